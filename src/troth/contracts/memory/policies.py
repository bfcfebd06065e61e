"""Policies: what is done of itself with an entry that was just opened (MEM-7).

A policy is explicit configuration. Its name is written into every entry that opens under it, and
into the history of every entry that it closes, with ``Actor.POLICY``. The default asks: it leaves
the entry open until a person says which side holds. No policy ever keeps an entry from opening
(MEM-6), and what a policy did can be undone like any other move.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from troth.contracts.memory.events import MemoryEvent
from troth.contracts.memory.ledger import decide_move
from troth.contracts.memory.model import Actor, Entry, Memory, Move, SourceKind

ASK = "ask"
NEWEST_WINS = "newest_wins"
SOURCE_WINS = "source_wins"
CHOICES = (ASK, NEWEST_WINS, SOURCE_WINS)

_RANKING = (SourceKind.USER, SourceKind.API, SourceKind.MODEL)


@dataclass(frozen=True, kw_only=True, slots=True)
class Policy:
    """A policy, by the name that entries keep.

    Attributes:
        kind: One of ``CHOICES``.
        ranking: For ``source_wins``, every source once, the most believed first.
    """

    kind: str = ASK
    ranking: tuple[SourceKind, ...] = _RANKING

    def __post_init__(self) -> None:
        if self.kind not in CHOICES:
            raise ValueError(f"a policy is one of {', '.join(CHOICES)}")
        if sorted(self.ranking) != sorted(SourceKind):
            raise ValueError("a ranking names each of user, api and model once")

    @property
    def name(self) -> str:
        """As configured and as entries keep it, with a ranking that is not the usual one."""
        if self.kind != SOURCE_WINS or self.ranking == _RANKING:
            return self.kind
        return f"{self.kind}:{'>'.join(self.ranking)}"

    def choose(self, sides: Sequence[Memory]) -> str | None:
        """Memory id of the side that this policy lets win, or ``None`` to leave it to a person."""
        if self.kind == NEWEST_WINS:
            return max(sides, key=lambda memory: memory.seq).memory_id
        if self.kind == SOURCE_WINS:
            best = min((memory.source for memory in sides), key=self.ranking.index)
            believed = [memory.memory_id for memory in sides if memory.source is best]
            return believed[0] if len(believed) == 1 else None
        return None  # ``ask``, and a tie of sources: nothing is guessed


ASKING = Policy()
"""The default."""


def decide_by_policy(
    policy: Policy, entry: Entry, memories: Sequence[Memory], *, at: str
) -> tuple[MemoryEvent, ...]:
    """The events by which a policy closes an open entry; none where it leaves it to a person.

    Args:
        memories: Those of its sides, as they stand, in the order of the sides.
        at: When, RFC 3339 in UTC.

    Raises:
        MoveRefused: The entry is closed already.
    """
    winner = policy.choose(memories)
    if winner is None:
        return ()
    # MEM-7: a stated policy acts by the same table, and leaves its name in the history.
    return decide_move(
        entry,
        Move.RESOLVE,
        by=Actor.POLICY,
        who=policy.name,
        at=at,
        memories=memories,
        winner=winner,
    )


def parse_policy(text: str) -> Policy:
    """The policy of a configured text.

    Args:
        text: ``ask``, ``newest_wins``, ``source_wins``, or ``source_wins:api>user>model``; blanks
            and case do not matter.

    Raises:
        ValueError: It is none; the message names the choices.
    """
    kind, colon, ranking = text.casefold().replace(" ", "").partition(":")
    if kind not in CHOICES or (colon and kind != SOURCE_WINS):
        raise ValueError(f"{text!r} is no policy: choose one of {', '.join(CHOICES)}")
    if not colon:
        return Policy(kind=kind)
    names = {source.value: source for source in SourceKind}
    try:
        return Policy(kind=kind, ranking=tuple(names[name] for name in ranking.split(">")))
    except (KeyError, ValueError):
        raise ValueError(
            f"{text!r} is no ranking of sources: name each of {', '.join(names)} once, as in"
            " source_wins:api>user>model"
        ) from None
