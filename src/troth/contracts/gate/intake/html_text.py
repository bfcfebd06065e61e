"""The text of an HTML mail, as a person reads it, and where each character stands in the source.

Blocks become lines, list items get a dash, cells of a table are parted by a tab, links keep their
address behind them, and quoting blocks get the ``>`` of plain mails. Scripts, styles, comments and
hidden elements give no text. What this module writes itself has no place in the source.

Writing the text of an HTML page: lines, blanks and marks as they should stand, with their place.

White space is held back until something follows it, so that no line begins or ends with it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import Final

from troth.contracts.gate.intake.html_hidden import (
    Look,
    Token,
    TokenKind,
    attributes,
    decoded,
    html_tokens,
    look_of,
    pieces_of,
)
from troth.contracts.gate.intake.normal_form import Run, append_run
from troth.kernel.tables import table

_WORD_RUN = re.compile(r"[ \t\r\n\f]++|[^ \t\r\n\f]++(?: [^ \t\r\n\f]++)*+")
_LINES = re.compile(r"\r\n?|\n|[^\r\n]++")
_RULE = "_" * 20
_MAX_DEPTH = 5


class TextWriter:
    """A text in the making.

    Attributes:
        pieces: Of the text so far.
        runs: Where they stand in the source.
        depth: How many quoting blocks are open.
    """

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.runs: list[Run] = []
        self.depth = 0
        self._length = 0
        self._breaks = 2  # line feeds that the text ends with; the start counts as an empty line
        self._blank: int | None = None  # where the blank stood that is held back
        self._mark = ""

    def text(self) -> str:
        """The text so far."""
        return "".join(self.pieces)

    def words(self, source: str, start: int, end: int) -> None:
        """Write a slice, with each white space as one blank."""
        for match in _WORD_RUN.finditer(source, start, end):
            if match.group()[0] in " \t\r\n\f":
                self._hold(match.start())
            else:
                self._write(match.group(), match.start())

    def lines(self, source: str, start: int, end: int) -> None:
        """Write a slice as it is laid out."""
        for match in _LINES.finditer(source, start, end):
            if match.group()[0] in "\r\n":
                self.new_line()
            else:
                self._write(match.group(), match.start())

    def character(self, char: str, place: int) -> None:
        """Write what one character reference stands for."""
        if char in " \t\r\n\f":
            self._hold(place)
            return
        self._prepare()
        for one in char:
            self._add(one, place)

    def put_in(self, text: str) -> None:
        """Write something that does not stand in the source."""
        self._prepare()
        self._insert(text)

    def mark(self, text: str) -> None:
        """Begin the next text with a mark, such as a bullet."""
        self._mark = text

    def cell(self) -> None:
        """Part the next text by a tab from what stands before it in the line."""
        if not self._breaks:
            self._mark = "\t"
            self._blank = None

    def new_line(self) -> None:
        """End the line, or leave one empty."""
        self._insert("\n")
        self._breaks += 1
        self._blank = None

    def end_line(self, breaks: int) -> None:
        """End the line, with ``breaks - 1`` empty lines after it, unless that is so already."""
        self._blank = None
        if self._mark == "\t":
            self._mark = ""
        while self._breaks < breaks:
            self.new_line()

    def ends_in_colon(self) -> bool:
        """Whether the last thing written announces something."""
        last = next((one for one in reversed(self.pieces[-8:]) if one.strip()), "")
        return last.rstrip().endswith(":")

    def _hold(self, place: int) -> None:
        if not self._breaks and self._blank is None:
            self._blank = place

    def _write(self, text: str, place: int) -> None:
        self._prepare()
        self._add(text, place)

    def _prepare(self) -> None:
        if self._breaks and self.depth:
            self._insert("> " * min(self.depth, _MAX_DEPTH))
        if self._mark:
            self._insert(self._mark)
            self._mark = ""
        if self._blank is not None:
            self._add(" ", self._blank)
        self._blank = None
        self._breaks = 0

    def _add(self, text: str, place: int) -> None:
        append_run(self.runs, (self._length, place, len(text)))
        self._insert(text)

    def _insert(self, text: str) -> None:
        self.pieces.append(text)
        self._length += len(text)


_TABLE: Final = table("troth.contracts.gate.intake", "tables")
_BLOCKS = frozenset(_TABLE["blocks"].split())
_SPACED = frozenset("p h1 h2 h3 h4 h5 h6 ul ol dl blockquote pre table".split())
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_CLOSES = {  # what an opening tag ends, where it was left open
    "li": frozenset(("li",)),
    "td": frozenset(("td", "th")),
    "th": frozenset(("td", "th")),
    "tr": frozenset(("td", "th", "tr")),
    "dt": frozenset(("dt", "dd")),
    "dd": frozenset(("dt", "dd")),
    "a": frozenset(("a",)),
    "option": frozenset(("option",)),
}
_DROPPED = frozenset("template select datalist object svg math audio video canvas map".split())
_LOOKS = ("style", "hidden", "color", "bgcolor")
_QUOTES = re.compile(r"quote|cite", re.IGNORECASE)
_LINK = re.compile(r"(?:https?://|mailto:|tel:)", re.IGNORECASE)
_MAX_URL_CHARS = 500
_MAX_PIECES = 50  # of the text of a link that is compared with its address
_LEFT_OPEN = 32  # how far up an element that was left open is looked for


@dataclass(frozen=True, kw_only=True, slots=True)
class HtmlText:
    """What an HTML page says.

    Attributes:
        runs: Where the text stands in the source: see ``normal_form.Run``.
        hidden: It holds words that a person does not see.
    """

    text: str
    runs: tuple[Run, ...]
    hidden: bool


@dataclass(kw_only=True, slots=True)
class _Element:
    name: str
    look: Look
    dropped: bool = False
    quote: bool = False
    link: tuple[int, int] | None = None  # where its address stands
    written: int = 0  # how much text there was when it opened


def html_text(source: str) -> HtmlText:
    """Read an HTML page; linear in its length, whatever it holds."""
    page = _Page(source)
    for token in html_tokens(source):
        page.take(token)
    return HtmlText(text=page.out.text(), runs=tuple(page.out.runs), hidden=page.hidden)


class _Page:
    """The elements that are open, and what was written so far."""

    def __init__(self, source: str) -> None:
        self.out = TextWriter()
        self.hidden = False
        self._source = source
        self._open: list[_Element] = [_Element(name="", look=Look())]
        self._names: Counter[str] = Counter()
        self._pre = 0
        self._lists: list[int] = []  # a number for each ordered list, -1 for the others

    def take(self, token: Token) -> None:
        """Read the next token."""
        if token.kind is TokenKind.TEXT:
            self._text(token.start, token.end)
        elif token.kind is TokenKind.OPEN:
            self._start(token)
        elif token.kind is TokenKind.CLOSE:
            self._end(token.name)
        elif token.name in ("textarea", "xmp"):
            self._text(token.start, token.end)

    def _text(self, start: int, end: int) -> None:
        top = self._open[-1]
        if top.dropped or top.look.hidden:
            if not top.dropped and not self.hidden:
                self.hidden = any(map(str.isalnum, decoded(self._source, start, end)))
            return
        plain = self.out.lines if self._pre else self.out.words
        for begin, stop, char in pieces_of(self._source, start, end):
            if char:
                self.out.character(char, begin)
            else:
                plain(self._source, begin, stop)

    def _start(self, token: Token) -> None:
        name = token.name
        self._close_left_open(name)
        if name == "br":
            self.out.new_line()
        elif name == "hr":
            self.out.end_line(1)
            self.out.put_in(_RULE)
        if name in _BLOCKS:
            self.out.end_line(2 if name in _SPACED else 1)
        if name not in _VOID:
            self._push(self._element(token))

    def _element(self, token: Token) -> _Element:
        name, above = token.name, self._open[-1]
        spans = attributes(self._source, token) if token.end - token.start > len(name) + 2 else {}
        styled = {key: decoded(self._source, *spans[key]) for key in _LOOKS if key in spans}
        return _Element(
            name=name,
            look=look_of(styled, above.look),
            dropped=above.dropped or name in _DROPPED,
            quote=name == "blockquote" and self._quotes(token),
            link=spans.get("href") if name == "a" else None,
            written=len(self.out.pieces),
        )

    def _quotes(self, token: Token) -> bool:
        """A block that cites; one that only indents says so by having no sign of a citation."""
        tag = self._source[token.start : min(token.end, token.start + 2_000)]
        return bool(_QUOTES.search(tag, 11)) or "border-left" in tag or self.out.ends_in_colon()

    def _push(self, element: _Element) -> None:
        self._open.append(element)
        name = element.name
        self._names[name] += 1
        if name in ("ul", "ol"):
            self._lists.append(0 if name == "ol" else -1)
        elif name == "li":
            self.out.mark(self._bullet())
        elif name in ("td", "th"):
            self.out.cell()
        elif name == "pre":
            self._pre += 1
        self.out.depth += element.quote

    def _bullet(self) -> str:
        if not self._lists or self._lists[-1] < 0:
            return "- "
        self._lists[-1] += 1
        return f"{self._lists[-1]}. "

    def _close_left_open(self, name: str) -> None:
        ends = _CLOSES.get(name, frozenset(("p",)) if name in _BLOCKS else frozenset())
        if not any(self._names[one] for one in ends):
            return
        within = self._open[-1:-_LEFT_OPEN:-1]
        for element in within:
            if element.name in ends:
                self._end(element.name)
                return
            if element.name in ("table", "ul", "ol", "dl", "blockquote", "body"):
                return

    def _end(self, name: str) -> None:
        """Close an element, and what was left open inside of it."""
        if name == "br":
            self.out.new_line()
        if not self._names[name]:
            if name == "p":
                self.out.end_line(2)
            return
        while (element := self._open.pop()).name != name:
            self._closed(element)
        self._closed(element)
        if name in _BLOCKS:
            self.out.end_line(2 if name in _SPACED else 1)

    def _closed(self, element: _Element) -> None:
        name = element.name
        self._names[name] -= 1
        self.out.depth -= element.quote
        if name in ("ul", "ol") and self._lists:
            self._lists.pop()
        elif name == "pre":
            self._pre -= 1
        elif element.link is not None and not (element.look.hidden or element.dropped):
            self._address(element)

    def _address(self, element: _Element) -> None:
        start, end = element.link or (0, 0)
        url = decoded(self._source, start, min(end, start + _MAX_URL_CHARS)).strip()
        pieces = self.out.pieces[element.written : element.written + _MAX_PIECES]
        shown = "".join(pieces).casefold()
        target = url.partition(":")[2].strip("/").partition("?")[0].casefold()
        if _LINK.match(url) and target and target not in shown and shown.strip():
            self.out.put_in(f" ({''.join(url.split())})")
