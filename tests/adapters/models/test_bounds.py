"""The client under the gate against providers that mean harm, over real HTTP (GATE-15)."""

from __future__ import annotations

import asyncio
import gzip
import json
import tracemalloc
import zlib
from collections.abc import Callable
from dataclasses import replace

import pytest

from adapters.models.test_remote import CALL, ask, on
from support.hostile_replies import (
    ANTHROPIC,
    DRIPS,
    FIGURES,
    FLOODS,
    MALFORMED,
    MEGABYTE,
    OPENAI,
    openai_reply,
    redirect,
    reply_of,
    sent,
    usages,
)
from troth.adapters.models.remote import RemoteModel
from troth.adapters.models.replies import condense_anthropic, condense_openai
from troth.ports.chat import FailureReason, ModelReply, ModelUnavailable
from troth_lab.models.script import Answer, Reply, Wire
from troth_lab.models.scripted import ScriptedServer
from troth_lab.upstreams import head, whole

PROVIDERS = pytest.mark.parametrize("name", [OPENAI, ANTHROPIC])
# More than a system holds between two of its sockets; without a limit, floods go far beyond.
HELD_BYTES = 30 * MEGABYTE
PATIENT = replace(CALL, timeout_s=60.0)


async def fails(name: str, *steps: Wire, timeout_s: float = 60.0) -> tuple[str, ScriptedServer]:
    answer, server = await ask(name, *steps, call=replace(CALL, timeout_s=timeout_s))
    assert isinstance(answer, FailureReason | ModelReply)
    return answer.value if isinstance(answer, FailureReason) else answer.text, server


@pytest.mark.clause("GATE-15", breaks=True)
@PROVIDERS
@pytest.mark.parametrize("code", [300, 301, 302, 303, 305, 307, 308])
async def test_no_redirect_is_followed(name: str, code: int) -> None:
    with ScriptedServer() as elsewhere:
        for place in (f"{elsewhere.base_url}/chat/completions", "//127.0.0.1:1/", "/", ""):
            reason, server = await fails(name, redirect(code, place))
            assert reason == "redirected"
            assert len(server.requests) == 1
        assert elsewhere.requests == ()


@pytest.mark.clause("GATE-15", breaks=True)
@PROVIDERS
@pytest.mark.parametrize("flood", FLOODS)
async def test_reading_stops_at_the_limit(name: str, flood: str) -> None:
    make, expected = FLOODS[flood]
    reason, server = await fails(name, make())
    assert reason == expected
    assert len(server.requests) == 1
    assert server.wired_bytes < HELD_BYTES


@pytest.mark.parametrize("flood", ["a gzip bomb", "a deflate bomb", "a hundred megabytes"])
async def test_what_is_not_read_takes_no_memory(flood: str) -> None:
    await fails(OPENAI, FLOODS["headers"][0]())  # what is loaded once is loaded
    step = FLOODS[flood][0]()
    tracemalloc.start()
    try:
        reason, _ = await fails(OPENAI, step)
        _, peak_bytes = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert reason == "too_large"
    assert peak_bytes < 10 * MEGABYTE  # a tenth of what was to be read


@pytest.mark.clause("GATE-15", breaks=True)
@PROVIDERS
@pytest.mark.parametrize("drip", DRIPS)
async def test_one_deadline_covers_all_that_is_read(name: str, drip: str) -> None:
    reason, server = await fails(name, DRIPS[drip](), timeout_s=0.6)
    assert reason == "timeout"
    assert len(server.requests) == 1


@pytest.mark.clause("GATE-15", breaks=True)
@PROVIDERS
@pytest.mark.parametrize("kind", MALFORMED)
async def test_what_is_no_reply_is_named_so(name: str, kind: str) -> None:
    make, expected = MALFORMED[kind]
    reason, server = await fails(name, make(name))
    if expected == "lone_surrogate":  # the gate's to say: the reply is one of the protocol
        assert "\ud83d" in reason
    else:
        assert reason == expected
    assert len(server.requests) == 1


@pytest.mark.clause("GATE-15")
@PROVIDERS
@pytest.mark.parametrize("coding", ["gzip", "x-gzip", "deflate", "identity", ""])
async def test_a_reply_within_its_limits_is_read_whole_packed_or_not(
    name: str, coding: str
) -> None:
    text = json.dumps({"reply": "ä€😀 " * 9_000}, ensure_ascii=False)
    body = json.dumps(reply_of(name, text)).encode()
    packed = gzip.compress(body) if "gzip" in coding else body
    packed = zlib.compress(body) if coding == "deflate" else packed
    call = replace(PATIENT, max_reply_bytes=len(body))
    answer, server = await ask(name, whole(packed, content_encoding=coding), call=call)
    assert isinstance(answer, ModelReply)
    assert answer.text == text
    assert server.requests[0].headers["accept-encoding"] == "identity"
    less = replace(call, max_reply_bytes=len(body) - 1)
    answer, _ = await ask(name, whole(packed, content_encoding=coding), call=less)
    assert answer is FailureReason.TOO_LARGE


@PROVIDERS
async def test_nothing_a_provider_sends_comes_back_to_it(name: str) -> None:
    body = json.dumps(reply_of(name, "{}")).encode()
    crumbs = whole(body, set_cookie="a=b; Path=/", retry_after="9", x_should_retry="true")
    with ScriptedServer([crumbs, Answer()]) as server:
        async with on(server, name) as model:
            await model.complete(PATIENT)
            await model.complete(PATIENT)
        assert len(server.requests) == 2
        assert "cookie" not in server.requests[1].headers


