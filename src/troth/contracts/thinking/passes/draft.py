"""A draft as passes read it, and the few ways in which they may change it.

Only sentences of prose and list items that assert a fact can be changed, and of these none that
holds a memory caveat, a quotation or a note of a pass. Headings, tables, code, quoted lines and
everything else stay as they are, byte for byte. Citation marks such as ``[F1]`` stay where a
sentence is replaced, and go with a sentence that goes.

Deltas of texts are made here and nowhere else. An edit that would take away a fact that nothing
tells which is left gives way to the one that its pass has named for that case, or to none.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from troth.contracts.thinking.model import NO_CHANGE, Change, DecisionDelta, Operation
from troth.contracts.thinking.passes.losses import Gone, untold
from troth.contracts.thinking.passes.wording import is_noted
from troth.kernel.claims import ClaimKind, TextClaim
from troth.language.alignment import concepts
from troth.language.claims import leans_on_context, read_claims
from troth.language.segments import Form, stretches
from troth.language.tokens import numbers
from troth.language.words import regex

MAX_WEIGHED = 300  # claims of one draft that a pass looks at; what comes after is left as it is
MAX_READ_CHARS = 100_000
_MAX_CHARS = 2_000  # of a claim that can be changed
_MOST_TURNS = 4  # dropped, else replaced, else marked
_CITATION = re.compile(r"\[(?:[A-Za-z]{0,3}[0-9]{1,4}(?:,\s?)?){1,8}\]")
_LEAD = re.compile(rf"(?:{_CITATION.pattern}\s{{0,2}}){{0,8}}")
_TAIL = re.compile(
    rf"(?:\s{{0,2}}{_CITATION.pattern}){{0,8}}[.!…:;,]{{0,3}}(?:\s{{0,2}}{_CITATION.pattern}){{0,8}}\Z"
)
_QUOTED = re.compile(r"[\"„“”«»]")
# The inline caveats of contested memories, in either language.
_CAVEAT = regex(
    r"\(<thinking.draft.caveat_1>[^()]{0,160}\)|\([^()]{0,80}"
    r"<thinking.draft.caveat_2>[^()]{0,160}\)",
    re.IGNORECASE,
)
_OF_SELF = regex(
    r"(?:<thinking.draft.of_self_1>[,!.]?\s){0,3}(?:I|<thinking.draft.of_self_2>)\s|"
    r"<thinking.draft.of_self>",
    re.IGNORECASE,
)
_ITEM_MARK = re.compile(r"\s{0,12}(?:[-*+•–]|[0-9]{1,3}[.)]|[a-z]\))?\s{0,8}(?:\[[ xX]\]\s)?\Z")
# An answer's first word denies the question, and nothing of what follows it.
_REPLY = regex(r"(?:<thinking.draft.reply>(?:[,.:;!–—]| -){1,2}\s{1,2}){1,3}", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Sentence:
    """One claim of a draft.

    Attributes:
        claim: In its place; ``claim.text`` has citation marks blanked out, at the same length.
        said: As it stands in the draft.
        is_open: Whether a pass may change it at all.
        is_whole: Whether it is a whole sentence, so that it can be taken out.
        has_quotation: Whether it quotes somebody, so that it can only be noted behind.
    """

    claim: TextClaim
    said: str
    is_open: bool
    is_whole: bool
    has_quotation: bool

    @property
    def is_fact(self) -> bool:
        """Whether it asserts something that a source could carry or refute.

        What somebody tells of themselves is not among it: no source speaks of who answers.
        """
        return self.claim.kind is ClaimKind.FACT and _OF_SELF.match(self.said) is None


@dataclass(frozen=True, kw_only=True, slots=True)
class Draft:
    """A draft with its claims in order.

    Attributes:
        sentences: All that says something.
        frames: Texts of what does not: headings, greetings, "I could not find …".
        headings: Where its headings begin.
    """

    text: str
    sentences: tuple[Sentence, ...]
    frames: tuple[str, ...] = ()
    headings: tuple[int, ...] = ()

    @property
    def facts(self) -> tuple[Sentence, ...]:
        """Claims of fact, the first 300 of them."""
        return tuple(one for one in self.sentences if one.is_fact)[:MAX_WEIGHED]

    @property
    def told(self) -> frozenset[str]:
        """Concepts and figures of all that it says."""
        told: set[str] = set()
        for one in self.sentences:
            told.update(concepts(one.claim.text))
            told.update(numbers(one.claim.text))
        return frozenset(told)


@dataclass(frozen=True, order=True, slots=True)
class Edit:
    """One change of a text: the slice goes, the words come in its place.

    Attributes:
        otherwise: What is done where the slice holds a fact that nothing else tells, each with the
            code that tells of it in the trace.
        puts_right: Whether the words were found to say what holds instead of the slice, whatever
            words it is told in.
    """

    start: int
    end: int
    words: str
    otherwise: tuple[Coded, ...] = ()
    puts_right: bool = False


Coded: TypeAlias = tuple[Edit, str]


def read_draft(text: str) -> Draft:
    """Read a draft; total and linear.

    Of a draft of more than 100 000 code points the lines up to there are read; what comes after
    is left as it is.
    """
    given, text = text, text[: _read_until(text)]
    forms = list(stretches(text))
    ends = {(one.start, one.end) for one in forms if one.form in (Form.PROSE, Form.ITEM)}
    headings = tuple(one.start for one in forms if one.form is Form.HEADING)
    starts, stops = {start for start, _ in ends}, {end for _, end in ends}
    found, frames = [], []
    for claim in read_claims(text):
        if claim.kind is ClaimKind.FRAME:
            frames.append(claim.text)
            continue
        whole = claim.start in starts and claim.end in stops
        found.append(_sentence(claim, whole, claim.start in starts or claim.end in stops))
    return Draft(text=given, sentences=tuple(found), frames=tuple(frames), headings=headings)


def _read_until(text: str) -> int:
    if len(text) <= MAX_READ_CHARS:
        return len(text)
    return text.rfind("\n", 0, MAX_READ_CHARS) + 1 or MAX_READ_CHARS


def _sentence(claim: TextClaim, whole: bool, written: bool) -> Sentence:
    said = claim.text
    blanked = _CITATION.sub(_blank, said)
    if (reply := _REPLY.match(blanked)) is not None:
        blanked = _blank(reply) + blanked[reply.end() :]
    balanced = said.count("(") == said.count(")")
    balanced = balanced and said.count("**") % 2 == 0 and said.count("`") % 2 == 0
    balanced = balanced and len(_QUOTED.findall(said)) % 2 == 0
    protected = is_noted(said) or _CAVEAT.search(said[:_MAX_CHARS]) is not None
    return Sentence(
        claim=replace(claim, text=blanked),
        said=said,
        is_open=written and balanced and not protected and len(said) <= _MAX_CHARS,
        is_whole=whole,
        has_quotation=len(_QUOTED.findall(said)) > 1 or "`" in said,
    )


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


def noted(sentence: Sentence, note: str) -> Edit:
    """A note behind what a sentence says, before its full stop and its citations."""
    at = sentence.claim.start + _tail(sentence.said)
    return Edit(at, at, note)


def replaced(sentence: Sentence, instead: str, otherwise: tuple[Coded, ...] = ()) -> Edit:
    """Other words in the place of what a whole sentence says; its citations stay."""
    said = sentence.said
    lead, tail = _lead(said), _tail(said)
    ending = said[tail:]
    closed = instead[-2:-1] in ".!?…"
    kept = ending.strip(".!…") if closed else ending
    start = sentence.claim.start
    return Edit(start + lead, start + len(said), instead + kept, otherwise)


def dropped(text: str, sentence: Sentence, otherwise: tuple[Coded, ...] = ()) -> Edit:
    """The sentence goes, and with it the blanks after it, or its whole line if it stands alone."""
    return replace(_dropped(text, sentence), otherwise=otherwise)


def _dropped(text: str, sentence: Sentence) -> Edit:
    start, end = sentence.claim.start, sentence.claim.end
    line = text.rfind("\n", 0, start) + 1
    stop = text.find("\n", end)
    stop = len(text) if stop < 0 else stop
    first = _ITEM_MARK.match(text, line, start) is not None if start - line < 40 else False
    last = not text[end:stop].strip()
    if first and last:
        return Edit(line, min(len(text), stop + 1), "") if stop < len(text) else _at_end(text, line)
    if last:
        return Edit(start - (len(text[line:start]) - len(text[line:start].rstrip())), end, "")
    return Edit(start, end + len(text[end:stop]) - len(text[end:stop].lstrip()), "")


def _at_end(text: str, line: int) -> Edit:
    kept = len(text[:line].rstrip())
    return Edit(kept, len(text), "")


def added(sentence: Sentence, more: str) -> Edit:
    """A sentence of its own behind another one, in the same paragraph."""
    at = sentence.claim.end
    stop = "" if sentence.said.rstrip()[-1:] in '.!?…:;”“"])' else "."
    return Edit(at, at, f"{stop} {more}")


def _lead(said: str) -> int:
    match = _LEAD.match(said)
    return match.end() if match else 0


def _tail(said: str) -> int:
    nearby = max(0, len(said) - 200)
    match = _TAIL.search(said, nearby)
    return len(said[: match.start() if match else len(said)].rstrip())


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with all edits made; of two that overlap the later one is left out."""
    parts: list[str] = []
    at = 0
    for edit in sorted(set(edits)):
        if edit.start >= at:
            parts += (text[at : edit.start], edit.words)
            at = edit.end
    return "".join((*parts, text[at:]))


