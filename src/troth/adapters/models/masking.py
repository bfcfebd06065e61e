"""A chat model that never sees personal data: masked before the provider, put back in its reply.

Every value that is found gets a stand-in of exactly its length, and each value its own, so that
offsets stay what they were and a reply can be read back. What is put back is what stood in this
very call; a stand-in that a model changed stays masked. Names of members, ids and codes of the
payload are none of the person's, and stay.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from troth.contracts.gate.intake.masking import mask_value
from troth.kernel.canonical import canonical_json
from troth.kernel.jsontypes import JsonValue
from troth.ports.chat import ChatModel, ModelCall, ModelReply
from troth.ports.intake import PersonalData

_CODES: Final = frozenset(("task", "language", "status", "name", "reason", "id"))
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
        values = self._values(payload, language if isinstance(language, str) else "en")
        masked = _replaced(payload, values)
        sent = canonical_json(masked).decode() if isinstance(masked, dict) else call.payload
        reply = await self._model.complete(replace(call, payload=sent))
        return replace(reply, text=_put_back(reply.text, values))

    async def aclose(self) -> None:
        """Close the connections of the model behind it."""
        close_model = getattr(self._model, "aclose", None)
        if close_model is not None:
            await close_model()

    def _values(self, payload: JsonValue, language: str) -> Mapping[str, str]:
        """Every value of personal data in the texts, with its stand-in."""
        texts = list(_texts(payload))
        found = {
            text[span.start : span.end]: None
            for text in texts
            for span in self._personal.find(text, language=language)
        }
        stand_ins: dict[str, str] = {}
        taken = "\n".join(texts)
        for value in found:
            stand_ins[value] = _stand_in(value, {*stand_ins.values()}, taken)
        return stand_ins


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


def _texts(value: JsonValue) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for name, member in value.items():
            if not _is_code(name):
                yield from _texts(member)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


def _is_code(name: str) -> bool:
    return name in _CODES or name.endswith(("_id", "_at"))


def _replaced(value: JsonValue, values: Mapping[str, str]) -> JsonValue:
    if isinstance(value, str):
        for original in sorted(values, key=len, reverse=True):
            value = value.replace(original, values[original])
        return value
    if isinstance(value, dict):
        return {
            name: member if _is_code(name) else _replaced(member, values)
            for name, member in value.items()
        }
    return [_replaced(one, values) for one in value] if isinstance(value, list) else value


def _put_back(text: str, values: Mapping[str, str]) -> str:
    """The reply with the values in place of their stand-ins, as JSON escapes them or plainly."""
    is_json = text.lstrip().startswith("{")
    for original, stand_in in values.items():
        if list(values.values()).count(stand_in) > 1:
            continue  # nobody can tell whose it is
        if is_json:
            text = text.replace(_escaped(stand_in), _escaped(original))
        else:
            text = text.replace(stand_in, original)
    return text


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]
