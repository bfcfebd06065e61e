"""The table of attacks: what each layer stops by itself. The documentation prints it."""

from __future__ import annotations

from runtime.purity.attack import Attack
from runtime.purity.attacks_inside import INSIDE
from troth.runtime.thinking.guard import EventFamily

FILE, NETWORK, PROCESS = EventFamily.FILE, EventFamily.NETWORK, EventFamily.PROCESS
IMPORT, THREAD = EventFamily.IMPORT, EventFamily.THREAD
CODE, MEMORY = EventFamily.CODE, EventFamily.MEMORY


def _outside(name: str, top: str, body: str, guard: EventFamily | None = None) -> Attack:
    """An attack that needs a module which passes may not import."""
    return Attack(name=name, top=top, body=body, imports=True, guard=guard)


# What no audit event tells is left to the import rules: clock, randomness, environment.
OUTSIDE = (
    _outside("socket", "import socket", "socket.socket()", NETWORK),
    _outside(
        "url", "import urllib.request", "urllib.request.urlopen('http://127.0.0.1:9/')", NETWORK
    ),
    _outside(
        "http_client",
        "import http.client",
        "http.client.HTTPConnection('127.0.0.1', 9).request('GET', '/')",
        NETWORK,
    ),
    _outside("event_loop", "import asyncio", "asyncio.new_event_loop()", NETWORK),
    _outside("io_open", "import io", "io.open('/etc/passwd')", FILE),
    _outside("os_open", "import os", "os.open('/etc/passwd', 0)", FILE),
    _outside("path_read", "from pathlib import Path", "Path('/etc/passwd').read_text()", FILE),
    _outside("path_exists", "from pathlib import Path", "Path('/etc/passwd').exists()"),
    _outside("list_folder", "import os", "os.listdir('/')", FILE),
    _outside("change_folder", "import os", "os.chdir('/nowhere')", FILE),
    _outside("temporary_file", "import tempfile", "tempfile.mkstemp()", FILE),
    _outside("database", "import sqlite3", "sqlite3.connect(':memory:')", FILE),
    _outside("write_descriptor", "import os", "os.write(2, b'')"),
    _outside("subprocess", "import subprocess", "subprocess.run(['true'])", PROCESS),
    _outside("os_system", "import os", "os.system('true')", PROCESS),
    _outside("os_exec", "import os", "os.execv('/nowhere', ['x'])", PROCESS),
    _outside("os_fork", "import os", "os.fork()", PROCESS),
    _outside("os_spawn", "import os", "os.posix_spawn('/nowhere', ['x'], os.environ)", PROCESS),
    _outside("os_kill", "import os", "os.kill(os.getpid(), 0)", PROCESS),
    _outside(
        "multiprocessing",
        "import multiprocessing\nimport multiprocessing.popen_fork",
        "multiprocessing.get_context('fork').Process(target=print).start()",
        PROCESS,
    ),
    _outside("signal", "import signal", "signal.getsignal(signal.SIGTERM)"),
    _outside("late_import", "", "import poplib", IMPORT),
    _outside("importlib", "import importlib", "importlib.import_module('poplib')", FILE),
    _outside("thread", "import threading", "threading.Thread(target=print).start()", THREAD),
    _outside("raw_thread", "import _thread", "_thread.start_new_thread(print, ())", THREAD),
    _outside(
        "new_executor",
        "from concurrent.futures import ThreadPoolExecutor",
        "ThreadPoolExecutor(1).submit(print)",
        THREAD,
    ),
    _outside(
        "idle_executor",
        "from concurrent.futures import ThreadPoolExecutor\n"
        "POOL = ThreadPoolExecutor(1)\nPOOL.submit(int).result()",
        "POOL.submit(int).result()",
    ),
    _outside("clock", "import time", "time.time()"),
    _outside("today", "from datetime import datetime", "datetime.now()"),
    _outside("sleep", "import time", "time.sleep(0)"),
    _outside("random", "import random", "random.random()"),
    _outside("secrets", "import secrets", "secrets.token_hex()"),
    _outside("uuid", "import uuid", "uuid.uuid4()"),
    _outside("urandom", "import os", "os.urandom(8)"),
    _outside("environment", "import os", "os.environ.get('HOME')"),
    _outside("set_environment", "import os", "os.environ['TROTH_ATTACK'] = '1'", PROCESS),
    _outside("native_code", "import ctypes", "ctypes.CDLL(None)", MEMORY),
    _outside("memory_map", "import mmap", "mmap.mmap(-1, 8)", MEMORY),
    _outside("all_objects", "import gc", "gc.get_objects()", MEMORY),
    _outside("finalizer_elsewhere", "import weakref", "weakref.finalize(make, int)"),
    _outside("loaded_module", "import sys", "sys.modules['os'].getpid()"),
    _outside("frame", "import sys", "sys._getframe()", CODE),
    _outside("stack", "import inspect", "inspect.stack()", CODE),
    _outside("recursion_limit", "import sys", "sys.setrecursionlimit(sys.getrecursionlimit())"),
    _outside("trace", "import sys", "sys.settrace(None)", CODE),
    _outside("pickle", "import pickle", "pickle.loads(b'cos\\ngetpid\\n(tR.')", CODE),
    _outside("renamed", "import os as way", "way.getpid()"),
    _outside("renamed_part", "import os.path as way", "way.expanduser('~')"),
    _outside("renamed_member", "from os import getpid as way", "way()"),
    _outside("logging", "import logging", "logging.getLogger('attack').warning('x')", CODE),
    _outside(
        "log_handler",
        "import logging",
        "logging.getLogger('attack').addHandler(logging.NullHandler())",
    ),
    _outside("warning", "import warnings", "warnings.warn('x', stacklevel=1)"),
    _outside("stdout", "import sys", "sys.stdout.write('')"),
    _outside("decimal_context", "import decimal", "decimal.getcontext().prec = 28"),
    _outside("storage", "from troth.adapters import storage", "storage.__name__"),
    _outside("retrieval", "import troth.ports.evidence as evidence", "evidence.__name__"),
    _outside("other_contract", "from troth.contracts.memory import recall", "recall.__name__"),
    _outside(
        "guard_itself",
        "from troth.runtime.thinking import guard",
        "guard._thread_state.sections = ()",
    ),
)

ATTACKS: tuple[Attack, ...] = (*OUTSIDE, *INSIDE)
