from __future__ import annotations

from typing import Any

import pytest

from support.refusals import raising
from troth.kernel.errors import CallerError
from troth.settings import Settings, describe, load_settings


def test_flags_win_over_environment_over_file_over_defaults() -> None:
    loaded = load_settings(
        file={"port": 1, "host": "localhost", "model": "openai:from-file"},
        environment={"TROTH_PORT": "2", "TROTH_HOST": "::1", "HOME": "/nowhere"},
        flags={"port": 3, "model": None},
    )
    settings = loaded.settings
    assert (settings.port, settings.host, settings.model) == (3, "::1", "openai:from-file")
    assert loaded.origins["port"] == "flag"
    assert loaded.origins["host"] == "environment"
    assert loaded.origins["model"] == "file"
    assert loaded.origins["database"] == "default"


def test_unknown_variables_are_named_and_unknown_file_keys_are_refused() -> None:
    loaded = load_settings(file={}, environment={"TROTH_PROT": "1", "TROTH_CONFIG": "x"}, flags={})
    assert loaded.unknown == ("TROTH_PROT",)
    with raising(CallerError, field="prot"):
        load_settings(file={"prot": 1}, environment={}, flags={})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("database", "mysql://x"),
        ("port", "eighty"),
        ("port", "70000"),
        ("model", "openai:"),
        ("model", "gpt"),
        ("model_temperature", "3"),
        ("model_timeout_s", "nan"),
        ("store_bodies", "maybe"),
        ("model_reply", "xml"),
        ("max_body_bytes", "10"),
        ("log_origin", "a name"),
        ("log_level", "loud"),
    ],
)
def test_a_bad_value_names_its_setting(name: str, value: str) -> None:
    with pytest.raises(CallerError) as refused:
        load_settings(file={}, environment={"TROTH_" + name.upper(): value}, flags={})
    assert refused.value.code == "config.invalid"
    assert refused.value.field == name
    assert refused.value.hint


def test_wrong_types_in_the_file_are_refused() -> None:
    with pytest.raises(CallerError):
        load_settings(file={"port": True}, environment={}, flags={})
    with pytest.raises(CallerError):
        load_settings(file={"host": 5}, environment={}, flags={})


def test_secrets_and_passwords_are_masked() -> None:
    loaded = load_settings(
        file={},
        environment={
            "TROTH_API_KEYS": "open-sesame",
            "TROTH_DATABASE": "postgresql://me:hunter2@db/troth",
        },
        flags={},
    )
    rows = {row["name"]: row for row in describe(loaded.settings)}
    assert "open-sesame" not in str(rows)
    assert "hunter2" not in str(rows)
    assert rows["database"]["value"] == "postgresql://me:********@db/troth"
    assert rows["model_api_key"]["value"] == ""


def test_settings_are_frozen() -> None:
    with pytest.raises(AttributeError):
        Settings().port = 1  # type: ignore[misc]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("thinking", "sometimes"),
        ("thinking_max_passes", 6),
        ("thinking_max_passes", -1),
        ("thinking_timeout_ms", 1),
        ("thinking_budget_tokens", 1),
        ("thinking_local_tier", "gold"),
        ("thinking_pro_per_hour", -1),
        ("thinking_max_per_hour", -1),
        ("thinking_tokens_per_hour", -1),
        ("thinking_rest_s", 0.0),
        ("thinking_rest_s", float("nan")),
        ("thinking_abuse_limit", float("inf")),
        ("thinking_abuse_limit", -0.5),
    ],
)
def test_limits_of_thinking_are_checked(name: str, value: Any) -> None:
    with raising(CallerError, code="config.invalid", field=name):
        Settings(**{name: value})


def test_a_fallback_that_is_none_names_each_model_once() -> None:
    with raising(CallerError, hint="models are: extractive"):
        Settings(model_fallback="other")
