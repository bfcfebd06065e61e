"""Numbers of policies, claims and customers: by the profile's form, nearly so, and by their name.

A number in the profile's form counts wherever it stands. Nearly that form — a space or a slash for
the dash, a dash left out, a digit too few — counts for less, and only behind the word for it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from troth.contracts.gate.intake.entities.found import PREFIX, Found, line_before
from troth.contracts.gate.intake.keys import normalize_entity
from troth.contracts.gate.intake.profile import Profile

EXACT, SPELT_OTHERWISE, BY_NAME_ALONE = 0.95, 0.8, 0.6

_NUMBER_WORD: Final = (
    r"[ -]?(?:n(?:umme)?rn?|no|number|num|nummern?|id|ref(?:erence)?|#)?\.?(?: (?:is|ist|lautet))?"
)
_NAMES: Final[dict[str, str]] = {
    "POLICY_NUMBER": (
        r"(?:versicherungs)?(?:polizzen?|policen?|policy|polnr|pol|vertrags?|versicherungsschein"
        r"|versicherungs(?=n)|contract|vsnr|vs(?=-))"
    ),
    "CLAIM_NUMBER": (
        r"(?:schadens?(?:fall|akt|meldung)?|schadens?(?=-?n)|claims?|leistungsfall|fall|akten?|case"
        r"|clm)"
    ),
    "CUSTOMER_NUMBER": r"(?:kunden?|kd|customer|client|member|mitglieds?)",
}
_NAMED: Final = {
    kind: re.compile(
        rf"(?<![^\W_]){word}{_NUMBER_WORD}[ \t]{{0,2}}[:#=.]?[ \t]{{0,2}}"
        r"(?P<value>(?:[a-z]{1,4}[-/ ]?)?\d(?:[-/. ]?\d){3,13}(?:[-/][a-z0-9]{1,6})?)"
        r"(?![\w€%]|[.,]\d)"
    )
    for kind, word in _NAMES.items()
}
_CUSTOMER_CODE: Final = re.compile(
    r"(?<![^\W_])(?:kunden?|kd|customer|client)[ -]?(?:nr|no|nummer|number|id|code)\.?:?[ \t]{1,3}"
    r"(?P<value>[a-z]{1,4}-?\d{3,10}(?![\w-]))"
)
_DATE_LIKE = re.compile(
    r"\A(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}[./](?:\d\d){1,2}|(?:19|20)\d\d)\Z"
)
_DASH = "[-–—−/. ]?"  # what people type for a dash


def find_numbers(text: str, folded: str, profile: Profile) -> Iterator[Found]:
    """Numbers of this business, in order of certainty; they may overlap."""
    for entity_type, pattern in profile.patterns:
        kind = entity_type.removeprefix(PREFIX)
        for match in _compiled(pattern).finditer(text):
            yield _found(kind, text, match.span(), EXACT)
        yield from _near_misses(kind, pattern, text, folded)
    for kind, named in _NAMED.items():
        for match in named.finditer(folded):
            if not _DATE_LIKE.match(match["value"]):
                confidence = SPELT_OTHERWISE if kind == "CUSTOMER_NUMBER" else BY_NAME_ALONE
                yield _found(kind, text, match.span("value"), confidence)
    for match in _CUSTOMER_CODE.finditer(folded):
        yield _found("CUSTOMER_NUMBER", text, match.span("value"), SPELT_OTHERWISE)


def _near_misses(kind: str, pattern: str, text: str, folded: str) -> Iterator[Found]:
    loose, name = _loosened(pattern), _NAMES.get(kind)
    if loose is None or name is None:
        return
    for match in loose.finditer(text):
        if re.search(rf"(?<![^\W_]){name}", line_before(folded, match.start())):
            yield _found(kind, text, match.span(), SPELT_OTHERWISE)


@lru_cache(maxsize=64)
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@lru_cache(maxsize=64)
def _loosened(pattern: str) -> re.Pattern[str] | None:
    """The profile's form with any dash, a blank or nothing for each dash outside of brackets."""
    pieces = re.split(r"(\[[^\]]*\]|\(\?[^:)]*:|\(\?<?[!=])", pattern)
    changed = [
        piece if number % 2 else piece.replace("-", _DASH) for number, piece in enumerate(pieces)
    ]
    return None if changed == pieces else re.compile("".join(changed))


def _found(kind: str, text: str, span: tuple[int, int], confidence: float) -> Found:
    start, end = span
    return Found(
        entity_type=kind,
        start=start,
        end=end,
        confidence=confidence,
        normalized=normalize_entity(kind, text[start:end]),
    )
