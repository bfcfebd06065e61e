"""A prompt is what its digest says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.kernel.digests import text_sha256
from troth.kernel.prompts import Prompt


@given(st.text(min_size=1).filter(str.strip))
def test_a_prompt_is_bound_to_its_text(text: str) -> None:
    prompt = Prompt.of(name="answer", version=3, text=text)
    assert prompt.sha256 == text_sha256(text)
    with pytest.raises(ValueError, match="digested"):
        Prompt(name="answer", version=3, text=text + "!", sha256=prompt.sha256)


@pytest.mark.parametrize(
    ("name", "version", "text"),
    [("", 1, "x"), ("Answer", 1, "x"), ("a b", 1, "x"), ("answer", 0, "x"), ("answer", 1, " \n")],
)
def test_what_is_no_prompt_is_refused(name: str, version: int, text: str) -> None:
    with pytest.raises(ValueError, match="prompt"):
        Prompt.of(name=name, version=version, text=text)
