"""One worker of ``troth serve --workers``; ``workers.py`` starts it and says what it has to know.

It reads one line of JSON from its input, which stays open as long as the process that started it
lives, and writes one line when it answers requests. All else that it has to say goes to stderr.
"""

from __future__ import annotations

import json
import os
import socket
import sys
from contextlib import ExitStack


def main() -> None:
    """Serve, and exit with the code of the command line."""
    told = json.loads(sys.stdin.buffer.readline())
    ready = os.dup(1)
    os.dup2(2, 1)  # what a library prints must not stand in the way of the one line
    from troth.bootstrap import configure_logging
    from troth.cli.failures import exit_code_of
    from troth.cli.serving import Part, serve_here
    from troth.settings import Settings

    settings = Settings(**told["settings"])
    configure_logging(settings.log_level)
    part = Part(corpora=tuple(told["corpora"]), is_first=told["is_first"], life=0)

    def say_ready() -> None:
        os.write(ready, b"ready\n")
        os.close(ready)

    with ExitStack() as opened:
        sockets = [opened.enter_context(socket.socket(fileno=one)) for one in told["sockets"]]
        try:
            serve_here(settings, sockets, part, say_ready)
        except KeyboardInterrupt:
            sys.exit(0)
        except Exception as failure:  # noqa: BLE001 - the outermost edge, as of the command line
            sys.exit(exit_code_of(failure))
