"""Chat models that judge, on the scripted server: one that knows, one that lies, and worse."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from troth.contracts.gate.pairs import MAX_QUOTE_CHARS
from troth_lab.models.script import Answer, Received, Reply, Step

Play: TypeAlias = "Callable[[Received], Step]"
SUPPORTED, REFUTED, OPEN = "supported", "refuted", "open"


@dataclass(frozen=True, kw_only=True)
class Known:
    """What is true of a pair; without words the texts themselves are quoted.

    Attributes:
        passage: Words of the passage that decide; likewise ``claim``.
    """

    verdict: str
    passage: str = ""
    claim: str = ""


Table: TypeAlias = "Mapping[tuple[str, str], str | Known]"


def obedient(_: Received) -> Step:
    """What the model does with everything but pairs."""
    return Answer()


def perfect_judge(table: Table, *, otherwise: Play = obedient) -> Play:
    """A model that judges the pairs of a table rightly and leaves all others open.

    What is lost with it behind the gate is lost on the way, and not by the judge.

    Args:
        table: A verdict for each (passage, claim), with the quotes where it matters which. Texts
            are told apart up to blanks.
        otherwise: Plays every task but ``judge``.
    """
    known = {(_flat(passage), _flat(claim)): said for (passage, claim), said in table.items()}

    def verdict(pair: Mapping[str, str]) -> dict[str, str]:
        return verdict_on(pair, known.get((_flat(pair["passage"]), _flat(pair["claim"])), OPEN))

    return judging(lambda pairs: [verdict(pair) for pair in pairs], otherwise=otherwise)


def constant_judge(said: str, *, otherwise: Play = obedient) -> Play:
    """A model that says one thing of every pair, true or not, and quotes both texts."""
    return judging(lambda pairs: [verdict_on(pair, said) for pair in pairs], otherwise=otherwise)


def judging(
    reply: Callable[[list[dict[str, str]]], list[dict[str, str]] | Step],
    *,
    otherwise: Play = obedient,
) -> Play:
    """A model that replies to pairs with these verdicts, or with a step of a script."""

    def play(received: Received) -> Step:
        if received.payload.get("task") != "judge":
            return otherwise(received)
        pairs: Any = received.payload["pairs"]
        said = reply(pairs)
        return Reply(json.dumps({"verdicts": said})) if isinstance(said, list) else said

    return play


def verdict_on(pair: Mapping[str, str], said: str | Known) -> dict[str, str]:
    """A verdict in the form that the contract asks for."""
    known = said if isinstance(said, Known) else Known(verdict=said)
    is_open = known.verdict == OPEN
    return {
        "pair": pair["pair"],
        "verdict": known.verdict,
        "passage_quote": "" if is_open else known.passage or _opening(pair["passage"]),
        "claim_quote": "" if is_open else known.claim or _opening(pair["claim"]),
    }


def judged(requests: tuple[Received, ...]) -> list[Received]:
    """The requests that asked for verdicts."""
    return [one for one in requests if one.payload.get("task") == "judge"]


def _opening(text: str) -> str:
    """The text, or what of its beginning may be quoted."""
    return text if len(text) <= MAX_QUOTE_CHARS else text[:MAX_QUOTE_CHARS].rsplit(" ", 1)[0]


def _flat(text: str) -> str:
    return " ".join(text.split())
