"""How well the reviewer tells what a source does not carry: ``troth bench review``.

Each row is a claim, or a text of several, held against its passage. The reviewer objects where it
finds a factual error or an unsupported claim of any severity but ``info``; what is expected is an
objection to claims that their passage does not carry. ``rules`` are the reviewer with words alone,
``model`` with both tiers of the judge; ``errors alone`` counts factual errors and nothing else.
Only rows are reported that the shipped weights were not fitted on, unless every row is asked for.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Final

from troth.contracts.review.model import FindingType, ReviewRequest, ReviewSource, Severity
from troth.contracts.review.review import review
from troth.kernel.digests import sha256_hex
from troth_lab.bench.asked import Asked
from troth_lab.bench.figures import Figure, Report
from troth_lab.bench.judge import FITTED, ONLY_UNFITTED, reported_items
from troth_lab.bench.labels import SUPPORTED
from troth_lab.bench.measuring import FLOOR, MODEL, RULES, Answers, figures_by_part, figures_of
from troth_lab.bench.metrics import BALANCED, FALSE_ALARMS, PRECISION, RECALL
from troth_lab.bench.opening import Judging, MeasuredJudges
from troth_lab.bench.pair_floor import pair_floor
from troth_lab.bench.sets import PASSAGE_SETS, READERS, Item, is_fitted
from troth_lab.bench.tables import measured

TABLE: Final = "review"
ERRORS: Final = "errors alone"
SETS: Final = PASSAGE_SETS
METRICS: Final = (BALANCED, RECALL, PRECISION, FALSE_ALARMS)
_OBJECTIONS: Final = frozenset((FindingType.FACTUAL_ERROR, FindingType.UNSUPPORTED_CLAIM))
_ERROR: Final = frozenset((FindingType.FACTUAL_ERROR,))


def measure(asked: Asked) -> Report:
    """Measure every wanted set whose file is there; the model takes some 100 ms a row."""
    fitted = "" if asked.every_row else ONLY_UNFITTED
    return measured(TABLE, asked, SETS, _of_set, fitted)


def types_found(passage: str, claim: str, judge: Judging) -> frozenset[str]:
    """The types of the findings on a claim that is held against a passage."""
    source = ReviewSource(
        source_id="passage",
        title="passage",
        text=passage,
        text_sha256=sha256_hex(passage.encode()),
    )
    request = ReviewRequest(
        draft_id="row", draft_content=claim, rag_retrieval_ids=(source.source_id,)
    )
    found = review(request, [source], judge.judge_many, judge_name=judge.name).findings
    return frozenset(one.type for one in found if one.severity is not Severity.INFO)


def _of_set(name: str, judges: MeasuredJudges, asked: Asked) -> Iterator[Figure]:
    items = list(READERS[name](asked.data))
    reported = asked.drawn(reported_items(items, asked), name)
    if not reported:
        return
    fitted = sum(map(is_fitted, reported)) if asked.weights is None else 0
    whole = Answers(
        data=name,
        expected=[item.allowed != SUPPORTED for item in reported],
        said=_said(name, items, reported, judges, asked),
        note=f"{fitted} of {len(reported)} rows {FITTED}" if fitted else "",
    )
    judges.forget()
    yield from figures_of(TABLE, whole, METRICS, asked)
    if name == "summedits":
        parts = [item.part for item in reported]
        yield from figures_by_part(TABLE, whole, parts, (BALANCED,), asked, mean=BALANCED)


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
        said[FLOOR] = [bits != SUPPORTED for bits in floor]
    said |= _decided(RULES, ERRORS, judges.rules, reported, asked, name)
    tiers = judges.tiers("review")
    if tiers is not None:
        tiers.warm()
        said |= _decided(MODEL, f"{ERRORS}, model", tiers, reported, asked, name)
    return said


def _decided(
    role: str, errors: str, judge: Judging, items: Sequence[Item], asked: Asked, name: str
) -> dict[str, Sequence[Hashable]]:
    found = [
        types_found(item.passage, item.claim, judge)
        for item in asked.watch(items, f"{name}: {role}")
    ]
    return {
        role: [not types.isdisjoint(_OBJECTIONS) for types in found],
        errors: [not types.isdisjoint(_ERROR) for types in found],
    }
