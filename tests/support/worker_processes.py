"""Worker processes of intake over one database, for tests that kill them or let them compete."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def start(url: str, folder: Path, engine: str) -> subprocess.Popen[str]:
    """A worker over the mails in ``folder/mails``; it says ``started`` once it can be killed.

    Args:
        engine: ``leased`` or ``dbos``.
    """
    command = [sys.executable, "-m", "support.intake_worker"]
    return subprocess.Popen(
        [*command, url, str(folder), str(folder / "mails"), engine],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT / 'src'}:{ROOT / 'tests'}", "PATH": "/usr/bin:/bin"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
