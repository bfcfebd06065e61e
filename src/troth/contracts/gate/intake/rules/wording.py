"""What a mail says, as a list of features: word groups, frames, and how strong each cue is.

A feature has a name and a value in [0, 1]. ``end`` is a word group that occurs, ``s:end`` one in
the subject, ``f:broker`` one in the sender's name and address; ``end+contract`` is a frame: two
groups in one sentence, in any order, since German puts its verbs last. ``cue:LEGAL`` is the weight
of the cues of that intent, ``said:AUTO`` and ``hint:AUTO`` of the strong and the weak cues of a
product. Only what the sender wrote is read, never what is quoted or attached; sentences that speak
to whoever classifies say nothing (GATE-13). Who writes much says every word some time: beyond
``_PLENTY`` groups each counts the less.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from troth.contracts.gate.intake.model import NormalizedMessage, SegmentKind, SpanSource
from troth.contracts.gate.intake.rules.cues import GROUP, Cue, CueTable
from troth.contracts.gate.intake.rules.parts import Part, ReadPart
from troth.language.tokens import fold

_PLENTY: Final = 24
_SENTENCES: Final = 2_000  # of a part that are read for word groups
_MAX_PLACES: Final = 5
_FROM: Final = 400  # code points of a sender's name and address
_FROM_GROUPS: Final = frozenset(("broker", "lawyer", "court", "vehicle", "tech"))
_ASKS: Final = "asks"
_FRAMES: Final = """
end+contract end+gone gone+contract change+address change+terms change+family change+vehicle
change+contract move+address family+contract lossdone+recent lossdone+vehicle lossdone+report
lossnoun+recent lossnoun+report lossdone+family status+claimref status+expert status+payout
expert+before claimref+before status+before payout+asks status+asks premium+pricy premium+asks
account+change account+premium transfer+account paper+handin paper+asked handin+asked
covered+asks covered+suppose covered+contract quote+asks quote+contract quote+suppose data+erase
data+hold data+aboutme hold+aboutme ads+object ads+erase ads+hold lawyer+act act+yourinsured
court+act court+dispute sue+dispute lawyer+dispute lawyer+court staff+rude staff+complain
noreply+staff rude+complain rude+noreply broker+theirclient broker+premium theirclient+contract
theirclient+quote tech+fail tech+asks hours+asks thanks+asks contract+hours
"""
FRAMES: Final = tuple((name, *name.split("+", 1)) for name in _FRAMES.split())
_OF_GROUP: Final = {
    group: tuple((name, other) for name, one, other in FRAMES if one == group)
    for group in sorted({one for _, one, _ in FRAMES})
}


@dataclass(kw_only=True, slots=True)
class Wording:
    """The features of one mail, and where each was found.

    Attributes:
        values: By name of the feature, in [0, 1].
        places: By name of the feature, part and half-open range; none for the sender.
    """

    values: dict[str, float] = field(default_factory=dict)
    places: dict[str, list[tuple[Part, int, int]]] = field(default_factory=dict)

    def put(self, name: str, part: Part | None, start: int, end: int) -> None:
        """Note that a feature occurs."""
        self.values[name] = 1.0
        if part is not None:
            found = self.places.setdefault(name, [])
            if len(found) < _MAX_PLACES:
                found.append((part, start, end))


def read_wording(
    message: NormalizedMessage, parts: Sequence[ReadPart], tables: Sequence[CueTable]
) -> Wording:
    """The word groups and frames of a mail. Linear."""
    wording = Wording()
    for read in parts:
        if read.part.kind in (SegmentKind.NEW, SegmentKind.FORWARDED):
            _put_part(wording, read)
    _put_sender(wording, message, tables)
    plenty = sum(1 for name in wording.values if name.isalpha())
    if plenty > _PLENTY:
        wording.values = {
            name: round(value * _PLENTY / plenty, 3) for name, value in wording.values.items()
        }
    return wording


def _put_part(wording: Wording, read: ReadPart) -> None:
    in_subject = read.part.source is SpanSource.SUBJECT
    groups = [cue for cue in read.cues if cue.label.startswith(GROUP)]
    for (begin, end), inside in islice(read.sentences.grouped(groups), _SENTENCES):
        if read.sentences.marked("MARK_MACHINE", begin, end):
            continue
        first = _first(inside)
        mark = read.low.find("?", begin, end)
        if mark >= 0:
            first[_ASKS] = (mark, mark + 1)
        _put_sentence(wording, read.part, first, in_subject=in_subject)


def _put_sentence(
    wording: Wording, part: Part, first: Mapping[str, tuple[int, int]], *, in_subject: bool
) -> None:
    for name, place in first.items():
        wording.put(name, part, *place)
        if in_subject:
            wording.put(f"s:{name}", part, *place)
        for frame, other in _OF_GROUP.get(name, ()):
            if other in first:
                wording.put(frame, part, *_span(place, first[other]))


def _first(cues: Sequence[Cue]) -> dict[str, tuple[int, int]]:
    """Each group of one sentence with the place where it stands first."""
    first: dict[str, tuple[int, int]] = {}
    for cue in cues:
        first.setdefault(cue.label.removeprefix(GROUP), (cue.start, cue.end))
    return first


def _span(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return min(one[0], other[0]), max(one[1], other[1])


def _put_sender(wording: Wording, message: NormalizedMessage, tables: Sequence[CueTable]) -> None:
    who = fold(f"{message.sender.name} {message.sender.address}"[:_FROM])
    for table in tables:
        for cue in table.find(who):
            name = cue.label.removeprefix(GROUP)
            if name in _FROM_GROUPS:
                wording.put(f"f:{name}", None, 0, 0)
