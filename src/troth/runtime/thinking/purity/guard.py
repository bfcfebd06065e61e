"""The run-time layer: an audit hook that lets guarded threads do nothing but compute.

The hook is installed once, when it is first needed, and can never be removed; for a thread that is
in no guarded section it is one look at a number and one at a thread-local attribute. What counts is
the thread, not a context that could be left behind: a pass does not get out by an executor's
context, and a thread of its own it cannot start. Decided by an allow list: an event that nobody
thought of is a breach.

Not covered, since the interpreter raises no audit event for it: clock, randomness, environment,
modules that are loaded already, writing to files that are open already. The other layers keep
these out, and the record of a run says so by naming the guard only.
"""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from troth.runtime.thinking.purity.breaches import EventFamily, GuardMissing, PurityBreach

# The second is the interpreter's own report of an error that nobody could be told of.
HARMLESS = frozenset({"array.__new__", "sys.unraisablehook"})
MAX_RECORDED = 16
_PROBE = "troth.guard.probe"
THREAD_EVENT = "_thread.start_new_thread"

# By the longest prefix of dotted parts; what is not listed is ``other``, and denied like the rest.
_FAMILIES = MappingProxyType(
    {
        "_thread": EventFamily.THREAD,
        "builtins": EventFamily.CODE,
        "builtins.id": EventFamily.MEMORY,
        "code": EventFamily.CODE,
        "compile": EventFamily.CODE,
        "cpython": EventFamily.MEMORY,
        "ctypes": EventFamily.MEMORY,
        "exec": EventFamily.CODE,
        "fcntl": EventFamily.FILE,
        "ftplib": EventFamily.NETWORK,
        "function": EventFamily.CODE,
        "gc": EventFamily.MEMORY,
        "glob": EventFamily.FILE,
        "http": EventFamily.NETWORK,
        "imaplib": EventFamily.NETWORK,
        "import": EventFamily.IMPORT,
        "marshal": EventFamily.CODE,
        "mmap": EventFamily.MEMORY,
        "object": EventFamily.CODE,
        "open": EventFamily.FILE,
        "os": EventFamily.FILE,
        "os.exec": EventFamily.PROCESS,
        "os.fork": EventFamily.PROCESS,
        "os.forkpty": EventFamily.PROCESS,
        "os.kill": EventFamily.PROCESS,
        "os.killpg": EventFamily.PROCESS,
        "os.posix_spawn": EventFamily.PROCESS,
        "os.putenv": EventFamily.PROCESS,
        "os.spawn": EventFamily.PROCESS,
        "os.system": EventFamily.PROCESS,
        "os.unsetenv": EventFamily.PROCESS,
        "pathlib": EventFamily.FILE,
        "pickle": EventFamily.CODE,
        "poplib": EventFamily.NETWORK,
        "pty": EventFamily.PROCESS,
        "shutil": EventFamily.FILE,
        "signal": EventFamily.PROCESS,
        "smtplib": EventFamily.NETWORK,
        "socket": EventFamily.NETWORK,
        "sqlite3": EventFamily.FILE,
        "subprocess": EventFamily.PROCESS,
        "sys": EventFamily.CODE,
        "tempfile": EventFamily.FILE,
        "urllib": EventFamily.NETWORK,
    }
)


@dataclass(eq=False, slots=True)
class Section:
    """One guarded section of one thread.

    Attributes:
        families: What was attempted in it, the first 16 attempts, swallowed or not.
    """

    families: list[EventFamily] = field(default_factory=list)

    @property
    def breached(self) -> bool:
        """Whether anything was attempted."""
        return bool(self.families)


class _Thread(threading.local):
    """What the hook knows of the thread that it is called in."""

    def __init__(self) -> None:
        self.sections: tuple[Section, ...] = ()
        self.collecting = False
        self.heard = False


_thread_state = _Thread()
_install_lock = threading.Lock()
_installed = False


def family_of(event: str) -> EventFamily:
    """The family of an audit event; ``other`` for one that nobody has listed."""
    name = event
    while name not in _FAMILIES and "." in name:
        name = name.rpartition(".")[0]
    return _FAMILIES.get(name, EventFamily.OTHER)


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
        _thread_state.sections = (*self._outer, self._section)
        if not _is_heard():
            _thread_state.sections = self._outer
            raise GuardMissing("the guard hears no audit events")
        return self._section

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        _thread_state.sections = self._outer
        if kind is None and self._section.breached:
            raise PurityBreach(self._section.families[0])


def install() -> None:
    """Install the hook, if that was not done yet. It stays for the life of the process."""
    global _installed  # noqa: PLW0603 - an audit hook belongs to the process, and is never removed
    with _install_lock:
        if _installed:
            return
        _tell_of_threads()
        gc.callbacks.append(_on_collection)
        sys.addaudithook(_on_event)
        _installed = True


def _is_heard() -> bool:
    _thread_state.heard = False
    sys.audit(_PROBE)
    return _thread_state.heard


def _on_event(
    event: str, arguments: tuple[object, ...], state: _Thread = _thread_state
) -> None:  # the state is bound, since globals are gone while the interpreter shuts down
    del arguments  # may hold anybody's data
    sections = state.sections
    if not sections or event in HARMLESS or state.collecting:
        return
    if event == _PROBE:
        state.heard = True
        return
    family = family_of(event)
    for section in sections:
        if len(section.families) < MAX_RECORDED:
            section.families.append(family)
    raise PurityBreach(family)


def _on_collection(phase: str, info: dict[str, int]) -> None:
    """A collection may strike in a guarded thread and finalize what others left behind.

    To blame the pass for that would make its result a matter of luck. A pass cannot use it either:
    the source check lets nobody define finalizers.
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
