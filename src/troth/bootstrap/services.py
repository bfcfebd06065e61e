"""Joining adapters to the runtime."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from troth import __version__
from troth.adapters.environment import RandomIds, SystemClock
from troth.adapters.evidence.corpus import GivenTexts
from troth.adapters.evidence.documents import FileDocuments
from troth.adapters.evidence.opened import open_retriever
from troth.adapters.evidence.passages import split_passages
from troth.adapters.metrics import PrometheusMeter
from troth.adapters.models.extractive import ExtractiveModel
from troth.adapters.prompts import load_prompts
from troth.adapters.signing import FileSigner
from troth.adapters.storage import Storage, open_storage
from troth.adapters.telemetry import (
    AnyTelemetry,
    open_telemetry,
)
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.request_heads import open_request_heads
from troth.adapters.understanding.tiers import TieredJudge, for_use, open_judge
from troth.bootstrap.configuration import (
    checkpoint_path,
    key_path,
    read_initial_keys,
    shared_metrics,
)
from troth.bootstrap.encoders import build_remembering, open_encoder, open_own_sources
from troth.bootstrap.models import chat_model, judge_model, named_models, peer_models
from troth.contracts.memory.ledger import Policy
from troth.contracts.registry import REGISTRY
from troth.kernel.proof.keys import key_id
from troth.ports.chat import ChatModel
from troth.ports.documents import DocumentReader
from troth.ports.environment import Clock, Ids
from troth.ports.keys import KeyStore
from troth.ports.log import AuditLog
from troth.ports.memory import MemoryStore
from troth.runtime.answers.ask import Ask
from troth.runtime.answers.assembly import (
    assemble_composers,
    assemble_judge,
    assemble_peers,
    assemble_synthesizer,
    assemble_talker,
)
from troth.runtime.answers.corpus import Corpus, Syncing
from troth.runtime.answers.evidence import EvidenceSearch
from troth.runtime.answers.holding import Holding
from troth.runtime.answers.inquiry import Inquiry
from troth.runtime.answers.panel import Panel
from troth.runtime.exchange.seal import Seal, Versions
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.gate.gate import Gate
from troth.runtime.memory.acts import Settle
from troth.runtime.memory.book import MemoryBook
from troth.runtime.memory.chat import Chat
from troth.runtime.memory.chat_pages import ChatPages
from troth.runtime.memory.erasing import Forgetting
from troth.runtime.memory.forget_requests import Forgetter
from troth.runtime.memory.in_exchange import Remembering
from troth.runtime.proof.access import Access
from troth.runtime.proof.listing import Listing
from troth.runtime.proof.receipts import Receipts
from troth.runtime.review.answers import AnswerReviews
from troth.runtime.thinking.of_answers import Deepen
from troth.settings import EXTRACTIVE, Settings

if TYPE_CHECKING:
    from troth.bootstrap.doors import Doors
    from troth.bootstrap.intake import IntakeServices
    from troth.bootstrap.reviews import ReviewServices
    from troth.runtime.thinking.service import DeepThinking


@dataclass(frozen=True, kw_only=True)
class Services:
    """Everything a surface needs, joined and ready. Close it when done."""

    settings: Settings
    version: str
    clock: Clock
    ids: Ids
    log: AuditLog
    documents: DocumentReader
    keys: KeyStore
    access: Access
    meter: PrometheusMeter
    telemetry: AnyTelemetry
    seal: Seal
    ask: Ask
    panel: Panel
    evidence: EvidenceSearch
    corpus: Corpus
    receipts: Receipts
    chat: Chat
    remembering: Remembering
    settle: Settle
    book: MemoryBook
    forgetting: Forgetting
    listing: Listing
    syncing: Syncing
    memories: MemoryStore
    model: ChatModel
    other_models: tuple[ChatModel, ...]
    judge_model: ChatModel | None
    storage: Storage
    judge: LexicalJudge | TieredJudge

    @cached_property
    def thinking(self) -> DeepThinking:
        """Deep thinking, joined when it is first asked for.

        Raises:
            StorageFailure: ``storage.key``: the key of its signatures cannot be used.
        """
        from troth.bootstrap.thinking import build_thinking

        return build_thinking(self)

    @cached_property
    def reviewing(self) -> ReviewServices:
        """Reviews, joined when they are first asked for."""
        from troth.bootstrap.reviews import build_reviews

        return build_reviews(self)

    @cached_property
    def intake(self) -> IntakeServices:
        """Email intake, joined when it is first asked for.

        Raises:
            CallerError: ``config.invalid``: a setting of intake cannot be used.
            StorageFailure: ``storage.key``: its key cannot be used.
        """
        from troth.bootstrap.intake import build_intake

        return build_intake(self)

    @cached_property
    def doors(self) -> Doors:
        """The gateway and the check, joined when they are first asked for.

        Raises:
            CallerError: ``config.invalid``: an upstream has no key.
        """
        from troth.bootstrap.doors import build_doors

        return build_doors(self)

    async def aclose(self) -> None:
        """Close the models' connections, make queued commits durable, close the database."""
        for name in ("reviewing", "intake", "doors"):
            if (joined := self.__dict__.get(name)) is not None:  # it was asked for
                await joined.aclose()
        for model in (self.model, *self.other_models, self.judge_model):
            close_model = getattr(model, "aclose", None)
            if close_model is not None:
                await close_model()
        await run_blocking(self.storage.close)
        await run_blocking(self.telemetry.close)


