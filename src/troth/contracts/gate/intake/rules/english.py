"""The cues of English mail."""

from __future__ import annotations

from troth.contracts.gate.intake.rules.cues import compile_cues

ENGLISH = compile_cues(
    {
        "INTENT_GDPR_REQUEST": """
.92 subject access request; data subject request; right to erasure; right of access;
under gdpr; article 15; article 17; article 21; data protection officer;
object to _ processing; erase _ data; delete _ data; delete _ details; copy of _ data;
copy of everything you _ stored; everything you _ stored about me
.80 gdpr; personal data; data you hold; information you hold; stored about me; hold about me;
hold on me; my data; unsubscribe; newsletter*; use of _ address for advertising;
using my address; access request; marketing consent; withdraw _ consent
""",
        "INTENT_LEGAL": """
.92 we act for; our client; letter before action; letter before claim; court proceedings;
legal proceedings; notice of hearing; without prejudice; take you to court;
we are instructed by; see you in court; statement of claim; writ; summons
.70 solicitor*; barrister; attorney; my lawyer; lawyers; law firm; counsel; court; lawsuit;
sue; litigation; hearing; form of authority
""",
        "INTENT_COMPLAINT": """
.90 complaint; complain*; formal grievance; grievance; unacceptable; appalling; disgrace*;
disgusted; outrageous; absolutely fed up; beyond angry; very angry; furious;
extremely disappointed; deeply disappointed; great discourtesy; badly handled; poor service;
terrible service; cruel; how dare you
.65 disappoint*; dissatisf*; unhappy; rude; a joke; ridiculous; shocking; no one replies;
nobody replies; still waiting; third time; unresolved; badly done; angry; not good enough;
ombudsman
""",
        "INTENT_CLAIM_NEW": """
.90 report a claim; make a claim; report an accident; report a loss; report damage;
new claim; file a claim; lodge a claim; submit a claim; register _ claim; open a file;
was stolen; has been stolen; broken into; break-in; broke into; burst pipe; passed away;
hit my car; hit our car; ran into; rear-ended; crashed into; collision; claim form
.75 accident; stolen; theft; burgl*; leak*; flood*; fire; storm; hail; water damage; damaged;
damage to; collapsed; fell; stone chip; windscreen; cracked; injured; broke _ leg;
broke _ arm; died; lost _ luggage; cancelled _ trip; crash*; scratched; dented; tripped;
knocked over; spilled; gone are; vandal*
""",
        "INTENT_CLAIM_UPDATE": """
.90 status of _ claim; update on _ claim; any news; progress of _ claim; my existing claim;
claim number; our claim from; claim from last; when will _ claim; loss adjuster came;
engineer came; your adjuster; regarding claim; about the claim; rejection letter;
no offer has been received; add it to the list; guarantee of payment
.70 clm-*; your insured; crime reference; has he sent; has she sent; assessor; adjuster;
settlement; payout; pay out; claim ref*; claims handler; reopen
""",
        "INTENT_POLICY_CANCELLATION": """
.92 cancel _ policy; cancel _ insurance; cancel _ cover; cancel _ contract;
cancellation of _ policy; terminate; termination; withdraw from _ contract; end _ policy;
my notice; won't be staying; not renew; do not wish to renew; don't want to renew;
no longer need _ cover; no longer need _ insurance; cancel my; cover is not needed;
stop _ policy; cooling off; cooling-off
.60 cancel*; found it cheaper; superfluous; closing the shop; not needed; leave you;
switching to; sold _ car
""",
        "INTENT_POLICY_CHANGE": """
.90 change of address; change _ address; new address; update _ policy; change _ policy;
amend _ policy; add _ driver; add _ to _ policy; remove _ from _ policy; new car;
changed _ car; we are moving; i have moved; we have moved; we moved; moving house;
got married; change of name; change _ bank details; put me down for; increase _ sum insured;
add my
.60 mileage; new registration; new vehicle; named driver; change _ cover; adjust; increase;
reduce; amend; instead of; from 1
""",
        "INTENT_BILLING_QUESTION": """
.90 invoice; direct debit; premium; bill; charged twice; double charged; refund; overcharged;
reminder; payment plan; instalment*; dunning; final demand; arrears; debited; taken twice;
pay monthly
.60 payment; paid; pay; amount; price went up; went up; increase in; iban; bank transfer;
money back; charged; receipt for
""",
        "INTENT_DOCUMENT_SUBMISSION": """
.88 as requested; please find attached; find attached; attached you will find;
enclosed you will find; you asked me for; you asked for; here are the documents; here is the;
i'm sending you back; sending you; please find enclosed; attached is; attached are;
form is filled in; as agreed
.60 attached; enclosed; attachment; scan of; receipts; certificate; copy of my;
front and back; proof of; questionnaire; questionaire
""",
        "INTENT_COVERAGE_QUESTION": """
.88 am i covered; is it covered; is my; does my policy cover; does the policy cover;
are we covered; am i insured; would i be covered; is this covered; would that be covered;
get a quote; a quote; an offer; what would it cost; how much would; does it include;
is _ insured; is _ included; what does _ cover; would the policy pay
.55 covered; cover; quote; offer; excess; deductible; included; insured when; abroad
""",
        "INTENT_BROKER_INTERMEDIARY": """
.90 on behalf of my client; on behalf of our client; our mutual client; independent broker;
insurance broker; broker no; agency no; commission statement; letter of appointment;
our clients; my client; intermediar*; as broker; brokers ltd; extranet; agency agreement
.50 broker; brokers; brokerage; commission; agent
""",
        "INTENT_TECHNICAL": """
.90 cannot log in; can't log in; cant log in; unable to log in; password; log in; login;
sign in; website; the app; your app; app crashes; portal; upload; error message;
account locked; account is locked; reset link; verification code; two-factor;
page does not load; browser; not loading; online account
.55 link; crash*; freezes; click; website; site; version; android; iphone; pdf does not open
""",
        "PROD_AUTO": """
.90 car insurance; motor insurance; motor policy; my car; our car; the car; windscreen;
no claims; no-claims; licence plate; mileage; vehicle; van; motorbike; motorcycle;
driving licence; driver; parked; roundabout; motorway; collision; bumper; garage repair;
audi; bmw; vw; passat; golf; ford; toyota; tesla; fleet; rear-ended
.60 car; drive; drove; driving; road; traffic; engine
""",
        "PROD_HOME": """
.90 contents insurance; home contents; household; contents policy; belongings; burgl*;
break-in; broken into; stolen bicycle; bicycle; bike; e-bike; laptop; macbook; jewellery;
bracelet; furniture; carpet; washing machine; television; sofa
.55 flat; apartment; home; receipts; kitchen
""",
        "PROD_PROPERTY": """
.90 buildings insurance; building insurance; the roof; our roof; my roof; roof; ceiling;
burst pipe; subsidence; chimney; wall; basement; gutter; tarpaulin; house insurance;
our house; the house; boiler; pipe
.50 house; storm; tree; flood*; garden; plumber
""",
        "PROD_LIABILITY": """
.90 liability; third party cover; third-party; your policyholder; your insured; negligence;
i damaged; my son broke; my daughter broke; my dog bit; knocked over; spilled; bit a;
neighbour's; scaffolding
.50 dog; neighbour; compensation
""",
        "PROD_LEGAL_EXPENSE": """
.92 legal expenses; legal expense; legal protection; legal cover; family legal;
fund my dispute; funding; prospects; refused to fund
.50 landlord; former employer; dispute; unfair dismissal
""",
        "PROD_TRAVEL": """
.92 travel insurance; trip; holiday; flight; luggage; suitcase; airline; cruise; hotel;
abroad; airport; repatriat*; guarantee of payment
.50 travel; journey; booking; vacation
""",
        "PROD_HEALTH": """
.92 health insurance; medical insurance; private medical; dentist; dental; hospital;
physiotherap*; therapy; medical scheme; health questionnaire; health questionaire;
prescription; treatment; operation; surgery
.50 doctor; medical; medicine; tablets; clinic
""",
        "PROD_LIFE": """
.92 life insurance; life assurance; beneficiary; pension; annuity; passed away; late father;
late mother; late husband; late wife; death certificate; term life; endowment
.50 died; retire*; savings plan; funeral
""",
        "PROD_ACCIDENT": """
.92 accident insurance; personal accident; disability; lost two fingers; accident file;
permanent injury; invalidity
.50 fell; fall; fracture*; injur*; broke my
""",
        "PROD_COMMERCIAL": """
.90 business insurance; commercial; our company; our shop; my shop; the salon; shop cover;
our warehouse; cold store; stock; fleet; goods-in-transit; goods in transit; our premises;
employees; restaurant; professional indemnity; cyber; our business; machinery; workshop
.50 ltd; business; shop; freezer; customers
""",
        "URG_CRITICAL": """
.92 life-threatening; danger to life; emergency; smell of gas; in danger; ambulance;
fire brigade; intensive care; must be operated; operated on; today by; within hours;
before 15:00; by tonight; tonight; suicid*; end my life; make an end of it; i won't be here;
trapped; unconscious; still burning
.60 immediately; right now; this afternoon; today
""",
        "URG_HIGH": """
.88 urgent*; as soon as possible; asap; deadline; within five working days;
within three days; within two days; by friday; by monday; by tuesday; by wednesday;
by thursday; by close of business; no later than; at the latest; getting worse; every hour;
raining into; final notice; last chance; tomorrow; this week; hearing on; listed for;
due this week
.50 quickly; soon; still no; days left
""",
        "URG_LOW": """
.92 no rush; not urgent; in no way urgent; no hurry; whenever you have time;
whenever it suits; plenty of time; take your time; when you get a chance; can wait;
not in a hurry; at your convenience
""",
        "RISK_LEGAL_THREAT": """
.92 letter before action; court proceedings; legal action; take you to court;
see you in court; sue you; hear from my solicitor; hear from my lawyer; instruct _ solicitor;
commence proceedings; issue proceedings; we will issue; legal proceedings; legal steps;
failing that
.60 solicitor*; lawyer; court
""",
        "RISK_REGULATORY": """
.93 ombudsman; regulator; financial conduct authority; fca; information commissioner*; ico;
supervisory authority; data protection authority; financial services commission; bafin;
prudential; trading standards
""",
        "RISK_FRAUD_SIGNAL": """
.90 something in it for you; nobody needs to know; between us; just leave it as;
do not telephone to verify; treat as confidential; bank details have changed;
updated bank details; our accounts are frozen; wave _ through; backdate; say it happened;
inflate; false; make it look; keep this quiet; gift card*; under the table; no need to check
""",
        "RISK_VIP": """
.90 member of parliament; the minister; lord mayor; mayor; ambassador; dame; her majesty;
royal; senator; celebrity; chief of staff; caseworker to; constituent*; bishop;
his excellency; prime minister; professional footballer
""",
        "RISK_MEDIA_THREAT": """
.93 the press; newspaper*; journalist*; go public; on youtube; on tiktok; on twitter;
on facebook; on social media; television; tv programme; reporter; will publish; local paper;
go viral; trustpilot
""",
        "RISK_SECURITY_MALWARE": """
.93 malware; virus; trojan*; ransomware; phishing; quarantined; suspicious link;
suspicious email; suspicious attachment; .exe; looked off; enter my card number; hacked;
infected; is this from you; spoof*
""",
        "RISK_PRIVACY_SENSITIVE": """
.90 diagnos*; depress*; cancer; hiv; tablets; fracture*; surgery; operation; operated;
injur*; pregnan*; psych*; therapy; medical report; blood pressure; disability; miscarriage;
ruptured; lost two fingers; pelvis; hospital; religion; sexual*; mental health; medication;
insulin; epilep*; chemo*; stroke; heart attack
""",
        "RISK_SELF_HARM_THREAT": """
.95 kill myself; end my life; take my own life; suicid*; i won't be here; make an end of it;
no way out; don't want to live; do not want to live; better off dead; end it all;
can't go on; cannot go on living; no reason to live
""",
        "RISK_AUTOREPLY_LOOP": """
.93 out of office; automatic reply; auto-reply; autoreply; away from my desk;
delivery status notification; undeliverable; mail delivery failed; mailbox is not monitored;
do not reply to this; returned to sender; attachment removed; this is an automated;
i am on leave; on annual leave
""",
    }
)
