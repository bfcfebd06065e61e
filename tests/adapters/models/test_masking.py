"""Personal data before a provider: masked in place, each value its own, and put back after."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.deployment import deployed
from troth.adapters.models.masking import MaskingModel, _put_back, _Returning
from troth.adapters.personal.finder import PatternPersonalData
from troth.ports.chat import FinishReason, ModelCall, ModelReply
from troth_lab.models.script import Reply
from troth_lab.models.scripted import ScriptedServer

ANN, BOB = "ann.berger@example.org", "bob.kern@example.org"
PHONE = "+43 660 1234567"
TEXT = f"Write to {ANN} or {BOB}, or call {PHONE}."


class Echo:
    """Says the request that it was given."""

    model_id = "echo"

    def __init__(self) -> None:
        self.seen = ""

    async def prepare(self) -> None:
        """Nothing."""

    async def complete(self, call: ModelCall) -> ModelReply:
        self.seen = call.payload
        said = json.loads(call.payload)["request"]
        return ModelReply(text=json.dumps({"reply": said}), model_id="e", finish=FinishReason.STOP)


def _call(request: str) -> ModelCall:
    payload = {"task": "reply", "language": "en", "request": request, "source_id": PHONE}
    return ModelCall(
        instructions="",
        payload=json.dumps(payload),
        schema=None,
        schema_name="x",
        temperature=0.0,
        max_output_tokens=100,
        max_reply_bytes=10_000,
        timeout_s=1.0,
    )


@pytest.mark.parametrize("request_text", [TEXT, f"{ANN} {ANN} {BOB}", "Nothing personal here."])
async def test_values_are_masked_in_place_and_put_back(request_text: str) -> None:
    echo = Echo()
    reply = await MaskingModel(echo, PatternPersonalData()).complete(_call(request_text))
    sent = json.loads(echo.seen)
    for value in (ANN, BOB, PHONE):
        assert value not in sent["request"]
    assert len(sent["request"]) == len(request_text)
    assert sent["source_id"] == PHONE  # an id is no text of a person
    assert json.loads(reply.text) == {"reply": request_text}


@given(sizes=st.lists(st.integers(1, 7), min_size=1, max_size=60), data=st.data())
def test_a_text_in_pieces_is_put_back_as_one_in_one_piece(
    sizes: list[int], data: st.DataObject
) -> None:
    values = {"Anna": "AXXX", "Anna Weber": "AXXX XXXXX", "12": "00", "Eve": "BXX", "Ida": "BXX"}
    words = st.sampled_from([*values.values(), "X", "A", "AXX", " ", "0", "well"])
    text = "".join(data.draw(st.lists(words, max_size=20)))
    returning, told, at = _Returning(values), "", 0
    for size in sizes:
        told += returning.push(text[at : at + size])
        at += size
    told += returning.push(text[at:])
    assert told + returning.rest() == _put_back(text, values)


async def test_a_provider_never_sees_what_a_quote_is_still_found_by(tmp_path: Path) -> None:
    quote = f"The contact for leave is {ANN}."

    def citing(received: Any) -> Reply:
        assert ANN not in json.dumps(received.body)
        said = received.payload["evidence"]["passages"][0]["text"]
        line = {"source_id": "p", "quote": said, "fact": said}
        reply = {"evidence": [line], "interpretation": said, "recommendation": "Write to them."}
        return Reply(json.dumps({**reply, "uncertainty": ""}))

    with ScriptedServer(citing) as server:
        settings: dict[str, Any] = {
            "model": "openai:m",
            "model_base_url": server.base_url,
            "mask_personal": True,
        }
        async with deployed(tmp_path, corpus=False, **settings) as opened:
            passages = [{"id": "p", "text": quote}]
            answer = (await opened.ask("Who is the contact for leave?", passages=passages)).json()
    line = answer["sections"]["evidence"][0]
    assert (line["quote"], line["start"], line["end"]) == (quote, 0, len(quote))
    assert ANN in answer["sections"]["interpretation"]
    assert answer["clauses"]["broken"] == []