def delta_of(draft: Draft, edits: Sequence[Coded]) -> DecisionDelta:
    """The delta of some edits, each with the code that tells of it in the trace.

    No delta takes a fact away that nothing tells which is left, nor empties a text: where nothing
    would be left, nothing is changed.
    """
    kept = _without_loss(draft, edits)
    after = edited(draft.text, (edit for edit, _ in kept))
    if after == draft.text or not after.strip():
        return NO_CHANGE
    return _text_delta(after, [code for _, code in kept])


def delta_to(draft: Draft, after: str, code: str) -> DecisionDelta:
    """The delta that puts another text in the place of a draft; none where a fact would be lost."""
    gone = [Gone(claim=one.claim) for one in draft.sentences if one.is_fact]
    return NO_CHANGE if any(untold(gone, after)) else _text_delta(after, [code])


def _without_loss(draft: Draft, edits: Sequence[Coded]) -> list[Coded]:
    """The edits, with what is to be done otherwise in the place of those that lose a fact."""
    kept = list(edits)
    for _ in range(_MOST_TURNS):
        lost = list(_lost(draft, [edit for edit, _ in kept]))
        if not lost:
            return kept
        kept = [
            other
            for edit, code in kept
            for other in (edit.otherwise if _takes_any(edit, lost) else ((edit, code),))
        ]
    return [(edit, code) for edit, code in kept if edit.start == edit.end]


