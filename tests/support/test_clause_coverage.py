"""The plugin, run by itself on small suites."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.clause_coverage import Coverage, Use, count_coverage, parse_use, render_gaps
from troth.contracts.registry import REGISTRY
from troth.kernel.clauses import Book, Clause, Kind, Registry

pytest_plugins = ["pytester"]

SMALL = Registry(
    books=(
        Book(
            family="MEM",
            title="A title",
            version="1.0.0",
            clauses=(
                Clause(id="MEM-1", statement="One.", kinds=(Kind.TEST,), enforced=True),
                Clause(id="MEM-2", statement="Two.", kinds=(Kind.TEST,)),
                Clause(id="MEM-3", statement="Three.", kinds=(Kind.TEST,), retired=True),
            ),
        ),
    )
)
# The plugin left out would be read anew for every run.
INI = """\
[pytest]
addopts = -p no:langsmith_plugin
asyncio_default_fixture_loop_scope = function
enable_assertion_pass_hook = true
markers = clause(id, breaks=False, before_exit=False): about a clause
"""
KEEPS = Use(clause="MEM-1", breaks=False)
BREAKS = Use(clause="MEM-1", breaks=True)


def run(pytester: pytest.Pytester, source: str, *options: str) -> pytest.RunResult:
    pytester.makeini(INI)
    pytester.makepyfile("import pytest\n" + source)
    return pytester.runpytest_inprocess("-p", "support.clause_coverage", *options)


def marked(clause_ids: list[str], *, breaks: bool) -> str:
    name = "breaks" if breaks else "keeps"
    marks = "".join(f"@pytest.mark.clause({i!r}, breaks={breaks})\n" for i in clause_ids)
    return f"{marks}def test_{name}(): assert pytest\n"


def test_a_mark_is_read() -> None:
    assert parse_use(pytest.mark.clause("MEM-1").mark, SMALL) == KEEPS
    assert parse_use(pytest.mark.clause("MEM-1", breaks=False).mark, SMALL) == KEEPS
    assert parse_use(pytest.mark.clause("MEM-1", breaks=True).mark, SMALL) == BREAKS


@pytest.mark.parametrize(
    "mark",
    [
        pytest.mark.clause().mark,
        pytest.mark.clause("MEM-1", "MEM-2").mark,
        pytest.mark.clause("MEM-1", break_=True).mark,
        pytest.mark.clause("MEM-1", breaks=True, why="no").mark,
        pytest.mark.clause("MEM-1", breaks="yes").mark,
        pytest.mark.clause(id="MEM-1").mark,
        pytest.mark.clause("MEM-1", before_exit=True).mark,
        pytest.mark.clause("MEM-1", breaks=True, before_exit=1).mark,
    ],
)
def test_a_malformed_mark_is_refused(mark: pytest.Mark) -> None:
    with pytest.raises(ValueError, match="malformed"):
        parse_use(mark, SMALL)


@pytest.mark.parametrize("clause", ["MEM-99", "", 1])
def test_an_unknown_clause_is_refused(clause: object) -> None:
    with pytest.raises(ValueError, match="unknown"):
        parse_use(pytest.mark.clause(clause).mark, SMALL)


def test_only_enforced_clauses_are_counted() -> None:
    assert count_coverage(SMALL, [KEEPS, KEEPS, BREAKS, Use(clause="MEM-2", breaks=False)]) == (
        Coverage(clause="MEM-1", keeping=2, breaking=1),
    )


@pytest.mark.parametrize("uses", [[], [KEEPS], [BREAKS]])
def test_a_clause_not_shown_both_ways_is_a_gap(uses: list[Use]) -> None:
    table = render_gaps(count_coverage(SMALL, uses))
    assert table is not None
    assert "MEM-1" in table


def test_a_clause_shown_both_ways_is_none() -> None:
    assert render_gaps(count_coverage(SMALL, [KEEPS, BREAKS])) is None


def test_a_full_run_with_gaps_fails_and_lists_them(pytester: pytest.Pytester) -> None:
    result = run(pytester, marked(["TRUST-1.1"], breaks=False), "--clause-coverage")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*TRUST-1.1 *1*0", "*PROOF-6 *0*0"])


def test_a_full_run_by_several_workers_fails_at_its_end(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[1]))
    pytester.makeini(INI)
    pytester.makepyfile("import pytest\n" + marked(["TRUST-1.1"], breaks=False))
    options = ("-p", "support.clause_coverage", "-n", "1", "--clause-coverage")
    result = pytester.runpytest_subprocess(*options)
    assert result.ret == pytest.ExitCode.TESTS_FAILED
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*TRUST-1.1 *1*0", "*PROOF-6 *0*0"])


def test_a_full_run_without_gaps_passes(pytester: pytest.Pytester) -> None:
    enforced = [clause.id for clause in REGISTRY if clause.enforced]
    source = marked(enforced, breaks=False) + marked(enforced, breaks=True)
    run(pytester, source, "--clause-coverage").assert_outcomes(passed=2)


def test_deselected_tests_still_count(pytester: pytest.Pytester) -> None:
    enforced = [clause.id for clause in REGISTRY if clause.enforced]
    source = marked(enforced, breaks=False) + marked(enforced, breaks=True)
    result = run(pytester, source, "--clause-coverage", "-k", "keeps")
    result.assert_outcomes(passed=1, deselected=1)


@pytest.mark.parametrize("mark", ["skip", "xfail"])
def test_a_test_that_does_not_count_shows_nothing(pytester: pytest.Pytester, mark: str) -> None:
    enforced = [clause.id for clause in REGISTRY if clause.enforced]
    source = marked(enforced, breaks=False) + f"@pytest.mark.{mark}\n"
    result = run(pytester, source + marked(enforced, breaks=True), "--clause-coverage")
    assert result.ret == pytest.ExitCode.USAGE_ERROR


def test_a_partial_run_does_not_ask_for_coverage(pytester: pytest.Pytester) -> None:
    run(pytester, marked(["TRUST-1.1"], breaks=False)).assert_outcomes(passed=1)


@pytest.mark.parametrize("mark", ['"TRUST-99"', '"TRUST-1.1", breaks=1', ""])
@pytest.mark.parametrize("options", [(), ("--clause-coverage",)])
def test_a_wrong_mark_always_fails(
    pytester: pytest.Pytester, mark: str, options: tuple[str, ...]
) -> None:
    source = f"@pytest.mark.clause({mark})\ndef test_it(): pass\n"
    result = run(pytester, source, *options)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*wrong clause marks*", "*::test_it: *"])


def test_an_import_error_is_not_drowned_in_a_table(pytester: pytest.Pytester) -> None:
    result = run(pytester, "import no_such_module_anywhere\n", "--clause-coverage")
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.assert_outcomes(errors=1)


@pytest.mark.parametrize(
    "body",
    [
        "pass",
        "[None for one in () if one]",
        "pytest.skip('not today')",
        "if not pytest:\n        assert False",
    ],
)
@pytest.mark.parametrize("breaks", [True, False])
def test_a_test_of_a_clause_that_asserts_nothing_fails(
    pytester: pytest.Pytester, body: str, breaks: bool
) -> None:
    mark = f'@pytest.mark.clause("TRUST-1.1", breaks={breaks})\n'
    run(pytester, f"{mark}def test_it():\n    {body}\n").assert_outcomes(failed=1)
    run(pytester, f"def test_it():\n    {body}\n").assert_outcomes(
        passed=int("skip" not in body), skipped=int("skip" in body)
    )


def test_what_must_be_raised_is_asserted(pytester: pytest.Pytester) -> None:
    body = "with pytest.raises(ValueError):\n        int('x')"
    mark = '@pytest.mark.clause("TRUST-1.1", breaks=True)\n'
    run(pytester, f"{mark}def test_it():\n    {body}\n").assert_outcomes(passed=1)


SEES_IT = "from troth.kernel.verdicts import broken\n\n{mark}\ndef test_it():\n    assert {what}\n"
DECIDED, REGARDLESS = "not broken('TRUST-3.1', 'x').is_kept", "pytest"


@pytest.mark.parametrize(
    ("mark", "what", "line"),
    [
        ("'TRUST-3.1', breaks=True", DECIDED, "1 breaches go through where nothing is enforced"),
        ("'TRUST-3.1', breaks=True", REGARDLESS, "*::test_it: passes although TRUST-3.1 *"),
        ("'TRUST-3.2', breaks=True", DECIDED, "*::test_it: passes although TRUST-3.2 *"),
        ("'TRUST-3.1', breaks=True, before_exit=True", DECIDED, "*::test_it: fails without *"),
        ("'TRUST-3.1'", DECIDED, "no test showed a breach with the enforcement off"),
        ("'TRUST-1.1', breaks=True", DECIDED, "no test showed a breach *"),
    ],
)
def test_a_breaking_test_must_fail_where_nothing_is_enforced(
    pytester: pytest.Pytester, mark: str, what: str, line: str
) -> None:
    source = SEES_IT.format(mark=f"@pytest.mark.clause({mark})", what=what)
    result = run(pytester, source, "--enforcement-off")
    result.stdout.fnmatch_lines(["*enforcement off*", line])
    assert (result.ret == pytest.ExitCode.OK) is line.startswith("1 ")


@pytest.mark.parametrize(
    ("what", "failed", "code"),
    [
        (DECIDED, 0, pytest.ExitCode.OK),
        (REGARDLESS, 0, pytest.ExitCode.TESTS_FAILED),  # told at the end of the run
        ("not pytest", 1, pytest.ExitCode.TESTS_FAILED),
    ],
)
def test_both_states_are_tried_in_one_run(
    pytester: pytest.Pytester, what: str, failed: int, code: pytest.ExitCode
) -> None:
    source = SEES_IT.format(mark="@pytest.mark.clause('TRUST-3.1', breaks=True)", what=what)
    result = run(pytester, source + "\ndef test_other(): assert pytest\n", "--enforcement-both")
    result.assert_outcomes(passed=3 - failed, failed=failed)
    assert result.ret == code


def test_each_state_has_fixtures_of_its_own(pytester: pytest.Pytester) -> None:
    source = """
