"""Write trained layers beside the encoder that they read on, and the judge's card anew.

Run from the root of the repository::

    python -m training.judge.export --layers judge --start START --weights three.pt judge.pt \
        --dev dev.jsonl.xz --out FOLDER

Of several weights the mean is written.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import tempfile
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from training.encoder.network import BELOW, JUDGED, opened
from training.judge.fused import FusedJudge, widths
from training.judge.learn import read
from training.judge.network import Judge, Read
from training.judge.rounded import WEIGHT, round_products
from troth.adapters.understanding.card import CARD_FILE, JUDGE_FILE, TALK_FILE
from troth.adapters.understanding.encoder import SentenceEncoder

HANDBOOK = Path("examples/handbook")
INPUTS = ("states", "mask", "parts")
NAME = "e5-judge/2"
WINDOW_CHARS = 480
_SAMPLE, _TOGETHER = 600, 20
# The card's of ``training.judge.thresholds``, see docs/models/judge.md.
THRESHOLDS = {
    "evidence": {"supported": 0.7, "refuted": 0.75},
    "memory": {"supported": 0.25, "refuted": 0.8},
    "disagreement": {"supported": 0.625, "refuted": 0.825},
    "thinking": {"supported": 0.55, "refuted": 0.825},
    "review": {"supported": 0.1, "refuted": 0.7},
    "grounding": {"supported": 0.55, "refuted": 0.9},
}
TALK_USES = ("memory",)


def write_plain(
    network: torch.nn.Module,
    path: Path,
    inputs: Sequence[str],
    given: tuple[Tensor, ...] = (),
) -> None:
    """The network as ONNX in 32-bit numbers; ``scores`` are what it gives for each text.

    Args:
        given: An example of the inputs; some token ids without it.
    """
    ids = torch.randint(1000, 30000, (1, 16))
    given = given or (ids, torch.ones_like(ids))
    axes = {name: {0: "batch", 1: "tokens"} for name in inputs}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network,
            given,
            str(path),
            dynamo=False,
            input_names=list(inputs),
            output_names=["scores"],
            dynamic_axes=axes,
            opset_version=17,
        )


def quantize(
    plain: Path, out: Path, *, words: Callable[[Any], None] | None = None, most: int = WEIGHT
) -> None:
    """The same with 8-bit weights and products.

    Args:
        words: What rounds the table of words, if there is one.
        most: The greatest weight.
    """
    import onnx

    model = onnx.load(str(plain))
    if words:
        words(model.graph)
    round_products(model.graph, most)
    onnx.save(model, str(out))


def write_card(folder: Path) -> None:
    """The card with the digests of the files beside it."""
    digests = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in (JUDGE_FILE, TALK_FILE)
        if (folder / name).exists()
    }
    card = {
        "name": NAME,
        "digests": digests,
        "encoder": SentenceEncoder(folder).name,
        "window_chars": WINDOW_CHARS,
        "thresholds": THRESHOLDS,
        "talk": TALK_USES if TALK_FILE in digests else (),
    }
    (folder / CARD_FILE).write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    """Read the arguments and write the file and the card."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--layers", choices=("judge", "talk"), required=True)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--weights", type=Path, nargs="+", required=True, help="their mean")
    parser.add_argument("--dev", type=Path, required=True, help="some pairs tell the widths")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    encoder = opened(given.start).eval()
    below = BELOW if given.layers == "talk" else JUDGED
    network = Judge(encoder.body, below)
    ends = [torch.load(path) for path in given.weights]
    network.load_state_dict({name: sum(end[name] for end in ends) / len(ends) for name in ends[0]})
    network.eval()
    pairs = read(given.dev)
    some = pairs[:: max(1, len(pairs) // _SAMPLE)]
    texts = Read(encoder, given.start, some, below)
    some = sorted(some, key=texts.length)
    cut = [some[at : at + _TOGETHER] for at in range(0, len(some), _TOGETHER)]
    fused = FusedJudge(network, widths(network, [texts.joined(one) for one in cut])).eval()
    example = (torch.zeros(1, 16, 384), *(torch.ones(1, 16, dtype=torch.int64) for _ in range(2)))
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / "plain.onnx"
        write_plain(fused, plain, INPUTS, example)
        quantize(plain, given.out / f"{given.layers}.onnx")
    write_card(given.out)


if __name__ == "__main__":
    main()
