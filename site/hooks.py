"""What MkDocs calls: a reference from docstrings, and ``llms.txt`` beside the site."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import troth

REFERENCE = "reference.md"
_LEAD = """# Reference of the library

Every public name of the package, from its docstrings. What they are for is told, with examples,
under [Library](library.md).
"""
_FIRST = re.compile(r"^(?!#|\||```|<|-|\d\.)(\S.+?)(?:\n\n|\Z)", re.MULTILINE | re.DOTALL)
_MARKS = re.compile(r"\[([^\]]*)\]\([^)]*\)|[*`]")


def on_files(files: Any, config: Any) -> Any:
    """Called when the pages are found: the reference joins them."""
    from mkdocs.structure.files import File

    named = (f"::: {home}.{name}" for name, home in sorted(troth.HOMES.items()))
    files.append(File.generated(config, REFERENCE, content="\n\n".join((_LEAD, *named)) + "\n"))
    return files


def on_post_build(config: Any) -> None:
    """Called when the site is built: each page with its first sentence."""
    docs, site = Path(config["docs_dir"]), Path(config["site_dir"])
    lines = [f"# {config['site_name']}", "", f"> {config['site_description']}"]
    for part in config["nav"]:
        for name, pages in part.items():
            lines += ["", f"## {name}", ""]
            lines += [_line(docs, *one) for page in pages for one in page.items()]
    (site / "llms.txt").write_text("\n".join(lines) + "\n", "utf-8")


def _line(docs: Path, title: str, page: str) -> str:
    text = _LEAD if page == REFERENCE else (docs / page).read_text("utf-8")
    found = _FIRST.search(text)
    told = _MARKS.sub(lambda hit: hit[1] or "", " ".join(found[1].split()) if found else title)
    return f"- [{title}]({page.removesuffix('.md')}.html): {told.split('. ')[0].rstrip('.')}."
