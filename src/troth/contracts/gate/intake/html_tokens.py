"""Cutting HTML into tags, comments and text, with offsets, in one pass that never goes back.

The page is a stranger's and may be broken on purpose. A tag, quote or comment that is never closed
is looked for to the end of the page once; after that the reader stops hoping for one, so that a
megabyte of openings costs no more than a megabyte of text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import Enum
from html.entities import html5
from typing import NamedTuple

_OPENING = re.compile(r"<(?:([!?])|/?(?=[A-Za-z]))")
_TAG = re.compile(r"</?([A-Za-z][^\s/>]{0,40}+)(?:[^>\"']++|\"[^\"]*+\"|'[^']*+')*+>")
_PLAIN_TAG = re.compile(r"</?([A-Za-z][^\s/>]{0,40}+)[^>]*+>")
_ATTRIBUTE = re.compile(r"([^\s=>/\"']++)(?:\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s>\"']++)))?+")
_ENTITY = re.compile(r"&(?:#(?:[0-9]{1,7}+|[xX][0-9a-fA-F]{1,6}+);?|[A-Za-z][A-Za-z0-9]{1,31}+;?)")
_SWALLOWING = {
    name: re.compile(f"</{name}(?=[\\s/>])", re.IGNORECASE)
    for name in ("script", "style", "title", "textarea", "xmp", "iframe", "noembed", "noframes")
}
_WINDOWS = {  # what numeric references of an old page mean in its own alphabet
    0x80 + at: char
    for at, char in enumerate(bytes(range(0x80, 0xA0)).decode("cp1252", "replace"))
    if char != "\ufffd"
}


class TokenKind(Enum):
    """What a token is."""

    TEXT = "text"
    OPEN = "open"
    CLOSE = "close"
    COMMENT = "comment"
    RAW = "raw"  # inside a script, a style sheet, a title


class Token(NamedTuple):
    """A slice of the page; ``name`` is the tag's, in lower case."""

    kind: TokenKind
    start: int
    end: int
    name: str = ""


def html_tokens(source: str) -> Iterator[Token]:
    """Tokens in order; together they cover the page, but for declarations such as a doctype."""
    at = begun = 0  # text since ``begun`` was not yet given out
    tag = _TAG
    unclosed: set[str] = set()
    while opening := _OPENING.search(source, at):
        start = opening.start()
        if opening.group(1):  # "!" or "?"
            end = _declaration_end(source, start)
            yield from _text(begun, start)
            yield Token(TokenKind.COMMENT, start, end)
            at = begun = end
            continue
        match = tag.match(source, start)
        if match is None and tag is _TAG:
            tag = _PLAIN_TAG  # some quote is never closed: from here on quotes mean nothing
            match = tag.match(source, start)
        if match is None:  # nothing closes a tag any more: the rest is text
            break
        yield from _text(begun, start)
        yield (token := _tag_token(source, match))
        at = begun = token.end
        if token.kind is TokenKind.OPEN and token.name in _SWALLOWING:
            at = begun = _raw_end(source, token, unclosed)
            if at > token.end:
                yield Token(TokenKind.RAW, token.end, at, token.name)
    yield from _text(begun, len(source))


def attributes(source: str, token: Token) -> dict[str, tuple[int, int]]:
    """Where the value of each attribute of a tag stands; the first of a name counts."""
    found: dict[str, tuple[int, int]] = {}
    for match in _ATTRIBUTE.finditer(source, token.start + 1 + len(token.name), token.end - 1):
        group = match.lastindex or 1
        span = match.span(group) if group > 1 else (match.end(), match.end())
        found.setdefault(match.group(1).lower(), span)
    return found


def entities(source: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """Character references in a slice: their place, and what they stand for."""
    for match in _ENTITY.finditer(source, start, end):
        char = _character(match.group()[1:])
        if char:
            yield match.start(), match.end(), char


def decoded(source: str, start: int, end: int) -> str:
    """A slice with its character references resolved."""
    if source.find("&", start, end) < 0:
        return source[start:end]
    pieces: list[str] = []
    at = start
    for begin, stop, char in entities(source, start, end):
        pieces += (source[at:begin], char)
        at = stop
    pieces.append(source[at:end])
    return "".join(pieces)


def _text(start: int, end: int) -> Iterator[Token]:
    if end > start:
        yield Token(TokenKind.TEXT, start, end)


def _tag_token(source: str, match: re.Match[str]) -> Token:
    closes = source[match.start() + 1] == "/"
    kind = TokenKind.CLOSE if closes else TokenKind.OPEN
    return Token(kind, match.start(), match.end(), match.group(1).lower())


def _raw_end(source: str, token: Token, unclosed: set[str]) -> int:
    """Where what an element swallows ends; a title that is never closed swallows nothing."""
    if token.name in unclosed:
        return token.end
    closing = _SWALLOWING[token.name].search(source, token.end)
    if closing is not None:
        return closing.start()
    if token.name in ("script", "style"):
        return len(source)
    unclosed.add(token.name)
    return token.end


def _declaration_end(source: str, at: int) -> int:
    """The end of a comment, or of a declaration; what is never closed reaches to the end."""
    if source.startswith("<!--", at):
        closing = source.find("-->", at + 2)
        return closing + 3 if closing >= 0 else len(source)
    closing = source.find(">", at)
    return closing + 1 if closing >= 0 else len(source)


def _character(reference: str) -> str:
    if not reference.startswith("#"):
        return html5.get(reference) or html5.get(reference.rstrip(";") + ";") or ""
    digits = reference[1:].rstrip(";")
    code = int(digits[1:], 16) if digits[0] in "xX" else int(digits)
    if code in _WINDOWS:
        return _WINDOWS[code]
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"
