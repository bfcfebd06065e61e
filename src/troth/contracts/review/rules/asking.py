"""Each claim of fact with its nearest passages, and what the judge says of it. Pure.

The claims of a draft are aligned and compared first; whatever words leave open is then put to the
judge at once, each claim beside the sources that come closest to it. The judge picks what it reads
in a long text itself, so that it is given the source, or, of a very long one, what lies around the
passages.

The bounds of one review and the limits of its rules stand here as data. When a network says
*supported* or *refuted* stands with its weights, for this use of them; here stands only what
follows from the label.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from troth.kernel.claims import ClaimKind, TextClaim
from troth.kernel.judgements import Judgement, Label
from troth.language.alignment import AlignedPassage, SentenceIndex, align, concepts
from troth.language.comparison.forms import in_one_form
from troth.language.comparison.nowhere import Nowhere, foreign_reference, nowhere
from troth.language.comparison.stances import Compared, Stance, compare

Judging: TypeAlias = Callable[[Sequence[tuple[str, str]]], Sequence[Judgement]]
"""One judgement for each (passage, claim) pair, in order; pure, loaded beforehand."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Thresholds:
    """Scores and shares in [0, 1], and bounds on the work of one review.

    Attributes:
        veto: From here on "supported" outweighs a conflict that is no true difference.
        unknown: From here on "not enough info", said by a network, makes a claim unsupported.
        doubtful: From here on it is told with low severity.
        near: Share of a claim's words in the closest passage, other words for them included, from
            which on the passage must refute it by itself, too.
        absent: The same share, from which on it is not called unsupported with more than low
            severity.
        nowhere: The same where no network spoke; below it nothing near stands there at all.
        max_passages: Compared for each claim.
        max_judged: Sources put to the judge for each claim.
        max_judgements: Put to the judge in one review; claims after that are left to the words.
    """

    veto: float = 0.9
    unknown: float = 0.8
    doubtful: float = 0.5
    near: float = 0.6
    absent: float = 0.42
    nowhere: float = 0.2
    max_passages: int = 6
    max_judged: int = 3
    max_judgements: int = 600


THRESHOLDS = Thresholds()


_BEST_SHARE = 0.8  # of the best passage's closeness that a contradiction must have
_WHOLE_CHARS = 20_000  # of a source that the judge is given whole
_AROUND_CHARS = 2_000  # on each side of a passage of a longer one
_BY_MODEL = "model"
_DEFINED = re.compile(r"\(\s?[\"“„'‘«]([^\"“”„'‘’«»()]{1,60})[\"”“'’»]\s?\)")  # (“the Customer”)


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """One claim of fact.

    Attributes:
        compared: The passages that it was held against, the closest first.
        judged: What the judge says of it, by source, the closest first; empty where it was not
            asked.
        absent: A name or a figure of the claim that stands nowhere, if there is one.
        consulted: Ids of all sources that were searched, in the order of the request.
    """

    claim: TextClaim
    compared: tuple[Compared, ...]
    judged: dict[str, Judgement]
    absent: Nowhere | None
    consulted: tuple[str, ...]

    @property
    def carrying(self) -> list[Compared]:
        """The passages that carry the claim, by words."""
        return [one for one in self.compared if one.stance is Stance.CARRIES]

    @property
    def against(self) -> list[Compared]:
        """The passages about as close as the closest that contradict it, by words."""
        best = max((one.passage.closeness for one in self.compared), default=0.0)
        return [
            one
            for one in self.compared
            if one.stance is Stance.CONFLICTS and one.passage.closeness >= _BEST_SHARE * best
        ]

    def is_sure(self, source: str, least: float) -> bool:
        """Whether the judge says with that score at least that a source supports the claim."""
        said = self.judged.get(source)
        return said is not None and said.label is Label.SUPPORTED and said.score >= least

    def said_by(self, label: Label) -> list[str]:
        """The sources that the judge says this of, the closest first."""
        return [name for name, said in self.judged.items() if said.label is label]


