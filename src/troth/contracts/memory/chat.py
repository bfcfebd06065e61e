"""The response body of ``POST /api/chat/send``: one frozen value, its lens, its fallback.

Decides no clause: MEM-1 to MEM-4, 10 and 15 are decided on it through ``CHAT_LENS``, by laws that
know no document. Every memory that it shows anywhere is among ``retrieved_memories``, each
once: so ``reintroduced_claims_count``, which counts the flagged ones there, is the number of
flagged memories in the whole response (MEM-2).
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import dataclass, field, replace
from enum import StrEnum

from troth.contracts.memory.chat_parts import (
    ChatLimitation,
    ChatMetadata,
    Xray,
    flagged,
    flags_in,
)
from troth.kernel.codec import Wired, decode, encode
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.jsontypes import JsonObject
from troth.kernel.memories import Flag, MemoryLens

MEMORY_LABEL = "memory-contract-v1"
"""The model named in a response that no model wrote (MEM-13)."""

WITHHELD_TEXT = "The prepared answer was withheld because it failed a required check."


class ResponseType(StrEnum):
    """What kind of thing is said."""

    BELIEF = "belief"  # an answer from memory; whether it is certain, its caveats say
    SPEECH = "speech"  # talk that rests on no memory: an acknowledgement, a free reply
    UNCERTAINTY = "uncertainty"  # there is no record to answer from
    EXPLANATION = "explanation"  # of the contradictions themselves


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatDocument(Wired):
    """One sealed chat turn.

    Attributes:
        gates_passed: Whether what a model wrote passed the gate; true where no model was asked.
        gate_reason: Why it did not, as a stable code.
        model: Provider's id, or ``memory-contract-v1`` where no model spoke.
        nonce: Makes the digest of the body unguessable; given by the runtime.
        mode: ``work`` or ``normal``; the memory contract holds in both.
        questions: What the subject is asked, each of which stands in the answer as well.
        answered: An answer under the answer contract, as its wire object; ``None`` for talk.
        review_id: Of the review that runs beside the turn; ``None`` where there is none.
    """

    answer: str
    response_type: ResponseType
    model: str
    trace_id: str
    receipt_id: str
    nonce: str
    mode: str
    thread_id: str = "default"
    gates_passed: bool = True
    gate_reason: str | None = None
    session_id: str | None = None
    metadata: ChatMetadata = field(default_factory=ChatMetadata)
    xray: Xray | None = None
    questions: tuple[str, ...] = ()
    limitations: tuple[ChatLimitation, ...] = ()
    answered: JsonObject | None = None
    review_id: str | None = None

    def __post_init__(self) -> None:
        Mode(self.mode)  # ValueError for a stranger
        retrieved = {one.memory_id for one in self.metadata.retrieved_memories}
        if not {flag.memory_id for flag in _flags(self)} <= retrieved:
            raise ValueError("a memory is shown that is not among retrieved_memories")


def _flags(document: ChatDocument) -> tuple[Flag, ...]:
    metadata = document.metadata
    shown = (
        metadata.retrieved_memories,
        metadata.prompt_memories,
        document.xray,
        metadata.alternatives,
        document.answered,
    )
    return flags_in(encode(shown))


def _with_flags(document: ChatDocument, contested: Set[str]) -> ChatDocument:
    """MEM-5: whatever the document arrived with is overwritten, everywhere that a memory stands."""
    return decode(ChatDocument, flagged(document.to_wire(), contested))


def _texts(document: ChatDocument) -> tuple[str, ...]:
    """The answer and the previews; an answer under its contract is read by its own lens.

    ``questions`` repeats sentences of the answer, and a question asserts nothing.
    """
    return (document.answer, *(one.text for one in document.metadata.alternatives))


def _with_texts(document: ChatDocument, words: tuple[str, ...]) -> ChatDocument:
    """The same parts with other words, in the order of ``_texts``.

    Raises:
        ValueError: There are more or fewer texts than the document has.
    """
    if len(words) != len(_texts(document)):
        raise ValueError("the texts are not those of this document")
    pairs = zip(document.metadata.alternatives, words[1:], strict=True)
    alternatives = tuple(replace(one, text=text) for one, text in pairs)
    metadata = replace(document.metadata, alternatives=alternatives)
    return replace(document, answer=words[0], metadata=metadata)


def fallback_chat(record: ExchangeRecord, document: ChatDocument, broken: Set[str]) -> ChatDocument:
    """The safe response in place of one that must not leave: its ids, and that it was withheld.

    Args:
        broken: Ids that made the document unfit; they stay on record, not in the response.
    """
    del broken
    return ChatDocument(
        answer=WITHHELD_TEXT,
        response_type=ResponseType.SPEECH,
        model=MEMORY_LABEL,
        trace_id=record.trace_id,
        receipt_id=document.receipt_id,
        nonce=document.nonce,
        mode=record.mode.value,
        thread_id=document.thread_id,
        session_id=document.session_id,
        gates_passed=False,
        gate_reason="withheld",
        limitations=(ChatLimitation(code="withheld", text=WITHHELD_TEXT),),
    )


CHAT_LENS: MemoryLens[ChatDocument] = MemoryLens(
    flags=_flags,
    count=lambda document: document.metadata.reintroduced_claims_count,
    texts=_texts,
    with_flags=_with_flags,
    with_texts=_with_texts,
)
"""How the seal sees the memories and the words of a chat turn, and writes the flags into it."""
