"""Every function that passes can reach, which rows of the corpus call it, and how it is spoiled.

A function is spoiled where it stands, by other code in its place, so that whoever holds it has the
spoiled one: truth turns round, figures and texts become others, collections lose what they hold,
nothing becomes something, and everything else nothing.
"""

from __future__ import annotations

import importlib
import inspect
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from types import CodeType, FrameType, FunctionType, ModuleType

from conformance.promotion.closure import closure
from conformance.promotion.frozen import ROOT


def reachable(package: str = "") -> dict[str, FunctionType]:
    """The functions, methods and properties of the closure, by full name."""
    found: dict[str, FunctionType] = {}
    for name in closure(ROOT / "src"):
        if f"{name}.".startswith(f"{package}." if package else ""):
            found |= _functions(importlib.import_module(name))
    return found


def _functions(module: ModuleType) -> dict[str, FunctionType]:
    held = list(vars(module).values())
    held += [member for one in held if _is_class_of(one, module) for member in vars(one).values()]
    found = (_plain(one) for one in held)
    return {
        f"{one.__module__}.{one.__qualname__}": one
        for one in found
        if one is not None and one.__code__.co_filename == module.__file__
    }


def _is_class_of(one: object, module: ModuleType) -> bool:
    return isinstance(one, type) and one.__module__ == module.__name__


def _plain(one: object) -> FunctionType | None:
    """The function that was written, whatever was put around it."""
    if isinstance(one, property):
        one = one.fget
    elif isinstance(one, cached_property):
        one = one.func
    elif isinstance(one, staticmethod | classmethod):
        one = one.__func__
    one = inspect.unwrap(one) if callable(one) else one
    return one if isinstance(one, FunctionType) else None


def forget(modules: Mapping[str, Path]) -> None:
    """Empty every cache of these modules, so that nothing is answered from before."""
    for name in modules:
        for one in vars(sys.modules[name]).values():
            clear = getattr(one, "cache_clear", None)
            if callable(clear):
                clear()


@contextmanager
def watched(functions: Iterable[FunctionType], called: dict[CodeType, bool]) -> Iterator[None]:
    """Notes which of these functions are called, and whether they ever found something."""
    own = {one.__code__ for one in functions}

    def note(frame: FrameType, event: str, arg: object) -> None:
        if event == "return" and frame.f_code in own:
            called[frame.f_code] = called.get(frame.f_code, False) or bool(arg)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield
    finally:
        sys.setprofile(before)


class NoEnd(Exception):
    """Something was called so often that it will hardly end."""


@contextmanager
def bounded(most_calls: int) -> Iterator[None]:
    """Stops what makes more calls than that: a spoiled function may make others go on for ever."""
    left = most_calls

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal left
        del frame, event, arg
        left -= 1
        if left < 0:
            raise NoEnd

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        yield
    finally:
        sys.setprofile(before)


def _stand_in(*args: object, _act: Callable[..., object], **named: object) -> object:
    return _act(*args, **named)


@contextmanager
def spoiled(function: FunctionType, *, is_idle: bool = False) -> Iterator[None]:
    """The function with something else coming of it, for as long as the block lasts.

    Args:
        is_idle: It does nothing instead.
    """
    code, defaults, named = function.__code__, function.__defaults__, function.__kwdefaults__
    kept = FunctionType(code, function.__globals__, function.__name__, defaults)
    kept.__kwdefaults__ = named
    is_generator = inspect.isgeneratorfunction(kept)

    def act(*args: object, **given: object) -> object:
        if is_idle or is_generator:
            return iter(()) if is_generator else None
        return other_than(kept(*args, **given))

    function.__code__, function.__defaults__ = _stand_in.__code__, None
    function.__kwdefaults__ = {"_act": act}
    try:
        yield
    finally:
        function.__code__, function.__defaults__ = code, defaults
        function.__kwdefaults__ = named


def other_than(value: object) -> object:
    """Something of the same kind that is not the same; nothing where there is no such thing."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return 0 if value else 1
    if isinstance(value, str):
        return "" if value else "spoiled"
    if type(value) in (tuple, list, set, frozenset, dict):
        return type(value)()
    return "spoiled" if value is None else None