def is_by_model(judged: Judgement) -> bool:
    """Whether a network spoke; a judge that knows only words says no more than the rules do."""
    return judged.reason == _BY_MODEL


def cases(
    claims: Sequence[TextClaim],
    index: SentenceIndex,
    consulted: Sequence[str],
    judge: Judging,
    limits: Thresholds,
) -> Iterator[Case]:
    """The claims of fact in the order of the draft; all questions go to the judge at once."""
    held = [
        (claim, tuple(_compared(claim, index, limits)))
        for claim in claims
        if claim.kind is ClaimKind.FACT or _is_misdirected(claim, index)
    ]
    defined = frozenset(
        name for claim in claims for term in _DEFINED.findall(claim.text) for name in concepts(term)
    )
    asked = [_questions(claim, compared, index, consulted, limits) for claim, compared in held]
    pairs = [pair for one in asked for _, pair in one][: limits.max_judgements]
    answers = dict(zip(pairs, judge(pairs), strict=True)) if pairs else {}
    for (claim, compared), questions in zip(held, asked, strict=True):
        yield Case(
            claim=claim,
            compared=compared,
            judged=_judged(questions, answers),
            absent=nowhere(claim.text, [one.passage for one in compared], index, defined),
            consulted=tuple(consulted),
        )


def _is_misdirected(claim: TextClaim, index: SentenceIndex) -> bool:
    """Whether it tells to write to, call or pay what a source has otherwise."""
    if claim.kind is not ClaimKind.INSTRUCTION:
        return False
    found = foreign_reference(claim.text, index)
    return found is not None and found.sentence is not None


def _compared(claim: TextClaim, index: SentenceIndex, limits: Thresholds) -> Iterator[Compared]:
    for passage in align(claim, index, limits.max_passages, widely=True):
        yield compare(claim, passage)


def _questions(
    claim: TextClaim,
    compared: Sequence[Compared],
    index: SentenceIndex,
    consulted: Sequence[str],
    limits: Thresholds,
) -> list[tuple[str, tuple[str, str]]]:
    """Pairs for each of the closest sources, by its id; none where words carry the claim.

    A passage that says nearly the same in words is asked about by itself, too.
    """
    if any(one.stance is Stance.CARRIES for one in compared):
        return []
    near: dict[int, list[AlignedPassage]] = {}
    for one in compared:
        near.setdefault(one.passage.sentence.source, []).append(one.passage)
    # A claim without any word of the sources may still be told there, in wholly other words.
    asked = []
    for at in list(near or range(len(consulted)))[: limits.max_judged]:
        passages = near.get(at, ())
        read = _read(index.texts[at], passages)
        # Forms that words find equal are shown alike: no network makes them a contradiction.
        asked.append((consulted[at], in_one_form(read, claim.text)))
        if passages and passages[0].kinship >= limits.near:
            asked.append((consulted[at], in_one_form(passages[0].text, claim.text)))
    return asked


def _judged(
    questions: Sequence[tuple[str, tuple[str, str]]],
    answers: Mapping[tuple[str, str], Judgement],
) -> dict[str, Judgement]:
    """What is said of each source: refuted only if the passage that is near by itself is, too."""
    found: dict[str, Judgement] = {}
    for name, pair in questions:
        said = answers.get(pair)
        if said is not None and (name not in found or found[name].label is Label.REFUTED):
            found[name] = said
    return found


def _read(text: str, passages: Sequence[AlignedPassage]) -> str:
    """What the judge is given of a source: all of it, or what lies around the passages."""
    if len(text) <= _WHOLE_CHARS or not passages:
        return text[:_WHOLE_CHARS]
    read, end = [], 0
    for passage in sorted(passages, key=lambda one: one.start):
        start = max(end, passage.start - _AROUND_CHARS)
        end = max(end, passage.end + _AROUND_CHARS)
        read.append(text[start:end])
    return "\n\n".join(read)
