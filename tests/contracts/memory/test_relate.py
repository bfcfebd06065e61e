"""MEM-6, MEM-8, MEM-16: which two facts stand against each other, which do not, and why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from contracts.memory.relate_cases import JANUARY, NEXT_JANUARY, fact
from troth.contracts.memory.model import (
    OPENS,
    Correction,
    Relation,
    RelationKind,
    Speech,
    Statement,
)
from troth.contracts.memory.relate import relate_facts, relate_statements, slots_beside
from troth.kernel.evidence import Span

SAME, ALIAS, MORE = RelationKind.SAME, RelationKind.ALIAS, RelationKind.REFINEMENT
OTHER, MANY, CHANGED = RelationKind.OTHER_SUBJECT, RelationKind.SEVERAL_VALUES, RelationKind.UPDATE
DRIFTED, FIXED = RelationKind.UNEXPLAINED_UPDATE, RelationKind.CORRECTION
CLASH, APART, OPEN = RelationKind.CONFLICT, RelationKind.UNRELATED, RelationKind.UNKNOWN


def corrected(*denied: str) -> Correction:
    return Correction(denied=denied, denied_normal=denied)


# What each pair of facts is, said in a row with nothing around it.
PLAIN: tuple[tuple[str, str, RelationKind, str], ...] = (
    # one at a time
    ("employer Microsoft", "employer Amazon", CLASH, "other_organization"),
    ("employer Microsoft", "employer Amazon @hedged", CLASH, "other_organization"),
    ("employer Microsoft", "employer microsoft", SAME, "same_value"),
    ("employer IBM", "employer International Business Machines", ALIAS, "other_name"),
    ("employer Amazon", "employer AWS", MORE, "part_of_it"),
    ("employer Bosch", "employer a small company", OPEN, "described_not_named"),
    ("location Boston", "location Seattle", CLASH, "other_place"),
    ("location Boston", "location Boston, Massachusetts", MORE, "more_of_the_place"),
    ("location Munich", "location Germany", MORE, "lies_in_it"),
    ("location New York", "location NYC", ALIAS, "same_place"),
    ("location München", "location Munich", ALIAS, "other_name"),
    ("location Munich", "location Wien", CLASH, "other_place"),
    ("location Texas", "location Smallville", OPEN, "place_not_known"),
    ("location Boston", "location Smallville", CLASH, "other_place"),
    ("location Smallville", "location Springfield", CLASH, "other_place"),
    ("location Smallville", "location Springfield @many", MANY, "can_have_several"),
    ("location Smallville", "location Springfield @past", APART, "other_time"),
    ("location Berlin", "location Kreuzberg", MORE, "lies_in_it"),
    ("location Paris", "location R\u043eme", CLASH, "other_place"),
    ("location Rome", "location R\u043eme", SAME, "same_value"),
    ("employer Acme", "employer \u0410cme", SAME, "same_value"),
    ("employer Acme", "employer Acm\u00e9", ALIAS, "same_letters"),
    ("employer Acme", "employer \u0410mazon", CLASH, "other_organization"),
    ("occupation nurse", "occupation teacher", CLASH, "other_occupation"),
    ("occupation doctor", "occupation physician", ALIAS, "other_name"),
    ("occupation Lehrerin", "occupation teacher", ALIAS, "other_name"),
    ("occupation engineer", "occupation senior software engineer", MORE, "kind_of"),
    ("occupation junior developer", "occupation senior developer", DRIFTED, "other_rank"),
    ("occupation student", "occupation waiter", OPEN, "says_little"),
    ("name Bob", "name Robert", ALIAS, "same_name"),
    ("name Bob", "name Bob Smith", MORE, "more_of_the_name"),
    ("name Bob", "name Alice", CLASH, "other_name"),
    ("user/sister.name Anna", "user/sister.name Berta", CLASH, "other_name"),
    ("marital_status married", "marital_status single", CLASH, "other_marital_status"),
    ("marital_status verheiratet", "marital_status ledig", CLASH, "other_marital_status"),
    ("marital_status single", "marital_status divorced", MORE, "both_can_hold"),
    ("diet vegetarian", "diet vegan", MORE, "kind_of"),
    ("diet vegan", "diet eats meat", CLASH, "other_diet_status"),
    ("diet vegan", "diet gluten-free", OPEN, "other_status"),
    ("religion catholic", "religion muslim", CLASH, "other_religion_status"),
    ("favorite:color red", "favorite:color blue", CLASH, "other_color"),
    ("favorite:color blue", "favorite:color navy", MORE, "kind_of"),
    ("favorite:color red", "favorite:food pizza", APART, "other_attribute"),
    ("favorite:food pizza", "favorite:food Italian food", MORE, "kind_of"),
    ("favorite:band Metallica", "favorite:band Abba", CLASH, "other_text"),
    ("user/car.color red", "user/car.color blau", CLASH, "other_color"),
    ("user/car.brand Toyota", "user/car.brand Prius", MORE, "part_of_it"),
    ("user/car.brand Toyota", "user/car.brand Ford", CLASH, "other_organization"),
    ("address 12 Main St", "address 14 Main St", CLASH, "other_address"),
    # for life
    ("birth_date 1990", "birth_date 1991", CLASH, "other_date"),
    ("birth_date 1990", "birth_date May 3rd 1990", MORE, "more_exact"),
    ("birth_date 3.5.1990", "birth_date 03/05/1990", MORE, "one_reading_agrees"),
    ("birth_date 1990 @past", "birth_date 1991", CLASH, "other_date"),
    ("birth_place Boston", "birth_place Seattle", CLASH, "other_place"),
    ("origin Ohio", "origin Columbus, Ohio", MORE, "lies_in_it"),
    ("native_language German", "native_language French", CLASH, "other_language"),
    # what moves by itself
    ("age 34", "age 35", DRIFTED, "may_have_changed"),
    ("age 34", "age 29", CLASH, "grew_less"),
    ("age 34", "age thirty-four", SAME, "same_value"),
    ("age about 34", "age 34", MORE, "within_bounds"),
    ("weight 80 kg", "weight 90 kg", DRIFTED, "may_have_changed"),
    ("weight 80 kg", "weight 176 lbs", SAME, "same_value"),
    ("height 5'11\"", "height 180 cm", SAME, "same_value"),
    ("height 180 cm", "height 165 cm", DRIFTED, "may_have_changed"),
    ("salary $80k", "salary 80,000 dollars", SAME, "same_value"),
    ("salary $80k", "salary $95k", DRIFTED, "may_have_changed"),
    ("children_count 2", "children_count 3", DRIFTED, "may_have_changed"),
    ("pet_count:dog 2", "pet_count:dog four", DRIFTED, "may_have_changed"),
    ("pet_count:dog 2", "pet_count:cat 3", APART, "other_attribute"),
    ("team_size 5", "team_size 8", DRIFTED, "may_have_changed"),
    ("experience_years 5", "experience_years 3", CLASH, "grew_less"),
    ("deadline 2026-05-01", "deadline 2026-06-01", DRIFTED, "may_have_changed"),
    ("schedule:dentist Tuesday", "schedule:dentist Friday", DRIFTED, "may_have_changed"),
    ("employer IBM", "employer SAP @2025-06..", CLASH, "other_organization"),
    ("employer IBM @2019..", "employer SAP @2022..", DRIFTED, "later_since"),
    # several at once
    ("language German", "language French", MANY, "can_have_several"),
    ("hobby chess", "hobby hiking", MANY, "can_have_several"),
    ("pet dog", "pet cat", MANY, "can_have_several"),
    ("pet dog", "pet golden retriever", MORE, "kind_of"),
    ("email a@example.org", "email b@example.org", MANY, "can_have_several"),
    ("user/son.name Tom @many", "user/son.name Ben @many", MANY, "can_have_several"),
    ("possession two snakes", "possession four snakes", DRIFTED, "other_number"),
    ("workplace a hospital", "workplace a law firm", CLASH, "other_workplace"),
    ("workplace a bank", "workplace an office", MANY, "can_have_several"),
    ("said:be tall", "said:be short", CLASH, "opposite"),
    ("said:be left-handed", "said:be righty", CLASH, "other_hand"),
    ("said:be tired", "said:be awake", MANY, "can_have_several"),
    ("said:play piano", "said:play guitar", MANY, "can_have_several"),
    ("said:drink green tea", "said:drink black tea", MANY, "can_have_several"),
    ("said:live with my parents", "said:live with my friends", OPEN, "shares_words"),
    # yes and no
    ("employer IBM", "employer -IBM", CLASH, "denied"),
    ("employer -IBM", "employer IBM", CLASH, "denied"),
    ("employer Google", "employer -IBM", APART, "denies_another_value"),
    ("employer -IBM", "employer -IBM", SAME, "denied_again"),
    ("employer -IBM", "employer -SAP", APART, "denies_another_value"),
    ("employer -IBM", "employer Google", APART, "denies_another_value"),
    ("likes pizza", "likes -pizza", CLASH, "denied"),
    ("likes pizza", "likes -sushi", APART, "denies_another_value"),
    ("likes soy milk", "likes -milk", APART, "denies_another_value"),
    ("likes ice cream with nuts", "likes -nuts", APART, "denies_another_value"),
    ("pet dog", "pet -cat", APART, "denies_another_value"),
    ("pet dog", "pet -pet", CLASH, "denied"),
    ("pet -dog", "pet golden retriever", CLASH, "denied"),
    ("pet -golden retriever", "pet dog", APART, "denies_another_value"),
    ("location Boston", "location -Massachusetts", CLASH, "denied"),
    ("location Boston", "location -Seattle", APART, "denies_another_value"),
    ("language German", "language -German", CLASH, "denied"),
    ("language Deutsch", "language -German", CLASH, "denied"),
    ("smokes yes", "smokes -yes", CLASH, "denied"),
    ("smokes -yes", "smokes no", SAME, "same_in_other_words"),
    ("smokes -smoker", "smokes non-smoker", SAME, "same_in_other_words"),
    ("religion -religious", "religion catholic", CLASH, "denied"),
    ("allergy peanuts", "allergy -peanut", CLASH, "denied"),
    ("birth_place Boston", "birth_place -Boston", CLASH, "denied"),
    # other people and things
    ("employer Microsoft", "user/sister.employer Amazon", OTHER, "other_entity"),
    ("user/sister.age 30", "user/brother.age 32", OTHER, "other_entity"),
    ("named:anna.location Oslo", "named:berta.location Rome", OTHER, "other_entity"),
    ("user/car.color red", "user/house.color white", OTHER, "other_entity"),
    ("employer Microsoft", "location Boston", APART, "other_attribute"),
    # across attributes
    ("diet vegan", "likes steak", CLASH, "diet_excludes_it"),
    ("diet vegetarian", "said:eat meat", CLASH, "diet_excludes_it"),
    ("said:eat beef", "diet Veganer", CLASH, "diet_excludes_it"),
    ("diet vegan", "favorite:food cheese", CLASH, "diet_excludes_it"),
    ("diet vegetarian", "favorite:food cheese", APART, "other_attribute"),
    ("diet vegetarian", "favorite:food salmon", CLASH, "diet_excludes_it"),
    ("diet vegan", "likes chicken", APART, "other_attribute"),  # as an animal, perhaps
    ("diet vegan", "likes -steak", APART, "other_attribute"),
    ("said:eat -meat", "likes steak", CLASH, "diet_excludes_it"),
    ("marital_status single", "partner Anna", CLASH, "single_with_a_partner"),
    ("marital_status single", "relative girlfriend", CLASH, "single_with_a_partner"),
    ("relative wife", "marital_status single", CLASH, "single_with_a_partner"),
    ("marital_status single", "user/wife.occupation doctor", CLASH, "single_with_a_partner"),
    ("user/husband.age 40", "marital_status single", CLASH, "single_with_a_partner"),
    ("marital_status -married", "user/wife.name Eva", CLASH, "unmarried_with_a_spouse"),
    ("marital_status divorced", "relative girlfriend", APART, "other_attribute"),
    ("marital_status single", "user/sister.name Eva", OTHER, "other_entity"),
    ("children_count 0", "user/son.age 5", CLASH, "childless_with_a_child"),
    ("children_count 0", "relative daughter", CLASH, "childless_with_a_child"),
    ("relative -child", "children_count 2", CLASH, "childless_with_a_child"),
    ("children_count:son 0", "relative daughter", APART, "other_attribute"),
    ("children_count 2", "user/son.age 5", OTHER, "other_entity"),
    ("siblings_count 0", "user/brother.occupation pilot", CLASH, "no_siblings_with_a_sibling"),
    ("siblings_count 0", "relative sister", CLASH, "no_siblings_with_a_sibling"),
    ("siblings_count 2", "relative sister", APART, "other_attribute"),
    ("pet_count 0", "pet cat", CLASH, "no_pets_with_a_pet"),
    ("pet_count 0", "user/dog.name Rex", CLASH, "no_pets_with_a_pet"),
    ("pet_count:dog 2", "pet_count 0", CLASH, "no_pets_with_a_pet"),
    ("pet -dog", "pet_count 5", APART, "other_attribute"),
    ("pet_count:dog 0", "pet cat", APART, "other_attribute"),
    ("employment retired", "employer IBM", CLASH, "out_of_work_with_an_employer"),
    ("employer IBM", "employment arbeitslos", CLASH, "out_of_work_with_an_employer"),
    ("employment student", "employer IBM", APART, "other_attribute"),
    ("employment retired", "occupation teacher", APART, "other_attribute"),
    ("drinks -yes", "favorite:drink beer", CLASH, "drinks_none_of_it"),
    ("drinks teetotal", "likes wine", CLASH, "drinks_none_of_it"),
    ("drinks -yes", "favorite:drink tea", APART, "other_attribute"),
    ("smokes -yes", "said:smoke cigarettes", CLASH, "smokes_none_of_it"),
    ("native_language German", "language -German", CLASH, "denied"),
    ("native_language German", "language -French", APART, "other_attribute"),
    ("favorite:season winter", "likes -winter", CLASH, "denied"),
    ("hobby running", "likes -running", CLASH, "denied"),
    ("favorite:season -winter", "likes winter", APART, "other_attribute"),
    ("nationality German", "nationality French", MANY, "can_have_several"),
    ("nationality German", "location Paris", APART, "other_attribute"),
    # other times
    ("location Boston", "location Seattle @possible", APART, "only_possible"),
    ("location Boston @possible", "location Seattle", APART, "only_possible"),
    ("location Boston", "location Seattle @future", APART, "not_yet"),
    ("location Boston @future", "location Seattle", APART, "not_yet"),
    ("location Oslo @future", "location Oslo @future", SAME, "same_value"),
    ("location Oslo @future", "location Rome @future", APART, "not_yet"),
    ("employer Microsoft", "employer IBM @past", APART, "other_time"),
    ("employer IBM @past", "employer Microsoft", APART, "other_time"),
    ("employer IBM @past", "employer SAP @past", APART, "other_time"),
    ("employer IBM @past", "employer IBM @past", SAME, "same_value"),
    ("employer IBM @past @2010..2012", "employer SAP @past @2010..2012",
     CLASH, "other_organization"),
    ("employer IBM @past @2010..2012", "employer SAP @past @2015..2016", APART, "other_time"),
    ("employer IBM @past", "employer -IBM @past", CLASH, "denied"),
    ("employer IBM", "employer IBM @past", CHANGED, "ended"),
    ("employer -IBM", "employer IBM @past", APART, "other_time"),
    ("employer IBM @past", "employer -IBM", APART, "other_time"),
    ("location New York", "location NYC @past", CHANGED, "ended"),
    ("pet cat", "pet cat @past", APART, "other_time"),
    ("employer IBM", "employer -IBM @..2026-01", CHANGED, "ended"),
    ("employer IBM @..2020", "employer SAP @2022..", APART, "other_time"),
    ("marital_status single @past", "relative wife", APART, "other_attribute"),
    ("diet vegan @past", "likes steak", APART, "other_attribute"),
    ("diet vegan @possible", "likes steak", APART, "only_possible"),
)  # fmt: skip


@pytest.mark.clause("MEM-6")
@pytest.mark.clause("MEM-8")
@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize(("old", "new", "kind", "reason"), PLAIN)
def test_two_facts_have_a_relation_and_a_reason(
    old: str, new: str, kind: RelationKind, reason: str
) -> None:
    found = relate_facts(fact(old), fact(new))
    assert (found.kind, found.reason) == (kind, reason)
    assert (found.old, found.new) == (fact(old), fact(new))


# What was said around the new fact: a correction or a change.
AROUND: tuple[tuple[str, str, Correction | None, bool, RelationKind, str], ...] = (
    ("employer Microsoft", "employer Amazon", corrected("Microsoft"), False, FIXED, "denied_value"),
    ("employer Microsoft", "employer Amazon", corrected("microsoft"), False, FIXED, "denied_value"),
    ("employer Google", "employer Amazon", corrected("IBM"), False, CLASH, "other_organization"),
    ("employer Microsoft", "employer Amazon", corrected(), False, FIXED, "other_organization"),
    ("employer Microsoft", "employer Amazon", None, True, CHANGED, "said_to_have_changed"),
    ("age 32", "age 34", corrected("32"), False, FIXED, "denied_value"),
    ("age 32", "age 34", corrected("thirty-two"), False, FIXED, "denied_value"),
    ("age 32", "? 34", corrected("32"), False, FIXED, "denied_value"),
    ("age 36", "? 34", corrected("32"), False, OPEN, "names_nothing"),
    ("age 36", "? 34", corrected(), False, OPEN, "names_nothing"),
    ("language French", "language German", corrected("French"), False, FIXED, "denied_value"),
    ("language French", "language German", corrected(), False, MANY, "can_have_several"),
    ("email a@example.org", "email b@example.org", corrected(), False, FIXED, "other_address"),
    ("location Boston", "location Boston, MA", corrected(), False, MORE, "more_of_the_place"),
    ("birth_date 1990", "birth_date 1991", corrected(), False, FIXED, "other_date"),
    ("birth_date 1990", "birth_date 1991", None, True, CLASH, "other_date"),
    ("location Boston", "location Seattle", None, True, CHANGED, "said_to_have_changed"),
    ("location Boston", "location Smallville", None, True, CHANGED, "said_to_have_changed"),
    ("employer IBM", "employer -IBM", None, True, CHANGED, "ended"),
    ("pet -dog", "pet dog", None, True, CHANGED, "began"),
    ("diet vegan", "diet -vegan", corrected(), False, FIXED, "denied"),
    ("diet vegan", "likes steak", None, True, CHANGED, "diet_excludes_it"),
    ("pet_count 0", "relative sister", corrected(), False, APART, "other_attribute"),
    ("pet_count 0", "pet cat", corrected(), False, FIXED, "no_pets_with_a_pet"),
    ("age 34", "age 35", None, True, CHANGED, "said_to_have_changed"),
    ("age 34", "age 29", None, True, CLASH, "grew_less"),
    ("employer Google", "location Boston", corrected("Google"), False, APART, "other_attribute"),
    ("employer IBM", "user/sister.employer SAP", corrected("IBM"), False, OTHER, "other_entity"),
    ("location Boston", "location Seattle @possible", corrected(), True, APART, "only_possible"),
)  # fmt: skip


@pytest.mark.clause("MEM-16")
@pytest.mark.parametrize(("old", "new", "correction", "update", "kind", "reason"), AROUND)
def test_what_is_said_around_a_fact_explains_it(
    old: str,
    new: str,
    correction: Correction | None,
    update: bool,
    kind: RelationKind,
    reason: str,
) -> None:
    found = relate_facts(fact(old), fact(new), correction=correction, update=update)
    assert (found.kind, found.reason) == (kind, reason)


@pytest.mark.parametrize(
    ("old", "new", "new_at", "kind", "reason"),
    [
        ("age 34", "age 35", NEXT_JANUARY, CHANGED, "grown_with_time"),
        ("age 34", "age 36", NEXT_JANUARY, CHANGED, "grown_with_time"),
        ("age 34", "age 34", NEXT_JANUARY, SAME, "same_value"),
        ("age 34", "age 35", "2026-01-06T10:00:00Z", DRIFTED, "may_have_changed"),
        ("age 34", "age 40", NEXT_JANUARY, CLASH, "more_than_time_explains"),
        ("age 34", "age 29", NEXT_JANUARY, CLASH, "grew_less"),
        ("experience_years 5", "experience_years 6", NEXT_JANUARY, CHANGED, "grown_with_time"),
        ("weight 80 kg", "weight 90 kg", NEXT_JANUARY, DRIFTED, "may_have_changed"),
        ("schedule:dentist Tuesday", "schedule:dentist Friday", NEXT_JANUARY, CHANGED,
         "other_occasion"),
        ("schedule:dentist Tuesday", "schedule:dentist Friday", JANUARY, DRIFTED,
         "may_have_changed"),
        ("employer IBM", "employer SAP @2026-06..", NEXT_JANUARY, DRIFTED, "later_since"),
        ("birth_date 1990", "age 36", NEXT_JANUARY, APART, "other_attribute"),
        ("birth_date 1990", "age 37", NEXT_JANUARY, APART, "other_attribute"),
        ("birth_date 1990", "age 21", NEXT_JANUARY, CLASH, "age_and_birth_date"),
        ("birth_date 1990-05-03", "age 37", NEXT_JANUARY, CLASH, "age_and_birth_date"),
        ("birth_date 1990-05-03", "age 36", NEXT_JANUARY, APART, "other_attribute"),
        ("age 21", "birth_date 1990", NEXT_JANUARY, CLASH, "age_and_birth_date"),
        ("age 35", "birth_date 1990", NEXT_JANUARY, APART, "other_attribute"),
    ],
)  # fmt: skip
def test_the_calendar_explains_what_it_can(
    old: str, new: str, new_at: str, kind: RelationKind, reason: str
) -> None:
    found = relate_facts(fact(old), fact(new), old_at=JANUARY, new_at=new_at)
    assert (found.kind, found.reason) == (kind, reason)


def told(*facts: str, speech: Speech = Speech.ASSERTION, **around: object) -> Statement:
    text = "; ".join(facts)
    blank = Statement(
        text=text, span=Span.of(text, 0, len(text)), speech=speech, facts=tuple(map(fact, facts))
    )
    return replace(blank, **around)  # type: ignore[arg-type]


def opened(relations: tuple[Relation, ...]) -> list[tuple[str, str, RelationKind]]:
    return [(r.old.value, r.new.value, r.kind) for r in relations if r.kind in OPENS]


@pytest.mark.clause("MEM-6")
def test_a_statement_opens_one_entry_for_each_fact_it_stands_against() -> None:
    olds = [fact("employer Microsoft"), fact("location Boston"), fact("hobby chess")]
    found = relate_statements(olds, told("employer Amazon", "location Boston", "hobby go"))
    assert opened(found) == [("Microsoft", "Amazon", CLASH)]
    assert [r.kind for r in found] == [CLASH, SAME, MANY]


@pytest.mark.clause("MEM-6", breaks=True)
def test_a_statement_that_contradicts_is_never_without_a_relation() -> None:
    found = relate_statements([fact("employer Microsoft")], told("employer Amazon"))
    assert [r.kind in OPENS for r in found] == [True]


def test_of_an_affirmed_and_a_denied_value_the_affirmed_one_corrects() -> None:
    new = told("employer -Microsoft", "employer Amazon", correction=corrected("Microsoft"))
    found = relate_statements([fact("employer Microsoft")], new)
    assert opened(found) == [("Microsoft", "Amazon", FIXED)]


@pytest.mark.clause("MEM-8", breaks=True)
@pytest.mark.parametrize("speech", [each for each in Speech if each is not Speech.ASSERTION])
def test_what_is_no_assertion_stands_against_nothing(speech: Speech) -> None:
    olds = [fact("employer Microsoft")]
    assert relate_statements(olds, told("employer Amazon", speech=speech)) == ()


@pytest.mark.clause("MEM-16", breaks=True)
@pytest.mark.parametrize("mark", ["@past", "@future", "@possible"])
def test_another_time_stands_against_nothing_of_now(mark: str) -> None:
    olds = [fact("location Boston"), fact("marital_status single")]
    new = told(f"location Seattle {mark}", f"relative wife {mark}")
    assert opened(relate_statements(olds, new)) == []


@pytest.mark.parametrize(("old", "new"), [row[:2] for row in PLAIN if row[2] is CLASH])
def test_what_can_stand_against_a_fact_is_looked_for(old: str, new: str) -> None:
    assert (fact(old).entity, fact(old).attribute) in slots_beside(fact(new))


@pytest.mark.parametrize(("old", "new"), [row[:2] for row in PLAIN])
def test_slots_are_few_and_its_own_is_first(old: str, new: str) -> None:
    slots = slots_beside(fact(new))
    assert len(slots) <= MOST_SLOTS
    assert slots[0] == (fact(new).entity, fact(new).attribute)


MOST_SLOTS = 64
