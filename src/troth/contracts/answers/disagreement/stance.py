"""For or against: which way a sentence of advice leans, on what, and on which condition.

Serves TRUST-4.1; decides no clause of the contract. The cues of a clause are multiplied: "no reason
to delay" leans the same way as "go ahead", "not advisable to accept" as "decline". Hedges and
intensity change nothing, so that a mild and a strong yes agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from troth.contracts.answers.disagreement.advice_clauses import Clause, Part, clauses_of
from troth.contracts.answers.disagreement.positions import RECOMMENDATION, PeerQuote
from troth.contracts.answers.disagreement.stance_cues import (
    BACKWARD,
    CUES,
    FORWARD,
    SPLIT,
    TIMED,
    Cue,
)
from troth.contracts.answers.disagreement.topics import is_content, root, topic_of
from troth.language.tokens import fold, sentences, words
from troth.language.words import regex

MAX_SECTION_CHARS = 40_000  # of one section that are read
MAX_SENTENCES = 40
MAX_SENTENCE_CHARS = 1_000  # a longer one is a table or a listing, not a piece of advice
_NEAR_CHARS = 40  # how far "no" and "without" reach

_ABSTAINS = regex(r"<advice.stance.abstains>")
# "Do not start without a partner" sets a condition on starting.
_ONLY_WITH = regex(
    r"(?<!\w)(?:[a-z]{2,7}n't|<advice.stance.only_with_1>)(?: [^\s,;]{1,40}){0,8} "
    r"<advice.stance.only_with_2>(?!\w)"
)
_AWAITED = regex(
    r"<advice.stance.awaited_1> <advice.stance.awaited_2> .{1,300}?(?=\Z|"
    r"<advice.stance.awaited_3>)"
)
_OPENERS = regex(r"(?:(?:\d{1,2}\.|[-*•]|<advice.stance.openers>)[,:]?\s)+")
_NOT_A_VERB = regex(r"<advice.stance.not_a_verb>(?!\w)")
_FINITE = regex(r"(?<!\w)<advice.stance.finite>(?!\w)")
_RELATIVE = regex(r"\s<advice.stance.relative>\s")


@dataclass(frozen=True, kw_only=True, slots=True)
class Statement:
    """A clause of advice.

    Attributes:
        order: Place among the statements of the peer; 0 leads.
        favours: Whether it is for what it speaks of; waiting and declining are against.
        waits: It speaks of acting or waiting in so many words; ``timed``: of when.
        judges: It says accept, decline or a word of praise or blame.
        absolute: No condition softens it ("under no circumstances").
        condition: What it depends on; empty for nothing.
        topic: Roots of what it is about; empty where it names nothing.
        named: The words of the topic, as they stand.
    """

    quote: PeerQuote
    order: int
    favours: bool
    waits: bool
    timed: bool
    judges: bool
    absolute: bool
    condition: frozenset[str]
    topic: frozenset[str]
    named: tuple[str, ...]

    @property
    def peer(self) -> str:
        """Who says it."""
        return self.quote.peer


@dataclass(frozen=True, kw_only=True, slots=True)
class Leaning:
    """What the cues of one clause come to; fields as in ``Statement``.

    Attributes:
        advises: It says that it is advice ("should", "recommend").
        refuses: It is against, apart from any waiting.
        cue_spans: Where its cues stand.
    """

    favours: bool
    waits: bool
    timed: bool
    judges: bool
    absolute: bool
    advises: bool
    refuses: bool
    cue_spans: tuple[tuple[int, int], ...]


def quotes_of(peer: str, section: str, text: str) -> Iterator[PeerQuote]:
    """The sentences of a section that may hold advice: no questions, no abstentions."""
    head = text[:MAX_SECTION_CHARS]
    for start, end in sentences(head)[:MAX_SENTENCES]:
        sentence = head[start:end]
        if end - start > MAX_SENTENCE_CHARS or sentence.rstrip("\"')»” ").endswith("?"):
            continue
        if not _ABSTAINS.search(fold(sentence)):
            yield PeerQuote(peer=peer, section=section, text=sentence)


def statements_of(quotes: Iterable[PeerQuote]) -> tuple[Statement, ...]:
    """What the sentences of one section of one peer are for and against, in order."""
    found: list[Statement] = []
    for quote in quotes:
        for statement in _of_sentence(quote):
            found.append(replace(statement, order=len(found)))
    return tuple(found)


def main_clauses(quote: PeerQuote) -> Iterator[Clause]:
    """The clauses of a sentence that advise; reasons, conditions and alternatives are left out."""
    folded = fold(quote.text).strip()
    return (clause for clause in clauses_of(folded) if clause.part is Part.MAIN)


def lean(text: str) -> Leaning:
    """Which way the cues of a folded clause point together."""
    found = [(Cue(match.lastgroup), match) for match in CUES.finditer(text) if match.lastgroup]
    backward = 0
    for at, (cue, match) in enumerate(found):
        near = cue is Cue.NOUN_NEGATION and _reaches(found[at + 1 :], match.end())
        backward += near or cue in BACKWARD
    cues = {cue for cue, _ in found}
    return Leaning(
        favours=backward % 2 == 0,
        waits=not cues.isdisjoint(TIMED - {Cue.TIME}),
        timed=not cues.isdisjoint(TIMED),
        judges=not cues.isdisjoint((Cue.REJECT, Cue.SPLIT_REJECT, Cue.ACCEPT, Cue.SPLIT_ACCEPT)),
        absolute=Cue.ABSOLUTE in cues,
        advises=Cue.ADVICE in cues,
        refuses=(backward - sum(cue in (Cue.WAIT, Cue.SPLIT_WAIT) for cue, _ in found)) % 2 == 1,
        cue_spans=tuple(span for cue, match in found for span in _spans(cue, match)),
    )


def is_imperative(text: str) -> bool:
    """Whether a folded clause seems to begin with an order; told from words, without grammar."""
    opener = _OPENERS.match(text)
    rest = text[opener.end() :] if opener else text
    if not rest or _NOT_A_VERB.match(rest):
        return False
    relative = _RELATIVE.search(rest)
    return _FINITE.search(rest, 0, relative.start() if relative else len(rest)) is None


def _reaches(following: list[tuple[Cue, re.Match[str]]], end: int) -> bool:
    turns = BACKWARD | FORWARD
    return any(cue in turns and match.start() - end <= _NEAR_CHARS for cue, match in following)


def _spans(cue: Cue, match: re.Match[str]) -> Iterator[tuple[int, int]]:
    """Where the cue's own words stand: between the parts of a split verb stands its object."""
    if cue is Cue.NEUTRAL:
        return
    if cue in SPLIT:
        text = match.group()
        yield match.start(), match.start() + text.index(" ")
        yield match.start() + text.rindex(" ") + 1, match.end()
    else:
        yield match.span()


