"""What others published, and what is aimed at: by table, set and metric.

An anchor was measured by somebody else, mostly on a test split and with other training rows than
ours: it tells how hard a set is and is nothing to win against. Data names that are not listed have
neither anchor nor aim.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from troth_lab.bench.figures import Anchor


@dataclass(frozen=True, kw_only=True, slots=True)
class Published:
    """What stands beside a figure.

    Attributes:
        aim: The least to reach, or the most where less is better.
    """

    anchors: tuple[Anchor, ...] = ()
    aim: float | None = None


def _of(aim: float | None = None, **anchors: float) -> Published:
    """Sources are given with ``_`` for a blank and ``__`` for a hyphen."""
    named = (
        Anchor(figure=figure, source=source.replace("__", "-").replace("_", " "))
        for source, figure in anchors.items()
    )
    return Published(anchors=tuple(named), aim=aim)


_NOTHING: Final = Published()
_SUPPORTED: Final = "balanced accuracy, supported"
_REFUTED: Final = "balanced accuracy, refuted"

PUBLISHED: Final[Mapping[tuple[str, str, str], Published]] = {
    ("judge", "summedits, sales_email", _SUPPORTED): _of(
        0.70, SummaC=0.537, QAFactEval=0.636, ChatGPT=0.655, GPT__4=0.795
    ),
    ("judge", "summedits, mean of domains", _SUPPORTED): _of(
        0.68, SummaC=0.571, QAFactEval=0.674, ChatGPT=0.725, GPT__4=0.832
    ),
    ("judge", "wice", _SUPPORTED): _of(0.75, T5__3B=0.817),
    ("judge", "fever_symmetric", _SUPPORTED): _of(0.75, BERT=0.616),
    ("judge", "fm2", _SUPPORTED): _of(0.68),
    ("judge", "persona_nli", "accuracy, 3-way"): _of(
        0.85, InferSent_fitted_on_SNLI=0.47, ESIM_in__domain=0.88
    ),
    ("judge", "breaking_nli", _REFUTED): _of(0.85, WordNet_rule_accuracy=0.858),
    ("judge", "perspectrum, stance", "macro-F1"): _of(0.70, BERT=0.708),
    ("judge", "ci_tod, KBI", "F1"): _of(0.80, published=0.761, human_overall=0.932),
    ("judge", "ci_tod, HI", "F1"): _of(0.60, published=0.555, human_overall=0.932),
    ("evidence-need", "halueval_general", "macro-F1"): _of(0.82),
    ("evidence-need", "halueval_general", "recall"): _of(0.95),
    ("evidence-need", "halueval_general", "precision"): _of(0.75),
    ("evidence-need", "clinc150, small talk", "false alarms"): _of(0.03),
    ("evidence-need", "clinc150, device orders", "false alarms"): _of(0.03),
    ("evidence-need", "mt_bench, drafting and role-play", "false alarms"): _of(0.03),
    ("missing-context", "self_instruct_seeds", "recall"): _of(0.75),
    ("missing-context", "self_instruct_seeds", "false alarms"): _of(0.05),
    ("missing-context", "in3", "balanced accuracy"): _of(0.88),
    ("missing-context", "in3", "accuracy"): _of(
        None, GPT__4=0.82, Mistral__Interact=0.85, always_vague=0.88
    ),
    ("memory", "own pairs, held out", "precision"): _of(
        0.95, source_detector=0.47, its_successor=0.71
    ),
    ("memory", "own pairs, held out", "recall"): _of(
        0.85, source_detector=0.35, its_successor=0.65
    ),
    ("memory", "own pairs, held out", "F1"): _of(None, source_detector=0.40),
    ("memory", "ci_tod, HI", "F1"): _of(0.60, published=0.555, human_overall=0.932),
    ("memory", "ci_tod, KBI", "F1"): _of(0.80, published=0.761, human_overall=0.932),
    ("hedges", "bioscope", "F1"): _of(0.87, published=0.864),
    ("intents", "dstc11_intents, insurance", "macro-F1"): _of(0.97),
    ("intents", "clinc150, in scope", "accuracy"): _of(0.96, BERT=0.969),
    ("intents", "clinc150, out of scope", "AUROC"): _of(0.97),
    ("intents", "banking77", "accuracy"): _of(0.93, published=0.937),
    ("review", "summedits, sales_email", "balanced accuracy"): _of(
        0.70, SummaC=0.537, QAFactEval=0.636, ChatGPT=0.655, GPT__4=0.795
    ),
    ("review", "summedits, mean of domains", "balanced accuracy"): _of(
        0.68, SummaC=0.571, QAFactEval=0.674, ChatGPT=0.725, GPT__4=0.832
    ),
    ("review", "wice", "balanced accuracy"): _of(0.75, T5__3B=0.817),
    ("review", "fever_symmetric", "balanced accuracy"): _of(0.75, BERT=0.616),
    ("review", "fm2", "balanced accuracy"): _of(0.68),
}
"""From the tables of the papers and models that are named in ``docs/benchmarks.md``."""


def published(table: str, data: str, metric: str) -> Published:
    """The anchors and the aim of a figure; neither where none is known."""
    return PUBLISHED.get((table, data, metric), _NOTHING)
