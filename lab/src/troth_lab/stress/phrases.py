"""What simulated users say, by topic: plain data.

``{v}`` is the value, ``{o}`` the one that stood before, ``{x}`` one that has nothing to do with the
user. A topic holds one value at a time. Values read the same in English and German.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

Lines: TypeAlias = tuple[tuple[str, str], ...]  # (language, phrase)


def _lines(english: str, german: str = "") -> Lines:
    """The lines of both languages, in order."""
    return tuple(
        (language, line.strip())
        for language, block in (("en", english), ("de", german))
        for line in block.strip().splitlines()
        if line.strip()
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Topic:
    """How one attribute is talked about.

    Attributes:
        says: States a value. ``corrects`` and ``settles`` name the old one as wrong: the same
            words correct a settled value and settle an open contradiction.
        changes: Says that the value changed.
        refines: Says more of the same.
        others: The same of somebody else; ``supposes``: of nobody; ``remarks``: about the value.
        asks, asks_if, asks_before: For the current value, for one value, for earlier ones.
    """

    name: str
    values: tuple[str, ...]
    says: Lines
    changes: Lines
    corrects: Lines
    settles: Lines
    refines: Lines
    others: Lines
    supposes: Lines
    remarks: Lines
    asks: Lines
    asks_if: Lines
    asks_before: Lines


TOPICS: tuple[Topic, ...] = (
    Topic(
        name="employer",
        values=("Microsoft", "Amazon", "Siemens", "Bosch", "IBM", "Spotify", "Nokia", "Airbus"),
        says=_lines(
            "I work at {v}.\nI work for {v}.\nI'm employed at {v}.",
            "Ich arbeite bei {v}.\nIch bin bei {v} angestellt.",
        ),
        changes=_lines(
            "I left {o} and now work at {v}.\nI used to work at {o}, but now I work at {v}.",
            "Früher habe ich bei {o} gearbeitet, jetzt arbeite ich bei {v}.",
        ),
        corrects=_lines(
            "Actually, I work at {v}, not {o}.", "Ich arbeite eigentlich bei {v}, nicht bei {o}."
        ),
        settles=_lines("I work at {v}, not {o}.", "Ich arbeite bei {v}, nicht bei {o}."),
        refines=_lines("I work at {v} in the logistics team."),
        others=_lines(
            "My sister works at {x}.\nAnna works for {x}.", "Mein Bruder arbeitet bei {x}."
        ),
        supposes=_lines(
            "If I worked at {x}, I would cycle to the office.\nI might apply at {x} next year.",
            "Wenn ich bei {x} arbeiten würde, hätte ich es nicht weit.",
        ),
        remarks=_lines("I read an article about {v} today.", "Heute stand {v} in der Zeitung."),
        asks=_lines(
            "Where do I work?\nWhich company do I work for?\nWho is my employer?",
            "Wo arbeite ich?\nBei welcher Firma arbeite ich?",
        ),
        asks_if=_lines("Do I work at {v}?", "Arbeite ich bei {v}?"),
        asks_before=_lines("Did I ever work at {v}?\nWhere did I work before?"),
    ),
    Topic(
        name="location",
        values=("Berlin", "Oslo", "Hamburg", "Madrid", "Dublin", "Dresden", "Helsinki", "Leipzig"),
        says=_lines("I live in {v}.\nMy home is in {v}.", "Ich wohne in {v}.\nIch lebe in {v}."),
        changes=_lines(
            "I moved from {o} to {v} last month.\nI used to live in {o}, but now I live in {v}.",
            "Ich bin letzten Monat von {o} nach {v} gezogen.",
        ),
        corrects=_lines(
            "Actually, I live in {v}, not {o}.", "Ich wohne eigentlich in {v}, nicht in {o}."
        ),
        settles=_lines("I live in {v}, not in {o}.", "Ich wohne in {v}, nicht in {o}."),
        refines=_lines("I live in the north of {v}."),
        others=_lines("My brother lives in {x}.\nTom lives in {x}.", "Meine Mutter wohnt in {x}."),
        supposes=_lines(
            "If I lived in {x}, I would need a boat.\nI might move to {x} one day.",
            "Vielleicht ziehe ich irgendwann nach {x}.",
        ),
        remarks=_lines("It rained in {v} all day.", "In {v} hat es heute geregnet."),
        asks=_lines(
            "Where do I live?\nWhich city do I live in?\nWhere is my home?",
            "Wo wohne ich?\nIn welcher Stadt lebe ich?",
        ),
        asks_if=_lines("Do I live in {v}?", "Wohne ich in {v}?"),
        asks_before=_lines("Did I ever live in {v}?\nWhere did I live before?"),
    ),
    Topic(
        name="age",
        values=("31", "34", "36", "38", "41", "43", "47", "52"),
        says=_lines("I am {v} years old.\nI'm {v} years old.", "Ich bin {v} Jahre alt."),
        changes=(),  # ages do not fall, and these are drawn at random
        corrects=_lines("Actually, I'm {v}, not {o}.", "Ich bin eigentlich {v}, nicht {o}."),
        settles=_lines("I am {v} years old, not {o}.", "Ich bin {v} Jahre alt, nicht {o}."),
        refines=(),
        others=_lines("My wife is {x} years old.", "Mein Vater ist {x} Jahre alt."),
        supposes=_lines("If I were {x} years old, I would know better."),
        remarks=_lines("The bus had {v} seats.", "Der Bus hatte {v} Plätze."),
        asks=_lines("How old am I?\nWhat is my age?", "Wie alt bin ich?"),
        asks_if=_lines("Am I {v} years old?", "Bin ich {v} Jahre alt?"),
        asks_before=(),
    ),
    Topic(
        name="favorite:color",
        values=("blue", "green", "red", "yellow", "purple", "orange", "black", "white"),
        says=_lines("My favorite color is {v}.\nMy favourite colour is {v}."),
        changes=_lines("My favorite color used to be {o}, but now it is {v}."),
        corrects=_lines("Actually, my favorite color is {v}, not {o}."),
        settles=_lines("My favorite color is {v}, not {o}."),
        refines=(),
        others=_lines("My daughter's favorite color is {x}."),
        supposes=_lines("If my favorite color were {x}, I would paint the door."),
        remarks=_lines("We saw a {v} car on the bridge."),
        asks=_lines(
            "What is my favorite color?\nWhich color do I like best?",
            "Was ist meine Lieblingsfarbe?",
        ),
        asks_if=_lines("Is my favorite color {v}?"),
        asks_before=(),
    ),
)
"""Attributes that hold one value at a time."""

SEVERAL: Lines = _lines(
    """I like hiking.
    I like chess.
    I speak French.
    I speak Italian.
    I have a dog.
    I have a cat.
    I am allergic to peanuts.
    I play the piano.""",
    """Ich spreche Spanisch.
    Ich mag Tee.
    Ich habe einen Hund.
    Ich spiele Gitarre.""",
)
"""Values of attributes that hold many."""

SMALL_TALK: Lines = _lines(
    """Thanks, that helps.
    Good morning!
    How are you today?
    That is all for now.""",
    """Danke dir!
    Guten Morgen!""",
)

SUMMARIES: Lines = _lines(
    """What do you know about me?
    Summarize what I have told you about myself.
    List everything you remember about me.""",
    """Was weißt du über mich?
    Fass zusammen, was ich dir erzählt habe.""",
)

UNKNOWNS: Lines = _lines(
    "What is my shoe size?\nWhen is my dentist appointment?", "Welche Schuhgröße habe ich?"
)
"""Questions about what was never told."""
