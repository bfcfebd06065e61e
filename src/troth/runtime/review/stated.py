"""What answers, panels and chat turns state, and where each says that it is reviewed.

The draft is what is stated, not the page around it: headings of the page, limitations, questions
and fixed words of Troth's own are none of it. What a model wrote in Normal mode, or as talk, rests
on no source; it is a draft all the same, of which its review says that nothing was there to check
against (REVIEW-5).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from troth.contracts.answers.decide import language_of_answer
from troth.contracts.answers.document import AnswerDocument, Limitation, Sections
from troth.contracts.answers.limits import (
    MODEL_NEEDS_REVIEW,
    MODEL_UNAVAILABLE,
    NO_MODEL,
    NO_REVIEW,
    WITHHELD,
    in_language,
    states,
)
from troth.contracts.answers.panel.document import (
    COMPOSED,
    PanelDocument,
    language_of_panel,
    render_panel,
)
from troth.contracts.answers.sections import render_answer, text_to_refine
from troth.contracts.answers.synthesis import Synthesis
from troth.contracts.memory.chat import MEMORY_LABEL, WITHHELD_TEXT, ChatDocument
from troth.contracts.memory.chat_parts import ChatLimitation
from troth.kernel.exchange import Mode
from troth.kernel.law import Document
from troth.runtime.memory.chat_law import carried_answer, said_besides, with_answer


class ReviewedBeside(Document, Protocol):
    """A document that can name a review of itself."""

    @property
    def receipt_id(self) -> str:
        """Id of its receipt, which names the draft."""

    @property
    def review_id(self) -> str | None:
        """Id of its review, or ``None``."""


R = TypeVar("R", bound=ReviewedBeside)


@dataclass(frozen=True, kw_only=True, slots=True)
class Stating(Generic[R]):
    """How one kind of document is reviewed.

    Attributes:
        draft: What it states; ``None`` where that is nothing.
        named: The document with a review id; with ``None``, one that says that it is not reviewed.
            Idempotent.
    """

    draft: Callable[[R], str | None]
    named: Callable[[R, str | None], R]


def _of_answer(document: AnswerDocument) -> str | None:
    """The facts as they are stated, then what a model made of them; a free reply as it is."""
    limits = document.limitations
    if states(limits, WITHHELD) or document.questions:
        return None
    if document.sections is not None:
        return _joined(_of_sections(document.sections, limits))
    is_ours = states(limits, MODEL_NEEDS_REVIEW, MODEL_UNAVAILABLE)
    is_free = document.mode == Mode.NORMAL and not is_ours
    return document.answer if is_free and document.answer.strip() else None


def _of_sections(sections: Sections, limits: tuple[Limitation, ...]) -> Iterator[str | None]:
    for line in sections.evidence:
        yield line.fact
    if not states(limits, NO_MODEL):  # else the rest is Troth's own words about the quotes
        yield text_to_refine(sections)


def _joined(parts: Iterator[str | None]) -> str | None:
    """Parts as paragraphs, each once: peers are given the same facts."""
    return "\n\n".join(dict.fromkeys(filter(None, parts))) or None


def _named_answer(document: AnswerDocument, review_id: str | None) -> AnswerDocument:
    is_told = document.sections is not None or document.mode == Mode.NORMAL
    missing = review_id is None and is_told
    limits = _limits(document.limitations, language_of_answer(document), missing=missing)
    changed = replace(document, review_id=review_id, limitations=limits)
    return replace(changed, answer=render_answer(changed)) if document.sections else changed


def _limits(
    limits: tuple[Limitation, ...], language: str, *, missing: bool
) -> tuple[Limitation, ...]:
    others = tuple(limit for limit in limits if limit.code != NO_REVIEW.code)
    return (*others, *in_language((NO_REVIEW,), language)) if missing else others


def _of_panel(document: PanelDocument) -> str | None:
    """What each peer states, in their order, then what a model made of that."""
    return None if states(document.limitations, WITHHELD) else _joined(_of_peers(document))


def _of_peers(document: PanelDocument) -> Iterator[str | None]:
    for peer in document.answered:
        if peer.sections is None:
            yield peer.reply
        else:
            yield from _of_sections(peer.sections, peer.limitations)
    if document.synthesis is not None and document.provider != COMPOSED:
        yield from _of_synthesis(document.synthesis)


def _of_synthesis(synthesis: Synthesis) -> Iterator[str]:
    """The parts that a model words; the note on evidence is Troth's own."""
    yield synthesis.decision_framing
    yield from synthesis.key_disagreements
    either = synthesis.alternatives
    yield from (synthesis.best_move, either.safer, either.bolder)


def _named_panel(document: PanelDocument, review_id: str | None) -> PanelDocument:
    missing = review_id is None and not document.questions
    limits = _limits(document.limitations, language_of_panel(document), missing=missing)
    changed = replace(document, review_id=review_id, limitations=limits)
    # TRUST-5.1: a limit is stated in the words as well, which are rendered from the rest.
    return changed if limits == document.limitations else render_panel(changed)


def _of_turn(document: ChatDocument) -> str | None:
    """What the carried answer states; of talk, what a model said."""
    answer = carried_answer(document)
    if answer is not None:
        return _of_answer(answer)
    if document.answered is not None or document.model == MEMORY_LABEL or _is_withheld(document):
        return None
    return _talk(document) or None


def _talk(document: ChatDocument) -> str:
    """The words of a turn without the limitations that stand at their end."""
    said = document.answer
    for limit in reversed(document.limitations):
        said = said.removesuffix(limit.text).removesuffix("\n\n")
    return said


def _named_turn(document: ChatDocument, review_id: str | None) -> ChatDocument:
    if _is_withheld(document):
        return document
    answer = carried_answer(document)
    if answer is None:
        return _named_talk(document, review_id)
    named, said = _named_answer(answer, review_id), said_besides(document, answer)
    changed = document if named == answer else with_answer(document, named, said)
    return replace(changed, review_id=review_id)


def _named_talk(document: ChatDocument, review_id: str | None) -> ChatDocument:
    others = tuple(one for one in document.limitations if one.code != NO_REVIEW.code)
    told = ChatLimitation(code=NO_REVIEW.code, text=NO_REVIEW.text)
    limits = (*others, told) if review_id is None else others
    document = replace(document, review_id=review_id)
    if limits == document.limitations:
        return document
    # TRUST-5.1: a limit is stated in the words, not only beside them.
    words = "\n\n".join(filter(None, (_talk(document), *(one.text for one in limits))))
    return replace(document, answer=words, limitations=limits)


def _is_withheld(document: ChatDocument) -> bool:
    return document.answer == WITHHELD_TEXT


ANSWERS: Stating[AnswerDocument] = Stating(draft=_of_answer, named=_named_answer)
PANELS: Stating[PanelDocument] = Stating(draft=_of_panel, named=_named_panel)
TURNS: Stating[ChatDocument] = Stating(draft=_of_turn, named=_named_turn)
