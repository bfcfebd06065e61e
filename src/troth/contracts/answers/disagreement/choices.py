"""Options: what a clause of advice chooses, over what, and what for.

Serves TRUST-4.1; decides no clause of the contract. Two different choices are opposed only where
they exclude each other: they serve the same purpose, both are called a choice in so many words,
they are variants of one thing, or one peer names the other's choice as what not to take.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from troth.contracts.answers.disagreement.advice_clauses import Part, clauses_of
from troth.contracts.answers.disagreement.positions import PeerQuote
from troth.contracts.answers.disagreement.stance import is_imperative, lean
from troth.contracts.answers.disagreement.topics import is_content, root, same_topic
from troth.language.quantities import find_quantities
from troth.language.tokens import STOPWORDS, fold, words
from troth.language.words import phrases_of, regex, words_of

_MAX_OBJECT_WORDS = 6
_BARE_WORDS = 3
_CHOSEN = regex(
    r"(?<![\w'-])(?:(?P<strong><advice.choices.strong>)|(?P<weak>"
    r"<advice.choices.weak>)):?\s(?P<object>.{1,200})"
)
_AWARDED = regex(r"<advice.choices.awarded>")
_VERB_LAST = regex(
    r"(?<!\w)<advice.choices.verb_last_1> (?P<object>.{1,120}?) "
    r"<advice.choices.verb_last_2>(?!\w)"
)
_PRAISED = regex(
    r"\A(?P<object>.{1,120}?)(?:<advice.choices.hedge> <advice.choices.praised_1>"
    r"<advice.choices.hedge>(?: <advice.choices.praised_2>)?<advice.choices.hedge> "
    r"<advice.choices.praised_3>(?!\w)|<advice.choices.hedge> "
    r"<advice.choices.praised_4>(?!\w))"
)
_MINE = regex(
    r"<advice.choices.mine_1> (?:\w{2,20} )?<advice.choices.mine_2> "
    r"<advice.choices.mine_3> (?P<object>.{1,120})"
)
_OVER = regex(r"\s<advice.choices.over>\s(?P<other>.{1,120})")
_END = regex(r"[,.(!“”\"]|\s<advice.choices.end>(?!\w)")
_PURPOSE = regex(
    r"(?<!\w)<advice.choices.purpose_1> (?P<purpose><advice.choices.purpose_2> .{1,80})"
)
_PURPOSE_END = regex(r"[,.;(]|\s<advice.choices.purpose_end>(?!\w)")
_OPPOSITES: dict[str, frozenset[str]] = {}
for _line in phrases_of("advice.choices.opposites"):
    _sides = [frozenset(map(root, side.split())) for side in _line.split(" | ")]
    for _side, _against in (_sides, _sides[::-1]):
        for _word in _side:
            _OPPOSITES[_word] = _OPPOSITES.get(_word, frozenset()) | _against
_EITHER = regex(r"(?<!\w)<advice.choices.either>(?!\w)")
_ARTICLE = words_of("advice.choices.article")
_SKIPPED = _ARTICLE | STOPWORDS
_LETTERED = words_of("advice.choices.lettered")
_LEAD_WORDS = regex(r"\A<advice.choices.lead_words_1>?<advice.choices.lead_words_2>\s")


@dataclass(frozen=True, kw_only=True, slots=True)
class Option:
    """Something to choose: its words for display, their roots for comparing."""

    name: str
    roots: frozenset[str]

    def is_same(self, other: Option) -> bool:
        """Whether one name holds the other: "the small flat" is "the flat"."""
        return self.roots <= other.roots or other.roots <= self.roots

    def is_opposite(self, other: Option) -> bool:
        """Whether they do opposite things to the same object: to raise and to lower prices."""
        for mine in self.roots:
            against = _OPPOSITES.get(mine, frozenset()) & other.roots
            rest = other.roots - against
            if against and (self.roots - {mine} == rest or same_topic(self.roots - {mine}, rest)):
                return True
        return False

    def is_variant(self, other: Option) -> bool:
        """Whether both name a kind of the same thing: "option a" and "option b"."""
        return bool(self.roots & other.roots) and not self.is_same(other)


@dataclass(frozen=True, kw_only=True, slots=True)
class Choice:
    """What one clause chooses.

    Attributes:
        rejected: What is not to be taken; empty where the clause names nothing.
        purpose: Roots of what the choice is for.
        outright: The clause calls it a choice in so many words.
        acts: It is no choice by name, but one of two opposite actions, such as to sell or to keep.
    """

    quote: PeerQuote
    chosen: Option | None
    rejected: tuple[Option, ...]
    purpose: frozenset[str]
    outright: bool
    acts: bool = False

    @property
    def peer(self) -> str:
        """Who chooses."""
        return self.quote.peer


def choices_of(quotes: Iterable[PeerQuote]) -> tuple[Choice, ...]:
    """The choices in the sentences of one section of one peer, in order."""
    return tuple(choice for quote in quotes for choice in _of_sentence(quote))


def exclude(one: Choice, other: Choice) -> bool:
    """Whether the two choices cannot both be followed."""
    if one.chosen is None or other.chosen is None:
        return False
    if one.chosen.is_opposite(other.chosen):
        return True
    if one.acts or other.acts or one.chosen.is_same(other.chosen):
        return False
    if _names(one.rejected, other.chosen) or _names(other.rejected, one.chosen):
        return True
    if one.purpose and other.purpose:
        return bool(one.purpose & other.purpose)
    return (one.outright and other.outright) or one.chosen.is_variant(other.chosen)


def _names(rejected: tuple[Option, ...], chosen: Option) -> bool:
    return any(option.is_same(chosen) for option in rejected)


def _of_sentence(quote: PeerQuote) -> Iterator[Choice]:
    """One choice for each clause that makes one and depends on no condition."""
    clauses = tuple(clauses_of(fold(quote.text).strip()))
    conditional = {clause.segment for clause in clauses if clause.part is Part.CONDITION}
    grouped: list[tuple[str, list[str]]] = []  # a main clause, and its alternatives
    for clause in clauses:
        if clause.segment in conditional:
            continue
        if clause.part is Part.MAIN:
            grouped.append((clause.text, []))
        elif clause.part is Part.ALTERNATIVE and grouped:
            grouped[-1][1].append(clause.text)
    for text, alternatives in grouped:
        choice = _of_clause(text, alternatives, quote)
        for made in (choice, _action(text, quote)):
            if made is not None:
                yield made


def _of_clause(text: str, alternatives: list[str], quote: PeerQuote) -> Choice | None:
    if _EITHER.search(text):
        return None  # "either is fine" chooses nothing
    rejected = [option for tail in alternatives if (option := _option(_after_lead(tail)))]
    chosen, outright = _chosen(text)
    if chosen is None and alternatives and is_imperative(text):
        chosen, outright = _option(text), True  # "rent rather than buy"
    if chosen is None:
        return None
    # "Use SQLite." as the whole advice is a choice, although its verb alone does not say so.
    outright = outright or len(words(text)) <= _BARE_WORDS
    over = _OVER.search(text)
    if over is not None and outright and (other := _option(over["other"])) is not None:
        rejected.append(other)
    if not lean(text).favours:
        rejected, chosen = [*rejected, chosen], None
    return Choice(
        quote=quote,
        chosen=chosen,
        rejected=tuple(option for option in rejected if chosen is None or option != chosen),
        purpose=_purpose(text),
        outright=outright,
    )


def _action(text: str, quote: PeerQuote) -> Choice | None:
    """One of two opposite actions, and its object."""
    said = words(text)
    acts = [word for word in said if root(word) in _OPPOSITES][:1]
    leaning = lean(text)
    if not acts or not leaning.favours or leaning.waits:
        return None
    if not (leaning.advises or leaning.judges or is_imperative(text)):
        return None
    kept = acts + [word for word in said if is_content(word) and word not in acts]
    return Choice(
        quote=quote,
        chosen=Option(name=" ".join(kept[:_MAX_OBJECT_WORDS]), roots=frozenset(map(root, kept))),
        rejected=(),
        purpose=frozenset(),
        outright=False,
        acts=True,
    )


def _chosen(text: str) -> tuple[Option | None, bool]:
    """What a clause names as its choice, and whether it calls it one."""
    for pattern in (_MINE, _PRAISED, _VERB_LAST):
        match = pattern.search(text)
        if match is not None and (option := _option(match["object"])) is not None:
            return option, True
    awarded = _AWARDED.search(text)
    if awarded is not None:
        return _option(awarded["object"]), False
    match = _CHOSEN.search(text)
    return (None, False) if match is None else (_option(match["object"]), bool(match["strong"]))


def _option(text: str) -> Option | None:
    """The thing that a stretch of text begins with; ``None`` for a pronoun or an amount."""
    end = _END.search(text.strip())
    said = words(text.strip()[: end.start()] if end else text)
    kept = [
        word
        for before, word in zip(["", *said], said, strict=False)
        if word not in _SKIPPED or before in _LETTERED
    ][:_MAX_OBJECT_WORDS]
    if not kept or any(quantity.unit for quantity in find_quantities(" ".join(kept))):
        return None
    return Option(name=" ".join(kept), roots=frozenset(map(_root, kept)))


def _root(word: str) -> str:
    if word.endswith("ing") and len(word) > 5:  # "renting" is to rent
        return root(word)
    return root(word[:-2] if word.endswith("er") and len(word) > 5 else word)


def _after_lead(text: str) -> str:
    return _LEAD_WORDS.sub("", text)


def _purpose(text: str) -> frozenset[str]:
    match = _PURPOSE.search(text)
    awarded = _AWARDED.search(text)
    if match is None and awarded is None:
        return frozenset()
    stretch = match["purpose"] if match else awarded["purpose"] if awarded else ""
    end = _PURPOSE_END.search(stretch)
    named = words(stretch[: end.start()] if end else stretch)
    return frozenset(root(word) for word in named if word not in _SKIPPED)
