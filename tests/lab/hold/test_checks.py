"""The checks of a hold: nothing is found where all is sound, and each breach is found."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx2
import orjson
import pytest
import pytest_asyncio

from support.deployment import QUESTION, Deployment, deployed
from troth.bootstrap import StoredLog, open_stored_log
from troth.kernel.errors import StorageFailure
from troth.runtime.exchange.documents import Shape
from troth.server.respond import withheld
from troth.settings import load_settings
from troth_lab.hold import checks
from troth_lab.hold.checks import Checks, Statement
from troth_lab.hold.replies import Reply, read_events, read_whole

TOLD = "The kettle in room 1000001 was repaired."
COMPLETION = {
    "model": "extractive",
    "messages": [{"role": "user", "content": "How many days of leave do staff get?"}],
    "troth": {"passages": [{"id": "rules", "text": "Staff get 28 days of leave."}]},
}


@dataclass(frozen=True, kw_only=True)
class Talk:
    """A deployment that closed, what its client got, and what it remembered."""

    folder: Path
    bodies: dict[str, tuple[int, str, bytes]]
    memories: list[str]


@pytest_asyncio.fixture
async def talk(tmp_path: Path) -> AsyncIterator[Talk]:
    async with deployed(tmp_path, corpus=False) as held:
        got = {
            "ask": await held.ask(QUESTION),
            "statement": await _post(held, "/api/chat/send", message=TOLD, subject="ann"),
            "stream": await _post(held, "/v1/chat/completions", **COMPLETION, stream=True),
            "refused": await _post(held, "/api/chat/send", message=1),
        }
        listed = await held.client.get("/api/memories", params={"subject": "ann"})
    yield Talk(
        folder=tmp_path,
        bodies={name: _got(response) for name, response in got.items()},
        memories=[one["text"] for one in listed.json()["memories"]],
    )


async def _post(held: Deployment, path: str, **body: Any) -> httpx2.Response:
    return await held.client.post(path, json=body)


def _got(response: httpx2.Response) -> tuple[int, str, bytes]:
    return response.status_code, response.headers["x-troth-receipt-id"], response.content


@contextmanager
def stored_log(folder: Path) -> Iterator[StoredLog]:
    flags = {"database": f"sqlite:///{folder / 'troth.db'}"}
    stored = open_stored_log(load_settings(file={}, environment={}, flags=flags).settings)
    try:
        yield stored
    finally:
        stored.storage.close()


def replied(kind: str, status: int, receipt_id: str, data: bytes) -> Reply:
    read = read_events(data) if kind == "stream" else read_whole(status, receipt_id, data)
    parts, bare = read
    return Reply(kind=kind, at_s=1.0, took_s=0.1, status=status, parts=parts, bare=bare)


def found_in(talk: Talk, *replies: Reply) -> list[str]:
    with stored_log(talk.folder) as stored:
        wanted = {part.receipt_id for one in replies for part in one.parts}
        return checks.unsealed(replies, checks.responses_of(stored, wanted))


def test_what_is_sealed_is_found_to_be(talk: Talk) -> None:
    replies = [replied(kind, *got) for kind, got in talk.bodies.items()]
    assert [one.status for one in replies] == [200, 200, 200, 422]
    assert all(one.parts for one in replies)
    assert len(replies[2].parts) > 1
    assert found_in(talk, *replies) == []


@pytest.mark.parametrize("kind", ["ask", "statement", "stream", "refused"])
def test_a_body_that_is_not_the_sealed_one_is_found(talk: Talk, kind: str) -> None:
    status, receipt_id, data = talk.bodies[kind]
    found = found_in(
        talk, replied(kind, status, receipt_id, data.replace(b'"trace_id"', b'"tracE_id"'))
    )
    assert "is of other bytes" in found[0]


def test_a_receipt_that_the_log_lacks_or_another_key_signed_is_found(talk: Talk) -> None:
    sealed = replied("ask", *talk.bodies["ask"])
    unknown = replace(sealed, parts=(replace(sealed.parts[0], receipt_id="rcp_0"),))
    assert "is not in the log" in found_in(talk, unknown)[0]
    (talk.folder / "troth.db.key").unlink()
    with stored_log(talk.folder) as stored:
        assert checks.responses_of(stored, {sealed.parts[0].receipt_id}) == {}


CHUNK = b'data: {"choices": [{"delta": {"content": "28 days"}}]}\n\n'
ERROR = b'{"error": {"message": "28", "type": "", "code": "", "param": null}, "trace_id": ""}'


@pytest.mark.parametrize(
    ("kind", "status", "data"),
    [
        ("ask", 200, b'{"answer": "28 days"}'),
        ("ask", 200, b""),
        ("ask", 500, b"Internal Server Error"),
        ("ask", 503, b'{"detail": "28 days", "code": "x", "status": 503}'),
        ("ask", 503, ERROR),
        ("stream", 200, CHUNK + b"data: [DONE]\n\n"),
        ("stream", 200, b"28 days\n\n"),
        ("stream", 200, b": waiting\n\n"),
    ],
)
def test_an_unsealed_reply_is_found(kind: str, status: int, data: bytes) -> None:
    assert len(checks.unsealed([replied(kind, status, "", data)], {})) == 1


@pytest.mark.parametrize("shape", [Shape.PROBLEM, Shape.OPENAI])
def test_the_fixed_refusals_and_what_broke_off_are_none(shape: Shape) -> None:
    fixed = withheld(StorageFailure("storage.audit", "gone"), "t", shape)
    refused = replied("ask", fixed.status_code, "", bytes(fixed.body))
    broke = Reply(kind="ask", at_s=1.0, took_s=0.1, status=200, broke="ReadError")
    cut = replied("stream", 200, "", b'data: {"choices": [{"del')
    assert checks.unsealed([refused, broke, replace(cut, broke="ReadError")], {}) == []


def test_a_statement_is_in_memory_once_or_is_found(talk: Talk) -> None:
    told = Statement(subject="ann", token="1000001", acknowledged=True)
    kept = {"ann": talk.memories}
    assert checks.lost_and_twice([told], kept) == ([], [])
    assert checks.lost_and_twice([told], {"bob": talk.memories}) == (["ann: 1000001"], [])
    assert checks.lost_and_twice([replace(told, acknowledged=False)], {}) == ([], [])
    doubled = {"ann": talk.memories * 2}
    assert checks.lost_and_twice([told], doubled) == ([], ["ann: 1000001, 2 times"])
    assert checks.lost_and_twice([replace(told, acknowledged=False)], doubled)[1] != []


def test_a_mail_has_one_outcome_or_is_found() -> None:
    mails, decided = {"msg_1": "t1", "msg_2": "t2"}, {"t1": 1, "t2": 1}
    assert checks.undecided(mails, decided, {"msg_1", "msg_2"}) == []
    assert checks.undecided(mails, {**decided, "t2": 2}, {"msg_1", "msg_2"}) == [
        "msg_2: 2 decisions"
    ]
    assert checks.undecided(mails, {"t1": 1}, {"msg_1"}) == ["msg_2: 0 decisions, no outcome"]
    assert checks.undecided({"msg_3": None}, {}, ()) == ["msg_3: 0 decisions, no outcome"]


def test_a_log_or_table_that_was_changed_is_found(talk: Talk) -> None:
    with stored_log(talk.folder) as stored:
        assert checks.broken_log(stored) == []
    for statement in (
        "UPDATE bodies SET response = x'00' WHERE seq = (SELECT max(seq) FROM bodies)",
        "DELETE FROM receipts WHERE seq = (SELECT max(seq) FROM receipts)",
        "UPDATE audit_events SET leaf = x'00' WHERE seq = 3",
    ):
        with sqlite3.connect(talk.folder / "troth.db") as database:
            assert database.execute(statement).rowcount == 1
        database.close()
        with stored_log(talk.folder) as stored:
            assert len(checks.broken_log(stored)) == 1
    (talk.folder / "troth.db.key").unlink()
    with stored_log(talk.folder) as stored:
        assert checks.broken_log(stored) == ["there is no key to verify it with"]


@pytest.mark.parametrize("name", ["unsealed", "lost", "twice", "mails", "log"])
def test_one_breach_is_enough(name: str) -> None:
    assert Checks().hold
    assert not Checks(**{name: ["something"]}).hold
    assert orjson.dumps(Checks(**{name: ["something"]}))
