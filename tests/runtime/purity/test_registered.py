"""Registration: the modules that a pass reaches are read, and nothing without a source gets in."""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.runtime.thinking.purity import (
    Breach,
    ImpurePass,
    Rule,
    check_callable,
    check_source,
    require_pure,
)

FAMILY = "troth.contracts.thinking"
PURE = """
from __future__ import annotations

import re
import collections.abc
from dataclasses import dataclass
from functools import lru_cache

from troth.contracts.thinking.model import NO_CHANGE, DecisionDelta, DecisionState, Material
from troth.language import tokens as text
from troth.language.comparison.differences import differences

_WORD = re.compile("x")
_TABLE = {"a": 1}


@lru_cache(maxsize=16)
def _known(word: str) -> bool:
    return isinstance(_TABLE, collections.abc.Mapping) and word in _TABLE


@dataclass(frozen=True)
class Clear:
    material: Material

    def __post_init__(self) -> None:
        object.__setattr__(self, "material", self.material)

    def __call__(self, state: DecisionState) -> DecisionDelta:
        found = [text.fold(word) for word in state.rendered_text.split()]
        found.append("{}: {}".format(type(self).__name__, getattr(state, "action_type", "")))
        return NO_CHANGE if _WORD.search(" ".join(found)) else NO_CHANGE


def make(material):
    return Clear(material)
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., ModuleType]]:
    """Writes a module into a folder of its own, and loads it."""
    monkeypatch.syspath_prepend(tmp_path)
    made: list[str] = []

    def load(source: str, name: str = "registered_pass") -> ModuleType:
        (tmp_path / f"{name}.py").write_text(source)
        importlib.invalidate_caches()
        sys.modules.pop(name, None)
        made.append(name)
        return importlib.import_module(name)

    yield load
    for name in made:
        sys.modules.pop(name, None)


def _rules(maker: Callable[..., object]) -> list[Rule]:
    return [breach.rule for breach in check_callable(maker, family=FAMILY)]


@pytest.mark.clause("THINK-5")
@pytest.mark.clause("REVIEW-7")
def test_functions_and_classes_of_pure_modules_are_registered(
    module: Callable[..., ModuleType],
) -> None:
    loaded = module(PURE)
    assert check_callable(loaded.make, family=FAMILY) == ()
    assert check_callable(loaded.Clear, family=FAMILY) == ()
    require_pure(loaded.make, family=FAMILY)


@pytest.mark.clause("THINK-5", breaks=True, before_exit=True)
def test_an_impure_pass_is_refused_with_the_place(module: Callable[..., ModuleType]) -> None:
    loaded = module("def make(material):\n    return lambda state: open('x')\n")
    with pytest.raises(ImpurePass) as raised:
        require_pure(loaded.make, family=FAMILY)
    expected = Breach(module="registered_pass", line=2, rule=Rule.BUILTIN, what="open")
    assert raised.value.breaches == (expected,)
    assert "registered_pass:2 builtin 'open'" in str(raised.value)


def test_the_family_decides_which_contract_may_be_imported(
    module: Callable[..., ModuleType],
) -> None:
    loaded = module("from troth.contracts.review.model import Finding\ndef make(m): pass\n")
    assert check_callable(loaded.make, family="troth.contracts.review") == ()
    assert _rules(loaded.make) == [Rule.IMPORT]


@pytest.mark.parametrize(
    "source",
    [
        "import troth.language.tokens\ndef make(m): pass\n",
        "from troth import kernel\ndef make(m): pass\n",
        "import troth.kernel as way\ndef make(m): pass\n",
        "from troth.kernel import proof as way\ndef make(m): pass\n",
        "from troth.language.tokens import *\ndef make(m): pass\n",
        "from troth.kernel.proof.keys import key_id\ndef make(m): pass\n",
        "from troth.kernel.canonical import orjson\ndef make(m): pass\n",
    ],
)
def test_imports_that_lead_too_far(source: str, module: Callable[..., ModuleType]) -> None:
    assert Rule.IMPORT in _rules(module(source).make)


@pytest.mark.parametrize(
    "imported",
    [
        "from troth.kernel.proof.log import verify_log",
        "from troth.kernel.proof.log import verify_log as way",
        "from troth.kernel.proof import log as way",
        "import troth.kernel.proof.log as way",
    ],
)
def test_modules_of_ours_are_read_in_turn(imported: str, module: Callable[..., ModuleType]) -> None:
    found = check_callable(module(f"{imported}\ndef make(m): pass\n").make, family=FAMILY)
    assert {breach.module for breach in found} >= {"troth.kernel.proof.keys"}


def test_a_module_of_the_kernel_may_be_bound_as_itself(module: Callable[..., ModuleType]) -> None:
    source = "import troth.language.tokens as words\ndef make(m):\n    return words.fold('X')\n"
    assert _rules(module(source).make) == []
    for bound in (
        "import troth.language.tokens as words",
        "from troth.language import tokens as words",
    ):
        source = f"{bound}\ndef make(m):\n    return words.re.enum\n"
        assert _rules(module(source).make)[:1] == [Rule.IMPORT]


def _closure() -> Callable[..., object]:
    kept: list[int] = []

    def make(material: object) -> object:
        return kept, material

    return make


class _Callable:
    def __call__(self, material: object) -> object:
        return material


@pytest.mark.parametrize(
    "maker",
    [lambda material: material, _closure(), functools.partial(print), _Callable(), len],
    ids=["lambda", "closure", "partial", "instance", "builtin"],
)
def test_what_has_no_source_of_its_own_is_refused(maker: Callable[..., object]) -> None:
    assert _rules(maker) == [Rule.NO_SOURCE]


def test_code_that_is_not_what_the_file_says_is_refused(
    module: Callable[..., ModuleType],
) -> None:
    make: Any = module(PURE).make
    assert _rules(make) == []
    make.__code__ = (lambda material: [material]).__code__
    assert _rules(make) == [Rule.NO_SOURCE]


def test_a_name_that_was_put_there_from_elsewhere_is_refused(
    module: Callable[..., ModuleType],
) -> None:
    loaded = module(PURE)
    made: dict[str, Any] = {"__name__": loaded.__name__}
    exec("def make(material):\n    return print\n", made)
    assert isinstance(made["make"], FunctionType)
    vars(loaded)["make"] = made["make"]
    assert _rules(loaded.make) == [Rule.NO_SOURCE]


@given(st.text())
def test_any_text_is_read_or_refused(source: str) -> None:
    found = check_source("anything", source, family=FAMILY)
    assert found == check_source("anything", source, family=FAMILY)


@pytest.mark.parametrize("source", ["(" * 100_000, "x" + ".y" * 50_000, "\0", "def f(:"])
def test_hostile_sources_are_refused(source: str) -> None:
    assert check_source("hostile", source, family=FAMILY)[0].rule is Rule.NO_SOURCE


@pytest.mark.parametrize(
    "source",
    [
        "def f(x):\n    x.append(1)\n",
        "def f():\n    seen = []\n    seen.append(1)\n    return seen\n",
        "def f(x=None, *, y=()):\n    return x, y\n",
        "class A:\n    def g(self):\n        self.items = []\n",
        "def f(x):\n    return '{} of {total}'.format(x, total=x)\n",
        "def f(x):\n    return hasattr(x, 'name')\n",
        "def f(x):\n    try:\n        return x[0]\n    except LookupError:\n        return 1\n",
        "def f(turns):\n    return next(turns)\n",
        "ROOM = 5\ndef f():\n    room = ROOM\n    room -= 1\n    return room\n",
        "def f(rule):\n    return rule.says.format(mine='x')\n",
        "class A:\n    __slots__ = ('a',)\n    def f(self):\n        return type(self)\n",
        "import heapq\ndef f(xs):\n    return heapq.nsmallest(2, xs)\n",
    ],
)
def test_what_is_harmless_is_let_be(source: str) -> None:
    assert check_source("harmless", source, family=FAMILY) == ()


@pytest.mark.parametrize(
    ("source", "rule"),
    [
        ("def f(x):\n    nonlocal x\n", Rule.SCOPE),
        ("async def f(x):\n    pass\n", Rule.BUILTIN),
        ("def f(x):\n    return __file__\n", Rule.DUNDER),
        ("def f(x):\n    return hasattr(x, '__dict__')\n", Rule.DYNAMIC_ATTRIBUTE),
        ("def f(x):\n    return getattr(x, 'format')\n", Rule.DYNAMIC_ATTRIBUTE),
        ("def f(x):\n    object.__setattr__(x, 'a', 1)\n", Rule.SETATTR),
        (
            "class A:\n    def __post_init__(self, x):\n        object.__setattr__(x, 'a', 1)\n",
            Rule.SETATTR,
        ),
        ("class A:\n    seen = []\ndef f():\n    A.seen += [1]\n", Rule.MODULE_STATE),
        ("T = {}\ndef f():\n    T.setdefault('a', 1)\n", Rule.MODULE_STATE),
        ("T = {}\ndef f():\n    del T['a']\n", Rule.MODULE_STATE),
        ("import heapq\nT = []\ndef f():\n    heapq.heappush(T, 1)\n", Rule.MODULE_STATE),
        ("T = []\ndef f():\n    seen = T\n    seen += [1]\n", Rule.MODULE_STATE),
        ("SAYS = '{x.__doc__}'\ndef f(x):\n    return SAYS.format(x=x)\n", Rule.FORMAT),
        ("def f(says, x):\n    return says.format(x)\n", Rule.FORMAT),
        ("def f(says, x):\n    return says.format_map(x)\n", Rule.FORMAT),
        ("def f(says):\n    return says.format\n", Rule.FORMAT),
        ("f = lambda seen={}: seen\n", Rule.MUTABLE_DEFAULT),
        ("def f(seen=dict()):\n    return seen\n", Rule.MUTABLE_DEFAULT),
        ("def f(x):\n    return x.cr_frame\n", Rule.ATTRIBUTE),
        (
            "try:\n    pass\nexcept* BaseException:\n    pass\n",
            Rule.CATCH_ALL,
        ),
    ],
)
def test_rules(source: str, rule: Rule) -> None:
    assert [one.rule for one in check_source("broken", source, family=FAMILY)][:1] == [rule]
