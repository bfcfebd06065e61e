"""Given names that are common in English and German mail, and capitalized words that are no names.

Short on purpose: who is introduced, greeted or signs is found without a table.
"""

from __future__ import annotations

from typing import Final

GIVEN_NAMES: Final = frozenset(
    """aaron adam adrian agnes ahmed alan albert alexander alexandra alfred alice alicia alina
    amanda amelie amy andrea andreas andrew angela angelika anita anja anke anna anne anneliese
    annette annika anton antonia arthur astrid barbara ben benedikt benjamin bernd bernhard
    bettina birgit brenda brian brigitte bruno carina carla carol caroline catherine charles
    charlotte christa christiane christina christine christoph christopher claire clara claudia
    clemens cornelia craig cynthia dagmar daniel daniela david deborah dennis diana dieter
    dietmar dirk dominik donald doris dorothea dorothy edith eduard edward eleanor elena
    elfriede elias elisabeth elizabeth elke emily emma erich erika ernestine erwin eugen eva
    evelyn fabian fatima felix ferdinand fiona florian frances franz franziska frederick frieda
    friedrich fritz gabriel gabriele gary georg george gerald gerda gerhard gerlinde gertrud
    gisela graham gregor greta gudrun guido gustav günter günther hanna hannah hannes hans
    harald harry hartmut hassan hedwig heidi heike heinrich heinz helen helena helene helga
    helmut henry herbert hermann hermine hilde hildegard holger horst hubert ian ilse ines
    ingeborg ingo ingrid irene iris irmgard isabel isabella jacqueline jakob james jan jana jane
    janet jason jasmin jeffrey jennifer jens jeremy jessica joachim joan joanna jochen johann
    johanna johannes john jonas jonathan josef josefine joseph joshua judith julia julian
    juliane jutta jörg jürgen karen karin karl karoline katharina kathrin katja katrin keith
    kelly kenneth kerstin kevin klaus konrad kristina kurt larry lars laura lea lena leo leon
    leonhard leonie leopold linda lisa lothar louise luca lucas lucy ludwig luis luisa lukas
    manfred manuel manuela marcel marco marcus margaret margarete margit margot maria marianne
    marie marina mario marion markus marlene martha martin martina mary mathias matthew matthias
    maximilian mehmet melanie melissa michael michaela michelle miguel miriam mohamed mohammed
    monika moritz mustafa nadine nancy natalie natascha nicholas nicole niklas nikolaus nina
    nora norbert oliver olivia oskar othmar otto pamela patricia patrick paul paula pauline
    peggy peter petra philip philipp pia priya rachel raimund rainer ralf ralph raphael rebecca
    regina reinhard reinhold renate richard rita robert robin roland rolf roman ronald rosa
    rosemarie roswitha rudolf rupert ruth sabine sabrina samantha samuel sandra sara sarah
    saskia sebastian severin sharon siegfried sigrid silke silvia simon simone sofia sonja
    sophia sophie stefan stefanie stella stephan stephanie stephen steven stuart susan susanne
    sven svenja sylvia tanja teresa theodor theresa therese thomas tim timothy tina tobias
    torsten tracy ulrich ulrike ursula uta ute uwe valentin valerie vanessa vera verena veronika
    victor victoria viktoria vincent waltraud walter werner wilhelm william wolfgang yasmin
    yvonne zoe""".split()
)
"""Folded; none of them is a common word."""

DOUBTFUL_NAMES: Final = frozenset(
    """alex april art august bill bob charlie chris christian dean dick ernst ella frank gerd grace
    grant guy heather hope ivy jack jill jim joe joy june kai kate kim lee lilly max mark may
    mia mike mila nick noah oscar pat ray rob rose sam scott sue ted tom tony will wolf finn ali
    eve faith jean ken dan don ron ruby daisy lily mona lars jo""".split()
)
"""Folded; a name only where a second capitalized word follows or context says so."""

NO_NAMES: Final = frozenset(
    """lg vg bg ps pdf pin sms a abend account adresse after agent all also am an anbei and anfang
    anfrage angebot anna-platz anruf antrag anwalt april arzt attached auf august auto beamte
    beamter beamtin because best beste besten betreff bitte both broker but car chef claim
    claims colleagues company complaint cover covered customer damage damen danke date daten
    dear december den der deutschland dezember die dienst dieser document doktor donnerstag
    ehefrau ein eine england entschuldigung er es fahrer fahrzeug february februar fragen frau
    freitag freunde freundliche freundlichen friday from general germany good great greetings
    grüße guten hallo haus have he hello help herr herren herrn hi house hund i ich if ihr ihre
    ihrer ihnen im immer in insurance insured internet invoice it january januar juli july june
    juni just kind kinder klient kollege kollegen kollegin konto kontaktdaten kosten kunde
    kunden kundenservice kundin lady leider liebe lieber london ltd madam man manager market
    mein meine mfg mit mittwoch monday montag morning my nachbar nachbarin name nach no not
    notfall november number october oktober online our partner policy polizei polizze
    polizzennummer police please post problem rechnung regards reply report rückruf samstag
    sachbearbeiter saturday schaden schadenfall sehr september service sie since sincerely sir
    so sonntag sorry street sunday support tag tagen team termin thank thanks that the there
    they this thursday tuesday und unfall uns unser unsere unterlagen update urlaub verehrte
    versicherung versicherungsnehmer versicherungsschutz versicherungsteam vertrag viele vielen
    vielleicht wagen was we wednesday wegen what when where why wien will wir with yes you your
    yours zu zur zwei ärztin österreich schweiz switzerland austria gmbh ag kg straße gasse
    platz weg road lane department abteilung direktion geschäftsführer geschäftsführung
    gutachter werkstatt bank group versicherungsabteilung schadensabteilung schadenabteilung
    kundendienst kündigung adressänderung schadensmeldung schadenmeldung policyholder everyone
    everybody underwriter insurer adjuster gesellschaft leistung monat jahr woche morgen mai
    march märz mutter vater sohn tochter mann bruder schwester tante onkel oma opa familie
    nachname vorname adressat absender empfänger email e-mail mail telefon tel mobil fax phone
    mobile address web www http https iban bic""".split()
)
"""Folded capitalized words that stand where a name may stand."""

PARTICLES: Final = "von|van|vom|zu|zum|der|den|de|da|di|del|della|dos|le|la|el|al|bin|ten|ter"
"""Words within a name that begin with a small letter, as a pattern."""
