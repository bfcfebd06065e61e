from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from support.weights import FILES
from troth.adapters.understanding.card import Use
from troth.adapters.understanding.cross_encoder import CrossEncoder, Opinion
from troth.kernel.errors import CallerError


def test_the_claim_decides_and_not_the_passage(small: Path) -> None:
    network = CrossEncoder(small)
    assert network.opinion("rain", "surely").supported > 0.9
    assert network.opinion("rain", "hardly").refuted > 0.9
    assert network.opinion("surely", "rain").supported < 0.4


def test_a_pair_is_scored_alike_alone_and_in_company(small: Path) -> None:
    network = CrossEncoder(small)
    pairs = [("rain " * n, "surely rain " * (n % 3 + 1)) for n in range(1, 20)]
    alone = [network.opinion(*pair) for pair in pairs]
    assert network.opinions(pairs) == alone
    assert CrossEncoder(small).opinions(pairs) == alone
    assert network.opinions([]) == []


def test_a_pair_is_scored_once(small: Path) -> None:
    class Counted(CrossEncoder):
        scored = 0

        def _asked(self, pairs: Sequence[tuple[str, str]]) -> list[Opinion]:
            self.scored += len(pairs)
            return super()._asked(pairs)

    network = Counted(small, keeps=2)
    pairs = [("rain", "surely"), ("rain", "hardly")]
    first = network.opinions(pairs * 2)
    assert network.opinions(pairs) + network.opinions(pairs) == first
    assert network.scored == 2
    network.opinions([("rain", "rain")])
    network.opinions(pairs[:1])  # the oldest was given up
    assert network.scored == 4
    network.forget()
    assert network.opinions(pairs) == first[:2]
    assert network.scored == 6


def test_many_may_ask_at_once_from_the_start(small: Path) -> None:
    network = CrossEncoder(small)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: network.opinion("rain", "surely"), range(40)))
    assert len(set(found)) == 1


@pytest.mark.parametrize("text", ["", "\0", "\ud800", "\u202esurely", "x" * 10**6, "[SEP] [CLS]"])
def test_any_text_gets_an_opinion(small: Path, text: str) -> None:
    network = CrossEncoder(small)
    for passage, claim in ((text, "rain"), ("rain", text), (text, text)):
        opinion = network.opinion(passage, claim)
        assert 0.0 <= opinion.unknown <= 1.0


def test_the_name_tells_the_weights(small: Path) -> None:
    digest = json.loads((small / "judge.json").read_text())["digests"]["judge.onnx"]
    assert CrossEncoder(small).name == f"small/1:{digest[:12]}"


def test_every_use_has_thresholds(small: Path) -> None:
    thresholds = CrossEncoder(small).card.thresholds
    assert set(thresholds) == set(Use)
    assert thresholds[Use.REVIEW].supported == 0.99


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file_is_refused(own: Path, name: str) -> None:
    (own / name).unlink()
    with pytest.raises(CallerError) as refused:
        CrossEncoder(own)
    assert (refused.value.code, refused.value.field) == ("config.invalid", "weights")


@pytest.mark.parametrize("name", ["judge.onnx", "encoder.onnx", "tokenizer.json"])
def test_one_flipped_byte_is_refused_before_anything_is_loaded(own: Path, name: str) -> None:
    data = bytearray((own / name).read_bytes())
    data[len(data) // 2] ^= 1
    (own / name).write_bytes(data)
    with pytest.raises(CallerError, match=name):
        CrossEncoder(own)


def test_a_file_that_fits_its_digest_and_is_no_network_is_refused_when_asked(own: Path) -> None:
    import hashlib

    (own / "judge.onnx").write_bytes(b"not a network")
    card = json.loads((own / "judge.json").read_text())
    card["digests"]["judge.onnx"] = hashlib.sha256(b"not a network").hexdigest()
    (own / "judge.json").write_text(json.dumps(card))
    network = CrossEncoder(own)
    with pytest.raises(CallerError) as refused:
        network.opinion("rain", "surely")
    assert refused.value.code == "config.invalid"


@pytest.mark.parametrize(
    "change",
    [
        {"name": "NO NAME"},
        {"digests": {"judge.onnx": "0" * 64}},
        {"digests": None},
        {"encoder": None},
        {"window_chars": "many"},
        {"thresholds": {"evidence": {"supported": 0.5, "refuted": 0.5}}},
        {"thresholds": {"chatting": {"supported": 0.5, "refuted": 0.5}}},
        {"thresholds": []},
        {"talk": ["chatting"]},
        {"talk": ["memory"]},
    ],
)
def test_a_card_that_is_not_whole_is_refused(own: Path, change: dict[str, object]) -> None:
    card = json.loads((own / "judge.json").read_text())
    (own / "judge.json").write_text(json.dumps(card | change))
    with pytest.raises(CallerError, match="card"):
        CrossEncoder(own)


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{", "[" * 100000, '{"thresholds": {"review": 1}}']
)
def test_a_card_that_is_no_card_is_refused(own: Path, text: str) -> None:
    (own / "judge.json").write_text(text)
    with pytest.raises(CallerError, match="card"):
        CrossEncoder(own)


def test_opening_loads_no_heavy_package(small: Path) -> None:
    asked = (
        "import sys; from pathlib import Path;"
        "from troth.adapters.understanding.tiers import TieredJudge;"
        "from troth.adapters.understanding.cross_encoder import CrossEncoder;"
        f"TieredJudge(CrossEncoder(Path({str(small)!r})));"
        "sys.exit(bool({'numpy', 'onnxruntime', 'tokenizers'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", asked], check=False).returncode == 0
