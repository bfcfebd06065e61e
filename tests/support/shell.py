"""``troth`` as a user runs it: real processes, real files, exit codes.

Hundreds of commands are run. Each is a process of its own, forked from one that has read the code
already: reading it anew takes seconds each time. That process opens nothing, starts no thread and
keeps nothing between commands, so that a fork of it is as good as a fresh start.
"""

from __future__ import annotations

import array
import atexit
import json
import os
import socket
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import IO

_HEAD = 8
_SECONDS = 60

_PARENT = """
import array, importlib, json, os, signal, socket, sys, traceback

link = socket.socket(fileno=int(sys.argv[1]))
for name in {modules!r}:
    importlib.import_module(name)
import gc

from troth.contracts.thinking.passes import PASSES
from troth.runtime.think_passes import PassRegistry

PassRegistry.checked(PASSES)
gc.freeze()


def read(count):
    got = b""
    while len(got) < count:
        more = link.recv(count - len(got))
        if not more:
            sys.exit(0)
        got += more
    return got


def child(asked, fds):
    for to, fd in enumerate(fds):
        os.dup2(fd, to)
    os.chdir(asked["cwd"])
    os.environ.clear()
    os.environ.update(asked["env"])
    sys.argv = ["troth", *asked["words"]]
    code = 1
    try:
        from troth.cli import main

        main()
        code = 0
    except SystemExit as left:
        if isinstance(left.code, str):
            print(left.code, file=sys.stderr)
        else:
            code = left.code or 0
    except BaseException:
        traceback.print_exc()
    finally:
        import atexit, logging, threading, warnings

        threading._shutdown()
        atexit._run_exitfuncs()
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except OSError:
                code = code or 120
        os._exit(code)


while True:
    head, data, _, _ = link.recvmsg(8, socket.CMSG_SPACE(3 * 4))
    if not head:
        sys.exit(0)
    fds = array.array("i")
    for level, kind, content in data:
        fds.frombytes(content[: len(content) - len(content) % fds.itemsize])
    asked = json.loads(read(int.from_bytes(head, "big")))
    pid = os.fork()
    if pid == 0:
        link.close()
        child(asked, list(fds))
    for fd in fds:
        os.close(fd)
    _, status = os.waitpid(pid, 0)
    link.sendall(os.waitstatus_to_exitcode(status).to_bytes(8, "big", signed=True))
"""

_MODULES = (
    "alembic.command",
    "numpy",
    "onnxruntime",
    "tokenizers",
    "troth.bootstrap.services",
    "troth.bootstrap.thinking",
    "troth.cli.failures",
    "troth.cli.opened",
    "troth.runtime.think_passes",
)


class Shell:
    """Runs ``troth`` in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def run(
        self, *words: str, stdin: str | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        clean = {k: v for k, v in os.environ.items() if not k.startswith("TROTH_")}
        env = {**clean, "TROTH_WEB": "off", **environment}
        asked = {"words": words, "cwd": str(self.folder), "env": env}
        with (
            tempfile.TemporaryFile() as given,
            tempfile.TemporaryFile() as out,
            tempfile.TemporaryFile() as err,
        ):
            given.write((stdin or "").encode())
            given.seek(0)
            code = _parent().run(asked, (given, out, err))
            return subprocess.CompletedProcess(words, code, _text(out), _text(err))


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode()


class _Parent:
    def __init__(self) -> None:
        self._link, far = socket.socketpair()
        self._link.settimeout(_SECONDS)
        with far:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _PARENT.format(modules=_MODULES), str(far.fileno())],
                pass_fds=(far.fileno(),),
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},  # a fork has one thread
            )

    def run(
        self, asked: Mapping[str, object], files: tuple[IO[bytes], IO[bytes], IO[bytes]]
    ) -> int:
        body = json.dumps(asked).encode()
        fds = array.array("i", [file.fileno() for file in files])
        rights = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, fds)]
        self._link.sendmsg([len(body).to_bytes(_HEAD, "big")], rights)
        self._link.sendall(body)
        got = b""
        while len(got) < _HEAD:
            more = self._link.recv(_HEAD - len(got))
            assert more, "the process that commands are forked from has ended"
            got += more
        return int.from_bytes(got, "big", signed=True)

    def close(self) -> None:
        self._link.close()
        self._process.wait(_SECONDS)


@cache
def _parent() -> _Parent:
    parent = _Parent()
    atexit.register(parent.close)
    return parent
