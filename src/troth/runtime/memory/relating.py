"""Weighing statements against those that lie near them, where their slots leave it open."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from troth.contracts.memory.deciding import (
    Heard,
    among,
    is_doubted,
    relate_facts,
    weighed_relation,
)
from troth.contracts.memory.deciding.weighing import GATE
from troth.contracts.memory.model import (
    Memory,
    Relation,
    RelationKind,
    StatedFact,
    Statement,
)
from troth.contracts.memory.stated import STATEMENT
from troth.kernel.judgements import Judgement
from troth.ports.judge import Judge
from troth.runtime.gate.judging import Opinions, Wanted

Near: TypeAlias = "Mapping[str, Mapping[str, float]]"
"""By the text of a statement: ids of the memories that lie near it, and how near each is."""


class Weighing:
    """Weighs a statement against the memories that lie near it; the judge is asked once for all.

    Args:
        near: As ``Near``; of other memories nothing is decided.
        closely: Asked about those pairs that may be contradictions; ``None`` for nobody.
    """

    def __init__(
        self,
        judge: Judge,
        memories: Sequence[Memory],
        statements: Sequence[Statement],
        near: Near,
        closely: Judge | None = None,
    ) -> None:
        known = {one.memory_id: one for one in memories}
        lying: dict[str, dict[str, float]] = {}
        for said in statements:
            olds = lying.setdefault(said.text, {})
            for name, cosine in near.get(said.text, {}).items():
                if name in known and _are_weighed(known[name].facts, said.facts):
                    olds[known[name].text] = cosine
        pairs = [(old, new) for new, olds in lying.items() for old in olds]
        # What a chat model says of one direction says it all; one is asked next for what is wanted.
        heard = isinstance(judge, Wanted | Opinions)
        told = _judged(judge, pairs if heard else [*pairs, *_turned(pairs)])
        if isinstance(judge, Opinions):
            local = [pair for pair, one in told.items() if not one.judge.startswith(GATE)]
            told |= _judged(judge, _turned(local))
        self._heard: dict[tuple[str, str], Heard] = {}
        for new, olds in lying.items():
            each = [
                Heard(forth=forth, back=told.get((new, old), forth), near=cosine)
                for old, cosine in olds.items()
                for forth in (told[old, new],)
            ]
            self._heard |= {(old, new): one for old, one in zip(olds, among(each), strict=True)}
        if closely is not None:
            doubted = [
                pair
                for pair, one in self._heard.items()
                if not one.forth.judge.startswith(GATE) and is_doubted(*pair, one)
            ]
            looked = _judged(closely, [*doubted, *_turned(doubted)])
            for old, new in doubted:
                both = looked[old, new], looked[new, old]
                self._heard[old, new] = replace(self._heard[old, new], closely=both)

    def __call__(self, old: Memory, new: Memory) -> Relation | None:
        """The relation where it is firm, or at least likely."""
        if not _are_weighed(old.facts, new.facts):
            return None
        heard = self._heard.get((old.text, new.text))
        return None if heard is None else weighed_relation(old, new, heard)


def _judged(judge: Judge, pairs: Sequence[tuple[str, str]]) -> dict[tuple[str, str], Judgement]:
    asked = list(dict.fromkeys(pairs))
    return dict(zip(asked, judge.judge_many(asked), strict=True))


def _turned(pairs: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(new, old) for old, new in pairs]


def _are_weighed(old: Sequence[StatedFact], new: Sequence[StatedFact]) -> bool:
    """Whether slots leave it open: none of them was read on both sides, or they do not tell."""
    if any(fact.attribute == STATEMENT for fact in (*old, *new)):
        return True
    same = [(a, b) for a in old for b in new if a.slot == b.slot]
    return not same or any(relate_facts(a, b).kind is RelationKind.UNKNOWN for a, b in same)
