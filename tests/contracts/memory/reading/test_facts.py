"""What statements say, over a wide table: English, small letters, others, times, German."""

from __future__ import annotations

import pytest

from contracts.memory.reading.said import lines_of

Row = tuple[str, ...]

CORE = (
    ("I work at Microsoft.", "user employer=Microsoft"),
    (
        "I'm 34, live in Berlin and work at SAP as an engineer.",
        "user age=34",
        "user location=Berlin",
        "user occupation=engineer",
        "user employer=SAP",
    ),
    (
        "I work as a software engineer at Google in Zurich.",
        "user occupation=software engineer",
        "user employer=Google",
    ),
    (
        "I'm a nurse at St. Mary's Hospital.",
        "user occupation=nurse",
        "user employer=St. Mary's Hospital",
    ),
    ("I am the CEO of Acme.", "user occupation=CEO", "user employer=Acme"),
    (
        "I'm a 34-year-old nurse from Boston.",
        "user age=34",
        "user occupation=nurse",
        "user origin=Boston; timeless",
    ),
    (
        "I'm Anna Smith, a lawyer from Boston.",
        "user name=Anna Smith",
        "user occupation=lawyer",
        "user origin=Boston; timeless",
    ),
    ("Hi, I'm Peter and I live in Munich.", "user name=Peter", "user location=Munich"),
    ("My name is Dr. Anna Smith.", "user name=Anna Smith"),
    ("my name is john", "user name=john"),
    ("I work at Johnson & Johnson.", "user employer=Johnson & Johnson"),
    ("I work for the University of Oslo.", "user employer=University of Oslo"),
    ("I work at a bank.", "user workplace=bank"),
    ("I work in marketing.", "user industry=marketing"),
    ("I work for myself.", "user employment=self-employed"),
    ("I live in Portland, Oregon.", "user location=Portland, Oregon"),
    ("I live in New York with my husband.", "user location=New York"),
    ("I live alone.", "user said:live=alone"),
    ("I'm based in Lyon.", "user location=Lyon"),
    (
        "I was born in Texas but grew up in Ohio.",
        "user birth_place=Texas; timeless",
        "user childhood_place=Ohio; timeless",
    ),
    (
        "I was born on May 3, 1990 in Austin.",
        "user birth_place=Austin; timeless",
        "user birth_date=May 3, 1990; timeless",
    ),
    ("My date of birth is 1988-05-12.", "user birth_date=1988-05-12; timeless"),
    ("My birthday is March 3.", "user birth_date=March 3; timeless"),
    ("I am twenty three years old.", "user age=twenty three"),
    ("I'm 6 feet tall.", "user height=6 feet"),
    ("I weigh 80 kg.", "user weight=80 kg"),
    ("My email is anna@example.com.", "user email=anna@example.com"),
    ("My phone number is +49 170 1234567.", "user phone=+49 170 1234567"),
    ("My address is 12 Main Street, Springfield.", "user address=12 Main Street, Springfield"),
    ("My salary is $80,000.", "user salary=$80,000"),
    ("I earn 60k a year.", "user salary=60k"),
    ("My budget is 500 euros.", "user budget=500 euros"),
    ("I have a dentist appointment on May 3.", "user schedule:dentist_appointment=May 3"),
    ("My interview is on June 3, 2026.", "user schedule:interview=June 3, 2026"),
    (
        "My hobbies are chess, hiking and photography.",
        "user hobby=chess",
        "user hobby=hiking",
        "user hobby=photography",
    ),
    ("My native language is Turkish.", "user native_language=Turkish"),
    ("I speak German and English.", "user language=German", "user language=English"),
    ("I can play guitar.", "user skill=play guitar"),
    ("I can't swim.", "user skill=swim; not"),
    ("I'm a student at Stanford.", "user employment=student", "user school=Stanford"),
    (
        "I graduated from Yale in 2015 with a degree in biology.",
        "user field_of_study=biology; since 2015",
        "user school=Yale; since 2015",
        "user graduation_year=2015; timeless",
    ),
    (
        "I have a PhD in chemistry from Oxford.",
        "user degree=PhD",
        "user field_of_study=chemistry",
        "user school=Oxford",
    ),
    ("I'm Catholic.", "user religion=Catholic"),
    ("I'm American.", "user nationality=American"),
    ("I'm vegetarian.", "user diet=vegetarian"),
    ("I'm allergic to peanuts and shellfish.", "user allergy=peanuts", "user allergy=shellfish"),
    ("I have a peanut allergy.", "user allergy=peanut"),
    ("I'm lactose intolerant.", "user allergy=lactose"),
    ("I have asthma.", "user health=asthma"),
    ("I'm married to John.", "user marital_status=married", "user partner=John"),
    ("I'm divorced.", "user marital_status=divorced"),
    ("I'm unemployed at the moment.", "user employment=unemployed"),
    ("I have no children.", "user children_count=no children"),
    (
        "I have one son and two daughters.",
        "user children_count:son=one",
        "user children_count:daughter=two",
    ),
    ("I don't have any pets.", "user pet_count=no pets"),
    ("I don't have a dog.", "user pet=dog; not"),
    ("I've got two kids.", "user children_count=two"),
    ("I have got a dog.", "user pet=dog"),
    ("We're childless.", "user children_count=no children"),
    ("I'm teetotal.", "user drinks=teetotal; not"),
    ("I'm a practising Catholic.", "user religion=Catholic"),
    ("I'm the oldest of four siblings.", "user said:be=oldest"),
    ("I speak no French at all.", "user language=French; not"),
    ("I don't speak any French.", "user language=French; not"),
    ("I eat no meat.", "user said:eat=meat; not"),
    (
        "I speak three languages: English, German and Turkish.",
        "user language=English",
        "user language=German",
        "user language=Turkish",
    ),
    ("I work in a hospital, as a nurse.", "user occupation=nurse", "user workplace=hospital"),
    ("I work fully remote, from home.", "user said:work=remote"),
    ("I have a driver's license.", "user possession=driver's license"),
    ("I drive to work every day.", "user skill=drive"),
    ("I drive a Tesla.", "user/car brand=Tesla"),
    ("im not in the union", "user membership=union; not"),
    ("I live on the third floor.", "user/apartment floor=third"),
    (
        "I have 3 dogs and two cats.",
        "user pet_count:dog=3",
        "user pet=dogs",
        "user pet_count:cat=two",
        "user pet=cats",
    ),
    (
        "I have a dog named Rex and a cat called Mia.",
        "user pet=dog",
        "user/dog name=Rex",
        "user pet=cat",
        "user/cat name=Mia",
    ),
    ("I'm an only child.", "user siblings_count=no siblings"),
    ("I never smoke.", "user smokes=smoke; not"),
    ("I don't drink alcohol.", "user drinks=drink; not"),
    ("I hate onions and garlic.", "user likes=onions; not", "user likes=garlic; not"),
    ("I'm not a fan of sushi.", "user likes=sushi; not"),
    ("I can't stand onions.", "user likes=onions; not"),
    ("I like to swim and play tennis.", "user likes=swim", "user likes=play tennis"),
    ("I prefer tea to coffee.", "user preference=tea"),
    ("My favorite color is blue.", "user favorite:color=blue"),
    ("Blue is my favorite color.", "user favorite:color=Blue"),
    ("I drive a red Toyota.", "user/car color=red", "user/car brand=Toyota"),
    ("I have blue eyes and brown hair.", "user/eyes color=blue", "user/hair color=brown"),
    ("I have 10 years of experience.", "user experience_years=10"),
    ("I lead a team of 5 people.", "user team_size=5"),
    ("I collect stamps.", "user said:collect=stamps"),
    ("I have no job.", "user employment=no job"),
)

