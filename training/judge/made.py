"""Pairs made by program: supported claims reworded, edited into errors, or asked elsewhere.

Two sources: pairs that people wrote and labelled as entailed, and sentences of varied passages
(news, stories, encyclopedic text, abstracts, the example handbook). Every supported pair has a
twin that differs in one edit, so that neither wording nor overlap tells the label.
"""

# ruff: noqa: S311 - randomness chooses training rows here, and guards nothing
from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from training.judge import edits
from training.judge.pairs import GENERAL, SUPPORTED, UNKNOWN, Pair, general, rows
from troth.adapters.understanding.tiers import Passage
from troth.language.tokens import sentences

_LONGEST_CLAIM, _SHORTEST_CLAIM = 260, 28


def passages(data: Path, handbook: Path) -> list[str]:
    """Varied texts, none of a set that results are reported on."""
    found = dict.fromkeys(str(row["story"]) for row in rows(data, "abg_coqa"))
    found.update(dict.fromkeys(p.passage for p in general(data, "fever_nli_binary")))
    found.update(dict.fromkeys(p.passage for p in general(data, "rte") if len(p.passage) > 150))
    found.update(
        dict.fromkeys(p.passage for p in general(data, "mnli_dev") if len(p.passage) > 180)
    )
    found.update(dict.fromkeys(p.passage for p in general(data, "conjnli") if len(p.passage) > 120))
    replies = (str(row["response"]) for row in rows(data, "halueval_general"))
    found.update(dict.fromkeys(text for text in replies if len(text) > 200))
    pages = [page.read_text(encoding="utf-8") for page in sorted(handbook.glob("*.md"))]
    found.update(dict.fromkeys(pages))
    return list(found)


def _usable(sentence: str) -> bool:
    fits = _SHORTEST_CLAIM <= len(sentence) <= _LONGEST_CLAIM
    return fits and not sentence.startswith(("#", "-", "|", "*")) and "?" not in sentence


def _stock(texts: Sequence[str], order: Random) -> tuple[list[str], list[str]]:
    """Names and ends of sentences, to draw from."""
    names: dict[str, None] = {}
    ends: dict[str, None] = {}
    for text in order.sample(list(texts), min(2500, len(texts))):
        names.update(dict.fromkeys(edits._NAME.findall(text)))
        for a, b in sentences(text):
            if match := edits._ADJUNCT.search(text[a:b]):
                ends[match.group()] = None
    return [n for n in names if 3 < len(n) < 40], list(ends)


def _around(text: str, sentence: str, order: Random) -> str:
    """A window that holds the sentence, of varied length."""
    chars = order.choice((150, 250, 350, 450, 600))
    return Passage(text, chars=max(chars, len(sentence) + 60)).stretch(sentence)


def twins(case: edits.Case, group: str, order: Random) -> Iterator[Pair]:
    """The supported claim, reworded or not, and one or two errors made from it."""
    passage, claim = case.passage, case.claim
    kept = edits.reworded(claim, order) if order.random() < 0.75 else claim
    yield Pair(passage=passage, claim=kept, allowed=SUPPORTED, group=group)
    for _ in range(order.choice((1, 1, 2))):
        wrong = edits.falsified(case, order)
        if wrong is None:
            return
        text = edits.reworded(wrong[0], order) if order.random() < 0.75 else wrong[0]
        yield Pair(passage=passage, claim=text, allowed=wrong[1], group=group)


def from_passages(texts: Sequence[str], count: int, seed: int) -> list[Pair]:
    """About ``count`` pairs whose claims are sentences of the passages."""
    order = Random(seed)
    found: list[Pair] = []
    names, ends = _stock(texts, order)
    pool = list(texts)
    while len(found) < count:
        text = order.choice(pool)
        spans = [text[a:b] for a, b in sentences(text)[:60] if _usable(text[a:b])]
        if not spans:
            continue
        sentence = order.choice(spans)
        passage = _around(text, sentence, order)
        case = edits.Case(passage=passage, claim=sentence, names=names, adjuncts=ends)
        found += twins(case, text[:80], order)
        away = [one for one in spans if one not in passage]
        if away and order.random() < 0.5:
            found.append(
                Pair(passage=passage, claim=order.choice(away), allowed=UNKNOWN, group=text[:80])
            )
    return found


def from_entailed(data: Path, texts: Sequence[str], count: int, seed: int) -> list[Pair]:
    """About ``count`` pairs whose claims people wrote; only their false twins are new."""
    order = Random(seed)
    found: list[Pair] = []
    names, ends = _stock(texts, order)
    entailed = [p for n in GENERAL for p in general(data, n) if p.allowed == SUPPORTED]
    order.shuffle(entailed)
    for pair in entailed:
        if len(found) >= count or len(pair.claim) > _LONGEST_CLAIM:
            continue
        passage = (
            pair.passage if len(pair.passage) < 700 else Passage(pair.passage).stretch(pair.claim)
        )
        case = edits.Case(passage=passage, claim=pair.claim, names=names, adjuncts=ends)
        wrong = edits.falsified(case, order)
        if wrong is None or not re.search(r"[a-z]", wrong[0]):
            continue
        found.append(Pair(passage=passage, claim=pair.claim, allowed=SUPPORTED, group=pair.group))
        found.append(Pair(passage=passage, claim=wrong[0], allowed=wrong[1], group=pair.group))
    return found


def from_pairs(pairs: Sequence[Pair], texts: Sequence[str], seed: int) -> list[Pair]:
    """Twins of the supported pairs of a set: one reworded, one or two with an error."""
    order = Random(seed)
    found: list[Pair] = []
    names, ends = _stock(texts, order)
    for pair in pairs:
        if pair.allowed == SUPPORTED and len(pair.claim) <= _LONGEST_CLAIM:
            case = edits.Case(passage=pair.passage, claim=pair.claim, names=names, adjuncts=ends)
            found += twins(case, pair.group, order)
    return found