@PROVIDERS
async def test_a_server_that_asks_for_another_try_gets_none(name: str) -> None:
    busy = whole(b"{}", "503 Busy", retry_after_ms="1", x_should_retry="true")
    reason, server = await fails(name, busy)
    assert (reason, len(server.requests)) == ("http_error", 1)


@PROVIDERS
async def test_a_pause_that_asks_for_a_turn_of_its_own_gets_none(name: str) -> None:
    paused = {**reply_of(name, '{"reply": "yes"}'), "stop_reason": "pause_turn"}
    answer, server = await ask(name, sent(paused), call=PATIENT)
    assert isinstance(answer, ModelReply)
    assert len(server.requests) == 1


@PROVIDERS
@pytest.mark.parametrize("figure", FIGURES)
async def test_an_absurd_figure_stays_recognizable_and_small(name: str, figure: str) -> None:
    answer, _ = await ask(name, usages(name, figure), call=PATIENT)
    assert isinstance(answer, ModelReply)
    assert (answer.input_tokens, answer.output_tokens) == (1_000_000_001, 1_000_000_001)


@PROVIDERS
@pytest.mark.parametrize("figure", ["null", '"9"', "9.5", "true", "[9]", "NaN", "1e400", "{}"])
async def test_a_figure_that_is_no_number_is_not_reported(name: str, figure: str) -> None:
    answer, _ = await ask(name, usages(name, figure), call=PATIENT)
    assert isinstance(answer, ModelReply)
    assert (answer.input_tokens, answer.output_tokens) == (None, None)


@pytest.mark.parametrize(
    ("condense", "name", "member", "piece"),
    [
        (condense_openai, OPENAI, "choices", {}),
        (condense_openai, OPENAI, "tools", {"a": [{}]}),
        (condense_anthropic, ANTHROPIC, "content", {"type": "thinking", "thinking": "x"}),
        (condense_anthropic, ANTHROPIC, "content", {"type": "text", "text": ""}),
    ],
)
def test_a_library_sees_no_more_members_however_many_were_sent(
    condense: Callable[[bytes], bytes], name: str, member: str, piece: object
) -> None:
    reply = reply_of(name, "yes")
    held = reply.get(member)
    many = {**reply, member: [*(held if isinstance(held, list) else []), *[piece] * 20_000]}
    assert condense(json.dumps(many).encode()) == condense(json.dumps(reply).encode())


async def test_a_content_of_parts_is_their_text() -> None:
    parts = [
        {"type": "text", "text": '{"reply":'},
        {"type": "image"},
        {"type": "text", "text": "1}"},
    ]
    answer, _ = await ask(OPENAI, sent(reply_of(OPENAI, parts)), call=PATIENT)
    assert isinstance(answer, ModelReply)
    assert answer.text == '{"reply":1}'


async def test_a_connection_that_was_cut_is_not_used_again() -> None:
    flood = FLOODS["a body without end"][0]()
    with ScriptedServer([flood, Reply("{}"), flood, Reply("{}")]) as server:
        async with on(server, OPENAI) as model:
            for _ in range(2):
                with pytest.raises(ModelUnavailable):
                    await model.complete(PATIENT)
                reply = await model.complete(PATIENT)
                assert reply.text == "{}"


async def test_a_proxy_of_the_environment_is_used_and_bounded_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    flood = FLOODS["headers"][0]()
    with ScriptedServer([Reply("{}"), flood]) as proxy:
        monkeypatch.setenv("HTTP_PROXY", proxy.address)
        monkeypatch.setenv("NO_PROXY", "")
        model = RemoteModel(OPENAI, base_url="http://models.example/v1")
        try:
            await model.complete(PATIENT)
            with pytest.raises(ModelUnavailable, match="too_large"):
                await model.complete(PATIENT)
        finally:
            await model.aclose()
        assert proxy.requests[0].headers["host"] == "models.example"


@pytest.mark.parametrize(("size", "expected"), [(40, "{}"), (1, "too_large")])
async def test_a_body_may_come_in_pieces_but_not_in_crumbs(size: int, expected: str) -> None:
    body = json.dumps(openai_reply("{}")).encode().ljust(100_000)
    parts = [body[start : start + size] for start in range(0, len(body), size)]
    wire = b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"
    start = head(transfer_encoding="chunked", connection="close")
    found, _ = await fails(OPENAI, Wire(lambda: (start, wire)))
    assert found == expected


async def test_a_secure_server_that_says_nothing_ends_at_the_deadline_and_holds_no_socket() -> None:
    heard: list[bytes] = []

    async def hear(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(65_536):  # until the other side closes
            heard.append(data)
        heard.append(b"")
        writer.close()

    server = await asyncio.start_server(hear, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    model = RemoteModel(OPENAI, base_url=f"https://127.0.0.1:{port}/v1")
    try:
        with pytest.raises(ModelUnavailable, match="timeout"):
            await model.complete(replace(CALL, timeout_s=0.5))
        while heard[-1:] != [b""]:  # a test that hangs here has found a socket left open
            await asyncio.sleep(0.01)
    finally:
        await model.aclose()
        server.close()
    assert heard[0].startswith(b"\x16\x03")
