"""From what was heard in the sentences of a mail to a classification.

Whoever reads by meaning tells shares and probabilities of labels, and how much each sentence
carries each label; decided here is what is told of it. A label comes with the sentences that carry
it, and one that no sentence carries is told without, which goes to people (GATE-17). What lies
below the threshold of its label is told in doubt. A deadline is haste, whatever the words are. The
primary intent is the profile's: of those that are surely told, the first in its order.

What the mail itself shows needs no reading: a machine sent it, a scanner found malware, it is
written in a language that is not read here. Such a mail has the defaults and that risk.

Deadlines that a text sets, measured from the day it was sent: "within three days".

Times that only say how long somebody is away, or how long something is valid, set none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from troth.contracts.gate.intake.model import (
    Classification,
    EvidenceSpan,
    LabelReading,
    NormalizedMessage,
)
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.routing import is_bounce
from troth.contracts.gate.intake.units import Unit
from troth.language.dates import DateMention, find_dates
from troth.language.tokens import fold

_NUMBERS: Final = {
    word: number
    for number, words in enumerate(
        (
            "one a an einem einer eines einen",
            "two zwei",
            "three drei",
            "four vier",
            "five fünf",
            "six sechs",
            "seven sieben",
            "eight acht",
            "nine neun",
            "ten zehn",
        ),
        start=1,
    )
    for word in words.split()
}
_WITHIN: Final = re.compile(
    r"\b(?:within|binnen|innerhalb(?:\svon)?|innert)\s(?:the\s|next\s|der\s|nächsten\s){0,2}"
    r"(?P<count>\d{1,3}|[a-zäöü]{1,7})\s"
    r"(?:working\s|business\s|calendar\s|(?:werk|arbeits|kalender)(?=t))?"
    r"(?P<unit>hour|day|week|stunde|tag|woche)"
)
_HOURS: Final = {"hour": 1, "stunde": 1, "day": 24, "tag": 24, "week": 168, "woche": 168}
_SETS: Final = re.compile(
    r"\b(?:by|before|until|till|later than|deadline|latest|due|listed for|hearing|bis|spätestens|"
    r"frist|vor dem|termin|fällig)\b[^.!?\n]{0,40}\Z"
)
_AWAY: Final = re.compile(
    r"\b(?:holiday|vacation|away|on leave|valid|insured|urlaub|verreist|gültig|versichert|abwesend)"
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Deadline:
    """A time limit.

    Attributes:
        start, end: Where it is said, half-open, in code points.
        hours: How long there is from the day of sending.
    """

    start: int
    end: int
    hours: int


def find_deadlines(text: str, sent: str) -> Iterator[Deadline]:
    """The deadlines of a text. Linear.

    Args:
        sent: When it was sent; its first ten characters are an ISO date. Without a date, only
            limits that are said as a length of time are found.
    """
    low = fold(text)
    for match in _WITHIN.finditer(low):
        count = match["count"]
        number = int(count) if count.isdecimal() else _NUMBERS.get(count)
        if number is not None:
            hours = number * _HOURS[match["unit"]]
            yield Deadline(start=match.start(), end=match.end(), hours=hours)
    day = _day(sent)
    for mention in find_dates(text) if day else ():
        away = (_date(mention, day.year) or day) - day if day else None
        if away is not None and away.days > 0 and _limits(low, mention):
            yield Deadline(start=mention.start, end=mention.end, hours=24 * away.days)


def _limits(low: str, mention: DateMention) -> bool:
    before = low[max(0, mention.start - 60) : mention.start]
    around = low[max(0, mention.start - 60) : mention.end + 40]
    return _SETS.search(before) is not None and _AWAY.search(around) is None


def _day(sent: str) -> date | None:
    try:
        return date.fromisoformat(sent[:10])
    except ValueError:
        return None


def _date(mention: DateMention, year: int) -> date | None:
    if mention.month is None or mention.day is None or mention.ambiguous:
        return None
    try:
        return date(mention.year or year, mention.month, mention.day)
    except ValueError:
        return None


IN_DOUBT: Final = 0.5
"""Most confidence of what is told in doubt: below every threshold that a profile sensibly has."""
_SURE, _MOST = 0.99, 0.99
_BY_A_MACHINE: Final = 0.80
_MAX_SPANS: Final = 5
_A_DAY, _TEN_DAYS = 24, 240
_A_DEADLINE: Final = 0.88
_NEVER: Final = 2.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Heard:
    """What a reader by meaning says of one mail.

    Attributes:
        primary, product, urgency: Shares by label; each mapping adds up to 1.
        intents, risks: Probabilities by label, each for itself.
        carried: By label how much each unit carries it, in [0, 1], in the order of the units.
    """

    primary: Mapping[str, float]
    product: Mapping[str, float]
    urgency: Mapping[str, float]
    intents: Mapping[str, float]
    risks: Mapping[str, float]
    carried: Mapping[str, Sequence[float]]


@dataclass(frozen=True, kw_only=True, slots=True)
class Terms:
    """Under which terms it is acted on; fitted with the weights of the reader.

    Attributes:
        least: Confidence from which a label stands, by label of intents, products and urgencies.
        besides: Probability from which a further intent is told, by label.
        flags: Probability from which a risk is flagged, by label; above 1 it never is.
        doubts: Probability from which a risk is a doubt for people, by label, where a route of the
            profile looks for it.
        haste: Share of all urgencies above the default from which the mail is one of them.
        carries: How much a sentence must carry a label to be shown for it.
    """

    least: Mapping[str, float] = field(default_factory=dict)
    besides: Mapping[str, float] = field(default_factory=dict)
    flags: Mapping[str, float] = field(default_factory=dict)
    doubts: Mapping[str, float] = field(default_factory=dict)
    haste: float = 0.5
    carries: float = 0.3


def decide_classification(
    message: NormalizedMessage,
    units: Sequence[Unit],
    heard: Heard | None,
    terms: Terms,
    profile: Profile,
    *,
    reader: str,
) -> Classification:
    """What a message is about. Total.

    Args:
        heard: ``None`` where nobody could read: the defaults then stand at no confidence, which
            sends the mail to people.
        reader: What the reading is signed with.
    """
    known = dict(_of_the_mail(message, units, profile))
    silent = known.keys() & {profile.machine_risk, profile.language_risk}
    if heard is None or silent:
        risks = () if heard is None else _risks(heard, units, terms, profile)
        return _defaults(
            profile, (*known.values(), *(one for one in risks if one.label not in known)),
            sure=_BY_A_MACHINE if silent else 0.0, reader=reader,
            returned=units[:1] if is_bounce(message) and profile.bounce_intent else (),
        )  # fmt: skip
    telling = _Telling(units=units, heard=heard, terms=terms)
    intents = _intents(telling, profile)
    risks = tuple(one for one in _risks(heard, units, terms, profile) if one.label not in known)
    return Classification(
        intents=intents[0],
        primary_intent=intents[1],
        product_line=telling.likeliest(heard.product, profile.default_product),
        urgency=_urgency(telling, message, profile),
        risk_flags=_in_order((*known.values(), *risks), profile),
        reader=reader,
    )


def _defaults(
    profile: Profile,
    risks: Sequence[LabelReading],
    *,
    sure: float,
    reader: str,
    returned: Sequence[Unit],
) -> Classification:
    """The defaults; of a mail that was ``returned``, the intent that the profile has for it."""

    def told(label: str, *shown: Unit) -> LabelReading:
        return LabelReading(
            label=label, confidence=sure, evidence=tuple(u.evidence() for u in shown)
        )

    intent = profile.bounce_intent if returned else profile.default_intent
    return Classification(
        intents=(told(intent, *returned),),
        primary_intent=intent,
        product_line=told(profile.default_product),
        urgency=told(profile.default_urgency),
        risk_flags=_in_order(risks, profile),
        reader=reader,
    )


def _in_order(risks: Sequence[LabelReading], profile: Profile) -> tuple[LabelReading, ...]:
    names = profile.names("risk_flags")
    return tuple(sorted(risks, key=lambda one: names.index(one.label)))


def _of_the_mail(
    message: NormalizedMessage, units: Sequence[Unit], profile: Profile
) -> Iterator[tuple[str, LabelReading]]:
    """Risks that the mail itself shows; a machine and a language show in the text they wrote."""
    beginning = tuple(unit.evidence() for unit in units[:1])
    foreign = message.language not in (*profile.languages, "und")
    shown = (
        (profile.machine_risk, message.auto_submitted, beginning),
        (profile.malware_risk, any(one.startswith("malware") for one in message.defects), ()),
        (profile.language_risk, foreign, beginning),
    )
    for label, is_shown, evidence in shown:
        if label and is_shown:
            yield label, LabelReading(label=label, confidence=_SURE, evidence=evidence)


@dataclass(frozen=True, kw_only=True, slots=True)
class _Telling:
    units: Sequence[Unit]
    heard: Heard
    terms: Terms

    def evidence(self, label: str) -> tuple[EvidenceSpan, ...]:
        """The sentences that carry a label, the one that carries it most first."""
        scores = self.heard.carried.get(label, ())
        ranked = sorted(range(len(scores)), key=lambda at: (-scores[at], at))
        shown = [
            self.units[at]
            for at in ranked
            if scores[at] >= self.terms.carries and not self.units[at].is_header
        ]
        return tuple(one.evidence() for one in shown[:_MAX_SPANS])

    def reading(self, label: str, confidence: float) -> LabelReading:
        sure = round(min(_MOST, confidence), 2)
        if sure < self.terms.least.get(label, 0.0):
            sure = min(sure, IN_DOUBT)
        return LabelReading(label=label, confidence=sure, evidence=self.evidence(label))

    def likeliest(self, shares: Mapping[str, float], default: str) -> LabelReading:
        """The label of the greatest share; the earlier one of two alike."""
        label = max(shares, key=lambda name: shares[name], default=default)
        return self.reading(label, shares.get(label, 0.0))


def _intents(telling: _Telling, profile: Profile) -> tuple[tuple[LabelReading, ...], str]:
    """The intents in the profile's order, and which of them is the primary one."""
    heard, names = telling.heard, profile.names("intents")
    primary = telling.likeliest(heard.primary, profile.default_intent)
    told = {primary.label: primary}
    for label, likely in heard.intents.items():
        if label in told or likely < telling.terms.besides.get(label, _NEVER):
            continue
        # What stands before the primary one in the profile's order would be it: so far a doubt.
        earlier = names.index(label) < names.index(primary.label)
        sure = min(likely, IN_DOUBT) if earlier else likely
        told[label] = telling.reading(label, sure)
    if len(told) > 1:
        told.pop(profile.default_intent, None)
    label = primary.label if primary.label in told else next(one for one in names if one in told)
    return tuple(told[name] for name in names if name in told), label


