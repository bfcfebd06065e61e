"""API keys: making and revoking them, with a trace of both in the audit log."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from troth.contracts.thinking.model import Tier
from troth.kernel.digests import text_sha256
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.kernel.proof.rows import row_token
from troth.ports.environment import Clock, timestamp
from troth.ports.keys import ApiKey, KeyStore, Scope
from troth.ports.log import AuditLog, Commit, NewEvent

TENANT: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}\Z")


@dataclass(frozen=True, kw_only=True)
class Access:
    """Who may come in. Synchronous: callers use a thread."""

    keys: KeyStore
    log: AuditLog
    clock: Clock

    def create(
        self, plain: str, *, tenant: str, scopes: Iterable[Scope], tier: Tier = Tier.FREE
    ) -> ApiKey:
        """Store the digest of a key; a key that is known already changes nothing.

        Args:
            tier: What it is entitled to of deep thinking.

        Raises:
            CallerError: ``input.invalid``: the key is empty, or the tenant is not a short name.
            StorageFailure: It could not be stored and recorded.
        """
        if not plain:
            raise CallerError("input.invalid", "The key is empty.", field="key")
        if not TENANT.match(tenant):
            raise CallerError(
                "input.invalid",
                "A tenant is 1 to 64 letters, digits, dots, dashes and underscores.",
                field="tenant",
            )
        digest = text_sha256(plain)
        for known in self.keys.all():
            if known.sha256 == digest:
                return known
        at = timestamp(self.clock.now())
        key = ApiKey(
            key_id=f"key_{digest[:12]}",
            sha256=digest,
            tenant=tenant,
            scopes=frozenset(scopes),
            created_at=at,
            tier=tier,
        )
        # Recorded before it opens anything: a key without a trace must not exist.
        granted = sorted(scope.value for scope in key.scopes)
        told: JsonObject = {"scopes": [*granted], "tier": tier.value}
        self._record("key.created", key.key_id, {**told, "row": row_token("api_keys", key.row())})
        self.keys.add(key)
        return key

    def revoke(self, key_id: str) -> None:
        """Revoke a live key; running servers refuse it within seconds.

        Raises:
            CallerError: ``input.not_found``: there is no live key of that id.
        """
        at = timestamp(self.clock.now())
        if not self.keys.revoke(key_id, at=at):
            raise CallerError(
                "input.not_found",
                "There is no live key of that id.",
                hint="`troth keys list` shows the ids",
                field="key_id",
            )
        self._record("key.revoked", key_id, {"scopes": [], "revoked_at": at})

    def _record(self, tag: str, key_id: str, told: JsonObject) -> None:
        event = NewEvent(
            tag=tag,
            trace_id="",
            at=timestamp(self.clock.now()),
            data={"key_id": key_id, **told},
        )
        self.log.submit(Commit(events=(event,))).result()
