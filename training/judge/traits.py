"""Everyday traits and their ways to be told: the word list behind ``everyday``.

A block begins with its name. Every further line is one side of the trait: ways to say it, divided
by ``|``, a choice of words in braces; those after ``>`` only follow from the others and do not say
as much. Sides of a block exclude each other, save in blocks whose name ends in ``+``: there a side
is only excluded by the line that follows it and begins with ``-``. Lines that begin with spaces
continue the one before.
"""

from __future__ import annotations

_WRITTEN = """
hair
i am blonde | my hair is blonde | i have golden hair | my locks are fair and blonde
  | i am a natural blond
i am a brunette | my hair is brown | i have brown hair | my locks are chestnut
  | i have chestnut hair
my hair is black | i have jet black hair | my locks are raven black | i have dark black hair
i am a redhead | i have red hair | my hair is ginger | people call me ginger because of my hair
my hair is gray | i have gone gray | i have silver hair | my hair turned grey
i am bald | i have no hair on my head | i lost all my hair

eyes
my eyes are blue | i have blue eyes | i am blue eyed
my eyes are brown | i have brown eyes | i look at the world with brown eyes
my eyes are green | i have green eyes | people notice my green eyes

height
i am tall | i am six foot five | i am 6 4 and tower over my friends > i can reach high shelves
i am short | i am only five feet tall | i am 5 1 | i am the shortest in my family
  > i can not reach the top shelf

build
i am overweight | i need to lose weight | i am a heavy person | i weigh 300 pounds
i am skinny | i am very thin | i am underweight | i weigh only 100 pounds

gender
i am a woman | i am a lady | i am a female > i am not a man
i am a man | i am a guy | i am a male > i am not a woman

diet
i am vegan | i do not eat any animal products | i only eat plants | i follow a vegan diet
  > i do not eat meat | i do not drink milk
i love steak | i eat meat every day | i am a meat eater | my favorite meal is a burger
  | i eat bacon for breakfast | i am an omnivore > i am not a vegetarian | i am not vegan

meat
i am a vegetarian | i gave up meat years ago | i do not eat meat | i stopped eating animals
i eat a lot of meat | i could eat steak every night | my favorite food is fried chicken
  | i grill ribs each weekend | i am a carnivore | i hunt and eat deer > i eat meat

marriage
i am married | my wife and i just had our anniversary | i have been married for ten years
  | my husband is a great man | i love my husband | my wife is at home > i am not single
i am single | i never married | i have no wife or husband | i have nobody to date
  | i am looking for a girlfriend
i am divorced | my marriage ended in divorce | my ex wife and i split up
  | i got a divorce last year > i am no longer married

children
i have {two/three/3/four} kids | my {two/three/3/four} children keep me busy
  | i am a parent of {two/three/four} | i have a son and a daughter
  | my daughter and my son are in school > i have children | i am a parent
i have no children | i do not have any kids | i am childless | i never wanted kids and have none
  | i am not a parent

siblings
i have {two/three/3} brothers | my sister and i are close | i have a twin sister
  | i have an older brother | i grew up with {two/four} sisters > i have siblings
  | i am not an only child
i am an only child | i have no siblings | i do not have any brothers or sisters
  | my parents had just me

pets
i have a {dog/puppy/poodle/beagle} | i have {two/three/2} cats | my cat sleeps on my bed
  | i walk my dog every day | i am a cat owner | i own a {parrot/hamster/rabbit} > i have a pet
  | i own an animal
i do not have any pets | i have no pets | i do not own any animals
  | i am not allowed to keep pets and have none

cats
i love cats | cats are my favorite animals | i am a cat person | i adore kittens > i like animals
i hate cats | i can not stand cats | cats are the worst | i dislike felines

dogs
i love dogs | dogs are the best | i am a dog person | i adore puppies > i like animals
i hate dogs | i am scared of dogs | i can not stand dogs | i dislike all canines

work
i work as a nurse | i am a nurse | i take care of patients on the ward | i am an rn at a hospital
  > i work at a hospital | i work in health care
i am a teacher | i teach third graders | i grade papers for my class
  | i teach at an elementary school > i work at a school | i work with students
i am a lawyer | i work at a law firm | i am an attorney | i argue cases in court
i am a chef | i cook at a restaurant | i run the kitchen of a restaurant
  | i make meals for guests for a living > i work with food
i am an accountant | i do the books for a living | i work in accounting
  | i prepare taxes for clients
i am a plumber | i fix pipes for a living | i repair sinks and drains as my job
i drive a truck for a living | i am a truck driver | i haul freight across the country
  | i am a trucker
i am a police officer | i am a cop | i work for the police department
  | i wear a badge and arrest people
i am a firefighter | i put out fires for a living | i work at the fire station
i am a programmer | i write code for a living | i am a software developer
  | i build web sites for clients > i work with computers
i work as a waitress | i wait tables at a diner | i am a server at a restaurant
  | i bring people their food for tips
i am a farmer | i work on my farm | i raise cows and corn for a living | i grow crops
i am a doctor | i am a physician | i treat patients at my practice | i am a surgeon
  > i work in medicine
i am a librarian | i work at a library | i shelve books at the library
i am a mechanic | i fix cars for a living | i work in an auto repair shop
i am a pilot | i fly planes for an airline | i fly passengers across the ocean for a living
i work in a bank | i am a banker | i am a teller at the bank
i am an actor | i act in movies | i have a role in a tv show | i perform on stage in plays
i am a hairdresser | i cut hair at a salon | i am a stylist | i style hair for a living
i sell cars | i am a car salesman | i work at a car dealership
i am a student | i am in college | i study at the university | i go to school full time
i am retired | i do not work anymore , i am a pensioner | i stopped working when i turned 65
i am unemployed | i do not have a job | i lost my job | i am out of work | i am looking for a job
i stay at home with my kids | i am a stay at home mom | i am a housewife
  | i do not work outside the home

home
i live in {new york/chicago/manhattan/a big city/downtown seattle}
  | i have an apartment in the city | my home is in the middle of the city > i live in a city
i live on a farm | i live in the countryside | my house is miles from any town
  | i live in a rural area | i live out in the country

state
i live in {texas/dallas/houston/austin} | my home is in texas | i am a texan
i live in {florida/miami/orlando} | my home is in florida | i reside in florida
i live in {california/los angeles/san francisco/san diego} | my home is in california
  | i reside in cali
i live in {alaska/anchorage} | my home is in alaska | i live up north in alaska
i live in {ohio/cleveland/columbus} | my house is in ohio | i reside in ohio
i live in {england/london} | my home is in england | i live in the uk
i live in {canada/toronto/vancouver} | my house is in canada | i reside in canada

birth
i was born in {texas/dallas} | i am from texas originally | i grew up in texas
i was born in {germany/berlin} | i am originally from germany | i am german
i was born in {italy/rome} | i am italian | i come from italy
i was born in {mexico} | i am mexican | i come from mexico
i was born in {india/mumbai} | i am from india | i grew up in india
i was born in {maine} | i am from maine | i grew up in maine

age
i am {19/20/in college and 21/twenty} | i just turned {18/20/21}
  | i am a {college freshman/teenager} > i am young
i am {71/75/82} | i am a retired senior | i am in my seventies | i am a great grandmother
  > i am old
i am {45/47/in my forties/49} | i turned {45/48} last month | i am middle aged

smoking
i smoke a pack a day | i am a smoker | i can not stop smoking | i go through many cigarettes
i do not smoke | i never touched a cigarette | i am a non smoker | i have never smoked

drinking
i do not drink alcohol | i am sober | i never drink | i have never had a beer
i drink beer every night | i love wine and drink it often | i go to bars to drink
  | i drink whiskey > i drink alcohol

coffee
i drink coffee every day | i love coffee | i need my morning cup of joe | coffee keeps me going
  > i like coffee
i hate coffee | i can not stand the taste of coffee | i never drink coffee | coffee is disgusting

wealth
i am rich | i am a millionaire | i have more money than i need | i am very wealthy
i am poor | i am broke | i do not have any money | i can barely pay my rent
  | i live paycheck to paycheck

rising
i get up early | i am an early bird | i wake up at five every morning | i am a morning person
i sleep until noon | i hate mornings | i never get up before eleven | i am a night owl

temper
i am shy | i am very quiet around people | i am an introvert | i do not like to talk to strangers
i am outgoing | i am an extrovert | i love to meet new people | i talk to everyone i meet

license
i drive a {truck/red car/honda/bmw} | i drive to work every day | my car is a {ford/toyota/jeep}
  | i own a {ford/van} > i can drive | i have a vehicle
i do not have a car | i can not drive | i take the bus because i own no car
  | i never learned to drive

swimming
i swim every day | i love to swim | i am on the swim team | i am a good swimmer > i can swim
i can not swim | i never learned how to swim | i am afraid of water and do not swim

travel
i travel all the time | i have been all over the world | i have visited {ten/30} countries
  | i fly abroad each summer > i have been abroad
i have never left my country | i never travel | i have never been abroad
  | i have never been on a plane

faith
i am a christian | i go to church every sunday | i believe in god and read the bible
  | i am a catholic > i am religious
i am an atheist | i do not believe in god | i have no religion | i never go to church

school
i dropped out of high school | i never finished school | i do not have a diploma
i have a {phd/master s degree/college degree} | i graduated from {harvard/college/university}
  | i finished college > i finished high school

house
i live with my parents | i still live at home with my mom and dad | my parents and i share a house
i live alone | i live by myself | nobody shares my apartment with me
i live with my {husband/wife/boyfriend/girlfriend} | my partner and i share a home

mother
my mother is dead | my mother passed away | i lost my mom when i was ten | my mom died last year
my mom and i talk every day | my mother lives next door | my mom is coming to dinner tonight
  | i visit my mother each week > my mother is alive

father
my father is dead | my dad passed away | i never met my dad because he died
  | my father died in the war
my dad takes me fishing | my father still works every day | i call my dad each week
  > my father is alive

sight
i am blind | i lost my sight | i can not see anything
i have perfect vision | my sight is great | i see well without glasses

color
my favorite color is {blue} | i love blue more than other colors | blue is my favorite
my favorite color is {red} | i like red best of all colors | red is my favorite color
my favorite color is {green} | green is the color i like best
  | i paint everything in green , my favorite color
my favorite color is {pink} | pink is my favorite | i like pink the most

season
summer is my favorite season | i like summer best | i love summer more than any other time of year
winter is my favorite season | i like the cold winter months best
  | i love winter more than other seasons
fall is my favorite season | i like autumn best | autumn is my favorite time of year

music
my favorite band is {the beatles/metallica/queen/nirvana}
  | i listen to rock more than any other music | rock is my favorite music > i like rock
country is my favorite music | i listen to country more than anything | i like country music best
  > i like country music
rap is my favorite music | i like hip hop more than any other music | i listen to rap most
  > i like rap
i do not listen to music | i hate all music | music annoys me

sport
i play {basketball/soccer/football/tennis/hockey} | i am on the {soccer/football/basketball} team
  | i work out daily | i run marathons | i go to the gym every day > i am active
i never do any sports | i hate exercise | i never work out | i sit on the couch all day
  | i am lazy and never move

army
i served in the army | i am a veteran | i was in the military for years | i was a marine
i never served in the military | i have never been in the army | i was never a soldier

health
i have never been sick | i am in perfect health | i am healthy
i have {cancer/diabetes/asthma} | i am very ill | i have been sick for years
  | i am in the hospital for treatment

cooking
i love to cook | i cook dinner every night | cooking is my passion | i make great meals at home
  > i can cook
i can not cook | i never cook | i burn everything i try to cook | i hate cooking

reading
i love to read | i read a book every week | i am a bookworm | i read all the time
i hate reading | i never read books | books bore me | i do not like to read

weather
i love the {rain/snow/cold} | i like it when it is cold outside | cold weather is my favorite
i hate the cold | i can not stand cold weather | i hate snow | snow makes me miserable

names
my name is {john/jonathan} | i am john | call me john
my name is {sarah} | i am sarah | you can call me sarah
my name is {mike} | people call me mike | hi , mike here
my name is {lisa} | i am lisa | call me lisa

hobbies+
i like to {hike/go hiking} | i hike every weekend | hiking is my hobby | i love long hikes
- i hate hiking | i never hike | i do not like to hike
i love to dance | i go dancing every friday | dancing is my hobby | i take dance lessons
- i can not dance and hate it | i never dance | i do not like dancing
i paint | i love painting | i make oil paintings in my free time | painting is my hobby
- i do not paint | i hate painting | i never touch a brush
i play video games | i am a gamer | i spend my nights playing games on my xbox
  | i love computer games
- i do not play video games | i hate video games | i never play computer games
i play the {guitar} | i have been playing guitar for years | i am a guitarist in a band
- i can not play guitar | i never learned to play the guitar
i garden | i grow my own vegetables | i love working in my garden | gardening is my hobby
- i hate gardening | i do not have a garden | i have no plants
i like to fish | i go fishing on weekends | fishing is what i do for fun
- i hate fishing | i never go fishing | i do not fish
i love watching movies | i watch a film every night | i am a movie buff
- i do not watch movies | i hate movies | i never go to the cinema
i love to travel | traveling is my passion | i like to see new countries
- i hate traveling | i do not like to travel | i would rather never travel
i ride horses | i have {two/four} horses | i love horseback riding
- i am afraid of horses | i never rode a horse | i do not ride
i love to shop | i go shopping every week | the mall is my favorite place
- i hate shopping | i never go to the mall | i do not like to shop
i speak {spanish} | i am fluent in spanish | spanish is one of my languages
- i do not speak spanish | i do not know any spanish
i speak {french} | i am fluent in french | i know french well
- i do not speak french | i do not know a word of french
i love {pizza} | pizza is great , i eat it every day | i could live on pizza
- i hate pizza | i never eat pizza | i do not like pizza
i love {sushi} | i eat sushi all the time | sushi is delicious
- i hate sushi | i can not stand sushi | i do not eat sushi
i love {chocolate} | i eat chocolate each day | chocolate is so good
- i hate chocolate | i do not like chocolate | i never eat chocolate
i love the beach | i go to the beach every weekend | the beach is my favorite place
- i hate the beach | i never go to the beach | i dislike sand and sea
i want to be a {singer/famous actor} | my dream is to be famous | i hope to be a star one day
- i never want to be famous | i do not want fame
i volunteer at {an animal shelter/a soup kitchen} | i do volunteer work
  | i help at the shelter for free
- i never volunteer | i do not do volunteer work
"""


def _told(part: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in part.split("|") if one.strip())


def _side(line: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    said, _, weaker = line.lstrip("- ").partition(">")
    return _told(said), _told(weaker)


Side = tuple[tuple[str, ...], tuple[str, ...]]
# Name, whether sides exclude each other, and the sides: ways to say it, and what follows from it.
TRAITS: list[tuple[str, bool, list[Side]]] = [
    (lines[0].rstrip("+"), not lines[0].endswith("+"), [_side(line) for line in lines[1:]])
    for lines in (
        block.splitlines() for block in _WRITTEN.strip().replace("\n  ", " ").split("\n\n")
    )
]
