"""What TRUST-3.7, 4.5 and 5.2 ask of one answer: its texts, marks, and what is said of both. Pure.

``decide`` decides and ``repair`` repairs with these. Everything is found anew from the record and
from the final texts, so that what a marked text says of itself is not believed: a mark that a model
wrote is taken away, and one that is missing is a breach.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from troth.contracts.answers.document import Limitation
from troth.contracts.answers.grounding.disagreeing import (
    Side,
    SourceDisagreement,
    disagreements,
)
from troth.contracts.answers.grounding.holding import hold
from troth.contracts.answers.grounding.marks import (
    Mark,
    Material,
    apply,
    bare,
    instead,
    placed,
    quotable,
    quoted_instead,
)
from troth.contracts.answers.limits import GROUNDED
from troth.kernel.claims import ClaimKind
from troth.kernel.clean import is_clean
from troth.kernel.evidence import EvidenceSet, Fact
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.judgements import Judgement
from troth.kernel.keeping import kept
from troth.kernel.pairs import Pair
from troth.language.alignment import concepts
from troth.language.claims import read_claims
from troth.language.tokens import language_of
from troth.language.words import LANGUAGES, text_of

EXTRACTIVE: Final = "extractive"
_OURS: Final = "-contract-v1"  # the labels of what no model wrote end so
DIFFERS: Final = "differs_from_evidence"
UNCONFIRMED: Final = "unconfirmed_claims"
REPLACED: Final = "part_replaced"
WITHOUT: Final = "claims_without_evidence"
DISAGREE: Final = "sources_disagree"
UNCHECKED: Final = "sentences_unchecked"
_WORDS = (*sorted(GROUNDED), "side", "versus", "under", "published", "retrieved")
_SAID: Final = {
    code: {word: text_of(f"answers.grounding.limits.{word}", code) for word in _WORDS}
    for code in LANGUAGES
}
_GIVEN_SHARE = 0.6  # of a claim's concepts that what the user gave must hold to stand behind it
_CORE = 2  # a part is contradicted at its core where one of so many of its claims is, or the first


def speaks(model: str, record: ExchangeRecord) -> bool:
    """Whether a language model wrote what is told under this label: none of ours, and not extracts.

    Args:
        model: As the document names it.
    """
    return bool(record.said) and not (model.endswith(_OURS) or is_extract(model))


def is_extract(model: str) -> bool:
    """Whether no model wrote what stands under this label, but quotes were put together."""
    return model.partition("/")[0].partition(":")[0] == EXTRACTIVE


def binds(model: str, record: ExchangeRecord) -> bool:
    """Whether there are words of a model to be held to facts (TRUST-3.7)."""
    return bool(record.evidence.facts) and speaks(model, record)


def material_of(record: ExchangeRecord) -> Material:
    """What the texts of an exchange are held to."""
    return Material.of(record.evidence, given=record.given, judged=record.held)


def told(text: str, record: ExchangeRecord) -> str:
    """A text as it may leave: marked, or replaced where the setting is strict."""
    if record.strict and _is_instead(text, record):
        return text
    plain = bare(text)
    marks = marks_of(plain, record)
    if record.strict and _is_core(plain, marks):
        return instead(marks, language_of(plain)) or apply(plain, marks)
    return apply(plain, marks)


def _is_instead(text: str, record: ExchangeRecord) -> bool:
    """Whether a text says nothing but what sources say, in the form of a replacement."""
    passages = quoted_instead(text)
    texts = [quotable(one) for one in record.evidence.texts.values()] if passages else []
    return bool(passages) and all(any(one in text for text in texts) for one in passages)


def marks_of(text: str, record: ExchangeRecord) -> tuple[Mark, ...]:
    """The marks of a text that has none."""
    held = material_of(record)
    texts, judged = tuple(held.texts.items()), tuple(held.judged.items())
    return _held(text, held.facts, texts, held.given, judged, held.first)


@kept(64)  # decided, repaired and decided again in one exchange
def _held(
    text: str,
    facts: tuple[Fact, ...],
    texts: tuple[tuple[str, str], ...],
    given: tuple[str, ...],
    judged: tuple[tuple[Pair, Judgement], ...],
    first: frozenset[str],
) -> tuple[Mark, ...]:
    material = Material(
        facts=facts, texts=dict(texts), given=given, judged=dict(judged), first=first
    )
    return hold(text, material)


def _is_core(text: str, marks: Sequence[Mark]) -> bool:
    """Whether facts contradict the first claim of a part, or half of all."""
    wrong = {mark.start for mark in marks if mark.fact}
    claims = [one for one in read_claims(text) if one.kind is ClaimKind.FACT]
    if not wrong or not claims:
        return False
    return claims[0].start in wrong or _CORE * len(wrong) >= len(claims)


def marks_in(answer: str, parts: Sequence[str], record: ExchangeRecord) -> tuple[Mark, ...]:
    """Where the marks of the parts of an answer stand in its text.

    Args:
        parts: As they were told, in the order in which the answer holds them.
    """
    found: list[Mark] = []
    cursor = 0
    for part in parts:
        at = answer.find(part, cursor) if part else -1
        if at < 0:
            continue
        plain = bare(part)
        whole, marks = placed(plain, marks_of(plain, record))
        if whole == part:
            found += (replace(one, start=one.start + at, end=one.end + at) for one in marks)
        cursor = at + len(part)
    return tuple(found)


def grounded_limits(
    spoken: Sequence[str], record: ExchangeRecord, *, model: str, used_memory: bool = False
) -> tuple[Limitation, ...]:
    """What TRUST-3.7, 4.5 and 5.2 have an answer say of itself.

    Args:
        spoken: Its texts in the words of a model.
        model: Its label.
        used_memory: Whether memories stand behind what it says.
    """
    plain = tuple(map(bare, spoken))
    left = [text for text in spoken if not (record.strict and _is_instead(text, record))]
    is_bound, is_said = binds(model, record), speaks(model, record)
    marks = [one for text in left for one in marks_of(bare(text), record)] if is_bound else []
    counts = {
        DIFFERS: sum(bool(one.fact) for one in marks),
        UNCONFIRMED: sum(not one.fact for one in marks),
        UNCHECKED: record.unheard if is_bound else 0,
        REPLACED: len(spoken) - len(left),
        WITHOUT: int(is_said and not used_memory and _is_without(plain, record)),
    }
    disagreeing = disagreements_of(record)
    if not (disagreeing or any(counts.values())):
        return ()
    said = _SAID[language_of("\n".join(plain))]
    sides = _sides(disagreeing, record.evidence, said)
    limits = [(code, said[code].format(count=count)) for code, count in counts.items() if count]
    if sides:
        limits.append((DISAGREE, said[DISAGREE].format(sides=sides)))
    return tuple(Limitation(code=code, text=text) for code, text in limits)


def said_at_once(limits: Sequence[Limitation]) -> tuple[Limitation, ...]:
    """Of these limitations, those that no repair is needed to state: they mark nothing."""
    return tuple(one for one in limits if one.code in (WITHOUT, DISAGREE, UNCHECKED))


def disagreements_of(record: ExchangeRecord) -> tuple[SourceDisagreement, ...]:
    """The facts of an exchange that contradict each other (TRUST-4.5)."""
    return disagreements(material_of(record)) if len(record.evidence.sources) > 1 else ()


def _is_without(spoken: Sequence[str], record: ExchangeRecord) -> bool:
    """TRUST-5.2: whether a model states what neither a fact nor the user's own words tell."""
    if record.evidence.facts:
        return False
    given = frozenset(one for text in record.given for one in concepts(text))
    claims = (one for text in spoken for one in read_claims(text) if one.kind is ClaimKind.FACT)
    wanted = (frozenset(concepts(one.text)) for one in claims)
    return any(len(each & given) < _GIVEN_SHARE * len(each) for each in wanted)


def _sides(
    found: Sequence[SourceDisagreement], evidence: EvidenceSet, said: Mapping[str, str]
) -> str:
    return "; ".join(
        said["versus"].join(_side(side, evidence, said) for side in one.sides) for one in found
    )


def _side(side: Side, evidence: EvidenceSet, said: Mapping[str, str]) -> str:
    """A side with the title, place and date that tell it apart."""
    source = evidence.source(side.source_id)
    title = source.title if source else side.source_id
    told_at = [quotable(title)]
    if side.heading:
        told_at.append(said["under"].format(heading=quotable(side.heading)))
    if source is not None:
        word, date = (
            ("published", source.published_at)
            if source.published_at
            else ("retrieved", source.retrieved_at)
        )
        told_at.append(said[word].format(date=date))
    passage = quotable(side.passage)
    shown = passage if is_clean(passage) else side.fact
    return said["side"].format(passage=shown, place=", ".join(told_at))
