"""What the facts do not decide, the judge may: within narrow bounds.

The judge is asked for two statements of one subject, about the same entity and the same time, of
which the values cannot be told apart by rules, or which say something that no attribute types. It
opens a conflict only where it refutes firmly one way and supports neither way.
"""

from __future__ import annotations

from collections.abc import Callable

from troth.contracts.memory.attributes import ATTRIBUTES, attribute_of
from troth.contracts.memory.model import (
    Cardinality,
    Certainty,
    Relation,
    RelationKind,
    StatedFact,
)
from troth.contracts.memory.relations.times import is_of_now
from troth.contracts.memory.values.compare import compare_values
from troth.kernel.judgements import Judgement, Label
from troth.language.tokens import content_words, stem

MIN_REFUTED_SCORE = 0.8
"""How sure the judge has to be that one statement refutes the other."""
MAX_JUDGED = 2_000
"""Longer statements, in code points, are not given to the judge."""
_MIN_SHARED = 1


def relate_by_judge(
    old_text: str,
    new_text: str,
    judge: Callable[[str, str], Judgement],
    judge_name: str,
    old: StatedFact,
    new: StatedFact,
) -> Relation | None:
    """The relation of two facts that rules leave undecided, by the judge; ``None`` for the rest.

    Args:
        judge: Says of a passage and a claim what the one says of the other.
        judge_name: Written into the relation, such as ``lexical/1``.
    """
    if not may_be_judged(old, new) or max(len(old_text), len(new_text)) > MAX_JUDGED:
        return None
    if _is_open(old) and not _share_words(old_text, new_text):
        return None
    found = (judge(old_text, new_text), judge(new_text, old_text))
    if any(judgement.label is Label.SUPPORTED for judgement in found):
        return None
    if not any(_refutes(judgement) for judgement in found):
        return None
    return Relation(
        kind=RelationKind.CONFLICT, reason="judge_refutes", old=old, new=new, judge=judge_name
    )


def may_be_judged(old: StatedFact, new: StatedFact) -> bool:
    """Whether the judge may be asked about the two facts at all (MEM-8, MEM-16)."""
    if old.entity != new.entity or Certainty.POSSIBLE in (old.certainty, new.certainty):
        return False
    if not (is_of_now(old) and is_of_now(new)):
        return False
    if _is_open(old) and _is_open(new):
        return True
    return old.attribute == new.attribute and _is_undecided(old, new)


def _is_undecided(old: StatedFact, new: StatedFact) -> bool:
    """One value can hold, and it cannot be told whether both are it."""
    if Cardinality.MANY in (old.cardinality, new.cardinality) or old.negative or new.negative:
        return False
    found = compare_values(attribute_of(old.attribute).kind, old.normal, new.normal)
    return not found.agrees and not found.opposes


def _is_open(fact: StatedFact) -> bool:
    return fact.attribute.startswith("said:") and fact.attribute not in ATTRIBUTES


def _share_words(one: str, two: str) -> bool:
    shared = set(map(stem, content_words(one))) & set(map(stem, content_words(two)))
    return len(shared) >= _MIN_SHARED


def _refutes(judgement: Judgement) -> bool:
    return judgement.label is Label.REFUTED and judgement.score >= MIN_REFUTED_SCORE
