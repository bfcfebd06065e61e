"""What a simulated user has told so far, as far as the plan needs to know it."""

from __future__ import annotations

from dataclasses import dataclass, field

from troth_lab.stress.draws import Draws
from troth_lab.stress.phrases import Topic


@dataclass(kw_only=True)
class Told:
    """One topic of one user.

    Attributes:
        current: The value that stands; with an open contradiction the newer one.
        against: The older side of the open contradiction, or empty.
        before: Values that were left behind.
        both: Both sides were accepted; the topic is left alone from then on.
        reflecting: The open contradiction is being thought about.
    """

    current: str = ""
    against: str = ""
    before: list[str] = field(default_factory=list)
    both: bool = False
    reflecting: bool = False

    @property
    def is_contested(self) -> bool:
        """Whether there is an open contradiction."""
        return bool(self.against)

    @property
    def is_plain(self) -> bool:
        """Whether one value stands, alone."""
        return bool(self.current) and not self.against and not self.both

    @property
    def values(self) -> tuple[str, ...]:
        """What may be named when the topic is asked for."""
        return tuple(filter(None, (self.current, self.against)))

    def say(self, value: str) -> None:
        """The first value, or the same one again."""
        self.current = value

    def contradict(self, value: str) -> None:
        """Another value, unexplained."""
        self.against, self.current = self.current, value

    def change(self, value: str) -> None:
        """Another value, explained."""
        self.before.append(self.current)
        self.current = value

    def settle(self, winner: str) -> None:
        """One side holds, the other is history."""
        loser = self.against if winner == self.current else self.current
        self.before.append(loser)
        self.current, self.against, self.reflecting = winner, "", False

    def accept(self) -> None:
        """Both sides stand."""
        self.before.append(self.against)
        self.against, self.both, self.reflecting = "", True, False


@dataclass(kw_only=True)
class Person:
    """A simulated user: their topics, and which of the many-valued things they have said."""

    name: str
    told: dict[str, Told]
    said: set[str] = field(default_factory=set)

    def fresh(self, topic: Topic, draws: Draws) -> str:
        """A value that the user has not told yet, or else one that was left behind."""
        told = self.told[topic.name]
        other = [value for value in topic.values if value not in told.values]
        new = [value for value in other if value not in told.before]
        return draws.one_of(new or other)
