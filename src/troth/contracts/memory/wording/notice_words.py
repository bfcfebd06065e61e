"""The word classes that notices are made of: records, contradiction, recency, age, certainty.

Serves MEM-3 and MEM-12; decides no clause. Patterns for folded plain text in verbose form, each
with what may stand in its place where it is not true. English and German.
"""

from __future__ import annotations

_B = r"(?<![^\W_])"
_E = r"(?![^\W_])"
_RECORD = r"""(?:records?|notes?|information|infos?|data|details|statements?|memor(?:y|ies)|entr(?:y|ies)
|accounts?|reports?|answers?|updates?|messages?|mentions?|facts|sources|versions?|claims?)"""
_CLASH = r"""(?:conflict(?:ing|s)?|contradict(?:s|ory|ing)?|inconsistent|incompatible|disagree(?:s|ing)?
|differ(?:s|ing|ent)?|diverge(?:nt|s)?|mismatch(?:ed|ing)?|at\sodds|competing|discrepant|unreconciled)"""
_OWN = r"(?:stored|own|existing|earlier|older|previous|two|memory|saved|personal|internal)"
_HAVING = rf"""{_B}(?:(?:i|we)\s(?:[^\W_]{{1,10}}\s)?(?:have|hold|see|find|found|received|got|keep|store)
|i've|we've|there\s(?:are|is)|there're|with|despite|given|based\son|from|my|our)\s"""
_NOT_PUBLIC = r"""(?!\s(?:[^\W_]{1,12}\s){0,3}?(?:press|web|media|internet|news|online|reviews|analysts
|witnesses|experts|researchers)(?![^\W_]))"""
_SAY = r"(?:said|told\sme|mentioned|stated|wrote|shared|reported|gave\sme|given\sme|claimed|noted|say)"
_ANGABE = r"""(?:angaben?|information(?:en)?|aufzeichnung(?:en)?|eintr[aä]ge?|notiz(?:en)?|aussagen?
|auskunft|ausk[uü]nfte|daten|erinnerung(?:en)?|nachrichten?|stand|meldung|hinweise?)"""
_GESAGT = r"(?:gesagt|angegeben|erwähnt|genannt|mitgeteilt|erzählt|geschrieben)"
_ICH = r"(?:meine?[rmns]?|unsere?[rmns]?|ihre?[rmns]?|deine?[rmns]?|der|die|das|dem|den)"

