"""Which modules a pass can reach, and what their code is, whatever it looks like.

The closure is read from the source: every module of the contract's package, whatever these import,
the packages around them, and so on; imports for type checkers alone do not run and do not count.
The root package is left out: it holds the version, and passes may not import it.

A module is digested by its syntax tree without positions, comments and texts that stand alone, so
that a docstring or a blank changes nothing, and any other edit does. Fields that are empty are left
out, because releases of Python differ in which they have.
"""

from __future__ import annotations

import ast
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

CONTRACT = "troth.contracts.thinking"
_ROOT = "troth"
# What modules of the contract may import besides those of the kernel and of language.
PURE = frozenset(
    """__future__ bisect collections collections.abc dataclasses enum functools itertools json math
    re types typing unicodedata""".split()
)


def closure(source: Path) -> dict[str, Path]:
    """Every module that a pass can reach, by name, in order.

    Args:
        source: The folder that holds the package.
    """
    todo = [name for name in _modules(source) if f"{name}.".startswith(f"{CONTRACT}.")]
    found: dict[str, Path] = {}
    while todo:
        name = todo.pop()
        path = _path(source, name)
        if path is None or name in found or name == _ROOT:
            continue
        found[name] = path
        todo += [name.rpartition(".")[0], *_imported(name, path)]
    return dict(sorted(found.items()))


def imported(path: Path) -> set[str]:
    """The modules that a module imports, without those of layers below the contract."""
    below = tuple(f"{_ROOT}.{name}." for name in ("kernel", "language"))
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            found.add("." * node.level + (node.module or ""))
    return {one for one in found if not f"{one}.".startswith((*below, f"{CONTRACT}."))}


def data_beside(modules: dict[str, Path]) -> list[Path]:
    """Files that are no code beside these modules, in order: words, weights, tables.

    A folder beside them that holds no module is read as well.
    """
    folders = {path.parent for path in modules.values()}
    inner = (one for folder in folders for one in folder.iterdir() if one.is_dir())
    folders |= {one for one in inner if not (one / "__init__.py").exists()}
    beside = (path for folder in folders for path in folder.iterdir() if path.is_file())
    return sorted(path for path in beside if path.suffix not in (".py", ".pyc"))


def code_sha256(text: str) -> str:
    """Digest of what a module does.

    Raises:
        SyntaxError: It is no Python.
    """
    return tree_sha256(ast.parse(text))


def tree_sha256(tree: ast.Module) -> str:
    """The same of a module that is parsed already."""
    return hashlib.sha256(json.dumps(_form(tree)).encode()).hexdigest()


def _modules(source: Path) -> Iterator[str]:
    for path in (source / _ROOT).rglob("*.py"):
        parts = path.relative_to(source).with_suffix("").parts
        yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _path(source: Path, name: str) -> Path | None:
    at = source.joinpath(*name.split("."))
    found = (at.with_suffix(".py"), at / "__init__.py")
    return next((path for path in found if path.is_file()), None)


def _imported(name: str, path: Path) -> Iterator[str]:
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in _running(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            around = package.split(".")[: 1 - node.level or None] if node.level else []
            module = ".".join((*around, *((node.module,) if node.module else ())))
            yield module
            yield from (f"{module}.{alias.name}" for alias in node.names)


def _running(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes but those for type checkers alone."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            for other in node.orelse:
                yield from (other, *_running(other))
        else:
            yield from (node, *_running(node))


def _form(node: object) -> object:
    if isinstance(node, ast.AST):
        filled = ((name, value) for name, value in ast.iter_fields(node) if value not in (None, []))
        return [type(node).__name__, *([name, _form(value)] for name, value in filled)]
    if isinstance(node, list):
        return [_form(one) for one in node if not _is_text_alone(one)]
    return [type(node).__name__, repr(node)]


def _is_text_alone(node: object) -> bool:
    value = node.value if isinstance(node, ast.Expr) else None
    return isinstance(value, ast.Constant) and isinstance(value.value, str)
