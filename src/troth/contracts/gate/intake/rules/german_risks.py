"""German words of risks."""

from __future__ import annotations

from typing import Final

GERMAN_RISKS: Final = {
    "RISK_LEGAL_THREAT": """
.92 rechtliche schritte; rechtlichen schritten; juristische schritte; gerichtliche schritte;
verklage; verklagen; klage einreichen; klage einzureichen; klage erheben;
klage erhoben werden; einklagen; anwalt einschalten; anwalt einschalte; anwältin einschalten;
anwalt beauftragen; anwalt beauftragt; anwalt hinzuziehen; anwalt nehmen; zum anwalt;
an meinen anwalt; an unseren anwalt;
rechtsanwalt einschalten; gerichtlich durchsetzen; gerichtlich geltend; gerichtlich vorgehen;
gerichtlich klären; vor gericht; vors gericht; rechtsweg;
anwaltlich* schritte; anwaltliche hilfe; behalten uns rechtliche; behalte mir rechtliche;
alle rechtlichen; mahnbescheid beantragen; strafanzeige; anzeige erstatten; sehen uns vor;
verbandsklage; musterklage
.92 klage ein; klage ich; klage beim; klage überreicht; klage geboten; klageauftrag; klagewege*;
klageweg; mahnbescheid; auf dem rechtsweg; gerichtlich überprüfen; gerichtlich feststellen;
gerichtlichen durchsetzung; gerichtlich _ lassen; deckungsklage; sammelklage;
vor den ordentlichen gerichten; ordentlichen gerichten; im gerichtssaal; ein richter entscheidet;
entscheidet ein richter; entscheidet das gericht; sehen uns beim; vor den kadi;
beantrage _ einstweilige*; eilantrag bei gericht; stellen wir _ eilantrag; klagen wir; ich klage;
wir klagen; anwältin beauftragt; juristin beauftragt; juristen beauftragt; reiche _ klage;
gehe zum anwalt; geh ich zum anwalt;
anwalt ist eingeschaltet
.56 meinem anwalt; meiner anwältin; unserem anwalt; rechtsvertretung; letzte frist; letztes mal;
letzte aufforderung; fruchtlosem ablauf; fruchtlosem fristablauf; klagen; klage
.92 klage eingereicht; klage wird; wird geklagt; geht vor gericht; gehe vor gericht;
gehe ich vor gericht; gehen wir vor gericht; ziehe vor gericht; ziehen vor gericht;
landet vor gericht; landen vor gericht; trifft man sich vor; treffen uns vor;
wiedersehen vor gericht; juristisch vorgehen; juristisch gegen; rechtlich vorgehen;
rechtlich gegen; rechtliche mittel; rechtsmittel; rechtliche konsequenzen; rechtlicher beistand;
rechtsbeistand einschalten; rechtsbeistand; anwalt übergeben; anwalt übergebe; anwalt geben;
anwalt weitergeben; geht an meinen anwalt; geht an den anwalt; geht zum anwalt;
nehme mir einen anwalt; nehmen uns einen anwalt; anwalt meldet sich; anwalt wird sich;
anwältin wird sich; anwalt schreibt ihnen; post vom anwalt; post von meinem anwalt;
gerichtlich einfordern; gerichtlich eintreiben; gerichtlich erstreiten; gerichtlicher hilfe;
gerichtliche klärung; gerichtliche geltendmachung; titel erwirken; zwangsvollstreckung gegen sie;
schadensersatz fordern; schadensersatzklage; schmerzensgeldklage; feststellungsklage;
leistungsklage; verklagt werden; klage droht; anzeige erstatte; zeige sie an; strafantrag;
staatsanwaltschaft einschalten; verbraucherklage
.92 hören von meiner anwältin; hören von meinen anwälten
.92 übernimmt mein anwalt; übernimmt meine anwältin; schreibt ihnen mein anwalt;
schreibt ihnen meine anwältin; ein richter; eine richterin entscheid*; auf eine klage;
klage gefasst; den rechtsweg; rechtsweg nicht; macht das mein anwalt; regelt das mein anwalt;
meldet sich mein anwalt; meldet sich meine anwältin
""",
    "RISK_REGULATORY": """
.93 ombudsmann*; ombudsfrau; ombudsstelle*; ombudsperson; ombudsman;
versicherungsombudsmann*; bafin; fma; finma; finanzmarktaufsicht; aufsichtsbehörde*;
versicherungsaufsicht; datenschutzaufsicht; datenschutzbeauftragte* des landes;
landesdatenschutz*; bundesdatenschutz*; datenschutzbehörde; verbraucherzentrale;
verbraucherschutz*; konsumentenschutz; arbeiterkammer; schlichtungsstelle; die aufsicht;
der aufsicht; bundesanstalt für; edöb; kartellamt; wettbewerbszentrale
.93 landesbeauftragt* für datenschutz; landesbeauftragten für; beauftragte für den datenschutz;
ombudsperson; ombudsfrau; gewerbeaufsicht einschalten; marktwächter; aufsichtsbehörde;
verbraucherschützer*
.93 finanzaufsicht; verbraucherschlichtung*; schlichter; aufsicht ist informiert
""",
    "RISK_FRAUD_SIGNAL": """
.90 soll es dein schaden; soll ihr schaden nicht;
soll es ihr schaden nicht; nicht ihr schaden; nicht zu ihrem schaden; muss ja keiner wissen;
muss keiner wissen; muss niemand wissen; braucht keiner; braucht niemand; erfährt keiner;
erfährt niemand; bleibt unter uns; unter uns gesagt; unter uns; unter der hand;
einfach so stehen; lassen sie das so; nicht telefonisch;
keine rückfragen; vertraulich behandeln; streng vertraulich;
geänderte bankverbindung; bankverbindung hat sich; bankdaten haben sich;
unsere bankverbindung; unsere neue bankverbindung; konten _ gesperrt; unsere konten;
rückdatier*; zurückdatier*; datum ändern; vordatier*; höher ansetzen; höher angeben;
bisschen mehr; bisschen mehr angeben; bisschen aufrunden; etwas mehr angeben; draufschlagen;
falsch angegeben; nicht die wahrheit; gelogen; geschwindelt; gefälscht*; gefakt*; fingiert*;
gestellt* unfall; durchwinken; wink* _ durch; so tun als; ohne prüfung; ohne nachzufragen;
drücken sie ein auge; auge zudrücken; auge zu; gutschein*; geschenkkarte*; machen wir halbe;
teilen wir; für sie drin; für dich drin; springt für sie; springt für dich;
kleines dankeschön für sie; umschlag für sie; erkenntlich zeigen; revanchiere mich;
in wirklichkeit; bevor es passiert;
vor dem schaden abgeschlossen
.90 treuhandkonto; ohne rücksprache; niemanden anrufen; bitte nicht anrufen; nicht zu besprechen;
vertraulich ausführen; halbe halbe; fifty fifty; 50 50; bekommst auch was; kriegst auch was;
bekommst was dafür; umschlag da; nach hinten setzen; nach hinten datier*;
datum _ nach hinten; schwarzarbeit*; schwarz gearbeitet; so drehen; sagen wir er; sagen wir sie;
sagen wir ich; tun wir so; einfach mit drauf; schreib _ mit drauf; provision teilen wir;
unterschriften _ besorgt;
erkenntlich; nicht so genau; nicht so genau hinschauen;
zahlungsumleitung; ohne polizei
.57 ehrlich bin; dabei bleiben; noch heute überweisen;
überweisen sie _ heute
.90 merkt keiner; merkt niemand; merkt doch keiner; weiß doch keiner; fällt nicht auf;
fällt keinem auf; behalten sie für sich; behalt das für dich; unterm tisch; unter dem tisch;
schmiergeld; bestech*; kleine aufmerksamkeit für; was springt; springt was raus; springt was für;
für ihre mühe; für deine mühe; geben ihnen was ab; geb dir was ab; gebe ihnen was ab;
gibt was ab; teilen uns; geteilt durch zwei; als gestohlen gemeldet; als gestohlen melden;
gar nicht gestohlen; nicht wirklich gestohlen; in wahrheit; wahrheit ist; stimmt so nicht ganz;
nicht ganz die wahrheit; eigentlich war; eigentlich ist er; eigentlich wars; hab ich nur gesagt;
habe ich nur gesagt; gar nicht passiert; nie passiert; alter schaden; alten schaden;
war vorher schon; vorher schon kaputt; schon vorher kaputt; vor vertragsbeginn;
bevor ich den vertrag; datum anpassen; datum ändern; anderes datum; auf gestern datieren;
fingier*; inszenier*; gestellter unfall; abgesprochen; abgesprochener unfall; absprechen;
falsche quittung; gefälschte quittung; gefälschte rechnung; rechnung geliehen; fremde rechnung;
höhere rechnung; rechnung höher; mehr draufschreiben; mehr aufschreiben; was draufschlagen;
teurer machen; aufgehübscht; auto loswerden und; abfackeln; sofort überweisen;
eilüberweisung; neues konto überweisen; anderes konto überweisen; nicht zurückrufen;
keine telefonate; anruf nicht möglich; telefonisch nicht erreichbar _ überweis*; streng geheim;
niemandem sagen; niemandem davon; intern behandeln; gebühr vorab; vorabgebühr; freischaltgebühr
.90 datieren sie _ zurück; datier _ zurück; zurückdatieren; früheres datum; nicht ganz echt;
höhere quittung; quittung geschrieben; sagen sie ich sei; sagen sie er sei;
sagen sie sie sei; sofort auf das neue konto; neue konto und behandeln;
bei jeder versicherung; lacht darüber; von einem anderen unfall; fotos sind von;
gar nicht dabei; betrügt; betrüger*; betrug an; abzockt;
vortäusch*; vorgetäuscht""",
    "RISK_VIP": """
.90 bürgermeister hat; bürgermeister möchte; bürgermeister bittet; bürgermeisterin hat;
bürgermeisterin möchte; bürgermeisterin bittet; büro des bürgermeisters;
büro der bürgermeisterin; der bürgermeister; die bürgermeisterin; herr bürgermeister;
frau bürgermeisterin; stadtpräsident*; ministerpräsident*; minister*;
abgeordnet*; mdb; mdl; nationalrat*; nationalrät*; ständerat; bundesrat;
botschaft von; botschaft der; generalkonsulat; landrat; landrätin; landeshauptmann*;
landeshauptfrau; bundestag*; landtag*; wahlkreis*; staatssekret*; staatskanzlei;
bundeskanzler*; kanzleramt; bischof von; erzbischof; seine exzellenz; ihre exzellenz;
exzellenz; königlich*; prinz von; prinzessin von; fürst von; prominent*; profifußball*;
nationalspieler*; schauspielerin und; person des öffentlichen; senatskanzlei; büroleiter*;
persönliche referentin; persönlicher referent
.90 oberbürgermeisterin; oberbürgermeister; herrn erzbischofs; erzbistum; honorarkonsul*; konsul;
konsulat; botschafterin; botschafter; gesandtschaft; landtagspräsident*; bundestagspräsident*;
vizepräsident*; landrats; staatsministerin; minister a; kardinal;
königreichs; diplomatisch*; aus film und fernsehen; persönlichkeit; frau abgeordnete;
herr abgeordneter
.90 hochwürden; monsignore; ministerialdirig*; ministerium; bundeskanzleramt; hofrat;
ehrenbürger; prinz; prinzessin; freiherr; durchlaucht; königliche hoheit; olympiasieger*;
nationalmannschaft; bundesligaprofi; fernsehmoderator*; bekannte schauspielerin;
bekannter schauspieler; vorstandsvorsitzender der; aufsichtsratsvorsitz*; bundestagsfraktion;
europaabgeordnet*; mdep; stadtrat; stadträtin; regierungspräsident*; generalkonsul*; verbalnote
.90 büro des oberbürgermeisters; des oberbürgermeisters; auftrag des bischofs; des bischofs;
der bischof; bischöfin; des ministers; der ministerin; landesregierung; staatsregierung
""",
    "RISK_MEDIA_THREAT": """
.92 öffentlich machen; an die öffentlichkeit;
im tv;
im internet veröffentlich*; ins internet; im netz; ins netz; veröffentlichen;
shitstorm; schlechte bewertung;
bewertung schreiben; google bewertung; negativ bewerten; trustpilot;
kassensturz
.92 an die presse; zur presse; der presse _ geben; in die presse; an die zeitung; zur zeitung;
in die zeitung; in der zeitung lesen; pressekonferenz; in den medien; an die medien;
journalisten erzählen; an die öffentlichkeit; öffentlich machen; mach das öffentlich;
mache das öffentlich; geht viral; schlechte bewertung; google bewertung;
bewertung folgt; ins netz; ins internet; ins fernsehen
.56 presse; zeitung; zeitungen; lokalzeitung; lokalblatt; tageszeitung; lokalpresse; boulevard*;
journalist*; redaktion; youtube; tiktok; instagram; facebook; twitter; soziale medien;
sozialen medien; social media; fernsehen; rtl; zdf; ard; ndr; orf; reporter*; blog; *blog; radio;
verbrauchermagazin; medien; follower; mdr; wdr
.57 stell das; stelle das; stell es; poste; posten; hochladen werde; film* alles; mitgeschnitten;
veröffentliche*; interessiert sich; interessiert den; erfahren; nachlesen;
zu lesen; gehe damit; gehen damit;
werde damit; wende mich
.92 ins fernsehen; im fernsehen; fernsehteam; kamerateam; tv team; dreht _ über; der ndr;
das zdf; die ard; der spiegel berichtet; an die bild; bild zeitung melden; in der zeitung;
bekannten bei der zeitung; arbeitet bei der zeitung; arbeitet bei der redaktion;
bei der redaktion; lokalredaktion; bei der presse; journalistin bei; auf tiktok; auf youtube;
auf instagram; auf twitter; auf facebook posten; auf facebook stellen; in den sozialen medien;
in den sozialen netzwerken; auf allen portalen; auf sämtlichen portalen; bewertungsportal*;
google bewertungen; rezension schreiben; negative bewertung; einen stern; ein stern;
meine follower; mein blog; meinem blog; meinen kanal; reiseblog; podcast; verbrauchermagazin;
verbrauchersendung; an die große glocke; publik machen; publik; öffentlich anprangern;
jeder soll wissen; alle sollen wissen; alle erfahren; leser erfahren; zur sprache bringen;
medial; schlagzeile*; geht online; online stellen
.57 das internet; im internet
.92 die zeitung hat; die zeitung wird; fernsehen wird; journalistin will;
journalist will; journalistin hat; journalist hat; interviewen; video über euch; video über sie;
geht heute online; die lokalzeitung; lokalzeitung freut; zeitung freut;
zeitung interessiert; geschichte freuen; ganz twitter; ganz facebook""",
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
.93 emotet; docm; makros; virenwächter; virenscanner; schadcode; verseucht*; fernzugriff;
gefälscht* sms; seltsame sms; seltsame mail; seltsame nachricht;
eigenartige datei; ist die echt; echt oder fake; seid das ihr; sind das sie;
nachricht mit ihrem logo; kreditkarte eintragen; zugangsdaten zu kommen; in ihrem namen;
.93 falschen mail; gefälschten mail; falschen link; makro; erpressungs*; rechner verschlüsselt;
aus dem ausland bei mir; bei mir angemeldet; in mein konto eingeloggt;
in meinem konto angemeldet; passwort gestohlen; passwörter gestohlen;
auf den link geklickt""",
    "RISK_PRIVACY_SENSITIVE": """
.90 diagnos*; depress*; krebs; brustkrebs; krebserkrankung; tumor*; leukämie; hiv; aids;
hepatitis; fraktur*; *fraktur; schleudertrauma; gehirnerschütterung; rippe;
rippen; rippenbruch; beckenring*; beinbruch; armbruch; bein gebrochen; arm gebrochen;
handgelenk gebrochen; fuß gebrochen; hüfte gebrochen; nase gebrochen; schlüsselbein;
oberschenkelhals*; meniskus*; bandscheib*; operation; operiert;
schwanger*; psychiat*; psycholog*; psychotherap*; psychisch*; therapie; reha;
befundbericht; arztbericht; arztbrief; blutdruck; behinderung; behindert; schwerbehindert*;
fehlgeburt; milzriss; augenlicht; im krankenhaus; krankenhaus; intensivstation; im spital;
religionszugehörigkeit; sexuell*; gewerkschaft*; medikament*; insulin; diabet*; epilep*;
asthma; chemo*; schlaganfall; herzinfarkt; herzfehler; herzkrank*;
beratungsärztlich*; gelähmt; rollstuhl; amputiert; verbrennungen; koma; burnout; burn out;
angststörung; panikattack*; demenz; alzheimer; parkinson; multiple sklerose; autis*;
suchtkrank*; alkoholi*; genäht; verstaucht; ausgekugelt; blinddarm; lungenentzündung; corona;
covid; leistenbruch; kinderwunsch; künstliche befruchtung; vorstrafe*
.60 verletzt; verletzung*; krank; erkrankt; erkrankung; schmerzen; tabletten
.90 scharlach; *entzündung; *krebs; *infarkt; *operation; *transplantation; *lähmung;
hirnblutung; hirntrauma; schädel hirn; knie op; brust op; gallenblase*; prellung; blutet;
teillähmung; bleibenden schaden; rauchvergiftung; vorhofflimmern; arthrose;
grauem star; grauer star; künstliches gelenk; neurologisch*; hat fieber;
suchterkrank*; *sucht erkrankt; nicht ansprechbar;
bandscheiben*; prothese; herzschrittmacher; dialyse; allergisch*; nierenstein*;
krankgeschrieben; arbeitsunfähig; taub; schwerhörig; blind; gehbehindert;
pflegegrad; fehlsichtig
.57 op; attest; arzt; ärzte; facharzt; stationär; klinik; klinikum; kreuzband; schulter; knie;
sprunggelenk; befund; notarzt; rettungswagen; arbeitsunfähigkeit
.90 magersucht; magersüchtig; bulimie; essstörung; abtreibung; schwangerschaftsabbruch; entzug;
alkoholkrank; alkoholsucht; zuckerkrank*; zeh verloren; finger verloren;
fuß verloren; schizophren*; bipolar*; adhs; trauma; posttraumatisch*; multipler sklerose;
leidet an; leide an; leidet unter; leide unter; erkrankte an; erkrankt an;
wegen meiner krankheit""",
    "RISK_SELF_HARM_THREAT": """
.95 bringe mich um; bring mich um; mich umbringen; mich umzubringen; umbringen;
das leben nehmen; leben zu nehmen; mir das leben; nicht mehr leben; selbstmord*;
freitod; selbsttötung; schluss mit mir; ist schluss mit; mache schluss; mach schluss;
ein ende zu machen; ein ende machen; dem ein ende; ein ende setzen; ein ende zu setzen;
keinen ausweg; kein ausweg; keinen anderen ausweg; nicht mehr weiterleben; nicht weiterleben;
lebensmüde; lebensmut verloren; will nicht mehr leben;
mag nicht mehr leben; möchte nicht mehr leben; will nicht mehr da sein; nicht mehr da sein;
bin ich nicht mehr da; nicht mehr da bin; nicht mehr hier sein; bin ich nicht mehr;
gibt es mich nicht mehr; will sterben; möchte sterben; will nur noch sterben; lieber tot;
wäre ich tot; tot wäre; wäre besser tot; ohne mich besser; besser dran ohne mich;
besser ohne mich; kann nicht mehr weiter; ich kann nicht mehr; weiß nicht mehr weiter;
weiss nicht mehr weiter; sinnlos geworden;
nichts mehr zu verlieren; leben ist vorbei; mir was antun; mir etwas antun; etwas anzutun;
selbst verletz*; mich selbst verletzen; erhängen; aufhängen will; pulsadern; überdosis;
von der brücke; vor den zug; vom dach springen; aus dem fenster springen; abschiedsbrief;
für immer einschlafen; nie mehr aufwachen; nicht mehr aufwachen; zur last fallen;
zum letzten mal von mir
.95 tu mir was an; tue mir was an; tue mir etwas an; tu mir etwas an; dem ganzen _ ein ende;
mach dem ganzen; keinen grund mehr weiterzumachen; grund mehr weiterzumachen;
grund mehr zu leben; keinen sinn mehr im leben; sinn mehr im leben; das leben _ keinen sinn;
hab den strick; habe den strick; strick um; wenn sie das lesen bin ich;
wenn sie dies lesen _ habe ich; ich es hinter mir; bin ich schon weg;
keine kraft mehr; gehe ich auf die brücke; geh ich auf die brücke; schlaftabletten gekauft;
sich verabschiedet hat; nicht mehr leben will; nicht mehr leben mag; sich das leben;
sich umbringen; sich etwas antun; sich was antun
.40 keinen sinn mehr
.95 kann so nicht weitermachen; so nicht weiterleben; halte das leben; halte es nicht mehr aus;
halte das nicht mehr aus; wozu noch leben; wozu noch weiter; keinen lebenswillen;
lebenswillen verloren; lebensmut; meine letzte mail; meine letzte nachricht; mein letzter brief;
meine letzten zeilen; letzte zeilen von mir; lebt wohl; leb wohl; verzeiht mir;
wenn ich nicht mehr bin; wenn ich tot bin; wenn ich weg bin; bin ich tot; bald ist es vorbei;
bald ist alles vorbei; dann ist alles vorbei; heute ist alles vorbei;
heute nacht ist alles vorbei; folge meinem mann; folge meiner frau; folge ihm nach;
folge ihr nach; bei meiner frau sein; bei meinem mann sein; auf die gleise; vor die bahn;
von der brücke; ins wasser gehen; gehe ins wasser; vom balkon; vom hochhaus; tabletten genommen;
tabletten bereit; packung tabletten; alle tabletten; tabletten gekauft; die pistole; erschieße*;
ritze mich; schneide mich; selbstverletz*; suizidgedanken; dunkle gedanken; gedanken mich;
mich nicht mehr gibt; mich bald nicht mehr; keine zukunft mehr; sehe keine zukunft;
sehe keinen sinn; ende mit mir; ein ende mit mir; ist das ende; lohnt sich nicht mehr zu leben;
nicht mehr wert zu leben; nichts hält mich; mache ich schluss; das war's für mich;
hat sich für mich erledigt; verabschiede mich vom leben; abschied vom leben;
nicht mehr existieren; nicht mehr auf dieser welt; nicht mehr auf der welt
.30 verzweifelt; hoffnungslos; ausweglos; strick;
sinnlos
.95 suizid; suizidal*; suizidversuch*
.95 alles keinen sinn mehr; es hat alles keinen sinn; tabletten liegen; genug vom leben;
vom leben genug; leben satt; des lebens müde; ohne mich wären; ohne mich besser; besser dran;
heute springe ich; springe ich; ich springe; geritzt; mich geritzt; ritze mich; ein seil in;
das seil; will sterben; sterben will; sich umbringen; will sich das leben; abschiedsbriefe;
testament geschrieben und
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
}
"""Cues by risk."""
