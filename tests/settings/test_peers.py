"""The setting ``peers``."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.deployment import deployed
from support.refusals import raising
from troth.kernel.errors import CallerError
from troth.settings import PeerSettings, Settings, load_settings, read_peers

URL = "http://127.0.0.1:1/v1"


def test_peers_are_read_in_order() -> None:
    text = json.dumps(
        [
            {"name": "one", "model": "openai:a", "base_url": URL, "lens": "risk"},
            {"name": "two", "model": "anthropic:b", "api_key_env": "KEY", "base_url": None},
            {"name": "three", "model": "extractive"},
        ]
    )
    assert read_peers(text) == (
        PeerSettings(name="one", model="openai:a", base_url=URL, lens="risk"),
        PeerSettings(name="two", model="anthropic:b", api_key_env="KEY"),
        PeerSettings(name="three", model="extractive"),
    )
    assert read_peers(" ") == ()


@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        "{}",
        "[1]",
        '[{"name": "a"}]',
        '[{"name": "a", "model": "extractive", "key": "secret"}]',
        '[{"name": "a", "model": "extractive"}, {"name": "a", "model": "extractive"}]',
        '[{"name": "a b", "model": "extractive"}]',
        '[{"name": "", "model": "extractive"}]',
        '[{"name": "troth", "model": "extractive"}]',
        '[{"name": 1, "model": "extractive"}]',
        '[{"name": "a", "model": "gpt"}]',
        '[{"name": "a", "model": "openai:x"}]',
        json.dumps([{"name": "a", "model": "extractive", "lens": "x" * 201}]),
        json.dumps([{"name": f"p{i}", "model": "extractive"} for i in range(21)]),
    ],
)
def test_a_bad_list_names_the_setting(text: str) -> None:
    with pytest.raises(CallerError) as refused:
        load_settings(file={}, environment={"TROTH_PEERS": text}, flags={})
    assert refused.value.code == "config.invalid"
    assert refused.value.field == "peers"
    assert refused.value.hint
    assert "secret" not in refused.value.detail


def test_the_file_may_hold_tables() -> None:
    file = {"peers": [{"name": "a", "model": "extractive"}]}
    loaded = load_settings(file=file, environment={}, flags={})
    assert read_peers(loaded.settings.peers) == (PeerSettings(name="a", model="extractive"),)


@given(st.text(max_size=80) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3)
    | st.dictionaries(st.sampled_from(["name", "model", "lens", "x"]), inner, max_size=3),
).map(json.dumps))  # fmt: skip
def test_reading_never_fails_otherwise(text: str) -> None:
    with suppress(CallerError):
        read_peers(text)


async def test_a_key_that_is_not_set_is_named(tmp_path: Path) -> None:
    peers = json.dumps([{"name": "a", "model": "openai:x", "api_key_env": "NO_SUCH_KEY_HERE"}])
    with pytest.raises(CallerError, match="NO_SUCH_KEY_HERE") as refused:
        async with deployed(tmp_path, corpus=False, peers=peers):
            pass
    assert refused.value.field == "peers"


def test_a_peer_needs_time() -> None:
    with raising(CallerError, field="peer_timeout_s"):
        Settings(peer_timeout_s=0.0)
