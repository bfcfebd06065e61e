"""What a source that carries a claim says besides, and the draft does not: conditions and hedges.

Looked for in the sentence that carries the claim and in the one that follows and qualifies it.
What the draft says in the sentences around the claim counts as said.
"""

from __future__ import annotations

from collections.abc import Iterator

from troth.contracts.review.rules.wording import Lead, cited
from troth.kernel.claims import TextClaim
from troth.language.alignment import concepts
from troth.language.comparison.difference import Difference
from troth.language.comparison.omissions import omissions
from troth.language.comparison.stances import Compared, read_flat
from troth.language.reading import Reading
from troth.language.tokens import fold
from troth.language.words import regex

_STYLE = {"hedge_dropped": "overcertain"}
_QUALIFIES = regex(r"<review.caveats.qualifies>\b")
_TOLD = 0.5  # of the words of a qualification that the draft must hold around the claim


def left_out(claim: TextClaim, around: str, support: Compared) -> Iterator[Lead]:
    """Leads on what was left out of a claim that a passage carries.

    Args:
        around: The claim with the sentences before and after it, as the draft has them.
    """
    sentence = _own_part(claim, support.passage.sentence.text)
    flat_said, said = read_flat(sentence)
    for one in _omitted(claim, around, said, flat_said.text)[:2]:
        start, end = flat_said.back(*one.said_span) if one.said_span else (0, 1)
        yield _lead(claim, support, _STYLE.get(one.reason, one.reason), sentence[start:end])
    yield from _qualified(claim, around, support)


def _own_part(claim: TextClaim, sentence: str) -> str:
    """The part between semicolons that says most of the claim: what binds another binds not it."""
    wanted = frozenset(concepts(claim.text))
    return max(sentence.split(";"), key=lambda part: len(wanted.intersection(concepts(part))))


def _omitted(
    claim: TextClaim, around: str, said: Reading, said_text: str
) -> tuple[Difference, ...]:
    """What the claim leaves out, and the sentences around it as well."""
    for text in (claim.text, around):  # the cheap question first: most claims leave nothing out
        flat, told = read_flat(text)
        found = omissions(told, flat.text, said, said_text, counting=text is claim.text)
        if not found:
            return ()
    return found


def _lead(claim: TextClaim, support: Compared, rule: str, theirs: str) -> Lead:
    return Lead(
        rule=rule,
        start=claim.start,
        end=claim.end,
        source_ids=(support.source_id,),
        passages=(cited(support.passage.sentence),),
        mine=claim.text,
        theirs=theirs,
    )


def _qualified(claim: TextClaim, around: str, support: Compared) -> Iterator[Lead]:
    passage = support.passage
    after = passage.text[passage.sentence.end - passage.start :].strip()
    if not _QUALIFIES.match(fold(after[:40])):
        return
    wanted, held = frozenset(concepts(after)), frozenset(concepts(around))
    if wanted and len(wanted & held) < _TOLD * len(wanted):
        yield _lead(claim, support, "caveat_dropped", after)
