"""How many of the public MIME fixtures give a body (robustness, not speed)."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Final, TypeAlias

from benchmarks.decisions import SEED
from benchmarks.figures import Interval, Quality, Section, Tally
from benchmarks.interleave import Options
from troth.adapters.mail.parser import MimeMailParser
from troth.contracts.gate.intake.model import NormalizedMessage
from troth.ports.intake import MailParser, RawMail

FOLDER: Final = "email_mime"
Read: TypeAlias = "Callable[[bytes], str]"
BODY, EMPTY, REFUSED, RAISED = "body", "no body", "quarantine", "exception"


class Quarantined(Exception):
    """The parser gave a verdict instead of a message."""


def fixtures(folder: Path) -> list[Path]:
    """Every fixture that is a whole mail, in order of its path.

    Licences, lone bodies and lone HTML pages of the same folder are none.
    """
    return sorted((folder / FOLDER).rglob("*.eml"))


def stdlib_body(data: bytes) -> str:
    """What the standard library gives alone: ``get_body`` and its content."""
    parsed = message_from_bytes(data, policy=policy.default)
    assert isinstance(parsed, EmailMessage), "the default policy makes these"
    part = parsed.get_body(preferencelist=("plain", "html"))
    return str(part.get_content()) if part is not None else ""


def parsed_body(parser: MailParser) -> Read:
    """What a parser of ours gives."""

    def read(data: bytes) -> str:
        raw = RawMail(data=data, received_at="2026-03-10T09:00:00Z", locator="fixture")
        message = parser.parse(raw, tenant="bench")
        if not isinstance(message, NormalizedMessage):
            raise Quarantined(message.reason)
        return message.body

    return read


def outcome(read: Read, data: bytes) -> str:
    """What became of a fixture."""
    try:
        body = read(data)
    except Quarantined:
        return REFUSED
    except Exception:  # noqa: BLE001 - that any is raised at all is what is counted
        return RAISED
    return BODY if body.strip() else EMPTY


def measure(options: Options) -> Section:
    """Read every fixture with either reader."""
    assert options.data is not None, "this benchmark needs data"
    found = fixtures(Path(options.data))
    options.say(f"{len(found)} fixtures")
    if not found:
        return _section((), (), (f"Not measured: there is no `{FOLDER}` in the folder.",))
    parser = MimeMailParser()
    mails = [path.read_bytes() for path in found]
    ours = [outcome(parsed_body(parser), data) for data in mails]
    bare = [outcome(stdlib_body, data) for data in mails]
    quality = share("email_mime, whole mails", ours, bare, options.pick(1000, 40))
    tallies = (tally("ours", ours), tally("stdlib `get_body`", bare))
    return _section((quality,), tallies, _without(found, ours))


def tally(name: str, outcomes: Sequence[str]) -> Tally:
    """How often which outcome was."""
    counted = {one: outcomes.count(one) for one in (BODY, EMPTY, REFUSED, RAISED)}
    return Tally(name=name, counts={"fixtures": len(outcomes), **counted})


def share(name: str, ours: Sequence[str], bare: Sequence[str], resamples: int) -> Quality:
    """Share of fixtures that give a body; the bare reader stands where rules stand elsewhere."""
    rows = [
        (float(one == BODY), float(other == BODY)) for one, other in zip(ours, bare, strict=True)
    ]
    draw = random.Random(SEED)  # noqa: S311 - the same run gives the same intervals
    samples = [draw.choices(rows, k=len(rows)) for _ in range(resamples)]

    def interval(read: Callable[[Sequence[tuple[float, float]]], float]) -> Interval:
        values = sorted(map(read, samples))
        edge = int(0.025 * len(values))
        return Interval(value=read(rows), low=values[edge], high=values[-1 - edge])

    return Quality(
        data=name,
        rows=len(rows),
        metric="body extracted",
        higher_is_better=True,
        ours=interval(lambda drawn: sum(one for one, _ in drawn) / len(drawn)),
        rules=interval(lambda drawn: sum(other for _, other in drawn) / len(drawn)),
        majority=Interval(value=1.0, low=1.0, high=1.0),
        gain=interval(lambda drawn: sum(one - other for one, other in drawn) / len(drawn)),
    )


def _without(found: Sequence[Path], ours: Sequence[str]) -> tuple[str, ...]:
    named = [f"`{path.name}` ({one})" for path, one in zip(found, ours, strict=True) if one != BODY]
    return (f"Without a body of ours: {', '.join(named) or 'none'}.",)


def _section(
    qualities: tuple[Quality, ...], tallies: tuple[Tally, ...], notes: tuple[str, ...]
) -> Section:
    return Section(
        name="intake_mime",
        title="Intake: bodies of MIME fixtures",
        about=ABOUT,
        qualities=qualities,
        tallies=tallies,
        notes=notes,
    )


ABOUT: Final = (
    "Every whole mail of `email_mime`, the broken ones included, is read once. A body counts when "
    "it holds anything but white space; some fixtures have none, so that not all can give one. In "
    "the column of the keyword rules stands the standard library's parser with `get_body` and "
    "`get_content`; the majority would say that each fixture has a body. A quarantine is a verdict "
    "with a reason and counts as no body; an exception would be a fault."
)
