"""The sentence encoder, and joining what it serves: search in own sources, and memory."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from troth.adapters.evidence.corpus import CorpusRetriever
from troth.adapters.evidence.meaning import Meaning
from troth.adapters.storage import Storage
from troth.adapters.understanding import weights
from troth.adapters.understanding.answering import answering_of, memories_answering
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.tiers import TieredJudge, for_use, unless_damaged
from troth.ports.encoder import Encoder
from troth.ports.environment import Clock
from troth.ports.judge import Judge
from troth.runtime.gate.judging import GateJudge
from troth.runtime.memory.acts import Settle
from troth.runtime.memory.in_exchange import Remembering
from troth.runtime.memory.recall import Recall
from troth.runtime.memory.remember import Remember
from troth.runtime.memory.vectors import Vectors
from troth.settings import EXTRACTIVE, Settings


def build_remembering(
    settings: Settings,
    storage: Storage,
    judge: LexicalJudge | TieredJudge,
    encoder: Encoder | None,
    settle: Settle,
    judging: GateJudge | None,
) -> Remembering:
    """Telling and recalling over one storage; by words alone where there is no encoder."""
    vectors = None
    if encoder is not None:
        vectors = Vectors(encoder=encoder, store=storage.vectors, memories=storage.memories)
        weights.forgets_too(vectors.forget)
    of_talk = for_use(judge, Use.MEMORY)
    return Remembering(
        remember=Remember(
            store=storage.memories,
            judge=of_talk,
            closely=judge.closely(Use.MEMORY) if isinstance(judge, TieredJudge) else None,
            settle=settle,
            policy=settle.policy,
            vectors=vectors,
        ),
        recaller=Recall(
            store=storage.memories,
            ledger=storage.ledger,
            vectors=vectors,
            answering=memories_answering(of_talk),
            for_model=settings.model != EXTRACTIVE,
        ),
        judging=judging,
    )


def open_own_sources(
    storage: Storage, judge: Judge, encoder: Encoder | None, clock: Clock, *, for_model: bool
) -> CorpusRetriever:
    """The retriever of own sources; it goes by words alone where there is no encoder.

    Args:
        for_model: A chat model reads what is found, and tells itself what of it answers.
    """
    return CorpusRetriever(
        store=storage.sources,
        clock=clock,
        meaning=None if encoder is None else Meaning(encoder, storage.passage_vectors),
        answering=None if for_model else answering_of(judge),
    )


def open_encoder(folder: str = "") -> SentenceEncoder | None:
    """The encoder of a folder of weights.

    Args:
        folder: Empty for the shipped weights; ``None`` is given where their files are damaged or
            missing, with a ``JudgeFallback`` warning.

    Raises:
        CallerError: ``config.invalid``: a folder that was named cannot be used.
    """
    return SentenceEncoder(Path(folder)) if folder else unless_damaged(shared_encoder)


@lru_cache(maxsize=1)
def shared_encoder(folder: Path) -> SentenceEncoder:
    """The encoder of a process, with the vectors it keeps, however many deployments it opens."""
    return SentenceEncoder(folder)
