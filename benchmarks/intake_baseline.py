"""The keyword baseline of intake: the words of the labels themselves, in two languages.

Bare substrings of the folded text. For each label the words stand that its name and its line in the
profile suggest, with their German counterparts; nothing was fitted to any mail. Of several intents
the first in the profile's order counts, of several products or urgencies the first in the list.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_INTENTS: Final[Mapping[str, str]] = {
    "GDPR_REQUEST": "gdpr, data protection, personal data, dsgvo, datenschutz",
    "LEGAL": "lawyer, solicitor, court, legal action, anwalt, kanzlei, gericht, klage",
    "COMPLAINT": "complain, unacceptable, beschwer, reklamation, unzumutbar",
    "CLAIM_NEW": "accident, damage, loss, stolen, unfall, schaden, gestohlen, einbruch",
    "CLAIM_UPDATE": "claim number, status, my claim, schadennummer, sachstand",
    "POLICY_CANCELLATION": "cancel, terminate, withdraw, kündig, widerruf",
    "POLICY_CHANGE": "change, new address, new vehicle, änder, neue adresse, umzug",
    "BILLING_QUESTION": "premium, invoice, payment, refund, beitrag, rechnung, zahlung, mahnung",
    "DOCUMENT_SUBMISSION": "attached, enclosed, document, anbei, im anhang, unterlagen",
    "COVERAGE_QUESTION": "covered, coverage, quote, versichert, deckung, angebot",
    "BROKER_INTERMEDIARY": "broker, intermediary, makler, vermittler",
    "TECHNICAL": "website, app , login, password, upload, portal, passwort, hochladen",
}
_PRODUCTS: Final[Mapping[str, str]] = {
    "AUTO": "car, vehicle, motor, auto, fahrzeug, kfz",
    "HOME": "household, contents, hausrat",
    "PROPERTY": "building, property, gebäude",
    "LIABILITY": "liability, haftpflicht",
    "LEGAL_EXPENSE": "legal expense, rechtsschutz",
    "TRAVEL": "travel, journey, luggage, reise, gepäck",
    "HEALTH": "health, hospital, dentist, kranken, zahnarzt",
    "LIFE": "life, death, retirement, leben, rente, tod",
    "ACCIDENT": "accident, unfall",
    "COMMERCIAL": "business, company, commercial, betrieb, firma, gewerbe",
}
_URGENCIES: Final[Mapping[str, str]] = {
    "CRITICAL": "danger, emergency, immediately, gefahr, notfall, sofort",
    "HIGH": "urgent, deadline, as soon as possible, dringend, eilig, frist",
    "LOW": "no rush, no hurry, can wait, not urgent, eilt nicht, keine eile",
}
_RISKS: Final[Mapping[str, str]] = {
    "LEGAL_THREAT": "sue, legal action, take you to court, verklage, rechtliche schritte",
    "REGULATORY": "regulator, ombudsman, supervisory authority, bafin, ombudsmann, aufsicht",
    "FRAUD_SIGNAL": "fraud, pay immediately, betrug, sofort zahlen",
    "VIP": "minister, ambassador, mayor, botschaft, bürgermeister",
    "MEDIA_THREAT": "press, newspaper, publish, presse, zeitung, veröffentlich",
    "SECURITY_MALWARE": "malware, virus, phishing, trojan, trojaner",
    "PRIVACY_SENSITIVE": "illness, diagnosis, medical, krankheit, diagnose, ärztlich",
    "SELF_HARM_THREAT": "suicide, kill myself, suizid, selbstmord, umbringen",
    "AUTOREPLY_LOOP": "out of office, automatic reply, undeliver, abwesenheit",
}


def keyword_intents(text: str) -> list[str]:
    """Intents whose words occur, in the profile's order; the general one where none does."""
    return _found("INTENT", _INTENTS, text) or ["INTENT_GENERAL_INQUIRY"]


def keyword_product(text: str) -> str:
    """The first product line whose words occur."""
    return next(iter(_found("PROD", _PRODUCTS, text)), "PROD_UNKNOWN")


def keyword_urgency(text: str) -> str:
    """The first urgency whose words occur."""
    return next(iter(_found("URG", _URGENCIES, text)), "URG_NORMAL")


def keyword_risks(text: str) -> list[str]:
    """Every risk flag whose words occur."""
    return _found("RISK", _RISKS, text)


def _found(prefix: str, words: Mapping[str, str], text: str) -> list[str]:
    low = text.casefold()
    return [
        f"{prefix}_{label}"
        for label, listed in words.items()
        if any(word in low for word in listed.split(", "))
    ]
