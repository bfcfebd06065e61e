from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from support.intake_messages import message
from troth.contracts.gate.intake.insurance import INSURANCE
from troth.contracts.gate.intake.model import Entity, Extraction, Mailbox
from troth.contracts.gate.intake.routing import forms_of


def policy(number: str, confidence: float = 0.95) -> Entity:
    return Entity(
        entity_type="ENT_POLICY_NUMBER",
        value_redacted="X",
        value_hmac=number,
        confidence=confidence,
        evidence=(),
    )


def test_machines_and_bounces_are_told_by_the_envelope() -> None:
    sent = replace(message("Delivery failed."), auto_submitted=True)
    assert forms_of(sent, None, INSURANCE) == {"machine"}
    returned = replace(sent, sender=Mailbox(address="mailer-daemon@mx.example"))
    assert forms_of(returned, None, INSURANCE) == {"machine", "bounce"}


def test_colleagues_are_told_by_the_domain_of_the_profile() -> None:
    own = replace(INSURANCE, internal_domains=("insurer.example",))
    mail = replace(message("Hello"), sender=Mailbox(address="ann@insurer.example"))
    assert forms_of(mail, None, own) == {"internal"}
    assert forms_of(mail, None, INSURANCE) == frozenset()


def test_several_sure_policies_are_a_form_and_one_twice_is_none() -> None:
    mail = message("Both policies")
    one, other = policy("a"), policy("b")
    several = Extraction(entities=(one, other), reader="rules")
    assert forms_of(mail, several, INSURANCE) == {"several:ENT_POLICY_NUMBER"}
    for entities in ((one, one), (one, policy("b", 0.5))):
        assert not forms_of(mail, Extraction(entities=entities, reader="rules"), INSURANCE)


def test_patterns_of_the_profile_look_at_subjects_and_short_texts() -> None:
    case = "case_0123456789abcdef0123456789abcdef"
    assert forms_of(message("Thanks", subject=f"Re: {case}"), None, INSURANCE) == {"own_case"}
    assert forms_of(message("Unsubscribe"), None, INSURANCE) == {"unsubscribe"}
    long = message("Please unsubscribe me. " + "I have much more to say. " * 20)
    assert forms_of(long, None, INSURANCE) == frozenset()


@pytest.mark.parametrize(
    ("about", "is_program"),
    [
        ({"endings": ("js",)}, True),
        ({"endings": ("pdf", "vbs", "zip")}, True),
        ({"media_type": "application/x-executable"}, True),
        ({"media_type": "text/x-script"}, True),
        ({"reason": "malware:EXECUTABLE.PE"}, True),
        ({"endings": ("pdf",)}, False),
        ({"endings": ("json",)}, False),
        ({"reason": "malware:EICAR"}, False),
    ],
)
def test_a_program_is_told_by_its_bytes_and_by_how_its_name_ends(
    about: dict[str, Any], is_program: bool
) -> None:
    mail = message("See the file", attached="WScript.Echo(1)")
    files = tuple(replace(one, **about) for one in mail.attachments)
    found = forms_of(replace(mail, attachments=files), None, INSURANCE)
    assert found == (frozenset({"executable"}) if is_program else frozenset())


def test_which_endings_are_programs_is_the_profiles_to_say() -> None:
    mail = message("See the file", attached="Get-Process")
    file = replace(mail.attachments[0], endings=("ps1",))
    own = replace(INSURANCE, program_endings=("exe",))
    assert forms_of(replace(mail, attachments=(file,)), None, own) == frozenset()
