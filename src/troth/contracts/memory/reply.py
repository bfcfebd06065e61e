"""What a model may reply in a conversation that has memories, as a schema (GATE-2).

The reply names the memories that it used; the gate holds the names to those that it was given
(GATE-3), so that none can be made up.
"""

from __future__ import annotations

from troth.kernel.jsontypes import JsonObject

CHAT_SCHEMA_NAME = "ChatLLMOutput"
CHAT_SCHEMA_VERSION = "1.0.0"
MAX_REPLY_CHARS = 16_000

CHAT_SCHEMA: JsonObject = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "title": CHAT_SCHEMA_NAME,
    "type": "object",
    "additionalProperties": False,
    "required": ["reply", "memory_ids"],
    "properties": {
        "reply": {"type": "string", "minLength": 1, "maxLength": MAX_REPLY_CHARS},
        "memory_ids": {
            "type": "array",
            "maxItems": 50,
            "items": {"type": "string", "minLength": 1, "maxLength": 80},
        },
    },
}
