"""English words by what they stand for; frames combine them.

The names are those of the German words, so that one table of frames reads both languages.
"""

from __future__ import annotations

from typing import Final

ENGLISH_WORDS: Final = {
    "end": """
cancel*; terminate*; terminating; termination; end; ended; ending; ends; stop; stops; stopped;
quit; discontinue; withdraw; withdrawing; withdrawal; not renew; not be renewing; won't renew;
don't renew; not to renew; lapse; close down; out of; get out; want out; i'm out; leaving; leave;
i'm off; leaving you; give notice; notice; not be needed; not needed; no longer need*;
no longer require*; don't need; do not need; not need; not wanted; no purpose; no use for;
superfluous; get rid; rid of; come to an end; run out; expire; not continue; not be continuing;
no longer want; don't want _ any more; not carry on; finish; finished; switching to;
going over to; gone with; close my; close our; redundant; drop
""",
    "contract": """
policy; policies; contract; contracts; insurance; insurances; cover; coverage; membership; plan;
plans; agreement; subscription; assurance; protection; account with you; with you; pension plan;
savings plan; scheme; tariff; motor policy; rider
""",
    "gone": """
sold; scrapped; given away; gave up; given up; closed; passed away; died; moved abroad; emigrat*;
moving abroad; demolished; insured twice; double insured; doubly insured; elsewhere;
another insurer; new insurer; other insurer; cheaper; new employer; new owner; buyer; retired;
retiring; care home; no longer own; got rid; written off; repaid; paid off; put down
""",
    "change": """
change; changed; changing; changes; amend*; update; updated; updating; adjust*; alter*; switch*;
swap*; replace*; correct; corrected; correction; add; added; adding; include; including; put on;
put me; put my; put our; put down as; take off; take him off; take her off; remove; removed;
increase; raise; raised; reduce; reduced; lower; extend; extended; transfer; rewrite; reissue;
upgrade; downgrade; register; enrol; note that; note it; note; make a note; take note; swapped;
bring it; bring under; list; listed; insure; named; rename; suspend; now is
""",
    "address": """
change my name; name change; new name; name has changed; address; postcode; surname; maiden name;
married name; telephone number; phone number; mobile number; email address; e mail address;
last name; correspondence""",
    "move": """ moved; moving; move; moves; relocat*; new flat;
new house; new home; new place; we live; i live; sq m; square metres; square feet;
living together
""",
    "family": """
wife; husband; son; daughter; child; children; kid; kids; baby; newborn; partner; girlfriend;
boyfriend; fiance*; father; mother; dad; mum; grandson; granddaughter; dog; puppy; horse; pony;
cat; married; wedding; divorce*; separat*; born; twins; flatmate
""",
    "vehicle": """
car; cars; van; vehicle; vehicles; registration; number plate; reg; motorbike; motorcycle;
scooter; campervan; motorhome; caravan; trailer; golf; polo; passat; corsa; fiesta; skoda; bmw;
audi; mercedes; ford; kia; vw; toyota; tesla; mini; driver; driving licence; garage; parked;
mileage; miles; engine
""",
    "terms": """
sum insured; sums insured; rebuilding value; rebuild value; rebuild cost; excess; deductible;
beneficiar*; payroll; wage roll; module; tariff; floor area; occupation; job title; premises;
branch; solar panels; heat pump; extension; conservatory; limit; limits; mileage; miles; horse;
employees; staff number; turnover; legal form; limited company; alarm; lock; monthly amount;
contributions to; monthly saving
""",
    "now": """
from now; as of; from; since; in future; new; now; instead; rather than; starting
""",
    "report": """
file a claim; file _ claim; file claim; filing a claim; filing _ claim; report a; report an;
report my; report the; report that; want to claim; wish to claim; like to claim; submit a claim;
make _ claim; reporting; reported to the police; registering; notify; notifying; notification;
claim for; to claim; make a claim; put in a claim; claim form; what do i do; what do i need;
what do you need; what now; what next; next step; which forms; forms to fill; shall i go ahead;
open a file; open a claim; let you know; thought i'd; request for the benefit; apply for;
what should i; what must i; how do i; how do we; do you send; will you inspect; go ahead;
give notice of; authoris*; authoriz*; fund; funding; legal protection; instruct one;
pick the solicitor; advise us""",
    "lossdone": """ stolen; stole; nicked; snatched; grabbed;
robbed; burgled; broken into; broke in; broke; broken; smashed; shattered; cracked; crack;
cracks; crashed; crash; collided; collision; hit; knocked; ran into; drove into; reversed into;
backed into; bumped; scratched; scraped; dented; dent; damaged; ruined; destroyed; wrecked;
flooded; burst; leaked; leaking; leak; dripping; soaked; burned; burnt; burning; on fire;
caught fire; exploded; fell; fallen; tripped; slipped; slid; skidded; collapsed; came down;
blown off; blew; sprayed; spilled; spilt; spoiled; thawed; dropped; drowned; bitten; bit; kicked;
tore; torn; twisted; lost; missing; vanished; gone; disappeared; died; dead; death of;
passed away; injured; hurt; sprained; fractured; trapped; diagnosed; operated on; hospitalised;
in hospital; heart attack; stroke; cancelled our flight; flight was cancelled; can't travel;
cannot travel; won't be able to travel; have to cancel; had to cancel; dismissed; sacked;
won't repair; failed; blown; broke down; encrypted; hacked; bulging; leaning; subsidence; stuck;
write off; written off; totalled; mould; struck; swerved; water everywhere; water is coming;
water coming; water came
""",
    "lossnoun": """
accident; theft; burglary; break in; robbery; fire; flood; storm; gale; hail; lightning; leak;
burst pipe; escape of water; vandal*; subsidence; mishap; loss; damage; collision; crash;
illness; surgery; operation; delay; deer; fox; marten; windscreen; stone chip; power surge;
power cut; ransom*; injury; death; funeral; redundancy; pregnan*; hospital; heart attack; stroke;
cancer
""",
    "recent": """
yesterday; today; last night; this morning; this afternoon; this evening; tonight; overnight;
just now; just; monday; tuesday; wednesday; thursday; friday; saturday; sunday; weekend;
last week; january; february; march; on the 1st; on the 2nd; on the 3rd; minutes ago;
an hour ago; days ago
""",
    "claimref": """
clm*; claim; claims; our file; my file; your file; my case; the case; the matter; accident; leak;
burglary; fire; theft; storm damage; reference; ref; settlement; reimbursement; compensation;
benefit; loss; your ref; damage; collision; operation; repair; application
""",
    "claimno": "clm*; claim number; claim no; claim ref*; claim reference",
    "status": """
status; update; any news; news; progress; how far; how long; when; when will; when can; when do;
any idea; heard; hear back; waiting; wait; still; yet; no answer; no reply; chasing; chase;
follow up; following up; decision; decide; decided; so far; outcome; stage; unanswered; weeks;
fortnight; expected; expect; what happens; looked at; reminder; where are; where is; dealt with;
anything
""",
    "expert": """
assessor; adjuster; loss adjuster; surveyor; surveyed; survey; engineer; inspector; expert;
estimate; quotation; repairer; bodyshop; garage bill; workshop; contractor; plumber; roofer;
medical assessor; dryers; drying; police; physio; consultant; hearing; salvage; courtesy car;
hire car; his bill; sessions; builder
""",
    "before": """
sent; submitted; filed; posted; reported; told you; i said; handed in; provided; uploaded;
gave you; already; approved; granted; agreed; promised; confirmed; rejected; refused;
turned down; denied; declined; paid; offer; offered; your offer; statement; forgot; forgotten;
mistaken; in addition; further; also; add; list; was here; came round; came out; visited;
inspected; asked you; we asked; on the phone they; you asked; since; first; previous;
weeks since; weeks ago; months ago; extension; extend
""",
    "payout": """
pay out; payout; paid out; payment; money; settle; settled; settlement; advance; interim;
reimburse*; compensation; cheque; transfer; release; released; payable; funds; approve; approval;
guarantee
""",
    "premium": """
billing; billing issue; billing frequency; automatic billing; autopay; auto pay; payment method;
payment plan; pay my; pay the; premium; premiums; contribution; contributions; instalment*;
installment*; direct debit; dd; debit; debited; invoice; bill; billed; charged; charge; charges;
fee; fees; taken from my account; collected; collect; reminder; final demand; arrears; overdue;
unpaid; refund; refunded; reimbursed; credit; credited; bank details; bank account;
account number; iban; sort code; new bank; standing order; card; visa; paypal; pay monthly;
monthly; quarterly; annually; yearly; premium tax; tax certificate; statement of contributions;
statement; discount; no claims discount; payments; payment; price; balance; money back;
overcharged; overpaid; dunning; bailiff; transfer
""",
    "pricy": """
why; how come; twice; double; doubled; wrong; mistake; incorrect; more than; higher; gone up;
went up; goes up; increase; increased; dearer; expensive; too much; correct; corrected; check;
explain; missing; not arrived; hasn't arrived; back; return; reverse; refund; already paid;
i paid; paid; pay; paying; owe; change; changed; switch; new; spread; split; defer; pause;
suspend; bounced; try again; tax; accountant; certificate; in future; instead; how much of;
when may i expect; come back; late; proof
""",
    "account": """
bank; bank account; account number; account details; sort code; iban; bank details;
payout account; payee; beneficiary account
""",
    "transfer": "transfer; pay; send; remit; wire; payment; funds",
    "paper": """
document; documents; docs; paper; papers; paperwork; certificate; certificates; proof; invoice;
invoices; receipt; receipts; bill; bills; report; letter; form; forms; questionnaire;
declaration; photo; photos; photograph*; picture; pictures; copy; copies; scan; scans; page;
pages; licence; passport; id; death certificate; will; probate; power of attorney; statement;
statements; list; inventory; estimate; quotation; plan; plans; floor plans; contract of sale;
accounts; record; records; extract; agreement; note; x ray; mandate; confirmation; evidence;
log book
""",
    "handin": """
attached; attachment; attach; attaching; enclosed; enclose; enclosing; herewith; find attached;
here is; here are; here's; here it is; here you go; here u go; here; sending; i send; we send;
send you; forwarding; forward; submit; submitting; submitted herewith; return; returning;
please find; please see; you'll find; you will find; hand in; handing in; uploaded; posting
""",
    "asked": """
as requested; as discussed; as agreed; as promised; as asked; as you asked; as you wished;
as instructed; you asked; you asked for; you requested; you wanted; you needed; you need;
you told me to; you were missing; was missing; were missing; missing page; requested; wanted;
your request; your letter; was asked to; for your file; for your files; for your records;
for the file; completed; filled in; signed; stamped; duly; complete now; answered
""",
    "covered": """
cover; covers; covered; covering; insured; include; includes; included; protected; protect;
pay for; pays for; pay out; would pay; be paid; bear; bears; reimburse; reimbursed; entitled;
eligible; apply; applies; valid; does my policy; do you pay; exclude; excluded; exclusion;
clause; count as; counts
""",
    "quote": """
quote; quotes; quotation for; offer me; offer us; what would you offer; how much;
what would it cost; what would; cost; costs; price for; cost me; price; prices; premium be;
premium for; rates; comp; third party; looking for insurance; take out; insure me; thinking of;
considering; interested in; brochure; per year; per month; roughly
""",
    "suppose": """
if; suppose; would; should; could; whether; what if; in case; before i; planning; plan to;
thinking; is my; is our; is the; are my; are our; am i; are we; does; do you; does your;
is there; which; what; how many; how much; up to; can i; may i; will it; i wonder; wondering
""",
    "data": """
data; details; information; recording; recordings; tape; taped; profile; tracking; number;
phone number; mobile; email; address; photo; picture; pictures; images; passport; notes;
private information; date of birth; trips; scores; scan; everything; files; file; records;
medical notes; stored; personal; name; bank
""",
    "erase": """
erase; erased; erasure; delete; deleted; deletion; wipe; wiped; remove me; remove my;
take me off; destroy*; get rid of the; forget me; forgotten; block; restrict; stop processing;
scrub; unsubscribe; rectify; correct your files
""",
    "hold": """
hold; holding; hold on to; held; keep; kept; keeping; store; stored; storing; have on me;
on file; process; processed; processing; passed on; shared; share; disclose; disclosed; logged;
collected; where you got; where did you get; who gave; got my number; know about me; legal basis;
what you have; whatever you have; recorded
""",
    "aboutme": """
my name and; about me; on me; of me; of mine; my data; my details; my information; my number;
my personal; concerning me; information on me; my address; my date of birth; my file; my mobile;
everything you have; whatever you have; my profile; my email""",
    "ads": """ advertising; adverts;
marketing; newsletter*; mailing; mailings; mailing list; every list; promotional; promotions;
flyers; junk; spam; cold call*; telesales; unsubscribe; sales calls; brochures
""",
    "object": """
object; objection; objects; opt out; withdraw _ consent; withdraw my permission; revoke;
never agreed; never consented; didn't agree; never ticked; stop using; stop sending;
stop writing; stop calling; consent; permission; unsubscribe
""",
    "statute": """
gdpr; data protection; art 15; art 16; art 17; art 18; art 20; art 21; art 22; article 15;
article 16; article 17; article 18; article 20; article 21; article 22; subject access; dsar;
sar; access request; erasure; portability; information commissioner*; ico; personal data;
privacy; data breach; data subject; data protection officer; right of access;
right to be forgotten
""",
    "lawyer": """
solicitor; solicitors; lawyer; lawyers; barrister; counsel; attorney; attorneys; law firm; law;
llp; legal representatives; litigation; notary; executor*; administrator; trustee in; bailiff;
enforcement; clerk; paralegal; legal team
""",
    "act": """
act for; acting for; acts for; we act; now act; on behalf of; behalf of; instructed by;
are instructed; instructed; representation; representatives; represent; client; our client;
their client; messrs; service; by way of service; accept service
""",
    "court": """
court; courts; judge; tribunal; hearing; proceedings; judgment; order; particulars; writ;
defence; defendant; claimant; claim form; sealed; arbitration; mediation; small claims;
injunction; summons; witness; statutory demand; attaching; attachment order; county court;
high court; ombudsman's court; pre action; letter before; limitation; v; litigation; subrogat*;
indemnity; probate; served; county
""",
    "sue": """
sue; suing; take you to court; taking you to court; take the insurer; to court; in court;
issue proceedings; proceedings; legal action; before the tribunal; small claims; letter before;
see you in court; my solicitor; my lawyer; solicitors; writ; lawsuit; legal steps; instruct a;
instructed a; instructed my; arbitration; a judge; before a judge; go to law; seek legal; legally
""",
    "yourinsured": """
your insured; your policyholder; your customer; your client; your assured; the insured;
against you; your member; the defendant; other side
""",
    "dispute": """
refusal; refused; reject*; decline*; denied; deny; denial; failing which; failing that; or else;
or we'll; or i'll; unless; within 14 days; within 28 days; final; last chance; do not accept;
don't accept; dispute; contest; demand; require you; no choice; haggle; liability; settle;
compensation; breach; damages; owed; offer
""",
    "rude": """
disgrace*; disgust*; appalling; outrage*; ridiculous; insult*; shocking; shameful; shame; rude;
rudely; unhelpful; useless; incompetent; hopeless; pathetic; joke; joking; shambles; farce;
fobbed; let down; misled; lied; liar; ignored; heartless; callous; disrespect*; patronis*;
condescend*; poor; unacceptable; unfair; unprofessional; terrible; awful; dreadful; horrible;
worst; furious; angry; livid; fuming; annoyed; cross; upset; in tears; unhappy; dissatisfied;
disappoint*; displeased; fed up; sick of; had enough; enough is enough; idiots; treated; treat;
laughed; shouted; snapped; short with; mess; nonsense; protest; unsatisfactory; fault; blame;
blaming; never again; sloppy; careless; poorly; wrecked; not good enough; don't care; they don't;
hung up; scandal*
""",
    "complain": """
complain*; complaint*; grievance; apology; apologise; apologize; explanation; investigated;
investigate; consequences; manager; supervisor; chief executive; head of; director;
someone senior; authority; review; reviewed; appeal; ombudsman; fca; regulator; press; newspaper;
go public; tv; bbc; viral; youtube; video; facebook; review site; trustpilot; escalate; training;
taken seriously; note that the; put this on record; in writing; feedback; standard;
object to your
""",
    "staff": """
staff; handler; handlers; case worker; case workers; agent; adviser; advisor; assessor; man;
lady; woman; girl; person; somebody; receptionist; colleague; team; helpline; hotline; line;
call centre; phone; service; supervisor; contractor; plumber; builders; driver; support; nobody;
no one; nurse; rep; salesman; expert; department; you lot; you people
""",
    "noreply": """
nobody; no one; never; no reply; no answer; unanswered; call back; calls back; called back;
ring back; returned; on hold; dropped; passed from; three times; four times; third time; fourth;
fifth; again; each time; every time; missed; weeks; months; yet again; promised; turns up;
once more""",
    "broker": """ broker; brokers; broking; brokerage; agency; intermediary;
intermediaries; introducer; ifa; adviser firm; commission; commissions; agency no; agency number;
broker id; broker no; binder; bordereau; bordereaux; underwriter; underwriting; cover notes;
panel; remuneration; terms of business; tob; letter of appointment; placing; renewal terms;
loss record; loss history; extranet; client portfolio; rating tool; account executive
""",
    "theirclient": """
my client; our client; my clients; our clients; client; clients; client's; mutual client;
a client; policyholder on behalf; prospect; insured client; the proposer; proposer
""",
    "tech": """
the file; file size; file is; files; app; portal; website; site; page; homepage; login; log in;
log on; logged; sign in; password; passcode; account locked; link; upload; uploading; button;
click; clicked; browser; chrome; firefox; safari; online; calculator; form; field; screen; inbox;
code; text message; sms; authenticator; two factor; bot; chatbot; update; android; iphone; ipad;
notification*; wallet; e signature; pdf; download; web service; interface; captcha; profile;
server""",
    "fail": """ doesn't work; does not work; not working; won't work; won't load;
won't open; won't let; can't; cannot; cant; wont; doesn't; doesnt; fails; failed; fail; error;
errors; bug; crash; crashes; crashed; freezes; frozen; stuck; hangs; spinning; blank; empty;
broken; locked; rejected; rejects; refuses; invalid; expired; unknown; 403; 404; 500; throws me;
logs me out; kicked out; times out; timed out; keeps; disappears; not recognised; not accepted;
does nothing; nothing happens; wrong; ignores; missing; never arrives; doesn't arrive;
not arrive; reset; unlock; forgot; forgotten; no longer shows; shows nothing; greyed
""",
    "thanks": """
thank you for everything; say thank; thanks to; compliment; praise; kudos; grateful to;
delighted; invited; invite; invitation; cordially; sponsor*; donation; charity; anniversary;
internship; apprentice*; vacancy; vacancies; applying; application for the post; cv; job;
work experience; survey for; research; interview; dissertation; thesis; calendar; open day;
school; fair
""",
    "hours": """
insurance agent; an agent; local agent; nearby; near me; agent in my area; talk to an agent;
find an agent; speak to someone; speak to an agent; policy number of; my policy number please;
id card; insurance card; proof that i; prove i; opening hours; open on; opening times; branch in;
your branch; nearest branch; office hours; postal address; direct line; extension number;
appointment; call me; ring me; give me a call; call back; customer number; duplicate;
copy of my policy; lost my policy; proof of insurance; confirmation of cover; for my landlord;
who is my; who deals; contact person; which policies; what policies; overview; drop in; parking;
park; where do i send; whom; which address
""",
}
"""Folded phrases by name, without weights."""
