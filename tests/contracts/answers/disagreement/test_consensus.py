"""TRUST-4.3 and 4.4: a consensus that is only claimed is repaired; the missing are named."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.contracts.answers.disagreement.finding import compare_views
from troth.contracts.answers.disagreement.positions import (
    Disagreement,
    PeerView,
    render_disagreements,
)
from troth.contracts.answers.panel.document import PeerAnswer, render_missing
from troth.contracts.answers.synthesis import (
    ALIGNED,
    Alternatives,
    Synthesis,
    decide_disagreements,
    decide_synthesis,
    denies_disagreement,
    render_synthesis,
    restore_disagreements,
)
from troth.kernel.verdicts import Outcome


def panel(
    one: str = "Accept the offer.", other: str = "Do not accept the offer."
) -> tuple[Disagreement, ...]:
    views = [
        PeerView(peer=peer, recommendation=text, interpretation="")
        for peer, text in (("Claude", one), ("DeepSeek", other), ("GPT", one))
    ]
    return compare_views(views).disagreements


def synthesis(*entries: str) -> Synthesis:
    return Synthesis(
        decision_framing="Whether to accept.",
        key_disagreements=entries,
        best_move="Sleep on it.",
        alternatives=Alternatives(safer="Decline.", bolder="Accept."),
        evidence_note="None was used.",
    )


DENIALS = (
    ALIGNED,
    "None",
    "n/a",
    "No disagreements.",
    "There are no substantive disagreements between the models.",
    "All agree",
    "All peers agree on declining.",
    "The agents are aligned.",
    "The models do not disagree.",
    "Nobody disagrees.",
    "Unanimous.",
    "Keine",
    "Keine Meinungsverschiedenheiten.",
    "Alle sind sich einig.",
)


@pytest.mark.parametrize("text", DENIALS)
def test_denials(text: str) -> None:
    assert denies_disagreement(text)
    assert denies_disagreement(f"- **{text}**")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "Not all agree.",
        "The agents do not agree on timing.",
        "No disagreement on price, but Claude wants to wait.",
        "All agree on the goal; however, GPT would wait.",
        "Claude says wait, GPT says act.",
        "They disagree.",
        "Nicht alle sind sich einig.",
        "Claude: no, GPT: yes",
        "There is no consensus.",
    ],
)
def test_what_denies_nothing(text: str) -> None:
    assert not denies_disagreement(text)


@pytest.mark.clause("TRUST-4.3")
def test_what_was_found_is_restored_into_the_synthesis() -> None:
    found = panel()
    repaired = restore_disagreements(synthesis(), found)
    assert decide_disagreements(repaired, found).is_kept
    assert decide_synthesis(repaired).is_kept
    text = render_synthesis(repaired)
    assert ALIGNED not in text
    for name in ("Claude", "DeepSeek", "GPT"):
        assert name in text


@pytest.mark.clause("TRUST-4.3", breaks=True)
@pytest.mark.parametrize("denial", DENIALS)
def test_a_denial_is_found_and_repaired(denial: str) -> None:
    found = panel()
    verdict = decide_disagreements(synthesis(denial), found)
    assert (verdict.clause, verdict.outcome) == ("TRUST-4.3", Outcome.BROKEN)
    assert verdict.reason == "disagreement_denied"
    repaired = restore_disagreements(synthesis(denial), found)
    assert repaired.key_disagreements == (render_disagreements(found),)


@pytest.mark.clause("TRUST-4.3", breaks=True)
@pytest.mark.parametrize(
    "entries",
    [
        (),
        ("They differ on the price, while GPT is silent.",),
        ("Claude and DeepSeek and GPT want the offer.",),
    ],
)
def test_one_left_out_is_found_and_added(entries: tuple[str, ...]) -> None:
    found = panel()
    verdict = decide_disagreements(synthesis(*entries), found)
    assert (verdict.clause, verdict.reason) == ("TRUST-4.3", "disagreement_left_out")
    repaired = restore_disagreements(synthesis(*entries), found)
    assert repaired.key_disagreements == (*entries, render_disagreements(found))


def test_one_told_in_other_words_stays_as_it_is() -> None:
    told = synthesis("Claude and GPT would take the offer, whereas DeepSeek would not.")
    assert restore_disagreements(told, panel()) == told


def test_without_a_disagreement_nothing_is_changed() -> None:
    denied = synthesis(ALIGNED)
    assert restore_disagreements(denied, ()) == denied
    verdict = decide_disagreements(denied, ())
    assert verdict.is_kept
    assert not verdict.applies


def test_a_quote_of_consensus_is_no_denial() -> None:
    found = panel("Accept the offer, as all peers agree.", "Do not accept the offer.")
    repaired = restore_disagreements(synthesis(), found)
    assert decide_disagreements(repaired, found).is_kept
    assert restore_disagreements(repaired, found) == repaired


def test_each_disagreement_is_one_line_with_every_holder() -> None:
    line = render_disagreements(
        panel("**Best Move:**\nAccept the offer.", "Do not accept the offer.")
    )
    assert "\n" not in line
    assert line == (
        "Accept or reject (accept offer): Claude, GPT → accept (“Accept the offer.”); "
        "DeepSeek → reject (“Do not accept the offer.”)"
    )
    assert render_disagreements(()) == ""


@pytest.mark.clause("TRUST-4.4")
def test_every_missing_peer_is_named_with_its_reason() -> None:
    missing = (
        PeerAnswer(name="Gemini", model_id="", unavailable_reason="timeout"),
        PeerAnswer(name="GPT", model_id="", unavailable_reason="exception"),
    )
    lines = render_missing(missing, "en").splitlines()
    assert len(lines) == 2
    assert "Gemini" in lines[0]
    assert "timeout" in lines[0]
    assert "GPT" in lines[1]
    assert render_missing((), "en") == ""


@pytest.mark.clause("TRUST-4.4", breaks=True, before_exit=True)
def test_an_absence_without_a_reason_cannot_be_made() -> None:
    with pytest.raises(ValueError, match="not a reason"):
        PeerAnswer(name="GPT", model_id="", unavailable_reason=" ")


@pytest.mark.clause("TRUST-4.4", breaks=True, before_exit=True)
def test_an_empty_view_does_not_count_as_agreeing() -> None:
    views = [
        PeerView(peer=peer, recommendation=text, interpretation="")
        for peer, text in (("Claude", "Yes."), ("GPT", "No."), ("Gemini", ""))
    ]
    compared = compare_views(views)
    held = {h for one in compared.disagreements for side in one.positions for h in side.holders}
    assert held == {"Claude", "GPT"}
    silent = [replace(view, recommendation="Yes.") for view in views[:2]]
    assert compare_views(silent).aligned
    assert not compare_views([*silent, views[2]]).aligned


@given(st.text(max_size=60), st.lists(st.text(max_size=40), max_size=3))
def test_the_repair_holds_for_any_entries(text: str, entries: list[str]) -> None:
    denies_disagreement(text)
    found = panel()
    repaired = restore_disagreements(synthesis(*entries), found)
    assert decide_disagreements(repaired, found).is_kept
    assert restore_disagreements(repaired, found) == repaired


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["no ", "none ", "all agree ", " ", "- ", "not a ", "keine a "])
def test_a_megabyte_of_anything(piece: str) -> None:
    for size in (1_900, 1_000_000):
        denies_disagreement((piece * size)[:size])
