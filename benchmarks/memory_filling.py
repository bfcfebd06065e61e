"""Filling a store with memories: one subject by saying them, the other subjects by copying.

What a subject says goes through the front door, a hundred sentences to a message. A million
memories are a thousand subjects who said the same: the events and vectors of one are stored for the
others, without being read and decided on anew. Rows carry digests of whose they are, so that no
statement of SQL could copy them.
"""

from __future__ import annotations

import time
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import islice, product
from typing import Final

from sqlalchemy.engine import make_url

from troth.adapters.storage import Storage
from troth.adapters.understanding.weights import SHIPPED
from troth.bootstrap.encoders import shared_encoder
from troth.contracts.memory.events import MemoryEvent
from troth.ports.memory import MemoryStore, Owner

_EVENTS: Final = 500  # of one append
_SENTENCES: Final = 100  # of one message, when a store is filled
_SYLLABLES: Final = (
    "ba bo de do fa fi ga go ka ki la lo ma mi na no pa po ra ro sa so ta to va vi za zo"
).split()


def statements() -> Iterator[str]:
    """21,952 distinct statements, none of which contradicts another.

    All fill one slot and share a word, so that neither narrows a search.
    """
    for syllables in product(_SYLLABLES, repeat=3):
        yield f"I like the music of {''.join(syllables).title()}."


def messages(count: int) -> Iterator[str]:
    """The first so many of the statements, as messages of many sentences."""
    said = islice(statements(), count)
    while sentences := list(islice(said, _SENTENCES)):
        yield " ".join(sentences)


def copy_subject(
    storage: Storage, owner: Owner, *, copies: int, said: Callable[[str], None]
) -> float:
    """Give what one subject has to so many new ones, ``{subject}-1`` and on.

    Returns:
        Seconds that it took.
    """
    begun, store = time.perf_counter(), storage.memories
    events, encoder = list(_events(store, owner)), shared_encoder(SHIPPED)
    rows = storage.vectors.since(owner, encoder.name, after=0)
    vectors = {memory_id: vector for _, memory_id, vector in rows if vector}
    for number in range(1, copies + 1):
        copy, version = replace(owner, subject=f"{owner.subject}-{number}"), 0
        for first in range(0, len(events), _EVENTS):
            version = store.append(copy, events[first : first + _EVENTS], expected=version)
        storage.vectors.put(copy, encoder.name, vectors)
        said(f"copied, {number} of {copies} subjects")
    return time.perf_counter() - begun


def _events(store: MemoryStore, owner: Owner) -> Iterator[MemoryEvent]:
    after = 0
    while found := store.events(owner, after=after):
        yield from (one.event for one in found)
        after = found[-1].seq


@contextmanager
def sibling_database(url: str) -> Iterator[str]:
    """A new, empty database on the server of another one; dropped in the end.

    Yields:
        Its URL.
    """
    import psycopg
    from psycopg import sql

    name = f"troth_bench_{uuid.uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        try:
            yield make_url(url).set(database=name).render_as_string(hide_password=False)
        finally:
            drop = sql.SQL("DROP DATABASE {} WITH (FORCE)")
            connection.execute(drop.format(sql.Identifier(name)))
