"""What a client of the gateway asked of a reply, and what was done for it: for GATE-16 and PROOF-8.

A relayed reply is the application's own: its messages go to the model as they came. What binds it
is what the request itself says of tool calls and of the form of the reply (``Terms``), and, where
it is streamed, that each part was committed before the next one is sealed (``StreamRecord``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from troth.kernel.budgets import Usage
from troth.kernel.jsontypes import JsonObject

ANY, NONE, REQUIRED = "auto", "none", "required"
_NOTHING = Usage(input_tokens=0, output_tokens=0, estimated=False)


@dataclass(frozen=True, kw_only=True, slots=True)
class ToolCall:
    """A call of one of the application's tools; ``arguments`` is the JSON text as it leaves."""

    id: str
    name: str
    arguments: str

    def to_wire(self) -> JsonObject:
        """As OpenAI's protocol writes it."""
        called: JsonObject = {"name": self.name, "arguments": self.arguments}
        return {"id": self.id, "type": "function", "function": called}


@dataclass(frozen=True, kw_only=True, slots=True)
class Terms:
    """What the request says of the reply.

    Attributes:
        tools: JSON Schema of the arguments of each tool, by name.
        choice: ``auto``, ``none``, ``required``, or the ``name`` of the one tool to be called.
        name: The tool that must be called; empty for none in particular.
        parallel: Whether several calls may come at once.
        is_json: Whether the reply is to be one JSON object.
        schema: What that object must satisfy; ``None`` for any.
    """

    tools: Mapping[str, JsonObject] = field(default_factory=dict)
    choice: str = ANY
    name: str = ""
    parallel: bool = True
    is_json: bool = False
    schema: JsonObject | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class RelayRecord:
    """What the gate did to have a reply relayed.

    Attributes:
        terms: What it was held to.
        attempts: Calls that were made.
        reasons: Code of each failed attempt, in order.
        accepted: Whether the last one satisfied the terms.
        usage: Tokens of all attempts together.
    """

    terms: Terms = field(default_factory=Terms)
    attempts: int = 0
    reasons: tuple[str, ...] = ()
    accepted: bool = False
    usage: Usage = _NOTHING


@dataclass(frozen=True, kw_only=True, slots=True)
class StreamRecord:
    """The parts of a stream that were committed so far, by receipt id, in order."""

    committed: tuple[str, ...] = ()
