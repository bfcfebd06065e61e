"""Calibration: certainty that the evidence does not warrant, and conditions that were left out.

Three things, in this order for each claim of fact. An *absolute* (always, never, certainly) that no
source says gives way to what the source says where one speaks of the same matter closely, and is
noted as unconfirmed otherwise. A *condition* that stands in the very sentence that carries the
claim is set behind it, in the source's words. A *caveat*, the sentence of the source right behind
the one that carries the claim, is added where the draft is silent about it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from troth.contracts.thinking.model import (
    NO_CHANGE,
    DecisionDelta,
    DecisionState,
    Material,
    Pass,
)
from troth.contracts.thinking.passes.absolutes import absolute, is_warranted
from troth.contracts.thinking.passes.caveats import caveat_after, condition_left_out
from troth.contracts.thinking.passes.draft import (
    Draft,
    Edit,
    Sentence,
    added,
    delta_of,
    noted,
    read_draft,
    replaced,
)
from troth.contracts.thinking.passes.support import (
    Evidence,
    Support,
    evidence_of,
    is_quotable,
    place,
)
from troth.contracts.thinking.passes.wording import Wording, wording_of
from troth.language.claims import leans_on_context
from troth.language.comparison.stances import Compared

_QUOTE_NEAR = 0.6  # closeness from which a source's sentence takes the place of an absolute
_MAX_CAVEATS = 3  # sentences added to one draft


def calibration(material: Material) -> Pass:
    """The pass for some material; without evidence it changes nothing."""
    return partial(_refine, evidence_of(material))


def _refine(evidence: Evidence, state: DecisionState) -> DecisionDelta:
    if not evidence.index.sentences:
        return NO_CHANGE
    draft = read_draft(state.rendered_text)
    return delta_of(draft, list(_Calibrating(draft, evidence).edits()))


class _Calibrating:
    """One draft against the evidence; lives for one call."""

    def __init__(self, draft: Draft, evidence: Evidence) -> None:
        self.evidence = evidence
        self.wording: Wording = wording_of(draft.text)
        self.told = draft.told
        self.weighed = [(one, evidence.on(one.claim)) for one in draft.facts]
        found = (on.carrying for _, on in self.weighed)
        self.said = {place(one.passage.sentence) for one in found if one and not one.reason}
        self.room = _MAX_CAVEATS

    def edits(self) -> Iterator[tuple[Edit, str]]:
        for one, on in self.weighed:
            if one.is_open:
                if absolute(one.claim.text) and not self._is_warranted(one, on):
                    yield self._toned_down(one, on)
                elif on.carrying is not None:
                    yield from self._completed(one, on.carrying)

    def _is_warranted(self, one: Sentence, on: Support) -> bool:
        if is_warranted(one.claim.text, on):
            return True
        closest = on.closest
        if closest is None:
            return False
        return self.evidence.judges_supported(closest.passage, one.claim.text)

    def _toned_down(self, one: Sentence, on: Support) -> tuple[Edit, str]:
        closest = on.closest
        noting = (noted(one, self.wording.unconfirmed), "calibration.noted")
        leans = leans_on_context(one.said)  # "That is always so" says little by itself
        is_fixed = leans or one.has_quotation or not one.is_whole
        if closest is None or is_fixed or not self._may_stand_for(closest):
            return noting
        self.said.add(place(closest.passage.sentence))
        instead = self.wording.says.format(quote=closest.passage.sentence.text)
        beside = (added(one, instead), "calibration.added")
        return replaced(one, instead, (noting, beside)), "calibration.replaced"

    def _may_stand_for(self, found: Compared) -> bool:
        """Whether a sentence speaks closely of the same, and the draft does not say it already."""
        said = found.passage.sentence
        if found.passage.closeness < _QUOTE_NEAR or not is_quotable(said.text):
            return False
        return place(said) not in self.said

    def _completed(self, one: Sentence, found: Compared) -> Iterator[tuple[Edit, str]]:
        phrase = condition_left_out(one.claim, found, self.told)
        if phrase is not None:
            note = self.wording.condition.format(quote=phrase)
            yield noted(one, note), "calibration.condition"
            return
        after = caveat_after(one.claim, found, self.evidence, self.told)
        if after is not None and self.room and place(after) not in self.said:
            self.room -= 1
            self.said.add(place(after))
            yield added(one, self.wording.adds.format(quote=after.text)), "calibration.caveat"
