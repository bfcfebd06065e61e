"""The card beside the weights of the judge: what they are, and how far to trust them for what.

JSON with ``name``, ``digests`` (SHA-256 of the files), ``max_tokens``, ``window_chars`` and
``thresholds``: for each use the least probability of *supported* and of *refuted* to say so.
``german`` names the uses whose German texts the weights may be asked about; none without it.
``talk`` tells of ``talk.onnx``, layers that read two statements of one person: the ``uses`` that
ask them, and the ``encoder``, by name, on whose lower layers they read.
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
TALK_FILE: Final = "talk.onnx"
_FILES: Final = frozenset(("judge.onnx", "tokenizer.json"))


class Use(StrEnum):
    """What a judgement is for; a wrong *supported* costs more in evidence than elsewhere."""

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
        name: Name and version, such as ``minilm/1``.
        digests: SHA-256 of each file, by its name.
        max_tokens: Passage and claim together, 16 to 512.
        window_chars: Length in code points of what is read of a passage, 100 to 2 000.
        thresholds: One for every use.
        german: Uses that German texts are asked for; for the others words alone decide there.
        talk: Uses that compare statements of one person, by a network of their own.
        encoder: The sentence encoder that it reads on; empty where there is none.
    """

    name: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]{0,30}/[0-9]{1,6}\Z")]
    digests: Mapping[str, Annotated[str, Meta(pattern=r"^[0-9a-f]{64}\Z")]]
    max_tokens: Annotated[int, Meta(ge=16, le=512)]
    window_chars: Annotated[int, Meta(ge=100, le=2000)]
    thresholds: Mapping[Use, Threshold]
    german: frozenset[Use] = frozenset()
    talk: frozenset[Use] = frozenset()
    encoder: str = ""

    def __post_init__(self) -> None:
        files = _FILES | {TALK_FILE} if self.talk else _FILES
        if self.digests.keys() != files:
            raise ValueError("the digests of all files are needed")
        if bool(self.talk) != bool(self.encoder):
            raise ValueError("what reads talk reads on an encoder")
        if self.thresholds.keys() != frozenset(Use):
            raise ValueError("every use needs thresholds")


def read_card(folder: Path) -> Card:
    """Read the card of a folder.

    Raises:
        CallerError: ``config.invalid``: there is none, or it is not whole.
    """
    try:
        found = json.loads((folder / CARD_FILE).read_bytes())
        talk = found.get("talk", {})
        flat = {**found, "talk": talk.get("uses", ()), "encoder": talk.get("encoder", "")}
        return decode(Card, flat, defaults=True)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as failure:
        raise unusable("The folder of weights has no card of a judge.") from failure
