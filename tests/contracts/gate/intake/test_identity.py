from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.gate.intake.identity import KINDS, WEIGHTS, Lookup, decide_identity, hits_of
from troth.contracts.gate.intake.model import Candidate, IdentityResult, IdentityStatus
from troth.contracts.gate.intake.profile import IdentityRule

RULE = IdentityRule()


def hit(signal: str, kind: str = "POLICY", entity_id: str = "P1", owner: str = "") -> Candidate:
    return Candidate(
        kind=kind, entity_id=entity_id, score=WEIGHTS[signal], signals=(signal,), owner_id=owner
    )


def decided(*hits: Candidate) -> IdentityResult:
    return decide_identity(hits, RULE)


def test_nothing_found_is_no_candidate() -> None:
    assert decided().status is IdentityStatus.NO_CANDIDATE


def test_a_policy_number_confirms() -> None:
    result = decided(hit("policy_number"))
    assert (result.status, result.selected and result.selected.entity_id) == (
        IdentityStatus.CONFIRMED,
        "P1",
    )


def test_an_address_alone_is_probable_and_a_name_is_not_enough() -> None:
    assert decided(hit("email", "CUSTOMER", "C1")).status is IdentityStatus.PROBABLE
    weak = decided(hit("name", "CUSTOMER", "C1"))
    assert (weak.status, weak.reason) == (IdentityStatus.NO_CANDIDATE, "below_threshold")
    assert (weak.selected, len(weak.candidates)) == (None, 1)
    either = decided(hit("name", "CUSTOMER", "C1"), hit("name", "CUSTOMER", "C2"))
    assert (either.status, either.reason) == (IdentityStatus.NEEDS_REVIEW, "below_threshold")


def test_signals_add_up_and_the_same_one_does_not() -> None:
    both = decided(hit("email", "CUSTOMER", "C1"), hit("phone", "CUSTOMER", "C1"))
    assert both.status is IdentityStatus.CONFIRMED
    twice = decided(hit("email", "CUSTOMER", "C1"), hit("email", "CUSTOMER", "C1"))
    assert twice.status is IdentityStatus.PROBABLE


def test_two_policies_in_one_mail_are_for_people_never_the_first() -> None:
    result = decided(hit("policy_number"), hit("policy_number", entity_id="P2"))
    assert (result.status, result.selected, result.reason) == (
        IdentityStatus.NEEDS_REVIEW,
        None,
        "several_policy",
    )
    assert {one.entity_id for one in result.candidates} == {"P1", "P2"}


def test_a_policy_and_a_claim_of_different_customers_are_for_people() -> None:
    result = decided(
        hit("policy_number", owner="C1"), hit("claim_number", "CLAIM", "X9", owner="C2")
    )
    assert (result.status, result.reason) == (IdentityStatus.NEEDS_REVIEW, "several_owners")


def test_a_broker_may_write_about_somebody_elses_policy() -> None:
    result = decided(
        hit("policy_number", owner="C1"),
        hit("email", "BROKER", "B1", owner="B1"),
        hit("domain", "BROKER", "B1", owner="B1"),
    )
    assert result.status is IdentityStatus.CONFIRMED


def test_hits_carry_the_weight_of_their_signal() -> None:
    entry = Candidate(kind="CONTACT", entity_id="K1", score=0.0, signals=("email",))
    (found,) = hits_of(Lookup(signal="email", value="a@example.com"), [entry])
    assert found.score == WEIGHTS["email"]


HITS = st.lists(
    st.builds(
        hit,
        st.sampled_from(sorted(WEIGHTS)),
        st.sampled_from(KINDS),
        st.sampled_from(["1", "2", "3"]),
        st.sampled_from(["", "C1", "C2"]),
    ),
    max_size=6,
)


@given(HITS)
def test_the_order_of_hits_does_not_matter(hits: list[Candidate]) -> None:
    results = {
        repr(decide_identity(order, RULE))
        for order in itertools.islice(itertools.permutations(hits), 24)
    }
    assert len(results) == 1


@given(HITS, st.sampled_from(KINDS))
def test_a_second_strong_entry_never_makes_it_surer(hits: list[Candidate], kind: str) -> None:
    rival = [hit("policy_number", kind, "rival-1"), hit("policy_number", kind, "rival-2")]
    assert decide_identity([*hits, *rival], RULE).status is IdentityStatus.NEEDS_REVIEW


@pytest.mark.parametrize("kind", KINDS)
def test_selected_is_among_the_candidates(kind: str) -> None:
    result = decided(hit("policy_number", kind, "E"))
    assert result.selected in result.candidates


def test_where_a_value_was_not_asked_for_nobody_is_taken() -> None:
    for hits in ((hit("policy_number"),), ()):
        result = decide_identity(hits, RULE, complete=False)
        assert (result.status, result.selected, result.reason) == (
            IdentityStatus.NEEDS_REVIEW,
            None,
            "too_many_values",
        )
        assert len(result.candidates) == len(hits)
