"""Rows of the lists of a tenant: what people see of a source, an exchange or a review."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import orjson

from troth.kernel.digests import sha256_hex
from troth.kernel.jsontypes import JsonObject
from troth.ports.lists import ListedExchange, ListedSource
from troth.ports.reviews import StoredReview

_SHOWN_CHARS: Final = 160
_TEXTS: Final = ("text", "message", "query", "request_text", "draft")
_SOURCE: Final = frozenset(("title", "text"))  # what is stored of a source that was added


def verbatim(stored: bytes) -> JsonObject:
    """Bytes as they are stored, with their digest: nothing at the exit rewrites them."""
    text = stored.decode("utf-8", "replace")
    return {"text": text, "text_sha256": sha256_hex(stored)}


def row_clauses(shown: JsonObject) -> list[str]:
    """The clauses that were repaired or broken in the row of an exchange."""
    broken: Any = shown["broken"]
    repaired: Any = shown["repaired"]
    return [*broken, *repaired]


def source_row(one: ListedSource, stale: str) -> JsonObject:
    """A source in a list, and whether it was last known to hold before a date."""
    source = one.source
    known = one.last_verified or source.published_at
    return {
        "source_id": source.source_id,
        "title": source.title,
        "domain": source.domain,
        "url": source.url,
        "origin": one.origin,
        "text_sha256": source.text_sha256,
        "published_at": source.published_at,
        "retrieved_at": source.retrieved_at,
        "last_verified": one.last_verified,
        "stale": known is not None and known < stale,
    }


def exchange_row(one: ListedExchange) -> JsonObject:
    """An exchange in a list: its first words, and how its clauses fared."""
    body = one.body
    clauses: Mapping[str, Any] = _object(body.response).get("clauses") or {}
    broken = [str(clause) for clause in clauses.get("broken", ())]
    repaired = [str(each["clause"]) for each in clauses.get("repaired", ())]
    asked, text = _asked(body.request), _words(text_of(body.request))
    is_source = asked.keys() == _SOURCE
    return {
        "kind": "source" if is_source else "asked" if text else "seen",
        "trace_id": body.trace_id,
        "receipt_id": body.receipt_id,
        "surface": body.surface,
        "subject": body.subject,
        "thread_id": body.thread_id,
        "at": body.at,
        "text": _words(str(asked["title"])) if is_source else text,
        "state": "broken" if broken else "repaired" if repaired else "kept",
        "broken": list(dict.fromkeys(broken)),
        "repaired": list(dict.fromkeys(repaired)),
    }


def review_row(one: StoredReview) -> JsonObject:
    """A review in a list, with the first words of its draft."""
    return {
        "text": _words(str(_asked(one.request).get("draft_content", ""))),
        "review_id": one.review_id,
        "draft_id": one.draft_id,
        "status": one.status.value,
        "submitted_at": one.submitted_at,
        "finished_at": one.finished_at,
        "receipt_id": one.receipt_id,
        "failure": None if one.failure is None else one.failure.value,
    }


def text_of(request: bytes) -> str:
    """The words of a stored request."""
    asked = _asked(request)
    found = (asked.get(name) for name in _TEXTS)
    return next((text for text in found if isinstance(text, str) and text), "")


def _asked(request: bytes) -> Mapping[str, Any]:
    """What a stored request asks for; empty where that is no object."""
    asked = _object(request).get("request")
    return asked if isinstance(asked, dict) else {}


def _words(text: str) -> str:
    """The first words of a text, on one line."""
    flat = " ".join(text.split())
    return flat if len(flat) <= _SHOWN_CHARS else flat[: _SHOWN_CHARS - 1] + "…"


def _object(stored: bytes) -> Mapping[str, Any]:
    try:
        found = orjson.loads(stored)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}
