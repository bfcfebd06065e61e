"""Options: what a clause of advice chooses, over what, and what for.

Serves TRUST-4.1; decides no clause of the contract. Two different choices are opposed only where
they exclude each other: they serve the same purpose, both are called a choice in so many words,
they are variants of one thing, or one peer names the other's choice as what not to take.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from troth.contracts.answers.disagreement.advice_clauses import Part, clauses_of
from troth.contracts.answers.disagreement.positions import PeerQuote
from troth.contracts.answers.disagreement.stance import is_imperative, lean
from troth.contracts.answers.disagreement.topics import is_content, root, same_topic
from troth.language.quantities import find_quantities
from troth.language.tokens import STOPWORDS, fold, words

_MAX_OBJECT_WORDS = 6
_STRONG = (
    r"choos(?:e|ing)|pick(?:ing)?|select(?:ing)?|opt(?:ing)? for|go(?:ing)? with|go(?:ing)? for"
    r"|settl(?:e|ing) (?:on|for)|stick(?:ing)? (?:with|to)|switch(?:ing)? to|adopt(?:ing)?|prefer"
    r"|decide (?:on|for|in favou?r of)|favou?rs?|lean(?:ing)? towards?"
    r"|my vote goes to|wähle(?:n sie)?|wählen"
    r"|entscheide(?:n sie sich| dich) für|bevorzuge?n?(?: sie)?|setzen sie auf|bleiben sie bei"
    r"|wechseln sie zu|greifen sie zu"
)
_BARE_WORDS = 3
_WEAK = (
    r"us(?:e|ing)|tak(?:e|ing)|hir(?:e|ing)|buy(?:ing)?|recommend(?:ing)?|suggest"
    r"|start(?:ing)? with"
    r"|mov(?:e|ing) to|try|get|(?:host|run|deploy|build|write|implement|store|keep|do)"
    r" (?:it|this|that|them|everything) (?:in|on|with|as|at)|nutzen sie|nutze|nehmen sie|nimm"
    r"|verwenden sie|verwende|ich empfehle|empfohlen wird|kaufen sie"
)
_CHOSEN = re.compile(
    rf"(?<![\w'-])(?:(?P<strong>{_STRONG})|(?P<weak>{_WEAK})):?\s(?P<object>.{{1,200}})"
)
_AWARDED = re.compile(
    r"(?<![\w'-])(?:give|offer|award|assign"
    r"|grant) (?P<purpose>the [^,]{1,80}?) to (?P<object>.{1,80})"
)
_VERB_LAST = re.compile(
    r"(?<!\w)(?:würde|sollte|sollten sie) (?P<object>.{1,120}?) (?:wählen|nehmen|bevorzugen"
    r"|nutzen)(?!\w)"
)
_HEDGE = (
    r"(?: (?:clearly|probably|perhaps|likely|slightly|much|by far|overall|arguably|simply"
    r"|often|just"
    r"|still|definitely|eindeutig|klar|wohl|etwas|deutlich|sicher))?"
)
_PRAISED = re.compile(
    rf"\A(?P<object>.{{1,120}}?)(?:{_HEDGE} (?:is|are|would be|will be|might be|may be"
    rf"|seems?|looks?"
    rf"|remains|could be|ist|sind|wäre){_HEDGE}(?: (?:the|a|an|my|your|our|die|der|das|eine|meine"
    rf"|ihre))?{_HEDGE} (?:better|best|stronger|strongest|preferable|superior|safer|winner"
    rf"|favou?rite"
    rf"|preference|(?:right|first|top|natural|obvious|sensible|preferred|wiser?) (?:choice"
    rf"|option|pick"
    rf"|tool|fit|one|candidate)|choice|pick|bessere?|beste|besseren|vorzuziehen|vorzugswürdig"
    rf"|(?:one|\w{{2,20}}) to (?:go with|go for|opt for|choose|pick|use|take|adopt|buy|hire))(?!\w)"
    rf"|{_HEDGE} (?:(?:will |would )?(?:fits?|suits?|serves?|works?)"
    rf"(?: [^\s,;]{{1,30}}){{0,5}} (?:better|best)|beats?|outperforms?|wins|passt besser"
    r"|schlägt)(?!\w))"
)
_MINE = re.compile(
    r"(?:my|our|the best|the better|the right|meine|die beste|die bessere) (?:\w{2,20} )?"
    r"(?:choice|pick|preference|favou?rite|option|vote|recommendation|wahl|empfehlung)"
    r" (?:is|would be|remains|goes to|ist|wäre) (?P<object>.{1,120})"
)
_OVER = re.compile(
    r"\s(?:over|rather than|instead of|as opposed to|than|preferable to|to|beats?|statt|anstatt|als"
    r"|gegenüber)\s(?P<other>.{1,120})"
)
_END = re.compile(
    r"[,.(!“”\"]|\s(?:for|because|since|as|over|rather|instead|near|close|next|at|in|inside"
    r"|on|from|to"
    r"|and|or|which|that|who|by|due|given|until|before|after|now|first|today|immediately|outright"
    r"|here|again|than|of course|statt|anstatt|für|weil|wegen|aus|im|bei|von|und|oder|als|gegenüber"
    r"|is|are|would|might|will|fits|ist|sind|wäre|wird|zu)(?!\w)"
)
_PURPOSE = re.compile(
    r"(?<!\w)(?:for|für) (?P<purpose>(?:the|this|your|a|an|our|den|die|das|ihre?n?) .{1,80})"
)
_PURPOSE_END = re.compile(r"[,.;(]|\s(?:and|because|since|as|over|rather|instead|und|weil)(?!\w)")
_PAIRS = (
    ("raise increase expand grow rise erhöhen steigern", "lower cut reduce decrease shrink senken"),
    ("buy kaufen", "rent lease mieten leasen"),
    ("buy kaufen", "sell verkaufen"),
    ("keep retain renew behalten verlängern", "sell cancel terminate drop verkaufen kündigen"),
    ("allow permit erlauben", "ban forbid prohibit verbieten"),
    ("enable", "disable"),
    ("include", "exclude"),
    ("insource", "outsource"),
    ("hire", "fire dismiss"),
)
_OPPOSITES: dict[str, frozenset[str]] = {}
for _one, _other in _PAIRS:
    for _side, _against in ((_one, _other), (_other, _one)):
        for _word in _side.split():
            _held = _OPPOSITES.get(root(_word), frozenset())
            _OPPOSITES[root(_word)] = _held | frozenset(map(root, _against.split()))
_EITHER = re.compile(r"(?<!\w)(?:either|entweder|or|oder)(?!\w)")
_ARTICLE = frozenset(
    """the a an this that these those your our my their its der die das den dem ein eine einen einer
    better best slightly it them him her one something anything care action time advantage steps
    place part note into account up out over sie ihn es dies diese dieses diesen sich now perhaps
    taking using choosing going picking selecting having doing
    maybe vielleicht clearly i think would 'd i'd slightly simply""".split()
)
_SKIPPED = _ARTICLE | STOPWORDS
_LETTERED = frozenset("option variant variante plan vendor anbieter version route team".split())
_LEAD_WORDS = re.compile(
    r"\A(?:and |und )?(?:rather than|instead of|as opposed to|not|nicht|statt|anstatt|anstelle)\s"
)


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
