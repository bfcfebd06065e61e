"""Kinds of documents: what an attachment is, and which documents a mail names.

The labels are the profile's: a kind that it does not have is its unknown one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from troth.contracts.gate.intake.entities.found import Found, sentence_before
from troth.contracts.gate.intake.profile import Profile
from troth.language.tokens import fold

DOCUMENT: Final = "DOC_"
_TITLE: Final = 240
_HEAD: Final = 4000
_WORDS: Final[Mapping[str, str]] = {
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
_CUES: Final = {kind: re.compile(rf"(?<![^\W_]){words}") for kind, words in _WORDS.items()}
# A mention is found by any kind at once; which it is, the same order decides.
_ANY: Final = re.compile(
    r"(?<![^\W_])(?=[^\W\d])(?:"
    + "|".join(f"(?P<{kind}>{words})" for kind, words in _WORDS.items())
    + ")"
)
_ATTACHED: Final = (
    "anbei", "anhang", "angehängt", "beigefügt", "beiliegend", "beilage", "im anhang", "sende",
    "schicke", "übermitt", "nachreich", "hier ist", "hier die", "hier der", "finden sie", "attach",
    "enclos", "please find", "sending", "here is", "here are", "herewith", "übersend", "hochgelad",
)  # fmt: skip
_IMAGE_NAME = re.compile(r"(?:img|dsc|dcim|foto|photo|pict?|bild|image|whatsapp image|\d{8})[ \d]")
_SEPARATORS = re.compile(r"[_.\-]")
BY_TITLE, BY_NAME, BY_TEXT, BY_MEDIA = 0.9, 0.85, 0.7, 0.6
ATTACHED, NAMED = 0.85, 0.6


@dataclass(frozen=True, kw_only=True, slots=True)
class DocumentReading:
    """What an attachment is.

    Attributes:
        label: Of the profile; its unknown one where nothing told.
        reason: What told: ``title``, ``name``, ``text``, ``media_type``, or ``none``.
        start, end: The slice of the text that told, where it was the text; otherwise both are 0.
    """

    label: str
    confidence: float
    reason: str
    start: int = 0
    end: int = 0


def read_document_type(
    *, name: str, media_type: str, text: str, profile: Profile
) -> DocumentReading:
    """What an attachment is, by its title, its name, its text and at last its media type.

    Args:
        name: As the sender gave it: it is a hint, and the weaker one where the text has a title.
        media_type: Found from the content.
        text: Its normal form; only the beginning of it is read.
    """
    head = fold(text[:_HEAD])
    title, named = _first(head[:_TITLE]), _first(_SEPARATORS.sub(" ", fold(name)))
    if title is not None:
        return _reading(title, BY_TITLE, "title", profile)
    if named is not None:
        return _reading((named[0], 0, 0), BY_NAME, "name", profile)
    if body := _first(head):
        return _reading(body, BY_TEXT, "text", profile)
    if media_type.startswith("image/"):
        sure = BY_NAME if _IMAGE_NAME.match(_SEPARATORS.sub(" ", fold(name))) else BY_MEDIA
        return _reading(("PHOTO_EVIDENCE", 0, 0), sure, "media_type", profile)
    if text.strip():
        return _reading(("OTHER", 0, 0), 0.3, "none", profile)
    return DocumentReading(label=profile.unknown_document, confidence=0.0, reason="none")


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


def _first(folded: str) -> tuple[str, int, int] | None:
    """The kind that is named first; of several at one place, in the order of the table."""
    found = [
        (match.start(), number, kind, match.end())
        for number, (kind, cue) in enumerate(_CUES.items())
        if (match := cue.search(folded))
    ]
    if not found:
        return None
    start, _, kind, end = min(found)
    return kind, start, end


def _reading(
    found: tuple[str, int, int], confidence: float, reason: str, profile: Profile
) -> DocumentReading:
    kind, start, end = found
    label = f"{DOCUMENT}{kind}"
    if label not in profile.names("document_types"):
        return DocumentReading(label=profile.unknown_document, confidence=0.0, reason="none")
    return DocumentReading(label=label, confidence=confidence, reason=reason, start=start, end=end)
