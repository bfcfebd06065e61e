"""Which sentences of a text come back with something beside them that was not in the text.

No wording of a mark is known here. What stands new on the line of a sentence counts as its mark:
behind it, or before its full stop, up to the next sentence or the end of the line; or before it
where its line begins.
"""

from __future__ import annotations

from typing import Final

from troth.language.tokens import sentences

_STOPS: Final = ' .!?"”“)'


def marked_sentences(before: str, after: str) -> list[bool]:
    """For each sentence of a text, whether it comes back marked, changed, or not at all."""
    spans = [
        (start, start + len(before[start:end].rstrip(_STOPS))) for start, end in sentences(before)
    ]
    places: list[tuple[int, int] | None] = []
    cursor = 0
    for start, end in spans:
        at = after.find(before[start:end], cursor)
        places.append(None if at < 0 else (at, at + end - start))
        cursor = cursor if at < 0 else at + end - start
    return [
        place is None or _is_marked(places, number, after) for number, place in enumerate(places)
    ]


def _is_marked(places: list[tuple[int, int] | None], number: int, after: str) -> bool:
    place = places[number]
    assert place is not None
    earlier = [one[1] for one in places[:number] if one]
    later = [one[0] for one in places[number + 1 :] if one]
    behind = after[place[1] : later[0] if later else len(after)].partition("\n")[0]
    lead = after[earlier[-1] if earlier else 0 : place[0]]
    if earlier and "\n" not in lead:
        lead = ""  # it stands behind the sentence before
    return bool(behind.strip(_STOPS) or lead.rpartition("\n")[2].strip())
