"""The second layer: the source of one module, read line by line against what is allowed.

Decided here: which modules and which of their names are imported, which builtins are named, which
attributes are read, written or named by text, whether state outlives a call, and whether the
guard's exception could be swallowed. Everything is an allow list; a builtin or a dunder that nobody
has listed is a breach.

Not decided: what a format string reads that is put together from pieces; whether a result depends
on the order of a set or on an address in a ``repr`` (processes with other hash seeds tell, see the
tests); how long a regular expression takes; and whether an argument is changed by way of a second
name that was handed through a call.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from troth.runtime.thinking.purity.allowed import (
    ASSIGNED,
    BUILTINS,
    BY_NAME,
    CATCH_ALLS,
    DUNDERS,
    FINALIZERS,
    FORMATS,
    INTERNALS,
)
from troth.runtime.thinking.purity.breaches import Breach, Rule
from troth.runtime.thinking.purity.imports import Imports
from troth.runtime.thinking.purity.state_check import state_breaches

_BUILTIN_NAMES = frozenset(dir(builtins))
_DEFINITIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadSource:
    """What one reading of a module found.

    Attributes:
        breaches: By line.
        imports: Modules of ours that it imports, by name; empty where it could not be read.
    """

    breaches: tuple[Breach, ...]
    imports: tuple[str, ...] = ()


def check_source(module: str, source: str, *, family: str) -> tuple[Breach, ...]:
    """Every breach in the source of a module.

    Args:
        module: Full name; relative imports are resolved by it.
        family: Full name of the contract package whose modules may be imported besides the kernel.

    Returns:
        By line; empty where the source is pure.
    """
    return read_source(module, source, family).breaches


@lru_cache(maxsize=512)  # passes share most of what they import
def read_source(module: str, source: str, family: str) -> ReadSource:
    """Read a module; arguments as in ``check_source``."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        unread = Breach(module=module, line=0, rule=Rule.NO_SOURCE, what="source")
        return ReadSource(breaches=(unread,))
    found = _Reading(module, family)
    found.read(tree)
    breaches = {*found.breaches, *state_breaches(module, tree)}
    return ReadSource(breaches=tuple(sorted(breaches)), imports=tuple(sorted(found.imports.ours)))


class _Reading:
    """One walk over one module."""

    def __init__(self, module: str, family: str) -> None:
        self._module = module
        self.imports = Imports(module, family)
        self.breaches: list[Breach] = []
        self._texts_are_plain = False

    def read(self, tree: ast.Module) -> None:
        nodes = list(ast.walk(tree))
        parents = {id(child): node for node in nodes for child in ast.iter_child_nodes(node)}
        for node in nodes:
            self._note_all(self.imports.read(node), node)
        self._texts_are_plain = all(
            _is_plain_text(node.value)
            for node in nodes
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
        )
        lawful = _lawful_setattrs(tree)
        for node in nodes:
            self._note_all(self._breaches(node, parents.get(id(node)), lawful), node)

    def _note_all(self, found: Iterator[tuple[Rule, str]], node: ast.AST) -> None:
        line = getattr(node, "lineno", 0)
        for rule, what in found:
            self.breaches.append(Breach(module=self._module, line=line, rule=rule, what=what))

    def _breaches(
        self, node: ast.AST, parent: ast.AST | None, lawful: frozenset[int]
    ) -> Iterator[tuple[Rule, str]]:
        if isinstance(node, ast.Name):
            yield from self._of_name(node, parent)
        elif isinstance(node, ast.Attribute):
            yield from self._of_attribute(node, parent, lawful)
        elif isinstance(node, ast.MatchClass):  # a pattern reads attributes too
            for name in node.kwd_attrs:
                yield from _of_attribute_name(name)
        else:
            yield from _of_statement(node)

    def _of_name(self, node: ast.Name, parent: ast.AST | None) -> Iterator[tuple[Rule, str]]:
        name = node.id
        if not isinstance(node.ctx, ast.Load):
            if _is_dunder(name) and name not in ASSIGNED:
                yield Rule.DUNDER, name
        elif name in BY_NAME:
            yield from _of_name_by_text(node, parent)
        elif name == "type":
            if isinstance(parent, ast.Call) and parent.func is node and len(parent.args) != 1:
                yield Rule.BUILTIN, name  # makes a class of what it is given
        elif _is_dunder(name):
            yield Rule.DUNDER, name
        elif name in CATCH_ALLS:
            yield Rule.CATCH_ALL, name
        elif name in _BUILTIN_NAMES and name not in BUILTINS:
            yield Rule.BUILTIN, name
        elif self.imports.is_module(name) and not isinstance(parent, ast.Attribute):
            yield Rule.MODULE_AS_VALUE, name

    def _of_attribute(
        self, node: ast.Attribute, parent: ast.AST | None, lawful: frozenset[int]
    ) -> Iterator[tuple[Rule, str]]:
        module = self.imports.module_of(node.value)
        if module is not None:
            yield from self.imports.of_member(module, node.attr)
            leads_on = self.imports.module_of(node) is not None
            if leads_on and not isinstance(parent, ast.Attribute):
                yield Rule.MODULE_AS_VALUE, node.attr
        elif node.attr == "__setattr__":
            if id(node) not in lawful:
                yield Rule.SETATTR, node.attr
        elif node.attr in FORMATS:
            if not (_is_plain_format(node) or self._is_named_format(node, parent)):
                yield Rule.FORMAT, node.attr
        else:
            yield from _of_attribute_name(node.attr)

    def _is_named_format(self, node: ast.Attribute, parent: ast.AST | None) -> bool:
        """A text that stands elsewhere, filled in by names: no text of the module reads more."""
        is_called = isinstance(parent, ast.Call) and parent.func is node and not parent.args
        return is_called and node.attr == "format" and self._texts_are_plain


