"""How the seal sees the memories and the words of answers and panels.

The answer contract and the memory contract do not know each other; they meet here. The texts of a
lens are all the words of a model that such a document can hold (TRUST-3.8), and every law about
words is decided on them. Quotes from sources, and facts that a source carries (TRUST-3.3), are not
the assistant's words, and so are no part of the texts; disagreements repeat sentences of the peers'
texts, which TRUST-4.3 holds them to.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import replace
from typing import Any, TypeAlias

from troth.contracts.answers.decide import spoken_texts
from troth.contracts.answers.document import AnswerDocument, Limitation, Sections
from troth.contracts.answers.limits import is_ours
from troth.contracts.answers.panel.document import PanelDocument, PeerAnswer, render_panel
from troth.contracts.answers.sections import one_line, render_answer
from troth.contracts.answers.synthesis import reworded
from troth.kernel.jsontypes import JsonObject
from troth.kernel.memories import Flag, MemoryLens
from troth.runtime.exchange.clean_law import Outlet


def flags_of(holder: Any) -> tuple[Flag, ...]:
    """The flags of what holds ``memories``."""
    return tuple(
        Flag(memory_id=one.memory_id, reintroduced_claim=one.reintroduced_claim)
        for one in holder.memories
    )


def with_flags(holder: Any, contested: Set[str]) -> Any:
    """It with its memories flagged anew, and counted: each memory once (MEM-2)."""
    memories = tuple(
        replace(one, reintroduced_claim=one.memory_id in contested) for one in holder.memories
    )
    count = len({one.memory_id for one in memories if one.reintroduced_claim})
    return replace(holder, memories=memories, reintroduced_claims_count=count)


Change: TypeAlias = Callable[[str], str]


def _reword_limits(limits: tuple[Limitation, ...], change: Change) -> tuple[Limitation, ...]:
    return tuple(
        one if is_ours(one) else replace(one, text=one_line(change(one.text))) for one in limits
    )


def _reword_sections(sections: Sections, change: Change) -> Sections:
    return replace(
        sections,
        interpretation=change(sections.interpretation),
        recommendation=change(sections.recommendation),
    )


def _answer_texts(document: AnswerDocument) -> tuple[str, ...]:
    return () if document.questions else spoken_texts(document)  # a question asserts nothing


def _reword_answer(document: AnswerDocument, texts: tuple[str, ...]) -> AnswerDocument:
    if document.questions:
        return document
    rest = iter(texts)
    if document.sections is None:
        document = replace(document, answer=next(rest))
    else:
        sections = _reword_sections(document.sections, lambda _: next(rest))
        document = replace(document, sections=sections)
    limits = _reword_limits(document.limitations, lambda _: next(rest))
    document = replace(document, limitations=limits)
    return replace(document, answer=render_answer(document))


ANSWER_LENS: MemoryLens[AnswerDocument] = MemoryLens(
    flags=flags_of,
    count=lambda document: document.reintroduced_claims_count,
    texts=_answer_texts,
    with_flags=with_flags,
    with_texts=_reword_answer,
)


def _reword_peer(peer: PeerAnswer, change: Change) -> PeerAnswer:
    if not peer.live:
        return peer
    if peer.sections is None:
        peer = replace(peer, reply=change(peer.reply))
    else:
        peer = replace(peer, sections=_reword_sections(peer.sections, change))
    return replace(peer, limitations=_reword_limits(peer.limitations, change))


def _changed_panel(document: PanelDocument, change: Change) -> PanelDocument:
    """The panel with every text in the words of a model changed, in a fixed order."""
    if document.questions:
        return document
    said = document.synthesis
    if said is not None:
        said = replace(reworded(said, change), evidence_note=change(said.evidence_note))
    return replace(
        document,
        synthesis=said,
        peers=tuple(_reword_peer(peer, change) for peer in document.peers),
        limitations=_reword_limits(document.limitations, change),
    )


def _panel_texts(document: PanelDocument) -> tuple[str, ...]:
    found: list[str] = []

    def noted(text: str) -> str:
        found.append(text)
        return text

    _changed_panel(document, noted)
    return tuple(found)


def _reword_panel(document: PanelDocument, texts: tuple[str, ...]) -> PanelDocument:
    left = iter(texts)
    return render_panel(_changed_panel(document, lambda _: next(left)))


PANEL_LENS: MemoryLens[PanelDocument] = MemoryLens(
    flags=lambda _: (),  # a panel is given no memories
    count=lambda _: 0,
    texts=_panel_texts,
    with_flags=lambda document, _: document,
    with_texts=_reword_panel,
)


def _facts(sections: Sections | None) -> tuple[str, ...]:
    return () if sections is None else tuple(line.fact for line in sections.evidence)


def _passages(document: AnswerDocument | PanelDocument) -> tuple[str, ...]:
    """Words of sources beside marks and disagreements, and the limits that tell of them."""
    marked = (one.passage for one in document.marks)
    sides = (side for one in document.source_disagreements for side in one.sides)
    told = (limit.text for limit in document.limitations if is_ours(limit))
    return (*marked, *(side.passage for side in sides), *told)


def _answer_with(document: AnswerDocument, wire: JsonObject) -> AnswerDocument:
    changed = type(document).from_wire(wire)
    return replace(changed, answer=render_answer(changed))


ANSWER_OUTLET: Outlet[AnswerDocument] = Outlet(
    spoken=_answer_texts,
    with_spoken=_reword_answer,
    covered=lambda document: (
        *_answer_texts(document),
        *_facts(document.sections),
        *_passages(document),
    ),
    with_wire=_answer_with,
    rendered=frozenset({"answer"}),
)


def _panel_covered(document: PanelDocument) -> tuple[str, ...]:
    facts = (fact for peer in document.peers for fact in _facts(peer.sections))
    quoted = (
        quote.text
        for one in document.disagreements  # TRUST-4.3: what is found in the peers' texts
        for side in one.positions
        for quote in side.quotes
    )
    marked = (mark.passage for peer in document.peers for mark in peer.marks)
    told = (limit.text for peer in document.peers for limit in peer.limitations if is_ours(limit))
    return (*_panel_texts(document), *facts, *quoted, *marked, *told, *_passages(document))


PANEL_OUTLET: Outlet[PanelDocument] = Outlet(
    spoken=_panel_texts,
    with_spoken=_reword_panel,
    covered=_panel_covered,
    with_wire=lambda document, wire: render_panel(type(document).from_wire(wire)),
    rendered=frozenset({"answer", "content"}),
)
