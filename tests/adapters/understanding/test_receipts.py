"""Receipts name the judge that a deployment was opened with."""

from __future__ import annotations

from base64 import b64decode
from pathlib import Path
from typing import Any

import orjson
import pytest

from support.deployment import QUESTION, Deployment, deployed
from troth.adapters.understanding.cross_encoder import CrossEncoder
from troth.adapters.understanding.encoder import SentenceEncoder
from troth.adapters.understanding.tiers import JudgeFallback
from troth.adapters.understanding.weights import SHIPPED
from troth.kernel.errors import CallerError
from troth.language.words import DIGEST


async def versions_of(deployment: Deployment, receipt_id: str) -> dict[str, Any]:
    receipt = await deployment.client.get(f"/api/receipts/{receipt_id}")
    payload = orjson.loads(b64decode(receipt.json()["envelope"]["payload"]))
    versions: dict[str, Any] = payload["predicate"]["versions"]
    return versions


async def judge_named(folder: Path, **settings: Any) -> str:
    async with deployed(folder, **settings) as deployment:
        asked = (await deployment.ask(QUESTION)).json()
        return str((await versions_of(deployment, asked["receipt_id"]))["judge"])


async def test_the_network_is_named_with_its_digest(tmp_path: Path) -> None:
    assert await judge_named(tmp_path) == f"lexical/1+{CrossEncoder(SHIPPED).name}"


async def exchanged(folder: Path) -> tuple[dict[str, Any], dict[str, Any], list[dict[str, Any]]]:
    """An answer, a review, and the versions in the receipts of all that was done for them."""
    source = {"source_id": "leave", "title": "Leave", "text": "The office has 12 rooms."}
    draft = {"draft_id": "d-1", "draft_content": "The office has 14 rooms."}
    async with deployed(folder, corpus=False) as deployment:
        post = deployment.client.post
        said = [
            await post("/api/sources", json=source),
            await deployment.ask("How many rooms does the office have?"),
            await post("/api/chat/send", json={"message": "I live in Ghent.", "subject": "a"}),
            await post("/api/reviews?wait=true", json={**draft, "rag_retrieval_ids": ["leave"]}),
        ]
        told = [await versions_of(deployment, one.json()["receipt_id"]) for one in said]
    return said[1].json(), said[3].json(), told


@pytest.mark.parametrize("is_there", [True, False])
async def test_damaged_weights_leave_words_alone_and_a_mark_in_every_receipt(
    tmp_path: Path, own: Path, monkeypatch: pytest.MonkeyPatch, *, is_there: bool
) -> None:
    monkeypatch.setattr("troth.adapters.understanding.weights.SHIPPED", own)
    for name in ("judge.onnx", "encoder.onnx"):
        (own / name).write_bytes(b"")
        if not is_there:
            (own / name).unlink()
    with pytest.warns(JudgeFallback) as warned:
        answer, review, told = await exchanged(tmp_path)
    named = "".join(str(one.message) for one in warned)
    assert "judge.onnx" in named
    assert "encoder.onnx" in named
    assert {one["judge"] for one in told} == {"lexical/1+model-unusable"}
    assert {one["encoder"] for one in told} == {"unusable"}
    assert "requests/alone:encoder" in str(told[1]["models"])
    assert "12 rooms" in str(answer)
    assert [one["type"] for one in review["findings"]] == ["factual_error"]


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
