"""The classifier of prompts: what ships, what it tells, and what happens where it cannot."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import orjson
import pytest

from troth.adapters.classifiers import prompts
from troth.adapters.classifiers.prompts import (
    LinearPromptClassifier,
    PromptFallback,
    load_prompt_classifier,
    open_prompt_classifier,
)
from troth.contracts.answers.request.chances import NO_SCORES
from troth.contracts.answers.request.missing import Turn
from troth.contracts.answers.request.split import split_request
from troth.kernel.errors import CallerError

SHIPPED = Path(str(files("troth.adapters.classifiers"))) / "files"
LIMIT_BYTES = 3 * 1024 * 1024
ARRAYS = ("prompts_weights.npy", "prompts_rarity.npy")


@pytest.fixture(scope="module")
def classifier() -> LinearPromptClassifier:
    return load_prompt_classifier()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    place = tmp_path / "files"
    place.mkdir()
    for one in SHIPPED.glob("prompts*"):
        shutil.copy(one, place)
    return place


def edit(folder: Path, change: Callable[[dict[str, object]], object]) -> None:
    table = orjson.loads((folder / prompts.TABLE).read_bytes())
    change(table)
    (folder / prompts.TABLE).write_bytes(orjson.dumps(table))


def need(classifier: LinearPromptClassifier, text: str) -> float:
    chance = classifier.score(split_request(text), ()).needs_evidence
    assert chance is not None
    return chance.probability


def context(classifier: LinearPromptClassifier, text: str) -> float:
    chance = classifier.score(split_request(text), ()).misses_context
    assert chance is not None
    return chance.probability


def test_what_ships_is_small() -> None:
    assert sum(one.stat().st_size for one in SHIPPED.glob("prompts*")) <= LIMIT_BYTES


@pytest.mark.parametrize(
    ("factual", "other"),
    [
        ("Who wrote the novel Dune?", "Who are you?"),
        ("When did the Berlin Wall fall?", "what is it like to be a bot"),
        ("What is the boiling point of ethanol?", "What is 14 times 27?"),
        ("Wann wurde die Berliner Mauer gebaut?", "Wie heißt du eigentlich?"),
        ("Explain how vaccines work.", "Write a limerick about a cat."),
    ],
)
def test_a_question_of_fact_is_likelier_to_need_evidence(
    classifier: LinearPromptClassifier, factual: str, other: str
) -> None:
    assert need(classifier, factual) > 0.5 > need(classifier, other)


@pytest.mark.parametrize(
    ("vague", "clear"),
    [
        ("Rewrite this email", "Who wrote the novel Dune?"),
        ("I would like to plan a trip to Paris next month.", "Translate 'good morning' to French"),
        ("Find me a good restaurant.", "Wie viele Einwohner hat Leipzig?"),
    ],
)
def test_what_is_vague_is_likelier_to_miss_context(
    classifier: LinearPromptClassifier, vague: str, clear: str
) -> None:
    assert context(classifier, vague) > context(classifier, clear)


def test_scores_are_the_same_again_and_in_another_object(
    classifier: LinearPromptClassifier,
) -> None:
    again = load_prompt_classifier()
    history = (Turn(request="Here is my draft: hello", answer="Thanks.", had_content=True),)
    for text in ("", "Who wrote Dune?", "Fass zusammen:\n\nDie Lieferung ist da.", "?" * 50):
        split = split_request(text)
        for turns in ((), history):
            assert classifier.score(split, turns) == again.score(split, turns)
    assert classifier.name == again.name


@pytest.mark.clause("TRUST-1.9", breaks=True)
def test_pasted_words_do_not_count(classifier: LinearPromptClassifier) -> None:
    one = "Shorten this:\n\n> The laws of Peru were changed by the parliament in spring."
    other = "Shorten this:\n\n> My uncle baked a cake and forgot the sugar, as he often does."
    assert need(classifier, one) == need(classifier, other)


@pytest.mark.parametrize(
    "text", ["", "\u0000" * 50, "\u202e\u202e", "\ufdfa" * 2_000, "1 " * 900, "\ud800 x"]
)
def test_any_request_has_scores(classifier: LinearPromptClassifier, text: str) -> None:
    assert 0.0 <= need(classifier, text) <= 1.0


@pytest.mark.parametrize("piece", ["what is ", "x", ". ", "a-b ", "\u200b", "1,1"])
def test_a_megabyte_of_anything_has_scores(classifier: LinearPromptClassifier, piece: str) -> None:
    assert 0.0 <= need(classifier, piece * (1_000_000 // len(piece))) <= 1.0


@pytest.mark.clause("PROOF-2", breaks=True, before_exit=True)
@pytest.mark.parametrize("name", ARRAYS)
def test_a_flipped_byte_leaves_the_rules_alone_and_marked(folder: Path, name: str) -> None:
    data = bytearray((folder / name).read_bytes())
    data[-1] ^= 1
    (folder / name).write_bytes(data)
    with pytest.raises(CallerError, match="damaged"):
        load_prompt_classifier(folder)
    opened = open_prompt_classifier(folder)
    with pytest.warns(PromptFallback, match="rules decide alone"):
        assert opened.name == "prompts/alone:config.invalid"
    assert opened.score(split_request("Who wrote Dune?"), ()) == NO_SCORES


@pytest.mark.parametrize("name", [prompts.TABLE, *ARRAYS])
def test_a_missing_file_is_refused(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(CallerError, match="missing"):
        load_prompt_classifier(folder)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table.update(features=0),
        lambda table: table.update(bands={}),
        lambda table: table["bands"].update(need=[0.9, 0.1]),
        lambda table: table["bands"].update(need=[0.1]),
        lambda table: table.pop("scales"),
        lambda table: table["biases"].append(0.0),
        lambda table: table["views"].pop(),
        lambda table: table.update(files={}),
    ],
)
def test_a_table_that_does_not_fit_is_refused(
    folder: Path, change: Callable[[dict[str, object]], object]
) -> None:
    edit(folder, change)
    with pytest.raises(CallerError):
        load_prompt_classifier(folder)


@pytest.mark.parametrize("content", [b"", b"[]", b"{", b"null", b"\xff"])
def test_what_is_no_table_is_refused(folder: Path, content: bytes) -> None:
    (folder / prompts.TABLE).write_bytes(content)
    with pytest.raises(CallerError):
        load_prompt_classifier(folder)
