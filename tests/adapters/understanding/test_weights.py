"""What all networks of a process share."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from troth.adapters.understanding import weights
from troth.kernel.errors import CallerError


def started() -> int:
    return sum(one.name.startswith("troth-understanding") for one in threading.enumerate())


@pytest.fixture
def cold() -> Iterator[None]:
    """Workers of the test's own; those of the process are put back."""
    weights.workers().shutdown()
    weights._pool.cache_clear()
    yield
    weights.workers().shutdown()
    weights._pool.cache_clear()


@pytest.mark.usefixtures("cold")
def test_every_thread_is_there_after_the_start() -> None:
    assert started() == 0
    weights.start_workers()
    assert started() == weights.THREADS


@pytest.mark.usefixtures("cold")
def test_the_start_waits_for_nobodys_work() -> None:
    busy = threading.Event()
    long = [weights.workers().submit(busy.wait) for _ in range(weights.THREADS)]
    weights.start_workers()  # would never return if it waited for them
    assert not any(one.done() for one in long)
    busy.set()


@pytest.mark.usefixtures("cold")
def test_many_may_start_at_once() -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda _: weights.start_workers(), range(40)))
    assert started() == weights.THREADS
    assert list(weights.workers().map(abs, [-1, -2])) == [1, 2]


def test_batches_hold_texts_of_like_length_the_shortest_first() -> None:
    found = weights.batches([9, 3, 30, 4, 31, 5], most=2, spread=2)
    assert found == [[1, 3], [5], [0], [2, 4]]
    assert weights.batches([], most=2, spread=2) == []


def shipped_digest() -> tuple[str, tuple[str, ...]]:
    card = json.loads((weights.SHIPPED / "encoder.json").read_bytes())
    return card["digests"]["encoder.onnx"], (card["judged"], card["below"])


def test_the_layers_below_some_values_make_them_exactly_as_the_whole_network_does() -> None:
    import numpy as np
    import onnx

    digest, values = shipped_digest()
    ids = np.array([[2, 17, 400, 3], [2, 9, 3, 0]], dtype=np.int64)
    given = {"input_ids": ids, "attention_mask": (ids > 0).astype(np.int64)}
    whole = weights.loaded(weights.SHIPPED, "encoder.onnx", digest, values)
    below = weights.layers_below(weights.SHIPPED, "encoder.onnx", digest, values)
    expected, found = whole.run(list(values), given), below.run(None, given)
    assert [one.tobytes() for one in found] == [one.tobytes() for one in expected]
    # It is a network of that format, with a part of the nodes and no weights that none of them has.
    data = (weights.SHIPPED / "encoder.onnx").read_bytes()
    cut = onnx.load_from_string(weights._up_to(data, values)).graph
    assert len(cut.node) < len(onnx.load_from_string(data).graph.node) * 3 / 4
    read = {name for node in cut.node for name in node.input}
    assert {one.name for one in cut.initializer} <= read
    assert [one.name for one in cut.output] == list(values)


def test_a_value_that_no_node_makes_is_refused() -> None:
    digest, _ = shipped_digest()
    with pytest.raises(CallerError, match=r"encoder\.onnx") as refused:
        weights.layers_below(weights.SHIPPED, "encoder.onnx", digest, ("nowhere",))
    assert refused.value.code == "config.invalid"


def test_nothing_is_reported_to_the_maker_of_the_runtime(tmp_path: Path) -> None:
    """It keeps what it would report in the home of whoever runs it, unless it is told not to."""
    home = {"HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    kept = {name: value for name, value in os.environ.items() if name != "ORT_DISABLE_TELEMETRY"}
    code = (
        "from troth.adapters.understanding.cross_encoder import CrossEncoder;"
        "CrossEncoder().opinions([('It rains.', 'It is wet.')])"
    )
    subprocess.run([sys.executable, "-c", code], env=kept | home, check=True)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
