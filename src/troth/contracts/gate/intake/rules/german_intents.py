"""German words of what somebody wants, also as in Austria and Switzerland."""

from __future__ import annotations

from typing import Final

GERMAN_INTENTS: Final = {
    "INTENT_GDPR_REQUEST": """
.92 nach dsgvo; dsgvo; datenauskunft; auskunft nach; auskunft gemäß; auskunft über meine
auskunft über die; auskunftsersuchen; auskunftsrecht; auskunftsanspruch; art 15; art 16;
art 17; art 20; art 21; artikel 15; artikel 17; artikel 21; löschung meiner; löschung aller;
löschung sämtlicher; daten löschen; daten zu löschen; daten gelöscht; löschen sie meine;
löschen sie alle; löschen sie sämtliche; recht auf löschung; recht auf vergessen;
widerspruch gegen _ nutzung; widerspruch gegen _ verarbeitung; widerspreche _ nutzung;
widerspreche _ verarbeitung; widerspreche _ werbung; widerspreche _ weitergabe;
datenschutzbeauftragt*; über mich _ gespeichert; über mich bei ihnen gespeichert;
von mir gespeichert; daten sie über; daten sie von mir; daten über mich; betroffenenrecht*;
kopie sämtlicher; kopie aller; kopie meiner daten; einwilligung widerruf*;
widerrufe _ einwilligung; werbewiderspruch; keine werbung mehr; datenübertragbarkeit;
berichtigung meiner; zu werbezwecken
.65 datenschutz*; gespeicherte* daten; personenbezogen*; werbung trotz; newsletter
werbezweck*; meine daten; meiner daten; einwilligung; werbeanrufe; werbepost; abbestell*;
edsb; revdsg
""",
    "INTENT_LEGAL": """
.92 zeigen wir an; zeigen wir die; unsere mandantin; unser mandant; unseres mandanten
unserer mandantin; unserem mandanten; mandantschaft; namens unseres; namens und;
vertreten wir; wir vertreten; anwaltlich vertreten; ordnungsgemäße bevollmächtigung;
bevollmächtigung wird; rechtsstreit; terminsladung; mündlichen verhandlung; klageschrift;
klage einreichen; klage einzureichen; klage erheben; klage erhoben; klage zugestellt;
verklage ich; verklage sie; verklagen; mahnbescheid; vollstreckungsbescheid; vollmacht anbei;
ladung zum; ladung zur; streitverkündung; außergerichtlich*; gerichtlich geltend;
gerichtliche schritte; rechtliche schritte; rechtsmittel; einstweilige verfügung;
hören von meinem anwalt; hören von unserem anwalt; meinem anwalt übergeben;
anwalt einschalten; anwalt einschalte; rechtsweg; vor gericht
.60 rechtsanwalt*; rechtsanwält*; anwalt; anwältin; anwaltsbrief; gericht; amtsgericht
landgericht; bezirksgericht; klage; kanzlei; anwaltskanzlei; mandant*; anwaltlich*;
schriftsätze; justizbeschäftigte*; aktenzeichen des gerichts
.40 hochachtungsvoll; jurist*; rechtsabteilung
""",
    "INTENT_COMPLAINT": """
.90 beschwerde; beschwerden; beschwere; beschweren; beschwert sich; reklamation; reklamiere
reklamieren; unverschämt*; unmöglich behandelt; frechheit; sauerei; schweinerei; zumutung;
inakzeptabel; nicht akzeptabel; nicht hinnehmbar; unfassbar; unglaublich wie; skandal*;
unter aller; mir reicht's; mir reichts; mir reicht es;
reicht es mir; schnauze voll; nase voll; stümperhaft*; unfreundlich behandelt; unfreundlich*;
stinksauer; sehr verärgert; verärgert; empört; entsetzt; maßlos; massiv enttäuscht;
sehr enttäuscht; schwer enttäuscht; schlechter service; miserabel*; katastroph*;
schlechteste*; im stich gelassen; abgewimmelt; hingehalten; vertröstet; nicht ernst genommen;
servicewüste; saftladen; lege _ widerspruch; nicht einverstanden;
grausam; schämen sie sich;
aufgelegt
.60 enttäuscht; enttäuschend; ärger*; unzufrieden; ein witz; niemand reagiert
niemand meldet; keiner meldet; meldet sich niemand; meldet sich keiner; keine reaktion;
keine antwort; immer noch keine; zum dritten mal; dritte mail; mehrfach; ungelöst;
lächerlich; ombudsmann*; schlampig*; arrogant; frech; warteschleife; seit monaten;
seit wochen; unzumutbar; unhöflich*; unmöglich; beschwert
.35 wiederholt; erneut; noch immer; immer noch; zweimal
""",
    "INTENT_CLAIM_NEW": """
.92 schaden einreichen; schaden aufnehmen; schaden anmelden; schaden eingetreten;
wo melde ich; wie melde ich; hatte einen unfall; hatten einen unfall; einen unfall gehabt;
unfall gebaut; unfall passiert; ist uns ein; ist mir ein; ist folgendes passiert;
schaden melden; schaden zu melden; schaden anzeigen; schadenmeldung; schadensmeldung
schadenanzeige; schadensanzeige; melde _ schaden; melde hiermit; möchte _ schaden;
unfall melden; diebstahl melden; einbruch melden;
schadenformular; schadenfall melden; neuer schaden; neuen schaden; versicherungsfall melden;
schaden gemeldet werden; leider mitteilen dass; mitteilen zu müssen
.82 wurde beschädigt; wurden beschädigt; ist beschädigt; wurde zerstört; wurde verletzt;
kaputtgegangen; kaputt gegangen; kaputt gemacht; zu bruch; durchnässt; wasser läuft;
wasser tropft; von der decke; scheibe gesprungen; gesprungen; verrußt; tornado; erdrutsch;
hochwasser; lawine; eingestürzt; umgeknickt; eingebrochen; gestohlen; geklaut; entwendet;
einbruch; einbruchdiebstahl; diebstahl
aufgebrochen; aufgehebelt; eingeschlagen; wasserschaden; rohrbruch; geplatzt;
leck geschlagen; brandschaden; abgebrannt; ausgebrannt; gebrannt; feuer gefangen; in brand;
sturmschaden; hagelschaden; blitzschlag; blitz eingeschlagen; überspannung*; auffahrunfall;
steinschlag; verstorben; gestorben; aufgefahren; hinten drauf; reingefahren; hineingefahren;
angefahren; gerammt; gestreift; übersehen und; ausgefallen; ausgestiegen; umgestürzt;
umgefallen; umgekippt; abgedeckt worden; weggeflogen; vollgelaufen; übergelaufen;
ausgelaufen; unter wasser; taut auf; wildunfall;
marder*; vandalismus; zerkratzt; eingedrückt; heruntergefallen; runtergefallen;
fallen lassen; reise absagen; reise abgesagt; reise stornieren; nicht antreten; koffer kam;
koffer ist; gepäck ist; ausgerutscht; gestolpert;
gebissen; glatteis
.50 unfall; schaden; beschädigt; kaputt; überschwemm*; feuer; brand; sturm*; hagel*
zusammengestoßen; zusammenstoß; gestürzt; verletzt; gebrochen; kratzer; beule; zerbrochen;
gerissen; verloren; polizei war; gasgeruch; schleudertrauma; frontscheibe; kaution;
explodiert; schimmel
.35 gestern; heute früh; heute morgen; letzte nacht; heute nacht; am samstag; am sonntag
polizei
""",
    "INTENT_CLAIM_UPDATE": """
.90 wie lange dauert; wann kann ich mit _ rechnen; wie sieht es mit meinem; höre nichts;
nichts mehr gehört; noch nichts gehört; seit der meldung; warte auf die auszahlung;
warte noch auf; nachfragen; nachhaken; ob sie schon; eingereichten; stand meines;
stand meiner schaden*; stand der bearbeitung; stand der dinge
stand der regulierung; aktueller stand; aktuellen stand; bearbeitungsstand; sachstand;
wie ist der stand; wie weit ist; gibt's was neues; gibts was neues;
gibt es was neues; gibt es etwas neues; gibt es neuigkeiten; gibt es schon; meinem schaden;
meines schadens; zum schaden vom; zum schadenfall; zu meinem fall; zu meinem schaden*;
zu unserem schaden*; meinem schadenfall; meinem schadensfall; wegen dem schaden;
wegen meines schadens; schaden vom; ablehnungsschreiben; schaden abgelehnt;
regulierung abgelehnt; ihre ablehnung; abgelehnt haben; kostenzusage;
war der gutachter; war ihr gutachter; gutachter war; gutachten vor;
gutachten da; wann kommt der gutachter; wann zahlen sie; wann wird ausgezahlt;
wann kommt das geld; wann kann ich mit; regulierung; bereits gemeldet; schon gemeldet;
gemeldeten schaden; gemeldete schaden; am _ gemeldet; noch eingefallen;
nachmelden; noch nicht reguliert; schriftliche zusage; ergänzend zu;
ergänzung zum schaden; nachtrag zum
.54 ihr versicherter; ihr zeichen; ihre versicherungsnehmer*; gutachter; sachverständig*
auszahlung; nachtrag; regulier*; vorgangsnummer; kostenvoranschlag; restbetrag;
abrechnung des schadens
.50 clm*; schadennummer; schadensnummer; schadennr; schaden nr; unser zeichen; vorgang; akte
""",
    "INTENT_POLICY_CANCELLATION": """
.92 kündige; kündigen; kündigung; kündigungsbestätigung; kündigungsschreiben
vertragskündigung; widerrufe _ vertrag; widerrufe den; widerruf _ vertrags; widerruf meines;
widerruf der versicherung; vertrag beenden; vertrag auflösen; vertragsauflösung;
vertrag aufheben; aufhebung des; nicht mehr bei ihnen;
nicht verlängern; nicht weiterführen; nicht fortführen; sonderkündigung*; außerordentlich*;
storno; vertrag stornieren; police stornieren; versicherung stornieren; fristgerecht;
fristgemäß; zum nächstmöglichen; zum ablauf;
brauche die versicherung nicht; brauche ich nicht mehr; brauchen wir nicht mehr;
benötige ich nicht mehr; nicht mehr benötig*; wird überflüssig;
aus dem vertrag; raus aus dem vertrag; police zurückgeben; versicherung beenden;
versicherung abmelden; austritt; austreten
.55 günstiger*; überflüssig; auslaufen; wechsle; wechsel zu; verkauft; in rente; stilllegung
abgemeldet; aufgebe; aufgegeben; billigere*
""",
    "INTENT_POLICY_CHANGE": """
.90 adresse lautet; neue wohnung; zieht aus; ziehe aus; ziehen aus; herausnehmen; rausnehmen;
herausgenommen; aus dem vertrag nehmen; kind anmelden; ehefrau anmelden; anmelden meiner;
zusätzlich versichern; deckung erweitern; deckung erhöhen; umstellung auf; baustein;
auf den namen; vertrag auf; höherstufen; runterstufen; neue anschrift; neue adresse;
neuen adresse; adressänderung; anschriftenänderung
adresse geändert; adresse ändern; adresse hat sich; anschrift ändern; anschrift hat sich;
umgezogen; unser umzug; mein umzug; wegen umzug*; nach dem umzug; umzug; wir ziehen um;
ziehe um; ziehen _ um; umziehen; vertrag ändern; vertrag anpassen; vertragsänderung;
vertragsanpassung; police ändern; mitversichern; mit versichern; mitaufnehmen; mit aufnehmen;
in den vertrag auf; aufnehmen lassen; fahrer hinzu; fahrer eintragen; zusätzlichen fahrer;
fahrerkreis; neues fahrzeug; neuen wagen; fahrzeugwechsel; neues auto; neues kennzeichen;
namensänderung; geheiratet; neuer name; nachnamen; versicherungssumme; deckungssumme;
jahresfahrleistung; fahrleistung; km im jahr; kilometer im jahr;
neubauwert erhöhen; summe erhöhen; selbstbeteiligung ändern; selbstbehalt ändern;
selbstbehalt erhöhen; selbstbehalt senken; bezugsrecht ändern; bezugsberechtigt*;
begünstigten ändern; tarif wechseln; tarifwechsel; in den tarif; aufstocken; herabsetzen;
baby ist; nachwuchs; frisch geboren*; streichen sie; hinzufügen; einschließen;
vertragsübernahme; auf meine frau umschreiben; umschreiben
.50 ändern; änderung; anpassen; erhöhen; reduzieren; umstellen; statt bisher; kennzeichen
kilometer
""",
    "INTENT_BILLING_QUESTION": """
.88 abgezogen; rabatt; warum ist mein; warum wird; beitragsfrei; beitragsbescheinigung;
rechnungskopie; zahlungseingang; bezahlung; vierteljährlich; halbjährlich; kreditkarte;
einzugsermächtigung; kontonummer; einzug; rechnung; rechnungen; beitragsrechnung;
prämienrechnung; rechnungsnummer; lastschrift*
abgebucht; abbuchen; abbuchung; abbuchungen; eingezogen; einziehen; doppelt abgebucht;
mahnung; mahngebühr*; rückerstattung*; erstattung; rückzahlung; guthaben; zahlungserinnerung;
ratenzahlung; raten zahlen; in raten; beitragserhöhung; beitragsanpassung; sepa*;
zu viel bezahlt; zuviel bezahlt; doppelt bezahlt; doppelt überwiesen; bereits überwiesen;
schon überwiesen; bereits bezahlt; prämienerhöhung; zahlungsplan; zahlungsweise; zahlweise;
monatlich zahlen; monatliche zahlung; jährlich zahlen; jährlichen zahlung;
beitrag gestiegen; beitrag steigt; beitrag so; beitrag wurde;
beitrag für; mein beitrag; meinen beitrag; der beitrag; unser beitrag; beiträge;
meine prämie; die prämie; prämie gestiegen; geld zurück; geänderte bankverbindung;
neue bankverbindung; neue bank; bank gewechselt; bankverbindung; neue iban; neues konto;
kontoverbindung; kontowechsel; beitragsrückstand; rückstand; inkasso; stundung; monatsbetrag;
kontoauszug; beitragskonto
.50 beitrag; prämie; zahlung; bezahlt; zahlen; betrag; konto; teurer; billiger; iban
überweis*; überwiesen; euro zurück; erhöhung; fällig*; gebühr*
""",
    "INTENT_DOCUMENT_SUBMISSION": """
.85 wie gewünscht; wie besprochen; wie vereinbart; wie angefordert; wie erbeten
wie telefonisch; die angeforderten; das angeforderte; die gewünschten; den gewünschten;
erhalten sie die; erhalten sie das; erhalten sie anbei; anbei die; anbei der; anbei das;
anbei erhalten; anbei sende; anbei finden; anbei schicke; anbei mein; im anhang finden;
im anhang die; im anhang der; im anhang das; im anhang sende; beiliegend; beigefügt;
in der anlage; als anlage; nachgereicht; reiche _ nach; reiche ich; reichen wir; sende ihnen;
sende ich ihnen; senden wir ihnen; schicke ihnen; schicke ich ihnen; schick ihnen;
schick ich ihnen; hier die; hier der; hier das; hier sind die; übersende;
übersenden wir; füge bei; fehlenden unterlagen; fehlende unterlagen;
fehlende nachweis; für ihre unterlagen; für die akte; unterschrieben zurück;
ausgefüllt zurück; ausgefüllte*
.50 anbei; anhang; angehängt; unterlagen; kaufbelege; belege; quittung*; bescheinigung
kopie; formular; fragebogen; nachweis; foto*; führerschein; gesundheitsfragebogen; scan;
bogen
""",
    "INTENT_COVERAGE_QUESTION": """
.88 was ist der unterschied; unterschied zwischen; vergleich; welche leistungen; was leistet;
leistet die; bin ich geschützt; greift die; greift meine; greift hier; fällt das unter;
fällt so etwas; versichert ist; angebote; kostenpunkt; informationen zu ihrer;
informationen zur; versichert wenn; auch versichert; mitversichert wenn; mitversichert;
bin ich versichert
bin ich auch; bin ich damit; bin ich dort; ist das versichert; ist das mitversichert;
sind wir versichert; sind wir dort; ist mein; ist meine; sind meine; gedeckt; abgedeckt;
mit abgedeckt; angebot; was würde das kosten; was würde es kosten; was kostet; wie teuer;
wieviel kostet; wie viel kostet; deckt die; deckt meine; deckt ihre; zahlt die versicherung;
zahlt meine; zahlt unsere; zahlt ihre; zahlt die; zahlen sie auch; zahlen sie wenn;
zahlen sie bei; übernimmt die; übernimmt meine; übernehmen sie; ersetzt die;
kommt die versicherung; kommt meine; springt die; springt meine;
leistungsumfang; gilt die; gilt mein; gilt meine; gilt der; gilt auch;
versicherungsschutz für; versicherungsschutz im; versicherungsschutz bei; inbegriffen;
eingeschlossen; welche versicherung; welchen tarif; welche tarife; würden sie zahlen;
würde die versicherung; grüne karte; bieten sie; interessiere mich; kann man sich;
versichern lassen; versichern kann; offerte; beratung zu
.45 deckung; umfasst; selbstbehalt; selbstbeteiligung; im ausland; versicherungsschutz
tarif; versichert; leistung*
""",
    "INTENT_BROKER_INTERMEDIARY": """
.92 im auftrag unseres kunden; im auftrag meines kunden; im auftrag unserer kundin
im auftrag meiner kundin; für meine kundin; für meinen kunden; für unseren kunden;
für unsere kundin; unser kunde; unsere kundin; unserer kundin; unseres kunden;
unserem kunden; mein kunde; meine kundin; meines kunden; meiner kundin; gemeinsamer kunde;
gemeinsamen kunden; versicherungsmakler*; makler; maklerbüro; maklerportal; maklerbetreu*;
vermittler; vermittlernummer; vermittlernr; vermittlerin; courtage*; provisionsabrechnung;
provision*; maklervollmacht; maklervertrag; maklernummer;
maklermandat; agenturnummer; bestandsübertragung; bestandsliste; extranet
.45 kundin; kunden; agentur; kunde
""",
    "INTENT_TECHNICAL": """
.88 kein zugriff; keinen zugriff; zugriff auf mein; konto anlegen; account; herunterladen;
download; runterladen; passwort zurück; sms kommt; code kommt; code per; passwort; kennwort;
anmelden im; anmelden klappt; nicht anmelden; nicht mehr anmelden
einloggen; eingeloggt; log in; login; anmeldung im; kundenportal; portal; online portal;
onlineportal; ihre app; ihrer app; die app; app; fehlermeldung; fehlercode; stürzt _ ab;
stürzt ständig ab; konto gesperrt; konto ist gesperrt; zugang gesperrt;
gesperrter zugang; hochladen; upload; webseite; website; homepage; internetseite;
link funktioniert; komme nicht rein; komme nicht mehr rein;
komme nicht mehr hinein; rausgeflogen; bestätigungscode; sicherheitscode; sms code; browser;
die seite lädt; seite lädt nicht; lädt nicht; zwei faktor; tan; registrieren; registrierung;
kundenkonto; benutzername; benutzerkonto; zugangsdaten; technisches problem;
technischer fehler; funktioniert nicht; zurücksetzen; 404
.45 extranet; seit der umstellung; link; klick*; online; seite; version
android; iphone; pdf lässt sich
neu installiert; bildschirm; hängt sich; abgestürzt
""",
    "INTENT_GENERAL_INQUIRY": """
.80 öffnungszeiten; samstags geöffnet; geöffnet; wann haben sie
haben sie _ offen; geschäftsstelle in;
ihre geschäftsstelle; filiale in; nächste filiale; ansprechpartner; ansprechperson;
welche nummer; danke schön; dankeschön;
vielen dank für ihre hilfe; vielen dank für die schnelle; herzlichen dank für; ein lob;
lob an; loben; richten sie _ aus; bewerbung; bewerbe mich; stellenanzeige;
praktikum; ausbildungsplatz; versicherungsbestätigung; versicherungsnachweis;
versicherungsnummer nicht; wie lautet meine; allgemeine frage; allgemeine anfrage;
sponsoring; spende; ihre postanschrift; bescheinigung über meine versicherung; duplikat
.40 frage; danke; bitte um rückruf
.80 meine policennummer vergessen; policennummer verlegt; finde meine policennummer;
finde meine kundennummer
""",
}
"""Cues by intent."""