CONFLICT: tuple[tuple[str, str], ...] = tuple(
    (pattern, "")
    for pattern in (
        rf"(?:{_HAVING}|(?<=\()|(?<=:\s))(?:(?!no{_E}|not{_E}|any{_E}|without{_E}|never{_E})"
        rf"[^\W_]{{1,14}}\s){{0,2}}{_CLASH}\s(?:{_OWN}\s)?{_RECORD}{_E}{_NOT_PUBLIC}",
        rf"{_B}(?:my|our|these|those|the|your|two|some)\s(?:{_OWN}\s)?{_RECORD}\s"
        rf"(?:(?:currently|still|here|also|do|apparently|partly|seem\sto|appear\sto|are)\s){{0,2}}"
        rf"(?:{_CLASH}|don't\sagree|not\sagree|don't\smatch|not\smatch|not\sconsistent"
        rf"|don't\sline\sup|not\sline\sup|clash|say\sboth|list\sboth|show\sboth|vary){_E}",
        rf"{_B}(?:a|an|some|the|this|open|unresolved|apparent)\s(?:[^\W_]{{1,12}}\s)?"
        rf"(?:contradiction|conflict|discrepancy|inconsistency|mismatch)\s"
        rf"(?:in|between|with|about|over|here|on|among|regarding)\s(?:my|our|your|the|what|this|that"
        rf"|these|which|where|two|records?|notes|it){_E}",
        rf"{_B}(?:there'?s|there\sis|i\ssee|i\shave|noticed|found|with)\s(?:still\s)?"
        rf"(?:a|an|some|an\sopen)\s(?:[^\W_]{{1,12}}\s)?"
        rf"(?:contradiction|discrepancy|inconsistency|unresolved\sconflict){_E}",
        rf"{_B}(?:this|that|which|it|and\sthat)\s(?:[^\W_]{{1,10}}\s)?"
        rf"(?:conflicts\swith|contradicts|is\scontradicted|is\scontested|is\sdisputed"
        rf"|is\sin\sdispute|disagrees\swith|is\sat\sodds|clashes\swith|doesn't\smatch"
        rf"|does\snot\smatch|differs\sfrom){_E}",
        rf"{_B}(?:you(?:'ve)?|you\shave|you\shad)\s(?:[^\W_]{{1,10}}\s)?{_SAY}\s"
        rf"(?:[^\W_]{{1,8}}\s)?(?:both|two|otherwise|something\selse|something\sdifferent|different"
        rf"|the\sopposite|conflicting|contradictory){_E}",
        rf"{_B}(?:you(?:'ve)?|you\shave|you\shad)\s(?:also|at\sother\stimes|elsewhere|both)\s{_SAY}{_E}",
        rf"{_B}(?:i(?:'ve)?|i\shave|we(?:'ve)?)\s(?:also\s)?(?:heard|been\stold|got|noted|have|stored"
        rf"|recorded|on\srecord)\s(?:[^\W_]{{1,8}}\s)?"
        rf"(?:both|two\sdifferent|two\sversions|different\s(?:things|answers|versions|values|stories))"
        rf"{_E}",
        rf"{_B}(?:two|both)\s(?:different\s|conflicting\s|contradictory\s)?(?:things|answers|values"
        rf"|versions|statements|claims|stories|of\sthese)?\s?(?:are|is)\s(?:on\srecord|on\sfile"
        rf"|in\smy\s(?:notes|records)){_E}",
        rf"{_B}(?:not|n't|never)\s(?:[^\W_]{{1,12}}\s)?(?:sure|certain|clear|know|tell|say|settled"
        rf"|decided|confirmed|established)\s(?:about\s)?(?:which|who's\sright|what\sis\sright){_E}",
        rf"{_B}(?:can't|cannot|can\snot|couldn't)\s(?:tell|say|determine|know|be\ssure)\s"
        rf"(?:which|if\sthis|whether\sthis|whether\sthat){_E}",
        rf"{_B}(?:not|n't)\s(?:[^\W_]{{1,12}}\s)?(?:sure|certain)\s(?:whether\s|if\s|that\s)?"
        rf"(?:this|that|it)\s(?:is|'s)\s(?:still\s)?(?:right|correct|current|true|accurate"
        rf"|up\sto\sdate){_E}",
        rf"{_B}(?:unclear|unsure|uncertain)\s(?:about\s)?which{_E}",
        rf"(?<=\()(?:still\s|currently\s|as\syet\s)?(?:unresolved|disputed|contested|contradicted"
        rf"|conflicting|unclear|inconsistent|to\sbe\sconfirmed|unconfirmed)(?=[),;])",
        rf"{_B}(?:this|that|it|which|question|point)\s(?:is|remains|stays)\s(?:still\s|currently\s"
        rf"|as\syet\s)?(?:unresolved|disputed|contested|unsettled|an\sopen\s(?:point|question"
        rf"|contradiction|conflict)|not\s(?:yet\s)?(?:settled|resolved|confirmed)){_E}",
        rf"{_B}(?:hasn't|has\snot|haven't|not\syet)\s(?:yet\s)?been\s(?:settled|resolved|confirmed"
        rf"|cleared\sup){_E}",
        rf"{_B}(?:please|could\syou|can\syou|would\syou)\s(?:please\s)?(?:confirm|clarify|tell\sme)\s"
        rf"which{_E}",
        rf"{_B}(?:widerspr[uü]chliche[nrs]?|unterschiedliche[nrs]?|abweichende[nrs]?"
        rf"|verschiedene[nrs]?|gegensätzliche[nrs]?|zwei)\s(?:[^\W_]{{1,14}}\s)?{_ANGABE}{_E}",
        rf"{_B}(?:{_ANGABE})\s(?:[^\W_]{{1,12}}\s){{0,3}}?(?:widersprechen|widersprüchlich"
        rf"|uneinheitlich|stimmen\snicht\süberein|nicht\seindeutig){_E}",
        rf"{_B}(?:widersprechen\ssich|widerspricht\ssich|steht\sim\swiderspruch|stehen\sim\swiderspruch"
        rf"|im\swiderspruch\szu|einen\swiderspruch|ein\swiderspruch)"
        rf"(?:\s{_ICH}\s{_ANGABE})?{_E}",
        rf"{_B}(?:sie|du|ihr)?\s?(?:haben|hast|habt)?\s?(?:sie|du)?\s?(?:mir\s)?"
        rf"(?:beides|zweierlei|unterschiedliches|widersprüchliches|etwas\sanderes|auch\sschon)\s"
        rf"{_GESAGT}{_E}",
        rf"{_B}(?:haben\ssie|hast\sdu|sie\shaben|du\shast)\s(?:mir\s)?(?:aber\s)?auch\s"
        rf"(?:[^\s.;!?]{{1,30}}\s){{0,4}}{_GESAGT}{_E}",
        rf"{_B}(?:nicht\s(?:ganz\s)?(?:sicher|klar)|unklar|unsicher|ungewiss|weiss\snicht|weiß\snicht)"
        rf",?\swelche[^\W_]?{_E}",
        rf"(?<=\()(?:noch\s)?(?:ungeklärt|umstritten|widersprüchlich|strittig|unbestätigt|offen)(?=[),;])",
        rf"{_B}(?:das|dies|es)\s(?:ist|bleibt)\s(?:noch\s)?(?:ungeklärt|umstritten|strittig"
        rf"|nicht\s(?:eindeutig|geklärt|gesichert)|widersprüchlich){_E}",
        rf"{_B}steht\snoch\snicht\sfest{_E}",
    )
)
"""Notices of a conflict; they are true of every contested claim and are never replaced."""

