"""Products of eight bits: near to the whole ones, and the same in any company."""

from __future__ import annotations

from typing import Any

import pytest

np = pytest.importorskip("numpy")
onnx = pytest.importorskip("onnx")
runtime = pytest.importorskip("onnxruntime")


@pytest.fixture
def weights() -> Any:
    return np.random.default_rng(1).normal(size=(48, 20)).astype(np.float32)


def opened(weights: Any, *, is_rounded: bool) -> Any:
    """A session over one product."""
    from onnx import TensorProto, helper, numpy_helper
    from training.judge.rounded import round_products

    x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["texts", "tokens", 48])
    y = helper.make_tensor_value_info("y", TensorProto.FLOAT, ["texts", "tokens", 20])
    table = numpy_helper.from_array(weights, "weights")
    node = helper.make_node("MatMul", ["x", "weights"], ["y"])
    graph = helper.make_graph([node], "one", [x], [y], [table])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 9
    if is_rounded:
        round_products(model.graph)
    return runtime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])


def test_a_row_is_told_alike_alone_and_beside_much_wider_ones(weights: Any) -> None:
    session = opened(weights, is_rounded=True)
    rows = np.random.default_rng(2).normal(size=(6, 5, 48)).astype(np.float32)
    rows[3:] *= 1000.0
    together = session.run(None, {"x": rows})[0]
    for at in range(len(rows)):
        alone = session.run(None, {"x": rows[at : at + 1]})[0]
        assert (alone[0] == together[at]).all()


def test_rounding_costs_a_hundredth_of_the_width(weights: Any) -> None:
    rows = np.random.default_rng(3).normal(size=(2, 5, 48)).astype(np.float32)
    whole, near = (
        opened(weights, is_rounded=flag).run(None, {"x": rows})[0] for flag in (False, True)
    )
    assert np.abs(whole - near).max() < 0.02 * np.abs(whole).max()


def test_rows_of_nothing_give_nothing(weights: Any) -> None:
    session = opened(weights, is_rounded=True)
    assert not session.run(None, {"x": np.zeros((1, 1, 48), np.float32)})[0].any()
