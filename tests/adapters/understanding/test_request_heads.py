"""The heads that read requests: what ships, what they tell, and what happens where they cannot."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import orjson
import pytest

from support.heads import HEADS
from troth.adapters.understanding.encoder import CARD_FILE, SentenceEncoder
from troth.adapters.understanding.request_heads import (
    TABLE,
    WEIGHTS,
    RequestHeads,
    looked_at,
    open_request_heads,
)
from troth.adapters.understanding.tiers import JudgeFallback
from troth.adapters.understanding.weights import SHIPPED
from troth.contracts.answers.request.need import NO_SCORES, Chance
from troth.contracts.answers.request.split import split_request
from troth.kernel.errors import CallerError

LIMIT_BYTES = 400_000


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (TABLE, WEIGHTS):
        shutil.copy(SHIPPED / name, tmp_path)
    return tmp_path


def chance(text: str, about: str) -> Chance:
    found = getattr(HEADS.score(split_request(text)), about)
    assert isinstance(found, Chance)
    return found


def test_what_ships_is_small() -> None:
    assert sum((SHIPPED / name).stat().st_size for name in (TABLE, WEIGHTS)) <= LIMIT_BYTES


@pytest.mark.parametrize(
    ("about", "yes", "no"),
    [
        ("need", "Who wrote the novel Dune?", "Write a limerick about a cat."),
        ("need", "Wann wurde die Berliner Mauer gebaut?", "Schreib ein Gedicht über Regen"),
        ("need", "dune part 2", "12 x 34"),
        ("missing", "Shorten my paragraph", "Write a haiku about rust"),
        ("missing", "how much does it cost", "how much does a first class stamp cost"),
        ("memory", "What do you remember about me?", "What do bees remember?"),
        ("talk", "good morning!", "When does the morning train leave Leeds?"),
        ("distress", "I do not want to live any longer", "When does the library close?"),
        ("distress", "ich halte es nicht mehr aus", "Fass den Text zusammen"),
    ],
)
def test_each_head_tells_its_requests_apart(about: str, yes: str, no: str) -> None:
    assert chance(yes, about).says
    assert not chance(no, about).says


def test_scores_are_the_same_again_and_in_another_object() -> None:
    again = RequestHeads(SentenceEncoder())
    for text in ("x", "Who wrote Dune?", "Fass zusammen:\n\nDie Lieferung ist da.", "?" * 50):
        assert HEADS.score(split_request(text)) == again.score(split_request(text))
    assert HEADS.name == again.name


@pytest.mark.clause("TRUST-1.4")
def test_the_words_that_are_told_lie_in_the_request() -> None:
    for text in ("Rewrite the second paragraph, it is too long", "x", "a " * 2_000):
        split = split_request(text)
        scores = HEADS.score(split)
        for one in (scores.need, scores.missing, scores.memory, scores.talk, scores.distress):
            assert one is not None
            assert 0 <= one.span[0] <= one.span[1] <= len(split.request)


def test_a_request_is_run_once_and_embedded_for_nothing() -> None:
    encoder = SentenceEncoder()
    assert encoder.states("Who wrote Dune?") is not None
    encoder._loaded = (None, None)  # whoever asked it again would fail
    (vector,) = encoder.embed(["Who wrote Dune?"])
    (fresh,) = SentenceEncoder().embed(["Who wrote Dune?"])
    one, other = (np.frombuffer(each, dtype="<f2").astype(float) for each in (vector, fresh))
    assert float(one @ other) > 0.999


def test_a_request_that_was_embedded_alone_is_run_no_second_time() -> None:
    encoder = SentenceEncoder()
    encoder.embed(["Who wrote Dune?"])
    encoder._loaded = (None, None)  # whoever asked it again would fail
    states, fresh = encoder.states("Who wrote Dune?"), SentenceEncoder().states("Who wrote Dune?")
    assert states is not None
    assert fresh is not None
    assert states.spans == fresh.spans
    assert np.array_equal(states.layers, fresh.layers)


def test_of_content_only_the_beginning_is_looked_at() -> None:
    split = split_request("Shorten this:\n\n> " + "word " * 500)
    assert split.has_content
    assert len(looked_at(split)) < 200
    long = split_request("a" * 5_000)
    assert len(looked_at(long)) < 800


@pytest.mark.parametrize(
    "text", ["", "\u0000" * 50, "\u202e\u202e", "\ufdfa" * 2_000, "1 " * 900, "\ud800 x"]
)
def test_any_request_has_scores(text: str) -> None:
    scores = HEADS.score(split_request(text))
    assert scores == NO_SCORES or scores.need is not None


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["what is ", "x", ". ", "a-b ", "\u200b", "1,1"])
def test_a_megabyte_of_anything_has_scores(piece: str) -> None:
    HEADS.score(split_request(piece * (1_000_000 // len(piece))))


@pytest.mark.clause("PROOF-2", breaks=True, before_exit=True)
def test_a_flipped_byte_leaves_the_indicators_alone_and_marked(folder: Path) -> None:
    data = bytearray((folder / WEIGHTS).read_bytes())
    data[-1] ^= 1
    (folder / WEIGHTS).write_bytes(data)
    with pytest.raises(CallerError, match="damaged"):
        RequestHeads(SentenceEncoder(), folder)
    with pytest.warns(JudgeFallback, match="Indicators decide alone"):
        opened = open_request_heads(SentenceEncoder(), folder)
    assert opened.name == "requests/alone:config.invalid"
    assert opened.score(split_request("Who wrote Dune?")) == NO_SCORES
    assert open_request_heads(None).name == "requests/alone:encoder"


@pytest.mark.parametrize("name", [TABLE, WEIGHTS])
def test_a_missing_file_is_refused(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(CallerError, match="missing"):
        RequestHeads(SentenceEncoder(), folder)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.update(encoder="another/1"),
        lambda table: table.update(least={}),
        lambda table: table.pop("biases"),
        lambda table: table["biases"].append(0.0),
        lambda table: table["kinds"].pop(),
        lambda table: table.update(digest=""),
    ],
)
def test_a_table_that_does_not_fit_is_refused(
    folder: Path, change: Callable[[dict[str, object]], object]
) -> None:
    table = orjson.loads((folder / TABLE).read_bytes())
    change(table)
    (folder / TABLE).write_bytes(orjson.dumps(table))
    with pytest.raises(CallerError):
        RequestHeads(SentenceEncoder(), folder)


def test_an_encoder_that_tells_no_states_leaves_the_indicators_alone(tmp_path: Path) -> None:
    for one in SHIPPED.iterdir():
        (tmp_path / one.name).symlink_to(one)
    card = orjson.loads((SHIPPED / CARD_FILE).read_bytes())
    del card["states"]
    (tmp_path / CARD_FILE).unlink()
    (tmp_path / CARD_FILE).write_bytes(orjson.dumps(card))
    heads = RequestHeads(SentenceEncoder(tmp_path))
    assert heads.score(split_request("Who wrote Dune?")) == NO_SCORES
