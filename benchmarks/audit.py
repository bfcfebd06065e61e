"""What the audit log costs: durable appends, and verifying what was appended."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.databases import postgres_table, sqlite_table
from benchmarks.figures import Section, Speed
from benchmarks.interleave import Measured, Options, Series, Turn, compare, interleave
from troth.adapters.environment import SystemClock
from troth.adapters.signing import FileSigner
from troth.adapters.storage import Storage, open_storage
from troth.kernel.digests import text_sha256
from troth.kernel.proof.verify import PublicKey, verify_log
from troth.ports.log import Commit, NewEvent
from troth.runtime.proof.audit import verify_stored_log

ORIGIN = "bench.troth.local/log"
GROUP = 100  # events that wait together
SINGLY, WAITING, TOGETHER = "one by one", f"{GROUP} commits at once", f"one commit of {GROUP}"
VERIFY, VERIFY_STORED = (
    "verify_log, events at hand",
    "verify_stored_log, as `troth audit verify` does",
)
HASH = "SHA-256 over the same bytes"
AIM_SINGLY, AIM_GROUPED, AIM_VERIFY = 5_000, 50_000, 150_000  # events per second


def measure(options: Options) -> Section:
    """Append to fresh logs beside bare tables, then verify a log beside bare hashing."""
    folder = Path(options.folder)
    speeds = _append_speeds("SQLite", f"sqlite:///{folder}/log.db", options)
    if options.postgres:
        speeds += _append_speeds("PostgreSQL", options.postgres, options)
    notes = ["SQLite writes ahead (WAL) with synchronous=FULL on both sides."]
    if not options.postgres:
        notes.append("PostgreSQL was not measured: the run had no --postgres URL.")
    verified, note = _verify_speeds(folder, options)
    return Section(
        name="audit",
        title="Audit log: appending durably, and verifying",
        about=(
            "An event is canonical JSON, linked to its predecessor, hashed into the Merkle tree "
            "and covered by a signed checkpoint for each transaction. The alternative inserts the "
            "same bytes into a bare table and commits, through the driver alone."
        ),
        speeds=(*speeds, *verified),
        notes=(*notes, note),
    )


def sample_commit(number: int, *, events: int = 1) -> Commit:
    """A commit of events like those of a gate attempt; each has about 400 bytes as a leaf."""
    return Commit(
        events=tuple(
            NewEvent(
                tag="gate.attempted",
                trace_id=f"{number:032x}",
                at="2026-01-31T08:15:00.250Z",
                data={
                    "attempt": 1 + place,
                    "contract": "ClassifyLLMOutput@1.0.0",
                    "input_sha256": text_sha256(str(number)),
                    "reply_sha256": text_sha256(f"{number}/{place}"),
                },
            )
            for place in range(events)
        )
    )


def _append_speeds(kind: str, url: str, options: Options) -> list[Speed]:
    storage = _open(url, Path(options.folder), kind)
    size = _leaf_size(storage)
    raw = sqlite_table(Path(options.folder) / "raw.db") if kind == "SQLite" else postgres_table(url)
    times = options.pick(100, 5)
    single, joined = [sample_commit(0)], [sample_commit(0, events=GROUP)]
    waiting = [sample_commit(number) for number in range(GROUP)]
    try:
        measured = interleave(
            [
                _append_turn(f"{kind}: {SINGLY}", lambda: _submit(storage, single), times, 1),
                _append_turn(_raw(kind, 1), lambda: raw.insert(1, size), times, 1),
                _append_turn(f"{kind}: {WAITING}", lambda: _submit(storage, waiting), 5, GROUP),
                _append_turn(f"{kind}: {TOGETHER}", lambda: _submit(storage, joined), 5, GROUP),
                _append_turn(_raw(kind, GROUP), lambda: raw.insert(GROUP, size), 5, GROUP),
            ],
            rounds=options.pick(20, 2),
            say=lambda text: options.say(f"{kind}, {text}"),
        )
    finally:
        raw.close()
        storage.close()
    return _pairs(measured, kind)


def _pairs(measured: Measured, kind: str) -> list[Speed]:
    aims = {SINGLY: AIM_SINGLY, WAITING: AIM_GROUPED, TOGETHER: AIM_GROUPED}
    return [
        compare(
            measured,
            f"{kind}: {way}",
            _raw(kind, 1 if way == SINGLY else GROUP),
            aim=1 / aim if kind == "SQLite" else None,
            shown_as="rate",
        )
        for way, aim in aims.items()
    ]


def _raw(kind: str, rows: int) -> str:
    return f"{kind}: bare INSERT and COMMIT, " + ("each row" if rows == 1 else f"every {rows} rows")


def _append_turn(name: str, work: Callable[[], None], times: int, items: int) -> Turn:
    def turn() -> Series:
        durations = []
        for _ in range(times):
            begun = time.perf_counter()
            work()
            durations.append((time.perf_counter() - begun) / items)
        return {name: durations}

    return turn


def _open(url: str, folder: Path, kind: str) -> Storage:
    return open_storage(
        url,
        origin=ORIGIN,
        clock=SystemClock(),
        signer=FileSigner.open(folder / "bench.key"),
        checkpoint_file=folder / f"{kind}.checkpoint",
    )


def _leaf_size(storage: Storage) -> int:
    index = storage.log.submit(sample_commit(0)).result()
    return len(next(storage.log.entries(index)).leaf)


def _submit(storage: Storage, commits: list[Commit]) -> None:
    for future in [storage.log.submit(commit) for commit in commits]:
        future.result()


def _verify_speeds(folder: Path, options: Options) -> tuple[list[Speed], str]:
    storage = _open(f"sqlite:///{folder}/verify.db", folder, "verify")
    try:
        _fill(storage, batches=options.pick(200, 2))
        entries = list(_hashed(storage))
        notes = list(storage.log.checkpoints())
        key = PublicKey(raw=FileSigner.open(folder / "bench.key").public_key, name=ORIGIN)
        events = len(entries)

        def verify_at_hand() -> None:
            verify_log(entries, notes, key)

        def verify_stored() -> None:
            report = verify_stored_log(storage.log, key, outside_checkpoint=None)
            assert report.log.size == events

        measured = interleave(
            [
                _append_turn(VERIFY, verify_at_hand, 1, events),
                _append_turn(VERIFY_STORED, verify_stored, 1, events),
                _append_turn(HASH, lambda: _hash_all(entries), 1, events),
            ],
            rounds=options.pick(10, 2),
            say=lambda text: options.say(f"verify, {text}"),
        )
    finally:
        storage.close()
    speeds = [
        compare(measured, name, HASH, aim=1 / AIM_VERIFY, shown_as="rate")
        for name in (VERIFY, VERIFY_STORED)
    ]
    return speeds, f"The verified log has {events:,} events and {len(notes)} checkpoints."


def _fill(storage: Storage, *, batches: int) -> None:
    for batch in range(batches):
        storage.log.submit(sample_commit(batch, events=GROUP)).result()


def _hashed(storage: Storage) -> Iterator[tuple[int, bytes, bytes | None]]:
    for entry in storage.log.entries():
        yield entry.index, entry.leaf, entry.nodes


def _hash_all(entries: list[tuple[int, bytes, bytes | None]]) -> None:
    for _, leaf, _ in entries:
        hashlib.sha256(leaf).digest()
