"""Courtesies: what is polite and nothing else, and what only begins like it."""

from __future__ import annotations

import time

import pytest

from troth.language.courtesies import Courtesy, CourtesyKind, courtesy_of
from troth.language.statements import statements_in


@pytest.mark.parametrize(
    ("text", "kind", "language"),
    [
        ("Hello!", CourtesyKind.GREETING, "en"),
        ("Good morning, how are you today?", CourtesyKind.WELL_BEING, "en"),
        ("thanks!", CourtesyKind.THANKS, "en"),
        ("thank you so much, that's very helpful", CourtesyKind.THANKS, "en"),
        ("Great, thanks a lot for your help! 🙏", CourtesyKind.THANKS, "en"),
        ("Okay, great.", CourtesyKind.ASSENT, "en"),
        ("ok bye!", CourtesyKind.FAREWELL, "en"),
        ("Hey, do you remember stuff I tell you?", CourtesyKind.ABILITY, "en"),
        ("Hallo, merkst du dir, was ich sage?", CourtesyKind.ABILITY, "de"),
        ("Good night!", CourtesyKind.FAREWELL, "en"),
        ("Guten Morgen", CourtesyKind.GREETING, "de"),
        ("Wie geht's?", CourtesyKind.WELL_BEING, "de"),
        ("Hallo, wie geht es Ihnen?", CourtesyKind.WELL_BEING, "de"),
        ("danke!", CourtesyKind.THANKS, "de"),
        ("super, vielen Dank", CourtesyKind.THANKS, "de"),
        ("Danke, das hilft mir sehr weiter", CourtesyKind.THANKS, "de"),
        ("Vielen Dank für die schnelle Antwort!", CourtesyKind.THANKS, "de"),
        ("Tschüss, bis morgen", CourtesyKind.FAREWELL, "de"),
        ("Alles klar", CourtesyKind.ASSENT, "de"),
        ("Danke, auf Wiederhören!", CourtesyKind.THANKS, "de"),
        ("Sie sind ja wirklich freundlich", CourtesyKind.THANKS, "de"),
        ("Na, das war aber nicht so lustig.", CourtesyKind.ASSENT, "de"),
        ("hey was geht so", CourtesyKind.WELL_BEING, "de"),
        ("wassup", CourtesyKind.WELL_BEING, "en"),
        ("how r u today", CourtesyKind.WELL_BEING, "en"),
        ("are u human or a machine", CourtesyKind.ABILITY, "en"),
        ("ty, cya", CourtesyKind.THANKS, "en"),
    ],
)
def test_what_is_polite_and_nothing_else(text: str, kind: CourtesyKind, language: str) -> None:
    assert courtesy_of(text) == Courtesy(kind=kind, language=language)
    assert statements_in(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "...",
        "yes",
        "ja",
        "Thanks, I live in Rome.",
        "Thanks to my sister I found a flat.",
        "Der Arzt war ja nicht so gut.",
        "Are you a fan of robots?",
        "What's up with my car?",
        "How are you going to pay for it?",
        "How is my mother?",
        "That helps my sister a lot.",
        "Do you remember my sister?",
        "Good morning meetings are hell.",
        "Danke, ich wohne jetzt in Rom.",
        "Wie geht es meiner Mutter?",
        "Das hilft meiner Mutter sehr.",
        "thanks " * 60,
    ],
)
def test_what_says_more(text: str) -> None:
    assert courtesy_of(text) is None


def test_what_stands_beside_a_courtesy_is_stated() -> None:
    text = "Thanks, that's very helpful. My sister lives in Leeds."
    (stated,) = statements_in(text)
    assert text[stated.start : stated.end] == "My sister lives in Leeds."


@pytest.mark.parametrize("unit", ["thanks so much ", "danke sehr ", "how are ", "', ", "ok ok "])
def test_it_takes_linear_time(unit: str) -> None:
    begun = time.monotonic()
    for size in (150, 1_000_000):
        courtesy_of((unit * size)[:size])
    assert time.monotonic() - begun < 1
