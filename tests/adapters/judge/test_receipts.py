"""Receipts name the judge that a deployment was opened with."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any

import orjson
import pytest

from support.deployment import QUESTION, deployed
from troth.adapters.judge.onnx import SHIPPED, CrossEncoder
from troth.adapters.judge.tiers import JudgeFallback
from troth.kernel.errors import CallerError


async def judge_named(folder: Path, **settings: Any) -> str:
    async with deployed(folder, **settings) as deployment:
        asked = (await deployment.ask(QUESTION)).json()
        receipt = await deployment.client.get(f"/api/receipts/{asked['receipt_id']}")
        payload = orjson.loads(b64decode(receipt.json()["envelope"]["payload"]))
        return str(payload["predicate"]["versions"]["judge"])


async def test_words_judge_by_default(tmp_path: Path) -> None:
    assert await judge_named(tmp_path) == "lexical/1"


@pytest.mark.extra("local")
async def test_the_network_is_named_with_its_digest(tmp_path: Path) -> None:
    assert await judge_named(tmp_path, judge="model") == f"lexical/1+{CrossEncoder(SHIPPED).name}"


@pytest.mark.extra("local")
async def test_damaged_weights_leave_a_mark(
    tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("troth.adapters.judge.tiers.SHIPPED", own)
    (own / "tokenizer.json").write_bytes(b"{}")
    with pytest.warns(JudgeFallback, match=r"tokenizer\.json"):
        named = await judge_named(tmp_path, judge="auto")
    assert named == "lexical/1+model-unusable"


@pytest.mark.extra("local")
async def test_a_folder_that_is_named_and_not_there_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(CallerError) as refused:
        await judge_named(tmp_path, judge=str(tmp_path / "nowhere"))
    assert refused.value.field == "judge"
