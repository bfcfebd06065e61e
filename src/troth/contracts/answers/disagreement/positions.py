"""Values of a panel: what peers said, and where they part.

Serves TRUST-4; ``disagreement`` finds, ``synthesis`` restores. Decides no clause itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from troth.contracts.answers.sections import one_line
from troth.language.tokens import language_of
from troth.language.words import kinds_in, text_of

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


_STANCES = kinds_in("answers.panel.stances")


def said_of_panel(kind: str, language: str, **parts: object) -> str:
    """What a panel says for itself, in the wording of a language; parts stand in their places."""
    return text_of(f"answers.panel.{kind}", language).format_map(parts)


def render_disagreements(disagreements: Sequence[Disagreement]) -> str:
    """One line each, with every side, its holders and a quote of the first; empty for none."""
    return "\n".join(map(_line, disagreements))


def render_agreed(pairs: Sequence[tuple[str, str]], language: str) -> str:
    """Whose agreement was judged, where no disagreement was found; empty for nobody's."""
    told = ", ".join(
        said_of_panel("pair", language, one=one_line(one), other=one_line(other))
        for one, other in pairs
    )
    return said_of_panel("agreed", language, pairs=told) if told else ""


def render_undecided(disagreements: Sequence[Disagreement], peers: Sequence[str]) -> str:
    """One line for each disagreement in which some of these peers take no side; empty for none."""
    lines = []
    for found in disagreements:
        holders = {peer for position in found.positions for peer in position.holders}
        if silent := [one_line(peer) for peer in peers if peer not in holders]:
            language = _language(found)
            lines.append(
                said_of_panel(
                    "undecided", language, point=_point(found, language), peers=", ".join(silent)
                )
            )
    return "\n".join(lines)


def _language(found: Disagreement) -> str:
    return language_of("\n".join(q.text for side in found.positions for q in side.quotes))


def _point(found: Disagreement, language: str) -> str:
    title = said_of_panel(f"points.{found.kind}", language)
    return f"{title} ({one_line(found.topic)})" if found.topic.strip() else title


def _line(found: Disagreement) -> str:
    language = _language(found)
    sides = "; ".join(_side(side, language) for side in found.positions)
    return f"{_point(found, language)}: {sides}"


def _side(position: Position, language: str) -> str:
    holders = ", ".join(map(one_line, position.holders))
    quote = one_line(position.quotes[0].text)
    if len(quote) > _MAX_SHOWN_CHARS:
        quote = quote[:_MAX_SHOWN_CHARS].rstrip() + " …"
    label, _, named = position.stance.rpartition(":")
    if label == "advice":
        return f"{holders} → “{quote}”"
    if position.stance in _STANCES:
        named = said_of_panel(f"stances.{named}", language)
    return f"{holders} → {one_line(named)} (“{quote}”)"
