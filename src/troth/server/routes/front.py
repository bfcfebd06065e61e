"""The front page: what this server is, and where to go on."""

from __future__ import annotations

import html

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from troth.server.refusals import SealedRoute

router = APIRouter(route_class=SealedRoute, tags=["operations"])

_PAGE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Troth</title>
<h1>Troth</h1>
<p>This server answers under contract, over HTTP. Every answer has a signed receipt, which anybody
can check with the <a href="/api/audit/key">public key</a> alone.
<p>Its routes are below; <a href="/openapi.json">/openapi.json</a> describes them for machines, and
<code>docs/http.md</code> of the distribution for people. To ask something:
<pre>curl -s {base}/ui/api/ask -H 'Content-Type: application/json' -d '{{"text": "…"}}'</pre>
<table>{rows}</table>
"""
_HEADERS = {"content-security-policy": "default-src 'none'; frame-ancestors 'none'"}


@router.get("/", summary="What this server is, and its routes")
async def front(request: Request) -> Response:
    """A page of constants: nothing of the request stands in it."""
    rows = "\n".join(
        f"<tr><td>{method.upper()}<td><code>{html.escape(path)}</code><td>{html.escape(summary)}"
        for path, methods in request.app.openapi()["paths"].items()
        for method, operation in methods.items()
        if (summary := operation["summary"])
    )
    host, port = request.scope["server"]  # of our own socket: what a client calls us is not told
    base = html.escape(f"http://{host}:{port}")
    return HTMLResponse(_PAGE.format(base=base, rows=rows), headers=_HEADERS)
