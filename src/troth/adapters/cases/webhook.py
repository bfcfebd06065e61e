"""Cases by webhook: one POST with an idempotency key, tried again by whoever calls.

The receiver answers ``{"case_id": …}``; the key is the same for every attempt at one case, so that
a receiver which keeps it opens one case however often it is asked. Redirects are not followed, a
reply is read up to a limit, and one deadline covers all of an attempt.
"""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Mapping
from typing import Final
from urllib.parse import urlsplit

from troth.adapters.cases.attached import attachment_list
from troth.kernel.canonical import canonical_json
from troth.kernel.errors import CallerError, OutsideFailure
from troth.kernel.jsontypes import JsonObject
from troth.ports.intake import CaseRequest

_MAX_REPLY_BYTES: Final = 100_000
_MAX_ID_CHARS: Final = 200


class WebhookCases:
    """Posts cases to a URL."""

    def __init__(self, url: str, *, token: str = "", timeout_s: float = 10.0) -> None:
        """Take the URL, and a bearer token if the receiver wants one.

        Raises:
            CallerError: ``config.invalid``: the URL is no http(s) URL.
        """
        if urlsplit(url).scheme not in ("http", "https") or not urlsplit(url).hostname:
            raise CallerError(
                "config.invalid", "The URL of the case system is none.", field="intake_cases"
            )
        self._url, self._token, self._timeout_s = url, token, timeout_s

    def create(self, request: CaseRequest) -> str:
        """Open a case; the receiver's id of it. Not for the thread of an event loop.

        Raises:
            OutsideFailure: ``outside.server``: no answer, or one that names no case.
        """
        fields: JsonObject = {
            **request.fields,
            "queue_id": request.queue_id,
            "original_base64": base64.b64encode(request.original).decode(),
        }
        if request.attachments:
            fields["attachments"] = attachment_list(request)
        headers = {"content-type": "application/json", "idempotency-key": request.idempotency_key}
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        status, body = asyncio.run(self._post(headers, canonical_json(fields)))
        if not 200 <= status < 300:
            raise _unavailable(f"answered {status}")
        return _case_id(body)

    async def _post(self, headers: Mapping[str, str], content: bytes) -> tuple[int, bytes]:
        import httpcore2
        import httpx2

        from troth.adapters.bounded_http import BoundedHttp, TooLong, Unreadable

        request = httpx2.Request("POST", self._url, headers=headers, content=content)
        http = BoundedHttp(self._url)
        try:
            async with asyncio.timeout(self._timeout_s):
                return await http.exchange(request, max_body_bytes=_MAX_REPLY_BYTES)
        except (TooLong, Unreadable) as failure:
            raise _unavailable("sent no reply that can be read") from failure
        except (TimeoutError, httpcore2.NetworkError, httpcore2.ProtocolError) as failure:
            raise _unavailable("did not answer") from failure
        finally:
            await http.aclose()


def _case_id(content: bytes) -> str:
    try:
        value = json.loads(content)
    except (ValueError, RecursionError):
        value = None
    case_id = value.get("case_id") if isinstance(value, dict) else None
    if not isinstance(case_id, str) or not 0 < len(case_id) <= _MAX_ID_CHARS:
        raise _unavailable("named no case")
    if not case_id.isprintable():  # people read it, and drafts quote it
        raise _unavailable("named a case by what is no text")
    return case_id


def _unavailable(what: str) -> OutsideFailure:
    return OutsideFailure("outside.server", f"The case system {what}.", hint="it is tried again")
