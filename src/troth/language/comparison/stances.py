"""One claim against one passage: carried, contradicted, or neither, and by which words. Pure.

Refinement and review both hold the claims of a draft against sources in this way; what follows
from a stance is theirs to say.

Roles, teams and bodies that a sentence names: "line manager", "head of people". Pure.

Two sentences that say the same of two roles name different bearers. A role without a qualifier
("your manager") may be any of them, and tells nothing.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from troth.kernel.claims import TextClaim
from troth.kernel.keeping import kept
from troth.language.alignment import AlignedPassage, concepts
from troth.language.claims import leans_on_context
from troth.language.comparison.difference import Difference, Place
from troth.language.comparison.differences import agreed_opposites, differences
from troth.language.comparison.figures import is_same
from troth.language.comparison.topics import SAME_TOPIC, closest_clause, in_order, same_topic, share
from troth.language.flat import Flat, flatten
from troth.language.lexicon import RIVALS, concept
from troth.language.reading import Reading, read
from troth.language.tokens import STOPWORDS, fold
from troth.language.words import regex, words_of

_ROLE = regex(
    r"\b(?:(?P<office><roles.offices>) <roles.of>(?P<of>[^\W\d_]{2,20})"
    r"|(?P<kind>(?:[^\W\d_]{2,20}[ -]){1,2})(?P<bearer><any roles.bearers>))\b"
)
_NO_QUALIFIER = STOPWORDS | words_of("roles.no_qualifier")
_FEW = 4  # roles of one sentence that are compared
_REST = 0.75  # of what either says besides that must be the same


@dataclass(frozen=True, slots=True)
class Role:
    """A role: the concepts that qualify it, those of the whole name, and its place."""

    qualifiers: frozenset[str]
    words: frozenset[str]
    span: Place


@kept(4096)
def find_roles(text: str) -> tuple[Role, ...]:
    """The qualified roles of a sentence, in order; linear in its length."""
    return tuple(role for match in _ROLE.finditer(fold(text)) if (role := _role(match)))


def _role(match: re.Match[str]) -> Role | None:
    if match["of"]:
        named = [match["of"]]
        bearer = match["office"]
    else:
        named = match["kind"].replace("-", " ").split()
        bearer = match["bearer"]
    qualifiers = frozenset(concept(word) for word in named if word not in _NO_QUALIFIER)
    if not qualifiers:
        return None
    return Role(qualifiers, qualifiers | {concept(bearer)}, match.span())


def roles(claim: Reading, claim_text: str, said: Reading, said_text: str) -> Difference | None:
    """A conflict where the two name one role each that the other lacks, and else say the same."""
    mine, theirs = find_roles(claim_text)[:_FEW], find_roles(said_text)[:_FEW]
    own = [one for one in mine if not _is_named(one, said)]
    others = [one for one in theirs if not _is_named(one, claim)]
    if len(own) != 1 or len(others) != 1 or len(mine) != len(theirs):
        return None
    one, other = own[0], others[0]
    if not one.qualifiers.isdisjoint(other.qualifiers):
        return None
    rest, rest_said = claim.topic - one.words, said.topic - other.words
    shared = len(rest & rest_said)
    if shared < 2 or shared < _REST * max(len(rest), len(rest_said)):
        return None
    return Difference("name", True, one.span, other.span)


def _is_named(role: Role, reading: Reading) -> bool:
    """Whether the other sentence speaks of what qualifies the role at all."""
    return not role.qualifiers.isdisjoint(reading.topic)


_NEAR = 0.6  # closeness below which a difference tells nothing
_FIRM = 0.8  # of the topic of either that must be shared for two sources to disagree
_FIRM_WORDS = 3  # shared at least
_COVERED = 0.99
# "A week" and "a month" are amounts in words, and exclude each other only with their figures.
_SPANS_OF_TIME = words_of("stances.spans_of_time")
# What a claim may differ in and still be carried: what it leaves out (see ``omissions``).
_TOLERATED = frozenset(("condition_dropped", "quantifier_missing"))
_WITHIN = regex(r"<stances.within>\s(?:\w{1,4}\s)?\Z")


class Stance(StrEnum):
    """How a passage stands to a claim."""

    CARRIES = "carries"
    CONFLICTS = "conflicts"
    DIFFERS = "differs"  # the same matter; says less, or not quite the same
    APART = "apart"  # another matter


@dataclass(frozen=True, kw_only=True, slots=True)
class Compared:
    """One claim against the closest sentence of one passage.

    Attributes:
        difference: The conflict, or the first thing that differs; ``None`` where nothing does.
        mine, theirs: The words that differ, in the draft and in the source.
        around: Concepts of the passage and of what leads into it.
        is_firm: Whether claim and sentence say so nearly the same that a conflict between this
            source and another one is a disagreement.
        is_spoken_of: Whether the passage, with what leads into it, holds most of the claim's topic.
        lacks: Whether the claim states a figure, date or name that the sentence does not hold.
    """

    passage: AlignedPassage
    stance: Stance
    difference: Difference | None
    mine: str
    theirs: str
    around: frozenset[str]
    is_firm: bool
    is_spoken_of: bool
    lacks: bool

    @property
    def source_id(self) -> str:
        """Of the source that the passage stands in."""
        return self.passage.source_id

    @property
    def reason(self) -> str:
        """Code of the difference, or an empty string."""
        return self.difference.reason if self.difference else ""


def read_flat(text: str) -> tuple[Flat, Reading]:
    """A stretch made flat, and its reading; offsets of the reading are those of the flat text."""
    flat = _flat(text)
    return flat, read(flat.text)


@kept(4096)
def _flat(text: str) -> Flat:
    return flatten(text)


def compare(claim: TextClaim, passage: AlignedPassage) -> Compared:
    """Hold a claim against a passage; total."""
    flat, claimed = read_flat(claim.text)
    flat_said, whole = read_flat(passage.sentence.text)
    offset, said = closest_clause(claimed, flat_said.text, whole)
    held = said.topic | agreed_opposites(claimed, said)
    around = _around(passage)
    found = [
        one
        for one in differences(claimed, said, around)
        if not _is_span_of_time(one, flat.text) and not _is_within(one, flat_said.text[offset:])
    ]
    stance, difference = _stance(claimed, said, held | (around & _names(claimed)), found)
    is_firm = _is_firm(unopposed(claimed, said), unopposed(said, claimed), held)
    # Two names in one place tell little where the rest is not the same.
    is_rival = difference is not None and difference.reason == "name"
    is_named = is_rival and not _is_firm_but_for_names(claimed, said, held)
    is_far = passage.closeness < _NEAR and not (is_rival and is_rest_alike(claimed, said))
    doubtful = is_named or is_far or _leans_elsewhere(claim, around)
    if stance is Stance.CONFLICTS and doubtful:
        stance = Stance.APART
    bearer = roles(claimed, flat.text, whole, flat_said.text)
    if bearer is not None and stance is not Stance.CONFLICTS:
        # Two roles are compared only where the rest of both sentences is the same.
        stance, difference, offset = Stance.CONFLICTS, bearer, 0
    if stance is not Stance.CONFLICTS and _is_verbatim(flat.text, flat_said.text):
        stance = Stance.CARRIES
    return Compared(
        passage=passage,
        stance=stance,
        difference=difference,
        mine=words_at(claim.text, flat, difference.claim_span if difference else None),
        theirs=words_at(
            passage.sentence.text, flat_said, difference.said_span if difference else None, offset
        ),
        around=around,
        is_firm=is_firm,
        is_spoken_of=bool(claimed.topic) and share(claimed.topic, held | around) >= SAME_TOPIC,
        lacks=difference is not None and _lacks(difference.reason, claimed, whole),
    )


def holds_figure(claim: TextClaim, against: Compared, other: Compared) -> bool:
    """Whether another passage has the very amount of the claim that one passage is against."""
    place = against.difference.claim_span if against.difference else None
    if place is None:
        return False
    said = read_flat(other.passage.text)[1]
    return any(
        is_same(mine.quantity, theirs.quantity)
        for mine in read_flat(claim.text)[1].amounts
        if mine.quantity.start == place[0]
        for theirs in said.amounts
    )


def _is_span_of_time(one: Difference, claim: str) -> bool:
    if one.reason != "antonym" or one.claim_span is None:
        return False
    return fold(claim[slice(*one.claim_span)]) in _SPANS_OF_TIME


def _is_within(one: Difference, said: str) -> bool:
    """Whether the source has "within ten days" where the draft has "in ten days"."""
    if one.reason != "number_bound" or one.conflicts or one.said_span is None:
        return False
    return _WITHIN.search(fold(said[: one.said_span[0]])) is not None


def _leans_elsewhere(claim: TextClaim, around: frozenset[str]) -> bool:
    """Whether a claim about "it" stands beside a passage that does not name what it is."""
    if not claim.context or not leans_on_context(claim.text):
        return False
    return around.isdisjoint(concepts(claim.context))


def _lacks(reason: str, claimed: Reading, whole: Reading) -> bool:
    """Whether what is missing stands nowhere in the sentence, in another place either."""
    if reason in ("number", "number_missing"):
        held = {amount.quantity.value for amount in whole.amounts}
        return any(amount.quantity.value not in held for amount in claimed.amounts)
    if reason in ("date", "date_missing"):
        return not any(
            theirs.date.confirms(mine.date) for mine in claimed.dates for theirs in whole.dates
        )
    return reason in ("name", "name_missing")


def _around(passage: AlignedPassage) -> frozenset[str]:
    """Concepts of the whole passage and of the heading over it, where names may stand."""
    return read_flat(passage.text)[1].topic | frozenset(concepts(passage.sentence.above))


def _names(claimed: Reading) -> frozenset[str]:
    return frozenset(name.concept for name in claimed.names)


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


def unopposed(one: Reading, other: Reading) -> frozenset[str]:
    """What one says but for words that the other has an opposite of."""
    theirs = other.topic - one.topic
    return frozenset(word for word in one.topic if RIVALS.get(word, frozenset()).isdisjoint(theirs))


def _is_firm(claimed: frozenset[str], said: frozenset[str], held: frozenset[str]) -> bool:
    if len(claimed & held) < _FIRM_WORDS:
        return bool(claimed) and claimed == said  # short, and the same but for small words
    return share(claimed, held) >= _FIRM and share(said, claimed) >= 0.5


def _is_firm_but_for_names(claimed: Reading, said: Reading, held: frozenset[str]) -> bool:
    """The same without the names that only one of the two has."""
    mine = claimed.topic - (_names(claimed) - held)
    theirs = said.topic - (_names(said) - claimed.topic)
    return is_rest_alike(claimed, said) or _is_firm(mine, theirs, held)


def is_rest_alike(claimed: Reading, said: Reading) -> bool:
    """Whether both say the same but for their names: "The director is …"."""
    mine, theirs = (one.topic - _names(one) for one in (claimed, said))
    return bool(mine) and mine == theirs


def _is_verbatim(claim: str, sentence: str) -> bool:
    """Whether the sentence says the claim word for word, from word to word."""
    wanted, folded = fold(claim).rstrip(".!?… "), fold(sentence)
    at = folded.find(wanted) if len(wanted) >= 12 else -1
    if at < 0:
        return False
    end = at + len(wanted)
    inside = (at and folded[at - 1].isalnum()) or folded[end : end + 1].isalnum()
    return not inside


def words_at(text: str, flat: Flat, span: Place | None, offset: int = 0) -> str:
    """The words at a span of the flat text, as they stand; the whole text where there is none.

    The sign of a currency before an amount belongs to it.
    """
    if span is None:
        return text
    start, end = flat.back(span[0] + offset, span[1] + offset)
    while start and unicodedata.category(text[start - 1]) == "Sc":
        start -= 1
    return text[start:end]
