"""The word classes that notices are made of: records, contradiction, recency, age.

Serves MEM-3 and MEM-12; decides no clause. Patterns for folded plain text in verbose form, English
and German. A word class is broad where the words beside it give it its sense ("conflicting
accounts" that *I have*), and narrow where they do not ("the newest record").
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Wording:
    """One way to say something.

    Attributes:
        pattern: For folded plain text, verbose.
        instead: What may stand in its place and is true of every contested claim; empty for a
            notice that is always true.
        names: It says something only of what it goes on to name ("you've also said …").
    """

    pattern: str
    instead: str = ""
    names: bool = False


_B = r"(?<![^\W_])"
_E = r"(?![^\W_])"
_WORD = r"[^\W_]"
_RECORD = r"""(?:records?|notes?|information|infos?|data|details|statements?|memor(?:y|ies)
|entr(?:y|ies)|accounts?|reports?|answers?|updates?|messages?|mentions?|facts|sources|versions?
|claims?)"""
_PLAIN_RECORD = r"(?:records?|notes?|statements?|memor(?:y|ies)|entr(?:y|ies))"
_READS = r"(?:says?|reads?|has|names|gives|mentions?|states?)"
_OWN_RECORD = rf"(?:{_PLAIN_RECORD}|information|infos?|updates?|messages?|word)"
_CLASH = r"""(?:conflict(?:ing|s)?|contradict(?:s|ory|ing)?|inconsistent|incompatible
|disagree(?:s|ing)?|mismatch(?:ed|ing)?|at\sodds|discrepant|unreconciled)"""
_PART = rf"(?:{_CLASH}|differ(?:s|ing|ent)?|diverge(?:nt|s)?|clash|vary)"
_OWN = r"(?:stored|own|existing|earlier|older|previous|two|memory|saved|personal|internal)"
_I_HAVE = rf"""{_B}(?:i|we)\s(?:{_WORD}{{1,10}}\s)?
(?:have|hold|see|find|found|received|got|keep|store)\s"""
_HAVING = rf"""(?:{_I_HAVE}|{_B}(?:i've|we've|there\s(?:are|is)|there're|with|despite|given
|based\son|from|my|our)\s)"""
_NOT_PUBLIC = rf"""(?!\s(?:{_WORD}{{1,12}}\s){{0,3}}?(?:press|web|media|internet|news|online|reviews
|analysts|witnesses|experts|researchers|presse|netz|medien){_E})"""
_SAID = r"""(?:said|told\sme|mentioned|stated|wrote|shared|reported|gave\sme|given\sme|claimed
|noted|say)"""
_YOU = r"you(?:'d|'ve|\shave|\shad)?"
_ANGABE = r"""(?:angaben?|information(?:en)?|aufzeichnung(?:en)?|eintr[aä]ge?|notiz(?:en)?
|aussagen?|auskunft|ausk[uü]nfte|erinnerung(?:en)?|stand)"""
_GESAGT = r"(?:gesagt|angegeben|erwähnt|genannt|mitgeteilt|erzählt|geschrieben)"
_MEINE = r"(?:meine?[rmns]?|unsere?[rmns]?|ihre?[rmns]?|deine?[rmns]?)"
_DIE = rf"(?:{_MEINE}|der|die|das|dem|den|eine[rmn]?|ein)"
_SIE_HABEN = r"(?:haben\ssie|hatten\ssie|hast\sdu|hattest\sdu|sie\shaben|du\shast)"
_SAGTEN = r"(?:sagten|sagtest|nannten|nanntest|erwähnten|erwähntest)"

_CONFLICT_PHRASES = (
    rf"""(?:{_HAVING}|(?<=\()|(?<=:\s))(?:(?!(?:no|not|any|without|never){_E}){_WORD}{{1,14}}\s){{0,2}}
        {_CLASH}\s(?:{_OWN}\s)?{_RECORD}{_E}{_NOT_PUBLIC}""",
    rf"""{_I_HAVE}(?:two\s)?(?:different|differing|competing)\s(?:{_OWN}\s)?
        (?:{_PLAIN_RECORD}|information|answers?|versions?){_E}{_NOT_PUBLIC}""",
    rf"""{_B}(?:my|our|these|those|the|your|two|some)\s(?:{_OWN}\s)?{_RECORD}\s
        (?:(?:on|about)\s(?:this|that|it|where|your)\s(?:{_WORD}{{1,12}}\s){{0,3}}?)?
        (?:(?:currently|still|here|also|do|apparently|partly|seem\sto|appear\sto|are|is)\s){{0,2}}
        (?:{_PART}|don't\sagree|not\sagree|don't\smatch|not\smatch|not\sconsistent
        |don't\sline\sup|not\sline\sup|say\sboth|list\sboth|show\sboth){_E}""",
    rf"""{_B}(?:a|an|some|the|this|open|unresolved|apparent)\s(?:{_WORD}{{1,12}}\s)?
        (?:contradiction|conflict|discrepancy|inconsistency|mismatch)\s
        (?:in|between|with|about|over|here|on|among|regarding)\s(?:my|our|your|the|what|this|that
        |these|which|where|two|records?|notes|it){_E}""",
    rf"""{_B}(?:there'?s|there\sis|i\ssee|i\shave|noticed|found|with)\s(?:still\s)?
        (?:a|an|some|an\sopen)\s(?:{_WORD}{{1,12}}\s)?
        (?:contradiction|discrepancy|inconsistency|unresolved\sconflict){_E}""",
    rf"""{_B}(?:this|that|which|it)\s(?:{_WORD}{{1,10}}\s)?
        (?:conflicts\swith|contradicts|is\scontradicted|is\scontested|is\sdisputed
        |is\sin\sdispute|disagrees\swith|is\sat\sodds|clashes\swith|doesn't\smatch
        |does\snot\smatch|differs\sfrom)
        (?:\s(?:an?|my|our|your|the|what)\s(?:{_WORD}{{1,12}}\s)?{_RECORD})?{_E}""",
    rf"""{_B}(?:they|these|those|the\stwo|both)\s(?:contradict|conflict|disagree|differ|don't\smatch
        |do\snot\smatch){_E}""",
    rf"""{_B}(?:an|a|one|another|my|our|your|some)\s(?:earlier|older|previous|other|newer|later)?\s?
        {_RECORD}\s(?:contradicts?|conflicts?|disagrees?|says?\sotherwise|says?\ssomething\selse
        |suggests?\sotherwise|says?\sthe\sopposite){_E}""",
    rf"""{_B}one\s(?:of\s(?:my|your|the)\s)?{_PLAIN_RECORD}\s{_READS}(?=\s[^.!?;\n]{{1,60}}?,?\s
        (?:(?:and|but|while)\s)?(?:another|the\sother)(?:\s(?:one|{_PLAIN_RECORD}))?
        (?:\s{_READS}\s(?!(?:so|the\ssame|it\stoo){_E})|\s(?!(?:one|agrees?|confirms?|too|also){_E})
        (?={_WORD}{{1,30}}(?:\s{_WORD}{{1,30}})?(?:[.,;!?)]|\s*\Z))))""",
    rf"""{_B}{_YOU}\s(?:{_WORD}{{1,10}}\s)?{_SAID}\s
        (?:{_WORD}{{1,8}}\s)?(?:both|two\s(?:different|things)|otherwise|something\selse
        |something\sdifferent|different|the\sopposite|conflicting|contradictory){_E}""",
    rf"""{_B}(?:i(?:'ve)?|i\shave|we(?:'ve)?)\s(?:also\s)?(?:heard|been\stold|got|noted|have|stored
        |recorded|on\srecord)\s(?:{_WORD}{{1,8}}\s)?
        (?:both|two\sdifferent|two\sversions
        |different\s(?:things|answers|versions|values|stories)){_E}""",
    rf"""{_B}(?:two|both)\s(?:different\s|conflicting\s|contradictory\s)?(?:things|answers|values
        |versions|statements|claims|stories|of\sthese)?\s?(?:are|is)\s(?:on\srecord|on\sfile
        |in\smy\s(?:notes|records)){_E}""",
    rf"""{_B}(?:not|n't|never)\s(?:{_WORD}{{1,12}}\s)?(?:sure|certain|clear|know|tell|say|settled
        |decided|confirmed|established)\s(?:about\s)?(?:which|who's\sright|what\sis\sright){_E}""",
    rf"""{_B}(?:can't|cannot|can\snot|couldn't|don't|do\snot)\s
        (?:tell|say|determine|know|be\ssure)\s(?:which|if\sthis|whether\sthis|whether\sthat){_E}""",
    rf"""{_B}(?:not|n't)\s(?:{_WORD}{{1,12}}\s)?(?:sure|certain)\s(?:whether\s|if\s|that\s)?
        (?:this|that|it)\s(?:is|'s)\s(?:still\s)?(?:right|correct|current|true|accurate
        |up\sto\sdate){_E}""",
    rf"{_B}(?:unclear|unsure|uncertain)\s(?:about\s)?which{_E}",
    r"""(?<=\()(?:still\s|currently\s|as\syet\s)?(?:unresolved|disputed|contested|contradicted
        |conflicting|unclear|inconsistent|to\sbe\sconfirmed|unconfirmed)(?=[),;])""",
    rf"""{_B}(?:this|that|it|which|question|point)(?:'s|\s(?:is|remains|stays))\s(?:still\s|currently\s
        |as\syet\s)?(?:unresolved|disputed|contested|unsettled|an\sopen\s(?:point|question
        |contradiction|conflict)|not\s(?:yet\s)?(?:settled|resolved|confirmed)){_E}""",
    rf"""{_B}(?:this|that|it|which)\s(?:hasn't|has\snot)\s(?:yet\s)?been\s(?:settled|resolved
        |confirmed|cleared\sup){_E}""",
    rf"""{_B}(?:please|could\syou|can\syou|would\syou)\s(?:please\s)?
        (?:confirm|clarify|tell\sme)\swhich{_E}""",
    rf"""{_B}(?:widersprüchliche[nrs]?|gegensätzliche[nrs]?)\s(?:{_WORD}{{1,14}}\s)?
        {_ANGABE}{_E}{_NOT_PUBLIC}""",
    rf"""{_B}(?:mir\sliegen|liegen\smir|ich\shabe|habe\sich|wir\shaben|es\sgibt|gibt\ses|mit)\s
        (?:(?!kein|nicht){_WORD}{{1,12}}\s){{0,3}}
        (?:unterschiedliche[nrs]?|abweichende[nrs]?|verschiedene[nrs]?|zwei)\s
        (?:{_WORD}{{1,14}}\s)?{_ANGABE}{_E}""",
    rf"""{_B}{_ANGABE}\s(?:{_WORD}{{1,12}}\s){{0,3}}?(?:widersprechen|widersprüchlich
        |uneinheitlich|sich\snicht\seinig|passen\snicht\szusammen|stimmen\snicht\süberein|nicht\seindeutig){_E}""",
    rf"""{_B}(?:widersprechen\ssich|widerspricht\s(?:sich|{_MEINE}|eine[rm])
        |steh(?:t|en)\sim\swiderspruch|im\swiderspruch\szu|einen\swiderspruch|ein\swiderspruch)
        (?:\s{_DIE}\s{_ANGABE})?{_E}""",
    rf"""{_B}(?:beides|zweierlei|unterschiedliches|widersprüchliches|etwas\sanderes|anderes)\s
        {_GESAGT}{_E}""",
    rf"""{_B}(?:nicht\s(?:ganz\s)?(?:sicher|klar)|unklar|unsicher|ungewiss|weiß\snicht
        |weiss\snicht),?\swelche{_WORD}?{_E}""",
    r"""(?<=\()(?:noch\s)?(?:ungeklärt|umstritten|widersprüchlich|strittig|unbestätigt|offen)
        (?=[),;])""",
    rf"""{_B}(?:das|dies|es)\s(?:ist|bleibt)\s(?:noch\s)?(?:ungeklärt|umstritten|strittig
        |nicht\s(?:eindeutig|geklärt|gesichert)|widersprüchlich){_E}""",
    rf"{_B}steht\snoch\snicht\sfest{_E}",
)
_CONFLICT_NAMES = (
    rf"{_B}{_YOU}\s(?:also|at\sother\stimes|elsewhere|both)\s{_SAID}{_E}",
    rf"{_B}{_SIE_HABEN}\s(?:mir\s)?(?:aber\s|zwar\s)?(?:auch|daneben|ebenfalls)(?:\sschon)?{_E}",
    rf"{_B}(?:sie\s|du\s)?{_SAGTEN}\s(?:sie\s|du\s)?(?:mir\s)?(?:aber\s)?(?:auch|ebenfalls){_E}",
)
CONFLICT = (
    *(Wording(pattern=pattern) for pattern in _CONFLICT_PHRASES),
    *(Wording(pattern=pattern, names=True) for pattern in _CONFLICT_NAMES),
)
"""Notices of a conflict: true of every contested claim."""

_LAST = r"""(?:most\srecent|latest|newest|last|most\sup\sto\sdate|most\scurrent|freshest
|more\srecent|newer)"""
_NEU = r"""(?:neueste[nrms]?|neuste[nrms]?|letzte[nrms]?|jüngste[nrms]?|aktuellste[nrms]?
|neuere[nrms]?|aktuelle[nrms]?)"""
_ONE_OF = "one of my conflicting records"
_BY_ONE_OF = f"by {_ONE_OF}"
_TOLD_BY = f"{_BY_ONE_OF} you told me"
_LAUT = "laut widersprüchlichen Angaben"
_HABEN = f"{_LAUT} haben Sie"
_MIDDLE = rf"(?:{_WORD}{{1,12}}\s)?"

RECENCY = (
    Wording(
        pattern=rf"""{_B}(?:my|our|your|this\sis\sthe)\s{_LAST}\s{_MIDDLE}{_OWN_RECORD}
            (?:\s(?:i\shave|on\s(?:file|record)|from\syou|you\sgave(?:\sme)?))?{_E}
            |{_B}(?:the|a|an)\s{_LAST}\s{_MIDDLE}{_PLAIN_RECORD}{_E}
            |{_B}(?:according\sto|as\sof|per|based\son|from|by)\s(?:the|a|an)\s{_LAST}\s{_MIDDLE}
            {_OWN_RECORD}{_E}
            |(?:(?<=\()|(?<=[,:;–—-]\s))(?:the\s)?{_LAST}\s{_MIDDLE}{_OWN_RECORD}{_E}
            |{_B}(?:the\s)?{_LAST}\s{_MIDDLE}{_OWN_RECORD}(?=\s?:)""",
        instead=_ONE_OF,
    ),
    Wording(
        pattern=r"(?<=\()(?:the\s)?(?:most\srecent|latest|newest|most\srecently|newer)(?=[),;:])",
        instead=_ONE_OF,
    ),
    Wording(
        pattern=rf"""{_B}(?:the\s)?(?:last|latest|newest|most\srecent)\s(?:thing\s)?
            (?:i(?:'ve)?|i\shave)\s(?:heard|noted|recorded|was\stold|been\stold|know|have|knew){_E}""",
        instead=_BY_ONE_OF,
    ),
    Wording(
        pattern=rf"""{_B}(?:the\s)?(?:last|latest|newest|most\srecent)\s(?:thing|time|one)\s
            (?:that\s)?(?:you\s|we\s)(?:have\s|had\s)?(?:{_SAID}|spoke|talked|checked|updated){_E}""",
        instead=_TOLD_BY,
        names=True,
    ),
    Wording(
        pattern=rf"""{_B}(?:{_YOU}\s(?:most\srecently|last|lately|recently)\s{_SAID}
            |most\srecently,?\s{_YOU}\s{_SAID}
            |as\s{_YOU}\s(?:most\srecently|last|recently)\s{_SAID}|what\s{_YOU}\slast\s{_SAID}){_E}""",
        instead=_TOLD_BY,
        names=True,
    ),
    Wording(
        pattern=rf"""{_B}(?:is|are|was)\s(?:the\s)?(?:most\srecent|latest|newest|newer|more\srecent)
            (?=[.,;:)!]|$)""",
        instead=f"is in {_ONE_OF}",
    ),
    Wording(
        pattern=rf"""{_B}(?:laut|nach|gemäß|gemäss|zufolge)\s(?:{_DIE}\s)?{_NEU}\s{_MIDDLE}
            (?:{_ANGABE}|nachricht){_E}""",
        instead=_LAUT,
    ),
    Wording(
        pattern=rf"""{_B}{_DIE}\s{_NEU}\s{_MIDDLE}{_ANGABE}(?:\svon\s(?:ihnen|dir))?{_E}
            |(?:(?<=\()|(?<=[,:;–—-]\s)){_NEU}\s{_MIDDLE}(?:{_ANGABE}|nachricht){_E}
            |{_B}{_NEU}\s{_MIDDLE}{_ANGABE}(?=\s?:)
            |{_B}(?:stand\s)?{_MEINE}\s{_NEU}\s(?:nachricht|mitteilung){_E}""",
        instead="meine widersprüchlichen Angaben",
    ),
    Wording(
        pattern=r"(?<=\()(?:zuletzt|am\saktuellsten)(?=[),;:])",
        instead="widersprüchliche Angaben",
    ),
    Wording(
        pattern=rf"""{_B}(?:zuletzt|kürzlich|neulich)\s(?:{_SIE_HABEN}|{_SAGTEN}\s(?:sie|du)|{_GESAGT})
            {_E}|{_B}{_SIE_HABEN}\s(?:mir\s)?zuletzt{_E}
            |{_B}(?:sie|du)\s(?:mir\s)?zuletzt(?=\s[^.;!?\n]{{1,60}}?\s{_GESAGT})""",
        instead=_HABEN,
        names=True,
    ),
)
"""Notices that call something the newest record."""

_OLD = r"""(?:earlier|older|old|previous|prior|former|outdated|superseded|past|oldest|original|first
|initial)"""
_ALT = r"""(?:frühere[nrms]?|ältere[nrms]?|alte[nrms]?|vorherige[nrms]?|ursprüngliche[nrms]?
|vorige[nrms]?)"""
_BEFORE = r"(?:earlier|previously|originally|initially|first|once|before)"
_ZUVOR = r"(?:früher|zuvor|vorher|ursprünglich|zunächst|anfangs)"

EARLIER = (
    Wording(
        pattern=rf"""{_B}(?:my|our|your|the|an|a|one)\s{_OLD}\s{_MIDDLE}{_OWN_RECORD}{_E}
            |(?:(?<=\()|(?<=[,:;–—-]\s)){_OLD}\s{_MIDDLE}{_OWN_RECORD}{_E}""",
        instead=_ONE_OF,
    ),
    Wording(
        pattern=r"(?<=\()(?:the\s)?(?:earlier|older|outdated|superseded)(?=[),;:])",
        instead=_ONE_OF,
    ),
    Wording(
        pattern=rf"""{_B}(?:{_BEFORE}|at\sfirst|in\sthe\spast),?\s{_YOU}\s{_SAID}{_E}
            |{_B}{_YOU}\s{_BEFORE}\s{_SAID}{_E}|{_B}(?:as\s)?{_YOU}\s{_SAID}\s{_BEFORE}{_E}""",
        instead=_TOLD_BY,
        names=True,
    ),
    Wording(
        pattern=rf"{_B}(?:laut|nach|gemäß|gemäss|aus)\s(?:{_DIE}\s)?{_ALT}\s{_MIDDLE}{_ANGABE}{_E}",
        instead=_LAUT,
    ),
    Wording(
        pattern=rf"""{_B}{_DIE}\s{_ALT}\s{_MIDDLE}{_ANGABE}{_E}
            |(?:(?<=\()|(?<=[,:;–—-]\s)){_ALT}\s{_MIDDLE}{_ANGABE}{_E}""",
        instead="meine widersprüchlichen Angaben",
    ),
    Wording(
        pattern=rf"""{_B}{_ZUVOR}\s(?:{_SIE_HABEN}|{_SAGTEN}\s(?:sie|du)|{_GESAGT}){_E}
            |{_B}{_SIE_HABEN}\s(?:mir\s)?{_ZUVOR}{_E}
            |{_B}(?:sie|du)\s(?:mir\s)?{_ZUVOR}(?=\s[^.;!?\n]{{1,60}}?\s{_GESAGT})""",
        instead=_HABEN,
        names=True,
    ),
)
"""Notices that call something an earlier record."""

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
