"""Markup that a page would obey: HTML, references to hidden characters, links (TRUST-3.9).

Whatever is not code is read as a page or a reader of Markdown would read it. Nothing is deleted but
the target of a link: a tag keeps its letters and loses its bracket, a reference keeps its letters
and loses its ampersand, and a link is broken by one blank. Each repair is one that cannot make
another construct live, so that cleaning twice is cleaning once.
"""

from __future__ import annotations

import html
import re
from collections import Counter
from collections.abc import Callable, Iterator
from html.entities import html5

from troth.kernel.clean.characters import is_unclean
from troth.kernel.keeping import kept

TAG, REFERENCE, LINK, SCHEME = "HTML tags", "hidden references", "links", "active schemes"
_AUTO = r"[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>`]{0,2000}>"
_TAG = re.compile(rf"<(?=[A-Za-z/!?])(?!{_AUTO})")
_AUTOLINK = re.compile(rf"<(?P<auto>{_AUTO})")
_HIDDEN = (name for name, meant in html5.items() if any(map(is_unclean, meant)))
_REFERENCE = re.compile(rf"&(?P<name>#[xX]?[0-9A-Fa-f][A-Za-z0-9]{{0,40}};?|{'|'.join(_HIDDEN)})")
# What a letter that is told by its number could complete.
_OPEN_REFERENCE = re.compile(r"&(?=#?[A-Za-z0-9]{0,40}&#)")
_ACTIVE = re.compile(r"(?i)(javascript|vbscript|data(?=:[\w.+-]{0,80}[/;,]))(?=:\S)")
_ACTIVE_SCHEMES = ("javascript:", "vbscript:", "data:")
_WORD = r"[^\s()<`\[\]]*+"
_INLINE = re.compile(  # no bracket in it: what stands inside of a target is no link of its own
    rf"\]\((?:[ \t\n]{{0,9}}(?P<target><[^<>\n`\[\]]{{0,2000}}>|{_WORD}(?:\({_WORD}\){_WORD})*+)"
    r"(?P<title>[ \t\n]{1,9}(?:\"[^\"`\[\]]{0,400}\"|'[^'`\[\]]{0,400}'|\([^()`\[\]]{0,400}\)))?"
    r"[ \t\n]{0,9}\))?"
)
_DEFINITION = re.compile(  # the target is only looked at: it can begin another definition
    r"(?m)^(?P<head>[ \t>*+\-\d.)]{0,40}\[[^\[\]\n]{1,400}\]):(?=[ \t]{0,40}\n?[ \t]{0,40}"
    r"(?:(?P<target>(?:\\\t|\S){1,2000})(?=[ \t]*+(?:[\"'(][^\n]*+)?$)|\Z))"  # or code comes next
)
_STARTS_LINK = re.compile(r"://|(?i:(?<![A-Za-z0-9])www\.(?=\w)|(?<![A-Za-z0-9])mailto:(?=\S))")
_OF_SCHEME = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789+.-")
_MAX_SCHEME = 32
_URL_END = re.compile(r"[\s<>`\"\[\]]|\Z")
_TRAILING = ".,;:!?*_'”’)»"
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
Allows = Callable[[str], bool]


def clean_markup(text: str, taken: Counter[str], allows: Allows | None) -> str:
    """Text that is not code, with nothing live in it.

    Args:
        taken: Counts what was done, by kind.
        allows: Whether a target may stay; ``None`` where texts are others' and may link anywhere.
    """
    if "&" in text:
        text = text if allows is None else _OPEN_REFERENCE.sub("&amp;", text)
        text = _REFERENCE.sub(lambda m: _reference(m, taken, allows), text)
    if "<" in text:
        text, tags = _TAG.subn("&lt;", text)
        taken[TAG] += tags
        text = _AUTOLINK.sub(lambda m: _autolink(m, taken, allows), text)
    if "](" in text:
        text = _INLINE.sub(lambda m: _inline(m, taken, allows), text)
    if "]:" in text:
        text = _DEFINITION.sub(lambda m: _definition(m, taken, allows), text)
    if ":" in text:
        text = _ACTIVE.sub(lambda m: _broken(m, taken), text)
    return text if allows is None else _bare(text, taken, allows)


