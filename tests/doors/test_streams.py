"""PROOF-8: each part of a stream is decided, sealed and committed before its bytes leave."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from socket import SHUT_RDWR
from typing import Any

import orjson
import pytest

from support.deployment import Deployment
from support.serving import served
from support.upstreams import behind, chunk, event, never_ending, pieces, sent, tool_call, upstream
from troth.contracts.answers.limits import HELD_TO_NOTHING
from troth.kernel.budgets import estimate_tokens
from troth.kernel.exchange import Mode
from troth.kernel.proof.envelope import parse_envelope
from troth.kernel.proof.statement import ReceiptStatement
from troth.runtime.exchange.exchange import Origin
from troth.runtime.gateway.complete import Parts
from troth.runtime.gateway.gathering import Held
from troth.runtime.gateway.request import read_request
from troth_lab.models.script import Wire

pytestmark = pytest.mark.extra("models")

ASKED = [{"role": "user", "content": "How many days of leave do I have?"}]
PASSAGES = [{"id": "p1", "text": "Staff get 28 days of leave."}]
TEXT = (
    "Staff get 30 days of leave. Dr. Weber decides on 3. März. All else is `left. open` here.\n\n"
    "```py\nx = 1.\ny = 2. \n```\n| a | b |\n|---|---|\n| 1. x | 2 |\n\nThat is all. Good bye."
)
TOOLS = [{"type": "function", "function": {"name": "book", "parameters": {"type": "object"}}}]


def body(**members: Any) -> dict[str, Any]:
    return {"model": "scripted", "messages": ASKED, "stream": True, **members}


async def post(opened: Deployment, **members: Any) -> Any:
    return await opened.client.post("/v1/chat/completions", json=body(**members))


def data_of(streamed: bytes) -> list[bytes]:
    lines = [line for line in streamed.split(b"\n") if line]
    assert all(line.startswith((b"data: ", b": ")) for line in lines), lines
    return [line.removeprefix(b"data: ") for line in lines if line.startswith(b"data: ")]


def assert_sealed(opened: Deployment, streamed: bytes) -> list[dict[str, Any]]:
    """Every byte that left is a comment, the end mark, or what a committed receipt digests."""
    chunks: list[dict[str, Any]] = []
    before = ""
    for number, data in enumerate((d for d in data_of(streamed) if d != b"[DONE]"), start=1):
        told = orjson.loads(data)
        receipt = opened.services.log.receipt(told["troth"]["receipt_id"])
        assert receipt is not None
        statement = ReceiptStatement.from_json(
            orjson.loads(parse_envelope(receipt.envelope).payload)
        )
        assert statement.response_sha256 == sha256(data).hexdigest()
        assert (told["troth"]["part"], told["troth"]["before"]) == (number, before)
        assert "PROOF-8" in told["troth"]["clauses"]["kept"] or told.get("error")
        before = told["troth"]["receipt_id"]
        chunks.append(told)
    return chunks


def text_of(chunks: list[dict[str, Any]]) -> str:
    return "".join(one["choices"][0]["delta"].get("content", "") for one in chunks)


async def test_without_evidence_the_stream_says_so_as_the_whole_reply_does(tmp_path: Path) -> None:
    async with behind(tmp_path, "x") as (opened, _):
        streamed = await post(opened, model="extractive")
        told = text_of(assert_sealed(opened, streamed.content))
        whole = (await post(opened, model="extractive", stream=False)).json()
        assert told == whole["choices"][0]["message"]["content"]
        assert HELD_TO_NOTHING.text in told


@pytest.mark.clause("PROOF-8")
async def test_a_stream_leaves_in_sealed_parts_and_ends_with_what_it_was_held_to(
    tmp_path: Path,
) -> None:
    async with behind(tmp_path, TEXT) as (opened, server):
        response = await post(
            opened, troth={"passages": PASSAGES}, stream_options={"include_usage": True}
        )
        assert response.headers["content-type"].startswith("text/event-stream")
        chunks = assert_sealed(opened, response.content)
        assert data_of(response.content)[-1] == b"[DONE]"
        assert server.requests[0].body["stream"] is True
        said = [one["choices"][0]["delta"].get("content") for one in chunks]
        assert said == [
            "Staff get 30 days of leave [F1 says: “28 days”]. ",
            "Dr. Weber decides on 3. März. ",
            "All else is `left. open` here.\n\n",
            "```py\nx = 1.\ny = 2. \n```\n",
            "| a | b |\n|---|---|\n| 1. x | 2 |\n",
            "\nThat is all. ",
            "Good bye.",
            None,
        ]
        *_, last = chunks
        assert last["choices"][0]["finish_reason"] == "stop"
        assert last["troth"]["evidence"]["facts"][0]["text"] == PASSAGES[0]["text"]
        assert last["usage"] == {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
        assert last["troth"]["receipt_id"] == response.headers["x-troth-receipt-id"]
        assert chunks[0]["choices"][0]["delta"]["role"] == "assistant"
        assert len({one["id"] for one in chunks}) == 1


async def test_a_contested_memory_has_its_caveat_in_its_own_part(tmp_path: Path) -> None:
    async with behind(tmp_path, "Well met. You work at Microsoft. Enjoy.") as (opened, _):
        for text in ("I work at Microsoft.", "I work at Amazon."):
            await opened.troth.remember(text, subject="anna")
        response = await post(opened, troth={"subject": "anna"})
        chunks = assert_sealed(opened, response.content)
        (told,) = [one for one in chunks if "Microsoft" in text_of([one])]
        assert text_of([told]) != "You work at Microsoft. "
        assert {"MEM-3", "MEM-4"} <= {
            one["clause"] for one in told["troth"]["clauses"]["repaired"]
        } | {*told["troth"]["clauses"]["kept"]}


@pytest.mark.clause("GATE-16")
@pytest.mark.parametrize("first", [[tool_call("book", "{}")], [tool_call("fly", "{}")]])
async def test_tool_calls_leave_whole_and_as_the_request_has_them(
    tmp_path: Path, first: Any
) -> None:
    call = tool_call("book", "{}")
    async with behind(tmp_path, first, [call]) as (opened, server):
        response = await post(opened, tools=TOOLS)
        (told,) = assert_sealed(opened, response.content)
        assert told["choices"][0]["delta"]["tool_calls"] == [{**call, "index": 0}]
        assert told["choices"][0]["finish_reason"] == "tool_calls"
        assert len(server.requests) == (1 if first == [call] else 2)


@pytest.mark.parametrize(
    "reply",
    [
        '{"note": "Thank you. Staff get 30 days of leave.", "days": 30}',
        '[{"note": "Thank you! Staff get 30 days of leave."},\n {"note": "Bye. Bye."}]\n',
        'Here it is.\n\n```json\n{"note": "Staff get 30 days of leave."}\n```\n',
    ],
)
async def test_json_that_nobody_asked_for_leaves_whole_and_stays_json(
    tmp_path: Path, reply: str
) -> None:
    async with behind(tmp_path, reply) as (opened, _):
        response = await post(opened, troth={"passages": PASSAGES})
        chunks = assert_sealed(opened, response.content)
        streamed = text_of(chunks)
        assert "[F1 says: “28 days”]" in streamed
        assert streamed.replace(" [F1 says: “28 days”]", "") == reply
        block = streamed.partition("```json")[2].partition("```")[0]
        assert json.loads(block or streamed)
        whole = await opened.client.post(
            "/v1/chat/completions",
            json=body(stream=False, troth={"passages": PASSAGES}),
        )
        assert whole.json()["choices"][0]["message"]["content"] == streamed


async def test_json_leaves_whole(tmp_path: Path) -> None:
    async with behind(tmp_path, '{"a": "One. Two. Three."}') as (opened, server):
        response = await post(opened, response_format={"type": "json_object"})
        (told,) = assert_sealed(opened, response.content)
        assert text_of([told]) == '{"a": "One. Two. Three."}'
        assert "stream" not in server.requests[0].body


def spoiled(kind: str, at: int) -> Any:
    """A stream that goes wrong after that many pieces."""
    good = list(pieces(TEXT))
    start = good[: at + 1]
    if kind == "cut":
        return sent(start)
    if kind == "garbled":
        return sent([*start, event("{this is no JSON"), *good[at + 1 :]])
    if kind == "halved":
        return sent([*start[:-1], start[-1][: len(start[-1]) // 2]])
    if kind == "error":
        return sent([*start, event({"error": {"message": "Secret words."}})])
    return sent([*start, b"\x00\xff\r\n", *good[at + 1 :]])


@pytest.mark.clause("PROOF-8", breaks=True, before_exit=True)
@pytest.mark.parametrize("kind", ["cut", "garbled", "halved", "error", "unframed"])
async def test_of_a_broken_stream_nothing_left_unsealed(tmp_path: Path, kind: str) -> None:
    points = range(0, len(list(pieces(TEXT))) - 4, 1)
    assert len(points) >= 40
    async with behind(tmp_path, *(spoiled(kind, at) for at in points), "x") as (opened, _):
        for at in points:
            response = await post(opened)
            if response.status_code != 200:  # nothing had left
                assert response.json()["error"]["code"] == "outside.model"
                continue
            chunks = assert_sealed(opened, response.content)
            assert b"[DONE]" not in response.content, at
            assert TEXT.startswith(text_of(chunks).rstrip())
            assert chunks[-1]["error"]["code"] == "outside.model"
            assert "Secret" not in response.text


@pytest.mark.clause("PROOF-8", breaks=True, before_exit=True)
@pytest.mark.parametrize("kind", ["cut", "garbled", "stalled"])
@pytest.mark.parametrize("many", [20, pytest.param(200, marks=pytest.mark.slow)])
async def test_at_many_points_of_a_stream_no_byte_leaves_unsealed(
    tmp_path: Path, kind: str, many: int
) -> None:
    long = f"{TEXT}\n\n{TEXT}"
    good = list(pieces(long, size=1))
    points = [number * (len(good) - 4) // many for number in range(many)]
    assert len(set(points)) == many

    def spoilt(at: int) -> Any:
        start = good[: at + 1]
        if kind == "cut":
            return sent([*start[:-1], start[-1][: len(start[-1]) // 2]])
        if kind == "garbled":
            return sent([*start, event("{this is no JSON"), *good[at + 1 :]])

        def stalling() -> Iterator[bytes]:
            yield from start
            time.sleep(0.3)

        return Wire(stalling)

    settings = {"gateway_timeout_s": 0.15} if kind == "stalled" else {}
    left = 0
    async with behind(tmp_path, *map(spoilt, points), "x", **settings) as (opened, _):
        for at in points:
            response = await post(opened)
            assert b"[DONE]" not in response.content, at
            if response.status_code != 200:  # nothing had left
                assert response.json()["receipt_id"]
                continue
            chunks = assert_sealed(opened, response.content)
            assert long.startswith(text_of(chunks).rstrip())
            assert chunks[-1]["error"]["code"].startswith("outside.")
            left += 1
    assert left > many / 2


@pytest.mark.parametrize(
    "sentences",
    [
        [
            "公司每年给员工二十八天带薪假期。",
            "试用期为三个月！",
            "还有问题吗？",
            "请联系人事部门。",
        ],
        ["従業員は年間28日の休暇を取得できます。", "試用期間は三か月です。", "以上です。"],
        ["कर्मचारियों को 28 दिन की छुट्टी मिलती है। ", "परिवीक्षा तीन महीने की होती है। ", "धन्यवाद।"],
    ],
)
async def test_sentences_of_other_scripts_leave_one_by_one(
    tmp_path: Path, sentences: list[str]
) -> None:
    async with behind(tmp_path, "".join(sentences)) as (opened, _):
        *parts, _ = assert_sealed(opened, (await post(opened)).content)
        assert [text_of([one]) for one in parts] == sentences


async def test_a_character_in_halves_is_joined(tmp_path: Path) -> None:
    start, *_ = pieces("")
    halves = [event(chunk({"content": half})) for half in ("Fine \ud83d", "\ude00.")]
    end = [event(chunk({}, "stop")), event("[DONE]"), b"0\r\n\r\n"]
    async with behind(tmp_path, sent([start, *halves, *end])) as (opened, _):
        response = await post(opened)
        assert text_of(assert_sealed(opened, response.content)) == "Fine 😀."


async def test_what_fails_after_a_sign_of_life_is_told_in_the_stream(tmp_path: Path) -> None:
    def failing() -> Iterator[bytes]:
        time.sleep(0.3)
        yield b"no HTTP"

    async with behind(tmp_path, Wire(failing)) as (opened, _):
        gate = opened.services.doors.gateway.upstreams["scripted"]
        object.__setattr__(gate, "beat_s", 0.05)
        response = await post(opened)
        assert response.content.startswith(b": waiting")
        (data,) = data_of(response.content)
        told = orjson.loads(data)
        assert told["error"]["code"] == "outside.model"
        assert opened.services.log.receipt(told["receipt_id"]) is not None


async def test_an_answer_in_sections_is_one_sealed_part_after_signs_of_life(tmp_path: Path) -> None:
    async with behind(tmp_path, "x") as (opened, _):
        await opened.troth.add_source("Staff get 28 days of leave.", title="Rules")
        object.__setattr__(opened.services.doors.work, "beat_s", 0.001)
        response = await post(opened, model="troth:work/extractive")
        assert response.headers["content-type"].startswith("text/event-stream")
        assert b": waiting\n\n" in response.content
        data, end = data_of(response.content)
        told = orjson.loads(data)
        receipt = opened.services.log.receipt(told["troth"]["receipt_id"])
        assert receipt is not None
        payload = orjson.loads(parse_envelope(receipt.envelope).payload)
        assert ReceiptStatement.from_json(payload).response_sha256 == sha256(data).hexdigest()
        (choice,) = told["choices"]
        assert (told["object"], choice["finish_reason"]) == ("chat.completion.chunk", "stop")
        assert choice["delta"]["content"] == told["troth"]["answer"]
        assert end == b"[DONE]"
        refused = await post(opened, model="troth:work/extractive", seed=1)
        assert refused.json()["error"]["param"] == "seed"


async def test_a_stream_that_stalls_ends_in_time_and_says_so(tmp_path: Path) -> None:
    def stalling() -> Iterator[bytes]:
        yield from list(pieces("One two three. Four five six. Seven"))[:9]
        time.sleep(3)

    async with behind(tmp_path, Wire(stalling), gateway_timeout_s=1.0) as (opened, _):
        response = await post(opened)
        chunks = assert_sealed(opened, response.content)
        assert text_of(chunks) == "One two three. "
        assert chunks[-1]["error"]["code"] == "outside.timeout"
        assert b"[DONE]" not in response.content


async def test_a_stream_without_end_is_ended(tmp_path: Path) -> None:
    settings = {"gateway_output_tokens": 100, "gateway_timeout_s": 60.0}
    async with behind(tmp_path, never_ending("Staff get 28 days. "), **settings) as (opened, _):
        for asked, most in ((None, 100), (20, 20)):
            response = await post(opened, max_tokens=asked)
            *parts, last = assert_sealed(opened, response.content)
            assert last["choices"][0]["finish_reason"] == "length"
            assert most < estimate_tokens(text_of(parts)) <= 3 * most
            assert data_of(response.content)[-1] == b"[DONE]"


async def test_a_stream_may_take_long_if_it_goes_on(tmp_path: Path) -> None:
    slow = sent(pieces("One two three. Four five six.", size=3), pause_s=0.25)
    async with behind(tmp_path, slow, gateway_timeout_s=2.0) as (opened, _):
        began = time.perf_counter()
        response = await post(opened)
        assert time.perf_counter() - began > 2.0
        assert text_of(assert_sealed(opened, response.content)) == "One two three. Four five six."
    settings = {"gateway_timeout_s": 1.9, "gateway_stream_timeout_s": 2.0}
    async with behind(tmp_path, slow, **settings) as (opened, _):
        assert b'"outside.timeout"' in (await post(opened)).content


async def test_while_nothing_comes_there_are_signs_of_life(tmp_path: Path) -> None:
    slow = sent(pieces("Well. Then."), pause_s=0.15)
    async with behind(tmp_path, slow) as (opened, _):
        gate = opened.services.doors.gateway.upstreams["scripted"]
        object.__setattr__(gate, "beat_s", 0.05)
        response = await post(opened)
        assert b": waiting\n\n" in response.content
        assert text_of(assert_sealed(opened, response.content)) == "Well. Then."
        assert data_of(response.content)[-1] == b"[DONE]"


async def test_when_the_log_is_gone_the_stream_just_stops(tmp_path: Path) -> None:
    slow = sent(pieces("One two three. Four five six. Seven."), pause_s=0.05)
    async with behind(tmp_path, slow) as (opened, _):
        gateway = opened.services.doors.gateway
        request = read_request(body(), max_output_tokens=1_000)
        from troth.kernel.errors import StorageFailure

        stream = gateway.stream(
            request, origin=Origin(surface="test"), mode=Mode.WORK, trace_id=None
        )
        first = await anext(stream)
        assert first is not None
        opened.services.storage.log.close()
        with pytest.raises(StorageFailure):
            await anext(stream)


@pytest.mark.clause("PROOF-8", breaks=True)
async def test_a_part_that_does_not_stand_on_a_committed_one_is_withheld(tmp_path: Path) -> None:
    async with behind(tmp_path, "x") as (opened, _):
        gateway = opened.services.doors.gateway
        request = read_request(body(), max_output_tokens=1_000)
        exchange = gateway._open(request, Origin(surface="test"), Mode.WORK, None)
        parts = Parts(gateway, request, exchange)
        first = await parts.say("One. ", Held())
        part = parts._next()
        parts.committed = (first.receipt_id, "rcp_never_committed")
        document = parts._chunk(part, Held(), content="Two.")
        sealed = await parts._sealed(part, document)
        assert "PROOF-8" in sealed.broken
        assert sealed.document.finish == "content_filter"
        assert sealed.document.error is not None
        assert b"Two." not in sealed.body


def test_who_leaves_ends_the_call_and_no_more_is_read(tmp_path: Path) -> None:
    with upstream(never_ending("Staff get 28 days of leave. ")) as server:
        environment = {
            "TROTH_MODEL": "openai:scripted",
            "TROTH_MODEL_BASE_URL": server.base_url,
            "TROTH_GATEWAY_OUTPUT_TOKENS": "200000",
        }
        with served(tmp_path, **environment) as running:
            text = json.dumps(body()).encode()
            head = (
                b"POST /v1/chat/completions HTTP/1.1\r\nhost: x\r\n"
                b"content-type: application/json\r\ncontent-length: %d\r\n\r\n" % len(text)
            )
            sock = running.connect()
            sock.sendall(head + text)
            got = sock.recv(4_096)
            assert got.startswith(b"HTTP/1.1 200")
            sock.shutdown(SHUT_RDWR)
            sock.close()
            for _ in range(200):
                if server.cut_off:
                    break
                asyncio.run(asyncio.sleep(0.05))
            assert server.cut_off == 1
            assert server.wired_bytes < 10_000_000  # back-pressure, on a machine however busy
            told = running.stop()
            assert "Traceback" not in told, told[-3000:]
