"""Words that may stand for each other when a text is told in other words. Plain data, and pure.

Wider than the synonyms that comparing knows: kin speak of the same matter, and say neither the same
nor the opposite of each other. They help to find the passage that a paraphrase rests on, and to
tell a paraphrase from an invention; nothing is carried or contradicted by them.
"""

from __future__ import annotations

from functools import lru_cache

from troth.kernel.comparing.lexicon import concept

# One line is one family. A word may stand in several.
_FAMILIES = """
money cash sum amount price cost fee charge pay payment expense pound euro dollar pence cent
money refund reimburse compensate credit repay
cost worth value price expensive cheap cheaper
buy purchase order acquire procure shop spend bought
sell sold sale trade resell dealer market
customer client buyer user guest consumer subscriber owner patron
firm company business employer organisation organization enterprise corporation
employee staff worker colleague personnel team people person member workforce payroll
manager lead leader head boss supervisor chief director superior executive
founder founded found establish start create set launch begin began
start begin commence open launch introduce introduction kick enter join
end finish stop close expire lapse over conclude cease terminate last
leave holiday vacation absence absent break off rest time
leave depart quit go resign exit leaver departure
ill illness sick sickness disease health medical doctor physician hospital unwell
doctor physician medical note certificate
hurt injury injure accident wound harm
child baby newborn kid birth born son daughter infant
parent mother father mum dad carer family spouse partner
spouse partner husband wife relative family
relative kin family relation
give grant provide supply offer hand award present receive get obtain gift donate
get receive obtain earn gain acquire win collect reach fetch
send post ship dispatch deliver mail forward return delivery arrive shipping
deliver delivery arrive arrival goods parcel package reach receive
parcel package packaging box goods shipment packet
goods product item merchandise article ware
fix repair mend restore service correct
broken faulty defective defect fault damage problem bug error failure trouble
fault problem issue error defect failure trouble mistake
damage harm break destroy ruin rust corrosion hurt
rust corrosion corrode
machine device appliance instrument equipment tool gadget unit
computer laptop device pc machine desktop
phone telephone call ring mobile dial smartphone
call ring phone telephone contact reach speak
write written writing letter text note document
tell inform notify announce say let know report mention state explain communicate hear
say state claim tell mention declare remark note speak talk
answer reply respond response
ask request apply application demand query question seek
question query ask enquiry inquiry
refuse reject decline deny turn dismiss
approve accept agree sign consent confirm authorise permission okay allow endorse
allow permit let fine possible free may authorise open
forbid ban prohibit prevent block disallow bar
need require must have necessary want demand obligatory compulsory
choose choice pick select opt option decide decision decider
decide decision determine judge rule settle
check inspect review examine verify test audit look assess assessment investigate investigation
investigate look examine probe inquiry study
test trial exam examine check exercise
measure measurement reading value gauge record figure
change alter modify switch adjust edit revise amend replace swap move
alter falsify change manipulate
replace swap substitute change exchange new renew
renew extend prolong again repeat renewal extension
extend prolong lengthen longer grow more extension add another further extra
increase rise grow raise climb more higher up extra add
reduce cut lower decrease less drop fall shrink deduct take
deduct subtract take reduce withhold keep
add extra additional further another plus more top supplement
keep retain store hold hang save stay preserve maintain
store storage keep save warehouse vault
delete erase remove destroy wipe clear
remove take delete strip withdraw
hide conceal secret private confidential
secret confidential private password
use utilise utilize employ apply usage user
travel trip journey drive fly flight tour ride commute road go
drive car vehicle driver ride
train rail railway
fly flight plane aircraft air airline aeroplane airplane
hotel room accommodation lodging stay night
eat meal food breakfast lunch dinner dine restaurant
drink beverage water beer coffee
home house flat residence remote private living
building office house site premises block tower plant factory
office site location place branch workplace premises
place location site spot area where region position
town city place capital village
country nation state land abroad foreign international
abroad foreign country overseas international
work job employment task duty role labour post position occupation career
job work role position post employment profession career
part-time reduced hours
pay salary wage paid income remuneration earn earnings money
bonus reward extra premium award prize
prize award medal honour win trophy
money fund funding capital invest investment finance financial
tax duty levy
year annual yearly annually
month monthly
week weekly fortnight
day daily
quarter quarterly spring season
half fifty double twice
quarter fourth
fifth twenty
tenth ten
third thirty
double twice two
twice two double
once one single
single one sole only
both two
several many multiple number some various
many several numerous lot plenty
first one initial earliest begin start
last final latest end
early start morning before
late evening after delay
delay late postpone wait
wait delay pending hold
now immediately once straight current present today instantly
immediately once instantly delay soon quick promptly
quick fast rapid speedy prompt soon express
before ahead advance prior earlier previous
after follow later following afterwards once since
during while
until before
right entitlement entitled claim eligible qualify law
law legal statute statutory lawyer rule regulation legislation court
rule regulation law policy guideline norm
contract agreement deal treaty sign
break breach violate infringe
punish punishment penalty discipline disciplinary sanction fine consequence
honest faith true fair
wrong mistaken false incorrect untrue error mistake
true right correct real accurate
complain complaint concern objection grievance
listen hear heard
see look view watch observe notice sight
find found discover locate detect
show display reveal demonstrate indicate present
know known knowledge aware familiar
think believe consider opinion view suppose assume
want wish would desire intend plan
plan intend schedule plan design aim
try attempt effort
help assist support aid assistance
protect safe safety secure security guard
danger dangerous risk hazard expose threat
safe secure protect security safety
fire burn blaze flame
die death dead kill died fatal pass
kill murder dead shoot death slay
live life reside alive inhabit living resident
life lifetime live
marry marriage wed wedding husband wife spouse
love like enjoy fond favourite prefer
like enjoy love prefer favourite
hate dislike loathe
play game sport player match compete
win victory beat defeat champion won title
lose loss defeat lost
team side club squad crew group
group band team collection cooperative
song music single album track sing singer record
album record music song release
band group music
film movie picture cinema feature
film direct director shoot
actor act actress star play perform role cast
star feature act lead appear
write author writer wrote written novel book script
book novel publish volume text
publish release issue print public
release issue publish launch come out
produce make manufacture production producer build create maker
make produce create build manufacture do construct
build construct erect built building make
maker producer manufacturer brand
large big huge great major vast
small little tiny minor short
main chief major primary principal head most
new recent modern latest
old former ancient previous age aged elderly
famous known popular celebrated renowned
popular famous common favourite
common usual frequent widespread typical
usual normal typical regular common standard
important major significant key vital main crucial
different other another distinct separate various
same identical equal alike
part portion section piece share fraction
share part portion stock split proportion rata
proportion share rata ratio
whole entire complete full total all
full complete whole entire
complete finish full done whole
number count figure total amount
rate speed percentage ratio tariff
per each every a head person
head person each capita
limit maximum cap restrict most top highest
minimum least lowest
exceed over above more beyond
over above exceed more than
under below beneath less
exception except unless apart exclude other
exclude except leave without
include contain comprise consist part cover
cover include insure protect apply warranty
warranty guarantee cover insurance promise
promise guarantee pledge commit assure
insurance insure cover policy
owner own belong possess property hold
own belong possess have hold yours property
belong own yours property
school college university education student academy
study learn student research course
teach teacher teaching train instructor tutor
train training teach learn course coach
course training class lesson
scientist researcher research science
war battle fight conflict military army
army military soldier troops force war
fight battle combat war
king queen royal monarch throne
government state minister political ministry
president leader head chairman
politician minister political party politics
vote election elect elected poll
elect election vote choose
church religion religious faith
river water stream lake sea
sea ocean coast marine water
mountain hill peak
animal creature beast species
dog puppy pet
tree plant wood forest
plant grow flower tree
colour color
computer software program digital
internet web online website network
website site web page online
data information record file
information data detail fact
file record document
name call title
name label title term
kind type sort form variety category
type kind sort
way method manner means route
result outcome effect consequence lead
cause reason lead because result make
reason cause why ground
why reason
happen occur event place take
event occasion happen incident party
incident event accident case breach
meet meeting encounter conference talk
talk speak speech conversation discuss meeting chat
discuss talk debate
visit visitor guest come tour
visitor guest visit
come arrive reach
move relocate go transfer shift motion
transfer move shift
carry transport bring take
bring take carry
put place set lay
turn become go
become turn grow get
sit seat chair stay
stay remain keep live
remain stay keep left
open start free available
available open free offer
free cost nothing charge gratis
nothing free zero none
zero nothing none
night evening overnight
morning early
hour time o'clock
time hour period moment duration
period time duration length term
length long duration
weekend saturday sunday
weekday monday friday
accompany escort unaccompanied alone
alone single lone unaccompanied oneself
anonymous anonymously name
loan lend borrow
lend borrow loan
shut close closed
connect join link attach network
join connect enrol enrolled enter member
enrol enrolled join member register automatically
register sign enrol record list
list register record note
scheme plan program programme
pension retirement retire plan
retire retirement pension
talk advise adviser
advise advice recommend suggest counsel
recommend advise suggest endorse
goal aim target objective purpose
aim goal target purpose
settle agree fix
agree settle deal consent
meet agree
rival competitor compete
key code
screen display monitor
camera video footage recording film
video footage film recording camera
picture image photo photograph
photo picture photograph image
newspaper press media journalist news
press media journalist newspaper
budget fund money allowance
allowance budget money benefit
benefit advantage allowance perk
transport bus tram train
taxi cab
gift present donate
donation donate gift charity
charity donate
voucher coupon gift
discount reduction rebate less off
sum total
stillbirth miscarriage loss
adopt adoption
pregnant pregnancy birth expect due
due expected
expect await due
apprentice trainee
newcomer new joiner
joiner join new
reception receptionist desk
"""


