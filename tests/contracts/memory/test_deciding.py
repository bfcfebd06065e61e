"""Weighing two statements by their words: firm or nothing, and of which kind."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.memory.deciding import (
    Heard,
    among,
    features,
    is_doubted,
    probability,
    weighed_relation,
)
from troth.contracts.memory.ids import memory_id
from troth.contracts.memory.model import Memory, RelationKind, SourceKind
from troth.contracts.memory.stated import whole_fact
from troth.kernel.judgements import Judgement, Label

AT = "2026-05-03T10:00:00Z"
GATE = "gate:openai:large"


def memory(text: str, seq: int) -> Memory:
    return Memory(
        memory_id=memory_id(tenant="t", subject="s", seq=seq, text=text, source=SourceKind.USER),
        seq=seq,
        text=text,
        facts=(whole_fact(text),),
        source=SourceKind.USER,
        at=AT,
        trust=700,
        confidence=900,
    )


def judged(label: Label, *, by: str = "network", refuted: float | None = None) -> Judgement:
    supported = None if refuted is None else 0.0
    return Judgement(
        label=label, score=0.9, reason="model", judge=by, supported=supported, refuted=refuted
    )


def heard(judgement: Judgement) -> Heard:
    return Heard(forth=judgement, back=judgement, near=0.6)


OLD = memory("The boiler man comes on Tuesday", 1)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("The boiler man comes on Friday", RelationKind.CONFLICT),
        ("The boiler man now comes on Friday", RelationKind.UPDATE),
        ("Sorry, the boiler man comes on Friday", RelationKind.CORRECTION),
    ],
)
def test_a_chat_model_that_refutes_decides_and_words_tell_the_kind(
    text: str, kind: RelationKind
) -> None:
    found = weighed_relation(OLD, memory(text, 2), heard(judged(Label.REFUTED, by=GATE)))
    assert found is not None
    assert (found.kind, found.judge, found.reason) == (kind, GATE, "judged")


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize("label", [Label.SUPPORTED, Label.NOT_ENOUGH_INFO])
def test_what_a_chat_model_does_not_refute_stands_beside(label: Label) -> None:
    new = memory("The boiler man is from Leeds", 2)
    assert weighed_relation(OLD, new, heard(judged(label, by=GATE))) is None


@pytest.mark.clause("MEM-8")
def test_nothing_is_firm_where_the_network_refutes_nothing() -> None:
    new = memory("The boiler man is from Leeds", 2)
    said = judged(Label.NOT_ENOUGH_INFO, refuted=0.02)
    found = weighed_relation(OLD, new, heard(said))
    assert found is None or not found.firm


def test_it_is_likelier_the_more_is_refuted() -> None:
    new = "The boiler man comes on Friday"
    chances = [
        probability(OLD.text, new, heard(judged(Label.REFUTED, refuted=share)))
        for share in (0.05, 0.5, 0.95)
    ]
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


def test_of_several_the_one_that_stands_out_is_likelier() -> None:
    plain, strong = judged(Label.REFUTED, refuted=0.2), judged(Label.REFUTED, refuted=0.8)
    meant = Heard(forth=strong, back=strong, near=0.7)
    alone, rest = among([meant, Heard(forth=plain, back=plain, near=0.4)])
    one_of_two, _ = among([meant, Heard(forth=strong, back=strong, near=0.8)])
    assert (alone.nearer, alone.others) == (0.0, 0.2)
    assert rest.nearer == pytest.approx(0.3)
    assert rest.others == 0.8
    new = "The boiler man comes on Friday"
    assert probability(OLD.text, new, alone) > probability(OLD.text, new, one_of_two)
    assert among([]) == ()


@pytest.mark.clause("MEM-8")
def test_what_a_closer_look_finds_said_again_is_not_firm() -> None:
    new = "The boiler man comes on Friday"
    said = heard(judged(Label.REFUTED, refuted=0.95))
    assert is_doubted(OLD.text, new, said)
    again = Judgement(
        label=Label.SUPPORTED,
        score=0.97,
        reason="model",
        judge="network",
        supported=0.97,
        refuted=0.01,
    )
    other = judged(Label.REFUTED, refuted=0.97)
    found = {
        name: weighed_relation(OLD, memory(new, 2), replace(said, closely=(one, one)))
        for name, one in (("again", again), ("other", other))
    }
    assert found["again"] is None or not found["again"].firm
    assert found["other"] is not None
    assert found["other"].firm


@given(st.text(max_size=80), st.text(max_size=80), st.floats(-1, 1))
def test_any_two_texts_are_weighed_alike_every_time(old: str, new: str, near: float) -> None:
    said = judged(Label.REFUTED, refuted=0.5)
    given_ = Heard(forth=said, back=said, near=near)
    assert features(old, new, given_) == features(old, new, given_)
    assert all(map(math.isfinite, features(old, new, given_).values()))
    assert 0.0 <= probability(old, new, given_) <= 1.0
