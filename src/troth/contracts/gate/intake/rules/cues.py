"""Cues: words and phrases that speak for a label, and how strongly.

A table is text: ``.90 phrase; phrase`` opens a group of phrases of that weight; other lines go on
with the group. Phrases and mails are compared word by word, folded, whatever stands between
the words, up to three characters. In a phrase ``stem*`` is any word that begins so, ``*stem`` any
that ends so, and ``_`` stands for up to
three words. What has umlauts or a sharp s is found without them as well, as ae or ss. All phrases
of a language are found in one pass.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, TypeAlias

_WORD: Final = re.compile(r"\w++")
_GROUP: Final = re.compile(r"(\.\d{1,2})\s")
_IN_PHRASE: Final = re.compile(r"\*?\w++\*?")
_PLAIN: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
_MOST_BETWEEN: Final = 3
_MOST_STEM: Final = 40
_MOST_FREE: Final = 3
Places: TypeAlias = "Sequence[tuple[int, int]]"
GROUP: Final = "WORD_"
"""How labels of word groups begin: they are no cue of anything by themselves."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Cue:
    """One finding.

    Attributes:
        weight: In (0, 1): how far it alone goes towards certainty.
        phrase: As the table has it: findings of one phrase count once.
        start, end: Half-open, in code points of the text.
    """

    label: str
    weight: float
    phrase: str
    start: int
    end: int


@dataclass(kw_only=True, slots=True)
class _Node:
    """What may follow after the words so far; whole words, beginnings, endings, anything."""

    whole: dict[str, _Node] = field(default_factory=dict)
    begins: dict[str, _Node] = field(default_factory=dict)
    ends: dict[str, _Node] = field(default_factory=dict)
    anything: _Node | None = None
    told: list[tuple[str, float, str]] = field(default_factory=list)
    leads_on: bool = False

    def after(self, word: str) -> Iterator[_Node]:
        """Every node that a word leads to; a few, whatever the word is."""
        if (node := self.whole.get(word)) is not None:
            yield node
        size = min(len(word), _MOST_STEM)
        if self.begins:
            heads = (self.begins.get(word[:length]) for length in range(2, size + 1))
            yield from (node for node in heads if node is not None)
        if self.ends:
            tails = (self.ends.get(word[-length:]) for length in range(2, size + 1))
            yield from (node for node in tails if node is not None)
        if self.anything is not None:
            yield self.anything


@dataclass(frozen=True, kw_only=True, slots=True)
class CueTable:
    """The cues of every label of one language, as a tree of words."""

    root: _Node

    def find(self, low: str) -> list[Cue]:
        """Every cue of every label in a folded text, in order of its start. Linear."""
        places = [match.span() for match in _WORD.finditer(low)]
        known: dict[str, tuple[_Node, ...]] = {}
        found: list[Cue] = []
        for index, (start, end) in enumerate(places):
            word = low[start:end]
            nodes = known.get(word)
            if nodes is None:
                nodes = known[word] = tuple(self.root.after(word))
            if nodes:
                found += _cues(low, places, index, nodes)
        return found


def _cues(low: str, places: Places, index: int, nodes: tuple[_Node, ...]) -> Iterator[Cue]:
    begin = places[index][0]
    while nodes:
        end = places[index][1]
        for node in nodes:
            for label, weight, phrase in node.told:
                yield Cue(label=label, weight=weight, phrase=phrase, start=begin, end=end)
        index += 1
        if index == len(places) or places[index][0] - end > _MOST_BETWEEN:
            return
        word = low[places[index][0] : places[index][1]]
        nodes = tuple(then for node in nodes if node.leads_on for then in node.after(word))


def compile_cues(*tables: Mapping[str, str]) -> CueTable:
    """Read the tables of one language, by label.

    Raises:
        ValueError: A line has no weight before it, or a phrase has no word.
    """
    root = _Node()
    for table in tables:
        for label, text in table.items():
            for weight, phrase in _listed(text):
                for spelling in dict.fromkeys((phrase, phrase.translate(_PLAIN))):
                    for words in _spelled_out(spelling):
                        _leaf(root, words).told.append((label, weight, phrase))
    return CueTable(root=root)


def word_groups(words: Mapping[str, str]) -> dict[str, str]:
    """Phrases without weights, by the name of their group, as a table for ``compile_cues``."""
    return {f"{GROUP}{name}": f".50 {' '.join(listed.split())}" for name, listed in words.items()}


def _listed(text: str) -> Iterator[tuple[float, str]]:
    weight = 0.0
    for line in text.strip().splitlines():
        group = _GROUP.match(line)
        weight = float(group.group(1)) if group else weight
        if not weight:
            raise ValueError(f"no weight stands before {line[:40]!r}")
        phrases = line[group.end() :] if group else line
        yield from ((weight, phrase.strip()) for phrase in phrases.split(";") if phrase.strip())


def _spelled_out(phrase: str) -> Iterator[tuple[str, ...]]:
    """A phrase without and with the words that may stand between."""
    spelled: list[tuple[str, ...]] = [()]
    for word in _IN_PHRASE.findall(phrase):
        if word == "_":
            spelled = [
                (*so_far, *("_",) * count) for so_far in spelled for count in range(_MOST_FREE + 1)
            ]
        else:
            spelled = [(*so_far, word) for so_far in spelled]
    if spelled == [()] or spelled[0][0] == "_":
        raise ValueError(f"no phrase: {phrase!r}")
    yield from spelled


def _leaf(node: _Node, words: Sequence[str]) -> _Node:
    for word in words:
        node.leads_on = True
        if word == "_":
            node.anything = node.anything or _Node()
            node = node.anything
        elif word.endswith("*"):
            node = node.begins.setdefault(word[:-1], _Node())
        elif word.startswith("*"):
            node = node.ends.setdefault(word[1:], _Node())
        else:
            node = node.whole.setdefault(word, _Node())
    return node