def _kin() -> dict[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for line in _FAMILIES.strip().splitlines():
        family = {concept(word) for word in line.split()}
        for name in family:
            found.setdefault(name, set()).update(family - {name})
    return {name: frozenset(others) for name, others in found.items()}


# Words so general that their absence from a source tells next to nothing.
_GENERAL = """
able actually anyone anything back bit case come copy day different do does enough even ever every
everybody everyone everything fact far find follow general get getting go going good great happen
have hear help however instead involve item just keep kind know later less let like long look lot
make manner mean mere more most much need never new nobody now number only part people person place
point possible put quite rather really reason right same say see seem set simply somebody someone
something sort still such sure take tell thing think time together towards try type use used various
want way well whatever when whenever whether whoever without work yet
already always another anybody anyway become begin both certain common course either else end ever
extra first further give given got hold include itself last latter leave main main maybe mention
nothing off okay often other otherwise own particular per perhaps quickly regard relate remain
result soon start stay straight then though thus toward turn unless usual usually yes
""".split()

GENERAL = frozenset(map(concept, _GENERAL))
"""Concepts of words that speak of no matter in particular."""

_KIN = _kin()


@lru_cache(maxsize=16384)
def kin_of(name: str) -> tuple[str, ...]:
    """The kin of a concept, in alphabetical order; empty for one that has none."""
    return tuple(sorted(_KIN.get(name, ())))
