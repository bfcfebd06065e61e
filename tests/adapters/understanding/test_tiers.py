from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.weights import write_talk
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.cross_encoder import CrossEncoder, Opinion
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.tiers import (
    MAX_CLAIM_CHARS,
    MOST_PIECES,
    FallenBackJudge,
    JudgeFallback,
    TieredJudge,
    for_use,
    open_judge,
)
from troth.kernel.errors import CallerError
from troth.kernel.judgements import Label


class Counted(CrossEncoder):
    """A network that keeps what it was asked."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.asked: list[tuple[str, str]] = []

    def opinions(self, pairs: Sequence[tuple[str, str]]) -> list[Opinion]:
        self.asked += pairs
        return super().opinions(pairs)


@pytest.fixture
def network(small: Path) -> Counted:
    return Counted(small)


def test_what_stands_there_word_for_word_is_not_asked_of_the_network(network: Counted) -> None:
    said = TieredJudge(network).judge("It hardly ever rains here.", "It hardly ever rains here.")
    assert (said.label, said.reason) == (Label.SUPPORTED, "verbatim")
    assert said.judge.startswith("lexical/")
    assert network.asked == []


def test_an_empty_claim_is_not_asked_of_the_network(network: Counted) -> None:
    assert TieredJudge(network).judge("It rains.", "…").reason == "empty"
    assert network.asked == []


def test_what_words_leave_open_the_network_decides(network: Counted) -> None:
    judge = TieredJudge(network)
    supported = judge.judge("Wet streets.", "Surely rain")
    refuted = judge.judge("Wet streets.", "Hardly rain")
    unknown = judge.judge("Wet streets.", "Perhaps tomorrow")
    assert [one.label for one in (supported, refuted, unknown)] == [
        Label.SUPPORTED,
        Label.REFUTED,
        Label.NOT_ENOUGH_INFO,
    ]
    assert {one.reason for one in (supported, refuted, unknown)} == {"model"}
    assert supported.judge == network.name


@pytest.mark.parametrize(
    ("use", "label"), [(Use.MEMORY, Label.REFUTED), (Use.EVIDENCE, Label.SUPPORTED)]
)
def test_uses_for_talk_ask_the_layers_for_talk(own: Path, use: Use, label: Label) -> None:
    write_talk(own)  # what supports a claim refutes a statement
    network = CrossEncoder(own)
    judge = TieredJudge(network).for_use(use)
    assert judge.judge("Wet streets.", "Surely car car car").label is label
    assert network.of_talk() is network.of_talk()
    assert (network.of_talk().name == network.name) is False


def test_one_unsupported_sentence_leaves_the_claim_unsupported(network: Counted) -> None:
    said = TieredJudge(network).judge("Wet streets.", "Surely rain. Perhaps tomorrow.")
    assert said.label is Label.NOT_ENOUGH_INFO
    assert len(network.asked) == 2


def test_one_refuted_sentence_refutes_the_claim(network: Counted) -> None:
    said = TieredJudge(network).judge("Wet streets.", "Surely rain. Hardly rain. Surely.")
    assert said.label is Label.REFUTED


def test_each_use_has_its_own_threshold(network: Counted) -> None:
    judge = TieredJudge(network, use=Use.EVIDENCE)
    assert judge.judge("Wet streets.", "Surely rain").label is Label.SUPPORTED
    strict = judge.for_use(Use.REVIEW).judge("Wet streets.", "Surely rain")
    assert strict.label is Label.NOT_ENOUGH_INFO


def test_what_words_doubt_needs_a_surer_network(small: Path) -> None:
    class Fairly(CrossEncoder):
        def opinions(self, pairs: Sequence[tuple[str, str]]) -> list[Opinion]:
            return [Opinion(supported=0.7, refuted=0.0) for _ in pairs]

    judge = TieredJudge(Fairly(small))
    assert judge.judge("Wet streets.", "Surely rain").label is Label.NOT_ENOUGH_INFO
    assert judge.judge("Wet streets.", "Streets are rainy").label is Label.SUPPORTED
    doubted = ("Many streets are wet in May.", "Twelve streets are wet in May.")
    assert LexicalJudge().judge(*doubted).reason == "number_missing"
    assert judge.judge(*doubted).label is Label.NOT_ENOUGH_INFO


@pytest.mark.parametrize(
    ("passage", "claim", "reason"),
    [
        ("Twelve streets are wet in May.", "Eleven streets are wet in May.", "number"),
        ("Streets are wet in May.", "Streets are not wet in May.", "negation"),
        ("The pool opens at noon if the weather is fine.", "The pool opens at noon.", ""),
    ],
)
def test_no_network_overrules_a_difference_that_words_found(
    small: Path, passage: str, claim: str, reason: str
) -> None:
    class Sure(CrossEncoder):
        def opinions(self, pairs: Sequence[tuple[str, str]]) -> list[Opinion]:
            return [Opinion(supported=0.999, refuted=0.0) for _ in pairs]

    assert LexicalJudge().judge(passage, claim).reason == (reason or "condition_dropped")
    assert TieredJudge(Sure(small)).judge(passage, claim).label is not Label.SUPPORTED
    assert TieredJudge(Sure(small)).judge("Wet streets.", "Surely rain").label is Label.SUPPORTED


def test_many_are_judged_as_each_alone(network: Counted) -> None:
    judge = TieredJudge(network)
    pairs = [
        ("Wet streets.", "Surely rain. Surely."),
        ("It rains.", "It rains."),
        ("Wet streets.", "Hardly rain"),
        ("", ""),
        ("Wet streets.", "Perhaps tomorrow"),
    ]
    assert judge.judge_many(pairs) == [judge.judge(*pair) for pair in pairs]


def test_a_long_passage_is_read_through_a_window(network: Counted) -> None:
    filler = "The canteen opens early and closes late on working days. " * 40
    TieredJudge(network).judge(filler + "The umbrella stand is in the hall.", "umbrella weather")
    assert 1 <= len(network.asked) <= 2
    for window, _ in network.asked:
        assert "umbrella" in window
        assert len(window) <= 120


def test_the_window_that_supports_most_speaks_for_its_sentence(small: Path) -> None:
    class OnlyInStretches(Counted):
        def opinions(self, pairs: Sequence[tuple[str, str]]) -> list[Opinion]:
            self.asked += pairs
            return [
                Opinion(supported=0.9, refuted=0.0)
                if "notes" not in passage
                else Opinion(supported=0.0, refuted=0.9)
                for passage, _ in pairs
            ]

    network = OnlyInStretches(small)
    filler = "The canteen opens early and closes late on every working day. " * 9
    passage = "Ada wrote some notes. " + filler + "They were printed in 1843 and sold out."
    said = TieredJudge(network).judge(passage, "Ada's works were printed twice in 1843")
    assert len(network.asked) == 2
    assert said.label is Label.SUPPORTED


@pytest.mark.parametrize(
    ("passage", "claim"),
    [
        ("Wet streets.", "Мы не знаем, идёт ли дождь."),
        ("Мы не знаем, идёт ли дождь.", "Surely rain"),
        ("Wet streets.", "surely " * (MAX_CLAIM_CHARS // 7 + 1)),
        ("Wet streets.", "Surely rain. " * (MOST_PIECES + 1)),
    ],
)
def test_what_the_network_cannot_read_is_left_to_words(
    network: Counted, passage: str, claim: str
) -> None:
    said = TieredJudge(network).judge(passage, claim)
    assert said == LexicalJudge().judge(passage, claim)
    assert network.asked == []


@settings(max_examples=60, deadline=None)
@given(st.text(max_size=200), st.text(max_size=120))
def test_any_two_strings_get_a_judgement_and_always_the_same(
    small_judge: TieredJudge, passage: str, claim: str
) -> None:
    assert small_judge.judge(passage, claim) == small_judge.judge(passage, claim)


@pytest.fixture(scope="module")
def small_judge(small: Path) -> TieredJudge:
    return TieredJudge(CrossEncoder(small))


@pytest.mark.slow
@pytest.mark.parametrize(
    "text", ["a" * 10**6, "\u202e" * 10**6, "rain. " * 170000, "\ud800 " * 10**5]
)
def test_a_megabyte_is_judged(small_judge: TieredJudge, text: str) -> None:
    assert small_judge.judge(text, "surely").judge
    assert small_judge.judge("rain", text).judge


def test_the_name_tells_both_tiers(network: Counted) -> None:
    assert TieredJudge(network).name == f"{LexicalJudge().name}+{network.name}"


def test_a_folder_that_is_named_must_be_whole(own: Path) -> None:
    assert isinstance(open_judge(str(own)), TieredJudge)
    (own / "judge.onnx").write_bytes(b"")
    with pytest.raises(CallerError):
        open_judge(str(own))


def test_damaged_shipped_files_leave_the_rules_with_a_warning_and_a_mark(
    own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("troth.adapters.understanding.weights.SHIPPED", own)
    (own / "judge.onnx").write_bytes(b"")
    with pytest.warns(JudgeFallback, match=r"judge\.onnx"):
        judge = open_judge()
    assert isinstance(judge, FallenBackJudge)
    assert judge.name == "lexical/1+model-unusable"
    assert judge.judge("It rains.", "It rains.").label is Label.SUPPORTED


def test_a_use_is_chosen_where_there_are_thresholds(network: Counted) -> None:
    assert for_use(LexicalJudge(), Use.REVIEW).name == LexicalJudge().name
    strict = for_use(TieredJudge(network), Use.REVIEW)
    assert strict.judge("Wet streets.", "Surely rain").label is Label.NOT_ENOUGH_INFO
