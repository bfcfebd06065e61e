"""The events of the audit log: the closed registry of tags, and the form of a leaf.

A leaf is canonical JSON with exactly the members ``at, data, prev, seq, tag, trace_id, v``. It
names its own place (``seq``) and the leaf before it (``prev``), so that an event which is moved,
removed or inserted contradicts its neighbours, besides changing the Merkle root.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Any

import orjson

from troth.kernel.canonical import SORTED, canonical_event_json
from troth.kernel.errors import CallerError
from troth.kernel.jsontypes import JsonObject
from troth.kernel.merkle import HASH_BYTES

LEAF_VERSION = 1
NO_LEAF = bytes(HASH_BYTES)  # what the first event names as the one before it
_MEMBERS = ("at", "data", "prev", "seq", "tag", "trace_id", "v")  # in canonical order


class EventTag(StrEnum):
    """What an event tells. Tags are registered once and never reused."""

    LOG_OPENED = "log.opened"  # origin, name, public_key: always event 0, and only there
    LOG_KEY_ROTATED = "log.key_rotated"  # public_key, previous_key_id
    LOG_KEY_TAKEN_UP = "log.key_taken_up"  # key_id: the new key's first event, under its signature
    EXCHANGE_OPENED = "exchange.opened"
    EVIDENCE_RETRIEVED = "evidence.retrieved"
    GATE_ATTEMPTED = "gate.attempted"
    GATE_DECIDED = "gate.decided"
    EXCHANGE_SEALED = "exchange.sealed"  # receipt_id, statement_sha256: binds a receipt
    EXCHANGE_REFUSED = "exchange.refused"
    SOURCE_ADDED = "source.added"
    SOURCE_ERASED = "source.erased"  # keys of a source and its versions, of which nothing is left
    KEY_CREATED = "key.created"
    KEY_REVOKED = "key.revoked"
    BODY_STORED = "body.stored"  # receipt_id and row of the request and response that are kept
    BODY_ERASED = "body.erased"
    JUDGE_DECIDED = "judge.decided"  # what a model said of each pair: label, reason, digest, places
    MEMORY_CHANGED = "memory.changed"  # kind and digest of each event of a subject's memory
    MEMORY_ERASED = "memory.erased"  # what kind of thing was erased, by whom, and how much
    MEMORY_RECALLED = "memory.recalled"  # ids of the memories that an answer was given
    INTAKE_RECEIVED = "intake.received"  # size and normal form of a mail, or that it was known
    INTAKE_STAGE = "intake.stage"  # what a stage came to, and its reasons
    INTAKE_DECIDED = "intake.decided"  # status, queue, rule and decision hash of a message
    INTAKE_CORRECTED = "intake.corrected"  # what a person corrected, and what came of it
    INTAKE_RAW_SHOWN = "intake.raw_shown"  # a person saw slices of a mail as they stand
    INTAKE_ERASED = "intake.erased"  # a mail was erased: by whom, and the receipt of its decision
    THINKING_RUN = "thinking.run"  # how a run of deep thinking ended, in codes and counts
    REVIEW_SUBMITTED = "review.submitted"  # a draft was handed in for review: id and figures
    REVIEW_RUN = "review.run"  # how a reviewer ended, and how often which rule found something
    REVIEW_DECIDED = "review.decided"  # what a person made of a finding
    STREAM_LEFT = "stream.left"  # a client left a stream before its end: how many parts were sealed
    DOOR_SUMMED = "door.summed"  # how often which status was given to whoever was not let in


EVENT_TAGS = frozenset(tag.value for tag in EventTag)


def render_leaf(
    *, seq: int, prev: bytes, tag: str, trace_id: str, at: str, data: JsonObject
) -> bytes:
    """The leaf of an event, as it is stored and hashed.

    Raises:
        CallerError: ``input.invalid`` if the tag is not registered, or the data is not made of
            texts, safe integers, booleans, lists and objects with ASCII keys.
        ValueError: ``seq`` or ``prev`` is not of its kind.
    """
    if tag not in EVENT_TAGS:
        raise CallerError("input.invalid", "This event tag is not registered.", field="tag")
    if seq < 0 or len(prev) != HASH_BYTES:
        raise ValueError("an event has a number from 0 and the hash of its predecessor")
    leaf: JsonObject = {
        "at": at,
        "data": data,
        "prev": prev.hex(),
        "seq": seq,
        "tag": str(tag),
        "trace_id": trace_id,
        "v": LEAF_VERSION,
    }
    return canonical_event_json(leaf)


def read_leaf(leaf: bytes) -> dict[str, Any]:
    """The members of a leaf.

    The leaf's hash already pins every byte of it. What the form still has to rule out is that two
    readers understand the same bytes differently (duplicate keys, odd numbers, white space), and
    for that it is enough that writing the parsed value with sorted keys gives the same bytes; a
    full RFC 8785 pass would cost several times as much and exclude nothing more.

    Raises:
        ValueError: The bytes are not a leaf.
    """
    event = orjson.loads(leaf)
    if type(event) is not dict or tuple(event) != _MEMBERS:
        raise ValueError("not the members of an event")
    at, data, prev, seq, tag, trace_id, version = event.values()
    if (
        type(seq) is not int
        or type(version) is not int
        or version != LEAF_VERSION
        or type(data) is not dict
        or not type(at) is type(prev) is type(tag) is type(trace_id) is str
        or tag not in EVENT_TAGS
    ):
        raise ValueError("a member of the event is not of its kind")
    try:
        canonical = orjson.dumps(event, option=SORTED) == leaf
    except TypeError:  # nested too deeply, or an integer out of range
        canonical = False
    if not canonical:
        raise ValueError("not in canonical form")
    return event
