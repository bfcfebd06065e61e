"""MEM-6, MEM-8, MEM-16: which two facts stand against each other, which do not, and why."""

from __future__ import annotations

import pytest

from contracts.memory.relate_cases import JANUARY, NEXT_JANUARY, fact
from troth.contracts.memory.deciding.relating import relate_facts
from troth.contracts.memory.model import OPENS, Correction, RelationKind

SAME, ALIAS, MORE = RelationKind.SAME, RelationKind.ALIAS, RelationKind.REFINEMENT
OTHER, MANY, CHANGED = RelationKind.OTHER_SUBJECT, RelationKind.SEVERAL_VALUES, RelationKind.UPDATE
DRIFTED, FIXED = RelationKind.UNEXPLAINED_UPDATE, RelationKind.CORRECTION
CLASH, APART, OPEN = RelationKind.CONFLICT, RelationKind.UNRELATED, RelationKind.UNKNOWN


def corrected(*denied: str) -> Correction:
    return Correction(denied=denied)


# What each pair of facts is, said in a row with nothing around it.
PLAIN: tuple[tuple[str, str, RelationKind, str], ...] = (
    ("employer Microsoft", "employer Amazon", CLASH, "other_value"),
    ("employer Microsoft", "employer Amazon @hedged", CLASH, "other_value"),
    ("employer Microsoft", "employer microsoft", SAME, "same_value"),
    ("employer IBM", "employer International Business Machines", SAME, "same_value"),
    ("employer Amazon", "employer AWS", MORE, "says_more"),
    ("location Boston", "location Seattle", CLASH, "other_value"),
    ("location Boston", "location Boston, Massachusetts", MORE, "says_more"),
    ("location Munich", "location Germany", MORE, "says_less"),
    ("location New York", "location NYC", SAME, "same_value"),
    ("location M\xfcnchen", "location Munich", SAME, "same_value"),
    ("location Munich", "location Wien", CLASH, "other_value"),
    ("location Texas", "location Smallville", OPEN, "not_comparable"),
    ("location Boston", "location Smallville", CLASH, "other_value"),
    ("location Smallville", "location Springfield", CLASH, "other_value"),
    ("location Smallville", "location Springfield @many", MANY, "several_hold"),
    ("location Smallville", "location Springfield @past", APART, "other_time"),
    ("location Berlin", "location Kreuzberg", MORE, "says_more"),
    ("location Paris", "location R\u043eme", CLASH, "other_value"),
    ("employer Acme", "employer Acm\xe9", ALIAS, "other_name"),
    ("employer Acme", "employer \u0410mazon", CLASH, "other_value"),
    ("occupation nurse", "occupation teacher", CLASH, "other_value"),
    ("occupation doctor", "occupation physician", SAME, "same_value"),
    ("occupation Lehrerin", "occupation teacher", SAME, "same_value"),
    ("name Bob", "name Robert", ALIAS, "other_name"),
    ("name Bob", "name Bob Smith", MORE, "says_more"),
    ("name Bob", "name Alice", CLASH, "other_value"),
    ("user/sister.name Anna", "user/sister.name Berta", CLASH, "other_value"),
    ("marital_status married", "marital_status single", CLASH, "other_value"),
    ("marital_status verheiratet", "marital_status ledig", CLASH, "other_value"),
    ("diet vegetarian", "diet vegan", MORE, "says_more"),
    ("diet vegan", "diet eats meat", CLASH, "other_value"),
    ("diet vegan", "diet gluten-free", OPEN, "not_comparable"),
    ("favorite:color red", "favorite:color blue", CLASH, "other_value"),
    ("favorite:color red", "favorite:food pizza", APART, "other_attribute"),
    ("favorite:band Metallica", "favorite:band Abba", CLASH, "other_value"),
    ("birth_date 1990", "birth_date 1991", CLASH, "other_value"),
    ("birth_date 1990", "birth_date May 3rd 1990", MORE, "says_more"),
    ("birth_date 3.5.1990", "birth_date 03/05/1990", MORE, "says_less"),
    ("birth_date 1990 @past", "birth_date 1991", CLASH, "other_value"),
    ("birth_place Boston", "birth_place Seattle", CLASH, "other_value"),
    ("age 34", "age 35", DRIFTED, "may_have_changed"),
    ("age 34", "age 29", CLASH, "grew_less"),
    ("age 34", "age thirty-four", SAME, "same_value"),
    ("salary $80k", "salary 80,000 dollars", SAME, "same_value"),
    ("salary $80k", "salary $95k", DRIFTED, "may_have_changed"),
    ("children_count 2", "children_count 3", DRIFTED, "may_have_changed"),
    ("pet_count:dog 2", "pet_count:dog four", DRIFTED, "may_have_changed"),
    ("pet_count:dog 2", "pet_count:cat 3", APART, "other_attribute"),
    ("employer IBM", "employer SAP @2025-06..", CLASH, "other_value"),
    ("pet dog", "pet cat", MANY, "several_hold"),
    ("email a@example.org", "email b@example.org", MANY, "several_hold"),
    ("user/son.name Tom @many", "user/son.name Ben @many", MANY, "several_hold"),
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
    ("pet -golden retriever", "pet dog", APART, "denies_another_value"),
    ("location Boston", "location -Massachusetts", CLASH, "denied"),
    ("location Boston", "location -Seattle", APART, "denies_another_value"),
    ("birth_place Boston", "birth_place -Boston", CLASH, "denied"),
    ("employer Microsoft", "user/sister.employer Amazon", OTHER, "other_entity"),
    ("user/sister.age 30", "user/brother.age 32", OTHER, "other_entity"),
    ("named:anna.location Oslo", "named:berta.location Rome", OTHER, "other_entity"),
    ("employer Microsoft", "location Boston", APART, "other_attribute"),
    ("diet vegetarian", "favorite:food cheese", APART, "other_attribute"),
    ("diet vegan", "likes chicken", APART, "other_attribute"),
    ("diet vegan", "likes -steak", APART, "other_attribute"),
    ("marital_status single", "user/sister.name Eva", OTHER, "other_entity"),
    ("children_count 2", "user/son.age 5", OTHER, "other_entity"),
    ("pet -dog", "pet_count 5", APART, "other_attribute"),
    ("pet_count:dog 0", "pet cat", APART, "other_attribute"),
    ("favorite:season -winter", "likes winter", APART, "other_attribute"),
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
    ("employer IBM @past @2010..2012", "employer SAP @past @2015..2016", APART, "other_time"),
    ("employer IBM @past", "employer -IBM @past", CLASH, "denied"),
    ("employer IBM", "employer IBM @past", CHANGED, "ended"),
    ("employer -IBM", "employer IBM @past", APART, "other_time"),
    ("employer IBM @past", "employer -IBM", APART, "other_time"),
    ("location New York", "location NYC @past", CHANGED, "ended"),
    ("pet cat", "pet cat @past", APART, "other_time"),
    ("employer IBM", "employer -IBM @..2026-01", CHANGED, "ended"),
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
    ("employer Google", "employer Amazon", corrected("IBM"), False, CLASH, "other_value"),
    ("employer Microsoft", "employer Amazon", corrected(), False, FIXED, "set_right"),
    ("employer Microsoft", "employer Amazon", None, True, CHANGED, "said_to_have_changed"),
    ("age 32", "age 34", corrected("32"), False, FIXED, "denied_value"),
    ("age 32", "age 34", corrected("thirty-two"), False, FIXED, "denied_value"),
    ("location Boston", "location Boston, MA", corrected(), False, MORE, "says_more"),
    ("birth_date 1990", "birth_date 1991", corrected(), False, FIXED, "set_right"),
    ("birth_date 1990", "birth_date 1991", None, True, CLASH, "other_value"),
    ("location Boston", "location Seattle", None, True, CHANGED, "said_to_have_changed"),
    ("location Boston", "location Smallville", None, True, CHANGED, "said_to_have_changed"),
    ("employer IBM", "employer -IBM", None, True, CHANGED, "ended"),
    ("pet -dog", "pet dog", None, True, CHANGED, "began"),
    ("diet vegan", "diet -vegan", corrected(), False, FIXED, "denied"),
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
    ],
)  # fmt: skip
def test_the_calendar_explains_what_it_can(
    old: str, new: str, new_at: str, kind: RelationKind, reason: str
) -> None:
    found = relate_facts(fact(old), fact(new), old_at=JANUARY, new_at=new_at)
    assert (found.kind, found.reason) == (kind, reason)


@pytest.mark.clause("MEM-6", breaks=True)
def test_a_value_that_contradicts_is_never_without_a_relation_that_opens() -> None:
    assert relate_facts(fact("employer Microsoft"), fact("employer Amazon")).kind in OPENS


@pytest.mark.clause("MEM-16", breaks=True)
@pytest.mark.parametrize("mark", ["@past", "@future", "@possible"])
def test_another_time_stands_against_nothing_of_now(mark: str) -> None:
    found = relate_facts(fact("location Boston"), fact(f"location Seattle {mark}"))
    assert found.kind not in OPENS
    assert relate_facts(fact("location Boston"), fact("location Seattle")).kind in OPENS
