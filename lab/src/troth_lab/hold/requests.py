"""The requests of a hold: a mix of kinds, drawn from a seed, about many subjects.

Statements hold a number that nothing else holds. A subject tells each of a few forms once, so that
what it tells contradicts nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

MIX: Final[Mapping[str, int]] = {
    "ask": 15,
    "statement": 20,
    "question": 15,
    "completion": 15,
    "stream": 15,
    "check": 15,
    "mail": 2,
}
RUBBISH: Final = {"rubbish": 3}
SOURCES: Final = (
    "Staff get 28 days of leave in a year. Leave is asked for in the portal.",
    "The desk opens at nine and closes at five. It is closed on public holidays.",
    "A form is handed in within 10 days. Whoever hands it in later states why.",
)
_PASSAGE: Final = {"id": "rules", "text": SOURCES[0]}
_FORMS: Final = (
    ("The kettle in room {n} was repaired.", "Which room is the kettle in?"),
    ("Our boat is moored at berth {n}.", "Where is our boat moored?"),
    ("The invoice from the printer has the number {n}.", "Which number has the invoice?"),
    ("My gym locker opens with {n}.", "What opens my gym locker?"),
    ("The museum lent us painting {n}.", "Which painting was lent to us?"),
    ("The piano tuner left bill {n}.", "Which bill did the tuner leave?"),
    ("The train to the coast has the number {n}.", "Which train goes to the coast?"),
    ("The bee hive by the river carries the plate {n}.", "Which plate does the hive carry?"),
)
_SUBJECTS: Final = 40  # that tell by turns, until each has told every form
_FIRST: Final = 1_000_000
_DRAFTS: Final = ("Staff get 30 days of leave.", "Staff get 28 days of leave. The desk is open.")
_ASKED: Final = (
    "How many days of leave do staff get?",
    "When does the desk open?",
    "Until when is a form handed in?",
)
_MAIL: Final = """From: Ann Example <ann{n}@example.com>
To: service@example.org
Subject: {subject} {n}
Message-ID: <hold-{n}@example.com>
Date: Fri, 20 Nov 2026 10:00:00 +0000
Content-Type: text/plain; charset=utf-8

Hello,

{text}

Kind regards
Ann Example
"""
_MAILS: Final = (
    ("Cancellation", "I want to cancel my household policy at the end of the month."),
    ("Damage", "A pipe burst in the kitchen last night and the floor is under water."),
    ("Address", "We have moved. Please change the address of my car insurance."),
)
_NONSENSE: Final = (
    b'{"text": ',
    b'{"text": 1}',
    b'{"text": "a", "text": "b"}',
    b'{"text": "a", "who": 1}',
    b"\xff\xfe\x00",
    b'["text"]',
    b'{"text": "' + b"a" * 2_000_000 + b'"}',
    b'{"text": "\\u0000\\ud800"}',
    b"[" * 100_000,
)
PATHS: Final = ("/ui/api/ask", "/api/chat/send", "/v1/chat/completions", "/api/check")


@dataclass(frozen=True, kw_only=True, slots=True)
class Request:
    """One request.

    Attributes:
        body: Of JSON; ``data`` in its place is sent as it is.
        subject, token: Of a statement: who tells it, and what of it is nowhere else.
        half: Whether the connection is left in the middle of it.
    """

    kind: str
    path: str = ""
    body: Mapping[str, Any] = field(default_factory=dict)
    data: bytes = b""
    subject: str = ""
    token: str = ""
    half: bool = False


class Drawing:
    """Draws requests, one after another."""

    def __init__(self, seed: int) -> None:
        self._draw = Random(seed)  # noqa: S311 - no secret
        self._told = self._mailed = 0

    def interval_s(self, rate_per_s: float) -> float:
        """Until the next arrival, where arrivals know nothing of each other."""
        return self._draw.expovariate(rate_per_s)

    def next(self, mix: Mapping[str, int] = MIX) -> Request:
        """The next request of a mix."""
        (kind,) = self._draw.choices(list(mix), list(mix.values()))
        if kind == "statement":
            return self._statement()
        if kind == "mail":
            return self._mail()
        if kind == "rubbish":
            return self._rubbish()
        return self._plain(kind)

    def each(self) -> list[Request]:
        """One of each kind, for a start."""
        return [self.next({kind: 1}) for kind in MIX if kind != "mail"]

    def _statement(self) -> Request:
        subject, form = self._place(self._told)
        token = str(_FIRST + self._told)
        self._told += 1
        body = {"message": _FORMS[form][0].format(n=token), "subject": subject}
        path = "/api/chat/send"
        return Request(kind="statement", path=path, body=body, subject=subject, token=token)

    def _plain(self, kind: str) -> Request:
        asked = self._draw.choice(_ASKED)
        if kind == "question":
            subject, form = self._place(self._draw.randrange(max(1, self._told)))
            body: dict[str, Any] = {"message": _FORMS[form][1], "subject": subject}
            return Request(kind=kind, path="/api/chat/send", body=body)
        if kind == "ask":
            return Request(kind=kind, path="/ui/api/ask", body={"text": asked})
        if kind == "check":
            body = {"draft": self._draw.choice(_DRAFTS), "passages": [_PASSAGE]}
            return Request(kind=kind, path="/api/check", body=body)
        body = {
            "model": "scripted",
            "messages": [{"role": "user", "content": asked}],
            "stream": kind == "stream",
            "troth": {"passages": [_PASSAGE]},
        }
        return Request(kind=kind, path="/v1/chat/completions", body=body)

    def _mail(self) -> Request:
        self._mailed += 1
        subject, text = self._draw.choice(_MAILS)
        data = _MAIL.format(n=_FIRST + self._mailed, subject=subject, text=text).encode()
        return Request(kind="mail", data=data, token=str(self._mailed))

    def _rubbish(self) -> Request:
        data, path = self._draw.choice(_NONSENSE), self._draw.choice(PATHS)
        return Request(kind="rubbish", path=path, data=data, half=self._draw.random() < 0.3)

    @staticmethod
    def _place(number: int) -> tuple[str, int]:
        """Who tells the statement of a number, and in which form."""
        generation, place = divmod(number, _SUBJECTS * len(_FORMS))
        form, who = divmod(place, _SUBJECTS)
        return f"hold-{generation}-{who}", form
