"""Sets of passages and claims, and which of their rows the shipped weights were fitted on.

A set without a split of its own is cut by passage: what was fitted on a page says nothing about
another claim of it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeAlias

from troth_lab.bench.labels import (
    LABELS,
    NOT_REFUTED,
    NOT_SUPPORTED,
    REFUTED,
    SUPPORTED,
    UNKNOWN,
)
from troth_lab.bench.rows import SetRow, read_set
from troth_lab.bench.statements import reply_in_talk, reply_with_table

PASSAGE_SETS: Final = ("summedits", "wice", "fm2", "fever_symmetric", "begin", "dialog_factual")
PERSONAL_SETS: Final = ("persona_nli", "breaking_nli")
_SPLITS: Final = ("train", "dev")
_OWN_SPLIT: Final = frozenset(("cad_nli", "conjnli", "rte"))
_NEVER_FITTED: Final = frozenset(("semiauto_wiki",))


@dataclass(frozen=True, kw_only=True, slots=True)
class Item:
    """One row of a set, whole: a passage of any length and a claim of any number of sentences.

    Attributes:
        allowed: Bits of the answers that are right.
        group: What must not stand on both sides of a cut, such as the passage; ``train`` and
            ``dev`` for a set that brings its own split.
        part: Domain or category within the set.
    """

    passage: str
    claim: str
    allowed: int
    group: str
    part: str = ""


Reader: TypeAlias = "Callable[[Path], Iterator[Item]]"


def is_fitted(item: Item) -> bool:
    """Whether an item may be fitted: two of three passages; others bring their own split."""
    if item.group in _SPLITS:
        return item.group == "train"
    return hashlib.sha256(item.group.encode()).digest()[0] % 3 != 0


def _split(row: SetRow) -> str:
    """The split of a row; one that names none was not fitted."""
    return row.text("split") if "split" in row.fields else "dev"


def _summedits(data: Path) -> Iterator[Item]:
    for row in read_set(data, "summedits"):
        yield Item(
            passage=row.text("doc"),
            claim=row.text("summary"),
            allowed=SUPPORTED if row.flag("consistent") else NOT_SUPPORTED,
            group=row.text("doc"),
            part=row.text("domain"),
        )


def _wice(data: Path) -> Iterator[Item]:
    for row in read_set(data, "wice"):
        text = "\n".join(row.texts("evidence"))
        allowed = row.choice("label", LABELS)
        yield Item(passage=text, claim=row.text("claim"), allowed=allowed, group=text)


def _labelled(
    data: Path, *, name: str, passage: str, claim: str, group: str, part: str = ""
) -> Iterator[Item]:
    """A set whose rows are items already, in columns of these names."""
    for row in read_set(data, name):
        yield Item(
            passage=row.text(passage),
            claim=row.text(claim),
            allowed=row.choice("label", LABELS),
            group=row.text(group),
            part=row.text(part) if part else "",
        )


def _dialog_factual(data: Path) -> Iterator[Item]:
    for row in read_set(data, "dialog_factual"):
        if not row.choice("verifiable", {"y": True, "n": False}):
            continue  # the question is put for replies that claim something
        right = {"No": SUPPORTED, "Yes": NOT_SUPPORTED}
        yield Item(
            passage=row.text("knowledge"),
            claim=row.text("response"),
            allowed=row.choice("hallucination", right),
            group=row.text("knowledge"),
        )


def _persona_nli(data: Path) -> Iterator[Item]:
    for row in read_set(data, "persona_nli"):
        if row.text("split") == "dev" and row.flag("s2_seen_in_train"):
            continue  # reported on unseen second sentences
        yield Item(
            passage=row.text("sentence1"),
            claim=row.text("sentence2"),
            allowed=row.choice("label", LABELS),
            group=row.text("split"),
        )


def _perspectrum(data: Path) -> Iterator[Item]:
    stances = {"SUPPORT": SUPPORTED, "UNDERMINE": REFUTED}
    for row in read_set(data, "perspectrum"):
        yield Item(
            passage=row.text("claim"),
            claim=row.text("perspective"),
            allowed=row.choice("stance", stances),
            group=_split(row),
        )


def _ambient(data: Path) -> Iterator[Item]:
    for row in read_set(data, "ambient"):
        allowed = 0
        for label in row.text("labels").split(", "):
            if label not in LABELS:
                raise row.damaged("labels are none that is known", "labels")
            allowed |= LABELS[label]
        yield Item(
            passage=row.text("premise"),
            claim=row.text("hypothesis"),
            allowed=allowed,
            group="dev",
            part="ambiguous" if row.flag("ambiguous") else "clear",
        )


def _table_replies(data: Path) -> Iterator[Item]:
    for row in read_set(data, "ci_tod"):
        said = reply_with_table(row)
        if said is not None:
            allowed = REFUTED if row.flag("kbi") else NOT_REFUTED
            told = " ".join(said.told)
            yield Item(passage=told, claim=said.reply, allowed=allowed, group=_split(row))


def _talk_replies(data: Path) -> Iterator[Item]:
    for row in read_set(data, "ci_tod"):
        said = reply_in_talk(row)
        allowed = REFUTED if row.flag("hi") else NOT_REFUTED
        before = " ".join(said.told)
        yield Item(passage=before, claim=said.reply, allowed=allowed, group=_split(row))


def _general(name: str, data: Path) -> Iterator[Item]:
    """General inference: every row of most of these sets may have been fitted."""
    for row in read_set(data, f"nli_{name}"):
        allowed = row.choice("label", LABELS)
        if name == "clcd_en" and allowed == UNKNOWN:
            allowed = NOT_REFUTED  # the set only tells contradictions from the rest
        group = "dev" if name in _NEVER_FITTED else "train"
        yield Item(
            passage=row.text("premise"),
            claim=row.text("hypothesis"),
            allowed=allowed,
            group=_split(row) if name in _OWN_SPLIT else group,
        )


READERS: Final[Mapping[str, Reader]] = {
    "summedits": _summedits,
    "wice": _wice,
    "fm2": partial(
        _labelled,
        name="fm2",
        passage="gold_evidence",
        claim="claim",
        group="page",
        part="category",
    ),
    "fever_symmetric": partial(
        _labelled, name="fever_symmetric", passage="evidence", claim="claim", group="claim"
    ),
    "begin": partial(
        _labelled,
        name="begin",
        passage="knowledge",
        claim="response",
        group="knowledge",
        part="source",
    ),
    "dialog_factual": _dialog_factual,
    "persona_nli": _persona_nli,
    "breaking_nli": partial(
        _labelled,
        name="breaking_nli",
        passage="premise",
        claim="hypothesis",
        group="premise",
        part="category",
    ),
}
"""The sets that the weights are fitted and reported on, in parts."""

GENERAL: Final = (
    *("snli_dev", "mnli_dev", "cad_nli", "fever_nli_binary", "conjnli", "help", "rte"),
    *("scone_nli", "cannot_wikifactcheck", "clcd_en"),
)
"""General inference that weights may be fitted on; ``semiauto_wiki`` is for measuring only."""

FURTHER: Final[Mapping[str, Reader]] = {
    "perspectrum": _perspectrum,
    "ci_tod_kbi": _table_replies,
    "ci_tod_hi": _talk_replies,
    "ambient": _ambient,
    **{f"nli_{name}": partial(_general, name) for name in (*GENERAL, "semiauto_wiki")},
}
"""Further sets that the judge is measured on."""
