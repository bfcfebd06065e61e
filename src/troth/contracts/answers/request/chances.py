"""What the heads say of a request: probabilities, and from where they count (TRUST-1.4).

A chance is data to be weighed, and decides no clause itself.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Chance:
    """A probability with its threshold.

    Attributes:
        about: ``need`` (of evidence), ``missing`` (something that must not be guessed), ``memory``
            (what the user told is asked for), ``talk`` (nothing is asked for) or ``distress``
            (somebody cries for help, in whatever words).
        probability: In [0, 1].
        least: It says yes from here on.
        least_named: The same where an indicator that the contract names stands in the request.
        span: The words of the request that speak most for it; empty for none.
    """

    about: str
    probability: float
    least: float
    least_named: float = 1.0
    span: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        if not 0.0 <= self.probability <= 1.0:
            raise ValueError(f"probability {self.probability} lies outside [0, 1]")

    @property
    def says(self) -> bool:
        """Yes or no."""
        return self.probability >= self.least

    @property
    def signal(self) -> str:
        """A stable name with probability and words, such as ``classifier:need=0.93@0-12``."""
        at = "@{}-{}".format(*self.span) if self.span[1] else ""
        return f"classifier:{self.about}={self.probability:.2f}{at}"


@dataclass(frozen=True, kw_only=True, slots=True)
class PromptScores:
    """What the heads say of one request, or ``None`` where none was asked.

    Attributes:
        lacks: Which kind of thing is missing, should something be.
    """

    need: Chance | None = None
    missing: Chance | None = None
    memory: Chance | None = None
    talk: Chance | None = None
    distress: Chance | None = None
    lacks: str = "vague"

    @property
    def is_talk(self) -> bool:
        """Whether nothing is asked for: a greeting, something told, a cry for help."""
        return self.talk is not None and self.talk.says

    @property
    def is_distress(self) -> bool:
        """Whether somebody may be in need of help: such a request is never met with a form."""
        return self.distress is not None and self.distress.says

    @property
    def is_grave(self) -> bool:
        """Whether distress is likelier than not: then it is said where help can be found."""
        return self.distress is not None and self.distress.probability >= 0.5

    @property
    def signals(self) -> tuple[str, ...]:
        """The chances by name, whether or not they decided."""
        told = (self.need, self.missing, self.memory, self.talk, self.distress)
        return tuple(one.signal for one in told if one is not None)


NO_SCORES = PromptScores()
"""No head was asked: the indicators of the contract decide alone."""
