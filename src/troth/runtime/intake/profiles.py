"""An operator's own profile, from JSON of the shape of ``Profile``; what it leaves out is default.

A profile is refused before it is used: members that are not known, labels that do not exist, and
tables of routes with rows that none can reach or that stand before a risk.
"""

from __future__ import annotations

from dataclasses import replace

import orjson

from troth.contracts.gate.intake.profile import VOCABULARIES, Profile
from troth.contracts.gate.intake.routing import lint_routes
from troth.kernel.codec import WireError, decode, encode
from troth.kernel.errors import CallerError
from troth.runtime.exchange.hygiene import is_token


def profile_from_json(data: bytes) -> Profile:
    """Read a profile.

    Raises:
        CallerError: ``config.invalid``, saying what is wrong with it.
    """
    try:
        profile = decode(Profile, orjson.loads(data), closed=True, defaults=True)
    except orjson.JSONDecodeError as error:
        raise _refusal("it is no JSON") from error
    except WireError as error:
        raise _refusal(str(error)) from error
    names = {name for kind in VOCABULARIES for name in profile.names(kind)}
    rules = [one.rule_id for one in profile.routes]
    closed = [one.fail_closed_reason for one in profile.routes if one.fail_closed_reason]
    named = [profile.profile_id, profile.version, *sorted(names), *rules, *closed]
    if odd := next((name for name in named if not name or not is_token(name)), None):
        raise _refusal(f"{odd!r} is no name that the audit log can hold")
    if findings := lint_routes(profile):
        raise _refusal(f"route {findings[0].rule_id}: {findings[0].code}, {findings[0].detail}")
    return profile


def profile_to_json(profile: Profile) -> bytes:
    """A profile as an operator would write it, to start one's own from."""
    return orjson.dumps(encode(profile), option=orjson.OPT_INDENT_2)


def new_profile(name: str, like: Profile) -> Profile:
    """A profile of another name that is otherwise like one that there is.

    Raises:
        CallerError: ``config.invalid``: the name is none that the audit log can hold.
    """
    if not is_token(name):
        raise _refusal(f"{name!r} is no name that the audit log can hold")
    return replace(like, profile_id=name, version="1")


def examples_of(profile: Profile) -> dict[str, int]:
    """How many examples each label has that is read: all but the defaults."""
    groups = (profile.intents, profile.product_lines, profile.urgencies, profile.risk_flags)
    silent = {
        profile.default_intent,
        profile.default_product,
        profile.default_urgency,
        profile.language_risk,
    }
    return {
        one.name: len(one.examples) for group in groups for one in group if one.name not in silent
    }


def _refusal(why: str) -> CallerError:
    return CallerError(
        "config.invalid",
        f"The profile of intake cannot be used: {why}.",
        hint="start from the shipped one",
        field="intake_profile",
    )
