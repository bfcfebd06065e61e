"""Reading mails by the examples of a profile: the nearest sentences say what a mail is about.

Every label of a profile may bring sentences that carry it. A sentence of a mail carries a label as
far as it is near to the nearest of these, by the sentence encoder and by shared words. Nothing is
fitted: ten examples a label are enough to start.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from troth.adapters.classifiers.grams import grams
from troth.contracts.gate.intake.meaning import Heard, Terms
from troth.contracts.gate.intake.profile import Label, Profile
from troth.contracts.gate.intake.units import Unit
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError
from troth.ports.encoder import Encoder

NAME: Final = "examples/1"
_WORDS_WEIGH: Final = 0.5  # beside the vectors
_NEAREST: Final = 2  # examples of a label whose mean counts
_STEEP: Final = 14.0
_HALF: Final = 0.50  # nearness at which a label is as likely as not
_SILENCE: Final = 0.38  # nearness that the default label has where nothing is near
_SURE: Final = 0.80
_PLACES: Final = 4
_GROUPS: Final = ("intents", "product_lines", "urgencies", "risk_flags")


class ExamplesReader:
    """Implements ``ports.intake_reader.IntakeReader`` for any profile with examples."""

    def __init__(self, profile: Profile, encoder: Encoder) -> None:
        """Embed the examples.

        Raises:
            CallerError: ``config.invalid``: no intent of the profile has an example.
        """
        if not any(one.examples for one in profile.intents):
            raise CallerError(
                "config.invalid",
                "The profile of intake has labels that nothing reads.",
                hint="give each label about ten examples, or configure a model",
                field="intake_profile",
            )
        self._profile, self._encoder = profile, encoder
        told = "\n".join(f"{one.name}\t{text}" for one in _labels(profile) for text in one.examples)
        self._name = f"{NAME}:{sha256_hex(told.encode())[:12]}"
        self._examples = {
            one.name: self._rows(one.examples) for one in _labels(profile) if one.examples
        }

    @property
    def name(self) -> str:
        """Version of this reader, and the start of the digest of its examples."""
        return self._name

    @property
    def terms(self) -> Terms:
        """The terms of every profile of one's own."""
        risks = self._profile.names("risk_flags")
        return Terms(
            besides=dict.fromkeys(self._profile.names("intents"), _SURE),
            flags=dict.fromkeys(risks, _SURE),
            doubts=dict.fromkeys(risks, 0.5),
            haste=0.5,
            carries=0.4,
        )

    def hear(self, units: Sequence[Unit]) -> Heard:
        """What the nearest examples say."""
        rows = self._rows([one.text for one in units])
        near = {name: self._near(rows, own) for name, own in self._examples.items()}
        carried = {name: [_likely(one) for one in each] for name, each in near.items()}
        best = {name: max(each, default=0.0) for name, each in near.items()}
        profile = self._profile
        return Heard(
            primary=_shares(profile.names("intents"), best, profile.default_intent),
            product=_shares(profile.names("product_lines"), best, profile.default_product),
            urgency=_shares(profile.names("urgencies"), best, profile.default_urgency),
            intents={one: _likely(best.get(one, 0.0)) for one in profile.names("intents")},
            risks={one: _likely(best.get(one, 0.0)) for one in profile.names("risk_flags")},
            carried=carried,
        )

    def _rows(self, texts: Sequence[str]) -> list[tuple[Any, Mapping[int, int]]]:
        import numpy as np

        vectors = self._encoder.embed(list(texts))
        return [
            (np.frombuffer(vector, dtype="<f2").astype(np.float32), grams(text))
            for vector, text in zip(vectors, texts, strict=True)
        ]

    def _near(
        self, rows: Sequence[tuple[Any, Mapping[int, int]]], own: Sequence[tuple[Any, Any]]
    ) -> list[float]:
        """For each sentence the mean nearness of the nearest examples of a label."""
        found = []
        for vector, counts in rows:
            each = sorted((_nearness(vector, counts, *one) for one in own), reverse=True)[:_NEAREST]
            found.append(sum(each) / len(each))
        return found


def _nearness(
    vector: Any, counts: Mapping[int, int], other: Any, others: Mapping[int, int]
) -> float:
    """Cosine of the vectors, and half of what is left for the share of common n-grams."""
    cosine = max(0.0, float(vector @ other))
    shared = len(counts.keys() & others.keys())
    common = shared / max(1.0, math.sqrt(len(counts) * len(others)))
    return cosine + _WORDS_WEIGH * common * (1.0 - cosine)


def _likely(near: float) -> float:
    return round(1.0 / (1.0 + math.exp(-_STEEP * (near - _HALF))), _PLACES)


def _shares(names: Sequence[str], best: Mapping[str, float], default: str) -> dict[str, float]:
    near = {name: best.get(name, 0.0) for name in names}
    near[default] = max(near[default], _SILENCE)
    grown = {name: math.exp(_STEEP * one) if one else 0.0 for name, one in near.items()}
    whole = sum(grown.values())
    return {name: round(one / whole, _PLACES) for name, one in grown.items()}


def _labels(profile: Profile) -> list[Label]:
    return [one for group in _GROUPS for one in getattr(profile, group)]
