"""A deployment in which something is in every table, and edits of its rows that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from support.mails import mail
from troth import Troth
from troth.adapters.signing import FileSigner
from troth.adapters.storage.schema import METADATA
from troth.bootstrap.stored_log import StoredLog, open_stored_log
from troth.contracts.gate.intake.corrections import Correction, Field
from troth.kernel.errors import ProofBroken
from troth.kernel.proof.rows import Finding
from troth.ports.intake import RawMail
from troth.ports.keys import Scope
from troth.ports.memory import Owner
from troth.ports.reviews import HumanDecision
from troth.runtime.exchange.exchange import Origin
from troth.runtime.intake.human_acts import Act
from troth.runtime.proof.audit import AuditReport, verify_stored_log
from troth.settings import Settings

ORIGIN = Origin(surface="test:tampering")
AT = "2026-11-21T10:00:00Z"
MAIL = "I had an accident with my car. My policy number is 45-1234567. Please call my lawyer."
RULES = "Full-time staff have 28 days of leave. The notice period is three months."
DRAFT = "Full-time staff have 30 days of leave. The notice period is three months."
TOLD = {
    "anna": ("I work at Microsoft.", "I work at Amazon.", "My dog's name is Rex."),
    "bob": ("I live in Rome.", "I live in Oslo.", "My sister's name is Eve."),
}


def settings_of(folder: Path, url: str) -> Settings:
    """Settings whose files lie in the folder."""
    return Settings(
        database=url,
        web="off",
        key_file=str(folder / "troth.key"),
        checkpoint_file=str(folder / "troth.checkpoint"),
    )


async def fill(folder: Path, url: str) -> Settings:
    """Do something of everything."""
    settings = settings_of(folder, url)
    async with Troth.open(**settings_fields(settings)) as troth:
        other = Troth(troth.services, tenant="acme")
        for each in (troth, other):
            await each.add_source(f"{RULES} First.", title="Rules", source_id="rules")
            await each.add_source(RULES, title="House rules", source_id="rules")
        await troth.add_source(
            "The office opens at 8:00.", title="Hours", url="https://a.example/x"
        )
        for subject, texts in TOLD.items():
            for text in texts:
                await troth.chat(text, subject=subject)
        await other.chat("I work at Initech.", subject="anna")
        await other.chat("I work at Globex.", subject="anna")
        entries: Any = (await troth.contradictions(subject="bob")).document.fields["contradictions"]
        await troth.settle(entries[0]["entry_id"], "resolve", subject="bob", winner="new")
        await troth.chat("Where do I work?", subject="anna")
        answer = await troth.ask("How many days of leave do full-time staff have?")
        await _review(troth)
        await _take_in(troth)
        _keys(troth)
        troth.services.storage.log.erase_body(answer.receipt_id).result()
        troth.services.storage.replies.put("key", "reply")
        memories: Any = (await troth.memories(subject="anna")).document.fields["memories"]
        anna = Owner(tenant="default", subject="anna")
        troth.services.storage.vectors.put(anna, "encoder", {memories[0]["memory_id"]: b"vector"})
        vectors = troth.services.storage.passage_vectors
        for tenant in ("default", "acme"):
            unread = vectors.without(tenant, "encoder", limit=2)
            vectors.put(tenant, "encoder", {one.passage_id: b"vector" for one in unread})
        new = FileSigner.open(folder / "new.key")
        troth.services.storage.log.rotate(new).result()
    return replace(settings, key_file=str(folder / "new.key"))


def settings_fields(settings: Settings) -> dict[str, Any]:
    """As keyword arguments of ``Troth.open``."""
    names = ("database", "web", "key_file", "checkpoint_file")
    return {name: getattr(settings, name) for name in names}


async def _review(troth: Troth) -> None:
    review = await troth.review(DRAFT, sources=["rules"])
    for number, finding in enumerate(review.document.findings[:1]):
        await troth.services.reviewing.decisions.decide(
            review.document.review_id,
            finding.finding_id,
            HumanDecision.ACCEPT,
            reason=f"seen {number}",
            by="ann",
            origin=ORIGIN,
        )


async def _take_in(troth: Troth) -> None:
    intake = troth.services.intake
    for text in (MAIL, f"{MAIL} Again."):
        told = f"Message-ID: <{len(text)}@firm.example>\r\n{mail(text)}"
        raw = RawMail(data=told.encode(), received_at=AT, locator="test")
        taken = await intake.intake.take_in(raw, origin=ORIGIN, wait=True)
    message_id = str(taken.document.fields["message_id"])
    item = await intake.reviews.item(message_id, origin=ORIGIN, raw=False, by="ann")
    made = Act(by="ann", if_match=str(item.document.fields["etag"]), idempotency_key="key-1")
    urgent = Correction(field=Field.URGENCY, value="URG_HIGH", reason="she called")
    await intake.reviews.correct(message_id, (urgent,), made, origin=ORIGIN)


def _keys(troth: Troth) -> None:
    access = troth.services.access
    access.create("secret one", tenant="default", scopes=[Scope.ASK])
    gone = access.create("secret two", tenant="acme", scopes=[Scope.ASK])
    access.revoke(gone.key_id)


@dataclass(frozen=True)
class Base:
    """A filled database, and the way to change it behind the product's back."""

    settings: Settings
    engine: sa.Engine

    @contextmanager
    def changed(self, table: sa.Table, change: Callable[[sa.Connection], object]) -> Iterator[None]:
        """Change a table, and put it back as it was afterwards.

        Raises:
            sqlalchemy.exc.IntegrityError: The database itself refuses the change.
        """
        with self._open() as connection:
            before = [dict(row) for row in connection.execute(sa.select(table)).mappings()]
            change(connection)
        try:
            yield
        finally:
            with self._open() as connection:
                connection.execute(sa.delete(table))
                if before:
                    self._insert(connection, table, before)

    def _insert(
        self, connection: sa.Connection, table: sa.Table, rows: Sequence[Mapping[str, Any]]
    ) -> None:
        if table.name == "passages" and self.engine.dialect.name == "postgresql":
            statement = sa.text(
                "INSERT INTO passages VALUES (:passage_id, :version_id, :tenant, :start_at,"
                " :end_at, :text, :context, to_tsvector('troth', :text))"
            )
            connection.execute(statement, rows)
            return
        connection.execute(sa.insert(table), rows)

    @contextmanager
    def _open(self) -> Iterator[sa.Connection]:
        with self.engine.begin() as connection:
            # Whoever holds the database is not stopped by its foreign keys.
            if self.engine.dialect.name == "postgresql":
                connection.execute(sa.text("SET LOCAL session_replication_role = replica"))
            yield connection

    def rows(self, table: sa.Table) -> list[dict[str, Any]]:
        """All rows, in the order of the key."""
        with self.engine.connect() as connection:
            query = sa.select(table).order_by(*table.primary_key)
            return [dict(row) for row in connection.execute(query).mappings()]

    @cached_property
    def stored(self) -> StoredLog:
        """The log as ``troth audit verify`` opens it; once, for hundreds of audits."""
        return open_stored_log(self.settings)

    def audit(self) -> AuditReport:
        """What ``troth audit verify`` finds."""
        assert self.stored.trusted is not None
        return verify_stored_log(
            self.stored.log,
            self.stored.trusted,
            outside_checkpoint=self.stored.checkpoint,
            tables=self.stored.storage.audit(),
        )

    def found(self) -> tuple[Sequence[Finding], Sequence[Finding], str]:
        """The findings, what is not covered, and the place where the log itself is broken."""
        try:
            tables = self.audit().tables
        except ProofBroken as broken:
            return (), (), broken.place or broken.detail
        assert tables is not None
        return tables.findings, tables.examples, ""


TABLES = [table for table in METADATA.sorted_tables if table.name != "alembic_version"]


def key_of(table: sa.Table, row: Mapping[str, Any]) -> sa.ColumnElement[bool]:
    """The condition that names one row."""
    return sa.and_(*(column == row[column.name] for column in table.primary_key))


def other_value(column: sa.Column[Any], value: Any) -> Any:
    """Another value of the same type, as close as can be."""
    if isinstance(column.type, sa.Boolean):
        return not value
    if isinstance(column.type, sa.Integer | sa.BigInteger):
        return (value or 0) + 100_000
    if isinstance(column.type, sa.LargeBinary):
        data = bytearray(value or b"x")
        data[len(data) // 2] ^= 1
        return bytes(data)
    return _other_text(value)


def _other_text(value: str | None) -> str:
    if not value:
        return "x"
    place = len(value) // 2
    return f"{value[:place]}{'b' if value[place] != 'b' else 'c'}{value[place + 1 :]}"