def _urgency(telling: _Telling, message: NormalizedMessage, profile: Profile) -> LabelReading:
    """The likelier of the hasty labels where haste is likely enough; a deadline is haste."""
    names, shares = profile.names("urgencies"), telling.heard.urgency
    hasty = names[: names.index(profile.default_urgency)]
    share = sum(shares.get(name, 0.0) for name in hasty)
    set_by = _deadline(telling.units, message, hasty)
    if share < telling.terms.haste:
        calm = {name: one for name, one in shares.items() if name not in hasty}
        told = telling.likeliest(calm, profile.default_urgency)
        return told if set_by is None else set_by
    label = max(hasty, key=lambda name: shares.get(name, 0.0))
    if set_by is not None and hasty.index(set_by.label) <= hasty.index(label):
        return set_by
    return telling.reading(label, share)


def _deadline(
    units: Sequence[Unit], message: NormalizedMessage, hasty: Sequence[str]
) -> LabelReading | None:
    """The nearest deadline as an urgency: within a day the first label, within ten the last."""
    sent = message.sent_at or message.received_at
    found = [(one.hours, unit) for unit in units for one in find_deadlines(unit.text, sent)]
    hours, unit = min(found, key=lambda one: one[0], default=(_TEN_DAYS + 1, None))
    if unit is None or hours > _TEN_DAYS or not hasty:
        return None
    label = hasty[0] if hours <= _A_DAY else hasty[-1]
    return LabelReading(label=label, confidence=_A_DEADLINE, evidence=(unit.evidence(),))


def _risks(
    heard: Heard, units: Sequence[Unit], terms: Terms, profile: Profile
) -> tuple[LabelReading, ...]:
    """Flags, and doubts where a route looks for the risk."""
    telling = _Telling(units=units, heard=heard, terms=terms)
    routed = {name for route in profile.routes for name in route.when.risk_any}
    limit = profile.thresholds.risk_flag
    found: list[LabelReading] = []
    for label, likely in heard.risks.items():
        evidence = telling.evidence(label)
        if likely >= terms.flags.get(label, _NEVER):
            sure = round(min(_MOST, max(likely, limit)), 2)
            found.append(LabelReading(label=label, confidence=sure, evidence=evidence))
        elif label in routed and likely >= terms.doubts.get(label, _NEVER):
            found.append(LabelReading(label=label, confidence=IN_DOUBT, evidence=evidence))
    return tuple(found)
