"""German words of haste and of risks, and marks: words that tell how a sentence is meant."""

from __future__ import annotations

from typing import Final

GERMAN_RISKS: Final = {
    "URG_CRITICAL": """
.92 lebensgefahr; akute gefahr; in gefahr; ein notfall; medizinischer notfall;
absoluter notfall; notfall; notoperation; not op; gasgeruch; riecht _ nach gas;
riecht stark nach gas; gas tritt; gas ausgetreten; feuerwehr; rettungswagen; rettungsdienst;
krankenwagen; notarzt; intensivstation; muss heute; müssen heute; heute noch operiert;
heute operiert; nachmittag operiert; heute abend ist schluss; bis heute abend;
bis heute mittag; bis heute 1*; bis heute; vor 15 uhr; heute bis; frist läuft heute;
läuft heute ab; heute ab; binnen stunden; binnen 24 stunden; innerhalb von 24 stunden;
innerhalb weniger stunden; in den nächsten stunden; binnen einer stunde; in einer stunde;
ein ende zu machen; keinen ausweg; bewusstlos; eingeschlossen; brennt gerade; brennt noch;
es brennt; brennt lichterloh; einsturzgefahr; suizid*; umbringen; notdienst
.50 sofort; umgehend heute; heute noch; noch heute; heute nachmittag; auf der stelle;
unverzüglich
""",
    "URG_HIGH": """
.88 dringend*; dringlich*; eilig; eilt; sehr eilig; eilsache; schnellstmöglich*;
so schnell wie möglich; schnellstens; so bald wie möglich; baldmöglichst; ehestmöglich;
zeitnah; umgehend*; frist bis; mit frist; fristablauf; frist endet; frist läuft;
bis spätestens; spätestens am; spätestens bis; spätestens morgen; spätestens; bis freitag;
bis montag; bis dienstag; bis mittwoch; bis donnerstag; bis samstag; bis sonntag; bis morgen;
bis übermorgen; bis ende der woche; bis ende dieser woche; bis wochenende; noch diese woche;
in dieser woche; diese woche; nächste tage; binnen einer woche; innerhalb einer woche;
binnen sieben tagen; binnen drei tagen; binnen zwei tagen; mit jeder stunde; mit jedem tag;
jeden tag; für jeden tag; pro tag; jeder tag; täglich größer; wird täglich; immer schlimmer;
wird schlimmer; wird größer; breitet sich; regnet ins; regnet rein; regnet es rein;
regnet herein; läuft weiter; tropft weiter; taut auf; keine heizung; ohne heizung;
kein warmwasser; nicht abschließen; steht offen; letzte mahnung; morgen früh; morgen flieg*;
übermorgen; morgen; fliegen am; abflug; abreise; termin zur; termin am; rasch;
gerichtsvollzieher; pfändung; beeil*
.40 bald; schnell; flott; immer noch nicht; zügig; priorität; unverzüglich; sofort
""",
    "URG_LOW": """
.92 eilt nicht; eilt ja nicht; es eilt uns nicht; eilt mir nicht; eilt überhaupt nicht;
nicht eilig; überhaupt nicht eilig; keine eile; keine große eile; nicht dringend;
nicht so dringend; gelegentlich; lassen sie sich _ zeit; lassen sie sich ruhig zeit;
lasst euch zeit; nehmen sie sich zeit; wenn sie zeit haben; wenn zeit ist; wenn sie mal zeit;
wenn es passt; wenn's passt; ewig hin; noch zeit; kein stress; keinen stress; kein druck;
hat zeit; hat noch zeit; hat keine eile; bei gelegenheit;
in ruhe; muss nicht heute; pressiert nicht; nicht pressant
""",
    "RISK_LEGAL_THREAT": """
.92 rechtliche schritte; rechtlichen schritten; juristische schritte; gerichtliche schritte;
verklage; verklagen; klage einreichen; klage einzureichen; klage erheben;
klage erhoben werden; einklagen; anwalt einschalten; anwalt einschalte; anwältin einschalten;
anwalt beauftragen; anwalt beauftragt; anwalt hinzuziehen; anwalt nehmen; zum anwalt;
an meinen anwalt; an unseren anwalt; meinem anwalt; meiner anwältin; unserem anwalt;
rechtsanwalt einschalten; gerichtlich durchsetzen; gerichtlich geltend; gerichtlich vorgehen;
gerichtlich klären; vor gericht; vors gericht; gericht wieder; rechtsweg;
anwaltlich* schritte; anwaltliche hilfe; behalten uns rechtliche; behalte mir rechtliche;
alle rechtlichen; mahnbescheid beantragen; strafanzeige; anzeige erstatten; sehen uns vor;
verbandsklage; musterklage
""",
    "RISK_REGULATORY": """
.93 ombudsmann*; ombudsfrau; ombudsstelle*; ombudsperson; ombudsman;
versicherungsombudsmann*; bafin; fma; finma; finanzmarktaufsicht; aufsichtsbehörde*;
versicherungsaufsicht; datenschutzaufsicht; datenschutzbeauftragte* des landes;
landesdatenschutz*; bundesdatenschutz*; datenschutzbehörde; verbraucherzentrale;
verbraucherschutz*; konsumentenschutz; arbeiterkammer; schlichtungsstelle; die aufsicht;
der aufsicht; bundesanstalt für; edöb; kartellamt; wettbewerbszentrale
""",
    "RISK_FRAUD_SIGNAL": """
.90 soll es dein schaden nich; soll es dein schaden; soll ihr schaden nicht;
soll es ihr schaden nicht; nicht ihr schaden; nicht zu ihrem schaden; muss ja keiner wissen;
muss keiner wissen; muss niemand wissen; braucht keiner; braucht niemand; erfährt keiner;
erfährt niemand; bleibt unter uns; unter uns gesagt; unter uns; unter der hand;
einfach so stehn; einfach so stehen; lass das einfach; lassen sie das so; nicht telefonisch;
telefon sind zwecklos; keine rückfragen; vertraulich behandeln; streng vertraulich;
geänderte bankverbindung; bankverbindung hat sich; bankdaten haben sich;
unsere bankverbindung; unsere neue bankverbindung; konten _ gesperrt; unsere konten;
rückdatier*; zurückdatier*; datum ändern; vordatier*; höher ansetzen; höher angeben;
bisschen mehr; bisschen mehr angeben; bisschen aufrunden; etwas mehr angeben; draufschlagen;
falsch angegeben; nicht die wahrheit; gelogen; geschwindelt; gefälscht*; gefakt*; fingiert*;
gestellt* unfall; durchwinken; wink* _ durch; so tun als; ohne prüfung; ohne nachzufragen;
drücken sie ein auge; auge zudrücken; auge zu; gutschein*; geschenkkarte*; machen wir halbe;
teilen wir; für sie drin; für dich drin; springt für sie; springt für dich;
kleines dankeschön für sie; umschlag für sie; erkenntlich zeigen; revanchiere mich;
eigentlich mein; in wirklichkeit; der steht aber nich; bevor es passiert;
vor dem schaden abgeschlossen
""",
    "RISK_VIP": """
.90 bürgermeister hat; bürgermeister möchte; bürgermeister bittet; bürgermeisterin hat;
bürgermeisterin möchte; bürgermeisterin bittet; büro des bürgermeisters;
büro der bürgermeisterin; der bürgermeister; die bürgermeisterin; herr bürgermeister;
frau bürgermeisterin; oberbürgermeister*; stadtpräsident*; ministerpräsident*; minister*;
abgeordnet*; mdb; mdl; nationalrat*; nationalrät*; ständerat; bundesrat; botschafter*;
botschaft von; botschaft der; konsul; generalkonsulat; landrat; landrätin; landeshauptmann*;
landeshauptfrau; bundestag*; landtag*; wahlkreis*; staatssekret*; staatskanzlei;
bundeskanzler*; kanzleramt; bischof von; erzbischof; seine exzellenz; ihre exzellenz;
exzellenz; königlich*; prinz von; prinzessin von; fürst von; prominent*; profifußball*;
nationalspieler*; schauspielerin und; person des öffentlichen; senatskanzlei; büroleiter*;
persönliche referentin; persönlicher referent
""",
    "RISK_MEDIA_THREAT": """
.92 die presse; der presse; presse; zeitung; zeitungen; lokalzeitung; tageszeitung;
lokalpresse; boulevard*; journalist*; redaktion; öffentlich machen; an die öffentlichkeit;
öffentlichkeit; youtube; tiktok; instagram; facebook; twitter; soziale medien;
sozialen medien; social media; fernsehen; im tv; rtl; zdf; ard; orf; reporter*;
im internet veröffentlich*; ins internet; im netz; ins netz; veröffentlichen; veröffentliche;
bild zeitung; bildzeitung; das internet auch; shitstorm; schlechte bewertung;
bewertung schreiben; google bewertung; negativ bewerten; trustpilot; medien; krone; blick;
kassensturz
""",
    "RISK_SECURITY_MALWARE": """
.93 schadsoftware; schadprogramm; trojan*; malware; ransomware; verschlüsselungstrojaner;
phishing*; quarantäne; verdächtige mail; verdächtige e mail; verdächtige nachricht;
verdächtiger link; verdächtigen link; verdächtiger anhang; verdächtigen anhang;
komischer link; komische mail; exe; gehackt; hacker*; hackerangriff; kartennummer eingeben;
passwort eingeben; daten eingeben sollte; infiziert; kam mir komisch vor; kommt mir komisch;
kam mir seltsam; ist das von ihnen; ist die von ihnen; ist das wirklich von; ist diese mail;
ist die mail echt; ist das echt; stammt die mail; gefälschte mail*; gefälschte e mail;
gefälschte seite; fake mail; falsche mail; in ihrem namen; gibt sich als; geben sich als;
spyware; betrugsmail; betrügerische mail; betrügerische e mail; datenleck; computervirus;
spam mail von ihnen
.82 virus; viren; verdächtig
""",
    "RISK_PRIVACY_SENSITIVE": """
.90 diagnos*; depress*; krebs; brustkrebs; krebserkrankung; tumor*; leukämie; hiv; aids;
hepatitis; tabletten gegen; fraktur*; *fraktur; schleudertrauma; gehirnerschütterung; rippe;
rippen; rippenbruch; beckenring*; beinbruch; armbruch; bein gebrochen; arm gebrochen;
handgelenk gebrochen; fuß gebrochen; hüfte gebrochen; nase gebrochen; schlüsselbein;
oberschenkelhals*; kreuzband*; meniskus*; bandscheib*; operation; operiert; op am; op an;
schwanger*; psychiat*; psycholog*; psychotherap*; psychisch*; therapie; reha; befund;
befundbericht; arztbericht; arztbrief; blutdruck; behinderung; behindert; schwerbehindert*;
fehlgeburt; milzriss; augenlicht; im krankenhaus; krankenhaus; intensivstation; im spital;
religionszugehörigkeit; sexuell*; gewerkschaft*; medikament*; insulin; diabet*; epilep*;
asthma; chemo*; schlaganfall; herzinfarkt; herzfehler; herzkrank*; invalidität;
beratungsärztlich*; gelähmt; rollstuhl; amputiert; verbrennungen; koma; burnout; burn out;
angststörung; panikattack*; demenz; alzheimer; parkinson; multiple sklerose; autis*; sucht;
suchtkrank*; alkoholi*; genäht; verstaucht; ausgekugelt; blinddarm; lungenentzündung; corona;
covid; leistenbruch; kinderwunsch; künstliche befruchtung; vorstrafe*
.60 verletzt; verletzung*; krank; erkrankt; erkrankung; schmerzen; tabletten
""",
    "RISK_SELF_HARM_THREAT": """
.95 bringe mich um; bring mich um; mich umbringen; mich umzubringen; umbringen;
das leben nehmen; leben zu nehmen; mir das leben; nicht mehr leben; suizid*; selbstmord*;
freitod; selbsttötung; schluss mit mir; ist schluss mit; mache schluss; mach schluss;
ein ende zu machen; ein ende machen; dem ein ende; ein ende setzen; ein ende zu setzen;
keinen ausweg; kein ausweg; keinen anderen ausweg; nicht mehr weiterleben; nicht weiterleben;
lebensmüde; lebensmut verloren; alles geordnet damit; will nicht mehr leben;
mag nicht mehr leben; möchte nicht mehr leben; will nicht mehr da sein; nicht mehr da sein;
bin ich nicht mehr da; nicht mehr da bin; nicht mehr hier sein; bin ich nicht mehr;
gibt es mich nicht mehr; will sterben; möchte sterben; will nur noch sterben; lieber tot;
wäre ich tot; tot wäre; wäre besser tot; ohne mich besser; besser dran ohne mich;
besser ohne mich; kann nicht mehr weiter; ich kann nicht mehr; weiß nicht mehr weiter;
weiss nicht mehr weiter; hat keinen sinn mehr; keinen sinn mehr; sinnlos geworden;
nichts mehr zu verlieren; leben ist vorbei; mir was antun; mir etwas antun; etwas anzutun;
selbst verletz*; mich selbst verletzen; erhängen; aufhängen will; pulsadern; überdosis;
von der brücke; vor den zug; vom dach springen; aus dem fenster springen; abschiedsbrief;
für immer einschlafen; nie mehr aufwachen; nicht mehr aufwachen; zur last fallen;
zum letzten mal von mir
""",
    "RISK_AUTOREPLY_LOOP": """
.93 abwesenheitsnotiz; abwesenheitsassistent; abwesenheit*; automatische antwort;
automatische abwesenheit*; automatische nachricht; automatische eingangsbestätigung;
automatisch generiert; automatisch erstellt; automatisch erzeugt; bin _ nicht im büro;
bin _ nicht erreichbar; bin _ außer haus; derzeit nicht im haus; nicht zustellbar;
unzustellbar*; zustellung fehlgeschlagen; konnte nicht zugestellt; nicht zugestellt werden;
anhang entfernt; bin im urlaub und; nicht erreichbar bis; wird nicht weitergeleitet;
mails werden nicht; in elternzeit; in mutterschutz; postfach voll; postfach ist voll;
lesebestätigung
""",
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
"""Cues by urgency and by risk; what the marks do is told in ``meaning``."""
