"""The lexical judge: what a passage says of a claim, told from words alone.

Pure, deterministic, linear and total. It supports only what the passage carries in full: every
number, date, name, negation, quantifier and condition of the claim, and none of the passage's own
conditions dropped; it refutes only where the topic is the same and one of those differs; in all
other cases it says that it cannot tell. TRUST-3.3 rests on that order of caution.

Order: verbatim; then the claim is aligned with the sentence, or clause, that shares most of its
words; then conflicts; then what is missing; then coverage and word order.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from troth.kernel.judgements import Judgement, Label
from troth.kernel.keeping import kept
from troth.language.comparison.differences import agreed_opposites, differences
from troth.language.comparison.topics import SAME_TOPIC, closest_clause, in_order, same_topic, share
from troth.language.cues import CUES, Cue
from troth.language.lexicon import concept
from troth.language.reading import MAX_SENTENCE_CHARS, Reading, read
from troth.language.tokens import fold, sentences, visible, words

NAME = "lexical/1"
_LIGHT = frozenset(map(concept, "include call name know say state become base take".split()))
_MIN_FRAGMENT_WORDS = 3
_MAX_SENTENCES = 400  # of one passage that are looked at word by word

_CONDITIONAL = frozenset((Cue.NEGATION, Cue.CONDITION, Cue.ONLY, Cue.HEDGE, Cue.PART))
_ENDS = ".!?:;|\u2026"


class LexicalJudge:
    """Implements ``ports.judge.Judge`` without any model."""

    @property
    def name(self) -> str:
        """``lexical/1``."""
        return NAME

    def judge(self, passage: str, claim: str) -> Judgement:
        """What the passage says of the claim, with one of these reasons.

        ``supported``: ``verbatim``, ``covered``. ``refuted``: ``number``, ``date``, ``negation``,
        ``antonym``, ``quantifier``, ``name``, ``roles``. ``not_enough_info``: ``empty``,
        ``too_long``, ``unrelated``, ``uncovered``, ``word_order``, ``condition_dropped``,
        ``condition_added``, ``modality``, ``number_bound``, and ``…_missing`` for what the passage
        does not carry.
        """
        passage, claim = _flat(passage), _flat(claim)
        stated = claim.rstrip(".!?… ")
        if not any(map(str.isalnum, stated)) or not passage:
            return _unknown("empty", 1.0)
        if (verbatim := _verbatim(passage, stated)) is not None:
            return verbatim
        if len(claim) > MAX_SENTENCE_CHARS:
            return _unknown("too_long", 1.0)
        return _compare(passage, claim)

    def judge_many(self, pairs: Sequence[tuple[str, str]]) -> list[Judgement]:
        """One judgement for each (passage, claim) pair, in order."""
        return [self.judge(passage, claim) for passage, claim in pairs]


def _flat(text: str) -> str:
    """One line, plain quotes, nothing invisible."""
    return " ".join(unicodedata.normalize("NFC", visible(text)).split())


def _verbatim(passage: str, stated: str) -> Judgement | None:
    """Whole sentences are supported; part of a sentence only if the rest sets no condition."""
    folded, wanted = fold(passage), fold(stated)
    at = folded.find(wanted)
    if at < 0:
        return None
    end = at + len(wanted)
    whole_before = at == 0 or folded[:at].rstrip()[-1:] in _ENDS
    whole_after = end == len(folded) or folded[end] in _ENDS
    if whole_before and whole_after:
        return Judgement(label=Label.SUPPORTED, score=1.0, reason="verbatim", judge=NAME)
    inside_word = (at and folded[at - 1].isalnum()) or folded[end : end + 1].isalnum()
    if inside_word or len(words(wanted)) < _MIN_FRAGMENT_WORDS:
        return None
    if _conditions_around(folded, at, end):
        return _unknown("condition_dropped", 0.8)
    return Judgement(label=Label.SUPPORTED, score=0.95, reason="verbatim", judge=NAME)


def _conditions_around(folded: str, at: int, end: int) -> bool:
    """Whether the rest of the sentence holds a cue that the fragment leaves out."""
    before = folded[max(0, at - MAX_SENTENCE_CHARS) : at]
    after = folded[end : end + MAX_SENTENCE_CHARS]
    opened = max(before.rfind(mark + " ") for mark in _ENDS)
    closed = re.search(r"[.!?…](?:\s|$)", after)
    rest = before[opened + 1 :] + " " + after[: closed.start() if closed else len(after)]
    return any(CUES.get(word) in _CONDITIONAL for word in words(rest))


def _compare(passage: str, claim: str) -> Judgement:
    claimed = read(claim)
    if not claimed.topic:
        return _unknown("empty", 1.0)
    units = [(sentence, read(sentence)) for sentence in _spans(passage)]
    said = _aligned(claimed, units)
    if said is None:
        return _unknown("unrelated", 1.0)
    passage_topic = frozenset[str]().union(*(unit.topic for _, unit in units))
    held = said.topic | agreed_opposites(claimed, said)
    found = list(differences(claimed, said, passage_topic))
    conflict = next((difference for difference in found if difference.conflicts), None)
    if conflict is not None and same_topic(claimed, said, held, conflict.reason):
        score = round(0.55 + 0.4 * share(claimed.topic, held), 4)
        return Judgement(label=Label.REFUTED, score=score, reason=conflict.reason, judge=NAME)
    if found:
        return _unknown(found[0].reason, 0.7)
    return _support(claimed, said, held, passage_topic)


def _support(
    claimed: Reading, said: Reading, held: frozenset[str], passage_topic: frozenset[str]
) -> Judgement:
    # A name may stand in a sentence before, where the aligned one says "he" or "it".
    names = frozenset(name.concept for name in claimed.names) & passage_topic
    covered = share(claimed.topic, held | names | _LIGHT)
    if covered < 1.0 or share(claimed.topic, held) < SAME_TOPIC:
        return _unknown("uncovered", round(1.0 - covered / 2, 4))
    if not in_order(claimed.order, said.order):
        return _unknown("word_order", 0.6)
    return Judgement(
        label=Label.SUPPORTED, score=round(0.5 + 0.4 * covered, 4), reason="covered", judge=NAME
    )


@kept(1024)
def _spans(passage: str) -> tuple[str, ...]:
    return tuple(passage[a:b] for a, b in sentences(passage)[:_MAX_SENTENCES])


def _aligned(claim: Reading, units: Sequence[tuple[str, Reading]]) -> Reading | None:
    """The sentence that shares most words with the claim, or that clause of it which says it."""
    shared = [len(claim.topic & unit.topic) for _, unit in units]
    most = max(shared, default=0)
    if not most:
        return None
    sentence, whole = units[shared.index(most)]
    return closest_clause(claim, sentence, whole)[1]


def _unknown(reason: str, score: float) -> Judgement:
    return Judgement(label=Label.NOT_ENOUGH_INFO, score=score, reason=reason, judge=NAME)
