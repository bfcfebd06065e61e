"""Whether a message asks for the contradictions in what its writer told."""

from __future__ import annotations

import pytest

from troth.contracts.memory.talk import asks_about_conflicts


@pytest.mark.parametrize(
    "message",
    [
        "What contradictions do you have about me?",
        "Which of my records are in conflict?",
        "Are there any contradictions in what I told you?",
        "Show me the open contradictions.",
        "List my conflicting records",
        "Did I contradict myself?",
        "What contradictions have you detected?",
        "Did you notice any contradictions? Which contradictions have you found so far?",
        "Is anything I said inconsistent? Tell me.",
        "Welche Widersprüche hast du bei mir?",
        "Gibt es Widersprüche in dem, was ich gesagt habe?",
        "Zeig mir die offenen Widersprüche.",
        "Habe ich mir widersprochen?",
        "Why do you have conflicting records?",
        "Have I contradicted myself?",
        "Nenne widersprüchliche Angaben, die ich gesagt habe.",
        "WHAT CONTRADICTIONS DO YOU HAVE ABOUT ME?",
    ],
)
def test_these_ask_for_them(message: str) -> None:
    assert asks_about_conflicts(message)


@pytest.mark.parametrize(
    "message",
    [
        "",
        "Where do I work?",
        "What is a contradiction?",
        "I work in conflict resolution.",
        "Which countries are in conflict?",
        "How do I resolve a merge conflict?",
        "Explain the conflict of interest policy.",
        "Was ist ein Widerspruch?",
        "Wie lege ich Widerspruch gegen einen Bescheid ein?",
        "My parents are in conflict about the house.",
        "My schedule has conflicts; please plan my week.",
        "Show me how to resolve conflicts in my team.",
        "What conflicts do you see in my schedule?",
        "What conflicts have you detected in my schedule?",
        "Which contradictions have you found in this contract?",
        "Do I have any conflict of interest?",
        "What contradictions did you detect in this contract?",
        "Which of my team's conflicts should I tackle first?",
        "Gibt es Widersprüche in diesem Vertrag?",
        "What contradictions do you have about me? " + "And more. " * 100,
    ],
)
def test_these_ask_for_something_else(message: str) -> None:
    assert not asks_about_conflicts(message)
