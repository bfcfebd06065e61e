"""Writes ``llms.txt`` beside the site: each page with its first sentence, for programs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

_FIRST = re.compile(r"^(?!#|\||```|<|-|\d\.)(\S.+?)(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)
_MARKS = re.compile(r"\[([^\]]*)\]\([^)]*\)|[*`]")


def on_post_build(config: Any) -> None:
    """Called by MkDocs when the site is built."""
    docs, site = Path(config["docs_dir"]), Path(config["site_dir"])
    lines = [f"# {config['site_name']}", "", f"> {config['site_description']}"]
    for part in config["nav"]:
        for name, pages in part.items():
            lines += ["", f"## {name}", ""]
            lines += [_line(docs, *one) for page in pages for one in page.items()]
    (site / "llms.txt").write_text("\n".join(lines) + "\n", "utf-8")


def _line(docs: Path, title: str, page: str) -> str:
    text = (docs / page).read_text("utf-8")
    found = _FIRST.search(text)
    told = _MARKS.sub(lambda hit: hit[1] or "", " ".join(found[1].split()) if found else title)
    return f"- [{title}]({page.removesuffix('.md')}.html): {told.split('. ')[0].rstrip('.')}."
