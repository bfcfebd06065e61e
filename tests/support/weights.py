"""Networks of a few words: real ONNX graphs with one tokenizer, in a folder as weights ship.

The encoder adds up what words point at, and below that says what they weigh; the judge's layers add
up what the claim's words weigh.
"""

from __future__ import annotations

import atexit
import json
import shutil
import tempfile
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

Table = dict[str, list[float]]

WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "surely", "hardly", "rain", "car", "auto", "moon"]
# What each word adds to supported, refuted and not enough info, where it stands in the claim.
WEIGHTS: dict[str, list[float]] = {
    "[UNK]": [0, 0, 1],
    "surely": [4, 0, 0],
    "hardly": [0, 4, 0],
    "rain": [0.1, 0, 0],
}
# Car and auto point the same way, moon across.
VECTORS: Table = {
    "[UNK]": [0, 0, 0.1],
    "car": [1, 0, 0],
    "auto": [0.9, 0.1, 0],
    "moon": [0, 1, 0],
}
_TURNED = [1, 0, 2]
FILES = ("judge.json", "judge.onnx", "encoder.json", "encoder.onnx", "tokenizer.json")


def make_weights(folder: Path) -> Path:
    """Write all five files into an existing folder, and return it."""
    write_layers(folder, "judge")
    write_encoder(folder)
    write_tokenizer(folder)
    write_card(folder)
    return folder


def write_layers(folder: Path, name: str, order: Sequence[int] = (0, 1, 2)) -> None:
    """Write layers that add up what the encoder says of the claim's words, in some order."""
    import numpy as np
    from onnx import TensorProto, helper, numpy_helper

    nodes = [
        helper.make_node("Cast", ["parts"], ["own"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["own", "last"], ["claimed"]),
        helper.make_node("Mul", ["states", "claimed"], ["weighed"]),
        helper.make_node("ReduceSum", ["weighed", "tokens"], ["total"], keepdims=0),
        helper.make_node("Gather", ["total", "order"], ["out"], axis=1),
    ]
    states = helper.make_tensor_value_info("states", TensorProto.FLOAT, ["b", "t", 3])
    turned = numpy_helper.from_array(np.array(order, dtype=np.int64), "order")
    _write(folder / f"{name}.onnx", nodes, ("mask", "parts"), [turned], [states])


def write_talk(folder: Path) -> None:
    """Write ``talk.onnx`` into the folder, which takes *supported* for *refuted*, and the card."""
    write_layers(folder, "talk", _TURNED)
    write_card(folder, digests=_digests(folder, "judge.onnx", "talk.onnx"), talk=["memory"])


def write_encoder(folder: Path) -> None:
    """Write ``encoder.onnx`` into the folder."""
    from onnx import TensorProto, helper

    nodes = [
        helper.make_node("Gather", ["weights", "input_ids"], ["told"]),
        helper.make_node("Gather", ["vectors", "input_ids"], ["pointing"]),
        helper.make_node("Cast", ["attention_mask"], ["read"], to=TensorProto.FLOAT),
        helper.make_node("Unsqueeze", ["read", "last"], ["counting"]),
        helper.make_node("Mul", ["pointing", "counting"], ["counted"]),
        helper.make_node("ReduceSum", ["counted", "tokens"], ["out"], keepdims=0),
    ]
    tables = [_table("weights", WEIGHTS), _table("vectors", VECTORS)]
    _write(folder / "encoder.onnx", nodes, ("input_ids", "attention_mask"), tables)


def _table(name: str, table: Table) -> Any:
    import numpy as np
    from onnx import numpy_helper

    rows = np.array([table.get(word, [0, 0, 0]) for word in WORDS], dtype=np.float32)
    return numpy_helper.from_array(rows, name)


def _write(
    path: Path,
    nodes: Sequence[Any],
    inputs: tuple[str, ...],
    tables: Sequence[Any],
    states: Sequence[Any] = (),
) -> None:
    import numpy as np
    import onnx
    from onnx import TensorProto, helper, numpy_helper

    known = [
        *tables,
        numpy_helper.from_array(np.array([2], dtype=np.int64), "last"),
        numpy_helper.from_array(np.array([1], dtype=np.int64), "tokens"),
    ]
    taken = [helper.make_tensor_value_info(n, TensorProto.INT64, ["b", "t"]) for n in inputs]
    given = helper.make_tensor_value_info("out", TensorProto.FLOAT, ["b", 3])
    graph = helper.make_graph(nodes, path.stem, [*states, *taken], [given], known)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)])
    model.ir_version = 9
    onnx.save(model, str(path))


def write_tokenizer(folder: Path) -> None:
    """Write ``tokenizer.json`` into the folder."""
    from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors

    tokenizer = Tokenizer(models.WordLevel({w: i for i, w in enumerate(WORDS)}, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.Lowercase()
    tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
    tokenizer.post_processor = processors.TemplateProcessing(
        single="[CLS] $A [SEP]",
        pair="[CLS] $A [SEP] $B:1 [SEP]:1",
        special_tokens=[("[CLS]", 2), ("[SEP]", 3)],
    )
    tokenizer.save(str(folder / "tokenizer.json"))


def write_card(folder: Path, **changed: object) -> None:
    """Write the cards for the files of the folder, with some members of the judge's changed."""
    card = {
        "name": "small/1",
        "digests": _digests(folder, "judge.onnx"),
        "encoder": f"small-encoder/1:{_digests(folder, 'encoder.onnx')['encoder.onnx'][:12]}",
        "window_chars": 120,
        "thresholds": {
            use: {"supported": 0.6, "refuted": 0.6}
            for use in ("evidence", "memory", "disagreement", "thinking", "review", "grounding")
        },
    }
    card["thresholds"]["review"] = {"supported": 0.99, "refuted": 0.99}  # type: ignore[index]  # JSON
    (folder / "judge.json").write_text(json.dumps(card | changed), encoding="utf-8")
    encoder = {
        "name": "small-encoder/1",
        "digests": _digests(folder, "encoder.onnx", "tokenizer.json"),
        "max_tokens": 64,
        "dimensions": 3,
        "below": "told",
    }
    (folder / "encoder.json").write_text(json.dumps(encoder), encoding="utf-8")


def _digests(folder: Path, *names: str) -> dict[str, str]:
    return {name: sha256((folder / name).read_bytes()).hexdigest() for name in names}


@lru_cache(maxsize=1)
def leaving_all_open() -> str:
    """A folder of weights that can tell nothing of real texts: what words leave open stays so."""
    folder = Path(tempfile.mkdtemp(prefix="troth-weights-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return str(make_weights(folder))
