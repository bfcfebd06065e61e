"""Whether a passage answers, asked of a network that has learned questions."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import pytest

from troth.adapters.understanding.answering import (
    MAX_QUESTION_CHARS,
    NetworkAnswering,
    answering_of,
    memories_answering,
)
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.cross_encoder import CrossEncoder, Opinion
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.tiers import TieredJudge, for_use, open_judge
from troth.kernel.errors import CallerError
from troth.ports.evidence import Passage


class Heard:
    """A network of fixed opinions, and the pairs that it was asked about."""

    name = "heard/1"

    def __init__(self, network: CrossEncoder) -> None:
        self.card = network.card
        self.pairs: list[tuple[str, str]] = []

    def opinions(self, pairs: Sequence[tuple[str, str]]) -> list[Opinion]:
        self.pairs += pairs
        return [Opinion(supported=0.25 * at, refuted=0.0) for at in range(len(pairs))]

    def warm(self) -> None:
        """Nothing to load."""

    def of_talk(self) -> Heard:
        """There is no other."""
        return self


def passage(text: str) -> Passage:
    return Passage(start=0, end=len(text), text=text, context="Handbook › Leave")


def with_answers(folder: Path, value: object) -> Path:
    card = json.loads((folder / "judge.json").read_text())
    (folder / "judge.json").write_text(json.dumps(card | {"answers": value}))
    return folder


def test_words_and_weights_that_learned_no_questions_cannot_tell(own: Path) -> None:
    assert answering_of(LexicalJudge()) is None
    assert answering_of(TieredJudge(CrossEncoder(own))) is None


def test_a_card_says_from_where_on_a_passage_answers(own: Path) -> None:
    answering = answering_of(TieredJudge(CrossEncoder(with_answers(own, 0.7))))
    assert answering is not None
    assert answering.least == 0.7
    assert answering.name == CrossEncoder(own).name
    (chance,) = answering.chances("How long?", [passage("A month.")])
    assert 0.0 <= chance <= 1.0


@pytest.mark.parametrize("value", [0, 1, -0.5, "much", None])
def test_a_card_with_another_figure_is_refused(own: Path, value: object) -> None:
    with pytest.raises(CallerError, match="card"):
        CrossEncoder(with_answers(own, value))


def test_the_passage_is_read_with_what_stands_above_it(own: Path) -> None:
    network = Heard(CrossEncoder(own))
    answering = NetworkAnswering(network, least=0.5)
    long = "word " * MAX_QUESTION_CHARS + "how long?"
    passages = [passage("A month."), passage("A week.")]
    assert answering.chances(long, passages) == [0.0, 0.25]
    assert [one for one, _ in network.pairs] == ["Leave: A month.", "Leave: A week."]
    assert all(asked.endswith("how long?") for _, asked in network.pairs)
    assert all(len(asked) <= MAX_QUESTION_CHARS for _, asked in network.pairs)


def test_statements_that_answer_are_told_from_those_that_only_share_words() -> None:
    answers = memories_answering(for_use(open_judge(), Use.MEMORY))
    assert answers is not None
    told = ["the new car is a red Fiesta", "the new car cost us 9,800"]
    said = answers("what did we pay for the car?", told)
    assert said[1] > said[0]


def test_words_alone_tell_no_answers() -> None:
    assert memories_answering(LexicalJudge()) is None
