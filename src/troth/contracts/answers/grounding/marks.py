"""What a text is held to, a mark on one of its sentences, and how a mark is told and taken away.

Decides no clause; TRUST-3.7 is decided on these. A mark stands behind the last word of its
sentence, before its full stop: ``You get 30 days [F1 says: “28 days”].`` The files of the languages
hold the wording; the language of the text chooses. Total, linear, and exact: ``bare(apply(text,
marks))`` is ``text`` for every text that has no mark of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Self

from troth.kernel.codec import wire
from troth.kernel.evidence import EvidenceSet, Fact
from troth.kernel.judgements import Judgement
from troth.kernel.pairs import Pair
from troth.language.tokens import language_of
from troth.language.words import LANGUAGES, text_of


class MarkKind(StrEnum):
    """In what a sentence differs from a fact."""

    FIGURE = "figure"
    UNIT = "unit"
    SIGN = "sign"
    DATE = "date"
    NAME = "name"
    DENIAL = "denial"
    CONDITION = "condition"  # one that the fact sets is dropped
    UNCONFIRMED = "unconfirmed"  # a figure, date or name that stands nowhere; differs from no fact


@dataclass(frozen=True, kw_only=True, slots=True)
class Mark:
    """One sentence that differs.

    Attributes:
        start, end: Of the sentence in the text that was held, half-open, in code points, without
            white space around it.
        kind: In what it differs.
        fact: Id of the fact, such as ``F1``; empty for ``UNCONFIRMED``.
        passage: The sentence of the stored source that says otherwise, on one line; empty for
            ``UNCONFIRMED``, and where it cannot be quoted.
        words: The words of it that differ, such as ``28 days``, where fewer of them tell it.
    """

    start: int
    end: int
    kind: MarkKind
    fact: str = ""
    passage: str = ""
    words: str = wire(sent=False, default="")


def on_wire(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """Marks as they come back from the wire."""
    return tuple(replace(one, words="") for one in marks)


@dataclass(frozen=True, kw_only=True, slots=True)
class Material:
    """What a text is held to.

    Attributes:
        facts: In the order of their ids; without any, nothing is marked.
        texts: Stored text of each source by its id, which the spans of facts are offsets into. A
            fact whose source has none is held to as it is quoted.
        given: What the user supplied: request, pasted texts, attachments, earlier turns. It is
            never marked for saying otherwise.
        judged: What a judge said of pairs (``pairs_of``); words alone decide about others.
        first: Ids of sources that came with the request: what is about as near there as anywhere
            is held to them alone.
    """

    facts: tuple[Fact, ...] = ()
    texts: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    given: tuple[str, ...] = ()
    judged: Mapping[Pair, Judgement] = field(default_factory=lambda: MappingProxyType({}))
    first: frozenset[str] = frozenset()

    @classmethod
    def of(
        cls,
        evidence: EvidenceSet,
        *,
        given: Sequence[str] = (),
        judged: Mapping[Pair, Judgement] = MappingProxyType({}),
    ) -> Self:
        """What a retrieval yielded, with what the user supplied; titles may be named as well."""
        named = tuple(one.title for one in evidence.sources)
        return cls(
            facts=evidence.facts,
            texts=evidence.texts,
            given=(*given, *named),
            judged=judged,
            first=frozenset(one.source_id for one in evidence.sources if one.came_along),
        )


def _brackets(category: str) -> str:
    chars = (chr(code) for code in range(0x10000) if unicodedata.category(chr(code)) == category)
    return "".join(one for one in chars if "QUOTATION" not in unicodedata.name(one))


# Brackets of any script, and what looks like the id of a fact.
OPENING: Final = _brackets("Ps")
CLOSING: Final = _brackets("Pe")
FACT_ID: Final = r"(?<!\w)[F\uff26]\d{1,4}(?!\w)"
_STOPS: Final = ".!?…:;,"
_KINDS: Final = ("says", "otherwise", "unconfirmed")
_INSTEAD: Final = {code: text_of("answers.grounding.instead", code) for code in LANGUAGES}
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
_INSTEAD_FORMS: Final = tuple(re.compile(_form(wording)) for wording in _INSTEAD.values())
_MARK: Final = re.compile(
    " (?:" + "|".join(re.sub(r"\?P<\w+>", "?:", one.pattern) for one in _EACH) + ")"
)


def apply(text: str, marks: Iterable[Mark]) -> str:
    """The text with its marks; those that lie outside of it are left out."""
    return placed(text, marks)[0]


def placed(text: str, marks: Iterable[Mark]) -> tuple[str, tuple[Mark, ...]]:
    """The text with its marks, and where their sentences stand in it then, marks included."""
    wording = _WORDING[language_of(bare(text))]
    pieces: list[str] = []
    moved: list[Mark] = []
    begin, shift = 0, 0
    for end, mark in _by_end(text, marks):
        told = f" {_told(mark, wording)}"
        pieces += (text[begin:end], told)
        start = mark.start + shift
        shift += len(told)
        moved.append(replace(mark, start=start, end=mark.end + shift))
        begin = end
    return "".join((*pieces, text[begin:])), tuple(moved)


def instead(marks: Sequence[Mark], language: str) -> str:
    """What facts say in the place of a part, a line for each."""
    lines = (
        _INSTEAD[language].format(fact=mark.fact, passage=mark.passage)
        for mark in marks
        if mark.fact and mark.passage
    )
    return "\n".join(dict.fromkeys(lines))


def quoted_instead(text: str) -> tuple[str, ...]:
    """The passages of a text that has exactly the form of ``instead``; else none."""
    lines = text.split("\n")
    found = [match for line in lines for form in _INSTEAD_FORMS if (match := form.fullmatch(line))]
    return tuple(match["passage"] for match in found) if len(found) == len(lines) else ()


def bare(text: str) -> str:
    """The text without marks."""
    return _MARK.sub("", text) if "[" in text else text


def is_mark(text: str) -> bool:
    """Whether a text has exactly the form of a mark."""
    return any(one.fullmatch(text) for one in _EACH)


def quotable(passage: str) -> str:
    """Words of a source as a mark can hold them: on one line, without quotes, brackets and end."""
    return " ".join(re.sub(r"[“”„\[\]]", "'", passage).split()).rstrip(_STOPS)


def _told(mark: Mark, wording: dict[str, str]) -> str:
    if mark.kind is MarkKind.UNCONFIRMED or not mark.fact:
        return wording["unconfirmed"]
    said = mark.words or mark.passage
    kind = "says" if said else "otherwise"
    return wording[kind].format(fact=mark.fact, passage=said)


def _by_end(text: str, marks: Iterable[Mark]) -> list[tuple[int, Mark]]:
    ends = [(_end(text, mark), mark) for mark in marks if mark.end <= len(text)]
    return sorted(ends, key=lambda one: one[0])


def _end(text: str, mark: Mark) -> int:
    """Behind the last word of a sentence, with what closes it, such as a bracket or emphasis."""
    end = mark.end
    while end > mark.start + 1 and text[end - 1] in _STOPS:
        end -= 1
    return end
