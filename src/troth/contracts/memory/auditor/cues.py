"""Words by which the auditor knows a caveat, a supposition, a denial.

They are looked for in ``Passage.line``: folded words and marks, one blank between any two. The
lists are small and go by meaning: two records against each other, doubt, what came last, what came
before.
"""

from __future__ import annotations

import re

from troth.contracts.memory.auditor.words import WORDS


def _any_of(phrases: str) -> str:
    """A pattern for phrases separated by bars, ``*`` standing for any ending of a word."""
    found = (" ".join(phrase.split()) for phrase in phrases.split("|"))
    listed = sorted((phrase for phrase in found if phrase), key=len, reverse=True)
    inside = "|".join(re.escape(phrase).replace(r"\*", r"\w*") for phrase in listed)
    return rf"\b(?:{inside})(?!\w)"


_INFORMATION = _any_of(
    """update* | information | informations | info | infos | record* | word* | statement* | message*
    | note* | data | entry | entries | answer* | mention* | version* | knowledge | news | thing
    | correction* | account* | report* | detail* | angabe* | aussage* | nachricht* | stand | eintrag
    | einträge | mitteilung* | meldung* | informationen | korrektur* | aktualisierung* | äußerung*
    | äusserung* | notiz* | daten | auskunft"""
)
_TOLD = _any_of(
    """said | say | told | tell | mentioned | mention | stated | wrote | gave | given | named
    | heard | corrected | changed | updated | confirmed | shared | noted | recorded | reported
    | knew | sagtest | sagten | gesagt | erzählt | erzähltest | erwähnt | erwähntest | genannt
    | nanntest | geschrieben | angegeben | gehört | korrigiert | geändert | aktualisiert
    | mitgeteilt | berichtet | hieß | hiess"""
)
_ANY = r"(?:[\w'-]+ ){0,3}?"

TELLING = re.compile(_TOLD)

CONFLICT = re.compile(
    _any_of(
        """conflict* | contradict* | inconsisten* | discrepan* | disagree* | disput* | contested
        | mismatch* | at odds | clash* | differ | differs | differing | different* | two answers
        | two records | two versions | two things | both answers | both records | both versions
        | mixed records | mixed information | mixed signals | unsure | uncertain* | not sure
        | not certain | not clear | not settled | not resolved | not confirmed | not verified
        | not known | not consistent | not entirely | not fully | not completely | not quite
        | unclear | unsettled | unresolved | unconfirmed | unverified | open question | cannot tell
        | can't tell | cannot say | can't say | cannot be sure | can't be sure | cannot confirm
        | can't confirm | do not know | don't know | haven't settled | have not settled
        | haven't resolved | have not resolved | haven't confirmed | have not confirmed
        | haven't decided | have not decided | otherwise | something else | also have | also hold
        | also see | also find | also said | also told | also mentioned | also noted
        | also recorded | one note says | one record says | one entry says
        | another record | another entry | another note | another statement
        | alternatively | either | vs | versus | instead of | rather than | doubt*
        | widerspr* | widersprüch* | unstimmig* | abweich* | uneinig | unterschiedlich*
        | verschieden* | unsicher* | nicht sicher | nicht ganz sicher | nicht klar | nicht ganz klar
        | nicht geklärt | nicht eindeutig | nicht bestätigt | nicht gewiss | unklar* | ungeklärt*
        | offen ist | strittig | umstritten | anders | anderslautend* | zwei angaben | beide angaben
        | auch gesagt | auch erwähnt | auch erzählt | auch genannt | auch angegeben | auch notiert
        | entweder | anstatt | statt"""
    )
)

