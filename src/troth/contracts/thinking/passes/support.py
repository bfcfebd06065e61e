"""The exchange's evidence, indexed once, and how its sentences stand to a claim.

By words first: a sentence carries a claim, conflicts with it, or does neither. A judge that gives
probabilities hears every claim beside all of the evidence, in one batch. Work for one claim has a
fixed bound.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from troth.contracts.thinking.model import EvidenceQuote, Judging, Material
from troth.kernel.claims import TextClaim
from troth.kernel.judgements import Judgement, Label
from troth.language.alignment import (
    AlignedPassage,
    SentenceIndex,
    SourceSentence,
    align,
    index_sentences,
)
from troth.language.comparison import stances
from troth.language.comparison.stances import Compared, Stance, compare
from troth.language.reading import Reading

MAX_PASSAGES = 6
MAX_HEARD = 80  # claims of one draft that the judge hears; the ones after are left to words
MAX_EVIDENCE_CHARS = 200_000  # of all quotes together; what comes after is not searched
MAX_QUOTE_CHARS = 400  # a longer sentence is not quoted
_HIDDEN = frozenset(("Cc", "Cf", "Cs", "Co", "Cn"))
_MARKUP = re.compile(r"://|\]\(|!\[|<[A-Za-z/!]|`|\A\s{0,3}#|www\.", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True, slots=True)
class Support:
    """Everything that the evidence says of one claim, the closest first."""

    compared: tuple[Compared, ...]

    @property
    def carrying(self) -> Compared | None:
        """The closest sentence that carries the claim."""
        return next((one for one in self.compared if one.stance is Stance.CARRIES), None)

    @property
    def closest(self) -> Compared | None:
        """The closest sentence, whatever it says."""
        return self.compared[0] if self.compared else None


@dataclass(frozen=True, kw_only=True, slots=True)
class Heard:
    """What the judge says of one claim beside all of the evidence.

    Attributes:
        supported, refuted: Probabilities; 0 where only words were compared.
    """

    supported: float = 0.0
    refuted: float = 0.0


UNHEARD = Heard()


@dataclass(frozen=True, slots=True)
class Evidence:
    """The evidence of one exchange; made by ``evidence_of``."""

    index: SentenceIndex
    judge: Judging
    ordinals: Mapping[tuple[int, int], int]

    def following(self, sentence: SourceSentence) -> SourceSentence | None:
        """The sentence that the evidence goes on with, if it is of the same source."""
        at = self.ordinals[sentence.source, sentence.start] + 1
        after = self.index.sentences[at] if at < len(self.index.sentences) else None
        return after if after is not None and after.source_id == sentence.source_id else None

    def on(self, claim: TextClaim) -> Support:
        """How the evidence stands to a claim."""
        passages = align(claim, self.index, MAX_PASSAGES)
        return Support(compared=tuple(compare(claim, one) for one in passages))

    def heard(self, claims: Sequence[str]) -> list[Heard]:
        """What the judge says of each claim, in order; all of them are put to it at once."""
        whole = "\n".join(self.index.texts)
        asked = [(whole, claim) for claim in claims[:MAX_HEARD]] if whole.strip() else []
        found = [_heard(one) for one in self.judge(asked)] if asked else []
        return found + [UNHEARD] * (len(claims) - len(found))

    def judges_supported(self, passage: AlignedPassage, claim: str) -> bool:
        """Whether the judge finds a claim supported by a passage."""
        return self.judge([(passage.text, claim)])[0].label is Label.SUPPORTED


def _heard(said: Judgement) -> Heard:
    if said.supported is None or said.refuted is None:
        return UNHEARD
    return Heard(supported=said.supported, refuted=said.refuted)


def evidence_of(material: Material) -> Evidence:
    """Index the quotes of an exchange, the first 200 000 code points of them."""
    sources = list(_readable(material.evidence))
    index = index_sentences(sources)
    ordinals = {(one.source, one.start): at for at, one in enumerate(index.sentences)}
    return Evidence(index, material.judge, ordinals)


def _readable(evidence: Sequence[EvidenceQuote]) -> Iterator[tuple[str, str]]:
    room = MAX_EVIDENCE_CHARS
    for one in evidence:
        yield one.source_id, one.quote[:room]
        room -= len(one.quote[:room])


def place(sentence: SourceSentence) -> tuple[int, int]:
    """Which sentence of the evidence it is."""
    return sentence.source, sentence.start


def is_quotable(said: str) -> bool:
    """Whether a sentence can be quoted: one line, of bounded length, nothing hidden, no markup.

    A link or an image of a source must not come to life in an answer that did not hold it.
    """
    if not said.strip() or len(said) > MAX_QUOTE_CHARS or _MARKUP.search(said):
        return False
    return (said.isascii() and said.isprintable()) or _shows_all(said)


def _shows_all(said: str) -> bool:
    return not any(unicodedata.category(char) in _HIDDEN for char in said)


def read_flat(text: str) -> tuple[str, Reading]:
    """A stretch on one line without what nobody sees, and its reading."""
    flat, reading = stances.read_flat(text)
    return flat.text, reading


def figures_left(mine: Reading, theirs: Reading) -> int:
    """How many figures and dates of one reading another one does not hold."""
    held = {(one.quantity.unit, one.quantity.value) for one in theirs.amounts}
    amounts = sum((one.quantity.unit, one.quantity.value) not in held for one in mine.amounts)
    dates = (one.date for one in mine.dates)
    return amounts + sum(not any(each.date.confirms(one) for each in theirs.dates) for one in dates)
