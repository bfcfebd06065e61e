"""Whatever is wrong with a panel: after the repair no repairable clause is broken."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.answers.answer_cases import found, line, without
from contracts.answers.panel_cases import ACT, FINDER, WAIT, about, gone, panel, peer, written
from contracts.answers.test_repair_properties import HOSTILE, REPAIRABLE
from troth.contracts.answers.disagreement.positions import (
    Disagreement,
    DisagreementKind,
    PeerQuote,
    Position,
)
from troth.contracts.answers.document import Limitation, Sections
from troth.contracts.answers.panel.decide import decide_panel
from troth.contracts.answers.panel.document import REASONS, PanelDocument, PeerAnswer, render_panel
from troth.contracts.answers.panel.repair import fallback_panel, repair_panel
from troth.contracts.answers.synthesis import Alternatives, Synthesis
from troth.kernel.evidence import EvidenceStatus
from troth.kernel.exchange import ExchangeRecord

NAMES = ("ann", "bob", "cid")
SAID = (
    HOSTILE
    | st.sampled_from(
        [ACT, WAIT, "None - agents aligned", "All peers agree: launch now.", "Pay 5 days."]
    )
    | st.lists(st.sampled_from([ACT, "**Best Move:**", "\n", "[unverified]"])).map("".join)
)
QUOTE = PeerQuote(peer="ann", section="recommendation", text="Go.")
MADE_UP = Disagreement(
    kind=DisagreementKind.OPTION,
    topic="x",
    positions=(
        Position(stance="option:a", holders=("ann",), quotes=(QUOTE,)),
        Position(stance="option:b", holders=("bob",), quotes=(replace(QUOTE, peer="bob"),)),
    ),
)


@st.composite
def peers(draw: st.DrawFn, name: str) -> PeerAnswer:
    if draw(st.integers(0, 3)) == 0:
        return gone(name, draw(st.sampled_from(sorted(REASONS))))
    lines = draw(st.lists(st.sampled_from([line(), line("Paraphrased.")]), max_size=2))
    limit = Limitation(code="uncertainty", text=draw(HOSTILE))
    sections = Sections(evidence=tuple(lines), interpretation=draw(SAID), recommendation=draw(SAID))
    return replace(
        peer(name, limits=(limit,) if draw(st.booleans()) else ()),
        sections=sections if draw(st.integers(0, 4)) else None,
    )


@st.composite
def syntheses(draw: st.DrawFn) -> Synthesis:
    return Synthesis(
        decision_framing=draw(SAID),
        key_disagreements=tuple(draw(st.lists(SAID, max_size=3))),
        best_move=draw(SAID),
        alternatives=Alternatives(safer=draw(SAID), bolder=draw(SAID)),
        evidence_note=draw(SAID),
    )


@st.composite
def cases(draw: st.DrawFn) -> tuple[PanelDocument, ExchangeRecord]:
    names = NAMES[: draw(st.integers(1, 3))]
    asked = tuple(draw(peers(name)) for name in names)
    evidence = draw(st.sampled_from([found(), without(EvidenceStatus.EMPTY)]))
    of = about(*asked, evidence=evidence, by_model=draw(st.booleans()))
    document = panel(of, *asked, synthesis=written(of))
    told = tuple(draw(peers(name)) for name in draw(st.permutations(NAMES))[: len(names)])
    document = replace(
        document,
        peers=draw(st.sampled_from([asked, told, asked[1:], asked + asked[:1]])),
        synthesis=draw(syntheses() | st.none()),
        disagreements=draw(st.sampled_from([(), document.disagreements, (MADE_UP,)])),
        limitations=(Limitation(code="evidence_blocked", text=draw(HOSTILE)),),
        provider=draw(st.sampled_from(["deterministic", "openai:x", "trust-contract-v1"])),
    )
    if draw(st.booleans()):
        return document, of
    rendered = render_panel(document)
    messages = tuple(replace(m, content=draw(SAID)) for m in rendered.messages)
    return replace(rendered, messages=messages if draw(st.booleans()) else rendered.messages), of


@given(cases())
def test_repair_leaves_no_repairable_clause_broken(
    case: tuple[PanelDocument, ExchangeRecord],
) -> None:
    document, of = case
    wrong = {v.clause for v in decide_panel(document, of, FINDER) if not v.is_kept}
    result, repairs = repair_panel(document, of, wrong, FINDER)
    left = {(v.clause, v.reason) for v in decide_panel(result, of, FINDER) if not v.is_kept}
    assert not {clause for clause, _ in left} & REPAIRABLE
    assert {repair.clause for repair in repairs} == wrong & REPAIRABLE
    assert repair_panel(result, of, wrong, FINDER)[0] == result


@given(cases())
def test_the_wire_carries_a_panel_both_ways(case: tuple[PanelDocument, ExchangeRecord]) -> None:
    document, of = case
    read = PanelDocument.from_wire(document.to_wire())
    assert read == document
    assert decide_panel(read, of, FINDER) == decide_panel(document, of, FINDER)


@given(cases())
def test_the_fallback_is_lawful_whatever_it_replaces(
    case: tuple[PanelDocument, ExchangeRecord],
) -> None:
    document, of = case
    safe = fallback_panel(of, document, frozenset())
    assert all(v.is_kept for v in decide_panel(safe, of, FINDER))


@pytest.mark.parametrize("filler", ["Wait. ", "a", "\n", "**Best Move:**\n", "no ", "5 days, "])
def test_long_answers_take_linear_time(filler: str) -> None:
    long = (filler * 200_000)[:200_000] + ACT
    asked = (peer("ann", long, line()), peer("bob", WAIT, line()))
    of = about(*asked)
    document = render_panel(replace(panel(of, *asked), disagreements=()))
    result, _ = repair_panel(document, of, {"TRUST-3.2", "TRUST-4.3"}, FINDER)
    decide_panel(result, of, FINDER)
