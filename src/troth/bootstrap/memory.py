"""Joining what memory needs: the store, the judge, the policy and the encoder."""

from __future__ import annotations

from troth.adapters.storage import Storage
from troth.contracts.memory.policies import parse_policy
from troth.ports.encoder import Encoder
from troth.ports.judge import Judge
from troth.runtime.gate.judging import GateJudge
from troth.runtime.memory.acts import Settle
from troth.runtime.memory.in_exchange import ModelReader, Remembering
from troth.runtime.memory.recall import Recall
from troth.runtime.memory.remember import Remember
from troth.runtime.memory.vectors import Vectors
from troth.settings import Settings


def build_remembering(
    settings: Settings,
    storage: Storage,
    judge: Judge,
    encoder: Encoder | None,
    settle: Settle,
    reader: ModelReader | None,
    judging: GateJudge | None,
) -> Remembering:
    """Telling and recalling over one storage; by words alone where there is no encoder."""
    return Remembering(
        remember=Remember(
            store=storage.memories,
            judge=judge,
            settle=settle,
            policy=parse_policy(settings.memory_policy),
            vectors=_vectors(storage, encoder),
        ),
        recaller=Recall(
            store=storage.memories, ledger=storage.ledger, vectors=_vectors(storage, encoder)
        ),
        reader=reader,
        judging=judging,
    )


def build_settle(settings: Settings, storage: Storage) -> Settle:
    """Acts on the ledger."""
    return Settle(store=storage.memories, policy=parse_policy(settings.memory_policy))


def _vectors(storage: Storage, encoder: Encoder | None) -> Vectors | None:
    if encoder is None:
        return None
    return Vectors(encoder=encoder, store=storage.vectors, memories=storage.memories)