HEDGE = re.compile(
    _any_of(
        """might | may be | may have | maybe | perhaps | possibly | probably | presumably
        | apparently | supposedly | reportedly | likely | i think | i believe | i guess | i assume
        | i gather | as far as i know | as far as i can tell | as far as i remember | seem | seems
        | appears to | appears that | appear to | if i remember | if i recall | if i am not mistaken
        | if my * is right | to my knowledge | vielleicht | möglicherweise | eventuell | vermutlich
        | wahrscheinlich | wohl | anscheinend | angeblich | soweit ich weiß | soweit ich weiss
        | meines wissens | scheinbar | offenbar | könnte* | dürfte* | ich glaube | ich denke
        | ich nehme an | ich vermute | you may | he may | she may | they may | it may | could be
        | seemingly | allegedly | conceivabl* | plausibl* | potentially | possible | unlikely
        | i suppose | i suspect | i presume | i imagine | i reckon | i'd say | i'd guess | my guess
        | looks like | sounds like | unless | correct me | mistaken | be outdated
        | out of date | chance | chances | womöglich | mutmaßlich | mag sein | möglich | denkbar
        | scheint | scheinen | scheinst | unter umständen | ich schätze | ich meine | korrigier*
        | irre | täusche | wenn meine * | sofern"""
    )
)

_LAST = _any_of(
    """most recent | more recent | latest | newest | last | newer | later | current | neuest*
    | letzt* | jüngst* | aktuellst* | neuer* | später* | aktuelle*"""
)
_LASTLY = _any_of(
    """most recently | more recently | lately | last | latest | later | zuletzt | später
    | neuerdings | inzwischen | mittlerweile"""
)
_BRACKETED = _any_of(
    """most recent* | latest | newest | updated | corrected | revised | newer | neueste* | zuletzt
    | aktualisiert | korrigiert | aktuellste* | letzte* | jüngste* | neuere*"""
)
_CHANGED = _any_of(
    """you corrected | you have corrected | you since corrected | you changed | you have changed
    | you revised | you updated | you have updated | most recently | zuletzt"""
)
# "Latest" is a caveat only of what was said or recorded; a latest phone, or job, is none (MEM-12).
RECENCY = re.compile(
    rf"{_LAST} {_ANY}{_INFORMATION}|{_LASTLY} (?:, )?{_ANY}{_TOLD}|{_TOLD} {_ANY}{_LASTLY}|"
    rf"\( {_ANY}{_BRACKETED}(?: {_INFORMATION})?|{_CHANGED}"
)

EARLIER = re.compile(
    _any_of(
        """earlier | previously | before | beforehand | used to | originally | initially | at first
        | first | formerly | in the past | once | older | former | previous | prior | superseded
        | outdated | was | were | ago | früher* | zuvor | vorher | ursprünglich | anfangs | zuerst
        | damals | ehemals | einst | vormals | älter* | vorherig* | überholt | veraltet | war
        | warst"""
    )
)

# A condition, an offer, what could be: no assertion of a fact.
SUPPOSED = re.compile(
    _any_of(
        """if | whether | unless | suppose | supposing | assuming | imagine | in case | would
        | could | should | falls | wenn | ob | angenommen | sofern | würde* | solltest | sollten"""
    )
)

_DENIES = _any_of(
    """not | no | never | don't | doesn't | didn't | isn't | aren't | wasn't | weren't
        | no longer | without | neither | nor | nicht | kein* | nie | niemals | ohne | weder"""
)
# What leaves no doubt denies nothing.
DENIED = re.compile(rf"{_DENIES}(?! (?:\w+ )?(?:doubt|question|worry|problem|zweifel|frage)\b)")

# What takes back the words after it: "it is not the case that I have conflicting records".
TAKES_BACK = re.compile(
    rf"{_DENIES}|"
    + _any_of(
        """no | none | nobody | nothing | hardly | scarcely | far | free of | false | wrong | untrue
        | incorrect | deny | denies | if | unless | would | used to | niemand | nichts | falsch
        | unwahr | wenn | falls | wäre"""
    )
)
TAKEN_BACK = re.compile(
    _any_of(
        """false | untrue | wrong | nonsense | myth | lie | joke | never | nothing | no longer
        | invented | resolved | settled | falsch | unwahr | unsinn | erfunden | nichts | geklärt"""
    )
)

# Words by which a sentence is English or German, and can be read; of the common ones it takes two.
KNOWN = frozenset(WORDS["known"].split())
COMMON = frozenset(WORDS["common"].split())
