"""What a sentence does: asserts, asks, supposes, quotes, requests (MEM-8).

Only what is asserted becomes facts, so everything here leans to the other side in doubt.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from troth.contracts.memory.model import Speech
from troth.contracts.memory.reading.tokens import Token

_WH = frozenset(
    """what who whom whose where when why how which was wer wen wem wo wann warum wieso weshalb
    wie welche welcher welches wohin woher""".split()
)
_AUX = frozenset(
    """do does did is are am was were can could will would should have has had may shall isn't
    bin bist ist sind habe hast hat haben kann kannst können könnte soll will willst wirst weiß
    weißt erinnerst lebe wohne arbeite heiße mag""".split()
)
_SUBJECTS = frozenset(
    "i you we he she it they my your there the this that ich du wir er sie es mein".split()
)
_ASKING_BACK = frozenset(
    """you your yours what how where who do does are is have can would why which und dir du ihnen
    was wie wo""".split()
)
_IF = frozenset(
    """if suppose supposing imagine assuming pretend hypothetically wish angenommen falls wenn stell
    stelle nehmen gesetzt""".split()
)
_WRITING = frozenset(
    """write draft compose tell translate rewrite generate create summarize summarise explain
    imagine rephrase paraphrase proofread repeat act describe make give complete continue
    finish send reply respond answer email say put tweet post print list roleplay role-
    play convert correct schreib schreibe verfasse formuliere übersetze sag sage erzähl
    erzähle erkläre fasse antworte mach mache gib erstelle wiederhole""".split()
)
_HOW = frozenset(("'s", "old", "many", "much"))
_POLITE = frozenset(
    """please can could would you will kindly hey hi hello ok okay so now bitte kannst könntest
    du""".split()
)
_OPENING = {'"': '"', "“": "”", "”": "”", "„": "“", "«": "»", "»": "«", "‚": "‘"}
_INNER = re.compile(
    r"(?<![\w'’])['‘](?=\w)[^'\n‘]{0,300}+(?:['’](?=\w)[^'\n‘]{0,300}+){0,8}+['’](?!\w)"
)
_PERSONAL = re.compile(
    r"\b(?:i|i'm|my|we|he|she|they|ich|mein|meine|wir)\b|\b(?:is|am|are|was|bin)\b"
)
_LONGEST_QUOTE = 20_000


def quoted_spans(message: str) -> tuple[tuple[int, int], ...]:
    """Where other words than the speaker's own stand: quotes, quoted lines, fenced blocks.

    Half-open code point offsets in order, without overlaps. A quote of up to four words without a
    pronoun or verb is a name in quotes and is left in place. A quote that is never closed reaches
    to the end of its line.
    """
    spans: list[tuple[int, int]] = []
    offset, fenced = 0, False
    for line in message.splitlines(keepends=True):
        stripped = line.lstrip()
        fence = stripped.startswith("```")
        if fence or fenced or stripped.startswith(">"):
            spans.append((offset, offset + len(line)))
            fenced = fenced != fence
        else:
            spans += [(offset + a, offset + b) for a, b in _in_line(line)]
        offset += len(line)
    return tuple(spans)


def _in_line(line: str) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    at = 0
    marks = [place for place, char in enumerate(line) if char in _OPENING]
    for begin in marks:
        if begin < at or _is_inch(line, begin):
            continue
        closing = line.find(_OPENING[line[begin]], begin + 1)
        if line[begin] == "„" and closing < 0:
            closing = line.find('"', begin + 1)
        end = len(line) if closing < 0 else closing + 1
        at = end
        if not _is_a_name(line[begin:end]):
            found.append((begin, end))
    if "'" in line or "‘" in line or "’" in line:
        found += [m.span() for m in _INNER.finditer(line) if not _is_a_name(m.group())]
    return _merged(sorted(found))


def _is_inch(line: str, at: int) -> bool:
    return (
        line[at] == '"' and at > 0 and line[at - 1].isdigit() and "'" in line[max(0, at - 5) : at]
    )


def _is_a_name(quote: str) -> bool:
    if len(quote) > 60:
        return False
    return len(quote.split()) <= 4 and not _PERSONAL.search(quote.lower())


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for begin, end in spans:
        if merged and begin < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((begin, end))
    return merged


def speech_of(tokens: Sequence[Token]) -> tuple[Speech, int]:
    """What the sentence does, and how many of its tokens may be read for facts.

    Args:
        tokens: Without quoted parts.
    """
    words = [token.word for token in tokens]
    begin = _first_real(words)
    if begin >= len(words):
        return Speech.OTHER, 0
    if _requests(words, begin):
        return Speech.REQUEST, 0
    if words[begin] in _IF and not _is_when(words, begin):
        return Speech.HYPOTHETICAL, 0
    asks = "?" in words[-3:]
    head = _declared_before_asking(words) if asks else len(words)
    if asks and not head:
        return Speech.QUESTION, 0
    if not asks and _inverted(words, begin):
        return Speech.QUESTION, 0
    return Speech.ASSERTION, head


_LEADING = frozenset("so and hey hi well oh ok und".split())


def _first_real(words: list[str]) -> int:
    at = 0
    while at < len(words) and (not words[at][0].isalnum() or words[at] in _LEADING):
        at += 1
    return at


def _requests(words: list[str], begin: int) -> bool:
    at = begin
    while at < len(words) and (words[at] in _POLITE or words[at] == ","):
        at += 1
    if at >= len(words) or words[at] not in _WRITING:
        return False
    bare_verb = at == begin or words[at - 1] in _POLITE | {","}
    return bare_verb and words[at + 1 : at + 2] not in (["us"],)


def _is_when(words: list[str], begin: int) -> bool:
    """German "wenn" and English "imagine" open suppositions; "I wish" is read in its clause."""
    return words[begin] == "wish" and begin > 0


def _declared_before_asking(words: list[str]) -> int:
    """As in "I work at IBM, what about you?": where the question begins, 0 if it is all one."""
    begin = _first_real(words)
    if words[begin] in _WH or words[begin] in _AUX:
        return 0
    for phrase in (["how", "about", "you"], ["what", "about", "you"], ["how", "about", "yourself"]):
        if words[-4:-1] == phrase:
            return len(words) - 4
    for at in range(len(words) - 2, max(1, len(words) - 14), -1):
        if (
            words[at] in (",", "but", "and", ";", "-", "–", "!", ".")
            and words[at + 1] in _ASKING_BACK
        ):
            second = {"you", "your", "yours", "du", "dir", "dein", "deine", "ihnen", "dich"}
            return at if second & set(words[at + 1 :]) else 0
    return 0


def _inverted(words: list[str], begin: int) -> bool:
    """A question without its mark: "where do i work", "do you remember my birthday"."""
    first = words[begin]
    second = words[begin + 1] if begin + 1 < len(words) else ""
    third = words[begin + 2] if begin + 2 < len(words) else ""
    if first in _WH and first not in ("was", "who"):
        if second in _SUBJECTS:  # "when I was a child, I lived in Rome"
            return False
        return second in _AUX or third in _AUX or (second in _HOW and bool(third))
    if first == "who":
        return bool(second)
    return first in _AUX and second in _SUBJECTS and bool(third)
