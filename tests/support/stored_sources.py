"""Texts in a store of sources, cut into passages as the product cuts them."""

from __future__ import annotations

from troth.adapters.evidence.passages import split_passages
from troth.kernel.evidence import Source
from troth.ports.evidence import Change, NewSource, SourceStore


def add_source(
    store: SourceStore, *, tenant: str, source: NewSource, at: str
) -> tuple[Source, Change]:
    """Store a text with its passages, read at a time in RFC 3339."""
    passages = split_passages(source.text, title=source.title)
    return store.add(tenant, source, passages, at=at)
