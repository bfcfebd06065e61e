"""Taking in every mail of a source: resumable, because a known mail is not taken in again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from troth.ports.intake import MailSource, RawMail
from troth.ports.intake_store import WorkItem
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.intake.service import Intake

_AT_ONCE = 32


@dataclass(frozen=True, kw_only=True, slots=True)
class Fed:
    """How far a source has been taken in.

    Attributes:
        total: Mails in the source, where that is known.
        seen: Mails read so far.
        new: Of those, messages that were not known before.
        duplicates: Mails that stand in this source more than once.
    """

    total: int | None
    seen: int = 0
    new: int = 0
    duplicates: int = 0

    @property
    def known(self) -> int:
        """Mails that an earlier run had taken in."""
        return self.seen - self.new - self.duplicates


async def feed(
    intake: Intake,
    source: MailSource,
    *,
    tenant: str,
    progress: Callable[[Fed], None] | None = None,
) -> Fed:
    """Take in every mail of a source.

    Args:
        progress: Told after each batch.

    Raises:
        OutsideFailure: The source cannot be read.
        StorageFailure: A mail was not kept; the run may be repeated.
    """
    fed = Fed(total=await run_blocking(source.count))
    mails, ids = source.mails(), set[WorkItem]()
    while batch := await run_blocking(lambda: _batch(mails)):
        received = await asyncio.gather(*(intake.receive(one, tenant) for one in batch))
        twice = 0
        for one in received:
            twice += one.item in ids and not one.is_new
            ids.add(one.item)
        fed = Fed(
            total=fed.total,
            seen=fed.seen + len(batch),
            new=fed.new + sum(one.is_new for one in received),
            duplicates=fed.duplicates + twice,
        )
        if progress is not None:
            progress(fed)
    return fed


def _batch(mails: Iterator[RawMail]) -> list[RawMail]:
    return list(islice(mails, _AT_ONCE))
