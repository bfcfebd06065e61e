"""What rules find in one text, before it becomes an entity: numbers, dates and documents.

A number of a policy, a claim or a customer counts in the profile's form wherever it stands. Nearly
that form — a space or a slash for the dash, a dash left out, a digit too few — counts for less, and
only behind the word for it. A date says what it is the date of. Kinds of documents are those of the
profile; others are not told.

A mail may be a list of forty thousand numbers; a decision on it is stored, sealed and shown, and
stays small. What is left out is counted, and a message of which entities were left out goes to
people (``acceptance.doubtful_entities``): nothing acts on a part of it as if that were all.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Final

from troth.contracts.gate.intake.keys import normalize_entity
from troth.contracts.gate.intake.model import AttachmentArtifact, Entity
from troth.contracts.gate.intake.profile import Profile
from troth.language.dates import DateMention, find_dates
from troth.language.tokens import fold
from troth.language.words import phrases_of, regex

PREFIX: Final = "ENT_"
_WINDOW: Final = 48


@dataclass(frozen=True, kw_only=True, slots=True)
class Found:
    """A slice of one text with what it is.

    Attributes:
        entity_type: Without the profile's prefix, such as ``POLICY_NUMBER``.
        confidence: In [0, 1], before the segment is looked at.
        normalized: What keyed digests are made over.
        shown: Text for people where it is not the masked slice, such as a label.
    """

    entity_type: str
    start: int
    end: int
    confidence: float
    normalized: str
    shown: str = ""


def found_in(
    kind: str, text: str, span: tuple[int, int], confidence: float, *, shown: str = ""
) -> Found:
    """A slice of a text as an entity of a kind."""
    start, end = span
    return Found(
        entity_type=kind,
        start=start,
        end=end,
        confidence=confidence,
        normalized=normalize_entity(kind, text[start:end]),
        shown=shown,
    )


def line_before(folded: str, start: int, width: int = _WINDOW) -> str:
    """The folded text before an offset on its line."""
    return folded[max(0, start - width) : start].rpartition("\n")[2]


def sentence_before(folded: str, start: int, width: int = _WINDOW) -> str:
    """The folded text before an offset in its sentence, across a line break."""
    piece = folded[max(0, start - width) : start]
    return re.split(r"[.!?;](?=\s)|\n\n", piece)[-1]


MAX_ENTITIES: Final = 500
MAX_SPANS: Final = 20
MAX_ALL_SPANS: Final = 2_000


def bounded_entities(entities: Sequence[Entity]) -> tuple[Entity, ...]:
    """At most 500 of them, in the order given, the surest of each type, with 2 000 slices at most.

    Types take turns, so that a flood of one leaves room for the only account number of a mail.
    Every entity keeps a slice.
    """
    kept = _surest(entities) if len(entities) > MAX_ENTITIES else tuple(entities)
    return tuple(_with_spans(one, MAX_ALL_SPANS // len(kept)) for one in kept)


def _surest(entities: Sequence[Entity]) -> tuple[Entity, ...]:
    turns: Counter[str] = Counter()
    ranked: list[tuple[int, int]] = []
    for place in sorted(range(len(entities)), key=lambda n: -entities[n].confidence):
        kind = entities[place].entity_type
        ranked.append((turns[kind], place))
        turns[kind] += 1
    return tuple(
        entities[place] for place in sorted(place for _, place in sorted(ranked)[:MAX_ENTITIES])
    )


def _with_spans(entity: Entity, limit: int) -> Entity:
    more = len(entity.evidence) - limit
    if more <= 0:
        return entity
    left_out = entity.spans_left_out + more
    return replace(entity, evidence=entity.evidence[:limit], spans_left_out=left_out)


def shown_spans(confidences: Sequence[float]) -> tuple[int, ...]:
    """Places of the slices that show an entity: the 20 surest, in the order given."""
    ranked = sorted(range(len(confidences)), key=lambda n: -confidences[n])
    return tuple(sorted(islice(ranked, MAX_SPANS)))


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
        for match in re.finditer(pattern, text):
            yield found_in(kind, text, match.span(), EXACT)
        yield from _near_misses(kind, pattern, text, folded)
    for kind, named in (*_NAMED.items(), ("CUSTOMER_NUMBER", _CUSTOMER_CODE)):
        for match in named.finditer(folded):
            if not _DATE_LIKE.match(match["value"]):
                confidence = SPELT_OTHERWISE if kind == "CUSTOMER_NUMBER" else BY_NAME_ALONE
                yield found_in(kind, text, match.span("value"), confidence)


def _near_misses(kind: str, pattern: str, text: str, folded: str) -> Iterator[Found]:
    loose, name = _loosened(pattern), _NAMES.get(kind)
    if loose is None or name is None:
        return
    for match in loose.finditer(text):
        if re.search(rf"(?<![^\W_]){name}", line_before(folded, match.start())):
            yield found_in(kind, text, match.span(), SPELT_OTHERWISE)


@lru_cache(maxsize=64)
def _loosened(pattern: str) -> re.Pattern[str] | None:
    """The profile's form with any dash, a blank or nothing for each dash outside of brackets."""
    pieces = re.split(r"(\[[^\]]*\]|\(\?[^:)]*:|\(\?<?[!=])", pattern)
    changed = [
        piece if number % 2 else piece.replace("-", _DASH) for number, piece in enumerate(pieces)
    ]
    return None if changed == pieces else re.compile("".join(changed))


