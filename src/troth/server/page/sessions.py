"""Who is signed in to the page: a cookie names a session, and only the server knows its key."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from typing import Final

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
