"""Which messages ask for something told to be forgotten (MEM-20)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from contracts.memory.ledger_cases import memory
from troth.contracts.memory.forget_requests import (
    MAX_QUOTED,
    ask_what_exactly,
    begins_with_yes,
    is_confirmed,
    is_undo,
    read_forget_request,
)


@pytest.mark.clause("MEM-20")
@pytest.mark.parametrize(
    ("message", "what"),
    [
        ("Forget my phone number.", "my phone number"),
        ("please delete my address", "my address"),
        ("Could you erase that I work at Amazon, please?", "that i work at amazon"),
        ("Forget what I told you about the boiler", "what i told you about the boiler"),
        ("Delete everything you know about me.", ""),
        ("Forget everything", ""),
        ("forget me", ""),
        ("Erase all my data now", ""),
        ("Vergiss meine Telefonnummer.", "meine telefonnummer"),
        ("lösch bitte alles zum thema bierwagen", "alles zum thema bierwagen"),
        ("kannst du bitte vergessen dass ich hühner habe", "dass ich hühner habe"),
        ("forget about the money on cricklade road", "about the money on cricklade road"),
        ("Kannst du bitte meine Adresse löschen?", "meine adresse"),
        ("Lösche alles, was du über mich weißt.", ""),
        ("Bitte vergiss alles über mich", ""),
        ("Vergessen Sie alles, was ich Ihnen gesagt habe", ""),
    ],
)
def test_a_request_is_read(message: str, what: str) -> None:
    request = read_forget_request(message)
    assert request is not None
    assert request.what == what


@pytest.mark.parametrize(
    ("message", "what"),
    [
        ("forget the wedding date", "the wedding date"),
        ("Please forget Lotte's allergy!", "lotte's allergy"),
        ("Vergiss den Hochzeitstermin", "den hochzeitstermin"),
        ("vergiss frau loos", "frau loos"),
    ],
)
def test_what_is_not_named_as_ones_own_is_marked_so(message: str, what: str) -> None:
    request = read_forget_request(message)
    assert request is not None
    assert (request.what, request.is_own) == (what, False)


@pytest.mark.clause("MEM-20", breaks=True)
@pytest.mark.parametrize(
    "message",
    [
        "Forget the soup, let us have pasta and then go to the cinema",
        "Forget it.",
        "forget about that",
        "Don't forget my birthday!",
        "I always forget my phone number.",
        "Delete the last paragraph.",
        "Remove duplicates from this list: 1, 1, 2",
        "How do I delete my account?",
        "My phone number is 555 0199.",
        "Vergiss es.",
        "Vergiss nicht meinen Geburtstag.",
        "Ich habe meine Nummer vergessen, glaube ich.",
        "",
    ],
)
def test_any_other_message_is_none(message: str) -> None:
    assert read_forget_request(message) is None


@given(st.text(max_size=400))
def test_reading_never_raises(message: str) -> None:
    assert read_forget_request(message) == read_forget_request(message)
    is_confirmed(message)
    is_undo(message)


@pytest.mark.clause("MEM-20")
def test_what_would_be_erased_is_quoted_and_asked_about() -> None:
    some = [memory(n, f"I own {n} boats", possession=f"{n} boats") for n in range(1, 25)]
    for language in ("en", "de"):
        composed = ask_what_exactly(some, language=language)
        assert len(composed.memory_ids) == MAX_QUOTED
        assert "I own 3 boats" in composed.text
        assert composed.questions[0] in composed.text
        assert "4" in composed.text.splitlines()[-2]
    assert ask_what_exactly([], language="en").questions == ()


@pytest.mark.parametrize(
    "said",
    [
        "yes",
        "Ja, bitte.",
        "Sure, wipe it.",
        "yes, do that",
        "ok go ahead",
        "Gern!",
        "Ja, löschen Sie das.",
        "jo, mach",
        "Na klar, weg damit",
        "Yes, you can erase them now",
    ],
)
def test_a_plain_yes_confirms(said: str) -> None:
    assert is_confirmed(said)


@pytest.mark.parametrize(
    "said", ["no", "ok", "please", "forget it", "vergiss es", "don't erase it"]
)
def test_what_is_no_yes_does_not_confirm(said: str) -> None:
    assert not is_confirmed(said)
    assert not begins_with_yes(said)


@pytest.mark.parametrize(
    "said",
    [
        "yes, but I also live in Rome",
        "ja, aber",
        "lösch das nicht",
        "sure?",
        "do it tomorrow",
        "Delete everything.",
        "Lösch alles",
    ],
)
def test_what_only_begins_with_a_yes_does_not_confirm(said: str) -> None:
    assert not is_confirmed(said)
    assert begins_with_yes(said)


@pytest.mark.parametrize(
    "said",
    [
        "Undo that.",
        "undo",
        "Please undo that",
        "No, take that back.",
        "Scratch that!",
        "Mach das bitte rückgängig",
        "Nein, nimm das zurück",
    ],
)
def test_a_plain_undo_is_read(said: str) -> None:
    assert is_undo(said)


@pytest.mark.parametrize(
    "said",
    ["Undo the last edit in the text", "How do I undo that?", "I took it back to the shop", ""],
)
def test_what_says_more_is_no_undo(said: str) -> None:
    assert not is_undo(said)
