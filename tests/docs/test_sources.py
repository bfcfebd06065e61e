"""The page on the source documents names clauses and tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

from docs.pages import read
from troth.contracts.registry import REGISTRY

TESTS = Path(__file__).parents[1]
DOCUMENTS = ("Trust", "Reintroduction", "Prompt", "Deep thinking", "Review")


def test_every_clause_and_test_on_the_page_is_there() -> None:
    page = read("sources.md")
    known = set(REGISTRY.by_id)
    assert set(re.findall(r"\b(?:MEM|GATE|THINK|REVIEW)-\d+\b|\bTRUST-\d\.\d+\b", page)) <= known
    named = set(re.findall(r"`((?:[a-z0-9]+/)+[a-z_0-9]+(?:\.py)?)`", page))
    assert named
    assert {name for name in named if not (TESTS / name).exists()} == set()


def test_every_row_has_a_clause_or_says_why_not() -> None:
    rows = [line for line in read("sources.md").splitlines() if line.startswith("| ")]
    told = [line for line in rows if not line.startswith("| heading")]
    assert len(told) > 50
    assert all(re.search(r"[A-Z]+-\d|\*set aside\*|\d of \d", line) for line in told)
    assert "missing*" not in read("sources.md")
    assert all(f"## {name}" in read("sources.md") for name in DOCUMENTS)
