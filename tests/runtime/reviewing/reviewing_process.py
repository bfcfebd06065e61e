"""A process of its own that waits for a review; ``test_real_processes`` runs it.

Arguments: the folder of the deployment, the review id, and ``run`` to see the review through or
``hang`` to begin it with a reviewer that never ends. It says ``ready`` before it begins, and begins
when a line is sent to it.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from runtime.reviewing.drafts import hangs, reviews_with
from support.deployment import deployed


async def main(folder: Path, review_id: str, how: str) -> None:
    async with deployed(folder, corpus=False) as opened:
        reviews = opened.services.reviewing.reviews
        print("ready", flush=True)
        sys.stdin.readline()
        if how == "hang":
            reviews = reviews_with(opened, hangs)
            reviews.runs.start("default", review_id)
            print("begun", flush=True)
            await asyncio.sleep(600)
        sealed = await reviews.result(review_id, tenant="default")
        print(sealed.receipt_id, flush=True)


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), *sys.argv[2:4]))
