"""German words of what is insured."""

from __future__ import annotations

from typing import Final

GERMAN_PRODUCTS: Final = {
    "PROD_AUTO": """
.90 kfz*; autoversicherung; motorfahrzeug*; mein auto; meinem auto; meinen wagen;
meines autos; unser auto; unserem auto; das auto; dem auto; mein wagen; meinem wagen;
der wagen; unser wagen; windschutzscheibe; frontscheibe; heckscheibe; schadenfrei*;
sf klasse; kennzeichen; nummernschild; fahrzeugschein; fahrzeug;
fahrzeugwechsel; motorrad; roller; moped; wohnmobil; wohnwagen; führerschein; parkplatz;
geparkt; kreisel; kreisverkehr; autobahn; auffahrunfall; stoßstange; kotflügel; kasko;
vollkasko; teilkasko; kaskoversicherung; audi; bmw; vw; passat; golf; opel; ford; skoda;
mercedes; tesla; renault; verkehrsunfall; kfz werkstatt; steinschlag; jahresfahrleistung;
km im jahr; schutzbrief; pannenhilfe; mietwagen; leihwagen; abschlepp*; wildunfall; evb;
zulassungsstelle; haftpflicht fürs auto
.50 auto; gefahren; fahrer; fahren; fahre; straße; motor; pkw; wagen; werkstatt; kilometer;
reifen; marder*; leasing; scheibe
""",
    "PROD_HOME": """
.90 hausrat*; haushaltsversicherung; inhaltsversicherung privat; eingebrochen; fahrrad;
fahrrads; fahrraddiebstahl; pedelec; e bike; ebike; laptop; notebook; schmuck; armband;
möbel; teppich; waschmaschine; geschirrspüler; fernseher; sofa; couch;
kaufbelege; wohnungseinbruch; terrassentür; wertsachen; einrichtung; kamera
.45 wohnung; quittung*; keller; küche; rad; kühlschrank; wohnzimmer; einbruch
""",
    "PROD_PROPERTY": """
.90 wohngebäude*; gebäudeversicherung; gebäudepolice; eigenheimversicherung; eigenheim;
das dach; dach; dachausbau; dachboden; plane; decke; rohrbruch; leitungswasser*; kamin;
schornstein; dachziegel; ziegel; hauswand; fassade; dachrinne; unser haus;
das haus; mein haus; dem haus; heizung; heizungsrohr; neubauwert; photovoltaik*;
solaranlage; wintergarten; elementar*; rückstau; wasserrohr; estrich; fundament
.45 haus; sturm; baum; hagel; überschwemm*; handwerker; garten; keller unter wasser;
keller vollgelaufen; gebäude; wand
""",
    "PROD_LIABILITY": """
.90 haftpflicht; privathaftpflicht*; haftpflichtversicherung; haftpflichtschaden;
hundehaftpflicht; tierhalterhaftpflicht; ihre versicherungsnehmerin; ihr versicherungsnehmer;
ihres versicherungsnehmers; ihrer versicherungsnehmerin; habe ich _ beschädigt; aus versehen;
versehentlich; hat mein sohn; hat meine tochter; hat unser sohn; hat unsere tochter;
hat mein hund; unser hund; hund hat; dem nachbarn;
des nachbarn; der nachbarin; meines nachbarn; nachbars; meinem freund; meiner freundin;
einer bekannten; eines bekannten; fremdschaden; fremdes; gerüst; schadenersatz;
schadensersatz; gebissen
.45 hund; geschädigt*; schmerzensgeld; nachbar; drohne
""",
    "PROD_LEGAL_EXPENSE": """
.92 rechtsschutz*; deckungsablehnung; deckungszusage; deckungsanfrage; kündigungsschutzklage;
anwaltskosten; verfahrenskosten;
prozesskosten
.45 vermieter; kaution; arbeitgeber; prozess; mietstreit; arbeitsgericht
""",
    "PROD_TRAVEL": """
.92 reiseversicherung; reise versicherung; reiserücktritt*; reiseabbruch*; reisestorno;
auslandskranken*; auslandsreise*; annullation*; urlaub storn*; flug; flüge; rückflug;
flieger; koffer; gepäck; reisegepäck; airline; fluggesellschaft; kreuzfahrt; flughafen;
unsere reise; meine reise; die reise; unserer reise; pauschalreise; rücktransport;
reiseveranstalter; skiurlaub; im urlaub in
.45 ausland; buchung; gebucht; ferien; urlaub; hotel; reise
""",
    "PROD_HEALTH": """
.92 krankenversicherung; krankenzusatz*; krankenkasse; private kranken*; pkv; zahnarzt*;
zahnersatz; zahnreinigung; implantat; krone; krankenhausrechnung; krankenhaustagegeld;
physiotherapie; heilpraktiker*; osteopath*; gesundheitsfragebogen; rezept; rezepte;
kassenrezept; arztrechnung*; heilkostenplan; heil und kostenplan; zahnzusatz*;
zusatzversicherung; krankengeld; krankentagegeld; beihilfe; hörgerät;
kieferorthopäd*; kur; spital*; pflegeversicherung; pflegegrad
.45 arzt; ärztin; medikament*; tabletten; therapie; reha; klinik; behandlung; operation;
krankenhaus
.45 brille
""",
    "PROD_LIFE": """
.92 lebensversicherung*; lebens versicherung; rentenversicherung; begünstigt*; bezugsrecht;
bezugsberechtigt*; sterbegeld*; todesfall*; sterbeurkunde; altersvorsorge; riester*;
risikoleben*; rürup*; basisrente; ablebensversicherung; kapitallebens*; rückkaufswert;
berufsunfähigkeit*; bu rente; säule 3a; vater verstorben; mutter verstorben; mann verstorben;
frau verstorben; ablaufleistung; erbschein
.50 verstorben; gestorben; hinterblieben*; kapital; rente; erben; nachlass; beerdigung
""",
    "PROD_ACCIDENT": """
.92 unfallversicherung; invalidität; invaliditätsgrad; invaliditätsleistung;
gliedertaxe; augenlicht; private unfall; unfallrente; unfalltagegeld; kinderunfall;
sportunfall; bleibender schaden; bleibende schäden; dauerschaden; unfallpolice
.50 sturz; gestürzt; gebrochen; verletzung; bruch; leiter; bein; arm; handgelenk; knie;
skiunfall
""",
    "PROD_COMMERCIAL": """
.90 betriebshaftpflicht; gewerbe*; geschäftsversicherung; firmenversicherung;
betriebsversicherung; unser betrieb; unserem betrieb; im betrieb; unseres betriebs; kühlhaus;
unser laden; unserem laden; mein laden; salon; unsere firma; unserer firma; meine firma;
spedition; lagerhalle; lager; ware; waren; flotte; fuhrpark; unsere mitarbeiter;
unserer mitarbeiter; mitarbeiter; restaurant; gastst*; gasthof; café; bäckerei; praxis;
werkhalle; schadenquote; berufshaftpflicht; vermögensschaden*; cyber*; maschine;
maschinenbruch; betriebsunterbrechung; betriebsausfall; ertragsausfall;
transportversicherung; inhaltsversicherung; geschäftsinhalt; produktion; bürogebäude; d&o
.45 gmbh; firma; geschäft; laden; betrieb; ag; geschäftsleitung; geschäftsführer*;
underwriter*
""",
}
"""Cues by product line."""
