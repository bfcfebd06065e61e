"""The floor learns from other rows than those that it decides."""

from __future__ import annotations

import pytest

from troth_lab.bench.floors import MOST_ROWS, FloorRow, Learner, decided_by_floor, thinned
from troth_lab.bench.pair_floor import overlap, pair_floor, shape
from troth_lab.bench.sets import Item

pytestmark = pytest.mark.extra("lab")


def row(text: str, label: object, *, group: str = "", fitting: bool = False) -> FloorRow:
    return FloorRow(texts=(text,), label=str(label), group=group or text, fitting=fitting)


COLOURS = [
    row(f"the {colour} thing number {at}", colour) for at in range(20) for colour in ("red", "blue")
]


def test_what_can_be_learned_is_learned() -> None:
    assert decided_by_floor(COLOURS) == [one.label for one in COLOURS]


def test_the_same_rows_give_the_same_answers() -> None:
    assert decided_by_floor(COLOURS) == decided_by_floor(COLOURS)


def test_a_group_is_never_learned_from_and_decided() -> None:
    """Each text stands twice under two labels: who had seen the other row would copy its label."""
    rows = [row(f"word{at}", label, group=f"g{at}") for at in range(30) for label in "ab"]
    said = decided_by_floor(rows)
    assert said is not None
    pairs = list(zip(said[::2], said[1::2], strict=True))
    assert all(one == other for one, other in pairs)


def test_rows_for_fitting_are_not_decided() -> None:
    known = [row("good", "yes", fitting=True), row("bad", "no", fitting=True)]
    assert decided_by_floor([*known, row("good", "no"), row("bad", "no")], folds=1) == ["yes", "no"]


def test_a_row_beside_a_reported_one_of_its_group_is_not_learned_from() -> None:
    other = [row(f"w{at} x", "no", group=f"o{at}") for at in range(40)]
    other += [row(f"v{at} y", "yes", group=f"p{at}") for at in range(40)]
    secret = [row("secret x", "yes", group="s", fitting=True)] * 30
    said = decided_by_floor([*other, *secret, row("secret x", "yes", group="s")])
    assert said is not None
    assert said[-1] == "no"


def test_one_label_is_nothing_to_learn() -> None:
    assert decided_by_floor([row(str(at), "only") for at in range(20)]) is None


@pytest.mark.parametrize("text", ["", "…", "\x00\x00", "\u202e", "x" * 1_000_000, "a " * 500_000])
def test_any_text_can_be_learned_and_decided(text: str) -> None:
    learner = Learner([row(text, "a"), row(text, "b"), row("words", "a")])
    assert len(learner.decide([row(text, "a")])) == 1
    assert 0.0 <= learner.scores([row(text, "a")], "a")[0] <= 1.0


def test_without_its_package_there_is_no_floor(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    assert decided_by_floor(COLOURS) is None


def test_overlap_and_shape_by_hand() -> None:
    assert overlap("The red car stops.", "A red car.") == 1.0
    assert overlap("", "A red car.") == 0.0
    assert overlap("x", "") == 0.0
    assert shape("He has 3 dogs.", "He does not have 4 dogs.")[2:] == (1.0, 1.0, 0.0)


def item(at: int, allowed: int, group: str) -> Item:
    claim = f"thing {at} is {'good' if allowed == 1 else 'bad'}"
    return Item(passage=f"passage {at}", claim=claim, allowed=allowed, group=group)


def test_a_set_with_a_split_is_learned_from_its_training_rows() -> None:
    items = [item(at, 1 + at % 2, "train") for at in range(20)]
    reported = [item(100, 1, "dev"), item(101, 2, "dev")]
    assert pair_floor([*items, *reported], reported) == [1, 2]


def test_a_set_without_one_is_learned_in_folds() -> None:
    items = [item(at, 1 if at % 2 else 6, f"g{at}") for at in range(40)]
    assert pair_floor(items, items) == [1 if at % 2 else 2 for at in range(40)]


def test_of_very_many_rows_every_nth_is_learned_from() -> None:
    assert thinned(list(range(MOST_ROWS))) == list(range(MOST_ROWS))
    few = thinned(list(range(MOST_ROWS * 2 + 1)))
    assert len(few) <= MOST_ROWS
    assert few[:3] == [0, 3, 6]