def _of_statement(node: ast.AST) -> Iterator[tuple[Rule, str]]:
    if isinstance(node, ast.Global | ast.Nonlocal):
        yield Rule.SCOPE, node.names[0]
    elif isinstance(node, ast.ExceptHandler) and node.type is None:
        yield Rule.CATCH_ALL, "except"
    elif isinstance(node, _DEFINITIONS) and node.name in FINALIZERS:
        yield Rule.FINALIZER, node.name
    elif isinstance(node, ast.AsyncFunctionDef | ast.Await):
        yield Rule.BUILTIN, "async"


def _of_attribute_name(name: str) -> Iterator[tuple[Rule, str]]:
    if name in INTERNALS:
        yield Rule.ATTRIBUTE, name
    elif _is_dunder(name) and name not in DUNDERS:
        yield Rule.DUNDER, name


def _of_name_by_text(node: ast.Name, parent: ast.AST | None) -> Iterator[tuple[Rule, str]]:
    """``getattr`` and ``hasattr``: called at once, with a name that is written out."""
    called = isinstance(parent, ast.Call) and parent.func is node and len(parent.args) > 1
    named = parent.args[1] if called and isinstance(parent, ast.Call) else None
    if not (isinstance(named, ast.Constant) and isinstance(named.value, str)):
        yield Rule.DYNAMIC_ATTRIBUTE, node.id
    elif _is_dunder(named.value) or named.value in FORMATS:
        yield Rule.DYNAMIC_ATTRIBUTE, named.value
    else:
        yield from _of_attribute_name(named.value)


def _is_dunder(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _is_plain_format(node: ast.Attribute) -> bool:
    """A text that is written out, and whose fields read no attributes and no items."""
    text = node.value.value if isinstance(node.value, ast.Constant) else None
    return node.attr == "format" and isinstance(text, str) and _is_plain_text(text)


def _is_plain_text(text: str) -> bool:
    return not {".", "["} & set("".join(_fields(text)))


def _fields(text: str) -> Iterator[str]:
    for part in text.split("{")[1:]:
        yield part.partition("}")[0]


def _lawful_setattrs(tree: ast.Module) -> frozenset[int]:
    """``object.__setattr__(self, …)`` in ``__post_init__``: how a frozen value completes itself."""
    return frozenset(
        id(call.func)
        for function in ast.walk(tree)
        if isinstance(function, ast.FunctionDef) and function.name == "__post_init__"
        for call in ast.walk(function)
        if isinstance(call, ast.Call) and _completes_self(call)
    )


def _completes_self(call: ast.Call) -> bool:
    function, first = call.func, call.args[0] if call.args else None
    on_object = isinstance(function, ast.Attribute) and isinstance(function.value, ast.Name)
    return (
        on_object
        and isinstance(function, ast.Attribute)
        and isinstance(function.value, ast.Name)
        and function.value.id == "object"
        and isinstance(first, ast.Name)
        and first.id == "self"
    )
