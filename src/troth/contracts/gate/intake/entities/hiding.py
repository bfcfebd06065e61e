"""The one masked form of a text: what a model, a result and a log may see of it.

Hidden is what any finder takes for personal data, what the business calls a number of its own, and
what looks like a number of something (``codes``). Of a number of the business the last characters
stay, so that a person, and a model, can tell two of them apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

from troth.contracts.gate.intake.codes import find_codes
from troth.contracts.gate.intake.entities.found import PREFIX, Found
from troth.contracts.gate.intake.entities.numbers import find_numbers
from troth.contracts.gate.intake.masking import longest_apart, mask, mask_but_tail, mask_value
from troth.contracts.gate.intake.profile import Profile
from troth.language.tokens import fold

if TYPE_CHECKING:  # a port stands above a contract; only its shape is needed here
    from troth.ports.intake import PersonalSpan

NUMBERS: Final = frozenset(("POLICY_NUMBER", "CLAIM_NUMBER", "CUSTOMER_NUMBER"))
"""Types of entities that are numbers of the business."""
_SHOWN: Final = frozenset(("DATE", "LOCATION", "COMPANY_NAME", "DOCUMENT_TYPE"))
_MOST_PLACES: Final = 200  # at which one value is hidden
_WHOLLY: Final = frozenset(("iban", "card"))  # kinds of which nothing stays in sight


def hide_text(text: str, private: Sequence[PersonalSpan], profile: Profile) -> str:
    """The masked form of a text, of exactly the same length.

    Args:
        private: What the finder of personal data found in it.
    """
    numbers = list(find_numbers(text, fold(text), profile))
    closed = [one for one in private if one.kind in _WHOLLY]
    apart = longest_apart((*closed, *numbers), by_length=False)
    numbers = [numbers[place - len(closed)] for place in apart if place >= len(closed)]
    return hide(text, private, numbers)


def hide(text: str, private: Iterable[PersonalSpan], numbers: Iterable[Found]) -> str:
    """A text with everything hidden; a number of the business keeps its tail.

    Args:
        numbers: Apart from each other.
    """
    pieces: list[str] = []
    done = 0
    masked = mask(text, (*private, *find_codes(text)))
    for one in sorted(numbers, key=lambda found: found.start):
        pieces += (masked[done : one.start], mask_but_tail(text[one.start : one.end]))
        done = one.end
    return "".join((*pieces, masked[done:]))


@dataclass(frozen=True, kw_only=True, slots=True)
class Value:
    """A value that somebody named: its type, and where it stands in which text."""

    kind: str
    source: str
    start: int
    end: int


def hide_values(
    texts: Mapping[str, str], masked: Mapping[str, str], values: Iterable[Value]
) -> dict[str, str]:
    """Masked texts in which these values are hidden as well, wherever the same words stand.

    Args:
        texts: As they stand; ``masked`` are their masked forms.
        values: Of every type but those that are shown: dates, places, companies, documents.
    """
    hidden = [one for one in values if _plain(one.kind) not in _SHOWN]
    return {name: _without(name, text, masked[name], texts, hidden) for name, text in texts.items()}


def _without(
    name: str, text: str, masked: str, texts: Mapping[str, str], values: Sequence[Value]
) -> str:
    if not values:
        return masked
    found = [
        _found(one.kind, one.start, one.end - one.start) for one in values if one.source == name
    ]
    folded = fold(text)
    words = {fold(texts[one.source][one.start : one.end]): one.kind for one in values}
    for word, kind in words.items():
        starts = islice(_places(folded, word), _MOST_PLACES)
        found += [_found(kind, start, len(word)) for start in starts]
    pieces: list[str] = []
    done = 0
    for one in (found[place] for place in longest_apart(found)):
        shown = masked[one.start : one.end]
        shown = mask_but_tail(shown) if one.entity_type in NUMBERS else mask_value(shown)
        pieces += (masked[done : one.start], shown)
        done = one.end
    return "".join((*pieces, masked[done:]))


def _found(kind: str, start: int, length: int) -> Found:
    end = start + length
    return Found(entity_type=_plain(kind), start=start, end=end, confidence=1.0, normalized="")


def _places(text: str, word: str) -> Iterator[int]:
    """Where a text holds a word, and not a piece of another one."""
    start = text.find(word) if word else -1
    while start >= 0:
        edges = (start, start + len(word))
        if not any(0 < at < len(text) and text[at - 1 : at + 1].isalnum() for at in edges):
            yield start
        start = text.find(word, start + len(word))


def _plain(kind: str) -> str:
    """A type without the profile's prefix: ``ENT_IBAN`` and ``iban`` are ``IBAN``."""
    return kind.upper().removeprefix(PREFIX)
