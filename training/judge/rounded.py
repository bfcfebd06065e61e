"""Eight bits for every product, such that what a text scores never depends on its company.

Weights have a scale for each output channel; each row of inputs, which is one token of one text,
has a scale of its own, found while it is read. (ONNX Runtime's own dynamic rounding has one scale
for all tokens of all texts of a run.) Products of integers are exact, so that a batch, a padding
or a neighbour changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

WEIGHT = 63  # seven bits: processors without the newer dot products overflow with eight
_INPUT, _MIDDLE = 127, 128
_SMALL = 8  # the greatest number of a block
_CONSTANTS = {
    "rounded_most": np.array(_INPUT, np.float32),
    "rounded_least": np.array(1e-8, np.float32),
    "rounded_middle": np.array(_MIDDLE, np.float32),
    "rounded_zero": np.array(_MIDDLE, np.uint8),
}


def round_products(graph: Any, most: int = WEIGHT) -> None:
    """Replace each product with constant weights in an ONNX graph by one of eight bits."""
    from onnx import numpy_helper

    weights = {one.name: one for one in graph.initializer}
    nodes = list(graph.node)
    del graph.node[:]
    for node in nodes:
        if node.op_type != "MatMul" or node.input[1] not in weights:
            graph.node.append(node)
            continue
        table = weights[node.input[1]]
        whole, scale = rounded(numpy_helper.to_array(table), 0, most)
        graph.initializer.remove(table)
        for name, values in ((_whole(table.name), whole), (_scale(table.name), scale[0])):
            graph.initializer.append(numpy_helper.from_array(values, name))
        graph.node.extend(_product(node.input[0], table.name, node.output[0]))
    for name, values in _CONSTANTS.items():
        graph.initializer.append(numpy_helper.from_array(values, name))


def rounded(weights: Any, axis: int, most: int) -> tuple[Any, Any]:
    """Weights as 8-bit numbers up to ``most``, and the scales along ``axis`` that restore them."""
    scale = (np.abs(weights).max(axis, keepdims=True) / most).astype(np.float32)
    return np.clip(np.round(weights / scale), -most, most).astype(np.int8), scale


def _whole(name: str) -> str:
    return f"{name}_quantized"


def _scale(name: str) -> str:
    return f"{name}_scale"


def _product(given: str, weights: str, out: str) -> Iterator[Any]:
    """The steps from a row's greatest input to the product in 32-bit numbers."""
    from onnx import TensorProto, helper

    def step(kind: str, inputs: list[str], name: str, **more: Any) -> Any:
        return helper.make_node(kind, inputs, [name], **more)

    def at(name: str) -> str:
        return f"{weights}_{name}"

    yield step("Abs", [given], at("size"))
    yield step("ReduceMax", [at("size")], at("widest"), axes=[-1], keepdims=1)
    yield step("Max", [at("widest"), "rounded_least"], at("width"))
    yield step("Div", [at("width"), "rounded_most"], at("unit"))
    yield step("Div", ["rounded_most", at("width")], at("per"))
    yield step("Mul", [given, at("per")], at("drawn"))
    yield step("Add", [at("drawn"), "rounded_middle"], at("lifted"))
    yield step("Round", [at("lifted")], at("near"))
    yield step("Cast", [at("near")], at("bytes"), to=TensorProto.UINT8)
    yield step("MatMulInteger", [at("bytes"), _whole(weights), "rounded_zero"], at("sum"))
    yield step("Cast", [at("sum")], at("total"), to=TensorProto.FLOAT)
    yield step("Mul", [at("total"), at("unit")], at("scaled"))
    yield step("Mul", [at("scaled"), _scale(weights)], out)


def words_by_block(graph: Any, block: int) -> None:
    """Look words up in a table of small numbers, with a scale for each block of a row.

    Raises:
        ValueError: The words are not of that form: something would be lost.
    """
    from onnx import TensorProto, helper

    table, ids, found, at = _words(graph)
    cut = table.reshape(len(table), -1, block)
    scale = (np.abs(cut).max(axis=2, keepdims=True) / _SMALL).astype(np.float16)
    wide = np.maximum(scale.astype(np.float32), 1e-12)
    small = np.round(cut / wide)
    if not np.allclose(small * wide, cut, atol=1e-4):
        raise ValueError("the words are not made of blocks that share a scale")
    _put(
        graph,
        word_blocks=small.astype(np.int8),
        word_scales=scale,
        word_shape=np.array([0, 0, table.shape[1]], np.int64),
    )
    steps = [
        helper.make_node("Gather", ["word_blocks", ids], ["word_small"]),
        helper.make_node("Cast", ["word_small"], ["word_wide"], to=TensorProto.FLOAT),
        helper.make_node("Gather", ["word_scales", ids], ["word_half"]),
        helper.make_node("Cast", ["word_half"], ["word_scale"], to=TensorProto.FLOAT),
        helper.make_node("Mul", ["word_wide", "word_scale"], ["word_parts"]),
        helper.make_node("Reshape", ["word_parts", "word_shape"], [found]),
    ]
    for offset, step in enumerate(steps):
        graph.node.insert(at + offset, step)


def _words(graph: Any) -> tuple[Any, str, str, int]:
    """The table of words, taken out of the graph with the step that reads it.

    Returns:
        The table, the names of the ids and of what is found, and the place of the step.
    """
    from onnx import numpy_helper

    tables = {one.name: one for one in graph.initializer}
    (at,) = (i for i, node in enumerate(graph.node) if list(node.input[1:]) == ["input_ids"])
    read, node = tables[graph.node[at].input[0]], graph.node[at]
    ids, found = node.input[1], node.output[0]
    graph.initializer.remove(read)
    del graph.node[at]
    return numpy_helper.to_array(read), ids, found, at


def _put(graph: Any, **arrays: Any) -> None:
    from onnx import numpy_helper

    for name, values in arrays.items():
        graph.initializer.append(numpy_helper.from_array(values, name))