SMALL_LETTERS = (
    ("i work as a nurse .", "user occupation=nurse"),
    ("i've two dogs .", "user pet_count:dog=two", "user pet=dogs"),
    ("i ve two dogs .", "user pet_count:dog=two", "user pet=dogs"),
    ("my favorite color is blue .", "user favorite:color=blue"),
    ("i am a vegan .", "user diet=vegan"),
    ("i do not eat meat .", "user said:eat=meat; not"),
    ("i dont eat meat .", "user said:eat=meat; not"),
    ("i have never been married .", "user marital_status=married; not; timeless"),
    ("i'm from texas .", "user origin=texas; timeless"),
    ("i m from texas .", "user origin=texas; timeless"),
    ("i'm retired .", "user employment=retired"),
    ("my dad is a lawyer .", "user/father occupation=lawyer"),
    ("i m a truck driver in the south .", "user occupation=truck driver"),
    (
        "i do not have any kids , but i do have four tabby cats .",
        "user children_count=no kids",
        "user pet_count:cat=four",
        "user pet=cats",
    ),
    ("i am employed by google .", "user employer=google"),
    ("i work at starbucks part time .", "user employer=starbucks"),
    ("i am married with 5 kids .", "user marital_status=married", "user children_count=5"),
    ("i have 6 brothers and sisters .", "user siblings_count=6"),
    ("my cat s name is leroy jenkins .", "user/cat name=leroy jenkins"),
    ("my car is a red toyota .", "user/car brand=toyota", "user/car color=red"),
    ("i got hired as a security guard .", "user occupation=security guard"),
    ("i am six feet tall .", "user height=six feet"),
    ("i am a mother of two .", "user children_count=two"),
)

