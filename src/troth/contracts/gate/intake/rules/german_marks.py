"""German marks: words that tell how a sentence is meant."""

from __future__ import annotations

from typing import Final

GERMAN_MARKS: Final = {
    "MARK_MACHINE": """
.90 an den computer; an den roboter; an die maschine; an die ki; liebe ki; hallo ki;
lieber computer; lieber roboter; der computer der; computer der das; roboter der;
maschine die; ki modell; ki system; künstliche intelligenz; sprachmodell; chatgpt;
systemanweisung; systemhinweis; systemnachricht; anweisung an; anweisung für das;
hinweis an das system; automatisches system; klassifikator; vergiss _ regeln;
vergiss _ anweisungen; vergiss alles; vergessen sie _ regeln; vergessen sie _ anweisungen;
ignoriere _ regeln; ignoriere _ anweisungen; ignoriere alle; ignoriere alles;
ignorieren sie _ regeln; ignorieren sie alle; ignorieren sie _ anweisungen; missachte;
neue anweisung*; schreib rechtsabteilung; stufe _ ein als; stufe diese; stufen sie _ ein;
ordne diese; ordne sie; klassifiziere*; kategorisiere*; markiere diese; markiere sie;
markiere als; markieren sie diese; kennzeichne diese; setze die dringlichkeit;
setze dringlichkeit; setze die priorität; setze das label; label; schick es dem chef;
leite diese; antworte nur; gib nur; gib aus; du bist jetzt; du bist nun; du musst jetzt;
json; risk_*; intent_*; queue_*; prod_*; urg_*; primary_intent
""",
    "MARK_ASKS": """
.90 wenn; falls; angenommen; hypothetisch; theoretisch; was passiert; was wäre; wie wäre;
gesetzt den fall; im falle; würde; wäre; sollte ich; sollten wir; grundsätzlich; im fall;
künftig
""",
    "MARK_PRETEND": """
.90 hypothetisch*; theoretisch*; schulprojekt; referat; hausarbeit; bachelorarbeit;
masterarbeit; kein notfall; nichts passiert; ist nichts passiert; nur eine frage;
reine neugier; nur interessehalber; interessehalber; rein vorsorglich;
bitte nicht erschrecken; kein schadenfall; gedankenspiel
""",
    "MARK_PAST": """
.90 letztes jahr; letzten jahres; im letzten jahr; vor jahren; vor einem jahr;
vor zwei jahren; damals; früher; seinerzeit; vor langer zeit; im vorjahr; vergangenes jahr;
mal geschrieben; einst
""",
    "MARK_PRINCIPAL": """
.90 hat mich gebeten; bat mich; lässt fragen; möchte wissen; bittet; bitten; wäre dankbar;
dankbar; haben sich gewandt; gewandt; im auftrag; im namen; für herrn; für frau; mein büro;
unser büro; in meiner eigenschaft; ist versichert; ist versicherungsnehmer*
""",
}
"""What the marks do is told in ``meaning``."""
