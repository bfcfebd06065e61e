"""The port to API keys. Keys are stored as digests; the plain key is seen only when presented."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from troth.contracts.thinking.model import Tier
from troth.kernel.proof.rows import Cell


class Scope(StrEnum):
    """What a key may do."""

    ASK = "ask"  # exchanges
    SOURCES = "sources"  # add and read sources
    INTAKE = "intake"  # take in mail, read what became of it, and review it
    INTAKE_RAW = "intake_raw"  # besides intake: see slices of a mail as they stand
    REVIEW = "review"  # reviews of drafts, and decisions on their findings
    AUDIT = "audit"  # receipts of the tenant and the state of the log
    ADMIN = "admin"  # everything


@dataclass(frozen=True, kw_only=True, slots=True)
class ApiKey:
    """A key as stored.

    Attributes:
        tier: What it is entitled to of deep thinking (THINK-9).
    """

    key_id: str
    sha256: str
    tenant: str
    scopes: frozenset[Scope]
    created_at: str
    revoked_at: str | None = None
    tier: Tier = Tier.FREE

    def row(self) -> dict[str, Cell]:
        """What its token in the log is of, by column: all that never changes."""
        return {
            "key_id": self.key_id,
            "sha256": self.sha256,
            "tenant": self.tenant,
            "scopes": " ".join(sorted(self.scopes)),
            "created_at": self.created_at,
            "tier": self.tier.value,
        }


class KeyStore(Protocol):
    """API keys by digest. Synchronous: callers use a thread."""

    def add(self, key: ApiKey) -> None:
        """Store a key; the same digest twice changes nothing."""

    def find(self, sha256: str) -> ApiKey | None:
        """The live key with that digest, or ``None`` when unknown or revoked."""

    def revoke(self, key_id: str, *, at: str) -> bool:
        """Revoke a key; False when there is no live key of that id."""

    def all(self) -> list[ApiKey]:
        """Every key ever stored, revoked ones included, oldest first."""
