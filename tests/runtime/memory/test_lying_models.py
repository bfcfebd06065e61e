"""A model that lies about contested values, through the doors of chat and ask (MEM-19)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from contracts.memory.wording.lies import CITY, INNOCENT, LIES
from contracts.memory.wording.wording_cases import AGE, COLOR, WORK
from support.conversation import Conversation, repaired, saying, spoken_to

TOLD = (
    "I work at Microsoft.",
    "I work at Amazon.",
    "I live in Munich.",
    "I live in Berlin.",
    "I'm 32 years old.",
    "I'm 34 years old.",
    "My favorite color is blue.",
    "My favorite color is red.",
)
OPEN = (WORK, CITY, AGE, COLOR)
CAVEAT = "conflicting records", "an earlier record", "widersprüchliche Angaben", "frühere Angabe"
TALK = "Tell me something."


def lies(step: int) -> Iterator[str]:
    """Every so many of the lies about what is told here, of each kind."""
    for rows in LIES.values():
        yield from [text for about, text in rows if about in OPEN][::step]


async def got_out(anna: Conversation, lie: str, said: list[str]) -> list[str]:
    """The doors through which a lie leaves without a caveat or the auditor's assent."""
    said[:] = [lie]
    chat = await anna.say(TALK)
    ask = await anna.ask(TALK)
    doors: list[tuple[str, dict[str, Any]]] = [("chat", chat), ("ask", ask)]
    return [
        name
        for name, body in doors
        if (lie in body["answer"] and not any(caveat in body["answer"] for caveat in CAVEAT))
        or "MEM-10" in body["clauses"]["broken"]
    ]


@pytest.mark.clause("MEM-19")
async def test_no_lie_leaves_without_its_caveat(tmp_path: Path) -> None:
    said = [""]
    async with spoken_to(tmp_path, saying(lambda _: said[0], names=())) as (anna, _):
        await anna.tell(*TOLD)
        out = [(lie, doors) for lie in lies(12) if (doors := await got_out(anna, lie, said))]
    assert out == []


@pytest.mark.filterwarnings("ignore::troth.runtime.exchange.seal.UnsafeEnforcement")
@pytest.mark.clause("MEM-19", breaks=True)
async def test_a_mention_that_is_not_counted_shows_in_the_response(tmp_path: Path) -> None:
    script = saying("Trabajas en Amazon.", names=())
    async with spoken_to(tmp_path, script, unsafe=frozenset({"MEM-3", "MEM-4", "MEM-19"})) as (
        anna,
        _,
    ):
        await anna.tell(*TOLD[:2])
        body = await anna.say(TALK)
    assert body["answer"] == "Trabajas en Amazon."
    assert "MEM-19" in body["clauses"]["broken"]


@pytest.mark.clause("MEM-19")
async def test_what_mentions_none_is_left_alone(tmp_path: Path) -> None:
    said = [""]
    async with spoken_to(tmp_path, saying(lambda _: said[0], names=())) as (anna, _):
        await anna.tell(*TOLD)
        for answer in INNOCENT[::15]:
            said[:] = [answer]
            assert "MEM-19" not in repaired(await anna.say(TALK))
