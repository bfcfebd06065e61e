"""``troth`` as a user runs it: real processes, real files, exit codes."""

from __future__ import annotations

import os
import subprocess
import tempfile
from pathlib import Path

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
