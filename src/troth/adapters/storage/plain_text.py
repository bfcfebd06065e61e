"""What a text column can hold on every database that we support.

Words as the full-text index knows them, the same on every database.

Both tokenizers get text that was cut into words here, folded, without accents and without anything
else; so they can only stem it, and no character of a query can be syntax to them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from troth.kernel.errors import CallerError
from troth.language.tokens import words

MAX_QUERY_WORDS = 64
_HALF = re.compile("[\ud800-\udfff]")
_MAX_WORD_CHARS = 255  # a longer "word" is no word; PostgreSQL would refuse it at 2 046 bytes
MAX_INDEXED_CHARS = 100_000  # of one passage; PostgreSQL indexes at most 1 MB


def index_words(*parts: str) -> str:
    """The searchable form of a passage: its words, separated by blanks.

    Args:
        parts: Passage and context, in order of weight: of a passage without end, only the first
            100 000 code points are searchable.
    """
    return " ".join(_plain(" ".join(parts)[:MAX_INDEXED_CHARS]))


def query_words(given: Sequence[str]) -> list[str]:
    """The words to search for, each a phrase of one or more index words, without repeats.

    What holds no letter or digit is left out, and so is what comes after the 64th word.
    """
    phrases: dict[str, None] = {}
    for word in given:
        if len(phrases) == MAX_QUERY_WORDS:
            break
        if len(word) <= _MAX_WORD_CHARS and (phrase := " ".join(_plain(word))):
            phrases[phrase] = None
    return list(phrases)


def _plain(text: str) -> Iterable[str]:
    if not text.isascii():
        decomposed = unicodedata.normalize("NFKD", text)
        text = "".join(char for char in decomposed if not unicodedata.combining(char))
    for word in words(text):
        if len(word) <= _MAX_WORD_CHARS:
            # The databases disagree on what an apostrophe does within a word.
            yield word.replace("'", " ")


def is_storable(value: str) -> bool:
    """Whether every database stores this text unchanged: no NUL, no half of a surrogate pair."""
    return "\x00" not in value and (value.isascii() or _HALF.search(value) is None)


def refuse_unstorable(**fields: str | None) -> None:
    """Check texts before they are stored.

    Args:
        fields: The texts by the name of the input field; ``None`` is always fine.

    Raises:
        CallerError: ``input.invalid``, naming the first field that cannot be stored.
    """
    for name, value in fields.items():
        if value is not None and not is_storable(value):
            raise CallerError(
                "input.invalid",
                f"{name} holds a NUL character or an unpaired surrogate",
                hint="remove the characters that are no text",
                field=name,
            )
