"""What every forked ``troth`` finds read already; imported by the process that is forked, alone."""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Final

_MODULES: Final = (
    "alembic.command",
    "numpy",
    "onnxruntime",
    "tokenizers",
    "uvicorn",
    "troth.bootstrap.services",
    "troth.bootstrap.thinking",
    "troth.cli.failures",
    "troth.cli.opened",
    "troth.server.app",
    "support.forked",
)

for name in _MODULES:
    import_module(name)

gc.freeze()
