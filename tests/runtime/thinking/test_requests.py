"""Requests for deep thinking: their limits, and the form in which they are stored."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from runtime.thinking.asked import request, state
from support.refusals import raising
from troth.contracts.thinking.model import Depth, EvidenceQuote, Tier
from troth.contracts.thinking.router import Clamps, Environment
from troth.contracts.thinking.states import state_sha256
from troth.kernel.canonical import canonical_json
from troth.kernel.errors import CallerError
from troth.runtime.exchange.exchange import Origin
from troth.runtime.thinking.request import read_thinking_request, request_parts

ORIGIN = Origin(surface="test:thinking")
_LONG = "x" * 400_001


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"request_text": _LONG}, "request_text", "input.too_large"),
        ({"request_text": "a\0b"}, "request_text", "input.invalid"),
        ({"state": state(rendered_text="a\0b")}, "state.rendered_text", "input.invalid"),
        ({"alternatives": ("x",) * 9}, "alternatives", "input.too_large"),
        ({"alternatives": ("x", "\ud800")}, "alternatives.1", "input.invalid"),
        (
            {"evidence": (EvidenceQuote(source_id="s", quote="q"),) * 201},
            "evidence",
            "input.too_large",
        ),
        (
            {"evidence": (EvidenceQuote(source_id="s" * 201, quote="q"),)},
            "evidence.0.source_id",
            "input.too_large",
        ),
        (
            {"evidence": (EvidenceQuote(source_id="s", quote="q" * 300_000),) * 8},
            "evidence",
            "input.too_large",
        ),
    ],
)
def test_limits(fields: dict[str, Any], field: str, code: str) -> None:
    with raising(CallerError, field=field, code=code):
        request(**fields)


@given(
    text=st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")),
    tier=st.sampled_from(Tier),
    depth=st.sampled_from(Depth),
    total_timeout_ms=st.integers(-5, 2**53 - 1),
    environment=st.sampled_from(Environment),
    flags=st.tuples(st.booleans(), st.booleans(), st.booleans()),
)
def test_what_is_stored_is_read_back(
    text: str,
    tier: Tier,
    depth: Depth,
    total_timeout_ms: int,
    environment: Environment,
    flags: tuple[bool, bool, bool],
) -> None:
    asked = request(
        request_text=text,
        tier=tier,
        depth=depth,
        total_timeout_ms=total_timeout_ms,
        environment=environment,
        breaker_open=flags[0],
        abuse_blocked=flags[1],
        clamps=Clamps(enabled=flags[2]),
        alternatives=(text,),
    )
    stored = orjson.loads(canonical_json(asked.to_json()))
    again = read_thinking_request(stored, ORIGIN)
    assert again.asked == asked.asked
    assert state_sha256(again.state) == state_sha256(asked.state)
    assert canonical_json(again.to_json()) == canonical_json(asked.to_json())


@pytest.mark.parametrize("stored", [{}, {"form": "ask/1"}, {"form": "thinking/1"}, {"form": 1}])
def test_other_requests_are_not_read(stored: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"."):
        read_thinking_request(stored, ORIGIN)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", 0),
        (" \n\t", 0),
        ("annual leave", 1),
        ("How many days of leave do I get?", 1),
        ("How many days of leave do I get? Can I carry them over?", 2),
        ("Is it so? " * 50, 20),
    ],
)
def test_parts_of_a_request(text: str, parts: int) -> None:
    assert request_parts(text) == parts


@given(st.text())
def test_any_request_has_a_few_parts(text: str) -> None:
    assert request_parts(text) in range(21)
    assert bool(request_parts(text)) == bool(text.strip())


@pytest.mark.parametrize("unit", ["?", ". ", "Is it? ", "- a\n", "; ", "\u202e?", "a"])
def test_long_requests_are_read_in_part(unit: str) -> None:
    assert 1 <= request_parts(unit * (1_000_000 // len(unit))) <= 20


_SCRIPT = """
import asyncio, sys
sys.path[:0] = ["src", "tests"]
from runtime.thinking.asked import request, think
thought = asyncio.run(think()(request(alternatives=("Another draft.", "A third one."))))
print(thought.telemetry.stop_reason, thought.telemetry.signature, thought.record.outcome_sha256)
"""


@pytest.mark.clause("THINK-10")
def test_three_processes_with_other_hash_seeds_come_to_one_result() -> None:
    lines = set()
    for seed in ("0", "1", "4711"):
        done = subprocess.run(
            [sys.executable, "-c", _SCRIPT],
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        lines.add(done.stdout)
    assert len(lines) == 1
    assert lines.pop().startswith("SUCCESS_COMPLETED ")
