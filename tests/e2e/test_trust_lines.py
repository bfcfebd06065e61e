"""The trust contract's own examples and words, each asked at its door."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.deployment import QUESTION, Deployment, deployed
from troth.kernel.errors import CallerError
from troth.settings import Settings

NEEDS_EVIDENCE = (
    "What are the latest UK employment law changes?",
    "Current interest rates in 2026",
    "Tesla stock price today",
    "What percentage of startups fail?",
    "Recent news about inflation",
    "What is happening right now in Berlin?",
    "Any upcoming announcements from Apple?",
    "Which new policy did the council announce this week?",
    "Has the tax regulation been updated?",
    "What does the survey on remote work report?",
    "GDP of France in 2024",
    "Compare the current price of gold and silver",
    "Analyze the market for e-bikes in 2026",
)
NEEDS_NONE = (
    "Rewrite this email to sound professional",
    "Help me decide if I should start a business",
    "Write a thank you note",
)
MEETS_QUESTIONS = (
    "Rewrite this email",
    "Draft a message",
    "Analyze this document",
    "Should I fire this employee?",
    "What should I do?",
    "Help",
    "Advice",
    "",
    "   ",
)
IS_COMPLETE = (
    "What is the capital of France?",
    "Compare X and Y",
    "Draft a message to my landlord Mr Hill asking to repair the heating by Friday, polite, short",
)


async def _each(opened: Deployment, texts: tuple[str, ...]) -> dict[str, dict[str, Any]]:
    return {text: (await opened.ask(text)).json() for text in texts}


@pytest.mark.clause("TRUST-1.5")
async def test_what_the_document_says_needs_evidence_has_it_fetched(bare: Deployment) -> None:
    found = await _each(bare, NEEDS_EVIDENCE)
    statuses = {text: one["evidence"]["status"] for text, one in found.items()}
    assert statuses == dict.fromkeys(NEEDS_EVIDENCE, "empty")
    limits = {limit["text"] for one in found.values() for limit in one["limitations"]}
    said = "⚠️ Evidence fetch attempted but no results found."
    assert f"{said} Proceeding with limited factual certainty." in limits


@pytest.mark.clause("TRUST-1.3")
async def test_what_the_document_says_needs_none_has_none(bare: Deployment) -> None:
    found = await _each(bare, NEEDS_NONE)
    assert {one["evidence"]["status"] for one in found.values()} == {"not_needed"}


@pytest.mark.clause("TRUST-2.5")
async def test_what_the_document_calls_vague_is_met_with_questions(bare: Deployment) -> None:
    for text, answer in (await _each(bare, MEETS_QUESTIONS)).items():
        assert answer["model"] == "trust-contract-v1", text
        assert 1 <= len(answer["questions"]) <= 3, text
        assert answer["answer"].startswith("I need a few details before I can help (no guessing):")


@pytest.mark.clause("TRUST-2.8")
async def test_what_is_complete_is_answered(bare: Deployment) -> None:
    for text, answer in (await _each(bare, IS_COMPLETE)).items():
        assert answer["questions"] == [], text
        assert answer["structured"], text


@pytest.mark.clause("TRUST-6.1")
async def test_the_mode_is_work_unless_it_is_normal(bare: Deployment) -> None:
    modes = {
        mode: (await bare.ask("Tesla stock price today", mode=mode)).json()["mode"]
        for mode in ("work", " WORK ", "weird", "normal", "Normal")
    }
    assert modes == {
        "work": "work",
        " WORK ": "work",
        "weird": "work",
        "normal": "normal",
        "Normal": "normal",
    }


@pytest.mark.clause("TRUST-7.2")
async def test_the_log_has_the_documents_lines(
    deployment: Deployment, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level("INFO", logger="troth.exchange"):
        await deployment.ask("Rewrite this email")
        await deployment.ask(QUESTION)
    said = [record.getMessage() for record in caplog.records]
    assert "No-assumptions triggered: 2 questions" in said
    assert "Evidence default-on triggered" in said
    assert any(one.startswith("Evidence fetched: ") and " facts from " in one for one in said)


@pytest.mark.clause("TRUST-1.1")
async def test_an_indicator_of_ones_own_counts_and_is_checked_at_start(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, indicators="recall notice") as opened:
        evidence = (await opened.ask("Is there a recall notice for toasters?")).json()["evidence"]
    assert evidence["status"] == "empty"
    assert any(one.startswith("own:") for one in evidence["signals"])
    with pytest.raises(CallerError) as refused:
        Settings(indicators="!")
    assert "indicators" in str(refused.value.detail)
