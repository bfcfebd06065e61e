"""What review makes of drafts at several thresholds, on the rows of hands that were held out.

Run from the root of the repository::

    python -m training.judge.reviewing --weights FOLDER --hands elm

Documents are three passages of a hand, of topics that lie near; a draft is four claims on its
document, all supported, or three and one that is refuted. The network is asked once, and every
pair of thresholds is then tried on what it said. Thresholds that are chosen go into the card, as
those of the use ``review``.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from pathlib import Path
from typing import Final

from training.judge import written
from training.judge.pairs import REFUTED, SUPPORTED, Pair
from troth.adapters.understanding.card import Threshold
from troth.adapters.understanding.cross_encoder import CrossEncoder
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.tiers import FINAL, TieredJudge, Weighed, weighed
from troth.adapters.understanding.weights import SHIPPED
from troth.contracts.review.model import Recommendation, Reviewed, ReviewRequest, ReviewSource
from troth.contracts.review.model import Severity as Grade
from troth.contracts.review.review import review
from troth.kernel.digests import text_sha256
from troth.kernel.judgements import Judgement

PASSAGES: Final = 3  # of one document
SENTENCES: Final = 4  # of one draft
REFUTES: Final = (0.65, 0.7, 0.75, 0.8, 0.85)
SUPPORTS: Final = (0.3, 0.5, 0.7)


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """A draft on a document.

    Attributes:
        fault: Where its one wrong claim stands; ``None`` where all are supported.
    """

    document: str
    text: str
    fault: tuple[int, int] | None


@dataclass(kw_only=True)
class Remembering:
    """A judge that hears each pair once, and says what the thresholds of now make of it."""

    network: CrossEncoder
    threshold: Threshold
    known: dict[tuple[str, str], Weighed | Judgement] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._lexical, self._tiers = LexicalJudge(), TieredJudge(self.network)

    def __call__(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        """One judgement for each pair."""
        return [self._said(pair) for pair in pairs]

    def _said(self, pair: tuple[str, str]) -> Judgement:
        if pair not in self.known:
            self.known[pair] = self._heard(*pair)
        found = self.known[pair]
        if isinstance(found, Judgement):
            return found
        label, score = found.at(self.threshold)
        return Judgement(label=label, score=round(score, 4), reason="model", judge="dev")

    def _heard(self, passage: str, claim: str) -> Weighed | Judgement:
        first = self._lexical.judge(passage, claim)
        asked = self._tiers.questions(passage, claim)
        if (first.label, first.reason) in FINAL or not asked:
            return first
        opinions = self.network.opinions(asked)
        return weighed([(part, one) for (_, part), one in zip(asked, opinions, strict=True)], first)


def drafts(pairs: Sequence[Pair]) -> Iterator[Draft]:
    """Every refuted claim in a draft of its own, and as many faithful ones as there are claims."""
    held: dict[str, list[Pair]] = {}
    for pair in pairs:
        held.setdefault(pair.passage, []).append(pair)
    passages = iter(sorted(held, key=lambda one: (held[one][0].group, _digest(one))))
    while group := list(islice(passages, PASSAGES)):
        document = "\n\n".join(group)
        rows = sorted((row for one in group for row in held[one]), key=lambda row: row.claim)
        rows.sort(key=lambda row: _digest(row.claim))
        right = [row.claim for row in rows if row.allowed == SUPPORTED]
        wrong = [row.claim for row in rows if row.allowed == REFUTED]
        for at in range(0, len(right) - SENTENCES + 1, SENTENCES):
            yield _draft(document, right[at : at + SENTENCES], None)
        for at, claim in enumerate(wrong):
            beside = (right[at % len(right) :] + right)[: SENTENCES - 1]
            place = at % SENTENCES
            yield _draft(document, [*beside[:place], claim, *beside[place:]], place)


def _draft(document: str, claims: Sequence[str], place: int | None) -> Draft:
    text = " ".join(claims)
    if place is None:
        return Draft(document=document, text=text, fault=None)
    start = sum(len(claim) + 1 for claim in claims[:place])
    return Draft(document=document, text=text, fault=(start, start + len(claims[place])))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def reviewed(draft: Draft, judge: Remembering) -> Reviewed:
    """The review of a draft against its document."""
    source = ReviewSource(
        source_id="document",
        title="Document",
        text=draft.document,
        text_sha256=text_sha256(draft.document),
    )
    request = ReviewRequest(
        draft_id="draft", draft_content=draft.text, rag_retrieval_ids=("document",)
    )
    return review(request, [source], judge, judge_name="dev")


def told(every: Sequence[Draft], judge: Remembering) -> Counter[str]:
    """How many drafts there are of either sort, and what was said of them."""
    found: Counter[str] = Counter()
    for draft in every:
        made = reviewed(draft, judge)
        grave = [one for one in made.findings if one.severity in (Grade.HIGH, Grade.MEDIUM)]
        sort = "faithful" if draft.fault is None else "faulty"
        found[sort] += 1
        found[f"{sort}, grave"] += bool(grave)
        found[f"{sort}, approved"] += made.recommendation is Recommendation.APPROVE
        if draft.fault is not None:
            start, end = draft.fault
            grave = [one for one in grave if (one.start or 0) < end and start < (one.end or 0)]
            found["found"] += bool(grave)
        found.update(f"{sort}: {one.rule}" for one in grave)
    return found


def main() -> None:
    """Print what becomes of the drafts at each pair of thresholds."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=Path, default=written.ROWS)
    parser.add_argument("--hands", nargs="+", required=True)
    parser.add_argument("--weights", type=Path, default=SHIPPED)
    given = parser.parse_args()
    rows = [row for hand in given.hands for row in written.claims(given.rows, hand)]
    every = list(drafts(rows))
    judge = Remembering(
        network=CrossEncoder(given.weights), threshold=Threshold(supported=0.5, refuted=0.5)
    )
    sys.stdout.write(
        "| supported | refuted | faults found | faulty approved | faithful flagged |\n"
    )
    sys.stdout.write("|---|---|---|---|---|\n")
    for supported, refuted in product(SUPPORTS, REFUTES):
        judge.threshold = Threshold(supported=supported, refuted=refuted)
        one = told(every, judge)
        shares = (
            one["found"] / one["faulty"],
            one["faulty, approved"] / one["faulty"],
            one["faithful, grave"] / one["faithful"],
        )
        cells = " | ".join(f"{share:.3f}" for share in shares)
        sys.stdout.write(f"| {supported} | {refuted} | {cells} |\n")


if __name__ == "__main__":
    main()
