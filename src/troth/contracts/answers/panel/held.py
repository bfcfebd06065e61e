"""What a panel says for itself, held to the facts: its synthesis, and what the facts disagree on.

Serves TRUST-3.7, 4.5 and 5.2 for the panel as a whole; ``panel.decide`` judges with it. What each
peer says is held as an answer of its own. A synthesis that no model wrote repeats the peers, whose
words are held already.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from troth.contracts.answers.decide import grounded
from troth.contracts.answers.disagreement.positions import render_disagreements
from troth.contracts.answers.document import TRUST_LABEL, Limitation
from troth.contracts.answers.grounding.lawful import (
    binds,
    disagreements_of,
    grounded_limits,
    marks_in,
    said_at_once,
    told,
)
from troth.contracts.answers.grounding.model import Mark, on_wire
from troth.contracts.answers.panel.document import COMPOSED, PanelDocument
from troth.contracts.answers.panel.render import answer_view, render_panel
from troth.contracts.answers.synthesis import Synthesis
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.verdicts import Verdict, decide

_PARTS = ("decision_framing", "best_move", "safer", "bolder")


def decide_held(document: PanelDocument, record: ExchangeRecord) -> Iterator[Verdict]:
    """TRUST-3.7, 4.5 and 5.2 on what the panel says for itself, where they apply."""
    if binds(_writer(document), record):
        as_held = held_synthesis(document, record) == document.synthesis
        listed = document.marks == synthesis_marks(document, record)
        yield decide("TRUST-3.7", as_held and listed, "difference_not_marked")
    found = disagreements_of(record)
    if found or document.source_disagreements:
        yield decide("TRUST-4.5", document.source_disagreements == found, "disagreement_not_told")


def held_panel(document: PanelDocument, record: ExchangeRecord) -> PanelDocument:
    """The panel with its synthesis as it is held, and with what the facts disagree on."""
    document = replace(document, source_disagreements=disagreements_of(record))
    return replace(document, synthesis=held_synthesis(document, record))


def with_limits_found(document: PanelDocument, record: ExchangeRecord) -> PanelDocument:
    """A draft with what is told without repair: what facts disagree on, and claims without any."""
    found = disagreements_of(record)
    document = replace(document, source_disagreements=found)
    peers = tuple(
        replace(peer, limitations=_joined(peer.limitations, grounded(view, record)))
        if peer.sections is not None
        else peer
        for peer in document.peers
        for view in [answer_view(peer, document)]
    )
    limits = _joined(document.limitations, panel_limits(document, record))
    return render_panel(replace(document, peers=peers, limitations=limits))


def _joined(own: tuple[Limitation, ...], found: tuple[Limitation, ...]) -> tuple[Limitation, ...]:
    return tuple(dict.fromkeys((*own, *said_at_once(found))))


def held_synthesis(document: PanelDocument, record: ExchangeRecord) -> Synthesis | None:
    """The synthesis of a model as it may leave; lines that tell what was found stay."""
    synthesis = document.synthesis
    if synthesis is None or not binds(_writer(document), record):
        return synthesis
    parts = {name: told(getattr(synthesis, name), record) for name in _PARTS}
    found = set(render_disagreements(document.disagreements).splitlines())
    points = tuple(
        one if one in found else told(one, record) for one in synthesis.key_disagreements
    )
    return replace(synthesis, **parts, key_disagreements=points)


def synthesis_marks(document: PanelDocument, record: ExchangeRecord) -> tuple[Mark, ...]:
    """Where the marks of a model's synthesis stand in the panel's answer."""
    if not binds(_writer(document), record):
        return ()
    return on_wire(marks_in(document.answer, spoken_parts(document), record))


def panel_limits(document: PanelDocument, record: ExchangeRecord) -> tuple[Limitation, ...]:
    """What holding the panel to its facts has it say of itself."""
    return grounded_limits(spoken_parts(document), record, model=_writer(document))


def spoken_parts(document: PanelDocument) -> tuple[str, ...]:
    """The parts of a synthesis, in the order in which they are rendered."""
    said = document.synthesis
    if said is None:
        return ()
    return (said.decision_framing, *said.key_disagreements, said.best_move, said.safer, said.bolder)


def _writer(document: PanelDocument) -> str:
    """The label of who wrote the synthesis; ours where no model did."""
    return TRUST_LABEL if document.provider == COMPOSED else document.provider
