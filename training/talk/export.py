"""Write the layers for talk beside the judge and the encoder whose lower ones they read on.

Run from the root of the repository::

    python -m training.talk.export --start START --weights talk.pt --dev dev.jsonl.xz --out FOLDER
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import torch

from training.encoder.network import opened
from training.judge.export import quantize, write_card, write_plain
from training.judge.fused import FusedTalk, widths
from training.talk.learn import read
from training.talk.network import Read, Talk

INPUTS = ("states", "mask", "parts")
_SAMPLE, _TOGETHER = 600, 20


def main() -> None:
    """Read the arguments and write the file, and the judge's card anew."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--dev", type=Path, required=True, help="some pairs tell the widths")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    encoder = opened(given.start).eval()
    network = Talk(encoder.body)
    network.load_state_dict(torch.load(given.weights))
    network.eval()
    pairs = read(given.dev)
    some = pairs[:: max(1, len(pairs) // _SAMPLE)]
    texts = Read(encoder, given.start, some)
    some = sorted(some, key=texts.length)
    cut = [some[at : at + _TOGETHER] for at in range(0, len(some), _TOGETHER)]
    fused = FusedTalk(network, widths(network, [texts.joined(one) for one in cut])).eval()
    example = (torch.zeros(1, 16, 384), *(torch.ones(1, 16, dtype=torch.int64) for _ in range(2)))
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / "plain.onnx"
        write_plain(fused, plain, INPUTS, example)
        quantize(plain, given.out / "talk.onnx")
    write_card(given.out)


if __name__ == "__main__":
    main()
