"""Registration: a pass and all modules of ours that it reaches are read before it may ever run."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FunctionType, ModuleType

from troth.runtime.thinking.purity.breaches import Breach, ImpurePass, Rule
from troth.runtime.thinking.purity.source_check import read_source

MAX_MODULES = 500


def require_pure(maker: Callable[..., object], *, family: str) -> None:
    """Refuse what is not pure.

    Args:
        maker: A function or class at the top level of a module.
        family: Full name of the contract package that it may import besides the kernel.

    Raises:
        ImpurePass: At least one line of the modules that it reaches is not allowed.
    """
    breaches = check_callable(maker, family=family)
    if breaches:
        raise ImpurePass(breaches)


def check_callable(maker: Callable[..., object], *, family: str) -> tuple[Breach, ...]:
    """Every breach in the module of a callable, and in the modules of ours that it imports.

    Returns:
        By module and line; empty where all is pure.
    """
    module = _module_of(maker)
    if module is None or not _is_as_read(maker, module):
        name = str(getattr(maker, "__qualname__", type(maker).__name__))
        origin = str(getattr(maker, "__module__", "") or "")
        return (Breach(module=origin, line=0, rule=Rule.NO_SOURCE, what=name),)
    return _of_modules(module.__name__, family)


def _of_modules(first: str, family: str) -> tuple[Breach, ...]:
    found: list[Breach] = []
    todo, known = [first], {first}
    while todo:
        name = todo.pop()
        source = _source(name)
        if source is None or len(known) > MAX_MODULES:
            found.append(Breach(module=name, line=0, rule=Rule.NO_SOURCE, what="source"))
            continue
        been_read = read_source(name, source, family)
        found += been_read.breaches
        more = set(been_read.imports) - known
        known |= more
        todo += more
    return tuple(sorted(found))


def _module_of(maker: Callable[..., object]) -> ModuleType | None:
    """The module at whose top level the callable stands under its own name."""
    name, origin = getattr(maker, "__qualname__", None), getattr(maker, "__module__", None)
    module = sys.modules.get(origin) if isinstance(origin, str) else None
    stands = module is not None and isinstance(name, str) and getattr(module, name, None) is maker
    return module if stands else None


def _is_as_read(maker: Callable[..., object], module: ModuleType) -> bool:
    """Whether the code that would run is the code of the file: code can be put in its place."""
    if isinstance(maker, type):
        return maker.__module__ == module.__name__
    if not isinstance(maker, FunctionType) or maker.__closure__:
        return False
    source = _source(module.__name__)
    return source is not None and maker.__code__ in _codes(source, maker.__code__.co_filename)


def _codes(source: str, filename: str) -> list[CodeType]:
    whole = compile(source, filename, "exec", dont_inherit=True)
    return [one for one in whole.co_consts if isinstance(one, CodeType)]


def _source(name: str) -> str | None:
    module = sys.modules.get(name)
    loader = getattr(getattr(module, "__spec__", None), "loader", None)
    read = getattr(loader, "get_source", None)
    if read is None:
        return None
    try:
        found = read(name)
    except (ImportError, OSError, SyntaxError, UnicodeError):
        return None
    return found if isinstance(found, str) else None
