"""State that would outlive a call: what stands at module level, and is changed by functions.

A name is of the module if it is bound at its top level, and not bound anew in the function. A local
name that was given such a value directly counts as well; a value that comes back from a call does
not, and is not followed.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping

from troth.runtime.thinking.purity.allowed import CHANGES, CHANGING, MUTABLE
from troth.runtime.thinking.purity.breaches import Breach, Rule

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_DISPLAYS = (ast.List, ast.Dict, ast.Set, ast.ListComp, ast.DictComp, ast.SetComp, ast.GeneratorExp)


def state_breaches(module: str, tree: ast.Module) -> Iterator[Breach]:
    """Changes of module state by functions, and defaults that keep what a call put into them."""
    outer = frozenset(_bound(tree.body))
    lasting = outer - frozenset(_plain(tree.body))
    renamed = dict(_renamed(tree))
    for function in ast.walk(tree):
        if isinstance(function, _FUNCTIONS):
            found = (*_of_defaults(function, renamed), *_of_body(function, outer, lasting, renamed))
            for rule, node, what in found:
                yield Breach(module=module, line=node.lineno, rule=rule, what=what)


def _renamed(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Names that imports bind, with the names that they stand for: ``heappush as push``."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from ((alias.asname or alias.name, alias.name) for alias in node.names)


def _called(node: ast.Call, renamed: Mapping[str, str]) -> str:
    """The name of what is called, as its module has it."""
    if isinstance(node.func, ast.Attribute):
        return node.func.attr
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    return renamed.get(name, name)


def _of_defaults(
    function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda, renamed: Mapping[str, str]
) -> Iterator[tuple[Rule, ast.expr, str]]:
    arguments = function.args
    for default in (*arguments.defaults, *arguments.kw_defaults):
        if default is not None and _is_mutable(default, renamed):
            yield Rule.MUTABLE_DEFAULT, default, getattr(function, "name", "lambda")


def _is_mutable(node: ast.expr, renamed: Mapping[str, str]) -> bool:
    if isinstance(node, ast.Call):
        return _called(node, renamed) in MUTABLE
    return isinstance(node, _DISPLAYS)


def _of_body(
    function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda,
    outer: frozenset[str],
    lasting: frozenset[str],
    renamed: Mapping[str, str],
) -> Iterator[tuple[Rule, ast.expr, str]]:
    body = function.body if isinstance(function.body, list) else [function.body]
    nodes = [node for statement in body for node in ast.walk(statement)]
    own = {name for node in nodes for name in _stored(node)} | _parameters(function)
    state = (outer - own) | _second_names(nodes, lasting - own)
    for node in nodes:
        changed = _changed(node, renamed)
        root = None if changed is None else _root(changed)
        if changed is not None and root in state:
            yield Rule.MODULE_STATE, changed, root or ""


def _changed(node: ast.AST, renamed: Mapping[str, str]) -> ast.expr | None:
    """The expression whose value a node changes, or ``None``."""
    if isinstance(node, ast.Attribute | ast.Subscript) and not isinstance(node.ctx, ast.Load):
        return node.value
    if isinstance(node, ast.Call):
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr in CHANGES:
            return called.value
        if _called(node, renamed) in CHANGING and node.args:
            return node.args[0]
    if isinstance(node, ast.AugAssign):
        return node.target
    return None


def _root(node: ast.expr) -> str | None:
    while isinstance(node, ast.Attribute | ast.Subscript):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def _second_names(nodes: list[ast.AST], state: frozenset[str]) -> set[str]:
    """Local names for values of the module: ``seen = _SEEN``."""
    return {
        target.id
        for node in nodes
        if isinstance(node, ast.Assign) and _root(node.value) in state
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _stored(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        yield node.id


def _parameters(function: ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda) -> set[str]:
    arguments = function.args
    named = (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs)
    starred = (one for one in (arguments.vararg, arguments.kwarg) if one is not None)
    return {one.arg for one in (*named, *starred)}


def _plain(body: list[ast.stmt]) -> Iterator[str]:
    """Names at the top level that stand for a number, a text, or a tuple written out."""
    for statement in body:
        if isinstance(statement, ast.Assign | ast.AnnAssign):
            value = statement.value
            if isinstance(value, ast.Constant | ast.Tuple | ast.UnaryOp | ast.BinOp):
                yield from _stored_in(statement)


def _stored_in(statement: ast.stmt) -> Iterator[str]:
    for node in ast.walk(statement):
        yield from _stored(node)


def _bound(body: list[ast.stmt]) -> Iterator[str]:
    """Names that statements at the top level bind."""
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield statement.name
        elif isinstance(statement, ast.Import | ast.ImportFrom):
            yield from (alias.asname or alias.name.partition(".")[0] for alias in statement.names)
        else:
            yield from _stored_in(statement)
