"""Whether a passage answers, asked of a network that has learned questions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from troth.adapters.understanding import answering
from troth.adapters.understanding.answering import (
    MAX_QUESTION_CHARS,
    NetworkAnswering,
    answering_of,
    features,
    memories_answering,
)
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.cross_encoder import CrossEncoder, Opinion
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.tiers import TieredJudge, for_use, open_judge
from troth.ports.evidence import Passage


class Heard(CrossEncoder):
    """A network of fixed opinions, and the pairs that it was asked about."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.pairs: list[tuple[str, str]] = []

    def opinions(self, pairs: Sequence[tuple[str, str]]) -> list[Opinion]:
        self.pairs += pairs
        return [Opinion(supported=0.25 * at, refuted=0.0) for at in range(len(pairs))]


@dataclass(frozen=True, kw_only=True)
class Lying:
    """A passage that was found."""

    passage: Passage
    near: float | None = 0.5
    share: float = 0.0
    pieces: float = 0.0


def found(text: str, *, near: float | None = 0.5) -> Lying:
    passage = Passage(start=0, end=len(text), text=text, context="Handbook › Leave")
    return Lying(passage=passage, near=near)


def head(**weights: float) -> dict[str, Any]:
    names = features([found("A month.")], [0.5])[0]
    return {
        "least": 0.3,
        "surely": 0.6,
        "beside": 0.5,
        "weights": dict.fromkeys(names, 0.0) | weights,
    }


def test_words_and_weights_that_learned_no_questions_cannot_tell(own: Path) -> None:
    assert answering_of(LexicalJudge()) is None
    assert answering_of(TieredJudge(CrossEncoder(own))) is None


def test_a_head_tells_beside_its_own_network_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    judge = open_judge()
    assert answering_of(judge) is not None
    monkeypatch.setattr(answering, "_head", lambda: head() | {"network": "0" * 64})
    assert answering_of(judge) is None


def test_the_passage_is_read_with_what_stands_above_it(own: Path) -> None:
    network = Heard(own)
    tells = NetworkAnswering(network, head(heard=1.0))
    long = "word " * MAX_QUESTION_CHARS + "how long?"
    told = tells.answers(long, [found("A month."), found("A week."), found("A year.")])
    assert [one for one, _ in network.pairs] == [
        "Leave: A month.",
        "Leave: A week.",
        "Leave: A year.",
    ]
    assert all(asked.endswith("how long?") for _, asked in network.pairs)
    assert all(len(asked) <= MAX_QUESTION_CHARS for _, asked in network.pairs)
    assert [(at, round(odds, 2)) for at, odds in told] == [(2, 0.5), (1, 0.25)]


def test_nothing_is_told_below_the_least_nor_far_below_the_likeliest(own: Path) -> None:
    network = Heard(own)
    near = [found("A month.", near=0.9), found("A week.", near=0.1), found("A year.", near=None)]
    tells = NetworkAnswering(network, head(always=-3.0, near=4.0))
    assert [at for at, _ in tells.answers("How long?", near)] == [0]
    assert tells.surely().answers("How long?", near)
    assert tells.surely().answers("How long?", near[1:]) == []
    assert NetworkAnswering(network, head(always=0.0)).surely().answers("How long?", near) == []
    assert NetworkAnswering(network, head(always=-3.0)).answers("How long?", near) == []
    assert tells.answers("How long?", []) == []


def test_what_answers_is_told_from_what_only_shares_words() -> None:
    tells = answering_of(open_judge())
    assert tells is not None
    passages = [
        found("Leave is requested in the people portal."),
        found("Parental leave lasts up to 26 weeks."),
    ]
    told = tells.answers("where do I apply for time off?", passages)
    assert [at for at, _ in told][:1] == [0]


def test_statements_that_answer_are_told_from_those_that_only_share_words() -> None:
    answers = memories_answering(for_use(open_judge(), Use.MEMORY))
    assert answers is not None
    told = ["the new car is a red Fiesta", "the new car cost us 9,800"]
    said = answers("what did we pay for the car?", told)
    assert said[1] > said[0]


def test_words_alone_tell_no_answers() -> None:
    assert memories_answering(LexicalJudge()) is None


def test_where_none_surely_answers_two_are_shown_at_most(own: Path) -> None:
    heard = [found("A month."), found("A week."), found("A year."), found("A day.")]
    unsure = head(near=0.8) | {"least": 0.1}  # of each 0.6
    for surely, count in ((0.5, 4), (0.7, 2)):
        tells = NetworkAnswering(Heard(own), unsure | {"surely": surely})
        assert len(tells.answers("how long?", heard)) == count
