"""Which details of a task are given, and which are open: serves TRUST-2.1, 2.4 and 2.8.

A *dimension* is a detail that whoever does the task would have to guess: a budget, dates, a level.
Each is told by rule to matter for a task, or not, and to be given in the request, or not. Decides
no clause itself. A request is read up to a fixed length, and every pattern has bounded gaps.
"""

from __future__ import annotations

from typing import Final

from troth.contracts.answers.request.gaps import Slot
from troth.contracts.answers.request.intents import Intent, read_intent
from troth.language.tokens import sentences, words
from troth.language.words import regex

_MAX_READ_CHARS: Final = 1_000
MAX_OPEN: Final = 3
_DETAILED_DIMENSIONS: Final = 4
_DETAILED_WORDS: Final = 45
_NO_TASK: Final = frozenset(
    {
        Intent.MEMORY,
        Intent.CREATIVE,
        Intent.SMALL_TALK,
        Intent.DEVICE,
        Intent.OPINION,
    }
)
"""What stands for itself, or is talk: there a question back would be in the way."""
_TASKS: Final = regex(
    r"(?:^|[.!?;,:\n] ?)<request.polite>(?:<request.compose>|<request.rework>|"
    r"<request.dimensions.tasks_1>)\b|<request.dimensions.tasks>"
)
"""How a task is given, or a wish told; a plain statement is neither."""
_POLITELY: Final = regex(r"\b<request.dimensions.politely>\b")

_GIVEN: Final = {
    Slot.BUDGET: r"[$€£]\s?\d|\b<request.given.budget_1>\b|<request.given.budget>",
    Slot.DATES: (
        r"\b(?:<any calendar.months>|<any calendar.days>|<request.given.dates_3>)\b"
        r"|\b(?:19|20)\d\d\b"
    ),
    Slot.DURATION: (
        r"\b(?:\d{1,4}|<numbers.spelled>|<request.given.one>)[ -]<request.given.duration_2>\b"
        r"|\b<request.given.duration_3>\b"
    ),
    Slot.PEOPLE: (
        r"\b<request.given.people_1> (?:\w+ )?(?:\d{1,4}|<numbers.spelled>)\b"
        r"(?! <request.given.people_3>)|\b\d{1,4} <request.given.people_4>\b"
        r"|\b<request.given.people_5>\b"
    ),
    Slot.PLACE: (
        r"\b<request.given.place_1> <request.given.place_2>?<request.given.place_3>\b|"
        r"<request.given.place>"
    ),
    Slot.LEVEL: r"\b<request.given.level>\b",
    Slot.AUDIENCE: (
        r"\b(?:<request.given.audience_1> (?:\w+ ){0,2}(?:\w*<request.given.audience_2>)|"
        r"<request.given.audience>)\b"
    ),
    Slot.LENGTH: (
        r"\b(?:\d[\d,.]{0,8}[- ]?<request.given.length_1>"
        r"|(?:<numbers.spelled>|<request.given.one>)[- ]<request.given.length_3>"
        r"|<request.given.length>)\b"
    ),
    Slot.FORMAT: r"\b<request.given.format>\b|\.\w{2,4}\b",
    Slot.PLATFORM: r"\b(?:c\+\+|c#|r|<request.given.platform>)\b",
    Slot.PREFERENCES: r"\b<request.given.preferences>\b",
    Slot.GOAL: r"\b<request.given.goal>\b",
}
"""How a request shows that a dimension is given."""
_SHOWN: Final = {slot: regex(shape) for slot, shape in _GIVEN.items()}

_ABOUT: Final = {
    "travel": (Slot.DATES, Slot.BUDGET, Slot.PEOPLE, Slot.DURATION, Slot.PREFERENCES),
    "events": (Slot.DATES, Slot.PEOPLE, Slot.BUDGET, Slot.PLACE),
    "programs": (Slot.PLATFORM, Slot.FORMAT, Slot.GOAL),
    "food": (Slot.PREFERENCES, Slot.PEOPLE, Slot.BUDGET),
    "sports": (Slot.LEVEL, Slot.DURATION, Slot.GOAL),
    "courses": (Slot.LEVEL, Slot.DURATION, Slot.GOAL),
    "goods": (Slot.BUDGET, Slot.PREFERENCES, Slot.PLACE),
    "texts": (Slot.AUDIENCE, Slot.LENGTH, Slot.GOAL),
    "figures": (Slot.SOURCE, Slot.DATES, Slot.FORMAT),
    "plans": (Slot.GOAL, Slot.DURATION, Slot.BUDGET),
    "searches": (Slot.DATES, Slot.PLACE, Slot.FORMAT),
}
"""Which dimensions matter for a task, by what it is about; the first topics count first."""
_TOPICS: Final = tuple(
    (regex(rf"\b<request.about.{name}>\b"), slots) for name, slots in _ABOUT.items()
)
_ALWAYS: Final = (Slot.GOAL, Slot.PREFERENCES, Slot.FORMAT)


def gives_task(low: str) -> bool:
    """Whether a folded request gives a task whose details somebody would have to guess."""
    head = low[:_MAX_READ_CHARS]
    if not _TASKS.search(head):
        return False  # a statement: "I work at Amazon." is told, not asked
    opening = next((head[start:end] for start, end in sentences(head)), "")
    intent = read_intent(opening, has_content=False, worldly=False, indicated=False)
    # TRUST-2.8: a question is one, unless it asks somebody to do something.
    if intent is Intent.FACTUAL_QUESTION or head.rstrip().endswith("?"):
        return bool(_POLITELY.search(head))
    return intent not in _NO_TASK


def is_detailed(low: str) -> bool:
    """Whether a folded request brings many details, told by its length and what it gives."""
    long = len(words(low[:_MAX_READ_CHARS])) > _DETAILED_WORDS
    return long or len(named_dimensions(low)) >= _DETAILED_DIMENSIONS


def named_dimensions(low: str) -> tuple[Slot, ...]:
    """The dimensions that a folded request gives, in a fixed order."""
    head = low[:_MAX_READ_CHARS]
    return tuple(slot for slot, pattern in _SHOWN.items() if pattern.search(head))


def open_dimensions(low: str) -> tuple[Slot, ...]:
    """One to three dimensions that matter for a folded request and are open, the first first."""
    head = low[:_MAX_READ_CHARS]
    given = frozenset(named_dimensions(head))
    found: dict[Slot, None] = {}
    for topic, slots in _TOPICS:
        if topic.search(head):
            found.update(dict.fromkeys(slot for slot in slots if slot not in given))
    if not found:
        found.update(dict.fromkeys(slot for slot in _ALWAYS if slot not in given))
    return tuple(found)[:MAX_OPEN] or (Slot.CONTEXT,)
