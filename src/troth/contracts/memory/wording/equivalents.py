"""Words that say the same value: statuses, colours and the like, English and German.

Serves MEM-3: a value may be told in the other language or as another part of speech. Closed lists;
names and places come with their other spellings (``Claim.forms``).
"""

from __future__ import annotations

from troth.contracts.memory.wording.reading import keyed

_GROUPS = """
vegetarian, veggie, Vegetarier, Vegetarierin, vegetarisch
vegan, Veganer, Veganerin
smoke, smoker, smoking, Raucher, Raucherin, rauchen, rauche, rauchst, raucht
drink, drinker, drinking, trinken, trinke, trinkst, trinkt, drink alcohol
single, unmarried, ledig, alleinstehend
married, verheiratet
divorced, geschieden
widowed, widower, widow, verwitwet
engaged, verlobt
retired, retiree, pensioner, in Rente, Rentner, Rentnerin, pensioniert
unemployed, out of work, between jobs, arbeitslos
employed, angestellt
student, Studentin, Studierende
male, man, männlich, Mann
female, woman, weiblich, Frau
Christian, Christ, Christin, christlich
Muslim, Muslima, muslimisch
Jewish, Jew, jüdisch, Jude, Jüdin
Buddhist, Buddhistin, buddhistisch
Catholic, Katholik, Katholikin, katholisch
Protestant, Protestantin, evangelisch
atheist, Atheist, Atheistin
red, rot, rote, roter, rotes, roten
blue, blau, blaue, blauer, blaues, blauen
green, grün, grüne, grüner, grünes, grünen
yellow, gelb, gelbe, gelber, gelbes, gelben
black, schwarz, schwarze, schwarzer, schwarzes, schwarzen
white, weiß, weiss, weiße, weißer, weißes, weißen
grey, gray, grau, graue, grauer, graues
brown, braun, braune, brauner, braunes
orange
purple, violet, lila, violett
pink, rosa
meat, Fleisch
fish, Fisch
milk, Milch
coffee, Kaffee
tea, Tee
dog, Hund
cat, Katze
peanut, Erdnuss, Erdnüsse
nut, Nuss, Nüsse
gluten
nurse, Krankenschwester, Krankenpfleger, Pflegekraft
teacher, Lehrer, Lehrerin
doctor, physician, Arzt, Ärztin
lawyer, attorney, Anwalt, Anwältin
engineer, Ingenieur, Ingenieurin
baker, Bäcker, Bäckerin
English, Englisch
German, Deutsch
French, Französisch
Spanish, Spanisch
Italian, Italienisch
Russian, Russisch
Germany, Deutschland
France, Frankreich
Austria, Österreich
Switzerland, Schweiz
Italy, Italien
Spain, Spanien
Munich, München, Muenchen
Cologne, Köln, Koeln
Vienna, Wien
Zurich, Zürich, Zuerich
Geneva, Genf
Milan, Mailand
Rome, Rom
Prague, Prag
Brussels, Brüssel
Lisbon, Lissabon
Copenhagen, Kopenhagen
Warsaw, Warschau
Monday, Montag
Tuesday, Dienstag
Wednesday, Mittwoch
Thursday, Donnerstag
Friday, Freitag
Saturday, Samstag, Sonnabend
Sunday, Sonntag
"""


def _table() -> dict[str, tuple[str, ...]]:
    table: dict[str, tuple[str, ...]] = {}
    for line in _GROUPS.strip().splitlines():
        group = tuple(word.strip() for word in line.split(","))
        for word in group:
            table[keyed(word)] = (*table.get(keyed(word), ()), *group)
    return table


_EQUIVALENTS = _table()


def equivalents(value: str) -> tuple[str, ...]:
    """Other words for the value, itself included; empty for a value that is in no list."""
    return _EQUIVALENTS.get(keyed(value).strip(), ())
