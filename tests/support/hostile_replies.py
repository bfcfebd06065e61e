"""What a provider may send to do harm: steps of the scripted server, with their true reasons."""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import chain, repeat

from troth.kernel.jsontypes import JsonObject, JsonValue
from troth_lab.models.script import Wire
from troth_lab.upstreams import head, whole

MEGABYTE = 1_000_000
OPENAI, ANTHROPIC = "openai:scripted", "anthropic:claude-sonnet-5"


def redirect(code: int, location: str) -> Wire:
    """A redirect."""
    return whole(b"", f"{code} Elsewhere", location=location)


def endless(start: bytes, piece: bytes, *, pause_s: float = 0.0) -> Wire:
    """A start, and then one piece for ever."""
    return Wire(lambda: chain((start,), repeat(piece)), pause_s)


def openai_reply(text: JsonValue) -> JsonObject:
    """A chat completion with that content."""
    message: JsonObject = {"role": "assistant", "content": text}
    return {
        "id": "x",
        "object": "chat.completion",
        "created": 1,
        "model": "scripted",
        "choices": [{"index": 0, "finish_reason": "stop", "message": message}],
        "usage": {"prompt_tokens": 9, "completion_tokens": 9, "total_tokens": 18},
    }


def anthropic_reply(text: JsonValue) -> JsonObject:
    """A message with that content."""
    return {
        "id": "x",
        "type": "message",
        "role": "assistant",
        "model": "scripted",
        "content": [{"type": "text", "text": text}],
        "stop_reason": "end_turn",
        "usage": {"input_tokens": 9, "output_tokens": 9},
    }


def reply_of(name: str, text: JsonValue) -> JsonObject:
    """A well-formed reply of the model's provider."""
    return anthropic_reply(text) if name.startswith("anthropic") else openai_reply(text)


def sent(reply: JsonObject | str, **headers: str) -> Wire:
    """A reply on the wire."""
    text = reply if isinstance(reply, str) else json.dumps(reply)
    return whole(text.encode(), **headers)


@cache
def bomb(wbits: int) -> bytes:
    """A hundred megabytes of a reply in a hundred kilobytes."""
    packer = zlib.compressobj(9, wbits=wbits)
    filler = b" " * MEGABYTE
    packed = [packer.compress(b'{"choices": [')]
    packed += [packer.compress(filler) for _ in range(100)]
    return b"".join([*packed, packer.flush()])


def hundred_megabytes(start: bytes) -> Iterator[bytes]:
    """A start, and a hundred megabytes of letters."""
    return chain((start,), repeat(b"x" * MEGABYTE, 100))


_CHUNKED = head(transfer_encoding="chunked", content_type="application/json")
_LENGTH = head(content_length=str(100 * MEGABYTE), content_type="application/json")
_OPEN = b'{"choices": [{"message": {"content": "'
_BLANKS = b"10000\r\n" + b" " * 65_536 + b"\r\n"


def _errors(status: str) -> Wire:
    return endless(head(status, content_type="application/json"), b" " * 65_536)


FLOODS: Mapping[str, tuple[Callable[[], Wire], str]] = {
    "a body without end": (lambda: endless(_CHUNKED, _BLANKS), "too_large"),
    "a body until the connection closes": (lambda: endless(head(), b" " * 65_536), "too_large"),
    "a hundred megabytes": (lambda: Wire(lambda: hundred_megabytes(_LENGTH + _OPEN)), "too_large"),
    "a gzip bomb": (
        lambda: whole(bomb(31), content_encoding="gzip"),
        "too_large",
    ),
    "a deflate bomb": (
        lambda: whole(bomb(15), content_encoding="deflate"),
        "too_large",
    ),
    "chunks of one byte": (lambda: endless(_CHUNKED, b"1\r\n \r\n" * 1_000), "too_large"),
    "chunk extensions": (
        lambda: endless(_CHUNKED, b"1;" + b"a" * 1_000 + b"\r\n \r\n"),
        "too_large",
    ),
    "trailers": (lambda: endless(_CHUNKED + b"0\r\n", b"a: b\r\n" * 1_000), "exception"),
    "headers": (lambda: endless(b"HTTP/1.1 200 OK\r\n", b"a: b\r\n" * 1_000), "too_large"),
    "one header": (lambda: endless(b"HTTP/1.1 200 OK\r\na: ", b"b" * 10_000), "too_large"),
    "interim replies": (lambda: endless(b"", b"HTTP/1.1 100 \r\n\r\n" * 1_000), "too_large"),
    "early hints": (
        lambda: endless(b"", b"HTTP/1.1 103 Hint\r\n" + b"a: b\r\n" * 100 + b"\r\n"),
        "too_large",
    ),
    "429 without end": (lambda: _errors("429 Slow Down"), "rate_limited"),
    "404 without end": (lambda: _errors("404 Not Found"), "not_found"),
    "500 without end": (lambda: _errors("500 Oops"), "http_error"),
    "307 without end": (lambda: _errors("307 Elsewhere"), "redirected"),
}
"""Replies that never end, or are far too long, and the reason that ends the attempt."""


