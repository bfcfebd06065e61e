"""Given names that are common in English and German mail, and capitalized words that are no names.

Short on purpose: who is introduced, greeted or signs is found without a table.
"""

from __future__ import annotations

from typing import Final

GIVEN_NAMES: Final = frozenset(
    """aaron adam adrian agnes agnieszka ahmed aisha alan albert alejandro alexander alexandra
    alfred alice alicia alina allison amanda amelie amir amy andrea andreas andrew andrzej
    angela angelika anil anita anja anke anna anne anneliese annemarie annette annika anthony
    anton antonia antonio aoife arthur ashley astrid ayşe barbara barry ben benedikt benjamin
    bernd bernhard bettina beverley birgit boris brad brandon branko brenda brian brigitte
    brittany bruno bryan caleb callum carina carla carlos carol caroline catherine charles
    charlotte christa christiane christina christine christoph christopher claire clara claudia
    clemens colin connor cornelia craig cynthia dagmar dana daniel daniela dave david debbie
    deborah declan deepak dejan dennis derek diana dieter dietmar dirk dmitri dominik donald
    doris dorothea dorothy dragan duncan dylan edith eduard edward eleanor elena elfriede elias
    elif elisabeth elizabeth elke emily emine emma erich erika erin ernestine erwin ethan eugen
    eva evan evelyn ewan fabian fatima fatma felix ferdinand fergus fernando fiona florian
    frances francesco franz franziska françois frederick frieda friedrich fritz gabriel gabriele
    gareth gary gavin geoffrey georg george gerald gerda gerhard gerlinde gertrud gillian
    giovanni gisela giuseppe goran gottfried graham greg gregor greta gudrun guido gustav günter
    günther hakan hanna hannah hanne hannes hans harald harry hartmut hassan hayley hedwig heidi
    heike heinrich heinz helen helena helene helga helmut henry herbert hermann hermine hilary
    hilde hildegard hiroshi holger horst hubert hubertus ian ibrahim igor ilse ines ingeborg
    ingo ingrid irene iris irmgard isabel isabella isabelle ivan ivana jacqueline jakob james
    jan jana jane janet jasmin jason javier jean-paul jeff jeffrey jelena jennifer jenny jens
    jeremy jerry jessica joachim joan joanna jochen johann johanna johannes john jonas jonathan
    josef josefine joseph joshua josip josé juan judith julia julian juliane justin jutta jörg
    jürgen karen karin karl karoline katarzyna katharina kathrin kathy katja katrin kayla keith
    kelly kenji kenneth kerry kerstin kevin khalid kirsty klaus konrad kristina krzysztof kurt
    kyle larry laura lauren lea lena leo leon leonhard leonie leopold leopoldine liam lieselotte
    linda lindsay lisa liz lothar louis louise luca lucas lucy ludwig luigi luis luisa lukas
    lynn malcolm manfred manuel manuela marcel marco marcus margaret margarete margarita margit
    margot maria marianne marie marija marina mario marion marko markus marlene marlies martha
    martin martina mary mathias matt matthew matthias maureen maximilian megan mehmet melanie
    melissa michael michaela michelle miguel milan milica miloš miriam mirjana mohamed mohammed
    monika moritz murat mustafa nadine nadja nancy natalie natascha nathan neil niamh nicholas
    nicole nigel niklas nikola nikolaus nina nora norbert oleg olga oliver olivia omar oskar
    othmar otto owen pamela paolo patricia patrick paul paula pauline paweł pedro peggy petar
    peter petra philip philipp phillip pia pierre piotr priya rachel radovan rahul raimund
    rainer ralf ralph raphael rebecca regina reinhard reinhold renate rhys ricardo richard rita
    robert robin roland rolf roman ronald rosa rosemarie rosi roswitha rudolf rupert ruth sabine
    sabrina sally samantha samuel sandra sanjay sara sarah saskia sean sebastian sepp sergej
    severin shannon sharon shaun shelley sherry siegfried sigrid silke silvia simon simone
    siobhan slavica snežana sofia sonja sophia sophie stacey stacy stefan stefanie stella
    stephan stephanie stephen steve steven stuart sunita susan susanne sven svenja svetlana
    sylvia tanja tatjana teresa terry theodor theresa therese theresia thomas tiffany tim
    timothy tina tobias tomasz torsten tracey tracy trevor ulrich ulrike ursula uta ute uwe
    valentin valerie vanessa vera verena veronika victor victoria viktoria vince vincent
    vladimir walter waltraud wendy werner wilhelm william wolfgang yasmin yuki yusuf yvonne
    zdenka zeynep zoe zoran özlem""".split()
)
"""Folded; none of them is a common word."""

DOUBTFUL_NAMES: Final = frozenset(
    """alex ali amber ana april art august bill bob chad charlie chris christian courtney crystal
    daisy dan dean dick don ella ernst eve faith finn frank gerd grace grant guy heather hope
    ivy jack jean jill jim jo joe joy june kai kate ken kim lars lee lilly lily logan madison
    mark mason max may mia mike mila mona morgan nick noah oscar pat raj ray rob ron rose ross
    ruby sam scott sue taylor ted todd tom tony tyler will wolf""".split()
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
