"""A process that lacks packages: takes mails in over HTTP, and says what became of each.

Run as a file: ``bare_process.py FOLDER BLOCKED MAIL…``; prints one JSON object for each mail.
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType


class Blocked(MetaPathFinder):
    """Finds nothing of these packages, as if they had never been installed."""

    def __init__(self, names: Sequence[str]) -> None:
        self._names = frozenset(names)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname.partition(".")[0] in self._names:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)
        return None


async def main(folder: Path, mails: Sequence[Path]) -> None:
    from support.deployment import deployed

    async with deployed(folder, corpus=False) as opened:
        for path in mails:
            answer = await opened.client.post(
                "/api/intake/messages",
                params={"wait": "true"},
                content=path.read_bytes(),
                headers={"content-type": "message/rfc822"},
            )
            print(json.dumps({"http": answer.status_code, **answer.json()}))


if __name__ == "__main__":
    root = Path(__file__).parents[3]
    sys.path[:0] = [str(root / "tests"), str(root)]
    sys.meta_path.insert(0, Blocked(sys.argv[2].split(",")))
    asyncio.run(main(Path(sys.argv[1]), [Path(name) for name in sys.argv[3:]]))
