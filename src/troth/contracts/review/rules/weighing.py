"""What the rules on claims share: one claim with all that was found for it, and what became of it.

Pure. A judgement counts by label and score; whether a network or words alone gave it is told by
its reason.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.review.rules.citing import cited
from troth.contracts.review.rules.lead import Lead
from troth.kernel.claims import TextClaim
from troth.kernel.judgements import Judgement, Label
from troth.language.alignment import SentenceIndex
from troth.language.comparison.stances import Compared

MAX_CONSULTED = 5
_BY_MODEL = "model"


@dataclass(frozen=True, kw_only=True, slots=True)
class Case:
    """One claim of fact that no passage carries and none contradicts by rule.

    Attributes:
        compared: The passages that it was held against, the closest first.
        consulted: Ids of all sources that were searched, in the order of the request.
    """

    claim: TextClaim
    compared: tuple[Compared, ...]
    index: SentenceIndex
    consulted: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Weighed:
    """What became of one claim.

    Attributes:
        support: The passage that carries it best; ``None`` where none does.
    """

    leads: tuple[Lead, ...]
    support: Compared | None


def error(claim: TextClaim, rule: str, against: Sequence[Compared]) -> Lead:
    """A factual error, told with the passages that say so for the same reason as the first."""
    first = against[0]
    same = [one for one in against if one.reason == first.reason][:MAX_CONSULTED]
    return Lead(
        rule=rule,
        start=claim.start,
        end=claim.end,
        source_ids=tuple(dict.fromkeys(one.source_id for one in same)),
        passages=tuple(cited(one.passage.sentence) for one in same),
        mine=claim.text if rule == "refuted" else first.mine,
        theirs=first.passage.sentence.text if rule == "refuted" else first.theirs,
    )


def says(judged: Judgement | None, label: Label, score: float) -> bool:
    """Whether this was said, with that score at least."""
    return judged is not None and judged.label is label and judged.score >= score


def is_by_model(judged: Judgement | None) -> bool:
    """Whether a network spoke; a judge that knows only words says no more than the rules do."""
    return judged is not None and judged.reason == _BY_MODEL
