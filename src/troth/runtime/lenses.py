"""How the seal sees the memories and the words of answers and panels.

The answer contract and the memory contract do not know each other; they meet here. Quotes from
sources are not the assistant's words, and so are no part of the texts.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace

from troth.contracts.answers.document import AnswerDocument, Sections
from troth.contracts.answers.panel.document import PanelDocument, PeerAnswer
from troth.contracts.answers.panel.render import render_panel
from troth.contracts.answers.sections import render_answer
from troth.contracts.answers.synthesis import Synthesis
from troth.kernel.memories import Flag, MemoryLens


def _answer_flags(document: AnswerDocument) -> tuple[Flag, ...]:
    return tuple(
        Flag(memory_id=one.memory_id, reintroduced_claim=one.reintroduced_claim)
        for one in document.memories
    )


def _flag_answer(document: AnswerDocument, contested: Set[str]) -> AnswerDocument:
    memories = tuple(
        replace(one, reintroduced_claim=one.memory_id in contested) for one in document.memories
    )
    count = len({one.memory_id for one in memories if one.reintroduced_claim})  # MEM-2
    return replace(document, memories=memories, reintroduced_claims_count=count)


def _answer_texts(document: AnswerDocument) -> tuple[str, ...]:
    if document.questions:
        return ()  # a question asserts nothing
    if document.sections is None:
        return (document.answer,)
    return (document.sections.interpretation, document.sections.recommendation)


def _reword_answer(document: AnswerDocument, texts: tuple[str, ...]) -> AnswerDocument:
    if document.questions:
        return document
    if document.sections is None:
        return replace(document, answer=texts[0])
    sections = _reworded(document.sections, *texts)
    changed = replace(document, sections=sections)
    return replace(changed, answer=render_answer(changed))


def _reworded(sections: Sections, interpretation: str, recommendation: str) -> Sections:
    return replace(sections, interpretation=interpretation, recommendation=recommendation)


ANSWER_LENS: MemoryLens[AnswerDocument] = MemoryLens(
    flags=_answer_flags,
    count=lambda document: document.reintroduced_claims_count,
    texts=_answer_texts,
    with_flags=_flag_answer,
    with_texts=_reword_answer,
)


def _panel_texts(document: PanelDocument) -> tuple[str, ...]:
    if document.questions:
        return ()
    peers = (text for peer in document.peers for text in _peer_texts(peer))
    return (*peers, *_synthesis_texts(document.synthesis))


def _peer_texts(peer: PeerAnswer) -> tuple[str, ...]:
    if not peer.answered:
        return ()
    if peer.sections is None:
        return (peer.reply,)
    return (peer.sections.interpretation, peer.sections.recommendation)


def _synthesis_texts(synthesis: Synthesis | None) -> tuple[str, ...]:
    if synthesis is None:
        return ()
    fixed = ("decision_framing", "best_move", "safer", "bolder", "evidence_note")
    return (*(getattr(synthesis, name) for name in fixed), *synthesis.key_disagreements)


def _reword_panel(document: PanelDocument, texts: tuple[str, ...]) -> PanelDocument:
    if document.questions:
        return document
    left = iter(texts)
    peers = tuple(_reword_peer(peer, left) for peer in document.peers)
    synthesis = _reword_synthesis(document.synthesis, left)
    return render_panel(replace(document, peers=peers, synthesis=synthesis))


def _reword_peer(peer: PeerAnswer, left: Iterator[str]) -> PeerAnswer:
    if not peer.answered:
        return peer
    if peer.sections is None:
        return replace(peer, reply=next(left))
    return replace(peer, sections=_reworded(peer.sections, next(left), next(left)))


def _reword_synthesis(synthesis: Synthesis | None, left: Iterator[str]) -> Synthesis | None:
    if synthesis is None:
        return None
    return Synthesis(
        decision_framing=next(left),
        best_move=next(left),
        safer=next(left),
        bolder=next(left),
        evidence_note=next(left),
        key_disagreements=tuple(left),
    )


def _no_flags(document: PanelDocument) -> tuple[Flag, ...]:
    del document  # a panel is given no memories
    return ()


def _unflagged(document: PanelDocument, contested: Set[str]) -> PanelDocument:
    del contested
    return document


PANEL_LENS: MemoryLens[PanelDocument] = MemoryLens(
    flags=_no_flags,
    count=lambda document: len(_no_flags(document)),
    texts=_panel_texts,
    with_flags=_unflagged,
    with_texts=_reword_panel,
)
