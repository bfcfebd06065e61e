"""Write trained weights as the files that the product ships: int8 ONNX, tokenizer and card.

Run from the root of the repository::

    python -m training.encoder.export --start START [--weights encoder.pt] --out FOLDER

Without ``--weights`` the start weights themselves are written. Words keep the four bits that the
start weights have; the other weights are rounded to six.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from training.encoder.network import BELOW, JUDGED, MAX_TOKENS, load_tokenizer, opened, tensors
from training.encoder.start import BLOCK, TOKENIZER
from training.judge import written
from training.judge.export import HANDBOOK, quantize, write_plain
from training.judge.fused import FusedEncoder, widths
from training.judge.network import READ
from training.judge.rounded import words_by_block

NAME: Final = "e5-encoder/1"
INPUTS: Final = ("input_ids", "attention_mask")
FILES: Final = ("encoder.onnx", TOKENIZER)
STATES: Final = (6, 10)
"""Layers whose states the heads of requests read."""
WEIGHT: Final = 31
_MOST = 400  # texts that tell how wide each channel is


def sample(start: Path) -> list[Any]:
    """Batches of the handbook's lines, and of messages in English and German."""
    pages = [page.read_text(encoding="utf-8") for page in sorted(HANDBOOK.glob("*.md"))]
    lines = [line for page in pages for line in page.splitlines() if line]
    for hand in ("linde", "rowan"):
        lines += [row["text"] for row in written.rows(written.ROWS, "turns", hand)][:_MOST]
    read = sorted((one.ids for one in load_tokenizer(start).encode_batch(lines)), key=len)
    return [tensors(read[at : at + 20]) for at in range(0, len(read), 20)]


def value_of(layer: int) -> str:
    """The name of what a layer, from 1, makes."""
    return f"/fused.{layer - 1}/norm2/LayerNormalization_output_0"


def write_card(folder: Path) -> None:
    """The card with the digests of the files beside it."""
    digests = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in FILES}
    card = {
        "name": NAME,
        "digests": digests,
        "max_tokens": MAX_TOKENS,
        "below_tokens": READ,
        "dimensions": 384,
        "states": [value_of(layer) for layer in STATES],
        "below": value_of(BELOW),
        "judged": value_of(JUDGED),
    }
    (folder / "encoder.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


def shipped(folder: Path) -> Callable[[Sequence[str]], Any]:
    """The encoder of a folder as the product runs it."""
    import numpy as np

    from troth.adapters.understanding.encoder import SentenceEncoder

    encoder = SentenceEncoder(folder)

    def encode(texts: Sequence[str]) -> Any:
        found = [np.frombuffer(one, "<f2").astype(np.float32) for one in encoder.embed(texts)]
        return np.stack(found)

    return encode


def main() -> None:
    """Read the arguments and write the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--weights", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    network = opened(given.start, given.weights).eval()
    found = widths(network, sample(given.start))
    fused = FusedEncoder(network.body, found, network.middle).eval()
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / "plain.onnx"
        write_plain(fused, plain, INPUTS)
        words = partial(words_by_block, block=BLOCK)
        quantize(plain, given.out / FILES[0], words=words, most=WEIGHT)
    shutil.copyfile(given.start / TOKENIZER, given.out / TOKENIZER)
    write_card(given.out)


if __name__ == "__main__":
    main()
