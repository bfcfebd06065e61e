"""A cross-encoder of six words: a real ONNX graph that adds up what the claim's words weigh."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "surely", "hardly", "rain"]
# What each word adds to supported, refuted and not enough info, where it stands in the claim.
WEIGHTS = [[0, 0, 0], [0, 0, 1], [0, 0, 0], [0, 0, 0], [4, 0, 0], [0, 4, 0], [0.1, 0, 0]]


def write_network(folder: Path) -> None:
    """Write ``judge.onnx`` into the folder."""
    import numpy as np
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    table = numpy_helper.from_array(np.array(WEIGHTS, dtype=np.float32), "table")
    axis = numpy_helper.from_array(np.array([2], dtype=np.int64), "last")
    tokens = numpy_helper.from_array(np.array([1], dtype=np.int64), "tokens")
    names = ("input_ids", "attention_mask", "token_type_ids")
    inputs = [helper.make_tensor_value_info(n, TensorProto.INT64, ["b", "t"]) for n in names]
    output = helper.make_tensor_value_info("scores", TensorProto.FLOAT, ["b", 3])
    nodes = [
        helper.make_node("Gather", ["table", "input_ids"], ["weights"]),
        helper.make_node("Cast", ["token_type_ids"], ["parts"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["parts", "last"], ["claimed"]),
        helper.make_node("Mul", ["weights", "claimed"], ["counted"]),
        helper.make_node("ReduceSum", ["counted", "tokens"], ["scores"], keepdims=0),
    ]
    graph = helper.make_graph(nodes, "judge", inputs, [output], [table, axis, tokens])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 9
    onnx.save(model, str(folder / "judge.onnx"))


def write_tokenizer(folder: Path) -> None:
    """Write ``tokenizer.json`` into the folder."""
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    tokenizer = Tokenizer(models.WordLevel({w: i for i, w in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    tokenizer.save(str(folder / "tokenizer.json"))


def write_card(folder: Path, **changed: object) -> None:
    """Write ``judge.json`` for the files of the folder, with some members changed."""
    names = ("judge.onnx", "tokenizer.json")
    card = {
        "name": "small/1",
        "digests": {name: sha256((folder / name).read_bytes()).hexdigest() for name in names},
        "max_tokens": 64,
        "window_chars": 120,
        "thresholds": {
            use: {"supported": 0.6, "refuted": 0.6}
            for use in ("evidence", "memory", "disagreement", "thinking", "review")
        },
    }
    card["thresholds"]["review"] = {"supported": 0.99, "refuted": 0.99}  # type: ignore[index]  # JSON
    (folder / "judge.json").write_text(json.dumps(card | changed), encoding="utf-8")


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a small network that is whole; tests copy it before they spoil it."""
    folder = tmp_path_factory.mktemp("judge")
    write_network(folder)
    write_tokenizer(folder)
    write_card(folder)
    return folder


@pytest.fixture
def own(small: Path, tmp_path: Path) -> Path:
    """A copy of the folder that the test may spoil."""
    for name in ("judge.json", "judge.onnx", "tokenizer.json"):
        (tmp_path / name).write_bytes((small / name).read_bytes())
    return tmp_path
