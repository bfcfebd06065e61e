"""What the pages say holds: the picture, the links, the clause ids and the Python examples."""

from __future__ import annotations

import os
import re
from pathlib import Path
from types import ModuleType

import pytest

import troth
from docs.pages import DOCS, ROOT, fences, headings, pages, prose, read, section
from troth.contracts.registry import REGISTRY

SOURCE = Path(troth.__file__).parent
_LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
_CLAUSE = re.compile(r"\b(?:TRUST|MEM|GATE|THINK|REVIEW|PROOF)-\d+(?:\.\d+)?\b")
_ENTRY = re.compile(r"^│ ([\w.]+/?) ", re.MULTILINE)


def _anchor(heading: str) -> str:
    """The anchor that hosting sites give a heading."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _name(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def test_the_picture_of_the_layers_lists_exactly_what_is_there() -> None:
    picture = fences(section(read("architecture.md"), "The layers"), "text")[0]
    drawn = _ENTRY.findall(picture)
    there = {
        entry.name + "/" * entry.is_dir()
        for entry in SOURCE.iterdir()
        if entry.name != "__pycache__"
    }
    assert len(drawn) == len(set(drawn))
    assert set(drawn) == there


def test_the_layers_are_drawn_in_the_order_that_is_checked() -> None:
    picture = fences(section(read("architecture.md"), "The layers"), "text")[0]
    drawn = [name.removesuffix("/").removesuffix(".py") for name in _ENTRY.findall(picture)]
    tools = (ROOT / "pyproject.toml").read_text("utf-8")
    layers = re.search(r"^layers = \[(.*?)\]", tools, re.MULTILINE | re.DOTALL)
    assert layers is not None
    ruled = [name.strip() for name in re.sub(r'[",]', "\n", layers[1].replace("|", "\n")).split()]
    assert drawn[: len(ruled)] == ruled


def test_modules_that_the_architecture_names_are_there() -> None:
    page = prose(read("architecture.md"))
    paths = set(re.findall(r"`((?:\w+/)+\w+\.py)`", page))
    assert paths
    assert [path for path in sorted(paths) if not (SOURCE / path).is_file()] == []


@pytest.mark.parametrize("page", pages(), ids=_name)
def test_links_between_pages_resolve(page: Path) -> None:
    broken = []
    for target in _LINK.findall(prose(page.read_text("utf-8"))):
        if "://" in target:
            continue
        path, _, anchor = target.partition("#")
        other = (page.parent / path).resolve() if path else page
        if not other.exists():
            broken.append(target)
        elif anchor:
            anchors = {_anchor(heading) for heading in headings(other.read_text("utf-8"))}
            broken += [] if anchor in anchors else [target]
    assert broken == []


@pytest.mark.parametrize("page", pages(), ids=_name)
def test_pages_name_known_clauses_only(page: Path) -> None:
    groups = {clause.id.partition(".")[0] for clause in REGISTRY}
    ids = set(_CLAUSE.findall(page.read_text("utf-8")))
    assert ids - set(REGISTRY.by_id) - groups == set()


@pytest.mark.parametrize("page", sorted(DOCS.glob("*.md")), ids=_name)
def test_pages_claim_enforced_clauses_only(page: Path) -> None:
    ids = set(_CLAUSE.findall(page.read_text("utf-8"))) & set(REGISTRY.by_id)
    assert {clause for clause in ids if not REGISTRY[clause].enforced} == set()


@pytest.mark.parametrize(
    "page", [p for p in pages() if fences(p.read_text("utf-8"), "python")], ids=_name
)
def test_python_examples_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The blocks of a page run in order, in one folder, as a reader would run them."""
    monkeypatch.chdir(tmp_path)
    for name in [name for name in os.environ if name.startswith("TROTH_")]:
        monkeypatch.delenv(name)
    example = ModuleType(f"example_{page.stem}")
    for number, block in enumerate(fences(page.read_text("utf-8"), "python"), start=1):
        code = compile(block, f"{_name(page)}, block {number}", "exec")
        exec(code, vars(example))  # our own documentation is what is being tested
