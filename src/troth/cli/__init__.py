"""The command line: one module per noun, loaded when its command runs.

Data goes to stdout, talk to stderr. Exit codes: 0 ok, 10 invalid input, 20 schema, 30 failed closed
to review, 40 dependency, 50 security, 60 proof does not verify.
"""

from __future__ import annotations

import sys

from troth.cli.group import cli


def main() -> None:
    """Run the command line and exit with its code."""
    from troth.cli.failures import exit_code_of

    try:
        cli(standalone_mode=False)
    except Exception as failure:  # noqa: BLE001 - the outermost edge: a code and one line, or a traceback
        sys.exit(exit_code_of(failure))
