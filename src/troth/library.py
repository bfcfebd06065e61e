"""The library: Troth inside your own process."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Literal, Self, TypeAlias

from troth.bootstrap import Services, build_services, read_settings
from troth.contracts.answers.document import AnswerDocument
from troth.contracts.answers.panel.document import PanelDocument
from troth.contracts.answers.request.split import Attachment
from troth.contracts.memory.chat import ChatDocument
from troth.contracts.memory.model import Move
from troth.contracts.review.model import ReviewDocument
from troth.contracts.thinking.document import ThinkingDocument
from troth.contracts.thinking.model import Depth, EvidenceQuote, Tier
from troth.kernel.errors import CallerError
from troth.kernel.exchange import parse_mode
from troth.kernel.jsontypes import JsonObject
from troth.kernel.memories import OPEN_STATES
from troth.ports.evidence import NewSource
from troth.runtime.answers.ask import AskRequest
from troth.runtime.answers.corpus import Synced
from troth.runtime.answers.panel import PanelRequest
from troth.runtime.exchange.caller_texts import (
    DEFAULT_THREAD,
    check_label,
    check_list,
    check_optional,
    check_texts,
    check_texts_by_id,
    check_unicode,
    read_one_of,
    read_subject,
    read_surface,
    read_tenant,
    read_thread,
)
from troth.runtime.exchange.closing import SealedPlain
from troth.runtime.exchange.documents import F, PlainDocument
from troth.runtime.exchange.exchange import ANONYMOUS, Origin
from troth.runtime.exchange.given import Given, GivenPassage, Message
from troth.runtime.exchange.seal import Sealed
from troth.runtime.exchange.threads import run_blocking
from troth.runtime.gateway.check import CheckRequest, SealedCheck
from troth.runtime.memory.chat import ChatRequest
from troth.runtime.proof.listing import Page
from troth.runtime.results.answers import Evidence
from troth.runtime.results.lists import (
    ExchangeRead,
    ListedExchanges,
    ListedReviews,
    ListedSources,
    SourceAdded,
)
from troth.runtime.results.memory import Entries, EntryMoved, ListedEntries, Memories, Stored
from troth.runtime.review.case import review_request
from troth.runtime.review.sources import given_source
from troth.runtime.thinking.allowances import Caller
from troth.runtime.thinking.request import ThinkingRequest, read_draft

Result: TypeAlias = Sealed[PlainDocument[F]]
"""A plain result; ``json()`` gives its body, of that shape."""
ModeName: TypeAlias = Literal["work", "normal"]
DepthName: TypeAlias = Literal["baseline", "deep"]
TierName: TypeAlias = Literal["free", "pro", "max"]
MoveName: TypeAlias = Literal["reflect", "resolve", "accept", "reopen", "promote", "dismiss"]
_NO_TEXTS: Mapping[str, str] = {}
logging.getLogger("troth").addHandler(logging.NullHandler())  # what is written is the host's choice


class Troth:
    """An opened deployment. Use it as an async context manager, or call ``close``.

    Every method returns a ``Sealed`` value: ``.document`` is the typed result, ``.body`` the exact
    bytes that the receipt digests. A request that cannot be served raises ``RefusedExchange``,
    which carries the sealed refusal; when nothing can be recorded, ``StorageFailure`` is raised
    and nothing is released.
    """

    def __init__(self, services: Services, *, tenant: str = "default") -> None:
        self.services = services
        self._tenant = tenant

    @property
    def tenant(self) -> str:
        """Whose sources, memories and receipts are meant."""
        return self._tenant

    @classmethod
    def open(cls, database: str | None = None, *, tenant: str = "default", **flags: object) -> Self:
        """Open a deployment; settings come from file, environment and these arguments.

        Args:
            database: ``sqlite:///PATH`` or ``postgresql://…``.
            tenant: Whose sources, memories and receipts are meant.
            flags: Any other setting by name, such as ``model="openai:NAME"``.

        Raises:
            CallerError: ``config.invalid``, naming the setting; ``input.invalid``: no tenant.
            StorageFailure: The database or the signing key cannot be used.
        """
        tenant, loaded = read_tenant(tenant), read_settings({"database": database, **flags})
        return cls(build_services(loaded.settings), tenant=tenant)

    async def ask(  # noqa: PLR0913 - one for each thing that may come along
        self,
        text: str,
        *,
        mode: ModeName = "work",
        subject: str = "anonymous",
        thread_id: str = "",
        attachments: Sequence[Attachment] = (),
        instructions: str = "",
        messages: Sequence[Message] = (),
        passages: Sequence[GivenPassage] = (),
        model: str = "",
        depth: DepthName = "baseline",
        review: bool = False,
        surface: str = "library:ask",
    ) -> Sealed[AnswerDocument]:
        """Ask; the answer keeps the contract of its mode.

        Args:
            instructions: What your application wants of tone, form and role.
            messages: Earlier messages, oldest first, in place of the stored ones of the thread.
            passages: Texts to cite: sources of this exchange alone.
            model: Name of a configured model; by default the one of the settings.
            depth: ``baseline``, or ``deep`` to have the answer thought over before it is sealed.
            review: Whether to have it reviewed, beside it: see ``review_id`` of the document.
        """
        return await self.services.ask(
            AskRequest(
                text=text,
                mode=parse_mode(mode),
                origin=self._origin(surface, subject, thread_id),
                attachments=check_list(attachments, "attachments"),
                depth=depth,
                review=review,
                given=_given(instructions, messages, passages),
                model=model,
                caller=Caller(tier=Tier(self.services.settings.thinking_local_tier)),
            )
        )

    async def ask_panel(  # noqa: PLR0913 - as above
        self,
        text: str,
        *,
        agents: Sequence[str] = (),
        mode: ModeName = "work",
        subject: str = "anonymous",
        thread_id: str = "",
        attachments: Sequence[Attachment] = (),
        instructions: str = "",
        messages: Sequence[Message] = (),
        passages: Sequence[GivenPassage] = (),
        review: bool = False,
        surface: str = "library:ask_panel",
    ) -> Sealed[PanelDocument]:
        """Ask every configured peer, or the named ones, and get their answers with a synthesis.

        Args:
            instructions, messages, passages: As for ``ask``; every peer is given them.
            review: Whether to have the panel reviewed, as ``ask`` does.
        """
        return await self.services.panel(
            PanelRequest(
                text=text,
                agents=check_texts(agents, "agents"),
                mode=parse_mode(mode),
                origin=self._origin(surface, subject, thread_id),
                attachments=check_list(attachments, "attachments"),
                given=_given(instructions, messages, passages),
                review=review,
            )
        )

    async def chat(
        self,
        message: str,
        *,
        subject: str,
        thread_id: str = DEFAULT_THREAD,
        mode: ModeName = "work",
        important: bool = False,
        review: bool = False,
        surface: str = "library:chat",
    ) -> Sealed[ChatDocument]:
        """Say something; what it tells is remembered, what it asks is answered from memory.

        Args:
            thread_id: The conversation; a turn follows on the last one of the same.
            review: Whether to have the turn reviewed, as ``ask`` does.
        """
        names = (subject, thread_id)
        return await self.services.chat(
            ChatRequest(
                message=message,
                mode=parse_mode(mode),
                important=important,
                review=review,
                # MEM-15: what nobody in particular says is no conversation.
                origin=self._origin(
                    surface, subject, "" if names == (ANONYMOUS, DEFAULT_THREAD) else thread_id
                ),
            )
        )

    async def check(
        self,
        draft: str,
        *,
        request: str = "",
        passages: Sequence[GivenPassage] = (),
        subject: str = ANONYMOUS,
        thread_id: str = "",
        surface: str = "library:check",
    ) -> SealedCheck:
        """Hold a finished draft to passages, own sources and memory; repaired, marked, sealed.

        Args:
            request: What the draft answers; own sources are searched for it.
        """
        return await self.services.doors.check(
            CheckRequest(
                drafts=(draft,),
                request=request,
                along=Given(passages=check_list(passages, "passages")),
                origin=self._origin(surface, subject, thread_id),
            )
        )

    async def remember(
        self, text: str, *, subject: str, important: bool = False, surface: str = "library:remember"
    ) -> Result[Stored]:
        """Store statements of a subject; contradictions open entries as in a conversation."""
        origin = self._origin(surface, subject)
        return await self.services.book.add(text, origin=origin, important=important)

    async def memories(
        self,
        *,
        subject: str,
        query: str = "",
        before: int | None = None,
        limit: int = 50,
        surface: str = "library:memories",
    ) -> Result[Memories]:
        """Memories of a subject, newest first; with a query, those that it brings to mind."""
        return await self.services.book.listed(
            origin=self._origin(surface, subject), query=query, before=before, limit=limit
        )

    async def contradictions(
        self,
        *,
        subject: str,
        open_only: bool = True,
        after: str = "",
        limit: int = 50,
        surface: str = "library:contradictions",
    ) -> Result[Entries]:
        """Entries of a subject's ledger, oldest first."""
        states = OPEN_STATES if open_only else ()
        origin = self._origin(surface, subject)
        return await self.services.book.entries(
            origin=origin, states=states, after=check_unicode(after, "after"), limit=limit
        )

    async def list_contradictions(
        self,
        *,
        subject: str | None = None,
        state: str = "",
        query: str = "",
        before: str = "",
        limit: int = 50,
        surface: str = "library:lists",
    ) -> Result[ListedEntries]:
        """Entries of the whole tenant, or of one subject, newest first, with both quotes.

        Args:
            state: Such as ``suspected``; by default all but suspected and dismissed ones.
            query: Words that stand in one of the sides.
            before: What ``next_before`` of the page before said.
        """
        return await self.services.listing.contradictions(
            Page(query=query, state=state, before=before, limit=limit),
            origin=self._origin(surface),
            subject=None if subject is None else read_subject(subject),
        )

    async def list_sources(
        self,
        *,
        query: str = "",
        before: str = "",
        limit: int = 50,
        surface: str = "library:lists",
    ) -> Result[ListedSources]:
        """Current sources of the tenant, newest first; with a query, those that hold its words."""
        page = Page(query=query, before=before, limit=limit)
        return await self.services.listing.sources(page, origin=self._origin(surface))

    async def list_exchanges(
        self,
        *,
        state: str = "",
        query: str = "",
        subject: str = "",
        clause: str = "",
        before: str = "",
        limit: int = 50,
        surface: str = "library:lists",
    ) -> Result[ListedExchanges]:
        """Stored exchanges of the tenant, newest first.

        Args:
            state: ``kept``, ``repaired`` or ``broken``: how its clauses fared.
            subject: Only this subject's; empty for all.
            clause: Only those in which it was repaired or broken; empty for all.
        """
        page = Page(query=query, state=state, before=before, limit=limit)
        return await self.services.listing.exchanges(
            page, subject=subject, clause=clause, origin=self._origin(surface)
        )

    async def exchange(
        self, receipt_id: str, *, surface: str = "library:lists"
    ) -> Result[ExchangeRead]:
        """One exchange step by step: its events, and the stored request and response.

        Raises:
            RefusedExchange: This tenant has no exchange of that receipt.
        """
        return await self.services.listing.exchange(receipt_id, origin=self._origin(surface))

    async def list_reviews(
        self,
        *,
        state: str = "",
        query: str = "",
        before: str = "",
        limit: int = 50,
        surface: str = "library:lists",
    ) -> Result[ListedReviews]:
        """Reviews of the tenant, newest first.

        Args:
            state: ``pending``, ``done`` or ``failed``.
        """
        page = Page(query=query, state=state, before=before, limit=limit)
        return await self.services.listing.reviews(page, origin=self._origin(surface))

    async def settle(
        self,
        entry_id: str,
        move: MoveName,
        *,
        subject: str = ANONYMOUS,
        winner: str | None = None,
        reason: str = "",
        surface: str = "library:settle",
    ) -> Result[EntryMoved]:
        """Move an entry of the ledger.

        Args:
            move: ``reflect``, ``resolve``, ``accept``, ``reopen``; of what is only suspected
                ``promote`` or ``dismiss``.
            subject: Whose entry it must be; by default whoever's it is, within the tenant.
            winner: For ``resolve``: a memory id, or ``old``, or ``new``.
        """
        try:
            made = Move(move)
        except ValueError:
            raise CallerError(
                "input.invalid", "There is no such move.", hint=", ".join(Move), field="move"
            ) from None
        return await self.services.book.act(
            check_unicode(entry_id, "entry_id"),
            made,
            origin=self._origin(surface, subject),
            who=surface.partition(":")[0],
            winner=winner,
            reason=reason,
        )

    async def forget(
        self, memory_id: str, *, subject: str = ANONYMOUS, surface: str = "library:forget"
    ) -> SealedPlain:
        """Erase a memory for good, with the stored exchanges that tell it.

        Args:
            subject: Whose it must be; by default whoever's it is, within the tenant.
        """
        return await self.services.forgetting.memory(
            check_unicode(memory_id, "memory_id"),
            origin=self._origin(surface, subject),
            who=surface.partition(":")[0],
        )

    async def forget_thread(
        self, thread_id: str, *, subject: str = ANONYMOUS, surface: str = "library:forget"
    ) -> SealedPlain:
        """Erase a conversation: its exchanges, and every memory whose words were said in it.

        Args:
            subject: Of whom alone; by default of whoever spoke in it.
        """
        return await self.services.forgetting.thread(
            read_thread(thread_id),
            origin=self._origin(surface, subject),
            who=surface.partition(":")[0],
        )

    async def forget_subject(self, subject: str, *, surface: str = "library:forget") -> SealedPlain:
        """Erase everything that is stored of a subject."""
        return await self.services.forgetting.subject(
            read_subject(subject), origin=self._origin(surface), who=surface.partition(":")[0]
        )

    async def think(
        self,
        draft: str,
        *,
        request: str = "",
        evidence: Sequence[EvidenceQuote] = (),
        alternatives: Sequence[str] = (),
        tier: TierName | None = None,
        quality_score: float = 0.5,
        deep: bool = True,
        timeout_ms: int | None = None,
        budget_tokens: int | None = None,
        surface: str = "library:think",
    ) -> Sealed[ThinkingDocument]:
        """Think a draft over; what comes back is the very draft wherever anything fails.

        Args:
            request: What the draft answers.
            tier: ``free``, ``pro`` or ``max``; by default the setting ``thinking_local_tier``.
            quality_score: Of the draft, in [0, 1].
            deep: False to get the draft back, sealed.
            timeout_ms, budget_tokens: At most, and by default, what the settings allow.
        """
        thinking = self.services.thinking
        named = tier or self.services.settings.thinking_local_tier
        caller = Caller(tier=read_one_of(Tier, named, "tier"))
        clamps = thinking.clamps
        asked = ThinkingRequest(
            request_text=request,
            state=read_draft(draft, action_type="ANSWER", quality_score=quality_score),
            tier=caller.tier,
            depth=Depth.DEEP if deep else Depth.BASELINE,
            total_timeout_ms=clamps.max_timeout_ms if timeout_ms is None else timeout_ms,
            total_budget_tokens=(
                clamps.max_budget_tokens if budget_tokens is None else budget_tokens
            ),
            origin=self._origin(surface),
            evidence=check_list(evidence, "evidence"),
            alternatives=check_texts(alternatives, "alternatives"),
        )
        return (await thinking(asked, caller)).sealed

    async def review(
        self,
        draft: str,
        *,
        sources: Sequence[str] = (),
        texts: Mapping[str, str] = _NO_TEXTS,
        project_id: str | None = None,
        draft_id: str | None = None,
        surface: str = "library:review",
    ) -> Sealed[ReviewDocument]:
        """Hold a draft against sources, and wait for what is found; the draft never changes.

        Args:
            sources: Ids of stored sources.
            texts: Further sources by ids of your own; they are kept with the review alone.
            project_id: Whose sources may be named, besides those of no project.
            draft_id: By default one that follows from the draft.
        """
        reviews = self.services.reviewing.reviews
        named = check_texts_by_id(texts, "texts")
        asked = review_request(
            check_unicode(draft, "draft"),
            ids=[*check_texts(sources, "sources"), *named],
            project_id=project_id,
            draft_id=draft_id,
        )
        submitted = await reviews.submit(
            asked,
            origin=self._origin(surface),
            given={name: given_source(name, text) for name, text in named.items()},
        )
        return await reviews.result(submitted.document.review_id, tenant=self._tenant)

    async def add_source(
        self,
        text: str,
        *,
        title: str,
        source_id: str | None = None,
        url: str | None = None,
        published_at: str | None = None,
    ) -> Result[SourceAdded]:
        """Store a text that evidence may be quoted from; the same text twice changes nothing."""
        source = NewSource(
            text=check_unicode(text, "text"),
            title=check_label(title, "title"),
            source_id=check_optional(source_id, "source_id"),
            origin=check_optional(url, "url"),
            url=url,
            published_at=check_optional(published_at, "published_at"),
        )
        return await self.services.corpus.add(source, origin=self._origin("library:sources"))

    async def remove_source(
        self, source_id: str, *, surface: str = "library:sources"
    ) -> SealedPlain:
        """Erase a source in every version, with the stored exchanges that quote it."""
        return await self.services.forgetting.source(
            check_unicode(source_id, "source_id"),
            origin=self._origin(surface),
            who=surface.partition(":")[0],
        )

    async def sync_sources(
        self,
        folder: Path | str,
        *,
        erase_most: bool = False,
        surface: str = "library:sources",
    ) -> AsyncIterator[Synced]:
        """Add what is new in a folder, rename what moved, and erase what is gone.

        Args:
            erase_most: Erase also where most of a folder's documents are gone.
        """
        origin = self._origin(surface)
        if not isinstance(folder, str | Path):
            raise CallerError(
                "input.invalid", "This is no folder.", hint="give its path", field="folder"
            )
        who = surface.partition(":")[0]
        syncing = self.services.syncing
        async for one in syncing(Path(folder), erase_most=erase_most, origin=origin, who=who):
            yield one

    async def search(self, query: str) -> Result[Evidence]:
        """Facts for a query, as they would stand in an answer's evidence."""
        return await self.services.evidence(
            check_unicode(query, "query"), origin=self._origin("library:evidence")
        )

    async def receipt(self, receipt_id: str) -> bytes:
        """The receipt file of an exchange of this tenant."""
        known = check_unicode(receipt_id, "receipt_id")
        return await run_blocking(lambda: self.services.receipts.file(known, tenant=self._tenant))

    def public_key(self) -> JsonObject:
        """The key that verifies receipts and checkpoints."""
        return self.services.receipts.public_key()

    def _origin(self, surface: str, subject: str = ANONYMOUS, thread_id: str = "") -> Origin:
        return Origin(
            surface=read_surface(surface),
            tenant=self._tenant,
            subject=read_subject(subject),
            thread_id=read_thread(thread_id),
        )

    async def close(self) -> None:
        """Make what is queued durable and close the database."""
        await self.services.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        failure: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.close()


def _given(
    instructions: str, messages: Sequence[Message], passages: Sequence[GivenPassage]
) -> Given:
    return Given(
        instructions=instructions,
        messages=check_list(messages, "messages"),
        passages=check_list(passages, "passages"),
    )
