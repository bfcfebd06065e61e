"""How two facts stand to each other: by rule, and by the judge where the rules cannot tell."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from troth.contracts.memory.deciding import Heard, weighed_relation
from troth.contracts.memory.model import (
    Correction,
    Memory,
    Relation,
    RelationKind,
    StatedFact,
    Statement,
)
from troth.contracts.memory.relate import relate_by_judge, relate_facts
from troth.contracts.memory.stated import STATEMENT
from troth.ports.judge import Judge
from troth.runtime.judging import Wanted

Near: TypeAlias = "Mapping[str, Mapping[str, float]]"
"""By the text of a statement: ids of the memories that lie near it, and how near each is."""


@dataclass(frozen=True, kw_only=True)
class Relating:
    """Relates facts, and knows the sentences that they were said in.

    Attributes:
        sentences: Of each fact, the sentence that said it; the judge reads sentences, not facts.
    """

    judge: Judge
    sentences: dict[StatedFact, str]

    @classmethod
    def over(
        cls, judge: Judge, memories: Sequence[Memory], statements: Sequence[Statement] = ()
    ) -> Relating:
        """Of what is remembered and what is being said."""
        remembered = {fact: one.text for one in memories for fact in one.facts}
        said = {fact: one.text for one in statements for fact in one.facts}
        return cls(judge=judge, sentences=remembered | said)

    def __call__(
        self,
        old: StatedFact,
        new: StatedFact,
        *,
        correction: Correction | None,
        update: bool,
        old_at: str,
        new_at: str,
    ) -> Relation:
        """The relation, with its reason; the judge is asked only where the facts leave it open."""
        if STATEMENT in (old.attribute, new.attribute):
            return _between_statements(old, new)
        relation = relate_facts(
            old, new, correction=correction, update=update, old_at=old_at, new_at=new_at
        )
        if relation.kind is not RelationKind.UNKNOWN:
            return relation
        texts = self.sentences.get(old), self.sentences.get(new)
        if texts[0] is None or texts[1] is None:
            return relation
        judged = relate_by_judge(texts[0], texts[1], self.judge.judge, self.judge.name, old, new)
        return judged or relation


def _between_statements(old: StatedFact, new: StatedFact) -> Relation:
    """Whole statements are told apart by ``Weighing``; here only whether they are the same."""
    same = (old.attribute, old.normal) == (new.attribute, new.normal)
    kind = RelationKind.SAME if same else RelationKind.UNRELATED
    return Relation(kind=kind, reason="same_words" if same else "statements", old=old, new=new)


class Weighing:
    """Weighs a statement against the memories that lie near it; the judge is asked once for all.

    Args:
        near: As ``Near``; of other memories nothing is decided.
    """

    def __init__(
        self,
        judge: Judge,
        memories: Sequence[Memory],
        statements: Sequence[Statement],
        near: Near,
    ) -> None:
        self._near = near
        known = {one.memory_id: one for one in memories}
        pairs = [
            (known[name].text, said.text)
            for said in statements
            for name in near.get(said.text, {})
            if name in known and _are_weighed(known[name].facts, said.facts)
        ]
        # Who only asks what is wanted asks a chat model next: one direction says it all.
        turned = [] if isinstance(judge, Wanted) else [(new, old) for old, new in pairs]
        asked = list(dict.fromkeys((*pairs, *turned)))
        self._said = dict(zip(asked, judge.judge_many(asked), strict=True))

    def __call__(self, old: Memory, new: Memory) -> Relation | None:
        """The relation where it is firm, or at least likely."""
        if not _are_weighed(old.facts, new.facts):
            return None
        forth = self._said.get((old.text, new.text))
        near = self._near.get(new.text, {}).get(old.memory_id)
        if forth is None or near is None:
            return None
        back = self._said.get((new.text, old.text), forth)
        return weighed_relation(old, new, Heard(forth=forth, back=back, near=near))


def _are_weighed(old: Sequence[StatedFact], new: Sequence[StatedFact]) -> bool:
    """What slots were read in on both sides is decided by them."""
    return any(fact.attribute == STATEMENT for fact in (*old, *new))
