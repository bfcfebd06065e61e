"""Asking: one request, one answer under contract (TRUST).

The order is the contract's: missing context is settled first and costs no call (TRUST-2.5);
evidence is fetched before any model is called (TRUST-1.5); the model's reply passes the gate; each
cited line is judged against its quote; the seal decides the rest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from troth.contracts.answers.decide import ABOUT_LAST_ANSWER, spoken_texts
from troth.contracts.answers.document import AnswerDocument, Limitation
from troth.contracts.answers.grounding.lawful import binds
from troth.contracts.answers.limits import BASELINE_DEPTH
from troth.contracts.answers.repair import ANSWER_LAW, fallback_answer, with_limits_found
from troth.contracts.answers.request.split import Attachment, split_request
from troth.contracts.answers.transparency import asks_about_the_answer
from troth.contracts.gate.decide import GATE_CLAUSES, decide_gate
from troth.contracts.memory.decide import memory_law
from troth.contracts.thinking.model import Depth, Tier
from troth.kernel.errors import CallerError
from troth.kernel.evidence import NO_EVIDENCE_NEEDED
from troth.kernel.exchange import Mode
from troth.kernel.jsontypes import JsonObject
from troth.kernel.law import ExitLaw, leave_unrepaired
from troth.ports.log import Body
from troth.runtime.answers.compose import Composer
from troth.runtime.answers.inquiry import Inquiry
from troth.runtime.exchange.caller_texts import (
    check_kind,
    check_size,
    check_text,
    read_one_of,
)
from troth.runtime.exchange.clean_law import clean_law
from troth.runtime.exchange.closing import Exchanges
from troth.runtime.exchange.enforce import Policy
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.given import NOTHING_GIVEN, Given
from troth.runtime.exchange.lenses import ANSWER_LENS, ANSWER_OUTLET
from troth.runtime.exchange.seal import Sealed
from troth.runtime.memory.in_exchange import Remembering
from troth.runtime.memory.recall import Recalled
from troth.runtime.review.answers import AnswerReviews
from troth.runtime.review.stated import ANSWERS
from troth.runtime.thinking.allowances import Caller
from troth.runtime.thinking.of_answers import REFINEMENT_LAW, Deepen

MAX_TEXT = 400_000
MAX_ATTACHMENTS = 20
_NOBODY = Caller(tier=Tier.FREE)


@dataclass(frozen=True, kw_only=True, slots=True)
class AskRequest:
    """What is asked.

    Attributes:
        text: Up to 400 000 code points, without NUL; blank in Work mode alone, where it is vague.
        attachments: At most 20; their texts count towards the same limit.
        depth: ``baseline``, or ``deep`` to have the answer thought over.
        review: Whether the answer is reviewed, beside it.
        given: Instructions, earlier messages and passages that come along.
        model: Name of a configured model; empty for the one of the settings.
        caller: Who asks, for the limits of deep thinking; nobody in particular has none of it.
        trace_id: Given by a surface that has one already.

    Raises:
        CallerError: ``input.invalid`` or ``input.too_large``, naming the field.
    """

    text: str
    origin: Origin
    mode: Mode = Mode.WORK
    attachments: tuple[Attachment, ...] = ()
    depth: str = "baseline"
    review: bool = False
    given: Given = NOTHING_GIVEN
    model: str = ""
    caller: Caller = _NOBODY
    trace_id: str | None = None

    def __post_init__(self) -> None:
        read_one_of(Depth, self.depth, "depth")
        check_text(self.text, "text")
        # The thread first: where nobody is named, the subject is made of it.
        check_text(self.origin.thread_id, "thread_id")
        check_text(self.model, "model")
        check_text(self.origin.subject, "subject")
        for place, one in enumerate(self.attachments):
            at = f"attachments.{place}"
            check_kind(one, Attachment, at, "give an Attachment with name and text")
            check_text(one.text, f"{at}.text")
            check_text(one.name, f"{at}.name")
        if self.mode is Mode.NORMAL and not self.text.strip():
            # TRUST-2.3: in Work mode an empty prompt is a vague one, and is met with questions.
            raise CallerError(
                "input.invalid", "The text is empty.", hint="send a question", field="text"
            )
        check_size(len(self.attachments), MAX_ATTACHMENTS, "attachments", "attachments")
        if len(self.text) + sum(len(a.text) for a in self.attachments) > MAX_TEXT:
            raise CallerError(
                "input.too_large",
                f"The text and its attachments are longer than {MAX_TEXT} characters.",
                hint="add long documents as sources and ask about them",
                field="text" if len(self.text) > MAX_TEXT else "attachments",
            )

    def to_json(self) -> JsonObject:
        """The request as it is digested and stored."""
        return {
            "text": self.text,
            "mode": self.mode.value,
            "subject": self.origin.subject,
            "thread_id": self.origin.thread_id,
            "attachments": [{"name": a.name, "text": a.text} for a in self.attachments],
            "depth": self.depth,
            "review": self.review,
            **({"model": self.model} if self.model else {}),
            **self.given.to_json(),
        }


GATE_LAW: ExitLaw[Any] = ExitLaw(
    clauses=GATE_CLAUSES,
    decide=lambda document, record: decide_gate(record),  # noqa: ARG005 - of any document
    repair=leave_unrepaired,
)


ANSWER_POLICY: Policy[AnswerDocument] = Policy(
    laws=(clean_law(ANSWER_OUTLET), ANSWER_LAW, GATE_LAW, memory_law(ANSWER_LENS), REFINEMENT_LAW),
    fallback=fallback_answer,
    lens=ANSWER_LENS,
)


@dataclass(frozen=True, kw_only=True)
class Ask(Exchanges):
    """Answers requests. One per process; safe for concurrent use.

    Attributes:
        deepen: Thinks answers over where that is asked for.
        reviewing: Enters answers for review where that is asked for.
        composers: One for each configured model, by name; ``composer`` is that of the settings.
        stays_inside: Whether retrieval cannot leave this process. An exchange in which no model can
            either is not announced: it does nothing outside that a crash could leave unexplained.
    """

    composer: Composer
    inquiry: Inquiry
    remembering: Remembering
    deepen: Deepen
    reviewing: AnswerReviews
    composers: Mapping[str, Composer] = field(default_factory=dict)
    stays_inside: bool = False

    async def __call__(self, request: AskRequest) -> Sealed[AnswerDocument]:
        """Answer one request.

        Raises:
            RefusedExchange: It could not be answered; a sealed problem is in the exception.
            StorageFailure: Nothing could be sealed, and nothing may leave.
        """
        exchange = self.opened_for(request)
        work = self.answer_within(request, exchange)
        return await self.reviewing.close(
            exchange, work, ANSWER_POLICY, ANSWERS, wanted=request.review
        )

    def opened_for(self, request: AskRequest) -> Exchange:
        """The exchange of a request."""
        speaks = self.composers.get(request.model, self.composer).speaks
        return self.opened(
            request.origin,
            request.to_json(),
            request.trace_id,
            mode=request.mode,
            outside=speaks or not self.stays_inside,
        )

    async def answer_within(
        self,
        request: AskRequest,
        exchange: Exchange,
        *,
        recalled: Recalled | None = None,
    ) -> AnswerDocument:
        """The answer within an exchange that somebody else opened and closes.

        Args:
            recalled: Memories for the model; ``None`` to recall them here.
        """
        composer, given = self._chosen(request.model), request.given
        turns = await self.inquiry.turns(given, exchange)
        if request.mode is Mode.NORMAL:
            return await composer.free_reply(
                request.text,
                turns,
                exchange,
                attachments=request.attachments,
                instructions=given.instructions,
                unmet=_unmet(request),
            )
        split = split_request(request.text, request.attachments)
        if asks_about_the_answer(split.request):
            # Answered from the record: a model's account of its own reasons would be a guess.
            exchange.needs_evidence, exchange.signals = False, (ABOUT_LAST_ANSWER,)
            past = last_answer(await self.inquiry.bodies(exchange.origin))
            return composer.from_record(split, past, exchange)
        if self.inquiry.missing(split, turns, exchange).questions:
            return composer.questions(exchange)
        found = recalled or await self.remembering.recall(
            exchange.origin.owner, split.request, exchange, tells_nothing=True
        )
        if composer.speaks or not await self.inquiry.is_told(found, split, turns, exchange):
            await self.inquiry.retrieve(split, turns, exchange, whole=composer.speaks)
        if is_for_memory(found, exchange, speaks=composer.speaks):
            exchange.evidence = NO_EVIDENCE_NEEDED  # TRUST-1.9: what the user told is for memory
            return composer.from_memory(split, found, exchange, unmet=_unmet(request))
        if composer.may_quote:
            await self.inquiry.holding((), exchange)
        document = await composer.answer(
            split,
            turns,
            exchange,
            recalled=found,
            instructions=given.instructions,
            unmet=_unmet(request),
        )
        await self.inquiry.weigh(document.sections.evidence if document.sections else (), exchange)
        if request.depth == Depth.DEEP:
            document = await self.deepen(document, split, found, exchange, caller=request.caller)
        # TRUST-3.7 binds what a model wrote; of anything else, facts alone are judged.
        bound = binds(document.model, exchange)
        await self.inquiry.holding(spoken_texts(document) if bound else (), exchange)
        return with_limits_found(document, exchange)

    def _chosen(self, name: str) -> Composer:
        if not name:
            return self.composer
        if name not in self.composers:
            raise CallerError(
                "input.invalid",
                "There is no model of that name.",
                hint=f"models are: {', '.join(self.composers)}",
                field="model",
            )
        return self.composers[name]


def is_for_memory(recalled: Recalled, exchange: Exchange, *, speaks: bool) -> bool:
    """Whether memory alone answers: it is asked, and no model speaks (MEM-13).

    What sources say of it comes first where they lie nearer, or memory holds nothing.
    """
    if recalled.question is None or exchange.origin.owner is None or speaks:
        return False
    return not exchange.needs_evidence and not exchange.evidence.facts


def last_answer(bodies: Sequence[Body]) -> Mapping[str, Any] | None:
    """The last stored exchange of a thread that was answered; ``None`` where none was."""
    for body in reversed(bodies):
        past: dict[str, Any] = orjson.loads(body.response)
        is_answer = "sections" in past and not past["questions"]
        if is_answer and ABOUT_LAST_ANSWER not in past["evidence"]["signals"]:
            return past
    return None


def _unmet(request: AskRequest) -> tuple[Limitation, ...]:
    return (BASELINE_DEPTH,) if request.depth == Depth.DEEP else ()
