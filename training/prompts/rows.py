"""The labelled requests in one form; they are read by the package, which measures on them too."""

from __future__ import annotations

from troth.bench.prompt_rows import Row, load_rows

__all__ = ["Row", "load_rows"]
