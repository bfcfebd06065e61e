"""Asking and talking: an answer in its sections, with what it must be read with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import orjson
from starlette.responses import Response

from troth.server.page.frame import Visit, path_of, streamed
from troth.server.page.shown import changes


async def show(visit: Visit) -> Response:
    """The form, and things to try."""
    return visit.render("ask", given={}, answered=None, shown={}, thought=[])


async def ask(visit: Visit) -> Response:
    """An answer or a turn, as the public routes give it; questions become fields to fill."""
    form = visit.form
    text = form.get("text", "")
    filled = [f"{form[f'question{at}']}\n{form[f'reply{at}']}" for at in _replies(visit)]
    whole = "\n\n".join([text, *filled])
    if form.get("kind") == "chat":
        body: dict[str, Any] = {"message": whole}
        path = "/api/chat/send"
    else:
        body = {"text": whole, "depth": form.get("depth") or "baseline"}
        path = "/ui/api/ask"
    if form.get("review"):
        body["review"] = True
    body |= {name: form[name] for name in ("subject", "thread_id") if form.get(name)}
    answered = await visit.answered("POST", path, body=body)
    shown = answered.fields
    told = shown.get("evidence") or {}
    return visit.render(
        "ask",
        given={**form, "text": whole},
        answered=answered,
        shown=shown,
        found=told.get("facts", ()),
        titles={one["id"]: one["title"] for one in told.get("sources", ())},
        thought=await _thought(visit, shown.get("thinking")),
    )


async def stream(visit: Visit) -> Response:
    """The words of the first model there is, each part sealed, handed on as they come."""
    known = await visit.call("GET", "/v1/models")
    if known.is_refused:
        return Response(known.body, known.status, media_type="application/json")
    asked = orjson.loads(visit.sent)
    body: dict[str, Any] = {
        "model": known.fields["data"][0]["id"],
        "messages": [{"role": "user", "content": str(asked.get("text", ""))}],
        "stream": True,
    }
    if asked.get("subject"):
        body["troth"] = {"subject": str(asked["subject"])}
    return await streamed(visit, "POST", "/v1/chat/completions", body=body)


async def _thought(visit: Visit, thinking: Mapping[str, Any] | None) -> list[tuple[str, str]]:
    """What thinking changed, word by word; empty for who may not see the run, or where none was."""
    receipt_id = (thinking or {}).get("receipt_id")
    if not receipt_id:
        return []
    answered = await visit.call("GET", path_of("api", "exchanges", receipt_id))
    stored = {} if answered.is_refused else answered.fields
    if not stored.get("request"):
        return []
    before = orjson.loads(stored["request"]["text"])["request"]["state"]["rendered_text"]
    after = orjson.loads(stored["response"]["text"])["state"]["rendered_text"]
    return [] if before == after else list(changes(before, after))


def _replies(visit: Visit) -> list[int]:
    """Places of the questions that were answered; there are at most 20."""
    form = visit.form
    return [at for at in range(20) if form.get(f"reply{at}") and form.get(f"question{at}")]
