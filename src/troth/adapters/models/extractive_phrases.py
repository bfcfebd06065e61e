"""What the extractive model says around its quotes, in English and German."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from troth.language.courtesies import CourtesyKind, courtesy_of


@dataclass(frozen=True, kw_only=True, slots=True, eq=False)
class Phrases:
    """Sentences of one language; braces are filled with titles, fact ids, figures and quotes.

    Attributes:
        nothing: By evidence status, why there is nothing to answer from.
        next_step: By evidence status, what to do about that.
        greeting: What is said to a greeting, and nothing else.
    """

    one_source: str
    most_direct: str
    further: str
    conflict: str
    newer: str
    follow: str
    none_follows: str
    settle: str
    doubt: str
    doubt_empty: str
    no_model: str
    greeting: str
    join: str
    source: str
    dated: str
    nothing: Mapping[str, str]
    next_step: Mapping[str, str]


_ENGLISH = Phrases(
    one_source="One source bears on this request: {first}. What can be said rests on its words.",
    most_direct=(
        "{facts} quotes from {sources} sources bear on this request; {first} stands closest to it."
    ),
    further="Also quoted: {others}.",
    conflict="The sources disagree: {one} says “{value}”, while {other} says “{rival}”.",
    newer="{title} is the more recent of the two ({date}).",
    follow="Do as {first} says: “{quote}”",
    none_follows="The quotes state what holds; no step follows from them by itself.",
    settle=(
        "Do not act on either figure yet: ask whoever keeps {one} and {other} which of them holds, "
        "and have the other corrected."
    ),
    doubt=(
        "The quotes were chosen because they stand near the request in words and meaning; no "
        "language model has read them, and whether they settle the question is for the reader to "
        "judge."
    ),
    doubt_empty="Without evidence and without a language model, nothing is claimed here.",
    no_model="Ask a question, and this assistant answers it with quotes from its sources.",
    greeting="Hello. This assistant answers questions with quotes from its sources.",
    join=", ",
    source="“{title}” ({ids})",
    dated="“{title}”",
    nothing={
        "empty": "There is nothing to answer from: the search found no source on this.",
        "unavailable": "There is nothing to answer from: the evidence could not be reached.",
        "blocked": "There is nothing to answer from: a policy kept the evidence from being read.",
        "not_needed": (
            "This request was not taken for a question to the sources, and without a language "
            "model nothing beyond quotes from them can be composed."
        ),
    },
    next_step={
        "empty": "Ask in other words, or have a source added that covers this.",
        "unavailable": "Ask again once the evidence can be reached.",
        "blocked": "Ask again later, or ask about something else.",
        "not_needed": "Ask for something that the sources may hold.",
    },
)
_GERMAN = Phrases(
    one_source=(
        "Eine Quelle betrifft diese Anfrage: {first}. Was sich sagen lässt, beruht auf ihrem "
        "Wortlaut."
    ),
    most_direct=(
        "{facts} Zitate aus {sources} Quellen betreffen diese Anfrage; am nächsten steht ihr "
        "{first}."
    ),
    further="Ebenfalls zitiert: {others}.",
    conflict="Die Quellen widersprechen sich: {one} sagt „{value}“, {other} dagegen „{rival}“.",
    newer="{title} ist die neuere der beiden ({date}).",
    follow="Vorgehen, wie {first} es sagt: „{quote}“",
    none_follows="Die Zitate sagen, was gilt; ein Schritt folgt daraus allein nicht.",
    settle=(
        "Noch nach keiner der beiden Angaben handeln: bei den Verantwortlichen für {one} und "
        "{other} klären, welche gilt, und die andere berichtigen lassen."
    ),
    doubt=(
        "Die Zitate wurden ausgewählt, weil sie der Anfrage in Wörtern und Bedeutung nahestehen; "
        "kein Sprachmodell hat sie gelesen, und ob sie die Frage klären, ist von Menschen zu "
        "beurteilen."
    ),
    doubt_empty="Ohne Belege und ohne Sprachmodell wird hier nichts behauptet.",
    no_model="Auf eine Frage antwortet dieser Assistent mit Zitaten aus seinen Quellen.",
    greeting="Hallo. Dieser Assistent beantwortet Fragen mit Zitaten aus seinen Quellen.",
    join=", ",
    source="„{title}“ ({ids})",
    dated="„{title}“",
    nothing={
        "empty": "Es gibt keine Grundlage für eine Antwort: die Suche fand keine Quelle dazu.",
        "unavailable": (
            "Es gibt keine Grundlage für eine Antwort: die Belege waren nicht erreichbar."
        ),
        "blocked": (
            "Es gibt keine Grundlage für eine Antwort: eine Regel ließ die Belege nicht zu."
        ),
        "not_needed": (
            "Diese Anfrage wurde nicht als Frage an die Quellen verstanden, und ohne Sprachmodell "
            "lässt sich außer Zitaten aus ihnen nichts zusammenstellen."
        ),
    },
    next_step={
        "empty": "Mit anderen Worten fragen oder eine Quelle dazu hinzufügen lassen.",
        "unavailable": "Erneut fragen, sobald die Belege erreichbar sind.",
        "blocked": "Später erneut fragen, oder nach etwas anderem.",
        "not_needed": "Nach etwas fragen, was in den Quellen stehen kann.",
    },
)


def greeted_in(request: object) -> Phrases | None:
    """The phrases of the language of a greeting; ``None`` for whatever is more than one."""
    found = courtesy_of(request) if isinstance(request, str) else None
    if found is None or found.kind is not CourtesyKind.GREETING:
        return None
    return phrases_for(found.language)


def phrases_for(language: object) -> Phrases:
    """The phrases of a language code; English for any other than German."""
    return _GERMAN if isinstance(language, str) and language.startswith("de") else _ENGLISH