def build_services(
    settings: Settings,
    *,
    clock: Clock | None = None,
    ids: Ids | None = None,
    unsafe: frozenset[str] = frozenset(),
    telemetry: AnyTelemetry | None = None,
) -> Services:
    """Open the deployment that the settings describe.

    Args:
        clock, ids: Replaced by tests and by replay; the system's own by default.
        unsafe: Clauses whose enforcement is switched off; warns, and stands in every receipt.
        telemetry: Replaced by tests; that of the settings by default.

    Raises:
        CallerError: ``config.invalid``.
        StorageFailure: The database or the signing key cannot be used.
        OutsideFailure: ``outside.missing_extra``: a setting needs a package that is not installed.
    """
    clock, ids = clock or SystemClock(), ids or RandomIds()
    telemetry = telemetry or open_telemetry(settings.telemetry, version=__version__)
    signer = _signer(settings, clock)
    storage = open_storage(
        settings.database,
        signer=signer,
        origin=settings.log_origin,
        clock=clock,
        checkpoint_file=checkpoint_path(settings),
        shares_cells=settings.shared_limits or settings.workers > 1,
    )
    access = Access(keys=storage.keys, log=storage.log, clock=clock)
    for key in read_initial_keys(settings.api_keys):
        access.create(key.key, tenant=key.tenant, scopes=key.scopes, tier=key.tier)
    judge, encoder = open_judge(settings.weights), open_encoder(settings.weights)
    meter = PrometheusMeter(shared_metrics())
    seal = Seal(
        log=storage.log,
        signer=signer,
        key_id=key_id(settings.log_origin, signer.public_key).hex(),
        clock=clock,
        registry=REGISTRY,
        versions=Versions(
            troth=__version__,
            judge=judge.name,
            encoder="unusable" if encoder is None else encoder.name,
        ),
        ledger=storage.ledger,
        keep_bodies=settings.store_bodies,
        unsafe=unsafe,
        meter=telemetry.watched_meter(meter),
    )
    for_model = settings.model != EXTRACTIVE
    own = open_own_sources(storage, judge, encoder, clock, for_model=for_model)
    retriever = open_retriever(
        own,
        web=settings.web,
        search_url=settings.search_url,
        fetch_allow=settings.fetch_allow,
    )
    model = _watched(chat_model(settings), telemetry)
    cache = storage.replies if settings.model_cache else None
    gate, prompts = Gate(model, settings.model_temperature, cache), load_prompts()
    judging_model = judge_model(settings, model)
    judging = None
    if judging_model is not None:
        if judging_model is not model:
            judging_model = _watched(judging_model, telemetry)
        asked = Gate(judging_model, settings.model_temperature, cache)
        judging = assemble_judge(
            settings, prompts, asked, exact=LexicalJudge(), cells=storage.cells
        )
    inquiry = Inquiry(
        own=telemetry.watched_retriever(own.surely()),
        pages=telemetry.watched_retriever(own),
        drafts=telemetry.watched_retriever(own.beside()),
        retriever=telemetry.watched_retriever(retriever),
        judge=judge,
        log=storage.log,
        among=GivenTexts(clock=clock, meaning=own.meaning, answering=own.answering),
        classifier=open_request_heads(encoder),
        indicators=settings.own_indicators,
        judging=judging if settings.judge_answers else None,
        holding=Holding(
            sentences=for_use(judge, Use.GROUNDING),
            facts=for_use(judge, Use.DISAGREEMENT),
            asked=judging if "gate" in settings.grounding else None,
            strict="strict" in settings.grounding,
        ),
    )
    members = [
        (peer, one if one is model else _watched(one, telemetry))
        for peer, one in peer_models(settings, model)
    ]
    named = {
        name: one if one is model else _watched(one, telemetry)
        for name, one in named_models(settings, model).items()
    }
    from_corpus = retriever is own
    stays_inside = from_corpus and isinstance(model, ExtractiveModel) and judging is None
    settle = Settle(store=storage.memories, policy=Policy(settings.memory_policy))
    remembering = build_remembering(settings, storage, judge, encoder, settle, judging)
    forgetting = Forgetting(
        seal=seal,
        log=storage.log,
        store=storage.memories,
        sources=storage.sources,
        mails=storage.intake,
        reviews=storage.reviews,
        cache=storage.replies,
        clock=clock,
        ids=ids,
        policy=settle.policy,
        queues=remembering.queues,
    )
    corpus = Corpus(
        store=storage.sources,
        split=lambda text, title: split_passages(text, title=title),
        learn=None if own.meaning is None else own.meaning.learn,
        seal=seal,
        clock=clock,
        ids=ids,
    )
    documents = FileDocuments()
    pages = ChatPages(store=storage.memories, ledger=storage.ledger)
    beside = AnswerReviews(seal=seal, reviews=lambda: services.reviewing.reviews)
    gates = {
        name: gate if one is model else Gate(one, settings.model_temperature, cache)
        for name, one in named.items()
    }
    composers = assemble_composers(settings, prompts, gates)
    ask = Ask(
        seal=seal,
        composer=composers[settings.model],
        composers=composers,
        inquiry=inquiry,
        remembering=remembering,
        deepen=Deepen(thinking=lambda: services.thinking),
        reviewing=beside,
        clock=clock,
        ids=ids,
        stays_inside=from_corpus and judging is None,
    )
    services = Services(  # what is joined later reads it then
        settings=settings,
        version=__version__,
        clock=clock,
        ids=ids,
        log=storage.log,
        documents=documents,
        keys=storage.keys,
        access=access,
        meter=meter,
        telemetry=telemetry,
        seal=seal,
        ask=ask,
        chat=Chat(
            seal=seal,
            ask=ask,
            inquiry=inquiry,
            remembering=remembering,
            pages=pages,
            reviewing=beside,
            clock=clock,
            ids=ids,
            forgetter=Forgetter(
                store=storage.memories, remembering=remembering, forgetting=forgetting, pages=pages
            ),
            talker=assemble_talker(settings, prompts, gate),
            stays_inside=stays_inside,
        ),
        remembering=remembering,
        settle=settle,
        book=MemoryBook(
            seal=seal,
            store=storage.memories,
            settle=settle,
            remembering=remembering,
            clock=clock,
            ids=ids,
        ),
        forgetting=forgetting,
        listing=Listing(
            seal=seal,
            lists=storage.lists,
            log=storage.log,
            memories=storage.memories,
            clock=clock,
            ids=ids,
            stale_days=settings.review_stale_days,
        ),
        memories=storage.memories,
        panel=Panel(
            seal=seal,
            peers=assemble_peers(settings, prompts, members, cells=storage.cells, cache=cache),
            synthesizer=assemble_synthesizer(settings, prompts, gate),
            inquiry=inquiry,
            remembering=remembering,
            composer=composers[settings.model],
            judge=for_use(judge, Use.DISAGREEMENT),
            reviewing=beside,
            judging=judging if settings.judge_panels else None,
            clock=clock,
            ids=ids,
            configured=bool(settings.peers.strip()),
            stays_inside=stays_inside
            and all(isinstance(one, ExtractiveModel) for _, one in members),
        ),
        evidence=EvidenceSearch(
            seal=seal, inquiry=inquiry, clock=clock, ids=ids, stays_inside=from_corpus
        ),
        corpus=corpus,
        syncing=Syncing(
            documents=documents, lists=storage.lists, corpus=corpus, forgetting=forgetting
        ),
        receipts=Receipts(
            log=storage.log, log_name=settings.log_origin, public_raw=signer.public_key
        ),
        model=model,
        other_models=tuple(
            one for one in (*(m for _, m in members), *named.values()) if one is not model
        ),
        judge_model=None if judging_model is model else judging_model,
        storage=storage,
        judge=judge,
    )
    return services


def _watched(model: ChatModel, telemetry: AnyTelemetry) -> ChatModel:
    """A model that is reached over a network, watched."""
    return model if isinstance(model, ExtractiveModel) else telemetry.watched_model(model)


def _signer(settings: Settings, clock: Clock) -> FileSigner:
    """The signing key; one is made for a new log alone, and not before that can be opened.

    Raises:
        CallerError, StorageFailure, OutsideFailure: As ``build_services``.
    """
    path = key_path(settings)
    if path.exists():
        return FileSigner.open(path)
    found = open_storage(settings.database, signer=None, origin=settings.log_origin, clock=clock)
    try:
        # Of several processes that start at once, one may have made the key and opened the log.
        is_new = found.log.size() == 0
    finally:
        found.close()
    return FileSigner.open(path, create=is_new)
