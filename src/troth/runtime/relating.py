"""How two facts stand to each other: by rule, and by the judge where the rules cannot tell."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.memory.model import (
    Correction,
    Memory,
    Relation,
    RelationKind,
    StatedFact,
    Statement,
)
from troth.contracts.memory.relate import relate_by_judge, relate_facts
from troth.ports.judge import Judge


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
