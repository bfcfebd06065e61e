"""The wording of the questions, by gap and slot, in English and German (TRUST-2.4, specific)."""

from __future__ import annotations

from troth.contracts.answers.request.gaps import Gap, Slot
from troth.language.words import regex

_ENGLISH: dict[tuple[str, Slot], str] = {
    ("vague", Slot.PURPOSE): "What would you like to get done, in one sentence?",
    ("vague", Slot.CONTEXT): "What is the situation, and what have you tried so far?",
    ("object", Slot.OBJECT): "Which {noun} should I work with? Please paste or attach it.",
    ("object", Slot.PURPOSE): "What should the result be for, and what matters most in it?",
    ("draft", Slot.PURPOSE): "What should the {noun} say, and what should it achieve?",
    ("draft", Slot.AUDIENCE): "Who will read the {noun}, and how do you stand with them?",
    ("draft", Slot.CONSTRAINTS): "Which tone and length do you want for the {noun}?",
    ("decision", Slot.CONTEXT): "What has happened so far, and what led to this question?",
    ("decision", Slot.CRITERIA): "Which criteria matter most to you in this decision?",
    ("decision", Slot.OPTIONS): "Which options do you have, and by when must you decide?",
    ("plan", Slot.CONTEXT): "When, where and for how many people is the {noun}?",
    ("plan", Slot.CONSTRAINTS): "What is your budget for the {noun}, and what must not be missing?",
    ("compare", Slot.OPTIONS): "Which things should I compare?",
    ("compare", Slot.CRITERIA): "By which criteria should I compare them?",
    ("task", Slot.BUDGET): "What is your budget for this?",
    ("task", Slot.DATES): "Which dates or which period is this about?",
    ("task", Slot.DURATION): "How long should it last, or how much time do you have for it?",
    ("task", Slot.PEOPLE): "For how many people is it, and who are they?",
    ("task", Slot.PLACE): "Where should it be: in which place or region?",
    ("task", Slot.LEVEL): "Which level or previous knowledge should I count on?",
    ("task", Slot.AUDIENCE): "Who is it for: who will read or use it?",
    ("task", Slot.LENGTH): "How long should it be?",
    ("task", Slot.FORMAT): "In which form or file format do you want the result?",
    ("task", Slot.PLATFORM): "Which language, system or tool should it work with?",
    ("task", Slot.PREFERENCES): "What do you like or need, and what should be avoided?",
    ("task", Slot.GOAL): "What do you want to achieve with it?",
    ("task", Slot.SOURCE): "Which data or source should I work with?",
    ("task", Slot.CONTEXT): "Which circumstances should I know of to do this well?",
}
_GERMAN: dict[tuple[str, Slot], str] = {
    ("vague", Slot.PURPOSE): "Was möchten Sie erreichen, in einem Satz?",
    ("vague", Slot.CONTEXT): "Wie ist die Lage, und was haben Sie schon versucht?",
    ("object", Slot.OBJECT): "Mit welchem Inhalt soll ich arbeiten? Bitte fügen Sie ihn ein.",
    ("object", Slot.PURPOSE): "Wofür ist das Ergebnis, und worauf kommt es dabei an?",
    ("draft", Slot.PURPOSE): "Was soll der Text sagen und bewirken?",
    ("draft", Slot.AUDIENCE): "Wer wird ihn lesen, und wie stehen Sie zu dieser Person?",
    ("draft", Slot.CONSTRAINTS): "Welchen Ton und welche Länge soll der Text haben?",
    ("decision", Slot.CONTEXT): "Was ist bisher geschehen, und wie kam es zu dieser Frage?",
    ("decision", Slot.CRITERIA): "Welche Kriterien sind Ihnen bei dieser Entscheidung wichtig?",
    ("decision", Slot.OPTIONS): "Welche Möglichkeiten haben Sie, und bis wann?",
    ("plan", Slot.CONTEXT): "Wann, wo und für wie viele Personen?",
    ("plan", Slot.CONSTRAINTS): "Wie hoch ist das Budget, und was darf nicht fehlen?",
    ("compare", Slot.OPTIONS): "Was soll ich miteinander vergleichen?",
    ("compare", Slot.CRITERIA): "Nach welchen Kriterien soll ich vergleichen?",
    ("task", Slot.BUDGET): "Wie hoch ist Ihr Budget dafür?",
    ("task", Slot.DATES): "Um welche Termine oder welchen Zeitraum geht es?",
    ("task", Slot.DURATION): "Wie lange soll es dauern, oder wie viel Zeit haben Sie dafür?",
    ("task", Slot.PEOPLE): "Für wie viele und für welche Personen ist es?",
    ("task", Slot.PLACE): "Wo soll es sein: an welchem Ort oder in welcher Gegend?",
    ("task", Slot.LEVEL): "Von welchem Niveau oder Vorwissen soll ich ausgehen?",
    ("task", Slot.AUDIENCE): "Für wen ist es: wer wird es lesen oder benutzen?",
    ("task", Slot.LENGTH): "Wie lang soll es werden?",
    ("task", Slot.FORMAT): "In welcher Form oder welchem Dateiformat möchten Sie das Ergebnis?",
    ("task", Slot.PLATFORM): "Mit welcher Sprache, welchem System oder Werkzeug soll es gehen?",
    ("task", Slot.PREFERENCES): "Was mögen oder brauchen Sie, und was soll vermieden werden?",
    ("task", Slot.GOAL): "Was möchten Sie damit erreichen?",
    ("task", Slot.SOURCE): "Mit welchen Daten oder welcher Quelle soll ich arbeiten?",
    ("task", Slot.CONTEXT): "Welche Umstände sollte ich dafür kennen?",
}
_IS_GERMAN = regex(r"\b<request.questions.is_german>\b")
# Some German words are English ones as well; what stands around them tells.
_IS_ENGLISH = regex(r"\b<request.questions.is_english>\b")
_MAX_NOUN_CHARS = 40


def question_for(gap: Gap, slot: Slot, *, german: bool) -> str:
    """The question that asks for one slot of a gap; a single sentence or two, never empty."""
    wording = (_GERMAN if german else _ENGLISH)[gap.kind, slot]
    noun = gap.noun if 0 < len(gap.noun) <= _MAX_NOUN_CHARS else "text"
    return wording.format(noun=noun)


def reads_german(low: str) -> bool:
    """Whether a folded request looks German; a guess that only chooses the wording."""
    head = low[:400]
    german = len(_IS_GERMAN.findall(head))
    return german * 4 >= len(head.split()) > 0 and german > len(_IS_ENGLISH.findall(head))
