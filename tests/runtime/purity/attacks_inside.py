"""Attacks that need no forbidden import: the import rules see nothing of them."""

from __future__ import annotations

from runtime.purity.attack import Attack
from troth.runtime.thinking.guard import EventFamily

_OPEN = "open('/etc/passwd')"

INSIDE = (
    Attack(name="callable_handed_in", body="material('/etc/passwd')", guard=EventFamily.FILE),
    Attack(name="open", body=_OPEN, guard=EventFamily.FILE),
    Attack(
        name="open_by_builtins", body="__builtins__['open']('/etc/passwd')", guard=EventFamily.FILE
    ),
    Attack(
        name="open_by_globals",
        body="make.__globals__['__builtins__']['open']('/etc/passwd')",
        guard=EventFamily.FILE,
    ),
    Attack(
        name="open_by_loader", body="__loader__.get_data('/etc/passwd')", guard=EventFamily.FILE
    ),
    Attack(
        name="open_swallowed",
        body="try:\n    open('/etc/passwd')\nexcept BaseException:\n    pass",
        guard=EventFamily.FILE,
    ),
    Attack(
        name="open_swallowed_bare",
        body="try:\n    open('/etc/passwd')\nexcept:\n    pass",
        guard=EventFamily.FILE,
    ),
    Attack(name="import_by_builtin", body="__import__('poplib')", guard=EventFamily.IMPORT),
    Attack(name="eval", body="eval('1')", guard=EventFamily.CODE),
    Attack(name="exec", body="exec('1')", guard=EventFamily.CODE),
    Attack(name="compile", body="compile('1', '', 'eval')", guard=EventFamily.CODE),
    Attack(name="input", body="input()", guard=EventFamily.CODE),
    Attack(name="breakpoint", body="breakpoint()", guard=EventFamily.CODE),
    Attack(name="address", body="id(state)", guard=EventFamily.MEMORY),
    Attack(
        name="frame_of_error",
        body="try:\n    1 / 0\nexcept ZeroDivisionError as error:\n"
        "    error.__traceback__.tb_frame.f_builtins['open']",
        guard=EventFamily.CODE,
    ),
    Attack(
        name="frame_of_generator", body="(x for x in ()).gi_frame.f_globals", guard=EventFamily.CODE
    ),
    Attack(name="code_swapped", body="make.__code__ = run.__code__", guard=EventFamily.CODE),
    Attack(
        name="type_hints",
        top="import typing",
        body="typing.get_type_hints(type('X', (), {'__annotations__': {'a': '1 and int'}}))",
        guard=EventFamily.CODE,
    ),
    Attack(
        name="class_from_text",
        top="import dataclasses",
        body="dataclasses.make_dataclass('X', ['a'])",
        guard=EventFamily.CODE,
    ),
)
