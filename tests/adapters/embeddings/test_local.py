from __future__ import annotations

import struct
from pathlib import Path

import pytest

from troth.adapters.embeddings.local import LocalEmbedder
from troth.kernel.errors import CallerError

_WORDS = ["[PAD]", "[UNK]", "car", "auto", "moon", "the"]
# car and auto point the same way, moon across, and "the" nowhere.
_VECTORS = [[0, 0, 0], [0, 0, 0.1], [1, 0, 0], [0.9, 0.1, 0], [0, 1, 0], [0, 0, 0.01]]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sentence encoder of six words: a real ONNX graph that looks token vectors up."""
    import numpy as np
    import onnx
    from onnx import TensorProto, helper, numpy_helper
    from tokenizers import Tokenizer, models, pre_tokenizers

    place = tmp_path_factory.mktemp("encoder")
    table = numpy_helper.from_array(np.array(_VECTORS, dtype=np.float32), "table")
    names = ("input_ids", "attention_mask")
    inputs = [helper.make_tensor_value_info(n, TensorProto.INT64, ["b", "t"]) for n in names]
    output = helper.make_tensor_value_info("out", TensorProto.FLOAT, ["b", "t", 3])
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["out"])]
    graph = helper.make_graph(nodes, "encoder", inputs, [output], [table])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 9
    onnx.save(model, str(place / "model.onnx"))
    vocabulary = {word: index for index, word in enumerate(_WORDS)}
    tokenizer = Tokenizer(models.WordLevel(vocabulary, unk_token="[UNK]"))
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.save(str(place / "tokenizer.json"))
    return place


def test_near_words_are_near(folder: Path) -> None:
    embedder = LocalEmbedder(folder)
    query, *others = embedder.embed(["the car", "auto", "moon", "car"])
    near, far, same = embedder.similarities(query, others)
    assert far < near < same
    assert same == pytest.approx(1.0, abs=0.01)


def test_vectors_are_unit_float16_and_the_same_in_any_batch(folder: Path) -> None:
    embedder = LocalEmbedder(folder)
    texts = ["car", "moon"] * 20
    together = embedder.embed(texts)
    alone = [embedder.embed([text])[0] for text in texts]
    assert together == alone
    length = sum(x * x for x in struct.unpack("<3e", together[0]))
    assert length == pytest.approx(1.0, abs=0.01)


def test_a_vector_of_another_model_is_no_neighbour(folder: Path) -> None:
    embedder = LocalEmbedder(folder)
    query = embedder.embed(["car"])[0]
    assert embedder.similarities(query, [b"\0" * 8, query])[0] == 0.0
    assert embedder.similarities(query, []) == []


def test_the_name_tells_the_model_file(folder: Path) -> None:
    assert LocalEmbedder(folder).name == LocalEmbedder(folder).name
    assert LocalEmbedder(folder).name.startswith("onnx:")


def test_an_empty_text_has_a_vector(folder: Path) -> None:
    assert len(LocalEmbedder(folder).embed([""])[0]) == 6


@pytest.mark.parametrize("missing", ["model.onnx", "tokenizer.json"])
def test_a_missing_file_is_named(folder: Path, tmp_path: Path, missing: str) -> None:
    for name in {"model.onnx", "tokenizer.json"} - {missing}:
        (tmp_path / name).write_bytes((folder / name).read_bytes())
    with pytest.raises(CallerError, match=missing):
        LocalEmbedder(tmp_path)


def test_a_damaged_file_is_refused(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "tokenizer.json").write_bytes((folder / "tokenizer.json").read_bytes())
    (tmp_path / "model.onnx").write_bytes((folder / "model.onnx").read_bytes()[:40])
    with pytest.raises(CallerError) as refused:
        LocalEmbedder(tmp_path)
    assert (refused.value.code, refused.value.field) == ("config.invalid", "embeddings")
