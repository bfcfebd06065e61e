"""The law of panels: each clause kept, and broken and repaired."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from contracts.answers.answer_cases import line, without
from contracts.answers.panel_cases import (
    ACT,
    FINDER,
    WAIT,
    about,
    gone,
    panel,
    peer,
    written,
)
from troth.contracts.answers.disagreement.positions import render_disagreements
from troth.contracts.answers.limits import PEERS_MISSING, SINGLE_PEER, WITHHELD
from troth.contracts.answers.panel.decide import CLAUSES, decide_panel
from troth.contracts.answers.panel.document import HOUSE, PanelDocument, render_panel
from troth.contracts.answers.panel.repair import fallback_panel, panel_law, repair_panel
from troth.contracts.answers.synthesis import ALIGNED, UNJUDGED
from troth.kernel.evidence import EvidenceStatus
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.verdicts import Verdict

TWO = (peer("ann", ACT, line()), peer("bob", WAIT, line()))
THREE = (*TWO, gone("cid"))
OF_THREE = about(*THREE, by_model=True)
Change = Callable[[PanelDocument], PanelDocument]


def verdicts(document: PanelDocument, of: ExchangeRecord) -> dict[str, Verdict]:
    return {v.clause: v for v in decide_panel(document, of, FINDER)}


def broken(document: PanelDocument, of: ExchangeRecord) -> set[str]:
    return {v.clause for v in decide_panel(document, of, FINDER) if not v.is_kept}


def repaired(document: PanelDocument, of: ExchangeRecord) -> PanelDocument:
    wrong = broken(document, of)
    result, repairs = repair_panel(document, of, wrong, FINDER)
    assert {repair.clause for repair in repairs} == wrong
    assert broken(result, of) == set()
    assert PanelDocument.from_wire(result.to_wire()) == result
    return result


def house(document: PanelDocument) -> str:
    return next(m.content for m in document.messages if m.agent == HOUSE)


@pytest.mark.clause("TRUST-3.1")
@pytest.mark.clause("TRUST-3.2")
@pytest.mark.clause("TRUST-3.3")
@pytest.mark.clause("TRUST-4.3")
@pytest.mark.clause("TRUST-4.4")
@pytest.mark.parametrize("by_model", [True, False])
def test_a_lawful_panel_keeps_every_clause(by_model: bool) -> None:
    of = about(*THREE, by_model=by_model)
    lawful = panel(of, *THREE)
    if by_model:
        points = render_disagreements(lawful.disagreements).splitlines()
        lawful = panel(of, *THREE, synthesis=written(of, *points))
    decided = verdicts(lawful, of)
    assert set(decided) == CLAUSES == panel_law(FINDER).clauses
    assert broken(lawful, of) == set()
    for clause in ("TRUST-1.6", "TRUST-3.1", "TRUST-3.2", "TRUST-3.3", "TRUST-4.3", "TRUST-4.4"):
        assert decided[clause].applies
    assert PanelDocument.from_wire(lawful.to_wire()) == lawful


@pytest.mark.clause("TRUST-4.2")
@pytest.mark.parametrize("peers", [TWO[:1], (TWO[0], peer("bob", ACT, line()))])
def test_consensus_and_a_single_peer_list_nothing(peers: tuple[object, ...]) -> None:
    of = about(*peers)  # type: ignore[arg-type]  # peers, as parametrized
    lawful = panel(of, *peers)  # type: ignore[arg-type]
    assert lawful.disagreements == ()
    assert broken(lawful, of) == set()
    assert (ALIGNED in house(lawful)) == (len(peers) > 1)


@pytest.mark.clause("TRUST-4.3", breaks=True)
@pytest.mark.parametrize("agreed", [(), (("ann", "cid"),)], ids=["left_out", "made_up"])
def test_who_is_told_to_agree_is_who_was_judged_to(agreed: tuple[tuple[str, str], ...]) -> None:
    peers = (TWO[0], peer("bob", ACT, line()))
    of = about(*peers)
    lying = render_panel(replace(panel(of, *peers), agreed=agreed))
    assert verdicts(lying, of)["TRUST-4.3"].reason == "not_what_is_found"
    result = repaired(lying, of)
    assert result.agreed == (("ann", "bob"),)
    assert "Judged to agree: ann with bob." in house(result)


@pytest.mark.clause("TRUST-4.3", breaks=True)
@pytest.mark.parametrize(
    "points",
    [(), (ALIGNED,), ("All peers agree.",), ("ann likes blue.",)],
    ids=["silent", "denied", "claimed", "other"],
)
def test_a_synthesis_that_denies_a_disagreement_is_repaired(points: tuple[str, ...]) -> None:
    lying = panel(OF_THREE, *THREE, synthesis=written(OF_THREE, *points))
    assert broken(lying, OF_THREE) == {"TRUST-4.3"}
    result = repaired(lying, OF_THREE)
    assert ALIGNED not in house(result)
    for name in ("ann", "bob"):
        assert name in result.synthesis.key_disagreements[-1]  # type: ignore[union-attr]
    assert "Launch in one region first." in house(result)


@pytest.mark.clause("TRUST-4.3", breaks=True)
def test_a_framing_that_claims_consensus_gives_way() -> None:
    points = render_disagreements(panel(OF_THREE, *THREE).disagreements).splitlines()
    claim = written(OF_THREE, *points, framing="All peers agree to launch.")
    lying = panel(OF_THREE, *THREE, synthesis=claim)
    assert verdicts(lying, OF_THREE)["TRUST-4.3"].reason == "disagreement_denied"
    assert "2 of 3 peers answered" in house(repaired(lying, OF_THREE))


APART = (peer("ann", "Hire two engineers.", line()), peer("bob", "Paint the hall.", line()))


@pytest.mark.clause("TRUST-4.3")
def test_where_neither_is_known_the_synthesis_says_so() -> None:
    of = about(*APART)
    lawful = panel(of, *APART)
    assert lawful.disagreements == ()
    assert broken(lawful, of) == set()
    assert UNJUDGED in house(lawful)
    assert ALIGNED not in house(lawful)


@pytest.mark.clause("TRUST-4.3", breaks=True)
@pytest.mark.parametrize("points", [(), (ALIGNED,), ("All peers agree.",), (ALIGNED, UNJUDGED)])
def test_an_agreement_that_was_not_judged_is_not_claimed(points: tuple[str, ...]) -> None:
    of = about(*APART, by_model=True)
    lying = panel(of, *APART, synthesis=written(of, *points))
    assert verdicts(lying, of)["TRUST-4.3"].reason == "agreement_not_judged"
    said = house(repaired(lying, of))
    assert UNJUDGED in said
    assert ALIGNED not in said


def test_what_a_model_tells_of_a_difference_nobody_found_stays() -> None:
    of = about(*APART, by_model=True)
    told = "ann would spend on staff, whereas bob would spend on paint."
    document = panel(of, *APART, synthesis=written(of, told))
    assert broken(document, of) == set()
    assert UNJUDGED not in house(document)


@pytest.mark.clause("TRUST-4.1")
def test_a_peer_that_takes_no_side_is_named() -> None:
    peers = (*TWO, peer("cid", "Paint the hall.", line()))
    of = about(*peers)
    assert "no side taken by cid." in house(panel(of, *peers))
    assert broken(panel(of, *peers), of) == set()
    assert "no side taken" not in house(panel(OF_THREE, *THREE))


@pytest.mark.clause("TRUST-4.3", breaks=True)
def test_a_list_that_was_shortened_is_found_again() -> None:
    lawful = panel(OF_THREE, *THREE)
    short = render_panel(replace(lawful, disagreements=()))
    assert verdicts(short, OF_THREE)["TRUST-4.3"].reason == "not_what_is_found"
    assert repaired(short, OF_THREE).disagreements == lawful.disagreements


def _without_missing(document: PanelDocument) -> PanelDocument:
    return render_panel(replace(document, peers=document.answered))


def _silent_message(document: PanelDocument) -> PanelDocument:
    return replace(document, messages=tuple(m for m in document.messages if m.agent != "cid"))


def _counted(document: PanelDocument) -> PanelDocument:
    return render_panel(replace(document, peers=(*document.answered, peer("cid", ACT))))


def _other_reason(document: PanelDocument) -> PanelDocument:
    return render_panel(replace(document, peers=(*document.answered, gone("cid", "http_error"))))


def _unnamed(document: PanelDocument) -> PanelDocument:
    shorter = house(document).replace("cid is missing", "all is well")
    messages = tuple(
        replace(m, content=shorter) if m.agent == HOUSE else m for m in document.messages
    )
    return replace(document, messages=messages)


@pytest.mark.clause("TRUST-4.4", breaks=True)
@pytest.mark.parametrize(
    "change", [_without_missing, _silent_message, _counted, _other_reason, _unnamed]
)
def test_a_missing_peer_that_is_hidden_or_counted_is_named(change: Change) -> None:
    changed = change(panel(OF_THREE, *THREE))
    assert "TRUST-4.4" in broken(changed, OF_THREE)
    result = repaired(changed, OF_THREE)
    assert "cid is missing (timeout)" in house(result)
    assert "cid is missing (timeout)" in result.answer
    assert PEERS_MISSING in result.limitations
    held = {h for one in result.disagreements for side in one.positions for h in side.holders}
    assert "cid" not in held


@pytest.mark.clause("TRUST-4.4", breaks=True)
def test_a_missing_peer_that_holds_a_position_is_caught() -> None:
    lawful = panel(OF_THREE, *THREE)
    first, *others = lawful.disagreements
    side, *sides = first.positions
    quote = replace(side.quotes[0], peer="cid")
    held = replace(side, holders=(*side.holders, "cid"), quotes=(*side.quotes, quote))
    told = replace(first, positions=(held, *sides))
    lying = render_panel(replace(lawful, disagreements=(told, *others)))
    assert verdicts(lying, OF_THREE)["TRUST-4.4"].reason == "missing_peer_counted"
    assert repaired(lying, OF_THREE).disagreements == lawful.disagreements


@pytest.mark.clause("TRUST-4.4", breaks=True)
def test_an_answer_that_did_not_pass_the_gate_is_none() -> None:
    lawful = panel(about(*TWO), *TWO)
    of = replace(about(*TWO), gate=about(TWO[0]).gate)
    assert verdicts(lawful, of)["TRUST-4.4"].reason == "answer_not_validated"
    result = repaired(lawful, of)
    assert [one.name for one in result.answered] == ["ann"]
    assert WAIT not in result.answer


@pytest.mark.clause("TRUST-4.4", breaks=True)
def test_nobody_is_aligned_with_missing_peers() -> None:
    peers = (TWO[0], gone("bob"), gone("cid"))
    of = about(*peers)
    lawful = panel(of, *peers)
    claim = replace(lawful.synthesis, key_disagreements=())  # type: ignore[type-var]
    lying = render_panel(replace(lawful, synthesis=claim))
    assert verdicts(lying, of)["TRUST-4.4"].reason == "missing_peer_counted"
    assert ALIGNED not in house(repaired(lying, of))
    assert SINGLE_PEER in lawful.limitations


@pytest.mark.clause("TRUST-3.2", breaks=True)
@pytest.mark.parametrize(
    "change",
    [
        lambda s: replace(s, best_move=" "),
        lambda s: replace(s, decision_framing="One thing. And another."),
        lambda s: replace(s, alternatives=replace(s.alternatives, safer="")),
        lambda s: replace(s, evidence_note="Nothing was looked up."),
    ],
    ids=["best_move", "framing", "safer", "note"],
)
def test_a_synthesis_without_its_parts_is_completed(change: Callable[..., object]) -> None:
    of = about(*TWO, by_model=True)
    points = render_disagreements(panel(of, *TWO).disagreements).splitlines()
    spoilt = change(written(of, *points))
    document = panel(of, *TWO, synthesis=spoilt)  # type: ignore[arg-type]
    assert broken(document, of) == {"TRUST-3.2"}
    assert "Launch everywhere." in house(repaired(document, of))


@pytest.mark.clause("TRUST-3.2", breaks=True)
def test_words_beside_the_synthesis_are_taken_out() -> None:
    of = about(*TWO)
    lawful = panel(of, *TWO)
    messages = tuple(replace(m, content=m.content + "\nBy the way.") for m in lawful.messages)
    spoilt = replace(lawful, messages=messages)
    assert {"TRUST-3.2", "TRUST-3.5"} <= broken(spoilt, of)
    assert "By the way" not in house(repaired(spoilt, of))


@pytest.mark.clause("TRUST-3.3", breaks=True)
def test_each_peer_is_held_to_its_quotes() -> None:
    false = peer("bob", WAIT, line("Full-time employees get 99 days of leave."), line())
    of = about(TWO[0], false)
    result = repaired(panel(of, TWO[0], false), of)
    sections = result.peers[1].sections
    assert sections is not None
    assert [one.fact for one in sections.evidence] == [line().fact]
    assert "[unverified] Full-time employees get 99 days" in sections.interpretation
    assert result.peers[0] == TWO[0]


@pytest.mark.clause("TRUST-3.1", breaks=True)
def test_an_empty_section_of_a_peer_is_said_to_be_empty() -> None:
    empty = peer("bob", " ", line())
    of = about(TWO[0], empty)
    document = panel(of, TWO[0], empty)
    assert "TRUST-3.1" in broken(document, of)
    sections = repaired(document, of).peers[1].sections
    assert sections is not None
    assert sections.recommendation == "No recommendation is made on this basis."


@pytest.mark.parametrize(
    ("status", "clause"),
    [
        (EvidenceStatus.UNAVAILABLE, "TRUST-1.7"),
        (EvidenceStatus.BLOCKED, "TRUST-1.7"),
        (EvidenceStatus.EMPTY, "TRUST-1.8"),
    ],
)
def test_why_there_is_no_evidence_is_said_in_panel_and_messages(
    status: EvidenceStatus, clause: str
) -> None:
    peers = (peer("ann"), peer("bob"))
    of = about(*peers, evidence=without(status))
    silent = replace(panel(of, *peers), limitations=())
    assert {clause, "TRUST-5.1"} <= broken(render_panel(silent), of)
    result = repaired(render_panel(silent), of)
    assert all("⚠️ Evidence" in message.content for message in result.messages)
    assert result.answer.startswith("**Evidence:** No Evidence provided")


def test_a_panel_of_missing_peers_still_shows_the_evidence() -> None:
    peers = (gone("ann"), gone("bob", "rate_limited"))
    of = about(*peers)
    lawful = panel(of, *peers)
    assert broken(lawful, of) == set()
    assert lawful.to_wire()["peers_unavailable"] is True
    assert "28 days of leave" in lawful.answer
    assert "None of the peers of this panel answered." in lawful.answer
    assert not verdicts(lawful, of)["TRUST-3.1"].applies


def test_questions_are_one_message_and_nothing_else() -> None:
    of = replace(about(needed=False), steps=(), gate=(), needs_evidence=None, questions=("What?",))
    asking = render_panel(replace(panel(of), questions=("What?",), synthesis=None, peers=()))
    assert broken(asking, of) == set()
    other = replace(asking, messages=(replace(asking.messages[0], content="Hm."),))
    assert broken(other, of) == {"TRUST-2.6"}
    assert repaired(other, of) == asking


@pytest.mark.parametrize("mode", list(Mode))
def test_the_fallback_breaks_nothing_and_holds_no_word_of_a_peer(mode: Mode) -> None:
    of = replace(about(*THREE), mode=mode)
    safe = fallback_panel(of, panel(of, *THREE), frozenset({"TRUST-1.5"}))
    assert broken(safe, of) == set()
    assert WITHHELD in safe.limitations
    assert WAIT not in safe.answer
    assert [one.unavailable_code for one in safe.peers] == ["withheld", "withheld", "timeout"]


@pytest.mark.clause("TRUST-1.5", breaks=True)
def test_a_peer_called_before_the_evidence_blocks_the_panel() -> None:
    of = about(*TWO)
    late = replace(of, steps=(*of.steps[1:], of.steps[0]))
    assert broken(panel(late, *TWO), late) == {"TRUST-1.5"}
    assert repair_panel(panel(late, *TWO), late, {"TRUST-1.5"}, FINDER) == (panel(late, *TWO), ())
