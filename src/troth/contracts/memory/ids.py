"""Ids of memories and entries: digests of what they name, without a clock or chance (MEM-17).

Replaying the same events in another process, or deciding the same turn twice, gives the same ids;
two writers that open the same entry at once can only open one.
"""

from __future__ import annotations

from troth.contracts.memory.model import SourceKind, StatedFact
from troth.kernel.canonical import canonical_json
from troth.kernel.codec import encode
from troth.kernel.digests import sha256_hex
from troth.kernel.jsontypes import JsonObject

_DIGITS = 32  # 128 bits: no two things of a store share them by chance


def memory_id(*, tenant: str, subject: str, seq: int, text: str, source: SourceKind) -> str:
    """The id of the memory that a subject's event number ``seq`` adds: ``mem_`` and 32 digits.

    Raises:
        CallerError: ``input.invalid``: a text is no valid Unicode.
    """
    return "mem_" + _digest(
        {
            "tenant": tenant,
            "subject": subject,
            "seq": seq,
            "text": text,
            "source": source.value,
        }
    )


def entry_id(
    *, old_memory_id: str, new_memory_id: str, old_fact: StatedFact, new_fact: StatedFact
) -> str:
    """The id of the entry between two facts of two memories: ``ctr_`` and 32 digits.

    Raises:
        CallerError: ``input.invalid``: a text is no valid Unicode.
    """
    return "ctr_" + _digest(
        {
            "old_memory_id": old_memory_id,
            "new_memory_id": new_memory_id,
            "old_fact": encode(old_fact),
            "new_fact": encode(new_fact),
        }
    )


def _digest(value: JsonObject) -> str:
    return sha256_hex(canonical_json(value))[:_DIGITS]
