"""A private PostgreSQL cluster whose disk can be full.

Where this process may mount, the cluster lies on a tmpfs of its own, which is full once it is
mounted again with no more room than it takes. Elsewhere the disk is never full, and ``why_not``
says so.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Final, Self

from troth.kernel.errors import OutsideFailure

_OWNER: Final = "troth"
_PATIENCE_S: Final = 60.0
_OPTIONS: Final = "-c shared_buffers=64MB -c max_wal_size=256MB -c max_connections=100"


def programs_of(given: str | None) -> Path:
    """Folder of PostgreSQL's server programs: the given one, or the one of the search path.

    Raises:
        OutsideFailure: ``outside.server``: there is none.
    """
    places = [given] if given else [shutil.which("initdb") or "", _told_by_config()]
    for place in filter(None, places):
        folder = Path(place) if Path(place).is_dir() else Path(place).resolve().parent
        if (folder / "initdb").exists() and (folder / "pg_ctl").exists():
            return folder
    raise OutsideFailure(
        "outside.server",
        "PostgreSQL's server programs are not here.",
        hint="name the folder of initdb and pg_ctl with --postgres-bin",
    )


def _told_by_config() -> str:
    config = shutil.which("pg_config")
    if config is None:
        return ""
    return subprocess.run(  # noqa: S603 - a program of the search path
        [config, "--bindir"], capture_output=True, text=True, check=True
    ).stdout.strip()


class Cluster:
    """The cluster, while its context is open.

    Attributes:
        why_not: Why its disk cannot be full; empty where it can.
    """

    def __init__(self, programs: Path, *, disk_mb: int) -> None:
        self._programs, self._disk_mb = programs, disk_mb
        self._account = account_of_servers()
        self.folder = Path(tempfile.mkdtemp(prefix="troth-hold-pg-"))
        self.why_not = self._mounted()

    @property
    def url(self) -> str:
        """Of its one database."""
        return f"postgresql://{_OWNER}@/postgres?host={self.folder}"

    def __enter__(self) -> Self:
        if self._account is not None:
            os.chown(self.folder, self._account.pw_uid, self._account.pw_gid)
        words = ("-U", _OWNER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        self._call("initdb", "-D", self._data, *words)
        self.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._call("pg_ctl", "-D", self._data, "-w", "-m", "immediate", "stop", may_fail=True)
        if not self.why_not:
            _mount("umount", str(self.folder))
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Start it, unless it runs; a crash is recovered from first, in more than one attempt."""
        options = f"{_OPTIONS} -c listen_addresses= -c unix_socket_directories={self.folder}"
        words = ("-D", self._data, "-w", "-l", str(self.folder / "log"), "-o", options, "start")
        until_s = time.monotonic() + _PATIENCE_S
        while self._call("pg_ctl", "-D", self._data, "status", may_fail=True):
            if not self._call("pg_ctl", *words, may_fail=time.monotonic() < until_s):
                return
            time.sleep(1)

    def restart(self, mode: str) -> None:
        """Stop it, ``fast`` or ``immediate`` (which is a crash), and start it again."""
        self._call("pg_ctl", "-D", self._data, "-w", "-m", mode, "stop", may_fail=True)
        self.start()

    def fill_disk(self) -> None:
        """Leave no room on its disk."""
        held = os.statvfs(self.folder)
        used_kb = (held.f_blocks - held.f_bfree) * held.f_frsize // 1024
        _mount("mount", "-o", f"remount,size={used_kb}k", str(self.folder))

    def free_disk(self) -> None:
        """Give the room back, and start what the lack of it ended."""
        _mount("mount", "-o", f"remount,size={self._disk_mb}m", str(self.folder))
        self.start()

    @property
    def used_mb(self) -> int:
        """What lies on its disk, in MB; of a disk of its own alone."""
        held = os.statvfs(self.folder)
        return 0 if self.why_not else (held.f_blocks - held.f_bfree) * held.f_frsize // 2**20

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def _mounted(self) -> str:
        size = f"size={self._disk_mb}m,mode=700"
        return _mount("mount", "-t", "tmpfs", "-o", size, "troth-hold", str(self.folder))

    def _call(self, program: str, *words: str, may_fail: bool = False) -> int:
        return run_program(self._account, self._programs / program, *words, may_fail=may_fail)


def account_of_servers() -> pwd.struct_passwd | None:
    """The account to run a server under where this one is root, whom PostgreSQL refuses."""
    if os.geteuid() != 0:
        return None
    known = {one.pw_name: one for one in pwd.getpwall()}
    return next(known[name] for name in ("postgres", "nobody") if name in known)


def run_program(
    account: pwd.struct_passwd | None, program: Path, *words: str, may_fail: bool = False
) -> int:
    """Run one of PostgreSQL's programs under an account.

    Raises:
        OutsideFailure: ``outside.server``: it failed, and may not.
    """
    with tempfile.TemporaryFile() as output:  # the server inherits it: a pipe is never closed
        done = subprocess.run(  # noqa: S603 - programs of PostgreSQL
            [str(program), *words],
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            cwd="/",
            user=None if account is None else account.pw_uid,
            group=None if account is None else account.pw_gid,
            extra_groups=None if account is None else [],
            check=False,
        )
        output.seek(0)
        if done.returncode and not may_fail:
            said = output.read().decode(errors="replace").strip()
            raise OutsideFailure("outside.server", f"{program.name} failed: {said[-300:]}")
    return done.returncode


def _mount(*words: str) -> str:
    """Mount or unmount; why that is not possible, or nothing."""
    try:
        done = subprocess.run(words, capture_output=True, text=True, check=False)  # noqa: S603
    except OSError as failure:
        return f"{words[0]}: {failure.strerror}"
    return done.stderr.strip() or "it failed" if done.returncode else ""
