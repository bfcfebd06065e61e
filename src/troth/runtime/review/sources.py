"""The sources that a draft is reviewed against, by id, of one tenant and one project.

REVIEW-14: an id that cannot be used is named in the coverage of the review, and the rest is used;
where none that is named can be used, that is an error which names them.
That an id is unknown, another tenant's, of another project or domain, a draft, excluded or
superseded is told alike: nobody learns from it what others have stored.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta

from troth.contracts.review.model import ReviewContext, ReviewRequest, ReviewSource
from troth.kernel.digests import text_sha256
from troth.kernel.errors import CallerError
from troth.ports.environment import Clock, timestamp
from troth.ports.evidence import SourceStore, StoredSource
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.review.case import ReviewCase

MAX_SOURCE_CHARS = 5_000_000  # of all sources of a review together
EXCLUDED = "excluded"  # the ``kind`` of a source that no review may rest on
DRAFT = "draft"  # likewise, but for an ``event_type`` of that name
STYLE_GUIDE = "style_guide"  # says how to write; drafts are held to it, and it is no evidence
_OF_EVENT = "event:"  # before the one ``event_type`` that a source is for
_NO_DOMAIN = "corpus"
_DAY_CHARS = 10  # of a date or moment: sources age by days
_NO_CONTEXT = ReviewContext()
_NO_SOURCES: Mapping[str, ReviewSource] = {}


@dataclass(frozen=True, kw_only=True)
class Sources:
    """Reads sources for reviews. One per process; safe for concurrent use.

    Attributes:
        stale_days: Age from which a source is stale; 0 for never.
    """

    store: SourceStore
    clock: Clock
    stale_days: int

    async def read(
        self, tenant: str, request: ReviewRequest, given: Mapping[str, ReviewSource] = _NO_SOURCES
    ) -> tuple[ReviewSource, ...]:
        """The sources that a request names and may rest on, in its order, with their age decided.

        Args:
            given: Sources that the caller hands over as data; they come before stored ones.

        Raises:
            CallerError: ``input.invalid``: it names sources, and none can be used;
                ``input.too_large``: they are longer than 5 000 000 code points together.
        """
        ids = [one for one in request.rag_retrieval_ids if one not in given]
        stored = await run_blocking(lambda: self.store.get_many(tenant, ids))
        context = request.context or _NO_CONTEXT
        usable = {name: _as_source(one) for name, one in stored.items() if _is_usable(one, context)}
        usable |= given
        found = tuple(usable[one] for one in request.rag_retrieval_ids if one in usable)
        _refuse_none(request.rag_retrieval_ids, found)
        _refuse_too_much(found)
        return self.aged(ReviewCase(request=request, sources=found)).sources

    def aged(self, case: ReviewCase) -> ReviewCase:
        """A case with the age of its sources decided."""
        # The time is read once, here, and from here on data: the reviewer knows no clock.
        oldest = timestamp(self.clock.now() - timedelta(days=self.stale_days))[:_DAY_CHARS]
        sources = tuple(replace(one, stale=self._is_stale(one, oldest)) for one in case.sources)
        return replace(case, sources=sources)

    def _is_stale(self, source: ReviewSource, oldest: str) -> bool:
        known = source.last_verified or source.published_at
        return bool(known and self.stale_days) and str(known)[:_DAY_CHARS] < oldest


def given_source(source_id: str, text: str, *, title: str = "") -> ReviewSource:
    """A source that is handed over as data, under an id of the caller's."""
    return ReviewSource(
        source_id=source_id, title=title or source_id, text=text, text_sha256=text_sha256(text)
    )


def _is_usable(stored: StoredSource, context: ReviewContext) -> bool:
    """What has no label of a project, domain or event serves every one of the tenant's."""
    kind, domain = stored.kind or "", stored.source.domain
    if kind == EXCLUDED or (kind == DRAFT and context.event_type != DRAFT):
        return False
    if kind.startswith(_OF_EVENT) and kind.removeprefix(_OF_EVENT) != context.event_type:
        return False
    if context.project_id is not None and stored.project_id not in (None, context.project_id):
        return False
    return context.domain is None or domain in (_NO_DOMAIN, context.domain)


def _as_source(stored: StoredSource) -> ReviewSource:
    return ReviewSource(
        source_id=stored.source.source_id,
        title=stored.source.title,
        text=stored.text,
        text_sha256=stored.source.text_sha256,
        published_at=stored.source.published_at,
        last_verified=stored.last_verified,
        guides=stored.kind == STYLE_GUIDE,
    )


def _refuse_none(named: Sequence[str], found: Sequence[ReviewSource]) -> None:
    if named and not found:
        raise CallerError(
            "input.invalid",
            f"Of these ids there is no source to review against: {', '.join(named)}.",
            hint="name sources of this tenant, and of the project and domain where one is named",
            field="rag_retrieval_ids",
        )


def _refuse_too_much(sources: Sequence[ReviewSource]) -> None:
    if sum(len(one.text) for one in sources) > MAX_SOURCE_CHARS:
        raise CallerError(
            "input.too_large",
            f"The sources are longer than {MAX_SOURCE_CHARS} characters together.",
            hint="name those that the draft was written from",
            field="rag_retrieval_ids",
        )
