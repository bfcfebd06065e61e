"""Who is let in, as a dependency of routes: what an endpoint is given besides its parameters.

Whose request it is: the tenant from the key, the subject from what the caller names. Without a
subject, a thread stands for whoever speaks in it: what is told there is remembered for that thread
alone, and never for a subject that happens to have the same name.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import Request

from troth.bootstrap import Services
from troth.contracts.thinking.model import Tier
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.ports.keys import Scope
from troth.runtime.exchange.caller_texts import read_subject, read_thread
from troth.runtime.exchange.exchange import ANONYMOUS, Origin
from troth.runtime.memory.erasing import THREAD as _THREAD
from troth.runtime.thinking.allowances import Caller
from troth.server.door import Door, Principal, read_object
from troth.server.refusals import surface_of
from troth.server.schemas import B, ConversationBody, Whose, read_body


@dataclass(frozen=True, kw_only=True, slots=True)
class Call:
    """A request that was let in.

    Attributes:
        services: What it is served by.
        principal: Whose key it came with.
    """

    request: Request
    services: Services
    principal: Principal

    @property
    def trace_id(self) -> str:
        """The trace id that the request has, whatever comes of it."""
        return str(self.request.scope["state"]["trace_id"])

    @property
    def origin(self) -> Origin:
        """The origin of what is a tenant's, and no subject's."""
        return Origin(surface=surface_of(self.request), tenant=self.principal.tenant)

    @property
    def caller(self) -> Caller:
        """Who thinks; whoever needs no key is the operator, and has the tier of the settings."""
        tier = self.principal.tier or Tier(self.services.settings.thinking_local_tier)
        return Caller(account=self.principal.account, tier=tier)

    def origin_of(self, body: ConversationBody, *, thread_id: str = "") -> Origin:
        """The origin of a request with a body.

        Args:
            thread_id: What stands where the body names no thread.

        Raises:
            CallerError: ``input.invalid``: the subject would be a thread's.
        """
        return self.origin_named(body.subject or body.user_id or "", body.thread_id or thread_id)

    def origin_of_query(self, whose: Whose, *, thread_id: str = "") -> Origin:
        """The origin of a request whose query may name somebody.

        Args:
            thread_id: What stands where it names nobody.

        Raises:
            CallerError: ``input.invalid``: one of them is too long, or no text.
        """
        thread = whose.thread_id or ("" if whose.subject else thread_id)
        return self.origin_named(whose.subject, thread)

    def origin_named(self, subject: str, thread: str = "") -> Origin:
        """The origin of what a subject, or else a thread, asks.

        Raises:
            CallerError: ``input.invalid``: one of them is too long or no text, or the subject would
                be a thread's.
        """
        if subject.startswith(_THREAD):
            # MEM-15: what was told in a thread is reached through the thread, and in no other way.
            raise CallerError(
                "input.invalid",
                f"A subject does not begin with {_THREAD}.",
                hint="name the thread as thread_id, and no subject",
                field="subject",
            )
        thread = read_thread(thread)
        return Origin(
            surface=surface_of(self.request),
            tenant=self.principal.tenant,
            subject=read_subject(subject or (f"{_THREAD}{thread}" if thread else ANONYMOUS)),
            thread_id=thread,
        )

    async def object(self) -> JsonObject:
        """The body as a JSON object.

        Raises:
            CallerError: As ``read_object``.
        """
        return await read_object(self.request, max_bytes=self.services.settings.max_body_bytes)

    async def body(self, model: type[B]) -> B:
        """The body, checked against a shape.

        Raises:
            CallerError: As ``read_object`` and ``read_body``.
        """
        return read_body(model, await self.object())


def admits(*scopes: Scope) -> Any:
    """The dependency of a route that whoever has one of the scopes may enter."""

    async def call(request: Request) -> Call:
        door: Door = request.app.state.door
        principal = await door.enter(request)
        principal.require(*scopes)
        return Call(request=request, services=request.app.state.services, principal=principal)

    return Depends(call)


Asking = Annotated[Call, admits(Scope.ASK)]
Auditing = Annotated[Call, admits(Scope.AUDIT)]
