"""Facts that a model reads: nothing of what it says counts unless the text says it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from support.conversation import reply_to, spoken_to
from troth_lab.models.script import Fence, Received, Refuse, Reply, Status, Step

ODD = "Anna here; these days my desk stands in the Lisbon office."


def _fact(quote: str, attribute: str, value: str, **other: Any) -> dict[str, Any]:
    fact = {"entity": "user", "negative": False, "tense": "present", **other}
    return {"quote": quote, "attribute": attribute, "value": value, **fact}


async def _read(
    folder: Path, message: str, facts: Sequence[dict[str, Any]] | Step
) -> tuple[dict[str, Any], set[tuple[str, str]]]:
    """The response, and the attribute and value of each fact that was stored."""

    def script(received: Received) -> Step:
        if received.payload["task"] != "remember":
            return Reply(json.dumps(reply_to(received.payload, "I see.")))
        if not isinstance(facts, Sequence):
            return facts
        return Reply(json.dumps({"facts": list(facts)}))

    async with spoken_to(folder, script, memory_reading="model") as (anna, _):
        said = await anna.say(message)
        kept = [fact for one in await anna.memories() for fact in one["facts"]]
        return said, {(fact["attribute"], fact["value"]) for fact in kept}


async def test_what_the_rules_cannot_read_a_model_can(tmp_path: Path) -> None:
    _, kept = await _read(tmp_path, ODD, [_fact(ODD, "location", "Lisbon")])
    assert ("location", "Lisbon") in kept


@pytest.mark.parametrize(
    "fact",
    [
        _fact(ODD, "location", "Porto"),
        _fact("my desk stands in the Porto office", "location", "Porto"),
        _fact(ODD, "location", "lisbon"),
        _fact("Anna here", "location", "Lisbon"),
        _fact(ODD, "location", "Lisbon", entity="root"),
        _fact(ODD, "location", "Lisbon", entity="user/SISTER; drop"),
    ],
    ids=["value", "quote", "spelling", "elsewhere", "entity", "path"],
)
async def test_what_does_not_hold_against_the_text_is_dropped(
    tmp_path: Path, fact: dict[str, Any]
) -> None:
    said, kept = await _read(tmp_path, ODD, [fact])
    assert not {value for attribute, value in kept if attribute == "location"}
    assert said["clauses"]["broken"] == []


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize(
    "message",
    [
        "Do I live in Lisbon?",
        "If I lived in Lisbon, I would surf.",
        'He said: "I live in Lisbon".',
        "Tell me about Lisbon, please.",
        "Wohne ich in Lisbon?",
    ],
)
async def test_no_fact_comes_out_of_what_asserts_nothing(tmp_path: Path, message: str) -> None:
    _, kept = await _read(tmp_path, message, [_fact(message, "location", "Lisbon")])
    assert kept == set()


async def test_the_reading_by_rules_stands_whatever_a_model_says(tmp_path: Path) -> None:
    message = "I work at Microsoft."
    _, kept = await _read(tmp_path, message, [_fact(message, "location", "Microsoft")])
    assert kept == {("employer", "Microsoft")}


@pytest.mark.parametrize(
    "fault",
    [
        Refuse(),
        Status(500),
        Fence(),
        Reply('{"facts": 5}'),
        Reply('{"facts": [{"quote": "x"}]}'),
        Reply(json.dumps({"facts": [_fact(ODD, "shoe_size", "Lisbon")]})),
        Reply(json.dumps({"facts": [_fact(ODD, "location", "Lisbon", tense="always")]})),
    ],
    ids=lambda step: repr(step)[:30],
)
async def test_a_model_that_fails_leaves_what_the_rules_read(tmp_path: Path, fault: Step) -> None:
    said, kept = await _read(tmp_path, "I work at Microsoft.", fault)
    assert kept == {("employer", "Microsoft")}
    assert said["clauses"]["broken"] == []


async def test_unnamed_matters_never_contradict_each_other(tmp_path: Path) -> None:
    message = "Blue beats every other colour for me. Pizza beats every other dish for me."
    first, second = message.split(". ")
    facts = [_fact(first, "favorite", "Blue"), _fact(second, "favorite", "Pizza")]
    said, _ = await _read(tmp_path, message, facts)
    assert said["metadata"]["contradiction_detected"] is False


async def test_a_message_in_parts_is_read_once(tmp_path: Path) -> None:
    message = f"{ODD} {ODD}"
    _, kept = await _read(tmp_path, message, [_fact(ODD, "location", "Lisbon")] * 2)
    assert ("location", "Lisbon") in kept
