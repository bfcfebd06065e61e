"""Sources for reviews: whose they are, how old, and what is said of those that cannot be used."""

from __future__ import annotations

from dataclasses import replace

import pytest

from runtime.reviewing.drafts import SOURCE, add_source, asked
from support.deployment import Deployment
from support.refusals import raising
from troth.contracts.review.model import ReviewContext
from troth.kernel.errors import CallerError
from troth.runtime.review.case import ReviewCase
from troth.runtime.review.sources import MAX_SOURCE_CHARS, Sources, given_source


def _sources(bare: Deployment, stale_days: int = 365) -> Sources:
    return Sources(
        store=bare.services.storage.sources, clock=bare.services.clock, stale_days=stale_days
    )


async def _used(bare: Deployment, *ids: str, **context: str | None) -> tuple[str, ...]:
    request = replace(asked(ids=ids), context=ReviewContext(**context))
    found = await _sources(bare).read("default", request)
    case = ReviewCase(request=request, sources=found)
    assert {*case.coverage.sources, *case.coverage.not_used} == {*ids}
    return case.coverage.sources


async def _refused(bare: Deployment, *ids: str) -> str:
    """What is said, with each id made alike, where none of these can be used."""
    with pytest.raises(CallerError) as caught:
        await _sources(bare).read("default", asked(ids=ids))
    assert (caught.value.code, caught.value.field) == ("input.invalid", "rag_retrieval_ids")
    assert all(name in caught.value.detail for name in ids)
    return caught.value.detail.replace(", ".join(ids), "*")


@pytest.mark.clause("REVIEW-14")
async def test_sources_come_in_the_order_of_the_request(bare: Deployment) -> None:
    for name in ("b", "a", "c"):
        await add_source(bare, name)
    found = await _sources(bare).read("default", asked(ids=("c", "a", "b")))
    assert [one.source_id for one in found] == ["c", "a", "b"]
    assert {one.text for one in found} == {SOURCE}


@pytest.mark.clause("REVIEW-14", breaks=True)
async def test_what_may_not_be_used_is_named_and_the_rest_is_used(bare: Deployment) -> None:
    await add_source(bare, "good")
    await add_source(bare, "foreign", tenant="other")
    await add_source(bare, "out", kind="excluded")
    ids = ("good", "unknown", "foreign", "out")
    assert await _used(bare, *ids) == ("good",)
    told = {await _refused(bare, *some) for some in (ids[1:], *((name,) for name in ids[1:]))}
    assert len(told) == 1


@pytest.mark.clause("REVIEW-14", breaks=True)
async def test_a_source_of_another_project_or_domain_is_not_used(bare: Deployment) -> None:
    await add_source(bare, "ours", project_id="p1")
    await add_source(bare, "theirs", project_id="p2")
    await add_source(bare, "tax", domain="tax")
    await add_source(bare, "everybodys")
    ids = ("ours", "theirs", "tax", "everybodys")
    assert await _used(bare, *ids, project_id="p1") == ("ours", "tax", "everybodys")
    assert await _used(bare, *ids, domain="tax") == ("ours", "theirs", "tax", "everybodys")
    assert await _used(bare, *ids, domain="law") == ("ours", "theirs", "everybodys")
    assert await _used(bare, *ids) == ids


@pytest.mark.clause("REVIEW-14")
async def test_drafts_and_sources_of_an_event_are_used_where_asked_for(bare: Deployment) -> None:
    await add_source(bare, "draft", kind="draft")
    await add_source(bare, "launch", kind="event:launch")
    await _refused(bare, "draft", "launch")
    assert await _used(bare, "draft", "launch", event_type="draft") == ("draft",)
    assert await _used(bare, "draft", "launch", event_type="launch") == ("launch",)


async def test_a_superseded_text_is_not_reviewed_against(bare: Deployment) -> None:
    first = await bare.troth.add_source("The first text.", title="t", url="https://x.test/a")
    await bare.troth.add_source("The second text.", title="t", url="https://x.test/a")
    await _refused(bare, str(first.document.fields["source_id"]))


@pytest.mark.clause("REVIEW-14")
@pytest.mark.parametrize(
    ("labels", "stale"),
    [
        ({}, False),
        ({"last_verified": "2001-01-31"}, True),
        ({"published_at": "2001-01-31T10:00:00Z"}, True),
        ({"published_at": "2001-01-31", "last_verified": "2999-01-31"}, False),
    ],
)
async def test_age_is_decided_by_when_a_source_was_verified(
    bare: Deployment, labels: dict[str, str], stale: bool
) -> None:
    await add_source(bare, **labels)
    found = await _sources(bare).read("default", asked())
    assert [one.stale for one in found] == [stale]
    never = await _sources(bare, stale_days=0).read("default", asked())
    assert [one.stale for one in never] == [False]


async def test_sources_that_are_handed_over_are_not_looked_up(bare: Deployment) -> None:
    mine = given_source("leave", "A text of mine.")
    found = await _sources(bare).read("default", asked(), {"leave": mine})
    assert found == (mine,)
    assert bare.services.storage.sources.count("default") == 0


async def test_too_much_to_read_is_refused(bare: Deployment) -> None:
    half = "x" * (MAX_SOURCE_CHARS // 2 + 1)
    given = {name: given_source(name, half) for name in ("a", "b")}
    with raising(CallerError, code="input.too_large"):
        await _sources(bare).read("default", asked(ids=("a", "b")), given)


async def test_hostile_ids_find_nothing_and_break_nothing(bare: Deployment) -> None:
    for name in ("' OR 1=1 --", "\u202eevael", "%", "leave\u200b", "i" * 200):
        await _refused(bare, name)
