"""Write trained weights as the folder that the product ships: int8 ONNX, tokenizer and card.

Run from the root of the repository::

    python -m training.judge.export --start FOLDER --weights judge.pt --out FOLDER

Several ``--weights`` are averaged into one set.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import torch

from training.judge.encoder import CrossEncoder, started

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
NAME = "minilm/1"
MAX_TOKENS, WINDOW_CHARS = 208, 480
# Chosen on the rows that were not fitted, see docs/models/judge.md.
THRESHOLDS = {
    "evidence": {"supported": 0.5, "refuted": 0.5},
    "memory": {"supported": 0.5, "refuted": 0.8},
    "disagreement": {"supported": 0.4, "refuted": 0.5},
    "thinking": {"supported": 0.4, "refuted": 0.6},
    "review": {"supported": 0.4, "refuted": 0.6},
}


def averaged(start: Path, weights: Sequence[Path]) -> CrossEncoder:
    """The network with the mean of the weights."""
    states = [torch.load(path) for path in weights]
    network = started(start).eval()
    network.load_state_dict(
        {name: sum(state[name] for state in states) / len(states) for name in states[0]}
    )
    return network


def write_plain(network: CrossEncoder, path: Path) -> None:
    """The network as ONNX in 32-bit numbers."""
    ids = torch.randint(1000, 30000, (1, 16))
    parts = torch.zeros_like(ids)
    parts[:, 8:] = 1
    axes = {name: {0: "batch", 1: "tokens"} for name in INPUTS}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network,
            (ids, torch.ones_like(ids), parts),
            str(path),
            dynamo=False,
            input_names=list(INPUTS),
            output_names=["scores"],
            dynamic_axes=axes,
            opset_version=17,
        )


def quantize(plain: Path, out: Path) -> None:
    """The same with 8-bit weights.

    Word vectors have a scale for each word. The second half of every feed-forward part, whose
    inputs spread widest, is kept in 8 bits and computed in 32; in the other products both sides
    are 8 bits wide, of which weights use seven, since processors without the newer dot products
    overflow with eight.
    """
    import onnx
    from onnxruntime.quantization import QuantType, quantize_dynamic

    model = onnx.load(str(plain))
    _words_by_row(model.graph)
    wide = _dequantized(model.graph)
    onnx.save(model, str(plain))
    quantize_dynamic(
        str(plain),
        str(out),
        per_channel=True,
        reduce_range=True,
        weight_type=QuantType.QInt8,
        op_types_to_quantize=["MatMul"],
        nodes_to_exclude=wide,
        extra_options={"MatMulConstBOnly": True},
    )


def _rounded(weights: Any, axis: int) -> tuple[Any, Any]:
    """Weights as 8-bit numbers, and the scales along ``axis`` that give them back."""
    import numpy as np

    scale = (np.abs(weights).max(axis, keepdims=True) / 127).astype(np.float32)
    return np.clip(np.round(weights / scale), -127, 127).astype(np.int8), scale


def _words_by_row(graph: Any) -> None:
    """Look words up in a table of 8-bit numbers, with a scale for each row."""
    from onnx import TensorProto, helper, numpy_helper

    (table,) = (t for t in graph.initializer if list(t.dims) == [30522, 384])
    (at,) = (i for i, node in enumerate(graph.node) if table.name in node.input)
    ids, found = graph.node[at].input[1], graph.node[at].output[0]
    rows, scale = _rounded(numpy_helper.to_array(table), 1)
    graph.initializer.remove(table)
    graph.initializer.append(numpy_helper.from_array(rows, "word_rows"))
    graph.initializer.append(numpy_helper.from_array(scale, "word_scales"))
    del graph.node[at]
    steps = [
        helper.make_node("Gather", ["word_rows", ids], ["word_small"]),
        helper.make_node("Cast", ["word_small"], ["word_wide"], to=TensorProto.FLOAT),
        helper.make_node("Gather", ["word_scales", ids], ["word_scale"]),
        helper.make_node("Mul", ["word_wide", "word_scale"], [found]),
    ]
    for offset, step in enumerate(steps):
        graph.node.insert(at + offset, step)


def _dequantized(graph: Any) -> list[str]:
    """Store the weights of the wide products in 8 bits; their names, which stay 32 bits wide."""
    from onnx import helper, numpy_helper

    weights = {t.name: t for t in graph.initializer if list(t.dims) == [1536, 384]}
    wide = [node for node in graph.node if node.op_type == "MatMul" and node.input[1] in weights]
    for node in wide:
        name = node.input[1]
        small, scale = _rounded(numpy_helper.to_array(weights[name]), 0)
        graph.initializer.remove(weights[name])
        graph.initializer.append(numpy_helper.from_array(small, f"{name}_small"))
        graph.initializer.append(numpy_helper.from_array(scale[0], f"{name}_scale"))
        given = [f"{name}_small", f"{name}_scale"]
        step = helper.make_node("DequantizeLinear", given, [f"{name}_wide"], axis=1)
        graph.node.insert(list(graph.node).index(node), step)
        node.input[1] = f"{name}_wide"
    return [node.name for node in wide]


def write_card(folder: Path) -> None:
    """The card with the digests of the files beside it."""
    digests = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in ("judge.onnx", "tokenizer.json")
    }
    card = {
        "name": NAME,
        "digests": digests,
        "max_tokens": MAX_TOKENS,
        "window_chars": WINDOW_CHARS,
        "thresholds": THRESHOLDS,
    }
    (folder / "judge.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    """Read the arguments and write the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--weights", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    network = averaged(given.start / "model.safetensors", given.weights)
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / "plain.onnx"
        write_plain(network, plain)
        quantize(plain, given.out / "judge.onnx")
    shutil.copyfile(given.start / "tokenizer.json", given.out / "tokenizer.json")
    write_card(given.out)


if __name__ == "__main__":
    main()
