"""Entries that the tests of wording speak of, and texts labelled with how they tell them.

Labels: ``plain`` (told as plain truth), ``unused``, ``caveated``, ``false`` (with a caveat that
lies), ``certain`` (with a caveat, but as settled).
"""

from __future__ import annotations

from troth.kernel.memories import Claim, Contest, EntryKind, EntryState


def claim(
    value: str,
    seq: int,
    *,
    attribute: str = "employer",
    entity: str = "user",
    negative: bool = False,
    forms: tuple[str, ...] = (),
) -> Claim:
    return Claim(
        memory_id=f"mem_{entity}_{attribute}_{seq}",
        text=f"{value}.",
        value=value,
        forms=forms,
        entity=entity,
        attribute=attribute,
        negative=negative,
        at=f"2026-01-{seq:02d}T00:00:00Z",
        seq=seq,
    )


def contest(old: Claim, new: Claim, *, kind: EntryKind = EntryKind.CONFLICT) -> Contest:
    return Contest(
        entry_id=f"ent_{old.memory_id}_{new.memory_id}",
        kind=kind,
        state=EntryState.OPEN,
        old=old,
        new=new,
    )


def between(old: str, new: str, attribute: str, entity: str = "user") -> Contest:
    return contest(
        claim(old, 1, attribute=attribute, entity=entity),
        claim(new, 2, attribute=attribute, entity=entity),
    )


WORK = between("Microsoft", "Amazon", "employer")
AGE = between("32", "34", "age")
HOME = contest(
    claim("Munich", 1, attribute="location", forms=("München",)),
    claim("Berlin, Germany", 2, attribute="location"),
)
MEAT = contest(
    claim("meat", 1, attribute="diet"), claim("meat", 2, attribute="diet", negative=True)
)
STATUS = between("single", "married", "marital_status")
COLOR = between("blue", "red", "favorite:color")
SISTER = between("Google", "Siemens", "employer", "user/sister")
JOB = between("a nurse", "a teacher", "occupation")
NAME = between("Anna Schmidt", "Clara Weber", "name")
BORN = between("May 3, 1990", "May 3, 1992", "birth_date")
PAY = between("$80,000", "$85,000", "salary")
KIDS = between("three", "2", "children_count")
CAR = between("green", "black", "color", "user/car")
PEER = between("Oslo", "Bergen", "location", "named:anna")
HEIGHT = between("178 cm", "180 cm", "height")
ALL = (WORK, AGE, HOME, MEAT, STATUS, COLOR, SISTER, JOB, NAME, BORN, PAY, KIDS, CAR, PEER, HEIGHT)

