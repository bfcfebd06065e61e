"""The composition root: reads the settings, and joins adapters to the runtime.

The only reader of the environment and of the configuration file, and the only importer of
adapters. Heavy adapters are imported when the settings ask for them.
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from troth import __version__
from troth.adapters.environment import RandomIds, SystemClock
from troth.adapters.evidence.corpus import CorpusRetriever
from troth.adapters.evidence.files import FileDocuments
from troth.adapters.evidence.opened import open_retriever
from troth.adapters.evidence.passages import split_passages
from troth.adapters.judge.lexical import LexicalJudge
from troth.adapters.logging import configure_logging
from troth.adapters.metrics import PrometheusMeter
from troth.adapters.models.extractive import ExtractiveModel
from troth.adapters.prompts import load_prompts
from troth.adapters.signing import FileSigner
from troth.adapters.storage import Storage, open_storage
from troth.contracts.registry import REGISTRY
from troth.kernel.clauses import Registry
from troth.kernel.errors import CallerError
from troth.kernel.proof.keys import PublicKey, key_id
from troth.ports.chat import ChatModel
from troth.ports.documents import DocumentReader
from troth.ports.environment import Clock, Ids
from troth.ports.evidence import SourceStore
from troth.ports.judge import Judge
from troth.ports.keys import KeyStore, Scope
from troth.ports.log import AuditLog
from troth.runtime.access import Access
from troth.runtime.ask import Ask
from troth.runtime.assembly import (
    EXTRACTIVE,
    assemble_composer,
    assemble_peers,
    assemble_synthesizer,
    stand_in,
)
from troth.runtime.corpus import Corpus
from troth.runtime.evidence import EvidenceSearch
from troth.runtime.gate import Gate
from troth.runtime.inquiry import Inquiry
from troth.runtime.panel import Panel
from troth.runtime.receipts import Receipts
from troth.runtime.seal import Seal, Versions
from troth.runtime.threads import run_blocking
from troth.settings import Loaded, PeerSettings, Settings, load_settings, read_peers

__all__ = [
    "Services",
    "StoredLog",
    "build_services",
    "checkpoint_path",
    "configure_logging",
    "key_path",
    "open_stored_log",
    "read_settings",
    "rotate_key",
]


@dataclass(frozen=True, kw_only=True)
class Services:
    """Everything a surface needs, joined and ready. Close it when done."""

    settings: Settings
    registry: Registry
    version: str
    clock: Clock
    ids: Ids
    log: AuditLog
    sources: SourceStore
    documents: DocumentReader
    keys: KeyStore
    access: Access
    meter: PrometheusMeter
    seal: Seal
    ask: Ask
    panel: Panel
    evidence: EvidenceSearch
    corpus: Corpus
    receipts: Receipts
    model: ChatModel
    peer_models: tuple[ChatModel, ...]
    storage: Storage

    async def aclose(self) -> None:
        """Close the models' connections, make queued commits durable, close the database."""
        for model in (self.model, *self.peer_models):
            close_model = getattr(model, "aclose", None)
            if close_model is not None:
                await close_model()
        await run_blocking(self.storage.close)


def read_settings(flags: Mapping[str, object], *, config: str | None = None) -> Loaded:
    """Read file, environment and flags.

    Args:
        flags: By setting name; ``None`` means not given.
        config: Path of the TOML file; by default what ``TROTH_CONFIG`` names, else none.

    Raises:
        CallerError: ``config.invalid``, naming the setting or the file.
    """
    path = config or os.environ.get("TROTH_CONFIG")
    loaded = load_settings(
        file=_read_toml(Path(path)) if path else {}, environment=os.environ, flags=flags
    )
    for variable in loaded.unknown:
        sys.stderr.write(f"warning: {variable} is no setting of Troth and is ignored\n")
    return loaded


def _read_toml(path: Path) -> Mapping[str, object]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise CallerError(
            "config.invalid",
            f"The configuration file {path.name} cannot be read.",
            hint=str(problem) if isinstance(problem, tomllib.TOMLDecodeError) else "check the path",
            field="config",
        ) from problem