OTHERS = (
    ("My sister works at Google.", "user/sister employer=Google"),
    ("My sister Anna lives in Paris.", "user/sister name=Anna", "user/sister:anna location=Paris"),
    ("My sister's name is Anna.", "user/sister name=Anna"),
    (
        "My sister, who lives in Rome, is a nurse.",
        "user/sister location=Rome",
        "user/sister occupation=nurse",
    ),
    (
        "I have a sister named Lisa who lives in Rome.",
        "user relative=sister",
        "user/sister name=Lisa",
        "user/sister location=Rome",
    ),
    (
        "My wife Anna is a doctor. She works at Charité.",
        "user/wife name=Anna",
        "user/wife occupation=doctor",
        "user/wife employer=Charité",
    ),
    (
        "My sister lives in Rome and she works at IBM.",
        "user/sister location=Rome",
        "user/sister employer=IBM",
    ),
    ("My brother lives in Rome. She works at IBM.", "user/brother location=Rome"),
    (
        "Anna lives in Paris. She works at IBM.",
        "named:anna location=Paris",
        "named:anna employer=IBM",
    ),
    ("Anna and Tom live in Paris. He works at IBM.",),
    ("He works at IBM.",),
    ("My sister's car is blue.", "user/sister/car color=blue"),
    ("My sister's husband works at IBM.", "user/sister/husband employer=IBM"),
    (
        "My older brother Ben lives in Chicago and my younger brother lives in Dallas.",
        "user/older_brother name=Ben",
        "user/older_brother:ben location=Chicago",
        "user/younger_brother location=Dallas",
    ),
    ("My friend Tom is a vegetarian.", "user/friend name=Tom", "user/friend:tom diet=vegetarian"),
    ("My wife's name is Anna.", "user/wife name=Anna"),
    (
        "My sister Anna is a doctor. She lives in Rome.",
        "user/sister name=Anna",
        "user/sister:anna occupation=doctor",
        "user/sister:anna location=Rome",
    ),
    ("My sister Anna's car is blue.", "user/sister:anna/car color=blue"),
    ("My dog Rex is 3 years old.", "user/dog name=Rex", "user/dog:rex age=3"),
    ("The name of my cat is Luna.", "user/cat name=Luna"),
    ("my dog's name is Rex", "user/dog name=Rex"),
    ("My car is red.", "user/car color=red"),
    (
        "My daughter is 7 years old and loves horses.",
        "user/daughter age=7",
        "user/daughter likes=horses",
    ),
    ("My dad used to work at Ford.", "user/father employer=Ford; past"),
    ("My husband and I moved to Oslo in 2021.", "user location=Oslo; since 2021"),
)

TIMES = (
    ("I used to work at IBM.", "user employer=IBM; past"),
    ("I worked at IBM from 2015 to 2019.", "user employer=IBM; past; since 2015; until 2019"),
    ("I've worked at IBM since 2019.", "user employer=IBM; since 2019"),
    ("I have lived in Rome for three years.", "user location=Rome; since 2023"),
    ("I have lived in Rome.", "user location=Rome; past"),
    ("I lived in Rome for three years.", "user location=Rome; past"),
    ("In 2015 I lived in Rome.", "user location=Rome; past; since 2015; until 2015"),
    ("Back then I lived in Bonn.", "user location=Bonn; past"),
    ("I was a teacher until 2019.", "user occupation=teacher; past; until 2019"),
    ("I formerly worked at IBM.", "user employer=IBM; past"),
    ("When I was a child, I lived in Rome.", "user location=Rome; past"),
    ("I have been a teacher for 10 years.", "user occupation=teacher; since 2016"),
    ("I'm moving to Oslo next month.", "user location=Oslo; future"),
    ("Next year I will move to Spain.", "user location=Spain; future; since 2027"),
    ("I'm going to be a doctor.", "user occupation=doctor; future"),
    ("I plan to move to Canada.", "user location=Canada; future"),
    ("I want to be a vet.", "user occupation=vet; future; possible"),
    ("I might move to Berlin.", "user location=Berlin; future; possible"),
    ("I could move to Paris.", "user location=Paris; future; possible"),
    ("Maybe I'll move to Paris.", "user location=Paris; future; possible"),
    ("I'd love to live in Rome.", "user location=Rome; future; possible"),
    ("I'm turning 40 next month.", "user age=40; future"),
    (
        "I'm getting married in June.",
        "user marital_status=married; future",
        "user schedule:wedding=June",
    ),
    ("The baby is due in April.", "user schedule:birth=April"),
    ("I think I'm allergic to nuts.", "user allergy=nuts; hedged"),
    ("I'm probably moving to Lisbon.", "user location=Lisbon; future; hedged"),
    ("I no longer work at IBM.", "user employer=IBM; not; until 2026-11-21"),
    ("I don't work at IBM anymore.", "user employer=IBM; not; until 2026-11-21"),
    ("I left IBM.", "user employer=IBM; not; until 2026-11-21"),
    ("I quit my job at IBM.", "user employer=IBM; not; until 2026-11-21"),
    ("I stopped smoking in 2019.", "user smokes=smoking; not; until 2019"),
    ("I've been vegan since 2018.", "user diet=vegan; since 2018"),
    ("My old address was 5 High Street.", "user address=5 High Street; past"),
)

