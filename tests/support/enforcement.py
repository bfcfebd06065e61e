"""Switching the enforcement of clauses off, to show that a test of them can fail.

What the exit decides about a clause goes through one place, ``kernel.verdicts``: with the clause
off, every verdict about it says *kept*. PROOF-2, PROOF-5 and PROOF-6 are kept by what the seal does
rather than by a verdict; each has a switch that leaves that out.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Set
from concurrent.futures import Future
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from troth.kernel import verdicts
from troth.kernel.proof.envelope import seal_payload
from troth.kernel.verdicts import Outcome, Verdict
from troth.runtime import seal


@contextmanager
def switched_off(clauses: Set[str]) -> Iterator[None]:
    """Enforce everything but these clauses."""
    decided = verdicts._verdict

    def kept_if_off(clause: str, outcome: Outcome, reason: str, applies: bool) -> Verdict:
        if clause in clauses:
            return decided(clause, Outcome.KEPT, "not_enforced", True)
        return decided(clause, outcome, reason, applies)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(verdicts, "_verdict", kept_if_off)
        for clause in clauses & _SWITCHES.keys():
            _SWITCHES[clause](patch)
        yield


def _no_receipt(patch: pytest.MonkeyPatch) -> None:
    # PROOF-2: a response whose receipt cannot be signed leaves all the same.
    def sign_or_not(payload: bytes, *, key_id: str, sign: Callable[[bytes], bytes]) -> bytes:
        try:
            return seal_payload(payload, key_id=key_id, sign=sign)
        except Exception:  # noqa: BLE001 - that is what is switched off
            return b"{}"

    patch.setattr(seal, "seal_payload", sign_or_not)


def _no_commit(patch: pytest.MonkeyPatch) -> None:
    # PROOF-5: the seal does not wait for the commit, and does not hear that it failed.
    def at_once(pending: Future[Any]) -> asyncio.Future[None]:
        pending.add_done_callback(Future.exception)
        done = asyncio.get_running_loop().create_future()
        done.set_result(None)
        return done

    patch.setattr(seal, "asyncio", SimpleNamespace(wrap_future=at_once))


def _no_hygiene(patch: pytest.MonkeyPatch) -> None:
    # PROOF-6: nothing looks at what goes to the log.
    patch.setattr(seal, "unclean_values", lambda events: ())


_SWITCHES = {
    "PROOF-2": _no_receipt,
    "PROOF-5": _no_commit,
    "PROOF-6": _no_hygiene,
}