def build_services(
    settings: Settings,
    *,
    clock: Clock | None = None,
    ids: Ids | None = None,
    unsafe: frozenset[str] = frozenset(),
) -> Services:
    """Open the deployment that the settings describe.

    Args:
        clock, ids: Replaced by tests and by replay; the system's own by default.
        unsafe: Clauses whose enforcement is switched off; warns, and stands in every receipt.

    Raises:
        CallerError: ``config.invalid``.
        StorageFailure: The database or the signing key cannot be used.
        OutsideFailure: ``outside.missing_extra``: a setting needs a package that is not installed.
    """
    clock, ids = clock or SystemClock(), ids or RandomIds()
    signer = FileSigner.open(key_path(settings))
    storage = open_storage(
        settings.database,
        signer=signer,
        origin=settings.log_origin,
        clock=clock,
        checkpoint_file=checkpoint_path(settings),
    )
    access = Access(keys=storage.keys, log=storage.log, clock=clock)
    for key, tenant, scopes in read_initial_keys(settings.api_keys):
        access.create(key, tenant=tenant, scopes=scopes)
    judge = LexicalJudge()
    meter = PrometheusMeter()
    seal = Seal(
        log=storage.log,
        signer=signer,
        key_id=key_id(settings.log_origin, signer.public_key).hex(),
        clock=clock,
        registry=REGISTRY,
        versions=Versions(troth=__version__, judge=judge.name),
        keep_bodies=settings.store_bodies,
        unsafe=unsafe,
        meter=meter,
    )
    retriever = open_retriever(
        store=storage.sources,
        clock=clock,
        web=settings.web,
        search_url=settings.search_url,
        fetch_allow=settings.fetch_allow,
    )
    inquiry = Inquiry(retriever=retriever, judge=judge, log=storage.log)
    model = _chat_model(settings, judge)
    cache = storage.replies if settings.model_cache else None
    gate, prompts = Gate(model, settings.model_temperature, cache), load_prompts()
    members = _peer_models(settings, model, judge)
    from_corpus = isinstance(retriever, CorpusRetriever)
    return Services(
        settings=settings,
        registry=REGISTRY,
        version=__version__,
        clock=clock,
        ids=ids,
        log=storage.log,
        sources=storage.sources,
        documents=FileDocuments(),
        keys=storage.keys,
        access=access,
        meter=meter,
        seal=seal,
        ask=Ask(
            seal=seal,
            composer=assemble_composer(settings, prompts, gate),
            inquiry=inquiry,
            clock=clock,
            ids=ids,
            stays_inside=from_corpus and isinstance(model, ExtractiveModel),
        ),
        panel=Panel(
            seal=seal,
            peers=assemble_peers(settings, prompts, members, clock=clock, cache=cache),
            synthesizer=assemble_synthesizer(settings, prompts, gate),
            inquiry=inquiry,
            clock=clock,
            ids=ids,
            configured=bool(settings.peers.strip()),
            stays_inside=from_corpus
            and all(isinstance(one, ExtractiveModel) for one in (model, *(m for _, m in members))),
        ),
        evidence=EvidenceSearch(
            seal=seal, inquiry=inquiry, clock=clock, ids=ids, stays_inside=from_corpus
        ),
        corpus=Corpus(
            store=storage.sources,
            retriever=retriever,
            split=lambda text, title: split_passages(text, title=title),
            seal=seal,
            clock=clock,
            ids=ids,
        ),
        receipts=Receipts(
            log=storage.log, log_name=settings.log_origin, public_raw=signer.public_key
        ),
        model=model,
        peer_models=tuple(one for _, one in members if one is not model),
        storage=storage,
    )


def rotate_key(services: Services, new_key_file: Path) -> PublicKey:
    """Make a new signing key in a file, and let it sign the log from now on.

    The old key signs the event that names the new one. Every process that still has the old key is
    refused afterwards, and must be started again with the new file as ``key_file``.

    Raises:
        CallerError: ``input.conflict``: there is a file of that name.
        StorageFailure: The key could not be made, or the rotation not recorded.
    """
    if new_key_file.exists():
        raise CallerError(
            "input.conflict", f"There is a file {new_key_file} already.", field="new_key_file"
        )
    signer = FileSigner.open(new_key_file)
    services.storage.log.rotate(signer).result()
    return PublicKey(raw=signer.public_key, name=services.settings.log_origin)


@dataclass(frozen=True, kw_only=True)
class StoredLog:
    """A log opened for reading only: nothing is appended, and damage does not stop it.

    Attributes:
        trusted: The public key of this deployment, or ``None`` where its key file is elsewhere.
        checkpoint: The newest checkpoint kept outside the database, if there is one.
    """

    log: AuditLog
    trusted: PublicKey | None
    checkpoint: bytes | None
    storage: Storage


