"""Prompts as values: fixed instructions with a version and a digest, never a format string."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Self

from troth.kernel.digests import text_sha256

_NAME = re.compile(r"[a-z][a-z0-9_]{0,63}\Z")


@dataclass(frozen=True, kw_only=True, slots=True)
class Prompt:
    """Instructions for one kind of model call. User, evidence and email text never enter it.

    Attributes:
        name: Lower-case name, unique among the prompts of one product.
        version: Positive whole number; a changed text needs a new one.
        text: The instructions, not empty.
        sha256: Digest of the text, as receipts and the audit log quote it.
    """

    name: str
    version: int
    text: str
    sha256: str

    def __post_init__(self) -> None:
        if not _NAME.match(self.name) or self.version < 1:
            raise ValueError(f"not the name and version of a prompt: {self.name!r}, {self.version}")
        if not self.text.strip():
            raise ValueError(f"{self.name}: a prompt needs a text")
        if text_sha256(self.text) != self.sha256:
            raise ValueError(f"{self.name}: the text is not the digested one")

    @classmethod
    def of(cls, *, name: str, version: int, text: str) -> Self:
        """The prompt of that text, digested here.

        Raises:
            ValueError: Name, version or text is unfit.
        """
        return cls(name=name, version=version, text=text, sha256=text_sha256(text))
