"""How a mark is told in a text, and how it is taken away again; total, linear, and exact.

A mark stands behind the last word of its sentence, before its full stop: ``You get 30 days [F1
says: “28 days”].`` The files of the languages hold the wording; the language of the text chooses.
``bare(apply(text, marks))`` is ``text`` for every text that has no mark of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from troth.contracts.answers.grounding.model import Mark, MarkKind
from troth.language.tokens import language_of
from troth.language.words import LANGUAGES, text_of

_STOPS: Final = ".!?…:;,"
_KINDS: Final = ("says", "otherwise", "unconfirmed")
_WORDING: Final = {
    code: {kind: text_of(f"answers.grounding.{kind}", code) for kind in _KINDS}
    for code in LANGUAGES
}
_FIELDS: Final = {r"\{fact\}": r"(?P<fact>F\d{1,4})", r"\{passage\}": r"(?P<passage>[^“”„\[\]\n]+)"}


def _form(wording: str) -> str:
    form = re.escape(wording)
    for name, pattern in _FIELDS.items():
        form = form.replace(name, pattern)
    return form


_EACH: Final = tuple(
    re.compile(_form(wording)) for one in _WORDING.values() for wording in one.values()
)
_MARK: Final = re.compile(
    " (?:" + "|".join(re.sub(r"\?P<\w+>", "?:", one.pattern) for one in _EACH) + ")"
)


def apply(text: str, marks: Iterable[Mark]) -> str:
    """The text with its marks; those that lie outside of it are left out."""
    placed = sorted((_end(text, mark), mark) for mark in marks if mark.end <= len(text))
    if not placed:
        return text
    wording = _WORDING[language_of(bare(text))]
    pieces, begin = [], 0
    for end, mark in placed:
        pieces += (text[begin:end], " ", _told(mark, wording))
        begin = end
    return "".join((*pieces, text[begin:]))


def bare(text: str) -> str:
    """The text without marks."""
    return _MARK.sub("", text) if "[" in text else text


def is_mark(text: str) -> bool:
    """Whether a text has exactly the form of a mark."""
    return any(one.fullmatch(text) for one in _EACH)


def quotable(passage: str) -> str:
    """Words of a source as a mark can hold them: on one line, without quotes and brackets."""
    return " ".join(re.sub(r"[“”„\[\]]", "'", passage).split())


def _told(mark: Mark, wording: dict[str, str]) -> str:
    if mark.kind is MarkKind.UNCONFIRMED or not mark.fact:
        return wording["unconfirmed"]
    kind = "says" if mark.passage else "otherwise"
    return wording[kind].format(fact=mark.fact, passage=mark.passage)


def _end(text: str, mark: Mark) -> int:
    """Behind the last word of a sentence, with what closes it, such as a bracket or emphasis."""
    end = mark.end
    while end > mark.start + 1 and text[end - 1] in _STOPS:
        end -= 1
    return end