from troth.kernel.verdicts import broken

@pytest.fixture(scope="module")
def decided():
    return broken("TRUST-3.1", "x")

@pytest.mark.clause("TRUST-3.1", breaks=True)
def test_it(decided):
    assert not decided.is_kept

def test_other(decided):
    assert not decided.is_kept
"""
    result = run(pytester, source, "--enforcement-both")
    result.assert_outcomes(passed=3)
    assert result.ret == pytest.ExitCode.OK


def test_of_the_cases_of_a_test_one_that_fails_is_enough(pytester: pytest.Pytester) -> None:
    mark = "@pytest.mark.parametrize('n', [0, 1])\n@pytest.mark.clause('TRUST-3.1', breaks=True)"
    source = SEES_IT.format(mark=mark, what=f"n or {DECIDED}").replace("test_it()", "test_it(n)")
    assert run(pytester, source, "--enforcement-off").ret == pytest.ExitCode.OK


def test_before_the_exit_is_said_of_exit_clauses_only(pytester: pytest.Pytester) -> None:
    source = SEES_IT.format(
        mark="@pytest.mark.clause('TRUST-1.1', breaks=True, before_exit=True)", what="1"
    )
    result = run(pytester, source)
    assert result.ret == pytest.ExitCode.USAGE_ERROR
