"""The door: who is asking, may they, and what did they send.

The order is fixed: the rate limit counts first, then the key is looked at, then the scope, and
only then query and body are read. ``SealedRoute`` has the key looked at before a route begins, so
that no route can turn the order round. Each refusal is a ``CallerError``; none of them is told
apart by timing on the key's content, because keys are compared as digests.
"""

from __future__ import annotations

import hashlib
import time
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from starlette.requests import Request

from troth.contracts.gate.strict_json import NotJson, parse_strict
from troth.contracts.thinking.model import Tier
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.ports.keys import ApiKey, KeyStore, Scope
from troth.runtime.exchange.threads import run_blocking

_KEY_CACHE_S: Final = 2.0  # a revoked key is refused everywhere after at most this long
_KEY_CACHE_MAX: Final = 10_000


@dataclass(frozen=True, kw_only=True, slots=True)
class Principal:
    """Who is asking: a tenant and what it may do.

    Attributes:
        account: Id of the key; ``local`` where no key is needed.
        tier: Of the key; ``None`` where no key is needed.
    """

    tenant: str
    scopes: frozenset[Scope]
    account: str = "local"
    tier: Tier | None = None

    def require(self, *scopes: Scope) -> None:
        """Refuse when none of the scopes is there.

        Raises:
            CallerError: ``auth.scope``.
        """
        if self.scopes.isdisjoint({*scopes, Scope.ADMIN}):
            raise CallerError(
                "auth.scope",
                f"This key lacks the scope {' or '.join(scopes)}.",
                hint="ask the operator for a key with that scope",
            )


_ANYONE = Principal(tenant="default", scopes=frozenset(Scope))


class Door:
    """Authenticates requests against the stored keys.

    While no key is stored at all, everyone may do everything: ``troth serve`` allows that on
    loopback only.
    """

    def __init__(self, keys: KeyStore) -> None:
        self._keys = keys
        self._seen: dict[str, tuple[float, ApiKey | None]] = {}
        self._guarded: tuple[float, bool] = (0.0, False)

    async def enter(self, request: Request) -> Principal:
        """Tell who is asking; asked again about one request, it gives the same answer.

        Raises:
            CallerError: ``auth.missing`` or ``auth.wrong``.
        """
        state = request.scope["state"]
        principal: Principal | None = state.get("principal")
        if principal is None:
            principal = await self._principal(_presented(request))
            state["principal"] = principal
            state["tenant"] = principal.tenant  # refusals from here on are theirs
        return principal

    async def admit(self, request: Request, *scopes: Scope) -> Principal:
        """Tell who is asking, and that one of the scopes is theirs.

        Raises:
            CallerError: ``auth.missing``, ``auth.wrong`` or ``auth.scope``.
        """
        principal = await self.enter(request)
        principal.require(*scopes)
        return principal

    async def recognize(self, request: Request) -> None:
        """Note whose request it is, where that can be told; refuses nobody."""
        with suppress(CallerError):
            await self.enter(request)

    async def _principal(self, presented: str | None) -> Principal:
        if not await self._is_guarded():
            return _ANYONE
        if not presented:
            raise CallerError(
                "auth.missing",
                "This server needs an API key.",
                hint="send Authorization: Bearer KEY, or X-UI-Token: KEY",
            )
        digest = hashlib.sha256(presented.encode("utf-8", "surrogatepass")).hexdigest()
        key = await self._find(digest)
        if key is None:
            raise CallerError(
                "auth.wrong",
                "The API key is unknown or revoked.",
                hint="`troth keys create` makes a new one",
            )
        return Principal(tenant=key.tenant, scopes=key.scopes, account=key.key_id, tier=key.tier)

    async def _find(self, digest: str) -> ApiKey | None:
        now = time.monotonic()
        held = self._seen.get(digest)
        if held is not None and held[0] > now:
            return held[1]
        key = await run_blocking(lambda: self._keys.find(digest))
        if len(self._seen) >= _KEY_CACHE_MAX:
            self._seen.clear()
        self._seen[digest] = (now + _KEY_CACHE_S, key)
        return key

    async def _is_guarded(self) -> bool:
        until, guarded = self._guarded
        # Once a key was stored the server stays guarded, even when all keys are revoked.
        if not guarded and until <= time.monotonic():
            guarded = bool(await run_blocking(self._keys.all))
            self._guarded = (time.monotonic() + _KEY_CACHE_S, guarded)
        return guarded


def _presented(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token.strip():
        return token.strip()
    return request.headers.get("x-ui-token") or None


async def read_object(request: Request, *, max_bytes: int) -> JsonObject:
    """The body as a JSON object, read strictly and never past the limit.

    Raises:
        CallerError: ``input.media_type``, ``input.too_large`` or ``input.malformed``.
    """
    media_type = request.headers.get("content-type", "application/json").partition(";")[0].strip()
    if media_type.lower() != "application/json":
        raise CallerError(
            "input.media_type", "The body must be JSON.", hint="send Content-Type: application/json"
        )
    body = await read_bytes(request, max_bytes=max_bytes)
    try:
        value = parse_strict(body, max_bytes=max_bytes)
    except NotJson as problem:
        raise CallerError(
            "input.malformed",
            f"The body is not strict JSON ({problem.fault.value}).",
            hint="send one JSON object in UTF-8, without duplicate keys, NaN or trailing text",
            field="body",
        ) from problem
    if not isinstance(value, dict):
        raise CallerError("input.malformed", "The body must be a JSON object.", field="body")
    return value


async def read_bytes(request: Request, *, max_bytes: int) -> bytes:
    """The body, never past the limit.

    Raises:
        CallerError: ``input.too_large``.
    """
    too_large = CallerError(
        "input.too_large",
        f"The body is larger than {max_bytes} bytes.",
        hint="add long documents as sources and ask about them",
        field="body",
    )
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > max_bytes:
        raise too_large
    chunks = bytearray()
    async for chunk in request.stream():
        chunks += chunk
        if len(chunks) > max_bytes:
            raise too_large
    return bytes(chunks)
