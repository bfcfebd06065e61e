"""The imports of one module, and what its names for modules lead to."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from troth.runtime.thinking.purity.breaches import Rule
from troth.runtime.thinking.purity.names import (
    is_ours,
    is_package,
    may_import,
    may_name,
    module_named,
)


class Imports:
    """Collects the imports of a module while its nodes are read.

    Attributes:
        ours: Modules of Troth that it imports.
    """

    def __init__(self, module: str, family: str) -> None:
        self._module, self._family = module, family
        self._bound: dict[str, str] = {}
        self.ours: set[str] = set()

    def read(self, node: ast.AST) -> Iterator[tuple[Rule, str]]:
        """The breaches of a node that imports; any other node has none."""
        found: list[tuple[Rule, str]] = []
        if isinstance(node, ast.Import):
            for alias in node.names:
                found += self._plain(alias)
        elif isinstance(node, ast.ImportFrom):
            module = self._resolved(node)
            for alias in node.names:
                found += self._named(module, alias)
        return iter(found)

    def is_module(self, name: str) -> bool:
        """Whether a name of this module stands for a module."""
        return name in self._bound

    def module_of(self, node: ast.expr) -> str | None:
        """The module that an expression such as ``re`` or ``collections.abc`` stands for."""
        if isinstance(node, ast.Name):
            return self._bound.get(node.id)
        if isinstance(node, ast.Attribute):
            base = self.module_of(node.value)
            return None if base is None else module_named(base, node.attr)
        return None

    def of_member(self, module: str, name: str) -> Iterator[tuple[Rule, str]]:
        """The breach of reading ``module.name``, if it is one."""
        inner = module_named(module, name)
        if inner is not None:
            if not (may_import(self._module, inner, self._family) and inner.startswith(module)):
                yield Rule.IMPORT, inner
        elif not may_name(module, name):
            yield Rule.IMPORT, f"{module}.{name}"

    def _plain(self, alias: ast.alias) -> Iterator[tuple[Rule, str]]:
        target = alias.name
        if not may_import(self._module, target, self._family):
            yield Rule.IMPORT, target
        elif is_ours(target) and (alias.asname is None or is_package(target)):
            yield Rule.IMPORT, target  # leads to modules that nobody has read
        else:
            self._take(alias.asname or target.partition(".")[0], target, alias)

    def _take(self, name: str, target: str, alias: ast.alias) -> None:
        self._bound[name] = target if alias.asname else target.partition(".")[0]
        if is_ours(target):
            self.ours.add(target)

    def _named(self, module: str, alias: ast.alias) -> Iterator[tuple[Rule, str]]:
        if module == "__future__":
            return
        if not may_import(self._module, module, self._family) or alias.name == "*":
            yield Rule.IMPORT, module
            return
        inner = module_named(module, alias.name)
        if inner is not None:
            yield from self._inner(inner, alias)
        elif not may_name(module, alias.name):
            yield Rule.IMPORT, f"{module}.{alias.name}"
        if is_ours(module):
            self.ours.add(module)

    def _inner(self, inner: str, alias: ast.alias) -> Iterator[tuple[Rule, str]]:
        leads_on = is_ours(inner) and is_package(inner)
        if leads_on or not may_import(self._module, inner, self._family):
            yield Rule.IMPORT, inner
            return
        self._bound[alias.asname or alias.name] = inner
        if is_ours(inner):
            self.ours.add(inner)

    def _resolved(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        package = self._module.split(".")[: -node.level]
        return ".".join((*package, *((node.module,) if node.module else ())))
