"""The files of the contract, frozen: a change needs a new certification."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
LOCK = Path(__file__).parent.with_name("thinking.lock.json")
_FROZEN = (
    "conformance/promotion/*.py",
    "src/troth/contracts/thinking/**/*.py",
    "src/troth/kernel/claim_reading/*.py",
    "src/troth/kernel/comparing/*.py",
    "src/troth/kernel/refinement.py",
    "src/troth/runtime/purity/*.py",
    "src/troth/runtime/think*.py",
)


def digests(root: Path = ROOT) -> dict[str, str]:
    """SHA-256 of every frozen file, by its path within the project, in order."""
    found = sorted({path for pattern in _FROZEN for path in root.glob(pattern)})
    return {
        path.relative_to(root).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in found
    }


def differences(locked: Mapping[str, str], present: Mapping[str, str]) -> tuple[str, ...]:
    """One sentence for each file that is not as it was certified."""
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


def render_lock(present: Mapping[str, str]) -> str:
    """The lock as JSON text, ending in a newline."""
    return json.dumps({"files": dict(present)}, indent=2) + "\n"


def parse_lock(text: str) -> dict[str, str]:
    """Read a lock back.

    Raises:
        ValueError: The text is no lock.
    """
    try:
        files = json.loads(text)["files"]
        return {str(name): str(digest) for name, digest in files.items()}
    except (KeyError, TypeError, AttributeError) as problem:
        raise ValueError("not a lock of files") from problem
