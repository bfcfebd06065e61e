"""What a clause denies. Serves MEM-3 and MEM-4; linear."""

from __future__ import annotations

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


def is_denied(folded: str, place: tuple[int, int], within: tuple[int, int]) -> bool:
    """Whether what stands in a place of a folded plain text is denied in its clause.

    Args:
        within: The sentence, or a short text, around it.
    """
    start, end = place
    cuts = [match.start() for match in _BOUNDARY.finditer(folded, *within)]
    begin = max((cut for cut in cuts if cut <= start), default=within[0])
    stop = min((cut for cut in cuts if cut > start), default=within[1])
    denials = _NEGATION.finditer(folded, begin, max(stop, end))
    return any(not start <= one.start() < end for one in denials)
