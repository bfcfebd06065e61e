"""THINK-12: what is frozen is what the code does, in every module that a pass can reach."""

from __future__ import annotations

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from conformance.promotion.closure import closure, code_sha256, data_beside, tree_sha256
from conformance.promotion.frozen import ROOT, differences, digests, parse_lock, render_lock
from conformance.promotion.frozen import Frozen as Seen

from troth.contracts.thinking.passes import PASSES

SOURCE = ROOT / "src"
MODULES = closure(SOURCE)
PASSES_PACKAGE = "troth.contracts.thinking.passes"


@pytest.fixture(scope="module")
def present() -> dict[str, str]:
    """The digests of the code as it is."""
    return digests()


def test_the_closure_holds_what_passes_reach() -> None:
    assert {maker.__module__ for maker in PASSES.values()} <= set(MODULES)
    assert {
        "troth.language.quantities",
        "troth.language.tokens",
        "troth.language.appearances",
        "troth.language.comparison",
        "troth.contracts.thinking.router",
        f"{PASSES_PACKAGE}.losses",
    } <= set(MODULES)
    assert not [name for name in MODULES if name.startswith(("troth.adapters", "troth.runtime"))]


def test_guard_engine_and_gate_are_frozen_as_well(present: dict[str, str]) -> None:
    assert {
        "src/troth/runtime/thinking/guard.py",
        "src/troth/runtime/thinking/run.py",
        "conformance/promotion/checklist.py",
        "conformance/thinking.corpus.json",
    } <= set(present)
    seen = Seen(files=present, outcomes={"row": "1"})
    assert parse_lock(render_lock(seen)) == seen


def _functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))


@pytest.mark.clause("THINK-12", breaks=True)
@pytest.mark.parametrize("name", MODULES)
def test_another_body_of_any_function_is_other_code(name: str) -> None:
    text = MODULES[name].read_text("utf-8")
    tree, spoiled = ast.parse(text), {code_sha256(text)}
    functions = list(_functions(tree))[::4]  # each digest is of the whole module
    for one in functions:
        body, one.body = one.body, [ast.Return(value=None)]
        spoiled.add(tree_sha256(tree))
        one.body = body
    assert len(spoiled) == len(functions) + 1


CODE = '''"""Says what."""

LIMIT = 5


def read(text: str) -> bool:
    """Says why."""
    return len(text) > LIMIT and f"{text!r:>3}" != ""
'''


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Says what.", "Says something else."),
        ('    """Says why."""\n', ""),
        ("LIMIT = 5", "LIMIT = 5  # as long as it may be"),
        ("len(text) > LIMIT and", "(\n        len(text) > LIMIT\n    ) and"),
        ("\n\n\ndef", "\ndef"),
        ("LIMIT = 5", 'LIMIT = 5\n"""How long it may be."""'),
    ],
)
@pytest.mark.clause("THINK-12")
def test_comments_docstrings_and_formatting_are_free(old: str, new: str) -> None:
    assert old in CODE
    assert code_sha256(CODE.replace(old, new)) == code_sha256(CODE)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("LIMIT = 5", "LIMIT = 6"),
        ("LIMIT = 5", "LIMIT = 5.0"),
        ("LIMIT = 5", "LIMIT = '5'"),
        (" > ", " >= "),
        (" and ", " or "),
        ("!r", "!s"),
        (":>3", ":>4"),
        ("-> bool", "-> int"),
        ("(text: str)", "(text: str = '')"),
        ("def read", "@staticmethod\ndef read"),
        ("    return", "    return not"),
    ],
)
@pytest.mark.clause("THINK-12", breaks=True)
def test_any_other_code_is_another_digest(old: str, new: str) -> None:
    assert old in CODE
    assert code_sha256(CODE.replace(old, new)) != code_sha256(CODE)


@pytest.fixture
def copied(tmp_path: Path, present: dict[str, str]) -> Path:
    """What is frozen, to be edited."""
    for name in present:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


EDITS = (
    ("src/troth/language/quantities.py", "\n    return", "\n    return ()\n    return"),
    ("src/troth/language/tokens.py", "def fold(", "def fold_(): ...\n\n\ndef fold("),
    ("src/troth/contracts/thinking/router.py", "Tier.FREE: 0", "Tier.FREE: 5"),
    ("src/troth/runtime/thinking/guard.py", "MAX_RECORDED = 16", "MAX_RECORDED = 0"),
    ("conformance/thinking.corpus.json", "13 November", "14 November"),
)


@pytest.mark.clause("THINK-12", breaks=True)
def test_an_edit_of_the_source_closes_the_gate(copied: Path, present: dict[str, str]) -> None:
    for path, old, new in EDITS:
        file = copied / path
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new, 1), "utf-8")
    edited = {f"{path} has changed" for path, _, _ in EDITS}
    assert set(differences(present, digests(copied))) == edited


@pytest.mark.clause("THINK-12", breaks=True)
def test_new_modules_and_data_close_the_gate(copied: Path, present: dict[str, str]) -> None:
    package = copied / "src/troth/contracts/thinking/passes"
    clarity, helpful = package / "clarity.py", copied / "src/troth/kernel/helpful.py"
    text = clarity.read_text("utf-8")
    clarity.write_text(f"import troth.kernel.helpful as way\n{text}", "utf-8")
    helpful.write_text("from . import tables\n", "utf-8")
    (copied / "src/troth/kernel/tables.py").write_text("ALL = ()\n", "utf-8")
    (package / "words.toml").write_text("all = []\n", "utf-8")
    assert set(differences(present, digests(copied))) == {
        "src/troth/contracts/thinking/passes/clarity.py has changed",
        "src/troth/contracts/thinking/passes/words.toml is new",
        "src/troth/kernel/helpful.py is new",
        "src/troth/kernel/tables.py is new",
    }


@pytest.mark.clause("THINK-12", breaks=True)
def test_a_lost_module_closes_the_gate(copied: Path, present: dict[str, str]) -> None:
    (copied / "src/troth/contracts/thinking/passes/parts.py").unlink()
    assert differences(present, digests(copied)) == (
        "src/troth/contracts/thinking/passes/parts.py is gone",
    )


def test_imports_for_type_checkers_do_not_count(tmp_path: Path) -> None:
    folder = tmp_path / "troth" / "contracts" / "thinking"
    folder.mkdir(parents=True)
    for name in ("a", "b", "c"):
        (tmp_path / "troth" / f"{name}.py").write_text("")
    (folder / "__init__.py").write_text(
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    import troth.a\nelse:\n    import troth.b as way\n"
        "def late():\n    from ... import c\n"
    )
    assert list(closure(tmp_path)) == ["troth.b", "troth.c", "troth.contracts.thinking"]
    (folder / "weights.bin").write_bytes(b"1")
    assert [path.name for path in data_beside(closure(tmp_path))] == ["weights.bin"]
