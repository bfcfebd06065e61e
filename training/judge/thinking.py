"""What deep thinking holds against claims at several limits, on the rows of hands held out.

Run from the root of the repository::

    python -m training.judge.thinking --weights FOLDER --hands elm [--show]

A passage is the evidence of one exchange, two sentences to a quote; each of its claims is a draft.
The network is asked once for each pair, and every set of limits is then tried on what it said.
What is chosen becomes the defaults of ``Limits`` in ``contracts.thinking.passes.refuting``. Rows
do not say which sentence is the right one: ``--show`` prints what those defaults put in the place
of claims, to be read.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from pathlib import Path
from typing import Final

from training.judge import written
from training.judge.pairs import REFUTED, SUPPORTED, Pair
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.cross_encoder import CrossEncoder
from troth.adapters.understanding.tiers import TieredJudge
from troth.adapters.understanding.weights import SHIPPED
from troth.contracts.thinking.model import EvidenceQuote, Material
from troth.contracts.thinking.passes.draft import Sentence, read_draft
from troth.contracts.thinking.passes.refuting import LIMITS, Limits, Refutation, refutation
from troth.contracts.thinking.passes.support import Evidence, Heard, evidence_of
from troth.kernel.judgements import Judgement
from troth.language.comparison.known import FiguresBeside, KnownFigures
from troth.language.tokens import sentences

QUOTED: Final = 2  # sentences of one quote
_LABELS: Final = {REFUTED: "refuted", SUPPORTED: "supported"}
GRID: Final = tuple(
    replace(LIMITS, whole=whole, itself=itself, back=back, lead=lead)
    for whole, itself, back, lead in product(
        (0.6, 0.7, 0.8), (0.5, 0.7), (0.5, 0.6, 0.8), (0.2, 0.3)
    )
)


@dataclass(kw_only=True)
class Remembering:
    """A judge that is asked for each pair once."""

    judge: TieredJudge
    known: dict[tuple[str, str], Judgement] = field(default_factory=dict)

    def judge_many(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        """One judgement for each pair, in order."""
        new = [pair for pair in dict.fromkeys(pairs) if pair not in self.known]
        self.known.update(zip(new, self.judge.judge_many(new), strict=True))
        return [self.known[pair] for pair in pairs]


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """One claim of fact and all that it is held against; no words carry it."""

    label: str
    said: Sentence
    evidence: Evidence
    known: FiguresBeside
    heard: Heard

    def at(self, limits: Limits) -> Refutation | None:
        """What speaks against it at some limits."""
        return refutation(self.said.claim, self.heard, self.evidence, self.known, limits)


def cases(rows: Sequence[Pair], judge: Remembering) -> Iterator[Case]:
    """The claims of fact among the rows that no sentence carries by words."""
    for row in rows:
        quotes = tuple(_quotes(row.passage))
        evidence = evidence_of(
            Material(request_text="", judge=judge.judge_many, evidence=tuple(quotes))
        )
        facts = read_draft(row.claim).facts
        heard = evidence.heard([one.claim.text for one in facts])
        known = KnownFigures([row.passage]).beside([one.claim.text for one in facts])
        for said, one in zip(facts, heard, strict=True):
            if evidence.on(said.claim).carrying is None:
                yield Case(
                    label=_LABELS.get(row.allowed, "open"),
                    said=said,
                    evidence=evidence,
                    known=known,
                    heard=one,
                )


def _quotes(passage: str) -> Iterator[EvidenceQuote]:
    spans = sentences(passage)
    for at in range(0, len(spans), QUOTED):
        part = spans[at : at + QUOTED]
        yield EvidenceQuote(source_id=str(at), quote=passage[part[0][0] : part[-1][1]])


def what(found: Refutation | None) -> str:
    """What is done about a claim."""
    if found is None:
        return "left"
    if found.sentence is None:
        return "noted"
    return "replaced" if found.tells_all else "beside"


def main() -> None:
    """Print what becomes of the claims of each label."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=Path, default=written.ROWS)
    parser.add_argument("--hands", nargs="+", required=True)
    parser.add_argument("--weights", type=Path, default=SHIPPED)
    parser.add_argument("--show", action="store_true", help="what the defaults replace")
    given = parser.parse_args()
    rows = [row for hand in given.hands for row in written.claims(given.rows, hand)]
    tiers = TieredJudge(CrossEncoder(given.weights)).for_use(Use.THINKING)
    found = list(cases(rows, Remembering(judge=tiers)))
    every = Counter(one.label for one in found)
    sys.stdout.write(f"claims that words do not carry: {dict(sorted(every.items()))}\n\n")
    sys.stdout.write(
        "| whole | itself | back | lead | refuted | supported | open |\n" + "|---" * 7 + "|\n"
    )
    for limits in (LIMITS, *GRID):
        told = Counter((one.label, what(one.at(limits))) for one in found)
        cells = " | ".join(
            f"{told[label, 'replaced']} + {told[label, 'beside']} + {told[label, 'noted']}"
            for label in ("refuted", "supported", "open")
        )
        sys.stdout.write(
            f"| {limits.whole} | {limits.itself} | {limits.back} | {limits.lead} | {cells} |\n"
        )
    for one in found if given.show else ():
        said = one.at(LIMITS)
        if said is not None:
            instead = said.sentence.text if said.sentence else ""
            sys.stdout.write(
                f"{one.label} {what(said)} {said.reason}: {one.said.said} => {instead}\n"
            )


if __name__ == "__main__":
    main()
