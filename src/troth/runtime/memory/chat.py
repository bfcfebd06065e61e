"""Chat turns: what is told is remembered, what is asked of memory is answered from it (MEM).

One turn, in this order: what the message tells changes the memory of its subject; what the message
brings to mind is recalled, disputes with both sides; then it is answered. A question to memory is
answered from memory, by a model through the gate or by composing; a message that needs evidence, or
lacks context, goes the way of ``ask``; the rest is talk. What no model could answer lawfully is
composed instead. The flags are not set here: the seal reads them from the ledger.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

import orjson

from troth.contracts.answers.request.missing import Turn, cries_for_help
from troth.contracts.answers.request.split import split_request
from troth.contracts.memory.answering import (
    Composed,
    acknowledge,
    answer_question,
    explain_conflicts,
)
from troth.contracts.memory.answering.quoting import quote, say
from troth.contracts.memory.chat import ChatDocument, ResponseType
from troth.contracts.memory.slots.asking import wants_work
from troth.contracts.memory.slots.reading import only_fills_slots
from troth.contracts.memory.talk import asks_about_conflicts
from troth.contracts.memory.talk_answers import is_answer
from troth.kernel.errors import CallerError
from troth.kernel.exchange import Mode
from troth.kernel.jsontypes import JsonObject
from troth.kernel.memories import EntryKind
from troth.language.courtesies import CourtesyKind, begins_with_courtesy, courtesy_of
from troth.language.statements import asks_only, may_ask
from troth.language.tokens import language_of
from troth.ports.environment import timestamp
from troth.ports.log import Body
from troth.ports.memory import Owner
from troth.runtime.answers.ask import MAX_TEXT, Ask, AskRequest
from troth.runtime.answers.inquiry import Inquiry, read_turns
from troth.runtime.exchange.caller_texts import check_text
from troth.runtime.exchange.closing import Exchanges
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.seal import Sealed
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.memory.chat_law import CHAT_POLICY, with_answer
from troth.runtime.memory.chat_pages import ChatPages, Page, Spoken
from troth.runtime.memory.forget_requests import Forgetter
from troth.runtime.memory.in_exchange import NOTHING_ASKED, Asked, Remembering, note_recalled
from troth.runtime.memory.model_replies import Talker
from troth.runtime.memory.recall import NOTHING_RECALLED, Recalled
from troth.runtime.memory.remember import Told
from troth.runtime.review.answers import AnswerReviews
from troth.runtime.review.stated import TURNS

_FEW_CHARS = 100
_TURNS_BEFORE = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class ChatRequest:
    """One message of a conversation.

    Attributes:
        message: 1 to 400 000 code points, not blank, without NUL.
        important: The user marked it: it is remembered even where no fact can be read.
        review: Whether the turn is reviewed, beside it.
        trace_id: Given by a surface that has one already.

    Raises:
        CallerError: ``input.invalid`` or ``input.too_large``, naming the field.
    """

    message: str
    origin: Origin
    mode: Mode = Mode.WORK
    important: bool = False
    review: bool = False
    trace_id: str | None = None

    def __post_init__(self) -> None:
        check_text(self.message, "message")
        # The thread first: where nobody is named, the subject is made of it.
        check_text(self.origin.thread_id, "thread_id")
        check_text(self.origin.subject, "subject")
        if not self.message.strip():
            raise CallerError(
                "input.invalid", "The message is empty.", hint="send a message", field="message"
            )
        if len(self.message) > MAX_TEXT:
            raise CallerError(
                "input.too_large",
                f"The message is longer than {MAX_TEXT} characters.",
                hint="add long documents as sources and ask about them",
                field="message",
            )

    def to_json(self) -> JsonObject:
        """The request as it is digested and stored; ``text`` is what other surfaces call it."""
        return {
            "text": self.message,
            "mode": self.mode.value,
            "subject": self.origin.subject,
            "thread_id": self.origin.thread_id,
            "important": self.important,
            "review": self.review,
        }


@dataclass(frozen=True, kw_only=True)
class Chat(Exchanges):
    """Takes chat turns. One per process; safe for concurrent use.

    Attributes:
        ask: Answers what needs evidence, or lacks context.
        reviewing: Has turns reviewed where that is asked for.
        forgetter: Takes the turns that ask for something told to be forgotten.
        talker: Writes replies by a model; ``None`` where the configured one does not speak.
        stays_inside: Whether neither retrieval nor model can leave this process.
    """

    ask: Ask
    inquiry: Inquiry
    remembering: Remembering
    pages: ChatPages
    reviewing: AnswerReviews
    forgetter: Forgetter
    talker: Talker | None = None
    stays_inside: bool = False

    async def __call__(self, request: ChatRequest) -> Sealed[ChatDocument]:
        """Take one turn.

        Raises:
            RefusedExchange: It could not be taken; a sealed problem is in the exception.
            StorageFailure: Nothing could be sealed, and nothing may leave.
        """
        exchange = self.opened(
            request.origin,
            request.to_json(),
            request.trace_id,
            mode=request.mode,
            outside=not self.stays_inside,
        )
        work = self._turn(request, exchange)
        return await self.reviewing.close(exchange, work, CHAT_POLICY, TURNS, wanted=request.review)

    async def _turn(self, request: ChatRequest, exchange: Exchange) -> ChatDocument:
        bodies = await self.inquiry.bodies(request.origin)
        turns = read_turns(bodies, exchange)
        language = _language(request.message, turns)
        forgotten = await self.forgetter(
            request.message,
            request.origin.owner,
            bodies,
            exchange,
            language=language,
            alone=self.talker is None,
        )
        if forgotten is not None:
            return forgotten
        document = await self._taken(request, bodies, turns, exchange)
        return self.forgetter.still_asked(document, request.message, bodies, language=language)

    async def _taken(
        self,
        request: ChatRequest,
        bodies: Sequence[Body],
        turns: Sequence[Turn],
        exchange: Exchange,
    ) -> ChatDocument:
        page = await self._page(request, bodies, turns, exchange)
        # What only answers, or is polite, needs no evidence, unless something was asked.
        is_talk = courtesy_of(request.message) is not None or (
            is_answer(request.message) and not (turns and turns[-1].questions)
        )
        is_work = request.mode is Mode.WORK and not is_talk
        if is_work and await self._belongs_to_ask(request, page, turns, exchange):
            return await self._asked(request, page, exchange)
        if self.talker is None or _is_about_the_ledger(request, page):
            return await run_blocking(
                lambda: self.pages.document(page, self._composed(request, page, exchange), exchange)
            )
        composed = await run_blocking(lambda: self._composed(request, page, exchange))
        spoken = await self.talker(request.message, turns, page, exchange)
        said = _joined(spoken, composed, page)
        return await run_blocking(lambda: self.pages.document(page, said, exchange, spoken=spoken))

    async def _page(
        self,
        request: ChatRequest,
        bodies: Sequence[Body],
        turns: Sequence[Turn],
        exchange: Exchange,
    ) -> Page:
        owner = request.origin.owner
        language = _language(request.message, turns)
        if owner is None:
            return Page(language=language)
        told = await self.remembering.tell(
            owner,
            request.message,
            at=timestamp(self.clock.now()),
            important=request.important,
            asked=read_asked(bodies),
            exchange=exchange,
            # TRUST-2.5: a turn that may have to ask back calls no model, for memory neither.
            by_rules=self.remembering.judging is not None
            and self._lacks_context(request, turns, exchange),
            aside=[(one.start, one.end) for one in split_request(request.message).pasted],
        )
        recalled, page = await run_blocking(lambda: self._read(owner, request, told, language))
        note_recalled(recalled, exchange)
        return page

    def _read(
        self, owner: Owner, request: ChatRequest, told: Told, language: str
    ) -> tuple[Recalled, Page]:
        """What the message brings to mind, and what the turn stands on with it. Synchronous."""
        only_told = self.talker is None and told.events and not told.asks
        recalled = (
            NOTHING_RECALLED  # nobody reads what an acknowledgement does not need
            if only_told or courtesy_of(request.message)
            else self.remembering.recaller(owner, request.message, tells_nothing=not told.events)
        )
        # Without a model no answer is made of what no question asks for.
        is_idle = self.talker is None and recalled.question is None
        shown = NOTHING_RECALLED if is_idle else recalled
        with_open = asks_about_conflicts(request.message)
        return recalled, self.pages.page(owner, told, shown, language, with_open=with_open)

    async def _belongs_to_ask(
        self, request: ChatRequest, page: Page, turns: Sequence[Turn], exchange: Exchange
    ) -> bool:
        """Whether the answer contract has something to say to this message."""
        recalled = page.recalled
        is_for_memory = recalled.question is not None
        knows = is_for_memory and bool(recalled.ranked)
        if asks_about_conflicts(request.message) or (knows and recalled.near is None):
            return False  # TRUST-1.9: what the user told is for memory
        if page.told.events and not page.told.asks:
            return False  # it tells, and asks nothing besides
        split = split_request(request.message)
        # TRUST-2.5: what was told comes near, and does not make it clear.
        if self._lacks_context(request, turns, exchange) and (knows or not is_for_memory):
            return True
        needed = self.inquiry.need(split, exchange).needed
        if is_for_memory or (needed and self._is_of_what_was_told(request)):
            # What the user told and what a document says are told by whichever lies nearer.
            return await self.inquiry.lies_nearer(recalled, split, turns, exchange)
        if needed:
            return True
        # TRUST-1.10: a document of the user's own that answers is told, whatever this looks like.
        await self.inquiry.retrieve(split, turns, exchange)
        return bool(exchange.evidence.facts)

    def _is_of_what_was_told(self, request: ChatRequest) -> bool:
        """Whether a message only tells, or asks about somebody or something that was told of."""
        owner, message = request.origin.owner, request.message
        may_be_asked = "?" in message or may_ask(message)
        return owner is not None and (
            not may_be_asked or self.remembering.recaller.speaks_of(owner, message)
        )

    def _lacks_context(
        self, request: ChatRequest, turns: Sequence[Turn], exchange: Exchange
    ) -> bool:
        split = split_request(request.message)
        return bool(self.inquiry.lacks(split, turns, exchange).questions)

    async def _asked(self, request: ChatRequest, page: Page, exchange: Exchange) -> ChatDocument:
        asked = AskRequest(text=request.message, mode=request.mode, origin=request.origin)
        # A model may find the answer among what was told, where nothing told for certain answers.
        shown = page.recalled if self.talker is not None else NOTHING_RECALLED
        answer = await self.ask.answer_within(asked, exchange, recalled=shown)
        said = self._acknowledged(page) if page.told.events else None
        given = [one.memory_id for one in shown.memories]
        document = self.pages.document(page, said, exchange, given=given)
        document = replace(document, model=answer.model, questions=answer.questions)
        return with_answer(document, answer, said.text if said else "")

    def _composed(self, request: ChatRequest, page: Page, exchange: Exchange) -> Composed:
        recalled: Recalled = page.recalled
        if asks_about_conflicts(request.message):
            return explain_conflicts(page.open_contests, page.memories, language=page.language)
        is_work = self.talker is None and not recalled.ranked and wants_work(request.message)
        if recalled.question is None or is_work:
            otherwise = _otherwise(request.message)
            owner = request.origin.owner
            if is_work and otherwise in ("nothing", "not_known"):
                otherwise = "no_writer"
            if otherwise == "not_known" and owner is not None:
                told = self.remembering.recaller.speaks_of(owner, request.message)
                otherwise = "not_told_any" if told else otherwise
            if otherwise == "nothing" and self._is_talk(request.message, exchange):
                kind = begins_with_courtesy(request.message) or CourtesyKind.ASSENT
                otherwise = f"courtesies.{kind.value}"
            noted = self._acknowledged(page, otherwise=otherwise)
            return _with_help(noted, page) if self._is_grave(request.message, exchange) else noted
        answered = answer_question(
            recalled.question,
            recalled.ranked,
            page.contests,
            language=page.language,
            sure=recalled.sure,
            partly=recalled.partly,
            accepted=self._accepted(request, recalled),
        )
        if page.told.events:
            answered = joined(self._acknowledged(page), answered)
        # Whatever else a cry is taken for, it is met.
        return _with_help(answered, page) if cries_for_help(request.message) else answered

    def _accepted(self, request: ChatRequest, recalled: Recalled) -> Collection[str]:
        owner = request.origin.owner
        if owner is None or len(recalled.ranked) < 2:
            return ()
        return self.remembering.recaller.accepted(owner, recalled.memories)

    def _is_talk(self, message: str, exchange: Exchange) -> bool:
        """Whether a message only keeps the talk going, as the heads of requests read it."""
        return self.inquiry.scores(split_request(message), exchange).is_talk

    def _is_grave(self, message: str, exchange: Exchange) -> bool:
        """Whether somebody seems to be in need of help, as the heads of requests read it."""
        if courtesy_of(message) is not None:
            return False
        scores = self.inquiry.scores(split_request(message), exchange)
        # The heads take short denials for cries: "I don't have children" only fills a slot.
        return cries_for_help(message) or (scores.is_grave and not only_fills_slots(message))

    def _acknowledged(self, page: Page, *, otherwise: str = "nothing") -> Composed:
        noted = self._noted(page, otherwise)
        if not page.told.decision.unplaced:
            return noted
        # What cannot be placed is never dropped in silence: its words are kept, and this asked.
        asked = tuple(
            say("what_to_correct", page.language, quote=quote(one.text, page.language))
            for name in page.told.decision.unplaced
            if (one := page.memories.get(name)) is not None
        )
        text = " ".join((noted.text, *asked))
        return replace(noted, text=text, questions=(*noted.questions, *asked))

    def _noted(self, page: Page, otherwise: str) -> Composed:
        return acknowledge(
            page.told.events,
            memories=page.memories,
            entries=page.told.entries,
            contests=page.contests,
            language=page.language,
            otherwise=otherwise,
        )


def _with_help(said: Composed, page: Page) -> Composed:
    return replace(said, text=f"{said.text}\n\n{say('help_is_there', page.language)}")


def _otherwise(message: str) -> str:
    """Name of the words for a message that neither tells nor asks anything of memory."""
    courtesy = courtesy_of(message)
    if courtesy is not None:
        return f"courtesies.{courtesy.kind.value}"
    if is_answer(message):
        return "answers_nothing"
    return "not_known" if asks_only(message) else "nothing"


def _language(message: str, turns: Sequence[Turn]) -> str:
    """The language of a message; where nothing tells, it is that of the messages before."""
    before = "\n".join(turn.request[:_FEW_CHARS] for turn in turns[-_TURNS_BEFORE:])
    otherwise = language_of(before)
    courtesy = courtesy_of(message, otherwise)
    return courtesy.language if courtesy is not None else language_of(message, otherwise)


def _is_about_the_ledger(request: ChatRequest, page: Page) -> bool:
    """Acts on the ledger, and questions about it, are told in fixed words, never by a model."""
    return bool(page.told.closed) or asks_about_conflicts(request.message)


def _joined(spoken: Spoken, composed: Composed, page: Page) -> Composed:
    if spoken.text is None:
        return composed
    own = Composed(
        text=spoken.text,
        memory_ids=spoken.memory_ids,
        response_type=_kind(spoken, page),
        certain=False,
    )
    # What a model may have passed over: that something was said which contradicts something.
    return joined(own, composed) if page.told.opened else own


def _kind(spoken: Spoken, page: Page) -> ResponseType:
    if spoken.memory_ids:
        return ResponseType.BELIEF
    asked = page.recalled.question is not None
    return ResponseType.UNCERTAINTY if asked else ResponseType.SPEECH


def joined(first: Composed, second: Composed) -> Composed:
    """Two texts as one; the kind of the first that says something from memory."""
    kinds = [one.response_type for one in (second, first)]
    kind = next((one for one in kinds if one is not ResponseType.SPEECH), ResponseType.SPEECH)
    return Composed(
        text=f"{first.text}\n\n{second.text}",
        memory_ids=tuple(dict.fromkeys((*first.memory_ids, *second.memory_ids))),
        response_type=kind,
        certain=first.certain and second.certain,
        questions=(*first.questions, *second.questions),
    )


def read_asked(bodies: Sequence[Body]) -> Asked:
    """What the last turn laid before the subject.

    A question is not needed: who was just told of two records, and says which is right, settles it.
    """
    if not bodies:
        return NOTHING_ASKED
    response = orjson.loads(bodies[-1].response)
    xray = response.get("xray")
    conflicts = xray.get("conflicts_detected", ()) if isinstance(xray, dict) else ()
    entries = {conflict["entry_id"]: conflict for conflict in conflicts}
    if len(entries) != 1:
        return NOTHING_ASKED
    ((entry_id, conflict),) = entries.items()
    # Of a revision it was asked whether to go with the correction: that proposes the new side.
    proposed = conflict["kind"] == EntryKind.REVISION and bool(response.get("questions"))
    return Asked(
        entry_id=entry_id, proposed_memory_id=conflict["new_memory_id"] if proposed else None
    )
