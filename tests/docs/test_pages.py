"""The reading of pages: what would be missing is found to be missing."""

from __future__ import annotations

import pytest

from docs.pages import fences, headings, named, rows, section

PAGE = """# Title

## One `x`

| name | meaning |
|---|---|
| `first` | 1 | of `two` |
| second | 2 |

```text
## not a heading
| `hidden` | row |
```

### Below

deeper

## Two

`last`
"""


def test_a_section_ends_where_the_next_of_its_level_begins() -> None:
    assert "deeper" in section(PAGE, "One `x`")
    assert "last" not in section(PAGE, "One `x`")
    assert section(PAGE, "Below").strip() == "deeper"
    with pytest.raises(KeyError):
        section(PAGE, "Three")


def test_fenced_blocks_hold_no_headings_rows_or_names() -> None:
    assert headings(PAGE) == ["Title", "One `x`", "Below", "Two"]
    assert rows(PAGE) == {"first": ["1", "of `two`"]}
    assert named(PAGE) == {"x", "first", "two", "last"}
    assert len(fences(PAGE, "text")) == 1
    assert fences(PAGE, "python") == []
