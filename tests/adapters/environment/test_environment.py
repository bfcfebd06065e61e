"""Clocks and identifiers: the forms that the ports promise."""

from __future__ import annotations

import re
from datetime import timedelta

from troth.adapters.environment import RandomIds, SystemClock
from troth.ports.environment import timestamp


def test_the_clock_tells_utc_and_never_goes_back() -> None:
    clock = SystemClock()
    assert clock.now().utcoffset() == timedelta(0)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z", timestamp(clock.now()))
    first = clock.monotonic_s()
    assert clock.monotonic_s() >= first


def test_ids_have_their_form_and_do_not_repeat() -> None:
    ids = RandomIds()
    drawn = [ids.trace_id() for _ in range(50)] + [ids.nonce() for _ in range(50)]
    receipts = [ids.receipt_id() for _ in range(50)]
    assert all(re.fullmatch(r"[0-9a-f]{32}", drawn_id) for drawn_id in drawn)
    assert all(re.fullmatch(r"rcp_[0-9a-f]{32}", receipt_id) for receipt_id in receipts)
    assert len({*drawn, *receipts}) == 150
