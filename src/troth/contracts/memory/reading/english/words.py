"""English word lists: kin and things, states that say nothing lasting, adverbs, attribute nouns."""

from __future__ import annotations


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


def _synonyms(text: str) -> dict[str, str]:
    """``sister: sis`` on each line: every word names the first."""
    table = {}
    for line in text.strip().split("\n"):
        first, _, others = line.strip().partition(":")
        table.update(
            dict.fromkeys((first, *(word.strip() for word in others.split(",") if word)), first)
        )
    return table


KIN: dict[str, str] = _synonyms(
    """sister: sis, sisters
    brother: bro, brothers
    mother: mom, mum, mommy, mama, ma
    father: dad, daddy, papa, pa
    parent: parents, folks
    wife: wifey
    husband: hubby
    partner: spouse, significant other
    boyfriend: bf
    girlfriend: gf
    fiance: fiancé
    fiancee: fiancée
    son: sons
    daughter: daughters
    child: kid, kids, children, baby
    grandmother: grandma, granny, nana
    grandfather: grandpa, granddad
    grandson:
    granddaughter:
    uncle:
    aunt: auntie, aunty
    cousin: cousins
    nephew:
    niece:
    friend: friends, bestie, buddy, pal
    roommate: flatmate, roommates
    neighbor: neighbour
    colleague: coworker, co-worker
    boss: supervisor
    teacher:
    doctor:
    dentist:
    therapist:
    landlord: landlady
    gp:
    coach: trainer
    lawyer:
    hairdresser:
    babysitter: nanny
    mother-in-law:
    father-in-law:
    brother-in-law:
    sister-in-law:
    stepmother: stepmom
    stepfather: stepdad
    ex: ex-wife, ex-husband, ex-boyfriend, ex-girlfriend"""
)
PETS: dict[str, str] = _synonyms(
    """dog: dogs, puppy, puppies, doggo, hound, hounds, pup, doggy
    cat: cats, kitten, kittens, kitty, feline, felines
    pet: pets
    bird: birds
    parrot: parrots
    hamster: hamsters
    rabbit: rabbits, bunny, bunnies
    horse: horses, pony
    fish: goldfish
    turtle: turtles, tortoise
    snake: snakes
    lizard: lizards, gecko, iguana
    guinea pig: guinea pigs
    chicken: chickens
    ferret: ferrets
    husky: huskies
    poodle: poodles
    labrador: labradors, retriever
    tarantula:"""
)
FEMALE = _set(
    """sister mother wife girlfriend fiancee daughter grandmother granddaughter aunt niece
    mother-in-law sister-in-law stepmother"""
)
MALE = _set(
    """brother father husband boyfriend fiance son grandfather grandson uncle nephew father-in-law
    brother-in-law stepfather"""
)
SEVERAL = _set(
    """friend cousin neighbor colleague roommate uncle aunt nephew niece pet teacher doctor ex
    coach lawyer hairdresser babysitter
    parent child fish bird chicken"""
)
"""Kin and animals of which "my X" may be another one each time."""
UNIQUE = _set(
    "mother father wife husband partner boyfriend girlfriend fiance fiancee boss mother-in-law "
    "father-in-law stepmother stepfather"
)
"""Kin of which one has one: a name beside it does not say that there are others."""
MODIFIERS: dict[str, str] = {
    "older": "older", "elder": "older", "big": "older", "oldest": "oldest", "eldest": "oldest",
    "younger": "younger", "little": "younger", "kid": "younger", "youngest": "youngest",
    "baby": "younger", "twin": "twin", "ex": "ex", "former": "ex", "late": "late", "best": "best",
    "half": "half", "step": "step", "other": "other", "first": "first", "second": "second",
    "great": "great", "middle": "middle", "foster": "foster", "adoptive": "adoptive",
    "biological": "biological", "old": "old", "new": "", "dear": "", "own": "", "sweet": "",
    "lovely": "", "beautiful": "", "dearest": "", "beloved": "", "current": "", "only": "",
}  # fmt: skip
CHILDREN: dict[str, str] = {
    "child": "", "children": "", "kid": "", "kids": "", "offspring": "",
    "son": ":son", "sons": ":son", "boy": ":son", "boys": ":son",
    "daughter": ":daughter", "daughters": ":daughter", "girl": ":daughter", "girls": ":daughter",
}  # fmt: skip
SIBLINGS: dict[str, str] = {
    "sibling": "", "siblings": "", "brother": ":brother", "brothers": ":brother",
    "sister": ":sister", "sisters": ":sister",
}  # fmt: skip
THINGS = _set(
    """car truck bike bicycle motorcycle house home apartment flat boat phone laptop computer
    guitar piano camera van hair eyes eye company garden room bedroom kitchen tv
    television tablet watch bag jacket coat cabin farm office desk van jeep suv scooter
    drum drums violin cello tattoo tattoos vehicle auto motorbike condo telescope drone
    printer"""
)
COLORS = _set(
    """red blue green yellow black white brown grey gray pink purple orange silver gold beige
    violet turquoise blonde blond brunette chestnut auburn hazel teal maroon navy"""
)
BRANDS = _set(
    """toyota honda ford bmw audi mercedes volkswagen vw tesla chevrolet chevy nissan hyundai kia
    mazda subaru jeep porsche ferrari volvo lexus fiat renault peugeot skoda opel bentley dodge
    cadillac jaguar lamborghini mini apple samsung sony dell lenovo hp asus yamaha suzuki"""
)
DIETS: dict[str, str] = _synonyms(
    """vegan: vegans
    vegetarian: vegetarians, veggie
    pescatarian: pescetarian
    carnivore:
    omnivore:
    keto: ketogenic
    gluten-free:
    flexitarian:
    halal:
    kosher:"""
)
MARITAL = _set(
    """married single divorced widowed engaged separated unmarried widow widower bachelor
    bachelorette"""
)
EMPLOYMENT: dict[str, str] = _synonyms(
    """unemployed: jobless
    employed:
    retired: retiree, pensioner
    self-employed: freelancing
    student:"""
)
RELIGIONS = _set(
    """christian catholic protestant muslim jewish buddhist hindu atheist agnostic mormon lutheran
    baptist methodist anglican orthodox sikh religious spiritual jew evangelical presbyterian
    episcopalian pagan wiccan quaker taoist"""
)
NATIONALITIES = _set(
    """american german french italian spanish british english irish scottish welsh canadian
    mexican brazilian chinese japanese korean indian russian polish dutch swedish
    norwegian danish finnish austrian swiss portuguese greek turkish australian african-
    american asian hispanic latino latina ukrainian romanian hungarian czech croatian
    serbian bulgarian egyptian nigerian kenyan moroccan israeli iranian pakistani
    vietnamese thai indonesian filipino argentinian colombian chilean peruvian cuban
    belgian african european syrian afghan lebanese"""
)
LANGUAGES = NATIONALITIES | _set(
    """mandarin cantonese arabic hebrew hindi urdu bengali persian farsi swahili latin esperanto
    catalan basque tamil telugu punjabi gaelic icelandic estonian latvian lithuanian
    slovak slovenian tagalog malay yiddish"""
)
GENDERS = {
    "man": "male", "male": "male", "guy": "male", "boy": "male", "dude": "male",
    "gentleman": "male", "woman": "female", "female": "female", "girl": "female",
    "lady": "female", "gal": "female", "nonbinary": "nonbinary", "non-binary": "nonbinary",
}  # fmt: skip
ILLNESSES = _set(
    """diabetes asthma epilepsy cancer adhd add autism depression anxiety arthritis migraines
    migraine insomnia dyslexia ptsd hypertension celiac crohn's lupus aids hiv anemia
    bipolar ocd alzheimer's parkinson's fibromyalgia eczema hemophilia scoliosis
    endometriosis tinnitus"""
)
CONDITIONS = _set(
    """diabetic asthmatic blind deaf colorblind color-blind colourblind pregnant autistic
    dyslexic epileptic nearsighted farsighted near-sighted far-sighted disabled anemic
    paralyzed mute bipolar wheelchair-bound obese overweight"""
)
TRAITS = _set(
    """shy outgoing introverted extroverted lazy competitive insecure tall short skinny thin fat
    bald athletic fit organized messy punctual ambitious creative talkative quiet left-handed
    right-handed ambidextrous rich wealthy poor famous blonde blond brunette redheaded religious
    vegan superstitious adventurous impatient patient clumsy stubborn optimistic pessimistic
    bilingual literate conservative liberal homeless gay straight lesbian bisexual transgender
    strong weak old young muscular petite homeschooled adopted tattooed"""
)
OCCUPATIONS = _set(
    """nurse chef cook boss clerk judge pilot coach model artist athlete surgeon guard spy poet
    maid vet author actress waitress waiter secretary soldier marine sailor priest monk
    nun rabbi imam pastor mechanic plumber electrician technician musician magician
    physician beautician politician architect scientist accountant consultant assistant
    attendant sergeant lieutenant colonel captain general cashier janitor butcher barista
    bartender engineer entrepreneur freelancer intern trainee apprentice ceo cto cfo coo
    vp president director manager analyst developer programmer designer teacher professor
    lecturer tutor principal librarian lawyer attorney paralegal doctor dentist pharmacist
    psychologist psychiatrist therapist paramedic firefighter fireman policeman cop
    detective police-officer officer agent broker banker trader realtor salesman
    saleswoman salesperson retailer journalist reporter editor writer novelist
    photographer painter sculptor singer dancer actor comedian drummer guitarist pianist
    dj producer filmmaker farmer rancher fisherman gardener carpenter builder welder mason
    roofer driver trucker courier mailman chauffeur astronaut babysitter nanny housekeeper
    cleaner maidservant stylist hairdresser barber tailor seamstress jeweler baker brewer
    winemaker veterinarian biologist chemist physicist mathematician economist historian
    translator interpreter diplomat ambassador mayor senator governor receptionist
    bookkeeper auditor banker cashier stockbroker bouncer lifeguard referee boxer wrestler
    golfer jockey equestrian stuntman influencer blogger youtuber streamer activist
    researcher postdoc sommelier bellhop dispatcher recruiter supervisor foreman liaison
    homemaker housewife househusband caregiver caretaker counselor superhero contractor
    handyman operator machinist repairman undertaker mortician zookeeper falconer tester
    administrator admin specialist strategist marketer copywriter illustrator animator
    curator archivist optician optometrist gynecologist obstetrician pediatrician
    cardiologist neurologist oncologist radiologist dermatologist anesthesiologist midwife
    dietitian nutritionist instructor trainer educator deputy inspector sheriff warden
    prosecutor notary surveyor geologist astronomer meteorologist head lead partner
    founder cofounder co-founder owner"""
)
_NOT_JOBS = _set(
    """lover hater fan person mother father brother sister runner swimmer believer reader drinker
    eater smoker thinker dreamer beginner learner winner loser member teenager stranger
    sufferer survivor partier gamer hiker collector walker listener player follower owner
    foodie traveler traveller adult tourist customer user number helper talker sleeper
    rider partner owner lead head keeper supporter enthusiast optimist pessimist
    perfectionist feminist romantic vegetarian pescatarian buddhist christian capricorn
    cancer racist sexist extremist homebody monster leader skier hunter fisher surfer
    other matter sinner liar newcomer prisoner foreigner millionaire librarian-not visitor
    guest giver meat-eater twin loner computer master shower september october november
    december december outsider insider passenger participant giant elephant infant ant
    importer-not volunteer neighbor roller"""
)
_JOB_ENDINGS = ("er", "or", "ist", "ian", "man", "woman", "ant", "eer", "ress", "smith", "person")
TRANSIENT = _set(
    """tired hungry here there fine sorry ok okay good well great sad happy bored busy sure ready
    late back home done glad excited sick cold hot awake asleep lost confused curious
    afraid worried stressed angry mad upset thirsty alone right wrong serious kidding
    joking new close away lucky grateful thankful aware able alright down up out in on off
    going about just so very too not interested impressed surprised amazed available free
    early scared nervous proud jealous lonely drunk sober sleepy exhausted annoyed
    frustrated pleased delighted honored welcome unsure certain trying looking wondering
    thinking hoping feeling doing having getting talking saying asking sitting standing
    waiting online offline sleeping eating cooking watching reading listening"""
)
FEELING_VERBS = _set(
    """feel think know believe hope guess mean say tell ask wonder need see hear understand agree
    disagree thank appreciate apologize try remember forget wish get look seem do go come
    let notice suppose doubt expect find figure promise swear bet wait stop start begin
    keep happen put take give tend happen seem appear want care worry imagine pretend
    assume consider miss like be have can could may might must shall should will would
    cannot and or but so if that this it is was no yes not me you am are were been being
    also too just etc please hello hi hey okay ok talk decide realize realise admit
    suggest recommend mention bring send call show ask-for order question answer respond
    reply cannot lol haha omg wow follow meet ended end turn said told saw heard found
    made came went thought knew felt gave put took kept saying guessing would've remind
    note explain use fail manage plan check receive stand sit die wake"""
)
ADVERBS = _set(
    """also really just still always often usually currently now already only even mostly mainly
    definitely certainly presently originally officially finally recently sometimes
    actually basically generally normally typically personally absolutely truly totally
    literally proudly happily sadly unfortunately fortunately honestly simply occasionally
    frequently regularly rarely mainly both all either then clearly obviously mostly
    probably likely maybe possibly perhaps formerly previously never once currently
    secretly especially particularly deeply greatly newly legally technically permanently
    kinda sorta apparently pretty quite very so super extremely rather fairly somewhat primarily
    gladly barely
    ever today soon nowadays fully completely much lately"""
)
INTERJECTIONS = _set(
    """well yes yeah yep yup oh hi hello hey so and but btw fyi also ok okay wow haha lol no nope
    nah ah um uh hmm like plus then or anyway anyways sure right cool nice great awesome
    thanks thank honestly basically sorry actually wait correction oops because since
    cause as though that sir ma'am dude man please guess hm aw aww yea ya ha hehe listen
    look see true agreed absolutely definitely totally interesting however rather instead
    fact ps"""
)
NOT_NAMES = (
    TRANSIENT
    | MARITAL
    | NATIONALITIES
    | RELIGIONS
    | CONDITIONS
    | TRAITS
    | OCCUPATIONS
    | frozenset((*DIETS, *EMPLOYMENT, *GENDERS))
    | _set(
        """i my we our you your he she it they the a an this that monday tuesday wednesday thursday
    friday saturday sunday january february march april may june july august september
    october november december christmas easter english ceo not no yes from at in also now
    still aries taurus gemini leo virgo libra scorpio sagittarius capricorn aquarius
    pisces dr mr mrs ms democrat republican team what why how when where who please thanks
    hello if but and or so because as for to of by with all most some many each every both
    here there today tomorrow yesterday google microsoft amazon apple ibm sap gen working
    living based"""
    )
)
TITLES = _set(
    "dr dr. st. mr mr. mrs mrs. ms ms. prof prof. professor herr frau miss sir doctor uncle aunt"
)


