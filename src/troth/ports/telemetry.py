"""The port through which requests, retrievals and attempts are told to whoever watches."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from typing import Protocol


class Watched(Protocol):
    """One act while it goes on."""

    def tell(self, **members: str | int | float | bool) -> None:
        """Add what became known of it: codes and figures, never a text or a name of a person."""
        ...


class Telemetry(Protocol):
    """Tells of acts; must be fast and must not raise. Safe for concurrent use."""

    def request(
        self, method: str, headers: Mapping[str, str]
    ) -> AbstractContextManager[Watched | None]:
        """A request to the server, in the trace that its caller is in; ``None``: nobody watches.

        Args:
            headers: Those of W3C's trace context, if the caller sent them; lower case.
        """
        ...

    def close(self) -> None:
        """Hand on what has not been handed on yet. Synchronous; may wait for some seconds."""
        ...
