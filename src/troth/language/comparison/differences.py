"""Where a claim and a sentence of the same topic differ, and whether that refutes the claim. Pure.

Every check compares one thing and returns ``Difference`` or ``None``: *conflicts* when both speak
of the same thing and cannot both be true, *missing* when the sentence does not carry what the
claim adds or when the claim drops what the sentence makes it depend on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise

from troth.language.comparison.difference import Difference, Place
from troth.language.comparison.figures import dates, numbers
from troth.language.cues import CUES, OPPOSITE_SMALL_WORDS, Cue
from troth.language.lexicon import RIVALS, concept
from troth.language.reading import Placed, Reading
from troth.language.spelling import nearly_equal
from troth.language.words import words_of

__all__ = ["Difference", "agreed_opposites", "differences"]

_ALLOW = concept("permit")
_FORBID = concept("forbid")
_MUTUAL = frozenset(map(concept, words_of("roles.mutual")))
_REQUIRE = frozenset((concept("must"), concept("need")))
_MUCH_THE_SAME = 0.8  # of the claim's topic, and three words or more, for a negation far away


def differences(
    claim: Reading, said: Reading, passage_topic: frozenset[str]
) -> Iterator[Difference]:
    """Every difference that matters, in fixed order: conflicts of fact before what is missing.

    Args:
        said: The sentence or clause that the claim was aligned with.
        passage_topic: Concepts of the whole passage, where names may also stand.
    """
    flipped = frozenset(_flipped(claim, said))
    is_undone = _is_undone(claim, said)
    figures = numbers(claim, said)
    complement = _is_complement(figures, claim, said)
    checks: tuple[Callable[[], Difference | None], ...] = (
        lambda: replace(figures, conflicts=False) if figures and complement else figures,
        lambda: dates(claim, said),
        lambda: _references(claim, said),
        lambda: _negation(claim, said) if not (flipped or complement or is_undone) else None,
        lambda: _antonym(claim, said) if not is_undone else None,
        lambda: _turned_round(claim, said),
        lambda: _changed_places(claim, said),
        lambda: _quantifier(claim, said),
        lambda: _names(claim, said, passage_topic),
        lambda: _condition(claim, said),
        lambda: _modality(claim, said),
    )
    for check in checks:
        if (difference := check()) is not None:
            yield difference


def _references(claim: Reading, said: Reading) -> Difference | None:
    """A mail address, IBAN or telephone number that another sentence may hold."""
    for one in claim.references:
        if not any(map(one.is_same, said.references)):
            return Difference("reference_missing", False, (one.start, one.end))
    return None


def _is_complement(found: Difference | None, claim: Reading, said: Reading) -> bool:
    """Whether a turned limit is denied: "not within ten days", "after more than ten days"."""
    if found is None or not found.conflicts or found.reason != "number_bound":
        return False
    return (Cue.NEGATION in claim.cues) != (Cue.NEGATION in said.cues)


def _is_undone(claim: Reading, said: Reading) -> bool:
    """Whether a denial and a turned word undo each other: "not without consent", "with consent"."""
    mine, theirs = map(_denials, (claim, said))
    if abs(mine - theirs) != 1:
        return False
    few, more = (claim, said) if mine < theirs else (said, claim)
    is_needed = Cue.MUST in few.cues or not _REQUIRE.isdisjoint(few.topic)
    without = {name for small, name in more.turned if CUES.get(small) is Cue.NEGATION}
    return any(_turned(claim, said)) or (is_needed and not without.isdisjoint(few.topic))


def _denials(reading: Reading) -> int:
    """How many words deny, but for "without" and its like."""
    turned = sum(CUES.get(small) is Cue.NEGATION for small, _ in reading.turned)
    return sum(cue is Cue.NEGATION for cue, _, _ in reading.cue_spans) - turned


def _excepts(one: Reading, other: Reading) -> bool:
    """Whether one sets a condition on what the other speaks of: "…, except on Mondays"."""
    opened = one.cue_span(Cue.CONDITION)
    if opened is None or Cue.CONDITION in other.cues:
        return False
    behind = (word for word, span in zip(one.order, one.spans, strict=True) if span > opened)
    return not other.topic.isdisjoint(behind)


def _turned(claim: Reading, said: Reading) -> Iterator[str]:
    """Concepts before which either has the opposite of the other's small word."""
    for small, following in sorted(claim.turned - said.turned):
        if (OPPOSITE_SMALL_WORDS[small], following) in said.turned:
            yield following


