"""``/v1/chat/completions``: relayed as it came, held, sealed; refused by name what cannot be."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from support.deployment import Deployment, deployed
from support.hostile_replies import FLOODS, redirect
from support.upstreams import (
    behind,
    chunk,
    completion,
    event,
    pieces,
    says,
    sent,
    tool_call,
)
from troth_lab.models.script import CloseConnection, Garbage, Stall, Status
from troth_lab.models.scripted import ScriptedServer
from troth_lab.upstreams import whole

pytestmark = pytest.mark.extra("models")

PASSAGES = [{"id": "p1", "text": "Staff get 28 days of leave.", "title": "Rules"}]
ASKED = [{"role": "user", "content": "How many days of leave do I have?"}]
TOOLS = [
    {
        "type": "function",
        "function": {
            "name": "book",
            "parameters": {
                "type": "object",
                "properties": {"days": {"type": "integer"}},
                "required": ["days"],
                "additionalProperties": False,
            },
        },
    }
]
FORMAT = {
    "type": "json_schema",
    "json_schema": {
        "name": "leave",
        "schema": {
            "type": "object",
            "properties": {"answer": {"type": "string", "maxLength": 40}},
            "required": ["answer"],
            "additionalProperties": False,
        },
    },
}
FANNED = {
    "$ref": "#/$defs/0",
    "$defs": {str(n): {"allOf": [{"$ref": f"#/$defs/{n + 1}"}] * 2} for n in range(40)}
    | {"40": {"type": "object"}},
}
DEEP: dict[str, Any] = {"type": "object", "additionalProperties": {"$ref": "#"}}
DEEP = {"anyOf": [DEEP, {**DEEP, "title": "again"}]}
NAMED = "the whole name of the guest as the guest would have it written"
GUEST = {
    "type": "json_schema",
    "json_schema": {"name": "guest", "schema": {"properties": {NAMED: {"type": "string"}}}},
}
GOOD, UNKNOWN = tool_call("book", '{"days": 3}'), tool_call("fly", "{}")
BAD = tool_call("book", '{"days": "three"}')


def given_format(schema: dict[str, Any]) -> dict[str, Any]:
    """A ``response_format`` of a schema."""
    return {"type": "json_schema", "json_schema": {"name": "given", "schema": schema}}


def counted(text: str, usage: dict[str, int], *, stream: bool = False) -> Any:
    """A good reply that counts its tokens so."""
    if not stream:
        return whole(json.dumps({**completion(text), "usage": usage}).encode())
    said = [chunk({"content": text}), chunk({}, "stop"), {"choices": [], "usage": usage}]
    return sent([next(iter(pieces(""))), *map(event, said), event("[DONE]"), b"0\r\n\r\n"])


async def post(opened: Deployment, **members: Any) -> Any:
    body = {"model": "scripted", "messages": ASKED, **members}
    return await opened.client.post("/v1/chat/completions", json=body)


def said(response: Any) -> dict[str, Any]:
    message: dict[str, Any] = response.json()["choices"][0]["message"]
    return message


async def test_a_request_goes_out_as_it_came_and_its_reply_is_held(tmp_path: Path) -> None:
    messages = [{"role": "system", "content": "Be brief."}, *ASKED]
    sent_on = {"temperature": 0.7, "seed": 3, "stop": ["END"], "max_tokens": 50, "user": "u1"}
    async with behind(tmp_path, "You have 30 days of leave. Enjoy them.") as (opened, server):
        response = await post(
            opened, messages=messages, **sent_on, unheard_of=1, troth={"passages": PASSAGES}
        )
        (received,) = server.requests
        assert response.status_code == 200, response.text
        answer = response.json()
        assert received.body == {"model": "scripted", "messages": messages, **sent_on}
        assert said(response)["content"].startswith("You have 30 days of leave [F1 says: “28 days”")
        (mark,) = answer["troth"]["marks"]
        assert said(response)["content"][mark["start"] : mark["end"]].startswith("You have 30")
        assert answer["usage"] == {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}
        assert answer["choices"][0]["finish_reason"] == "stop"
        assert "TRUST-3.7" in answer["troth"]["clauses"]["kept"]
        assert response.headers["x-troth-receipt-id"] == answer["troth"]["receipt_id"]
        receipt = await opened.client.get(f"/api/receipts/{answer['troth']['receipt_id']}")
        assert receipt.status_code == 200


async def test_tool_results_are_evidence_and_replies_of_the_model_are_not(tmp_path: Path) -> None:
    messages = [
        *ASKED,
        {"role": "assistant", "content": None, "tool_calls": [GOOD]},
        {"role": "tool", "tool_call_id": "call_1", "content": "Anna has 12 days of leave left."},
    ]
    async with behind(tmp_path, "Anna has 21 days of leave left.") as (opened, _):
        held = said(await post(opened, messages=messages))["content"]
        assert "says: “12 days”" in held
        free = said(await post(opened, messages=messages, troth={"mode": "normal"}))["content"]
        assert free == "Anna has 21 days of leave left."


async def test_results_in_json_are_evidence_as_records(tmp_path: Path) -> None:
    result = {"employee": "Anna", "vacation_days_left": 12, "note": "She may carry over 5 days."}
    messages = [
        *ASKED,
        {"role": "assistant", "content": None, "tool_calls": [GOOD]},
        {"role": "tool", "tool_call_id": "call_1", "content": json.dumps(result)},
    ]
    async with behind(tmp_path, "Anna has 21 days of vacation left.") as (opened, _):
        response = await post(opened, messages=messages)
        assert said(response)["content"].startswith("Anna has 21 days of vacation left [F1 says:")
        facts = response.json()["troth"]["evidence"]["facts"]
        record = "employee: Anna; vacation days left: 12 days"
        assert [one["text"] for one in facts] == [record, result["note"]]


@pytest.mark.clause("TRUST-3.7")
async def test_json_that_nobody_asked_for_is_held_by_its_strings(tmp_path: Path) -> None:
    async with behind(tmp_path, '{"answer": "Staff get 30 days of leave."}') as (opened, _):
        held = said(await post(opened, messages=ASKED, troth={"passages": PASSAGES}))
    assert "says: “28 days”" in json.loads(held["content"])["answer"]


async def test_what_a_prompt_states_is_evidence_and_nothing_at_all_is_told(tmp_path: Path) -> None:
    prompts = {
        "system": f"You are Tilda. Answer in at most 30 words.\n\nContext:\n{PASSAGES[0]['text']}",
        "user": f"<context>\n{PASSAGES[0]['text']}\n</context>\n\nHow many days do staff get?",
    }
    async with behind(tmp_path, "Staff get 30 days of leave.") as (opened, _):
        for role, prompt in prompts.items():
            held = await post(opened, messages=[{"role": role, "content": prompt}, *ASKED])
            assert "says: “28 days”" in said(held)["content"]
            assert held.json()["troth"]["limitations"] == []
        free = await post(
            opened, messages=[{"role": "system", "content": "You are Tilda."}, *ASKED]
        )
        assert said(free)["content"] == "Staff get 30 days of leave."
        (limit,) = free.json()["troth"]["limitations"]
        assert limit["code"] == "held_to_nothing"
        normal = await post(opened, troth={"mode": "normal"})
        assert normal.json()["troth"]["limitations"] == []


async def test_more_facts_than_are_held_to_are_told(tmp_path: Path) -> None:
    rooms = " ".join(f"Room {number} has {number} chairs." for number in range(500))
    async with behind(tmp_path, "Room 3 has 4 chairs.") as (opened, _):
        passages = [{"id": "rooms", "text": rooms}]
        assert (await post(opened, troth={"passages": passages})).json()["troth"][
            "limitations"
        ] == []
        response = await post(opened, troth={"passages": [*passages, *PASSAGES]})
        (limit,) = response.json()["troth"]["limitations"]
        assert limit["code"] == "facts_left_out"


async def test_own_sources_and_memories_join_where_they_are_asked_for(tmp_path: Path) -> None:
    async with behind(tmp_path, "You work at Microsoft.") as (opened, server):
        await opened.troth.add_source("Staff get 28 days of leave.", title="Rules")
        for text in ("I work at Microsoft.", "I work at Amazon."):
            await opened.troth.remember(text, subject="anna")
        asked = [
            {"role": "user", "content": "Where do I work, and how many days of leave are due?"}
        ]
        plain = await post(opened, messages=asked)
        joined = await post(opened, messages=asked, troth={"subject": "anna", "mode": "work"})
        assert said(plain)["content"] == "You work at Microsoft."
        # MEM-3, MEM-4: a contested memory is not told as plain truth through this door either.
        assert said(joined)["content"] != "You work at Microsoft."
        told = joined.json()["troth"]
        assert [one["reintroduced_claim"] for one in told["memories"]] == [True, True]
        first, second = server.requests
        assert first.body["messages"] == asked
        messages: Any = second.body["messages"]
        (record, last) = messages
        assert last == asked[0]
        assert "28 days of leave" in record["content"]
        assert '"contested":true' in record["content"]


@pytest.mark.parametrize("results", [1, 2])
async def test_what_joins_does_not_part_results_from_their_calls(
    tmp_path: Path, results: int
) -> None:
    calls = [tool_call("book", '{"days": 3}', f"call_{number}") for number in range(results)]
    told = [
        {"role": "tool", "tool_call_id": call["id"], "content": "3 days are booked."}
        for call in calls
    ]
    called = {"role": "assistant", "content": None, "tool_calls": calls}
    async with behind(tmp_path, "Done.") as (opened, server):
        await opened.troth.remember("I work at Amazon.", subject="anna")
        messages = [{"role": "user", "content": "Where do I work?"}, called, *told]
        response = await post(opened, messages=messages, troth={"subject": "anna"})
        assert len(response.json()["troth"]["memories"]) == 1
        received: Any = server.requests[0].body["messages"]
        roles = [one["role"] for one in received]
        assert roles == ["user", "system", "assistant", *["tool"] * results]


@pytest.mark.clause("GATE-16")
@pytest.mark.parametrize(
    ("members", "replies", "attempts"),
    [
        ({"tools": TOOLS}, [[GOOD]], 1),
        ({"tools": TOOLS}, [[UNKNOWN], [GOOD]], 2),
        ({"tools": TOOLS}, [[BAD], [GOOD]], 2),
        ({"tools": TOOLS, "tool_choice": "required"}, ["No.", [GOOD]], 2),
        ({"response_format": FORMAT}, ["no JSON", '{"answer": "28 days"}'], 2),
        ({"response_format": {"type": "json_object"}}, ["[1]", '{"answer": "28 days"}'], 2),
    ],
)
async def test_what_fits_the_request_is_released_within_two_attempts(
    tmp_path: Path, members: Any, replies: list[Any], attempts: int
) -> None:
    async with behind(tmp_path, *replies) as (opened, server):
        response = await post(opened, **members)
        assert response.status_code == 200, response.text
        assert "GATE-16" in response.json()["troth"]["clauses"]["kept"]
        assert response.json()["usage"]["total_tokens"] == 18 * attempts
        assert len(server.requests) == attempts
        assert [one.body.get("temperature") for one in server.requests][1:] == [0] * (attempts - 1)
        if "tools" in members:
            assert said(response)["tool_calls"] == [GOOD]
            assert response.json()["choices"][0]["finish_reason"] == "tool_calls"


@pytest.mark.clause("GATE-16", breaks=True, before_exit=True)
@pytest.mark.parametrize(
    ("members", "reply", "fault"),
    [
        ({"tools": TOOLS}, [UNKNOWN], "tool_unknown"),
        ({"tools": TOOLS}, [BAD], "tool_schema:type:/days"),
        ({"tools": TOOLS}, [tool_call("book", '{"days": 3, "days": 4}')], "tool_duplicate_key"),
        ({"tools": TOOLS}, [tool_call("book", '{"days": 3')], "tool_not_json"),
        ({"tools": TOOLS, "tool_choice": "none"}, [GOOD], "tool_not_asked_for"),
        (
            {"tools": TOOLS, "parallel_tool_calls": False},
            [GOOD, {**GOOD, "id": "call_2"}],
            "tools_in_parallel",
        ),
        ({"response_format": FORMAT}, '```json\n{"answer": "28 days"}\n```', "fence"),
        ({"response_format": FORMAT}, '{"answer": 28}', "schema:type:/answer"),
        ({"response_format": FORMAT}, '{"Ruth Meyer": 28}', "schema:additionalProperties"),
        ({"response_format": GUEST}, f'{{"{NAMED}": 28}}', f"schema:type:/{NAMED}"),
        # Twice the checks at each level: more than can be made, and so none is.
        (
            {"response_format": given_format(DEEP)},
            '{"days":' * 40 + "{}" + "}" * 40,
            "too_large",
        ),
    ],
)
@pytest.mark.parametrize("stream", [False, True])
async def test_what_never_fits_is_never_released(
    tmp_path: Path, members: Any, reply: Any, fault: str, stream: bool
) -> None:
    async with behind(tmp_path, reply) as (opened, server):
        response = await post(opened, **members, stream=stream)
        assert response.status_code == 502
        error = response.json()["error"]
        assert error["code"] == "content.schema"
        assert fault in error["message"]
        # Faults and members of the caller's own schema are told, and no word of the reply.
        assert not {"28", "three", "fly", "Ruth"} & set(re.findall(r"\w+", error["message"]))
        assert len(server.requests) == 2


@pytest.mark.clause("GATE-16", breaks=True)
async def test_what_a_repair_makes_unfit_is_withheld_at_the_exit(tmp_path: Path) -> None:
    reply = json.dumps({"answer": "You have 30 days of leave."})
    async with behind(tmp_path, reply) as (opened, _):
        fits = await post(opened, response_format=FORMAT)
        assert said(fits)["content"] == reply
        # With its mark the text is longer than the schema allows.
        response = await post(opened, response_format=FORMAT, troth={"passages": PASSAGES})
        answer = response.json()
        assert answer["troth"]["clauses"]["broken"] == ["GATE-16"]
        assert said(response)["content"] is None
        assert answer["choices"][0]["finish_reason"] == "content_filter"


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("n", 2),
        ("logprobs", True),
        ("functions", [{"name": "f"}]),
        ("modalities", ["audio"]),
        ("stream", "true"),
        ("stream", 1),
        ("troth", {"mode": "strict"}),
        ("temperature", 3),
        ("max_tokens", 0),
        ("max_tokens", 10**6),
        ("tool_choice", "required"),
        ("tools", [{"type": "custom"}]),
        ("tools", [{"type": "function", "function": {"name": "f", "parameters": {"type": 7}}}]),
        ("tools", [{"type": "function", "function": {"name": "f", "parameters": FANNED}}]),
        ("response_format", {"type": "grammar"}),
        ("response_format", given_format(FANNED)),
        ("response_format", given_format({"anyOf": [{"pattern": "a"}] * 101})),
        ("messages", []),
        ("messages", [{"role": "robot", "content": "x"}]),
    ],
)
async def test_what_cannot_be_honoured_is_refused_by_name(
    tmp_path: Path, member: str, value: Any
) -> None:
    async with behind(tmp_path, "x") as (opened, server):
        response = await post(opened, **{member: value})
        error = response.json()["error"]
        assert (response.status_code, error["code"]) == (422, "input.invalid")
        assert error["param"].partition(".")[0] == member
        assert error["type"] == "invalid_request_error"
        assert response.json()["receipt_id"]
        assert server.requests == ()


async def test_pictures_are_refused_by_name(tmp_path: Path) -> None:
    part = {"type": "image_url", "image_url": {"url": "data:image/png;base64,AAAA"}}
    content = [{"type": "text", "text": "What is this?"}, part]
    async with behind(tmp_path, "x") as (opened, _):
        response = await post(opened, messages=[{"role": "user", "content": content}])
        assert response.json()["error"]["param"] == "messages.0.content.1"


@pytest.mark.parametrize(
    ("step", "status", "code"),
    [
        (Status(429), 429, "outside.rate_limited"),
        (Status(500), 502, "outside.model"),
        *((Status(refused), 422, "outside.rejected") for refused in (400, 404, 413, 422)),
        (Status(401), 502, "outside.denied"),
        (Status(403), 502, "outside.denied"),
        (CloseConnection(), 502, "outside.model"),
        (Garbage(), 502, "outside.model"),
        (Stall(30), 504, "outside.timeout"),
        (redirect(307, "http://127.0.0.1:9/"), 502, "outside.model"),
        (FLOODS["a gzip bomb"][0](), 502, "outside.model"),
        (FLOODS["a body without end"][0](), 502, "outside.model"),
        (whole(b'{"choices": []}'), 502, "outside.model"),
    ],
)
@pytest.mark.parametrize("stream", [False, True])
async def test_an_upstream_that_fails_is_told_and_nothing_is_made_up(
    tmp_path: Path, step: Any, status: int, code: str, stream: bool
) -> None:
    waits = 0.5 if isinstance(step, Stall) else 60.0
    async with behind(tmp_path, step, gateway_timeout_s=waits) as (opened, server):
        response = await post(opened, stream=stream)
        assert (response.status_code, response.json()["error"]["code"]) == (status, code)
        assert response.json()["receipt_id"]
        assert len(server.requests) == 1
        final = response.headers.get("x-should-retry")
        assert final == ("false" if code == "outside.denied" else None)
        if isinstance(step, Status) and code in ("outside.rejected", "outside.denied"):
            assert str(step.code) in response.json()["error"]["message"]


@pytest.mark.parametrize(("said", "told"), [("7", "7"), ("999999", None), ("soon", None)])
@pytest.mark.parametrize("stream", [False, True])
async def test_when_an_upstream_wants_to_be_asked_again_is_passed_on(
    tmp_path: Path, said: str, told: str | None, stream: bool
) -> None:
    step = whole(b"{}", status="429 Too Many Requests", retry_after=said)
    async with behind(tmp_path, step) as (opened, _):
        response = await post(opened, stream=stream)
        assert (response.status_code, response.headers.get("retry-after")) == (429, told)


@pytest.mark.parametrize("stream", [False, True])
async def test_a_reply_that_cost_too_much_is_not_paid_twice(tmp_path: Path, stream: bool) -> None:
    usage = {"prompt_tokens": 3, "completion_tokens": 18_000}
    async with behind(tmp_path, counted("Short.", usage, stream=stream)) as (opened, server):
        response = await post(opened, stream=stream)
        assert len(server.requests) == 1
        assert (response.status_code, response.json()["error"]["code"]) == (502, "content.budget")
        assert response.headers["x-should-retry"] == "false"


@pytest.mark.parametrize("count", [-5, 10**12])
async def test_a_count_that_cannot_be_one_gives_way_to_the_estimate(
    tmp_path: Path, count: int
) -> None:
    usage = {"prompt_tokens": 3, "completion_tokens": count}
    async with behind(tmp_path, counted("Short.", usage)) as (opened, _):
        assert (await post(opened)).json()["usage"]["completion_tokens"] == 2


@pytest.mark.parametrize(
    ("said", "finish"),
    [
        ({"content": None, "function_call": {"name": "book", "arguments": "{}"}}, "function_call"),
        ({"content": "half \ud83d of it"}, "stop"),
        ({"content": "\ude00"}, "stop"),
        ({"content": "at the end \ud83d"}, "stop"),
        ({"content": None, "refusal": "No \ud83d."}, "stop"),
    ],
)
@pytest.mark.parametrize("stream", [False, True])
async def test_what_is_no_reply_is_the_fault_of_the_upstream(
    tmp_path: Path, said: dict[str, Any], finish: str, stream: bool
) -> None:
    choice = {"index": 0, "message": said, "finish_reason": finish}
    step = whole(json.dumps({"choices": [choice]}).encode())
    if stream:
        start = next(iter(pieces("")))
        step = sent([start, event(chunk(said, finish)), event("[DONE]"), b"0\r\n\r\n"])
    async with behind(tmp_path, step) as (opened, _):
        response = await post(opened, stream=stream)
        assert (response.status_code, response.json()["error"]["code"]) == (502, "outside.model")


async def test_a_request_beyond_the_budget_reaches_no_upstream(tmp_path: Path) -> None:
    async with behind(tmp_path, "x", gateway_input_tokens=500) as (opened, server):
        messages = [{"role": "user", "content": "leave " * 1_000}]
        response = await post(opened, messages=messages)
        assert response.status_code == 413
        assert response.json()["error"]["param"] == "messages"
        assert server.requests == ()


async def test_text_that_leaves_is_clean(tmp_path: Path) -> None:
    hidden = "Look\u202e here: <img src=x onerror=y> ![a](https://evil.test/a.png)"
    async with behind(tmp_path, hidden) as (opened, _):
        content = said(await post(opened))["content"]
        assert "\u202e" not in content
        assert "<img" not in content
        assert "(https://evil.test/a.png)" not in content


async def test_sections_come_where_they_are_asked_for(tmp_path: Path) -> None:
    messages = [{"role": "system", "content": "Be brief."}, *ASKED]
    async with behind(tmp_path, "x") as (opened, _):
        await opened.troth.add_source("Staff get 28 days of leave.", title="Rules")
        response = await post(opened, model="troth:work/extractive", messages=messages)
        answer = response.json()
        assert said(response)["content"] == answer["troth"]["answer"]
        assert "28 days" in said(response)["content"]
        assert answer["troth"]["structured"]
        assert "TRUST-3.3" in answer["troth"]["clauses"]["kept"]
        missing = await post(opened, model="troth:work/nobody")
        assert (missing.status_code, missing.json()["error"]["param"]) == (404, "model")
        tools = await post(opened, model="troth:work/extractive", tools=TOOLS)
        assert tools.json()["error"]["param"] == "tools"


async def test_the_model_without_a_network_quotes_what_came_along(tmp_path: Path) -> None:
    async with behind(tmp_path, "x") as (opened, server):
        response = await post(opened, model="extractive", troth={"passages": PASSAGES})
        assert said(response)["content"] == PASSAGES[0]["text"]
        assert server.requests == ()
        refused = await post(opened, model="extractive", response_format=FORMAT)
        assert refused.json()["error"]["param"] == "model"


async def test_the_models_are_listed_and_others_are_not_there(tmp_path: Path) -> None:
    further = json.dumps(
        [{"name": "second", "model": "openai:x", "base_url": "http://127.0.0.1:9"}]
    )
    async with behind(tmp_path, "x", models=further) as (opened, _):
        listed = (await opened.client.get("/v1/models")).json()
        names = {one["id"] for one in listed["data"]}
        assert {"extractive", "scripted", "second", "troth:work/second"} <= names
        assert listed["receipt_id"]
        unknown = await post(opened, model="third")
        assert (unknown.status_code, unknown.json()["error"]["param"]) == (404, "model")


@pytest.mark.parametrize("stream", [False, True])
async def test_personal_data_is_masked_before_the_upstream_and_put_back(
    tmp_path: Path, stream: bool
) -> None:
    ann, bob = "ann.berger@example.org", "Bob Kern"
    told = json.dumps({"phone": "+43 660 1234567", "owner": "Jürgen Weiß"})  # with escapes
    messages = [
        {"role": "system", "content": f"You write for {bob}."},
        {"role": "user", "content": f"My name is {bob}. My mail is {ann}. Whom shall I call?"},
        {"role": "assistant", "content": None, "tool_calls": [GOOD]},
        {"role": "tool", "tool_call_id": "call_1", "content": told},
        {"role": "user", "content": "Repeat what I told you, and book 3 days."},
    ]

    def echoes(received: Any) -> Any:
        said = json.dumps(received.body, ensure_ascii=False)
        for value in (ann, bob, "660 1234567", "ann@example.org"):
            assert value not in said, value
        assert received.body["tools"] == TOOLS
        return says(received, received.body["messages"][1]["content"])

    with ScriptedServer(echoes) as server:
        settings: dict[str, Any] = {
            "model": "openai:scripted",
            "model_base_url": server.base_url,
        }
        async with deployed(tmp_path, corpus=False, mask_personal=True, **settings) as opened:
            response = await post(
                opened, messages=messages, tools=TOOLS, user="ann@example.org", stream=stream
            )
    assert response.status_code == 200, response.text
    if stream:
        lines = [one for one in response.text.split("\n") if one.startswith("data: {")]
        deltas = [json.loads(one[6:])["choices"][0]["delta"] for one in lines]
        content = "".join(one.get("content", "") for one in deltas)
    else:
        content = said(response)["content"]
    assert content == f"My name is {bob}. My mail is {ann}. Whom shall I call?"


async def test_masked_arguments_of_tools_come_back_as_json(tmp_path: Path) -> None:
    ann = "ann.berger@example.org"
    function = {"name": "mail", "parameters": {"type": "object", "required": ["to"]}}

    def calls(received: Any) -> Any:
        masked = received.body["messages"][0]["content"].split()[-1]
        assert masked != ann
        return says(received, "", calls=[tool_call("mail", json.dumps({"to": masked}))])

    with ScriptedServer(calls) as server:
        settings: dict[str, Any] = {
            "model": "openai:scripted",
            "model_base_url": server.base_url,
        }
        async with deployed(tmp_path, corpus=False, mask_personal=True, **settings) as opened:
            response = await post(
                opened,
                messages=[{"role": "user", "content": f"Write to {ann}"}],
                tools=[{"type": "function", "function": function}],
            )
    (call,) = said(response)["tool_calls"]
    assert json.loads(call["function"]["arguments"]) == {"to": ann}


async def test_keys_scopes_and_limits_speak_as_clients_of_openai_read(tmp_path: Path) -> None:
    keys = json.dumps(
        [
            {"key": "asking-key-0123456789", "tenant": "a", "scopes": ["ask"]},
            {"key": "source-key-0123456789", "tenant": "a", "scopes": ["sources"]},
        ]
    )
    async with behind(tmp_path, "x", api_keys=keys, rate_limit_per_minute=4) as (opened, _):
        body = {"model": "scripted", "messages": ASKED}

        async def status(key: str | None) -> tuple[int, str]:
            headers = {} if key is None else {"authorization": f"Bearer {key}"}
            reply = await opened.client.post("/v1/chat/completions", json=body, headers=headers)
            return reply.status_code, reply.json().get("error", {}).get("code", "")

        assert await status("asking-key-0123456789") == (200, "")
        assert await status(None) == (401, "auth.missing")
        assert await status("nobody") == (403, "auth.wrong")
        assert await status("source-key-0123456789") == (403, "auth.scope")
        assert await status("asking-key-0123456789") == (429, "limit.rate")


@pytest.mark.clause("PROOF-5", breaks=True)
@pytest.mark.parametrize("stream", [False, True])
async def test_what_cannot_be_recorded_does_not_leave(tmp_path: Path, stream: bool) -> None:
    async with behind(tmp_path, "Secret words.") as (opened, _):
        opened.services.storage.log.close()
        response = await post(opened, stream=stream)
        assert response.status_code == 503
        assert response.json()["error"]["code"] == "storage.audit"
        assert "Secret" not in response.text


async def test_a_cut_reply_is_none(tmp_path: Path) -> None:
    body = json.dumps(completion("You have 28 days.", finish="length")).encode()
    async with behind(tmp_path, whole(body), sent(list(pieces("x"))[:1])) as (opened, _):
        assert (await post(opened)).json()["choices"][0]["finish_reason"] == "length"
