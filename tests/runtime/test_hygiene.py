from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.kernel.jsontypes import JsonObject
from troth.ports.log import NewEvent
from troth.runtime.exchange.hygiene import unclean_values


def _event(data: JsonObject) -> NewEvent:
    return NewEvent(tag="exchange.sealed", trace_id="t", at="2026-01-01T00:00:00.000Z", data=data)


@pytest.mark.clause("PROOF-6")
@pytest.mark.parametrize(
    "value",
    [
        "a" * 64,
        "exchange.sealed",
        "AnswerLLMOutput@1.0.0",
        "answer@1",
        "schema:required:/evidence/0/*",
        "http:/ui/api/ask",
        "2026-01-01T00:00:00.000Z",
        7,
        True,
        None,
        ["a", {"b": "c"}],
        [],
        ["", "", "openrouter:@vendor/model"],
    ],
)
def test_codes_digests_and_figures_are_clean(value: object) -> None:
    assert unclean_values([_event({"value": value})]) == ()  # type: ignore[dict-item]


@pytest.mark.clause("PROOF-6", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    "value",
    [
        "Anna Schmidt",
        "anna@example.org",
        "my password is hunter2",
        "DE89 3704 0044 0532 0130 00",
        "+49 170 1234567",
        "ключ",
        "line\nbreak",
        "line\n",
        ["clean", "a\nb"],
        ["", "x" * 161],
        "x" * 200,
        0.5,
        {"nested": ["not a code"]},
        {"not a key": 1},
    ],
)
def test_free_text_and_personal_values_are_named_by_their_event(value: object) -> None:
    assert unclean_values([_event({"value": value})]) == ("exchange.sealed",)  # type: ignore[dict-item]


@given(st.text().filter(lambda text: any(char.isspace() for char in text)))
def test_nothing_with_white_space_is_clean(text: str) -> None:
    assert unclean_values([_event({"value": text})])
