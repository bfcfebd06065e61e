"""What a sentence does: asserts, values, asks, orders, supposes, quotes, or frames the rest.

Word patterns, English and German, matched on the fold. Each looks at a bounded stretch from the
start of the sentence, or for single words anywhere in its first 2 000 code points. In doubt a
sentence is a fact: what is no fact is never checked.
"""

from __future__ import annotations

import re

from troth.kernel.claims import ClaimKind
from troth.language.quantities import UNITS_OF_MEASURE, find_quantities
from troth.language.segments import Form
from troth.language.tokens import STOPWORDS, fold, words
from troth.language.words import regex, words_of

_MAX_CHARS = 2_000
_MIN_CHARS = 3
_MAX_ANNOUNCED = 60
_DECORATION = "*_`\"'(»„“ \t"

# These announce a fact and say nothing themselves.
_ANNOUNCES = regex(r"<moods.announces>[,:]?\s")
_QUOTES = re.compile(r"[\"„“”«»]")
_REPORTED = regex(
    r"<moods.not_passive>\b<moods.reported>\b.{0,80}?(?:[:,\"]|\b<moods.that>\b)"
    r"|[\"”»],?\s<moods.reports>\b"
)
_DOCUMENT = regex(r"\b<moods.document>\b")
_SUPPOSES = regex(r"<moods.supposes_1>\b|<moods.supposes_2>\b.{1,300}?\b<moods.supposes_3>\b")
_VALUES = regex(
    r"<moods.values_1>,? <moods.values_2> (?:\w{1,12} )?<moods.values_3>\b|<moods.values>"
)
_FRAMES = regex(r"<moods.frames>")
# What is called out, and what the writer tells of itself: nothing that a source could carry.
_CALLS = regex(r"<moods.calls>\b[^.!?]{0,30}[!.]*+\Z")
_OF_ITSELF = regex(
    r"<moods.of_itself_1>{0,2}<moods.of_itself_2>\b|<moods.of_itself_3> "
    r"<moods.of_itself_4>"
)
_MAX_TOLD_CHARS = 60  # a longer sentence about the writer holds a claim about something else, too
_ADVISES = regex(r"<moods.advises>")
_ORDERS = words_of("moods.orders")
_GERMAN_ORDER = regex(r"<moods.german_order>")
_POLITE = regex(r"<moods.polite>,?\s")
_PRECONDITION = regex(r"<moods.precondition>\b[^,]{1,200},\s")
# "Report numbers are unique": the first word is no order but part of a subject.
_SUBJECT = regex(r"<moods.subject>\b")


def kind_of(sentence: str, form: Form) -> ClaimKind:
    """What a sentence of that form does.

    Args:
        sentence: As it stands in the draft; only its first 2 000 code points are looked at.
    """
    if form in (Form.HEADING, Form.FRAME, Form.CODE):
        return ClaimKind.FRAME
    if form is Form.QUOTED:
        return ClaimKind.QUOTATION
    folded = fold(sentence[:_MAX_CHARS]).strip(_DECORATION)
    if len(folded) < _MIN_CHARS:
        return ClaimKind.FRAME
    if folded.endswith("?"):
        return ClaimKind.QUESTION
    folded = _without_announcement(folded)
    return _spoken(sentence[:_MAX_CHARS], folded)


def _without_announcement(folded: str) -> str:
    return folded[announced(folded) :]


def announced(said: str) -> int:
    """How many code points of a sentence only announce it: "Please note that …"; 0 for none."""
    found = _ANNOUNCES.match(fold(said[:_MAX_ANNOUNCED]))
    return found.end() if found else 0


def _spoken(sentence: str, folded: str) -> ClaimKind:
    if _says_nothing(folded) or _FRAMES.match(folded):
        return ClaimKind.FRAME
    if _is_quoted(sentence, folded):
        return ClaimKind.QUOTATION
    if _SUPPOSES.match(folded):
        return ClaimKind.HYPOTHETICAL
    if _VALUES.search(folded) or _is_of_the_writer(folded):
        return ClaimKind.OPINION
    if _is_order(folded) and not _states_figure(folded):
        return ClaimKind.INSTRUCTION
    return ClaimKind.FACT


def _says_nothing(folded: str) -> bool:
    """Fewer than two words with a topic, and no figure: "However, yes." says nothing."""
    found = [word for word in words(folded[:200]) if word not in STOPWORDS]
    return len(found) < 2 and not any(char.isdigit() for char in folded[:200])


def _is_quoted(sentence: str, folded: str) -> bool:
    marks = [match.start() for match in _QUOTES.finditer(sentence)]
    if len(marks) >= 2 and marks[-1] - marks[0] >= 0.6 * len(sentence):
        return True
    reported = _REPORTED.search(folded)
    # What a document said is a claim about the document, and can be checked against it.
    return reported is not None and not _DOCUMENT.search(folded, 0, reported.start())


def _is_of_the_writer(folded: str) -> bool:
    """Called out, or shortly told in the first person; what gives a figure is checked still."""
    told = _OF_ITSELF.match(folded) or _CALLS.match(folded)
    if told is None or len(folded) > _MAX_TOLD_CHARS or " that " in folded:
        return False
    return not any(char.isdigit() for char in folded)


def _is_order(folded: str) -> bool:
    opened = _PRECONDITION.match(folded)
    rest = folded[opened.end() :] if opened else folded
    while (polite := _POLITE.match(rest)) is not None:
        rest = rest[polite.end() :]
    head, _, tail = rest.partition(" ")
    if head.rstrip(",:") in _ORDERS and not _SUBJECT.match(tail):
        return True
    return _GERMAN_ORDER.match(folded) is not None


def _states_figure(folded: str) -> bool:
    """Whether an order holds a measured amount: "Send it within 30 days" claims the 30 days."""
    return any(amount.unit in UNITS_OF_MEASURE for amount in find_quantities(folded))


def advises_the_reader(sentence: str) -> bool:
    """Whether a sentence advises its reader, or calls out to it, in place of stating something.

    What a rule says that its reader must do, or does, is a statement: "You must apply in writing".
    """
    return _ADVISES.search(fold(sentence[:_MAX_CHARS]).strip(_DECORATION)) is not None
