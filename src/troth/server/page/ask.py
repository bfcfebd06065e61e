"""Asking and talking: an answer in its sections, with what it must be read with."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from troth.server.page.frame import Visit


async def show(visit: Visit) -> Response:
    """The form, and things to try."""
    return visit.render("ask", given={}, answered=None, shown={})


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
    body |= {name: form[name] for name in ("subject", "thread_id") if form.get(name)}
    answered = await visit.call("POST", path, body=body)
    if answered.is_refused:
        return visit.refuse(answered)
    return visit.render(
        "ask", given={**form, "text": whole}, answered=answered, shown=answered.fields
    )


def _replies(visit: Visit) -> list[int]:
    """Places of the questions that were answered; there are at most 20."""
    form = visit.form
    return [at for at in range(20) if form.get(f"reply{at}") and form.get(f"question{at}")]
