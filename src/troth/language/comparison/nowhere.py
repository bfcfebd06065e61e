"""What a claim states and no source holds: a name, or a figure in the unit that it has. Pure.

Words alone cannot tell whether it is wrong: it may follow from what is there. It is wrong more
often than not where whoever reads the source in full finds the claim not supported either.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import islice

from troth.kernel.keeping import kept
from troth.language.alignment import AlignedPassage, SentenceIndex, SourceSentence, figures
from troth.language.comparison.figures import amount_place, exclude, is_held, lone_rivals
from troth.language.comparison.stances import read_flat, words_at
from troth.language.flat import Flat
from troth.language.quantities import UNITS_OF_MEASURE, Quantity
from troth.language.references import Reference, find_references

_NAME_LETTERS = 4  # that a name and a word of its family share: "Canadian"
_ALIKE = 0.7  # of two references, for one to stand in the place of the other
_MAX_RIVALS = 200
_MAX_PLACES = 50  # sentences with one figure that are looked at


@dataclass(frozen=True, kw_only=True, slots=True)
class Nowhere:
    """One name, figure or reference that stands nowhere.

    Attributes:
        reason: ``reference`` for a mail address, an IBAN or a telephone number, ``unit`` where a
            source has the number in another unit, ``number`` where the closest sentence has one
            other figure in its place, or ``name``.
        mine: As the claim has it.
        theirs: The figure that a source has in its place; the claim's own words for a name.
        sentence: Where that one stands; ``None`` for a name, and for a reference like no other.
    """

    reason: str
    mine: str
    theirs: str
    sentence: SourceSentence | None


def foreign_reference(
    claim: str, index: SentenceIndex, given: Sequence[str] = ()
) -> Nowhere | None:
    """The first reference of a claim that neither sources nor given texts hold."""
    for mine in find_references(claim):
        if not any(map(mine.is_same, _references((*index.texts, *given)))):
            return _beside(mine, claim[mine.start : mine.end], index)
    return None


@kept(8)
def _references(texts: tuple[str, ...]) -> tuple[Reference, ...]:
    return tuple(one for text in texts for one in find_references(text))


@kept(8)
def _rivals(index: SentenceIndex) -> tuple[tuple[SourceSentence, Reference], ...]:
    found = ((each, one) for each in index.sentences for one in find_references(each.text))
    return tuple(islice(found, _MAX_RIVALS))


def _beside(mine: Reference, written: str, index: SentenceIndex) -> Nowhere:
    """A foreign reference, and the one most like it, if any is."""
    best, theirs, beside = _ALIKE, written, None
    for sentence, one in _rivals(index):
        alike = SequenceMatcher(None, mine.key, one.key).ratio() if one.kind == mine.kind else 0.0
        if alike >= best:
            best, theirs, beside = alike, sentence.text[one.start : one.end], sentence
    return Nowhere(reason="reference", mine=written, theirs=theirs, sentence=beside)


def nowhere(
    claim: str,
    passages: Sequence[AlignedPassage],
    index: SentenceIndex,
    defined: frozenset[str] = frozenset(),
) -> Nowhere | None:
    """A reference or figure of the claim that no source holds and one has otherwise, or a name.

    Args:
        passages: Those closest to the claim, the closest first.
        defined: Concepts of names that the draft itself gives to somebody.
    """
    reference = foreign_reference(claim, index)
    if reference is not None and reference.sentence is not None:
        return reference
    flat, claimed = read_flat(claim)
    for amount in claimed.amounts:
        found = _in_other_unit(amount.quantity, flat, claim, passages, index)
        if found is not None:
            return found
    if passages and (other := _other_figure(claim, passages[0].sentence, index)) is not None:
        return other
    for name in claimed.names:
        if name.concept not in defined and not _is_named(name.concept, passages, index):
            mine_text = words_at(claim, flat, name.span)
            return Nowhere(reason="name", mine=mine_text, theirs=mine_text, sentence=None)
    return None


def _in_other_unit(
    mine: Quantity,
    flat: Flat,
    claim: str,
    passages: Sequence[AlignedPassage],
    index: SentenceIndex,
) -> Nowhere | None:
    written = _written(mine, flat)
    if mine.unit not in UNITS_OF_MEASURE or not written:
        return None
    places = index.inside.get(written[0], [])[:_MAX_PLACES]
    alike = list(_amounts([index.sentences[at] for at in places]))
    near = _amounts([one.sentence for one in passages])
    if any(is_held(mine, theirs) for theirs, _, _ in (*alike, *near)):
        return None
    for theirs, said, sentence in alike:
        if theirs.unit in UNITS_OF_MEASURE and _written(theirs, said) == written:
            return Nowhere(
                reason="unit",
                mine=words_at(claim, flat, amount_place(mine)),
                theirs=words_at(sentence.text, said, amount_place(theirs)),
                sentence=sentence,
            )
    return None


def _other_figure(claim: str, sentence: SourceSentence, index: SentenceIndex) -> Nowhere | None:
    (flat, claimed), (flat_said, said) = read_flat(claim), read_flat(sentence.text)
    pair = lone_rivals(claimed, said)
    if pair is None or not exclude(*pair):
        return None
    if all(figure in index.inside for figure in _written(pair[0], flat)):
        return None
    return Nowhere(
        reason="number",
        mine=words_at(claim, flat, amount_place(pair[0])),
        theirs=words_at(sentence.text, flat_said, amount_place(pair[1])),
        sentence=sentence,
    )


def _amounts(
    sentences: Sequence[SourceSentence],
) -> Iterator[tuple[Quantity, Flat, SourceSentence]]:
    for sentence in sentences:
        flat, said = read_flat(sentence.text)
        for amount in said.amounts:
            yield amount.quantity, flat, sentence


def _written(quantity: Quantity, flat: Flat) -> list[str]:
    """The digits of an amount between its marks: the 2 of "2,850" is none of "2 years"."""
    return figures(flat.text[quantity.start : quantity.end])


def _is_named(name: str, passages: Sequence[AlignedPassage], index: SentenceIndex) -> bool:
    """Whether a name stands anywhere whole, in a heading, by its letters or its first ones."""
    if name in index.inside or name in index.above:
        return True
    if any(name in read_flat(one.text)[1].initials for one in passages):
        return True
    start = name[:_NAME_LETTERS]
    return len(name) > _NAME_LETTERS and any(one.startswith(start) for one in index.inside)
