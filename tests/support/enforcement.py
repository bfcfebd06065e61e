"""Switching the enforcement of clauses off, to show that a test of them can fail.

The same switches serve certification, which shows it of its cases.
"""

from __future__ import annotations

from troth_lab.certify.switches import switched_off

__all__ = ["switched_off"]
