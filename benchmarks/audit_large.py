"""What exchanges and proofs cost over a log of a million events, beside one of a thousand.

With ``--million`` it is ten million, which takes half an hour and some 6 GB of disk.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from benchmarks.audit import GROUP, sample_commit
from benchmarks.figures import Section, Speed
from benchmarks.interleave import Options, compare, interleave, timed
from troth.adapters.signing import FileSigner
from troth.bootstrap import build_services
from troth.kernel.proof.verify import PublicKey
from troth.library import Troth
from troth.runtime.proof.audit import verify_stored_log
from troth.settings import Settings

SMALL, LARGE, LARGEST = 1_000, 1_000_000, 10_000_000
EVENT, ANSWER, PROOF, CHECKPOINT, VERIFY = WORKS = (
    "an event appended",
    "a question answered from a source",
    "its receipt, with the proof that the log holds it",
    "the newest checkpoint",
    "the log verified, each event",
)
_SOURCE: Final = "Staff get 28 days of leave in a year. Leave is asked for in the portal."
_QUESTION: Final = "How many days of leave do staff get?"
_AT_ONCE: Final = 50


class Log:
    """A deployment whose log has that many events, and the work that is timed on it."""

    def __init__(self, folder: Path, events: int) -> None:
        folder.mkdir()
        self.name, self._folder = f"{events:,} events", folder
        self._runner = asyncio.Runner()
        begun = time.perf_counter()
        self.troth = self._runner.run(self._opened(folder))
        self._runner.run(self.troth.add_source(_SOURCE, title="Leave"))
        self._log = self.troth.services.log
        while (left := events - self._log.size()) > 0:
            batches = [
                sample_commit(number, events=min(GROUP, left))
                for number in range(max(1, min(_AT_ONCE, left // GROUP)))
            ]
            for future in [self._log.submit(one) for one in batches]:
                future.result()
        self.filled_s = time.perf_counter() - begun

    async def _opened(self, folder: Path) -> Troth:
        return Troth(build_services(Settings(database=f"sqlite:///{folder}/log.db", web="off")))

    def works(self) -> dict[str, Callable[[], object]]:
        """What is timed over and over, by name."""
        return {
            EVENT: lambda: self._log.submit(sample_commit(0)).result(),
            ANSWER: self._asked,
            PROOF: lambda: self._runner.run(self.troth.receipt(self._asked())),
            CHECKPOINT: self._log.checkpoint,
        }

    def verified_s(self) -> float:
        """Seconds that verifying takes for each event."""
        key = FileSigner.open(self._folder / "log.db.key")
        origin = self.troth.services.settings.log_origin
        begun = time.perf_counter()
        report = verify_stored_log(
            self._log, PublicKey(raw=key.public_key, name=origin), outside_checkpoint=None
        )
        return (time.perf_counter() - begun) / report.log.size

    def close(self) -> None:
        """Close the deployment."""
        self._runner.run(self.troth.close())
        self._runner.close()

    def _asked(self) -> str:
        sealed = self._runner.run(self.troth.ask(_QUESTION))
        assert "28 days" in sealed.body.decode()
        return sealed.document.receipt_id


def measure(options: Options) -> Section:
    """Fill two logs, and do the same to both in turn."""
    with ExitStack() as opened:
        logs = []
        large = LARGEST if options.million else LARGE
        for events in (options.pick(SMALL, 200), options.pick(large, 2_000)):
            options.say(f"filling {events:,}")
            log = Log(Path(options.folder) / str(events), events)
            opened.callback(log.close)
            logs.append(log)
        small, grown = logs
        turns = [
            timed(f"{log.name}: {work}", call, times=options.pick(20, 2))
            for log in logs
            for work, call in log.works().items()
        ]
        measured = interleave(turns, rounds=options.pick(15, 2), say=options.say)
        for log in logs:
            options.say(f"verifying {log.name}")
            measured[f"{log.name}: {VERIFY}"] = [[log.verified_s()] for _ in range(3)]
    speeds: list[Speed] = [
        compare(measured, f"{grown.name}: {work}", f"{small.name}: {work}") for work in WORKS
    ]
    return Section(
        name="audit_large",
        title="Audit log: many events",
        about=(
            "The same work in two deployments on SQLite, one of whose logs holds a thousand "
            "events; the aim is to stay within 1.3 times. Each has one source and no memories."
        ),
        speeds=tuple(speeds),
        notes=(f"Filling the larger log took {grown.filled_s:.0f} s.",),
    )
