from __future__ import annotations

import struct
from pathlib import Path

import pytest

from support.encoder import make_encoder
from troth.adapters.embeddings.local import LocalEmbedder
from troth.kernel.errors import CallerError

pytestmark = pytest.mark.extra("local")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a small encoder."""
    return make_encoder(tmp_path_factory.mktemp("encoder"))


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
