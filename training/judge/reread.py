"""Read shipped 8-bit weights back as the float weights that a further stage starts from.

Run from the root of the repository::

    python -m training.judge.reread --weights FOLDER --out before.pt

What rounding to 8 bits lost stays lost.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor


def reread(path: Path, prefix: str) -> dict[str, Tensor]:
    """Weights of an ONNX file by the names of ``CrossEncoder``.

    Args:
        prefix: What layers are called in the file: ``fused`` or ``layers``.
    """
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    given = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    found: dict[str, Any] = {"pooled.weight": _product(given, "pooled")}
    found["pooled.bias"] = given["pooled.bias"]
    for name, values in given.items():
        plain = name.removeprefix("plain.")
        if plain.startswith(("scores.", "norm.", "places.", "parts.")):
            found[plain] = values
    if "word_rows" in given:
        found["words.weight"] = given["word_rows"].astype(np.float32) * given["word_scales"]
    layers = {int(name.split(".")[1]) for name in given if name.startswith(f"{prefix}.")}
    for number in layers:
        old, new = f"{prefix}.{number}", f"layers.{number}"
        three = zip(
            ("query", "key", "value"),
            np.split(_product(given, f"{old}.qkv"), 3),
            np.split(given[f"{old}.bias"], 3),
            strict=True,
        )
        for name, weight, bias in three:
            found |= {f"{new}.{name}.weight": weight, f"{new}.{name}.bias": bias}
        for name in ("out", "inner", "outer"):
            found[f"{new}.{name}.weight"] = _product(given, f"{old}.{name}")
            found[f"{new}.{name}.bias"] = given[f"{old}.{name}.bias"]
        norms = old if f"{old}.norm1.weight" in given else f"plain.layers.{number}"
        for name in ("norm1.weight", "norm1.bias", "norm2.weight", "norm2.bias"):
            found[f"{new}.{name}"] = given[f"{norms}.{name}"]
    return {name: torch.from_numpy(np.array(one, np.float32)) for name, one in found.items()}


def _product(given: Mapping[str, Any], name: str) -> Any:
    """The weights of ``nn.Linear``, whose inputs nobody narrows."""
    whole, scale = given[f"{name}.weight_quantized"], given[f"{name}.weight_scale"]
    return (whole.astype(np.float32) * scale).T * given[f"{name}.narrowed"]


def main() -> None:
    """Read the arguments and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    given = parser.parse_args()
    found = reread(given.weights / "judge.onnx", "fused")
    torch.save(found, given.out)


if __name__ == "__main__":
    main()
