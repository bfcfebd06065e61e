"""What composing from memory yields: words, the memories they rest on, and how sure they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from troth.contracts.memory.chat import ResponseType


@dataclass(frozen=True, kw_only=True, slots=True)
class Said:
    """One sentence, or a few that belong together.

    Attributes:
        memory_ids: Of every record that it tells or names, both sides of a dispute included.
        certain: It tells what was stated, and nothing stands against it.
    """

    text: str
    memory_ids: tuple[str, ...] = ()
    certain: bool = True


@dataclass(frozen=True, kw_only=True, slots=True)
class Composed:
    """A text that was composed from memory alone.

    Attributes:
        memory_ids: Of the memories it rests on, once each, in the order of their use. The response
            shows every one of them (MEM-1), those that only stand against another as well.
        certain: Nothing in it is contested, hedged or unknown.
        questions: The questions in the text, as they stand there.
    """

    text: str
    memory_ids: tuple[str, ...]
    response_type: ResponseType
    certain: bool
    questions: tuple[str, ...] = ()


def compose(
    said: Iterable[Said], response_type: ResponseType, *, questions: tuple[str, ...] = ()
) -> Composed:
    """Put sentences together, items of a list each on its line; what was said is not said twice."""
    parts = list(dict.fromkeys(said))
    ids = dict.fromkeys(memory_id for part in parts for memory_id in part.memory_ids)
    return Composed(
        text="".join(
            part.text if part.text.startswith("\n") else f" {part.text}" for part in parts
        ).strip(),
        memory_ids=tuple(ids),
        response_type=response_type,
        certain=bool(parts) and all(part.certain for part in parts),
        questions=questions,
    )