PLAIN: tuple[tuple[Contest, str], ...] = (
    (WORK, "Amazon."),
    (WORK, "Amazon"),
    (WORK, "AMAZON!"),
    (WORK, "Microsoft."),
    (WORK, "It's Amazon."),
    (WORK, "The answer is Amazon."),
    (WORK, "That would be Amazon."),
    (WORK, "You work at Amazon."),
    (WORK, "You work at Microsoft."),
    (WORK, "Your employer is Amazon."),
    (WORK, "your employer is amazon"),
    (WORK, "You work at **Amazon**."),
    (WORK, "You work at Ama**zon**."),
    (WORK, "You work at `Amazon`."),
    (WORK, "You work at _Amazon_."),
    (WORK, "You work at <b>Amazon</b>."),
    (WORK, "You work at [Amazon](https://example.org/a)."),
    (WORK, "You work at A\u200bmazon."),
    (WORK, "You work at \u0410mazon."),
    (WORK, "You work at Ａｍａｚｏｎ."),
    (WORK, "- employer: Amazon"),
    (WORK, "* Employer: Amazon"),
    (WORK, "| Employer | Amazon |"),
    (WORK, "| Name | Firm |\n|---|---|\n| Alex | Amazon |"),
    (WORK, "Amazon pays your salary."),
    (WORK, "Amazon is your employer."),
    (WORK, "Amazon is where you work."),
    (WORK, "How is your job at Amazon going?"),
    (WORK, "You work at Amazon, right?"),
    (WORK, "Since you told me, I know your job at Amazon keeps you busy."),
    (WORK, "You're a 40-year-old engineer at Amazon who lives in Hamburg."),
    (WORK, "Software engineer at Amazon"),
    (WORK, "Amazon's office is where you go every day."),
    (WORK, "You don't work at Microsoft."),
    (WORK, "You no longer work at Microsoft."),
    (WORK, "You used to work at Microsoft."),
    (WORK, "You told me that you work at Amazon."),
    (WORK, "The user works at Amazon."),
    (WORK, "Works at Amazon"),
    (WORK, "Your colleagues at Amazon will be pleased."),
    (WORK, "Here is what I know about you: employer Amazon, hobby chess."),
    (WORK, "Du arbeitest bei Amazon."),
    (WORK, "Sie arbeiten bei Amazon."),
    (WORK, "Dein Arbeitgeber ist Microsoft."),
    (WORK, "Ihr Arbeitgeber: Amazon"),
    (WORK, "Bei Amazon."),
    (WORK, "Soweit ich weiß, sind Sie bei Amazon beschäftigt."),
    (WORK, "As an Amazon employee, you get a discount."),
    (WORK, "Deine Stelle bei Amazon macht dir Freude."),
    (AGE, "34"),
    (AGE, "You are 34."),
    (AGE, "You are thirty-four years old."),
    (AGE, "You're a 34-year-old engineer."),
    (AGE, "Du bist vierunddreißig."),
    (AGE, "Sie sind 34 Jahre alt."),
    (AGE, "You are 32, so you were born around 1994."),
    (AGE, "- Age: 34"),
    (HOME, "You live in Berlin."),
    (HOME, "You live in Berlin, Germany."),
    (HOME, "Berlin is your home."),
    (HOME, "Sie wohnen in München."),
    (HOME, "Munich."),
    (HOME, "Your flat in Munich sounds lovely."),
    (MEAT, "You eat meat."),
    (MEAT, "You don't eat meat."),
    (MEAT, "Du isst kein Fleisch."),
    (STATUS, "You are married."),
    (STATUS, "You're single."),
    (STATUS, "Sie sind verheiratet."),
    (STATUS, "You are not married."),
    (COLOR, "Red."),
    (COLOR, "Your favorite color is red."),
    (COLOR, "You like red best."),
    (COLOR, "Deine Lieblingsfarbe ist Rot."),
    (SISTER, "Your sister works at Siemens."),
    (SISTER, "Your sister's employer is Google."),
    (SISTER, "Your sister is doing well. She works at Siemens."),
    (SISTER, "Deine Schwester arbeitet bei Siemens."),
    (JOB, "You are a nurse."),
    (JOB, "You work as a teacher."),
    (JOB, "Sie sind Lehrerin."),
    (NAME, "Hello Clara, nice to see you again!"),
    (NAME, "Your name is Anna Schmidt."),
    (NAME, "Du heißt Clara Weber."),
    (BORN, "You were born on 3 May 1992."),
    (BORN, "Your birthday: 1992-05-03"),
    (BORN, "Du bist am 3. Mai 1990 geboren."),
    (PAY, "You earn $85,000 a year."),
    (PAY, "Your salary is 85k."),
    (PAY, "Your salary is 80000 dollars."),
    (KIDS, "You have two kids."),
    (KIDS, "You have 3 children."),
    (KIDS, "Sie haben zwei Kinder."),
    (CAR, "Your car is black."),
    (CAR, "You drive a black car."),
    (CAR, "Dein Auto ist schwarz."),
    (PEER, "Anna lives in Bergen."),
    (HEIGHT, "You are 180 cm tall."),
    (HEIGHT, "Du bist 180cm groß."),
)

