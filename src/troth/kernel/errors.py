"""The five families of failure, and the one table that maps a code to a status and an exit code.

Blame is in the type: the caller's fault, the content's breach, the outside's failure, our
storage's failure, a broken proof. Codes are registered once and never reused.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Code:
    """What a stable error code means at the edges.

    Attributes:
        heals: Whether asking again may help, where the status makes clients think so.
    """

    http_status: int
    exit_code: int
    title: str
    heals: bool = True


CODES: dict[str, Code] = {
    # the caller's fault
    "input.invalid": Code(422, 10, "The input is not valid"),
    "input.malformed": Code(400, 10, "The request body cannot be read"),
    "input.too_large": Code(413, 10, "The input is too large"),
    "input.media_type": Code(415, 10, "The content type is not supported"),
    "input.not_found": Code(404, 10, "There is no such thing"),
    "input.method": Code(405, 10, "The method is not allowed here"),
    "input.late": Code(408, 10, "The request did not arrive in time"),
    "input.head_too_large": Code(431, 10, "The head of the request is too large"),
    "input.conflict": Code(409, 10, "The request conflicts with what is stored"),
    "input.stale": Code(412, 10, "What was read is not what is stored any more"),
    "input.unconditional": Code(428, 10, "The request must name the version that it changes"),
    "config.invalid": Code(500, 10, "A setting is not valid"),
    "auth.missing": Code(401, 50, "An API key is needed"),
    "auth.wrong": Code(403, 50, "The API key is not accepted"),
    "auth.scope": Code(403, 50, "The API key may not do this"),
    "limit.rate": Code(429, 40, "Too many requests"),
    "limit.busy": Code(503, 40, "The server is at its limit"),
    # the content's breach
    "content.schema": Code(502, 20, "A model reply does not satisfy its contract"),
    "content.budget": Code(502, 20, "A model reply cost more than is allowed", heals=False),
    "content.needs_review": Code(502, 30, "A model stage failed closed"),
    "content.unreadable": Code(422, 10, "The document cannot be read"),
    "content.withheld": Code(503, 30, "The response was withheld by a failed check"),
    # the outside's failure
    "outside.model": Code(502, 40, "The model provider failed"),
    "outside.rejected": Code(422, 40, "The model provider does not take the request"),
    "outside.denied": Code(502, 50, "The model provider does not let us in", heals=False),
    "outside.rate_limited": Code(429, 40, "The model provider has too many requests"),
    "outside.timeout": Code(504, 40, "The model provider did not answer in time"),
    "outside.missing_extra": Code(501, 40, "An optional dependency is not installed"),
    "outside.server": Code(502, 40, "A server does not answer"),
    "outside.evidence": Code(503, 40, "Evidence cannot be retrieved"),
    # our storage's failure
    "storage.unavailable": Code(503, 40, "The database cannot be reached"),
    "storage.audit": Code(503, 40, "The audit log could not be written"),
    "storage.damaged": Code(500, 40, "What is stored cannot be read"),
    "storage.altered": Code(500, 40, "What is stored is not what was stored"),
    "storage.schema": Code(503, 40, "The database schema does not fit this version"),
    "storage.key": Code(503, 50, "The signing key cannot be used"),
    "internal.unexpected": Code(500, 40, "Something failed unexpectedly"),
    # a broken proof
    "proof.receipt": Code(409, 60, "The receipt does not verify"),
    "proof.log": Code(409, 60, "The audit log does not verify"),
    "proof.checkpoint": Code(409, 60, "The checkpoint does not verify"),
    "proof.tables": Code(409, 60, "The tables are not those of the audit log"),
    "proof.replay": Code(409, 60, "The run was not reproduced"),
}


class TrothError(Exception):
    """Base of the five families; raise one of those, never this.

    Attributes:
        code: A key of ``CODES``.
        detail: What is wrong, in one sentence, without secrets or personal data.
        hint: What to do about it, or ``None``.
        field: Name of the offending input field, or ``None``.
    """

    prefixes: ClassVar[tuple[str, ...]] = ()

    def __init__(
        self, code: str, detail: str, *, hint: str | None = None, field: str | None = None
    ) -> None:
        if code not in CODES or not code.startswith(self.prefixes):
            raise ValueError(f"{code!r} is no registered code of {type(self).__name__}")
        super().__init__(detail)
        self.code, self.detail, self.hint, self.field = code, detail, hint, field

    @property
    def http_status(self) -> int:
        """The HTTP status that this code maps to."""
        return CODES[self.code].http_status

    @property
    def exit_code(self) -> int:
        """The exit code of the command line that this code maps to."""
        return CODES[self.code].exit_code

    @property
    def title(self) -> str:
        """The fixed title of this kind of problem."""
        return CODES[self.code].title


class CallerError(TrothError):
    """The caller sent or configured something that cannot be served."""

    prefixes = ("input.", "config.", "auth.", "limit.")


class ContentBreach(TrothError):
    """Content, a model's or a document's, broke the rules it is held to."""

    prefixes = ("content.",)


class OutsideFailure(TrothError):
    """Something outside this process failed: a provider, a search engine, a missing package.

    Attributes:
        retry_after_s: After how many seconds it wants to be asked again, if it says.
    """

    prefixes = ("outside.",)

    def __init__(
        self,
        code: str,
        detail: str,
        *,
        hint: str | None = None,
        field: str | None = None,
        retry_after_s: int | None = None,
    ) -> None:
        super().__init__(code, detail, hint=hint, field=field)
        self.retry_after_s = retry_after_s


class StorageFailure(TrothError):
    """Our own storage or process failed."""

    prefixes = ("storage.", "internal.")


class ProofBroken(TrothError):
    """A receipt, checkpoint or log does not verify.

    Attributes:
        place: Where, as precisely as can be told (``event 17``, ``events 40-51``).
    """

    prefixes = ("proof.",)

    def __init__(self, code: str, detail: str, *, place: str | None = None) -> None:
        super().__init__(code, detail)
        self.place = place
