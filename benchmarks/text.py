"""How long text functions take on hostile input of a megabyte, and how that grows."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Mapping
from typing import TypeAlias

from benchmarks.figures import Section, Speed
from benchmarks.interleave import Options, compare, interleave, timed
from troth.adapters.understanding.lexical import LexicalJudge
from troth.contracts.answers.request.missing import decide_missing_context
from troth.contracts.answers.request.need import decide_evidence_need
from troth.contracts.answers.request.split import SplitRequest, split_request
from troth.contracts.answers.sections import parse_sections

TextFunction: TypeAlias = "Callable[[str], object]"

# Each is repeated up to the size: what scanners, splitters and greedy expressions stumble over.
PIECES: Mapping[str, str] = {
    "one letter": "a",
    "blanks": " ",
    "line breaks": "\n",
    "carriage returns": "\r",
    "opening brackets": "(",
    "full stops": ".",
    "quotation marks": '"',
    "opening quotation marks": "“",
    "apostrophes": "a'",
    "fences": "```\n",
    "unclosed fences": "```x ",
    "quoted lines": "> a\n",
    "tables": "|a|b|\n",
    "bold marks": "**",
    "section markers": "**Evidence:** a\n",
    "headings": "# \n",
    "mail headers": "From: a\n",
    "salutations": "Dear a,\n",
    "digits": "1",
    "numbers": "1.000,00 ",
    "years": "2026 ",
    "negations": "not ",
    "keywords": "latest news ",
    "requests": "rewrite this ",
    "polite openings": "could you please ",
    "questions": "what? ",
    "sentences": "The fee is 12 euros. ",
    "emoji": "😀",
    "invisible characters": "\u200b",
    "combining marks": "e\u0301",
    "long words": "antidisestablishment",
    "capitals with a dot": "\u0130",
}
CLAIM = "Full-time employees receive 28 days of leave."
AIM_S = 1.0
_WORDS = re.compile(r"\w+")


def measure(options: Options) -> Section:
    """For each function, find the input it is slowest on, and time that."""
    size = options.pick(1_000_000, 4_000)
    speeds: list[Speed] = []
    for name, call in functions().items():
        speeds += _speeds_of(name, call, size, options)
    return Section(
        name="text",
        title="Text: a megabyte of anything",
        about=(
            "Each function is run on every kind of hostile input, then timed on the one it is "
            "slowest on. It stands beside one regular expression that lists the words of the same "
            "text, and beside itself on half of the text: work that is linear has a ratio of 2 "
            "there, quadratic work one of 4."
        ),
        speeds=tuple(speeds),
        notes=(f"Each input has {size:,} characters; its {len(PIECES)} kinds are in the source.",),
    )


def _speeds_of(name: str, call: TextFunction, size: int, options: Options) -> list[Speed]:
    options.say(f"{name}, on {len(PIECES)} inputs")
    worst = slowest_input(call, size)
    whole, half = grown(worst, size), grown(worst, size // 2)
    ours, halved, bare = f"{name} on {worst}", f"{name} on half of it", f"all words of {worst}"
    measured = interleave(
        [
            timed(ours, lambda: call(whole), times=1),
            timed(halved, lambda: call(half), times=1),
            timed(bare, lambda: _WORDS.findall(whole.lower()), times=1),
        ],
        rounds=options.pick(7, 2),
        say=lambda text: options.say(f"{name}, {text}"),
    )
    return [compare(measured, ours, bare, aim=AIM_S), compare(measured, ours, halved)]


def functions() -> dict[str, TextFunction]:
    """The functions by name, each taking one text."""
    judge = LexicalJudge()
    return {
        "split_request": split_request,
        "decide_evidence_need": lambda text: decide_evidence_need(SplitRequest(request=text)),
        "decide_missing_context": lambda text: decide_missing_context(SplitRequest(request=text)),
        "parse_sections": parse_sections,
        "LexicalJudge, long passage": lambda text: judge.judge(text, CLAIM),
        "LexicalJudge, long claim": lambda text: judge.judge(CLAIM, text),
        "LexicalJudge, both long": lambda text: judge.judge(text, text),
    }


def slowest_input(call: TextFunction, size: int) -> str:
    """The kind of input on which one run takes longest."""
    spent_s: dict[str, float] = {}
    for name in PIECES:
        text = grown(name, size)
        begun = time.perf_counter()
        call(text)
        spent_s[name] = time.perf_counter() - begun
    return max(spent_s, key=spent_s.__getitem__)


def grown(name: str, size: int) -> str:
    """A kind of input, repeated to a number of characters."""
    piece = PIECES[name]
    return (piece * (size // len(piece) + 1))[:size]
