"""Words that present a claim as settled, and the words in which any notice can be told from afar.

Serves MEM-4; decides no clause. Patterns as in ``notice_words``.
"""

from __future__ import annotations

from troth.contracts.memory.wording.notice_words import Wording

_B = r"(?<![^\W_])"
_E = r"(?![^\W_])"
_VERY = r"(?:(?!(?:not|nicht)(?![^\W_])|un)[^\W_]{1,12}\s)?"

CERTAINTY = (
    Wording(
        pattern=rf"""{_B}(?:(?:most\s)?definitely|certainly|undoubtedly|unquestionably|indisputably
            |absolutely|for\s(?:sure|certain)|without\s(?:a\s|any\s)?(?:doubt|question)|no\sdoubt
            |beyond\s(?:any\s)?doubt|100\s?%|guaranteed){_E}""",
        instead="reportedly",
    ),
    Wording(
        pattern=rf"""{_B}(?:i\sam|i'm)\s{_VERY}(?:certain|sure|positive|convinced)(?:\sthat)?{_E}
            |{_B}(?:there\sis|there's)\sno\s(?:doubt|question)(?:\sthat)?{_E}
            |{_B}(?:it\sis|it's)\s{_VERY}(?:certain|a\sfact|undisputed)(?:\sthat)?{_E}""",
        instead="I have noted that",
    ),
    Wording(
        pattern=rf"""{_B}(?:definitiv|zweifellos|zweifelsohne|garantiert|mit\ssicherheit|ganz\ssicher
            |auf\sjeden\sfall|ohne\s(?:jeden\s)?zweifel|unbestritten){_E}""",
        instead="laut Notizen",
    ),
    Wording(
        pattern=rf"{_B}ich\sbin\s(?:mir\s)?{_VERY}sicher(?:,\sdass)?{_E}",
        instead="ich habe notiert, dass",
    ),
)
"""What calls a claim certain, and what to say instead."""

HINT = r"""conflict|contradict|inconsist|incompatib|disagree|agree|match|differ|diverg|discrepan
|odds|einig|nicht|compet|both|two|told|said|say|mention|stated|wrote|shared|reported|gave|given|noted|claimed
|sure|certain|clear|unresolved|unreconciled|disput|contest|settled|resolved|confirm|clarify|line\sup
|clash|vary|open|question|widerspr|unterschied|abweich|verschieden|gegens|zwei|beides|anderes|auch
|ebenfalls|daneben|unklar|unsicher|ungewiss|welche|ungeklärt|umstritten|strittig|fest|unbestätigt
|uneinheitlich|eindeutig|most|latest|newest|last|recent|newer|fresh|neue|neuste|letzte|jüngste
|aktuell|zuletzt|kürzlich|neulich|earlier|older|old|previous|prior|former|outdated|superseded|past
|original|first|initial|once|before|früher|ältere|alte|vorher|vorige|ursprüng|zuvor|zunächst|anfangs
|definit|doubt|absolut|unquestion|indisput|100|guarante|positive|convinced|fact|zweifel|garantiert
|sicher|jeden|unbestritten"""
"""A word that any notice has; where none stands, nothing need be searched."""
