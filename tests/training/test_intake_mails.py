"""The mails that teach the classifiers of intake keep to the profile; none is of the measure."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import orjson
import pytest
from benchmarks.intake_sets import LabelledMail, labelled_mails, message_of, parse_mail
from training.intake.compose import compose_mails, read_phrases

from troth.contracts.gate.intake.insurance import INSURANCE

FOLDER = Path(__file__).parents[2] / "training" / "intake"
LANGUAGES = ("en", "de")
_EXAMPLE = re.compile(r"@(?:[\w-]+\.)*example\.[a-z.]{2,6}>?$")


def written(language: str) -> list[LabelledMail]:
    rows = (FOLDER / f"mails_{language}.jsonl").read_bytes().splitlines()
    return [parse_mail(orjson.loads(row)) for row in rows]


def labels_of(mail: LabelledMail) -> set[str]:
    return {*mail.intents, mail.product_line, mail.urgency, *mail.risk_flags}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_intent_leads_thirty_mails_and_every_label_has_some(language: str) -> None:
    mails = written(language)
    leading = Counter(mail.primary_intent for mail in mails)
    assert min(leading[name] for name in INSURANCE.names("intents")) >= 30
    seen = Counter(label for mail in mails for label in labels_of(mail))
    groups = ("product_lines", "urgencies", "risk_flags")
    assert all(seen[name] >= 4 for group in groups for name in INSURANCE.names(group))


@pytest.mark.parametrize("language", LANGUAGES)
def test_mails_are_invented_and_written_once(language: str) -> None:
    mails = written(language)
    assert len({mail.id for mail in mails}) == len(mails)
    assert len({" ".join(mail.text.casefold().split()) for mail in mails}) == len(mails)
    assert all(_EXAMPLE.search(mail.sender) for mail in mails)


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_are_those_of_the_profile_in_its_order(language: str) -> None:
    for mail in (*written(language), *compose_mails(200, seed=3)):
        assert mail.primary_intent == INSURANCE.primary_of(mail.intents)
        assert mail.product_line in INSURANCE.names("product_lines")
        assert mail.urgency in INSURANCE.names("urgencies")
        known = INSURANCE.names("risk_flags")
        assert list(mail.risk_flags) == [name for name in known if name in mail.risk_flags]


def test_no_mail_is_one_of_the_tune_half() -> None:
    def sentences(mails: list[LabelledMail]) -> set[str]:
        cut = (one.strip() for mail in mails for one in re.split(r"[.!?\n]", mail.body))
        return {one.casefold() for one in cut if len(one.split()) > 6}

    taught = [mail for language in LANGUAGES for mail in written(language)]
    assert sentences(taught) & sentences(labelled_mails("tune")) == set()


def test_the_same_seed_composes_the_same_mails() -> None:
    mails = compose_mails(300, seed=5)
    assert mails == compose_mails(300, seed=5)
    assert mails != compose_mails(300, seed=6)
    assert {mail.primary_intent for mail in mails} == set(INSURANCE.names("intents"))
    assert all("{" not in mail.text for mail in mails)
    told = {message_of(mail).language for mail in mails}
    assert told <= {"en", "de", "und"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_label_has_phrases(language: str) -> None:
    phrases = read_phrases(language)
    products = [name.removeprefix("PROD_") for name in INSURANCE.names("product_lines")]
    needed = {name.removeprefix("INTENT_") for name in INSURANCE.names("intents")}
    needed |= {f"NAMES {name}" for name in products}
    needed |= {f"{kind} {name}" for name in products[:-1] for kind in ("LOSS", "THINGS")}
    assert needed <= {name for name, found in phrases.items() if len(set(found)) == len(found) > 2}
