"""The sets that results are reported on, as pairs; and their parts, for fitting and for reporting.

The parts are cut by passage: what is fitted on a page says nothing about another claim of it.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from training.judge.pairs import _LABELS, NOT_SUPPORTED, SUPPORTED, Pair, rows
from troth.adapters.judge.windows import Passage, pieces

PASSAGE_SETS = ("summedits", "wice", "fm2", "fever_symmetric", "begin", "dialog_factual")
PERSONAL_SETS = ("persona_nli", "breaking_nli")


@dataclass(frozen=True, kw_only=True, slots=True)
class Item:
    """One row of a set, whole: a passage of any length and a claim of any number of sentences.

    Attributes:
        part: Domain or category within the set.
    """

    passage: str
    claim: str
    allowed: int
    group: str
    part: str = ""


def _summedits(data: Path) -> Iterator[Item]:
    for row in rows(data, "summedits"):
        yield Item(
            passage=str(row["doc"]),
            claim=str(row["summary"]),
            allowed=SUPPORTED if row["consistent"] else NOT_SUPPORTED,
            group=str(row["doc"]),
            part=str(row["domain"]),
        )


def _wice(data: Path) -> Iterator[Item]:
    for row in rows(data, "wice"):
        evidence = row["evidence"]
        assert isinstance(evidence, list)
        text = "\n".join(map(str, evidence))
        allowed = _LABELS[str(row["label"])]
        yield Item(passage=text, claim=str(row["claim"]), allowed=allowed, group=text)


def _fm2(data: Path) -> Iterator[Item]:
    for row in rows(data, "fm2"):
        yield Item(
            passage=str(row["gold_evidence"]),
            claim=str(row["claim"]),
            allowed=_LABELS[str(row["label"])],
            group=str(row["page"]),
            part=str(row["category"]),
        )


def _fever_symmetric(data: Path) -> Iterator[Item]:
    for row in rows(data, "fever_symmetric"):
        yield Item(
            passage=str(row["evidence"]),
            claim=str(row["claim"]),
            allowed=_LABELS[str(row["label"])],
            group=str(row["claim"]),
        )


def _begin(data: Path) -> Iterator[Item]:
    for row in rows(data, "begin"):
        yield Item(
            passage=str(row["knowledge"]),
            claim=str(row["response"]),
            allowed=_LABELS[str(row["label"])],
            group=str(row["knowledge"]),
            part=str(row["source"]),
        )


def _dialog_factual(data: Path) -> Iterator[Item]:
    for row in rows(data, "dialog_factual"):
        if row["verifiable"] != "y":
            continue  # the question is put for replies that claim something
        right = row["hallucination"] == "No"
        yield Item(
            passage=str(row["knowledge"]),
            claim=str(row["response"]),
            allowed=SUPPORTED if right else NOT_SUPPORTED,
            group=str(row["knowledge"]),
        )


def _persona_nli(data: Path) -> Iterator[Item]:
    for row in rows(data, "persona_nli"):
        if row["split"] == "dev" and row["s2_seen_in_train"]:
            continue  # reported on unseen second sentences
        yield Item(
            passage=str(row["sentence1"]),
            claim=str(row["sentence2"]),
            allowed=_LABELS[str(row["label"])],
            group=str(row["split"]),
        )


def _breaking_nli(data: Path) -> Iterator[Item]:
    for row in rows(data, "breaking_nli"):
        yield Item(
            passage=str(row["premise"]),
            claim=str(row["hypothesis"]),
            allowed=_LABELS[str(row["label"])],
            group=str(row["premise"]),
            part=str(row["category"]),
        )


READERS: dict[str, Callable[[Path], Iterator[Item]]] = {
    "summedits": _summedits,
    "wice": _wice,
    "fm2": _fm2,
    "fever_symmetric": _fever_symmetric,
    "begin": _begin,
    "dialog_factual": _dialog_factual,
    "persona_nli": _persona_nli,
    "breaking_nli": _breaking_nli,
}


def is_fitted(item: Item) -> bool:
    """Whether an item may be fitted: two of three passages; persona_nli brings its own split."""
    if item.group in ("train", "dev"):
        return item.group == "train"
    return hashlib.sha256(item.group.encode()).digest()[0] % 3 != 0


def fitted(data: Path, name: str) -> list[Pair]:
    """The pairs of the fitted part, windowed, one for each sentence whose label is known."""
    items = [item for item in READERS[name](data) if is_fitted(item)]
    if name == "summedits":
        return list(_by_sentence(items))
    return [
        Pair(
            passage=Passage(item.passage).gathering(item.claim),
            claim=item.claim,
            allowed=item.allowed,
            group=item.group,
        )
        for item in items
    ]


def _by_sentence(items: list[Item]) -> Iterator[Pair]:
    """Sentences of a right summary are supported; the only new one of a wrong summary is not."""
    by_page: dict[str, list[Item]] = defaultdict(list)
    for item in items:
        by_page[item.group].append(item)
    for page, found in sorted(by_page.items()):
        passage = Passage(page)
        right = {
            piece
            for item in found
            if item.allowed == SUPPORTED
            for piece in pieces(item.claim, 20) or ()
        }
        wrong = {_only_new(item, right) for item in found if item.allowed != SUPPORTED} - {""}
        for claims, allowed in ((right, SUPPORTED), (wrong, NOT_SUPPORTED)):
            for claim in sorted(claims):
                window = passage.gathering(claim)
                yield Pair(passage=window, claim=claim, allowed=allowed, group=page)


def _only_new(item: Item, right: set[str]) -> str:
    new = [piece for piece in pieces(item.claim, 20) or () if piece not in right]
    return new[0] if len(new) == 1 else ""
