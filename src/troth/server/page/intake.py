"""Mail that waits for people: the queue, one message with what was read of it, and acts on it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, Final

from starlette.responses import JSONResponse, RedirectResponse, Response

from troth.server.page.frame import LANGUAGES, Visit, path_of
from troth.server.page.shown import Slice, pieces, reading

_QUEUE: Final = "/api/intake/reviews"
_FILTERS: Final = ("status", "queue_id")
_SINGLE: Final = ("product_line", "urgency", "primary_intent")
_SEVERAL: Final = ("intents", "risk_flags")
_STALE: Final = 412


async def show(visit: Visit) -> Response:
    """What waits, the most urgent first, or what is asked for."""
    query = {name: visit.query[name] for name in (*_FILTERS, "after") if name in visit.query}
    shown = await visit.asked("GET", _QUEUE, query=query)
    profile = await visit.asked("GET", "/api/intake/profile")
    return visit.render(
        "intake",
        shown=shown,
        labels=profile["labels"],
        names=_names(visit, profile["labels"]),
        hours={one["name"]: one["hours"] for one in profile["slas"]},
        profile=profile["profile"],
        kept=_kept(visit),
    )


async def take_in(visit: Visit) -> Response:
    """A mail that was dropped, worked on at once."""
    answered = await visit.call(
        "POST",
        "/api/intake/messages",
        query={"wait": "true"},
        data=visit.sent,
        headers={"content-type": "message/rfc822"},
    )
    if answered.is_refused:
        return JSONResponse(answered.fields, answered.status)
    t, told = visit.texts, answered.fields
    status = str(told["status"] or "running")
    return JSONResponse(
        {
            "told": t.get(f"state_{status}", status),
            "title": t["open"],
            "link": path_of("page", "intake", told["message_id"]),
        }
    )


async def correct(visit: Visit) -> Response:
    """What is otherwise than it was read; who was overtaken sees by whom, and by what."""
    corrections = _corrections(visit)
    if not corrections:
        return _back(visit, "nothing")
    return await _act(visit, {"corrections": corrections}, "corrected", "corrections")


async def draft(visit: Visit) -> Response:
    """A draft is approved or discarded; nothing is sent."""
    move = {"move": visit.form.get("move", "")}
    return await _act(visit, move, "draft", "drafts", visit.request.path_params["draft_id"])


async def _act(visit: Visit, body: Mapping[str, Any], done: str, *path: str) -> Response:
    form = visit.form
    headers = {"if-match": form.get("etag", ""), "idempotency-key": form.get("once", "")}
    answered = await visit.answered(
        "POST", _path(visit, *path), but=_STALE, body=body, headers=headers
    )
    if answered.status == _STALE:
        return await one(visit, seen=form.get("version", ""), status=_STALE)
    return _back(visit, done)


def _back(visit: Visit, done: str) -> Response:
    kept = {**_kept(visit), "done": done}
    page = path_of("page", "intake", visit.request.path_params["message_id"])
    return RedirectResponse(visit.address(page, kept), status_code=303)


async def one(visit: Visit, *, seen: str = "", status: int = 200) -> Response:
    """One message: masked, unless the text is asked for and may be seen."""
    query = {"mail": "true"}
    if visit.query.get("raw"):
        query["raw"] = "true"
    shown = await visit.asked("GET", _path(visit), query=query)
    known = await visit.asked("GET", "/api/intake/profile")
    names = _names(visit, known["labels"])
    _marked(shown)
    overtaken = [act for act in shown["corrections"] if seen and act["version"] > int(seen)]
    numbered = [{**each, "at": at} for at, each in enumerate(shown["readings"])]
    return visit.render(
        "message",
        status=status,
        shown=shown,
        labels=known["labels"],
        names=names,
        kept=_kept(visit),
        next=await _next(visit, shown),
        once=secrets.token_hex(12),
        stale=overtaken,
        given=visit.form,
        chosen={name: visit.several(f"set_{name}") for name in _SEVERAL},
        identity=_identity(shown),
        people=[each for each in numbered if each["field"] == "identity"],
        things=[each for each in numbered if each["field"] == "entity"],
        **_texts(shown, visit.texts, names),
    )


async def _next(visit: Visit, shown: Mapping[str, Any]) -> str:
    """The id of the message after this one in the queue that is looked through; empty for none."""
    query = {**_kept(visit), "after": f"{shown['priority']}:{shown['message_id']}", "limit": "1"}
    answered = await visit.call("GET", _QUEUE, query=query)
    items = [] if answered.is_refused else answered.fields["items"]
    return str(items[0]["message_id"]) if items else ""


def _names(visit: Visit, labels: Mapping[str, Any]) -> dict[str, str]:
    """What people call each label of the profile, in the language of the visitor."""
    return {one["name"]: one[visit.language] for known in labels.values() for one in known}


def _marked(shown: Mapping[str, Any]) -> None:
    """Entities and reasons quote the mail as it is shown beside them: hidden, with one mark."""
    mail = shown["mail"]
    if mail is None:
        return
    texts = {name.upper(): mail[name]["text"] for name in ("subject", "body")}
    for one in shown["readings"]:
        spot = next(iter(one["highlights"]), None)
        # A text that is not the slice is a label or a date, which nothing hides.
        if spot and spot["source"] in texts and one["text"] == spot["text"]:
            one["text"] = _slice(texts[spot["source"]], spot)
    for one in shown["reasons"]:
        spot = one["span"]
        if spot and spot["source"] in texts:
            for language in LANGUAGES:
                said = _slice(texts[spot["source"]], spot)
                one[language] = one[language].replace(spot["text"], said)


def _slice(text: str, spot: Mapping[str, Any]) -> str:
    """The slice of a text that a place names, of the length that was told of it."""
    return text[spot["start"] :][: len(spot["text"])] or str(spot["text"])


def _texts(
    shown: Mapping[str, Any], t: Mapping[str, str], names: Mapping[str, str]
) -> dict[str, Any]:
    """Subject, body and attachments, cut where readings point."""
    mail = shown["mail"]
    if mail is None:
        return {"subject": [], "body": [], "files": []}
    slices: dict[tuple[str, str], list[Slice]] = {}
    for at, one in enumerate(shown["readings"]):
        for spot in one["highlights"]:
            place = (spot["source"], spot["attachment_id"] or "")
            title = f"{t['field_' + one['field']]}: {reading(one, names)}"
            marked = Slice(
                start=spot["start"], end=spot["end"], number=at, kind=one["field"], title=title
            )
            slices.setdefault(place, []).append(marked)
    files = []
    for one in mail["attachments"]:
        place = ("ATTACHMENT_TEXT", one["attachment_id"])
        files.append({**one, "pieces": pieces(one["text"], slices.get(place, ()))})
    body = pieces(mail["body"]["text"], slices.get(("BODY", ""), ()), mail["segments"])
    return {
        "subject": pieces(mail["subject"]["text"], slices.get(("SUBJECT", ""), ())),
        "body": body,
        "files": files,
    }


def _identity(shown: Mapping[str, Any]) -> str:
    selected = (shown["decision"].get("identity") or {}).get("selected")
    return f"{selected['kind']}:{selected['entity_id']}" if selected else ""


def _corrections(visit: Visit) -> Sequence[Mapping[str, Any]]:
    """What differs from what the form was shown with; the server decides whether it may."""
    form = visit.form
    found: list[tuple[str, Any]] = [
        (name, form[f"set_{name}"])
        for name in (*_SINGLE, "identity")
        if f"set_{name}" in form and form[f"set_{name}"] != form.get(f"was_{name}")
    ]
    for name in _SEVERAL:
        chosen = sorted(visit.several(f"set_{name}"))
        if f"was_{name}" in form and " ".join(chosen) != form[f"was_{name}"]:
            found.append((name, chosen))
    if form.get("set_queue"):
        found.append(("queue", form["set_queue"]))
    for name, value in form.items():
        does, _, key = value.partition(" ")
        if name.startswith("entity") and key:
            found.append((f"entity_{does}", key))
    reason = form.get("reason", "")
    return [{"field": name, "value": value, "reason": reason} for name, value in found]


def _kept(visit: Visit) -> dict[str, str]:
    return {name: visit.query[name] for name in _FILTERS if name in visit.query}


def _path(visit: Visit, *more: str) -> str:
    return path_of("api", "intake", "reviews", visit.request.path_params["message_id"], *more)
