"""The composition root: reads the settings, and joins adapters to the runtime.

The only reader of the environment and of the configuration file, and the only importer of
adapters. Heavy adapters are imported when the settings ask for them.
"""

from __future__ import annotations

from troth.adapters.logging import configure_logging
from troth.bootstrap.configuration import (
    checkpoint_path,
    key_path,
    read_initial_keys,
    read_settings,
)
from troth.bootstrap.services import Services, build_services
from troth.bootstrap.stored_log import StoredLog, open_signer, open_stored_log, rotate_key

__all__ = [
    "Services",
    "StoredLog",
    "build_services",
    "checkpoint_path",
    "configure_logging",
    "key_path",
    "open_signer",
    "open_stored_log",
    "read_initial_keys",
    "read_settings",
    "rotate_key",
]
