"""The sentences in which memories are told, asked about and acknowledged, in each language.

The caveats are the literal ones of MEM-3 in English, and their equivalents in German. Each template
is one sentence; what is put into it has no mark that would end it (``display``).
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, kw_only=True, slots=True)
class Phrases:
    """The sentences of one language.

    Attributes:
        newest: Stands right behind the newest record, and behind no other.
        conflicting: Introduces what stands against it.
    """

    newest: str
    conflicting: str
    also_value: str
    also_value_on: str
    also_clause: str
    also_clause_on: str
    also_quote: str
    also_quote_on: str
    told_quote: str
    thought: str
    possible: str
    more: str
    yes: str
    no: str
    unsure: str
    told_on: str
    told_quote_on: str
    not_current: str
    not_told: str
    not_told_that: str
    not_told_any: str
    not_before: str
    offer: str
    summary: str
    summary_more: str
    noted: str
    noted_quote: str
    noted_possible: str
    corrected: str
    updated: str
    told_before: str
    thanks: str
    by_rule: str
    stays: str
    stay: str
    all_stand: str
    settled: str
    noted_more: str
    both_stand: str
    reflecting: str
    reopened: str
    illegal: str
    unknown_id: str
    nothing: str
    greeting: str
    which: str
    which_of_several: str
    which_correction: str
    which_change: str
    no_conflicts: str
    one_conflict: str
    many_conflicts: str
    why_conflict: str
    why_revision: str
    why_temporal: str
    more_conflicts: str
    if_right: str


ENGLISH = Phrases(
    newest="(most recent update)",
    conflicting="though I have conflicting records:",
    also_value="you also told me {value}",
    also_value_on="on {day} you told me {value}",
    also_clause="you also told me that {clause}",
    also_clause_on="on {day} you told me that {clause}",
    also_quote="you also told me: {quote}",
    also_quote_on="on {day} you told me: {quote}",
    told_quote="you told me: {quote}",
    thought="you said you think {clause}",
    possible="you said it is possible: {quote}",
    more="{count} more",
    yes="Yes: {clause}.",
    no="Not according to what you told me: {clause}.",
    unsure="That is not certain: {clause}.",
    told_on="on {day} you told me that {clause}",
    told_quote_on="on {day} you told me: {quote}",
    not_current="that is no longer current",
    not_told="You have not told me {asked}.",
    not_told_that="You have not told me that.",
    not_told_any="You have not told me anything about that.",
    not_before="I have no record of anything before that.",
    offer="If you tell me, I will remember it.",
    summary="Here is what you have told me.",
    summary_more="There is more; ask me about a part of it.",
    noted="Noted: {clause}.",
    noted_quote="Noted: {quote}.",
    noted_possible="Noted as a possibility: {quote}.",
    corrected="Noted as a correction: {clause}.",
    updated="I've updated that: {clause}; {old} stays in the history.",
    told_before="You have told me that before: {clause}.",
    thanks="Thank you: I'll go with {winner}.",
    by_rule="By the rule that is in force I go with {winner}.",
    stays="The record of {loser} stays in the history.",
    stay="The records of {losers} stay in the history.",
    all_stand="Thank you: all of them stand, {sides}.",
    settled="Thank you: that contradiction is settled.",
    noted_more="{count} more statements are noted as well.",
    both_stand="Thank you: both stand, {first} and {second}.",
    reflecting="Take your time: both records stay open until you decide.",
    reopened="That contradiction is open again: {clause}.",
    illegal="That step is not possible for this contradiction; nothing was changed.",
    unknown_id="I could not find that record; nothing was changed.",
    nothing="I did not take anything from that into memory.",
    greeting="Hello. What you tell me about yourself I remember, and you can ask me for it.",
    which="Which one is right, or do both hold?",
    which_of_several="Which one is right?",
    which_correction="Shall I go with the correction?",
    which_change="Has this changed, or is one of the records wrong?",
    no_conflicts="There is no open contradiction in what you told me.",
    one_conflict="There is one open contradiction in what you told me.",
    many_conflicts="There are {count} open contradictions in what you told me.",
    why_conflict="Both were said of the same time, and they cannot both hold.",
    why_revision="It was said to set the other one right.",
    why_temporal="It may have changed in between, but you did not say so.",
    more_conflicts="{count} more are open.",
    if_right="If the record of {day} is right: {clause}, {against}.",
)

GERMAN = Phrases(
    newest="(neueste Angabe)",
    conflicting="obwohl mir widersprüchliche Angaben vorliegen:",
    also_value="Sie nannten mir auch {value}",
    also_value_on="am {day} nannten Sie mir {value}",
    also_clause="Sie sagten mir auch, {clause}",
    also_clause_on="am {day} sagten Sie mir, {clause}",
    also_quote="Sie sagten mir auch: {quote}",
    also_quote_on="am {day} sagten Sie mir: {quote}",
    told_quote="Sie sagten mir: {quote}",
    thought="Sie vermuteten: {clause}",
    possible="Sie hielten für möglich: {quote}",
    more="{count} weitere",
    yes="Ja: {clause}.",
    no="Nach dem, was Sie mir gesagt haben, nicht: {clause}.",
    unsure="Das ist nicht sicher: {clause}.",
    told_on="am {day} sagten Sie mir, {clause}",
    told_quote_on="am {day} sagten Sie mir: {quote}",
    not_current="das gilt nicht mehr",
    not_told="Sie haben mir nicht gesagt, {asked}.",
    not_told_that="Das haben Sie mir nicht gesagt.",
    not_told_any="Dazu haben Sie mir nichts gesagt.",
    not_before="Für die Zeit davor habe ich keine Angabe.",
    offer="Wenn Sie es mir sagen, merke ich es mir.",
    summary="Das haben Sie mir gesagt.",
    summary_more="Es gibt noch mehr; fragen Sie nach einem Teil davon.",
    noted="Notiert: {clause}.",
    noted_quote="Notiert: {quote}.",
    noted_possible="Als Möglichkeit notiert: {quote}.",
    corrected="Als Korrektur notiert: {clause}.",
    updated="Ich habe das aktualisiert: {clause}; {old} bleibt im Verlauf.",
    told_before="Das haben Sie mir schon gesagt: {clause}.",
    thanks="Danke: Ich gehe von {winner} aus.",
    by_rule="Nach der geltenden Regel gehe ich von {winner} aus.",
    stays="Die Angabe {loser} bleibt im Verlauf.",
    stay="Die Angaben {losers} bleiben im Verlauf.",
    all_stand="Danke: Alles gilt, {sides}.",
    settled="Danke: Dieser Widerspruch ist erledigt.",
    noted_more="{count} weitere Aussagen sind ebenfalls notiert.",
    both_stand="Danke: Beides gilt, {first} und {second}.",
    reflecting="Lassen Sie sich Zeit: Beide Angaben bleiben offen, bis Sie entscheiden.",
    reopened="Dieser Widerspruch ist wieder offen: {clause}.",
    illegal="Dieser Schritt ist bei diesem Widerspruch nicht möglich; nichts wurde geändert.",
    unknown_id="Diese Angabe habe ich nicht gefunden; nichts wurde geändert.",
    nothing="Daraus habe ich mir nichts gemerkt.",
    greeting="Hallo. Was Sie mir von sich erzählen, merke ich mir; fragen Sie mich danach.",
    which="Welche Angabe stimmt, oder gilt beides?",
    which_of_several="Welche Angabe stimmt?",
    which_correction="Soll ich die Korrektur übernehmen?",
    which_change="Hat sich das geändert, oder ist eine der Angaben falsch?",
    no_conflicts="In dem, was Sie mir gesagt haben, ist kein Widerspruch offen.",
    one_conflict="In dem, was Sie mir gesagt haben, ist ein Widerspruch offen.",
    many_conflicts="In dem, was Sie mir gesagt haben, sind {count} Widersprüche offen.",
    why_conflict="Beides wurde über dieselbe Zeit gesagt und kann nicht zugleich gelten.",
    why_revision="Damit sollte die andere Angabe berichtigt werden.",
    why_temporal="Es kann sich dazwischen geändert haben, aber das haben Sie nicht gesagt.",
    more_conflicts="{count} weitere sind offen.",
    if_right="Falls die Angabe vom {day} stimmt: {clause}, {against}.",
)

_PHRASES = {"en": ENGLISH, "de": GERMAN}


def read_language(language: str) -> str:
    """``de`` for German in any form of its tag; everything else is answered in English."""
    return "de" if language.lower().partition("-")[0] == "de" else "en"


def phrases_of(language: str) -> Phrases:
    """The sentences of a language, as ``read_language`` reads it."""
    return _PHRASES[read_language(language)]
