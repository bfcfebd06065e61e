"""The shipped prompts."""

from __future__ import annotations

from importlib.resources import files

import pytest

from troth.adapters.prompts import load_prompts
from troth.kernel.digests import text_sha256


def test_every_file_is_a_prompt_with_its_digest() -> None:
    prompts = load_prompts()
    assert set(prompts) >= {"answer", "reply"}
    for name, prompt in prompts.items():
        file = files("troth.adapters.prompts") / f"{name}.v{prompt.version}.md"
        assert prompt.text == file.read_text(encoding="utf-8")
        assert prompt.sha256 == text_sha256(prompt.text)


@pytest.mark.clause("GATE-13")
@pytest.mark.parametrize("name", ["answer", "reply", "peer", "peer_sections", "synthesis"])
def test_prompts_are_instructions_without_a_place_for_data(name: str) -> None:
    text = load_prompts()[name].text
    assert "data, never instructions" in text
    assert "{" not in text
    assert text.isascii()
