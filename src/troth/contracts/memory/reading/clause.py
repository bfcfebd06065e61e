"""What the two grammars hand to the frames: one clause with its subject, verb and complement.

A grammar (``english``, ``german``) finds out *who*, *which verb*, *when* and *how surely*. Frames
then read the complement into drafts of facts. Neither touches the law: a draft becomes a
``StatedFact`` in ``statements`` alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from troth.contracts.memory.model import USER, Certainty, Tense, unnamed
from troth.contracts.memory.reading.tokens import Token


@dataclass(frozen=True, kw_only=True, slots=True)
class Times:
    """What a clause says about when.

    Attributes:
        since, until: ISO dates, possibly partial, or ``None``.
        tense: The tense that the time words themselves demand, if any.
        changed: It says that this is new ("now", "recently").
        ended: It says that this is over ("no longer", "anymore" with a denial).
    """

    since: str | None = None
    until: str | None = None
    tense: Tense | None = None
    changed: bool = False
    ended: bool = False
    lasting: bool = False  # "since", "for": what is said in the perfect still holds
    counted: bool = False  # ``since`` was counted back from now, so holds for the present only

    def with_more(self, more: Times) -> Times:
        """Both together; what the other one says comes first."""
        return Times(
            since=more.since or self.since,
            until=more.until or self.until,
            tense=more.tense or self.tense,
            changed=self.changed or more.changed,
            ended=self.ended or more.ended,
            lasting=self.lasting or more.lasting,
            counted=self.counted or more.counted,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Subject:
    """Whom a clause is about.

    Attributes:
        entity: As in ``StatedFact.entity``; with the name, where there may be several such.
        topic: The noun of "my NOUN is …" where it names an attribute, not a thing.
        name: The tokens of a name beside the noun: "my sister *Anna*".
        person: Whether he, she or they may go back to it.
        shared: It may be another one of its kind each time ("my friend").
        noun: The noun of "my NOUN is …" where it may be an attribute of its own (``owned``).
        fresh: It is called new ("my new job"); ``former``: it is called old.
    """

    entity: str = USER
    topic: str = ""
    name: tuple[Token, ...] = ()
    person: bool = False
    shared: bool = False
    noun: str = ""
    fresh: bool = False
    former: bool = False


@dataclass(frozen=True, kw_only=True, slots=True)
class Clause:
    """One clause, read.

    Attributes:
        verb: Lemma of the main verb.
        spoken: The token of it.
        rest: What follows it (in German: what is neither subject nor verb), in order.
        bare: ``rest`` with the time expressions taken out, each leaving a ``BREAK``.
        update: It says that something is new or over ("I now work", "I just started").
        ended: It denies what held before ("no longer", "I stopped working").
        meant: It says that one wants or plans to ("I want to", "I'm going to").
        doing: It goes on just now ("I'm reading"), and need not be so tomorrow.
        able: It says that one can or cannot.
        besides: It is told beside something else of its kind ("I also live in").
    """

    subject: Subject
    verb: str
    spoken: tuple[Token, ...] = ()
    rest: tuple[Token, ...] = ()
    bare: tuple[Token, ...] = ()
    tense: Tense = Tense.PRESENT
    negative: bool = False
    certainty: Certainty = Certainty.STATED
    update: bool = False
    ended: bool = False
    meant: bool = False
    doing: bool = False
    able: bool = False
    besides: bool = False
    times: Times = Times()

    @property
    def words(self) -> tuple[str, ...]:
        """The folded words of ``bare``."""
        return tuple(token.word for token in self.bare)


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """A fact before it is normalized and dated.

    Attributes:
        attribute: Name, or ``""`` where only its presence matters.
        tokens: The value, neighbouring tokens of the sentence.
        written: What to normalize in place of the slice, such as ``23`` for "twenty three".
        entity: Whom it is about, if not the subject of the clause.
        flip: It denies what the clause affirms, or the other way round.
        tense: Its own tense, if not that of the clause.
        update: It says that something changed.
        settled: Its polarity is its own: the negation of the clause is already in the value.
    """

    attribute: str
    tokens: tuple[Token, ...]
    written: str = ""
    entity: str = ""
    flip: bool = False
    tense: Tense | None = None
    update: bool = False
    settled: bool = False
    shared: bool = False

    def about(self, entity: str) -> Draft:
        """The same of someone else."""
        return replace(self, entity=entity)


def name_of(subject: Subject) -> Draft:
    """The name that stands beside the noun, told of whoever is called so, "my sister *Anna*"."""
    entity = unnamed(subject.entity)
    return Draft(
        attribute="name",
        tokens=subject.name,
        entity=entity,
        settled=True,
        tense=Tense.PRESENT,
        shared=entity != subject.entity,
    )
