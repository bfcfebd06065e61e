"""Messages of intake in the database; implements ``ports.intake_store.IntakeStore``.

A write names the lease it is made under and checks it first, in the same transaction: a worker
that lost its lease changes nothing.

Writing together: what several threads want to write at once shares one transaction.

A transaction waits for the disk, whatever it holds. Whoever comes while another one waits puts its
work in a line, and the next one in takes the whole line along. A write that fails, rather than
being refused, is undone with all the others, and each is then tried alone.
"""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, TextClause

from troth.adapters.storage import intake_sql as sql
from troth.adapters.storage.database import Database
from troth.adapters.storage.plain_text import is_storable, refuse_unstorable
from troth.adapters.storage.stored_rows import value_of
from troth.contracts.gate.intake.model import IntakeStatus
from troth.contracts.gate.intake.outcome import Stage
from troth.kernel.errors import StorageFailure
from troth.ports.intake import WorkState
from troth.ports.intake_store import (
    Counts,
    Erasable,
    Lease,
    LostLease,
    MessageRow,
    NewMessage,
    StaleOutcome,
    StoredOutcome,
)

_MAX_GROUP = 64


@dataclass(frozen=True, slots=True)
class _Job:
    write: Callable[[Connection], Any]
    future: Future[Any]


class GroupedWrites:
    """Runs writes of many threads in few transactions."""

    def __init__(self, database: Database, refusals: tuple[type[Exception], ...]) -> None:
        """Prepare; nothing is opened.

        Args:
            refusals: What a write may raise before it has changed anything.
        """
        self._database, self._refusals = database, refusals
        self._line: deque[_Job] = deque()
        self._lock = threading.Lock()

    def run(self, write: Callable[[Connection], T]) -> T:
        """Run a write, and come back once it is durable.

        Raises:
            StorageFailure: Nothing was written. Likewise whatever the write itself raises.
        """
        job = _Job(write, Future())
        self._line.append(job)
        while not job.future.done():
            with self._lock:
                if not job.future.done():
                    count = min(len(self._line), _MAX_GROUP)
                    self._settle([self._line.popleft() for _ in range(count)])
        return cast("T", job.future.result())

    def _settle(self, jobs: list[_Job]) -> None:
        try:
            self._together(jobs)
        except Exception as error:  # noqa: BLE001  (each of them is answered, whatever failed)
            if len(jobs) == 1:
                jobs[0].future.set_exception(error)
                return
            for job in jobs:
                self._settle([job])

    def _together(self, jobs: list[_Job]) -> None:
        results: list[Any] = []
        with self._database.writing() as connection:
            for job in jobs:
                try:
                    results.append(job.write(connection))
                except self._refusals as refusal:
                    results.append(refusal)
        for job, result in zip(jobs, results, strict=True):
            if isinstance(result, self._refusals):
                job.future.set_exception(result)
            else:
                job.future.set_result(result)


T = TypeVar("T")

_PLACE = {stage: place for place, stage in enumerate(Stage)}