_LAST = r"(?:most\srecent|latest|newest|last|most\sup\sto\sdate|most\scurrent|freshest|more\srecent|newer)"
_NEU = r"""(?:neueste[nrms]?|neuste[nrms]?|letzte[nrms]?|jüngste[nrms]?|aktuellste[nrms]?|neuere[nrms]?
|aktuelle[nrms]?)"""

RECENCY: tuple[tuple[str, str], ...] = (
    (
        rf"{_B}(?:(?:my|our|your|the|this\sis\sthe|a|an)\s)?{_LAST}\s(?:[^\W_]{{1,12}}\s)?{_RECORD}"
        rf"(?:\s(?:i\shave|on\s(?:file|record)|from\syou|you\sgave(?:\sme)?))?{_E}",
        "one of my conflicting records",
    ),
    (
        rf"(?<=\()(?:the\s)?(?:most\srecent|latest|newest|most\srecently|newer)(?=[),;:])",
        "one of my conflicting records",
    ),
    (
        rf"{_B}(?:the\s)?(?:last|latest|newest|most\srecent)\s(?:thing\s)?(?:i(?:'ve)?|i\shave)\s"
        rf"(?:heard|noted|recorded|was\stold|been\stold|know|have){_E}|{_B}last\si\s(?:heard|knew){_E}",
        "by one of my conflicting records",
    ),
    (
        rf"{_B}(?:the\s)?(?:last|latest|newest|most\srecent)\s(?:thing|time|one)\s(?:that\s)?"
        rf"(?:you\s)?(?:have\s|had\s|we\s)?(?:{_SAY}|spoke|talked|checked|updated){_E}",
        "by one of my conflicting records you told me",
    ),
    (
        rf"{_B}(?:you\s(?:have\s)?(?:most\srecently|last|lately|recently)\s{_SAY}"
        rf"|most\srecently,?\syou\s(?:have\s)?{_SAY}"
        rf"|as\syou\s(?:most\srecently|last|recently)\s{_SAY}|what\syou\slast\s{_SAY}){_E}",
        "by one of my conflicting records you told me",
    ),
    (
        rf"{_B}(?:is|are|was)\s(?:the\s)?(?:most\srecent|latest|newest|newer|more\srecent)"
        rf"(?=[.,;:)!]|$)",
        "is in one of my conflicting records",
    ),
    (
        rf"{_B}(?:laut|nach|gemäß|gemäss|zufolge|mit|auf|als)\s(?:{_ICH}\s)?{_NEU}\s"
        rf"(?:[^\W_]{{1,12}}\s)?{_ANGABE}{_E}",
        "laut widersprüchlichen Angaben",
    ),
    (
        rf"{_B}(?:{_ICH}\s)?(?:{_NEU})\s(?:[^\W_]{{1,12}}\s)?{_ANGABE}(?:\svon\s(?:ihnen|dir))?{_E}",
        "meine widersprüchlichen Angaben",
    ),
    (
        rf"(?<=\()(?:zuletzt|aktuellster\sstand|neuester\sstand|am\saktuellsten)(?=[),;:])",
        "widersprüchliche Angaben",
    ),
    (
        rf"{_B}(?:zuletzt|kürzlich|neulich)\s(?:(?:haben|hatten)\ssie|hast\sdu|sagten\ssie|sagtest\sdu"
        rf"|erwähnten\ssie|{_GESAGT}){_E}|{_B}(?:haben\ssie|hast\sdu|sie\shaben|du\shast)\s(?:mir\s)?"
        rf"zuletzt{_E}",
        "laut widersprüchlichen Angaben haben Sie",
    ),
)
"""Notices that call something the newest record, and what to say where it is not."""

_OLD = r"(?:earlier|older|old|previous|prior|former|outdated|superseded|past|oldest|original|first|initial)"
_ALT = r"(?:frühere[nrms]?|ältere[nrms]?|alte[nrms]?|vorherige[nrms]?|ursprüngliche[nrms]?|vorige[nrms]?)"

