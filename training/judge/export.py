"""Write trained weights as the folder that the product ships: int8 ONNX, tokenizer and card.

Run from the root of the repository::

    python -m training.judge.export --start FOLDER --weights judge.pt --out FOLDER

Several ``--weights`` are averaged into one set.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import tempfile
import warnings
from collections.abc import Sequence
from pathlib import Path

import torch

from training.judge.encoder import CrossEncoder, started

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
NAME = "minilm/1"
MAX_TOKENS, WINDOW_CHARS = 208, 480
# Chosen on the rows that were not fitted, see docs/models/judge.md.
THRESHOLDS = {
    "evidence": {"supported": 0.5, "refuted": 0.5},
    "memory": {"supported": 0.5, "refuted": 0.8},
    "disagreement": {"supported": 0.4, "refuted": 0.5},
    "thinking": {"supported": 0.4, "refuted": 0.6},
    "review": {"supported": 0.4, "refuted": 0.6},
}


def averaged(start: Path, weights: Sequence[Path]) -> CrossEncoder:
    """The network with the mean of the weights."""
    states = [torch.load(path) for path in weights]
    network = started(start).eval()
    network.load_state_dict(
        {name: sum(state[name] for state in states) / len(states) for name in states[0]}
    )
    return network


def write_plain(network: CrossEncoder, path: Path) -> None:
    """The network as ONNX in 32-bit numbers."""
    ids = torch.randint(1000, 30000, (1, 16))
    parts = torch.zeros_like(ids)
    parts[:, 8:] = 1
    axes = {name: {0: "batch", 1: "tokens"} for name in INPUTS}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            network,
            (ids, torch.ones_like(ids), parts),
            str(path),
            dynamo=False,
            input_names=list(INPUTS),
            output_names=["scores"],
            dynamic_axes=axes,
            opset_version=17,
        )


def quantize(plain: Path, out: Path) -> None:
    """The same in 8-bit weights, one scale for each output; 7 bits of them are used.

    Seven, since processors without the newer dot products overflow with eight.
    """
    from onnxruntime.quantization import QuantType, quantize_dynamic

    quantize_dynamic(
        str(plain),
        str(out),
        per_channel=True,
        reduce_range=True,
        weight_type=QuantType.QInt8,
        extra_options={"MatMulConstBOnly": True},
    )


def write_card(folder: Path) -> None:
    """The card with the digests of the files beside it."""
    digests = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in ("judge.onnx", "tokenizer.json")
    }
    card = {
        "name": NAME,
        "digests": digests,
        "max_tokens": MAX_TOKENS,
        "window_chars": WINDOW_CHARS,
        "thresholds": THRESHOLDS,
    }
    (folder / "judge.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    """Read the arguments and write the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--weights", type=Path, nargs="+", required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    network = averaged(given.start / "model.safetensors", given.weights)
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / "plain.onnx"
        write_plain(network, plain)
        quantize(plain, given.out / "judge.onnx")
    shutil.copyfile(given.start / "tokenizer.json", given.out / "tokenizer.json")
    write_card(given.out)


if __name__ == "__main__":
    main()
