"""Whether a panel may leave: TRUST-3.2, 4.3 and 4.4, and the answer clauses for every peer.

Decided on the document as read back from its final bytes and on the record of the exchange. Each
peer that answered is held to what a single answer is held to (``decide_answer``), in its own
message: TRUST-1.6 to 1.8, 3.1, 3.3 to 3.5, 3.7, 4.5, 5.1 and 5.2. The panel as a whole is held to
TRUST-1.4, 1.5 and 1.6 to 1.8 (its answer), 2.4 to 2.6 (where it asks), 3.2, 3.7 (its synthesis),
4.3, 4.4, 4.5, 5.1, 6.1 and 7.2. Not decided here: TRUST-4.1 and 4.2 are the finder's. Order: 7.2
and 6.1 bind every document; normal mode sets TRUST-1 to 5 aside; a panel that asks is held to
TRUST-2; a breach in one message is a breach of the panel.

What disagreements there are is found anew, by the same pure finder: a list that was shortened on
the way, or that no longer fits what the peers say, is a breach.

What the panel says for itself is held to the facts as well: a synthesis that a model wrote, and
what the facts disagree on. One that no model wrote repeats the peers, whose words are held already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from troth.contracts.answers.decide import CLAUSES as ANSWER_CLAUSES
from troth.contracts.answers.decide import (
    decide_answer,
    grounded,
    is_asking,
    language_of_answer,
    reports_truly,
    states_limits,
)
from troth.contracts.answers.disagreement.finding import Compared
from troth.contracts.answers.disagreement.positions import (
    PeerView,
    render_disagreements,
)
from troth.contracts.answers.document import TRUST_LABEL, Limitation
from troth.contracts.answers.grounding.lawful import (
    binds,
    disagreements_of,
    grounded_limits,
    marks_in,
    said_at_once,
    told,
)
from troth.contracts.answers.grounding.marks import Mark, on_wire
from troth.contracts.answers.limits import (
    PEERS_MISSING,
    SINGLE_PEER,
    SYNTHESIS_COMPOSED,
    in_language,
    limitations_for,
)
from troth.contracts.answers.panel.compose import compose_synthesis, evidence_note
from troth.contracts.answers.panel.document import (
    COMPOSED,
    HOUSE,
    WITHHELD_CODE,
    PanelDocument,
    answer_view,
    house_view,
    language_of_panel,
    peer_views,
    render_found,
    render_house,
    render_missing,
    render_panel,
    render_peer,
)
from troth.contracts.answers.synthesis import (
    ALIGNED,
    Synthesis,
    decide_disagreements,
    decide_synthesis,
    denies_disagreement,
    reworded,
    unjudged,
)
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.verdicts import Verdict, broken, decide, not_applicable


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
        replace(
            peer,
            limitations=in_language(
                _limited(peer.limitations, grounded(view, record)), language_of_answer(view)
            ),
        )
        if peer.sections is not None
        else peer
        for peer in document.peers
        for view in [answer_view(peer, document)]
    )
    limits = in_language(
        _limited(document.limitations, panel_limits(document, record)), language_of_panel(document)
    )
    return render_panel(replace(document, peers=peers, limitations=limits))


def _limited(own: tuple[Limitation, ...], found: tuple[Limitation, ...]) -> tuple[Limitation, ...]:
    return tuple(dict.fromkeys((*own, *said_at_once(found))))


def held_synthesis(document: PanelDocument, record: ExchangeRecord) -> Synthesis | None:
    """The synthesis of a model as it may leave; lines that tell what was found stay."""
    synthesis = document.synthesis
    if synthesis is None or not binds(_writer(document), record):
        return synthesis
    found = set(render_disagreements(document.disagreements).splitlines())
    return reworded(synthesis, lambda text: text if text in found else told(text, record))


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
    either = said.alternatives
    advice = (said.best_move, either.safer, either.bolder)
    return (said.decision_framing, *said.key_disagreements, *advice)


def _writer(document: PanelDocument) -> str:
    """The label of who wrote the synthesis; ours where no model did."""
    return TRUST_LABEL if document.provider == COMPOSED else document.provider


Finder: TypeAlias = "Callable[[Sequence[PeerView]], Compared]"
"""``compare_views`` with an opinion, always the same one."""
CLAUSES = ANSWER_CLAUSES | {"TRUST-4.3", "TRUST-4.4"}
SYNTHESIS_STAGE = "synthesis"
_OF_PANEL = frozenset({"TRUST-3.2", "TRUST-4.3", "TRUST-4.4"})
_OF_PEERS = frozenset(
    {"TRUST-1.6", "TRUST-1.7", "TRUST-1.8", "TRUST-3.1", "TRUST-3.3", "TRUST-3.4", "TRUST-3.5"}
    | {"TRUST-3.7", "TRUST-4.5", "TRUST-5.1", "TRUST-5.2"}
)
_SENTENCES = ("TRUST-1.7", "TRUST-1.8")


def stage_of(peer: str) -> str:
    """Name of the model stage of a peer, as records hold it."""
    return f"peer:{peer}"


def of_peer(record: ExchangeRecord, peer: str) -> ExchangeRecord:
    """The record as far as one peer goes; what failed elsewhere is the panel's to state."""
    own = (one for one in record.gate if one.stage == stage_of(peer) and one.accepted)
    return replace(record, gate=tuple(own))