_SHORT = re.compile(
    r"(?<![\w.,/-])(?:0?[1-9]|[12]\d|3[01])\.[ ]?(?:0?[1-9]|1[0-2])\.(?:[ ]?\d{2}(?![\w.]))?(?!\w)"
)
_MONTH: Final = (
    r"(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli"
    r"|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)"
)
# Months in small letters, and days between slashes and dashes; "2 may be" is no day.
_OTHER = re.compile(
    r"(?<![\w.,/-])(?:\d{4}[/.]\d{1,2}[/.]\d{1,2}(?![\w/])"
    r"|\d{1,2}(?P<mark>[/-])\d{1,2}(?P=mark)(?:\d{4}|\d{2})(?![\w/-])"
    rf"|(?:\d{{1,2}}(?:st|nd|rd|th)[ ](?:of[ ])?|\d{{1,2}}(?:\.[ ]?|[ -])(?!may|mai(?!\w)))"
    rf"{_MONTH}(?!\w)(?:[.,]{{0,2}}[ ]\d{{4}}(?!\w))?"
    rf"|(?!may)(?=[a-z]){_MONTH}(?:\.?[ ]|-)(?:\d{{1,2}}(?:st|nd|rd|th)?(?!\w)"
    r"(?:,?[ ]\d{4}(?!\w))?))"
)
ROLES: Final = ("birth", "deadline", "invoice", "cancellation", "cover_start", "loss", "letter")
"""Roles of a date; one that nothing tells has none."""

_ROLE_WORDS: Final = {role: regex(f"<intake.dates.{role}>") for role in ROLES}
FULL, SHORT, WITHOUT_YEAR, EITHER_WAY = 0.9, 0.8, 0.7, 0.6


def find_date_mentions(text: str, folded: str) -> Iterator[Found]:
    """Dates of a day or a month; a year that stands alone is none."""
    dates = [
        (date.start, date.end, _confidence(date, text))
        for date in find_dates(text)
        if date.month is not None
    ]
    dates += (
        (*match.span(), SHORT if match.group()[-1].isdigit() else EITHER_WAY)
        for match in _SHORT.finditer(text)
        if not text[match.end() : match.end() + 1].isdigit()
    )
    dates += (
        (*match.span(), SHORT if _is_iso(match.group()) else EITHER_WAY)
        for match in _OTHER.finditer(folded)
    )
    for start, end, confidence in dates:
        role = date_role(folded, start, end)
        yield found_in("DATE", text, (start, end), confidence, shown=role)


def date_role(folded: str, start: int, end: int) -> str:
    """What a date is the date of, by the nearest word of its sentence; or nothing.

    Args:
        folded: The text that the offsets are of, folded.

    Returns:
        One of ``ROLES``, or the empty string.
    """
    ahead = sentence_before(folded, start, 64)
    found = _nearest(ahead)
    if found or not end:
        return found
    behind = re.split(r"[.!?;](?=\s)|\n", folded[end : end + 48])[0]
    return "loss" if _ROLE_WORDS["loss"].search(behind) else ""


def _nearest(ahead: str) -> str:
    ranked = [
        (match.end(), -number, role)
        for number, role in enumerate(ROLES)
        for match in _ROLE_WORDS[role].finditer(ahead)
    ]
    return max(ranked)[2] if ranked else ""


def _confidence(date: DateMention, text: str) -> float:
    if date.iso or _is_iso(text[date.start : date.end]):
        return FULL
    return EITHER_WAY if date.ambiguous else WITHOUT_YEAR


def _is_iso(text: str) -> bool:
    """Whether a date is complete in its normal form."""
    value = normalize_entity("DATE", text)
    return len(value) == 10 and value[4] == value[7] == "-"


