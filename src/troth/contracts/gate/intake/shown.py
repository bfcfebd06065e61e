"""Deciding GATE-17 at the exit: no decision on a message rests on a label that no slice carries.

Decided from what would leave, and without ``acceptance`` and ``routing``, whose work it judges: the
labels that are told as accepted, the readings with their slices, the row that decided and the case
that was opened. Not decided here: whether a slice shows what its label says, which nobody can tell
by rule, and corrections, which are a person's word.

In order: a decision without a reading has nothing to rest on; then every accepted label; then the
row, unless it fails closed and so holds the message; then the case.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from troth.contracts.gate.intake.profile import Profile, Route
from troth.kernel.jsontypes import JsonObject
from troth.kernel.verdicts import Verdict, broken, kept, not_applicable

CLAUSE: Final = "GATE-17"


def decide_shown(fields: JsonObject, profile: Profile) -> Verdict:
    """Whether what a decision rests on is carried by slices; pure, never raises.

    Args:
        fields: The public members of the decision.
    """
    accepted: Any = fields.get("accepted")
    if not isinstance(accepted, dict):
        return not_applicable(CLAUSE, "nothing_was_read")
    # Forms are facts of the mail; a row that asks for one is matched by it, as by a shown label.
    forms: Any = fields.get("forms")
    shown = _shown_labels(fields) | set(forms if isinstance(forms, list) else ())
    if not _accepted(accepted, profile) <= shown:
        return broken(CLAUSE, "accepted_without_evidence")
    row = next((one for one in profile.routes if one.rule_id == fields.get("rule_id")), None)
    if row is None:
        return kept(CLAUSE)  # no row took it: it goes to people
    conditions = [names for names in _conditions(row) if names]
    if row.fail_closed_reason is None and not all(shown & set(names) for names in conditions):
        return broken(CLAUSE, "routed_without_evidence")
    only_risks = bool(row.when.risk_any) and not shown & set(row.when.risk_any)
    if fields.get("case_id") and only_risks:
        return broken(CLAUSE, "case_without_evidence")
    return kept(CLAUSE)


def _accepted(accepted: dict[str, Any], profile: Profile) -> set[str]:
    """Every label that is acted on; a default stands where nothing was found."""
    single = {
        accepted.get("primary_intent"): profile.default_intent,
        accepted.get("product_line"): profile.default_product,
        accepted.get("urgency"): profile.default_urgency,
    }
    named = {str(label) for label, default in single.items() if label != default}
    return named.union(accepted.get("intents") or (), accepted.get("risk_flags") or ())


def _conditions(row: Route) -> Iterator[tuple[str, ...]]:
    when = row.when
    yield from (when.risk_any, when.intent_any, when.primary_any, when.product_any)
    yield from (when.urgency_any, when.form_any)


def _shown_labels(fields: JsonObject) -> set[str]:
    """Labels with a slice, in the reading or in the second opinion, whose risks count."""
    return {
        str(one["label"])
        for member in ("classification", "second_opinion")
        for one in _readings(fields.get(member))
        if one.get("evidence")
    }


def _readings(reading: Any) -> Iterator[dict[str, Any]]:
    if isinstance(reading, dict):
        yield from reading.get("intents") or ()
        yield from reading.get("risk_flags") or ()
        yield from (one for name in ("product_line", "urgency") if (one := reading.get(name)))
