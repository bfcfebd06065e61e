"""Which elements of an HTML mail a person does not see, as far as their own attributes say so.

Inline styles and the old colour attributes are read; style sheets are not, since what they hide
depends on the width of a screen. What is hidden never becomes text of the mail: an instruction in
white on white is not something that the sender's words say.

Cutting HTML into tags, comments and text, with offsets, in one pass that never goes back.

The page is a stranger's and may be broken on purpose. A tag, quote or comment that is never closed
is looked for to the end of the page once; after that the reader stops hoping for one, so that a
megabyte of openings costs no more than a megabyte of text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
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


def pieces_of(source: str, start: int, end: int) -> Iterator[tuple[int, int, str]]:
    """A slice, cut at its character references: places, and what each reference stands for.

    Text between them stands for itself, and comes with the empty text.
    """
    at = start
    for match in _ENTITY.finditer(source, start, end):
        if char := _character(match.group()[1:]):
            yield at, match.start(), ""
            yield match.start(), match.end(), char
            at = match.end()
    yield at, end, ""


def decoded(source: str, start: int, end: int) -> str:
    """A slice with its character references resolved."""
    pieces = pieces_of(source, start, end)
    return "".join(char or source[begin:stop] for begin, stop, char in pieces)


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
    ends = ("-->", at + 2) if source.startswith("<!--", at) else (">", at)
    closing = source.find(*ends)
    return closing + len(ends[0]) if closing >= 0 else len(source)


def _character(reference: str) -> str:
    if not reference.startswith("#"):
        return html5.get(reference) or html5.get(reference.rstrip(";") + ";") or ""
    digits = reference[1:].rstrip(";")
    code = int(digits[1:], 16) if digits[0] in "xX" else int(digits)
    if code in _WINDOWS:
        return _WINDOWS[code]
    return chr(code) if 0 < code < 0x110000 and not 0xD800 <= code < 0xE000 else "\ufffd"


_ZERO = re.compile(r"(?:0++(?:\.\d*+)?|\.\d++|1(?:\.0*+)?(?=p))(?:px|pt|em|rem|ex|vw|vh|%)?")
_FAR = re.compile(r"-\d{3,}+(?:\.\d*+)?(?:px|pt|em|rem|%)?")
_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})\b")
_RGB = re.compile(r"rgba?\(\s{0,4}(\d{1,3})\s{0,4},\s{0,4}(\d{1,3})\s{0,4},\s{0,4}(\d{1,3})\b")
_NAMED = {
    "white": (255, 255, 255),
    "snow": (255, 250, 250),
    "ivory": (255, 255, 240),
    "whitesmoke": (245, 245, 245),
    "black": (0, 0, 0),
    "red": (255, 0, 0),
    "blue": (0, 0, 255),
    "gray": (128, 128, 128),
    "grey": (128, 128, 128),
    "silver": (192, 192, 192),
}
_NEAR = 24  # sum of the differences of red, green and blue that no eye makes out

_Colour = tuple[int, int, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class Look:
    """How the text of an element is shown, with what it inherits.

    Attributes:
        gone: Not displayed, whatever its children say.
        tiny: Of no size, unless a child sets its own.
        faint: Invisible by a property that a child can set back.
        colour: ``None`` where only a style sheet would know.
    """

    gone: bool = False
    tiny: bool = False
    faint: bool = False
    colour: _Colour | None = None
    background: _Colour = (255, 255, 255)

    @property
    def hidden(self) -> bool:
        """Whether a person does not see its text."""
        return self.gone or self.tiny or self.faint or self._same_colours()

    def _same_colours(self) -> bool:
        if self.colour is None:
            return False
        pairs = zip(self.colour, self.background, strict=True)
        return sum(abs(one - other) for one, other in pairs) <= _NEAR


def look_of(attributes: Mapping[str, str], inherited: Look) -> Look:
    """The look of an element inside another.

    Args:
        attributes: Of those that matter: ``style``, ``hidden``, ``color``, ``bgcolor``.
    """
    if not attributes:
        return inherited
    style = _declarations(attributes.get("style", ""))
    size = style.get("font-size", "")
    visibility = style.get("visibility", "")
    background = style.get("background-color", "") or style.get("background", "")
    return replace(
        inherited,
        gone=inherited.gone or "hidden" in attributes or _gone(style),
        tiny=_ZERO.fullmatch(size) is not None if size else inherited.tiny,
        faint=visibility in ("hidden", "collapse") if visibility else inherited.faint,
        colour=_colour(style.get("color", "") or attributes.get("color", "")) or inherited.colour,
        background=_colour(background or attributes.get("bgcolor", "")) or inherited.background,
    )


def _gone(style: Mapping[str, str]) -> bool:
    clipped = style.get("overflow", "") == "hidden" and any(
        _ZERO.fullmatch(style.get(name, "x")) for name in ("max-height", "height", "width")
    )
    return (
        clipped
        or style.get("display", "") == "none"
        or style.get("mso-hide", "") == "all"
        or _ZERO.fullmatch(style.get("opacity", "x")) is not None
        or any(_FAR.fullmatch(style.get(name, "")) for name in ("text-indent", "left", "top"))
    )


def _declarations(style: str) -> dict[str, str]:
    pairs = (one.partition(":") for one in style.lower().split(";"))
    return {
        name.strip(): value.replace("!important", "").strip()
        for name, colon, value in pairs
        if colon
    }


def _colour(value: str) -> _Colour | None:
    value = value.strip().lower()[:200]
    found = _HEX.match(value)
    if found:
        digits = found[1] if len(found[1]) == 6 else "".join(one * 2 for one in found[1])
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
    found = _RGB.match(value)
    if found:
        return int(found[1]), int(found[2]), int(found[3])
    return _NAMED.get(value.partition(" ")[0])
