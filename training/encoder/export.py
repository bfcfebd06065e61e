"""Write trained weights as the files that the product ships: int8 ONNX, tokenizer and card.

Run from the root of the repository::

    python -m training.encoder.export --start FOLDER [--weights encoder.pt] --out FOLDER

Without ``--weights`` the start weights themselves are written.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from training.encoder.network import MAX_TOKENS, load_tokenizer, opened, tensors
from training.judge.export import HANDBOOK, quantize, write_plain
from training.judge.fused import FusedEncoder, widths
from troth.adapters.understanding.cross_encoder import SHIPPED

NAME = "minilm-encoder/1"
INPUTS = ("input_ids", "attention_mask")
FILES = ("encoder.onnx", "tokenizer.json")


def sample(start: Path) -> list[Any]:
    """Batches of the handbook's lines, whose inputs tell how wide each channel is."""
    pages = [page.read_text(encoding="utf-8") for page in sorted(HANDBOOK.glob("*.md"))]
    lines = sorted((line for page in pages for line in page.splitlines() if line), key=len)
    read = [one.ids for one in load_tokenizer(start).encode_batch(lines)]
    return [tensors(read[at : at + 20]) for at in range(0, len(read), 20)]


def write_card(folder: Path) -> None:
    """The card with the digests of the files beside it."""
    digests = {name: hashlib.sha256((folder / name).read_bytes()).hexdigest() for name in FILES}
    card = {"name": NAME, "digests": digests, "max_tokens": MAX_TOKENS, "dimensions": 384}
    (folder / "encoder.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


def shipped(folder: Path) -> Callable[[Sequence[str]], Any]:
    """The encoder of a folder as the product runs it, one text at a time.

    The tokenizer is the judge's where the folder has none of its own.
    """
    import numpy as np
    import onnxruntime  # type: ignore[import-untyped]

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(folder / FILES[0]), options)
    tokenizer = load_tokenizer(folder if (folder / FILES[1]).exists() else SHIPPED)

    def encode(texts: Sequence[str]) -> Any:
        found = []
        for text in texts:
            ids = np.array([tokenizer.encode(text).ids], dtype=np.int64)
            given = {"input_ids": ids, "attention_mask": np.ones_like(ids)}
            found.append(session.run(None, given)[0][0])
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
    fused = FusedEncoder(network.body, widths(network, sample(given.start))[:-1]).eval()
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / "plain.onnx"
        write_plain(fused, plain, INPUTS)
        quantize(plain, given.out / FILES[0])
    shutil.copyfile(given.start / FILES[1], given.out / FILES[1])
    write_card(given.out)


if __name__ == "__main__":
    main()
