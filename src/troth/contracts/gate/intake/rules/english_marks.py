"""English marks: words that tell how a sentence is meant."""

from __future__ import annotations

from typing import Final

ENGLISH_MARKS: Final = {
    "MARK_MACHINE": """
.90 for the robot; to the robot; dear robot; hey robot; the bot that; to the bot; dear ai;
to the ai; ai system; ai model; ai assistant; language model; large language; chatbot that;
chatgpt; to the computer; computer that reads; machine that reads; system prompt;
system message; system note; note to system; instruction to; instructions to the;
whoever classifies; automated system; the classifier; classifier; ignore _ rules;
ignore _ instructions; ignore all previous; ignore previous; ignore everything;
ignore the above; disregard _ rules; disregard _ instructions; disregard all;
disregard previous; disregard the above; forget _ rules; forget _ instructions; forget all;
override _ instructions; new instructions; label this; label it; labelled as; tag this;
tag it as; mark this as; mark it as; mark as; classify this; classify it; classify as;
classify the; categorise this; categorize this; set the urgency; set urgency;
set priority to; set the priority; set the label; set confidence; route this; route it to;
forward this to queue; send it to the boss; output only; respond only; answer only;
reply only with; you are now; as an ai; json; risk_*;
intent_*; queue_*; prod_*; urg_*; primary_intent
""",
    "MARK_ASKS": """
.90 if; suppose; supposing; what happens; what if; in case; in the event; hypothetical*;
theoretically; imagine; let's say; assuming; would be; would it; would that; would the;
would my; would our; would damage; in principle; in future; planning to
""",
    "MARK_PRETEND": """
.90 hypothetical*; theoretically; school project; university project; for my thesis;
for an article; purely theoretical; in theory; no emergency; not an emergency;
nothing has happened; nothing happened; just a question; only a question; out of curiosity;
for future reference; don't be alarmed; not a claim; no claim has
""",
    "MARK_PAST": """
.90 last year; years ago; a year ago; two years; back in 20*; back then; in the past;
previously; used to; at the time; formerly; some time ago; long ago; had once; once wrote
""",
    "MARK_PRINCIPAL": """
.90 has asked me; asked me to; has been contacted; would be grateful; would like to;
would be pleased; wishes to; is the policyholder; writes to you; i am writing as;
on behalf of; instructed me; is concerned; in my capacity; my office; our office; for his;
for her; is insured
""",
}
"""What the marks do is told in ``meaning``."""
