"""The sentences of a message: what each does, and the slots that are read in it (MEM-8, MEM-16).

Slots are read by the patterns of the language files (``slots.does``, ``slots.has``), from the
beginning of a clause, exactly or not at all. Linear in the length of the message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from troth.contracts.memory.attributes import ValueKind, attribute_of
from troth.contracts.memory.model import (
    USER,
    Cardinality,
    Correction,
    Speech,
    StatedFact,
    Statement,
    Tense,
    Validity,
)
from troth.contracts.memory.slots.clauses import (
    KIN,
    THINGS,
    Clause,
    clauses_of,
    denied_in,
    extent,
    none_had,
)
from troth.contracts.memory.slots.values import normalize_value
from troth.kernel.claims import ClaimKind
from troth.kernel.evidence import Span
from troth.language.moods import kind_of
from troth.language.segments import Form
from troth.language.tokens import WORD, fold, sentences, words
from troth.language.words import kinds_in, phrases_of, regex, words_of

ELLIPTIC: Final = "?"
"""The attribute of a value that is said alone: "actually 34, not 32"."""
MAX_SENTENCES: Final = 200
MAX_SENTENCE_CHARS: Final = 600
"""A longer sentence is kept as it is, and read for no slots."""
_QUOTED = re.compile(r"[\"“„«»][^\"“”„«»]{0,400}[\"”“»«]")
_SUPPOSES = regex(r"(?:(?:<slots.before>)[\s,]+){0,2}(?:<slots.supposes>)(?!\w)")
_REPORTS = regex(r"(?<!\bi )(?<!\bich )\b<slots.reports>\b")
_ORDERS = regex(r"(?:(?:<slots.polite>),?\s)?(?:<slots.orders>)(?!\w)")
_ASKS = words_of("slots.asks.words")
_CORRECTS, _FILLER = words_of("slots.corrects"), words_of("slots.filler")
_REFUSES = words_of("slots.corrects_first")
_PETS = words_of("slots.pets") & KIN.keys()
_STOPS = words_of("slots.stops")
_LEADING = regex(r"(?:(?:<slots.leading>)\s+)+")
_NUMBER = re.compile(r"[€$£]?\d")
_CUE_WORDS: Final = 6
_FEW: Final = 4  # sentences of a message that only fills slots
_NARROW: Final = frozenset(  # of which a value cannot be any words
    (
        ValueKind.NUMBER,
        ValueKind.STATUS,
        ValueKind.PLACE,
        ValueKind.ORGANIZATION,
        ValueKind.OCCUPATION,
    )
)
_MOST_SAID: Final = 4  # words of a value that is said alone
_OTHER_ATTRIBUTE: Final = {"left": "employer", "new_job": "employer", "dislikes": "likes"}
_SPEECH = {
    ClaimKind.QUESTION: Speech.QUESTION,
    ClaimKind.HYPOTHETICAL: Speech.HYPOTHETICAL,
}


def read_statements(message: str, *, at: str = "") -> tuple[Statement, ...]:
    """The sentences of a message, in order, each with what it does and the slots it fills.

    Args:
        at: When it was said, RFC 3339.

    Returns:
        At most ``MAX_SENTENCES``. Spans count code points of the message; the span of a fact counts
        those of its statement.
    """
    message = message[: MAX_SENTENCES * MAX_SENTENCE_CHARS]
    found: list[Statement] = []
    wrong, meant = False, ""
    for start, end in sentences(message)[:MAX_SENTENCES]:
        one = _statement(message, start, end, at, meant)
        meant = _meant(one.text)
        if wrong and one.facts and one.correction is None:
            one = replace(one, correction=Correction())
        wrong = not one.facts and _is_cued(fold(one.text)) and one.speech is not Speech.QUESTION
        found.append(one)
    return tuple(found)


def attributes_of_others(text: str) -> frozenset[str]:
    """Those that a sentence tells of somebody whom it does not name: "a son, he lives in Rome"."""
    said = text[:MAX_SENTENCE_CHARS]
    others = [replace(one, entity="?") for one in clauses_of(said) if one.other]
    return frozenset(fact.attribute for one in others for fact, _ in _read(one, said, said, ""))


def only_fills_slots(message: str) -> bool:
    """Whether each sentence fills one slot of a narrow kind, and says nothing beside.

    As "I have no pets" and "I'm not married", and neither "I'm a doctor, I know how much it takes"
    nor "I hate myself", nor what ended: "I have no children any more".
    """
    said = [message[start:end] for start, end in sentences(message)[: _FEW + 1]]
    return 0 < len(said) <= _FEW and all(map(_only_fills_one, said))


def _only_fills_one(said: str) -> bool:
    clauses = list(clauses_of(said)) if len(said) <= MAX_SENTENCE_CHARS else []
    if len(clauses) != 1 or _asks(fold(said)):
        return False
    facts = [fact for fact, _ in _read(clauses[0], said, said, "")]
    is_over = "ended" in clauses[0].told
    return bool(facts) and not is_over and all(_ends_in(fact, clauses[0].text) for fact in facts)


def _ends_in(fact: StatedFact, clause: str) -> bool:
    """Whether a clause ends in the value of a fact that cannot be any words."""
    is_narrow = fact.attribute == "pet" or attribute_of(fact.attribute).kind in _NARROW
    return is_narrow and not WORD.search(clause, fact.span.end)


def _statement(message: str, start: int, end: int, at: str, meant: str) -> Statement:
    text = message[start:end]
    whole = Statement(text=text, span=Span.of(message, start, end), speech=Speech.OTHER)
    if len(text) > MAX_SENTENCE_CHARS:
        return whole
    own = _QUOTED.sub(lambda match: " " * len(match.group()), text)
    speech = _speech(text, own)
    if speech in (Speech.QUESTION, Speech.HYPOTHETICAL, Speech.QUOTED):
        return replace(whole, speech=speech)
    facts, denied, changed = _facts(own, text, at, meant)
    if not facts:
        return _alone(whole, own, denied) or replace(whole, speech=speech)
    facts, contrary = _set_right(facts)
    changed = changed or _followed(facts)
    denials = (*denied, *(fact.value for fact in contrary))
    return replace(
        whole,
        speech=Speech.ASSERTION,
        facts=tuple(facts),
        correction=Correction(denied=denials) if denials or _is_cued(fold(own)) else None,
        update=changed,
    )


def _speech(text: str, own: str) -> Speech:
    folded = fold(own)
    if _asks(folded):
        return Speech.QUESTION
    if text.lstrip().startswith(">") or not WORD.search(own):
        return Speech.QUOTED if WORD.search(text) else Speech.OTHER
    if _SUPPOSES.match(folded):
        return Speech.HYPOTHETICAL
    kind = kind_of(text, Form.PROSE)
    if _ORDERS.match(folded):
        return Speech.REQUEST
    reports = _REPORTS.search(folded) and not _is_cued(folded)
    return Speech.QUOTED if reports else _SPEECH.get(kind, Speech.OTHER)


def _asks(folded: str) -> bool:
    """Whether a sentence asks, by its mark or by how it begins."""
    said = words(folded[:40])
    return folded.rstrip(" )\"'").endswith("?") or (bool(said) and said[0] in _ASKS)


def _meant(text: str) -> str:
    """The only person whom a pronoun behind a sentence can mean; empty for nobody, or several."""
    found = {one.entity for one in clauses_of(text[:MAX_SENTENCE_CHARS])} - {"", USER}
    return found.pop() if len(found) == 1 else ""


def _facts(own: str, text: str, at: str, meant: str) -> tuple[list[StatedFact], list[str], bool]:
    """The slots of a sentence, the values that it denies, and whether it tells of a change."""
    facts: dict[tuple[str, str, str, bool], StatedFact] = {}
    denied: list[str] = []
    changed = False
    for clause in clauses_of(own, meant):
        contrast = denied_in(clause)
        if contrast is not None:
            lead = _LEADING.match(clause.text, contrast[0])
            start = lead.end() if lead else contrast[0]
            value = text[start : contrast[1]].strip(" .!,")
            denied += [value] if value else []
        for fact, moved in _read(clause, own, text, at):
            facts.setdefault((fact.entity, fact.attribute, fact.normal, fact.negative), fact)
            changed |= moved and fact.validity.tense is Tense.PRESENT
    return list(facts.values()), denied, changed


def _read(clause: Clause, own: str, text: str, at: str) -> Iterator[tuple[StatedFact, bool]]:
    """The slot that a clause fills, if any, and whether it says that something changed."""
    if not clause.entity:
        return
    for name, pattern in _patterns("has" if clause.owned else "does"):
        match = pattern.match(clause.text, clause.start)
        attribute = _OTHER_ATTRIBUTE.get(name, name)
        if match is None:
            continue
        if attribute == "children_count" and (none := none_had(clause, match.end())) is not None:
            fact = _fact(clause, attribute, text, (clause.denied, none), at, ends=False)
            yield replace(fact, normal="0"), "changed" in clause.told
            return
        kind = attribute_of(attribute).kind
        end = extent(kind, attribute, own, clause.text, match.end())
        if end is None:
            continue
        said = match.groupdict()
        if attribute in ("favorite", "schedule", "own"):
            matter = said.get("matter") or ""
            attribute = f"{attribute}:{THINGS.get(matter, '_'.join(matter.split()))}"
        if attribute == "children_count":
            attribute = _counted(clause.text, match.end())
        fact = _fact(clause, attribute, text, (match.end(), end), at, ends=name == "left")
        moved = not clause.told.isdisjoint(("changed", "ended")) or name in ("left", "new_job")
        if name == "dislikes":
            fact = replace(fact, negative=not fact.negative)
        yield fact, moved or bool(said.get("moved"))
        return


def _counted(text: str, at: int) -> str:
    """What a number counts: children, or pets of one kind."""
    said = words(text[at : at + 60])
    pet = next((KIN[one] for word in said[1:3] for one in (word, word[:-1]) if one in _PETS), "")
    return f"pet_count:{pet}" if pet else "children_count"


def _fact(
    clause: Clause, attribute: str, text: str, place: tuple[int, int], at: str, *, ends: bool
) -> StatedFact:
    known = attribute_of(attribute)
    value = text[slice(*place)]
    negative = ends or 0 <= clause.denied < place[0]
    tense = clause.tense
    if known.cardinality is Cardinality.ONE:
        tense = Tense.TIMELESS
    ended = at[:10] or None
    return StatedFact(
        entity=clause.entity,
        attribute=attribute,
        value=value,
        normal=normalize_value(known.kind, value),
        negative=negative,
        validity=Validity(
            tense=Tense.PRESENT if ends else tense,
            until=ended if negative and (ends or "ended" in clause.told) else None,
        ),
        certainty=clause.certainty,
        cardinality=Cardinality.MANY if "shared" in clause.told else known.cardinality,
        span=Span.of(text, *place),
    )


@lru_cache(maxsize=2)
def _patterns(section: str) -> tuple[tuple[str, re.Pattern[str]], ...]:
    return tuple(
        (name, regex(rf"(?:{line})".replace(" ", r"\s+") + r"(?:\s+|(?<=\s))"))
        for name in dict.fromkeys(kinds_in(f"slots.{section}"))
        for line in phrases_of(f"slots.{section}.{name}")
    )


def _set_right(facts: list[StatedFact]) -> tuple[list[StatedFact], list[StatedFact]]:
    """As in "I'm not 32, I'm 34": a denial beside an affirmation of the same is a correction.

    Beside what holds, what ended is told as past: "I left IBM and now work at Google".
    """
    held = {
        fact.slot
        for fact in facts
        if not fact.negative and fact.cardinality is not Cardinality.MANY
    }
    beside = [one for one in facts if one.negative and one.slot in held]
    contrary = [one for one in beside if not one.validity.until]
    over = Validity(tense=Tense.PAST)
    kept = [
        replace(one, negative=False, validity=over) if one in beside else one
        for one in facts
        if one not in contrary
    ]
    return kept, contrary


def _followed(facts: Sequence[StatedFact]) -> bool:
    """Whether a sentence tells what was, and what is instead."""
    was, now = (
        {one.slot for one in facts if one.validity.tense is tense}
        for tense in (Tense.PAST, Tense.PRESENT)
    )
    return bool(was & now)


def _is_cued(folded: str) -> bool:
    """Whether a sentence says that it sets something right."""
    said = words(folded)[:_CUE_WORDS]
    return not _CORRECTS.isdisjoint(said) or not _REFUSES.isdisjoint(said[:1])


def _alone(whole: Statement, own: str, denied: Sequence[str]) -> Statement | None:
    """A sentence that is nothing but a correction: a value, and perhaps the one it denies."""
    folded = fold(own)
    if not denied and not _is_cued(folded):
        return None
    cut = [folded.find(fold(value)) for value in denied]
    said = [
        (match.start(), match.end())
        for match in WORD.finditer(folded)
        if match.group() not in _FILLER
        and not any(
            start <= match.start() < start + len(v) for start, v in zip(cut, denied, strict=True)
        )
    ]
    if not said or len(said) > _MOST_SAID:
        return None
    start, end = said[0][0], said[-1][1]
    value = own[start:end]
    if any(not value[a - start : b - start] for a, b in said) or "," in value:
        return None
    firm = (
        value[:1].isupper()
        or _NUMBER.match(value) is not None
        or normalize_value(ValueKind.NUMBER, value)[:1].isdigit()
    )
    empty = any(_STOPS.issuperset(words(one)) for one in (value, *denied))
    if empty or not (firm or denied):
        return None
    return _elliptic(whole, own, (start, end), denied)


def _elliptic(
    whole: Statement, own: str, place: tuple[int, int], denied: Sequence[str]
) -> Statement:
    value = own[slice(*place)]
    kind = ValueKind.NUMBER if _NUMBER.match(value) else ValueKind.TEXT
    fact = StatedFact(
        entity=USER,
        attribute=ELLIPTIC,
        value=value,
        normal=normalize_value(kind, value),
        span=Span.of(whole.text, *place),
    )
    return replace(
        whole,
        speech=Speech.ASSERTION,
        facts=(fact,),
        correction=Correction(denied=tuple(denied)),
    )