def _lost(draft: Draft, edits: Sequence[Edit]) -> Iterator[Sentence]:
    taking = [edit for edit in edits if edit.end > edit.start]
    right = [edit for edit in taking if edit.puts_right]
    if len(right) == len(taking):
        return
    left = edited(draft.text, edits)
    gone = {
        one.claim.start: _gone(draft, at, taking)
        for at, one in enumerate(draft.sentences)
        if _is_taken(one, taking) and not _is_taken(one, right)
    }
    lost = {one.claim.start for one in untold(list(gone.values()), left)}
    yield from (one for one in draft.sentences if one.claim.start in lost)


def _gone(draft: Draft, at: int, taking: Sequence[Edit]) -> Gone:
    one = draft.sentences[at]
    before = draft.sentences[at - 1] if at else None
    after = draft.sentences[at + 1] if at + 1 < len(draft.sentences) else None
    return Gone(
        claim=one.claim,
        before=_in_place(before, taking) if before else "",
        instead=_in_place(one, taking),
        is_leant_on=after is not None and leans_on_context(after.said),
    )


def _in_place(one: Sentence, taking: Sequence[Edit]) -> str:
    """What stands in the place of a sentence afterwards; without notes and additions."""
    start, end = one.claim.start, one.claim.end
    within = [
        Edit(max(edit.start, start) - start, min(edit.end, end) - start, edit.words)
        for edit in taking
        if edit.start < end and edit.end > start
    ]
    return edited(one.said, within)


def _is_taken(one: Sentence, taking: Sequence[Edit]) -> bool:
    return any(edit.start < one.claim.end and edit.end > one.claim.start for edit in taking)


def _takes_any(edit: Edit, lost: Sequence[Sentence]) -> bool:
    return edit.end > edit.start and any(_is_taken(one, [edit]) for one in lost)


def scored(delta: DecisionDelta, quality_score: float) -> DecisionDelta:
    """The same delta with a score that is better known; one that changes nothing stays so."""
    if not delta.changes:
        return delta
    change = Change(operation=Operation.REPLACE, path="quality_score", value=quality_score)
    return DecisionDelta(changes=(*delta.changes, change))


def _text_delta(after: str, codes: Sequence[str]) -> DecisionDelta:
    """The delta that sets a text and appends codes to the trace, at most 64 of them."""
    return DecisionDelta(
        changes=(
            Change(operation=Operation.REPLACE, path="rendered_text", value=after),
            Change(operation=Operation.APPEND, path="reasoning_trace", value=tuple(codes[:64])),
        )
    )