GERMAN = (
    ("Ich arbeite bei IBM.", "user employer=IBM"),
    ("Ich arbeite als Ingenieur bei SAP.", "user employer=SAP", "user occupation=Ingenieur"),
    ("Ich bin 34 Jahre alt.", "user age=34"),
    (
        "Ich bin 34, wohne in Berlin und arbeite bei SAP.",
        "user age=34",
        "user location=Berlin",
        "user employer=SAP",
    ),
    ("Ich heiße Anna.", "user name=Anna"),
    ("Mein Name ist Anna Müller.", "user name=Anna Müller"),
    ("Ich lebe seit 2019 in Hamburg.", "user location=Hamburg; since 2019"),
    ("Früher habe ich bei IBM gearbeitet.", "user employer=IBM; past"),
    ("Früher wohnte ich in Köln.", "user location=Köln; past"),
    ("Ich habe in Rom gewohnt.", "user location=Rom; past"),
    ("Ich bin nach Berlin gezogen.", "user location=Berlin"),
    ("Ich werde nach Oslo ziehen.", "user location=Oslo; future"),
    ("Vielleicht ziehe ich nach Oslo.", "user location=Oslo; future; possible"),
    ("Ich könnte nach Oslo ziehen.", "user location=Oslo; future; possible"),
    ("Inzwischen arbeite ich bei Google.", "user employer=Google"),
    ("Ich arbeite nicht mehr bei IBM.", "user employer=IBM; not; until 2026-11-21"),
    ("Ich arbeite nicht bei IBM.", "user employer=IBM; not"),
    ("Ich habe bei IBM gekündigt.", "user employer=IBM; not; until 2026-11-21"),
    ("Meine Schwester heißt Lisa.", "user/sister name=Lisa"),
    (
        "Meine Schwester Anna wohnt in Paris.",
        "user/sister name=Anna",
        "user/sister:anna location=Paris",
    ),
    (
        "Meine ältere Schwester wohnt in Rom und arbeitet bei Siemens.",
        "user/older_sister location=Rom",
        "user/older_sister employer=Siemens",
    ),
    (
        "Anna wohnt in Paris. Sie arbeitet bei IBM.",
        "named:anna location=Paris",
        "named:anna employer=IBM",
    ),
    ("Mein Hund heißt Rex.", "user/dog name=Rex"),
    ("Ich habe zwei Kinder.", "user children_count=zwei"),
    ("Ich habe keine Kinder.", "user children_count=keine Kinder"),
    ("Ich habe keinen Hund.", "user pet=Hund; not"),
    ("Ich habe einen Führerschein.", "user possession=Führerschein"),
    ("ich hab gar keinen führerschein", "user possession=führerschein; not"),
    ("Ich habe nur eine Schwester und sonst keine Geschwister.", "user relative=Schwester"),
    ("Ich fahre einen Tesla.", "user/car brand=Tesla"),
    (
        "Ich habe drei Katzen und einen Hund.",
        "user pet_count:cat=drei",
        "user pet=Katzen",
        "user pet=Hund",
    ),
    ("Ich bin verheiratet.", "user marital_status=verheiratet"),
    ("Ich bin nicht verheiratet.", "user marital_status=verheiratet; not"),
    ("Ich bin Vegetarier.", "user diet=Vegetarier"),
    ("Ich bin Lehrerin.", "user occupation=Lehrerin"),
    ("Meine Frau ist Ärztin.", "user/wife occupation=Ärztin"),
    ("Ich bin bei Siemens angestellt.", "user employer=Siemens"),
    (
        "Ich bin am 3. Mai 1990 in Ulm geboren.",
        "user birth_place=Ulm; timeless",
        "user birth_date=3. Mai 1990; timeless",
    ),
    ("Ich wurde 1990 geboren.", "user birth_date=1990; timeless"),
    ("Mein Geburtstag ist am 3. Mai.", "user birth_date=3. Mai; timeless"),
    ("Ich komme aus Österreich.", "user origin=Österreich; timeless"),
    ("Ich mag Pizza und Pasta.", "user likes=Pizza", "user likes=Pasta"),
    ("Ich mag keine Oliven.", "user likes=Oliven; not"),
    ("Ich esse kein Fleisch.", "user said:eat=Fleisch; not"),
    ("Ich rauche nicht.", "user smokes=rauche; not"),
    ("Ich spiele gern Tennis.", "user likes=Tennis"),
    ("Meine Lieblingsfarbe ist Blau.", "user favorite:color=Blau"),
    ("Mein Auto ist rot.", "user/car color=rot"),
    ("Ich glaube, ich bin gegen Nüsse allergisch.", "user allergy=Nüsse; hedged"),
    (
        "Ich wohne nicht mehr in Berlin, sondern in Hamburg.",
        "user location=Berlin; past; until 2026-11-21",
        "user location=Hamburg",
    ),
    ("Seit drei Jahren arbeite ich bei Bosch.", "user employer=Bosch; since 2023"),
    ("Ich möchte nach Rom ziehen.", "user location=Rom; future; possible"),
)


