"""The mails that teach the classifiers of intake keep to the profile; none is of the measure."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import orjson
import pytest
from benchmarks.intake_sets import LabelledMail, labelled_mails, parse_mail
from training.intake.rows import Mail, mails, sentences

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
    for mail in written(language):
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


@cache
def _mails() -> list[Mail]:
    return mails()


def test_every_hand_teaches_labels_of_the_profile_alone() -> None:
    found = _mails()
    hands = {one.hand for one in found}
    assert {"eiche", "linde", "maple", "tanne", "earlier", "tune"} <= hands
    groups = ("intents", "product_lines", "urgencies", "risk_flags")
    known = {name for group in groups for name in INSURANCE.names(group)}
    single = sentences(found)
    assert all(one.labels <= known for one in found)
    assert all(one.labels <= known for one in single)
    taught = Counter(label for one in single for label in one.labels)
    assert all(
        taught[name] >= 20
        for name in known - {"PROD_UNKNOWN", "RISK_LANGUAGE_UNSUPPORTED", "URG_NORMAL"}
    )
    assert sum(not one.labels for one in single) > 500  # harmless ones


def test_what_a_writer_did_not_mark_teaches_nothing_of_the_labels_of_its_mail() -> None:
    found = [one for one in _mails() if one.marked][:20]
    for one in sentences(found):
        assert not one.labels & one.unsaid
