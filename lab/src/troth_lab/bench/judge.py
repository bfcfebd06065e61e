"""How well the judges tell what a passage carries: ``troth bench judge``.

``rules`` are the lexical judge, ``model`` is the network alone, ``tiers`` are both as they ship.
Only rows are reported that the shipped weights were not fitted on, unless every row is asked for:
for sets that bring a split the development rows, for others the passages that are left out of the
fitting (``sets.is_fitted``). The floor is fitted in-domain, on other rows of the same set.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from typing import Final

from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Figure, Report
from troth_lab.bench.labels import BITS, REFUTED, SUPPORTED
from troth_lab.bench.measuring import FLOOR, MODEL, RULES, Answers, figures_by_part, figures_of
from troth_lab.bench.metrics import (
    BALANCED,
    F1,
    RECALL,
    Counted,
    Metric,
    for_one,
    share,
)
from troth_lab.bench.opening import Judging, MeasuredJudges, judged
from troth_lab.bench.pair_floor import pair_floor
from troth_lab.bench.sets import FURTHER, READERS, Item, is_fitted
from troth_lab.bench.tables import measured

TABLE: Final = "judge"
TIERS: Final = "tiers"
USE: Final = "evidence"  # the thresholds that count
SETS: Final = (*READERS, *FURTHER)
_TOGETHER: Final = 32  # pairs that are asked at once
_NAMES: Final[Mapping[str, str]] = {
    "perspectrum": "perspectrum, stance",
    "ci_tod_kbi": "ci_tod, KBI",
    "ci_tod_hi": "ci_tod, HI",
}
FITTED: Final = "fitted on by the shipped weights"
ONLY_UNFITTED: Final = (
    "Only rows are reported that the shipped weights were not fitted on; of some sets that is "
    "none. Say --every-row for all."
)


def _allowed_share(counted: Counted) -> float:
    right = sum(n for (allowed, said), n in counted.items() if _bits(allowed) & _bits(said))
    return share(right, sum(counted.values()))


def _stance_f1(counted: Counted) -> float:
    """Mean F1 of both stances; an answer that takes no side is wrong, and no third label."""
    found = [for_one(label, F1, "").read(counted) for label in (SUPPORTED, REFUTED)]
    return sum(found) / len(found)


def _bits(value: Hashable) -> int:
    if not isinstance(value, int):
        raise TypeError("labels are bits here")
    return value


THREE_WAY: Final = Metric(name="accuracy, 3-way", read=_allowed_share)
STANCE: Final = Metric(name="macro-F1", read=_stance_f1)
ON_SUPPORTED: Final = for_one(SUPPORTED, BALANCED, "supported")
ON_REFUTED: Final = for_one(REFUTED, BALANCED, "refuted")
REFUTED_RECALL: Final = for_one(REFUTED, RECALL, "refuted")


def _refuted_f1(counted: Counted) -> float:
    return for_one(REFUTED, F1, "").read(counted)


CONTRADICTION_F1: Final = Metric(name="F1", read=_refuted_f1)
_THREE: Final = (THREE_WAY, ON_SUPPORTED, ON_REFUTED)
METRICS: Final[Mapping[str, Sequence[Metric]]] = {
    **dict.fromkeys(("persona_nli", "breaking_nli", "nli_snli_dev", "nli_mnli_dev"), _THREE),
    **dict.fromkeys(("nli_cad_nli", "nli_conjnli", "nli_semiauto_wiki"), _THREE),
    **dict.fromkeys(("ci_tod_kbi", "ci_tod_hi"), (CONTRADICTION_F1, ON_REFUTED)),
    "perspectrum": (STANCE,),
    "ambient": (THREE_WAY,),
    "nli_clcd_en": (ON_REFUTED,),
    "nli_cannot_wikifactcheck": (REFUTED_RECALL,),
}
"""What is measured on a set; balanced accuracy of *supported* on those that are not listed."""


def measure(asked: Asked) -> Report:
    """Measure every wanted set whose file is there.

    A pair takes the network some 15 ms of a core; 10 000 rows take minutes.
    """
    fitted = "" if asked.every_row else ONLY_UNFITTED
    return measured(TABLE, asked, SETS, _of_set, fitted)


def _of_set(name: str, judges: MeasuredJudges, asked: Asked) -> Iterator[Figure]:
    items = list({**READERS, **FURTHER}[name](asked.data))
    reported = asked.drawn(reported_items(items, asked), name)
    if not reported:
        return
    said = _said(name, items, reported, judges, asked)
    judges.forget()
    whole = Answers(
        data=_NAMES.get(name, name),
        expected=[item.allowed for item in reported],
        said=said,
        note=_note(reported, asked),
    )
    yield from figures_of(TABLE, whole, metrics_of(name), asked)
    if name in ("summedits", "ambient"):
        mean = ON_SUPPORTED if name == "summedits" else None
        parts = [item.part for item in reported]
        yield from figures_by_part(TABLE, whole, parts, metrics_of(name), asked, mean=mean)


def reported_items(items: Sequence[Item], asked: Asked) -> list[Item]:
    """The items that figures are reported on.

    Other weights than the shipped ones are their owner's business: ``every_row`` says that they
    saw none of these rows.
    """
    if asked.every_row:
        return list(items)
    return [item for item in items if not is_fitted(item)]


def metrics_of(name: str) -> Sequence[Metric]:
    """The metrics that mean something on a set."""
    return METRICS.get(name, (ON_SUPPORTED,))


def _said(
    name: str,
    items: Sequence[Item],
    reported: Sequence[Item],
    judges: MeasuredJudges,
    asked: Asked,
) -> dict[str, Sequence[Hashable]]:
    said: dict[str, Sequence[Hashable]] = {}
    floor = pair_floor(items, reported)
    if floor is not None:
        said[FLOOR] = floor
    said[RULES] = _bits_of(judges.rules, reported, asked, f"{name}: rules")
    if name == "perspectrum":
        return {**said, **_leanings(judges, reported, asked)}
    for role, judge in ((MODEL, judges.alone(USE)), (TIERS, judges.tiers(USE))):
        if judge is not None:
            said[role] = _bits_of(judge, reported, asked, f"{name}: {role}")
    return said


def _bits_of(judge: Judging, items: Sequence[Item], asked: Asked, about: str) -> list[Hashable]:
    chunks = [items[at : at + _TOGETHER] for at in range(0, len(items), _TOGETHER)]
    found: list[Hashable] = []
    for chunk in asked.watch(chunks, about):
        pairs = [(item.passage, item.claim) for item in chunk]
        found += (BITS[one.label] for one in judged(judge, pairs))
    return found


def _leanings(
    judges: MeasuredJudges, items: Sequence[Item], asked: Asked
) -> dict[str, Sequence[Hashable]]:
    """Which side a perspective takes of a claim, where one of two must be taken."""
    found: list[Hashable] = []
    for item in asked.watch(items, "perspectrum: model"):
        leaning = judges.leaning([(item.passage, item.claim)])
        if leaning is None:
            return {}
        found.append(SUPPORTED if leaning[0] > 0 else REFUTED)
    return {MODEL: found}


def _note(items: Sequence[Item], asked: Asked) -> str:
    if not asked.every_row or asked.weights is not None:
        return ""
    fitted = sum(map(is_fitted, items))
    return f"{fitted} of {len(items)} rows {FITTED}" if fitted else ""