@pytest.mark.parametrize("row", CORE, ids=lambda row: row[0])
def test_the_core_is_read(row: Row) -> None:
    assert lines_of(row[0]) == row[1:]


@pytest.mark.parametrize("row", SMALL_LETTERS, ids=lambda row: row[0])
def test_small_letters_and_loose_contractions_are_read(row: Row) -> None:
    assert lines_of(row[0]) == row[1:]


@pytest.mark.clause("MEM-8")
@pytest.mark.parametrize("row", OTHERS, ids=lambda row: row[0])
def test_what_is_said_of_others_is_theirs(row: Row) -> None:
    assert lines_of(row[0]) == row[1:]


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize("row", TIMES, ids=lambda row: row[0])
def test_a_statement_keeps_its_validity_and_certainty(row: Row) -> None:
    assert lines_of(row[0]) == row[1:]


@pytest.mark.parametrize("row", GERMAN, ids=lambda row: row[0])
def test_german_is_read_for_the_core(row: Row) -> None:
    assert lines_of(row[0]) == row[1:]


@pytest.mark.parametrize(
    "message",
    [
        "I moved from Windows to Linux.",
        "I moved from Gmail to Proton.",
        "I moved my files to Dropbox.",
        "I switched from Netflix to Hulu.",
        "I started with Python.",
        "I work for peanuts.",
        "I work as hard as I can.",
        "I live in constant fear of deadlines.",
        "I live in Linux most of the day.",
        "I basically live in Slack.",
        "I live in Notion.",
        "I joined Netflix last week to watch one show.",
        "I joined Discord.",
        "I'm allergic to mornings.",
        "I'm allergic to bad code.",
        "I'm married to my job.",
        "I'm 100 years old inside.",
        "I smoke a brisket every Sunday.",
        "I've got myself to thank for that.",
        "I don't have anybody to talk to.",
        "I don't eat anything with nuts.",
        "I have neither kids nor pets.",
        "I have any number of reasons to be upset.",
        "I have some kids in my class who are wild.",
    ],
)
def test_what_does_not_look_like_a_value_of_its_kind_is_not_read(message: str) -> None:
    assert lines_of(message) == ()


@pytest.mark.parametrize(
    ("message", "fact"),
    [
        ("My neighbour drives a Toyota.", "user/neighbor/car brand=Toyota"),
        ("My phone number is 0171 5555555.", "user phone=0171 5555555"),
        ("I work at Google now, though I started with Python.", "user employer=Google"),
        ("I don't have a job at the moment.", "user employment=unemployed"),
        ("I don't have children.", "user children_count=no children"),
    ],
)
def test_a_value_is_whole_and_of_whom_it_is_said(message: str, fact: str) -> None:
    assert lines_of(message) == (fact,)
