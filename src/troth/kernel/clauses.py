"""The clause registry: every promise has one id, for ever.

A *book* holds the clauses of one family (TRUST, MEM, GATE, THINK, REVIEW, PROOF). The books are
joined into one registry, which the tests, the receipts, the command line and the docs all read.
How a book may change between two releases, ``conformance/lock.py`` decides.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

_ID = re.compile(r"(TRUST|MEM|GATE|THINK|REVIEW|PROOF)-[1-9][0-9]*(\.[1-9][0-9]*)?\Z")
_VERSION = re.compile(r"(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\.(0|[1-9][0-9]*)\Z")


class Kind(StrEnum):
    """Where a clause is checked."""

    EXIT = "exit"  # on every response, at run time, by the seal
    STATIC = "static"  # by the build: import rules, schemas, types
    TEST = "test"  # by the conformance suite only


class OnBreach(StrEnum):
    """What the seal does when an exit clause is broken. Ordered from strictest to mildest."""

    BLOCK = "block"
    REPAIR = "repair"
    FLAG = "flag"


@dataclass(frozen=True, kw_only=True, slots=True)
class Clause:
    """One promise.

    Attributes:
        id: Stable name such as ``TRUST-1.6``; never reused.
        statement: The promise in one or two sentences.
        kinds: Where it is checked; at least one.
        on_breach: Reaction of the seal; given exactly when ``EXIT`` is among the kinds.
        enforced: False while the machinery that keeps the clause does not exist. Such a clause is
            listed as *not yet enforced* and claimed nowhere.
        measured: True where the promise is a rate on a labelled set.
        retired: True for a clause that no longer binds; it stays in the book so its id stays taken.
    """

    id: str
    statement: str
    kinds: tuple[Kind, ...]
    on_breach: OnBreach | None = None
    enforced: bool = False
    measured: bool = False
    retired: bool = False

    def __post_init__(self) -> None:
        if not _ID.match(self.id):
            raise ValueError(f"not a clause id: {self.id!r}")
        if not self.statement.strip() or not self.kinds:
            raise ValueError(f"{self.id}: a clause needs a statement and at least one kind")
        if (Kind.EXIT in self.kinds) != (self.on_breach is not None):
            raise ValueError(f"{self.id}: on_breach belongs to exit clauses, and only to them")
        if self.retired and self.enforced:
            raise ValueError(f"{self.id}: a retired clause is not enforced")

    @property
    def family(self) -> str:
        """The part before the dash: the book this clause belongs to."""
        return self.id.split("-", 1)[0]

    @property
    def is_exit(self) -> bool:
        """Whether the seal decides this clause on each response."""
        return Kind.EXIT in self.kinds


@dataclass(frozen=True, kw_only=True, slots=True)
class Book:
    """The clauses of one family, with a semantic version that receipts quote."""

    family: str
    title: str
    version: str
    clauses: tuple[Clause, ...]

    def __post_init__(self) -> None:
        if not _VERSION.match(self.version):
            raise ValueError(f"{self.family}: version {self.version!r} is not MAJOR.MINOR.PATCH")
        ids = [clause.id for clause in self.clauses]
        if len(set(ids)) != len(ids):
            raise ValueError(f"{self.family}: a clause id stands twice")
        strangers = [clause.id for clause in self.clauses if clause.family != self.family]
        if strangers:
            raise ValueError(f"{self.family}: foreign clauses {strangers}")


@dataclass(frozen=True)
class Registry:
    """All books joined; iterates over clauses in book order."""

    books: tuple[Book, ...]

    def __post_init__(self) -> None:
        families = [book.family for book in self.books]
        if len(set(families)) != len(families):
            raise ValueError("a family has two books")

    @cached_property
    def by_id(self) -> dict[str, Clause]:
        """Every clause under its id."""
        return {clause.id: clause for book in self.books for clause in book.clauses}

    @cached_property
    def versions(self) -> dict[str, str]:
        """Book versions by family, as receipts quote them."""
        return {book.family: book.version for book in self.books}

    def __iter__(self) -> Iterator[Clause]:
        return iter(self.by_id.values())

    def __getitem__(self, clause_id: str) -> Clause:
        return self.by_id[clause_id]
