"""Sources: adding, reading and syncing the material that evidence is quoted from.

A folder is brought in line with what lies there now. A page that was moved stays the source that
it was, under its new place: stored beside its former self it would only quarrel with it. What is
gone is erased (MEM-20), and what changed supersedes its old text. What could not be read is not
gone; and as erasing cannot be undone, a folder that stands there without most of its documents, as
a share does that is not mounted, is asked about first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from troth.kernel.digests import text_sha256
from troth.kernel.errors import CallerError, ContentBreach, OutsideFailure, StorageFailure
from troth.kernel.jsontypes import JsonObject
from troth.ports.documents import DocumentReader
from troth.ports.environment import timestamp
from troth.ports.evidence import (
    NewSource,
    Passage,
    SourceStore,
)
from troth.ports.lists import ListedSource, Lists
from troth.runtime.exchange.closing import Exchanges, RefusedExchange, SealedPlain
from troth.runtime.exchange.exchange import Exchange, Origin
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.memory.erasing import Forgetting


@dataclass(frozen=True, kw_only=True)
class Corpus(Exchanges):
    """The operator's own material, by tenant.

    Attributes:
        split: Cuts a text into passages, given its title.
        learn: Embeds passages of a tenant that are not yet, a bounded number; ``None`` where
            nothing tells of meaning.
    """

    store: SourceStore
    split: Callable[[str, str], Sequence[Passage]]
    learn: Callable[[str], object] | None = None

    async def add(
        self, source: NewSource, *, origin: Origin, trace_id: str | None = None
    ) -> SealedPlain:
        """Store a source; the same text twice changes nothing.

        Raises:
            RefusedExchange: The text is blank, too long or not storable.
        """

        async def work(exchange: Exchange) -> JsonObject:
            if not source.text.strip():
                raise CallerError("input.invalid", "The source has no text.", field="text")
            passages = self.split(source.text, source.title)
            at = timestamp(self.clock.now())
            stored, change = await run_blocking(
                lambda: self.store.add(origin.tenant, source, passages, at=at)
            )
            digests = await run_blocking(
                lambda: self.store.digests(origin.tenant, stored.source_id)
            )
            told: JsonObject = {
                "text_sha256": stored.text_sha256,
                "change": change.value,
                "passages": len(passages),
            }
            exchange.note("source.added", {**told, **digests})
            return {"source_id": stored.source_id, "title": stored.title, **told}

        asked: JsonObject = {"title": source.title, "text": source.text}
        sealed = await self.answered(self.opened(origin, asked, trace_id), work)
        if self.learn is not None:
            learn = self.learn
            with suppress(StorageFailure):  # it is stored; what is missing is made up for later
                await run_blocking(lambda: learn(origin.tenant))
        return sealed

    async def read(
        self,
        source_id: str,
        *,
        origin: Origin,
        sha256: str | None = None,
        trace_id: str | None = None,
    ) -> SealedPlain:
        """The text of a source of this tenant: the current one, or the one with that digest.

        Raises:
            RefusedExchange: There is no such source.
        """

        async def work(_exchange: Exchange) -> JsonObject:
            asked = (origin.tenant, source_id)
            found = await run_blocking(
                lambda: self.store.version(*asked, sha256) if sha256 else self.store.get(*asked)
            )
            if found is None:
                raise CallerError(
                    "input.not_found", "There is no source of that id.", field="source_id"
                )
            source = found.source
            return {
                "source_id": source.source_id,
                "title": source.title,
                "text": found.text,
                "text_sha256": source.text_sha256,
                "domain": source.domain,
                "url": source.url,
                "kind": found.kind,
                "project_id": found.project_id,
                "published_at": source.published_at,
                "retrieved_at": source.retrieved_at,
                "last_verified": found.last_verified,
            }

        return await self.answered(self.opened(origin, {"source_id": source_id}, trace_id), work)


@dataclass(frozen=True, kw_only=True, slots=True)
class Synced:
    """What became of one document.

    Attributes:
        change: ``added``, ``updated``, ``unchanged``, ``renamed`` or ``removed``; ``missing``: gone
            with most of its folder, and kept; ``left_out``: of no kind that is read; ``failed``.
        source_id: Empty where nothing is stored of it.
        place: The file; of what was removed or is missing, where it lay; a folder that failed.
        error: Why it could not be read or added, and what to do, as code and sentence.
    """

    change: str
    source_id: str
    place: str
    sealed: SealedPlain | None = None
    error: tuple[str, str] = ("", "")


_UNREAD: Final = ("input.invalid", "the folder cannot be read")


def _place(one: ListedSource) -> Path:
    return Path(one.origin or "")


def _emptied(root: Path, stored: Iterable[Path], lost: Iterable[Path]) -> set[Path]:
    """The folders that are there and of whose documents more than half are gone."""
    held = Counter(folder for place in stored for folder in place.parents)
    gone = Counter(folder for place in lost for folder in place.parents)
    return {
        folder
        for folder, count in gone.items()
        if 2 * count > held[folder] and folder.is_relative_to(root) and folder.is_dir()
    }


@dataclass(frozen=True, kw_only=True)
class Syncing:
    """Syncs folders of one tenant at a time."""

    documents: DocumentReader
    lists: Lists
    corpus: Corpus
    forgetting: Forgetting

    async def __call__(
        self, folder: Path, *, erase_most: bool, origin: Origin, who: str
    ) -> AsyncIterator[Synced]:
        """Go through the folder, file by file, and then through what is gone.

        Args:
            erase_most: Erase also where a folder is there and most of its documents are gone.

        Raises:
            CallerError: ``input.not_found``: there is no such folder.
        """
        if not folder.is_dir():
            raise CallerError("input.not_found", f"There is no folder {folder}.", field="folder")
        root = folder.resolve()
        walked = await run_blocking(lambda: self.documents.walk(folder))
        places = {path.resolve() for path in walked.documents}
        unread = {path.resolve() for path in walked.unread}
        stored = await run_blocking(lambda: self.lists.sources_below(origin.tenant, str(root)))
        known = {one.origin for one in stored}
        away = [
            one for one in stored if not {path := _place(one), *path.parents} & (places | unread)
        ]
        gone = {one.source.text_sha256: one for one in away}
        lost = {one.source.source_id: one for one in away}
        for path in walked.others:
            yield Synced(change="left_out", source_id="", place=str(path))
        for path in walked.unread:
            yield Synced(change="failed", source_id="", place=str(path), error=_UNREAD)
        for path in walked.documents:
            try:
                source = await run_blocking(partial(self.documents.read, path))
                change = ""
                former = gone.get(text_sha256(source.text))
                if source.origin not in known and former is not None:
                    moved_from, name = former.origin, former.source.source_id
                    source = replace(source, moved_from=moved_from, source_id=name)
                    lost.pop(name, None)
                    change = "renamed"
                sealed = await self.corpus.add(source, origin=origin)
            except (CallerError, ContentBreach, OutsideFailure, RefusedExchange) as failure:
                error = failure.error if isinstance(failure, RefusedExchange) else failure
                told = (error.code, "; ".join(filter(None, (error.detail, error.hint))))
                yield Synced(change="failed", source_id="", place=str(path), error=told)
                continue
            fields = sealed.document.fields
            lost.pop(str(fields["source_id"]), None)
            yield Synced(
                change=change or str(fields["change"]),
                source_id=str(fields["source_id"]),
                place=str(path),
                sealed=sealed,
            )
        kept = (
            set() if erase_most else _emptied(root, map(_place, stored), map(_place, lost.values()))
        )
        for name, one in lost.items():
            if kept.intersection(_place(one).parents):
                yield Synced(change="missing", source_id=name, place=one.origin or "")
                continue
            sealed = await self.forgetting.source(name, origin=origin, who=who)
            yield Synced(change="removed", source_id=name, place=one.origin or "", sealed=sealed)
