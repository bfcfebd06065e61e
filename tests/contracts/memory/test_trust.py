"""Trust moves by documented rules alone, and an undo gives back exactly what the act took."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.ledger_cases import fact
from troth.contracts.memory.model import Certainty, SourceKind
from troth.contracts.memory.trust import (
    RULES,
    first_trust,
    least_certain,
    move_trust,
    reading_confidence,
)

UNDOES = {"won": "win_undone", "lost": "loss_undone", "accepted": "acceptance_undone"}


def after(trust: int, *rules: str) -> tuple[int, int]:
    """Trust and overrun after rules in a row."""
    overrun = 0
    for rule in rules:
        trust, overrun = move_trust(trust, rule, overrun=overrun)
    return trust, overrun


@pytest.mark.parametrize(
    ("source", "certainty", "important", "trust"),
    [
        (SourceKind.USER, Certainty.STATED, False, 700),
        (SourceKind.USER, Certainty.STATED, True, 800),
        (SourceKind.USER, Certainty.HEDGED, False, 500),
        (SourceKind.USER, Certainty.POSSIBLE, False, 400),
        (SourceKind.API, Certainty.STATED, False, 800),
        (SourceKind.API, Certainty.STATED, True, 900),
        (SourceKind.MODEL, Certainty.STATED, False, 500),
        (SourceKind.MODEL, Certainty.POSSIBLE, False, 200),
    ],
)
def test_first_trust_is_of_the_source_and_how_firmly_it_was_said(
    source: SourceKind, certainty: Certainty, important: bool, trust: int
) -> None:
    assert first_trust(source, certainty, important=important) == trust


@pytest.mark.parametrize(
    ("rules", "trust"),
    [
        (["reinforced"], 750),
        (["reinforced"] * 9, 950),  # saying it often makes nothing certain
        (["contradicted"], 600),
        (["contradicted", "accepted"], 700),
        (["contradicted", "won"], 750),
        (["contradicted", "lost"], 0),
        (["contradicted"] * 3, 400),
        (["contradicted"] * 12, 0),
        (["contradicted", "won"] * 8, 1000),
    ],
)
def test_rules_move_trust(rules: list[str], trust: int) -> None:
    assert after(700, *rules)[0] == trust


def test_who_lost_once_and_never_won_is_hardly_trusted() -> None:
    """However often it was said, and whoever said it."""
    assert after(900, *["reinforced"] * 9, "contradicted", "lost")[0] <= 200


def test_reinforcement_takes_nothing_from_a_trust_above_its_ceiling() -> None:
    assert after(900, "contradicted", "won", "contradicted", "won", "reinforced") == (1000, 0)


def test_an_unknown_rule_is_named() -> None:
    with pytest.raises(ValueError, match="believed"):
        move_trust(700, "believed")


def test_only_what_is_never_undone_has_a_ceiling() -> None:
    assert [name for name, rule in RULES.items() if rule.ceiling is not None] == ["reinforced"]
    for rule, undo in UNDOES.items():
        assert RULES[undo].effect == -RULES[rule].effect


@pytest.mark.clause("MEM-17")
@given(
    trust=st.integers(0, 1000),
    acts=st.lists(st.sampled_from(sorted(UNDOES)), min_size=1, max_size=6),
    between=st.lists(st.just("contradicted"), max_size=12),
    data=st.data(),
)
def test_acts_and_undos_in_any_order_leave_what_was_there(
    trust: int, acts: list[str], between: list[str], data: st.DataObject
) -> None:
    """Also past the bounds, where a value that had been cut could not come back."""
    undone = [UNDOES[act] for act in acts]
    order = data.draw(st.permutations([*undone, *between]))
    assert after(trust, *acts, *order) == after(trust, *between)


def test_a_value_cut_at_zero_comes_back_whole() -> None:
    for order in permutations(["contradicted", "lost", "loss_undone", "accepted"]):
        assert after(50, *order) == (50, 0)


@given(st.integers(0, 1000), st.lists(st.sampled_from(sorted(RULES)), max_size=60))
def test_trust_stays_in_its_bounds(trust: int, rules: list[str]) -> None:
    shown, overrun = after(trust, *rules)
    assert 0 <= shown <= 1000
    assert (overrun == 0) or (shown, overrun > 0) in ((0, False), (1000, True))


def test_a_reading_is_as_sure_as_its_least_firm_fact() -> None:
    firm = fact("Amazon in Oslo", "employer", "Amazon")
    hedged = fact("Amazon in Oslo", "location", "Oslo", certainty=Certainty.HEDGED)
    assert least_certain([firm, hedged]) is Certainty.HEDGED
    assert reading_confidence([firm, hedged]) < reading_confidence([firm])
    assert reading_confidence([]) < reading_confidence([hedged])
