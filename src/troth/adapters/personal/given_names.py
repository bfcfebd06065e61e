"""Which words are given names, and which capitalized words are none; the words are data."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Final

_WORDS: Final = tomllib.loads(
    (resources.files("troth.adapters.personal") / "names.toml").read_text("utf-8")
)
GIVEN_NAMES: Final = frozenset(_WORDS["given"].split())
DOUBTFUL_NAMES: Final = frozenset(_WORDS["doubtful"].split())
NO_NAMES: Final = frozenset(_WORDS["none"].split())
PARTICLES: Final = "von|van|vom|zu|zum|der|den|de|da|di|del|della|dos|le|la|el|al|bin|ten|ter"
"""Words within a name that begin with a small letter, as a pattern."""
