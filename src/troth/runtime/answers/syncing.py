"""Bringing the sources that were read from a folder in line with what lies there now.

A page that was moved stays the source that it was, under its new place: stored beside its former
self it would only quarrel with it. What is gone is erased (MEM-20), and what changed supersedes its
old text.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from troth.kernel.digests import text_sha256
from troth.kernel.errors import CallerError, ContentBreach
from troth.ports.documents import DocumentReader
from troth.ports.lists import Lists
from troth.runtime.answers.corpus import Corpus
from troth.runtime.exchange.closing import RefusedExchange, SealedPlain
from troth.runtime.exchange.exchange import Origin
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.memory.erasing import Forgetting


@dataclass(frozen=True, kw_only=True, slots=True)
class Synced:
    """What became of one document.

    Attributes:
        change: ``added``, ``updated``, ``unchanged``, ``renamed``, ``removed`` or ``failed``.
        source_id: Empty where it could not be added.
        place: The file; of what was removed, where it lay.
        error: Why it could not be added, as code and sentence.
    """

    change: str
    source_id: str
    place: str
    sealed: SealedPlain | None = None
    error: tuple[str, str] = ("", "")


@dataclass(frozen=True, kw_only=True)
class Syncing:
    """Syncs folders of one tenant at a time."""

    documents: DocumentReader
    lists: Lists
    corpus: Corpus
    forgetting: Forgetting

    async def __call__(self, folder: Path, *, origin: Origin, who: str) -> AsyncIterator[Synced]:
        """Go through the folder, file by file, and then through what is gone.

        Raises:
            CallerError: ``input.not_found``: there is no such folder.
        """
        if not folder.is_dir():
            raise CallerError("input.not_found", f"There is no folder {folder}.", field="folder")
        root = folder.resolve().as_posix()
        files = await run_blocking(lambda: list(self.documents.walk(folder)))
        places = {path.resolve().as_posix() for path in files}
        stored = await run_blocking(lambda: self.lists.sources_below(origin.tenant, root))
        known = {one.origin for one in stored}
        gone = {one.source.text_sha256: one for one in stored if one.origin not in places}
        lost = {one.source.source_id: one for one in stored if one.origin not in places}
        for path in files:
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
            except (CallerError, ContentBreach, RefusedExchange) as failure:
                error = failure.error if isinstance(failure, RefusedExchange) else failure
                told = (error.code, error.detail)
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
        for name, one in lost.items():
            sealed = await self.forgetting.source(name, origin=origin, who=who)
            yield Synced(change="removed", source_id=name, place=one.origin or "", sealed=sealed)
