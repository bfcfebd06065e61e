"""Cutting a document into passages: sentence-sized verbatim slices, with headings as context.

``language.segments`` reads the form of the text, Markdown or plain, from a copy of equal length in
which front matter, comments and the marks of quotations are blanks. For every passage
``text[start:end]`` is its text; passages are in order and do not overlap. Linear in the length of
the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from troth.language.segments import Form, Stretch, stretches
from troth.ports.evidence import ABOVE, Passage

MAX_PASSAGE_CHARS = 600
_MAX_FRONT_MATTER_LINES = 200
_MAX_CONTEXT_CHARS = 400
_MAX_LEAD_CHARS = 200

_LINE = re.compile(r"[^\n]*\n?")
_HEADING = re.compile(r"(#{1,6})[ \t]")
_UNDERLINE = re.compile(r"[^\n]*\n[ \t]*(={3,}|-{3,})\s*$", re.MULTILINE)
_QUOTE = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_OPEN_COMMENT = re.compile(r"<!--[^\n]*")
_VISIBLE = re.compile(r"[^\n]")
_ENDS = (".", "!", "?", "…")
_SAYS = ".!…:"  # at the end of a line that says something, whatever stands below it
_FIELD = re.compile(r"[A-Za-z0-9_.-]+\s*:|[ \t]|- |#|$")
_LOWEST = 7  # level of a heading that is set in bold and has no marks


def split_passages(text: str, *, title: str) -> list[Passage]:
    """The passages of a document, in order.

    Args:
        title: Stands first in every passage's context.
    """
    return list(_passages(text, " ".join(title.split())))


def _passages(text: str, title: str) -> Iterator[Passage]:
    masked = _masked(text)
    headings: list[tuple[int, str]] = []
    lead = header = ""  # "The following is forbidden:" belongs to every item below it
    found = list(stretches(masked))
    for one, after in zip_longest(found, found[1:]):
        said, start, end = text[one.start : one.end], one.start, one.end
        if level := _level(masked, one):
            headings = [each for each in headings if each[0] < level]
            headings.append((level, said.strip("#*_ \t\r")[:MAX_PASSAGE_CHARS]))
            lead = header = ""
            continue
        if one.form is Form.FRAME:
            if said.startswith("|") and any(map(str.isalnum, said)):
                header = " | ".join(cell.strip() for cell in said.split("|") if cell.strip())
            continue
        if one.form is not Form.ROW:
            header = ""
        if one.form in (Form.PROSE, Form.HEADING):
            leads = after is not None and after.form is Form.ITEM and not said.endswith(_ENDS)
            lead = " ".join(said.split())[-_MAX_LEAD_CHARS:] if leads else ""
            if leads:
                continue  # it says nothing without its items, which have it as context
        if one.form is Form.CODE:
            start, end = text.find("\n", start) + 1, text.rfind("\n", start, end)
        parts = (title, *(name for _, name in headings), lead, header)
        context = ABOVE.join(dict.fromkeys(filter(None, parts)))[:_MAX_CONTEXT_CHARS]
        yield from _windows(text, start, end, context)


def _level(masked: str, one: Stretch) -> int:
    """The level of a heading; 0 for what is none, like a line that only leads into a list."""
    if (mark := _HEADING.match(masked, one.start)) and one.form is not Form.CODE:
        return len(mark[1])  # also one that asks: "How many days do I get?"
    if one.form is not Form.HEADING or masked[one.end - 1] in _SAYS:
        return 0
    below = _UNDERLINE.match(masked, one.end)
    return _LOWEST if below is None else 1 if below[1][0] == "=" else 2


def _masked(text: str) -> str:
    """The text, equally long, with blanks for what no reader sees and for marks of quotations."""
    top, close = front_matter_end(text), text.rfind("-->") + 1
    close += 2 if close else 0
    commented = _COMMENT.sub(_blank, text[:close]) + _OPEN_COMMENT.sub(_blank, text[close:])
    return _QUOTE.sub(_blank, " " * top + commented[top:])


def _blank(match: re.Match[str]) -> str:
    return _VISIBLE.sub(" ", match.group())


def front_matter_end(text: str) -> int:
    """Where YAML front matter at the top ends; 0 without any.

    It must open on the first line with ``---``, close within 200 lines, and hold only fields, so
    that a rule at the top of an ordinary text hides nothing.
    """
    for number, match in enumerate(_LINE.finditer(text)):
        line = match.group().rstrip()
        if number == 0:
            if line != "---":
                return 0
        elif line in ("---", "..."):
            return match.end()
        elif not _FIELD.match(line) or number > _MAX_FRONT_MATTER_LINES:
            return 0
    return 0


def _windows(text: str, start: int, end: int, context: str) -> Iterator[Passage]:
    """The slice, cut at word borders into windows of at most 600 code points."""
    while start < end:
        close = min(end, start + MAX_PASSAGE_CHARS)
        if close < end:
            border = max(text.rfind(mark, start + 1, close + 1) for mark in (" ", "\n", "\t"))
            close = border if border > start else close
        passage = _trimmed(text, start, close, context)
        if passage is not None:
            yield passage
        start = close


def _trimmed(text: str, start: int, end: int, context: str) -> Passage | None:
    chunk = text[start:end]
    start += len(chunk) - len(chunk.lstrip())
    quote = chunk.strip()
    if not any(map(str.isalnum, quote)) or "<!--" in quote:  # a comment is not shown to readers
        return None
    return Passage(start=start, end=start + len(quote), text=quote, context=context)
