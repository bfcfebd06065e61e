"""Words of the subject, made fit to stand inside a sentence of ours.

What a subject said is data and may be hostile: it is put on one line, without characters that hide
or reverse text, cut at a limit, and robbed of marks that would end our sentence, so that a caveat
stays in the sentence of its claim (MEM-3). Linear in the length of the text.
"""

from __future__ import annotations

import re

from troth.language.tokens import sentences, visible

MAX_VALUE_CHARS = 100
MAX_QUOTE_CHARS = 140
"""So short that a sentence which names four records is still read as one by whoever checks it."""
_LOOKED_AT = 4  # times the limit: enough for what will be shown, however many blanks there are
_UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\s]++")
_ENDING = re.compile(r"[.!?…。！？;:\s]++(?P<closers>[\"')\]»”]*+)[.!?…。！？;:\s]*+\Z")
_TAIL = 12  # characters at the end of a part in which such marks are looked for at a time
_CUT = "⋯"  # no mark that ends a sentence
_QUOTE_MARKS = str.maketrans({"“": "'", "”": "'", "„": "'", '"': "'", "«": "'", "»": "'"})
_ENGLISH = {
    "my": "your", "mine": "yours", "our": "your", "ours": "yours", "me": "you", "us": "you",
    "myself": "yourself", "i": "you", "we": "you", "i'm": "you're", "i've": "you've",
}  # fmt: skip
_GERMAN = {"ich": "Sie", "wir": "Sie", "mir": "Ihnen", "mich": "Sie", "uns": "Sie"} | {
    start + ending: other + ending
    for start, other in (("mein", "Ihr"), ("unser", "Ihr"))
    for ending in ("", "e", "en", "em", "er", "es")
}
_PERSON = {"en": _ENGLISH, "de": _GERMAN}
_PERSON_WORD = re.compile(r"(?<![\w'’])[A-Za-z]{1,8}(?:['’][a-z]{1,2})?+(?![\w'’])")


def one_line(text: str, limit: int) -> str:
    """The text on one line, cut at that many characters, with no mark that ends a sentence in it.

    Empty where nothing visible is in it.
    """
    line = _UNSEEN.sub(" ", visible(text[: limit * _LOOKED_AT])).strip(" ")
    cut = line[: limit - 1].rstrip() if len(line) > limit else line
    parts = (_unended(cut[start:end]) for start, end in sentences(cut))
    ended = _CUT if len(line) > limit else ""
    return _unended(" ".join(part for part in parts if part)) + ended


def _unended(part: str) -> str:
    """Without the marks at its end; brackets and quotation marks that close there stay."""
    while (ending := _ENDING.search(part, max(0, len(part) - _TAIL))) is not None:
        part = part[: ending.start()] + ending["closers"]
    return part


def value(text: str, language: str) -> str:
    """A value of the subject's, told back to them: ``my brother's café`` is ``your brother's``."""
    line = one_line(text, MAX_VALUE_CHARS)
    table = _PERSON[language]
    return _PERSON_WORD.sub(lambda word: _turned(word.group(), table), line)


def _turned(word: str, table: dict[str, str]) -> str:
    # "US" and "Me" are names as likely as pronouns: only plain words are turned.
    plain = word.replace("’", "'")
    lowered = plain.lower()
    return table[lowered] if lowered in table and plain[1:] == plain[1:].lower() else word


def quote(text: str, language: str) -> str:
    """What was said, in quotation marks of the language."""
    inside = one_line(text, MAX_QUOTE_CHARS).translate(_QUOTE_MARKS) or _CUT
    return f"„{inside}“" if language == "de" else f"“{inside}”"


def date(at: str) -> str:
    """The day of a moment, as it is said in both languages."""
    return at[:10]


def capital(clause: str) -> str:
    """The clause with a capital at its start."""
    return clause[:1].upper() + clause[1:]


def joined(parts: tuple[str, ...] | list[str], language: str) -> str:
    """The parts as a list: ``A``, ``A and B``, ``A, B and C``."""
    if len(parts) < 2:
        return "".join(parts)
    last = "und" if language == "de" else "and"
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"
