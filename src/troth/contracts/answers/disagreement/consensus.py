"""A synthesis that claims consensus where there is none, and its repair.

Decides TRUST-4.3 together with ``disagreement``, which finds what must stand there. Order: entries
that deny are dropped once something was found; what the synthesis says of a disagreement in its own
words stays; what it leaves out is added from the list.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from troth.contracts.answers.disagreement.positions import Disagreement, render_disagreements
from troth.contracts.answers.sections import one_line
from troth.contracts.answers.synthesis import Synthesis
from troth.kernel.verdicts import Verdict, broken, kept, not_applicable
from troth.language.tokens import fold, visible, words

_MAX_ENTRY_CHARS = 2_000  # of one entry that are read for a denial; a longer one tells something
_PEERS = (
    r"(?:(?:the |our )?(?:agents?|peers?|models?|panell?ists?|panel|experts?|assistants?|advisors?"
    r"|parties|sides|everyone|everybody|they))"
)
_DENIES = re.compile(
    rf"\A[\s\W]{{0,20}}(?:none|n/?a|nil|nothing|no|keine|nichts|entfällt)[\s\W]{{0,10}}\Z"
    rf"|\A[\s\W]{{0,20}}(?:none|no|keine)\s?[-–—:,.(]"
    r"|(?<!\w)no (?:\w+ ){0,3}(?:disagreements?|differences?|conflicts?|dissent|divergence)(?!\w)"
    r"|(?<!\w)(?:not|n't|without) (?:\w+ ){0,2}(?:disagree|differ|disagreements?|dissent)(?!\w)"
    rf"|(?<!\w)(?:all|both) (?:of )?(?:{_PEERS} )?(?:are )?(?:fully |broadly |essentially )?"
    r"(?:agree|aligned|concur|in agreement|unanimous)(?!\w)"
    rf"|(?<!\w){_PEERS} (?:are |is )?(?:all |both |fully |broadly |essentially |largely )?"
    r"(?:agrees?|aligned|concurs?|unanimous|in agreement|of one mind)(?!\w)"
    r"|(?<!\w)(?:unanimous|unanimity|full (?:consensus|agreement|alignment)"
    r"|there is (?:a )?consensus|consensus (?:was )?reached)(?!\w)"
    r"|(?<!\w)keine(?:rlei)? (?:\w+ ){0,2}(?:meinungsverschiedenheit(?:en)?|uneinigkeit"
    r"|unterschiede|widersprüche|differenzen|abweichungen|dissens)(?!\w)"
    r"|(?<!\w)(?:alle|beide)(?: \w+){0,2} (?:sind )?(?:sich )?"
    r"(?:einig|stimmen überein|einer meinung)"
    r"|(?<!\w)(?:einigkeit|einstimmig|kein dissens|besteht konsens)(?!\w)"
)
_STILL_PARTS = re.compile(
    r"(?<!\w)(?:but|however|except|although|though|while|whereas|yet|apart from|other than|aber"
    r"|jedoch|außer|während|obwohl|hingegen)(?!\w)"
    r"|(?<!\w)(?:not|n't|nicht|hardly|do not|don't) (?:\w+ ){0,2}(?:agree|aligned|concur|unanimous"
    r"|einig|in agreement)"
    r"|(?<!\w)not (?:all|everyone|everybody|both)(?!\w)|(?<!\w)nicht alle(?!\w)"
    r"|(?<!\w)(?:disagrees?|differs?|diverges?|no (?:full )?(?:agreement|consensus)"
    r"|keine? (?:konsens|einigkeit))(?!\w)"
)
_CONTRASTS = re.compile(
    r"(?<!\w)(?:while|whereas|but|however|vs|versus|against|oppos\w{0,6}"
    r"|disagree\w{0,6}|differ\w{0,6}|unlike|instead|other|others|on the other hand"
    r"|während|hingegen|aber|jedoch|dagegen)(?!\w)|[;→]"
)
_NEGATED_PARTING = re.compile(
    r"(?:not|n't|nobody|no one|none of (?:\w+ ){1,2}|no (?:agent|peer|model|one)s?) (?:\w+ ){0,2}"
    r"(?:disagrees?|differs?|diverges?)(?!\w)"
)


def denies_disagreement(text: str) -> bool:
    """Whether a text claims consensus, such as ``None - agents aligned``, in English or German.

    A text that goes on to tell a difference ("all agree, but …") denies nothing, and neither does
    an empty one.
    """
    folded = one_line(visible(fold(text[: _MAX_ENTRY_CHARS + 1])))
    if len(text) > _MAX_ENTRY_CHARS:
        return False
    plain = _NEGATED_PARTING.sub("no disagreement", folded)
    return _DENIES.search(plain) is not None and _STILL_PARTS.search(plain) is None


def decide_disagreements(synthesis: Synthesis, found: Sequence[Disagreement]) -> Verdict:
    """TRUST-4.3: whether each disagreement stands in the synthesis, and none is denied."""
    if not found:
        return not_applicable("TRUST-4.3", "no_disagreement_found")
    if len(_told(synthesis, found)) < len(synthesis.key_disagreements):
        return broken("TRUST-4.3", "disagreement_denied")
    if not all(_is_told(one, synthesis.key_disagreements) for one in found):
        return broken("TRUST-4.3", "disagreement_left_out")
    return kept("TRUST-4.3")


def restore_disagreements(synthesis: Synthesis, found: Sequence[Disagreement]) -> Synthesis:
    """The synthesis with every disagreement that was found, and without a claim of consensus.

    Where nothing was found it comes back as it is; doing it twice changes nothing more.
    """
    if not found:
        return synthesis
    told = _told(synthesis, found)
    missing = (one for one in found if not _is_told(one, told))
    return replace(
        synthesis, key_disagreements=(*told, *(render_disagreements([one]) for one in missing))
    )


def _told(synthesis: Synthesis, found: Sequence[Disagreement]) -> tuple[str, ...]:
    """The entries that deny nothing; what a peer says of consensus in a quote is no denial."""
    rendered = frozenset(render_disagreements([one]) for one in found)
    return tuple(
        entry
        for entry in synthesis.key_disagreements
        if entry in rendered or not denies_disagreement(entry)
    )


def _is_told(disagreement: Disagreement, entries: Sequence[str]) -> bool:
    """Whether one entry is what would be rendered, or sets every holder apart on the topic."""
    rendered = render_disagreements([disagreement])
    return any(entry == rendered or _tells(entry, disagreement) for entry in entries)


def _tells(entry: str, disagreement: Disagreement) -> bool:
    if _CONTRASTS.search(fold(entry[:_MAX_ENTRY_CHARS])) is None:
        return False
    said = f" {' '.join(words(entry))} "
    holders = (peer for position in disagreement.positions for peer in position.holders)
    if not all(f" {' '.join(words(peer))} " in said for peer in holders):
        return False
    topic = words(disagreement.topic)
    return not topic or any(f" {word} " in said for word in topic)
