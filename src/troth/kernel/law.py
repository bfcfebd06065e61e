"""What a contract hands to the seal: how to decide, repair and, if need be, replace a response.

The seal knows no contract by name. It is given laws, applies them to the bytes that would leave,
and releases only what they allow.
"""

from __future__ import annotations

from collections.abc import Callable, Set
from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from troth.kernel.exchange import ExchangeRecord
from troth.kernel.jsontypes import JsonObject
from troth.kernel.verdicts import Repair, Verdict

D = TypeVar("D", bound="Document")


class Document(Protocol):
    """A response body as a frozen, typed value with one JSON form."""

    def to_wire(self) -> JsonObject:
        """The JSON object that leaves, without the fields that the seal adds."""
        ...

    @classmethod
    def from_wire(cls, wire: JsonObject) -> Self:
        """Read the JSON object back; extra fields that the seal added are ignored.

        Raises:
            ValueError: The object is not of this shape.
        """
        ...


@dataclass(frozen=True, kw_only=True)
class ExitLaw(Generic[D]):
    """The exit clauses of one contract, for one kind of document.

    Attributes:
        clauses: Ids that ``decide`` must return a verdict for, each exactly once.
        decide: Pure; judges the document that was read back from the final bytes.
        repair: Pure; given the broken ids, returns a document and what was repaired. It may leave
            clauses broken that it cannot repair.
    """

    clauses: frozenset[str]
    decide: Callable[[D, ExchangeRecord], tuple[Verdict, ...]]
    repair: Callable[[D, ExchangeRecord, Set[str]], tuple[D, tuple[Repair, ...]]]


def leave_unrepaired(
    document: D, record: ExchangeRecord, broken: Set[str]
) -> tuple[D, tuple[Repair, ...]]:
    """The repair of a law that has none."""
    del record, broken
    return document, ()