def _drip(start: bytes, piece: bytes) -> Callable[[], Wire]:
    return lambda: endless(start, piece, pause_s=0.02)


DRIPS: Mapping[str, Callable[[], Wire]] = {
    "nothing at all": lambda: endless(b"", b"", pause_s=0.02),
    "of headers": _drip(b"HTTP/1.1 200 OK\r\n", b"a: b\r\n"),
    "of one header": _drip(b"HTTP/1.1 200 OK\r\na: ", b"b"),
    "of interim replies": _drip(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "of a body": _drip(_LENGTH, b" "),
    "of chunks": _drip(_CHUNKED, b"1\r\n \r\n"),
    "of a packed body": lambda: Wire(
        lambda: chain(
            (head(content_encoding="gzip"),), (bytes((byte,)) for byte in gzip.compress(b" " * 999))
        ),
        0.2,
    ),
}
"""Replies that come slower than any deadline."""


def _packed(*codings: str) -> Callable[[str], Wire]:
    def wire(name: str) -> Wire:
        body = json.dumps(reply_of(name, "{}")).encode()
        for coding in codings:
            body = gzip.compress(body) if coding == "gzip" else body
        return whole(body, content_encoding=", ".join(codings))

    return wire


def _bare(*pieces: bytes) -> Callable[[str], Wire]:
    def wire(name: str) -> Wire:
        return Wire(lambda: pieces)

    return wire


def _body(body: bytes) -> Callable[[str], Wire]:
    return lambda name: whole(body)


def _members(member: str, piece: JsonObject) -> Callable[[str], Wire]:
    return lambda name: sent({member: [piece] * 10_000})


MALFORMED: Mapping[str, tuple[Callable[[str], Wire], str]] = {
    "nested too deep": (_body(b'{"choices": ' + b"[" * 90_000 + b"]" * 90_000 + b"}"), "bad_reply"),
    "empty choices": (_members("choices", {}), "bad_reply"),
    "empty blocks": (_members("content", {"type": "text"}), "bad_reply"),
    "no JSON": (_body(b"<html>busy</html>"), "bad_reply"),
    "no UTF-8": (_body(b'{"choices": "\xff\xfe"}'), "bad_reply"),
    "a number of 9 000 digits": (_body(b'{"created": ' + b"9" * 9_000 + b"}"), "bad_reply"),
    "an array": (_body(b"[]"), "bad_reply"),
    "nothing": (_body(b""), "bad_reply"),
    "an error with status 200": (_body(b'{"error": {"message": "no"}}'), "bad_reply"),
    "packed twice": (_packed("gzip", "gzip"), "bad_reply"),
    "packed by another way": (_packed("br"), "bad_reply"),
    "not packed as it says": (
        lambda name: whole(b"plain", content_encoding="gzip"),
        "bad_reply",
    ),
    "cut off": (_bare(head(content_length="900"), b'{"choices"'), "exception"),
    "no HTTP": (_bare(b"SSH-2.0-OpenSSH_9.6\r\n"), "exception"),
    "a length that is none": (_bare(head(content_length="-1")), "exception"),
    "another protocol": (
        _bare(head("101 Switching", upgrade="x", connection="upgrade")),
        "exception",
    ),
    "half a surrogate pair": (
        lambda name: sent(reply_of(name, '{"reply": "\ud83d"}')),
        "lone_surrogate",
    ),
}
"""Replies that are none, and the reason that ends the attempt."""


def usages(name: str, figure: str) -> Wire:
    """A good reply that claims to have used that many tokens; any JSON will do as a figure."""
    text = json.dumps(reply_of(name, '{"reply": "yes"}'))
    return sent(text.replace(": 9,", f": {figure},").replace(": 9}", f": {figure}}}"))


FIGURES: Iterable[str] = ("1" + "0" * 30, "-7", "9007199254740993", "1000000001")
"""Counts of tokens that cannot be."""
