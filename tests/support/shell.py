"""``troth`` as a user runs it: real processes, real files, exit codes."""

from __future__ import annotations

import atexit
import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from support.deployment import HANDBOOK
from support.forked import start

_SECONDS = 60


class Shell:
    """Runs ``troth`` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(
        self, *words: str, stdin: str | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        clean = {k: v for k, v in os.environ.items() if not k.startswith("TROTH_")}
        env = {**clean, "TROTH_WEB": "off", **environment}
        with tempfile.TemporaryDirectory() as folder:
            given, out, err = (Path(folder, name) for name in ("in", "out", "err"))
            given.write_text(stdin or "", "utf-8")
            code = start(words, self.folder, env, (given, out, err)).wait(_SECONDS)
            return subprocess.CompletedProcess(
                words, code, out.read_bytes().decode(), err.read_bytes().decode()
            )


def put_handbook(folder: Path) -> None:
    """Put a database there that holds the handbook, as the commands make it, with its key."""
    shutil.copytree(_with_handbook(), folder, dirs_exist_ok=True)


@cache
def _with_handbook() -> Path:
    """A folder to which the handbook was added, made once: reading it in takes seconds."""
    folder = Path(tempfile.mkdtemp(prefix="troth-handbook-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    done = Shell(folder).run("evidence", "add", str(HANDBOOK))
    assert done.returncode == 0, done.stderr
    return folder
