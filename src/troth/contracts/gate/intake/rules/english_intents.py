"""English words of what somebody wants."""

from __future__ import annotations

from typing import Final

ENGLISH_INTENTS: Final = {
    "INTENT_GDPR_REQUEST": """
.92 subject access request; data subject request; access request; dsar; right to erasure
right to be forgotten; right of access; right to rectification; right to object;
data portability; under _ gdpr; article 15; article 16; article 17; article 20; article 21;
art 15; art 17; art 21; data protection officer; object to _ processing; erase _ data;
delete _ personal data; delete _ data; delete everything you; delete _ details;
remove _ personal data; copy of _ data;
what data you; what data do you; what information you hold;
information you hold; data you hold; data you have; stored about me; held about me;
hold about me; hold on me; have on file about me;
withdraw _ consent; marketing consent; stop processing my;
do not share my data; stop sending me advertising; stop _ marketing
.65 gdpr; data protection; personal data; my data; unsubscribe; newsletter*; privacy notice
opt out; mailing list
""",
    "INTENT_LEGAL": """
.92 we act for; we act on behalf of; acting on behalf of our client; letter before action
letter before claim; letter of claim; pre action protocol; court proceedings;
legal proceedings; legal action; notice of hearing; listed for a hearing; without prejudice;
take you to court; taking you to court; we are instructed by; we are instructed to;
see you in court; statement of claim; particulars of claim; writ; summons; sue you;
suing you; file suit; issue proceedings; commence proceedings; hear from my lawyer;
hear from my solicitor; hear from our lawyers; instruct _ solicitor*;
instructed _ solicitor*; form of authority; claimant's solicitors; county court; high court;
judgment against; litigation hold; power of attorney from our client
.60 solicitor*; barrister*; attorney*; my lawyer; our lawyer; lawyers; law firm; our client
lawsuit; litigation; the court; hearing; llp; yours faithfully
.40 court; counsel; legal department; legal advice
""",
    "INTENT_COMPLAINT": """
.90 disputing _ decision; dispute _ decision; denied my claim _ but; want to dispute;
how can i dispute; how do i dispute; process for disputing; process for appealing; to appeal;
appealing; complaint; complaints; complain; complaining; complains; formal grievance;
grievance
unacceptable; not acceptable; appalling; appalled; disgrace*; disgusted; disgusting;
outrageous; outraged; fed up; very angry; so angry; furious; livid;
extremely disappointed; deeply disappointed; very disappointed; bitterly disappointed;
badly handled; poor service; terrible service; awful service;
worst service; worst customer; customer service is; lack of response; lack of communication;
how dare you; treated like; let down by; shambles; farce; scandalous;
waste of time; incompeten*; unprofessional; passed from pillar; passed from one;
ignored my; ignoring my; ignores my; nobody seems to care; absolutely useless; worst insur*;
had enough of; ripped off; rip off; sick and tired; utterly;
hung up on; dispute the decision; disagree with _ decision; appeal against; unfair*;
shame on you
.60 disappoint*; dissatisf*; unhappy; rude; a joke; ridiculous; shocking; no one replies
nobody replies; no one answers; nobody answers; still waiting; still no answer; third time;
fourth time; unresolved; angry; not good enough; frustrat*; annoy*; upset; cruel; ombudsman;
conduct of; not answering; no reply; months of; delays; endless; waiting on hold
.40 again; still; delay; weeks ago; several times; twice
""",
    "INTENT_CLAIM_NEW": """
.92 file _ claim; filing _ claim; file claim; fill out a claim; reporting _ accident;
report my accident; accident _ report it; submitting a claim; make _ claim; open _ claim;
process for submitting; want to report; need to report; like to report; have to report;
approve my claim; put _ claim in; report a claim; make a claim; making a claim;
report an accident; report a loss
report _ damage; report a theft; notify you of; reporting a; wish to claim; want to claim;
like to claim; need to claim; how do i claim; first notification; new claim; file a claim;
filing a claim; lodge a claim; submit a claim; start a claim; raise a claim;
register _ claim; open a file; open a claim; put in a claim;
claim form please
.80 was hit by; tornado; hurricane; earthquake; other driver; was broken; was damaged;
got damaged; is damaged; has been damaged; was injured; got injured; was destroyed; lost my;
water everywhere; soaked; sewage; mould; was stolen; were stolen; been stolen; got stolen;
had been stolen; stole my; stole our
has been taken; been burgled; got burgled; burgled; broken into; break in; break ins;
broke into; broke in; window smashed; smashed window; burst pipe; pipe burst;
pipe has burst; passed away; hit my car; hit our car; hit me; hit a; hit the; ran into;
backed into; reversed into; drove into; bumped into; rear ended; crashed into;
crashed my; skidded; had an accident; had a crash; been in an accident; was in an accident;
a collision; caught fire; kitchen fire; house fire; chip pan; fire in; fire broke out;
burned down; burnt down; tree fell; tree came down; blown off; blew off;
flooded; water came; water is coming; leaking through; ceiling came down; ceiling has come;
roof came off; lightning struck; struck by lightning; hail damage; storm damage;
water damage; smoke damage; keyed my; keyed our; vandalis*;
vandaliz*; has died; died on; died last; have to cancel _ trip;
had to cancel _ trip; had to cancel our; luggage never; suitcase never; lost my luggage;
lost luggage; lost my phone; missed _ flight;
stone chip; cracked windscreen;
i broke; i have broken; has broken; my son broke; my daughter broke; my dog bit; slipped on;
fell off; fell from; fell down; i fell; tripped over; knocked over; spilled; spilt;
wrote off; written off; will be off work
.50 accident; collision; stolen; theft; leak; leaking; flood; fire; storm; hail; damaged
damage to; damage; collapsed; fell; windscreen; cracked; injured; broke; scratched; dented;
dent; scratch; tripped; smashed; police were; crime reference; police report; loss adjuster
.35 claim; last night; yesterday; this morning; on saturday; on sunday; police
""",
    "INTENT_CLAIM_UPDATE": """
.90 claim was turned down; was turned down; claim for _ was rejected; claim _ turned down;
filed a claim; i filed; claim i submitted; i submitted a claim; amount approved;
estimate _ higher; still waiting for _ payout; when will i receive; how long will;
how long does; what is the status; what's the status; check the status; check on;
following up; follow up on; status of _ claim; update on _ claim; update on my;
update regarding; any news
any update*; any progress; progress of; progress on; my existing claim; our existing claim;
claim from last; claim of last; claim we reported; claim i reported; claim i made;
when will _ claim; when will you pay; when can i expect _ payment; when will the adjuster;
loss adjuster came; adjuster came; adjuster visited; engineer came; surveyor came;
surveyor visited; about the claim; regarding my claim; regarding the claim; regarding claim;
further to my claim; following my claim; in addition to my claim; rejection letter;
claim was rejected; claim has been rejected; claim was denied; claim was declined;
rejected my claim; declined my claim; denied my claim; turned down my claim; my claim has;
is my claim; my claim is; where is my claim; claim is still;
have you received the report;
add to my claim; forgot to mention;
guarantee of payment; cost estimate; the claim from; claim status; claim decision;
already reported; reported to you; reported on; reported last; settlement offer;
not yet settled; has not been settled; reopen
.54 your insured; your policyholder; assessor; adjuster; settlement; payout; pay out
claims handler; repair estimate; reserve; our file; file clm
.50 clm*; claim ref*; claim number; claim no; my claim
""",
    "INTENT_POLICY_CANCELLATION": """
.92 cancel _ policy; cancel _ insurance; cancel _ cover; cancel _ contract
cancel _ membership; cancel _ subscription; cancel _ plan; cancel it; cancel with; cancel my;
cancel our; cancel the policy; to cancel; cancellation of _ policy; cancellation of my;
cancellation request; policy cancellation; cancelling my; terminate my; terminate our;
terminate the; termination of; withdraw from _ contract; withdraw from _ policy;
withdrawing from; end _ policy; end my; end the contract; my notice; our notice; give notice;
giving notice; notice of cancellation; not renew;
don't renew; do not renew; won't renew; not be renewing; do not wish to renew;
don't want to renew; let it lapse; no longer need _ cover; no longer need _ insurance;
no longer need the; no longer need; no longer require;
stop _ policy; stop my insurance; cooling off;
right of withdrawal; moving to another insurer; switch to another insurer;
found another insurer; leaving you; quit my
.55 found it cheaper; cheaper elsewhere; superfluous; closing the shop; not needed
switching to; sold _ car; sold the; retiring; better offer elsewhere; cancel; cancellation
""",
    "INTENT_POLICY_CHANGE": """
.90 changing my address; updated address; my updated address; recently moved; just moved;
adding _ plan; add _ plan; adding a; add someone; adding my; remove _ dependent;
remove _ dependant; removing _ dependent; removing _ dependant; remove _ person;
removing _ person; removing _ plan; remove _ plan; removing a; remove a; changing _ plan*;
different insurance plan; switch plans; switch my plan; modify _ coverage; adjusting the;
adjust my; adjust the; adjustments to my; updating my; make changes to; making changes to;
change _ deductible*; changing the deductible*; alterations to my; reassess my;
increase the cover*; lower the; change of address; change _ address; changed address;
new address; address has changed
address change; update _ address; update my details; update _ policy; change _ policy;
change to my policy; changes to my policy; amend _ policy; alter _ policy; modify _ policy;
add _ driver; add _ to _ policy; add my; add our; add a; add another; remove _ from _ policy;
remove my; take _ off _ policy; new car; bought a new; changed _ car; swapped _ car;
replaced my car; we are moving; i am moving; i'm moving; we're moving; i have moved;
i've moved; we have moved; we've moved; we moved; i moved to; moving house; got married;
change of name; changed my name; new surname; increase _ sum insured;
raise _ sum insured; raise the; increase _ cover; increase my; reduce my;
lower my; upgrade my; downgrade my; upgrade to; switch to the; switch _ plan; change _ plan;
change my plan; change my cover*; change _ excess; change _ beneficiary; new beneficiary;
include my; insure my new; new baby; named driver; new registration; registration number has;
new vehicle; change of vehicle; transfer the policy; rebuilding value; miles a year;
add cover for
.50 mileage; change _ cover; adjust; increase; amend; instead of; in place of; dependent*
newborn; born on; dependant*; divorce*; married
""",
    "INTENT_BILLING_QUESTION": """
.88 billing preference; biling; automatic billing; autodeduct; paperless billing; paperless;
automatically deducted; overdue payment; overdue; why is my bill; why did my bill;
more expensive than; bill is higher; discount; multi car discount; payment receipt;
proof of payment; balance due; pay online; pay by; direct deposit; invoice; invoices;
direct debit; my bill; the bill; billing; charged twice
double charged; charged me; been charged; was charged; overcharged; overpaid; refund;
refunded; money back; my reminder; payment reminder; payment plan; instalment*; installment*;
dunning; final demand; arrears; debited; taken twice; pay monthly;
pay yearly; pay annually; monthly payments; payment method; payment date; payment details;
payment status; my payment; a payment; make a payment; pay my; pay the premium; paid twice;
missed payment; late fee; late payment; premium has; premium went; premium increase;
my premium; the premium; our premium; premium refunds; why has _ premium; higher premium;
price increase; price went up; autopay; auto pay; automatic payment*; automatic billing;
outstanding balance; balance; account balance; bank details; bank account; new bank;
different account; new account number; credit card on file; card on file; card expired;
change _ bank details; change of bank; collect the; no claims discount missing
.50 premium; bill; payment; paid; pay; amount; went up; increase in; iban; bank transfer
charged; receipt for; due; owe; fee; cheaper; rate
""",
    "INTENT_DOCUMENT_SUBMISSION": """
.85 as requested; as discussed; as agreed; please find attached; find attached
attached you will find; attached please find; attached find; enclosed you will find;
enclosed please find; please find enclosed; find enclosed; you asked me for; you asked for;
you requested; you wanted; here are the; here is the; here's the; here is my; here are my;
sending you; i am sending; i'm sending; i send you; attached is;
attached are; i attach; i have attached; i've attached; completed form;
signed form; filled in form; signed copy; hereby submit; for your files; for your records;
documents for; the missing document*; the outstanding document*; scans of
.50 attached; enclosed; attachment; scan of; scan; receipts; certificate; copy of my
proof of; questionnaire; documents; photos
""",
    "INTENT_COVERAGE_QUESTION": """
.88 would my policy; would my insurance;
please quote; quote me; can you quote; need info; looking for _ insurance;
in the market for; comparing; difference between; distinction between; pros and cons;
benefits and drawbacks; shop around; will cover; would cover; is this type of; covered by my;
covered under my; what does _ mean; explain what; explain how; explain the; clarify the;
rental car coverage; out of pocket maximum; what happens if; will my policy;
will my insurance; does homeowners; am i covered; is it covered; is that covered;
is this covered; are they covered
covered for; covered if; covered when; covered while; covered by my; does my policy cover;
does the policy cover; does my insurance cover; does the insurance; does it cover;
do you cover; do i have cover; are we covered; am i insured; are we insured;
would i be covered; would we be covered; would it be covered; would that be covered;
would you cover; would you pay for; will it be covered; get a quote; a quote; quote for;
quotation; make us an offer; an offer for; what would it cost; how much would; how much is;
how much does; does it include; is _ insured; is _ included; is _ covered; insured when;
insured if; what does _ cover; what is covered; what's covered; what am i covered;
would the policy pay; would the policy cover;
paid for by my; what would _ policy; price for; cost of cover; scope of cover;
extent of cover; cover abroad; need a green card; looking for insurance; interested in;
how much can i claim; what are the options; what plans; which plan; compare;
difference between; do you offer; do you insure; coverage for
.50 covered; cover; quote; offer; excess; deductible; included; abroad; coverage; limit
would i
""",
    "INTENT_BROKER_INTERMEDIARY": """
.90 on behalf of my client; on behalf of our client; on behalf of my customer
our mutual client; mutual customer; independent broker; insurance broker; insurance brokers;
broker no; broker number; broker portal; agency no; agency number; commission statement;
commission for; commissions; letter of appointment; our clients; my client; my clients;
intermediar*; as broker; as the broker; as their broker; as her broker; as his broker;
brokers ltd; broking; extranet; terms of business agreement;
broker of record; brokered; our brokerage; for my client; for our client; client mrs;
client mr; client ms
.40 broker; brokers; brokerage; commission; copy me in
""",
    "INTENT_TECHNICAL": """
.88 new account; create a new account; make a new account; set up an account;
register online; open an account; account creation; two step; locked account; online portal;
downloading; download the; can't download; cannot download; cannot log in; can't log in;
can not log in; unable to log in
not able to log in; cannot login; can't login; cant login; unable to login; log me in;
log in; login; logging in; logged out; sign in; signing in; signed out; password;
passcode; reset link; the app; your app; an app; app crashes; mobile app; portal;
customer portal; upload; uploading; error message; error code; account locked;
account is locked; locked out; verification code; security code;
security question*; two factor; 2fa; page does not load; page won't load; page is blank;
not loading; won't load; online account; my account online; create an account; browser;
website; web site; your site; technical problem; technical issue; bug in;
freezes; keeps crashing; 404; username; user name
.45 extranet; is empty; cannot see; can't see; change over
link; crash*; click; clicked; site; version; android; iphone; online; does not open
screen; reinstalled
""",
    "INTENT_GENERAL_INQUIRY": """
.80 prove i have insurance; proof that i have insurance; copy to prove; proof of coverage;
find my policy number; need an agent; looking for an agent; local agent;
talk to an agent; nearest agent; opening hours; opening times;
open on saturday*; open on sunday*; open at easter
open over; when are you open; are you open; nearest branch; nearest office; branch in;
find an agent; an agent near; agent near me; agent in my area; who is my agent;
phone number for; contact number; thank you for your help;
thanks for your help; thank you so much;
please tell her; pass on my thanks; keep up the good; compliment; praise;
proof of insurance; certificate of insurance; insurance certificate; insurance card; id card;
what is my policy; do you have a branch; job opening; job application; vacancy;
internship; sponsor*; school project; parking; a general question;
general enquiry; general inquiry; postal address; your address; confirmation of insurance;
letter confirming
.40 question; thank you; thanks
.80 what is my policy number; what my policy number is; forgotten my policy number;
lost my policy number; mislaid my policy
""",
}
"""Cues by intent."""
