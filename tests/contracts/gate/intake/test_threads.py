"""Threads, and mails that machines send."""

from __future__ import annotations

import hashlib

import pytest

from troth.contracts.gate.intake.threads import sent_by_machine, thread_keys


def _key(message_id: str) -> str:
    return hashlib.sha256(message_id.encode()).hexdigest()


def test_keys_are_the_own_id_then_the_answered_ones_newest_first() -> None:
    keys = thread_keys("<c@x>", "<b@x>", "<a@x>\n\t<b@x>")
    assert keys == (_key("c@x"), _key("b@x"), _key("a@x"))


@pytest.mark.parametrize(
    ("headers", "count"),
    [
        (("", "", ""), 0),
        (("<a@x>", "", "garbage"), 1),
        (("a@x", "", ""), 1),
        (("<a@x><b@x>", "", ""), 1),
    ],
)
def test_broken_ids(headers: tuple[str, str, str], count: int) -> None:
    assert len(thread_keys(*headers)) == count


@pytest.mark.slow
def test_a_megabyte_of_references_gives_a_hundred_keys() -> None:
    references = " ".join(f"<{number}@x>" for number in range(80_000))
    assert len(thread_keys("", "", references)) == 100
    assert thread_keys("", "", "<" * 1_000_000) == ()


def _sent(
    subject: str = "Claim",
    sender: str = "ana@x.example",
    content_type: str = "text/plain",
    **headers: str,
) -> bool:
    named = {name.replace("_", "-"): [value] for name, value in headers.items()}
    return sent_by_machine(named, sender=sender, subject=subject, content_type=content_type)


@pytest.mark.parametrize(
    "headers",
    [
        {"auto_submitted": "auto-replied"},
        {"auto_submitted": "auto-generated; owner-email=x@y"},
        {"x_auto_response_suppress": "All"},
        {"precedence": "bulk"},
        {"precedence": "auto_reply"},
        {"x_autoreply": "yes"},
        {"return_path": "<>"},
        {"content_type": "multipart/report"},
        {"sender": "mailer-daemon@x.example"},
        {"sender": "no-reply@x.example"},
        {"sender": "noreply+123@x.example"},
        {"subject": "Automatic reply: Claim"},
        {"subject": "Out of office: Claim"},
        {"subject": "Undeliverable: Claim"},
        {"subject": "Automatische Antwort: Schaden"},
        {"subject": "Abwesenheitsnotiz: Schaden"},
        {"subject": "AW: Abwesend: Schaden"},
        {"subject": "Unzustellbar: Schaden"},
        {"subject": "Réponse automatique : sinistre"},
    ],
)
def test_machines(headers: dict[str, str]) -> None:
    assert _sent(**headers)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"auto_submitted": "no", "subject": "Out of office"},
        {"precedence": "first-class"},
        {"return_path": "<ana@x.example>"},
        {"subject": "I was out of office when it happened"},
        {"subject": "Meine Abwesenheit im Mai"},
        {"sender": "norbert@x.example"},
        {"x_auto_response_suppress": "None"},
    ],
)
def test_people(headers: dict[str, str]) -> None:
    assert not _sent(**headers)
