"""What a caller brings along with a request: instructions, earlier messages, and passages.

Any door may take them. None of it is stored but in the body of the exchange: messages are history
for this request, and passages are sources of this exchange alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from troth.contracts.answers.request.missing import Turn
from troth.contracts.answers.request.split import PasteKind, SplitRequest, split_request
from troth.contracts.answers.sections import read_questions
from troth.kernel.codec import encode_object, wire
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.runtime.exchange.caller_texts import ID, check_list, check_text

MAX_INSTRUCTIONS: Final = 8_000
MAX_MESSAGES: Final = 200
MAX_PASSAGES: Final = 50
MAX_CHARS: Final = 400_000  # of all messages, and of all passages
_MAX_TITLE = 500
_MAX_URL = 2_048
_ID = re.compile(rf"{ID}\Z")
USER, ASSISTANT = "user", "assistant"


@dataclass(frozen=True, kw_only=True, slots=True)
class Message:
    """An earlier message of the conversation; ``role`` is ``user`` or ``assistant``."""

    role: str
    content: str


@dataclass(frozen=True, kw_only=True, slots=True)
class GivenPassage:
    """A text that is a source of one exchange.

    Attributes:
        id: Letters, digits and ``. _ : -``, up to 128; unique in its request.
        title: For people; without one the id stands there.
        url: Where it came from; it is named, and nobody goes there.
    """

    id: str
    text: str
    title: str = ""
    url: str | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class Given:
    """What came along with a request.

    Attributes:
        instructions: What the application wants of tone, form and role, up to 8 000 characters.
            Data for the model beside our own prompt; no text of a contract follows from them.
        messages: Up to 200, oldest first; they stand in for the stored turns of a thread.
        passages: Up to 50; sources of this exchange alone.

    Raises:
        CallerError: ``input.invalid`` or ``input.too_large``, naming the field.
    """

    instructions: str = wire(omit=True, default="")
    messages: tuple[Message, ...] = wire(omit=True, default=())
    passages: tuple[GivenPassage, ...] = wire(omit=True, default=())

    def __post_init__(self) -> None:
        check_text(self.instructions, "instructions")
        _within(len(self.instructions), MAX_INSTRUCTIONS, "instructions", "characters")
        for name, most in (("messages", MAX_MESSAGES), ("passages", MAX_PASSAGES)):
            listed = check_list(getattr(self, name), name)
            object.__setattr__(self, name, listed)
            _within(len(listed), most, name, name)
        for field, text in (*self._of_messages(), *self._of_passages()):
            check_text(text, field)
        _within(sum(len(m.content) for m in self.messages), MAX_CHARS, "messages", "characters")
        _within(sum(len(p.text) for p in self.passages), MAX_CHARS, "passages", "characters")
        self._check_ids()

    def _of_messages(self) -> Iterator[tuple[str, object]]:
        for place, one in enumerate(self.messages):
            _is(one, Message, f"messages.{place}", "give a Message with role and content")
            if one.role not in (USER, ASSISTANT):
                raise CallerError(
                    "input.invalid",
                    "There is no such role.",
                    hint=f"{USER}, {ASSISTANT}",
                    field=f"messages.{place}.role",
                )
            yield f"messages.{place}.content", one.content

    def _of_passages(self) -> Iterator[tuple[str, object]]:
        for place, one in enumerate(self.passages):
            at = f"passages.{place}"
            _is(one, GivenPassage, at, "give a GivenPassage with id and text")
            yield from ((f"{at}.id", one.id), (f"{at}.text", one.text), (f"{at}.title", one.title))
            yield f"{at}.url", one.url or ""

    def _check_ids(self) -> None:
        seen: set[str] = set()
        for place, one in enumerate(self.passages):
            at = f"passages.{place}"
            if not _ID.match(one.id) or one.id in seen:
                raise CallerError(
                    "input.invalid",
                    "A passage has an id of its own: letters, digits and . _ : -, up to 128.",
                    hint="give every passage another id",
                    field=f"{at}.id",
                )
            seen.add(one.id)
            if not one.text.strip():
                raise CallerError(
                    "input.invalid",
                    "The passage is empty.",
                    hint="leave it out",
                    field=f"{at}.text",
                )
            _within(len(one.title), _MAX_TITLE, f"{at}.title", "characters")
            _within(len(one.url or ""), _MAX_URL, f"{at}.url", "characters")

    def to_json(self) -> JsonObject:
        """The members of a request that are there, as they are digested and stored."""
        return encode_object(self)

    def turns(self) -> tuple[Turn, ...]:
        """The messages as turns: a message of the user with what was replied to it."""
        turns: list[Turn] = []
        for asked, replied in _paired(self.messages):
            turns.append(
                Turn(
                    request=asked,
                    answer=replied,
                    questions=read_questions(replied),
                    had_content=split_request(asked).has_content,
                )
            )
        return tuple(turns)


def handed_over(split: SplitRequest) -> Iterator[GivenPassage]:
    """What came to be worked on, as sources of one exchange: ``pasted:1``, ``attachment:1``.

    What stands between quotation marks is no source: its truth may be what is asked.
    """
    for number, pasted in enumerate(split.pasted, start=1):
        if pasted.kind is not PasteKind.QUOTATION:
            yield GivenPassage(id=f"pasted:{number}", text=pasted.text)
    for number, one in enumerate(split.attachments, start=1):
        if one.text.strip():
            title = one.name[:_MAX_TITLE]
            yield GivenPassage(id=f"attachment:{number}", text=one.text, title=title)


def _paired(messages: Iterable[Message]) -> Iterator[tuple[str, str]]:
    asked: str | None = None
    replied: list[str] = []
    for one in messages:
        if one.role == ASSISTANT:
            replied.append(one.content)
            continue
        if asked is not None or replied:
            yield asked or "", "\n\n".join(replied)
        asked, replied = one.content, []
    if asked is not None or replied:
        yield asked or "", "\n\n".join(replied)


def _is(value: object, wanted: type, field: str, hint: str) -> None:
    if not isinstance(value, wanted):
        raise CallerError("input.invalid", f"This is no {wanted.__name__}.", hint=hint, field=field)


def _within(size: int, most: int, field: str, what: str) -> None:
    if size > most:
        raise CallerError(
            "input.too_large", f"There are more than {most} {what}.", hint="give less", field=field
        )


NOTHING_GIVEN: Final = Given()
