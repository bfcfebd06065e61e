"""The sentence encoder; it runs on the processor. Implements ``ports.encoder.Encoder``.

A folder holds ``encoder.json`` (the card: name, digests, ``max_tokens``, ``dimensions``),
``encoder.onnx`` (inputs ``input_ids`` and ``attention_mask``, output of shape ``(n, dimensions)``,
each row of length one) and its tokenizer, the other file that the card has a digest of. The card
may name ``states``: values within the network, one vector for each token, that heads read
(``request_heads``), and with ``below`` one that networks of other layers read on
(``classifiers.intake`` and ``cross_encoder``; the latter reads ``below_tokens`` of a text, and on
the value ``judged`` where passages are judged, which lies no higher).
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Lock
from typing import Any, Final

from troth.adapters.understanding.weights import (
    SHIPPED,
    Newest,
    checked,
    in_batches,
    layers_below,
    loaded,
    plain,
    tokenizer_of,
    unusable,
)

CARD_FILE: Final = "encoder.json"
MODEL_FILE: Final = "encoder.onnx"
MAX_CHARS: Final = 4_000  # of a text that are read; far beyond what fits its tokens
_TOGETHER: Final = 16
_SPREAD: Final = 6  # tokens
_KNOWN: Final = 2048  # texts whose vectors are kept
_NEWEST: Final = 16  # texts whose states are: those of the exchanges that are under way
_LOWER: Final = 256  # texts of which is kept what the lower layers make of them, some 30 kB each


@dataclass(frozen=True, kw_only=True, slots=True)
class States:
    """What a text is within the network.

    Attributes:
        spans: For each token the code points that it stands for; those at both ends stand for none.
        layers: ``(layers, tokens, dimensions)`` in float32.
    """

    spans: tuple[tuple[int, int], ...]
    layers: Any


@dataclass(frozen=True, kw_only=True, slots=True)
class Lower:
    """What the lower layers make of a text.

    Attributes:
        states: ``(tokens, dimensions)`` in float32, of the value ``below``.
        judged: The same of the value ``judged``.
        first: The place of the first token that stands for something of the text; those before
            open every text.
    """

    states: Any
    judged: Any
    first: int


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
        self._below: tuple[str, ...] = card["below"]
        self._below_tokens: int = card["below_tokens"]
        for name, digest in card["digests"].items():
            checked(folder, name, digest)
        self._tokenizer: str = card["tokenizer"]
        self._lock = Lock()
        self._known = Newest[str, bytes](_KNOWN)
        self._newest = Newest[str, States](_NEWEST)
        self._below_texts = Newest[str, Lower](_LOWER)
        self._loaded: tuple[Any, Any] | None = None
        self._lower: tuple[Any, Any] | None = None

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
        heads = [(one.ids, _first(one)) for one in read]
        return packed(heads, room=self._max_tokens, most=most)

    def within(self, pieces: Sequence[Sequence[int]]) -> tuple[Any, Any]:
        """What the lower layers make of pieces, and which tokens count.

        Returns:
            ``(pieces, tokens, dimensions)`` in float32, and ``(pieces, tokens)`` of 0 and 1.

        Raises:
            CallerError: ``config.invalid``: the card names no value ``below``.
        """
        given = _given(pieces)
        *_, found = self._layers_below()[0].run(None, given)
        return found, given["attention_mask"]

    def lower(self, texts: Sequence[str]) -> list[Lower]:
        """What the lower layers make of each text by itself; the newest 256 are kept.

        Raises:
            CallerError: ``config.invalid``: the card names no value ``below``.
        """
        return self._below_texts.all_of(texts, self._read_below)

    def _read_below(self, texts: Sequence[str]) -> list[Lower]:
        session, tokenizer = self._layers_below()
        read = tokenizer.encode_batch([plain(text[:MAX_CHARS]) for text in texts])
        return in_batches(read, partial(_lower, session), most=_TOGETHER, spread=_SPREAD)

    def _layers_below(self) -> tuple[Any, Any]:
        if not self._below:
            raise unusable("The encoder does not tell what lies below its upper layers.")
        with self._lock:
            if self._lower is None:
                self._lower = (
                    layers_below(self._folder, MODEL_FILE, self._digest, self._below),
                    tokenizer_of(self._folder / self._tokenizer, self._below_tokens),
                )
            return self._lower

    def _read(self, text: str) -> tuple[bytes, States]:
        """The vector of one text, and its states, which are kept for a while."""
        import numpy as np

        session, tokenizer = self._loaded or self._ready()
        read = tokenizer.encode(plain(text[:MAX_CHARS]))
        vectors, layers = _told(session, [read], self._states)
        kept = [0, *range(_first(read), len(read))]
        states = States(
            spans=tuple(read.offsets[at] for at in kept),
            layers=np.stack([one[0, kept] for one in layers]),
        )
        self._newest.keep({text: states})
        return vectors[0], states

    def _ready(self) -> tuple[Any, Any]:
        with self._lock:
            if self._loaded is None:
                self._loaded = (
                    loaded(self._folder, MODEL_FILE, self._digest, self._states),
                    tokenizer_of(self._folder / self._tokenizer, self._max_tokens),
                )
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


def _lower(session: Any, encoded: Sequence[Any]) -> list[Lower]:
    made = session.run(None, _given([one.ids for one in encoded]))
    return [
        Lower(
            states=made[-1][row, : len(one.ids)].copy(),
            judged=made[0][row, : len(one.ids)].copy(),
            first=_first(one),
        )
        for row, one in enumerate(encoded)
    ]


def _first(encoded: Any) -> int:
    """The place of the first token that stands for something of the text; at least 1."""
    return next((at for at, (_, end) in enumerate(encoded.offsets) if end), 1)


def _given(read: Sequence[Sequence[int]]) -> dict[str, Any]:
    import numpy as np

    ids = np.zeros((len(read), max(map(len, read))), dtype=np.int64)
    mask = np.zeros_like(ids)
    for row, one in enumerate(read):
        ids[row, : len(one)], mask[row, : len(one)] = one, 1
    return {"input_ids": ids, "attention_mask": mask}


def packed(read: Sequence[tuple[Sequence[int], int]], *, room: int, most: int) -> list[list[int]]:
    """Token ids of sentences, each with its ends, as pieces of at most ``room`` tokens.

    A sentence begins a new piece where it does not fit into the one before.

    Args:
        read: Of each sentence its ids, and where its own begin behind those of the opening.
    """
    made: list[list[int]] = []
    for ids, first in read:
        own = ids[first:]
        if made and len(made[-1]) - 1 + len(own) <= room:
            made[-1][-1:] = own
        else:
            made.append(list(ids))
    return made[:most]


def _below(card: Mapping[str, Any]) -> tuple[str, ...]:
    """The values that other networks read on, the judge's first; one may serve all."""
    below = str(card.get("below", ""))
    return tuple(dict.fromkeys((str(card.get("judged", below)), below))) if below else ()


def _read_card(folder: Path) -> dict[str, Any]:
    try:
        card = json.loads((folder / CARD_FILE).read_bytes())
        (tokenizer,) = card["digests"].keys() - {MODEL_FILE}
        return {
            "name": str(card["name"]),
            "digests": {name: str(card["digests"][name]) for name in (MODEL_FILE, tokenizer)},
            "tokenizer": tokenizer,
            "max_tokens": int(card["max_tokens"]),
            "states": tuple(map(str, card.get("states", ()))),
            "below": _below(card),
            "below_tokens": int(card.get("below_tokens", card["max_tokens"])),
        }
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError) as failure:
        raise unusable("The folder of weights has no card of an encoder.") from failure
