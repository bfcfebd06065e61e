"""Questions to pages of one's own, without a model: what is shown beside the quotes."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from troth.contracts.answers.document import AnswerDocument
from troth.library import Troth

PRICES = """# Prices of the hostel

| Room | Friday to Sunday | Monday to Thursday |
|---|---|---|
| Single room | £84 | £61 |
| Bed in the dormitory | £29 | £22 |

Breakfast costs £9 for adults. A towel is lent for £2.
"""
DESK = """# Breakfast

Breakfast costs £11 for adults. Never leave the key cabinet open.

We take a deposit of £20 for a single room.
"""
PAGES = {"Prices of the hostel": (PRICES, "2026-02-01"), "Breakfast": (DESK, None)}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def hostel(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Troth]:
    folder: Path = tmp_path_factory.mktemp("hostel")
    async with Troth.open(f"sqlite:///{folder / 'hostel.db'}", web="off") as troth:
        for title, (text, at) in PAGES.items():
            await troth.add_source(text, title=title, published_at=at)
        yield troth


async def answered(troth: Troth, question: str) -> AnswerDocument:
    return (await troth.ask(question)).document


@pytest.mark.asyncio(loop_scope="module")
async def test_a_row_is_shown_with_the_header_of_its_table(hostel: Troth) -> None:
    document = await answered(hostel, "How much is a single room on a Saturday?")
    header = "Room | Friday to Sunday | Monday to Thursday"
    assert f"“Single room | £84 | £61” under {header} — Prices of the hostel" in document.answer
    row = next(one for one in document.evidence.facts if one.text.startswith("Single"))
    assert (row.context, PRICES[row.start : row.end]) == (header, "Single room | £84 | £61")


@pytest.mark.asyncio(loop_scope="module")
async def test_what_disagrees_is_told_once_and_by_its_amounts(hostel: Troth) -> None:
    document = await answered(hostel, "How much is breakfast for adults?")
    assert document.sections is not None
    assert len(document.source_disagreements) == 1
    told = document.sections.interpretation
    assert told.count("disagree") == 1
    assert "“9”" in told
    assert "“11”" in told


@pytest.mark.asyncio(loop_scope="module")
async def test_a_price_and_a_deposit_do_not_disagree(hostel: Troth) -> None:
    document = await answered(hostel, "What does a single room cost?")
    assert document.sections is not None
    assert document.source_disagreements == ()
    assert "disagree" not in document.sections.interpretation
