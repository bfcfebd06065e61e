"""Values of a panel: what peers said, where they part, and who is missing.

Serves TRUST-4; ``disagreement`` finds, ``synthesis`` restores. Decides no clause itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.answers.sections import one_line

RECOMMENDATION, INTERPRETATION = "recommendation", "interpretation"
_MAX_SHOWN_CHARS = 240


class DisagreementKind(StrEnum):
    """What the peers part over; *option* stands in panels sealed before."""

    ACT_OR_WAIT = "act_or_wait"
    ACCEPT_OR_REJECT = "accept_or_reject"
    OPTION = "option"
    NUMBER = "number"
    ADVICE = "advice"


@dataclass(frozen=True, kw_only=True, slots=True)
class PeerQuote:
    """A sentence of a peer, verbatim.

    Attributes:
        section: ``recommendation`` or ``interpretation``.
    """

    peer: str
    section: str
    text: str

    def __post_init__(self) -> None:
        if self.section not in (RECOMMENDATION, INTERPRETATION):
            raise ValueError(f"{self.section!r} is no section that a stance is read from")
        if not self.text.strip():
            raise ValueError("a quote has words")


@dataclass(frozen=True, kw_only=True, slots=True)
class Position:
    """One side.

    Attributes:
        stance: Stable label: ``act`` or ``wait``; ``accept`` or ``reject``, where one side denies
            what the other affirms; ``number:28 days``, a figure or date as written; else
            ``advice:1`` and so on, and the quotes say the rest.
        holders: Names of the peers, sorted.
        quotes: One for each holder, in the same order.
    """

    stance: str
    holders: tuple[str, ...]
    quotes: tuple[PeerQuote, ...]

    def __post_init__(self) -> None:
        # TRUST-4.1: no side without the peers that hold it, and each of them is quoted.
        if not self.holders or self.holders != tuple(quote.peer for quote in self.quotes):
            raise ValueError("a position has holders, and one quote for each")


@dataclass(frozen=True, kw_only=True, slots=True)
class Disagreement:
    """A substantive difference between peers.

    Attributes:
        topic: A few content words; empty where the peers name no object.
        positions: At least two, sorted by stance; no peer holds more than one.
    """

    kind: DisagreementKind
    topic: str
    positions: tuple[Position, ...]

    def __post_init__(self) -> None:
        held = [peer for position in self.positions for peer in position.holders]
        if len(self.positions) < 2 or len(held) != len(set(held)):
            raise ValueError("a disagreement has two sides or more, and no peer on two of them")


@dataclass(frozen=True, kw_only=True, slots=True)
class PeerView:
    """What one peer answered; a section that it left out is empty."""

    peer: str
    recommendation: str
    interpretation: str

    def __post_init__(self) -> None:
        if not self.peer.strip():
            raise ValueError("a peer has a name")


@dataclass(frozen=True, kw_only=True, slots=True)
class MissingPeer:
    """A peer that gave no view.

    Attributes:
        reason: Stable word such as ``timeout`` or ``refused``.
    """

    peer: str
    reason: str

    def __post_init__(self) -> None:
        # TRUST-4.4: who is missing is named, and so is why.
        if not self.peer.strip() or not self.reason.strip():
            raise ValueError("a missing peer has a name and a reason")


_TITLES = {
    DisagreementKind.ACT_OR_WAIT: "Act or wait",
    DisagreementKind.ACCEPT_OR_REJECT: "Accept or reject",
    DisagreementKind.OPTION: "Which option",
    DisagreementKind.NUMBER: "Which number",
    DisagreementKind.ADVICE: "Which advice",
}


def render_disagreements(disagreements: Sequence[Disagreement]) -> str:
    """One line each, with every side, its holders and a quote of the first; empty for none."""
    return "\n".join(map(_line, disagreements))


def render_missing(missing: Sequence[MissingPeer]) -> str:
    """TRUST-4.4: one line for each missing peer, in the order given; empty for none."""
    return "\n".join(
        f"{one_line(one.peer)} is missing ({one_line(one.reason)}) and counts for no side."
        for one in missing
    )


def render_agreed(pairs: Sequence[tuple[str, str]]) -> str:
    """Whose agreement was judged, where no disagreement was found; empty for nobody's."""
    told = ", ".join(f"{one_line(one)} with {one_line(other)}" for one, other in pairs)
    return f"Judged to agree: {told}." if told else ""


def render_undecided(disagreements: Sequence[Disagreement], peers: Sequence[str]) -> str:
    """One line for each disagreement in which some of these peers take no side; empty for none."""
    lines = []
    for found in disagreements:
        holders = {peer for position in found.positions for peer in position.holders}
        if silent := [one_line(peer) for peer in peers if peer not in holders]:
            lines.append(
                f"{_TITLES[found.kind]}{_about(found)}: no side taken by {', '.join(silent)}."
            )
    return "\n".join(lines)


def _about(found: Disagreement) -> str:
    return f" ({one_line(found.topic)})" if found.topic.strip() else ""


def _line(found: Disagreement) -> str:
    return f"{_TITLES[found.kind]}{_about(found)}: " + "; ".join(map(_side, found.positions))


def _side(position: Position) -> str:
    holders = ", ".join(map(one_line, position.holders))
    quote = one_line(position.quotes[0].text)
    if len(quote) > _MAX_SHOWN_CHARS:
        quote = quote[:_MAX_SHOWN_CHARS].rstrip() + " …"
    label, _, named = position.stance.rpartition(":")
    return (
        f"{holders} → “{quote}”"
        if label == "advice"
        else f"{holders} → {one_line(named)} (“{quote}”)"
    )
