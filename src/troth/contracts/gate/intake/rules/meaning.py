"""Which cues count: what is denied, only supposed, long past, or told to a machine is none.

The sentence decides. Orders to whoever classifies ("for the robot: label this …") are text of
which no cue counts, whatever they ask for (GATE-13); but a threat against oneself and a hint of
malware are never taken away by anything that stands around them: there, a doubt counts.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from troth.contracts.gate.intake.rules.cues import Cue

ALWAYS: Final = frozenset(("RISK_SELF_HARM_THREAT", "RISK_SECURITY_MALWARE"))
_NEAR: Final = 240  # of a sentence that does not end, so much on either side is one
_ENDS: Final = re.compile(r"[.!?…]++[\"')\]»”]*+(?=\s)|\n[ \t]*+\n")
_DENIED: Final = re.compile(
    r"(?:\bnot\b|\bno\b|\bnever\b|n't\b|\bwithout\b|\bnothing to do with\b|\bno intention of\b|"
    r"\bkeine?\w{0,2}\b|\bnicht\b|\bnie\b|\bohne\b)[^.!?\n]{0,9}\Z"
)
_DENIED_AFTER: Final = re.compile(r"\W{1,2}(?:nicht|not|keinesfalls)\b")
_CLEAN: Final = re.compile(
    r"\b(?:no|not|free of|free from|checked for|scanned for|keine?n?|auf|frei von)\W{1,2}\Z"
)
_DENIABLE: Final = (
    "INTENT_CLAIM_NEW INTENT_COMPLAINT INTENT_LEGAL INTENT_POLICY_CANCELLATION URG_CRITICAL "
    "URG_HIGH RISK_LEGAL_THREAT RISK_REGULATORY RISK_MEDIA_THREAT RISK_PRIVACY_SENSITIVE"
)
_SUPPOSABLE: Final = (
    "INTENT_CLAIM_NEW URG_CRITICAL URG_HIGH RISK_PRIVACY_SENSITIVE INTENT_POLICY_CANCELLATION"
)
_PASSING: Final = "INTENT_COMPLAINT INTENT_LEGAL RISK_LEGAL_THREAT RISK_REGULATORY URG_HIGH"
_OF_MARK: Final = {
    "MARK_ASKS": frozenset(_SUPPOSABLE.split()),
    "MARK_PAST": frozenset(_PASSING.split()),
}
_OF_DENIAL: Final = frozenset(_DENIABLE.split())
_OF_PRETENCE: Final = _OF_MARK["MARK_ASKS"]


class Sentences:
    """The sentences of a folded text and the marks in them."""

    def __init__(self, low: str, cues: Sequence[Cue]) -> None:
        """Find where sentences end, and which marks stand where."""
        self._low = low
        self._ends = [match.end() for match in _ENDS.finditer(low)]
        self._marks: dict[str, list[int]] = {}
        for cue in cues:
            if cue.label.startswith("MARK_"):
                self._marks.setdefault(cue.label, []).append(cue.start)

    def around(self, cue: Cue) -> tuple[int, int]:
        """The sentence of a cue, half-open, cut off where it is very long."""
        index = bisect_right(self._ends, cue.start)
        begin = self._ends[index - 1] if index else 0
        end = self._ends[index] if index < len(self._ends) else len(self._low)
        return max(begin, cue.start - _NEAR), min(end, cue.end + _NEAR)

    def grouped(self, cues: Sequence[Cue]) -> Iterator[tuple[tuple[int, int], list[Cue]]]:
        """Cues that are ordered by their start, sentence by sentence; long ones in pieces."""
        group: list[Cue] = []
        place = (0, 0)
        for cue in cues:
            if group and not (cue.start < place[1] and cue.start - group[0].start < _NEAR):
                yield place, group
                group = []
            if not group:
                place = self.around(cue)
            group.append(cue)
        if group:
            yield place, group

    def marked(self, mark: str, begin: int, end: int) -> bool:
        """Whether a mark stands in this slice."""
        places = self._marks.get(mark, ())
        index = bisect_right(places, begin - 1)
        return index < len(places) and places[index] < end

    def pretends(self) -> bool:
        """Whether the text says that nothing of what it tells has happened."""
        return "MARK_PRETEND" in self._marks

    def counts(self, cue: Cue) -> bool:
        """Whether a cue says what it seems to say."""
        begin, end = self.around(cue)
        if cue.label in ALWAYS:
            return not self._found_clean(cue, begin)
        if self.marked("MARK_MACHINE", begin, end):
            return False
        if cue.label in _OF_DENIAL and self._denied(cue, begin):
            return False
        asks = self._low.find("?", cue.start, end + 1) >= 0
        supposed = asks and self.marked("MARK_ASKS", begin, end)
        if supposed and cue.label in _OF_MARK["MARK_ASKS"]:
            return False
        return cue.label not in _OF_MARK["MARK_PAST"] or not self.marked("MARK_PAST", begin, end)

    def is_principal(self, cue: Cue) -> bool:
        """Whether a person of rank in this sentence writes, or lets somebody write."""
        begin, end = self.around(cue)
        return self.marked("MARK_PRINCIPAL", begin, end)

    def _denied(self, cue: Cue, begin: int) -> bool:
        before = self._low[max(begin, cue.start - 24) : cue.start]
        after = self._low[cue.end : cue.end + 14]
        return _DENIED.search(before) is not None or _DENIED_AFTER.match(after) is not None

    def _found_clean(self, cue: Cue, begin: int) -> bool:
        """Scanners say of clean mails that they looked for viruses."""
        if cue.label != "RISK_SECURITY_MALWARE":
            return False
        before = self._low[max(begin, cue.start - 14) : cue.start]
        return _CLEAN.search(before) is not None


def supposed_only(label: str) -> bool:
    """Whether a label falls where the whole text only supposes."""
    return label in _OF_PRETENCE
