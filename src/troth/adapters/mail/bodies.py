"""Which leaves are the body of a mail, which are attachments, and the body's normal form.

Of alternatives the plain text is taken, unless it is a stub that only points to the HTML. Where the
HTML, which most people see, says what the plain text does not, both are. Of
related parts the first, of a signed mail what was signed; of other parts every text that is not a
file.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from troth.adapters.charsets import decode_bytes, encoding_of
from troth.adapters.mail.mime import Leaf, MailLimits, Refused
from troth.contracts.gate.intake.html_text import html_text
from troth.contracts.gate.intake.media_types import HTML, PLAIN, media_type_of
from troth.contracts.gate.intake.model import ALTERNATIVES_DIFFER
from troth.contracts.gate.intake.normal_form import (
    NormalText,
    join_texts,
    normalize,
    normalize_runs,
)
from troth.language.tokens import fold, sentences

_PLAINS = frozenset(("text/plain", "text/markdown", "text/x-markdown", "text/unknown"))
_HTMLS = frozenset(("text/html", "application/xhtml+xml", "text/enriched", "text/richtext"))
_META = re.compile(rb"charset\s{0,9}=\s{0,9}[\"']?([A-Za-z0-9_.:-]{1,40})", re.IGNORECASE)
_META_BYTES = 4_096
_STUB_CHARS = 200  # a longer plain text is never a stub
_STUB_RATIO = 4
_WORD = re.compile(r"[^\W\d_]{2,}")
_FEWEST_WORDS = 3  # of a sentence that is compared: shorter ones are captions and names
_ALTERNATIVE, _RELATED, _SIGNED = "multipart/alternative", "multipart/related", "multipart/signed"


class BodyReader:
    """Reads the text leaves of one mail, each once, and notes what was wrong with them.

    Attributes:
        defects: Stable codes, in the order in which they were met.
        besides: Numbers of HTML leaves that are read beside a plain text that differs.
    """

    def __init__(self, limits: MailLimits) -> None:
        self.defects: list[str] = []
        self.besides: set[int] = set()
        self._limits = limits
        self._texts: dict[int, NormalText] = {}

    def split(self, leaves: Sequence[Leaf]) -> tuple[list[Leaf], list[Leaf]]:
        """The leaves of the body, and the attachments; an alternative not taken is neither."""
        body = self._chosen(leaves, 0)
        if not body and len(leaves) == 1 and _is_text(leaves[0]):
            body = list(leaves)
        numbers = {leaf.number for leaf in body}
        rest = (leaf for leaf in leaves if leaf.number not in numbers)
        others = [one for one in rest if _ALTERNATIVE not in one.within or not _is_body_text(one)]
        return body, others

    def text(self, leaf: Leaf) -> NormalText:
        """The normal form of a text leaf.

        Raises:
            Refused: It holds more text than a mail may.
        """
        if leaf.number not in self._texts:
            self._texts[leaf.number] = self._read(leaf)
        return self._texts[leaf.number]

    def body(self, leaves: Iterable[Leaf]) -> NormalText:
        """The body in normal form."""
        texts = [text for leaf in leaves if (text := self.text(leaf)).text]
        return texts[0] if len(texts) == 1 else join_texts(texts)

    def _read(self, leaf: Leaf) -> NormalText:
        is_html = reads_as_html(leaf)
        text, defect = decode_bytes(leaf.data, leaf.charset or _meta_charset(leaf, is_html=is_html))
        if defect:
            self.defects.append(defect)
        if not is_html:
            self._check(text)
            return normalize(text, part=leaf.number)
        page = html_text(text)
        if page.hidden:
            self.defects.append("hidden_text")
        self._check(page.text)
        return normalize_runs(page.text, page.runs, part=leaf.number)

    def _check(self, text: str) -> None:
        limit = self._limits.max_text_chars
        if len(text) > limit:
            raise Refused("too_large", f"its text has more than {limit} characters")

    def _chosen(self, leaves: Sequence[Leaf], level: int) -> list[Leaf]:
        """The leaves of one multipart, or a leaf, that are body."""
        if len(leaves) == 1 and len(leaves[0].within) <= level:
            return [leaves[0]] if _is_body_text(leaves[0]) else []
        children = [list(child) for _, child in groupby(leaves, key=lambda one: one.branch[level])]
        kind = leaves[0].within[level] if leaves else ""
        if kind in (_RELATED, _SIGNED):
            return self._chosen(children[0], level + 1)
        chosen = [self._chosen(child, level + 1) for child in children]
        if kind == _ALTERNATIVE:
            return self._alternative([one for one in chosen if one])
        return [leaf for child in chosen for leaf in child]

    def _alternative(self, versions: Sequence[list[Leaf]]) -> list[Leaf]:
        plain = next((one for one in versions if not reads_as_html(one[0])), None)
        html = next((one for one in reversed(versions) if reads_as_html(one[0])), None)
        if plain is None or html is None:
            return plain or html or []
        said = _weight(self.text(leaf) for leaf in plain)
        if said >= _STUB_CHARS or said * _STUB_RATIO >= _weight(self.text(leaf) for leaf in html):
            if not _says_more(self.body(html).text, self.body(plain).text):
                return plain
            self.defects.append(ALTERNATIVES_DIFFER)
            self.besides.update(leaf.number for leaf in html)
            return [*plain, *html]
        self.defects.append("plain_is_stub")
        return html


def reads_as_html(leaf: Leaf) -> bool:
    """Whether a text leaf is HTML, declared or not."""
    if leaf.media_type in _HTMLS:
        return True
    return leaf.media_type == PLAIN and media_type_of(leaf.data[:1_000]) == HTML


def _is_text(leaf: Leaf) -> bool:
    return leaf.media_type in _PLAINS or leaf.media_type in _HTMLS


def _is_body_text(leaf: Leaf) -> bool:
    is_file = leaf.disposition == "attachment" or bool(leaf.name)
    return _is_text(leaf) and not is_file


def _says_more(html: str, plain: str) -> bool:
    """Whether a sentence of the HTML has more words that the plain text lacks than others. Linear.

    Programs derive one from the other: links, captions and marks differ, sentences do not.
    """
    known = _words(plain)
    told = (_words(html[start:end]) for start, end in sentences(html))
    return any(len(said) >= _FEWEST_WORDS and 2 * len(said - known) > len(said) for said in told)


def _words(text: str) -> set[str]:
    return set(_WORD.findall(fold(text)))


def _weight(texts: Iterable[NormalText]) -> int:
    return sum(sum(map(str.isalnum, text.text[:10_000])) for text in texts)


def _meta_charset(leaf: Leaf, *, is_html: bool) -> str:
    found = _META.search(leaf.data[:_META_BYTES]) if is_html else None
    name = found[1].decode("ascii") if found else ""
    return name if encoding_of(name) else ""
