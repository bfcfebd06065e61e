"""The values of grounding: what a text is held to, and a mark on one of its sentences.

Decides no clause; TRUST-3.7 is decided on these.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Self

from troth.kernel.codec import wire
from troth.kernel.evidence import EvidenceSet, Fact
from troth.kernel.judgements import Judgement
from troth.kernel.pairs import Pair


class MarkKind(StrEnum):
    """In what a sentence differs from a fact."""

    FIGURE = "figure"
    UNIT = "unit"
    SIGN = "sign"
    DATE = "date"
    NAME = "name"
    DENIAL = "denial"
    CONDITION = "condition"  # one that the fact sets is dropped
    UNCONFIRMED = "unconfirmed"  # a figure, date or name that stands nowhere; differs from no fact


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """One sentence that differs.

    Attributes:
        start, end: Of the sentence in the text that was held, half-open, in code points, without
            white space around it.
        kind: In what it differs.
        fact: Id of the fact, such as ``F1``; empty for ``UNCONFIRMED``.
        passage: The sentence of the stored source that says otherwise, on one line; empty for
            ``UNCONFIRMED``, and where it cannot be quoted.
        words: The words of it that differ, such as ``28 days``, where fewer of them tell it.
    """

    start: int
    end: int
    kind: MarkKind
    fact: str = ""
    passage: str = ""
    words: str = wire(sent=False, default="")

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            raise ValueError(f"no sentence at [{self.start}, {self.end})")


def on_wire(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Marks as they come back from the wire."""
    return tuple(replace(one, words="") for one in marks)


@dataclass(frozen=True, kw_only=True, slots=True)
class Material:
    """What a text is held to.

    Attributes:
        facts: In the order of their ids; without any, nothing is marked.
        texts: Stored text of each source by its id, which the spans of facts are offsets into. A
            fact whose source has none is held to as it is quoted.
        given: What the user supplied: request, pasted texts, attachments, earlier turns. It is
            never marked for saying otherwise.
        judged: What a judge said of pairs (``pairs_of``); words alone decide about others.
    """

    facts: tuple[Fact, ...] = ()
    texts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    given: tuple[str, ...] = ()
    judged: Mapping[Pair, Judgement] = field(default_factory=lambda: MappingProxyType({}))

    @classmethod
    def of(
        cls,
        evidence: EvidenceSet,
        *,
        given: tuple[str, ...] = (),
        judged: Mapping[Pair, Judgement] = MappingProxyType({}),
    ) -> Self:
        """What a retrieval yielded, with what the user supplied; titles may be named as well."""
        named = tuple(one.title for one in evidence.sources)
        return cls(
            facts=evidence.facts, texts=evidence.texts, given=(*given, *named), judged=judged
        )
