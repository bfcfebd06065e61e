from __future__ import annotations

import json
import struct
from hashlib import sha256
from pathlib import Path

import pytest

from support.weights import write_talk
from troth.adapters.understanding import weights
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.adapters.understanding.tiers import JudgeFallback
from troth.bootstrap.encoders import open_encoder
from troth.kernel.errors import CallerError


def test_near_words_are_near(small: Path) -> None:
    encoder = SentenceEncoder(small)
    query, *others = encoder.embed(["car", "auto", "moon", "car"])
    near, far, same = encoder.similarities(query, others)
    assert far < near < same
    assert same == pytest.approx(1.0, abs=0.01)


def test_vectors_are_unit_float16_and_the_same_in_any_batch(small: Path) -> None:
    texts = [f"{'car ' * n}moon" for n in range(1, 40)] + ["moon"] * 3
    together = SentenceEncoder(small).embed(texts)
    encoder = SentenceEncoder(small)
    assert together == [encoder.embed([text])[0] for text in texts]
    assert together == encoder.embed(texts)
    length = sum(x * x for x in struct.unpack("<3e", together[0]))
    assert length == pytest.approx(1.0, abs=0.01)


def test_the_shipped_encoder_gives_the_same_vector_alone_and_in_a_batch() -> None:
    texts = ["The pool opens at six.", "Wann macht das Bad auf?", "pool", "Who may swim at night?"]
    together = SentenceEncoder().embed(texts)
    encoder = SentenceEncoder()
    for text, vector in zip(texts, together, strict=True):
        (alone,) = encoder.embed([text])
        assert encoder.similarities(alone, [vector])[0] > 0.9999
    pool, german, word, _ = together
    near, far = encoder.similarities(pool, [word, german])
    assert near > far


def test_a_long_text_is_read_in_pieces_that_do_not_cut_sentences(small: Path) -> None:
    encoder = SentenceEncoder(small)  # it reads 64 tokens at once, two of them the ends
    sentences = ["car " * 40, "moon " * 20, "auto " * 30, "car"]
    pieces = encoder.pieces(sentences, most=9)
    assert [len(one) for one in pieces] == [62, 33]
    assert all((one[0], one[-1]) == (2, 3) for one in pieces)
    assert encoder.pieces(sentences, most=1) == pieces[:1]
    assert len(encoder.pieces(["car " * 500], most=9)[0]) == 64


def test_what_lies_below_is_told_for_every_token() -> None:
    encoder = SentenceEncoder()
    pieces = encoder.pieces(["My car was hit.", "Please help"], most=4)
    states, mask = encoder.within(pieces)
    assert states.shape == (*mask.shape, 384)
    assert mask.sum() == len(pieces[0])


def test_the_judge_reads_on_a_value_of_its_own(own: Path) -> None:
    (plain,) = SentenceEncoder(own).lower(["car auto"])
    assert plain.judged.tobytes() == plain.states.tobytes()  # one value serves for both
    card = json.loads((own / "encoder.json").read_text())
    (own / "encoder.json").write_text(json.dumps({**card, "judged": "pointing"}))
    (found,) = SentenceEncoder(own).lower(["car auto"])
    assert found.states.tobytes() == plain.states.tobytes()
    assert found.judged.tobytes() != plain.states.tobytes()
    assert found.judged.shape == found.states.shape


def test_an_encoder_that_tells_nothing_below_says_so(own: Path) -> None:
    card = json.loads((own / "encoder.json").read_text())
    (own / "encoder.json").write_text(json.dumps({**card, "below": ""}))
    with pytest.raises(CallerError, match="below"):
        SentenceEncoder(own).within([[2, 7, 3]])


def test_a_vector_of_another_model_is_no_neighbour(small: Path) -> None:
    encoder = SentenceEncoder(small)
    query = encoder.embed(["car"])[0]
    assert encoder.similarities(query, [b"\0" * 8, query])[0] == 0.0
    assert encoder.similarities(query, []) == []


def test_the_name_tells_the_weights(small: Path) -> None:
    digest = json.loads((small / "encoder.json").read_text())["digests"]["encoder.onnx"]
    assert SentenceEncoder(small).name == f"small-encoder/1:{digest[:12]}"


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "\u202ecar", "x" * 10**6])
def test_any_text_has_a_vector(small: Path, text: str) -> None:
    assert len(SentenceEncoder(small).embed([text])[0]) == 6


@pytest.mark.parametrize("missing", ["encoder.onnx", "encoder.json", "tokenizer.json"])
def test_a_missing_file_is_refused(own: Path, missing: str) -> None:
    (own / missing).unlink()
    with pytest.raises(CallerError) as refused:
        SentenceEncoder(own)
    assert (refused.value.code, refused.value.field) == ("config.invalid", "weights")


@pytest.mark.parametrize("card", ["", "[]", "{}", '{"name": "x/1", "digests": {}}'])
def test_a_card_that_is_no_card_is_refused(own: Path, card: str) -> None:
    (own / "encoder.json").write_text(card)
    with pytest.raises(CallerError, match="card"):
        SentenceEncoder(own)


def test_a_damaged_file_is_refused_and_the_shipped_one_left_out(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (own / "encoder.onnx").write_bytes((own / "encoder.onnx").read_bytes()[:40])
    with pytest.raises(CallerError, match=r"encoder\.onnx"):
        open_encoder(str(own))
    monkeypatch.setattr(weights, "SHIPPED", own)
    with pytest.warns(JudgeFallback, match=r"encoder\.onnx"):
        assert open_encoder() is None


@pytest.fixture
def opening(own: Path) -> SentenceEncoder:
    """An encoder whose tokenizer opens every text with two words of its own."""
    from tokenizers import Tokenizer, processors

    write_talk(own)
    path = own / "tokenizer.json"
    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] moon moon $A [SEP]",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3), ("moon", 9)],
    )
    tokenizer.save(str(path))
    card = json.loads((own / "encoder.json").read_text())
    card["digests"]["tokenizer.json"] = sha256(path.read_bytes()).hexdigest()
    (own / "encoder.json").write_text(json.dumps(card | {"states": ["counted"]}))
    return SentenceEncoder(own)


def test_what_opens_a_text_is_no_part_of_what_is_read_of_it(opening: SentenceEncoder) -> None:
    states = opening.states("car auto")
    assert states is not None
    assert states.spans == ((0, 0), (0, 3), (4, 8), (0, 0))
    assert states.layers[0, 1:3].tolist() == [[1, 0, 0], pytest.approx([0.9, 0.1, 0])]
    pieces = opening.pieces(["car", "auto car"], most=2)
    assert pieces == [[2, 9, 9, 7, 8, 7, 3]]  # it opens a piece once
    lower = opening.lower(["car"])[0]
    assert (lower.first, len(lower.states)) == (3, 5)


def test_what_lies_below_a_text_is_the_same_alone_and_in_a_batch() -> None:
    texts = ["My car was hit.", "Ich wohne in Köln.", "pool", "Meine Schwester heißt Lena."]
    together = SentenceEncoder().lower(texts)
    for text, found in zip(texts, together, strict=True):
        (alone,) = SentenceEncoder().lower([text])
        assert alone.first == found.first > 0
        assert abs(alone.states - found.states).max() < 1e-4
    assert len({one.states.shape for one in together}) > 1
