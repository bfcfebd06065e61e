"""What was certified: the code that a pass can reach, and what it does; a change of either shows.

Code is digested by its syntax tree, so that comments, docstrings and formatting are free; files
that are no code, by their bytes. What the code does is digested over a fixed corpus, so that a
change which reaches it from anywhere, a library included, shows as well.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from conformance.promotion.behaviour import CORPUS, load_corpus, outcomes
from conformance.promotion.closure import closure, code_sha256, data_beside
from conformance.promotion.subject import Subject

ROOT = Path(__file__).parents[2]
LOCK = Path(__file__).parent.with_name("thinking.lock.json")
# What runs passes and what certifies them is frozen besides what they reach.
_ALSO = (
    "conformance/promotion/*.py",
    "src/troth/runtime/thinking/*.py",
)


@dataclass(frozen=True, kw_only=True)
class Frozen:
    """What a lock holds.

    Attributes:
        files: Digests of code and data by path within the project.
        outcomes: Digests of what becomes of each row of the corpus, by id.
    """

    files: Mapping[str, str]
    outcomes: Mapping[str, str]


def digests(root: Path = ROOT) -> dict[str, str]:
    """The digest of every frozen file, by its path within the project, in order."""
    modules = closure(root / "src")
    code = {*modules.values(), *(path for pattern in _ALSO for path in root.glob(pattern))}
    found = {path: code_sha256(path.read_text("utf-8")) for path in code}
    data = [*data_beside(modules), root / "conformance" / CORPUS.name]
    found |= {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in data if path.exists()}
    return {path.relative_to(root).as_posix(): found[path] for path in sorted(found)}


def behaviour(subject: Subject) -> dict[str, str]:
    """What becomes of the corpus, as ``outcomes``."""
    return outcomes(subject, load_corpus())


def differences(locked: Mapping[str, str], present: Mapping[str, str]) -> tuple[str, ...]:
    """One sentence for each name that does not stand for what was certified."""
    names = sorted({*locked, *present})
    return tuple(
        f"{name} {_what(locked.get(name), present.get(name))}"
        for name in names
        if locked.get(name) != present.get(name)
    )


def _what(locked: str | None, present: str | None) -> str:
    if locked is None:
        return "is new"
    return "is gone" if present is None else "has changed"


def render_lock(present: Frozen) -> str:
    """The lock as JSON text, ending in a newline."""
    lock = {"files": dict(present.files), "outcomes": dict(present.outcomes)}
    return json.dumps(lock, indent=2) + "\n"


def parse_lock(text: str) -> Frozen:
    """Read a lock back.

    Raises:
        ValueError: The text is no lock.
    """
    try:
        lock = json.loads(text)
        return Frozen(**{name: dict(_entries(lock[name])) for name in ("files", "outcomes")})
    except (KeyError, TypeError, AttributeError) as problem:
        raise ValueError("not a lock of files and outcomes") from problem


def _entries(part: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    return ((str(name), str(digest)) for name, digest in part.items())
