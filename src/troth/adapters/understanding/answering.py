"""Whether a passage answers a question, as weights that have learned questions tell.

Implements ``ports.evidence.Answering``. The network is asked about the passage below its nearest
heading as about any passage, and about the question as about a claim; *supported* then means that
the passage answers it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from troth.adapters.understanding.card import Use
from troth.adapters.understanding.tiers import Network, TieredJudge
from troth.ports.evidence import ABOVE, Answering, Passage
from troth.ports.judge import Judge

MAX_QUESTION_CHARS = 400  # of a longer request, the end is where it asks


class NetworkAnswering:
    """Asks the network once for each passage; safe for concurrent use.

    Args:
        least: The least probability at which a passage counts as the answer.
    """

    def __init__(self, network: Network, *, least: float) -> None:
        self._network, self.least = network, least

    @property
    def name(self) -> str:
        """The name of the network."""
        return self._network.name

    def chances(self, question: str, passages: Sequence[Passage]) -> list[float]:
        """For each passage the probability that it answers the question."""
        return _chances(self._network, question, [below_heading(one) for one in passages])


def below_heading(passage: Passage) -> str:
    """A passage as the weights learned to read it."""
    heading = passage.context.rpartition(ABOVE)[2]
    return f"{heading}: {passage.text}" if heading else passage.text


def answering_of(judge: Judge) -> Answering | None:
    """Who tells answers: the judge's network, where its card says that it has learned to."""
    if not isinstance(judge, TieredJudge) or judge.network.card.answers is None:
        return None
    return NetworkAnswering(judge.network, least=judge.network.card.answers)


def memories_answering(judge: Judge) -> Callable[[str, Sequence[str]], list[float]] | None:
    """Who tells which statements of one person answer a question: the layers for talk, if any."""
    if not isinstance(judge, TieredJudge) or Use.MEMORY not in judge.network.card.talk:
        return None
    return partial(_chances, judge.network)


def _chances(network: Network, question: str, texts: Sequence[str]) -> list[float]:
    asked = " ".join(question.split())[-MAX_QUESTION_CHARS:]
    return [one.supported for one in network.opinions([(text, asked) for text in texts])]
