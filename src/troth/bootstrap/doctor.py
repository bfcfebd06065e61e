"""What is wrong with a deployment, and how to mend it: looked at from the settings alone.

Nothing is changed, but a database of an earlier version is migrated, as every command does.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import stat
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from troth.bootstrap.configuration import checkpoint_path, key_path
from troth.bootstrap.services import build_services
from troth.bootstrap.stored_log import StoredLog, open_stored_log
from troth.kernel.errors import ProofBroken, TrothError
from troth.kernel.proof.checkpoint import parse_checkpoint, verify_checkpoint
from troth.settings import Settings, is_loopback

OK, WARN, FAIL = "ok", "warn", "fail"
_LOW_BYTES: Final = 1_000_000_000
_NONE_BYTES: Final = 100_000_000
_ANSWERS_S: Final = 5.0
_DEFAULT_ORIGIN: Final = "troth.local/log"


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        state: ``ok``, ``warn`` or ``fail``.
        mend: What to do about it; empty where it is well.
    """

    state: str
    what: str
    mend: str = ""


def examine(settings: Settings) -> Iterator[Finding]:
    """Look at everything, cheap things first."""
    for look in _LOOKS:
        yield from look(settings)
    try:
        stored = open_stored_log(settings)
    except TrothError as failure:
        if failure.code == "input.not_found":
            yield Finding(state=WARN, what=failure.detail, mend="it is made by the first start")
        else:
            yield Finding(state=FAIL, what=failure.detail, mend=failure.hint or "")
        return
    with stored:
        yield from _of_log(settings, stored)


def _assembly(settings: Settings) -> Iterator[Finding]:
    """Whether a server can be put together: once, over a database of its own, which goes again."""
    with TemporaryDirectory() as folder:
        apart = replace(
            settings,
            database=f"sqlite:///{folder}/troth.db",
            telemetry="",  # nobody is told of it
            # Nor is anything written that a server writes elsewhere.
            key_file="",
            thinking_key_file="",
            checkpoint_file="",
            intake_key_file="",
            intake_cases="",
        )
        try:
            asyncio.run(_put_together(apart))
        except TrothError as failure:
            yield Finding(state=FAIL, what=failure.detail, mend=failure.hint or "see the settings")


async def _put_together(settings: Settings) -> None:
    services = build_services(settings)
    try:
        # Each is joined when it is first asked for.
        _ = services.thinking, services.reviewing, services.intake, services.doors
    finally:
        await services.aclose()


def _files(settings: Settings) -> Iterator[Finding]:
    file = key_path(settings)  # whether others may read it, opening the log tells
    if settings.database.startswith("sqlite:///"):
        file = Path(settings.database.removeprefix("sqlite:///"))
        if file.exists() and stat.S_IMODE(file.stat().st_mode) & 0o077:
            yield Finding(state=FAIL, what=f"Others may read {file}.", mend=f"chmod 600 {file}")
    folder = file.absolute().parent
    if folder.is_dir():
        free = shutil.disk_usage(folder).free
        if free < _LOW_BYTES:
            yield Finding(
                state=FAIL if free < _NONE_BYTES else WARN,
                what=f"{free // 1_000_000} MB are free in {folder}.",
                mend="make room: where a commit finds none, nothing leaves any more",
            )
        if not os.access(folder, os.W_OK):
            yield Finding(state=FAIL, what=f"{folder} cannot be written.", mend="change its owner")


def _doors(settings: Settings) -> Iterator[Finding]:
    if settings.socket or is_loopback(settings.host):
        return
    if not settings.tls_cert and not settings.trusted_proxies:
        yield Finding(
            state=WARN,
            what=f"Plain HTTP is spoken on {settings.host}, and no proxy is named.",
            mend="set tls_cert and tls_key, or name the proxy before it in trusted_proxies",
        )
    if settings.log_origin == _DEFAULT_ORIGIN:
        yield Finding(
            state=WARN,
            what="The log has the name that every deployment begins with.",
            mend="set log_origin before the first start, for it is fixed from then on",
        )


def _model(settings: Settings) -> Iterator[Finding]:
    """Whether something answers where the model is said to be; what it says does not matter."""
    base = settings.model_base_url
    if settings.model == "extractive" or not base:
        return
    if not base.startswith(("http://", "https://")):
        yield Finding(state=FAIL, what="model_base_url is no URL.", mend="it begins with http")
        return
    try:
        with urllib.request.urlopen(base, timeout=_ANSWERS_S):  # noqa: S310 - scheme checked above
            pass
    except urllib.error.HTTPError:
        pass
    except (OSError, ValueError) as failure:
        yield Finding(
            state=FAIL,
            what=f"Nothing answers at model_base_url ({type(failure).__name__}).",
            mend="start the model's server, or correct the address",
        )


def _of_log(settings: Settings, stored: StoredLog) -> Iterator[Finding]:
    note = stored.log.checkpoint()
    size = stored.log.size()
    yield Finding(state=OK, what=f"The database opens; its log has {size} events.")
    if not stored.storage.keys.all() and not (settings.socket or is_loopback(settings.host)):
        yield Finding(
            state=FAIL,
            what=f"Listening on {settings.host} without an API key would let anyone in.",
            mend="troth keys create --scope admin",
        )
    if note is None:
        return
    if stored.trusted is None:
        yield Finding(
            state=FAIL,
            what=f"The log was begun, and its signing key is not at {key_path(settings)}.",
            mend="put the key back, or name it in key_file; a new one cannot continue this log",
        )
        return
    try:
        verify_checkpoint(note, keys=[stored.trusted])
    except ProofBroken:
        yield Finding(
            state=FAIL,
            what="The signing key is not the one that signs this log.",
            mend="set key_file to the newest key; `troth audit verify` tells which log it is",
        )
    yield from _of_checkpoint(settings, stored, size)


def _of_checkpoint(settings: Settings, stored: StoredLog, size: int) -> Iterator[Finding]:
    path = checkpoint_path(settings)
    if stored.checkpoint is None:
        yield Finding(
            state=WARN,
            what=f"There is no checkpoint file at {path}.",
            mend="without one, a cut tail leaves no trace; the next commit writes it",
        )
        return
    try:
        kept = parse_checkpoint(stored.checkpoint)
    except ProofBroken as broken:
        yield Finding(state=FAIL, what=broken.detail, mend=f"look who wrote {path}")
        return
    if kept.size > size:
        yield Finding(
            state=FAIL,
            what=f"The log has {size} events; the checkpoint file covers {kept.size}.",
            mend="the database is an older copy: see Backups in the operations page",
        )


_LOOKS: Final[tuple[Callable[[Settings], Iterator[Finding]], ...]] = (
    _files,
    _doors,
    _model,
    _assembly,
)
