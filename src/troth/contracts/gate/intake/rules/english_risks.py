"""English words of risks."""

from __future__ import annotations

from typing import Final

ENGLISH_RISKS: Final = {
    "RISK_LEGAL_THREAT": """
.92 letter before action; court proceedings; take legal action;
legal action against; legal action; take you to court; taking you to court; see you in court;
we'll meet in court; sue you; suing you; will sue; shall sue; going to sue;
hear from my solicitor*; hear from my lawyer*; hear from my attorney; hear from our lawyers;
hear from our solicitors; my lawyer will; my solicitor will; my attorney will;
lawyers will be in touch; instruct _ solicitor*; instructing _ solicitor*;
hand _ over to my lawyer; over to my lawyer; over to my solicitor; over to our lawyers;
to my lawyer; to my solicitor; get a lawyer; seek legal; consult a lawyer;
commence proceedings; issue proceedings; start proceedings; begin proceedings;
legal proceedings; legal steps; reserve all rights; reserve my rights; reserve our rights;
small claims court; county court claim; file suit; file a lawsuit; press charges;
class action; through the courts
.92 before the tribunal; before a judge;
a writ will; issue a claim; claim will be issued; claim form will be issued;
small claims form; instructed a law firm; instructed my solicitor*; instructed a solicitor;
invoke the arbitration; we will sue; i'll sue; i will sue; see you before; in front of a judge;
let a judge; let the court; a judge can decide; begin court; go to court over; judicial review
.56 writ; in default; failing which; failing that; law firm; no choice; solicitors; last chance
.92 my solicitors will; our solicitors will; lawyer up; court action; legal route; legal redress;
legal remedies; legal recourse; legally enforce; take this further legally; take legal advice;
in the hands of my; in the hands of our; passed to my solicitor; pass this to my solicitor;
passed to our solicitor*; pass it to my lawyer; hand it to my solicitor;
hand this to my solicitor; speak to my solicitor; speak to a solicitor; see a solicitor;
go to a solicitor; going to a solicitor; going to my solicitor; go to my lawyer;
talk to my lawyer; have my lawyer; get my lawyer; get my solicitor; issue a writ; serve a writ;
begin an action; bring an action; bring a claim against you; claim against you in;
county court proceedings; small claims track; take it to court; take this to court;
going to court; a court will;
the court will decide; judge will; prosecut*; litigat*; lawsuit;
without further notice; we reserve the right; i reserve the right; enforce my rights;
enforce our rights; assert my rights; seek damages; claim damages from you; sue for; sue the;
sued; see you at the tribunal; meet in court; fight this in court; injunction against;
letter from my lawyer; letter from my solicitor; lawyers' letter; solicitor's letter
.92 will go to court; i go to court; we go to court; shall go to court; i'll go to court;
we'll go to court
.92 my lawyer _ deal; my solicitor write; have my solicitor;
have my lawyer write; my barrister; court claim; claim will follow;
file a claim against; claim against you; ready to sue""",
    "RISK_REGULATORY": """
.93 ombudsman*; ombudswoman; ombudsperson; regulator; regulators;
financial conduct authority; the fca; fca; pra; information commissioner*; the ico; ico;
supervisory authority; supervision authority; data protection authority;
financial services commission; bafin; fma; finma; eiopa; prudential regulation;
trading standards; insurance commissioner; department of insurance;
consumer protection agency; financial supervisory; watchdog; citizens advice;
competition authority; financial services authority; central bank of
.93 insurance supervision act; insurance supervision; supervisory body; fos;
financial ombudsman; prudential authority; data protection commissioner
.93 supervisory office; supervisory body; financial supervisor; insurance supervisor
""",
    "RISK_FRAUD_SIGNAL": """
.90 something in it for you; make it worth your while; worth your while;
nobody needs to know; no one needs to know; nobody has to know; no one has to know;
between you and me; stays between us; keep it between;
leave it as it is on the form; do not telephone to verify; do not call to verify;
do not verify; don't call to check; treat as confidential; bank details have changed;
updated bank details; update our bank details; our bank details; changed our bank;
our accounts are frozen; accounts are frozen; under audit; wave _ through; backdate;
back date; backdated; before the accident happened; say it happened; say that it happened;
pretend it; pretend that; say it was; make out that; inflate; inflated; exaggerat*;
put a bit more; add a bit on; add a few; make it look; keep this quiet; keep quiet about;
gift card*; gift voucher*; under the table; no need to check; without checking;
without checks; without verification; skip the checks; don't look too closely;
turn a blind eye; forged; faked; fake invoice*; fake receipt*; made up the; was not honest;
not entirely true; not the truth; lied on; lied about; a cut for you;
your share; split the money; split it with; sweeten; little extra for you; envelope for you;
wire transfer urgently; urgent wire; release the payment without; pay out without;
approve _ payment; approve the payout; transfer _ immediately to
.90 release fee; do not discuss; don't discuss; don't tell accounts; don't tell anyone;
discreetly; cannot be phoned; can't be phoned; cannot be reached by phone; handle confidentially;
keep this confidential; confidential transfer;
see you right; between us; just make it go through; make it go through; would you ever find out;
ever find out; say it got; say it was stolen; say he did it; transferred beforehand;
advance fee; payment diversion; new supplier account; signatures myself;
cash for you; do you a favour; look the other way
.57 before thursday; can't talk;
has to go out today; confidentially
.90 nobody will notice; no one will notice; no one will know; nobody will know; who's to know;
who will know; keep it to yourself; off the record; off the books; cash in hand; backhander;
bribe; kickback; commission under; grease; thank you in an envelope; treat you to;
buy you a drink; a little something for; something for your trouble; for your trouble;
share it with you; fifty fifty; 50 50; half each; go halves; put down as stolen;
say that it was stolen; say it was; i said it was; told you it was stolen; actually it was;
truth is; to be honest i; wasn't even; was not actually; didn't actually; did not actually;
never happened; didn't really; not really stolen; add it to the claim; add a couple; bump up;
bump it up; round it up; pad the; a bit extra; while we're at it add; old damage;
already broken before; was broken before; damage from before; before i took out; date it;
put the date; change the date; earlier date; dated before; post dated; false name; false address;
someone else's name; fake receipt; made up receipt; photoshop*; edited the; borrowed receipt;
same photo; staged; stage an; set fire; torch; get rid of the car; pay urgently; pay today;
transfer today; transfer immediately; new account details; changed account details;
different account today; do not call; don't phone; don't ring;
cannot take calls; can't take calls; ceo; strictly confidential; keep this between;
verification fee; processing fee; unlock the payment; gift vouchers
.90 don't tell anybody; don't tell anyone; isn't quite genuine; not quite genuine; isn't genuine;
not genuine; wrote me a receipt; receipt for more; more than it cost; say that i was;
say i was driving; say he was; say she was; to the new account at once; new account at once;
account at once and; keep it confidential; does this with every insurer; with every insurer;
and laughs about it; laughs about it; was not even there; wasn't even there; told me so himself;
has no licence so; cheating you; defraud*; swindl*; scamming you; conning you
""",
    "RISK_VIP": """
.90 member of parliament; mp for; constituency office; lord mayor; lady mayoress;
the mayor has; the mayor is; the mayor would; office of the mayor; the minister has;
the minister is; the minister would; minister of; minister for; office of the minister;
private office; private secretary to; embassy of;
consulate general; her majesty; his majesty; royal household; royal highness;
senator; senior caseworker; caseworker to; constituent*; chief of staff to; bishop of;
archbishop; his excellency; her excellency; prime minister; members of parliament;
house of lords; house of commons; congressman; congresswoman; member of congress;
governor of; governor's office; secretary of state; professional footballer; premier league;
my manager handles the press; award winning actor; on behalf of the president;
chief executive of the council; lord chief; state secretary; celebrity; public figure;
peer of
.90 his lordship; her ladyship; the bishop; the minister's; minister's official;
official residence; hrh; ambassador's; the duke; the duchess;
his holiness; cardinal; mayor; lord; baroness; head of state; president of the; his honour;
diplomatic; celebrity; television presenter
.90 mp; msp; alderman; councillor; lord lieutenant; viscount; earl of; countess; sir; dame;
permanent secretary; minister; ministry of; secretary general; high commissioner; consul;
consulate; ambassador; the crown; royal; his excellency; congress; parliament;
member of the senate; first minister; chief constable; olympic; world champion; well known actor;
famous; chairman of the board of; household of; the bishop's; diocese; cathedral
.90 head of the regional; head of government; regional government; state government;
government of; head of state
""",
    "RISK_MEDIA_THREAT": """
.92 press release; go public; going public;
make this public; make it public; tiktok; instagram; on twitter;
tv programme; tv station; will publish;
publish this; publish the; publish everything; local paper;
local radio; go viral; google review; bad review; one star review;
leave a review; online review*; watchdog programme; blog about;
consumer programme; daily mail
.92 to the press; tell the press; in the press; to the papers; in the papers; to the paper;
to the newspapers; to a newspaper; to the media;
in the media; go to the media; on tv; going viral;
name and shame; to a journalist; a reporter has; on facebook; on youtube;
on tiktok; on instagram; bad review
.56 the press; the papers; the paper; newspaper; newspapers; journalist*; youtube; tiktok;
instagram; facebook; social media; television; reporter*; bbc; cnn; guardian; blog; trustpilot;
radio; followers; video; likes; viral
.57 post this; post it; posting this; put this on; publish*; film everything; i film; name you;
write about; read about; tell everyone; tell the world; let the world; will hear about it;
interested in my story; my story; a story
.92 i will publish; i'll publish; write a review; writing a review; bad reviews; public review;
share this story; share my story; share this online; share my experience; post about this;
posting about; warn others online; warn people online; warn everyone; all over the internet;
on the internet; on social media; on trustpilot; on twitter; on reddit; my followers; my blog;
my channel; my podcast; consumer affairs programme; consumer show; watchdog on; tell the media;
contact the media; contact the press; contacting the press; speak to the press;
talk to the press; spoken to a journalist; talk to a reporter; speak to a reporter;
know a journalist; friend at the; works for the paper; works at the paper; works for a newspaper;
local newspaper; front page; headlines; hit the headlines; tv crew; camera team; camera crew;
film crew; going to the bbc; ringing the bbc; call the bbc; go on television; go on tv;
radio station; public shaming; expose you; exposing you; expose this; the world will know;
let everyone know; let people know; everyone should know; make noise
.92 newspaper is _ interested; newspaper will; television team; television will; tv will;
in my reviews; everyone will read; journalist has; journalist will;
journalist wants; video about you; post this on; post it on;
post this everywhere; every review site; review sites; the whole of twitter; whole internet;
all of twitter""",
    "RISK_SECURITY_MALWARE": """
.93 malware; trojan*; ransomware; phishing; phishing mail; phished; quarantined;
suspicious link; suspicious email; suspicious mail; suspicious message;
suspicious attachment; suspicious file; strange link; strange email; exe; scr;
looks fishy; looked fishy; enter my card number; enter my password; asked for my password;
asked for my bank; hacked; hacker*; infected file; infected attachment; computer is infected;
is this from you; is it from you; did you send; did you really send; is this really you;
is this genuine; is this mail genuine; is it genuine; spoof*; scam; scam mail; fake email;
fake mail; fake website; fake message; pretending to be you; pretends to be you;
in your name; spyware; keylogger; macro virus; computer virus; data breach;
compromised account; account was compromised; encrypted our; encrypted all our
.82 virus; viruses; suspicious
.93 docm; macros; virus scanner; antivirus; remote access; imitates your;
phishing page; fake page; fake login; fake site; fake invoice attached; claims to be you;
claiming to be you; strange attachment; asks for my card;
asks for my password; security alert
.93 run a macro; wanted to run; pretended to be from you; pretended to be you;
pretending to be from; logged in to my account; logged into my account; someone logged;
somebody logged; password stealer; stole my password; stolen password; from abroad logged;
clicked on a link; clicked a link; malicious
""",
    "RISK_PRIVACY_SENSITIVE": """
.90 diagnos*; depress*; cancer; tumour; tumor; leukaemia; hiv; aids; hepatitis; tablets for;
fracture*; whiplash; cracked rib; broken rib*; broken leg; broken arm; broken wrist;
broken hip; broken ankle; broken nose; broke my; broke his; broke her; broke a leg;
operated; operation on; needs an operation; hip replacement; knee replacement; concussion;
paraly*; wheelchair; amputat*; burns to; unconscious; coma; pregnan*; psychiat*; psycholog*;
psychother*; therapy; therapist; rehab; medical report; medical records; doctor's report;
blood pressure; miscarriage; ruptured; spleen;
lost an eye; lost his eye; pelvis; hospitalis*; hospitaliz*; intensive care;
mental health; anxiety; panic attack*; burnout; burn out; medication; insulin; diabet*;
epilep*; asthma; chemo*; stroke; heart attack; heart condition; heart disease; slipped disc;
dementia; alzheimer*; parkinson*; multiple sclerosis; autis*; addict*; alcoholi*;
torn ligament*; torn meniscus; torn cruciate; cruciate; stitches; sprained; dislocated;
appendicitis; pneumonia; covid; hernia; infertil*; ivf; transgender; sexual orientation;
religious belief*; trade union member*; criminal record
.60 injur*; illness; ill; tablets; in pain; sick
.90 gallbladder; hip operation; knee operation; *itis; *ectomy; deaf; blind in; hearing loss;
cochlear; endometriosis; ivf; meniscus; tendon; ulcer; kidney; asthma; bleeding; not breathing;
unresponsive; lost a finger; lost the tip; seizure*; heart surgery;
bypass; transplant; dialysis; pacemaker; prosthesis; arthritis; osteoporosis; glaucoma; cataract;
leukemia; lymphoma; signed off sick; disabled
.57 surgery; hospital; clinic; surgeon; physio; doctor; gp; ambulance; discharge letter;
operation; treatment; specialist
.90 anorexi*; bulimi*; eating disorder; abortion; miscarried; alcohol problem; drug problem;
drug addict*; rehabilitat*; hiv positive; std; schizophren*; bipolar; ptsd; adhd; autism;
down syndrome; sclerosis; tuberculosis; sepsis; paralysed; paralyzed; suffers from; suffer from;
suffering from; operated for
""",
    "RISK_SELF_HARM_THREAT": """
.95 kill myself; killing myself; end my life; ending my life; end my own life; take my life;
take my own life; taking my own life; took an overdose; overdose; suicid*; i won't be here;
i will not be here; won't be around; will not be around; not be here anymore; be gone by;
make an end of it; put an end to it; put an end to it all; put an end to my; see no way out;
no way out; only way out; don't want to live; do not want to live; dont want to live;
don't want to be here; do not want to be here; don't want to wake up; want to die; wanna die;
wish i was dead; wish i were dead; rather be dead; better off dead; better off without me;
worth more dead; end it all; ending it all; end it tonight; can't go on; cannot go on;
cant go on; can't take it any; cannot take it any; no reason to live; nothing to live for;
nothing left to live; no point in living; no point living; not worth living; life is over;
finish myself; harm myself; hurt myself; hurting myself; cut myself; hang myself; jump off;
jump from; jump in front; throw myself; say goodbye to my; this is goodbye; my final letter;
sleep forever; never wake up; won't see tomorrow; will not see tomorrow; last you hear of me;
last you will hear; last time you hear; join my late; not be a burden;
no longer be a burden
.95 no reason to carry on; no point in carrying on; no point carrying on; no point going on;
no point in going on; not want to live; not wanting to live; no longer want to live;
not want to go on; said goodbye to everyone; saying goodbye to everyone; when you read this i;
by the time you read this; take her own life; take his own life; kill herself; kill himself;
harm herself; harm himself; hurt herself; hurt himself; enough pills; enough tablets;
sleeping pills ready; ending things; end things tonight; have the rope; noose; off the bridge;
under a train
.95 can't do this anymore; can't do this any more; cannot do this any more; can't face another;
can't face tomorrow; done with life; done living; tired of living; tired of life;
tired of being alive; give up on life; given up on life; nothing left for me; no future for me;
don't see a future; see no future; see no point; what's the point of living;
what is the point of living; point of going on; point in going on; world would be better;
everyone would be better; they would be better off; better if i was gone; better if i were gone;
better if i wasn't; won't be a problem much; won't have to deal with me;
won't hear from me again; you won't hear from me; will never hear from me; my last message;
my last email; my last mail; last message from me; goodbye everyone; farewell everyone;
forgive me for; stop existing; not exist; gone for good; gone by morning; gone by tonight;
gone by tomorrow; not wake up tomorrow; go to sleep and; be with my late; join my wife;
join my husband; end things; end everything; finish it all; finish it tonight; over by tonight;
all be over; be over soon; make it stop; want it to stop; bottle of pills; pills are;
pills ready; box of pills; slit my; my wrists; drown myself; shoot myself; starve myself;
jump in front; on the tracks; train tracks; river bridge; off a bridge; from the bridge;
no strength left; have no strength; no will to live; lost the will; might do something;
do something stupid; do something to myself; thoughts of ending; dark thoughts;
not safe with myself; cutting myself; life isn't worth; life is not worth;
isn't worth living; unbearable to live; don't want to exist; do not want to exist;
wish i wasn't here; rather not be here; when i'm gone; when i am gone; once i'm gone;
after i'm gone; after i am gone; dead by
.30 can't cope; cannot cope; hopeless; desperate; pills;
nothing matters
.95 harming myself; self harming
.95 enough of living; enough of life; had enough of it all; farewell letter; my farewell;
goodbye letter; suicide note; going to jump; gonna jump; will jump; i jump;
wants to take his life; wants to take her life; wants to take their; take his life;
take her life; taking his life; taking her life; want to end it; wants to end it; wants to die;
wants to kill; rope in the; a rope and; keep looking at the rope; gun in the;
pills in front of me""",
    "RISK_AUTOREPLY_LOOP": """
.93 out of office; out of the office; automatic reply; auto reply; autoreply; auto response;
automatic response; away from my desk; away from the office; delivery status notification;
undeliverable; undelivered mail; mail delivery failed; delivery has failed; delivery failure;
mailer daemon; could not be delivered; returned to sender; attachment removed;
this is an automated; automated message; automatically generated; i am on leave;
i'm on leave; on annual leave; on maternity leave; on parental leave;
limited access to email; limited access to my email; will reply on my return; mailbox full;
mailbox is full; read receipt; your message was read
""",
}
"""Cues by risk."""
