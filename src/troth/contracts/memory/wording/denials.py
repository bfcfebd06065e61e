"""What a clause denies. Serves MEM-3 and MEM-4; linear."""

from __future__ import annotations

from bisect import bisect_right

from troth.contracts.memory.wording.reading import plain_pattern

_B, _E = r"(?<![^\W_])", r"(?![^\W_])"
_BOUNDARY = plain_pattern(
    rf"""[;:,()|–—]|\s-\s|{_B}(?<!you\s)(?<!sie\s)(?<!du\s)(?:and|und){_E}
    |{_B}(?:but|though|although|while|whereas|because|however|yet|which|where|who|when
      |aber|obwohl|während|weil|sondern|jedoch|wobei|wo){_E}"""
)
_NEGATION = plain_pattern(
    rf"""{_B}(?:not(?!\s(?:only|just|sure|certain|clear|yet\sresolved|necessarily|entirely))
      |[^\W_]{{2,8}}n't|never|no\slonger|neither|nor|without|cannot|no|non|quit|stopped
      |nicht(?!\s(?:nur|sicher|eindeutig))|kein[^\W_]{{0,2}}|nie|niemals|ohne|weder){_E}"""
)


class Denials:
    """The denials in a slice of a folded plain text, by the clauses that they stand in."""

    def __init__(self, folded: str, start: int, end: int) -> None:
        self._cuts = [start, *(match.start() for match in _BOUNDARY.finditer(folded, start, end))]
        self._words = [match.start() for match in _NEGATION.finditer(folded, start, end)]
        self._end = end

    def of(self, start: int, end: int) -> bool:
        """Whether what stands there is denied."""
        at = max(1, bisect_right(self._cuts, start))
        begin, stop = self._cuts[at - 1], [*self._cuts, self._end][at]
        return any(begin <= one < max(stop, end) and not start <= one < end for one in self._words)
