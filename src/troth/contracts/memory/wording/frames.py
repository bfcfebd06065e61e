"""Frames in which a value is named without being claimed: questions, conditions, ignorance, quotes.

Serves MEM-3 and MEM-4; each function answers for one place in one unit. A frame must be plain to
be one: what presupposes the claim ("How is your job at Amazon?") claims it.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator

from troth.contracts.memory.wording.phrases import Rank
from troth.contracts.memory.wording.reading import plain_pattern

_WORD = r"[^\W_]"


_ASKS = plain_pattern(
    rf"""\W{{0,5}}(?:(?:so|and|but|or|ok|okay|well|sorry|also|und|oder|also)[,\s]{{1,3}})?
    (?P<aux>do|does|did|are|is|was|were|have|has|had|isn't|aren't|don't|should\si
      |sind|bist|ist|war|hast|haben|stimmt|soll\sich)\s
    (?:(?:you|it|that|this|he|she|they|i|sie|du|es|er|das|ihr{_WORD}{{0,2}}|deine?[rmns]?|your|the
      |his|her|their|believe|record|note|use|keep|say|true|right|correct|dass|wahr|richtig),?\s){{0,6}}
    (?:(?:still|currently|now|really|actually|also|ever|just|recently|jemals|mal|noch|derzeit|aktuell|jetzt|wirklich|in\sfact
      |a|an|at|in|with|for|from|bei|ein|eine|current|new|correct|right|correctly)\s){{0,3}}"""
)
_VERB_FIRST = plain_pattern(
    rf"""\W{{0,5}}(?:arbeite{_WORD}{{0,3}}|wohn{_WORD}{{1,3}}|leb{_WORD}{{1,3}}|heiss{_WORD}{{0,2}}
    |heiß{_WORD}{{0,2}}|ess{_WORD}{{0,2}}|iss{_WORD}{{0,2}}|rauch{_WORD}{{1,3}}|mag|magst|mögen
    |trink{_WORD}{{1,3}})\s(?:sie|du|ihr{_WORD}{{0,2}}|deine?{_WORD}?)(?!{_WORD})"""
)
_WHICH = plain_pattern(
    rf"""\W{{0,5}}(?:so\s|and\s|und\s)?(?:which|what|who|welche{_WORD}?|was|wer)(?!{_WORD})
    [^?]{{0,60}}?(?<!{_WORD})(?:right|correct|current|true|up\sto\sdate|stimmt|richtig|aktuell)"""
)
_PRESUPPOSES = plain_pattern(
    rf"""(?<!{_WORD})(?:your|deine?[rmns]?|ihre?[rmns]?)\s(?:{_WORD}{{1,15}}\s){{0,2}}
    (?:job|work|role|position|boss|team|office|home|flat|house|apartment|life|colleagues|career
    |arbeit|stelle|büro|wohnung|haus|kollegen|chef)\s(?:at|in|with|for|bei|im)\s\Z"""
)
_OFFERED = plain_pattern(rf"(?<!{_WORD})(?:or|oder)\s(?:(?:at|in|for|bei|a|an|ein|eine)\s)?\Z")
_OFFERS = plain_pattern(
    rf"""{_WORD}{{1,30}}(?:[\s-]{_WORD}{{1,30}}){{0,3}}?,?\s(?:or|oder)\s(?!not|nicht)
    (?:(?:at|in|for|bei|a|an|ein|eine)\s)?{_WORD}{{1,30}}(?:\s{_WORD}{{1,30}})?\s?\?"""
)
_TAG = plain_pattern(
    r"""[,\s](?:right|correct|yes|don't\syou|aren't\syou|isn't\sit|oder|nicht\swahr|richtig|ja
    |stimmt's)\s?\?"""
)
_IF = plain_pattern(
    rf"(?<!{_WORD})(?:if|assuming|supposing|suppose|wenn|falls|angenommen|sofern)\s"
)
_SIDE = plain_pattern(
    rf"""(?<!{_WORD})(?:(?P<newest>latest|newer|newest|most\srecent|later|neuere{_WORD}?|neueste{_WORD}?
      |letzte{_WORD}?)
    |(?P<older>earlier|older|oldest|previous|first|original|prior|frühere{_WORD}?|ältere{_WORD}?
      |vorherige{_WORD}?|erste{_WORD}?)
    |other|alternative|second|andere{_WORD}?|(?=(?:record|memory|note|statement|angabe|eintrag
      |aussage|erinnerung)\s(?:of|from|that|vom|von|über)))\s?(?:{_WORD}{{1,15}}\s)?
    (?:record|memory|note|statement|message|information|entry|claim|one|side|version|angabe|eintrag
      |aussage|information|erinnerung)s?(?!{_WORD})[^,;]{{0,40}}?
    (?:right|correct|true|believed|valid|hold|held|holds|trusted|accurate|stimmt|richtig|zutrifft
      |wahr|gilt|stimmen|gelten)"""
)
_CONDITION_OF = plain_pattern(
    rf"""\s?(?:you(?:'re|'d|'ve)?|your|it(?:'s)?|du|deine?[rmns]?|sie|ihre?[rmns]?|he|she|they)
    (?!{_WORD})"""
)
_IGNORANCE = plain_pattern(
    rf"""(?<!{_WORD})(?:(?:don't|do\snot|can't|cannot|can\snot|couldn't|could\snot|unable\sto)\s
      (?:know|tell|say|confirm|determine|verify)|not\s(?:{_WORD}{{1,12}}\s)?(?:sure|certain|clear)
      |unsure|unclear|uncertain|weiß\s(?:{_WORD}{{1,8}}\s)?nicht|nicht\ssicher|unklar
      |kann\snicht\s(?:sagen|bestätigen)|(?:haven't|have\snot|never)\stold\sme
      |haben\smir\snicht\sgesagt|hast\smir\snicht\sgesagt)
    (?::\s|[,\s]{{1,2}})(?:(?:if|whether|that|about|where|what|ob|dass|wo|was)(?!{_WORD})|(?<=gesagt:\s))
    |(?<!{_WORD})(?:no|keine|keinen)\s(?:record|information|memory|note|mention|angabe|eintrag
      |information|erinnerung)(?:s|en)?\s(?:of|about|on|that|whether|über|zu|dazu|dass)(?!{_WORD})"""
)
_BREAKS = plain_pattern(
    rf"[;:]|,\s(?:you|your|it|that|du|sie|das)(?:'[a-z]{{1,2}})?(?!{_WORD})|(?<!{_WORD})(?:but|however|yet|aber|jedoch|although|though)(?!{_WORD})"
)
_AGAIN = plain_pattern(
    rf"(?<!{_WORD})(?:you(?:'(?:re|ve|d))?|your|it(?:'s)?|du|sie|deine?|ihre?)(?!{_WORD})"
)
_MARK = re.compile('"')
_DAY = re.compile(r"(?<!\d)\d{4}-\d{2}-\d{2}(?!\d)")
_FIRST_PERSON = plain_pattern(
    rf"(?<!{_WORD})(?:i|i'm|i've|i'd|my|me|mine|we|our|ich|meine?[rmns]?|mir|mich|wir)(?!{_WORD})"
)
_SECOND_PERSON = plain_pattern(rf"(?<!{_WORD})(?:you|your|you're|du|dein|deine)(?!{_WORD})")


