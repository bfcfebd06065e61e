"""Other senses of a value: a count of something else, a place to shop, part of an address.

Serves MEM-3 and MEM-4: only what is plainly another sense is taken for one.
"""

from __future__ import annotations

import re

from troth.contracts.memory.wording.index import Hit
from troth.contracts.memory.wording.reading import plain_pattern

_ELSEWHERE = plain_pattern(
    r"""(?<![^\W_])(?:buy|buying|bought|order|ordering|ordered|shop|shopping|purchase|search
    |browse|google|visit|visiting|fly|flying|flight|flights|travel|travelling|traveling|trip
    |ticket|tickets|deliver|delivers|delivered|delivery|ship|ships|shipped|package|parcel|refund
    |sell|sells|sold|available|compare|watch|download|subscribe|stream|weather|forecast|train
    |book|stock|share\sprice|news|check|find|recommend|offer|offers|announced
    |kaufen|kaufst|bestellen|bestellt|bestellst|reise|reisen|fliegen|flug|besuchen|suchen|finden
    |liefert|paket|bestellung|wetter|fahren|nachrichten|aktie)(?![^\W_])"""
)
_COUNTED = plain_pattern(
    r"[\s-]{1,2}(?!(?:years?|yrs?|jahre?|old|alt|of|and|or|in|at|is|but|though|according|to|as|with|on|"
    r"from|which|who|now|today|since|total|also|if|und|oder|aber|in|bei|laut|obwohl|wenn|seit|jahrig|"
    r"für|for|because|when|while|the|a|an|so|then|not|nicht|my|your|i|you|we|most|by|per|mit|"
    r"zu|currently|right|actually|this|that|these|was|are|sind|ist|war|zwar|derzeit|it|he|she)"
    r"(?![^\W_]))"
    r"(?P<counted>[^\W\d_]{2,30}+)",
    re.NOFLAG,
)
_MEASURES = plain_pattern(
    r"(?:kg|kilo|kilogram|cm|centimet|m|met|mile|km|lb|pound|feet|foot|ft|inch|euro|eur|dollar|usd|"
    r"gbp|chf|franken|percent|prozent|k|thousand|tausend|million|hundred)s?(?![^\W_])",
    re.NOFLAG,
)
_BEFORE_NOUN = plain_pattern(
    r"\s(?!(?:and|or|but|is|are|was|as|at|in|on|for|with|of|to|the|a|an|though|according|because|since|"
    r"which|that|who|from|than|now|currently|most|best|today|these|right|anymore|any|und|oder|aber|"
    r"ist|bei|seit|am|im|in|mit|laut|obwohl|weil|i|my|you|your|sie|du|ich|also|not|nicht|again|by|so|"
    r"then|if|it|while|when|where|before|after|too|gern|sind|lieber|sein|bist|must|"
    r"can|will|would|could|may|might|should|has|have|had|does|did|likes|loves|needs|muss|kann|hat)(?![^\W_]))"
    r"[^\W\d_]{2,30}+",
    re.NOFLAG,
)
_COPULA = plain_pattern(
    r"(?<![^\W_])(?:is|are|you're|was|am|be|being|as|bist|sind|ist|seien)\s"
    r"(?:(?:a|an|ein|eine|now|currently|still|not|kein|keine|nicht|in|fact)\s){0,2}\Z",
    re.NOFLAG,
)
_LEAD = plain_pattern(
    r"[^\w]*+(?:[^\W_]{2,30}+,?\s(?:and|or|und|oder)\s)?(?:(?:the|this|that|der|die|das|dieser?)\s)?",
    re.NOFLAG,
)
_CALLED = plain_pattern(
    r"""\s(?:is|was|ist|war|would\sbe)\s(?:(?:the|my|your|an?|der|die|das|mein[^\W_]?)\s)?
    (?:[^\W_]{1,12}\s){0,2}?(?:records?|note|entry|information|update|statement|answer|one|value
    |angabe|eintrag|stand|right|correct|richtig|aktuell)(?![^\W_])"""
)
_PREDICATE = plain_pattern(
    r"\s(?!(?:it|that|this|es|das)\s(?:is|was|ist|war)(?![^\W_]))(?P<copula>is|isn't|was|would\sbe|ist|war)?(?:\s(?:not|the|a|an|der|die|das|nicht|also|still"
    r"|correct|current|right|listed|as|what|where|their|her|his)){0,4}\s?",
    re.NOFLAG,
)


def is_called_a_record(folded: str, hit: Hit) -> bool:
    """Whether the value is said to be a record, or the right one: "Amazon is the latest record"."""
    return _CALLED.match(folded, hit.end) is not None


def is_in_address(folded: str, start: int, end: int, value: str) -> bool:
    """Whether the value is part of a web or mail address; a value that is one itself is not.

    ``@amazon`` is the name of somebody, and no address.
    """
    if any(char in value for char in "@/") or "." in value.strip("."):
        return False
    return any(
        match.start() <= start and end <= match.end()
        for match in _ADDRESS.finditer(folded, max(0, start - 200), end + 80)
    )


_ADDRESS = re.compile(
    r"(?:[a-z]{2,8}://|www\.)\S{1,200}+|[\w.+-]{1,64}+@[\w.-]{1,80}+"
    r"|(?<![\w.@])[a-z\d-]{1,40}(?:\.[a-z\d-]{2,40}){1,4}(?:/\S{0,100}+)?(?![\w-])"
)


def counts_something_else(folded: str, hit: Hit, cue: re.Pattern[str]) -> bool:
    """Whether a number counts what the attribute does not: "12 unread messages" are no age."""
    if not folded[hit.end - 1].isdecimal() and not _is_number(hit):
        return False
    match = _COUNTED.match(folded, hit.end)
    if match is None:
        return False
    at = match.start("counted")
    if cue.match(folded, at) or _MEASURES.match(folded, at):
        return False
    said = hit.stake.claim.value.casefold().split()[1:]
    return not any(match["counted"].startswith(word[:4]) for word in said)


def _is_number(hit: Hit) -> bool:
    return hit.stake.claim.value.strip()[:1].isdecimal()


def does_something_else(folded: str, clause: tuple[int, int], hit: Hit) -> bool:
    """Whether the clause plainly speaks of shopping, travel or the like."""
    begin, end = max(clause[0], hit.start - 120), min(clause[1], hit.end + 80)
    return _ELSEWHERE.search(folded, begin, end) is not None


def qualifies_something_else(folded: str, hit: Hit, plain_word: bool) -> bool:
    """Whether a common word stands before a noun of another thing: "a red light"."""
    if not plain_word or _BEFORE_NOUN.match(folded, hit.end) is None:
        return False
    return _COPULA.search(folded, max(0, hit.start - 24), hit.start) is None


def leads_elsewhere(folded: str, hit: Hit, unit: tuple[int, int], cue: re.Pattern[str]) -> bool:
    """Whether the value does something itself, where nobody else is spoken of."""
    if _LEAD.fullmatch(folded, max(unit[0], hit.start - 40), hit.start) is None:
        return False
    match = _PREDICATE.match(folded, hit.end)
    if match is None or not folded[match.end() : match.end() + 1].isalnum():
        return False
    cued = cue.match(folded, match.end()) is not None
    return not cued if match["copula"] or _is_number(hit) else True