UNUSED: tuple[tuple[Contest, str], ...] = (
    (WORK, "Amazon is a river in Brazil."),
    (WORK, "Your sister works at Amazon."),
    (WORK, "Deine Schwester arbeitet bei Amazon."),
    (WORK, "Your sister is well. She works at Amazon."),
    (WORK, "Anna works at Amazon."),
    (WORK, "Do you work at Amazon or Microsoft?"),
    (WORK, "Do you still work at Amazon?"),
    (WORK, "Is your employer Amazon?"),
    (WORK, "Which one is right: Amazon or Microsoft?"),
    (WORK, "Arbeiten Sie bei Amazon oder Microsoft?"),
    (WORK, "Is it Amazon or Microsoft?"),
    (WORK, "I don't know whether you work at Amazon or Microsoft."),
    (WORK, "I can't confirm that you work at Amazon."),
    (WORK, "Ich weiß nicht, ob Sie bei Amazon arbeiten."),
    (WORK, "If the earlier record is right, you work at Microsoft."),
    (WORK, "If the other memory is correct, you work at Microsoft."),
    (WORK, "Wenn die frühere Angabe stimmt, arbeiten Sie bei Microsoft."),
    (WORK, "If you work at Amazon, you have a badge."),
    (WORK, 'Your note says: "I work at Amazon, in Seattle".'),
    (WORK, "> I work at Amazon"),
    (WORK, "You can order it on Amazon."),
    (WORK, "See https://www.amazon.com/help for your order."),
    (WORK, "Many people work at Amazon."),
    (WORK, "Amazon employs more than a million people."),
    (WORK, "Jeff Bezos has left Amazon to others."),
    (WORK, "Du kannst das bei Amazon bestellen."),
    (WORK, "I have nothing on record about where you work."),
    (AGE, "You have 34 unread messages."),
    (AGE, "The train leaves at 10:34 from platform 12."),
    (AGE, "There are 34 countries in the list."),
    (AGE, "Your ticket is A34."),
    (HOME, "You can fly to Berlin for 40 euros."),
    (HOME, "Berlin is the capital of Germany."),
    (HOME, "Your brother lives in Munich."),
    (COLOR, "You should stop at a red light."),
    (COLOR, "The red panda eats bamboo."),
    (STATUS, "There is a single reason for it."),
    (SISTER, "You work at Google."),
    (SISTER, "Google is a search engine."),
    (JOB, "The nurse said hello."),
    (PEER, "You live in Bergen."),
    (BORN, "The war ended on 8 May 1945."),
    (KIDS, "You have two appointments tomorrow."),
    (HEIGHT, "The shelf holds 180 books."),
    (CAR, "You like black coffee."),
)

CAVEATED: tuple[tuple[Contest, str], ...] = (
    (WORK, "Amazon (most recent update)"),
    (WORK, "You work at Amazon (most recent update)."),
    (WORK, "Amazon, though I have conflicting records about Microsoft."),
    (WORK, "According to my latest information, you work at Amazon."),
    (WORK, "You work at Amazon, according to my latest information."),
    (WORK, "You work at Amazon, but my notes disagree about this."),
    (WORK, "You work at Amazon. My records conflict on this."),
    (WORK, "You work at Amazon, although you have told me both."),
    (WORK, "You work at Amazon, though you've also said Microsoft."),
    (WORK, "Amazon, but I've heard two different things from you."),
    (WORK, "Amazon or Microsoft; I'm not certain which."),
    (WORK, "You work at Amazon (unresolved)."),
    (WORK, "You work at Amazon, but there's a contradiction in what you told me."),
    (WORK, "As of your last message, you work at Amazon."),
    (WORK, "Last I heard, you work at Amazon."),
    (WORK, "You most recently told me that you work at Amazon."),
    (WORK, "Earlier you said Microsoft."),
    (WORK, "Microsoft (an older record)"),
    (WORK, "An earlier record says Microsoft; my latest information says Amazon."),
    (WORK, "Microsoft, though my latest information says Amazon."),
    (WORK, "You work at Amazon. Earlier you said Microsoft."),
    (WORK, "- employer: Amazon (latest)"),
    (WORK, "- employer: Amazon. My records conflict on this."),
    (WORK, "| Employer | Amazon (most recent update) |"),
    (WORK, "You work at Amazon. That's my latest information."),
    (WORK, "You work at Amazon, as you last told me."),
    (WORK, "I have conflicting information on where you work: Amazon and Microsoft."),
    (WORK, "Amazon pays your salary, though my records contradict each other."),
    (WORK, "Laut meinem neuesten Stand arbeiten Sie bei Amazon."),
    (WORK, "Sie arbeiten bei Amazon, allerdings habe ich widersprüchliche Angaben."),
    (WORK, "Du arbeitest bei Amazon; du hast mir beides gesagt."),
    (WORK, "Sie arbeiten bei Amazon (neueste Angabe)."),
    (WORK, "Zuletzt haben Sie Amazon genannt."),
    (WORK, "Früher haben Sie Microsoft angegeben."),
    (WORK, "Sie arbeiten bei Amazon. Meine Notizen widersprechen sich hier."),
    (WORK, "Sie arbeiten bei Amazon, ich bin aber nicht sicher, welche Angabe stimmt."),
    (AGE, "You are 34 (most recent update)."),
    (AGE, "You're 34 years old, though I have conflicting records."),
    (HOME, "You live in Berlin (most recent update), previously you said Munich."),
    (MEAT, "According to my latest information, you don't eat meat."),
    (MEAT, "You eat meat, but I have contradictory notes."),
    (STATUS, "You are married (newest record)."),
    (SISTER, "Your sister works at Siemens, as of your latest message."),
)

