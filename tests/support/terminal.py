"""The command line run inside the test's own process: what a user would see, without the start."""

from __future__ import annotations

import io
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

from troth.cli import main


@dataclass(frozen=True, kw_only=True, slots=True)
class Ran:
    """What a command wrote, and its exit code."""

    returncode: int
    stdout: str
    stderr: str


class _Written(io.TextIOWrapper):
    """Takes text, and bytes beside it, like the real ones."""

    def __init__(self) -> None:
        self._bytes = io.BytesIO()
        super().__init__(self._bytes, encoding="utf-8", write_through=True)

    @property
    def text(self) -> str:
        return self._bytes.getvalue().decode()


@dataclass(frozen=True, kw_only=True, slots=True)
class Terminal:
    """Runs ``troth`` in a folder of its own, without the web."""

    folder: Path

    def run(self, *words: str, stdin: str = "", **environment: str) -> Ran:
        """Run one command; ``--database`` is that of the folder unless a word names another."""
        out, err = _Written(), _Written()
        own = {"TROTH_DATABASE": f"sqlite:///{self.folder}/troth.db", "TROTH_WEB": "off"}
        with (
            patch.dict(os.environ, {**own, **environment}),
            patch.object(sys, "argv", ["troth", *words]),
            patch.object(sys, "stdin", io.StringIO(stdin)),
            redirect_stdout(out),
            redirect_stderr(err),
        ):
            code = _exit_code()
        return Ran(returncode=code, stdout=out.text, stderr=err.text)


def _exit_code() -> int:
    try:
        main()
    except SystemExit as left:
        return int(left.code or 0)
    return 0
