"""Receipts name the judge that a deployment was opened with."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any

import orjson
import pytest

from support.deployment import QUESTION, deployed
from troth.adapters.understanding.cross_encoder import CrossEncoder
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.adapters.understanding.weights import SHIPPED
from troth.kernel.errors import CallerError
from troth.language.words import DIGEST


async def judge_named(folder: Path, **settings: Any) -> str:
    async with deployed(folder, **settings) as deployment:
        asked = (await deployment.ask(QUESTION)).json()
        receipt = await deployment.client.get(f"/api/receipts/{asked['receipt_id']}")
        payload = orjson.loads(b64decode(receipt.json()["envelope"]["payload"]))
        return str(payload["predicate"]["versions"]["judge"])


async def test_the_network_is_named_with_its_digest(tmp_path: Path) -> None:
    assert await judge_named(tmp_path) == f"lexical/1+{CrossEncoder(SHIPPED).name}"


async def test_damaged_weights_stop_the_start(
    tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("troth.adapters.understanding.weights.SHIPPED", own)
    (own / "judge.onnx").write_bytes(b"")
    with pytest.raises(CallerError, match=r"judge\.onnx") as refused:
        await judge_named(tmp_path)
    assert "install the package again" in str(refused.value.hint)


async def test_a_folder_that_is_named_and_not_there_stops_the_start(tmp_path: Path) -> None:
    with pytest.raises(CallerError) as refused:
        await judge_named(tmp_path, weights=str(tmp_path / "nowhere"))
    assert refused.value.field == "weights"


async def test_the_encoder_and_the_words_of_languages_are_named(tmp_path: Path) -> None:
    async with deployed(tmp_path) as deployment:
        asked = (await deployment.ask(QUESTION)).json()
        receipt = await deployment.client.get(f"/api/receipts/{asked['receipt_id']}")
        versions = orjson.loads(b64decode(receipt.json()["envelope"]["payload"]))["predicate"][
            "versions"
        ]
    assert versions["encoder"] == SentenceEncoder().name
    assert versions["language"] == DIGEST
