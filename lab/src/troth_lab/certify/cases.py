"""Conformance cases as data: what is given, what is done, what must be seen.

A case is a table in a TOML file of the folder ``cases``. It names the clauses that it is about;
each exit clause among them is tried once more with its enforcement switched off, and what is
expected must not be seen then. A case with a ``fault`` plants it inside, right before the exit
decides, in an instance of our own: it shows that the exit catches what should never have come
about.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Final, TypeAlias

from troth.contracts.registry import REGISTRY
from troth.kernel.errors import CallerError

Table: TypeAlias = "Mapping[str, Any]"
DOORS: Final = (
    "native",
    "gateway",
    "stream",
    "check",
    "guardrail",
    "mcp",
    "library",
    "cli",
    "mail",
    "page",
    "kill",
)
INSIDE: Final = frozenset({"library", "cli", "mail", "kill"})  # not those of a deployment elsewhere
_MEMBERS: Final = frozenset(
    {"id", "title", "clauses", "given", "fault", "inside", "steps", "expected"}
)
SETUP: Final = "sources."
_CONDITIONS: Final = frozenset(
    {"equals", "contains", "lacks", "starts", "matches", "has", "without", "is", "count"}
)


@dataclass(frozen=True, kw_only=True)
class Case:
    """One conformance case.

    Attributes:
        given: What the scripted model, by name, and the scripted search say.
        fault: What is changed in the ``document`` and the ``record`` of the last exchange before
            its exit; empty as a rule.
        inside: It needs the settings of an instance of our own.
        steps: What is done, in order; each names its door.
        expected: Conditions, each on one step, the last one by default.
    """

    id: str
    title: str
    clauses: tuple[str, ...]
    steps: tuple[Table, ...]
    expected: tuple[Table, ...]
    given: Table = field(default_factory=dict)
    fault: Table = field(default_factory=dict)
    inside: bool = False

    def __post_init__(self) -> None:
        for fault in self._faults():
            raise CallerError("input.invalid", f"The case {self.id}: {fault}.", field=self.id)

    def _faults(self) -> Iterator[str]:
        unknown = [clause for clause in self.clauses if clause not in REGISTRY.by_id]
        if unknown or not self.clauses:
            yield f"it names no clause, or one that no book has ({', '.join(unknown)})"
        if not self.steps or not self.expected:
            yield "it does nothing, or expects nothing"
        for step in self.steps:
            if step.get("door") not in DOORS:
                yield f"there is no door {step.get('door')}"
        for one in self.expected:
            if len(_CONDITIONS & one.keys()) != 1 or "path" not in one:
                yield f"{dict(one)} is no condition"

    @property
    def door(self) -> str:
        """The door of the step that is judged."""
        return str(self.steps[-1]["door"])

    @property
    def is_private(self) -> bool:
        """Whether it can only be tried on an instance of our own."""
        return bool(self.fault) or self.inside or any(step["door"] in INSIDE for step in self.steps)

    @property
    def is_setup(self) -> bool:
        """Whether it stores what the others ask about."""
        return self.id.startswith(SETUP)

    @property
    def exit_clauses(self) -> tuple[str, ...]:
        """Those of its clauses that the exit decides."""
        return tuple(clause for clause in self.clauses if REGISTRY[clause].is_exit)


@dataclass(frozen=True, kw_only=True)
class Books:
    """Which clauses are not seen from outside, and what receipts of each kind must name.

    Attributes:
        elsewhere: By clause: why it has no case, and where it is shown instead.
        carried: By surface: the clauses that its receipts decide.
    """

    elsewhere: Mapping[str, Mapping[str, str]]
    carried: Mapping[str, frozenset[str]]


def read_cases(text: str) -> tuple[Case, ...]:
    """The cases of one file.

    Raises:
        CallerError: ``input.invalid``, naming the case.
    """
    return tuple(_case(table) for table in tomllib.loads(text)["case"])


def shipped_cases() -> tuple[Case, ...]:
    """Every case of this distribution, by file and in order.

    Raises:
        CallerError: ``input.invalid``: one is malformed, or an id stands twice.
    """
    found = sorted(files(__package__).joinpath("cases").iterdir(), key=lambda one: one.name)
    cases = tuple(
        case
        for file in found
        if file.name.endswith(".toml")
        for case in read_cases(file.read_text(encoding="utf-8"))
    )
    for twice in _twice(case.id for case in cases):
        raise CallerError("input.invalid", f"The case {twice} stands twice.", field=twice)
    return cases


def shipped_books() -> Books:
    """What this distribution says of clauses without a case, and of receipts."""
    read = tomllib.loads(files(__package__).joinpath("books.toml").read_text(encoding="utf-8"))
    groups: Mapping[str, Sequence[str]] = read["groups"]
    return Books(
        elsewhere=read["elsewhere"],
        carried={
            surface: frozenset(clause for name in names for clause in groups[name])
            for surface, names in read["carried"].items()
        },
    )


def _case(table: Table) -> Case:
    if not table.keys() <= _MEMBERS:
        strangers = ", ".join(sorted(table.keys() - _MEMBERS))
        raise CallerError("input.invalid", f"A case has no {strangers}.", field=table.get("id"))
    return Case(
        id=table["id"],
        title=table["title"],
        clauses=tuple(table["clauses"]),
        given=table.get("given", {}),
        fault=table.get("fault", {}),
        inside=table.get("inside", False),
        steps=tuple(table.get("steps", ())),
        expected=tuple(table.get("expected", ())),
    )


def _twice(ids: Iterable[str]) -> Iterator[str]:
    seen: set[str] = set()
    for one in ids:
        if one in seen:
            yield one
        seen.add(one)
