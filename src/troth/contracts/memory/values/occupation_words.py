"""Occupations: their other names, English and German, and which is a kind of which."""

from __future__ import annotations

TITLES = """
doctor: physician, medical doctor, md, medic, arzt, ärztin, gp, general practitioner, hausarzt
surgeon: chirurg, chirurgin
pediatrician: paediatrician, kinderarzt, kinderärztin
psychiatrist: psychiater, psychiaterin
dentist: zahnarzt, zahnärztin
veterinarian: vet, tierarzt, tierärztin
nurse: krankenschwester, krankenpfleger, pflegefachkraft, pfleger, krankenpflegerin
registered nurse: rn
paramedic: emt, sanitäter, rettungssanitäter, ambulance driver
pharmacist: apotheker, apothekerin, chemist's
therapist: therapeut, therapeutin, counselor, counsellor
psychologist: psychologe, psychologin
physical therapist: physiotherapist, physiotherapeut, physiotherapeutin, physio
lawyer: attorney, solicitor, barrister, rechtsanwalt, rechtsanwältin, anwalt, anwältin, attorney
    at law, counsel, jurist
paralegal: legal assistant
judge: richter, richterin
software engineer: software developer, programmer, developer, coder, software dev, dev, swe,
    computer programmer, softwareentwickler, softwareentwicklerin, entwickler, entwicklerin,
    programmierer, programmiererin, software-entwickler, softwareingenieur
web developer: web dev, webentwickler
data scientist
data analyst: datenanalyst
computer scientist: informatiker, informatikerin
it specialist: it technician, it guy, computer technician, it support, system administrator,
    sysadmin, sys admin, fachinformatiker
engineer: ingenieur, ingenieurin
mechanical engineer: maschinenbauingenieur
electrical engineer: elektroingenieur
civil engineer: bauingenieur
teacher: instructor, educator, schoolteacher, school teacher, lehrer, lehrerin, schulteacher
kindergarten teacher: erzieher, erzieherin, preschool teacher
professor: professorin, prof, university professor
lecturer: dozent, dozentin
tutor: nachhilfelehrer
student: studentin, studierender, university student, college student, undergraduate
high school student: schüler, schülerin, highschool student, pupil
scientist: researcher, wissenschaftler, wissenschaftlerin, forscher, forscherin
accountant: bookkeeper, buchhalter, buchhalterin, cpa
auditor: wirtschaftsprüfer
tax consultant: tax advisor, steuerberater, steuerberaterin
banker: bank employee, bankkaufmann, bankkauffrau, bank teller, teller
financial advisor: finanzberater, financial adviser
consultant: berater, beraterin, unternehmensberater, adviser, advisor
manager: managerin, führungskraft, leiter, leiterin
project manager: projektmanager, projektleiter, projektmanagerin
product manager: produktmanager
ceo: chief executive officer, chief executive, geschäftsführer, geschäftsführerin
cto: chief technology officer
cfo: chief financial officer
salesperson: salesman, saleswoman, sales person, sales rep, sales representative, verkäufer,
    verkäuferin, sales assistant, sales associate, car salesman, shop assistant
cashier: checkout clerk, kassierer, kassiererin
marketing manager: marketer
real estate agent: realtor, estate agent, immobilienmakler, makler
secretary: administrative assistant, office assistant, sekretär, sekretärin, admin assistant
receptionist: front desk clerk, empfangsdame, rezeptionist
waiter: waitress, server, kellner, kellnerin, waitstaff
bartender: barkeeper, barman, barmaid, barkeeperin
barista: coffee maker
cook: koch, köchin, line cook, grill cook
chef: chefkoch, küchenchef
baker: bäcker, bäckerin
butcher: metzger, fleischer
farmer: landwirt, landwirtin, bauer, bäuerin, rancher
gardener: gärtner, gärtnerin, landscaper
carpenter: tischler, schreiner, zimmermann, woodworker
electrician: elektriker, elektrikerin
plumber: klempner, installateur
mechanic: automechaniker, mechaniker, mechanikerin, auto mechanic, car mechanic, kfz-mechaniker
construction worker: builder, bauarbeiter, maurer
janitor: custodian, hausmeister, caretaker
cleaner: housekeeper, maid, putzfrau, reinigungskraft, cleaning lady
driver: chauffeur, fahrer, fahrerin
truck driver: trucker, lkw-fahrer, lorry driver, freight driver
bus driver: busfahrer, busfahrerin
taxi driver: cab driver, cabbie, taxifahrer
pilot: pilotin, airline pilot
flight attendant: stewardess, steward, flugbegleiter, flugbegleiterin
police officer: policeman, policewoman, cop, polizist, polizistin, state trooper
firefighter: fireman, feuerwehrmann
soldier: soldat, soldatin, in the army, in the military, army officer
security guard: bouncer, wachmann
politician: politiker, politikerin
civil servant: beamter, beamtin
journalist: reporter, journalistin
writer: author, schriftsteller, schriftstellerin, autor, autorin
novelist: romanautor
poet: dichter, dichterin
editor: redakteur, redakteurin, lektor
translator: übersetzer, übersetzerin
interpreter: dolmetscher, dolmetscherin
blogger
librarian: bibliothekar, bibliothekarin
artist: künstler, künstlerin
painter: maler, malerin
sculptor: bildhauer
designer: designerin
graphic designer: grafiker, grafikerin, grafikdesigner
fashion designer: modedesigner
architect: architekt, architektin
photographer: fotograf, fotografin
musician: musiker, musikerin
singer: sänger, sängerin, vocalist
guitarist: gitarrist
drummer: schlagzeuger
pianist: klavierspieler
actor: actress, schauspieler, schauspielerin
dancer: tänzer, tänzerin
athlete: sportler, sportlerin, professional athlete
coach: trainer, trainerin
personal trainer: fitness trainer, fitness instructor
hairdresser: barber, hair stylist, hairstylist, friseur, friseurin, friseuse
social worker: sozialarbeiter, sozialarbeiterin
priest: pastor, minister, pfarrer, pfarrerin, reverend
nanny: babysitter, childminder, tagesmutter
housewife: homemaker, stay at home mom, stay-at-home mom, hausfrau, housewive
entrepreneur: founder, unternehmer, unternehmerin, business owner, businessman, businesswoman,
    gründer
biologist: biologe, biologin
chemist: chemiker, chemikerin
physicist: physiker, physikerin
mathematician: mathematiker, mathematikerin
historian: historiker
economist: ökonom, volkswirt
astronaut: astronautin
zookeeper: tierpfleger, zoo keeper
model: fotomodell
postal worker: mailman, mail carrier, postman, briefträger, postbote
intern: trainee, praktikant, praktikantin
apprentice: azubi, auszubildender, auszubildende
"""
"""One occupation on a line: its normal name, a colon, its other names."""