def decide_panel(
    document: PanelDocument, record: ExchangeRecord, finder: Finder
) -> tuple[Verdict, ...]:
    """One verdict for each clause of ``CLAUSES``."""
    whole = {v.clause: v for v in decide_answer(house_view(document), record)}
    if record.mode is Mode.NORMAL:
        return tuple(whole.get(c, not_applicable(c, "normal_mode")) for c in sorted(CLAUSES))
    if is_asking(house_view(document), record):
        # TRUST-2.6: the messages say what the answer says, and nothing besides.
        if whole["TRUST-2.6"].is_kept:
            whole["TRUST-2.6"] = decide("TRUST-2.6", _is_rendered(document), "messages_differ")
        return tuple(whole.get(c, not_applicable(c, "asks_questions")) for c in sorted(CLAUSES))
    verdicts = {clause: whole[clause] for clause in ANSWER_CLAUSES - _OF_PEERS - _OF_PANEL}
    verdicts |= {v.clause: v for v in _answering(document, record, finder, whole)}
    return tuple(verdicts[clause] for clause in sorted(CLAUSES))


def _is_rendered(document: PanelDocument) -> bool:
    fresh = render_panel(document)
    return (fresh.messages, fresh.answer, fresh.provider) == (
        document.messages,
        document.answer,
        document.provider,
    )


def _answering(
    document: PanelDocument,
    record: ExchangeRecord,
    finder: Finder,
    house: Mapping[str, Verdict],
) -> Iterator[Verdict]:
    decided = [
        {
            v.clause: v
            for v in decide_answer(answer_view(peer, document), of_peer(record, peer.name))
        }
        for peer in document.answered
    ]
    # TRUST-1.7, 1.8: as of any answer, in the text of the panel, too.
    whole = {clause: house[clause] for clause in _SENTENCES if house[clause].applies}
    whole |= {v.clause: v for v in _of_whole(document, record)}
    for clause in sorted(_OF_PEERS):
        own = [whole[clause]] if clause in whole else []
        yield _joined(clause, [*own, *(verdicts[clause] for verdicts in decided)])
    yield _synthesized(document)
    yield _disagreeing(document, finder)
    yield _complete(document, record)


def _joined(clause: str, verdicts: Iterable[Verdict]) -> Verdict:
    """The first breach or doubt, else a verdict that applies."""
    ranked = sorted(verdicts, key=lambda v: (v.is_kept, not v.applies))
    return ranked[0] if ranked else not_applicable(clause, "no_peer.live")


def _of_whole(document: PanelDocument, record: ExchangeRecord) -> Iterator[Verdict]:
    view = house_view(document)
    truthful = reports_truly(view, record)
    first = document.answer.startswith(f"{render_found(document.evidence)}\n\n")
    if record.evidence.facts:
        # TRUST-1.6: the panel's answer opens with what every peer was given.
        yield decide("TRUST-1.6", first and truthful, "evidence_not_first")
    else:
        # TRUST-3.4: and it says so where that is nothing.
        yield decide("TRUST-3.4", first and truthful, "absence_not_said")
    yield from decide_held(document, record)
    # TRUST-5.1: the limits of the panel stand in its answer and in the message that ends it.
    yield decide("TRUST-5.1", states_its_limits(document, record), "limitation_not_stated")


def _house(document: PanelDocument) -> str:
    return next((m.content for m in document.messages if m.agent == HOUSE), "")


def _synthesized(document: PanelDocument) -> Verdict:
    # TRUST-3.2: the text is the rendering of its parts, so they stand in order, and nothing else.
    if document.synthesis is None or not _is_rendered(document):
        return broken("TRUST-3.2", "text_outside_synthesis")
    verdict = decide_synthesis(document.synthesis)
    if not verdict.is_kept:
        return verdict
    # TRUST-3.2: the note on evidence says what happened, not what a model supposes.
    true_note = document.synthesis.evidence_note == evidence_note(document)
    return decide("TRUST-3.2", true_note, "evidence_note_untrue")


