"""Syncing a folder: what is new is added, what moved is renamed, what is gone is erased."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from runtime.memory.test_forgetting import everything_stored, verify
from tampering.filled import settings_fields, settings_of
from troth import Troth
from troth.kernel.errors import CallerError
from troth.settings import Settings


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    return settings_of(tmp_path, database_url)


async def synced(troth: Troth, folder: Path) -> dict[str, str]:
    return {Path(one.place).name: one.change async for one in troth.sync_sources(folder)}


@pytest.mark.clause("MEM-20")
async def test_a_page_that_moved_does_not_quarrel_with_its_former_self(
    settings: Settings, tmp_path: Path
) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    (folder / "leave.md").write_text("Staff have 28 days of leave.")
    (folder / "office.md").write_text("The office opens at 8:00.")
    (folder / "old.md").write_text("The canteen closes at 15:00.")
    async with Troth.open(**settings_fields(settings)) as troth:
        assert set((await synced(troth, folder)).values()) == {"added"}
        outside = await troth.add_source("Kept apart.", title="Apart", source_id="apart")
        assert await synced(troth, folder) == dict.fromkeys(
            ("leave.md", "office.md", "old.md"), "unchanged"
        )
        (folder / "leave.md").rename(folder / "holidays.md")
        (folder / "office.md").write_text("The office opens at 9:00.")
        (folder / "old.md").unlink()
        changes = await synced(troth, folder)
        assert changes == {"holidays.md": "renamed", "office.md": "updated", "old.md": "removed"}
        listed: Any = (await troth.list_sources()).document.fields["sources"]
        places = sorted(Path(one["origin"] or "apart").name for one in listed)
        assert places == ["apart", "holidays.md", "office.md"]
        found: Any = (await troth.search("How many days of leave do staff have?")).document.fields
        assert [fact["text"] for fact in found["facts"]] == ["Staff have 28 days of leave."]
        assert "canteen" not in everything_stored(troth.services.storage)
        assert outside.document.fields["source_id"] == "apart"
    verify(settings)


@pytest.mark.clause("MEM-20")
async def test_a_folder_without_most_of_its_documents_is_asked_about(
    settings: Settings, tmp_path: Path
) -> None:
    shares = tmp_path / "docs"
    north = ("north/one", "north/two", "north/three", "north/six")
    for name in (*north, "south/four", "south/five"):
        path = shares / f"{name}.md"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"Door {name} is blue.")
    async with Troth.open(**settings_fields(settings)) as troth:
        await synced(troth, shares)
        for path in (shares / "south").iterdir():  # a share that is not mounted, beside one that is
            path.rename(tmp_path / path.name)
        (shares / "north" / "one.md").unlink()
        assert await synced(troth, shares) == {
            "one.md": "removed",
            "two.md": "unchanged",
            "three.md": "unchanged",
            "six.md": "unchanged",
            "four.md": "missing",
            "five.md": "missing",
        }
        assert troth.services.storage.sources.count("default") == 5
        (tmp_path / "four.md").rename(shares / "south" / "four.md")
        assert (await synced(troth, shares))["five.md"] == "removed"  # half of two is not most
        (shares / "south" / "four.md").unlink()
        (shares / "south").rmdir()  # a folder that was taken away is no empty one
        assert (await synced(troth, shares))["four.md"] == "removed"
        for name in ("two", "three", "six"):
            (shares / "north" / f"{name}.md").unlink()
        assert set((await synced(troth, shares)).values()) == {"missing"}
        erased = [one.change async for one in troth.sync_sources(shares, erase_most=True)]
        assert erased == ["removed"] * 3
        assert troth.services.storage.sources.count("default") == 0


async def test_a_folder_that_is_not_there_is_refused(settings: Settings, tmp_path: Path) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        await troth.add_source("Kept.", title="Kept", source_id="kept")
        with pytest.raises(CallerError):
            await synced(troth, tmp_path / "none")
        assert troth.services.storage.sources.count("default") == 1