EARLIER: tuple[tuple[str, str], ...] = (
    (
        rf"{_B}(?:(?:my|our|your|the|an|a|one)\s)?{_OLD}\s(?:[^\W_]{{1,12}}\s)?{_RECORD}{_E}",
        "one of my conflicting records",
    ),
    (rf"(?<=\()(?:the\s)?(?:earlier|older|outdated|superseded)(?=[),;:])",
        "one of my conflicting records",
    ),
    (
        rf"{_B}(?:earlier|previously|before|originally|initially|at\sfirst|in\sthe\spast|once),?\s"
        rf"you(?:'d|'ve|\shave|\shad)?\s{_SAY}{_E}"
        rf"|{_B}you(?:'d|'ve|\shave|\shad)?\s(?:earlier|previously|originally|initially|first|once|before)"
        rf"\s{_SAY}{_E}"
        rf"|{_B}(?:as\s)?you(?:'d|'ve|\shave|\shad)?\s{_SAY}\s(?:earlier|before|previously|first|initially)"
        rf"{_E}",
        "by one of my conflicting records you told me",
    ),
    (
        rf"{_B}(?:laut|nach|gemäß|gemäss|aus)\s(?:{_ICH}\s|eine[rmn]?\s)?{_ALT}\s(?:[^\W_]{{1,12}}\s)?"
        rf"{_ANGABE}{_E}",
        "laut widersprüchlichen Angaben",
    ),
    (
        rf"{_B}(?:{_ICH}\s|eine[rmn]?\s)?{_ALT}\s(?:[^\W_]{{1,12}}\s)?{_ANGABE}{_E}",
        "meine widersprüchlichen Angaben",
    ),
    (
        rf"{_B}(?:früher|zuvor|vorher|ursprünglich|zunächst|anfangs)\s(?:haben\ssie|hatten\ssie|hast\sdu"
        rf"|hattest\sdu|sagten\ssie|sagtest\sdu|{_GESAGT}){_E}"
        rf"|{_B}(?:haben\ssie|hatten\ssie|hast\sdu|hattest\sdu|sie\shaben|sie\shatten|du\shast|du\shattest)"
        rf"\s(?:mir\s)?(?:früher|zuvor|vorher|ursprünglich|zunächst){_E}",
        "laut widersprüchlichen Angaben haben Sie",
    ),
)
"""Notices that call something an earlier record, and what to say where it is the newest."""

CERTAINTY: tuple[tuple[str, str], ...] = (
    (
        rf"{_B}(?:(?:most\s)?definitely|certainly|undoubtedly|unquestionably|indisputably|absolutely"
        rf"|for\s(?:sure|certain)|without\s(?:a\s|any\s)?(?:doubt|question)|no\sdoubt"
        rf"|beyond\s(?:any\s)?doubt|100\s?%|guaranteed){_E}",
        "reportedly",
    ),
    (
        rf"{_B}(?:i\sam|i'm)\s(?:(?!not{_E}|un)[^\W_]{{1,12}}\s)?(?:certain|sure|positive|convinced)(?:\sthat)?{_E}"
        rf"|{_B}(?:there\sis|there's)\sno\s(?:doubt|question)(?:\sthat)?{_E}"
        rf"|{_B}(?:it\sis|it's)\s(?:(?!not{_E})[^\W_]{{1,12}}\s)?(?:certain|a\sfact|undisputed)(?:\sthat)?{_E}",
        "I have noted that",
    ),
    (
        rf"{_B}(?:definitiv|zweifellos|zweifelsohne|garantiert|mit\ssicherheit|ganz\ssicher"
        rf"|auf\sjeden\sfall|ohne\s(?:jeden\s)?zweifel|unbestritten){_E}",
        "laut Notizen",
    ),
    (
        rf"{_B}ich\sbin\s(?:mir\s)?(?:(?!nicht{_E})[^\W_]{{1,12}}\s)?sicher(?:,\sdass)?{_E}",
        "ich habe notiert, dass",
    ),
)
"""Words that present a claim as settled, and what to say instead (MEM-4)."""

HINT = r"""conflict|contradict|inconsist|incompatib|disagree|agree|match|differ|diverg|discrepan|odds
|compet|both|two|told|said|mention|stated|wrote|shared|reported|claimed|sure|certain|clear|unresolved
|disput|contest|settled|resolved|confirm|clarify|line\sup|clash|vary|open|question|widerspr|unterschied
|abweich|verschieden|gegens|beides|zweierlei|anderes|auch|unklar|unsicher|ungewiss|welche|ungekl|umstritten
|strittig|fest|nicht|most|latest|newest|last|recent|newer|freshest|neue|neuste|letzte|jungste|aktuell
|zuletzt|kurzlich|neulich|earlier|older|old|previous|prior|former|outdated|superseded|past|original|first
|initial|fruher|altere|alte|vorher|vorige|ursprung|zuvor|zunachst|anfangs|definit|doubt|absolut
|undoubt|unquestion|indisput|100|guarante|positive|convinced|fact|zweifel|garantiert|sicher|jeden"""
"""A word that any notice has; where none stands, nothing need be searched."""
