"""Opening a case: tried again after a while, under one idempotency key, and never without end."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from troth.contracts.gate.intake.model import AttachmentArtifact
from troth.kernel.errors import OutsideFailure
from troth.ports.intake import CaseRequest, CaseSystem, MailFiles
from troth.runtime.exchange.threads import run_blocking

CREATE, BLOCK = "CREATE_CASE", "BLOCK_CASE_CREATE"
ATTACH_MAIL, ATTACH_FILES = "ATTACH_ORIGINAL_EMAIL", "ATTACH_ALL_FILES"

_log = logging.getLogger("troth.intake")


def opens_case(actions: tuple[str, ...]) -> bool:
    """Whether actions ask for a case; a block wins."""
    return CREATE in actions and BLOCK not in actions


async def attached_bytes(
    files: MailFiles | None, raw: bytes, attachments: Sequence[AttachmentArtifact]
) -> Mapping[str, bytes]:
    """The bytes of what a case is to get, by attachment id; blocked files are not among them."""
    if files is None or not attachments:
        return {}
    return await run_blocking(lambda: files.files(raw, attachments))


@dataclass(frozen=True, kw_only=True, slots=True)
class OpenedCase:
    """What became of a case: ``case_id`` is empty where it could not be opened."""

    case_id: str
    tries: int


@dataclass(frozen=True, kw_only=True)
class Cases:
    """Opens cases; safe for concurrent use.

    Attributes:
        delays_s: How long to wait before each further try.
    """

    system: CaseSystem
    delays_s: tuple[float, ...] = (0.5, 2.0, 8.0)
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def open(self, request: CaseRequest) -> OpenedCase:
        """Open a case; every try carries the same idempotency key, so that it is one case."""
        for tries, delay_s in enumerate((*self.delays_s, None), start=1):
            case_id = await self._try(request, tries)
            if case_id or delay_s is None:
                break
            await self.sleep(delay_s)
        return OpenedCase(case_id=case_id, tries=tries)

    async def _try(self, request: CaseRequest, tries: int) -> str:
        """The id of the case, or nothing."""
        try:
            return await run_blocking(lambda: self.system.create(request))
        except OutsideFailure as failure:
            _log.warning("case not opened", extra={"code": failure.code, "tries": tries})
        except Exception:  # noqa: BLE001  (a defect of an adapter leaves the case to people, too)
            _log.exception("case not opened", extra={"tries": tries})
        return ""
