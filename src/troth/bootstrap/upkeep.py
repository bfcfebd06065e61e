"""Upkeep of a deployment: what is old is erased, and backups are made and restored.

A backup is a folder: the database, the checkpoint that it reaches up to, and ``backup.json`` with
digests. Keys are not in it: kept apart, neither of the two alone lets anybody forge or read.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

import orjson

from troth import __version__
from troth.adapters.storage.database import create_private
from troth.adapters.storage.listing import old_bodies, old_mails, old_reviews
from troth.bootstrap.configuration import checkpoint_path
from troth.bootstrap.reviews import erase_sealed
from troth.bootstrap.services import Services
from troth.bootstrap.stored_log import open_stored_log
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError, OutsideFailure, StorageFailure
from troth.kernel.proof.checkpoint import parse_checkpoint
from troth.ports.environment import timestamp
from troth.settings import Settings

KINDS: Final = ("bodies", "reviews", "mails")
_MANIFEST, _CHECKPOINT = "backup.json", "checkpoint"
_SQLITE: Final = "sqlite:///"


def prune(
    services: Services, *, days: int, kinds: Sequence[str], dry_run: bool = False
) -> dict[str, int]:
    """Erase what is older than so many days; receipts, digests and the log stay.

    Returns:
        How many of each kind.

    Raises:
        StorageFailure: The log or the database cannot be written.
    """
    storage = services.storage
    before = timestamp(services.clock.now() - timedelta(days=days))
    bodies = old_bodies(storage.database, before) if "bodies" in kinds else []
    reviews = old_reviews(storage.database, before) if "reviews" in kinds else []
    mails = old_mails(storage.database, before) if "mails" in kinds else []
    if not dry_run:
        for pending in [storage.log.erase_body(one) for one in bodies]:
            pending.result()
        for tenant, review_id in reviews:
            erase_sealed(storage, storage.reviews.receipts(tenant, review_id))
            erase_sealed(storage, storage.reviews.erase(tenant, review_id) or ())
        for tenant, message_id in mails:
            storage.intake.erase(tenant, message_id)
    counts = {"bodies": len(bodies), "reviews": len(reviews), "mails": len(mails)}
    return {kind: counts[kind] for kind in KINDS if kind in kinds}


@dataclass(frozen=True, kw_only=True, slots=True)
class Backup:
    """What a folder holds."""

    events: int
    database: str
    sha256: str


def back_up(settings: Settings, folder: Path) -> Backup:
    """Copy the database into a new folder, while it is served or not.

    Raises:
        CallerError: ``input.conflict``: the folder is there. ``input.not_found``: the log is empty.
        OutsideFailure: ``outside.missing_extra``: PostgreSQL's programs are not installed.
        StorageFailure: The database cannot be read.
    """
    note = _newest(settings)
    try:
        folder.mkdir(mode=0o700)
    except OSError as failure:
        raise CallerError(
            "input.conflict",
            f"The folder {folder} cannot be made.",
            hint="name one that is not there, in one that is",
            field="folder",
        ) from failure
    name = "troth.db" if settings.database.startswith(_SQLITE) else "troth.dump"
    target = folder / name
    create_private(str(target))
    if name == "troth.db":
        _copy_sqlite(Path(settings.database.removeprefix(_SQLITE)), target)
    else:
        _run(
            "pg_dump",
            settings,
            "--format=custom",
            "--no-owner",
            "--no-unlogged-table-data",
            f"--file={target}",
        )
    made = Backup(
        events=parse_checkpoint(note).size, database=name, sha256=sha256_hex(target.read_bytes())
    )
    (folder / _CHECKPOINT).write_bytes(note)
    told = {"format": "troth-backup/1", "troth": __version__, "events": made.events}
    told |= {"database": name, "sha256": made.sha256}
    (folder / _MANIFEST).write_bytes(orjson.dumps(told) + b"\n")
    return made


def restore(settings: Settings, folder: Path) -> Backup:
    """Put a backup where the settings say that the database is, which must be empty.

    The checkpoint file is put back as well; one that covers more is kept beside it as evidence.

    Raises:
        CallerError: ``input.invalid``: the folder holds no backup, or not what it says;
            ``input.conflict``: there is a database already.
        OutsideFailure: ``outside.missing_extra``: PostgreSQL's programs are not installed.
        StorageFailure: The database cannot be written.
    """
    made = _read(folder)
    is_sqlite = settings.database.startswith(_SQLITE)
    if is_sqlite != (made.database == "troth.db"):
        raise _unusable("The backup is of the other kind of database.", field="database")
    source = folder / made.database
    if is_sqlite:
        target = Path(settings.database.removeprefix(_SQLITE))
        if target.exists():
            raise CallerError(
                "input.conflict",
                f"There is a database at {target} already.",
                hint="move it away first, together with the files beside it",
                field="database",
            )
        create_private(str(target))
        shutil.copyfile(source, target)
    else:
        _run("pg_restore", settings, "--no-owner", "--exit-on-error", str(source))
    kept = checkpoint_path(settings)
    if kept.exists():
        kept.rename(kept.with_name(f"{kept.name}.before-restore"))
    kept.write_bytes((folder / _CHECKPOINT).read_bytes())
    return made


def _newest(settings: Settings) -> bytes:
    with open_stored_log(settings) as stored:
        note = stored.log.checkpoint()
    if note is None:
        raise CallerError("input.not_found", "Nothing has been logged yet.", field="database")
    return note


def _copy_sqlite(source: Path, target: Path) -> None:
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(target)) as new:
            old.backup(new)
    except sqlite3.Error as failure:
        raise StorageFailure(
            "storage.unavailable",
            f"the database could not be copied ({type(failure).__name__})",
            hint="check that there is room, and try again",
        ) from failure


def _read(folder: Path) -> Backup:
    try:
        told = orjson.loads((folder / _MANIFEST).read_bytes())
        made = Backup(events=told["events"], database=told["database"], sha256=told["sha256"])
        found = sha256_hex((folder / Path(made.database).name).read_bytes())
    except (OSError, ValueError, KeyError, TypeError):
        raise _unusable(f"The folder {folder} holds no backup.") from None
    if found != made.sha256 or made.database not in ("troth.db", "troth.dump"):
        raise _unusable("The backup was changed since it was made.")
    return made


def _run(program: str, settings: Settings, *words: str) -> None:
    """Run a program of PostgreSQL; the password goes by the environment, where nobody lists it."""
    from sqlalchemy.engine import make_url

    url = make_url(settings.database)
    where = url.set(password=None).render_as_string()
    secret = {} if url.password is None else {"PGPASSWORD": str(url.password)}
    found = shutil.which(program)
    if found is None:
        raise OutsideFailure(
            "outside.missing_extra",
            f"The program {program} of PostgreSQL is not installed.",
            hint="install PostgreSQL's client programs, of the server's version or newer",
        )
    done = subprocess.run(  # noqa: S603 - words of our own, and no shell
        [found, f"--dbname={where}", *words],
        env={**os.environ, **secret},
        stderr=subprocess.PIPE,
        check=False,
    )
    if done.returncode != 0:
        told = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise StorageFailure(
            "storage.unavailable",
            f"{program} failed: {told[0] if told else 'it said nothing'}",
            hint="restore into an empty database, with programs no older than the server",
        )


def _unusable(detail: str, field: str = "folder") -> CallerError:
    return CallerError("input.invalid", detail, field=field)