def _disagreeing(document: PanelDocument, finder: Finder) -> Verdict:
    found = finder(peer_views(document))
    # TRUST-4.3: as data, the list is what is found between the peers that answered.
    if (document.disagreements, document.agreed) != (found.disagreements, found.agreed):
        return broken("TRUST-4.3", "not_what_is_found")
    if document.synthesis is None:
        return decide("TRUST-4.3", not found.disagreements, "disagreement_left_out")
    if denying_parts(document, aligned=found.aligned):
        return broken("TRUST-4.3", "disagreement_denied")
    if not found.disagreements:
        # TRUST-4.3: nobody is called aligned whose agreement was not judged.
        alone = len(document.answered) < 2
        known = found.aligned or alone or document.synthesis == unjudged(document.synthesis)
        return decide("TRUST-4.3", known, "agreement_not_judged")
    return decide_disagreements(document.synthesis, found.disagreements)


def denying_parts(document: PanelDocument, *, aligned: bool) -> tuple[str, ...]:
    """Parts of the synthesis that claim a consensus that was not judged, by field name."""
    if document.synthesis is None or aligned:
        return ()
    said, composed = document.synthesis, compose_synthesis(document)
    parts = {
        "decision_framing": (said.decision_framing, composed.decision_framing),
        "best_move": (said.best_move, composed.best_move),
    }
    return tuple(
        name
        for name, (text, otherwise) in parts.items()
        if text != otherwise and denies_disagreement(text)
    )


def _complete(document: PanelDocument, record: ExchangeRecord) -> Verdict:
    names = tuple(peer.name for peer in record.peers)
    if not names or tuple(peer.name for peer in document.peers) != names:
        return broken("TRUST-4.4", "peers_differ")
    accepted = {stage.stage for stage in record.gate if stage.accepted}
    for asked, peer in zip(record.peers, document.peers, strict=True):
        if asked.reason is not None and peer.unavailable_reason != asked.reason:
            return broken("TRUST-4.4", "missing_peer_not_named")
        left_out = not peer.live and peer.unavailable_code != WITHHELD_CODE
        if asked.reason is None and left_out:
            return broken("TRUST-4.4", "answer_left_out")
        # TRUST-4.4: only what passed the gate is an answer, or what the user peer.
        if peer.live and not asked.is_memory and stage_of(peer.name) not in accepted:
            return broken("TRUST-4.4", "answer_not_validated")
    return _named(document)


def _named(document: PanelDocument) -> Verdict:
    missing = {one.name for one in document.missing}
    shown = {m.agent: m for m in document.messages if m.agent in missing}
    for peer in document.peers:
        if peer.name in missing and shown.get(peer.name) != render_peer(peer, document):
            return broken("TRUST-4.4", "missing_peer_not_named")
    said = render_missing(document.missing, language_of_panel(document))
    if said not in _house(document) or said not in document.answer:
        return broken("TRUST-4.4", "missing_peer_not_named")
    # TRUST-4.4: nobody is aligned with a peer that is missing.
    listed = document.synthesis.key_disagreements if document.synthesis else ()
    claimed = all(entry.strip() in ("", ALIGNED) for entry in listed)
    if len(document.answered) < 2 and claimed:
        return broken("TRUST-4.4", "missing_peer_counted")
    holders = {h for d in document.disagreements for side in d.positions for h in side.holders}
    # TRUST-4.4: a peer that is missing holds no position.
    return decide("TRUST-4.4", not holders & missing, "missing_peer_counted")


def required_limits(document: PanelDocument, record: ExchangeRecord) -> tuple[Limitation, ...]:
    """The limitations of the panel as a whole that the record calls for, in order."""
    by_model = any(g.stage == SYNTHESIS_STAGE and g.accepted for g in record.gate)
    stated = limitations_for(record.evidence, model_failed=False, unverified=0)
    held = (
        (PEERS_MISSING, bool(document.missing)),
        (SINGLE_PEER, len(document.answered) == 1),
        (SYNTHESIS_COMPOSED, not by_model or document.provider in (COMPOSED, TRUST_LABEL)),
    )
    stated = (*stated, *(limit for limit, holds in held if holds))
    limits = (*stated, *panel_limits(document, record))
    return in_language(limits, language_of_panel(document))


def states_its_limits(document: PanelDocument, record: ExchangeRecord) -> bool:
    """Whether every limit that holds is listed and stated, and no cause is invented."""
    said = render_house(document).content
    stated = states_limits(house_view(document), required_limits(document, record))
    return stated and said == _house(document) and said in document.answer
