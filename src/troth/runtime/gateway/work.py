"""``troth:work/NAME``: the three sections of an answer, in the shape of a chat completion.

The answer is made and bound as everywhere (``runtime.ask``); this document only carries it, and its
content is the answer's text. Whatever a law decides of it, or changes in it, is the answer's. What
is bound are the sections together, so a stream of it has one part, after signs of life.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar, Self, TypeAlias

from troth.contracts.answers.document import AnswerDocument
from troth.contracts.answers.repair import fallback_answer
from troth.kernel.codec import decode, encode_object, wire
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.wire import integer, listing, mapping, text
from troth.runtime.answers.ask import ANSWER_POLICY, Ask, AskRequest
from troth.runtime.exchange.clean_law import clean_law
from troth.runtime.exchange.closing import run_exchange
from troth.runtime.exchange.documents import Shape
from troth.runtime.exchange.enforce import Policy
from troth.runtime.exchange.given import ASSISTANT, USER, Given, GivenPassage, Message
from troth.runtime.exchange.lenses import ANSWER_OUTLET
from troth.runtime.exchange.seal import Sealed
from troth.runtime.gateway.complete import no_such_model
from troth.runtime.gateway.documents import CHUNK, COMPLETION, Usage
from troth.runtime.gateway.gate import BEAT_S
from troth.runtime.gateway.request import ChatCompletionRequest, refused

PREFIX = "troth:work/"
_NOT_OF_ANSWERS = ("tools", "tool_choice", "response_format", "stop", "seed", "logit_bias")


@dataclass(frozen=True, kw_only=True, slots=True)
class WorkDocument(AnswerDocument):
    """An answer that leaves in the shape of a completion; as an answer, every law sees it.

    Attributes:
        asked: The model as the client named it.
        kind: ``chat.completion`` or ``chat.completion.chunk``.
    """

    created: int = wire(sent=False, default=0)
    asked: str = wire(sent=False, default="")
    usage: Usage = wire(sent=False, default=Usage())
    kind: str = wire(sent=False, default=COMPLETION)
    finish: ClassVar[str] = "stop"
    error: ClassVar[None] = None

    @property
    def completion_id(self) -> str:
        """The id of the completion."""
        return f"chatcmpl-{self.receipt_id}"

    def to_wire(self) -> JsonObject:
        """The JSON object that leaves."""
        said: JsonObject = {"role": "assistant", "content": self.answer}
        choice: JsonObject = {
            "index": 0,
            "finish_reason": self.finish,
            "message" if self.kind == COMPLETION else "delta": said,
        }
        return {
            "id": self.completion_id,
            "object": self.kind,
            "created": self.created,
            "model": self.asked,
            "choices": [choice],
            "usage": self.usage.to_wire(),
            "troth": encode_object(self),
        }

    @classmethod
    def from_wire(cls, wire: Mapping[str, JsonValue]) -> Self:
        """Read it back; ``ValueError`` where it is none, or says what the answer does not."""
        (choice,) = listing(wire, "choices")
        kind, answer = text(wire, "object"), decode(cls, mapping(wire, "troth"))
        said = mapping(choice, "message" if kind == COMPLETION else "delta")
        if text(said, "content") != answer.answer:
            raise ValueError("the content is not the answer's")
        return replace(
            answer,
            created=integer(wire, "created"),
            asked=text(wire, "model"),
            usage=Usage.from_wire(mapping(wire, "usage")),
            kind=kind,
        )


def _members(answer: AnswerDocument) -> dict[str, Any]:
    return {one.name: getattr(answer, one.name) for one in fields(answer)}


SealedWork: TypeAlias = Sealed[WorkDocument]
WORK_POLICY: Policy[Any] = replace(
    ANSWER_POLICY,
    laws=(
        clean_law(replace(ANSWER_OUTLET, rendered=frozenset({"answer", "content"}))),
        *ANSWER_POLICY.laws[1:],
    ),
    fallback=lambda record, document, broken: replace(
        document, **_members(fallback_answer(record, document, broken))
    ),
)
"""What binds an answer binds it here: its text only stands in one more place."""


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
                **_members(answer),
                created=int(ask.clock.now().timestamp()),
                asked=request.model,
                usage=Usage(
                    prompt_tokens=sum(sum(one.input_tokens) for one in exchange.gate),
                    completion_tokens=sum(sum(one.output_tokens) for one in exchange.gate),
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
