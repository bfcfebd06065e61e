"""Models that never see personal data: masked before the provider, put back in its reply.

Every value that is found gets a stand-in of exactly its length, and each value its own, so that
offsets stay what they were and a reply can be read back. What is put back is what stood in this
very call; a stand-in that a model changed stays masked. Names of members, ids and codes of the
payload are none of the person's, and stay. In a stream a stand-in that is not whole is waited for.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import aclosing
from dataclasses import replace
from typing import Final

from troth.contracts.gate.intake.masking import mask_value
from troth.kernel.canonical import canonical_json
from troth.kernel.jsontypes import JsonObject, JsonValue
from troth.kernel.texts import texts_of, with_texts
from troth.ports.chat import ChatModel, ModelCall, ModelReply, RelayCall, Relayed, RelayModel
from troth.ports.intake import PersonalData

_CODES: Final = frozenset(("task", "language", "status", "name", "reason", "id"))
_WORDS: Final = frozenset(("role", "type", "pattern", "format", "required", "$ref"))  # of OpenAI's
_PERSONS: Final = ("user", "safety_identifier")
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVW"  # X is what masks the rest
_MOST_TRIED: Final = 1_000


class MaskingModel:
    """Implements ``ports.chat.ChatModel`` in front of another. Safe for concurrent calls."""

    def __init__(self, model: ChatModel, personal: PersonalData) -> None:
        self._model, self._personal = model, personal

    @property
    def model_id(self) -> str:
        """The id of the model behind it."""
        return self._model.model_id

    async def prepare(self) -> None:
        """Load what the first call needs."""
        await self._model.prepare()

    async def complete(self, call: ModelCall) -> ModelReply:
        """Answer one call with its personal data masked on the way out, and put back after.

        Raises:
            ModelUnavailable: No reply could be had.
        """
        payload = json.loads(call.payload)
        language = payload.get("language") if isinstance(payload, dict) else None
        language = language if isinstance(language, str) else ""
        values = _stand_ins(texts_of(payload, _is_code), self._personal, language or "en")
        masked = _replaced(payload, values)
        sent = canonical_json(masked).decode() if isinstance(masked, dict) else call.payload
        reply = await self._model.complete(replace(call, payload=sent))
        return replace(reply, text=_put_back(reply.text, values))

    async def aclose(self) -> None:
        """Close the connections of the model behind it."""
        close_model = getattr(self._model, "aclose", None)
        if close_model is not None:
            await close_model()


class MaskingRelay:
    """Implements ``ports.chat.RelayModel`` in front of another. Safe for concurrent calls."""

    def __init__(self, relay: RelayModel, personal: PersonalData) -> None:
        self._relay, self._personal = relay, personal

    @property
    def model_id(self) -> str:
        """The id of the model behind it."""
        return self._relay.model_id

    async def forward(self, call: RelayCall) -> AsyncGenerator[str | Relayed, None]:
        """Make one request with its personal data masked, and put it back in what comes.

        Raises:
            ModelUnavailable: No whole reply could be had.
        """
        body = _legible(call.body)
        named = {value: None for name in _PERSONS if isinstance(value := body.get(name), str)}
        values = _stand_ins(texts_of(body, _is_code), self._personal, "en", named)
        masked = _replaced(body, values)
        assert isinstance(masked, dict)  # noqa: S101 - as the body is
        returning = _Returning(values)
        async with aclosing(self._relay.forward(replace(call, body=masked))) as pieces:
            async for piece in pieces:
                if isinstance(piece, Relayed):
                    if left := returning.rest():
                        yield left
                    yield _relayed_back(piece, values)
                elif text := returning.push(piece):
                    yield text


class _Returning:
    """Puts values back in a text that comes in pieces."""

    def __init__(self, values: Mapping[str, str]) -> None:
        self._values, self._held = values, ""
        self._stand_ins = tuple(sorted(_tellable(values), key=len, reverse=True))
        self._firsts = {one[0] for one in self._stand_ins}

    def push(self, text: str) -> str:
        """Take a piece in; what can be told of it by now."""
        self._held += text
        end = self._told_until()
        told, self._held = self._held[:end], self._held[end:]
        return _put_back(told, self._values, escaped=False)

    def rest(self) -> str:
        """What is left at the end; may be empty."""
        told, self._held = self._held, ""
        return _put_back(told, self._values, escaped=False)

    def _told_until(self) -> int:
        """Where what may yet become a stand-in begins."""
        held, at = self._held, 0
        while at < len(held):
            step = 1
            if held[at] in self._firsts:
                rest = held[at:]
                if any(one != rest and one.startswith(rest) for one in self._stand_ins):
                    return at
                step = next((len(o) for o in self._stand_ins if held.startswith(o, at)), 1)
            at += step
        return at


def _relayed_back(reply: Relayed, values: Mapping[str, str]) -> Relayed:
    return replace(
        reply,
        content=_put_back(reply.content, values),
        refusal=_put_back(reply.refusal, values),
        calls=tuple(
            replace(one, arguments=_put_back(one.arguments, values)) for one in reply.calls
        ),
    )


def _legible(body: JsonObject) -> JsonObject:
    """The body with no character of a message written as an escape, where nobody would find it."""
    messages = body.get("messages")
    if not isinstance(messages, list):
        return body
    return {**body, "messages": with_texts(messages, _unescaped)}


def _unescaped(text: str) -> str:
    try:
        return json.dumps(json.loads(text), ensure_ascii=False) if "\\u" in text else text
    except (ValueError, RecursionError):
        return text


def _stand_ins(
    texts: Iterator[str],
    personal: PersonalData,
    language: str,
    named: Mapping[str, None] | None = None,
) -> Mapping[str, str]:
    """Every value of personal data in the texts, and each that is named, with its stand-in."""
    known = list(texts)
    found = {
        text[span.start : span.end]: None
        for text in known
        for span in personal.find(text, language=language)
    }
    stand_ins: dict[str, str] = {}
    taken = "\n".join(known)
    for value in {**found, **(named or {})}:
        stand_ins[value] = _stand_in(value, {*stand_ins.values()}, taken)
    return stand_ins


def _tellable(values: Mapping[str, str]) -> frozenset[str]:
    """The stand-ins of which it can be told whose they are."""
    said = list(values.values())
    return frozenset(one for one in said if said.count(one) == 1)


def _stand_in(value: str, used: set[str], taken: str) -> str:
    """A masked form of the same length that stands for nothing else in this call.

    Where a value is too short for one of its own, its plain mask: that is not put back.
    """
    plain = mask_value(value)
    for number in range(_MOST_TRIED):
        made = _numbered(plain, number)
        if made not in used and made not in taken:
            return made
    return plain


def _numbered(masked: str, number: int) -> str:
    """The mask with a number written into its letters, or into its digits where it has none."""
    letters = [at for at, char in enumerate(masked) if char == "X"]
    places = letters or [at for at, char in enumerate(masked) if char == "0"]
    digits = _LETTERS if letters else "0123456789"
    written = list(masked)
    for at in places:
        number, rest = divmod(number, len(digits))
        written[at] = digits[rest]
        if not number:
            break
    return "".join(written)


def _is_code(name: str) -> bool:
    return name in _CODES or name in _WORDS or name.endswith(("_id", "_at"))


def _replaced(value: JsonValue, values: Mapping[str, str]) -> JsonValue:
    def replaced(text: str) -> str:
        for original in sorted(values, key=len, reverse=True):
            text = text.replace(original, values[original])
        return text

    return with_texts(value, replaced, _is_code)


def _put_back(text: str, values: Mapping[str, str], *, escaped: bool | None = None) -> str:
    """The reply with the values in place of their stand-ins, as JSON escapes them or plainly."""
    write = _escaped if text.lstrip().startswith("{") and escaped is not False else str
    tellable = _tellable(values)
    back = {write(made): write(value) for value, made in values.items() if made in tellable}
    if not back:
        return text
    # In one go and the longest first: of two stand-ins one may be the beginning of the other.
    known = "|".join(re.escape(one) for one in sorted(back, key=len, reverse=True))
    return re.sub(known, lambda found: back[found.group()], text)


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]
