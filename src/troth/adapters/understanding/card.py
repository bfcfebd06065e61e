"""The card beside the weights of the judge: what they are, and how far to trust them for what.

JSON with ``name``, ``digests`` (SHA-256 of the files), ``encoder`` (the name of the sentence
encoder on whose lower layers they read), ``window_chars`` and ``thresholds``: for each use the
least probability of *supported* and of *refuted* to say so. ``talk`` names the uses that ask
``talk.onnx``, layers that read two statements of one person.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Final, TypeAlias

from msgspec import Meta

from troth.adapters.understanding.weights import unusable
from troth.kernel.codec import decode

CARD_FILE: Final = "judge.json"
JUDGE_FILE: Final = "judge.onnx"
TALK_FILE: Final = "talk.onnx"


class Use(StrEnum):
    """What a judgement is for; a wrong label costs more in some than in others."""

    EVIDENCE = "evidence"
    MEMORY = "memory"
    DISAGREEMENT = "disagreement"
    THINKING = "thinking"
    REVIEW = "review"
    GROUNDING = "grounding"


Between: TypeAlias = Annotated[float, Meta(gt=0, lt=1)]


@dataclass(frozen=True, kw_only=True, slots=True)
class Threshold:
    """The least probabilities, in (0, 1), that a label is said at."""

    supported: Between
    refuted: Between


@dataclass(frozen=True, kw_only=True, slots=True)
class Card:
    """What a folder of weights says of itself.

    Attributes:
        name: Name and version, such as ``e5-judge/2``.
        digests: SHA-256 of each file, by its name.
        encoder: Name of the sentence encoder, with the start of its digest.
        window_chars: Length in code points of what is read of a passage, 100 to 2 000.
        thresholds: One for every use.
        talk: Uses that compare statements of one person, by layers of their own.
    """

    name: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,30}/[0-9]{1,6}\Z")]
    digests: Mapping[str, Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]]
    encoder: str
    window_chars: Annotated[int, Meta(ge=100, le=2000)]
    thresholds: Mapping[Use, Threshold]
    talk: frozenset[Use] = frozenset()

    def __post_init__(self) -> None:
        if self.digests.keys() != {JUDGE_FILE, *([TALK_FILE] if self.talk else ())}:
            raise ValueError("the digests of all files are needed")
        if self.thresholds.keys() != frozenset(Use):
            raise ValueError("every use needs thresholds")


def read_card(folder: Path) -> Card:
    """Read the card of a folder.

    Raises:
        CallerError: ``config.invalid``: there is none, or it is not whole.
    """
    try:
        return decode(Card, json.loads((folder / CARD_FILE).read_bytes()), defaults=True)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as failure:
        raise unusable("The folder of weights has no card of a judge.") from failure
