"""The judge decides only what facts leave open, and only firmly; and relations keep their rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.relate_cases import fact
from troth.contracts.memory.attributes import ATTRIBUTES, attribute_of
from troth.contracts.memory.model import (
    OPENS,
    Cardinality,
    Correction,
    RelationKind,
    StatedFact,
    Tense,
    Validity,
)
from troth.contracts.memory.relate import (
    MIN_REFUTED_SCORE,
    may_be_judged,
    relate_by_judge,
    relate_facts,
)
from troth.contracts.memory.values.normalize import normalize_value
from troth.kernel.evidence import Span
from troth.kernel.judgements import Judgement, Label

OLD, NEW = "I drive to the office every day.", "I never drive a car to the office."
OPEN_FACTS = ("said:drive to the office", "said:drive -a car")
REFUTED, SUPPORTED, SILENT = Label.REFUTED, Label.SUPPORTED, Label.NOT_ENOUGH_INFO


class Judge:
    """Says the same of the two texts in each order, and remembers that it was asked."""

    def __init__(self, there: Label, back: Label, score: float = 0.9) -> None:
        self.labels, self.score, self.asked = {OLD: there, NEW: back}, score, 0

    def __call__(self, passage: str, claim: str) -> Judgement:
        self.asked += 1
        label = self.labels.get(passage, SILENT)
        return Judgement(label=label, score=self.score, reason="model", judge="told/1")


@pytest.mark.parametrize(
    ("there", "back", "score", "opens"),
    [
        (REFUTED, REFUTED, 0.9, True),
        (REFUTED, SILENT, 0.9, True),
        (SILENT, REFUTED, 0.9, True),
        (REFUTED, SUPPORTED, 0.9, False),
        (SUPPORTED, REFUTED, 0.9, False),
        (SILENT, SILENT, 1.0, False),
        (REFUTED, REFUTED, MIN_REFUTED_SCORE, True),
        (REFUTED, REFUTED, MIN_REFUTED_SCORE - 0.01, False),
    ],
)
def test_only_a_firm_refutation_opens_a_conflict(
    there: Label, back: Label, score: float, opens: bool
) -> None:
    judge = Judge(there, back, score)
    found = relate_by_judge(OLD, NEW, judge, "told/1", *map(fact, OPEN_FACTS))
    assert (found is not None) is opens
    if found is not None:
        assert found.kind is RelationKind.CONFLICT
        assert (found.reason, found.judge) == ("judge_refutes", "told/1")


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("employer IBM", "employer SAP"),  # the facts decide
        ("language German", "language French"),  # several can hold
        ("said:drive fast", "user/sister.said:drive slowly"),
        ("said:drive fast", "said:drive slowly @past"),
        ("said:drive fast", "said:drive slowly @future"),
        ("said:drive fast", "said:drive slowly @possible"),
        ("said:drive fast", "employer IBM"),
        ("location Boston", "location -Smallville"),
    ],
)
def test_the_judge_is_not_asked_about_what_it_may_not_open(old: str, new: str) -> None:
    judge = Judge(REFUTED, REFUTED)
    assert relate_by_judge(OLD, NEW, judge, "told/1", fact(old), fact(new)) is None
    assert judge.asked == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [OPEN_FACTS, ("location Texas", "location Smallville"), ("diet vegan", "diet gluten-free")],
)
def test_the_judge_may_be_asked_about_what_is_undecided(old: str, new: str) -> None:
    assert may_be_judged(fact(old), fact(new))


def test_open_statements_without_a_common_word_are_not_judged() -> None:
    judge = Judge(REFUTED, REFUTED)
    texts = ("I drive fast.", "My garden is green.")
    assert relate_by_judge(*texts, judge, "told/1", *map(fact, OPEN_FACTS)) is None
    assert judge.asked == 0


def test_long_statements_are_not_judged() -> None:
    judge = Judge(REFUTED, REFUTED)
    assert relate_by_judge(OLD * 500, NEW, judge, "told/1", *map(fact, OPEN_FACTS)) is None


VALUES = (
    "IBM", "Google LLC", "Boston", "Boston, MA", "Germany", "34", "about 34", "5'11\"", "$80k",
    "1990", "May 3rd 1990", "03/05/1990", "doctor", "senior software engineer", "vegan", "single",
    "Bob", "Robert", "dog", "golden retriever", "two snakes", "red", "a hospital", "tall", "short",
    "b@example.org", "\u202e", "x" * 300, "0", "no", "wife",
)  # fmt: skip
NAMES = (
    *ATTRIBUTES,
    "favorite:color",
    "said:be",
    "said:eat",
    "pet_count:dog",
    "schedule:dentist",
    "?",
)


@st.composite
def facts(draw: st.DrawFn) -> StatedFact:
    attribute = draw(st.sampled_from(NAMES))
    value = draw(st.sampled_from(VALUES) | st.text(min_size=1, max_size=12).filter(str.strip))
    normal = normalize_value(attribute_of(attribute).kind, value)
    return StatedFact(
        entity=draw(st.sampled_from(["user", "user/sister", "user/wife", "user/dog"])),
        attribute=attribute,
        value=value,
        normal=normal.strip() or "?",
        negative=draw(st.booleans()),
        validity=Validity(
            tense=draw(st.sampled_from(list(Tense))),
            since=draw(st.sampled_from([None, "2020", "2021-05"])),
            until=draw(st.sampled_from([None, "2022", "2026-01-01"])),
        ),
        cardinality=draw(st.sampled_from(list(Cardinality))),
        span=Span.of(value, 0, len(value)),
    )


ats = st.sampled_from(["", "2026-01-05T10:00:00Z", "2030-01-05T10:00:00Z", "soon"])
corrections = st.sampled_from(
    [None, Correction(), Correction(denied=("IBM", "34"), denied_normal=("ibm", "34"))]
)


@given(facts(), facts(), corrections, st.booleans(), ats, ats)
def test_any_two_facts_have_one_relation_with_a_reason(
    old: StatedFact,
    new: StatedFact,
    correction: Correction | None,
    update: bool,
    old_at: str,
    new_at: str,
) -> None:
    around = {"correction": correction, "update": update, "old_at": old_at, "new_at": new_at}
    found = relate_facts(old, new, **around)  # type: ignore[arg-type]
    assert found == relate_facts(old, new, **around)  # type: ignore[arg-type]
    assert found.reason.replace("_", "").isalnum()
    assert (found.old, found.new) == (old, new)


@given(facts(), facts())
def test_affirmed_facts_of_now_stand_against_each_other_in_either_order(
    old: StatedFact, new: StatedFact
) -> None:
    one, two = (replace(each, negative=False, validity=Validity()) for each in (old, new))
    there, back = relate_facts(one, two), relate_facts(two, one)
    if "?" not in (one.attribute, two.attribute):
        assert (there.kind in OPENS) is (back.kind in OPENS)


@pytest.mark.clause("MEM-8")
@given(facts(), facts())
def test_no_fact_stands_against_one_of_somebody_else(old: StatedFact, new: StatedFact) -> None:
    one, two = replace(old, entity="user/sister"), replace(new, entity="user/brother")
    assert relate_facts(one, two).kind not in OPENS


@given(facts())
def test_no_fact_stands_against_itself(one: StatedFact) -> None:
    assert relate_facts(one, one).kind not in OPENS
