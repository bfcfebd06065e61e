"""A flood of values makes no flood of a decision, and says what it leaves out."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from support.entity_mails import mail, read
from troth.contracts.gate.intake.acceptance import doubtful_entities
from troth.contracts.gate.intake.entities.finding import (
    MAX_ALL_SPANS,
    MAX_ENTITIES,
    MAX_SPANS,
    bounded_entities,
    shown_spans,
)
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import Entity, EvidenceSpan, Extraction, SpanSource
from troth.contracts.gate.intake.results import extraction_to_wire

SPAN = EvidenceSpan(
    source=SpanSource.BODY,
    attachment_id=None,
    start=0,
    end=1,
    snippet_redacted="X",
    snippet_sha256="0" * 64,
)


def entity(kind: str, number: int, confidence: float = 0.9, spans: int = 1) -> Entity:
    return Entity(
        entity_type=kind,
        value_redacted="X",
        value_hmac=f"{number:064d}",
        confidence=confidence,
        evidence=tuple(replace(SPAN, start=at, end=at + 1) for at in range(spans)),
    )


def test_a_flood_of_numbers_leaves_the_only_account_number_and_says_what_it_leaves_out() -> None:
    flood = "\n".join(f"Policy 45-{1000000 + n}" for n in range(MAX_ENTITIES + 200))
    found = read(mail(f"{flood}\nIBAN AT61 1904 3002 3457 3201"))
    kinds = [one.entity_type for one in found.entities]
    assert len(found.entities) == MAX_ENTITIES
    assert kinds.count("ENT_IBAN") == 1
    assert found.left_out == 201
    assert extraction_to_wire(found)["entities_left_out"] == 201
    assert doubtful_entities(INSURANCE, found)[-1] == "entities_left_out"


def test_a_number_said_over_and_over_is_one_entity_with_a_few_slices() -> None:
    found = read(mail("Policy 45-1234567\n" * 300))
    (one,) = found.entities
    assert (len(one.evidence), one.spans_left_out) == (MAX_SPANS, 280)
    assert found.left_out == 0
    assert doubtful_entities(INSURANCE, found) == ()


def test_the_slices_that_stay_are_the_surest_in_their_order() -> None:
    assert shown_spans([0.4, *[0.9] * MAX_SPANS, 0.95]) == (*range(1, MAX_SPANS), MAX_SPANS + 1)
    assert shown_spans([0.1, 0.9]) == (0, 1)


def test_of_one_type_the_surest_stay() -> None:
    many = [entity("ENT_EMAIL", n, 0.5) for n in range(MAX_ENTITIES)]
    sure = entity("ENT_EMAIL", 9_999, 0.99)
    assert sure in bounded_entities((*many, sure))


def test_many_entities_with_many_slices_share_them() -> None:
    many = [entity("ENT_DATE", n, spans=MAX_SPANS) for n in range(400)]
    kept = bounded_entities(many)
    assert len(kept) == 400
    assert sum(len(one.evidence) for one in kept) == MAX_ALL_SPANS
    assert {one.spans_left_out for one in kept} == {15}


def test_nothing_is_bounded_where_there_is_nothing() -> None:
    assert bounded_entities(()) == ()
    assert doubtful_entities(INSURANCE, Extraction(entities=(), reader="rules")) == ()


@given(st.lists(st.tuples(st.sampled_from("ABC"), st.floats(0, 1)), max_size=1_200))
def test_what_stays_is_in_order_and_of_every_type(given_: list[tuple[str, float]]) -> None:
    made = [entity(kind, n, score) for n, (kind, score) in enumerate(given_)]
    kept = bounded_entities(made)
    places = [int(one.value_hmac) for one in kept]
    assert places == sorted(places)
    assert len(kept) == min(len(made), MAX_ENTITIES)
    assert {one.entity_type for one in kept} == {one.entity_type for one in made}
