"""Predictions of mails that the predictor did not see, for every written mail.

Mails of one matter and near copies of each other lie in one fold. Composed mails are never judged.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np
from benchmarks.intake_sets import LabelledMail
from sklearn.model_selection import GroupKFold

from training.intake.heads import Head, answers, fit_head, probabilities

FOLDS: Final = 5
NEAR: Final = 0.5  # cosine from which two mails are near copies


def groups_of(mails: Sequence[LabelledMail], rows: Any) -> Any:
    """A number for each mail: equal for one matter and for near copies, transitively."""
    matters = {name: place for place, name in enumerate(dict.fromkeys(m.matter for m in mails))}
    group = np.array([matters[mail.matter] for mail in mails])
    length = np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1)).ravel())
    near = (rows @ rows.T).toarray() / np.outer(length, length) > NEAR
    for one, other in zip(*np.nonzero(np.triu(near, 1)), strict=True):
        group[group == group[other]] = group[one]
    return group


def usable(head: Head, composed: Sequence[LabelledMail]) -> Any:
    """Which composed mails and turns of chats may teach a head.

    Some composed mails tell of risks that their labels do not name; a turn has an intent alone.
    """
    barred = {"primary": (), "risks": ("body", "primary")}.get(head.name, ("primary",))
    return np.array([mail.note not in barred for mail in composed], dtype=bool)


def fitted(
    head: Head, mails: Sequence[LabelledMail], rows: Any, written: Any, count: int
) -> tuple[Any, Any]:
    """A head fitted on the written mails of these places and on all composed mails.

    Args:
        count: How many of ``mails`` are written; the rest is composed.
    """
    composed = count + np.nonzero(usable(head, mails[count:]))[0]
    places = np.concatenate([written, composed])
    weights = np.where(places < count, 1.0, head.composed)
    return fit_head(head, rows[places], answers(head, mails)[places], weights)


def unseen(head: Head, mails: Sequence[LabelledMail], rows: Any, groups: Any) -> Any:
    """Probabilities ``(written mails, labels)``, each from a fit that saw nothing of its group."""
    count = len(groups)
    told = np.zeros((count, len(head.labels)))
    split = GroupKFold(FOLDS, shuffle=True, random_state=0)
    for seen, held in split.split(np.zeros(count), groups=groups):
        layer, bias = fitted(head, mails, rows, seen, count)
        told[held] = probabilities(head, rows[held] @ layer + bias)
    return told