KINDS = """
doctor: surgeon, pediatrician, psychiatrist, cardiologist, dermatologist, neurologist,
    radiologist, oncologist, anesthesiologist, gynecologist, ophthalmologist, resident
nurse: registered nurse
scientist: biologist, chemist, physicist, data scientist, computer scientist, mathematician,
    economist, historian, astronomer, geologist
software engineer: web developer, frontend developer, backend developer, game developer, app
    developer
engineer: software engineer, mechanical engineer, electrical engineer, civil engineer
teacher: professor, lecturer, kindergarten teacher, tutor
student: high school student
writer: novelist, poet, journalist, blogger, screenwriter, editor
musician: singer, guitarist, drummer, pianist, violinist, dj, rapper, composer, bassist, cellist
artist: painter, sculptor, illustrator, musician, actor, dancer, photographer, singer
designer: graphic designer, fashion designer, interior designer, web designer
cook: chef
driver: truck driver, bus driver, taxi driver
therapist: psychologist, physical therapist, massage therapist, speech therapist
manager: project manager, product manager, marketing manager, ceo, cto, cfo
salesperson: cashier, real estate agent
it specialist: software engineer
athlete: tennis player, football player, basketball player, soccer player, swimmer, runner, boxer
lawyer: judge, paralegal
banker: financial advisor
police officer: detective, sheriff
coach: personal trainer
"""
"""What is wider, a colon, what is a kind of it."""

RANKS = frozenset(
    """senior junior lead principal staff head chief assistant associate deputy vice executive
    trainee
    entry-level mid-level leitender leitende stellvertretender stellvertretende oberarzt""".split()
)
"""Words of rank: another rank is a step in one career."""

VAGUE = frozenset(
    """freelancer consultant entrepreneur employee worker manager specialist professional expert
    assistant intern apprentice volunteer student mom mother dad father parent boss supervisor owner
    clerk officer technician tech self-employed unemployed retired housewife person man woman guy
    girl contractor director ceo executive job member part lead graduate nerd geek staff""".split()
)
"""What, said alone, can be said beside another occupation of the same person."""

BESIDE = frozenset("student intern apprentice volunteer owner mom dad parent lead graduate".split())
"""What can be said beside another occupation whatever stands before it: a PhD student."""
