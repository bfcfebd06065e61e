"""Process logs: one JSON object per line on stderr, with the trace id of the request."""

from __future__ import annotations

import logging
import sys

import structlog

# What the standard library puts on a record; everything else came in through ``extra``.
_SHARED: list[structlog.types.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.ExtraAdder(),
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.format_exc_info,
]


def _without_colour(
    logger: object, name: str, event: structlog.types.EventDict
) -> structlog.types.EventDict:
    del logger, name
    event.pop("color_message", None)  # uvicorn's copy of its message for terminals
    return event


_CHATTY = ("httpcore2", "httpx2")  # their progress is no news of ours


def configure_logging(level: str) -> None:
    """Send every logger of this process to stderr as JSON lines; call once at start."""
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=_SHARED,
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            _without_colour,
            structlog.processors.JSONRenderer(),
        ],
    )
    stream = logging.StreamHandler(sys.stderr)
    stream.setFormatter(formatter)
    root = logging.getLogger()
    root.handlers[:] = [stream]
    root.setLevel(level.upper())
    for chatty in _CHATTY:
        logging.getLogger(chatty).setLevel(max(logging.WARNING, root.level))
    structlog.configure(
        processors=[*_SHARED, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