def _of_sentence(quote: PeerQuote) -> Iterator[Statement]:
    clauses = tuple(clauses_of(fold(quote.text).strip()))
    conditions: dict[int, frozenset[str]] = {}
    for clause in clauses:
        if clause.part is Part.CONDITION:
            about = topic_of(words(clause.text)) | {"?"}  # a condition without content is one too
            conditions[clause.segment] = conditions.get(clause.segment, frozenset()) | about
    before: tuple[str, ...] = ()
    for clause in clauses:
        if clause.part is not Part.MAIN:
            continue
        leaning = lean(clause.text)
        named = _named(clause.text, leaning)
        if clause.goes_on and not named:
            named = before
        before = named or before
        if _is_advice(clause, leaning, quote.section, named):
            condition = conditions.get(clause.segment, frozenset())
            if _ONLY_WITH.search(clause.text):
                condition |= topic_of(words(clause.text)) | {"?"}
            yield _statement(quote, leaning, named, condition)


def _is_advice(clause: Clause, leaning: Leaning, section: str, named: tuple[str, ...]) -> bool:
    if section != RECOMMENDATION:  # an interpretation describes, unless it says that it advises
        return leaning.advises or (leaning.judges and bool(named))
    if leaning.waits or leaning.judges:
        return True
    return bool(named) and (leaning.advises or is_imperative(clause.text))


def _statement(
    quote: PeerQuote, leaning: Leaning, named: tuple[str, ...], condition: frozenset[str]
) -> Statement:
    return Statement(
        quote=quote,
        order=0,
        favours=leaning.favours,
        waits=leaning.waits,
        timed=leaning.timed,
        judges=leaning.judges,
        absolute=leaning.absolute,
        condition=condition,
        topic=frozenset(map(root, named)),
        named=named,
    )


def _named(text: str, leaning: Leaning) -> tuple[str, ...]:
    """The content words of a clause, less its cues and what is only waited for."""
    masked = list(text)
    for start, end in leaning.cue_spans:
        masked[start:end] = " " * (end - start)
    if awaited := _AWAITED.search(text):
        start, end = awaited.span()
        masked[start:end] = " " * (end - start)
    return tuple(filter(is_content, words("".join(masked))))


def abstains(text: str) -> bool:
    """Whether a section says that it recommends nothing."""
    return _ABSTAINS.search(fold(text[:MAX_SECTION_CHARS])) is not None
