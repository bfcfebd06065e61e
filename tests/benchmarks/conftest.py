"""Makes the ``benchmarks`` package importable: it lies beside the sources and is not installed."""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

if str(ROOT) not in sys.path:
    sys.path.append(str(ROOT))
