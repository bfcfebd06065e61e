"""Whose request it is: the tenant from the key, the subject from what the caller names.

Without a subject, a thread stands for whoever speaks in it: what is told there is remembered for
that thread alone, and never for a subject that happens to have the same name.
"""

from __future__ import annotations

from starlette.requests import Request

from troth.kernel.errors import CallerError
from troth.runtime.exchange.caller_texts import read_subject, read_thread
from troth.runtime.exchange.exchange import ANONYMOUS, Origin
from troth.runtime.memory.erasing import THREAD as _THREAD
from troth.server.door import Principal
from troth.server.parameters import Whose
from troth.server.refusals import surface_of
from troth.server.schemas import ConversationBody


def origin_of(
    request: Request, principal: Principal, body: ConversationBody, *, thread_id: str = ""
) -> Origin:
    """The origin of a request with a body.

    Args:
        thread_id: What stands where the body names no thread.

    Raises:
        CallerError: ``input.invalid``: the subject would be a thread's.
    """
    thread = body.thread_id or thread_id
    return _origin(request, principal, body.subject or body.user_id or "", thread)


def origin_of_query(
    request: Request, principal: Principal, whose: Whose, *, thread_id: str = ""
) -> Origin:
    """The origin of a request whose query may name somebody.

    Args:
        thread_id: What stands where it names nobody.

    Raises:
        CallerError: ``input.invalid``: one of them is too long, or no text.
    """
    thread = whose.thread_id or ("" if whose.subject else thread_id)
    return _origin(request, principal, whose.subject, thread)


def origin_of_subject(request: Request, principal: Principal, subject: str) -> Origin:
    """The origin of a request whose path names a subject.

    Raises:
        CallerError: ``input.invalid``: the subject is too long, a thread's, or nobody.
    """
    return _origin(request, principal, subject, "")


def _origin(request: Request, principal: Principal, subject: str, thread: str) -> Origin:
    if subject.startswith(_THREAD):
        # MEM-15: what was told in a thread is reached through the thread, and in no other way.
        raise CallerError(
            "input.invalid",
            f"A subject does not begin with {_THREAD}.",
            hint="name the thread as thread_id, and no subject",
            field="subject",
        )
    thread = read_thread(thread)
    return Origin(
        surface=surface_of(request),
        tenant=principal.tenant,
        subject=read_subject(subject or (f"{_THREAD}{thread}" if thread else ANONYMOUS)),
        thread_id=thread,
    )
