"""The words of the auditor, from its own file; nothing else reads it."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final

WORDS: Final[dict[str, Any]] = tomllib.loads(
    (resources.files(__package__) / "words.toml").read_text("utf-8")
)
