"""What is likely a contradiction and not firmly one: listed for people, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from runtime.memory.test_forgetting import digest_agrees, verify
from tampering.filled import settings_fields, settings_of
from troth import Troth
from troth.kernel.memories import EntryState
from troth.ports.memory import Owner
from troth.runtime.exchange.closing import RefusedExchange
from troth.settings import Settings

LIKELY = (
    ("I'm vegetarian.", "I had a great steak last night."),
    ("My wife's baby is due in April.", "The baby is due in May now."),
    ("My landlord pays for the heating.", "I pay for the heating myself."),
    ("We meet on Tuesdays.", "The group meets on Thursdays now."),
)
ANN = Owner(tenant="default", subject="ann")


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    return settings_of(tmp_path, database_url)


async def suspected(troth: Troth) -> dict[str, Any]:
    """Tell what is likely a contradiction, until one is suspected; nothing else is told."""
    for old, new in LIKELY:
        await troth.chat(old, subject="ann")
        told = await troth.chat(new, subject="ann")
        found = troth.services.memories.entries(ANN, states=[EntryState.SUSPECTED])
        if found:
            assert not told.document.metadata.contradiction_detected
            assert told.document.questions == ()
            return {"entry_id": found[0].entry_id, "sides": found[0].memory_ids, "said": new}
        await troth.forget_subject("ann")
    raise AssertionError("none of them is suspected")


@pytest.mark.clause("MEM-1")
@pytest.mark.clause("MEM-7")
async def test_it_is_listed_and_flags_nothing_until_somebody_promotes_it(
    settings: Settings,
) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        entry = await suspected(troth)
        store = troth.services.memories
        assert store.open_count(ANN) == 0
        standing = troth.services.storage.ledger.standing(ANN, entry["sides"], [entry["said"]])
        assert (standing.contested, standing.contests) == (frozenset(), ())
        listed: Any = (await troth.contradictions(subject="ann", open_only=False)).document.fields
        assert listed["contradictions"] == []
        trusts = [one.trust for one in store.memories(ANN, entry["sides"])]
        assert trusts == [700, 700]
        promoted: Any = (await troth.settle(entry["entry_id"], "promote")).document.fields
        assert promoted["contradiction"]["status"] == "open"
        assert promoted["contradiction"]["history"][0]["who"] == "library"
        standing = troth.services.storage.ledger.standing(ANN, entry["sides"], ())
        assert standing.contested == set(entry["sides"])
        assert [one.trust for one in store.memories(ANN, entry["sides"])] == [600, 600]
        digest_agrees(troth.services.storage)
    verify(settings)


@pytest.mark.clause("MEM-7")
async def test_it_is_dismissed_and_can_be_taken_up_again(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        entry_id = (await suspected(troth))["entry_id"]
        for move, state in (
            ("dismiss", "dismissed"),
            ("reopen", "suspected"),
            ("promote", "open"),
            ("accept", "accepted"),
        ):
            made: Any = move
            moved: Any = (await troth.settle(entry_id, made)).document.fields
            assert moved["contradiction"]["status"] == state
        digest_agrees(troth.services.storage)
    verify(settings)


@pytest.mark.clause("MEM-7", breaks=True)
async def test_what_is_only_suspected_is_not_resolved(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        entry_id = (await suspected(troth))["entry_id"]
        for move in ("resolve", "accept", "reflect", "reopen"):
            with pytest.raises(RefusedExchange) as refused:
                await troth.settle(entry_id, move, winner="new" if move == "resolve" else None)
            assert refused.value.error.code == "input.conflict"
        entry = troth.services.memories.entry(ANN, entry_id)
        assert entry is not None
        assert (entry.state, entry.history) == (EntryState.SUSPECTED, ())


@pytest.mark.clause("MEM-20")
async def test_it_goes_with_either_side(settings: Settings) -> None:
    async with Troth.open(**settings_fields(settings)) as troth:
        entry = await suspected(troth)
        await troth.forget(entry["sides"][0])
        assert troth.services.memories.entries(ANN) == []
        (left,) = troth.services.memories.listed(ANN)
        assert left.trust == 700
        digest_agrees(troth.services.storage)
    verify(settings)
