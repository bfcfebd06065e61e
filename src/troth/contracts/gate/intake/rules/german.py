"""The cues of German mail, also as it is written in Austria and Switzerland."""

from __future__ import annotations

from troth.contracts.gate.intake.rules.cues import compile_cues

GERMAN = compile_cues(
    {
        "INTENT_GDPR_REQUEST": """
.92 dsgvo; datenauskunft; auskunft nach; auskunftsersuchen; art. 15; art. 17; art. 21;
artikel 15; artikel 17; artikel 21; löschung meiner daten; daten löschen; daten gelöscht;
widerspruch gegen _ nutzung; widerspreche _ nutzung; widerspreche _ verarbeitung;
datenschutzbeauftragt*; über mich _ gespeichert; über mich bei ihnen gespeichert;
betroffenenrecht*; kopie sämtlicher
.75 datenschutz*; gespeicherte* daten; personenbezogen*; werbung trotz; newsletter;
werbezweck*; meine daten; einwilligung; auskunft
""",
        "INTENT_LEGAL": """
.92 zeigen wir an; unsere mandantin; unser mandant; unseres mandanten; unserer mandantin;
namens unseres; vertreten wir; anwaltlich vertreten; rechtsstreit; terminsladung;
mündlichen verhandlung; klageschrift; klage einreichen; verklage ich; mahnbescheid;
vollmacht anbei; ladung zum; streitverkündung
.70 rechtsanwalt*; rechtsanwält*; anwalt; anwältin; anwaltsbrief; gericht; amtsgericht;
landgericht; klage; kanzlei; mandant*; rechtliche schritte; anwaltlich
""",
        "INTENT_COMPLAINT": """
.90 beschwerde*; beschwere; beschweren; beschwert sich; reklamation; unverschämt*;
unmöglich behandelt; frechheit; eine zumutung; inakzeptabel; unfassbar; skandal*;
unter aller; mir langts; mir reicht's; mir reichts; stümperhaft*; grausam;
unfreundlich behandelt; bin stinksauer; sehr verärgert; empört
.65 enttäuscht; ärger*; unzufrieden; verärgert; ein witz; niemand reagiert; keiner meldet;
immer noch keine; zum dritten mal; ungelöst; lächerlich; ombudsmann*; schlampig;
drückt mich weg
""",
        "INTENT_CLAIM_NEW": """
.90 schaden melden; schadenmeldung; schadensmeldung; melde _ schaden; möchte _ schaden;
unfall melden; eingebrochen; gestohlen; einbruch; diebstahl; wasserschaden; rohrbruch; brand;
sturm*; hagel*; auffahrunfall; steinschlag; verstorben; aufgefahren; aufgehebelt;
schadenformular; legen sie bitte einen fall; schadenanzeige; ausgefallen; umgestürzt
.72 unfall; schaden; beschädigt; kaputt; überschwemm*; feuer; zusammengestoßen; gestürzt;
verletzt; gebrochen; kratzer; beule; zerbrochen; entwendet; gerissen; übergelaufen; gelandet;
umgefallen; verloren; reise abgesagt; storniert; behält _ kaution; ausgelaufen
""",
        "INTENT_CLAIM_UPDATE": """
.90 stand meines; stand der bearbeitung; wie ist der stand; gibt's was neues;
gibt es was neues; gibt es neuigkeiten; schadennummer; schadennr; meinem schaden;
zum schaden vom; zu meinem fall; ablehnungsschreiben; kostenzusage; kostenübernahme;
liegt sein ergebnis; war der gutachter; ihre versicherungsnehmer*; ihr zeichen; regulierung
.70 clm-*; gutachter; sachverständig*; auszahlung; nachtrag; ergänzung; regulier*;
bearbeitungsstand; ihr versicherter; vorgangsnummer; vorgang; akte
""",
        "INTENT_POLICY_CANCELLATION": """
.92 kündige; kündigen; kündigung; kündigungsbestätigung; widerrufe; widerruf;
vertrag beenden; vertrag auflösen; bleibe ich _ nicht mehr bei ihnen; nicht mehr bei ihnen;
nicht verlängern; sonderkündigung*; storno; stornieren; zum ablauf; braucht es die;
damit überflüssig; aufheben
.55 günstiger*; überflüssig; auslaufen; wechsle; nicht mehr benötig*; brauche ich nicht mehr;
verkauft; in rente
""",
        "INTENT_POLICY_CHANGE": """
.90 neue anschrift; neue adresse; adressänderung; adresse geändert; umgezogen; umzug;
wir ziehen um; ziehe um; vertrag ändern; vertragsänderung; mitversicher*; fahrer hinzu;
fahrer eintragen; neues fahrzeug; fahrzeugwechsel; neues auto; namensänderung; geheiratet;
bankverbindung ändern; versicherungssumme; setzen sie mich; kilometer; jahresfahrleistung
.55 ändern; änderung; anpassen; erhöhen; reduzieren; umstellen; statt bisher; ab 1;
kennzeichen
""",
        "INTENT_BILLING_QUESTION": """
.90 rechnung; beitrag; prämie; beitragsrechnung; lastschrift; abgebucht; doppelt abgebucht;
mahnung; rückerstattung; erstattung; guthaben; zahlungserinnerung; ratenzahlung;
beitragserhöhung; sepa; überwiesen; prämienerhöhung; zu viel bezahlt; zahlungsplan
.55 zahlung; bezahlt; zahlen; betrag; konto; teurer; iban; abbuchung; euro zurück; erhöhung;
kosten gestiegen
""",
        "INTENT_DOCUMENT_SUBMISSION": """
.88 wie gewünscht; wie besprochen; anbei; im anhang; beiliegend; angehängt; nachgereicht;
reiche _ nach; sende ihnen; schicke ihnen; schick ihnen; unterlagen; wie angefordert;
die angeforderten; hier die bescheinigung; bogen ist fertig; übersende; füge bei
.55 kaufbelege; belege; quittung*; bescheinigung; kopie; formular; fragebogen; nachweis;
foto*; führerschein; gesundheitsfragebogen
""",
        "INTENT_COVERAGE_QUESTION": """
.88 versichert wenn; auch versichert; mitversichert; bin ich versichert; ist das versichert;
sind wir versichert; gedeckt; abgedeckt; angebot; was würde das kosten; was kostet;
deckt die versicherung; deckt meine; zahlt die versicherung; zahlen sie auch;
übernimmt die versicherung; neuwert oder; leistungsumfang; gilt die versicherung; gilt mein
.50 deckung; umfasst; selbstbehalt; selbstbeteiligung; im ausland; versicherungsschutz;
ersetzt die; tarif
""",
        "INTENT_BROKER_INTERMEDIARY": """
.92 im auftrag unseres kunden; im auftrag meines kunden; im auftrag unserer kundin;
für meine kundin; für meinen kunden; für unseren kunden; unser kunde; unsere kundin;
versicherungsmakler*; makler; maklerbüro; maklerportal; vermittler*; vermittlernummer;
courtage*; maklervollmacht; ungebundener vermittler; agentur; maklermandat
.50 provision; kundin; kunden; extranet
""",
        "INTENT_TECHNICAL": """
.90 passwort; kennwort; anmelden; einloggen; log-in; login; kundenportal; portal; ihre app;
ihrer app; die app; app; fehlermeldung; stürzt _ ab; konto gesperrt; konto gespert;
hochladen; upload; webseite; website; homepage; link funktioniert; komm nich rein;
komme nicht rein; rausgeflogen; bestätigungscode; browser; die seite lädt
.50 link; klick*; online; seite; version; android; iphone; pdf lässt sich; liste ist _ leer
""",
        "PROD_AUTO": """
.90 kfz*; autoversicherung; mein auto; meinem auto; das auto; mein wagen; der wagen;
windschutzscheibe; frontscheibe; scheibe; schadenfrei*; sf-klasse; kennzeichen; kilometer;
fahrzeug; fahrzeugschein; motorrad; führerschein; parkplatz; geparkt; kreisel; autobahn;
auffahrunfall; stoßstange; kasko; vollkasko; teilkasko; audi; bmw; vw; passat; golf;
haftpflicht kfz; verkehrsunfall; werkstatt; steinschlag
.55 auto; gefahren; fahrer; fahren; straße; motor; pkw
""",
        "PROD_HOME": """
.90 hausrat*; eingebrochen; einbruch; fahrrad; pedelec; e-bike; laptop; notebook; schmuck;
armband; möbel; teppich; waschmaschine; fernseher; gestohlene*; unsere sachen; sofa;
kaufbelege
.50 wohnung; quittung*; keller; küche
""",
        "PROD_PROPERTY": """
.90 wohngebäude*; gebäudeversicherung; das dach; dach; plane; decke; rohrbruch;
leitungswasser; kamin; dachziegel; hauswand; küchenwand; keller unter wasser; dachrinne;
unser haus; das haus; heizung; sturmschaden
.50 haus; sturm; baum; hagel; überschwemm*; handwerker; eigenheim
""",
        "PROD_LIABILITY": """
.90 haftpflicht; privathaftpflicht; hundehaftpflicht; versicherungsnehmerin;
versicherungsnehmer; habe ich _ beschädigt; hat mein sohn; hat meine tochter; hat mein hund;
nachbar*; fremdschaden; gerüst; schadenersatz
.50 hund; geschädigt*; schmerzensgeld
""",
        "PROD_LEGAL_EXPENSE": """
.92 rechtsschutz*; deckungsablehnung; deckungszusage; kündigungsschutzklage; auf deckung;
kostenübernahme für das verfahren
.50 vermieter; kaution; arbeitgeber; prozess; mietstreit
""",
        "PROD_TRAVEL": """
.92 reiseversicherung; reiserücktritt*; reiseabbruch; auslandskranken*; urlaub; flug; koffer;
gepäck; airline; fluggesellschaft; kreuzfahrt; hotel; flughafen; reise; rücktransport;
ortszeit
.50 ausland; buchung; gebucht; ferien
""",
        "PROD_HEALTH": """
.92 krankenversicherung; private kranken*; zahnarzt*; zahnersatz; krankenhaus;
physiotherapie; heilpraktiker; gesundheitsfragebogen; rezept; behandlung; operation;
arztrechnung; zahnzusatz*; krankengeld; klinik
.50 arzt; ärztin; medikament*; tabletten; therapie; reha
""",
        "PROD_LIFE": """
.92 lebensversicherung; rentenversicherung; begünstigt*; sterbegeld; verstorben; todesfall;
sterbeurkunde; altersvorsorge; riester; risikoleben; rürup; ablebensversicherung
.50 rente; hinterblieben*; rückkaufswert; kapital
""",
        "PROD_ACCIDENT": """
.92 unfallversicherung; invalidität; unfallakte; gliedertaxe; augenlicht; private unfall;
invaliditätsgrad
.50 sturz; gestürzt; gebrochen; verletzung; bruch
""",
        "PROD_COMMERCIAL": """
.90 betriebshaftpflicht; gewerbe*; geschäftsversicherung; unser betrieb; unserem betrieb;
im betrieb; kühlhaus; unser laden; salon; unsere firma; spedition; lager; ware; flotte;
fuhrpark; mitarbeiter; restaurant; gastst*; schadenquote; berufshaftpflicht; cyber*;
maschine; transportversicherung; inhaltsversicherung
.50 gmbh; firma; geschäft; laden; betrieb; kunden
""",
        "URG_CRITICAL": """
.92 lebensgefahr; notfall; gasgeruch; riecht stark nach gas; nach gas; feuerwehr; rettung;
intensivstation; muss heute; heute nachmittag operiert; heute abend ist schluss; vor 15 uhr;
binnen stunden; ein ende zu machen; keinen ausweg; bewusstlos; eingeschlossen; brennt;
suizid*; umbringen; notdienst
.55 sofort; umgehend heute; heute noch; heute nachmittag
""",
        "URG_HIGH": """
.88 dringend; eilig; eilt; schnellstmöglich; so schnell wie möglich; umgehend; frist;
bis spätestens; spätestens morgen; spätestens; bis freitag; bis montag; bis dienstag;
bis mittwoch; bis donnerstag; bis zum; binnen; innerhalb von; mit jeder stunde;
täglich größer; regnet ins; letzte mahnung; noch heute; morgen; diese woche; termin zur
.50 bald; rasch; schnell; immer noch nicht; zügig
""",
        "URG_LOW": """
.92 eilt nicht; es eilt uns nicht; nicht eilig; überhaupt nicht eilig; keine eile;
nicht dringend; gelegentlich; lassen sie sich _ zeit; lassen sie sich ruhig zeit;
wenn sie zeit haben; ewig hin; kein stress; hat zeit; bei gelegenheit; in ruhe
""",
        "RISK_LEGAL_THREAT": """
.92 rechtliche schritte; verklage; klage einreichen; klage erheben; klagen;
anwalt einschalten; anwalt einschalte; meinem anwalt; gerichtlich; vor gericht; rechtsweg;
anwaltlich* schritte; behalten uns rechtliche; hören von meinem anwalt; sollte bis zum
.55 anwalt; gericht; rechtsanwalt*
""",
        "RISK_REGULATORY": """
.93 ombudsmann*; ombudsfrau; ombudsstelle; versicherungsombudsmann; bafin; fma; finma;
finanzmarktaufsicht; aufsichtsbehörde; datenschutzbeauftragte; landesdatenschutz*;
datenschutzbehörde; verbraucherzentrale; konsumentenschutz; aufsicht
""",
        "RISK_FRAUD_SIGNAL": """
.90 soll es dein schaden nich; soll ihr schaden nicht; muss ja keiner wissen;
muss niemand wissen; unter uns; einfach so stehn; lass das einfach; nicht telefonisch;
vertraulich behandeln; neue bankverbindung; konten _ gesperrt; unsere konten; konten sind;
rückdatier*; höher ansetzen; falsch angegeben; bisschen mehr; durchwinken; gefälscht
""",
        "RISK_VIP": """
.90 bürgermeister*; oberbürgermeister*; minister*; abgeordnet*; botschaft*; landrat;
landrätin; bundestag; landtag; vorstandsvorsitzend*; prominent*; bischof; senator*;
staatssekret*; wahlkreis; exzellenz; nationalrat*; königlich*
""",
        "RISK_MEDIA_THREAT": """
.93 presse; zeitung; lokalzeitung; journalist*; öffentlich machen; youtube; tiktok;
instagram; facebook; twitter; soziale medien; sozialen medien; social media; fernsehen;
reporter*; im internet veröffentlich*; bild-zeitung; das internet auch; shitstorm
""",
        "RISK_SECURITY_MALWARE": """
.93 schadsoftware; virus; trojan*; malware; phishing; quarantäne; verdächtige mail;
verdächtiger link; verdächtiger anhang; .exe; gehackt; kartennummer eingeben; infiziert;
kam mir komisch vor; ist das von ihnen; betrugsversuch; gefälschte mail
""",
        "RISK_PRIVACY_SENSITIVE": """
.90 diagnose*; depress*; krebs; hiv; tabletten; fraktur; beckenringfraktur; operation;
operiert; schwanger*; psych*; therapie; befund; blutdruck; behinderung; fehlgeburt; milzriss;
augenlicht; krankenhaus; religion; sexuell*; medikament*; insulin; epilep*; chemo*;
schlaganfall; herzinfarkt; invalidität; ärztlich*; beratungsärztlich*; gesundheitsfragebogen
""",
        "RISK_SELF_HARM_THREAT": """
.95 umbringen; das leben nehmen; nicht mehr leben; suizid*; selbstmord; schluss mit mir;
ein ende zu machen; dem ein ende; keinen ausweg; kein ausweg; nicht mehr weiterleben;
lebensmüde; alles geordnet damit; will nicht mehr leben; mag nicht mehr leben
""",
        "RISK_AUTOREPLY_LOOP": """
.93 abwesenheit*; automatische antwort; automatisch generiert; automatisch erstellt;
bin _ nicht im büro; nicht im haus; nicht zustellbar; unzustellbar;
zustellung fehlgeschlagen; nicht auf diese; anhang entfernt; bin im urlaub und;
nicht erreichbar bis; wird nicht gelesen
""",
    }
)