@kept(1024)
def link_key(target: str) -> str:
    """What makes two targets the same: all but the web's scheme, letter case of the host, the end.

    >>> link_key("HTTPS://Example.org/a/"), link_key("example.org/a")
    ('example.org/a', 'example.org/a')
    """
    plain = _plain(target).strip().rstrip(_TRAILING)
    if (web := re.match(r"(?i)https?://", plain)) is not None:
        plain = plain[web.end() :]
    host, slash, path = plain.partition("/")
    return f"{host.lower()}{slash}{path}".rstrip("/")


def links_of(text: str) -> set[str]:
    """Keys of the targets that stand in a text, whether bare or in markup."""
    past, keys = 0, set[str]()
    for _, start, end in _bare_links(text):
        if start >= past:
            keys.add(link_key(text[start:end]))
            past = end
    return keys


def _plain(target: str) -> str:
    """A target as a page would read it."""
    if "&" in target or "\\" in target:
        target = _ESCAPED.sub(r"\1", html.unescape(target))
    return target[1:-1] if target.startswith("<") and target.endswith(">") else target


@kept(1024)
def _is_active(target: str) -> bool:
    plain = _plain(target)
    if ":" not in plain:
        return False
    seen = "".join(c for c in plain[:2000] if c > " " and not is_unclean(c))
    return seen[:16].lower().startswith(_ACTIVE_SCHEMES) or _ACTIVE.search(target) is not None


def _may_stay(target: str, allows: Allows | None) -> bool:
    return not _is_active(target) and (allows is None or allows(link_key(target)))


def _reference(found: re.Match[str], taken: Counter[str], allows: Allows | None) -> str:
    meant = _meant(found.group())
    is_spelled = allows is not None and meant.isalnum()  # a page shows it, and no law reads it
    if not (is_spelled or any(map(is_unclean, meant))):
        return found.group()
    taken[REFERENCE] += 1
    return meant if is_spelled else f"&amp;{found['name']}"


_meant = kept(4096)(html.unescape)


def _autolink(found: re.Match[str], taken: Counter[str], allows: Allows | None) -> str:
    auto = found["auto"]
    if _may_stay(auto[:-1], allows):
        return found.group()
    taken[TAG] += 1
    return f"&lt;{auto}"  # an address is left bare, and treated as such


def _inline(found: re.Match[str], taken: Counter[str], allows: Allows | None) -> str:
    target = found["target"]
    if target and _may_stay(target, allows):
        return found.group()
    taken[LINK] += 1
    if target and (":" in _plain(target) or "//" in target or "www." in target.lower()):
        joins = found.string[found.end() : found.end() + 1] in ("(", "[", ":")
        gap = "\n" if "\n" in found.group() else " " if joins else ""  # lines stay lines
        return f"]{found['title'] or ''}{gap}"
    return f"] {found.group()[1:]}"  # no address: words in brackets, which stay


def _definition(found: re.Match[str], taken: Counter[str], allows: Allows | None) -> str:
    if _may_stay(found["target"] or "", allows):
        return found.group()
    taken[LINK] += 1
    return f"{found['head']} :"


def _broken(found: re.Match[str], taken: Counter[str]) -> str:
    taken[SCHEME] += 1
    return f"{found.group()} "


def _bare(text: str, taken: Counter[str], allows: Allows) -> str:
    """Every target that readers turn into a link by themselves, broken unless it is allowed."""
    pieces: list[str] = []
    begin, refused = 0, 0
    for at, start, end in _bare_links(text):
        if start >= refused:
            if allows(link_key(text[start:end])):
                refused = 0
                continue
            taken[LINK] += 1
            refused = end
        pieces += (text[begin:at], " ")
        begin = at
    return "".join((*pieces, text[begin:])) if pieces else text


def _bare_links(text: str) -> Iterator[tuple[int, int, int]]:
    """Where each can be broken, where it begins, where it ends; with those inside of others.

    What stands inside of another comes right after it, and ends where that ends.
    """
    end = 0
    for mark in _STARTS_LINK.finditer(text):
        at = start = mark.start()
        if mark.group() == "://":
            first = max(0, start - _MAX_SCHEME)
            while start > first and text[start - 1] in _OF_SCHEME:
                start -= 1
            if start == at:
                continue  # no scheme: nothing that a reader could link
        else:
            at = mark.end() - 1
        if at >= end:
            found = _URL_END.search(text, mark.end())
            end = found.start() if found else len(text)
        yield at, start, end
