"""Shipped 8-bit weights as the float weights that a further stage starts from.

What rounding to 8 bits lost stays lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor


def reread(path: Path) -> dict[str, Tensor]:
    """Weights of a file of the judge's layers by the names of ``network.Judge``."""
    import onnx
    from onnx import numpy_helper

    graph = onnx.load(str(path)).graph
    given = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    found: dict[str, Any] = {"pooled.weight": _product(given, "pooled")}
    found["pooled.bias"] = given["pooled.bias"]
    for name in ("claimed", "scores.weight", "scores.bias"):
        found[name] = given[name]
    for number in {int(name.split(".")[1]) for name in given if name.startswith("layers.")}:
        own = f"layers.{number}"
        three = zip(
            ("query", "key", "value"),
            np.split(_product(given, f"{own}.qkv"), 3),
            np.split(given[f"{own}.bias"], 3),
            strict=True,
        )
        for name, weight, bias in three:
            found |= {f"{own}.{name}.weight": weight, f"{own}.{name}.bias": bias}
        for name in ("out", "inner", "outer"):
            found[f"{own}.{name}.weight"] = _product(given, f"{own}.{name}")
            found[f"{own}.{name}.bias"] = given[f"{own}.{name}.bias"]
        for name in ("norm1.weight", "norm1.bias", "norm2.weight", "norm2.bias"):
            found[f"{own}.{name}"] = given[f"{own}.{name}"]
    return {name: torch.from_numpy(np.array(one, np.float32)) for name, one in found.items()}


def _product(given: Mapping[str, Any], name: str) -> Any:
    """The weights of ``nn.Linear``, whose inputs nobody narrows."""
    whole, scale = given[f"{name}.weight_quantized"], given[f"{name}.weight_scale"]
    return (whole.astype(np.float32) * scale).T * given[f"{name}.narrowed"]