def _flipped(claim: Reading, said: Reading) -> Iterator[str]:
    """Claim words that agree with their opposite because one of the two is denied."""
    for word in claim.topic - said.topic:
        for rival in RIVALS.get(word, frozenset()) & (said.topic - claim.topic):
            if (word in claim.negated) != (rival in said.negated):
                yield word


def agreed_opposites(claim: Reading, said: Reading) -> frozenset[str]:
    """Claim words that the sentence carries by a denied opposite: "not allowed", "forbidden"."""
    return frozenset(_flipped(claim, said))


def _negation(claim: Reading, said: Reading) -> Difference | None:
    shared = claim.topic & said.topic
    mine, theirs = claim.negated & shared, said.negated & shared
    places = (claim.cue_span(Cue.NEGATION), said.cue_span(Cue.NEGATION))
    if (bound := _denied_in_bound(claim, said)) is not None:
        return bound
    if (claim.denied & shared and not theirs) or (said.denied & shared and not mine):
        both = Cue.NEGATION in claim.cues and Cue.NEGATION in said.cues
        if both and len(shared) < _MUCH_THE_SAME * len(claim.topic):
            return Difference("negation_missing", False, *places)  # another thing may be denied
        return Difference("negation", True, *places)
    return _less_plain(claim, said, places)


def _less_plain(
    claim: Reading, said: Reading, places: tuple[Place | None, Place | None]
) -> Difference | None:
    shared = claim.topic & said.topic
    mine, theirs = claim.negated & shared, said.negated & shared
    if _denies_more(claim, said) or _denied_from_afar(claim, said):
        return Difference("negation", True, *places)
    if Cue.NEGATION in claim.cues and (not mine or mine.isdisjoint(theirs)):
        return Difference("negation_missing", False, *places)
    if mine.isdisjoint(theirs) and theirs:
        return Difference("condition_dropped", False, *places)
    return None


def _denied_in_bound(claim: Reading, said: Reading) -> Difference | None:
    """What is denied in a condition or an exception only is no denial of the matter."""
    if _denies_exception(said) and not claim.cues & {Cue.NEGATION, Cue.CONDITION}:
        return Difference("condition_dropped", False, None, said.cue_span(Cue.CONDITION))
    if Cue.NEGATION in claim.cues - said.cues and _excepts(said, claim):
        return Difference("negation_missing", False, claim.cue_span(Cue.NEGATION))
    if _denies_if(claim) != _denies_if(said):
        # What is denied inside "if …," is supposed, and affirmed by nobody.
        places = (claim.cue_span(Cue.NEGATION), said.cue_span(Cue.NEGATION))
        return Difference("negation_missing", False, *places)
    return None


def _denies_exception(said: Reading) -> bool:
    """Whether all that is denied stands behind an exception: "…, except …, when no … "."""
    starts = [start for cue, start, _ in said.cue_spans if cue is Cue.NEGATION]
    opened = said.cue_span(Cue.CONDITION)
    return bool(starts) and opened is not None and opened[0] < min(starts)


def _denies_if(reading: Reading) -> bool:
    """Whether all that is denied stands in a condition that opens the sentence."""
    ends = [end for cue, _, end in reading.cue_spans if cue is Cue.NEGATION]
    return bool(ends) and max(ends) <= reading.condition_end


def _denies_more(claim: Reading, said: Reading) -> bool:
    """Whether one of two that both deny something denies one thing more, and the other affirms it.

    With as many negations on both sides it may be one denial in other words: "does not need
    approval", "needs no approval".
    """
    mine, theirs = (
        sum(cue is Cue.NEGATION for cue, _, _ in one.cue_spans) for one in (claim, said)
    )
    if not mine or not theirs or mine == theirs:
        return False
    more, less = (claim, said) if mine > theirs else (said, claim)
    extra = (more.denied & less.topic) - less.negated
    return bool(extra) and not (less.denied & more.topic) - more.negated


def _denied_from_afar(claim: Reading, said: Reading) -> bool:
    """Whether one of two nearly equal sentences is denied as a whole: "in no case …"."""
    if (Cue.NEGATION in claim.cues) == (Cue.NEGATION in said.cues):
        return False
    shared = len(claim.topic & said.topic)
    longer = max(len(claim.topic), len(said.topic))
    return shared >= 3 and shared >= _MUCH_THE_SAME * longer


