"""Who is let in, as a dependency of routes: what an endpoint is given besides its parameters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Depends
from starlette.requests import Request

from troth.bootstrap import Services
from troth.kernel.jsontypes import JsonObject
from troth.ports.keys import Scope
from troth.runtime.exchange.exchange import Origin
from troth.server.door import Door, Principal, read_object
from troth.server.origins import origin_of, origin_of_query
from troth.server.parameters import Whose
from troth.server.refusals import surface_of
from troth.server.schemas import B, ConversationBody, read_body


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

    def origin_of(self, body: ConversationBody, *, thread_id: str = "") -> Origin:
        """As ``origins.origin_of``."""
        return origin_of(self.request, self.principal, body, thread_id=thread_id)

    def origin_of_query(self, whose: Whose, *, thread_id: str = "") -> Origin:
        """As ``origins.origin_of_query``."""
        return origin_of_query(self.request, self.principal, whose, thread_id=thread_id)

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
        principal = await door.admit(request, *scopes)
        return Call(request=request, services=request.app.state.services, principal=principal)

    return Depends(call)


Asking = Annotated[Call, admits(Scope.ASK)]
Auditing = Annotated[Call, admits(Scope.AUDIT)]
