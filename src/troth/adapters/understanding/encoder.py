"""The sentence encoder; it runs on the processor. Implements ``ports.encoder.Encoder``.

A folder holds ``encoder.json`` (the card: name, digests, ``max_tokens``, ``dimensions``),
``encoder.onnx`` (inputs ``input_ids`` and ``attention_mask``, output of shape ``(n, dimensions)``,
each row of length one) and ``tokenizer.json``. The card may name ``states``: values within the
network, one vector for each token, that heads read (``request_heads``), and with ``below`` one that
a network of other layers reads on (``classifiers.intake``).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

from troth.adapters.understanding.weights import (
    SHIPPED,
    TOKENIZER_FILE,
    Newest,
    checked,
    in_batches,
    layers_below,
    loaded,
    plain,
    unusable,
)

CARD_FILE: Final = "encoder.json"
MODEL_FILE: Final = "encoder.onnx"
MAX_CHARS: Final = 4_000  # of a text that are read; far beyond what fits its tokens
_TOGETHER: Final = 16
_SPREAD: Final = 6  # tokens
_KNOWN: Final = 2048  # texts whose vectors are kept
_NEWEST: Final = 16  # texts whose states are: those of the exchanges that are under way


@dataclass(frozen=True, kw_only=True, slots=True)
class States:
    """What a text is within the network.

    Attributes:
        spans: For each token the code points that it stands for; those at both ends stand for none.
        layers: ``(layers, tokens, dimensions)`` in float32.
    """

    spans: tuple[tuple[int, int], ...]
    layers: Any


class SentenceEncoder:
    """Embeds short texts; safe for concurrent use. The newest 2 048 vectors are kept."""

    def __init__(self, folder: Path = SHIPPED) -> None:
        """Read the card and check the files; nothing heavy is loaded yet.

        Raises:
            CallerError: ``config.invalid``: a file is missing, unreadable or not the one of the
                card.
        """
        self._folder = folder
        card = _read_card(folder)
        self._digest: str = card["digests"][MODEL_FILE]
        self._name = f"{card['name']}:{self._digest[:12]}"
        self._max_tokens: int = card["max_tokens"]
        self._states: tuple[str, ...] = card["states"]
        self._below: str = card["below"]
        for name in (MODEL_FILE, TOKENIZER_FILE):
            checked(folder, name, card["digests"][name])
        self._lock = Lock()
        self._known = Newest[str, bytes](_KNOWN)
        self._newest = Newest[str, States](_NEWEST)
        self._loaded: tuple[Any, Any] | None = None
        self._lower: Any = None

    @property
    def name(self) -> str:
        """Name and version of the weights, and the start of their digest."""
        return self._name

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """One unit vector for each text, as little-endian float16 bytes.

        Of a text as many tokens count as the card says; what is longer is cut.
        """
        return self._known.all_of(texts, self._asked)

    def states(self, text: str) -> States | None:
        """What a text is within the network; ``None`` where the card names no states.

        It is run once: that the same text is embedded, before or after, costs nothing more.
        """
        if not self._states:
            return None
        states = self._newest.get(text)
        if states is None:
            vector, states = self._read(text)
            self._known.keep({text: vector})
        return states

    def pieces(self, sentences: Sequence[str], *, most: int) -> list[list[int]]:
        """Token ids of a text in its sentences, in pieces that the network reads whole.

        Args:
            most: Pieces; what comes after them is left out.
        """
        _, tokenizer = self._loaded or self._ready()
        read = tokenizer.encode_batch([plain(one[:MAX_CHARS]) for one in sentences])
        return packed([one.ids for one in read], room=self._max_tokens, most=most)

    def within(self, pieces: Sequence[Sequence[int]]) -> tuple[Any, Any]:
        """What the lower layers make of pieces, and which tokens count.

        Returns:
            ``(pieces, tokens, dimensions)`` in float32, and ``(pieces, tokens)`` of 0 and 1.

        Raises:
            ValueError: The card names no value ``below``.
        """
        if not self._below:
            raise ValueError("the encoder does not tell what lies below its upper layers")
        with self._lock:
            if self._lower is None:
                self._lower = layers_below(self._folder, MODEL_FILE, self._digest, self._below)
        given = _given(pieces)
        (found,) = self._lower.run(None, given)
        return found, given["attention_mask"]

    def _read(self, text: str) -> tuple[bytes, States]:
        """The vector of one text, and its states, which are kept for a while."""
        import numpy as np

        session, tokenizer = self._loaded or self._ready()
        read = tokenizer.encode(plain(text[:MAX_CHARS]))
        vectors, layers = _told(session, [read], self._states)
        states = States(spans=tuple(read.offsets), layers=np.stack([one[0] for one in layers]))
        self._newest.keep({text: states})
        return vectors[0], states

    def _ready(self) -> tuple[Any, Any]:
        with self._lock:
            if self._loaded is None:
                session, tokenizer = loaded(self._folder, MODEL_FILE, self._digest, self._states)
                tokenizer.no_padding()
                tokenizer.enable_truncation(self._max_tokens)
                self._loaded = session, tokenizer
            return self._loaded

    def _asked(self, texts: Sequence[str]) -> list[bytes]:
        if len(texts) == 1 and self._states:  # whoever reads the same message next has it
            return [self._read(texts[0])[0]]
        session, tokenizer = self._loaded or self._ready()
        read = tokenizer.encode_batch([plain(text[:MAX_CHARS]) for text in texts])
        return in_batches(read, partial(_run, session), most=_TOGETHER, spread=_SPREAD)

    def similarities(self, query: bytes, vectors: Sequence[bytes]) -> list[float]:
        """Cosine of each vector with the query, in [-1, 1]; 0 for one of another length."""
        import numpy as np

        fitting = [vector for vector in vectors if len(vector) == len(query)]
        if not fitting:
            return [0.0] * len(vectors)
        matrix = np.frombuffer(b"".join(fitting), dtype="<f2").reshape(len(fitting), -1)
        cosines = matrix.astype(np.float32) @ np.frombuffer(query, dtype="<f2").astype(np.float32)
        found = iter(np.clip(cosines, -1.0, 1.0).tolist())
        return [next(found) if len(vector) == len(query) else 0.0 for vector in vectors]


def _run(session: Any, encoded: Sequence[Any]) -> list[bytes]:
    return _told(session, encoded, ())[0]


def _told(
    session: Any, encoded: Sequence[Any], states: tuple[str, ...]
) -> tuple[list[bytes], list[Any]]:
    """A vector for each text, and the named states of all."""
    import numpy as np

    output = session.get_outputs()[0].name
    found, *layers = session.run([output, *states], _given([one.ids for one in encoded]))
    norms = np.maximum(np.linalg.norm(found, axis=1, keepdims=True), 1e-9)
    return [row.tobytes() for row in (found / norms).astype("<f2")], layers


def _given(read: Sequence[Sequence[int]]) -> dict[str, Any]:
    import numpy as np

    ids = np.zeros((len(read), max(map(len, read))), dtype=np.int64)
    mask = np.zeros_like(ids)
    for row, one in enumerate(read):
        ids[row, : len(one)], mask[row, : len(one)] = one, 1
    return {"input_ids": ids, "attention_mask": mask}


def packed(read: Sequence[Sequence[int]], *, room: int, most: int) -> list[list[int]]:
    """Token ids of sentences, each with its ends, as pieces of at most ``room`` tokens.

    A sentence begins a new piece where it does not fit into the one before.
    """
    made: list[list[int]] = []
    for ids in read:
        first, *inner, last = ids
        if made and len(made[-1]) + len(inner) <= room:
            made[-1][-1:] = [*inner, last]
        else:
            made.append([first, *inner, last])
    return made[:most]


def _read_card(folder: Path) -> dict[str, Any]:
    try:
        card = json.loads((folder / CARD_FILE).read_bytes())
        return {
            "name": str(card["name"]),
            "digests": {name: str(card["digests"][name]) for name in (MODEL_FILE, TOKENIZER_FILE)},
            "max_tokens": int(card["max_tokens"]),
            "states": tuple(map(str, card.get("states", ()))),
            "below": str(card.get("below", "")),
        }
    except (OSError, ValueError, TypeError, KeyError, RecursionError) as failure:
        raise unusable("The folder of weights has no card of an encoder.") from failure