def _antonym(claim: Reading, said: Reading) -> Difference | None:
    theirs_only = said.topic - claim.topic
    if _is_swapped(claim, said) or _excepts(claim, said):
        return None
    for word in claim.order:
        if word in said.topic:
            continue
        for rival in sorted(RIVALS.get(word, frozenset()) & theirs_only):
            if (word in claim.negated) == (rival in said.negated):
                return Difference("antonym", True, claim.span_of(word), said.span_of(rival))
    turned = next(_turned(claim, said), None)
    if turned is None:
        return None
    return Difference("antonym", True, claim.span_of(turned), said.span_of(turned))


def _turned_round(claim: Reading, said: Reading) -> Difference | None:
    """Whether one says that A is cheaper than B, and the other that B is cheaper than A."""
    if not _is_swapped(claim, said) or Cue.NEGATION in claim.cues | said.cues:
        return None
    left = frozenset(said.order[: said.than]) - claim.topic
    if any(RIVALS.get(word, frozenset()) & left for word in claim.order[: claim.than]):
        return None  # "B is dearer than A": the same, said from the other side
    places = ((one.spans[0][0], one.spans[-1][1]) for one in (claim, said))
    return Difference("comparative", True, *places)


def _is_swapped(claim: Reading, said: Reading) -> bool:
    if claim.than is None or said.than is None:
        return False
    mine, theirs = _sides(claim, claim.than), _sides(said, said.than)
    crossed = bool(mine[0] & theirs[1]) and bool(mine[1] & theirs[0])
    return crossed and not mine[1] & theirs[1]


def _sides(reading: Reading, than: int) -> tuple[frozenset[str], frozenset[str]]:
    """Names and things on either side of "than"; what stands on both sides tells nothing."""
    left, right = frozenset(reading.order[:than]), frozenset(reading.order[than:])
    return left - right, right - left


def _changed_places(claim: Reading, said: Reading) -> Difference | None:
    """Whether one says that A leads B, and the other that B leads A, in the same words.

    "A is led by B" is the same as "B leads A"; what is mutual, as meeting, has no sides.
    """
    pair = _exchanged(claim, said)
    if pair is None or Cue.NEGATION in claim.cues | said.cues or not _has_sides(claim, said):
        return None
    mine, theirs = ([each.quantity.value for each in one.amounts] for one in (claim, said))
    if mine != theirs and sorted(mine) == sorted(theirs):
        return None  # each with its own figure: "adults 14 euros, children 6 euros"
    between = frozenset(claim.order[pair[0] + 1 : pair[1]])
    if not between or not between.isdisjoint(_MUTUAL):
        return None
    places = ((one.spans[0][0], one.spans[-1][1]) for one in (claim, said))
    return Difference("roles", True, *places)


def _has_sides(claim: Reading, said: Reading) -> bool:
    """Whether who does it stands on the same side in both; "A is B" and "more than" have none."""
    both = claim, said
    if any(one.than or (one.is_being and one.agent is None) for one in both):
        return False
    return (claim.agent is None) == (said.agent is None) and claim.is_inverted == said.is_inverted


def _exchanged(claim: Reading, said: Reading) -> tuple[int, int] | None:
    """The two places of the claim whose words are exchanged in the sentence; all else is alike."""
    mine = claim.order
    theirs = tuple(word for word in said.order if word in claim.topic)
    if not 3 <= len(mine) == len(theirs) == len(claim.topic):
        return None
    apart = [at for at, word in enumerate(mine) if word != theirs[at]]
    if len(apart) != 2 or mine[apart[0]] != theirs[apart[1]]:
        return None
    return apart[0], apart[1]


def _quantifier(claim: Reading, said: Reading) -> Difference | None:
    mine, theirs = claim.cues, said.cues
    if _is_open_to_all(claim, said):
        return Difference("quantifier", True, claim.cue_span(Cue.ALL), said.cue_span(Cue.ONLY))
    for one, other in ((Cue.FEW, Cue.ALL), (Cue.ALL, Cue.FEW)):
        if one in mine - theirs and other in theirs - mine:
            return Difference("quantifier", True, claim.cue_span(one), said.cue_span(other))
    if Cue.ALL in mine and Cue.ALL not in theirs:
        conflicts = Cue.PART in theirs
        return Difference(
            "quantifier" if conflicts else "quantifier_missing",
            conflicts,
            claim.cue_span(Cue.ALL),
            said.cue_span(Cue.PART),
        )
    return _part_only(claim, said)


