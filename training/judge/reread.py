"""Read shipped 8-bit weights back as the float weights that a further stage starts from.

Run from the root of the repository::

    python -m training.judge.reread --start FOLDER --weights FOLDER --out before.pt

What rounding to 8 bits lost stays lost; the scores differ from those of the file by what rounding
the inputs of its products costs.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor

from training.judge.encoder import started

_THREE = ("query", "key", "value")


def read(model: Path, start: Path) -> dict[str, Tensor]:
    """The state of the network in ``judge.onnx``; word vectors are those of the start weights."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(model)).graph
    given = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    own = started(start).state_dict()
    for name in own:
        if name.startswith("layers."):
            own[name] = torch.tensor(_of_layer(given, name))
        elif name.startswith("pooled."):
            own[name] = torch.tensor(_of_head(given, name))
        elif name != "words.weight":
            own[name] = torch.tensor(given[f"plain.{name}"])
    return own


def _product(given: dict[str, Any], name: str) -> Any:
    """Weights of a product as (out, in), without rounding's zero points, which are all 0."""
    scaled = given[f"{name}_quantized"].astype(np.float32) * given[f"{name}_scale"]
    return np.ascontiguousarray(scaled.T)


def _of_head(given: dict[str, Any], name: str) -> Any:
    if name == "pooled.bias":
        return given[name]
    return _product(given, name) * given["pooled.narrowed"]


def _of_layer(given: dict[str, Any], name: str) -> Any:
    _, layer, part, end = name.split(".")
    if part.startswith("norm"):
        return given[f"plain.{name}"]
    fused = f"fused.{layer}.{'qkv' if part in _THREE else part}"
    if end == "bias":
        whole = given[f"fused.{layer}.bias"] if part in _THREE else given[f"{fused}.bias"]
    else:
        whole = _product(given, f"{fused}.weight") * given[f"{fused}.narrowed"]
    return np.split(whole, 3)[_THREE.index(part)] if part in _THREE else whole


def main() -> None:
    """Read the arguments and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--start", type=Path, required=True)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    torch.save(read(given.weights / "judge.onnx", given.start / "model.safetensors"), given.out)


if __name__ == "__main__":
    main()
