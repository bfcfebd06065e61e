"""OpenAI's own SDK, unmodified: whole, streamed, tools, parsed models, refusals."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from support.serving import served
from support.upstreams import tool_call, upstream

pytestmark = pytest.mark.extra("models")
openai = pytest.importorskip("openai")
ASKED: Any = [{"role": "user", "content": "How many days of leave do staff get?"}]
OURS = {"troth": {"passages": [{"id": "rules", "text": "Staff get 28 days of leave."}]}}
TOOLS: Any = [
    {
        "type": "function",
        "function": {
            "name": "book",
            "strict": True,
            "parameters": {
                "type": "object",
                "properties": {"days": {"type": "integer"}},
                "required": ["days"],
                "additionalProperties": False,
            },
        },
    }
]


class Leave(BaseModel):
    days: int
    note: str


@contextmanager
def client_of(folder: Path, *replies: Any) -> Iterator[Any]:
    """The SDK's client of a served gateway before an upstream that says these."""
    with upstream(*replies) as server:
        environment = {"TROTH_MODEL": "openai:scripted", "TROTH_MODEL_BASE_URL": server.base_url}
        with (
            served(folder, **environment) as running,
            openai.OpenAI(
                base_url=f"{running.base}/v1", api_key="-", max_retries=0, timeout=120
            ) as client,
        ):
            yield client


def test_the_sdk_is_served_as_by_openai(tmp_path: Path) -> None:
    call = [tool_call("book", '{"days": 3}')]
    replies = [
        "Staff get 30 days of leave. Enjoy.",
        "Staff get 30 days of leave. Enjoy.",
        call,
        call,
        '{"days": 28, "note": "a year"}',
        [tool_call("fly", "{}")],
    ]
    with client_of(tmp_path, *replies) as client:
        made: Any = {"model": "scripted", "messages": ASKED}
        assert "scripted" in {one.id for one in client.models.list()}
        whole = client.chat.completions.create(**made, extra_body=OURS)
        assert whole.choices[0].message.content.startswith("Staff get 30 days of leave [F1 says")
        assert whole.usage.total_tokens == 18
        with client.chat.completions.stream(
            **made, extra_body=OURS, stream_options={"include_usage": True}
        ) as stream:
            streamed = stream.get_final_completion()
        assert streamed.choices[0].message.content == whole.choices[0].message.content
        assert streamed.choices[0].finish_reason == "stop"
        called = client.chat.completions.create(**made, tools=TOOLS)
        assert called.choices[0].message.tool_calls[0].function.arguments == '{"days": 3}'
        with client.chat.completions.stream(**made, tools=TOOLS) as stream:
            tools = stream.get_final_completion().choices[0].message.tool_calls
        assert tools[0].function.parsed_arguments == {"days": 3}
        parsed = client.chat.completions.parse(**made, response_format=Leave)
        assert parsed.choices[0].message.parsed == Leave(days=28, note="a year")
        with pytest.raises(openai.InternalServerError) as unfit:
            client.chat.completions.create(**made, tools=TOOLS)
        assert unfit.value.code == "content.schema"
        with pytest.raises(openai.UnprocessableEntityError) as refused:
            client.chat.completions.create(**made, n=2)
        assert refused.value.param == "n"
        with pytest.raises(openai.NotFoundError):
            client.chat.completions.create(model="nobody", messages=ASKED)
