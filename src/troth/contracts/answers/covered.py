"""Whether every word of a model that leaves stands where the laws look (TRUST-3.8).

Serves TRUST-3.8, which the exit of each surface decides with it. The laws look at the texts that
the lens of a document yields. Any other text of the response is held against the replies of the
models that were asked: a run of their words there, which neither the lens yields nor the user or a
source gave, has left through a member that no law covers. Linear in the length of the texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from troth.contracts.answers.limits import NOTICES
from troth.contracts.answers.runs import by_size, grams_of, shared_runs
from troth.kernel.exchange import ExchangeRecord

_RUN_WORDS = 4
_SHORTEST = 2  # of one word alone nobody can tell whose it is


def uncovered_texts(
    others: Iterable[str], covered: Sequence[str], record: ExchangeRecord
) -> frozenset[str]:
    """Those of the other texts that hold words of a model which the covered ones do not hold.

    Args:
        others: Texts of the response that its lens does not yield.
        covered: Texts that laws are decided on: those that it yields, and cited facts.
    """
    if not record.said:
        return frozenset()
    known = {*NOTICES, *record.given, *covered}
    known.update(fact.quote for fact in record.evidence.facts)
    known.update(source.title for source in record.evidence.sources)
    suspects = {
        text for text in others if text not in known and any(map(str.isspace, text.strip()))
    }
    if not suspects:
        return frozenset()
    lawful = (*covered, *record.given, *record.evidence.texts.values(), *NOTICES)
    foreign = {
        size: said - grams_of(lawful, size)
        for size, said in by_size(grams_of(record.said, _RUN_WORDS)).items()
        if size >= _SHORTEST
    }
    return frozenset(text for text in suspects if shared_runs(text, foreign))
