"""What a model may say in one exchange: clean, without links of its own, without our labels.

Decides nothing by itself; TRUST-3.8 and 3.9 are decided with it. The laws look at the texts that
the lens of a document yields. Any other text of the response is held against the replies of the
models that were asked: a run of their words there, which neither the lens yields nor the user or a
source gave, has left through a member that no law covers (TRUST-3.8). Case, marks and line breaks
between the words of a run do not matter.

To the cleaning of any text ``Speech`` adds what binds a model alone (TRUST-3.9): its links are
those that the user or a source gave, it does not repeat its instructions, and it does not look like
what only the answer itself may say. A line that looks like a heading of an answer or of a synthesis
gets the mark of a neutralized line; a line that repeats a fixed notice, names this product without
being asked about it, or shows an id of the form of its receipts and clauses, gets the mark of what
nothing verifies; brackets that look like a mark on a fact or like the source of an evidence line
become parentheses. No word is lost. What counts is known from the texts and forms of this contract;
there are no phrases here. Idempotent, total, linear in the length of the texts.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import TypeAlias

from troth.contracts.answers.grounding.marks import CLOSING, FACT_ID, OPENING, is_mark
from troth.contracts.answers.limits import NOTICES
from troth.contracts.answers.reply import UNVERIFIED
from troth.contracts.answers.sections import MARKERS, NEUTRAL, QUESTIONS_OPENER
from troth.contracts.answers.synthesis import SYNTHESIS_MARKERS
from troth.kernel.clean import clean_text
from troth.kernel.clean.characters import clean_characters
from troth.kernel.clean.code import begins_with_fence, settle_fences
from troth.kernel.clean.markup import links_of
from troth.kernel.edits import edited
from troth.kernel.exchange import ExchangeRecord, Mode
from troth.kernel.keeping import kept
from troth.language.tokens import LETTERS, fold, sentences
from troth.language.words import regex

Grams: TypeAlias = "frozenset[tuple[str, ...]]"


def grams_of(texts: Iterable[str], size: int) -> Grams:
    """Every run of that many words in any of the texts; of a shorter text, all of its words."""
    return frozenset(gram for text in texts for gram in _grams(LETTERS.findall(fold(text)), size))


def by_size(grams: Grams) -> Mapping[int, Grams]:
    """The runs by how many words each has."""
    sizes = sorted({len(gram) for gram in grams})
    return {size: frozenset(gram for gram in grams if len(gram) == size) for size in sizes}


def shared_runs(text: str, grams: Mapping[int, Grams]) -> list[tuple[int, int]]:
    """Half-open offsets of what of a text is a run of these, overlapping ones joined, in order.

    Args:
        grams: By how many words each has.
    """
    folded = fold(text)
    spelled = LETTERS.findall(folded)
    # Nearly always there is none, which is quickly told.
    met = [size for size, some in grams.items() if not some.isdisjoint(_windows(spelled, size))]
    if not met:
        return []
    places = [match.span() for match in LETTERS.finditer(folded)]
    found = sorted(
        (places[first][0], places[first + size - 1][1])
        for size in met
        for first, gram in enumerate(_windows(spelled, size))
        if gram in grams[size]
    )
    runs: list[tuple[int, int]] = []
    for start, end in found:
        if runs and start <= runs[-1][1]:
            runs[-1] = runs[-1][0], max(runs[-1][1], end)
        else:
            runs.append((start, end))
    return runs


def _grams(spelled: list[str], size: int) -> Iterator[tuple[str, ...]]:
    return _windows(spelled, size) if len(spelled) >= size else iter([tuple(spelled)])


def _windows(spelled: list[str], size: int) -> Iterator[tuple[str, ...]]:
    return zip(*(spelled[place:] for place in range(size)), strict=False)


_OWN_WORDS = 4
_SHORTEST = 2  # of one word alone nobody can tell whose it is


def uncovered_texts(
    others: Iterable[str], covered: Sequence[str], record: ExchangeRecord
) -> frozenset[str]:
    """Those of the other texts that hold words of a model which the covered ones do not hold.

    Args:
        others: Texts of the response that its lens does not yield.
        covered: Texts that laws are decided on: those that it yields, and cited facts.
    """
    if not record.said:
        return frozenset()
    known = {*NOTICES, *record.given, *covered}
    known.update(fact.quote for fact in record.evidence.facts)
    known.update(source.title for source in record.evidence.sources)
    suspects = {
        text for text in others if text not in known and any(map(str.isspace, text.strip()))
    }
    if not suspects:
        return frozenset()
    spelled = by_size(grams_of(record.said, _OWN_WORDS))
    said = {size: grams for size, grams in spelled.items() if size >= _SHORTEST}
    # Nearly always there is none: what is lawful, such as whole sources, need not be read then.
    suspects = {text for text in suspects if shared_runs(text, said)}
    if not suspects:
        return frozenset()
    lawful = (*covered, *record.given, *record.evidence.texts.values(), *NOTICES)
    foreign = {size: grams - grams_of(lawful, size) for size, grams in said.items()}
    return frozenset(text for text in suspects if shared_runs(text, foreign))


HEADING, NOTICE, MARK = "imitated headings", "imitated notices", "imitated marks"
_NOTICE_WORDS = 6
_SENTENCES = (
    text[start:end] for text in (*NOTICES, QUESTIONS_OPENER) for start, end in sentences(text)
)
_NOTICES = by_size(grams_of(_SENTENCES, _NOTICE_WORDS))  # of a shorter sentence, all of its words
_NAMES = sorted((*MARKERS.names, *SYNTHESIS_MARKERS.names), key=len, reverse=True)
_NAME = "|".join(re.escape(name).replace(r"\ ", r"\s{1,3}") for name in _NAMES)
_LABEL = re.compile(
    rf"(?:{_NAME})(?!\w)\s{{0,3}}(?:[(\[][^)\]\n]{{0,60}}[)\]])?[\s*_`~]{{0,6}}"
    r"(?:\Z|[:\uff1a\ufe55\u2236|=\u2014\u2013]|-\s)"
)
# Whatever imitates a heading holds a name of one, or letters that look like those of Latin.
_SUSPECT = re.compile(
    rf"{_NAME}|[\u0370-\u058f\u13a0-\u13ff\u1d26-\u1d2b\u1f00-\u1fff\u1c80-\u1c8f\u2c80-\ua6ff\uab30-\uabbf]"
)
_IN_HEADING = re.compile(rf"(?:(?:{_NAME})(?!\w))|(?:.*(?<!\w)(?:{_NAME})\W*\Z)")
_HEADING = re.compile(r"[\s>*+\-\d.)|]{0,12}(?:#{1,6}|(?P<bold>\*\*|__).{0,80}(?P=bold)[\s:]*\Z)")
_UNDERLINE = re.compile(r"[ >]{0,8}(?:=+|-{2,})[ \t]*\Z")
_FIRST_LETTER = re.compile(r"[^\W\d_]")
_NEUTRAL = re.compile(rf"\s*(?:{re.escape(UNVERIFIED)}\s*)?{re.escape(NEUTRAL.strip())}")
_MAX_HEAD = 120
_MAX_LINE = 240  # how much of a line is looked at
_OURS = re.compile(  # the product, its receipts, its clauses
    r"(?<!\w)(?:(?i:troth)|rcp_[0-9a-f]{4,64}"
    r"|(?:TRUST|MEM|GATE|THINK|REVIEW|PROOF)-\d{1,2})(?!\w)"
)
_OPENING, _CLOSING = (
    re.escape(re.sub(r"[({\uff08\uff5b)}\uff09\uff5d]", "", one)) for one in (OPENING, CLOSING)
)
_INSIDE = rf"[^{_OPENING}{_CLOSING}\n]"
_FACT_MARK = regex(
    rf"[{_OPENING}](?P<said>(?={_INSIDE}{{0,200}}{FACT_ID})(?![\sF\uff26\d,;&]{{1,200}}[{_CLOSING}])"
    rf"{_INSIDE}{{1,400}})[{_CLOSING}]"
    rf"|[{_OPENING}](?P<source>{_INSIDE}{{1,200}})[{_CLOSING}](?=, <answers.imitations.dated> )"
)
_MAX_TOKENS = 50


def relabel(
    text: str, taken: Counter[str], is_given: Callable[[str], bool], *, is_marked: bool = False
) -> str:
    """The text with what imitates marked as what it is.

    Args:
        taken: Counts what was relabelled, by kind.
        is_given: Whether a name or an id, folded, was brought up by the user or by a source.
        is_marked: Whether marks are decided on by themselves (TRUST-3.7): what has exactly the
            form of one then stays.
    """
    if "[" in text or not text.isascii():
        text = _FACT_MARK.sub(lambda found: _plain_mark(found, taken, is_marked), text)
    lines = text.split("\n")
    marked = _noticed(text, lines) | _attesting(text, lines, is_given)
    headings = set(_headings(text, lines))
    for number in sorted(headings | marked):
        if number in headings:
            lines[number] = f"{NEUTRAL}{lines[number]}"
            taken[HEADING] += 1
        if number in marked:
            lines[number] = f"{UNVERIFIED} {lines[number].lstrip()}"
            taken[NOTICE] += 1
    return "\n".join(lines)


def _headings(text: str, lines: list[str]) -> Iterator[int]:
    """Numbers of the lines that imitate a heading."""
    folded = unicodedata.normalize("NFKC", text).casefold()
    judged = cache(_imitates_heading)
    for number, (line, suspect) in enumerate(zip(lines, folded.split("\n"), strict=True)):
        if _SUSPECT.search(suspect) is not None:
            following = lines[number + 1] if number + 1 < len(lines) else ""
            if judged(line[:_MAX_LINE], _UNDERLINE.match(following) is not None):
                yield number


def _plain_mark(found: re.Match[str], taken: Counter[str], is_marked: bool) -> str:
    if is_marked and is_mark(found[0]):
        return found[0]
    taken[MARK] += 1
    return f"({found['said'] or found['source']})"


def _imitates_heading(line: str, is_underlined: bool) -> bool:
    first = _FIRST_LETTER.search(line, 0, _MAX_HEAD)
    if first is None or _NEUTRAL.match(line) is not None:
        return False
    head = unicodedata.normalize("NFKC", line[first.start() : first.start() + _MAX_HEAD]).casefold()
    if _LABEL.match(head) is not None:
        return True
    is_heading = _HEADING.match(line) is not None or is_underlined
    if is_heading and _IN_HEADING.match(head.strip()) is not None:
        return True
    return (is_heading or ":" in head[:40]) and not head.isascii() and _mixes_scripts(head[:40])


def _mixes_scripts(head: str) -> bool:
    """Whether a word is spelled with letters of Latin and of another script that looks like it."""
    for word in head.split():
        scripts = {unicodedata.name(char, "?").split()[0] for char in word if char.isalpha()}
        if "LATIN" in scripts and scripts & {"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC"}:
            return True
    return False


def _noticed(text: str, lines: list[str]) -> set[int]:
    """Numbers of the lines in which a fixed notice begins, and is not marked."""
    return _unmarked([start for start, _ in shared_runs(text, _NOTICES)], lines)


def _attesting(text: str, lines: list[str], is_given: Callable[[str], bool]) -> set[int]:
    """Numbers of the lines that speak of this product or show an id of it, and are not marked."""
    if not text.isascii():
        lines = [unicodedata.normalize("NFKC", line) for line in lines]
        text = "\n".join(lines)
    found = [(match.start(), match.group().lower()) for match in _OURS.finditer(text)]
    tokens = {token for _, token in found}
    given = {token for token in tokens if len(tokens) <= _MAX_TOKENS and is_given(token)}
    return _unmarked([start for start, token in found if token not in given], lines)


def _unmarked(starts: list[int], lines: list[str]) -> set[int]:
    """Numbers of the lines that hold these offsets and do not begin with the mark."""
    numbers: set[int] = set()
    number, begin = 0, 0
    for start in starts:
        while number < len(lines) and begin + len(lines[number]) < start:
            begin += len(lines[number]) + 1
            number += 1
        if number < len(lines) and not lines[number].startswith(UNVERIFIED):
            numbers.add(number)
    return numbers


INSTRUCTIONS = "runs of the instructions"
WITHHELD_RUN = "‹instructions withheld›"
UNSETTLED = "‹withheld›"  # in place of a text that no number of repairs settles
_RUN_WORDS = 8
_ROUNDS = 6


class Speech:
    """Cleans the words of a model in one exchange."""

    def __init__(self, record: ExchangeRecord) -> None:
        self._record = record

    def clean(self, text: str, taken: Counter[str] | None = None) -> str:
        """The text as it may leave; a lawful one comes back as it is.

        Args:
            taken: Counts what was taken out, escaped or relabelled, by kind.
        """
        counts: Counter[str] = Counter() if taken is None else taken
        for _ in range(_ROUNDS):
            before, text = text, self._once(text, counts)
            if text == before:
                return text
        counts[INSTRUCTIONS] += 1
        return UNSETTLED

    def is_lawful(self, text: str) -> bool:
        """Whether the text may leave as it is."""
        return self._once(text, Counter()) == text

    def _once(self, text: str, taken: Counter[str]) -> str:
        text = self._without_instructions(clean_characters(text, taken), taken)
        # The links are read once one has to be looked for.
        text = clean_text(text, allows=lambda key: key in self._links, taken=taken)
        return _settled(relabel(text, taken, self._is_given, is_marked=self._is_marked))

    @property
    def _is_marked(self) -> bool:
        """Whether TRUST-3.7 decides on the marks of this exchange: a false one does not stay."""
        record = self._record
        return record.mode is Mode.WORK and bool(record.said and record.evidence.facts)

    def _without_instructions(self, text: str, taken: Counter[str]) -> str:
        runs = shared_runs(text, _instruction_grams(tuple(self._record.instructions)))
        taken.update([INSTRUCTIONS] * len(runs))
        return edited(text, ((*run, WITHHELD_RUN) for run in runs))

    @cached_property
    def _links(self) -> frozenset[str]:
        """Keys of the links that the user or a source of the exchange gave."""
        evidence = self._record.evidence
        urls = (source.url or "" for source in evidence.sources)
        texts = (*self._record.given, *evidence.texts.values(), *urls)
        return frozenset(key for text in texts for key in links_of(text))

    def _is_given(self, token: str) -> bool:
        texts = (*self._record.given, *self._record.evidence.texts.values())
        return any(token in text.lower() for text in texts)


def _settled(text: str) -> str:
    bare = text.lstrip()
    # An answer is put together from stripped texts: an indented mark would begin to open a fence.
    text = bare if begins_with_fence(bare) else text
    settled = settle_fences(text)
    # What is one line stays one line, as limitations are told; marked, it opens no fence.
    return settled if settled == text or "\n" in text else f"{NEUTRAL}{text}"


@kept(64)
def _instruction_grams(instructions: tuple[str, ...]) -> Mapping[int, Grams]:
    return {_RUN_WORDS: grams_of(instructions, _RUN_WORDS)}
