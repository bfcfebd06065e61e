"""Reading settings, and where files lie beside the database.

The only reader of the environment and of the configuration file.
"""

from __future__ import annotations

import json
import os
import sys
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from troth.contracts.thinking.model import Tier
from troth.kernel.codec import decode
from troth.kernel.errors import CallerError
from troth.ports.keys import Scope
from troth.settings import Loaded, Settings, load_settings


def read_settings(flags: Mapping[str, object], *, config: str | None = None) -> Loaded:
    """Read file, environment and flags.

    Args:
        flags: By setting name; ``None`` means not given.
        config: Path of the TOML file; by default what ``TROTH_CONFIG`` names, else none.

    Raises:
        CallerError: ``config.invalid``, naming the setting or the file.
    """
    path = config or os.environ.get("TROTH_CONFIG")
    loaded = load_settings(
        file=_read_toml(Path(path)) if path else {}, environment=os.environ, flags=flags
    )
    for variable in loaded.unknown:
        sys.stderr.write(f"warning: {variable} is no setting of Troth and is ignored\n")
    return loaded


def _read_toml(path: Path) -> Mapping[str, object]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as problem:
        raise CallerError(
            "config.invalid",
            f"The configuration file {path.name} cannot be read.",
            hint=str(problem) if isinstance(problem, tomllib.TOMLDecodeError) else "check the path",
            field="config",
        ) from problem


@dataclass(frozen=True, kw_only=True, slots=True)
class InitialKey:
    """A key that the settings name; it is stored when a deployment is opened."""

    key: str = field(repr=False)
    tenant: str = "default"
    scopes: tuple[Scope, ...] = (Scope.ADMIN,)
    tier: Tier = Tier.FREE


def read_initial_keys(text: str) -> list[InitialKey]:
    """Read the setting ``api_keys``: plain keys by commas, or a JSON list of objects.

    An object has ``key``, and may have ``tenant``, ``scopes`` and ``tier``.

    Raises:
        CallerError: ``config.invalid``; the message holds nothing of a key.
    """
    if not text.lstrip().startswith("["):
        return [InitialKey(key=part.strip()) for part in text.split(",") if part.strip()]
    try:
        listed = json.loads(text)
        return list(decode(tuple[InitialKey, ...], listed, closed=True, defaults=True))
    except (ValueError, RecursionError):
        raise CallerError(
            "config.invalid",
            "The setting api_keys cannot be read.",
            hint='expected KEY,KEY or [{"key": "…", "scopes": ["ask"], "tier": "free"}]; '
            f"scopes: {', '.join(Scope)}; tiers: {', '.join(Tier)}",
            field="api_keys",
        ) from None


def shared_metrics() -> str:
    """The folder in which prometheus-client sums over processes; empty where it does not."""
    return os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")


def beside_database(settings: Settings, given: str, suffix: str) -> Path:
    """A file given by name, else ``DATABASE.suffix`` beside SQLite, else ``troth.suffix`` here."""
    if given:
        return Path(given)
    if settings.database.startswith("sqlite:///"):
        return Path(settings.database.removeprefix("sqlite:///") + suffix)
    return Path("troth" + suffix)


def key_path(settings: Settings) -> Path:
    """Where the signing key is kept."""
    return beside_database(settings, settings.key_file, ".key")


def thinking_key_path(settings: Settings) -> Path:
    """Where the key of the signatures of deep thinking is kept."""
    return beside_database(settings, settings.thinking_key_file, ".thinking")


def checkpoint_path(settings: Settings) -> Path:
    """Where the newest checkpoint is kept outside the database."""
    return beside_database(settings, settings.checkpoint_file, ".checkpoint")
