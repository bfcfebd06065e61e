"""What each layer stops alone, over the whole table, both ways; and that nothing passes all."""

from __future__ import annotations

import sys
import threading
import tomllib
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import grimp
import pytest

from runtime.purity.attack import Attack
from runtime.purity.attacks import ATTACKS
from troth.runtime.thinking.guard import EventFamily, PurityBreach, guarded

PACKAGE = "attacked"
CONTRACT = Path(__file__).with_name("import_contract.toml")
PROJECT = Path(__file__).parents[3] / "pyproject.toml"

each_attack = pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)


class State:
    """What attacks are given in the place of a state."""

    text = "as it was"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A package with one module for each attack."""
    root = tmp_path_factory.mktemp("attacks")
    folder = root / PACKAGE
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    for attack in ATTACKS:
        (folder / f"{attack.name}.py").write_text(attack.text)
    sys.path.insert(0, str(root))
    yield PACKAGE
    sys.path.remove(str(root))
    for name in [name for name in sys.modules if name.split(".")[0] == PACKAGE]:
        del sys.modules[name]


@pytest.fixture(scope="module")
def imported(package: str) -> dict[str, set[str]]:
    """What each module of an attack imports, as the linter sees it."""
    graph = grimp.build_graph(package, "troth", include_external_packages=True, cache_dir=None)
    return {
        attack.name: graph.find_modules_directly_imported_by(f"{package}.{attack.name}")
        for attack in ATTACKS
    }


def _contract(path: Path) -> dict[str, object]:
    listed = tomllib.loads(path.read_text())["tool"]["importlinter"]["contracts"]
    own = tomllib.loads(CONTRACT.read_text())["tool"]["importlinter"]["contracts"][0]["name"]
    found = [one for one in listed if one["name"] == own]
    assert len(found) == 1
    contract: dict[str, object] = found[0]
    return contract


def _forbidden() -> set[str]:
    names = _contract(CONTRACT)["forbidden_modules"]
    assert isinstance(names, list)
    return set(names)


def test_the_project_has_the_contract_that_is_tested_here() -> None:
    assert _contract(PROJECT) == _contract(CONTRACT)


def test_names_are_unique_and_every_attack_is_stopped_by_some_layer() -> None:
    assert len({attack.name for attack in ATTACKS}) == len(ATTACKS)
    assert [attack.name for attack in ATTACKS if not any(attack.layers)] == []


def test_neither_layer_makes_the_other_superfluous() -> None:
    assert [one.name for one in ATTACKS if one.layers == (True, False)]
    assert [one.name for one in ATTACKS if one.layers == (False, True)]


@pytest.mark.clause("THINK-5", breaks=True, before_exit=True)
@pytest.mark.clause("REVIEW-7", breaks=True, before_exit=True)
@each_attack
def test_import_rules(attack: Attack, imported: dict[str, set[str]]) -> None:
    forbidden = _forbidden()
    stopped = [
        name
        for name in imported[attack.name]
        if any(name == one or name.startswith(one + ".") for one in forbidden)
    ]
    assert bool(stopped) is attack.imports


def _loaded(package: str, attack: Attack) -> ModuleType:
    __import__(f"{package}.{attack.name}")
    return sys.modules[f"{package}.{attack.name}"]


def _attempted(module: ModuleType) -> list[EventFamily]:
    """What the guard recorded of an attack in a thread of its own."""
    seen: list[EventFamily] = []

    def attack() -> None:
        run = module.make(open)
        try:
            with guarded() as section:
                try:
                    run(State())
                finally:
                    seen.extend(section.families)
        except PurityBreach:
            pass
        except Exception:  # noqa: BLE001 - how an attack fails by itself is of no interest
            pass

    thread = threading.Thread(target=attack)
    thread.start()
    thread.join()
    return seen


# An event loop that was stopped half-way complains when it is thrown away.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.clause("THINK-5", breaks=True, before_exit=True)
@pytest.mark.clause("REVIEW-7", breaks=True, before_exit=True)
@each_attack
def test_guard(attack: Attack, package: str) -> None:
    module = _loaded(package, attack)
    sys.modules.pop("poplib", None)
    families = _attempted(module)
    if attack.guard is None:
        assert families == []
    else:
        assert families[:1] == [attack.guard]
