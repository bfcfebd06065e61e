"""Which tests run where an extra is missing."""

from __future__ import annotations

from pathlib import Path

import pytest

from support import extras

pytest_plugins = ["pytester"]


@pytest.fixture
def lacking_web(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "is_installed", lambda extra: extra != "web")


def run(pytester: pytest.Pytester, *options: str) -> pytest.RunResult:
    pytester.makeini(  # the plugin left out would be read anew for every run
        "[pytest]\naddopts = -p no:langsmith_plugin\n"
        "asyncio_default_fixture_loop_scope = function\n"
        "markers =\n extra(name): an extra\n postgres: a database\n"
    )
    return pytester.runpytest_inprocess("-p", "support.extras", *options)


def test_the_extras_are_those_of_the_distribution() -> None:
    assert {"postgres", "web", "models"} <= extras.known_extras()
    assert any(extras.is_installed(extra) for extra in extras.known_extras())


@pytest.mark.usefixtures("lacking_web")
def test_what_needs_a_missing_extra_is_left_out(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_whole='import nowhere\nimport pytest\n\npytestmark = pytest.mark.extra("web")\n',
        test_parts=(
            "import pytest\n\n@pytest.mark.extra('web')\ndef test_web(): pass\n\n"
            "@pytest.mark.extra('models')\ndef test_models(): pass\n\n"
            "@pytest.mark.postgres\ndef test_database(): pass\n\ndef test_any(): pass\n"
        ),
    )
    run(pytester).assert_outcomes(passed=3, deselected=1)


@pytest.mark.usefixtures("lacking_web")
def test_a_full_run_may_leave_out_nothing(pytester: pytest.Pytester) -> None:
    result = run(pytester, "--all-extras")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines(["*not installed: web"])


def test_an_extra_that_does_not_exist_is_an_error(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("import pytest\n\n@pytest.mark.extra('wbe')\ndef test_it(): pass\n")
    assert run(pytester).ret == pytest.ExitCode.USAGE_ERROR


def test_a_module_names_an_extra_that_exists() -> None:
    for path in Path(__file__).parents[1].rglob("test_*.py"):
        mark = extras._MODULE_MARK.search(path.read_text(encoding="utf-8"))
        assert mark is None or mark.group(1) in extras.known_extras()
