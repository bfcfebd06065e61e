"""``troth:work/NAME``: the three sections of an answer, in the shape of a chat completion.

The answer is made and bound as everywhere (``runtime.ask``); this document only carries it, and its
content is the answer's text. Whatever a law decides of it, or changes in it, is the answer's. What
is bound are the sections together, so a stream of it has one part, after signs of life.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeAlias

from troth.contracts.answers.document import AnswerDocument
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.jsontypes import JsonObject
from troth.kernel.law import ExitLaw
from troth.kernel.memories import MemoryLens
from troth.kernel.verdicts import Repair, Verdict
from troth.kernel.wire import integer, listing, mapping, text
from troth.runtime.answers.ask import ANSWER_POLICY, Ask, AskRequest
from troth.runtime.exchange.closing import run_exchange
from troth.runtime.exchange.documents import Shape
from troth.runtime.exchange.enforce import Policy
from troth.runtime.exchange.given import ASSISTANT, USER, Given, GivenPassage, Message
from troth.runtime.exchange.seal import Sealed
from troth.runtime.gateway.complete import no_such_model
from troth.runtime.gateway.documents import CHUNK, COMPLETION, usage_from_wire, usage_to_wire
from troth.runtime.gateway.gate import BEAT_S
from troth.runtime.gateway.request import ChatCompletionRequest, refused

PREFIX = "troth:work/"
_NOT_OF_ANSWERS = ("tools", "tool_choice", "response_format", "stop", "seed", "logit_bias")


@dataclass(frozen=True, kw_only=True)
class WorkDocument:
    """An answer in the shape of a completion."""

    answer: AnswerDocument
    created: int
    model: str
    usage: tuple[int, int] | None = None
    kind: str = COMPLETION
    finish: ClassVar[str] = "stop"
    error: ClassVar[None] = None

    @property
    def completion_id(self) -> str:
        """The id of the completion."""
        return f"chatcmpl-{self.answer.receipt_id}"

    def to_wire(self) -> JsonObject:
        """The JSON object that leaves."""
        said: JsonObject = {"role": "assistant", "content": self.answer.answer}
        choice: JsonObject = {
            "index": 0,
            "finish_reason": self.finish,
            "message" if self.kind == COMPLETION else "delta": said,
        }
        return {
            "id": self.completion_id,
            "object": self.kind,
            "created": self.created,
            "model": self.model,
            "choices": [choice],
            "usage": usage_to_wire(self.usage),
            "troth": self.answer.to_wire(),
        }

    @classmethod
    def from_wire(cls, wire: JsonObject) -> Self:
        """Read it back; ``ValueError`` where it is none, or says what the answer does not."""
        (choice,) = listing(wire, "choices")
        answer = AnswerDocument.from_wire(dict(mapping(wire, "troth")))
        kind = text(wire, "object")
        said = mapping(choice, "message" if kind == COMPLETION else "delta")
        if text(said, "content") != answer.answer:
            raise ValueError("the content is not the answer's")
        return cls(
            answer=answer,
            created=integer(wire, "created"),
            model=text(wire, "model"),
            usage=usage_from_wire(wire),
            kind=kind,
        )


SealedWork: TypeAlias = Sealed[WorkDocument]


def _lifted(law: ExitLaw[AnswerDocument]) -> ExitLaw[WorkDocument]:
    """The law of answers, for documents that carry one."""

    def decided(document: WorkDocument, record: ExchangeRecord) -> tuple[Verdict, ...]:
        return law.decide(document.answer, record)

    def repaired(
        document: WorkDocument, record: ExchangeRecord, broken: Set[str]
    ) -> tuple[WorkDocument, tuple[Repair, ...]]:
        answer, repairs = law.repair(document.answer, record, broken)
        return replace(document, answer=answer), repairs

    return ExitLaw(clauses=law.clauses, decide=decided, repair=repaired)


def _lifted_policy(policy: Policy[AnswerDocument]) -> Policy[WorkDocument]:
    lens = policy.lens
    assert lens is not None  # noqa: S101 - answers have memories
    assert policy.finish is None  # noqa: S101 - nothing of theirs follows from the rest
    return Policy(
        laws=tuple(map(_lifted, policy.laws)),
        fallback=lambda record, document, broken: replace(
            document, answer=policy.fallback(record, document.answer, broken)
        ),
        lens=MemoryLens(
            flags=lambda document: lens.flags(document.answer),
            count=lambda document: lens.count(document.answer),
            texts=lambda document: lens.texts(document.answer),
            with_flags=lambda document, contested: replace(
                document, answer=lens.with_flags(document.answer, contested)
            ),
            with_texts=lambda document, texts: replace(
                document, answer=lens.with_texts(document.answer, texts)
            ),
        ),
    )


WORK_POLICY = _lifted_policy(ANSWER_POLICY)


@dataclass(frozen=True, kw_only=True)
class Work:
    """Answers completion requests in three sections, by any model that ``ask`` has."""

    ask: Ask
    beat_s: float = BEAT_S

    @property
    def names(self) -> tuple[str, ...]:
        """The models that requests may name."""
        return tuple(f"{PREFIX}{name}" for name in self.ask.composers)

    def model_of(self, name: str) -> str:
        """The configured model that ``troth:work/NAME`` names, with or without its provider.

        Raises:
            CallerError: ``input.not_found``: there is none.
        """
        bare = name.removeprefix(PREFIX)
        for known in (bare, f"openai:{bare}", f"anthropic:{bare}"):
            if known in self.ask.composers:
                return known
        raise no_such_model()

    async def __call__(self, request: ChatCompletionRequest, asked: AskRequest) -> SealedWork:
        """Answer, sealed as a completion.

        Raises:
            RefusedExchange: It could not be answered; a sealed error in OpenAI's shape is in it.
            StorageFailure: Nothing could be sealed, and nothing may leave.
        """
        ask = self.ask
        exchange = ask.opened_for(asked)

        async def work() -> WorkDocument:
            answer = await ask.answer_within(asked, exchange)
            return WorkDocument(
                answer=answer,
                created=int(ask.clock.now().timestamp()),
                model=request.model,
                usage=(
                    sum(sum(one.input_tokens) for one in exchange.gate),
                    sum(sum(one.output_tokens) for one in exchange.gate),
                ),
                kind=CHUNK if request.stream else COMPLETION,
            )

        return await run_exchange(ask.seal, exchange, work(), WORK_POLICY, shape=Shape.OPENAI)

    async def stream(
        self, request: ChatCompletionRequest, asked: AskRequest
    ) -> AsyncGenerator[SealedWork | None, None]:
        """The same as the one part of a stream; ``None`` after each wait of some seconds.

        Raises:
            RefusedExchange, StorageFailure: As the call does.
        """
        answering = asyncio.ensure_future(self(request, asked))
        try:
            while not (await asyncio.wait({answering}, timeout=self.beat_s))[0]:
                yield None
            yield answering.result()
        finally:
            answering.cancel()  # whoever leaves, ends the calls of models
            with suppress(asyncio.CancelledError, Exception):
                await answering


def read_work(
    request: ChatCompletionRequest, passages: Sequence[GivenPassage]
) -> tuple[str, Given]:
    """What is asked, and what comes along: instructions, earlier messages and passages.

    Raises:
        CallerError: ``input.invalid``: a member that has no meaning for an answer in sections, or
            as ``Given`` does.
    """
    for name in _NOT_OF_ANSWERS:
        if name in request.body:
            raise refused(name, f"a model of {PREFIX} answers in its own sections")
    *earlier, (role, asked) = request.conversation.spoken or (("", ""),)
    if role != USER:
        raise refused("messages", f"for a model of {PREFIX} the last message is the user's")
    said = [Message(role=role, content=text) for role, text in earlier if role in (USER, ASSISTANT)]
    told = [text for role, text in earlier if role in ("system", "developer")]
    results = request.conversation.results
    return asked, Given(
        instructions="\n\n".join(told),
        messages=tuple(said),
        passages=(*passages, *(one for one in results if one.id not in {p.id for p in passages})),
    )
