"""The pages of the documentation, and the parts of them that tests look at."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
FENCE = re.compile(r"^```(?P<kind>[a-z]*)\n(?P<body>.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING = re.compile(r"^(#{1,6}) (.+)$", re.MULTILINE)


def pages() -> list[Path]:
    """Every page that readers see: the root's and those of ``docs/``."""
    return [*sorted(ROOT.glob("*.md")), *sorted(DOCS.rglob("*.md"))]


def read(name: str) -> str:
    """The text of a page of ``docs/``."""
    return (DOCS / name).read_text("utf-8")


def fences(text: str, kind: str) -> list[str]:
    """The bodies of the fenced blocks of one kind, in order."""
    return [match["body"] for match in FENCE.finditer(text) if match["kind"] == kind]


def prose(text: str) -> str:
    """A page without its fenced blocks."""
    return FENCE.sub("", text)


def headings(text: str) -> list[str]:
    """The headings of a page, without marks, in order."""
    return [match[2] for match in _HEADING.finditer(prose(text))]


def section(text: str, heading: str) -> str:
    """What stands under a heading, down to the next one of its level or above.

    Raises:
        KeyError: The page has no such heading.
    """
    masked = FENCE.sub(lambda block: re.sub(r"[^\n]", " ", block.group()), text)
    found = list(_HEADING.finditer(masked))
    for number, match in enumerate(found):
        if match[2] == heading:
            level = len(match[1])
            ends = (later.start() for later in found[number + 1 :] if len(later[1]) <= level)
            return text[match.end() : next(ends, len(text))]
    raise KeyError(heading)


def rows(text: str) -> dict[str, list[str]]:
    """Table rows whose first cell is code, by that code; the other cells in order."""
    found: dict[str, list[str]] = {}
    for line in prose(text).splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split(" | ")]
        name = re.match(r"`([^`]+)`", cells[0])
        if line.startswith("| ") and name:
            found[name[1]] = cells[1:]
    return found


def named(text: str) -> set[str]:
    """Everything that stands in code marks, outside of fenced blocks."""
    return set(re.findall(r"`([^`\n]+)`", prose(text)))
