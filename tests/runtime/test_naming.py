"""Names of subjects and conversations: text of a bounded length, and of a subject not blank."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.refusals import raising
from troth.kernel.errors import CallerError
from troth.runtime.exchange.caller_texts import MAX_SUBJECT, MAX_THREAD, read_subject, read_thread


def test_names_come_back_as_they_came() -> None:
    for name in ("ann", " ann ", "אנה", "thread:default", "a" * MAX_SUBJECT, "🙂"):
        assert read_subject(name) == name
    for name in ("", " ", "t" * MAX_THREAD):
        assert read_thread(name) == name


@pytest.mark.parametrize(
    "name", ["", " ", "\u3000\t", "a\0", "\udfff", "a" * (MAX_SUBJECT + 1), None, 5, b"ann", ["a"]]
)
def test_what_names_no_subject_is_refused(name: object) -> None:
    with raising(CallerError, code="input.invalid", field="subject"):
        read_subject(name)


@pytest.mark.parametrize("name", ["t\0", "\ud800", "t" * (MAX_THREAD + 1), None, 5])
def test_what_names_no_thread_is_refused(name: object) -> None:
    with raising(CallerError, code="input.invalid", field="thread_id"):
        read_thread(name)


@given(st.one_of(st.text(), st.integers(), st.none(), st.binary()))
def test_anything_is_a_name_or_refused(given_: object) -> None:
    with suppress(CallerError):
        assert read_subject(given_) == given_
