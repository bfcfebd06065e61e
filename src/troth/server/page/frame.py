"""What all pages share: who looks, in which language, what forms send, and the frame.

Nothing runs on a page but ``page.js`` and ``verify.js``, and nothing is loaded from elsewhere; the
browser is told so. Texts of users, sources and models are escaped by the templates.
"""

from __future__ import annotations

import asyncio
import tomllib
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, TypeAlias
from urllib.parse import parse_qsl, quote, urlencode

import orjson
from jinja2 import Environment, FileSystemLoader
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response, StreamingResponse
from starlette.types import Message

from troth.kernel.errors import CallerError, StorageFailure
from troth.server.door import COOKIE, Sessions, new_token, read_bytes
from troth.server.page.shown import FILTERS
from troth.server.refusals import withhold

FOLDER: Final = Path(__file__).parent
_REFUSED: Final = 400
_HANDED_ON: Final = (b"authorization", b"x-forwarded-for")
LANGUAGES: Final = ("en", "de")
_PAGED: Final = ("q", "state", "before")
_MAX_FIELDS: Final = 700  # a message has up to 500 entities
_LANGUAGE: Final = "troth_language"
_HEADERS: Final = {
    "content-security-policy": "default-src 'none'; script-src 'self'; style-src 'self';"
    " img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none';"
    " frame-ancestors 'none'",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Answered:
    """What a public route answered, byte for byte.

    Attributes:
        status: Of HTTP.
    """

    status: int
    body: bytes

    @property
    def is_refused(self) -> bool:
        """Whether a problem document came."""
        return self.status >= _REFUSED

    @property
    def fields(self) -> Any:
        """The body as JSON; empty where there is none."""
        return orjson.loads(self.body) if self.body else {}

    @property
    def text(self) -> str:
        """The body as text, for showing the bytes that were sealed."""
        return self.body.decode()


def path_of(*parts: str) -> str:
    """A path from parts, of which none can be more than one part."""
    return "/" + "/".join(quote(part, safe="") for part in parts)


async def call(
    request: Request,
    method: str,
    path: str,
    *,
    query: Mapping[str, str] | None = None,
    body: Mapping[str, Any] | None = None,
    data: bytes = b"",
    headers: Mapping[str, str] | None = None,
    tell: Callable[[bytes], Awaitable[None]] | None = None,
) -> Answered:
    """Call a public route as whoever looks at the page: with their key, counted as theirs.

    Args:
        body: Sent as JSON; without it ``data`` is sent as it is.
        tell: Gets each part of a good response as it comes; the body is empty then.
    """
    given = [(name, value) for name, value in request.scope["headers"] if name in _HANDED_ON]
    own = {"content-type": "application/json", **(headers or {})}
    given += [(name.encode(), value.encode("latin-1", "replace")) for name, value in own.items()]
    sent = data if body is None else orjson.dumps(body)
    scope = {
        **{name: request.scope[name] for name in ("asgi", "http_version", "scheme", "client")},
        "server": request.scope["server"],
        "type": "http",
        "method": method,
        "path": path,
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": urlencode(query or {}).encode(),
        "headers": given,
    }
    chunks: list[bytes] = []
    status = 0
    unread = [sent]

    async def receive() -> Message:
        if not unread:
            await asyncio.Event().wait()  # whoever looks at the page has not left
        return {"type": "http.request", "body": unread.pop(), "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status
        if message["type"] == "http.response.start":
            status = message["status"]
        elif tell is not None and status < _REFUSED:
            await tell(message.get("body", b""))
        else:
            chunks.append(message.get("body", b""))

    await request.app(scope, receive, send)
    return Answered(status=status, body=b"".join(chunks))


class Refused(Exception):
    """A public route told a problem, and nothing is left to be shown but that."""

    def __init__(self, answered: Answered) -> None:
        super().__init__(answered.status)
        self.answered = answered


@dataclass(kw_only=True)
class Visit:
    """One look at a page, or one form that was sent.

    Attributes:
        form: What was sent; empty for a look. Of a field that stands twice, the last one.
        sent: A file that was sent as it is, in place of a form.
        token: Of the visitor's cookie.
    """

    request: Request
    sessions: Sessions
    token: str
    form: Mapping[str, str] = field(default_factory=dict)
    fields: Sequence[tuple[str, str]] = ()
    sent: bytes = b""
    is_signed_in: bool = False

    @property
    def query(self) -> Mapping[str, str]:
        """The query of the address."""
        return self.request.query_params

    @property
    def language(self) -> str:
        """The chosen language, else the browser's if there are texts in it, else English."""
        accepted = self.request.headers.get("accept-language", "")[:2].lower()
        wanted = (self.query.get("lang"), self.request.cookies.get(_LANGUAGE), accepted)
        return next((one for one in wanted if one in LANGUAGES), LANGUAGES[0])

    @property
    def texts(self) -> Mapping[str, str]:
        """What the page says in the language of this visitor."""
        return texts(self.language)

    def several(self, name: str) -> list[str]:
        """Every value of a field of the form."""
        return [value for field_name, value in self.fields if field_name == name]

    @staticmethod
    def address(path: str, query: Mapping[str, str]) -> str:
        """An address of the page."""
        return f"{path}?{urlencode(query)}"

    async def call(self, method: str, path: str, **how: Any) -> Answered:
        """Call a public route as this visitor."""
        return await call(self.request, method, path, **how)

    async def answered(self, method: str, path: str, *, but: int = 0, **how: Any) -> Answered:
        """Call a public route as this visitor, for what is no problem.

        Args:
            but: Status of a problem that the page tells by itself.

        Raises:
            Refused: A problem came, which becomes the page.
        """
        answered = await self.call(method, path, **how)
        if answered.is_refused and answered.status != but:
            raise Refused(answered)
        return answered

    async def asked(self, method: str, path: str, **how: Any) -> Any:
        """The JSON of what ``answered`` gives; empty where a route answered with nothing."""
        return (await self.answered(method, path, **how)).fields

    async def listed(
        self,
        path: str,
        template: str,
        *filters: str,
        always: Mapping[str, str] = MappingProxyType({}),
        kept: Mapping[str, str] = MappingProxyType({}),
    ) -> Response:
        """A page of a list of the public routes, by the filters that were chosen."""
        query = {name: self.query[name] for name in (*_PAGED, *filters) if self.query.get(name)}
        query |= always
        return self.render(template, shown=await self.asked("GET", path, query=query), kept=kept)

    def render(self, template: str, *, status: int = 200, **shown: Any) -> Response:
        """A page of a template, in the frame."""
        html = (
            _templates()
            .get_template(f"{template}.html")
            .render(
                t=self.texts,
                language=self.language,
                languages=LANGUAGES,
                csrf=self.sessions.csrf_of(self.token),
                path=self.request.url.path,
                query=dict(self.query),
                is_signed_in=self.is_signed_in,
                **shown,
            )
        )
        return HTMLResponse(html, status_code=status)


async def streamed(visit: Visit, method: str, path: str, **how: Any) -> Response:
    """A public route that answers in parts: each is handed on as it comes."""
    parts: asyncio.Queue[bytes | None] = asyncio.Queue()

    async def work() -> Answered:
        try:
            return await visit.call(method, path, tell=parts.put, **how)
        finally:
            await parts.put(None)

    task = asyncio.create_task(work())
    first = await parts.get()
    if first is None:  # it was refused, and that is told whole
        return as_it_is(await task, "application/problem+json")

    async def handed_on() -> AsyncIterator[bytes]:
        try:
            yield first
            while (part := await parts.get()) is not None:
                yield part
        finally:
            task.cancel()  # whoever asked may have left

    return StreamingResponse(handed_on(), media_type="text/event-stream")


def as_it_is(answered: Answered, media_type: str) -> Response:
    """What a public route answered, unchanged; a problem stays JSON."""
    kind = "application/json" if answered.is_refused else media_type
    return Response(answered.body, answered.status, media_type=kind)


Page: TypeAlias = Callable[[Visit], Awaitable[Response]]


def shown_by(page: Page) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint of a page: forms are proven, and who has no good key is asked for one."""

    async def endpoint(request: Request) -> Response:
        token = request.cookies.get(COOKIE) or new_token()
        visit = Visit(request=request, sessions=request.app.state.sessions, token=token)
        try:
            response = await _answer(visit, page)
        except StorageFailure as failure:
            return withhold(failure, request.scope["state"]["trace_id"])
        return _finished(visit, response)

    return endpoint


async def told_to_people(request: Request, refused: Response) -> Response:
    """A sealed problem, as a page, for a browser that asked for one."""
    told = Answered(status=refused.status_code, body=bytes(refused.body))

    async def page(visit: Visit) -> Response:
        del visit
        raise Refused(told)

    return await shown_by(page)(request)


async def _answer(visit: Visit, page: Page) -> Response:
    request = visit.request
    try:
        if request.method == "POST":
            settings = request.app.state.services.settings
            is_file = "x-csrf" in request.headers
            limit = settings.max_mail_bytes if is_file else settings.max_body_bytes
            sent = await read_bytes(request, max_bytes=limit)
            if is_file:
                visit.sent, visit.form = sent, {"csrf": request.headers["x-csrf"]}
            else:
                text = sent.decode("utf-8", "replace")
                visit.fields = parse_qsl(text, True, max_num_fields=_MAX_FIELDS)
                visit.form = dict(visit.fields)
            if not visit.sessions.is_from(visit.token, visit.form.get("csrf", "")):
                return visit.render("stale", status=403)
            if "key" in visit.form:
                return await _sign_in(visit)
        key = visit.sessions.key_of(visit.token)
        if key:
            _present(request, key)
        await request.app.state.door.enter(request)
        visit.is_signed_in = bool(key)
        return await page(visit)
    except Refused as told:
        answered = told.answered
        return visit.render("problem", status=answered.status, problem=answered.fields)
    except (CallerError, ValueError) as refused:
        code = refused.code if isinstance(refused, CallerError) else "input.malformed"
        if code.startswith("auth."):
            wrong = code != "auth.missing"
            return visit.render("sign_in", status=401, is_wrong=wrong)
        problem = {"code": code, "detail": str(refused), "hint": None}
        return visit.render("problem", status=400, problem=problem)


async def _sign_in(visit: Visit) -> Response:
    key = visit.form["key"].strip()
    if not key.isascii() or not key.isprintable():
        return visit.render("sign_in", status=401, is_wrong=True)
    _present(visit.request, key)
    await visit.request.app.state.door.enter(visit.request)
    visit.token = visit.sessions.open(key)
    return RedirectResponse("/", status_code=303)


async def sign_out(visit: Visit) -> Response:
    """The key is forgotten, and the cookie is another from here on."""
    visit.sessions.close(visit.token)
    visit.token = new_token()
    return RedirectResponse("/", status_code=303)


def _present(request: Request, key: str) -> None:
    kept = [
        one for one in request.scope["headers"] if one[0] not in (b"authorization", b"x-ui-token")
    ]
    request.scope["headers"] = [*kept, (b"authorization", f"Bearer {key}".encode())]
    if hasattr(request, "_headers"):
        del request._headers


def _finished(visit: Visit, response: Response) -> Response:
    request = visit.request
    response.headers.update(_HEADERS)
    secure = request.url.scheme == "https"
    if request.cookies.get(COOKIE) != visit.token:
        response.set_cookie(COOKIE, visit.token, httponly=True, samesite="strict", secure=secure)
    if visit.query.get("lang") in LANGUAGES:
        response.set_cookie(_LANGUAGE, visit.language, httponly=True, samesite="strict")
    return response


@cache
def texts(language: str) -> Mapping[str, str]:
    """What the page says in a language, by name."""
    return tomllib.loads((FOLDER / "texts" / f"{language}.toml").read_text("utf-8"))


@cache
def _templates() -> Environment:
    loader = FileSystemLoader(FOLDER / "templates")
    made = Environment(loader=loader, autoescape=True, trim_blocks=True)
    made.filters.update(FILTERS)
    return made
