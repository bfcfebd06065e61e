"""Errors of our own that a test expects, told by what they carry."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from troth.runtime.exchange.closing import RefusedExchange


@contextmanager
def raising(kind: type[Exception], **members: object) -> Iterator[None]:
    """As ``pytest.raises``, and the error, or that of a refused exchange, has these members."""
    with pytest.raises(kind) as caught:
        yield
    error = caught.value.error if isinstance(caught.value, RefusedExchange) else caught.value
    found = {name: getattr(error, name) for name in members}
    assert found == members, found
