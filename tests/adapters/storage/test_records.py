"""API keys and cached replies, on both databases."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import text

from support.refusals import raising
from troth.adapters.storage import Storage
from troth.contracts.thinking.model import Tier
from troth.kernel.errors import CallerError
from troth.ports.keys import ApiKey, Scope

AT = "2026-01-31T08:15:00.250Z"


def api_key(name: str = "k1", sha256: str = "a" * 64, created_at: str = AT) -> ApiKey:
    return ApiKey(
        key_id=name,
        sha256=sha256,
        tenant="acme",
        scopes=frozenset({Scope.ASK, Scope.AUDIT}),
        created_at=created_at,
    )


def test_a_key_is_found_by_its_digest(storage: Storage) -> None:
    storage.keys.add(api_key())
    assert storage.keys.find("a" * 64) == api_key()
    assert storage.keys.find("b" * 64) is None
    assert storage.keys.find("\x00") is None


def test_a_key_keeps_its_tier(storage: Storage) -> None:
    storage.keys.add(replace(api_key(), tier=Tier.PRO))
    found = storage.keys.find("a" * 64)
    assert found is not None
    assert found.tier is Tier.PRO


def test_keys_from_before_there_were_tiers_are_free(storage: Storage) -> None:
    old = (
        "INSERT INTO api_keys (key_id, sha256, tenant, scopes, created_at)"
        " VALUES (:i, :d, 't', 'ask', :a)"
    )
    with storage.database.writing() as connection:
        connection.execute(text(old), {"i": "old", "d": "c" * 64, "a": AT})
    found = storage.keys.find("c" * 64)
    assert found is not None
    assert found.tier is Tier.FREE


def test_the_same_digest_twice_changes_nothing(storage: Storage) -> None:
    storage.keys.add(api_key())
    storage.keys.add(api_key("other", created_at="2030-01-01T00:00:00.000Z"))
    assert storage.keys.all() == [api_key()]


def test_two_keys_cannot_share_an_id(storage: Storage) -> None:
    storage.keys.add(api_key())
    with raising(CallerError, code="input.conflict", field="key_id"):
        storage.keys.add(api_key(sha256="b" * 64))
    assert storage.keys.all() == [api_key()]


def test_a_revoked_key_is_found_no_more_but_stays_listed(storage: Storage) -> None:
    storage.keys.add(api_key("k2", "b" * 64, "2026-02-01T00:00:00.000Z"))
    storage.keys.add(api_key())
    assert storage.keys.revoke("k1", at=AT)
    assert not storage.keys.revoke("k1", at=AT)
    assert not storage.keys.revoke("none", at=AT)
    assert not storage.keys.revoke("\x00", at=AT)
    assert storage.keys.find("a" * 64) is None
    assert [(key.key_id, key.revoked_at) for key in storage.keys.all()] == [
        ("k1", AT),
        ("k2", None),
    ]


@pytest.mark.parametrize("text", ["nul\x00", "half\ud800"])
def test_a_key_that_cannot_be_stored_is_refused_by_field(storage: Storage, text: str) -> None:
    with raising(CallerError, code="input.invalid", field="key_id"):
        storage.keys.add(api_key(text))


@pytest.mark.parametrize("reply", ["", '{"a": "ü"}', "nul\x00 and half\ud800", "x" * 1_000_000])
def test_any_reply_comes_back_unchanged(storage: Storage, reply: str) -> None:
    assert storage.replies.get("key") is None
    storage.replies.put("key", "an older one")
    storage.replies.put("key", reply)
    assert storage.replies.get("key") == reply
