"""The door: who is asking, may they, and what did they send.

The order is fixed: the rate limit counts first, then the key is looked at, then the scope, and
only then query and body are read. ``SealedRoute`` has the key looked at before a route begins, so
that no route can turn the order round. Each refusal is a ``CallerError``; none of them is told
apart by timing on the key's content, because keys are compared as digests. ``Addresses`` tells
under whose address a request is counted.

``Sessions``: who is signed in to the page; a cookie names a session, and only the server knows its
key.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import secrets
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, TypeAlias

from starlette.requests import Request
from starlette.types import Scope as RequestScope

from troth.contracts.gate.strict_json import NotJson, parse_strict
from troth.contracts.thinking.model import Tier
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.ports.keys import ApiKey, KeyStore, Scope
from troth.runtime.exchange.threads import run_blocking

_KEY_CACHE_S: Final = 2.0  # a revoked key is refused everywhere after at most this long
_KEY_CACHE_MAX: Final = 10_000
_Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
_MAX_HOPS: Final = 16
_HOME: Final = 64  # bits: who has one IPv6 address has at least that network


class Addresses:
    """Reads client addresses, through the proxies that the operator named and no others."""

    def __init__(self, trusted: str) -> None:
        """Take addresses and networks by commas, as the setting ``trusted_proxies`` has them.

        Raises:
            ValueError: One of them is neither.
        """
        parts = (part.strip() for part in trusted.split(","))
        self._trusted = tuple(ipaddress.ip_network(part, strict=False) for part in parts if part)

    def is_trusted(self, host: str) -> bool:
        """Whether an address is that of a named proxy."""
        address = _read(host)
        return address is not None and any(address in network for network in self._trusted)

    def client_of(self, scope: RequestScope) -> str:
        """Under what the request is counted: an address, or an IPv6 network of one customer.

        ``X-Forwarded-For`` is read from its end, where each trusted proxy added whom it heard; the
        first address that is none of theirs is the client's. What stands before it, anybody may
        have made up.
        """
        client = scope.get("client")
        host = client[0] if client else "unknown"
        for named in reversed(_forwarded(scope)):
            if not self.is_trusted(host) or _read(named) is None:
                break
            host = named
        return _counted(host)


def _forwarded(scope: RequestScope) -> list[str]:
    lines = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    named = b",".join(lines).decode("latin-1").rsplit(",", _MAX_HOPS)[-_MAX_HOPS:]
    return [name.strip() for name in named]


def _read(host: str) -> _Address | None:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def _counted(host: str) -> str:
    address = _read(host)
    if isinstance(address, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((address.packed, _HOME), strict=False))
    return host if address is None else str(address)


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

    def acting(self, by: str | None) -> str:
        """The account that acts: the key vouches for it, and a name is what its holder says."""
        return self.account if by is None else f"{self.account}:{by}"

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
        CallerError: ``input.media_type`` for one that is packed, or ``input.too_large``.
    """
    if request.headers.get("content-encoding", "identity").strip().lower() != "identity":
        raise CallerError(
            "input.media_type", "The body must not be packed.", hint="send no Content-Encoding"
        )
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


COOKIE: Final = "troth_page"
_MAX: Final = 10_000
_LASTS_S: Final = 12 * 3600


class Sessions:
    """Keys by session, in this process alone: who comes after a restart signs in again."""

    def __init__(self) -> None:
        self._secret = secrets.token_bytes(32)
        self._keys: OrderedDict[bytes, tuple[str, float]] = OrderedDict()

    def open(self, key: str) -> str:
        """A new token under which the key stands; the oldest session makes room for it."""
        token = new_token()
        self._keys[_digest(token)] = (key, time.monotonic() + _LASTS_S)
        if len(self._keys) > _MAX:
            self._keys.popitem(last=False)
        return token

    def key_of(self, token: str) -> str:
        """The key of a session; empty where there is none, or not any more."""
        key, until = self._keys.get(_digest(token), ("", 0.0))
        return key if until > time.monotonic() else ""

    def close(self, token: str) -> None:
        """Forget the key."""
        self._keys.pop(_digest(token), None)

    def csrf_of(self, token: str) -> str:
        """What a form of this visitor has to bring along; nobody else can make it."""
        return hmac.new(self._secret, token.encode(), "sha256").hexdigest()

    def is_from(self, token: str, csrf: str) -> bool:
        """Whether a form came from a page that was shown to this visitor."""
        return bool(token) and hmac.compare_digest(
            self.csrf_of(token).encode(), csrf.encode("utf-8", "replace")
        )


def new_token() -> str:
    """A token that nobody can guess."""
    return secrets.token_urlsafe(32)


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "replace")).digest()
