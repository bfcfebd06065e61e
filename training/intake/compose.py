"""Mails put together from phrases: breadth of wording and of products beside the written mails.

Each file of phrases belongs to one language and has sections: ``[GDPR_REQUEST]`` and the other
intents hold what one asks, ``[LOSS AUTO]`` what happened, ``[NAMES AUTO]`` how a contract is
called, ``[HASTE HIGH]`` and ``[RISK VIP]`` what makes a mail urgent or risky, ``[HARMLESS]`` what
only sounds so. ``{p}`` stands for a contract. The same seed makes the same mails.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from benchmarks.intake_sets import LabelledMail

from troth.contracts.gate.intake.insurance import INSURANCE

FOLDER: Final = Path(__file__).parent
_SECTION: Final = re.compile(r"\[([A-Z_ ]+)\]")
_LISTED: Final = ("NAMES", "THINGS", "OPENERS", "CLOSERS", "SUBJECTS")
_ABOUT: Final = {
    "en": ("this concerns {}", "it's about {}", "{}", "the matter is {}"),
    "de": ("es geht um {}", "betrifft {}", "{}", "Thema: {}"),
}
_PRODUCTS: Final = INSURANCE.names("product_lines")
_TELLING: Final = (
    "HEALTH",
    "ACCIDENT",
    "LIFE",
    "LIABILITY",
    "TRAVEL",
)  # losses that tell of bodies
_OFTEN: Final = {"AUTO": 4, "HOME": 2}  # as desks know it: a car accident is no accident policy
Phrases = Mapping[str, Sequence[str]]


def read_phrases(language: str) -> dict[str, list[str]]:
    """The phrases of a language, by section.

    Raises:
        ValueError: A phrase stands before the first section.
    """
    sections: dict[str, list[str]] = {}
    name = ""
    for line in (FOLDER / f"phrases_{language}.txt").read_text("utf-8").splitlines():
        found = _SECTION.fullmatch(line.strip())
        if found:
            name = found.group(1)
            sections[name] = []
        elif not name:
            raise ValueError(f"a phrase of {language} stands before the first section")
        elif name.split()[0] in _LISTED:
            sections[name] += [one.strip() for one in line.split(";") if one.strip()]
        else:
            sections[name].append(line.strip())
    return sections


def compose_mails(count: int, *, seed: int) -> list[LabelledMail]:
    """That many mails, in both languages and every intent alike often."""
    draw = random.Random(seed)  # noqa: S311 - the same seed, the same mails
    phrases = {language: read_phrases(language) for language in ("en", "de")}
    intents = [name.removeprefix("INTENT_") for name in INSURANCE.names("intents")]
    mails = []
    for number in range(count):
        language = ("en", "de")[number % 2]
        intent = intents[number // 2 % len(intents)]
        mails.append(_mail(f"c-{number:05}", intent, language, phrases[language], draw))
    return mails


def _mail(
    name: str, intent: str, language: str, phrases: Phrases, draw: random.Random
) -> LabelledMail:
    product = _product(intent, draw)
    called = draw.choice(phrases[f"NAMES {product}"])
    told = {intent}
    said = _asked(intent, product, phrases, draw)
    if draw.random() < 0.12:
        other = draw.choice([one for one in _INTENTS if one not in ("CLAIM_NEW", intent)])
        if other != "GENERAL_INQUIRY":
            told.add(other)
        said.append(draw.choice(phrases[other]))
    named = any("{p}" in one for one in said) or intent == "CLAIM_NEW"
    urgency, risks, more = _marks(phrases, draw)
    told |= {"LEGAL"} & {risk.removesuffix("_THREAT") for risk in risks}
    subject = draw.choice(phrases["SUBJECTS UNKNOWN"])
    if product != "UNKNOWN" and not named:
        thing = called if draw.random() < 0.4 else draw.choice(phrases[f"THINGS {product}"])
        if draw.random() < 0.3:
            subject = thing
        else:
            said.append(draw.choice(_ABOUT[language]).format(thing))
    said += more + draw.sample(phrases["NEUTRAL"], draw.choice((0, 0, 1, 1, 2)))
    if len(told) == 1:
        draw.shuffle(said)
    elif draw.random() < 0.2:
        subject = said[0].replace("{p}", called)
    return LabelledMail(
        id=name,
        matter=name,
        language=language,
        sender="customer@example.com",
        subject=subject,
        body=_body([one.replace("{p}", called) for one in said], phrases, draw),
        intents=tuple(one for one in INSURANCE.names("intents") if one[7:] in told),
        product_line=f"PROD_{product}",
        urgency=f"URG_{urgency}",
        risk_flags=tuple(one for one in INSURANCE.names("risk_flags") if one[5:] in risks),
        note="body" if intent == "LEGAL" or (intent == "CLAIM_NEW" and product in _TELLING) else "",
    )


_INTENTS: Final = tuple(name.removeprefix("INTENT_") for name in INSURANCE.names("intents"))


def _product(intent: str, draw: random.Random) -> str:
    names = [one.removeprefix("PROD_") for one in _PRODUCTS if one != "PROD_UNKNOWN"]
    if intent != "CLAIM_NEW" and draw.random() < 0.35:
        return "UNKNOWN"
    often = [_OFTEN.get(name, 1) for name in names]
    return draw.choices(names, often)[0]


def _asked(intent: str, product: str, phrases: Phrases, draw: random.Random) -> list[str]:
    if intent != "CLAIM_NEW":
        return draw.sample(phrases[intent], draw.choice((1, 1, 2)))
    said = [draw.choice(phrases[f"LOSS {product}"])]
    return said + draw.sample(phrases["CLAIM_NEW"], draw.choice((0, 1)))


def _marks(phrases: Phrases, draw: random.Random) -> tuple[str, set[str], list[str]]:
    """Urgency, risks, and the phrases that say so; mostly none."""
    said: list[str] = []
    risks: set[str] = set()
    haste = draw.choices(("NORMAL", "HIGH", "CRITICAL", "LOW"), (76, 9, 7, 8))[0]
    if haste != "NORMAL":
        said.append(draw.choice(phrases[f"HASTE {haste}"]))
    if draw.random() < 0.3:
        sections = sorted(name for name in phrases if name.startswith("RISK "))
        section = draw.choice(sections)
        risks.add(section.removeprefix("RISK "))
        said.append(draw.choice(phrases[section]))
    elif draw.random() < 0.15:
        said.append(draw.choice(phrases["HARMLESS"]))
    return ("CRITICAL" if "SELF_HARM_THREAT" in risks else haste), risks, said


def _body(said: Sequence[str], phrases: Phrases, draw: random.Random) -> str:
    proper = draw.random() < 0.8
    ends = (". ", "! ") if draw.random() < 0.1 else (". ", ". ")
    lines = [one[0].upper() + one[1:] if proper else one for one in said]
    text = "".join(line + draw.choice(ends) for line in lines).strip()
    opened = f"{draw.choice(phrases['OPENERS'])},\n" if draw.random() < 0.6 else ""
    closed = f"\n{draw.choice(phrases['CLOSERS'])}" if draw.random() < 0.5 else ""
    return f"{opened}{text}{closed}\n"
