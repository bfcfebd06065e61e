"""``gives`` tells of a route what it answers with; ``described`` turns that into schemas."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

JSON: Final = "application/json"
EVENTS: Final = "text/event-stream"
TEXT: Final = "text/plain"
F = TypeVar("F", bound=Callable[..., Any])


@dataclass(frozen=True, kw_only=True, slots=True)
class Given:
    """One thing that a route answers with.

    Attributes:
        kind: Its type; ``str`` for text, and for streams, whose events are sealed documents.
    """

    kind: Any
    status: int = 200
    media_type: str = JSON


def gives(kind: Any, *, status: int = 200, media_type: str = JSON) -> Callable[[F], F]:
    """Tell of the endpoint below what it answers with; may stand there several times."""

    def told(endpoint: F) -> F:
        one = Given(kind=kind, status=status, media_type=media_type)
        endpoint.__dict__["gives"] = (one, *endpoint.__dict__.get("gives", ()))
        return endpoint

    return told
