"""Switching the enforcement of clauses off in this process, to show that a check can fail."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Mapping, Set
from concurrent.futures import Future
from contextlib import ExitStack, contextmanager
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

from troth.kernel import verdicts
from troth.kernel.proof.envelope import seal_payload
from troth.kernel.verdicts import Outcome, Verdict
from troth.runtime.exchange import seal


@contextmanager
def switched_off(clauses: Set[str]) -> Iterator[None]:
    """Enforce everything but these clauses.

    What the exit decides about a clause goes through one place, ``kernel.verdicts``: with the
    clause off, every verdict about it says *kept*. PROOF-2, PROOF-5 and PROOF-6 are kept by what
    the seal does rather than by a verdict; each has a switch that leaves that out.
    """
    decided = verdicts._verdict

    def kept_if_off(clause: str, outcome: Outcome, reason: str, applies: bool) -> Verdict:
        if clause in clauses:
            return decided(clause, Outcome.KEPT, "not_enforced", True)
        return decided(clause, outcome, reason, applies)

    with ExitStack() as stack:
        stack.enter_context(patch.object(verdicts, "_verdict", kept_if_off))
        for clause in sorted(clauses & _SWITCHES.keys()):
            name, value = _SWITCHES[clause]
            stack.enter_context(patch.object(seal, name, value))
        yield


def _sign_or_not(payload: bytes, *, key_id: str, sign: Callable[[bytes], bytes]) -> bytes:
    # PROOF-2: a response whose receipt cannot be signed leaves all the same.
    try:
        return seal_payload(payload, key_id=key_id, sign=sign)
    except Exception:  # noqa: BLE001 - that is what is switched off
        return b"{}"


def _at_once(pending: Future[Any]) -> asyncio.Future[None]:
    # PROOF-5: the seal does not wait for the commit, and does not hear that it failed.
    pending.add_done_callback(Future.exception)
    done = asyncio.get_running_loop().create_future()
    done.set_result(None)
    return done


_SWITCHES: Mapping[str, tuple[str, Any]] = {
    "PROOF-2": ("seal_payload", _sign_or_not),
    "PROOF-5": ("asyncio", SimpleNamespace(wrap_future=_at_once)),
    "PROOF-6": ("unclean_values", lambda _: ()),  # nothing looks at what goes to the log
}
