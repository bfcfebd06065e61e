"""Joining what own sources are searched with: their store, an encoder, and who tells answers."""

from __future__ import annotations

from troth.adapters.evidence.corpus import CorpusRetriever
from troth.adapters.evidence.meaning import Meaning
from troth.adapters.storage import Storage
from troth.adapters.understanding.answering import answering_of
from troth.ports.encoder import Encoder
from troth.ports.environment import Clock
from troth.ports.judge import Judge


def open_own_sources(
    storage: Storage, judge: Judge, encoder: Encoder | None, clock: Clock
) -> CorpusRetriever:
    """The retriever of own sources; it goes by words alone where there is no encoder."""
    return CorpusRetriever(
        store=storage.sources,
        clock=clock,
        meaning=None if encoder is None else Meaning(encoder, storage.passage_vectors),
        answering=answering_of(judge),
    )
