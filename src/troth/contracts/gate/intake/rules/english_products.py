"""English words of what is insured."""

from __future__ import annotations

from typing import Final

ENGLISH_PRODUCTS: Final = {
    "PROD_AUTO": """
.90 car insurance; auto insurance; motor insurance; motor policy; motor claim;
vehicle insurance; van insurance; my car; our car; his car; her car; the car; parked car;
car accident; windscreen; windshield; no claims; licence plate; license plate; number plate;
mileage; miles a year; motorbike; motorcycle; scooter; driving licence; driver's license;
driving license; named driver; add _ driver; roundabout; motorway; bumper; rear ended;
garage repair; courtesy car; rental car; hire car; audi; bmw; vw; volkswagen; passat; golf;
ford; fiesta; toyota; tesla; vauxhall; honda; nissan; skoda; renault; peugeot; fiat;
mercedes; fully comp; comprehensive cover; roadside assistance; breakdown cover; new vehicle;
my vehicle; the vehicle; my truck; our van; stone chip
.50 car; cars; drive; drove; driver; driving; road; traffic; engine; vehicle; vehicles;
parked; collision; garage; tyre*; truck; lorry; auto; reversed; crash
""",
    "PROD_HOME": """
.90 contents insurance; home contents; household contents; household insurance;
contents policy; contents cover; renters insurance; tenant's insurance; belongings; burgl*;
break in; broken into; stolen bicycle; bicycle; bike; e bike; ebike; laptop; macbook;
jewellery; jewelry; bracelet; necklace; furniture; carpet; washing machine; television;
our tv; sofa; home insurance; tablet computer; household goods; camera;
silverware; engagement ring
.45 flat; apartment; home; kitchen; contents; cellar; receipts; fridge; dishwasher;
living room
""",
    "PROD_PROPERTY": """
.90 buildings insurance; building insurance; buildings policy; buildings cover; homeowner*;
property insurance; the roof; our roof; my roof; roof; roof tiles; ceiling; burst pipe;
pipe burst; pipe has burst; subsidence; chimney; wall; walls; gutter; guttering; tarpaulin;
house insurance; our house; the house; my house; boiler; rebuilding; loft conversion; loft;
conservatory; garage roof; foundations; extension; solar panels
.45 house; storm; tree; flood*; garden; plumber; pipe; basement; builders; property;
building; damp; landlord insurance
""",
    "PROD_LIABILITY": """
.90 liability insurance; liability policy; liability cover; personal liability;
public liability; third party cover; third party liability; third party insurance;
your policyholder; negligence; i damaged; i accidentally; my son broke; my daughter broke;
my child broke; kids broke; my dog bit; dog bite; our dog;
knocked over; bit a; bit the; bit someone; neighbour's; neighbor's; scaffolding;
someone else's; belonging to a friend; friend's; my son kicked; held liable;
claims against me; claiming against me
.45 dog; liability; neighbour; neighbor; compensation; third party; spilled; spilt;
your insured
""",
    "PROD_LEGAL_EXPENSE": """
.92 legal expenses; legal expense; legal protection; legal cover; legal insurance;
family legal; funding of;
prospects of success; cover for my lawyer;
lawyer's fees; my lawyer's fee; legal fees; legal costs
.45 landlord; former employer; dispute; unfair dismissal; employment tribunal; tenancy;
deposit
""",
    "PROD_TRAVEL": """
.92 travel insurance; travel policy; trip cover; trip insurance; trip cancellation;
holiday insurance; annual travel; cancelled flight; flight; flights; luggage; suitcase;
baggage; airline; cruise; airport; repatriat*; our trip; my trip;
the trip; our holiday; my holiday; package holiday; travel agent; tour operator;
skiing holiday; ski trip; ski accident abroad; boarding pass; passport stolen;
foreign hospital
.45 travel; journey; booking; vacation; hotel; abroad; trip; holiday; resort;
travelling; traveling
""",
    "PROD_HEALTH": """
.92 health insurance; health plan; health policy; medical insurance; private medical;
dentist; dental; orthodont*; hospital bill; hospital stay; physiotherap*; medical scheme;
medical bill*; health questionnaire; prescription*; treatment costs;
cost of treatment; specialist referral; outpatient; inpatient; glasses; optician;
vision insurance; hearing aid; mri; health insurer; gp bill; medicare
.45 doctor; medical; medicine; tablets; clinic; hospital; therapy; treatment; operation;
surgery
""",
    "PROD_LIFE": """
.92 life insurance; life assurance; life policy; life cover; beneficiary; beneficiaries;
pension; annuity; late father; late mother; late husband; late wife; late aunt; late uncle;
death certificate; death benefit; term life; whole life; endowment; surrender value;
critical illness; retirement plan; pension savings; father passed away; mother passed away;
husband passed away; wife passed away; father has died; mother has died; husband died;
wife died; funeral plan
.50 died; passed away; savings plan; funeral; maturity; probate; deceased; estate
""",
    "PROD_ACCIDENT": """
.92 accident insurance; accident policy; accident cover; personal accident;
disability benefit; degree of disability; permanent injury;
permanent disability; invalidity; daily hospital allowance; sports accident; loss of sight;
dismemberment
.50 fell; fall; fracture*; broke my; broken leg; broken arm; broken wrist; disability;
ladder; off work
""",
    "PROD_COMMERCIAL": """
.90 business insurance; commercial; our company; our shop; my shop; my salon;
our warehouse; fleet; goods in transit; our premises; our employees;
our staff; our restaurant; my restaurant; my cafe; professional indemnity;
employers liability; business interruption; cyber insurance; cyber policy; our business;
my business; machinery; our workshop; our office; our factory; our plant; our production;
trade insurance; tradesman; our customers; contractors all risk; directors and officers;
shop insurance; machine breakdown; our stock; stock of
.45 ltd; limited; business; shop; freezer; customers; company; inc; plc; managing director;
warehouse; catering; employees
""",
}
"""Cues by product line."""
