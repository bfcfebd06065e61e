"""Passages are verbatim, ordered slices, whatever the text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troth.adapters.evidence.passages import MAX_PASSAGE_CHARS, split_passages
from troth.ports.evidence import Passage

MARKUP = st.sampled_from(
    [
        *("# ", "## ", "- ", "1. ", "> ", "```", "~~~", "---", "===", "\n", "\n\n", "\r\n", "|"),
        *("\n|--|--|\n", "a | b", "<!--", "-->", "word. ", "\u202e", "é"),
    ]
)
MARKDOWN = st.lists(st.one_of(MARKUP, st.text(max_size=12)), max_size=60).map("".join)

HANDBOOK = """---
title: Leave policy
updated: 2026-01-05
---
# Annual leave

Employees receive 25 days of paid leave. Leave must be approved by
the line manager, e.g. by e-mail.

## Carry-over

The following may not be carried over:

- days of *sick leave*
- [x] unpaid days
  of any kind

| Years of service | Days |
|---|---:|
| 0 to 4 | 25 |
| 5 or more | 28 |

> Managers decide within
> five working days, without exception.

<!-- a note that no reader sees -->

Stand
-----
```python
days = 25
print(days)
```
"""


def texts(passages: list[Passage]) -> list[str]:
    return [passage.text for passage in passages]


def check(text: str, passages: list[Passage]) -> None:
    assert all(text[p.start : p.end] == p.text for p in passages)
    assert all(p.text == p.text.strip() and 0 < len(p.text) <= MAX_PASSAGE_CHARS for p in passages)
    assert all(one.end <= two.start for one, two in pairwise(passages))


@given(st.one_of(st.text(), MARKDOWN))
def test_passages_are_verbatim_ordered_and_apart(text: str) -> None:
    passages = split_passages(text, title="T")
    check(text, passages)
    assert passages == split_passages(text, title="T")


def test_a_handbook_page() -> None:
    passages = split_passages(HANDBOOK, title="Leave policy")
    check(HANDBOOK, passages)
    assert texts(passages) == [
        "Employees receive 25 days of paid leave.",
        "Leave must be approved by\nthe line manager, e.g. by e-mail.",
        "days of *sick leave*",
        "unpaid days\n  of any kind",
        "0 to 4 | 25",
        "5 or more | 28",
        "Managers decide within\n> five working days, without exception.",
        "days = 25\nprint(days)",
    ]


def test_headings_and_headers_are_context_and_never_quoted() -> None:
    by_text = {p.text: p.context for p in split_passages(HANDBOOK, title="Leave policy")}
    assert by_text["0 to 4 | 25"].startswith("Leave policy › Annual leave › Carry-over")
    assert by_text["0 to 4 | 25"].endswith("Years of service | Days")
    assert by_text["days = 25\nprint(days)"] == "Leave policy › Annual leave › Stand"
    assert "Annual leave" not in by_text


def test_a_lead_in_stays_with_its_items() -> None:
    by_text = {p.text: p.context for p in split_passages(HANDBOOK, title="")}
    assert "The following may not be carried over:" in by_text["days of *sick leave*"]
    assert "may not" not in by_text["Employees receive 25 days of paid leave."]


def test_wrapped_lines_stay_one_sentence() -> None:
    text = "> Contractors who work on the premises are\n> not entitled to paid leave of any kind.\n"
    assert texts(split_passages(text, title="")) == [
        "Contractors who work on the premises are\n> not entitled to paid leave of any kind."
    ]


def test_short_lines_of_plain_text_stay_apart() -> None:
    text = "Phone: 123\nFax: 456\n\nOpen daily."
    assert texts(split_passages(text, title="")) == ["Phone: 123", "Fax: 456", "Open daily."]


def test_a_rule_at_the_top_hides_nothing() -> None:
    text = "---\nThis is a text, and no front matter.\n---\nMore."
    assert texts(split_passages(text, title=""))[0] == "This is a text, and no front matter."


def test_a_long_sentence_is_windowed_at_word_borders() -> None:
    text = "word " * 500
    passages = split_passages(text, title="")
    check(text, passages)
    assert len(passages) > 1
    assert " ".join(texts(passages)).split() == text.split()


def test_an_unclosed_comment_hides_one_line_only() -> None:
    assert texts(split_passages("<!-- open\nStill read.", title="")) == ["Still read."]


def test_the_title_stands_once() -> None:
    (passage,) = split_passages("# Guide\nOne.", title="Guide")
    assert passage.context == "Guide"


@pytest.mark.slow
@pytest.mark.parametrize(
    "unit",
    [
        *("a", "a ", ".", ". ", "\n", "# ", "#\n", "- ", "- x\n", "> ", ">\n", "|", "|\n|-|\n"),
        *("```\n", "<!--\n", "---\n", "===\n", "x\n---\n", "\r", "\r\n", "\u202e", "\u200b", "1. "),
        *("a|b\n", "one two three four five six seven eight nine ten\n", "\u2028", "\x0c"),
    ],
)
def test_a_megabyte_of_anything_is_cut_in_linear_time(unit: str) -> None:
    text = ">" * 1000 + "\n" + unit * (1_000_000 // len(unit))
    check(text, split_passages(text, title="T"))


def test_what_leads_into_a_list_is_context_of_its_items_alone() -> None:
    text = "Friends get, each year\n\n- free entry,\n- two tickets.\n\nBring the card:\n\nAsk us."
    by_text = {p.text: p.context for p in split_passages(text, title="Friends")}
    assert by_text == {
        "free entry,": "Friends › Friends get, each year",
        "two tickets.": "Friends › Friends get, each year",
        "Bring the card:": "Friends",
        "Ask us.": "Friends",
    }
    # A whole sentence before a list says something by itself.
    whole = split_passages("Entry is free for friends.\n\n- Show the card.", title="T")
    assert [p.text for p in whole] == ["Entry is free for friends.", "Show the card."]
