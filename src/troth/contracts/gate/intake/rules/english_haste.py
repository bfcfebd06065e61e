"""English words of danger, haste and leisure."""

from __future__ import annotations

from typing import Final

ENGLISH_HASTE: Final = {
    "URG_CRITICAL": """
.92 life threatening; danger to life; mortal danger; an emergency; medical emergency;
emergency surgery; emergency operation; is an emergency; smell of gas;
smells of gas; smell gas; gas leak; in danger; ambulance; fire brigade; fire department;
firefighters; intensive care; in icu; on life support;
being operated on; operated on today; needs surgery today; today by;
by noon; by 5pm; by 4pm; by 3pm; by end of today; by the end of the day; end of today;
by midnight; within hours; within the hour; within an hour; within 24 hours; within 12 hours;
within 2 hours; within the next hours; by tonight; suicid*;
end my life; kill myself; make an end of it; i won't be here; trapped; unconscious;
still burning; is burning; collapsing; stranded with; expires today; due today;
deadline is today; deadline today; discharge today; locked out in; homeless tonight
.50 right now; immediately; this afternoon; today; emergency; at once; as we speak
.92 evacuat*; fire service; rescue team; trapped in;
bleeding; not breathing; unresponsive; within two hours; within the next hours;
leaves today; today at;
right this minute; this minute;
about to collapse;
operated on this afternoon; operated on today; need surgery today
.45 help; now; police are; coronary
.92 until tomorrow morning; until tonight; gas in the; may collapse; could collapse;
collapse any moment; any moment; any minute; operation is this afternoon; operation is today;
operation is tonight; surgery is today; surgery this afternoon; needs your word now;
close in an hour; in an hour; within the hour; smoke is; smoke from; smoke coming;
children are still; people are still; still inside; call at once; ends at midnight; ends tonight;
deadline ends at; by 5 pm today; pm today; am today""",
    "URG_HIGH": """
.88 urgent*; very urgent; as soon as possible; asap; a s a p; matter of urgency;
time critical; time sensitive; by monday; by tuesday; by wednesday; by thursday;
by friday; by saturday; by sunday; until monday; until friday; on monday at the latest;
by close of business; by cob; by the end of the week; by end of week; before the weekend;
by next week; no later than; not later than; at the latest; getting worse; gets worse;
makes it worse; getting bigger; is spreading; every hour; every day it;
for every day; each day it; raining into; rains into; raining in; water is still;
still leaking; still coming in; is thawing; no heating; no hot water; cannot lock;
can't lock; final notice; final demand; last chance; by tomorrow;
tomorrow morning; in two days; in three days;
this week; due this week; due tomorrow; due on friday; fly tomorrow;
flying tomorrow; leaving on; travel on friday; within five working days; within one week;
within a week; within seven days; hurry; soonest; without delay;
without further delay; bailiff*; enforcement
.40 quickly; soon; still no; days left; immediate; immediately; priority; shortly
.88 before thursday; before friday; before monday; before tuesday; before wednesday;
before saturday; this friday; this thursday; on thursday morning; on friday morning; before then;
by the week; worse by the week; gets worse daily;
worse daily; within seven days; do not delay; is on thursday; is on friday; is on monday;
is on tuesday; at the weekend; in time for
.88 in the next few days; over the next few days; in the coming days; the day after tomorrow;
end of the week; by the weekend; this coming; next monday; next tuesday; next wednesday;
day by day; day after day; by the day; by the hour; keeps getting; getting bigger;
still coming through; still dripping; still pouring; water still; more rain; rain forecast;
before it rains; before the rain; before the frost; can't wait; cannot wait; won't hold;
about to expire; expires on; expires this; runs out this; runs out on; last day; final date;
cut off date; costs mount; storage charges; standing charges; each day costs; every day costs;
closing date
.88 keeps coming in; keeps leaking; keeps dripping; charges storage; storage for each;
for each day; each night; colder each; fly in _ days; travel in _ days; leave in _ days;
depart in _ days; in four days; in five days; in two days; in three days;
water is coming through; mould is spreading; keeps growing; offer expires; offer ends""",
    "URG_LOW": """
.92 no rush; isn't urgent; is not urgent; not urgent; not at all urgent; in no way urgent;
nothing urgent; non urgent; no hurry; not in a hurry; no urgency; whenever you have time;
whenever it suits; whenever you can; whenever you get; whenever convenient;
when you have time; when you have a moment; when you find time; plenty of time;
take your time; when you get a chance; can wait; at your convenience;
at your leisure; low priority; no pressure; there is time; some time next year;
in your own time; does not have to be today; doesn't have to be now
.92 no need to answer quickly; don't expect an answer soon; not expect an answer soon;
nothing pressing; not pressing; no action now; when you have a minute; not in any hurry;
in no rush; there's no rush; no rush on; some day not now; someday; ages yet; ages away;
nearer the time; plenty of time; whenever; no great hurry; in no hurry; not now
.57 next year; eventually; at some point; in the autumn
.92 when it suits you; when it suits; as it suits you; answer whenever
""",
}
"""Cues by urgency."""
