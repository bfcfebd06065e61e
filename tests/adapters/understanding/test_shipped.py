"""The weights that ship: whole, small, and right where everyone would agree."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import troth
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.cross_encoder import CrossEncoder
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.adapters.understanding.tiers import TieredJudge, open_judge
from troth.adapters.understanding.weights import SHIPPED
from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError
from troth.kernel.judgements import Label

MAX_PACKAGE_BYTES = 74_000_000  # and less than 60 MB as a wheel
PAIRS = [
    ("A man is sleeping on a bench in the park.", "A person is asleep.", Label.SUPPORTED),
    ("Two dogs are running through the snow.", "Animals are outdoors.", Label.SUPPORTED),
    ("The office is shut on Mondays.", "On Mondays nobody is at the office.", Label.SUPPORTED),
    ("Der Antrag ist kostenlos.", "Für den Antrag müssen Sie nichts zahlen.", Label.SUPPORTED),
    ("Alice sold the house to Bob in 2004.", "Alice sold the house to Bob in 2009.", None),
    ("i live in boston .", "i currently live in chicago .", Label.REFUTED),
    ("The bridge was opened in 1932 after eight years.", "The bridge is painted green.", None),
    ("Returns are accepted within 30 days of purchase.", "Shipping is free for members.", None),
]


@pytest.fixture(scope="module")
def shipped() -> TieredJudge:
    return TieredJudge(CrossEncoder(SHIPPED))


@pytest.mark.parametrize(("passage", "claim", "label"), PAIRS)
def test_plain_pairs_are_judged_plainly(
    shipped: TieredJudge, passage: str, claim: str, label: Label | None
) -> None:
    said = shipped.judge(passage, claim)
    if label is None:
        assert said.label is not Label.SUPPORTED
        return
    # Evidence asks for more than what is likeliest: it may say nothing, and never the opposite.
    assert said.label in (label, Label.NOT_ENOUGH_INFO)
    opinion = CrossEncoder(SHIPPED).opinion(passage, claim)
    scores = {Label.SUPPORTED: opinion.supported, Label.REFUTED: opinion.refuted}
    assert scores[label] > 0.6


def test_two_sessions_score_alike(shipped: TieredJudge) -> None:
    again = TieredJudge(CrossEncoder(SHIPPED))
    pairs = [(passage, claim) for passage, claim, _ in PAIRS]
    assert shipped.judge_many(pairs) == [again.judge(*pair) for pair in pairs]


def test_the_shipped_files_are_whole_and_chosen_by_name(shipped: TieredJudge) -> None:
    assert open_judge().name == shipped.name
    assert open_judge(str(SHIPPED)).name == shipped.name


def test_the_package_stays_small() -> None:
    package = Path(troth.__file__).parent
    sizes = (path.stat().st_size for path in package.rglob("*") if "__pycache__" not in path.parts)
    assert sum(sizes) < MAX_PACKAGE_BYTES


def test_the_page_names_the_thresholds_of_the_card() -> None:
    page = Path("docs/models/judge.md").read_text(encoding="utf-8")
    for use, one in json.loads((SHIPPED / "judge.json").read_text())["thresholds"].items():
        assert f"| {use} | {one['supported']} | {one['refuted']} |" in page


def test_the_encoder_is_the_one_of_its_card_and_of_the_judge() -> None:
    card = json.loads((SHIPPED / "encoder.json").read_bytes())
    for name, digest in card["digests"].items():
        assert digest == sha256_hex((SHIPPED / name).read_bytes())
    assert CrossEncoder(SHIPPED).card.encoder == SentenceEncoder().name


def test_a_judge_that_reads_on_another_encoder_is_refused(own: Path) -> None:
    card = json.loads((own / "encoder.json").read_text())
    (own / "encoder.json").write_text(json.dumps(card | {"name": "other-encoder/1"}))
    with pytest.raises(CallerError, match="another sentence encoder"):
        CrossEncoder(own)


def test_whose_weights_they_began_with_is_told_beside_them() -> None:
    notice = (SHIPPED / "NOTICE").read_text(encoding="utf-8")
    assert "multilingual-e5-small" in notice
    assert "Permission is hereby granted" in notice


@pytest.mark.parametrize(
    ("path", "most"), [(SHIPPED / "judge.onnx", 12_500_000), (SHIPPED / "encoder.onnx", 38_000_000)]
)
def test_each_set_of_weights_is_small(path: Path, most: int) -> None:
    assert path.stat().st_size < most


GERMAN = (
    ("Der Hund schläft auf der Bank im Park und nicht im Haus.", "Im Park ist ein Tier."),
    ("Die Rückgabe ist in der Filiale und mit der Post möglich.", "Man kann die Ware auch senden."),
)


@pytest.mark.parametrize("use", Use)
@pytest.mark.parametrize(("passage", "claim"), GERMAN)
def test_german_is_read(shipped: TieredJudge, use: Use, passage: str, claim: str) -> None:
    assert shipped.for_use(use).questions(passage, claim)