def _is_open_to_all(claim: Reading, said: Reading) -> bool:
    """Whether the claim gives to all what the sentence gives to some alone: "Only members …"."""
    opened = said.cue_span(Cue.ONLY)
    if Cue.ALL not in claim.cues or Cue.ONLY in claim.cues or Cue.ALL in said.cues or not opened:
        return False
    return bool(said.spans) and opened[1] < said.spans[0][0] and said.order[0] not in claim.topic


def _part_only(claim: Reading, said: Reading) -> Difference | None:
    """One of the two speaks of some or few, and the other says nothing of how many."""
    counted = {Cue.PART, Cue.ALL, Cue.FEW}
    for cue in (Cue.PART, Cue.FEW):
        if cue in claim.cues and not said.cues & counted:
            return Difference("quantifier_missing", False, claim.cue_span(cue))
        if cue in said.cues and not claim.cues & counted:
            return Difference("condition_dropped", False, None, said.cue_span(cue))
    return None


def _names(claim: Reading, said: Reading, passage_topic: frozenset[str]) -> Difference | None:
    missing = None
    for name in claim.names:
        if name.concept in passage_topic or _abbreviates(name.concept, said):
            continue
        missing = missing or Difference("name_missing", False, name.span)
        if any(nearly_equal(name.concept, rival.concept) for rival in said.names):
            continue
        for rival in said.names:
            if rival.concept not in claim.topic and _stand_alike(name, rival):
                return Difference("name", True, name.span, rival.span)
    return missing


def _stand_alike(name: Placed, rival: Placed) -> bool:
    same_place = any(
        one and one == other for one, other in zip(name.neighbours, rival.neighbours, strict=True)
    )
    return same_place and rival.before == name.before


def _abbreviates(name: str, said: Reading) -> bool:
    """Whether the first letters of words that follow each other spell the name: HR, SLA."""
    return 2 <= len(name) <= 5 and name in said.initials


def _condition(claim: Reading, said: Reading) -> Difference | None:
    for cue in (Cue.CONDITION, Cue.ONLY):
        if cue in said.cues and cue not in claim.cues:
            return Difference("condition_dropped", False, None, said.cue_span(cue))
        if cue in claim.cues and cue not in said.cues:
            return Difference("condition_added", False, claim.cue_span(cue))
    if Cue.HEDGE in said.cues and Cue.HEDGE not in claim.cues:
        return Difference("condition_dropped", False, None, said.cue_span(Cue.HEDGE))
    return None


def _modality(claim: Reading, said: Reading) -> Difference | None:
    mine, theirs = _strength(claim), _strength(said)
    if _forbids(claim) and _forbids(said):
        return None  # "may not" and "must not" forbid alike
    if mine == theirs or (mine, theirs) in _HARMLESS_STEPS:
        return None
    return Difference(
        "modality" if mine else "condition_dropped",
        False,
        claim.cue_span(mine) if mine else None,
        said.cue_span(theirs) if theirs else None,
    )


def _forbids(reading: Reading) -> bool:
    """Whether it is forbidden, or a word of permission or duty denied: "may not", "must never"."""
    denied = _ALLOW in reading.negated or _FORBID in reading.topic - reading.negated
    return denied or any(
        modal in (Cue.MAY, Cue.MUST) and cue is Cue.NEGATION and start <= end + 1
        for (modal, _, end), (cue, start, _) in pairwise(reading.cue_spans)
    )


# (claimed, said): a rule told as a fact or as an obligation, and a fact told as a possibility.
_HARMLESS_STEPS = frozenset(((None, Cue.MUST), (Cue.MUST, None), (Cue.MAY, None)))


def _strength(reading: Reading) -> Cue | None:
    for cue in (Cue.MUST, Cue.SHOULD, Cue.MAY):
        if cue in reading.cues:
            return cue
    if not _REQUIRE.isdisjoint(reading.topic):
        return Cue.MUST
    return Cue.MAY if _ALLOW in reading.topic else None
