"""What requests bring, for checking and for OpenAPI: shapes of bodies, parameters of queries.

Each is declared once, and so read, checked and described. Limits of content live in the runtime.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, Final, Literal, TypeVar

from fastapi import Depends, Query
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError
from pydantic.config import JsonDict

from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.runtime.exchange.caller_texts import DATE, ID, shown_name
from troth.runtime.exchange.given import (
    MAX_INSTRUCTIONS,
    MAX_MESSAGES,
    MAX_PASSAGES,
    Given,
    GivenPassage,
    Message,
)
from troth.runtime.proof.listing import MAX_PAGE, MAX_QUERY, Page

_ID, _DATE = f"^{ID}$", f"^{DATE}$"
# What the runtime refuses in its own words: told to whoever reads the schema.
TEXT: Final[JsonDict] = {"minLength": 1, "pattern": r"^[^\x00]*[^\s\x00][^\x00]*$"}
WORDS: Final[JsonDict] = {"minLength": 1, "pattern": r"\S"}
_LONG: Final[JsonDict] = {**TEXT, "maxLength": 400_000}
_PLAIN: Final[JsonDict] = {"pattern": r"^[^\x00]*$"}


def _of_the_calendar(date: str) -> str:
    datetime.fromisoformat(date)  # raises ValueError: pydantic names the field
    return date


_Date = Annotated[str, Field(pattern=_DATE), AfterValidator(_of_the_calendar)]


class Body(BaseModel):
    """A request body: unknown fields and wrong types are refused, nothing is coerced."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class ActBody(Body):
    """A body that may say who acts."""

    by: str | None = Field(
        default=None, min_length=1, max_length=100, description="Who, within the key."
    )


class AttachmentBody(Body):
    """A file that comes with a request, as text."""

    name: str = Field(min_length=1, max_length=255)
    text: str = Field(json_schema_extra=_PLAIN)


class ConversationBody(Body):
    """Whose request it is, and in which conversation."""

    user_id: str | None = Field(default=None, max_length=256, description="Same as subject.")
    subject: str | None = Field(default=None, max_length=256, description="Who is speaking.")
    thread_id: str | None = Field(default=None, max_length=128, description="A conversation.")


class MessageBody(Body):
    """An earlier message of the conversation."""

    role: Literal["user", "assistant"]
    content: str = Field(json_schema_extra=_PLAIN)


class PassageBody(Body):
    """A text that is a source of one exchange."""

    id: str = Field(pattern=_ID)
    text: str = Field(json_schema_extra=_LONG)
    title: str = Field(default="", max_length=500, json_schema_extra=_PLAIN)
    url: str | None = Field(default=None, max_length=2048, json_schema_extra=_PLAIN)


class GivenBody(Body):
    """What comes along with a request."""

    instructions: str = Field(
        default="",
        max_length=MAX_INSTRUCTIONS,
        description="What the application wants of tone, form and role.",
        json_schema_extra=_PLAIN,
    )
    messages: list[MessageBody] = Field(
        default_factory=list,
        max_length=MAX_MESSAGES,
        description="Earlier messages, oldest first, in place of the stored ones of the thread.",
    )
    passages: list[PassageBody] = Field(
        default_factory=list,
        max_length=MAX_PASSAGES,
        description="Texts to cite: sources of this exchange alone.",
    )

    def given(self) -> Given:
        """As the runtime takes it.

        Raises:
            CallerError: ``input.invalid`` or ``input.too_large``, naming the field.
        """
        return Given(
            instructions=self.instructions,
            messages=tuple(Message(role=one.role, content=one.content) for one in self.messages),
            passages=tuple(
                GivenPassage(id=one.id, text=one.text, title=one.title, url=one.url)
                for one in self.passages
            ),
        )


class RequestBody(ConversationBody, GivenBody):
    """A request in words, with what comes along."""

    text: str = Field(
        description="The request; up to 400 000 characters, blank in Work mode alone.",
        json_schema_extra={**_PLAIN, "maxLength": 400_000},
    )
    mode: str | None = Field(
        default=None, max_length=64, description="normal; anything else is work, the default."
    )
    attachments: list[AttachmentBody] = Field(default_factory=list, max_length=20)


class AskBody(RequestBody):
    """``POST /ui/api/ask``."""

    depth: str = Field(default="baseline", pattern="^(baseline|deep)$")
    review: bool = False
    model: str = Field(
        default="",
        max_length=128,
        description="Name of a configured model.",
        json_schema_extra=_PLAIN,
    )


class PanelBody(RequestBody):
    """``POST /ui/api/multi-agent``."""

    agents: list[str] | None = Field(
        default=None, max_length=20, description="Names of the peers to ask; none for all."
    )
    review: bool = False


class EvidenceBody(ConversationBody):
    """``POST /ui/api/evidence``."""

    query: str | None = Field(default=None, description="What to find facts for.")
    use_last_message: bool = Field(default=False, description="Search for what was asked last.")
    compare: bool = Field(default=False, description="Say where the facts disagree.")


class ChatBody(ConversationBody):
    """``POST /api/chat/send`` and ``POST /api/chat/stream``."""

    message: str = Field(
        description="What is said; 1 to 400 000 characters, not blank.", json_schema_extra=_LONG
    )
    mode: str | None = Field(
        default=None, max_length=64, description="normal; anything else is work, the default."
    )
    user_marked_important: bool | None = Field(
        default=None, description="Remember it even where no fact can be read."
    )
    review: bool = False


class MemoryBody(ConversationBody):
    """``POST /api/memories``."""

    text: str = Field(
        min_length=1,
        description="Statements of the subject; up to 20 000.",
        json_schema_extra={**TEXT, "maxLength": 20_000},
    )
    important: bool = False


