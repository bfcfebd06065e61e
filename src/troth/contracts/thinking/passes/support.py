"""The exchange's evidence, indexed once, and how its sentences stand to a claim.

By words first: a sentence carries a claim, conflicts with it, or does neither. The judge is asked
only whether a conflict is none, never whether there is one; it can save a sentence, and takes none
away. Work for one claim has a fixed bound.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.thinking.model import EvidenceQuote, Judging, Material
from troth.kernel.claim_reading.aligning import (
    AlignedPassage,
    SentenceIndex,
    SourceSentence,
    align,
    concepts,
    index_sentences,
)
from troth.kernel.claim_reading.reading import leans_on_context
from troth.kernel.claims import TextClaim
from troth.kernel.comparing.difference import Difference
from troth.kernel.comparing.differences import agreed_opposites, differences
from troth.kernel.comparing.flat import flatten
from troth.kernel.comparing.reading import Reading, read
from troth.kernel.comparing.topics import closest_clause, in_order, same_topic, share
from troth.kernel.judgements import Label
from troth.kernel.text import fold

MAX_PASSAGES = 6
MAX_EVIDENCE_CHARS = 200_000  # of all quotes together; what comes after is not searched
MAX_QUOTE_CHARS = 400  # a longer sentence is not quoted
_NEAR = 0.5  # closeness below which a difference tells nothing
_SHORT = 3  # sentences of a quote that was chosen for all that it says
_NEARLY = 0.75  # closeness from which a sentence says nearly the same
_COVERED = 0.99
_TOLERATED = frozenset(("condition_dropped", "quantifier_missing"))
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
_ROW = re.compile(r"\s{0,3}\|(?P<cells>[^\n]*)\|\s{0,3}\Z")
# "A week" and "a month" exclude each other with their figures only.
_SPANS_OF_TIME = frozenset(
    """hour hours day days week weeks month months quarter quarters year years tag tage tagen woche
    wochen monat monate monaten jahr jahre jahren""".split()
)


class Stance(StrEnum):
    """How a sentence stands to a claim."""

    CARRIES = "carries"
    CONFLICTS = "conflicts"
    DIFFERS = "differs"  # the same matter; less, or not quite the same
    APART = "apart"


@dataclass(frozen=True, kw_only=True, slots=True)
class Compared:
    """A claim against the sentence of a source that is closest to it in one passage.

    Attributes:
        difference: The conflict, or the first thing that differs; ``None`` where nothing does.
    """

    passage: AlignedPassage
    stance: Stance
    difference: Difference | None

    @property
    def sentence(self) -> SourceSentence:
        """The sentence itself."""
        return self.passage.sentence

    @property
    def is_near(self) -> bool:
        """Whether it says nearly the same, and differs in nothing that tells."""
        is_harmless = not self.reason or self.reason in _TOLERATED
        is_close = self.passage.closeness >= _NEARLY
        return self.stance is Stance.DIFFERS and is_harmless and is_close

    @property
    def reason(self) -> str:
        """Code of the difference, or an empty string."""
        return self.difference.reason if self.difference else ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Support:
    """Everything that the evidence says of one claim, the closest first."""

    compared: tuple[Compared, ...]

    @property
    def carrying(self) -> Compared | None:
        """The closest sentence that carries the claim."""
        return next((one for one in self.compared if one.stance is Stance.CARRIES), None)

    @property
    def resting(self) -> Compared | None:
        """The sentence that carries the claim, or all of it but a word or two."""
        closest = self.closest
        if self.carrying is not None or closest is None or not closest.is_near:
            return self.carrying
        return closest

    @property
    def closest(self) -> Compared | None:
        """The closest sentence, whatever it says."""
        return self.compared[0] if self.compared else None


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence of one exchange; made by ``evidence_of``."""

    index: SentenceIndex
    judge: Judging
    ordinals: Mapping[tuple[int, int], int]
    long: frozenset[int]

    def following(self, sentence: SourceSentence) -> SourceSentence | None:
        """The sentence that the evidence goes on with, if it is of the same source."""
        at = self.ordinals[sentence.source, sentence.start] + 1
        after = self.index.sentences[at] if at < len(self.index.sentences) else None
        return after if after is not None and after.source_id == sentence.source_id else None

    def is_short(self, source: int) -> bool:
        """Whether a quote has at most three sentences."""
        return source not in self.long

    def on(self, claim: TextClaim) -> Support:
        """How the evidence stands to a claim."""
        passages = align(claim, self.index, MAX_PASSAGES)
        return Support(compared=tuple(compare(claim, one) for one in passages))

    def judges_supported(self, passage: AlignedPassage, claim: str) -> bool:
        """Whether the judge finds a claim supported by a passage."""
        return self.judge(passage.text, claim).label is Label.SUPPORTED


