"""Which documents a mail names, and which its attachments are.

The labels are those of the profile; other kinds are not told.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from troth.contracts.gate.intake.entities.found import Found, sentence_before
from troth.contracts.gate.intake.model import AttachmentArtifact
from troth.contracts.gate.intake.profile import Profile
from troth.language.tokens import fold
from troth.language.words import phrases_of

DOCUMENT: Final = "DOC_"
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
# A mention is found by any kind at once; which it is, the same order decides.
_ANY: Final = re.compile(
    r"(?<![^\W_])(?=[^\W\d])(?:"
    + "|".join(f"(?P<{kind}>{words})" for kind, words in _WORDS.items())
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