DOCUMENT: Final = "DOC_"
_KINDS: Final[Mapping[str, str]] = {
    "POLICE_REPORT": (
        r"(?:polizei(?:bericht|protokoll|anzeige|meldung)\w{0,2}|anzeigebestätigung|police report"
        r"|(?:polizeiliche )?(?:diebstahls)?anzeige(?=[^\w]|\Z)|crime reference|incident report"
        r"|report (?:by|from|of) the police|bericht der polizei)"
    ),
    "MEDICAL_REPORT": (
        r"(?:arzt(?:brief|bericht|rechnung)\w{0,2}|befund(?:e|s|bericht)?|entlassungsbrief"
        r"|krankenstandsbestätigung|ärztliche[sr]? (?:attest|bericht|bestätigung|gutachten)|attest"
        r"|medical (?:report|certificate|records?)|doctor's (?:note|letter)|discharge (?:letter"
        r"|summary)|sick note|krankmeldung|diagnose)"
    ),
    "CLAIM_FORM": (
        r"(?:schadens?(?:meldungs?formular|formular|anzeige(?:formular)?|meldung(?=s?formular))"
        r"|(?:europäische[rn]? )?unfallbericht\w{0,2}|claims? form|accident (?:report|statement)"
        r"|notice of loss)"
    ),
    "POLICY_DOCUMENT": (
        r"(?:polizzen?kopie|versicherungs(?:polizze|police|schein|bedingungen|vertrag|bestätigung)"
        r"|policy (?:document|schedule|wording|copy)|copy of (?:my|the) policy|terms and conditions"
        r"|certificate of insurance|insurance certificate|kopie der poli(?:zz|c)e)"
    ),
    "ID_DOCUMENT": (
        r"(?:(?:reise)?pass(?:kopie)?(?=[^\w]|\Z)|personalausweis\w{0,5}|ausweis(?:kopie)?(?=[^\w]|\Z)"
        r"|führerschein(?:kopie)?(?=[^\w]|\Z)|passport|id card|identity card|driving licen[cs]e"
        r"|driver'?s licen[cs]e|meldezettel)"
    ),
    "BANK_DETAILS": (
        r"(?:bank(?:verbindung|daten|bestätigung)|konto(?:daten|verbindung|auszug|bestätigung)"
        r"|sepa(?:[- ](?:mandat|lastschriftmandat|hinweis))?|bank (?:details|statement"
        r"|account details)|direct debit (?:form|mandate)|voided check)"
    ),
    "INVOICE": (
        r"(?:(?<!in )rechnung(?:en)?(?=[^\w]|\Z)"
        r"|(?:reparatur|werkstatt|arzt|handwerker|hotel)rechnung(?:en)?"
        r"|faktura|honorarnote|kassenbon|kaufbeleg|zahlungsbeleg|belege?(?=[^\w]|\Z)|kostenvoranschlag"
        r"|quittung(?:en)?|invoices?|receipts?|repair (?:estimate|bill)|cost estimate)"
    ),
    "PHOTO_EVIDENCE": (
        r"(?:(?:schadens?)?fotos?(?=[^\w]|\Z)|fotobeschreibung|fotodokumentation|(?:schadens?)?bild(?:er|ern)?"
        r"(?=[^\w]|\Z)|photo(?:s|graphs?)?(?=[^\w]|\Z)|pictures?(?=[^\w]|\Z)|lichtbilder?)"
    ),
    "OTHER": (
        r"(?:anwalts(?:brief|schreiben)|vollmacht|power of attorney|kündigungsschreiben|gutachten"
        r"|letter from (?:my|our|the) (?:lawyer|solicitor)|mietvertrag|tenancy agreement"
        r"|zulassungsschein|logbook|v5c|kaufvertrag|sterbeurkunde|death certificate)"
    ),
}
# A mention is found by any kind at once; which it is, the same order decides.
_ANY: Final = re.compile(
    r"(?<![^\W_])(?=[^\W\d])(?:"
    + "|".join(f"(?P<{kind}>{words})" for kind, words in _KINDS.items())
    + ")"
)
_ATTACHED: Final = phrases_of("intake.attached")
ATTACHED, NAMED = 0.85, 0.6
_SEPARATORS: Final = re.compile(r"[\W_]+")
_OPENING: Final = 600  # code points of a document in which it says what it is


def find_documents(folded: str, profile: Profile) -> Iterator[Found]:
    """Documents that a text names, surer where it says that they are attached."""
    labels = set(profile.names("document_types"))
    for match in _ANY.finditer(folded):
        label = f"{DOCUMENT}{match.lastgroup}"
        if label in labels:
            around = sentence_before(folded, match.start(), 80)
            behind = folded[match.end() : match.end() + 40].partition("\n")[0]
            attached = any(word in around or word in behind for word in _ATTACHED)
            yield Found(
                entity_type="DOCUMENT_TYPE",
                start=match.start(),
                end=match.end(),
                confidence=ATTACHED if attached else NAMED,
                normalized=label,
                shown=label,
            )


def typed(
    attachments: Iterable[AttachmentArtifact], profile: Profile
) -> Iterator[AttachmentArtifact]:
    """Attachments with the kind of document that their name or else their opening says they are.

    What neither says, an image without a telling name above all, is of the profile's unknown kind.
    """
    for one in attachments:
        name = _SEPARATORS.sub(" ", one.name.rpartition(".")[0] or one.name)
        texts = (fold(name), fold(one.text[:_OPENING]))
        named = (found.shown for text in texts for found in find_documents(text, profile))
        yield replace(one, document_type=next(named, profile.unknown_document))
