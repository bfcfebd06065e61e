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
from troth.runtime.exchange.caller_texts import (
    ID,
    check_kind,
    check_list,
    check_size,
    check_text,
)

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
        check_size(len(self.instructions), MAX_INSTRUCTIONS, "instructions")
        for name, most in (("messages", MAX_MESSAGES), ("passages", MAX_PASSAGES)):
            listed = check_list(getattr(self, name), name)
            object.__setattr__(self, name, listed)
            check_size(len(listed), most, name, name)
        self._check_messages()
        self._check_passages()

    def _check_messages(self) -> None:
        for place, one in enumerate(self.messages):
            at = f"messages.{place}"
            check_kind(one, Message, at, "give a Message with role and content")
            if one.role not in (USER, ASSISTANT):
                raise CallerError(
                    "input.invalid",
                    "There is no such role.",
                    hint=f"{USER}, {ASSISTANT}",
                    field=f"{at}.role",
                )
            check_text(one.content, f"{at}.content")
        check_size(sum(len(one.content) for one in self.messages), MAX_CHARS, "messages")

    def _check_passages(self) -> None:
        seen: set[str] = set()
        for place, one in enumerate(self.passages):
            at = f"passages.{place}"
            check_kind(one, GivenPassage, at, "give a GivenPassage with id and text")
            check_text(one.id, f"{at}.id")
            check_text(one.text, f"{at}.text")
            check_size(len(check_text(one.title, f"{at}.title")), _MAX_TITLE, f"{at}.title")
            check_size(len(check_text(one.url or "", f"{at}.url")), _MAX_URL, f"{at}.url")
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
        check_size(sum(len(one.text) for one in self.passages), MAX_CHARS, "passages")

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


NOTHING_GIVEN: Final = Given()
