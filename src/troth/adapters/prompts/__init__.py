"""The prompts, as files beside this module: ``NAME.vVERSION.md``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.resources import files
from types import MappingProxyType

from troth.kernel.prompts import Prompt

_FILE = re.compile(r"([a-z][a-z0-9_]*)\.v([1-9][0-9]*)\.md\Z")


def load_prompts() -> Mapping[str, Prompt]:
    """The newest version of every prompt, by name, with its digest.

    Line ends are read as line feeds whatever the checkout made of them, so that digests are the
    same everywhere.
    """
    newest: dict[str, Prompt] = {}
    for entry in files(__name__).iterdir():
        match = _FILE.match(entry.name)
        if match is None:
            continue
        text = entry.read_bytes().decode().replace("\r\n", "\n")
        prompt = Prompt.of(name=match[1], version=int(match[2]), text=text)
        if prompt.name not in newest or newest[prompt.name].version < prompt.version:
            newest[prompt.name] = prompt
    return MappingProxyType(newest)
