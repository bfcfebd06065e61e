"""The library: Troth inside your own process."""

from __future__ import annotations

from collections.abc import Sequence
from types import TracebackType
from typing import Self

from troth.bootstrap import Services, build_services, read_settings
from troth.contracts.answers.document import AnswerDocument
from troth.contracts.answers.panel.document import PanelDocument
from troth.contracts.answers.request.split import Attachment
from troth.kernel.exchange import read_mode
from troth.kernel.jsontypes import JsonObject
from troth.ports.evidence import NewSource
from troth.runtime.ask import AskRequest
from troth.runtime.closing import SealedPlain
from troth.runtime.exchange import Origin
from troth.runtime.panel import PanelRequest
from troth.runtime.seal import Sealed
from troth.runtime.threads import run_blocking


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

    @classmethod
    def open(cls, database: str | None = None, *, tenant: str = "default", **flags: object) -> Self:
        """Open a deployment; settings come from file, environment and these arguments.

        Args:
            database: ``sqlite:///PATH`` or ``postgresql://…``.
            tenant: Whose sources, memories and receipts are meant.
            flags: Any other setting by name, such as ``model="openai:NAME"``.

        Raises:
            CallerError: ``config.invalid``, naming the setting.
            StorageFailure: The database or the signing key cannot be used.
        """
        loaded = read_settings({"database": database, **flags})
        return cls(build_services(loaded.settings), tenant=tenant)

    async def ask(
        self,
        text: str,
        *,
        mode: str = "work",
        subject: str = "anonymous",
        thread_id: str = "",
        attachments: Sequence[Attachment] = (),
        surface: str = "library:ask",
    ) -> Sealed[AnswerDocument]:
        """Ask; the answer keeps the contract of its mode."""
        return await self.services.ask(
            AskRequest(
                text=text,
                mode=read_mode(mode),
                origin=Origin(
                    surface=surface, tenant=self._tenant, subject=subject, thread_id=thread_id
                ),
                attachments=tuple(attachments),
            )
        )

    async def ask_panel(
        self,
        text: str,
        *,
        agents: Sequence[str] = (),
        mode: str = "work",
        subject: str = "anonymous",
        thread_id: str = "",
        attachments: Sequence[Attachment] = (),
        surface: str = "library:ask_panel",
    ) -> Sealed[PanelDocument]:
        """Ask every configured peer, or the named ones, and get their answers with a synthesis."""
        return await self.services.panel(
            PanelRequest(
                text=text,
                agents=tuple(agents),
                mode=read_mode(mode),
                origin=Origin(
                    surface=surface, tenant=self._tenant, subject=subject, thread_id=thread_id
                ),
                attachments=tuple(attachments),
            )
        )

    async def add_source(
        self,
        text: str,
        *,
        title: str,
        source_id: str | None = None,
        url: str | None = None,
        published_at: str | None = None,
    ) -> SealedPlain:
        """Store a text that evidence may be quoted from; the same text twice changes nothing."""
        source = NewSource(
            text=text,
            title=title,
            source_id=source_id,
            origin=url,
            url=url,
            published_at=published_at,
        )
        return await self.services.corpus.add(source, origin=self._origin("library:sources"))

    async def search(self, query: str) -> SealedPlain:
        """Facts for a query, as they would stand in an answer's evidence."""
        return await self.services.corpus.search(query, origin=self._origin("library:evidence"))

    async def receipt(self, receipt_id: str) -> bytes:
        """The receipt file of an exchange of this tenant."""
        return await run_blocking(
            lambda: self.services.receipts.file(receipt_id, tenant=self._tenant)
        )

    def public_key(self) -> JsonObject:
        """The key that verifies receipts and checkpoints."""
        return self.services.receipts.public_key()

    def _origin(self, surface: str) -> Origin:
        return Origin(surface=surface, tenant=self._tenant)

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
