"""German words by what they stand for; frames combine them.

A name stands for whatever does the same work in a sentence: ``end`` for every verb that ends a
contract, ``contract`` for every word for one. Nouns that are compounds in German are given by
their endings.
"""

from __future__ import annotations

from typing import Final

GERMAN_WORDS: Final = {
    "end": """
kündig*; gekündigt; auflös*; aufzulösen; aufgelöst; lösen; aufheb*; aufgehoben; heben; beend*;
beenden; endet; enden; stornier*; streichen; gestrichen; widerruf*; widerrufe; aussteigen;
steige; ausstieg; austreten; austritt; raus; rauskomm*; herauskomm*; heraus; auslaufen;
verlängere nicht; nicht verlängern; nicht mehr verlängern; nicht _ verlängert; nicht fortsetzen;
nicht fortführen; nicht weiterführen; nicht mehr weiter; trete zurück; trete _ zurück;
zurücktreten; rücktritt von; schließen; wegfall*; entfällt; fällt _ weg; nicht mehr brauch*;
brauche _ nicht mehr; brauchen _ nicht mehr; brauch _ nicht mehr; brauchen wir _ keine;
benötige _ nicht mehr; benötigen _ nicht mehr; keinen sinn mehr; überflüssig;
nicht mehr bei ihnen; bin ich weg; abmelden; abgemeldet; trennen; schluss; nicht mehr haben;
loswerden
""",
    "contract": """
vertrag*; *vertrag; *vertrags; verträge; police*; *police; polizze*; *polizze; versicherung;
versicherungen; *versicherung; *versicherungen; hausrat; *haftpflicht; haftpflicht; phv;
rechtsschutz; *rechtsschutz; kasko; *kasko; zahnzusatz*; riester*; rürup*; sparvertrag;
versicherungsschein; schein; tarif; kfz; reiserücktritt; krankenzusatz; *zusatz
""",
    "gone": """
verkauft; verschenkt; verschrottet; abgegeben; verstorben; gestorben; eingeschläfert; aufgegeben;
gewerbeabmeldung; gewerbe abgemeldet; ausgewandert; auswander*; wandere; wandern; abgerissen;
doppelt versichert; doppelversicher*; anderweitig; woanders; anderen anbieter; neuer eigentümer;
neue eigentümer*; neuen eigentümer; übergegangen; pflegeheim; seniorenresidenz; günstiger*;
billiger*; führerschein abgegeben; in rente; ruhestand
""",
    "change": """
änder*; geändert*; umänder*; anpass*; angepasst; anzupassen; umstell*; umgestellt; umzustellen;
umschreib*; umgeschrieben; wechsel*; wechseln; gewechselt; erweiter*; erhöhen; erhöht;
heraufsetz*; aufstocken; herabsetz*; heruntersetz*; reduzier*; senken; berichtig*; korrigier*;
ergänz*; eintragen; eingetragen; umtragen; übertrag*; einschließ*; einzuschließen; aufnehm*;
aufzunehmen; aufgenommen; nehmt; nehmen sie _ auf; nehmt _ auf; mit rein; rein; dazu; hinzu*;
mitversicher*; mit versicher*; nachversicher*; einbezieh*; setzen sie; tragen sie _ ein;
anstelle; statt bisher; aktualisier*; notier*; hinterleg*; vermerk*; policieren;
beitragsfrei stellen
""",
    "address": """
adresse; adress*; anschrift*; postleitzahl; hausnummer; wohnort; handynummer; telefonnummer;
mailadresse; nachname; nachnamen; familienname*; namensänderung
""",
    "move": """
umgezogen; umzug*; ziehe; zieh; ziehen; zieht; umziehen; einzug in; neue wohnung; neuen wohnung;
zusammengezogen; zusammen gezogen; wohne ich; wohnen wir; wohnfläche; qm; m²
""",
    "family": """
frau; ehefrau; mann; ehemann; sohn; tochter; kind; kinder; baby; neugeboren*; partner*; freundin;
freund; lebensgefährt*; vater; mutter; oma; opa; enkel*; hund; hündin; katze; pferd; geheiratet;
heirat; hochzeit; getraut; verheiratet; scheidung; geschieden; geburt
""",
    "vehicle": """
auto; wagen; fahrzeug*; pkw; kennzeichen; saisonkennzeichen; motorrad; moped; roller; wohnmobil;
wohnwagen; anhänger; golf; polo; passat; corsa; fiesta; skoda; bmw; audi; mercedes; opel; ford;
kia; vw; fahrer; führerschein; stellplatz; garage; kilometer; km; fahrleistung
""",
    "terms": """
versicherungssumme; deckungssumme; summe; grundsumme; selbstbeteiligung; selbstbehalt;
progression; bezugsrecht; bezugsberechtig*; begünstig*; lohnsumme; baustein; tarif; wohnfläche;
sparrate; tätigkeit; beruf; standort; rechtsform; einschluss; wärmepumpe; photovoltaik*; wallbox;
wintergarten; anbau; jahresfahrleistung; dynamik
""",
    "now": """
ab; seit; künftig; zukünftig; neu; neue; neuen; neues; neuer; jetzt; ab sofort; ab dem
""",
    "report": """
schaden einreichen; schaden anzeigen; melde; melden; gemeldet; meldung; anmelden; schadenanzeige;
schadenmeldung; schadensmeldung; unfallmeldung; aufnehmen; aufnahme des; regulier*; beantragen;
geltend machen; in anspruch; deckungsschutz; kostenzusage; deckungszusage; was muss ich;
was brauchen sie; was braucht ihr; wie gehen wir; wie geht es weiter; formular; formulare;
schadennummer; welche nachweise; welche angaben; was benötigen""",
    "lossdone": """ gestohlen;
geklaut; entwendet; aufgebrochen; eingebrochen; einbruch; eingeschlagen; eingeworfen; zerkratzt;
verkratzt; beschädigt; zerstört; kaputt*; zerbrochen; gebrochen; gerissen; gesprungen; gestürzt;
gestolpert; ausgerutscht; ausgeglitten; gefallen; heruntergefallen; umgestoßen; umgeworfen;
umgefahren; angefahren; überfahren; gerammt; gestreift; übersehen; zusammengestoßen; aufgefahren;
hinten rein; reingefahren; geplatzt; ausgelaufen; übergelaufen; überschwemmt; vollgelaufen;
aufgewölbt; durchgebrannt; abgebrannt; verbrannt; brennt; gebrannt; verrußt; umgestürzt;
eingestürzt; abgedeckt; mitgenommen; erwischt; verdorben; gekippt; verschüttet; fallen lassen;
gebissen; durchgebissen; eingedellt; delle; beule; schramme; kratzer; riss; leck; verletzt;
verunglückt; verstorben; gestorben; eingeschlafen; tod; todesfall; nicht angekommen; verloren;
verlorengegangen; weg; fehlt; fehlen; ist hin; verschlüsselt; lahmgelegt; gestrichen;
ausgefallen; stornieren; absagen; vandalismus; besprüht; aufgeplatzt; gequetscht; verbrüht;
undicht; erfroren; verseucht; fristlos gekündigt; geklemmt; verhagelt; eingedrückt; abgebrochen;
wasser steht; wasser tropft; wasser läuft; wasser tritt
""",
    "lossnoun": """
unfall; sturm; hagel; blitz*; gewitter; überspannung; feuer; brand; wasserschaden; rohrbruch;
leitungswasser*; überschwemmung; hochwasser; wildschwein; reh; wildunfall; marder*; glasbruch;
steinschlag; parkschaden; totalschaden; missgeschick; einbruchdiebstahl; diebstahl; raub;
skiunfall; sportunfall; unfallanzeige; schaden; schäden; sturz; trojaner; pflegebedürftig*;
schlaganfall; beinbruch; herzinfarkt; operation; stationär; krankenhaus
""",
    "recent": """
gestern; heute; vorgestern; heut; letzte nacht; heute nacht; heute früh; heute morgen; soeben;
gerade; montag; dienstag; mittwoch; donnerstag; freitag; samstag; sonntag; wochenende;
letzte woche; vorige woche; januar; februar; märz; nacht zum
""",
    "claimref": """
clm*; schaden; schadens; schadenfall; schadensfall; schadennummer; schadennr; vorgang;
aktenzeichen; unser zeichen; ihr zeichen; akte; unfall; brand*; einbruch; regulierung;
entschädigung; schadenakte; gutachten; erstattung; leistungsantrag; wasserschaden; sturmschaden;
antrag; fall
""",
    "claimno": "clm*; schadennummer; schadennr; schaden nr; vorgangsnummer",
    "status": """
stand; sachstand; zwischenstand; neues; neuigkeiten; wie weit; steht's; wann; bis wann;
wie lange; hängt; gehört; nachfrage; nachfragen; nachhaken; rückmeldung; bescheid; entscheidung;
entschieden; schon; bisher; bislang; seitdem; seither; noch nicht; noch immer; immer noch; warte;
warten; offen; funkstille; wochen; wartet; erinnern; passiert; antwort
""",
    "expert": """
gutachter*; sachverständig*; gutachten; regulierer*; begutacht*; statiker; kostenvoranschlag;
werkstatt; reparatur*; trocknungs*; trocknung; attest; restwert; rechnung der; monteur;
reparaturfreigabe; mietwagen*; polizei; kripo
""",
    "before": """
geschickt; geschrieben; eingereicht; eingereichte; gemeldet; übersandt; zugesandt; zugeschickt;
vorgelegt; liegt ihnen; liegen ihnen; vorliegt; mitgeteilt; telefonisch; letzten monat; bereits;
zugesagt; zusage; bestätigt; bewilligt; anerkannt; anerkennen; abgelehnt; ablehnung; gekürzt;
gezahlt; vorläufig; hatten sie; haben sie mir; war da; war der; war ihr; angekündigt; beantragt;
vergessen; aufgefallen; eingefallen; nachtrag; ergänzung; zusätzlich; nachreichen; nachmelden;
aufstellung; liste; verlängerung
""",
    "payout": """
auszahl*; ausgezahlt; überweis*; angewiesen; entschädig*; erstatt*; geld; ausgleich; zahlung;
freigabe; freigeb*; kostenübernahme; leistung; abschlag; vorschuss
""",
    "premium": """
beitrag; beiträge; beitrags*; jahresbeitrag; monatsbeitrag; prämie; prämien; *beitrag; *beiträge;
beitragsrechnung*; abbuch*; abgebucht; lastschrift*; einzug; eingezogen; einziehen; einzugs*;
sepa*; mahnung; mahnungen; mahngebühr*; gemahnt; mahnen; inkasso*; zahlungsaufforderung;
zahlungserinnerung; rückstand; *rückstand; raten; ratenzahlung; stundung; zahlweise;
zahlungsweise; vierteljährlich; halbjährlich; jährlich; monatlich; guthaben; beitragskonto;
versicherungsteuer; versicherungssteuer; nachlass; rabatt; gutschrift; bankverbindung; iban;
girokonto; konto; kontonummer; kontowechsel; kontoverbindung; kreditkarte; paypal; dauerauftrag;
zahlungsziel; beitragsrückerstattung; kontodaten; überweisung; bank
""",
    "pricy": """
teurer; warum; wieso; weshalb; erhöh*; gestiegen; steigt; mehr; zu viel; zuviel; doppelt;
zweimal; zwei mal; falsch*; stimmt nicht; nicht stimmte; fehlt; korrigier*; berichtig*; zurück;
erstatt*; zurückbuch*; zurückerstatt*; bezahlt; überwiesen; zahlen; zahle; begleichen; aufteilen;
wechsle; geändert; ändern; umstellen; künftig; aufstellung; bescheinigung; steuer; finanzamt;
höhe; verrechnen; neue; neu
""",
    "account": """
bankverbindung; iban; konto; kontoverbindung; kontodaten; kontonummer; bank; kontowechsel;
girokonto; sparkasse
""",
    "transfer": """
überweisen; überweist; zahlen; leiten; umleiten; zahlungsumleitung; begleichen; auszahlungen
""",
    "paper": """
unterlage; unterlagen; bescheinigung*; bestätigung*; nachweis*; rechnung; rechnungen; beleg;
belege; kaufbeleg*; quittung*; bericht; arztbericht; arztbrief; entlassungsbericht; befund;
attest; formular; fragebogen; bogen; foto; fotos; bilder; bild; kopie; kopien; scan; urkunde;
*urkunde; erbschein; vollmacht; ausweis; personalausweis; perso; führerschein; fahrzeugschein;
zulassungsbescheinigung*; kaufvertrag; mietvertrag; *vertrag; liste; *liste; honorarnote*;
boardkarte*; buchungsbestätigung; *rechnung; *rechnungen; kostenvoranschlag; angebot; urteil;
bescheid; *bescheid; schadenanzeige; frachtbrief; plan; pläne; baupläne; dokument*; meldung;
typenschein; seiten
""",
    "handin": """
anbei; anliegend; anliegende; beiliegend; beiliegende; beigefügt; beifügen; beilage; anhang;
angehängt; anlage; liegt bei; liegt _ bei; liegen bei; hier der; hier die; hier das; hier noch;
hier sind; hier; sende; senden; übersende; übersenden; übermittle; übermitteln; schicke; schick;
reiche; reichen; nachreichen; nachgereicht; erhalten sie; erhältst;
eingescannt""",
    "asked": """ wie gewünscht; wie verlangt; wie angefordert; wie erbeten;
wie besprochen; wie vereinbart; wie jedes jahr; wie von ihnen; angefordert; angeforderte*;
anforderung; gebeten; verlangt; gewünscht; erbeten; erbetene; haben wollten; wollten sie;
sie wollten; gefragt hatten; gefragt; noch fehlten; noch fehlte; fehlten; fehlenden;
auf ihre anfrage; auf ihren wunsch; ihre anfrage; ihrer anforderung; komplett; vollständig;
zu ihrem schreiben; noch gebraucht; für ihre akte; zur akte; ihre akten; hinterlegung
""",
    "covered": """
versichert; mitversichert; gedeckt; abgedeckt; deckt; abdeckt; umfasst; eingeschlossen;
inbegriffen; enthalten; geschützt; schutz; versicherungsschutz; greift; gilt; zahlt; zahlen sie;
übernimmt; übernommen; übernehmt; leistet; leisten; erstattet; ersetzt; ersetzen; aufkommt;
kommt auf; kommt _ auf; einspringt; springt; steht _ ein; erstreckt; dabei; mit drin; drin;
drinnen; abgesichert; bleibt; schließt; haftet
""",
    "quote": """
angebot; offerte; kostenvoranschlag von ihnen; preis; varianten; was kostet; wie teuer;
was würde; wieviel kostet; wie viel kostet; was würd; kosten; kostet; unverbindlich*;
abschließen; abzuschließen; zu versichern; versichern lassen; interessent; überlege;
informationen zu; prospekt; jahresprämie; offertanfrage; machen sie uns
""",
    "suppose": """
wenn; falls; angenommen; würde; wäre; was passiert; mal angenommen; theoretisch; theorie; ob;
welcher; welche; bis zu welch*; muss man; muss ich; gibt es; kann man; darf ich; wer zahlt;
wer trägt; eigentlich; überhaupt; überlege; plane; planen; möchten wir
""",
    "data": """
daten; *daten; angaben; informationen; personendaten; aufnahme; aufzeichnung*; mitschnitt;
profil; auskunftei; telefonnotizen; mailadresse; e mail adresse; adresse; nummer; anschrift;
standorte; fahrten; bilder; bild; befunde; befund; gespeichert*; speicher*; eintrag; eintragung;
iban; konto
""",
    "erase": """
lösch*; gelöscht; löschung*; vernichte*; vernichtet; entfern*; sperren; gesperrt; sperrt;
streichen sie mich; austragen; ausgetragen; berichtig*; weg; verschwind*; vergessen; tilgen;
herunter
""",
    "hold": """
gespeichert; speichern; speichert; führen; geführt; verarbeit*; weitergegeben; weitergeben;
weiterreichen; weitergabe; herausgegangen; herkunft; woher; wer zugriff; zugriff auf meine;
aufbewahr*; bewahren; empfänger*; übermittelt; wissen möchte; quelle; vorliegen; liegt;
vorhanden; verkauft hat; betroffen; bearbeitet werden
""",
    "aboutme": """
über mich; zu mir; zu meiner person; meiner person; meine person; mich betreffend*; von mir;
meine daten; meiner daten; meine adresse; meiner e mail; meine nummer; meine telefonnummer;
meine festnetznummer; meine angaben; aller angaben; meinen daten; persönlich*
""",
    "ads": """
werbung; werbe*; werbemail; newsletter; reklame; verteiler; verteilern; werbezweck*; werbeanruf*;
werbepost; angebote per; kundenumfragen
""",
    "object": """
widersprech*; widerspreche; widerspruch; widerrufe; zurücknehm*; nehme _ zurück; nie zugestimmt;
nicht gefragt; ohne mich zu fragen; nie gefragt; abbestell*; einwilligung; zustimmung
""",
    "statute": """
dsgvo; ds gvo; art 15; art 16; art 17; art 20; art 21; art 22; art 82; art 25 dsg; artikel 15;
artikel 17; artikel 21; datenschutzbehörde; datenschutzbeauftragt*; landesbeauftragt*;
datenschutz; auskunftsbegehren; auskunftsersuchen; löschungsbegehren; auskunftsrecht; datenpanne;
datenleck; personendaten; datenauskunft
""",
    "lawyer": """
anwalt; anwältin; anwälte; anwalts*; rechtsanwalt*; rechtsanwält*; ra; rain; rae; kanzlei;
jurist*; rechtsvertretung; prozessbevollmächtigt*; syndizi; syndikus; fachanwalt; fachanwältin;
notar; notarin; insolvenzverwalter*; gerichtsvollzieher*; nachlasspfleg*; justiz*; staatsanwalt*;
sozietät
""",
    "act": """
mandant*; unsere partei; vertretung; vertrete; vertreten; vertretungsanzeige; mandat*; namens;
bevollmächtigt; beauftragt; vollmacht; wahrnehmung seiner; wahrnehmung ihrer
""",
    "court": """
gericht; *gericht; gerichts*; gerichtlich; landgericht; amtsgericht; klageschrift; klage; klagen;
*klage; klageweg*; klagewege; klageauftrag; rechtsstreit; berufung; berufungs*; beschluss;
verfügung; pfändung*; gepfändet; drittschuldner*; mahnbescheid; termin zur; ermittlungsverfahren;
ermittlungsakte; verhandlung; rechtsweg; richter; richterin; geladen; eilantrag;
zwangsvollstreckung; vollstreckung*; urteil; schriftsatz; einspruch; gerichtssaal;
insolvenzverfahren
""",
    "sue": """
verklagen; verklage; verklagt; klage ein; klage einreichen; klage ein*; klage erheben; klagen;
klage ich; klage beim; vor gericht; vors gericht; gerichtlich; rechtsweg; zum anwalt;
mahnbescheid; rechtliche schritte; eilantrag; klageauftrag; klagewege; einklagen; deckungsklage;
sammelklage; landgericht; bezirksgericht; gerichtssaal; ein richter; prozess; einstweilige;
einstweiligen
""",
    "yourinsured": """
ihr versicherter; ihre versicherte; ihr versicherungsnehmer; ihre versicherungsnehmerin;
ihrer versicherungsnehmerin; ihr vn; ihrer vn; ihre vn; ihres vn; ihrem kunden; gegen ihr haus;
gegen ihre; geschädigte; vertragspartner
""",
    "dispute": """
ablehnung; abgelehnt; ablehnend*; weigern; verweiger*; kürzung; gekürzt; quote; teilbetrag;
unwirksam; anerkennen; einlenken; letzte frist; letzte aufforderung; fruchtlos*; letztes mal;
nach ablauf; frist; andernfalls; sonst; entweder; ansprüche; schadensersatz; schadenersatz;
schmerzensgeld; forder*; fordere; verlange; zu wenig; zu niedrig; rückabwicklung; haftung;
mitschuld
""",
    "rude": """
frechheit; unverschämt*; unverschämtheit; unfassbar; unglaublich; fassungslos; lächerlich;
schlechter scherz; hohn; schande; schämt; schämen; schäbig; armutszeugnis; zumutung; unwürdig;
würde; skandal*; sauer; stinksauer; wütend; verärgert; enttäuscht; maßlos; unmöglich; unfähig;
inkompetent*; saftladen; abzocke; verschaukelt; getäuscht; hingehalten; hinhaltetaktik; willkür;
nase voll; schnauze voll; es reicht; reicht's; reichts; so nicht; nie wieder; herzlos; patzig;
angeherrscht; anherrschen; belehrt; weggedrückt; abgetan; dumme sprüche; nicht ernst;
allein gelassen; im stich; kein zustand; ungehalten; ärger; ärgerlich; unbrauchbar;
schlecht behandelt; tonfall; ton; unhöflich; unfreundlich; respektlos; grob; nicht einverstanden;
protest*; textbaustein*; katastroph*; miserabel; schlamp*; versetzt; für so eine; lächerliche;
unzumutbar; unverständlich
""",
    "complain": """
beschwer*; beschwerde*; beklagt; beklag*; beanstand*; reklamation*; reklamier*; beschwert;
entschuldigung; entschuldigt; stellungnahme; erklärung; vorgesetzten; vorgesetzter; vorstand;
vorstandsvorsitz*; direktor; direktorin; abteilungsleiter*; klarstellung; widerspreche ihrer;
ombudsmann*; verbraucherzentrale; schlichtungsstelle; bafin; fma; finma; finanzmarktaufsicht;
aufsicht; arbeiterkammer; öffentlichkeit; redaktion; presse; zeitung; tiktok; bewertung; blog;
talkshow; pressekonferenz
""",
    "staff": """
mitarbeiter*; sachbearbeiter*; kollege; kollegin; kollegen; herr; herrn; frau; dame; vertreter;
hotline; telefon; kundendienst; kundenservice; service; support; ansprechpartner; band;
partnerwerkstatt; pannenservice; assistance; handwerker; gutachter; sachverständige*; niemand;
keiner; chatbot; abteilung; büro; innendienst
""",
    "noreply": """
niemand; keiner; keine antwort; keine reaktion; schweigen; funkstille; ran; abgenommen;
aufgelegt; rückruf*; zurückgerufen; warteschleife; vertröstet; verbunden; ausrede*; jedesmal;
jedes mal; immer wieder; vierte; fünfte; dritte mail; dritten mal; 3 mal; viermal; dreimal;
zweimal; stunden; monate; monaten; wochen; endlich; hinhalten""",
    "broker": """ makler*; *makler;
*maklerin; maklerbüro; vermittler*; vermittlung; agentur*; *agentur; generalagentur;
generalvertretung; assekuranz*; *assekuranz; mehrfachvermittler*; vertriebs*; finanzdienst*;
finanzkontor; bipro; extranet; courtage*; provision*; stornohaftung; bestand;
bestandsübertragung; maklermandat; maklervollmacht; maklerbetreu*; underwriting; innendienst;
ausschließlichkeit*; vermittlernummer; agenturnr; makler nr; maklerpool; gdv;
versicherungsfachwirt
""",
    "theirclient": """
mein kunde; meine kundin; meinen kunden; meiner kundin; meines kunden; unser kunde;
unsere kundin; unseren kunden; unserem kunden; unserer kundin; unsere kunden; für kunden; kunde;
kundin; kunden; interessent; interessenten; klient*; unser gemeinsamer;
unsere versicherungsnehmerin; betreue; vn; für unseren; für meinen; meine klienten;
""",
    "tech": """ app; portal; kundenportal; website; webseite; homepage; internetseite; seite;
startseite; login; anmeldung; anmelden; einloggen; eingeloggt; einlogge; passwort; kennwort;
zugang; zugänge; zugangsdaten; benutzerkonto; kundenkonto; account; konto gesperrt; link;
aktivierungslink; upload; hochladen; button; knopf; browser; firefox; safari; edge; online;
onlinerechner; rechner; formular; maske; feld; auswahlfeld; postfach; kundenpostfach; datei; pdf;
code; sms; tan; authenticator; chatbot; update; android; iphone; ios; push; benachrichtigung*;
wallet; signatur; bipro; dienst; schnittstelle; kundencenter; kundenbereich; druckfunktion
""",
    "fail": """
geht nicht; geht nich; gehen nicht; ging nicht; funktioniert nicht; klappt nicht; stürzt;
abstürzt; absturz; fehler; fehlermeldung; error; 404; 500; hängt; klemmt; bricht; abgebrochen;
kaputt; beschädigt; leer; leeres; weiße; weißen; weißer; grau; kreis; dreht sich; lädt nicht;
abgelaufen; ungültig*; gesperrt; sperrt; komme nicht; komme ich nicht; komm nich;
komme nicht mehr; nicht hineingelassen; hineingelassen; nicht mehr rein; kommt nicht an;
kommt nicht; nimmt _ nicht; nicht angenommen; werden nicht angenommen; lässt sich nicht;
lässt sich kein; abgewiesen; verweigert; spinnt; nicht möglich; zu groß; vergessen;
falsch eingegeben; zurücksetzen; rausgeflogen; fliegt; bleibt; nichts passiert; freischalten;
schalten; erscheint; unscharf; nicht verfügbar; nicht mehr sichtbar; nicht sichtbar;
komische zeichen; fixen; beheben; nicht mehr
""",
    "thanks": """
danke sagen; lob; loben; gefreut; herzlich; einladung; einzuladen; eingeladen; sommerfest;
jubiläum; spende; spendieren; schirmherrschaft; grußwort; praktikum; praktikumsplatz; bewerbung;
ausbildungsplatz; ausbildung; interview; studie; vortragsreihe; entschuldigung ausrichten; nette;
nett
""",
    "hours": """
öffnungszeiten; geöffnet; offen; filiale; geschäftsstelle; postanschrift; durchwahl; termin;
rückruf; zurückrufen; rufen sie mich; ansprechpartner; zuständig; kundennummer; duplikat;
ersatzpolice; versicherungsschein verlegt; bestätigung für; übersicht meiner; alle verträge;
welche versicherungen; vorbeikommen; parken; visitenkarte
""",
}
"""Folded phrases by name, without weights."""