def evidence_of(material: Material) -> Evidence:
    """Index the quotes of an exchange, the first 200 000 code points of them.

    A quote that is the row of a table is read without its outer bars.
    """
    sources = list(_readable(material.evidence))
    index = index_sentences(sources)
    ordinals = {(one.source, one.start): at for at, one in enumerate(index.sentences)}
    counts = Counter(one.source for one in index.sentences)
    long = frozenset(source for source, count in counts.items() if count > _SHORT)
    return Evidence(index, material.judge, ordinals, long)


def _readable(evidence: Sequence[EvidenceQuote]) -> Iterator[tuple[str, str]]:
    room = MAX_EVIDENCE_CHARS
    for one in evidence:
        quote = one.quote[:room]
        room -= len(quote)
        row = _ROW.match(quote)
        yield one.source_id, row["cells"].strip() if row else quote


def place(sentence: SourceSentence) -> tuple[int, int]:
    """Which sentence of the evidence it is."""
    return sentence.source, sentence.start


def is_quotable(said: str) -> bool:
    """Whether a sentence can be quoted: one line, of bounded length, with nothing hidden."""
    if not said.strip() or len(said) > MAX_QUOTE_CHARS:
        return False
    return (said.isascii() and said.isprintable()) or _shows_all(said)


def _shows_all(said: str) -> bool:
    return not any(unicodedata.category(char) in _HIDDEN for char in said)


def read_flat(text: str) -> tuple[str, Reading]:
    """A stretch on one line without what nobody sees, and its reading."""
    flat = flatten(text).text
    return flat, read(flat)


def compare(claim: TextClaim, passage: AlignedPassage) -> Compared:
    """Hold a claim against a passage; total."""
    mine, claimed = read_flat(claim.text)
    theirs, whole = read_flat(passage.sentence.text)
    _, said = closest_clause(claimed, theirs, whole)
    held = said.topic | agreed_opposites(claimed, said)
    around = read_flat(passage.text)[1].topic | frozenset(concepts(passage.sentence.above))
    found = [one for one in differences(claimed, said, around) if not _is_time(one, mine)]
    names = frozenset(name.concept for name in claimed.names)
    stance, difference = _stance(claimed, said, held | (around & names), found)
    if stance is Stance.CONFLICTS and (passage.closeness < _NEAR or _leans(claim, around)):
        stance = Stance.APART
    if stance is not Stance.CONFLICTS and is_verbatim(mine, theirs):
        stance = Stance.CARRIES
    return Compared(passage=passage, stance=stance, difference=difference)


def _is_time(one: Difference, claim: str) -> bool:
    if one.reason != "antonym" or one.claim_span is None:
        return False
    return fold(claim[slice(*one.claim_span)]) in _SPANS_OF_TIME


def _leans(claim: TextClaim, around: frozenset[str]) -> bool:
    """Whether a claim about "it" stands beside a passage that does not name what it is."""
    if not claim.context or not leans_on_context(claim.text):
        return False
    return around.isdisjoint(concepts(claim.context))


def _stance(
    claimed: Reading, said: Reading, held: frozenset[str], found: list[Difference]
) -> tuple[Stance, Difference | None]:
    if not claimed.topic or not claimed.topic & held:
        return Stance.APART, None
    for one in found:
        if one.conflicts and same_topic(claimed, said, held, one.reason):
            return Stance.CONFLICTS, one
    telling = next((one for one in found if one.reason not in _TOLERATED), None)
    if telling is None:
        covered = share(claimed.topic, held) >= _COVERED and in_order(claimed.order, said.order)
        return (Stance.CARRIES if covered else Stance.DIFFERS), (found[0] if found else None)
    return Stance.DIFFERS, telling


def is_verbatim(claim: str, sentence: str) -> bool:
    """Whether a sentence says a claim word for word, from word to word."""
    wanted, folded = fold(claim).rstrip(".!?… "), fold(sentence)
    at = folded.find(wanted) if len(wanted) >= 12 else -1
    if at < 0:
        return False
    end = at + len(wanted)
    inside = (at and folded[at - 1].isalnum()) or folded[end : end + 1].isalnum()
    return not inside
