"""Whether a passage answers a question: a fitted head over nearness, words and a network.

Implements ``ports.evidence.Answering``. The layers for talk are asked about the passage below its
nearest heading as about any passage, and about the question as about a claim; *supported* then
means that the passage answers it. A logistic head weighs what they say with how near the passage
lies, beside the others that were found. Its weights are data (``answers.json``, made by
``training.answers``) and belong to one network: beside another nobody tells.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from troth.adapters.understanding.card import TALK_FILE, Use
from troth.adapters.understanding.cross_encoder import CrossEncoder
from troth.adapters.understanding.tiers import TieredJudge
from troth.adapters.understanding.weights import SHIPPED
from troth.ports.evidence import ABOVE, Answering, Nearest, Passage
from troth.ports.judge import Judge

HEAD: Final = SHIPPED / "answers.json"
MAX_QUESTION_CHARS: Final = 400  # of a longer request, the end is where it asks
_SHORT: Final = 25  # code points of a passage that is a heading or a cell rather than a sentence


class NetworkAnswering:
    """Asks the network once for each passage; safe for concurrent use.

    Args:
        head: Weights by name, ``least``, ``surely`` and ``beside``: what the likeliest passage
            must have for any to be shown, and the share of it that another must have.
    """

    def __init__(self, network: CrossEncoder, head: Mapping[str, Any]) -> None:
        self._network, self._head = network, head

    @property
    def name(self) -> str:
        """The name of the network."""
        return self._network.name

    def surely(self) -> NetworkAnswering:
        """The same for what does not look like a question: it shows what surely answers."""
        return NetworkAnswering(self._network, {**self._head, "least": self._head["surely"]})

    def answers(self, question: str, found: Sequence[Nearest]) -> list[tuple[int, float]]:
        """The passages that answer, likeliest first: places in ``found``, and probabilities."""
        if not found:
            return []
        said = _chances(self._network, question, [below_heading(one.passage) for one in found])
        odds = [_share(one, self._head["weights"]) for one in features(found, said)]
        best = max(odds)
        if best < self._head["least"]:
            return []
        order = sorted(range(len(odds)), key=lambda at: -odds[at])
        return [(at, odds[at]) for at in order if odds[at] >= self._head["beside"] * best]


def features(found: Sequence[Nearest], said: Sequence[float]) -> list[dict[str, float]]:
    """What the head weighs of each passage, by name.

    Args:
        found: At least one, best first.
        said: What the network says of each.
    """
    near = [one.near or 0.0 for one in found]
    heard = [_logit(one) for one in said]
    nearest, most, surest = max(near), max(one.share for one in found), max(heard)
    most_pieces = max(one.pieces for one in found)
    return [
        {
            "always": 1.0,
            "near": near[at],
            "below_nearest": near[at] - nearest,
            "nearest": nearest,
            "share": one.share,
            "below_most": one.share - most,
            "most": most,
            "pieces": one.pieces,
            "below_most_pieces": one.pieces - most_pieces,
            "most_pieces": most_pieces,
            "rank": 1 / (1 + at),
            "heard": heard[at],
            "below_surest": heard[at] - surest,
            "surest": surest,
            "short": float(len(one.passage.text) < _SHORT),
            "length": math.log(max(1, len(one.passage.text))),
        }
        for at, one in enumerate(found)
    ]


def _logit(share: float) -> float:
    kept = min(max(share, 1e-4), 1 - 1e-4)
    return math.log(kept / (1 - kept))


def _share(said: Mapping[str, float], weights: Mapping[str, float]) -> float:
    total = sum(value * weights[name] for name, value in said.items())
    return 1 / (1 + math.exp(-max(-30.0, min(30.0, total))))


def below_heading(passage: Passage) -> str:
    """A passage as the weights learned to read it."""
    heading = passage.context.rpartition(ABOVE)[2]
    return f"{heading}: {passage.text}" if heading else passage.text


def answering_of(judge: Judge) -> Answering | None:
    """Who tells answers: the layers for talk, where the head was fitted on what they say."""
    if not isinstance(judge, TieredJudge) or not judge.network.card.talk:
        return None
    head = _head()
    if judge.network.card.digests[TALK_FILE] != head["network"]:
        return None
    return NetworkAnswering(judge.network.of_talk(), head)


@lru_cache(maxsize=1)
def _head() -> Any:
    return json.loads(HEAD.read_bytes())


def memories_answering(judge: Judge) -> Callable[[str, Sequence[str]], list[float]] | None:
    """Who tells which statements of one person answer a question: the layers for talk, if any."""
    if not isinstance(judge, TieredJudge) or Use.MEMORY not in judge.network.card.talk:
        return None
    return partial(_chances, judge.network)


def _chances(network: CrossEncoder, question: str, texts: Sequence[str]) -> list[float]:
    asked = " ".join(question.split())[-MAX_QUESTION_CHARS:]
    return [one.supported for one in network.opinions([(text, asked) for text in texts])]
