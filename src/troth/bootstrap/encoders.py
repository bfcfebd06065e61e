"""Opening a sentence encoder from a folder, for whoever measures with one."""

from __future__ import annotations

from pathlib import Path

from troth.ports.embeddings import Embedder


def open_encoder(folder: Path) -> Embedder:
    """The encoder of a folder with ``model.onnx`` and ``tokenizer.json``.

    Raises:
        CallerError: ``config.invalid``: the folder does not hold a model that can be run.
        OutsideFailure: ``outside.missing_extra``: the extra ``local`` is not installed.
    """
    from troth.adapters.embeddings.local import LocalEmbedder

    return LocalEmbedder(folder)
