"""The example handbook keeps its form, and its one planted disagreement."""

from __future__ import annotations

import re
from datetime import date
from pathlib import Path

import pytest

HANDBOOK = Path(__file__).parents[2] / "examples" / "handbook"
PAGES = sorted(HANDBOOK.glob("*.md"))


def test_the_handbook_is_as_large_as_its_readme_says() -> None:
    assert len(PAGES) == 26
    readme = (HANDBOOK.parent / "README.md").read_text(encoding="utf-8")
    assert f"It has {len(PAGES)} short Markdown pages" in readme


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_has_a_title_a_date_and_a_moderate_length(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    opening = re.match(r"# \S.*\n\nLast updated: (\d{4}-\d{2}-\d{2})\.\n", text)
    assert opening is not None
    assert date.fromisoformat(opening[1]).year in {2025, 2026}
    assert 150 <= len(text.split()) <= 350


def test_two_pages_disagree_on_annual_leave() -> None:
    stated = {
        (page.name, days)
        for page in PAGES
        for days in re.findall(
            r"receive (\d+) days of paid annual leave", page.read_text(encoding="utf-8")
        )
    }
    assert stated == {("annual-leave.md", "28"), ("onboarding.md", "25")}
