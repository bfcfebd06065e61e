"""The weights that ship: whole, small, and right where everyone would agree."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import troth
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.cross_encoder import CrossEncoder
from troth.adapters.understanding.lexical import LexicalJudge
from troth.adapters.understanding.tiers import TieredJudge, open_judge
from troth.adapters.understanding.weights import SHIPPED
from troth.kernel.digests import sha256_hex
from troth.kernel.judgements import Label

MAX_PACKAGE_BYTES = 76_000_000  # and some 57 MB as a wheel, of 60
MAX_WEIGHTS_BYTES = 25_000_000
PAIRS = [
    ("A man is sleeping on a bench in the park.", "A person is asleep.", Label.SUPPORTED),
    ("Two dogs are running through the snow.", "Animals are outdoors.", Label.SUPPORTED),
    ("i work as a nurse .", "my job is being a nurse .", Label.SUPPORTED),
    ("Alice sold the house to Bob in 2004.", "Alice sold the house to Bob in 2009.", None),
    ("i live in boston .", "i currently live in chicago .", Label.REFUTED),
    ("A man is sleeping on a bench in the park.", "A man is running a race.", Label.REFUTED),
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


def test_evidence_is_not_easier_to_support_than_anything_else() -> None:
    thresholds = CrossEncoder(SHIPPED).card.thresholds
    assert all(thresholds[Use.EVIDENCE].supported >= one.supported for one in thresholds.values())


def test_the_page_names_the_thresholds_of_the_card() -> None:
    page = Path("docs/models/judge.md").read_text(encoding="utf-8")
    for use, one in json.loads((SHIPPED / "judge.json").read_text())["thresholds"].items():
        assert f"| {use} | {one['supported']} | {one['refuted']} |" in page


def test_the_encoder_is_the_one_of_its_card_and_shares_the_tokenizer() -> None:
    card = json.loads((SHIPPED / "encoder.json").read_bytes())
    judge = json.loads((SHIPPED / "judge.json").read_bytes())
    assert card["digests"]["encoder.onnx"] == sha256_hex((SHIPPED / "encoder.onnx").read_bytes())
    assert card["digests"]["tokenizer.json"] == judge["digests"]["tokenizer.json"]


@pytest.mark.parametrize("path", [SHIPPED / "judge.onnx", SHIPPED / "encoder.onnx"])
def test_each_set_of_weights_is_small(path: Path) -> None:
    assert path.stat().st_size < MAX_WEIGHTS_BYTES


GERMAN = (
    ("Der Hund schläft auf der Bank im Park und nicht im Haus.", "Im Park ist ein Tier."),
    ("Die Rückgabe ist in der Filiale und mit der Post möglich.", "Man kann die Ware auch senden."),
)


@pytest.mark.parametrize("use", [use for use in Use if use is not Use.MEMORY])
@pytest.mark.parametrize(("passage", "claim"), GERMAN)
def test_words_alone_decide_of_german_claims(
    shipped: TieredJudge, use: Use, passage: str, claim: str
) -> None:
    judge = shipped.for_use(use)
    assert not judge.questions(passage, claim)
    assert judge.judge(passage, claim) == LexicalJudge().judge(passage, claim)


@pytest.mark.parametrize(("passage", "claim"), GERMAN)
def test_german_statements_of_a_person_are_read(
    shipped: TieredJudge, passage: str, claim: str
) -> None:
    assert shipped.for_use(Use.MEMORY).questions(passage, claim)
