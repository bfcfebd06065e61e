"""Choosing the intents and the product line by the weights of what a mail says.

The intent with the greatest share is the primary one; another, of lower priority, is told with it
where it has a share of its own. A label of which nothing stands in the text to show is not told.
Whoever tells labels of another profile needs weights of their own: labels without weights are
never told here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from troth.contracts.gate.intake.model import EvidenceSpan, LabelReading
from troth.contracts.gate.intake.profile import Profile
from troth.contracts.gate.intake.rules.features import intent_features, product_features
from troth.contracts.gate.intake.rules.intent_weights import INTENT_WEIGHTS
from troth.contracts.gate.intake.rules.product_weights import PRODUCT_WEIGHTS
from troth.contracts.gate.intake.rules.telling import Weights, compile_weights
from troth.contracts.gate.intake.rules.weighing import evidence_at
from troth.contracts.gate.intake.rules.wording import Wording

_SEEN_LITTLE: Final = 0.30  # confidence of a default that nothing speaks for
_BESIDES: Final = 0.25  # share from which a second intent is told
_MOST: Final = 0.99
_MOST_SPANS: Final = 5
_SHOWING: Final = 6  # features that may show where a label stands
_CAUTION: Final = 0.90  # of shares of products, which are more often wrong than they say
Readings = Mapping[str, LabelReading]


@dataclass(frozen=True, kw_only=True, slots=True)
class Fitted:
    """The weights of intents and of product lines, fitted on the same mails."""

    intents: Weights
    products: Weights


SHIPPED: Final = Fitted(
    intents=compile_weights(INTENT_WEIGHTS), products=compile_weights(PRODUCT_WEIGHTS)
)
"""Fitted on every written mail. Whoever measures passes weights that had not seen the mail."""


def choose_intents(
    wording: Wording, found: Readings, profile: Profile, weights: Weights = SHIPPED.intents
) -> tuple[LabelReading, ...]:
    """At least one intent, in the profile's order, the primary one first."""
    names = profile.names("intents")
    values = intent_features(wording, found)
    shares = _known(weights.shares(values), names) if wording.values else {}
    first = max(shares, key=lambda name: shares[name], default=None)
    if first is None:
        return (_default(profile.default_intent),)
    told = [
        _reading(weights, name, share, values, wording, found)
        for name, share in shares.items()
        if name == first or (share >= _BESIDES and names.index(name) > names.index(first))
    ]
    shown = [one for one in told if one.evidence or one.label == profile.default_intent]
    if not any(one.label == first for one in shown):
        return (_default(profile.default_intent),)
    return tuple(sorted(shown, key=lambda one: names.index(one.label)))


def choose_product(
    wording: Wording, found: Readings, profile: Profile, weights: Weights = SHIPPED.products
) -> LabelReading:
    """The product line with the greatest share."""
    names = profile.names("product_lines")
    values = product_features(wording, found)
    shares = _known(weights.shares(values), names)
    first = max(shares, key=lambda name: shares[name], default=profile.default_product)
    if first not in shares:
        return _default(profile.default_product)
    if first == profile.default_product:
        return LabelReading(label=first, confidence=round(shares[first], 2), evidence=())
    reading = _reading(weights, first, shares[first] * _CAUTION, values, wording, found)
    return reading if reading.evidence else _default(profile.default_product)


def _known(shares: Mapping[str, float], names: Sequence[str]) -> dict[str, float]:
    """The shares of labels that the profile has."""
    return {name: share for name, share in shares.items() if name in names}


def _default(label: str) -> LabelReading:
    return LabelReading(label=label, confidence=_SEEN_LITTLE, evidence=())


def _reading(
    weights: Weights,
    label: str,
    share: float,
    values: Mapping[str, float],
    wording: Wording,
    found: Readings,
) -> LabelReading:
    cues = found[label].evidence if label in found else ()
    names = weights.speak_for(label, values)[:_SHOWING]
    words = evidence_at(place for name in names for place in wording.places.get(name, ()))
    spans: tuple[EvidenceSpan, ...] = tuple(dict.fromkeys((*cues, *words)))[:_MOST_SPANS]
    return LabelReading(label=label, confidence=round(min(share, _MOST), 2), evidence=spans)