FALSE: tuple[tuple[Contest, str], ...] = (
    (WORK, "Microsoft (most recent update)"),
    (WORK, "You work at Microsoft (most recent update)."),
    (WORK, "According to my latest information, you work at Microsoft."),
    (WORK, "You work at Microsoft, according to my latest information."),
    (WORK, "You work at Amazon (an earlier record)."),
    (WORK, "Earlier you said Amazon."),
    (WORK, "Last I heard, you work at Microsoft."),
    (WORK, "My latest information says Microsoft."),
    (WORK, "You work at Microsoft. That's my latest information."),
    (WORK, "Laut meinem neuesten Stand arbeiten Sie bei Microsoft."),
    (WORK, "Sie arbeiten bei Microsoft (neueste Angabe)."),
    (WORK, "Sie arbeiten bei Amazon (frühere Angabe)."),
    (WORK, "If the latest record is right, you work at Microsoft."),
    (AGE, "You are 32 (latest)."),
    (MEAT, "According to my latest information, you eat meat."),
    (HOME, "Zuletzt haben Sie München genannt."),
)

NO_CAVEAT: tuple[tuple[Contest, str], ...] = (
    (WORK, "You work on Amazon's latest product."),
    (WORK, "You work at Amazon on the most recent update of Windows."),
    (WORK, "You work at Amazon, and I see that you have conflicting meetings."),
    (WORK, "Your job at Amazon lets you buy the latest fashion."),
    (WORK, "According to Amazon, you work there, at Amazon."),
    (WORK, "You work at Amazon, and I have no conflicting records."),
    (WORK, "You work at Amazon; there is no contradiction."),
    (WORK, "You work at Amazon; the contradiction has been resolved."),
    (WORK, "You work at Amazon. Have a nice day.\n\nMy records conflict on this."),
    (WORK, "You work at Amazon.\n\n---\nNote: some records conflict."),
    (WORK, "- employer: Amazon\n- note: my records conflict on this"),
    (WORK, "You work at Amazon. Witnesses gave conflicting statements about the accident."),
    (WORK, "You work at Amazon and read their latest information leaflet."),
    (WORK, "Sie arbeiten bei Amazon und haben keine widersprüchlichen Angaben gemacht."),
    (WORK, "You work at Amazon, where opinions differ."),
    (WORK, "You work at Amazon, and your latest order has shipped."),
    (WORK, "You previously worked at Microsoft."),
    (WORK, "You currently work at Amazon."),
)
"""Words of a caveat in another sense, or too far away: the claim stands there as plain truth."""

CERTAIN: tuple[tuple[Contest, str], ...] = (
    (WORK, "You definitely work at Amazon (most recent update)."),
    (WORK, "I'm certain that you work at Amazon, though I have conflicting records."),
    (WORK, "Without a doubt, you work at Amazon (most recent update)."),
    (WORK, "Sie arbeiten definitiv bei Amazon (neueste Angabe)."),
)
