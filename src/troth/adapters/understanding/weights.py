"""The files of the networks: checked by digest, loaded once for a process, run on the processor."""

from __future__ import annotations

import os
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, Generic, TypeVar
from weakref import WeakMethod

from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError
from troth.kernel.keeping import on_forgetting

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
T = TypeVar("T")

SHIPPED: Final = Path(__file__).with_name("files")
THREADS: Final = 2
"""Runs that are kept going at once; each has one thread of its own."""
_LOADING, _STARTING = threading.Lock(), threading.Lock()


def forgets_too(forget: Callable[[], None]) -> None:
    """Have something forget with all others when texts are erased, for as long as it lives.

    Args:
        forget: Its method; safe in any thread, and at any time.
    """
    reference = WeakMethod(forget)

    def give_back() -> None:
        if (still := reference()) is not None:
            still()

    on_forgetting(give_back)


def checked(folder: Path, name: str, digest: str) -> None:
    """Refuse a file that is not the one a card names.

    Raises:
        CallerError: ``config.invalid``: it is missing, unreadable, or another one.
    """
    path = folder / name
    try:
        stat = path.stat()
        found = _digest(path, stat.st_size, stat.st_mtime_ns)
    except OSError as failure:
        raise unusable(
            f"There is no {name} that can be read in the folder of weights."
        ) from failure
    if found != digest:
        raise unusable(f"The {name} in the folder of weights is not the file that its card names.")


@lru_cache(maxsize=32)
def _digest(path: Path, size: int, changed: int) -> str:
    del size, changed  # they tell one state of the file from another
    return sha256_hex(path.read_bytes())


def loaded(folder: Path, model: str, digest: str, also: tuple[str, ...] = ()) -> Any:
    """The session of a checked model file.

    Every model of one content is loaded once, however many deployments a process opens.

    Args:
        also: Values within the network that are told beside its output.

    Raises:
        CallerError: ``config.invalid``: the libraries cannot use the files.
    """
    with _LOADING:
        return _session(folder / model, digest, also)


def session_of(model: str | bytes) -> Any:
    """A session of a model, by its path or its bytes, on one thread of the processor."""
    # Read when the library is loaded: it would report to its maker, from a folder in the home.
    os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
    import onnxruntime  # type: ignore[import-untyped]  # the package ships no types

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def layers_below(folder: Path, model: str, digest: str, values: tuple[str, ...]) -> Any:
    """The session of that part of a checked model file which makes some values within it.

    A session of the whole would run the layers above them as well.

    Raises:
        CallerError: ``config.invalid``: the library cannot use the file.
    """
    with _LOADING:
        return _session(folder / model, digest, values, True)


@lru_cache(maxsize=8)
def _session(path: Path, digest: str, values: tuple[str, ...], alone: bool = False) -> Any:
    del digest  # tells one content of the path from another
    try:
        if not values:
            return session_of(str(path))
        model = path.read_bytes()
        return session_of(_up_to(model, values) if alone else model + _outputs(values))
    except Exception as failure:  # whatever the library raises for a file it cannot use
        raise unusable(f"The {path.name} in the folder of weights cannot be used.") from failure


# Fields of the format (onnx.proto): of a model, of its graph, of a node, and the name of a tensor.
_GRAPH, _NODE, _INITIALIZER, _OUTPUT, _INPUTS, _MADE, _TENSOR_NAME = 7, 1, 5, 12, 1, 2, 8
_OF_BYTES: Final = 2


def _outputs(names: tuple[str, ...]) -> bytes:
    """Further outputs of a network: what follows a message in its format is added to it."""
    return _field(_GRAPH, b"".join(_field(_OUTPUT, _field(1, one.encode())) for one in names))


def _up_to(model: bytes, values: tuple[str, ...]) -> bytes:
    """The network that ends in values within this one: its nodes and weights, and no others."""
    fields = list(_fields(model))
    graph = list(_fields(next(data for number, data, _ in fields if number == _GRAPH)))
    needed, nodes = {one.encode() for one in values}, list[bytes]()
    for number, data, whole in reversed(graph):  # each node stands behind those that it reads
        if number == _NODE:
            names = list(_fields(data))
            if needed & {name for field, name, _ in names if field == _MADE}:
                needed |= {name for field, name, _ in names if field == _INPUTS}
                nodes.append(whole)
    others = [
        whole
        for number, data, whole in graph
        if number not in (_NODE, _OUTPUT) and (number != _INITIALIZER or _name_of(data) in needed)
    ]
    left = b"".join(whole for number, _, whole in fields if number != _GRAPH)
    return left + _field(_GRAPH, b"".join((*reversed(nodes), *others))) + _outputs(values)


def _name_of(tensor: bytes) -> bytes:
    return next(data for number, data, _ in _fields(tensor) if number == _TENSOR_NAME)


