"""The run-time guard: an audit hook that lets guarded threads do nothing but compute.

What passes and the reviewer may import is the build's business (THINK-5, REVIEW-7); the guard stops
what they do all the same, as it is attempted. Decided by an allow list: an audit event that nobody
thought of is a breach. What counts is the thread, which is in a section or in none: a pass does not
get out by an executor's context, and a thread of its own it cannot start. The hook is installed
when it is first needed, and can never be removed; to other threads it is one look at a tuple.

The interpreter raises no audit event for clock, randomness, environment, modules that are loaded
already and files that are open already. The import rules keep these out.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Any

# The second is the interpreter's own report of an error that nobody could be told of.
HARMLESS = frozenset({"array.__new__", "sys.unraisablehook"})
MAX_RECORDED = 16
_PROBE = "troth.guard.probe"
THREAD_EVENT = "_thread.start_new_thread"


class EventFamily(StrEnum):
    """What kind of act an audit event stands for; its value is all that is kept of the event."""

    FILE = "file"
    NETWORK = "network"
    PROCESS = "process"
    IMPORT = "import"
    THREAD = "thread"
    CODE = "code"
    MEMORY = "memory"
    OTHER = "other"


# The longest run of dotted parts that is listed decides.
_EVENTS = {
    EventFamily.FILE: "fcntl glob open os pathlib shutil sqlite3 tempfile",
    EventFamily.NETWORK: "ftplib http imaplib poplib smtplib socket urllib",
    EventFamily.PROCESS: "os.exec os.fork os.forkpty os.kill os.killpg os.posix_spawn os.putenv "
    "os.spawn os.system os.unsetenv pty signal subprocess",
    EventFamily.IMPORT: "import",
    EventFamily.THREAD: "_thread",
    EventFamily.CODE: "builtins code compile exec function marshal object pickle sys",
    EventFamily.MEMORY: "builtins.id cpython ctypes gc mmap",
}
_FAMILIES = {name: family for family, names in _EVENTS.items() for name in names.split()}


class GuardMissing(Exception):
    """The guard does not hear: another hook of this process kept it out. Nothing was run."""


class PurityBreach(BaseException):
    """Raised at the act itself. No ``Exception``, so that ``except Exception`` does not hold it.

    Attributes:
        family: What was attempted.
    """

    def __init__(self, family: EventFamily) -> None:
        super().__init__(f"a guarded section may not do this: {family.value}")
        self.family = family


@dataclass(eq=False, slots=True)
class Section:
    """One guarded section of one thread.

    Attributes:
        families: What was attempted in it, the first 16 attempts, swallowed or not.
    """

    families: list[EventFamily] = field(default_factory=list)


class _Thread(threading.local):
    """What the hook knows of the thread that it is called in."""

    sections: tuple[Section, ...] = ()
    collecting = False
    heard = False


_thread_state = _Thread()
_install_lock = threading.Lock()


class guarded:  # noqa: N801 - read as ``with guarded():``
    """Guard this thread until the block is left. Sections may be nested.

    Leaving the block raises ``PurityBreach`` if something was attempted in it, even if the block
    swallowed that; another exception that ends the block is let through, and the section tells.
    No generator: one that is thrown away half-way would be resumed once more.

    Raises:
        GuardMissing: On entry: an audit hook that was there before keeps ours out, which the
            interpreter does not tell.
    """

    def __init__(self) -> None:
        install()
        self._section = Section()
        self._outer: tuple[Section, ...] = ()

    def __enter__(self) -> Section:
        self._outer = _thread_state.sections
        _thread_state.sections, _thread_state.heard = (*self._outer, self._section), False
        sys.audit(_PROBE)
        if not _thread_state.heard:
            _thread_state.sections = self._outer
            raise GuardMissing("the guard hears no audit events")
        return self._section

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        _thread_state.sections = self._outer
        if kind is None and self._section.families:
            raise PurityBreach(self._section.families[0])


def install() -> None:
    """Install the hook, if that was not done yet. It stays for the life of the process."""
    with _install_lock:
        _install()


@cache
def _install() -> None:
    _tell_of_threads()
    gc.callbacks.append(_on_collection)
    sys.addaudithook(_on_event)


def family_of(event: str) -> EventFamily:
    """The family of an audit event; ``other`` for one that nobody has listed."""
    while event not in _FAMILIES and "." in event:
        event = event.rpartition(".")[0]
    return _FAMILIES.get(event, EventFamily.OTHER)


def _on_event(
    event: str, arguments: tuple[object, ...], state: _Thread = _thread_state
) -> None:  # the state is bound, since globals are gone while the interpreter shuts down
    del arguments  # may hold anybody's data
    if not state.sections or event in HARMLESS or state.collecting:
        return
    if event == _PROBE:
        state.heard = True
        return
    family = family_of(event)
    for section in state.sections:
        if len(section.families) < MAX_RECORDED:
            section.families.append(family)
    raise PurityBreach(family)


def _on_collection(phase: str, info: dict[str, int]) -> None:
    """A collection may strike in a guarded thread and finalize what others left behind.

    To blame the pass for that would make its result a matter of luck.
    """
    del info
    if _thread_state.sections:
        _thread_state.collecting = phase == "start"


def _tell_of_threads() -> None:
    """Let the start of a thread raise an audit event, as it does in later versions of Python."""
    import _thread

    if sys.version_info >= (3, 13):  # pragma: no cover - raises the event by itself
        return
    start: Callable[..., Any] = _thread.start_new_thread

    def start_new_thread(*arguments: Any) -> Any:
        sys.audit(THREAD_EVENT, *arguments[:2])
        return start(*arguments)

    for module, name in (
        (_thread, "start_new_thread"),
        (_thread, "start_new"),
        (threading, "_start_new_thread"),
    ):
        setattr(module, name, start_new_thread)
