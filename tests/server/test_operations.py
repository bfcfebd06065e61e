"""Health, metrics, OpenAPI and logs."""

from __future__ import annotations

import io
import json
import logging
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from support.deployment import QUESTION, Deployment, deployed
from troth.bootstrap import configure_logging


async def test_health_and_readiness(deployment: Deployment) -> None:
    assert (await deployment.client.get("/healthz")).text == "ok\n"
    ready = await deployment.client.get("/readyz")
    assert ready.json() == {"ready": True, "events": deployment.services.log.size()}


async def test_a_lost_database_is_not_ready(bare: Deployment, tmp_path: Path) -> None:
    for name in ("troth.db", "troth.db-wal", "troth.db-shm"):
        (tmp_path / name).unlink(missing_ok=True)
    response = await bare.client.get("/readyz")
    assert response.status_code == 503
    assert response.json() == {"ready": False, "code": "storage.audit"}


async def test_a_log_that_is_held_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("troth.server.readiness._PATIENCE_S", 0.05)
    monkeypatch.setattr("troth.server.readiness._HOLDS_S", 0.0)
    async with deployed(tmp_path, corpus=False) as opened:
        other = sqlite3.connect(tmp_path / "troth.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        assert (await opened.client.get("/readyz")).status_code == 503
        other.execute("ROLLBACK")
        other.close()
        for _ in range(200):
            if (await opened.client.get("/readyz")).status_code == 200:
                break
        else:
            pytest.fail("it did not become ready again")


async def test_probes_write_no_more_often_than_they_may(bare: Deployment) -> None:
    seen = [(await bare.client.get("/readyz")).json() for _ in range(3)]
    assert seen == [{"ready": True, "events": 1}] * 3
    assert bare.services.log.size() == 1


@pytest.mark.clause("TRUST-7.1")
async def test_metrics_show_the_rates_and_their_bands(deployment: Deployment) -> None:
    await deployment.ask(QUESTION)
    await deployment.ask("Rewrite this email")
    await deployment.ask("What is the current population of Ouagadougou?")
    text = (await deployment.client.get("/metrics")).text
    assert 'troth_rate{rate="question_rate"} 0.333' in text
    assert 'troth_rate{rate="evidence_success_rate"} 0.5' in text
    assert 'troth_rate_band{edge="low",rate="evidence_trigger_rate"} 0.2' in text
    assert "troth_evidence_failure_alert 1.0" in text
    assert 'troth_evidence_retrievals_total{status="empty"} 1.0' in text
    assert 'troth_exchanges_total{mode="work",surface="http:/ui/api/ask"} 3.0' in text


@pytest.mark.clause("TRUST-7.1", breaks=True)
async def test_refusals_and_normal_mode_do_not_move_the_rates(deployment: Deployment) -> None:
    await deployment.ask("", mode="normal")
    await deployment.ask("Rewrite this email", mode="normal")
    text = (await deployment.client.get("/metrics")).text
    assert 'troth_rate{rate="question_rate"}' not in text
    assert "troth_evidence_failure_alert 0.0" in text


async def test_openapi_describes_what_may_be_sent(deployment: Deployment) -> None:
    document = (await deployment.client.get("/openapi.json")).json()
    ask = document["paths"]["/ui/api/ask"]["post"]
    schema = ask["requestBody"]["content"]["application/json"]["schema"]
    assert schema["additionalProperties"] is False
    assert schema["required"] == ["text"]
    assert {"attachments", "mode", "thread_id"} <= set(schema["properties"])


@pytest.fixture
def log_lines(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    stream = io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    configure_logging("info")
    yield stream
    root.handlers[:], root.level = handlers, level
    structlog.reset_defaults()


@pytest.mark.clause("TRUST-7.2")
async def test_each_log_line_of_a_request_carries_its_trace_id(
    log_lines: io.StringIO, tmp_path: Path
) -> None:
    async with deployed(tmp_path) as opened:
        answer = (await opened.ask(QUESTION)).json()
    lines = [json.loads(line) for line in log_lines.getvalue().splitlines()]
    mine = [line for line in lines if line.get("route") == "/ui/api/ask"]
    assert [line["trace_id"] for line in mine] == [answer["trace_id"]]
    assert mine[0]["status"] == 200
    assert QUESTION not in log_lines.getvalue()


@pytest.mark.clause("TRUST-7.1")
async def test_status_sets_the_rates_against_their_bands(deployment: Deployment) -> None:
    await deployment.ask("What is the current population of Ouagadougou?")
    status = (await deployment.client.get("/api/status")).json()
    rates = {rate["name"]: rate for rate in status["rates"]}
    assert rates["evidence_success_rate"]["value"] == 0
    assert rates["evidence_success_rate"]["within"] is False
    assert status["alert"] is True
    assert status["model"] == "extractive"


@pytest.mark.clause("TRUST-7.1", breaks=True)
async def test_without_exchanges_there_are_no_rates_and_no_alert(deployment: Deployment) -> None:
    status = (await deployment.client.get("/api/status")).json()
    assert {rate["value"] for rate in status["rates"]} == {None}
    assert status["alert"] is False


async def test_settings_are_told_in_words_without_their_secrets(tmp_path: Path) -> None:
    async with deployed(tmp_path, corpus=False, intake_cases_token="open-sesame") as opened:
        told = (await opened.client.get("/api/settings")).json()["settings"]
    rows = {row["name"]: row for row in told}
    assert (rows["intake_cases_token"]["value"], rows["intake_cases_token"]["changed"]) == (
        "********",
        True,
    )
    assert "open-sesame" not in str(told)
    assert (rows["max_mail_bytes"]["value"], rows["max_mail_bytes"]["changed"]) == (
        "60000000",
        False,
    )
    assert all(row["about"] for row in told)