class SqlIntakeStore:
    """Messages, their stages, and who works on them; safe for any thread and process."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writes = GroupedWrites(database, (LostLease, StaleOutcome))

    def receive(self, message: NewMessage) -> bool:
        """Keep a mail; False where this tenant has a message of that id already.

        Raises:
            CallerError: ``input.invalid``: the tenant cannot be stored.
        """
        refuse_unstorable(tenant=message.tenant, received_at=message.received_at)
        values = asdict(message)

        def write(connection: Connection) -> bool:
            is_new = connection.execute(sql.ADD_MESSAGE, values).rowcount == 1
            if is_new:
                connection.execute(sql.ADD_RAW, values)
            return is_new

        return self._writes.run(write)

    def row(self, tenant: str, message_id: str) -> MessageRow | None:
        """One message of a tenant."""
        found = self._rows(sql.ROW, tenant, message_id)
        return _row(found[0]) if found else None

    def claim(
        self,
        owner: str,
        *,
        now_ms: int,
        until_ms: int,
        limit: int = 1,
        only: tuple[str, str] | None = None,
    ) -> Sequence[Lease]:
        """Take up messages that are free, those that have waited longest first."""
        tenant, message_id = only or ("", "")
        if not is_storable(tenant + message_id):
            return ()
        named = {"tenant": tenant, "message_id": message_id, "limit": limit}
        values = {**named, "owner": owner, "now_ms": now_ms, "until_ms": until_ms}
        statement = (sql.TAKE_FREE if only is None else sql.TAKE_ONE)[self._database.kind]
        taken = self._writes.run(lambda found: list(found.execute(statement, values)))
        return [
            Lease(
                tenant=row.tenant,
                message_id=row.message_id,
                owner=owner,
                token=row.token,
                attempts=row.attempts,
            )
            for row in sorted(taken, key=lambda row: int(row.seq))
        ]

    def renew(self, leases: Sequence[Lease], *, until_ms: int) -> Sequence[Lease]:
        """Hold on to leases; those that are still held."""
        return self._writes.run(
            lambda found: [
                one
                for one in leases
                if found.execute(sql.RENEW, {**asdict(one), "until_ms": until_ms}).rowcount == 1
            ]
        )

    def give_back(self, lease: Lease, *, free_at_ms: int, failed: bool) -> None:
        """Let anybody take the message up from then on; nothing, if the lease is lost."""
        values = {**asdict(lease), "free_at_ms": free_at_ms, "forgiven": 0 if failed else 1}
        self._writes.run(lambda found: found.execute(sql.GIVE_BACK, values))

    def erasable(self, tenant: str, message_id: str) -> Erasable | None:
        """The mail and its normal form, or ``None`` once erased."""
        found = self._rows(sql.RAW, tenant, message_id)
        return _value(Erasable, ("raw", "normal"), found[0]) if found else None

    def stages(self, tenant: str, message_id: str) -> Mapping[Stage, bytes]:
        """The stored results, each as canonical JSON."""
        found = self._rows(sql.STAGES, tenant, message_id)
        if not all(stage in tuple(Stage) for stage, _ in found):
            raise _damaged("stage")
        return {Stage(stage): _octets(result, "result") for stage, result in found}

    def put_stages(
        self, lease: Lease, results: Mapping[Stage, bytes], *, normal: bytes | None = None
    ) -> None:
        """Store results; what is stored already stays as it is.

        Raises:
            LostLease: Nothing was stored.
        """

        def write(connection: Connection) -> None:
            _under(connection, lease, sql.PROGRESS, stage=max(results, key=_PLACE.__getitem__))
            _add_stages(connection, lease, results)
            if normal is not None:
                connection.execute(sql.ADD_NORMAL, {**asdict(lease), "normal": normal})

        self._writes.run(write)

    def first_to_say(self, lease: Lease, said: str) -> str:
        """The id of the first message of a tenant that said this; of this one, if none did."""
        values = {**asdict(lease), "said": said}

        def write(connection: Connection) -> str:
            connection.execute(sql.ADD_FIRST, values)
            return str(connection.scalar(sql.FIRST, values))

        return self._writes.run(write)

    def finish(self, lease: Lease, result: bytes, outcome: StoredOutcome) -> None:
        """Store the result of ``CLOSED`` and the outcome; there is nothing left to do then.

        Raises:
            LostLease: Nothing was stored.
        """

        def write(connection: Connection) -> None:
            _under(connection, lease, sql.FINISH, stage=Stage.CLOSED)
            _add_stages(connection, lease, {Stage.CLOSED: result})
            connection.execute(sql.ADD_OUTCOME, asdict(outcome))

        self._writes.run(write)

    def outcome(self, tenant: str, message_id: str) -> StoredOutcome | None:
        """What a message ended in, with its corrections."""
        found = self._rows(sql.OUTCOME, tenant, message_id)
        return _outcome(found[0]) if found else None

    def outcomes(
        self,
        tenant: str,
        *,
        status: str = "",
        queue_id: str = "",
        after: tuple[int, str] = (0, ""),
        limit: int = 50,
    ) -> Sequence[StoredOutcome]:
        """Outcomes by priority and id, those after one of them."""
        values = {
            "tenant": tenant,
            "status": status,
            "queue_id": queue_id,
            "priority": after[0],
            "after": after[1],
            "limit": limit,
        }
        return [_outcome(found) for found in self._database.rows(sql.OUTCOMES, values)]

    def correct(self, outcome: StoredOutcome, *, record: bytes, idempotency_key: str) -> bool:
        """Put a corrected outcome in the place of the one it was made from.

        Raises:
            StaleOutcome: The outcome is no longer the version that was corrected.
            CallerError: ``input.invalid``: the idempotency key cannot be stored.
        """
        refuse_unstorable(idempotency_key=idempotency_key)
        values = {**asdict(outcome), "idempotency_key": idempotency_key, "record": record}

        def write(connection: Connection) -> bool:
            if connection.scalar(sql.KNOWN_CORRECTION, values) is not None:
                return False
            if connection.execute(sql.CHANGE_OUTCOME, values).rowcount != 1:
                raise StaleOutcome
            connection.execute(sql.ADD_CORRECTION, values)
            return True

        return self._writes.run(write)

    def corrections(self, tenant: str, message_id: str) -> Sequence[bytes]:
        """Every correction of a message as canonical JSON, oldest first."""
        rows = self._rows(sql.CORRECTIONS, tenant, message_id)
        return [_octets(record, "record") for (record,) in rows]

    def listed(
        self, tenant: str, *, after: str = "", limit: int = 50, state: WorkState | None = None
    ) -> Sequence[MessageRow]:
        """Messages of a tenant in the order of their ids, those after one id."""
        values = {
            "tenant": tenant,
            "after": after,
            "limit": limit,
            "state": "" if state is None else state.value,
        }
        return [_row(found) for found in self._database.rows(sql.LISTED, values)]

    def next_free_ms(self) -> int | None:
        """Unix time in milliseconds at which the next message is free; ``None`` if all is done."""
        ((free_at_ms,),) = self._database.rows(sql.NEXT_FREE, {"low": 0})
        return None if free_at_ms is None else int(free_at_ms)

    def counts(self) -> Counts:
        """Of all tenants."""
        values = {"nothing": "", "waiting": IntakeStatus.NEEDS_REVIEW.value}
        held = dict(self._database.rows(sql.COUNTS, values))
        return Counts(**{one.name: held.get(one.name, 0) for one in fields(Counts)})

    def erase(self, tenant: str, message_id: str) -> bool:
        """Erase the mail and its normal form for good, once the message is decided.

        Returns:
            False where there was nothing left, or it is still worked on.
        """
        if not is_storable(tenant) or not is_storable(message_id):
            return False
        values = {"tenant": tenant, "message_id": message_id}
        is_gone = self._writes.run(lambda found: found.execute(sql.ERASE, values).rowcount == 1)
        self._database.scrub()
        return is_gone

    def _rows(self, statement: str, tenant: str, message_id: str) -> list[tuple[Any, ...]]:
        return self._database.rows(statement, {"tenant": tenant, "message_id": message_id})


def _under(
    connection: Connection, lease: Lease, statement: TextClause, *, stage: Stage | None = None
) -> None:
    """Run what a lease allows; its row stays locked until the transaction ends."""
    values = {**asdict(lease), "stage": stage and stage.value}
    if connection.execute(statement, values).rowcount != 1:
        raise LostLease


def _add_stages(connection: Connection, lease: Lease, results: Mapping[Stage, bytes]) -> None:
    rows = [
        {**asdict(lease), "stage": stage.value, "result": results[stage]}
        for stage in sorted(results, key=_PLACE.__getitem__)
    ]
    connection.execute(sql.ADD_STAGE, rows)


def _row(found: tuple[Any, ...]) -> MessageRow:
    return _value(MessageRow, sql.COLUMNS.split(", "), found)


def _outcome(found: tuple[Any, ...]) -> StoredOutcome:
    return _value(StoredOutcome, sql.OUTCOME_COLUMNS.split(", "), found)


def _value(kind: type[T], columns: Sequence[str], found: tuple[Any, ...]) -> T:
    return value_of(kind, dict(zip(columns, found, strict=True)), _damaged)


def _octets(value: object, field: str) -> bytes:
    if not isinstance(value, bytes):
        raise _damaged(field)
    return value


def _damaged(field: str) -> StorageFailure:
    return StorageFailure(
        "storage.damaged",
        f"The stored message cannot be read: its {field} is none.",
        hint="restore the database from a backup",
        field=field,
    )
