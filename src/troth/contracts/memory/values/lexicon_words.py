"""The words behind ``lexicon``: tables only, written by hand."""

from __future__ import annotations

from troth.contracts.memory.values.plain import groups, table

SETS = groups(
    """
color: red, blue, green, yellow, black, white, pink, purple, orange, brown, grey, silver, gold,
    beige, turquoise, maroon, violet
hair: blonde, brunette, redhead, bald
eyes: blue, green, brown, hazel, grey
weekday: monday, tuesday, wednesday, thursday, friday, saturday, sunday
month: january, february, march, april, may, june, july, august, september, october, november,
    december
season: spring, summer, autumn, winter
part of day: morning, afternoon, evening, night, noon, midnight
direction: north, south, east, west
drink: beer, wine, vodka, gin, whisky, tequila, champagne, cider, rum, coffee, tea, water, milk,
    coke, juice, lemonade, hot chocolate, cocoa, soda, brandy, smoothie, cola
meal: breakfast, lunch, dinner, brunch, snack
vehicle: car, bicycle, bus, train, plane, truck, van, tram, subway, motorcycle, boat, ship,
    helicopter, scooter, taxi, tractor
animal: dog, cat, bird, fish, horse, cow, pig, sheep, goat, rabbit, hamster, snake, turtle,
    lizard, mouse, rat, parrot, chicken, duck, elephant, lion, tiger, bear, monkey, wolf, fox,
    guinea pig, spider, frog
gender: man, woman, boy, girl
material: wood, glass, plastic, metal, stone, brick, cement, concrete, sand, paper, leather,
    cotton, wool, silk, copper, bronze, iron, steel, aluminium, titanium, cardboard, rubber, clay,
    marble
metal: gold, silver, copper, bronze, iron, steel, aluminium, titanium
instrument: piano, guitar, violin, drum, flute, trumpet, saxophone, cello, bass, harp, clarinet,
    french horn, trombone, accordion, banjo, ukulele, keyboard, organ, tuba, harmonica
room: kitchen, bedroom, bathroom, living room, dining room, garage, hallway, basement, attic,
    classroom, courtroom, prison cell, common room, office, laundry room, lounge
planet: mercury, venus, earth, mars, jupiter, saturn, uranus, neptune, pluto
vegetable: tomato, potato, carrot, onion, cucumber, celery, eggplant, pumpkin, zucchini, avocado,
    pepper, cabbage, lettuce, broccoli, spinach, mushroom, pea, bean, corn, cauliflower
fruit: apple, banana, orange, pear, grape, strawberry, cherry, peach, lemon, lime, mango,
    pineapple, melon, watermelon, kiwi, plum, blueberry, raspberry
sport: soccer, basketball, baseball, tennis, golf, hockey, volleyball, rugby, cricket, swimming,
    running, boxing, skiing, snowboarding, surfing, cycling, badminton, table tennis, american
    football, skating, wrestling
language: english, german, french, spanish, italian, portuguese, dutch, russian, polish, chinese,
    japanese, korean, arabic, turkish, hindi, swedish, danish, norwegian, finnish, greek, hebrew,
    ukrainian, czech, hungarian, romanian, vietnamese, thai, latin
relative: mother, father, sister, brother, son, daughter, aunt, uncle, grandmother, grandfather,
    husband, wife, cousin, nephew, niece
size: small, medium, large
hand: left-handed, right-handed
music: rock, jazz, classical, country, hip hop, pop, metal, techno, blues, reggae, folk, punk, opera
clothing: shirt, jacket, coat, dress, skirt, trousers, shorts, sweater, suit
posture: standing, sitting, lying, kneeling, walking, running, swimming
position: in front, behind
motion: walking, running, swimming, flying, driving, riding, sleeping
field of engineering: software, civil, mechanical, electrical, chemical, aerospace, biomedical
school subject: math, english, history, science, art, music, physics, chemistry, biology, geography
school level: kindergarten, elementary, primary, middle school, high school, university
blood: a, b, ab, o, a+, a-, b+, b-, ab+, ab-, o+, o-
"""
    """A name, a colon, words of which one holds."""
)
SPELLINGS = table(
    """
grey: gray, grau
red: rot
blue: blau
green: grün
yellow: gelb
black: schwarz
white: weiß, weiss
pink: rosa
purple: lila
brown: braun
blonde: blond, blonder, blondes
monday: montag
tuesday: dienstag
wednesday: mittwoch
thursday: donnerstag
friday: freitag
saturday: samstag
sunday: sonntag
january: januar
february: februar
march: märz
may: mai
june: juni
july: juli
october: oktober
december: dezember
autumn: fall, herbst
spring: frühling
summer: sommer
beer: bier
wine: wein
water: wasser
coffee: kaffee
tea: tee
milk: milch
juice: saft
coke: coca-cola, coca cola
whisky: whiskey
car: auto, automobile, wagen
bicycle: bike, fahrrad, cycle, rad
train: zug
plane: airplane, aeroplane, flugzeug, jet
truck: lorry, lkw
motorcycle: motorbike, motorrad
ship: schiff
boat: boot
dog: hund, puppy, doggo, doggy, hunde, hündin, pup
cat: katze, kitten, kitty, kater, katzen
bird: vogel, vögel
fish: fisch, fische, goldfish
horse: pferd, pony, pferde
rabbit: bunny, kaninchen, hase
turtle: tortoise, schildkröte
hamster: hamsters
guinea pig: meerschweinchen
child: kid, kinder, children, kids
pet: haustier, haustiere
animal: tier, tiere
man: men, gentleman, guy, mann, male
woman: women, lady, frau, female, ladies
mother: mom, mum, mama, mutter, mommy
father: dad, papa, vater, daddy
sister: schwester
brother: bruder
soccer: fußball, fussball
meat: fleisch
cheese: käse
bread: brot
egg: ei, eier
nut: nuss, nüsse
peanut: erdnuss, erdnüsse
milk product: dairy, milchprodukte
german: deutsch
english: englisch
french: französisch
spanish: spanisch
italian: italienisch
russian: russisch
turkish: türkisch
chinese: mandarin, chinesisch
polish: polnisch
portuguese: portugiesisch
dutch: niederländisch
japanese: japanisch
arabic: arabisch
sofa: couch
left-handed: lefty, left handed, linkshänder, linkshänderin
right-handed: righty, right handed, rechtshänder, rechtshänderin
road: street
film: movie, movies
sport: sports
aluminium: aluminum
cement: concrete
wood: wooden
apartment: flat, wohnung
house: haus
house cat: hauskatze
guitar: gitarre
piano: klavier
violin: geige
drum: drums, schlagzeug
chess: schach
book: buch, bücher
music: musik
night: nighttime, nacht
day: daytime
video game: computer game, videospiel, videospiele, computerspiele
american: amerikaner, amerikanerin, us citizen, amerikanisch
british: brit, briton, brite, britin, britisch
austrian: österreicher, österreicherin, österreichisch
swiss: schweizer, schweizerin
a+: a positive, a pos, a positiv, a rh positive
a-: a negative, a neg, a negativ, a rh negative
b+: b positive, b pos, b positiv
b-: b negative, b neg, b negativ
ab+: ab positive, ab pos, ab positiv
ab-: ab negative, ab neg, ab negativ
o+: o positive, o pos, 0 positiv, 0+, o positiv
o-: o negative, o neg, 0 negativ, 0-, o negativ
driver's license: driver's licence, drivers license, drivers licence, driver license, driving
    licence, driving license, führerschein, führerscheins, fuehrerschein
license: licence
tv: television, tv set, television set, fernseher, telly
"""
    """The usual word, a colon, other words for it, German ones among them."""
)
DOINGS = table(
    """
swimming: schwimmen, swim
running: laufen, joggen, jogging, run, jog
hiking: wandern, hike
cycling: radfahren, biking
reading: lesen, read
cooking: kochen, cook
baking: backen, bake
dancing: tanzen, dance
singing: singen, sing
painting: malen, paint
drawing: zeichnen, draw
traveling: reisen, travel, travelling
gardening: gärtnern, gartenarbeit
fishing: angeln
skiing: skifahren, ski
climbing: klettern, climb
knitting: stricken, knit
photography: fotografieren, fotografie
gaming: zocken
camping: camp
writing: schreiben, write
shopping: shop
surfing: surf
driving: drive, autofahren
"""
    """What one does, a colon, the verb: only where nothing else is said."""
)
KINDS = groups(
    """
dog: golden retriever, labrador, lab, poodle, german shepherd, beagle, bulldog, french bulldog,
    husky, siberian husky, dachshund, chihuahua, pit bull, pitbull, great dane, boxer, corgi,
    dalmatian, pug, rottweiler, terrier, shih tzu, border collie, collie, retriever, yorkie,
    maltese, pomeranian, spaniel, cocker spaniel, doberman, greyhound, shepherd, dackel, pudel,
    schäferhund, labradoodle, goldendoodle, australian shepherd
cat: siamese, persian, maine coon, tabby, bengal, ragdoll, sphynx, house cat, siamese cat
bird: parrot, parakeet, canary, budgie, cockatiel, cockatoo, chicken, duck, owl, eagle
reptile: snake, lizard, turtle, gecko, iguana, bearded dragon
snake: python, boa
pet: dog, cat, hamster, bird, rabbit, guinea pig, reptile, parrot, goldfish, fish, ferret, gerbil,
    horse
animal: dog, cat, bird, fish, horse, cow, pig, sheep, goat, rabbit, hamster, snake, turtle,
    lizard, mouse, rat, parrot, chicken, duck, elephant, lion, tiger, bear, monkey, wolf, fox,
    guinea pig, spider, frog, reptile, pet, penguin, dolphin, whale, shark
child: son, daughter, toddler, baby, boy, girl, teenager, twins
sibling: sister, brother
person: man, woman, child, adult
adult: man, woman
meat: beef, pork, chicken, steak, bacon, ham, lamb, burger, sausage, turkey, rib, ribeye, hot dog,
    veal, schnitzel, wurst, hamburger, hähnchen, rindfleisch, schweinefleisch, speck, schinken
seafood: fish, shrimp, lobster, crab, oyster, salmon, tuna, sushi
alcohol: beer, wine, vodka, gin, whisky, tequila, champagne, cider, rum, brandy, cocktail, liquor,
    bourbon, ale, lager, margarita
dairy: milk, cheese, yogurt, butter, cream, ice cream
italian food: pizza, pasta, lasagna, spaghetti, risotto
mexican food: taco, burrito, enchilada, quesadilla, nacho
japanese food: sushi, ramen, tempura
indian food: curry, tikka masala, naan
fast food: burger, pizza, fries, hot dog, taco, hamburger
dessert: cake, ice cream, pie, cookie, brownie, chocolate
seed: nut
nut: peanut, almond, cashew, walnut, hazelnut, pecan, pistachio
fruit: apple, banana, orange, pear, grape, strawberry, cherry, peach, lemon, lime, mango,
    pineapple, melon, watermelon, kiwi, plum, blueberry, raspberry, berry
berry: strawberry, blueberry, raspberry
vegetable: tomato, potato, carrot, onion, cucumber, celery, eggplant, pumpkin, zucchini, avocado,
    pepper, cabbage, lettuce, broccoli, spinach, mushroom, pea, bean, corn, cauliflower, kale
blue: navy, navy blue, dark blue, light blue, sky blue, royal blue, baby blue, teal, turquoise,
    aqua, cyan
red: crimson, scarlet, maroon, burgundy, dark red
green: olive, lime green, forest green, emerald, mint, dark green, teal, light green
purple: violet, lavender, lilac, mauve
pink: magenta, hot pink, fuchsia
brown: chestnut, tan, auburn, dark brown, light brown
yellow: mustard, gold
white: ivory, cream
vehicle: car, bus, train, truck, van, motorcycle, bicycle, boat, plane, ship
car: sedan, convertible, suv, minivan, hatchback, sport car, wagon
fish: salmon, tuna, goldfish, trout, carp, cod
music: rock, jazz, classical, country, hip hop, pop, metal, techno, blues, reggae, folk, punk,
    opera, rap
metal: heavy metal, death metal
rap: hip hop
hip hop: rap
sport: soccer, basketball, baseball, tennis, golf, hockey, volleyball, rugby, cricket, swimming,
    running, boxing, skiing, snowboarding, surfing, cycling, badminton, american football,
    football, gymnastics, martial arts, karate, judo
football: soccer, american football
instrument: piano, guitar, violin, drum, flute, trumpet, saxophone, cello, bass, harp, clarinet
guitar: electric guitar, acoustic guitar, bass guitar, bass
juice: lemonade, orange juice, apple juice
soda: coke, cola, lemonade, pepsi, sprite, dr pepper
house: villa, bungalow, cottage, townhouse
license: driver's license
a: a+, a-
b: b+, b-
ab: ab+, ab-
o: o+, o-
home: house, apartment
"""
    """What is wider, a colon, what is a kind of it."""
)
OPPOSITES = """
big large huge giant great enormous tall / small little tiny short
tall / short
long / short
young / old elderly senior aged
new / old
happy glad cheerful joyful pleased delighted / sad unhappy depressed miserable unfortunate
hot warm / cold cool freezing
fast quick / slow
rich wealthy / poor broke
good great / bad terrible awful
strong / weak
loud noisy / quiet silent
light bright / dark
heavy / light
easy simple / hard difficult
early / late
open opened / closed shut
inside indoors indoor / outside outdoors outdoor
near close / far distant
start begin beginning / end finish stop
buy buying bought purchase purchased / sell selling sold
love loves like likes loved enjoy enjoys / hate hates dislike dislikes detest despise
day daytime / night nighttime
sun / moon
alive living / dead
full / empty
clean / dirty
dry / wet
healthy fit / sick ill unhealthy
awake / asleep sleeping
married / single unmarried divorced
introvert introverted shy / extrovert extroverted outgoing
left / right
up upstairs / down downstairs
above over / below under
front / back behind
employed / unemployed
male man boy / female woman girl
everybody everyone / nobody
always / never
all every / no none
with / without
more / less
many / few
tidy / messy
lazy / hardworking
tame / wild
natural / artificial
including / excluding
win won / lose lost
arrive arrived / leave left depart
come came / go went
remember / forget
can / cannot can't
morning-person / night-owl
early-bird / night-owl
urban / rural
city / countryside
fat overweight / thin skinny slim
curly / straight
safe / dangerous
public / private
true / false
optimist / pessimist
oldest eldest / youngest
vegetarian vegan / carnivore omnivore
"""
"""Opposites on the two sides of a stroke; words of one side are not told apart."""
NATIONS = """
american british german austrian swiss french italian spanish portuguese dutch belgian irish danish
swedish norwegian finnish polish czech hungarian romanian bulgarian greek turkish croatian serbian
ukrainian russian chinese japanese korean vietnamese thai indian pakistani indonesian malaysian
filipino australian canadian mexican brazilian argentinian chilean peruvian colombian venezuelan
egyptian moroccan nigerian kenyan ethiopian israeli iranian iraqi syrian lebanese scottish welsh
english
"""
"""Nationalities of which one is meant where a thing is said to have one."""