def open_stored_log(settings: Settings) -> StoredLog:
    """Open the log for verification and export.

    Raises:
        CallerError: ``config.invalid``.
        StorageFailure: The database cannot be opened, or the key file cannot be used.
    """
    key_file, checkpoint_file = key_path(settings), checkpoint_path(settings)
    scheme, _, path = settings.database.partition(":///")
    if scheme == "sqlite" and not Path(path).exists():
        raise CallerError(
            "input.not_found",
            f"There is no database at {path}.",
            hint="give its URL with --database",
            field="database",
        )
    trusted = None
    if key_file.exists():
        raw = FileSigner.open(key_file, create=False).public_key
        trusted = PublicKey(raw=raw, name=settings.log_origin)
    storage = open_storage(
        settings.database, signer=None, origin=settings.log_origin, clock=SystemClock()
    )
    return StoredLog(
        log=storage.log,
        trusted=trusted,
        checkpoint=checkpoint_file.read_bytes() if checkpoint_file.exists() else None,
        storage=storage,
    )


def _chat_model(settings: Settings, judge: Judge) -> ChatModel:
    if settings.model == EXTRACTIVE:
        return ExtractiveModel(judge)
    from troth.adapters.models.remote import RemoteModel

    return RemoteModel(
        settings.model,
        base_url=settings.model_base_url or None,
        api_key=settings.model_api_key or None,
    )


def _peer_models(
    settings: Settings, model: ChatModel, judge: Judge
) -> list[tuple[PeerSettings, ChatModel]]:
    """The peers with their models; without peers the configured model stands in."""
    peers = read_peers(settings.peers)
    if not peers:
        return [(stand_in(settings), model)]
    return [(peer, _peer_model(peer, judge)) for peer in peers]


def _peer_model(peer: PeerSettings, judge: Judge) -> ChatModel:
    if peer.model == EXTRACTIVE:
        return ExtractiveModel(judge)
    from troth.adapters.models.remote import RemoteModel

    key = os.environ.get(peer.api_key_env) if peer.api_key_env else None
    if peer.api_key_env and not key:
        raise CallerError(
            "config.invalid",
            f"The peer {peer.name} names {peer.api_key_env}, which is not set.",
            hint="set that environment variable, or leave api_key_env out",
            field="peers",
        )
    return RemoteModel(peer.model, base_url=peer.base_url or None, api_key=key)


def read_initial_keys(text: str) -> list[tuple[str, str, list[Scope]]]:
    """Read the setting ``api_keys``: plain keys by commas, or JSON objects with tenant and scopes.

    Returns:
        Key, tenant and scopes of each.

    Raises:
        CallerError: ``config.invalid``; the message holds nothing of a key.
    """
    if not text.lstrip().startswith("["):
        plain = [part.strip() for part in text.split(",") if part.strip()]
        return [(key, "default", [Scope.ADMIN]) for key in plain]
    try:
        return [_initial_key(**entry) for entry in json.loads(text)]
    except (ValueError, TypeError):
        raise CallerError(
            "config.invalid",
            "The setting api_keys cannot be read.",
            hint='expected KEY,KEY or [{"key": "…", "tenant": "default", "scopes": ["ask"]}]',
            field="api_keys",
        ) from None


def _initial_key(
    *, key: object, tenant: object = "default", scopes: Iterable[str] = ("admin",)
) -> tuple[str, str, list[Scope]]:
    if not isinstance(key, str) or not isinstance(tenant, str):
        raise TypeError("a key and a tenant are texts")
    return key, tenant, [Scope(scope) for scope in scopes]


def _beside_database(settings: Settings, given: str, suffix: str) -> Path:
    """A file given by name, else ``DATABASE.suffix`` beside SQLite, else ``troth.suffix`` here."""
    if given:
        return Path(given)
    if settings.database.startswith("sqlite:///"):
        return Path(settings.database.removeprefix("sqlite:///") + suffix)
    return Path("troth" + suffix)


def key_path(settings: Settings) -> Path:
    """Where the signing key is kept."""
    return _beside_database(settings, settings.key_file, ".key")


def checkpoint_path(settings: Settings) -> Path:
    """Where the newest checkpoint is kept outside the database."""
    return _beside_database(settings, settings.checkpoint_file, ".checkpoint")
