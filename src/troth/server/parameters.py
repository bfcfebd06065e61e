"""Parameters of queries and headers: each declared once, and so read, checked and described."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Final

from fastapi import Depends, Query

from troth.runtime.proof.listing import MAX_PAGE, MAX_QUERY, Page

_WHOSE: Final = Query(max_length=256, description="Whose; also user_id.")
_ALSO: Final = Query(include_in_schema=False)
Limit = Annotated[int, Query(ge=1, le=MAX_PAGE)]
After = Annotated[str, Query(description="Entries after this entry id.")]
Place = Annotated[int | None, Query(ge=0, le=10**12, description="Memories before this place.")]
Wait = Annotated[bool, Query(description="Wait until the work is done, as long as it may take.")]


@dataclass(frozen=True, slots=True)
class Whose:
    """Whom a query names: a subject, or a thread that stands for whoever speaks in it."""

    subject: str = ""
    thread_id: str = ""


def _named(
    subject: Annotated[str, _WHOSE] = "",
    user_id: Annotated[str, _ALSO] = "",
    thread_id: Annotated[str, Query(max_length=128, description="Whose, without a subject.")] = "",
) -> Whose:
    return Whose(subject or user_id, thread_id)


def _subject(subject: Annotated[str, _WHOSE] = "", user_id: Annotated[str, _ALSO] = "") -> Whose:
    return Whose(subject or user_id)


Named = Annotated[Whose, Depends(_named)]
NamedSubject = Annotated[Whose, Depends(_subject)]


def paged(*states: str) -> Any:
    """The dependency of a route that lists what a tenant has, in one of some states."""

    def page(
        q: Annotated[
            str, Query(max_length=MAX_QUERY, description="Words that a row must hold.")
        ] = "",
        state: str = Query(
            "", description="Rows in this state.", json_schema_extra={"enum": [*states]}
        ),
        before: Annotated[
            str, Query(description="What `next_before` of the page before said.")
        ] = "",
        limit: Limit = 50,
    ) -> Page:
        return Page(query=q, state=state, before=before, limit=limit)

    return Depends(page)