def _fields(message: bytes) -> Iterator[tuple[int, bytes, bytes]]:
    """The fields of a message: number, what it holds, and all of it with number and length."""
    at = 0
    while at < len(message):
        start, (mark, at) = at, _number(message, at)
        size, begin = 0, at
        if mark & 7 == _OF_BYTES:
            size, begin = _number(message, at)
        elif mark & 7 == 0:
            _, at = _number(message, at)
            begin = at
        else:
            size = 8 if mark & 7 == 1 else 4
        at = begin + size
        yield mark >> 3, message[begin:at], message[start:at]


def _number(message: bytes, at: int) -> tuple[int, int]:
    """A number of variable length, and where it ends."""
    found = shift = 0
    while True:
        found |= (message[at] & 0x7F) << shift
        if message[at] < 0x80:
            return found, at + 1
        at, shift = at + 1, shift + 7


def _field(number: int, data: bytes) -> bytes:
    length, size = bytearray(), len(data)
    while size > 0x7F:
        length.append(size & 0x7F | 0x80)
        size >>= 7
    return bytes([number << 3 | _OF_BYTES, *length, size]) + data


def tokenizer_of(path: Path, most: int) -> Any:
    """A tokenizer that pads nothing and cuts a text at ``most`` tokens.

    Raises:
        CallerError: ``config.invalid``: the library cannot use the file.
    """
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(path))
        tokenizer.no_padding()
        tokenizer.enable_truncation(most)
        return tokenizer
    except Exception as failure:  # whatever the library raises for a file it cannot use
        raise unusable(f"The {path.name} in the folder of weights cannot be used.") from failure


def workers() -> ThreadPoolExecutor:
    """The threads that all networks of the process share."""
    with _STARTING:
        return _pool()


@lru_cache(maxsize=1)
def _pool() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(THREADS, thread_name_prefix="troth-understanding")


def start_workers() -> None:
    """Start every thread now; some guards let none be started later. Waits for nobody's work."""
    hold = threading.Event()
    for _ in range(THREADS):  # each finds none idle, so that the next one is started
        workers().submit(hold.wait)
    hold.set()


def batches(lengths: list[int], *, most: int, spread: int) -> list[list[int]]:
    """Places of texts in batches of like length, the shortest first.

    Args:
        lengths: In tokens.
        most: Texts of a batch.
        spread: By how many tokens its longest text may exceed its shortest.
    """
    made: list[list[int]] = []
    for at in sorted(range(len(lengths)), key=lambda one: (lengths[one], one)):
        if made and len(made[-1]) < most and lengths[at] - lengths[made[-1][0]] <= spread:
            made[-1].append(at)
        else:
            made.append([at])
    return made


def in_batches(
    read: Sequence[Any], run: Callable[[list[Any]], Sequence[T]], *, most: int, spread: int
) -> list[T]:
    """What a network makes of encoded texts, in their order; batches run beside each other.

    The length of each is its number of tokens.

    Args:
        run: One batch: a result for each of its texts.
        most, spread: As ``batches`` takes them.
    """
    together = batches([len(one) for one in read], most=most, spread=spread)
    runs = [[read[at] for at in places] for places in together]
    made = [run(runs[0])] if len(runs) == 1 else list(workers().map(run, runs))
    found: dict[int, T] = {}
    for places, results in zip(together, made, strict=True):
        found.update(zip(places, results, strict=True))
    return [found[at] for at in range(len(read))]


class Newest(Generic[K, V]):
    """The newest results of texts, so many of them; safe in any thread."""

    def __init__(self, most: int) -> None:
        self._most, self._lock = most, threading.Lock()
        self._kept: OrderedDict[K, V] = OrderedDict()
        forgets_too(self.forget)

    def all_of(self, asked: Sequence[K], make: Callable[[list[K]], Sequence[V]]) -> list[V]:
        """What is made of each, in order; what is not kept is made now, each once."""
        with self._lock:
            found = {one: self._kept[one] for one in asked if one in self._kept}
        new = [one for one in dict.fromkeys(asked) if one not in found]
        if new:
            found.update(zip(new, make(new), strict=True))
            self.keep({one: found[one] for one in new[-self._most :]})
        return [found[one] for one in asked]

    def get(self, one: K) -> V | None:
        """What is kept of one."""
        with self._lock:
            return self._kept.get(one)

    def keep(self, made: Mapping[K, V]) -> None:
        """Keep results, and give the oldest back beyond the bound."""
        with self._lock:
            self._kept.update(made)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def forget(self) -> None:
        """Give all of it back."""
        with self._lock:
            self._kept.clear()


def plain(text: str) -> str:
    """The text with halves of surrogate pairs replaced: tokenizers take UTF-8 only."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


def unusable(detail: str) -> CallerError:
    """The refusal of a folder of weights."""
    return CallerError(
        "config.invalid",
        detail,
        hint="expected judge.json, judge.onnx, encoder.json, encoder.onnx and the encoder's "
        "tokenizer; of those that ship, install the package again",
        field="weights",
    )