def is_asked(folded: str, unit: tuple[int, int], start: int, cue: re.Pattern[str]) -> bool:
    """Whether a unit asks if the value at ``start`` holds, and takes nothing for granted."""
    begin, end = unit
    if not folded.startswith("?", end - 1) or _TAG.search(folded, max(begin, end - 20), end):
        return False
    if _PRESUPPOSES.search(folded, max(begin, start - 60), start):
        return False
    if _OFFERED.search(folded, max(begin, start - 10), start) or _OFFERS.search(
        folded, start, min(end, start + 80)
    ):
        return True
    if _VERB_FIRST.match(folded, begin, end) or _WHICH.match(folded, begin, end):
        return True
    head = _ASKS.match(folded, begin, end)
    if head is None:
        return False
    return start <= head.end() + 2 or cue.match(folded, head.end()) is not None


def is_supposed(folded: str, unit: tuple[int, int], start: int, rank: Rank) -> bool:
    """Whether the value is told under a condition: that it holds, or that a record is right.

    Args:
        rank: Of the claim: "if the latest record is right" is no condition for an older one.
    """
    begin, _ = unit
    condition = _last(_IF, folded, max(begin, start - 200), start)
    if condition is None:
        return False
    side = _SIDE.search(folded, condition.end(), start)
    if side is not None:
        named = {"newest": Rank.NEWEST, "older": Rank.OLDER}.get(side.lastgroup or "")
        return named is None or named is rank
    inside = "," not in folded[condition.end() : start]
    holds = _CONDITION_OF.match(folded, condition.end())
    if holds is None or _AGAIN.search(folded, holds.end(), start):  # "if you ask me you work at"
        return False
    return inside and not _PRESUPPOSES.search(folded, max(begin, start - 60), start)


def is_unknown(folded: str, unit: tuple[int, int], start: int) -> bool:
    """Whether the unit says, before the value, that it is not known."""
    said = _last(_IGNORANCE, folded, max(unit[0], start - 120), start)
    return said is not None and _BREAKS.search(folded, said.end(), start) is None


def quotations(folded: str, unit: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """The parts of a unit that quote what someone said of themselves, and tell when."""
    begin, end = unit
    # Without its day a quotation tells a record as the truth: 'You said: "I work at …"'.
    if _DAY.search(folded, begin, end) is None:
        return
    marks = [match.start() for match in _MARK.finditer(folded, begin, end)]
    spans = list(zip(marks[::2], marks[1::2], strict=False))
    if folded[begin] == ">":
        spans.append((begin, end))
    for start, stop in spans:
        if _FIRST_PERSON.search(folded, start, stop) and not _SECOND_PERSON.search(
            folded, start, stop
        ):
            yield start, stop


def _last(pattern: re.Pattern[str], folded: str, start: int, end: int) -> re.Match[str] | None:
    found = deque(pattern.finditer(folded, start, end), maxlen=1)
    return found[0] if found else None
