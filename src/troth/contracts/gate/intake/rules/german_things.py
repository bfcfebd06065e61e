"""German words for the things, people and mishaps of each product line.

A product line is seldom named. One such word is a hint, several together say as much as the name.
"""

from __future__ import annotations

from typing import Final

GERMAN_THINGS: Final = {
    "PROD_AUTO": """
.88 autoversicherung*; autohaftpflicht; kfz versicherung; kfz vertrag; *kasko;
teilkaskoversichert; evb; zulassung; zulasse; zulassungsbescheinigung*; fahrzeugschein;
typenschein; saisonkennzeichen; sf; schadenfreiheitsklasse; schadenfreiheitsjahre; pannenservice;
pannendienst; abschleppdienst; partnerwerkstatt; unfallgegner; unfallflucht; fahrerflucht;
zündkabel; motorraum; motorhaube; scheinwerfer; felge; felgen; kotflügel; delle; rückspiegel;
spiegel; seitenscheibe; beifahrer; standstreifen; mietwagen*; wiederbeschaffungswert; restwert;
totalschaden; dienstwagen; fahrzeugwechsel; wohnmobil; wohnwagen; motorrad; honda; yamaha;
traktor; lkw; polo; corsa; fiesta; twingo; kia; hyundai; volvo; seat; fiat; toyota; nissan;
peugeot; wildschwein; wildunfall; marder; telematik; carsharing; tiefgarage; garagenstellplatz;
fahrer; fahrerkreis; rückstufung; hochgestuft; kennzeichen; verkehrsunfall; auffahrunfall;
kreuzung; zulassungsstelle; taxi; taxis; parkschaden; parkgarage; parkplatz; parkhaus;
fußgängerin
.60 auto; wagen; fahrzeug; pkw; reifen; lack; werkstatt; kilometer; km; autobahn; bundesstraße;
straße; gebremst; fährt; gefahren; rückwärts; zurücksetzen; hinten rein; führerschein; garage;
stellplatz; unfall
""",
    "PROD_HOME": """
.88 hausrat; hausratversicherung; hausratpolice; hausratschutz; haushaltsversicherung;
einbruchschaden; einbruch; schmuck; fernseher; tv; sofa; teppich; laptop; notebook; tablet;
spielkonsole; playstation; glasbruch; gefriertruhe; kühltruhe; waschmaschine; router;
musikinstrumente; cello; aquarium; wertsachen; bargeld; gold; stehlgutliste; fahrrad;
rad gestohlen; rad weg; ebike; e bike; wohnung; wohnungstür; untermieter; wg; wohnheim;
studentenwohnheim; wohnfläche; umzug; umgezogen; haushalt; möbel; sachen; keller
.60 gestohlen; geklaut; küche; wohnzimmer; flur; tür; schlüssel; adresse; anschrift; qm; zimmer;
überspannung; schrank; geräte; kleidung; vermieter; einrichtung; neuwert; zeitwert; rad
""",
    "PROD_PROPERTY": """
.88 wohngebäude*; gebäude*; gebäudeschutz; gebäudewert; eigenheim*; einfamilienhaus;
doppelhaushälfte; ferienwohnung vermiet*; hausverwaltung; weg; eigentümer; wohnungseigentümer*;
liegenschaft; objekt; objekte; dach*; dachdecker*; dachfenster; dachrinne; ziegel; kamin; giebel;
fassade; scheune; mauer; wand; wände; decke; parkett; estrich; keller unter wasser; rohrbruch;
rohr; leitungswasser*; wasserschaden; leck; zuleitung; trocknung; trocknungs*; schimmel; heizung;
therme; ölheizung; wärmepumpe; photovoltaik*; wallbox; carport; wintergarten; pool; erdrutsch;
elementar*; rückstau; überschwemmung; sturmflut; sturmschaden; hagel; statiker; architekt*;
baupläne; nebenkosten*; abriss; neubau; rohbau; kaufvertrag fürs haus; denkmal*; fachwerkhaus;
installateur; dämmen
.60 haus; sturm; baum; fichte; garten; wasser; keller; dachboden; speicher; fenster; handwerker;
vermieten; mieter; grundstück; grundbuch; einziehen; feuchtigkeit; tapete; brandschaden; brandes;
vandalismus
""",
    "PROD_LIABILITY": """
.88 haftpflicht; privathaftpflicht*; haftpflichtfall; phv; hundehalter*; tierhalter*;
bauherrenhaftpflicht; haftpflichtversicherer; ihr versicherter; ihre versicherte; hund; hündin;
hundebiss; hundetrainer; tagesmutter; nachbarn; nachbarin; nachbar; gartenzaun; vase; bodenvase;
kumpel; schule; geliehen; ausgeliehen; drohne; geschädigte; geschädigter; schädiger;
verjährungsverzicht; regress; schmerzensgeld; mein sohn; unser enkel; mein junge;
fremdes eigentum; ehrenamt*
.60 versehen; versehentlich; missgeschick; umgestoßen; haften; haftung; haftet; entschädigung;
radfahrer; dame; freund; kind; eingeschossen; verursacht; geradestehen; zu schaden kommt
""",
    "PROD_LEGAL_EXPENSE": """
.88 rechtsschutz*; deckungsschutz; deckungszusage; deckungsklage; kündigungsschutz*;
arbeitsgericht; gütetermin; arbeitgeber; arbeitgeberin; chef; fristlos; vermieterin;
mieterhöhung; mietrecht; mietvertrag; kündigungsschreiben; autohändler; händler; gewährleistung;
erbstreit; erbrecht; testament; erstberatung; rechtsberatung; anwaltshotline; fachanwalt*;
fachanwältin; bußgeld*; anhörungsbogen; verkehrsrechtsschutz; berufung; instanz; vergleich;
gegenseite; gebührenrechnung; vorvertraglich; wartezeit; meine anwältin; mein anwalt meint
.60 anwältin; anwalt; klage; verfahren; gericht; streit; vermieter; kündigung vom;
dagegen wehren; klagen
""",
    "PROD_TRAVEL": """
.88 reise*; *reise; auslandsreise*; jahresreise*; reiserücktritt*; rücktransport;
auslandskranken*; koffer; kofferschaden; gepäck*; reisegepäck; flug*; rückflug; flughafen;
flugzeug; abflug; airline; fluglinie; kreuzfahrt; flusskreuzfahrt; veranstalter*; storno*;
stornorechnung; stornokosten; stornieren; boardkarte*; buchung*; hotel; urlaub; mallorca;
thailand; marokko; ägypten; neuseeland; gruppenreise*; assistance; skilift; ortszeit;
verlustprotokoll; au pair; rundreise; mietroller
.60 fliegen; flieg; geflogen; gebucht; ausland; verreist; strand; umbuchen; klinik in
""",
    "PROD_HEALTH": """
.88 krankenversicherung; krankenzusatz*; zahnzusatz*; zusatzversicherung; private kranken*; pkv;
wahlarzt*; kassenarzt; arztrechnung*; zahnarzt*; zahn*; heilkostenplan; optiker; apotheke;
rezept*; physio*; heilpraktiker*; naturheil*; augenarzt; kardiolog*; psychotherap*;
psycholog*; chemo*; immuntherapie; therapie; reha; kur; krankenhaustagegeld; krankentaggeld;
tagegeld; stationär; entlassbrief; klinik; spital; pflegezusatz*; pflegegrad; pflegebedürftig*;
beitragsrückerstattung; beitragsanpassung; selbstbehalt; standardtarif; gesundheitsprüfung;
neugeboren*; schwanger*; hebamme; befund; mrt; heilfürsorge; op; belege einreichen; erstattung
.60 arzt; ärztin; operation; operiert; krankheit; medikament*; behandlung; versichertennr;
rechnungen; tarif; hno; krebs*; depression""",
    "PROD_LIFE": """
.88 lebensversicherung; risikoleben*; kapitalleben*; rentenversicherung; altersvorsorge;
riester*; rürup*; sparvertrag; sparrate; sterbegeld*; sterbeurkunde; erbschein; nachlass*;
todesfall; trauerfeier; bestatt*; ablaufleistung; rückkauf*; auszahlungsbetrag; abschlusskosten;
fonds*; fondsgebunden*; säule 3a; berufsunfähigkeit*; bezugsrecht; bezugsberechtig*; begünstigt*;
standmitteilung; dynamik; zulagen; rückabwicklung; selbsttötung; suizid; verstorben*; gestorben;
witwe; hinterbliebene; eingeschlafen; rente; nichtraucher; legitimation
.60 sparen; erbe; erben; kapital; finanzamt; monatlich; einzahlung; tod; alter
""",
    "PROD_ACCIDENT": """
.88 unfallversicherung; unfallpolice; unfallrente; unfallversichert; private unfall*;
invalidität*; progression; gliedertaxe; dauerschaden; bleibenden schaden; bleibender schaden;
genesungsgeld; sportunfall*; turnverein; skifahren; skiunfall; von der leiter; gleitschirm*;
zeckenstich*; zeckenbiss*; infektionsklausel; unterarm; sprunggelenk; handgelenk; kreuzband;
meniskus; schulter; oberschenkelhals*; unterschenkel; begutachtung; teillähmung; bein; knie;
unfallanzeige; berufswechsel
.60 gestürzt; gebrochen; bruch; sturz; arm; hand; finger; orthopäde; verletzung; reha; attest;
tagegeld; sport; gefallen; ausgeglitten
""",
    "PROD_COMMERCIAL": """
.88 betriebs*; *betrieb; betriebsversicherung; firmen*; gewerbe*; geschäftsversicherung;
geschäftsinhalt; laden; café; restaurant; gastro*; bäckerei; metzgerei; schreinerei; tischlerei;
friseur; salon; praxis; spedition; druckerei; gärtnerei; autohaus; werkstattkette; lagerhalle;
halle; lohnsumme; umsatz; gesellen; mitarbeitende; beschäftigte*; angestellte*; maschine*;
maschinenschaden; kühlzelle; kühlhaus; gewächshaus; produktion; umweltrisiko; umwelthaftpflicht;
cyber*; lösegeld*; verschlüsselungstrojaner; netzwerk; forensiker; transport; flotte;
flottenversicherung; veranstalterhaftpflicht; berufshaftpflicht; vermögensschaden*;
it haftpflicht; insolvenz*; partg; gmbh; holding; gesellschafterin; inhaltsversicherung;
betriebsunterbrechung; gruppenversicherung; kundin; standort
.60 geschäft; firma; kunden; unternehmen; büro; verein; ware; waren; chef; direktion;
geschäftsführung; mandantin; risikofragebogen; jahresabschluss
""",
}
"""Cues of product lines, weaker than the names of the lines."""
