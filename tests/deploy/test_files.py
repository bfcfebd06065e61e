"""The files to deploy with: each setting, flag, path and command in them exists."""

from __future__ import annotations

import configparser
import re
import tomllib
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]  # it ships no types

from troth import __version__
from troth.cli.group import cli
from troth.settings import Settings

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
FILES = sorted(path for path in DEPLOY.rglob("*") if path.is_file())
KNOWN = {f"TROTH_{one.name.upper()}" for one in fields(Settings)}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_every_setting_that_is_named_exists(path: Path) -> None:
    named = set(re.findall(r"\bTROTH_[A-Z_]+\b", path.read_text("utf-8")))
    assert named <= KNOWN


def _plain(template: str) -> str:
    """A template as YAML: loops and whole blocks gone, values as a word."""
    lines = [line for line in template.splitlines() if not re.match(r"\s*\{\{-", line)]
    return re.sub(r"\{\{[^}]*\}\}", "word", "\n".join(lines))


def test_compose_runs_two_servers_that_share_keys_and_database_behind_a_named_proxy() -> None:
    compose = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))
    first, second = compose["services"]["first"], compose["services"]["second"]
    assert first == second
    assert first["read_only"] is True
    assert first["cap_drop"] == ["ALL"]
    (network,) = compose["networks"]["inside"]["ipam"]["config"]
    assert first["environment"]["TROTH_TRUSTED_PROXIES"] == network["subnet"]
    Settings(**_settings(first["environment"]))
    proxied = (DEPLOY / "nginx.conf").read_text("utf-8")
    assert set(re.findall(r"server (\w+):8787", proxied)) == {"first", "second"}
    for volume in (v for one in compose["services"].values() for v in one.get("volumes", ())):
        source = volume.split(":")[0]
        assert source in compose["volumes"] or (DEPLOY / source).exists(), volume


def _settings(environment: dict[str, str]) -> dict[str, Any]:
    from troth.settings import load_settings

    loaded = load_settings(file={}, environment=environment, flags={})
    return {name: getattr(loaded.settings, name) for name in loaded.settings.__slots__}


def test_the_chart_probes_routes_that_exist_and_closes_the_container() -> None:
    chart = yaml.safe_load((DEPLOY / "helm/troth/Chart.yaml").read_text("utf-8"))
    assert chart["appVersion"] == __version__
    values = yaml.safe_load((DEPLOY / "helm/troth/values.yaml").read_text("utf-8"))
    assert values["image"]["tag"] == __version__
    text = (DEPLOY / "helm/troth/templates/deployment.yaml").read_text("utf-8")
    for name in re.findall(r"\.Values\.([\w.]+)", text):
        held: Any = values
        for part in name.split("."):
            held = held[part]
    pod = yaml.safe_load(_plain(text))["spec"]["template"]["spec"]
    (container,) = pod["containers"]
    assert pod["securityContext"]["runAsNonRoot"] is True
    for one in (container, *pod["initContainers"]):
        assert one["securityContext"]["readOnlyRootFilesystem"] is True
    probed = {
        container[name]["httpGet"]["path"]
        for name in ("startupProbe", "livenessProbe", "readinessProbe")
    }
    assert probed == {"/healthz", "/readyz"}
    environment = {one["name"]: one.get("value") for one in container["env"]}
    keys = [environment[name] for name in KNOWN if name.endswith("_KEY_FILE")]
    (copying,) = pod["initContainers"]  # every key is the same in each pod, and after its end
    assert {key.rpartition("/")[2] for key in keys} == {
        path.removeprefix("/secret/") for path in copying["command"] if "/secret/" in path
    }
    (kept,) = [one["mountPath"] for one in container["volumeMounts"] if one["name"] == "kept"]
    assert values["settings"]["TROTH_INTAKE_CASES"].startswith(f"{kept}/")
    assert [one for one in pod["volumes"] if "emptyDir" in one and one["name"] == "kept"] == []
    assert values["settings"]["TROTH_TRUSTED_PROXIES"] == ""
    mounted = {mount["name"] for mount in container["volumeMounts"]}
    assert mounted <= {volume["name"] for volume in pod["volumes"]}
    assert yaml.safe_load(_plain((DEPLOY / "helm/troth/templates/service.yaml").read_text("utf-8")))


def test_the_unit_starts_a_command_that_exists_and_waits_longer_than_it_drains() -> None:
    unit = configparser.RawConfigParser(strict=False, delimiters=("=",))
    unit.optionxform = str  # type: ignore[assignment]  # names are told apart by case
    unit.read_string((DEPLOY / "troth.service").read_text("utf-8"))
    words = unit["Service"]["ExecStart"].split()
    options = {flag for one in cli.params for flag in one.opts}
    assert words[0].endswith("/troth")
    assert words[1] in options
    assert words[3] in cli.list_commands(None)  # type: ignore[arg-type]  # it is not used
    assert "Environment" not in unit["Service"]  # it would go before the file of settings
    assert int(unit["Service"]["TimeoutStopSec"]) > 5
    assert unit["Service"]["DynamicUser"] == "yes"


def test_the_image_is_without_root_and_copies_what_is_there() -> None:
    text = (DEPLOY / "Dockerfile").read_text("utf-8")
    stages = re.split(r"^FROM ", text, flags=re.MULTILINE)
    assert re.search(r"^USER [1-9]\d+$", stages[-1], re.MULTILINE)
    extras = set(re.findall(r"--extra (\w+)", text))
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert extras == project["optional-dependencies"].keys() - {"lab"}
    assert "postgresql-client" in stages[-1]
    for line in re.findall(r"^COPY (?!--from)(.*)$", text, re.MULTILINE):
        assert all((ROOT / name).exists() for name in line.split()[:-1]), line
    healthy = re.search(r"http://127\.0\.0\.1:8787(/\w+)", text)
    assert healthy is not None
    assert healthy[1] == "/readyz"
    assert 'CMD ["serve"]' in text
