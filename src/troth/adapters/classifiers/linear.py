"""One linear layer over hashed features in eight-bit weights: what every small classifier shares.

A folder holds a table ``NAME.json`` (views, scales, biases, digests) and two arrays:
``NAME_weights.npy`` (buckets, columns) in int8 and ``NAME_rarity.npy`` (buckets) in float16.
Arrays whose digest is not the one of the table are not loaded.
"""

from __future__ import annotations

import io
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import accumulate
from typing import Any

import orjson

from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError

_MOST = 700.0


@dataclass(frozen=True, kw_only=True, slots=True)
class LinearLayer:
    """Weights of every column for every bucket.

    Attributes:
        views: ``(first bucket, buckets, weight)`` of each view of the features.
        layer: ``(buckets, columns)`` in int8; ``rarity`` is one value for each bucket.
        scales, biases: One value for each column.
    """

    views: tuple[tuple[int, int, float], ...]
    layer: Any = field(repr=False)
    rarity: Any = field(repr=False)
    scales: Any = field(repr=False)
    biases: Any = field(repr=False)

    def totals(self, views: Sequence[Mapping[int, int]]) -> list[float]:
        """The sum of each column for features that are given as counts by 32-bit hash."""
        totals = self.biases.copy()
        for counts, (first, buckets, weight) in zip(views, self.views, strict=True):
            totals += self.scales * self._view(counts, first, buckets, weight)
        return [float(one) for one in totals]

    def _view(self, counts: Mapping[int, int], first: int, buckets: int, weight: float) -> Any:
        """The sum of the weights of one view, whose features are brought to its length."""
        import numpy as np

        hits: dict[int, int] = {}
        for key, count in counts.items():
            place = first + key % buckets
            hits[place] = hits.get(place, 0) + count
        if not hits:
            return np.zeros(len(self.biases))
        places = np.fromiter(hits, dtype=np.int64, count=len(hits))
        numbers = np.fromiter(hits.values(), dtype=np.float64, count=len(hits))
        values = (1.0 + np.log(numbers)) * self.rarity[places].astype(np.float64)
        values *= weight / max(math.sqrt(float((values * values).sum())), 1e-9)
        return values @ self.layer[places].astype(np.float64)


@dataclass(frozen=True, kw_only=True, slots=True)
class Shipped:
    """What a folder holds: the table as it is written, its digest, and the layer."""

    table: Mapping[str, Any]
    digest: str
    layer: LinearLayer


def read_shipped(name: str, folder: Traversable | None, *, version: int) -> Shipped:
    """Read the files of a classifier; by default those that ship.

    Args:
        version: Of the features that the product computes; weights fit one version only.

    Raises:
        OSError, LookupError, TypeError, ValueError: A file is missing, damaged, or does not fit.
    """
    place = folder if folder is not None else files("troth.adapters.classifiers") / "files"
    data = (place / f"{name}.json").read_bytes()
    table = orjson.loads(data)
    if table["features"] != version:
        raise ValueError("the weights belong to features of another version")
    return Shipped(table=table, digest=sha256_hex(data), layer=_layer(name, table, place))


def damaged(name: str) -> CallerError:
    """The failure that says that the files of a classifier cannot be used."""
    return CallerError(
        "config.invalid",
        f"The files of the {name} classifier are missing or damaged.",
        hint="install the package again",
        field="classifier",
    )


def _layer(name: str, table: Mapping[str, Any], place: Traversable) -> LinearLayer:
    import numpy as np

    sizes = [int(view["buckets"]) for view in table["views"]]
    firsts = [0, *accumulate(sizes)][:-1]
    made = LinearLayer(
        views=tuple(
            (first, size, float(view["weight"]))
            for first, size, view in zip(firsts, sizes, table["views"], strict=True)
        ),
        layer=_array(table, place, f"{name}_weights.npy"),
        rarity=_array(table, place, f"{name}_rarity.npy"),
        scales=np.array(table["scales"], dtype=np.float64),
        biases=np.array(table["biases"], dtype=np.float64),
    )
    buckets, columns = sum(sizes), len(made.biases)
    shapes = (made.layer.shape, made.rarity.shape, made.scales.shape, made.biases.shape)
    if shapes != ((buckets, columns), (buckets,), (columns,), (columns,)):
        raise ValueError("the arrays do not fit the table")
    return made


def _array(table: Mapping[str, Any], place: Traversable, name: str) -> Any:
    """An array of the folder.

    Raises:
        ValueError: Its digest is not the one of the table, or it is no array.
    """
    import numpy as np

    data = (place / name).read_bytes()
    if sha256_hex(data) != table["files"][name]:
        raise ValueError(f"{name} is not the file of the table")
    return np.load(io.BytesIO(data), allow_pickle=False)


def logistic(total: float) -> float:
    """The probability that belongs to a sum; never overflows."""
    return 1.0 / (1.0 + math.exp(min(_MOST, -total)))
