"""German words of danger, haste and leisure."""

from __future__ import annotations

from typing import Final

GERMAN_HASTE: Final = {
    "URG_CRITICAL": """
.92 lebensgefahr; akute gefahr; in gefahr; ein notfall; medizinischer notfall;
absoluter notfall; notfall; notoperation; not op; gasgeruch; riecht _ nach gas;
riecht stark nach gas; gas tritt; gas ausgetreten; feuerwehr; rettungswagen; rettungsdienst;
krankenwagen; notarzt; intensivstation; muss heute; müssen heute; heute noch operiert;
heute operiert; bis heute abend;
bis heute mittag; bis heute 1*; heute bis; frist läuft heute;
läuft heute ab; binnen stunden; binnen 24 stunden; innerhalb von 24 stunden;
innerhalb weniger stunden; in den nächsten stunden; binnen einer stunde; in einer stunde;
ein ende zu machen; bewusstlos; brennt gerade; brennt noch;
es brennt; brennt lichterloh; einsturzgefahr; umbringen
.50 sofort; umgehend heute; heute noch; noch heute; auf der stelle;
unverzüglich
.92 evakuiert; evakuier*; wird geräumt; müssen sofort raus; nicht ansprechbar; hirnblutung;
blutet; notarzt; heute um; heute 1*; frist heute;
innerhalb der nächsten stunden; nächsten stunden; in einer stunde;
innert zwei stunden; innert stunden; bis 12 uhr; bis 13 uhr; bis 14 uhr; bis 15 uhr; bis 16 uhr;
tritt _ aus;
qualmt;
jetzt sofort machen; tu mir was an; hab den strick
.57 rufen sie mich sofort; bitte gleich
.45 gerade; jetzt; hilfe; nachmittag
.92 suizid; suizidal*; suizidgedanken
.92 nur bis morgen früh; bis morgen früh zeit; in den nächsten zwei stunden;
nächsten zwei stunden; nächsten drei stunden; operation ist heute; op ist heute;
heute nachmittag; einstürzen; jeden moment; jede minute; gerade rauch; rauch aus; rauch kommt;
kinder drin; noch kinder; noch menschen; leute drin; eingeschlossen in; endet um mitternacht;
heute um mitternacht; zu spät sein; ich stehe am; ich stehe gerade
""",
    "URG_HIGH": """
.88 dringend*; dringlich*; eilig; eilt; sehr eilig; eilsache; schnellstmöglich*;
so schnell wie möglich; schnellstens; so bald wie möglich; baldmöglichst; ehestmöglich;
zeitnah; mit frist; frist endet; frist läuft;
spätestens am; spätestens bis; spätestens morgen; bis freitag;
bis montag; bis dienstag; bis mittwoch; bis donnerstag; bis samstag; bis sonntag; bis morgen;
bis übermorgen; bis ende der woche; bis ende dieser woche; bis wochenende; noch diese woche;
in dieser woche; diese woche; nächste tage; binnen einer woche; innerhalb einer woche;
binnen sieben tagen; binnen drei tagen; binnen zwei tagen; mit jeder stunde; mit jedem tag;
jeden tag; für jeden tag; pro tag; jeder tag; täglich größer; wird täglich; immer schlimmer;
wird schlimmer; wird größer; breitet sich; regnet ins; regnet rein; regnet es rein;
regnet herein; läuft weiter; tropft weiter; taut auf; keine heizung; ohne heizung;
kein warmwasser; nicht abschließen; steht offen; letzte mahnung; morgen früh; morgen flieg*;
übermorgen; fliegen am; abflug; abreise; termin zur; termin am; rasch;
gerichtsvollzieher; pfändung; beeil*
.40 schnell; flott; zügig; priorität; unverzüglich; sofort
.88 vor freitag; vor donnerstag; vor mittwoch; vor dienstag; vor montag;
vor samstag; bis zum wochenende; ist am freitag; ist am samstag; ist am montag;
am kommenden dienstag; am kommenden montag; noch vorher; vorher zurück; rechtzeitig;
in den nächsten tagen; stichtag; schon am kommenden; zahlungsziel; letzter tag; letzten tag;
je später; jede nacht; mit jeder nacht;
wird länger; unter wasser;
binnen einer woche; binnen fünf tagen; innerhalb einer woche; übermorgen;
morgen um; bis morgen früh; stündlich mehr;
noch vor ablauf
.88 in den kommenden tagen; die nächsten tage; bis zum ende der woche; nur noch bis;
läuft aus am; endet am; endet übermorgen; endet morgen; wird immer; immer größer; immer mehr;
von tag zu tag; tag für tag; stündlich; jede stunde; regen gemeldet; dauerregen; bevor es regnet;
vor dem frost; kann nicht warten; duldet keinen; hält nicht; standgeld; kosten laufen;
jeder weitere tag; fristende; termin ist am; verhandlung ist am; operation ist am; abreise ist;
wir fliegen am; fliege am
.88 ständig wasser; wasser nach; läuft nach; bis nächsten montag; bis nächsten dienstag;
bis nächsten mittwoch; bis nächsten donnerstag; bis nächsten freitag; wächst weiter;
breitet sich aus; läuft ende der woche; in zwei tagen; in drei tagen; in vier tagen;
in fünf tagen; in wenigen tagen; will es bis zum""",
    "URG_LOW": """
.92 eilt nicht; eilt ja nicht; es eilt uns nicht; eilt mir nicht; eilt überhaupt nicht;
nicht eilig; überhaupt nicht eilig; keine eile; keine große eile; nicht dringend;
nicht so dringend; gelegentlich; lassen sie sich _ zeit; lassen sie sich ruhig zeit;
lasst euch zeit; nehmen sie sich zeit; wenn sie zeit haben; wenn zeit ist; wenn sie mal zeit;
wenn's passt; ewig hin; kein stress; keinen stress; kein druck;
hat zeit; hat noch zeit; hat keine eile; bei gelegenheit;
in ruhe; muss nicht heute; pressiert nicht; nicht pressant
.92 eilt nich; eilt nit; eilt mir nicht; drängt nicht; drängt nich; keine hast;
grund zur hast; ohne jede dringlichkeit; pressiert gar nicht; pressiert nit; noch lange hin;
lange hin; zeit bis nach; hat aber zeit;
wirklich keine eile; keine eile mit; nicht zu beeilen; nicht beeilen; wann immer es;
irgendwann mal; genügt völlig;
reicht nächsten monat;
nicht gleich zu antworten; nur zur info; kein stress; zeit lassen
.57 irgendwann; gelegenheit; nächstes jahr; nur früh genug
.92 das kann warten; kann warten; wann es ihnen passt; wenn es ihnen passt; drängt nichts;
es drängt nichts; drängt mich nichts
""",
}
"""Cues by urgency."""