class EntryBody(ConversationBody):
    """An entry of the ledger, under either of its names."""

    entry_id: str | None = Field(default=None, max_length=128)
    ledger_id: str | None = Field(default=None, max_length=128, description="Same as entry_id.")


class RespondBody(EntryBody):
    """``POST /api/contradictions/respond``."""

    answer: str = Field(
        min_length=1, description="Which of the two holds, in words.", json_schema_extra=TEXT
    )


class MoveBody(ConversationBody):
    """``POST /api/contradictions/{entry_id}/moves``."""

    move: Literal["reflect", "resolve", "accept", "reopen", "promote", "dismiss"]
    winner: str | None = Field(default=None, description="A memory id, or old, or new.")
    reason: str = Field(default="", max_length=2000)


class ResolveBody(EntryBody):
    """``POST /api/ledger/resolve``."""

    winner: str | None = Field(default=None, description="A memory id, or old, or new.")
    winning_memory_id: str | None = Field(default=None, description="Same as winner.")
    reason: str = Field(default="", max_length=2000)


class ResolutionBody(EntryBody):
    """``POST /api/resolve_contradiction``."""

    resolution: Literal["OVERRIDE", "PRESERVE", "ASK_USER"]
    chosen_memory_id: str | None = Field(default=None, description="With OVERRIDE; else the new.")
    reason: str = Field(default="", max_length=2000)


class SourceBody(Body):
    """``POST /api/sources``."""

    text: str = Field(min_length=1, json_schema_extra=TEXT)
    source_id: str | None = Field(default=None, pattern=_ID)
    title: str | None = Field(default=None, max_length=500)
    url: str | None = Field(default=None, max_length=2048)
    project_id: str | None = Field(default=None, pattern=_ID)
    domain: str | None = Field(default=None, max_length=255)
    kind: str | None = Field(default=None, max_length=64)
    published_at: _Date | None = None
    last_verified: _Date | None = None


B = TypeVar("B", bound=Body)


def read_body(model: type[B], value: JsonObject) -> B:
    """Check a JSON object against a shape.

    Raises:
        CallerError: ``input.invalid``, naming the first offending field.
    """
    try:
        return model.model_validate(value)
    except ValidationError as problem:
        first = problem.errors(include_url=False, include_input=False, include_context=False)[0]
        hint = f"fields are: {', '.join(model.model_fields)}"
        raise invalid(first["loc"], first["msg"], hint=hint) from problem


def invalid(place: Sequence[object], message: str, *, hint: str = "") -> CallerError:
    """What is said of a field that is not of its shape; its value is not quoted.

    The message ends a sentence; the values in it stay as they are to be sent.
    """
    field = shown_name(".".join(map(str, place)) or "body")
    return CallerError(
        "input.invalid",
        f"The field {field} is not valid: {message[:1].lower() + message[1:]}.",
        hint=hint,
        field=field,
    )


def describe_body(model: type[Body]) -> dict[str, Any]:
    """The ``openapi_extra`` of a route that reads this body."""
    schema = model.model_json_schema(ref_template="{model}")
    schema = _inlined(schema, schema.pop("$defs", {}))
    return {"requestBody": {"required": True, "content": {"application/json": {"schema": schema}}}}


def _inlined(node: Any, definitions: Mapping[str, Any]) -> Any:
    """A schema in which every reference is what it refers to; none refers to itself."""
    if isinstance(node, dict):
        if "$ref" in node:
            beside = {key: value for key, value in node.items() if key != "$ref"}
            return {**_inlined(definitions[node["$ref"]], definitions), **beside}
        return {key: _inlined(value, definitions) for key, value in node.items()}
    if isinstance(node, list):
        return [_inlined(value, definitions) for value in node]
    return node


_WHOSE: Final = Query(max_length=256, description="Whose; also user_id.")
_ALSO: Final = Query(include_in_schema=False)
Limit = Annotated[int, Query(ge=1, le=MAX_PAGE)]
After = Annotated[str, Query(description="Entries after this entry id.")]
Place = Annotated[int | None, Query(ge=0, le=10**12, description="Memories before this place.")]
Wait = Annotated[bool, Query(description="Wait until the work is done, as long as it may take.")]


@dataclass(frozen=True, slots=True)
class Whose:
    """Whom a query names: a subject, or a thread that stands for whoever speaks in it."""

    subject: str = ""
    thread_id: str = ""


def _named(
    subject: Annotated[str, _WHOSE] = "",
    user_id: Annotated[str, _ALSO] = "",
    thread_id: Annotated[str, Query(max_length=128, description="Whose, without a subject.")] = "",
) -> Whose:
    return Whose(subject or user_id, thread_id)


def _subject(subject: Annotated[str, _WHOSE] = "", user_id: Annotated[str, _ALSO] = "") -> Whose:
    return Whose(subject or user_id)


Named = Annotated[Whose, Depends(_named)]
NamedSubject = Annotated[Whose, Depends(_subject)]


def paged(*states: str) -> Any:
    """The dependency of a route that lists what a tenant has, in one of some states."""

    def page(
        q: Annotated[
            str, Query(max_length=MAX_QUERY, description="Words that a row must hold.")
        ] = "",
        state: str = Query(
            "", description="Rows in this state.", json_schema_extra={"enum": [*states]}
        ),
        before: Annotated[
            str, Query(description="What `next_before` of the page before said.")
        ] = "",
        limit: Limit = 50,
    ) -> Page:
        return Page(query=q, state=state, before=before, limit=limit)

    return Depends(page)
