"""The scripted server itself, spoken to by plain HTTP."""

from __future__ import annotations

import json
from http.client import HTTPConnection

import pytest

from troth.contracts.gate.strict_json import NotJson, parse_strict
from troth.kernel.jsontypes import JsonObject
from troth_lab.models.script import (
    Answer,
    DuplicateKeys,
    NaN,
    Received,
    Reply,
    Status,
    Step,
    answer_from_payload,
    instance_of,
    speak,
)
from troth_lab.models.scripted import ScriptedServer


def send(
    server: ScriptedServer, method: str, path: str, body: object = None
) -> tuple[int, JsonObject]:
    connection = HTTPConnection(server.address.removeprefix("http://"), timeout=5)
    try:
        data = None if body is None else body if isinstance(body, bytes) else json.dumps(body)
        connection.request(method, path, body=data)
        response = connection.getresponse()
        found: JsonObject = json.loads(response.read())
        return response.status, found
    finally:
        connection.close()


def chat(server: ScriptedServer, payload: JsonObject) -> tuple[int, JsonObject]:
    messages = [{"role": "user", "content": json.dumps(payload)}]
    return send(server, "POST", "/v1/chat/completions", {"model": "m", "messages": messages})


def test_it_lists_its_model_and_counts_no_get() -> None:
    with ScriptedServer() as server:
        status, listed = send(server, "GET", "/v1/models")
        assert (status, listed["object"]) == (200, "list")
        assert send(server, "GET", "/")[0] == 404
        assert server.requests == ()


def test_a_script_is_followed_and_then_obedience_sets_in() -> None:
    with ScriptedServer([Status(429), Reply("one")]) as server:
        assert [chat(server, {"n": n})[0] for n in range(3)] == [429, 200, 200]
        assert [received.payload for received in server.requests] == [{"n": n} for n in range(3)]


def test_a_script_can_be_a_function_of_the_request() -> None:
    def by_size(received: Received) -> Step:
        return Status(500) if received.payload["n"] else Answer()

    with ScriptedServer(by_size) as server:
        assert [chat(server, {"n": n})[0] for n in (0, 1)] == [200, 500]


@pytest.mark.parametrize("body", [b"", b"not json", b"[1]"])
def test_what_is_no_request_is_not_served(body: bytes) -> None:
    with ScriptedServer() as server:
        assert send(server, "POST", "/v1/chat/completions", body)[0] == 404
        assert send(server, "POST", "/v1/other", {"a": 1})[0] == 404
        assert server.requests == ()


@pytest.mark.parametrize("step", [DuplicateKeys(), NaN()])
@pytest.mark.parametrize("obedient", ["{}", '{"a": [1, {"b": 2}]}'])
def test_a_spoilt_answer_is_wrong_in_one_way_only(step: Step, obedient: str) -> None:
    said = speak(step, obedient).text
    with pytest.raises(NotJson):
        parse_strict(said)
    if obedient != "{}" and isinstance(step, DuplicateKeys):
        assert json.loads(said) == json.loads(obedient)


def received(payload: JsonObject, schema: JsonObject | None = None) -> Received:
    return Received(method="POST", path="/", headers={}, body={}, payload=payload, schema=schema)


def test_an_obedient_answer_cites_the_facts_verbatim() -> None:
    fact: JsonObject = {"fact_id": "F1", "source_id": "s", "title": "T", "quote": "q «é»"}
    asked = received({"task": "answer", "evidence": {"status": "ok", "facts": [fact]}})
    answer = json.loads(answer_from_payload(asked))
    assert answer["evidence"] == [{"source_id": "s", "quote": "q «é»", "fact": "q «é»"}]
    assert set(answer) == {"evidence", "interpretation", "recommendation", "uncertainty"}


def test_for_other_tasks_it_makes_the_smallest_value_that_fits() -> None:
    schema: JsonObject = {
        "type": "object",
        "required": ["a", "b", "c"],
        "properties": {
            "a": {"enum": ["x", "y"]},
            "b": {"type": "array", "minItems": 1, "items": {"type": "integer"}},
            "c": {"type": ["null", "string"]},
            "d": {"const": 1},
        },
    }
    assert instance_of(schema) == {"a": "x", "b": [1], "c": None}
    assert json.loads(answer_from_payload(received({}, schema))) == instance_of(schema)
    assert answer_from_payload(received({}))
