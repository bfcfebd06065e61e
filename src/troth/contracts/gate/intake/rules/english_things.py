"""English words for the things, people and mishaps of each product line.

A product line is seldom named. One such word is a hint, several together say as much as the name.
"""

from __future__ import annotations

from typing import Final

ENGLISH_THINGS: Final = {
    "PROD_AUTO": """
.88 motor quote; motor cover; car cover; car policy; named drivers; no claims bonus; no claims;
ncd; log book; mot; written off; telematics; black box; corsa; polo; rover; astra; focus; clio;
micra; yaris; civic; qashqai; saab; volvo; kia; hyundai; citroen; seat leon; mini cooper;
campervan; motorhome; caravan; my van; moped; vespa; bonnet; wing mirror; headlight; gearbox;
tow bar; towed; tow truck; breakdown; pile up; junction; hit and run; dangerous driving;
drink driving; speeding; penalty points; points on my licence; petrol station; pothole;
number plates; reg plate; registration
.60 van; tyre; tyres; motor; bumper; lane; overtook; overtaking; passenger; parking; car park;
pedestrian; cyclist; speed; passed his test; passed her test; passed my test; learner; mileage;
dent; keyed; vehicle; garage; repairer; bodyshop; airbag; whiplash; collision; traffic lights;
excess; swerved; kerb
""",
    "PROD_HOME": """
.88 home contents; contents claim; contents; home policy; flat policy; burglary; burglar;
burglars; burgled; home emergency; grand piano; piano; cello; violin; wedding ring; valuables;
heirloom; watch; handbag; bag snatched; rugs; freezer; fridge; tumble dryer; hob; ceramic hob;
aquarium; playstation; phone stolen; household; flatmate; lodger; halls of residence; bicycle;
ebike; pushbike; high net worth; hnw
.60 stolen; cellar; flat; belongings; possessions; tv; laptop; tablet; computer; mattress;
curtains; clothes; moving; address; square metres; safe; alarm; lock; locks; bedroom; lounge;
carpets; dishwasher; sum insured; power surge; wardrobe; glass; vase; moved
""",
    "PROD_PROPERTY": """
.88 buildings; buildings insurance; home buildings; storm damage to the; ridge; tiles; slates;
thatched; gable; barn; fence; garden wall; bungalow; cottage; mansion; flat roof; window frames;
subsidence; escape of water; radiator; boiler; heating; pipework; stopcock; leak; drains; sewage;
floor plans; land registry; listed building; rebuild; rebuilding; surveyor; scaffold; roofer;
plasterer; dryers; drying machines; dehumidifier; landlord insurance; let property; tenants;
solar; heat pump; wind turbine; extension; driveway; carport; pool; flood zone; wall; mortgage
.60 house; gale; storm; hail; lightning; flood; parquet; floor; water; damp; mould; ceiling;
chimney; windows; builders; builder; plumber; gutter; roof; building; freeholder; basement;
garage door; cracks
""",
    "PROD_LIABILITY": """
.88 third party policy; third party liability; horse owner*; dog owner*; public liability;
liable; injured party; injured child; claimant; claimants; your insured; the defendant; my son;
our son acted; neighbour's window; neighbour's car; bumped into her; knocked her; knocked him;
tripped over my; slipped on our; borrowed; rented flat; broke her; broke his; spilled on;
hurt somebody; volunteer*; drone; horse; trainer; bitten; bit; biting; somebody's; someone's;
her glasses; his glasses; her phone; his phone
.60 neighbour; next door; friend; guest; visitor; accident caused; damages; compensation;
liability; policyholder; dog; puppy; kids; by accident; accidentally; client's
""",
    "PROD_LEGAL_EXPENSE": """
.88 legal expenses; legal helpline; advice line; legal advice line; legal cover;
motor legal protection; employment tribunal; tribunal; unfair dismissal; dismissed; sacked;
my employer; former landlord; my landlord; deposit back; tenancy; eviction; consumer dispute;
boundary; barrister's fee; expert's fee; lawyer's invoice; funding; the other side; contest;
instruct one; court fee; ombudsman for; my dispute
.60 lawyer; solicitor; court; hearing; dispute; sue; employer; landlord; fine; penalty; appeal;
costs; judge
""",
    "PROD_TRAVEL": """
.88 travel; trip; holiday; holidays; holiday cover; trip policy; annual trip; cruise; flight;
flights; airline; airport; departure; boarding; resort; luggage; suitcase; baggage; rucksack;
passport; visa; itinerary; package tour; tour operator; travel agent; ferry; train ticket; ski;
skiing; snowboarding; off piste; safari; winter sports; repatriation; abroad; overseas;
honeymoon; booking; stranded; spain; greece; turkey; thailand; italy; france; florida; portugal;
egypt; cyprus; backpacking; gap year
.60 fly; country; europe; america; beach; embassy; delay; cancelled
""",
    "PROD_HEALTH": """
.88 health plan; health insurance; medical insurance; hospital plan; dental; dentist; dentures;
crown; braces; orthodont*; implant; optician; contact lenses; physio; physiotherap*;
osteopath*; chiropract*; acupunct*; psychotherap*; therapist; counselling; chemo*; radiotherapy;
drug; medication; prescription; prescriptions; pharmacy; consultant; gp; specialist; operation;
operated; knee replacement; mri; x ray; blood test; hospital stay; inpatient; outpatient;
maternity; midwife; ivf; fertility; pregnan*; treatment; treatment plan; cost plan; hearing aid;
medical claims; tariff; private ward; long term care; care level; sick pay;
reimbursement of medical; leukaemia; cancer; diabetes; your member
.60 doctor; hospital; clinic; illness; medical; surgery; nurse; patient; therapy; dementia; knee;
hip; eye; tooth
.60 glasses
""",
    "PROD_LIFE": """
.88 life policy; life cover; life assurance; term assurance; endowment; whole of life; pension;
annuity; retirement; savings plan; savings contract; with profits; surrender value; cashed in;
cash in; maturity; matures; death benefit; death certificate; funeral plan; funeral; beneficiary;
beneficiaries; trust deed; probate; executor; widow; widower; late husband; late wife;
late father; late mother; my husband's death; my wife's death; died on; passed away;
disability rider; income protection; critical illness; mortgage protection; fund switch; funds;
contributions into; contribution certificate; lump sum
.60 death; died; estate; will; inherit*; savings; invest*; tax office; contribution*;
health questions; smoker
""",
    "PROD_ACCIDENT": """
.88 accident insurance; accident policy; accident cover; accident benefit; accident premiums;
disability percentage; degree of disability; permanent disability; injury benefit; daily benefit;
hospital daily; loss of limb; amputation; lost a finger; accident plan; personal accident;
percent disabled; invalidity; fell off; fell from; trampoline; climbing; paragliding; broke my;
broke her arm; broke his arm; broken wrist; broken leg; torn; ligament; shoulder; ankle
.60 finger; hand; leg; arm; foot; limp; fall; fell; fracture; fractured; gym; football; sports;
bone; playground; benefit; accident
""",
    "PROD_COMMERCIAL": """
.88 business policy; business policies; business insurance; business interruption; shop;
shopkeepers; shop policy; our shop; premises; warehouse; factory; workshop; our office;
restaurant; pub; salon; bakery; stock; stock list; audited accounts; machine; machines;
machinery; plant; sprinkler; fleet; vehicles; lorries; hauliers; freight; cargo; consignee;
goods in transit; employees; our staff; payroll; wages; turnover; trade; self employed;
sole trader; limited company; ltd; limited; gmbh; directors; professional indemnity; cyber;
ransomware; employers liability; underwriting file; risk questionnaire; silo; franchise;
contractors all risks; tools; cargo bike; delivering; customers
.60 company; business; office; client; clients; production; our team; director; manager;
managing director; firm; invoice; school; church; club; charity; association
""",
}
"""Cues of product lines, weaker than the names of the lines."""