def is_occupation(word: str) -> bool:
    """Whether a noun names what someone does for a living."""
    if word in OCCUPATIONS:
        return True
    if word in _NOT_JOBS or len(word) < 5:
        return False
    return word.endswith(_JOB_ENDINGS) or word.endswith("officer")


NOUN_ATTRIBUTES: dict[str, str] = {
    "name": "name", "first name": "name", "full name": "name", "nickname": "name:nickname",
    "last name": "name:last", "surname": "name:last", "family name": "name:last",
    "middle name": "name:middle", "maiden name": "name:maiden",
    "age": "age", "birthday": "birth_date", "date of birth": "birth_date",
    "birth date": "birth_date", "birthdate": "birth_date", "dob": "birth_date",
    "birthplace": "birth_place", "place of birth": "birth_place",
    "height": "height", "weight": "weight", "job": "occupation", "occupation": "occupation",
    "profession": "occupation", "job title": "occupation", "title": "occupation",
    "position": "occupation", "role": "occupation", "career": "occupation",
    "employer": "employer", "workplace": "employer", "hometown": "origin", "home town": "origin",
    "nationality": "nationality", "religion": "religion", "faith": "religion",
    "native language": "native_language", "mother tongue": "native_language",
    "first language": "native_language", "native tongue": "native_language",
    "email": "email", "email address": "email", "e-mail": "email", "e-mail address": "email",
    "mail address": "email", "mail": "email",
    "phone": "phone", "phone number": "phone", "number": "phone",
    "mobile": "phone", "mobile number": "phone", "cell": "phone", "cell number": "phone",
    "cell phone number": "phone", "telephone number": "phone", "address": "address",
    "home address": "address", "street address": "address", "salary": "salary",
    "income": "salary", "annual salary": "salary", "budget": "budget", "deadline": "deadline",
    "hobby": "hobby", "hobbies": "hobby", "pastime": "hobby", "interests": "hobby",
    "passion": "hobby", "major": "field_of_study", "degree": "degree", "diet": "diet",
    "gender": "gender", "marital status": "marital_status", "relationship status":
    "marital_status", "allergies": "allergy", "allergy": "allergy", "school": "school",
    "university": "school", "college": "school", "alma mater": "school", "skills": "skill",
    "strongest skill": "skill", "languages": "language", "home": "location",
    "team size": "team_size", "graduation year": "graduation_year",
    "current location": "location", "city": "location", "zodiac sign": "zodiac",
    "star sign": "zodiac", "goal": "plan", "dream job": "plan:job", "company": "employer",
    "shoe size": "shoe_size", "blood type": "blood_type", "blood group": "blood_type",
    "time zone": "time_zone", "timezone": "time_zone", "pronouns": "pronouns",
    "favorite": "favorite",
}  # fmt: skip
APPOINTMENTS = _set(
    """appointment meeting flight interview exam test wedding party trip vacation holiday lesson
    class surgery checkup check-up conference call date reservation dinner lunch
    graduation train concert presentation"""
)
