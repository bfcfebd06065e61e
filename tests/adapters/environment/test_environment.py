"""Clocks and identifiers: the forms that the ports promise."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest

from troth.adapters.environment import RandomIds, SeededIds, SystemClock
from troth.ports.environment import Ids, timestamp


def test_the_clock_tells_utc_and_never_goes_back() -> None:
    clock = SystemClock()
    assert clock.now().utcoffset() == timedelta(0)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", timestamp(clock.now()))
    first = clock.monotonic_s()
    assert clock.monotonic_s() >= first


@pytest.mark.parametrize("ids", [RandomIds(), SeededIds(7)])
def test_ids_have_their_form_and_do_not_repeat(ids: Ids) -> None:
    drawn = [ids.trace_id() for _ in range(50)] + [ids.nonce() for _ in range(50)]
    receipts = [ids.receipt_id() for _ in range(50)]
    assert all(re.fullmatch(r"[0-9a-f]{32}", drawn_id) for drawn_id in drawn)
    assert all(re.fullmatch(r"rcp_[0-9a-f]{32}", receipt_id) for receipt_id in receipts)
    assert len({*drawn, *receipts}) == 150


def test_a_seed_replays_its_ids() -> None:
    def draw(seed: int) -> list[str]:
        ids = SeededIds(seed)
        return [ids.trace_id(), ids.receipt_id(), ids.nonce()]

    assert draw(1) == draw(1)
    assert draw(1) != draw(2)
