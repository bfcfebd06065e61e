"""Lists of a tenant: newest first, in pages, each tenant its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.refusals import raising
from tampering.filled import settings_fields, settings_of
from troth import Troth
from troth.kernel.errors import CallerError
from troth.runtime.exchange.closing import RefusedExchange, SealedPlain
from troth.settings import Settings


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    return settings_of(tmp_path, database_url)


def rows(sealed: SealedPlain, name: str) -> list[dict[str, Any]]:
    fields: Any = sealed.document.fields
    return list(fields[name])


async def filled(troth: Troth) -> None:
    for subject in ("ann", "bob"):
        for text in ("I work at Microsoft.", "I work at Amazon.", "I live in Rome."):
            await troth.chat(text, subject=subject, thread_id=subject)
    await troth.chat("I live in Oslo.", subject="bob")
    for name in ("Leave", "Notice", "Salary"):
        text = f"The {name.lower()} rules were written in May."
        await troth.add_source(text, title=name, source_id=name)
    await troth.review("The leave rules were written in June.", sources=["Leave"])


async def test_contradictions_of_everybody_come_newest_first_in_pages(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        await filled(troth)
        whole = rows(await troth.list_contradictions(), "contradictions")
        assert [(one["subject"], one["attribute"]) for one in whole] == [
            ("bob", "location"),
            ("bob", "employer"),
            ("ann", "employer"),
        ]
        assert (whole[0]["old"]["text"], whole[0]["new"]["text"]) == (
            "I live in Rome.",
            "I live in Oslo.",
        )
        paged: list[dict[str, Any]] = []
        before: Any = ""
        while before is not None:
            page = await troth.list_contradictions(before=before, limit=1)
            paged += rows(page, "contradictions")
            before = page.document.fields["next_before"]
        assert paged == whole
        for query, found in (("amazon", 2), ("rome oslo", 1), ("rome amazon", 0), ("the", 0)):
            listed = await troth.list_contradictions(query=query)
            assert len(rows(listed, "contradictions")) == found, query
        own = await troth.list_contradictions(subject="ann", query="amazon")
        assert [one["subject"] for one in rows(own, "contradictions")] == ["ann"]
        assert rows(await troth.list_contradictions(state="resolved"), "contradictions") == []
        other = Troth(troth.services, tenant="other")
        assert rows(await other.list_contradictions(), "contradictions") == []


async def test_sources_exchanges_and_reviews_are_listed(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        await filled(troth)
        sources = await troth.list_sources(limit=2)
        assert [one["source_id"] for one in rows(sources, "sources")] == ["Salary", "Notice"]
        more = await troth.list_sources(before=str(sources.document.fields["next_before"]))
        assert [one["source_id"] for one in rows(more, "sources")] == ["Leave"]
        held = await troth.list_sources(query="notice rules")
        assert [one["source_id"] for one in rows(held, "sources")] == ["Notice"]
        exchanges = rows(await troth.list_exchanges(query="oslo"), "exchanges")
        assert [(one["subject"], one["text"], one["state"]) for one in exchanges] == [
            ("bob", "I live in Oslo.", "kept")
        ]
        first = await troth.list_exchanges(limit=2)
        before = str(first.document.fields["next_before"])
        second = await troth.list_exchanges(before=before, limit=2)
        places = [one["at"] for page in (first, second) for one in rows(page, "exchanges")]
        assert places == sorted(places, reverse=True)
        reviews = rows(await troth.list_reviews(state="done"), "reviews")
        assert len(reviews) == 1
        assert rows(await troth.list_reviews(query="june"), "reviews") == reviews
        assert rows(await troth.list_reviews(query="august"), "reviews") == []
        # A list keeps no copy of what it shows.
        assert not any("lists" in one["surface"] for one in rows(first, "exchanges"))
        other = Troth(troth.services, tenant="other")
        for listed, name in (
            (await other.list_sources(), "sources"),
            (await other.list_exchanges(), "exchanges"),
            (await other.list_reviews(), "reviews"),
        ):
            assert rows(listed, name) == []


async def test_a_page_that_cannot_be_is_refused(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        for refused in (
            troth.list_contradictions(before="ctr_unknown"),
            troth.list_reviews(before="unknown"),
            troth.list_sources(before="x"),
            troth.list_contradictions(state="lost"),
            troth.list_exchanges(state="lost"),
        ):
            with raising(RefusedExchange, code="input.invalid"):
                await refused
        wrongs: tuple[dict[str, Any], ...] = (
            {"limit": 0},
            {"limit": 201},
            {"query": "\0"},
            {"query": "a" * 1_001},
        )
        for wrong in wrongs:
            with pytest.raises(CallerError):
                await troth.list_exchanges(**wrong)
