"""Reading what a request of the gateway says of its reply, and holding a reply to it (GATE-16).

Pure. ``read_terms`` refuses by name what cannot be held to: a schema that is none, one that refers
outside of itself, or one that multiplies (``schemas``). ``faults`` says why a reply does not
satisfy the terms; the gate asks it after each attempt, and ``decide_terms`` asks it again at the
exit, of the bytes that would leave. Schemas are read as JSON Schema draft 2020-12, whatever the
provider promises.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import orjson

from troth.contracts.gate.schemas import (
    MAX_AT_ONCE,
    MAX_PATTERNS,
    MAX_SCHEMAS,
    GivenSchema,
    given_schema,
    patterns_in,
)
from troth.contracts.gate.strict_json import NotJson, parse_strict
from troth.contracts.gate.validate import MAX_REASONS
from troth.kernel.clean.characters import clean_characters
from troth.kernel.errors import CallerError
from troth.kernel.exchange import ExchangeRecord
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.relaying import ANY, NONE, REQUIRED, RelayRecord, Terms, ToolCall
from troth.kernel.verdicts import Verdict, broken, decide, not_applicable

TERMS_CLAUSES = frozenset({"GATE-16"})
MAX_ATTEMPTS = 2
MAX_TOOLS = 128
_FUNCTION = "function"
_ANY_OBJECT: JsonObject = {"type": "object"}
_NO_ARGUMENTS: JsonObject = {"type": "object", "properties": {}}


def read_terms(body: Mapping[str, JsonValue]) -> Terms:
    """What ``tools``, ``tool_choice``, ``parallel_tool_calls`` and ``response_format`` ask for.

    Raises:
        CallerError: ``input.invalid``, naming the member that cannot be honoured.
    """
    for member in ("tools", "response_format"):
        if patterns_in(body.get(member)) > MAX_PATTERNS:
            raise _refused(member, f"up to {MAX_PATTERNS} patterns")
    tools = _tools(body.get("tools"))
    choice, name = _choice(body.get("tool_choice"), tools)
    is_json, schema = _format(body.get("response_format"))
    return Terms(
        tools=tools,
        choice=choice,
        name=name,
        parallel=body.get("parallel_tool_calls") is not False,
        is_json=is_json,
        schema=schema,
    )


def faults(terms: Terms, content: str, calls: Sequence[ToolCall]) -> tuple[str, ...]:
    """Codes of what is wrong with a reply under its terms; none for a reply that satisfies them.

    Arguments of a tool have those of a reply that is JSON, with ``tool_`` before them.
    """
    of_all = {
        "tool_not_asked_for": bool(calls) and terms.choice == NONE,
        "tool_missing": not calls and (terms.choice == REQUIRED or bool(terms.name)),
        "tools_in_parallel": len(calls) > 1 and not terms.parallel,
        "tool_id_twice": len({call.id for call in calls}) != len(calls),
    }
    found = [one for call in calls for one in _call_faults(terms, call)]
    found += [code for code, holds in of_all.items() if holds]
    if terms.is_json and not calls:
        found += _unfit(_ANY_OBJECT if terms.schema is None else terms.schema, content)
    return tuple(dict.fromkeys(found))[:MAX_REASONS]


def decide_terms(
    content: str | None, calls: Sequence[ToolCall], record: ExchangeRecord
) -> tuple[Verdict, ...]:
    """GATE-16 on what would leave; with nothing released there is nothing to bind."""
    relay = record.relay
    if relay is None or (not content and not calls):
        return (not_applicable("GATE-16", "nothing_relayed"),)
    return (_decide(relay, content or "", calls),)


def _decide(relay: RelayRecord, content: str, calls: Sequence[ToolCall]) -> Verdict:
    binds = relay.terms.is_json or bool(calls)
    if relay.attempts > MAX_ATTEMPTS:
        return broken("GATE-16", "third_attempt")
    if binds and not relay.accepted:
        return broken("GATE-16", "released_without_check")
    if not binds:
        return not_applicable("GATE-16", "neither_tools_nor_structure")
    return decide("GATE-16", not faults(relay.terms, content, calls), "not_as_asked_for")


def _call_faults(terms: Terms, call: ToolCall) -> list[str]:
    if call.name not in terms.tools or (terms.name and call.name != terms.name):
        return ["tool_unknown"]
    if clean_characters(call.arguments) != call.arguments or not call.id:
        return ["tool_unclean"]
    return [f"tool_{one}" for one in _unfit(terms.tools[call.name], call.arguments or "{}")]


def _unfit(schema: JsonObject, text: str) -> list[str]:
    try:
        value = parse_strict(text)
    except NotJson as problem:
        return [problem.fault.value]
    return _given(schema).faults(value, len(text))


def _given(schema: JsonObject) -> GivenSchema:
    return given_schema(orjson.dumps(schema, option=orjson.OPT_SORT_KEYS))


def _tools(given: JsonValue) -> dict[str, JsonObject]:
    if given is None:
        return {}
    if not isinstance(given, list) or len(given) > MAX_TOOLS:
        raise _refused("tools", f"a list of up to {MAX_TOOLS} functions")
    tools: dict[str, JsonObject] = {}
    for place, tool in enumerate(given):
        called = tool.get(_FUNCTION) if isinstance(tool, dict) else None
        name = called.get("name") if isinstance(called, dict) else None
        if not isinstance(called, dict) or not isinstance(name, str) or not name or name in tools:
            raise _refused(f"tools.{place}", "a function with a name of its own")
        parameters = called.get("parameters")
        tools[name] = _schema(
            _NO_ARGUMENTS if parameters is None else parameters,
            f"tools.{place}.function.parameters",
        )
    return tools


def _choice(given: JsonValue, tools: Mapping[str, JsonObject]) -> tuple[str, str]:
    if given is None or (isinstance(given, str) and given in (ANY, NONE)):
        return given or ANY, ""
    if given == REQUIRED and tools:
        return REQUIRED, ""
    called = given.get(_FUNCTION) if isinstance(given, dict) else None
    name = called.get("name") if isinstance(called, dict) else None
    if not isinstance(name, str) or name not in tools:
        raise _refused("tool_choice", "auto, none, required, or a function among the tools")
    return REQUIRED, name


def _format(given: JsonValue) -> tuple[bool, JsonObject | None]:
    kind = given.get("type") if isinstance(given, dict) else None
    if given is None or kind == "text":
        return False, None
    if kind == "json_object":
        return True, None
    named = given.get("json_schema") if isinstance(given, dict) else None
    if kind != "json_schema" or not isinstance(named, dict):
        raise _refused("response_format", "text, json_object or json_schema")
    return True, _schema(named.get("schema"), "response_format.json_schema.schema")


def _schema(given: JsonValue, field: str) -> JsonObject:
    if isinstance(given, dict):
        try:
            _given(given)
        except ValueError:
            pass
        else:
            return given
    raise _refused(
        field,
        "a JSON Schema (draft 2020-12) that refers to its own parts by pointers alone, "
        f"of up to {MAX_SCHEMAS} schemas, which holds no value to more than {MAX_AT_ONCE} of them",
    )


def _refused(field: str, expected: str) -> CallerError:
    return CallerError(
        "input.invalid", f"{field} cannot be honoured.", hint=f"expected {expected}", field=field
    )
