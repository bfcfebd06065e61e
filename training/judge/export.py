"""Write trained weights as the folder that the product ships: int8 ONNX, tokenizer and card.

Run from the root of the repository::

    python -m training.judge.export --start FOLDER --weights judge.pt --out FOLDER [--float]

Of several ``--weights`` the mean is written, or what lies ``--share`` of the way there from what
they were trained from (``--from``). With ``--float`` nothing is rounded: beside the same weights in
8 bits, ``benchmarks.judge`` shows what rounding costs. ``talk.onnx`` is written by
``training.talk.export``.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import shutil
import tempfile
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from training.judge import everyday, learn, made
from training.judge.fused import Fused, widths
from training.judge.rounded import WEIGHT, round_products, words_by_row
from troth.adapters.understanding.encoder import SentenceEncoder

HANDBOOK = Path("examples/handbook")
SEED = 1

INPUTS = ("input_ids", "attention_mask", "token_type_ids")
NAME = "minilm/4"
MAX_TOKENS, WINDOW_CHARS = 192, 480  # hardly a window and sentence are longer
# The card's of ``training.judge.thresholds``, see docs/models/judge.md.
THRESHOLDS = {
    "evidence": {"supported": 0.75, "refuted": 0.95},
    "memory": {"supported": 0.275, "refuted": 0.85},
    "disagreement": {"supported": 0.75, "refuted": 0.95},
    "thinking": {"supported": 0.75, "refuted": 0.96},
    "review": {"supported": 0.25, "refuted": 0.85},
    "grounding": {"supported": 0.75, "refuted": 0.98},
}
TALK_USES = ("memory",)
GERMAN = ("memory",)  # uses for which its German is measurably better than words


def sample(start: Path) -> list[tuple[Tensor, Tensor, Tensor]]:
    """Batches of pairs made by program, whose inputs tell how wide each channel is."""
    pages = [page.read_text(encoding="utf-8") for page in sorted(HANDBOOK.glob("*.md"))]
    pairs = made.from_passages(pages, 160, SEED) + everyday.made(60, SEED)
    texts = [(pair.passage, pair.claim) for pair in pairs]
    found = learn.encoded(start / "tokenizer.json", texts, MAX_TOKENS)
    order = np.argsort(found.lengths, kind="stable")
    return [learn.tensors(found, order[at : at + 20], "cpu") for at in range(0, len(order), 20)]


def write_plain(
    network: torch.nn.Module,
    path: Path,
    inputs: Sequence[str] = INPUTS,
    given: tuple[Tensor, ...] = (),
) -> None:
    """The network as ONNX in 32-bit numbers; ``scores`` are what it gives for each text.

    Args:
        given: An example of the inputs; some token ids without it.
    """
    ids = torch.randint(1000, 30000, (1, 16))
    parts = torch.zeros_like(ids)
    parts[:, 8:] = 1
    given = given or (ids, torch.ones_like(ids), parts)[: len(inputs)]
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
    names = ("judge.onnx", "talk.onnx", "tokenizer.json")
    digests = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in names
        if (folder / name).exists()
    }
    card = {
        "name": NAME,
        "digests": digests,
        "max_tokens": MAX_TOKENS,
        "window_chars": WINDOW_CHARS,
        "thresholds": THRESHOLDS,
        "german": GERMAN,
    }
    if "talk.onnx" in digests:
        card["talk"] = {"uses": TALK_USES, "encoder": SentenceEncoder(folder).name}
    (folder / "judge.json").write_text(json.dumps(card, indent=2) + "\n", encoding="utf-8")


def main() -> None:
    """Read the arguments and write the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--from", type=Path, nargs="*", default=[], dest="before")
    parser.add_argument("--weights", type=Path, nargs="+", required=True)
    parser.add_argument("--share", type=float, default=1.0, help="of the way from --from")
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--float", action="store_true", dest="whole", help="round nothing")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    network = learn.opened(given.start, given.before).eval()
    learn.put_mean(network, [torch.load(path) for path in given.weights], given.share)
    shipped = Fused(network, widths(network, sample(given.start))).eval()
    with tempfile.TemporaryDirectory() as place:
        plain = Path(place) / "plain.onnx"
        write_plain(shipped, plain)
        if given.whole:
            shutil.copyfile(plain, given.out / "judge.onnx")
        else:
            quantize(plain, given.out / "judge.onnx", words=words_by_row)
    shutil.copyfile(given.start / "tokenizer.json", given.out / "tokenizer.json")
    write_card(given.out)


if __name__ == "__main__":
    main()
