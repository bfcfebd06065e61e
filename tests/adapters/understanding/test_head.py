"""The head of a card: which uses it weighs, what it weighs, and what it can never overrule."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.adapters.understanding.card import Use
from troth.adapters.understanding.cross_encoder import SHIPPED, CrossEncoder
from troth.adapters.understanding.features import features, is_german
from troth.adapters.understanding.head import LABELS, Head, read_head, weighable
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.opinion import Opinion
from troth.adapters.understanding.tiers import TieredJudge
from troth.kernel.errors import CallerError
from troth.kernel.judgements import Judgement, Label

UNSURE = Opinion(supported=0.5, refuted=0.25)
OPEN = Judgement(label=Label.NOT_ENOUGH_INFO, score=0.5, reason="uncovered", judge="lexical/1")
NAMES = tuple(weighable([""], "", [UNSURE], OPEN))
Weights = dict[str, dict[str, list[float]]]


def weights(**supported: float) -> Weights:
    """A head that says *supported* by some features, and never *refuted*."""
    nothing = {name: [0.0, 0.0] for name in NAMES}
    return {
        "supported": nothing | {name: [one, 0.0] for name, one in supported.items()},
        "refuted": nothing | {"always": [-20.0, 0.0]},
    }


@pytest.fixture
def weighing(own: Path) -> Callable[..., TieredJudge]:
    """A judge over a card whose head weighs evidence alone."""

    def build(**supported: float) -> TieredJudge:
        card = json.loads((own / "judge.json").read_text())
        head = {"name": "claims/9", **weights(**supported)}
        (own / "judge.json").write_text(json.dumps(card | {"head": head, "weighed": ["evidence"]}))
        return TieredJudge(CrossEncoder(own))

    return build


def test_a_head_weighs_the_uses_that_the_card_names(
    weighing: Callable[..., TieredJudge],
) -> None:
    judge = weighing(always=20.0)
    said = judge.judge("Wet streets.", "Perhaps tomorrow")
    assert said.label is Label.SUPPORTED
    assert said.judge.endswith("+claims/9")
    assert judge.name.endswith("+claims/9")
    other = judge.for_use(Use.MEMORY)
    assert other.judge("Wet streets.", "Perhaps tomorrow").label is Label.NOT_ENOUGH_INFO
    assert not other.name.endswith("+claims/9")


def test_the_network_is_one_voice_of_a_head(weighing: Callable[..., TieredJudge]) -> None:
    judge = weighing(network_supported=1.0)
    assert judge.judge("Wet streets.", "Surely rain").label is Label.SUPPORTED
    assert judge.judge("Wet streets.", "Perhaps tomorrow").label is Label.NOT_ENOUGH_INFO


def test_the_least_supported_sentence_decides_under_a_head(
    weighing: Callable[..., TieredJudge],
) -> None:
    judge = weighing(network_supported=1.0)
    said = judge.judge("Wet streets.", "Surely rain. Perhaps tomorrow.")
    assert said.label is Label.NOT_ENOUGH_INFO


@pytest.mark.parametrize(
    ("passage", "claim"),
    [
        ("Twelve streets are wet in May.", "Eleven streets are wet in May."),
        ("Streets are wet in May.", "Streets are not wet in May."),
        ("The pool opens at noon if the weather is fine.", "The pool opens at noon."),
    ],
)
def test_no_head_overrules_a_difference_that_words_found(
    weighing: Callable[..., TieredJudge], passage: str, claim: str
) -> None:
    assert weighing(always=20.0).judge(passage, claim).label is not Label.SUPPORTED


def test_german_has_weights_of_its_own() -> None:
    own = weights(always=-20.0)
    own["supported"]["always"] = [-20.0, 40.0]
    head = read_head({"name": "claims/9", **own})
    english = head.opinion(["The pool is open."], "It is open.", [UNSURE], OPEN)
    german = head.opinion(
        ["Das Bad ist mit der Halle und dem Kiosk in der Stadt offen."],
        "Das ist in der Stadt offen.",
        [UNSURE],
        OPEN,
    )
    assert english.supported < 0.01
    assert german.supported > 0.99


@pytest.mark.parametrize("spoilt", [{"weighed": ["evidence"]}, {"head": {"name": "claims/9"}}])
def test_a_card_with_half_a_head_is_refused(own: Path, spoilt: dict[str, object]) -> None:
    card = json.loads((own / "judge.json").read_text())
    (own / "judge.json").write_text(json.dumps(card | spoilt))
    with pytest.raises(CallerError):
        CrossEncoder(own)


def test_a_head_without_a_weight_for_a_feature_is_refused() -> None:
    own = weights()
    del own["refuted"]["always"]
    with pytest.raises(ValueError, match="each feature"):
        read_head({"name": "claims/9", **own})


def feature(name: str, passage: str, claim: str) -> float:
    return features(passage, claim, LexicalJudge().judge(passage, claim))[name]


RENT = (
    "The rent is due on the third. A reminder costs 5 euros and is not sent on Sundays. "
    "Fees stay below 20 euros a year."
)


@pytest.mark.parametrize(
    ("name", "claim", "expected"),
    [
        ("figures_nowhere", "A reminder costs 7 euros.", 1.0),
        ("figures_nowhere", "A reminder costs 5 euros.", 0.0),
        ("other_of_unit", "A reminder costs 7 euros.", 1.0),
        ("other_of_unit", "A reminder takes 7 hours.", 0.0),
        ("measures_nowhere", "A reminder takes 7 hours.", 1.0),
        ("figures_held", "A reminder costs 5 euros.", 1.0),
        ("figures_elsewhere", "The rent is due for 5 euros on the third.", 1.0),
        ("negation_added", "A reminder is not sent.", 0.0),
        ("negation_added", "The rent is not due.", 1.0),
        ("negation_both", "A reminder is not sent.", 1.0),
        ("negation_dropped", "A reminder is sent.", 1.0),
        ("all_nowhere", "All rent is due.", 1.0),
        ("names_nowhere", "The rent is due to Meridor.", 1.0),
        ("share", "The rent is due.", 1.0),
        ("share", "Elephants are grey.", 0.0),
    ],
)
def test_what_words_tell_of_a_claim(name: str, claim: str, expected: float) -> None:
    assert feature(name, RENT, claim) == expected


def test_the_language_is_told_by_small_words() -> None:
    assert is_german("Die Miete ist am dritten fällig.", "Sie ist am dritten fällig.")
    assert not is_german(RENT, "The rent is due.")


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_two_texts_have_all_features(passage: str, claim: str) -> None:
    found = weighable([passage], claim, [UNSURE], OPEN)
    assert tuple(found) == NAMES
    assert all(abs(one) < 100 for one in found.values())


def test_the_head_that_ships_keeps_what_is_plain() -> None:
    head: Head | None = CrossEncoder(SHIPPED).card.head
    assert head is not None
    assert set(head.weights) == set(LABELS)
    judge = TieredJudge(CrossEncoder(SHIPPED), use=Use.GROUNDING)
    assert judge.judge(RENT, "The rent is due on the third.").label is Label.SUPPORTED
    assert judge.judge(RENT, "The rent is never due.").label is not Label.SUPPORTED
