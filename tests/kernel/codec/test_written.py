"""What was written before there was one codec is read, and written again with the same bytes."""

from __future__ import annotations

import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from troth.contracts.memory.events import KINDS, MemoryEvent, event_from_wire, event_to_wire
from troth.kernel.canonical import canonical_json
from troth.kernel.codec import decode, encode
from troth.kernel.law import Document

LINES = Path(__file__).with_name("written.jsonl").read_text("utf-8").splitlines()
WRITTEN: list[dict[str, Any]] = [json.loads(line) for line in LINES]


def _again(kind: Any, data: Any) -> Any:
    if kind in KINDS.values():
        event: MemoryEvent = event_from_wire(data)
        return event_to_wire(event)
    if hasattr(kind, "from_wire"):
        document: Document = kind.from_wire(data)
        return document.to_wire()
    return encode(decode(kind, data, defaults=True))


@pytest.mark.clause("MEM-17")
@pytest.mark.parametrize("number", range(len(WRITTEN)))
def test_the_bytes_stay_the_same(number: int) -> None:
    one = WRITTEN[number]
    module, _, name = one["type"].partition(":")
    kind = getattr(import_module(module), name)
    assert canonical_json(_again(kind, one["data"])) == canonical_json(one["data"])
