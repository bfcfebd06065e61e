"""Words in JSON: found, changed in their places, and nothing else is."""

from __future__ import annotations

import json
from collections.abc import Iterable
from time import process_time

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.runtime.gateway.words import is_json, with_words, words_of

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(),
    lambda held: st.lists(held) | st.dictionaries(st.text(), held),
)
BLOCK = 'See:\n```json\n{"city": "Oslo"}\n```\nDone.'


def said(text: str, *, names: bool = False) -> list[str]:
    return [one.said for one in words_of(text, names=names)]


def changed(text: str, words: Iterable[str], *, names: bool = False) -> str:
    return with_words(text, iter(words), names=names)


@given(st.dictionaries(st.text(), VALUES) | st.lists(VALUES), st.sampled_from((None, 2)))
def test_of_json_the_strings_change_and_all_else_stays(value: object, indent: int | None) -> None:
    text = json.dumps(value, indent=indent)
    for names in (False, True):
        plain = said(text, names=names)
        assert changed(text, plain, names=names) == text
        other = [f'{one} ("so")\n' for one in plain]
        reworded = changed(text, other, names=names)
        assert said(reworded, names=names) == other
        assert orjson.loads(changed(reworded, plain, names=names)) == value


@given(st.text(alphabet='`~{}[]":,\\ \n1aé', max_size=60))
def test_any_text_is_put_together_again(text: str) -> None:
    assert changed(text, said(text)) == text
    for one in words_of(text, names=True):
        assert text[slice(*one.placed(0, len(one.said)))] == text[one.start : one.end]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('{"a": "x", "b": [1, "y"]}', ["x", "y"]),
        (r'["\u0041 \"b\""]', ['A "b"']),
        (BLOCK, ["See:\n", "Oslo", "Done."]),
        ("~~~\n[1]\n~~~\n", ["", ""]),
        ("```py\nx = {}\n```", ["```py\nx = {}\n```"]),
        ('```json\n{"open": "fence"}', ['```json\n{"open": "fence"}']),
        ('{"cut": "o', ['{"cut": "o']),
        ("{1} and [2] stay", ["{1} and [2] stay"]),
        ("30", ["30"]),
        ("", [""]),
    ],
)
def test_what_is_no_json_is_words_as_it_stands(text: str, expected: list[str]) -> None:
    assert said(text) == expected


def test_a_block_stays_one() -> None:
    block = changed(BLOCK, ["Look:\n", 'Rome "so"', "So be it."])
    assert block == 'Look:\n```json\n{"city": "Rome \\"so\\""}\n```\nSo be it.'
    assert is_json(block.split("```")[1].removeprefix("json"))


@pytest.mark.parametrize("piece", ["```x\n", "```\n", '{"', '["', "~~~\n{}\n", '"\\'])
def test_a_megabyte_is_read_in_linear_time(piece: str) -> None:
    text = piece * (1_000_000 // len(piece))
    began_s = process_time()
    assert changed(text, said(text)) == text
    assert process_time() - began_s < 5
