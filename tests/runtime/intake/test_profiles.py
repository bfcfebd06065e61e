"""An operator's own profile: read strictly, and linted before it is used."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from troth.contracts.gate.intake.insurance import INSURANCE
from troth.kernel.errors import CallerError
from troth.runtime.intake.profiles import profile_from_json, profile_to_json

SHIPPED: dict[str, Any] = json.loads(profile_to_json(INSURANCE))


def changed(change: Callable[[dict[str, Any]], object]) -> bytes:
    profile = json.loads(json.dumps(SHIPPED))
    change(profile)
    return json.dumps(profile).encode()


def test_a_profile_is_written_and_read_back() -> None:
    assert profile_from_json(profile_to_json(INSURANCE)) == INSURANCE


def test_what_is_left_out_is_default() -> None:
    def shorten(profile: dict[str, Any]) -> None:
        del profile["thresholds"], profile["languages"], profile["routes"][0]["override"]
        profile["routes"][0]["override"] = True

    read = profile_from_json(changed(shorten))
    assert read.languages == ("en", "de")
    assert read.thresholds.primary_intent == 0.72


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda p: p.update(colour="red"), "colour: not known"),
        (lambda p: p.pop("intents"), "intents: missing"),
        (lambda p: p["routes"][3].update(queue="QUEUE_MOON"), "QUEUE_MOON"),
        (lambda p: p.update(version=1), "version: expected str"),
        (lambda p: p["routes"].append(p["routes"][-1]), "repeated_id"),
        (lambda p: p["routes"].insert(0, p["routes"].pop()), "override_after_ordinary"),
        (lambda p: p["actions"].append({"name": "call me", "about": "x"}), "audit log"),
        (lambda p: p.update(unreadable_queue="QUEUE_MOON"), "QUEUE_MOON"),
        (lambda p: p["thresholds"].update(risk_flag=-1.0), "risk_flag is not between 0 and 1"),
        (lambda p: p["thresholds"].update(entities=[["ENT_IBAN", 7.0]]), "ENT_IBAN is not"),
        (lambda p: p["identity"].update(confirmed_score=-0.1), "confirmed_score is not"),
    ],
)
def test_a_profile_that_is_wrong_is_refused(
    change: Callable[[dict[str, Any]], object], said: str
) -> None:
    with pytest.raises(CallerError) as refused:
        profile_from_json(changed(change))
    assert refused.value.code == "config.invalid"
    assert said in refused.value.detail


@pytest.mark.parametrize("data", [b"", b"[]", b"7", b"{", b"{}"])
def test_bytes_that_are_no_profile_are_refused(data: bytes) -> None:
    with pytest.raises(CallerError):
        profile_from_json(data)
