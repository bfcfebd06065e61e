"""How long a review takes for 1,000 words, beside splitting the same text into sentences."""

from __future__ import annotations

from functools import partial
from itertools import cycle, islice

from benchmarks.figures import Section
from benchmarks.interleave import Options, Turn, compare, interleave, timed
from benchmarks.review_corpus import HANDBOOK, drafts
from benchmarks.review_desk import judges, named_judges, reviewed
from troth.language.tokens import sentences, words

_WORDS = 1000
_BARE = "sentences of the text, {}"


def measure(options: Options) -> Section:
    """Review 1,000 and 10,000 words against one page and against the whole handbook."""
    book = {path.stem: path.read_text("utf-8") for path in sorted(HANDBOOK.glob("*.md"))}
    short, long = _text(_WORDS), _text(options.pick(10, 2) * _WORDS)
    one = {"expenses": book["expenses"]}
    works = {
        f"review of {len(words(text)):,} words, {len(sources)} sources": (text, sources)
        for text, sources in ((short, one), (short, book), (long, book))
    }
    turns: list[Turn] = []
    for name, (text, sources) in works.items():
        turns.append(timed(_BARE.format(name), partial(sentences, text), times=20))
        for judge in judges():
            call = partial(reviewed, "speed", text, sources, judge)
            turns.append(timed(f"{name}, {judge}", call, times=1))
    measured = interleave(turns, rounds=options.pick(5, 1), say=options.say)
    return Section(
        name="review_speed",
        title="Review: time",
        about=(
            "The whole review of drafts about the example handbook, planted faults among them, "
            "beside a plain split of the same text into sentences. Reading the sources is part of "
            "it each time; what the functions of the reviewer remember of earlier texts is, too."
        ),
        speeds=tuple(
            compare(measured, f"{name}, {judge}", _BARE.format(name))
            for name in works
            for judge in judges()
        ),
        notes=(f"Judges: {named_judges()}.",),
    )


def _text(size: int) -> str:
    """Drafts of the handbook one after another, so many words of them."""
    taken: list[str] = []
    left = size
    for draft in islice(cycle(drafts(held_out=False)), 10_000):
        taken.append(draft.text)
        left -= len(words(draft.text))
        if left <= 0:
            break
    return "\n\n".join(taken)
