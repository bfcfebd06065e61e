"""A sentence encoder in ONNX form, run on the processor; implements ``ports.embeddings.Embedder``.

The folder holds ``model.onnx`` (inputs ``input_ids``, ``attention_mask`` and, if it wants them,
``token_type_ids``; output of shape ``(batch, tokens, width)`` or ``(batch, width)``) and
``tokenizer.json``, as sentence encoders are usually published. Token vectors are averaged over the
mask. One thread and a fixed batch, so that the same text gives the same vector on one machine.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from troth.kernel.digests import sha256_hex
from troth.kernel.errors import CallerError, OutsideFailure

MAX_TOKENS: Final = 256
_BATCH: Final = 16
_FILES: Final = ("model.onnx", "tokenizer.json")


class LocalEmbedder:
    """Embeds with a model file; safe for concurrent use."""

    def __init__(self, folder: Path) -> None:
        """Load the model.

        Raises:
            CallerError: ``config.invalid``: the folder does not hold a model that can be run.
            OutsideFailure: ``outside.missing_extra``.
        """
        if any(importlib.util.find_spec(name) is None for name in ("onnxruntime", "tokenizers")):
            raise OutsideFailure(
                "outside.missing_extra",
                "Embeddings need packages that are not installed.",
                hint="install the extra: troth[local]",
            )
        for name in _FILES:
            if not (folder / name).is_file():
                raise _unusable(f"There is no {name} in the folder of the embeddings.")
        self._session, self._tokenizer = _load(folder)
        self._inputs = {one.name for one in self._session.get_inputs()}
        digest = sha256_hex((folder / "model.onnx").read_bytes())
        self._name = f"onnx:{digest[:16]}"

    @property
    def name(self) -> str:
        """``onnx:`` and the start of the model file's digest."""
        return self._name

    def embed(self, texts: Sequence[str]) -> list[bytes]:
        """One unit vector for each text, as little-endian float16 bytes.

        Of a text, the first 256 tokens count.
        """
        vectors: list[bytes] = []
        for start in range(0, len(texts), _BATCH):
            vectors += self._batch(texts[start : start + _BATCH])
        return vectors

    def _batch(self, texts: Sequence[str]) -> list[bytes]:
        import numpy as np

        encoded = self._tokenizer.encode_batch(list(texts))
        ids = np.array([one.ids for one in encoded], dtype=np.int64)
        mask = np.array([one.attention_mask for one in encoded], dtype=np.int64)
        given = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        output = self._session.run(None, {k: v for k, v in given.items() if k in self._inputs})[0]
        if output.ndim == 3:
            weights = mask[:, :, None].astype(np.float32)
            output = (output * weights).sum(axis=1) / np.maximum(weights.sum(axis=1), 1.0)
        norms = np.linalg.norm(output, axis=1, keepdims=True)
        unit = (output / np.maximum(norms, 1e-9)).astype("<f2")
        return [row.tobytes() for row in unit]

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


def _load(folder: Path) -> tuple[Any, Any]:
    import onnxruntime  # type: ignore[import-untyped]  # the package ships no types
    from tokenizers import Tokenizer

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 4
    try:
        session = onnxruntime.InferenceSession(
            str(folder / "model.onnx"), options, providers=["CPUExecutionProvider"]
        )
        tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    except Exception as failure:  # whatever the libraries raise for a damaged file
        raise _unusable("A file of the embeddings is damaged.") from failure
    tokenizer.enable_truncation(MAX_TOKENS)
    tokenizer.enable_padding()
    return session, tokenizer


def _unusable(detail: str) -> CallerError:
    return CallerError(
        "config.invalid",
        detail,
        hint="expected a folder with model.onnx and tokenizer.json",
        field="embeddings",
    )
