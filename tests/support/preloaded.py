"""What every forked ``troth`` finds read already; imported by the process that is forked, alone.

The code, and the networks that ship.
"""

from __future__ import annotations

import gc
from importlib import import_module
from typing import Final

from troth.adapters.understanding.tiers import TieredJudge, open_judge
from troth.adapters.understanding.weights import SHIPPED
from troth.bootstrap.encoders import shared_encoder

_MODULES: Final = (
    "cryptography.hazmat.primitives.serialization",
    "numpy",
    "onnxruntime",
    "sqlalchemy.dialects.sqlite",
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

# A network runs on the thread that asks it: what loads it starts none.
shared_encoder(SHIPPED).embed(["leave"])
if isinstance(judge := open_judge(), TieredJudge):
    for network in (judge.network, judge.network.of_talk()):
        network.opinion("A passage.", "A claim.")

gc.freeze()
