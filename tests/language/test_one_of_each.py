"""One of each: one tokenizer, one splitter, one list for each kind of word, and no word in Python.

What reads text asks ``language``, and ``language`` asks its files. These tests read the source of
the readers, so that a second tokenizer or a list of words beside the files fails the build.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import troth
from troth.language.words import LANGUAGES, filled, in_order, kinds_in, phrases_of, regex, text_of

SOURCE = Path(troth.__file__).parent
READERS = (
    "language",
    "contracts/thinking",
    "contracts/review",
    "contracts/answers",
    "adapters/understanding",
)
# Readers that ``language`` took the place of.
REPLACED = (
    "kernel/comparing",
    "kernel/claim_reading",
    "kernel/hedging",
    "adapters/judge",
    "contracts/memory/values",
)
MOST_STATEMENTS = 3_500
MOST_ENTRIES = 20
FILES = [path for one in READERS for path in sorted((SOURCE / one).rglob("*.py"))]
# Names, not words: of the product and its clauses, of addresses, and the form of a line in a book.
NAMES = frozenset("troth rcp trust mem gate think review proof https http www line".split())
_KIND = re.compile(r"<(?:any )?[a-z_]+(?:\.[a-z_0-9{}]+)+>")
_NO_TEXT = re.compile(
    r"\(\?P(?:<\w+>|=\w+)|\(\?\(\w+\)|\\[uU][0-9a-f]{4,8}|\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|\(\?[a-z]+(?:-[a-z]+)?:"
)
_PUT_IN = re.compile(r"[<.]0[.>]")  # a name that is put in
_LETTERS = re.compile(r"[^\W\d_]{2,}")


@cache  # each file is held to several rules
def _nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in a file."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def _name(path: Path) -> str:
    return path.relative_to(SOURCE).as_posix()


def _texts(path: Path) -> Iterator[str]:
    for one in _nodes(path):
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            yield one.value


def _patterns(path: Path) -> Iterator[str]:
    """The texts of what is compiled, of both ways to do it, with ``0`` for what is put in."""
    for node in _nodes(path):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("regex", "re.compile"):
            yield "".join(_written(node.args[0]))


def _written(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.FormattedValue):
        yield "0"
    elif not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        for one in ast.iter_child_nodes(node):
            yield from _written(one)


def _docstrings(path: Path) -> Iterator[ast.Constant]:
    for node in _nodes(path):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_no_pattern_holds_a_word(path: Path) -> None:
    if _name(path) == "language/words.py":
        return  # it reads the names of kinds
    for pattern in _patterns(path):
        left = _NO_TEXT.sub(" ", _KIND.sub(" ", pattern))
        found = {word.lower() for word in _LETTERS.findall(left)} - NAMES
        assert not found, f"words of a language belong into its file: {sorted(found)}"


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_no_german_stands_in_python(path: Path) -> None:
    told = {id(one) for one in _docstrings(path)}
    for node in _nodes(path):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            left = re.sub(r"\[[^\]]*\]", " ", node.value)
            assert not re.search(r"(?i)[a-z]{2,}[äöüß]|[äöüß][a-z]{2,}", left), node.value


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_no_table_is_longer_than_twenty_entries(path: Path) -> None:
    for node in _nodes(path):
        if isinstance(node, ast.Dict):
            told = sum(isinstance(one, ast.Constant) for one in node.keys)
            assert told <= MOST_ENTRIES, node.lineno
        elif isinstance(node, ast.Set | ast.Tuple | ast.List):
            told = sum(isinstance(one, ast.Constant) for one in node.elts)
            assert told <= MOST_ENTRIES, node.lineno
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            said = node.func.value
            if node.func.attr in ("split", "splitlines") and isinstance(said, ast.Constant):
                assert len(str(said.value).split()) <= MOST_ENTRIES, node.lineno


def test_one_module_says_what_a_word_is() -> None:
    found = {_name(path) for path in FILES for text in _texts(path) if r"[^\W_]+" in text}
    assert found == {"language/tokens.py"}


def test_one_function_ends_sentences() -> None:
    defined = Counter(
        node.name for path in FILES for node in _nodes(path) if isinstance(node, ast.FunctionDef)
    )
    assert defined["sentences"] == defined["words"] == defined["fold"] == defined["stem"] == 1
    split = [
        _name(path)
        for path in FILES
        for node in _nodes(path)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "re.split"
    ]
    assert split == []


@pytest.mark.parametrize("kind", ["cues.negation", "numbers.from_one", "numbers.from_two"])
def test_the_words_of_a_kind_stand_in_the_files_alone(kind: str) -> None:
    listed = frozenset(in_order(kind))
    for path in FILES:
        told = {id(one) for one in _docstrings(path)}
        for node in _nodes(path):
            if isinstance(node, ast.Set | ast.Tuple | ast.List):
                held = {one.value for one in node.elts if isinstance(one, ast.Constant)}
                assert len(held & listed) < 2, f"{_name(path)}:{node.lineno}"
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                said = node.value.split()
                is_list = len(said) > 2 and set(said) <= listed and id(node) not in told
                assert not is_list, f"{_name(path)}:{node.lineno}"


@pytest.mark.parametrize("name", REPLACED)
def test_a_reader_that_was_replaced_stays_away(name: str) -> None:
    place = SOURCE / name
    assert not place.with_suffix(".py").exists()
    assert not list(place.rglob("*.py"))


def test_the_layer_stays_small() -> None:
    statements = sum(
        sum(isinstance(node, ast.stmt) for node in _nodes(path)) - len(list(_docstrings(path)))
        for path in FILES
        if _name(path).startswith("language/")
    )
    assert statements <= MOST_STATEMENTS


def _asked(path: Path) -> Iterator[str]:
    for pattern in _patterns(path):
        yield from (found for found in _KIND.findall(pattern) if not _PUT_IN.search(found))


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_every_kind_that_a_shape_names_is_known(path: Path) -> None:
    for kind in _asked(path):
        assert filled(kind)


def test_a_shape_is_filled_with_lines_with_words_and_with_kinds_inside_kinds() -> None:
    assert regex(r"<any cues.negation>\b").match("never")
    assert regex(r"\b<any calendar.months>\b").search("im märz und im april")
    assert regex(r"<numbers.spelled>").fullmatch("zwei")
    with pytest.raises(KeyError):
        filled("<no.such.kind>")
    with pytest.raises(KeyError):
        phrases_of("no.such.kind")


def test_what_is_shown_is_worded_in_every_language() -> None:
    shown = ["thinking.wording", "answers.record"]
    shown += [f"request.asks.{kind}" for kind in kinds_in("request.asks")]
    for section in shown:
        fields = {
            code: {kind: _fields(text_of(f"{section}.{kind}", code)) for kind in kinds_in(section)}
            for code in LANGUAGES
        }
        if not section.startswith("request.asks"):  # German nouns would need a gender
            assert fields["de"] == fields["en"]


def _fields(text: str) -> list[str]:
    return sorted(re.findall(r"\{\w+\}", text))
