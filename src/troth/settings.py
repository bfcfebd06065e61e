"""Settings: one frozen value, read once, with the origin of every entry.

Precedence: defaults, then the TOML file, then the environment, then flags. This module is pure;
``bootstrap`` is the only reader of the environment and of the file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_network
from typing import Any

from typing_extensions import TypedDict

from troth.contracts.answers.request.need import own_indicators
from troth.kernel.codec import WireError, decode
from troth.kernel.errors import CallerError

ENVIRONMENT_PREFIX = "TROTH_"
_DATABASE_SCHEMES = ("sqlite:///", "postgresql://")
_MODEL_PROVIDERS = ("openai", "anthropic")


@dataclass(frozen=True, slots=True)
class Rule:
    """What a setting accepts, and how that is told, where its documentation does not say it."""

    accepts: Callable[[Any], bool]
    expected: str = ""


def within(low: float, high: float = float("inf")) -> Rule:
    """Numbers from one to another, both included."""
    told = f"at least {low}" if high == float("inf") else f"a number from {low} to {high}"
    return Rule(lambda value: low <= value <= high, told)


def above_zero(high: float) -> Rule:
    """Numbers above zero, up to one that is included."""
    return Rule(lambda value: 0 < value <= high, f"a number above 0, and at most {high}")


def one_of(*names: str) -> Rule:
    """One of a few words."""
    return Rule(names.__contains__, f"{', '.join(names[:-1])} or {names[-1]}")


_NAME = re.compile(r"@?[A-Za-z0-9_.:/+=-]{1,100}\Z")  # as the audit log may hold it


def _is_model(value: str) -> bool:
    provider, _, name = value.partition(":")
    return value == "extractive" or (provider in _MODEL_PROVIDERS and bool(_NAME.match(name)))


def read_by(read: Callable[[str], object]) -> Rule:
    """What can be read so, without a ``ValueError``."""

    def accepts(value: str) -> bool:
        try:
            read(value)
        except ValueError:
            return False
        return True

    return Rule(accepts)


def _networks(value: str) -> object:
    return [ip_network(part.strip(), strict=False) for part in value.split(",") if part]


def _by_commas(text: str) -> list[str]:
    return [one.strip() for one in text.split(",") if one.strip()]


def _indicators(value: str) -> object:
    return own_indicators(_by_commas(value))


def setting(default: Any, about: str, rule: Rule | None = None, *, secret: bool = False) -> Any:
    """Declare a setting with its default, one line for the documentation, and what it accepts."""
    return field(default=default, metadata={"about": about, "rule": rule, "secret": secret})


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """Every setting. The environment name is ``TROTH_`` and the name in capitals."""

    database: str = setting(
        "sqlite:///troth.db",
        "Where everything is stored: sqlite:///PATH or postgresql://…",
        Rule(lambda v: v.startswith(_DATABASE_SCHEMES)),
    )
    host: str = setting(
        "127.0.0.1",
        "Address to listen on; other than loopback needs API keys",
        Rule(bool),
    )
    port: int = setting(8787, "Port to listen on", within(0, 65535))
    socket: str = setting(
        "",
        "Unix socket to listen on, in place of host and port",
        Rule(lambda v: len(v) < 100),
    )
    workers: int = setting(
        1, "Processes that serve, with limits and metrics in common", within(1, 64)
    )
    shared_limits: bool = setting(
        False,
        "Count limits in the database, for all servers of it; more than one worker do so anyway",
    )
    tls_cert: str = setting("", "PEM file with the certificate to serve HTTPS with, and its chain")
    tls_key: str = setting("", "PEM file with its key")
    drain_s: float = setting(
        0.0,
        "Seconds for which a server that was told to end serves on, and says it is not ready",
        within(0, 600),
    )
    model: str = setting(
        "extractive",
        "extractive, openai:NAME or anthropic:NAME",
        Rule(_is_model),
    )
    model_base_url: str = setting("", "Base URL of an OpenAI- or Anthropic-compatible endpoint")
    model_api_key: str = setting("", "Key for that endpoint", secret=True)
    model_reply: str = setting(
        "json", "json, or sections for models that can only write prose", one_of("json", "sections")
    )
    model_temperature: float = setting(
        0.2, "Temperature of a model's first attempt, 0 to 2", within(0, 2)
    )
    model_timeout_s: float = setting(
        30.0, "Seconds that one model attempt may take", above_zero(600)
    )
    model_cache: bool = setting(False, "Reuse validated replies to identical calls")
    models: str = setting(
        "", "Further models to ask by name: a JSON list of {name, model, base_url, api_key_env}"
    )
    model_fallback: str = setting(
        "", "Name of the model that answers where the one that was asked fails; empty for none"
    )
    mask_personal: bool = setting(
        False, "Mask personal data in all that a remote model is given, and put it back after"
    )
    answer_input_tokens: int = setting(
        12000, "Token budget of an answer's input, per attempt", within(500)
    )
    answer_output_tokens: int = setting(
        1500, "Token budget of an answer's output, per attempt", within(100)
    )
    gateway_timeout_s: float = setting(
        120.0,
        "Seconds that one attempt of a relayed request may keep waiting; a stream, between pieces",
        above_zero(3600),
    )
    gateway_stream_timeout_s: float = setting(
        1800.0, "Seconds that a relayed stream may keep waiting in all", above_zero(86_400)
    )
    gateway_input_tokens: int = setting(200_000, "Token budget of a relayed request", within(500))
    gateway_output_tokens: int = setting(
        16_000, "Token budget of the reply to one, per attempt", within(100, 200_000)
    )
    memory_policy: str = setting(
        "ask",
        "What settles a contradiction: ask (the user) or newest_wins",
        one_of("ask", "newest_wins"),
    )
    weights: str = setting("", "Folder with other weights of judge and encoder than the shipped")
    judge_model: str = setting(
        "",
        "Chat model that judges what words leave open: openai:NAME, anthropic:NAME or off",
        Rule(lambda v: v in ("", "off") or (_is_model(v) and v != "extractive")),
    )
    judge_base_url: str = setting("", "Base URL of its endpoint; by default model_base_url")
    judge_api_key: str = setting("", "Key for that endpoint; by default model_api_key", secret=True)
    judge_answers: bool = setting(False, "Let it judge the cited lines of answers as well")
    judge_panels: bool = setting(False, "Let it judge cited lines and clashes of panels as well")
    grounding: str = setting(
        "mark",
        "What is done about sentences that differ from the evidence: mark, strict (a part "
        "contradicted at its core gives way to it), gate (mark, and a chat model checks every "
        "sentence) or strict+gate",
        one_of("mark", "strict", "gate", "strict+gate"),
    )
    web: str = setting(
        "auto",
        "off: own sources only; on: the web as well; auto: where it can be searched",
        one_of("auto", "on", "off"),
    )
    search_url: str = setting("", "A SearXNG-compatible search service; else metasearch")
    fetch_allow: str = setting(
        "", "Private host:port that pages may be read from nevertheless, by commas"
    )
    indicators: str = setting(
        "",
        "Further words that call for evidence, by commas",
        read_by(_indicators),
    )
    intake_profile: str = setting(
        "insurance",
        "A shipped profile of intake, or a JSON file",
        Rule(bool),
    )
    intake_cases: str = setting(
        "",
        "Where cases are opened: a folder or the URL of a webhook; by default beside the database",
    )
    intake_cases_token: str = setting("", "Bearer token for that webhook", secret=True)
    intake_directory: str = setting(
        "", "Who is known: a CSV file or the URL of a database; empty for nobody"
    )
    intake_scanner: str = setting(
        "signatures",
        "Who scans attachments: signatures, clamav:HOST:PORT or clamav:/SOCKET",
        Rule(lambda v: v == "signatures" or v.startswith("clamav:")),
    )
    intake_concurrency: int = setting(
        8, "Messages that one process works on at once", within(1, 256)
    )
    intake_key_file: str = setting("", "Key of keyed digests; by default beside the database")
    max_mail_bytes: int = setting(
        60_000_000, "Largest mail that is taken in over HTTP, in bytes", within(1_000, 100_000_000)
    )
    certificate: str = setting(
        "", "File of the last `troth certify`, shown to operators; its key is the .pub beside it"
    )
    thinking: str = setting(
        "on",
        "Deep thinking: on, reduced (the shortest plans) or off",
        one_of("on", "reduced", "off"),
    )
    thinking_max_passes: int = setting(
        5, "Most passes of a plan; below 2 there is no plan", within(0, 5)
    )
    thinking_timeout_ms: int = setting(
        10_000, "Milliseconds that a run of passes may take", within(2, 600_000)
    )
    thinking_budget_tokens: int = setting(
        200_000, "Tokens that a run of passes may read and write", within(2, 10**9)
    )
    thinking_least_ms: int = setting(
        50, "Milliseconds that each pass of a plan has at least", within(1, 600_000)
    )
    thinking_least_tokens: int = setting(
        50, "Tokens that each pass of a plan has at least", within(1, 10**9)
    )
    thinking_local_tier: str = setting(
        "max",
        "Tier of whoever needs no key: free, pro or max",
        Rule(lambda v: v.lower() in ("free", "pro", "max")),
    )
    thinking_pro_per_hour: int = setting(
        60, "Runs per hour of a key of tier pro; 0 for no limit", within(0, 10**9)
    )
    thinking_max_per_hour: int = setting(
        600, "Runs per hour of a key of tier max; 0 for no limit", within(0, 10**9)
    )
    thinking_tokens_per_hour: int = setting(
        20_000_000,
        "Tokens per hour, of all runs, above which no more are run; 0 for no limit",
        within(0, 10**15),
    )
    thinking_rest_s: float = setting(
        60.0, "Seconds that runs pause when a breaker has opened", above_zero(86_400)
    )
    thinking_abuse_limit: float = setting(
        20.0, "Abuse score from which a key gets no deep thinking; 0 for never", within(0, 10**6)
    )
    thinking_key_file: str = setting("", "Key of its signatures; by default beside the database")
    review_stale_days: int = setting(
        365,
        "Days after which a source counts as stale in a review; 0 for never",
        within(0, 100_000),
    )
    review_timeout_ms: int = setting(
        300_000, "Milliseconds that one review of a draft may take", within(1, 3_600_000)
    )
    peers: str = setting(
        "", "Peers of panels: a JSON list of {name, model, base_url, api_key_env, lens}"
    )
    peer_timeout_s: float = setting(
        60.0, "Seconds that a peer may take, both attempts together", above_zero(600)
    )
    api_keys: str = setting(
        "",
        "Initial API keys: a comma-separated list, or JSON [{key, tenant, scopes, tier}]",
        secret=True,
    )
    key_file: str = setting("", "Signing key; by default beside the database")
    checkpoint_file: str = setting(
        "", "Newest checkpoint, kept outside the database; by default beside it"
    )
    log_origin: str = setting(
        "troth.local/log",
        "Name of the audit log in its checkpoints",
        Rule(lambda v: bool(v) and not set(v) & set(" +\n\t")),
    )
    store_bodies: bool = setting(True, "Keep requests and responses beside the log, erasable")
    rate_limit_per_minute: int = setting(
        6000, "Requests per minute and client; 0 switches it off", within(0)
    )
    requests_at_once: int = setting(
        200, "Requests under way at once in a process; who comes beyond them gets 503", within(1)
    )
    queue_patience_s: float = setting(
        0.5,
        "Seconds that work may wait for a turn before newcomers get 503; 0 measures nothing",
        within(0, 60),
    )
    trusted_proxies: str = setting(
        "",
        "Proxies whose X-Forwarded-For is believed: addresses or networks, by commas",
        read_by(_networks),
    )
    max_body_bytes: int = setting(
        1_000_000, "Largest request body, in bytes", within(1_000, 100_000_000)
    )
    request_timeout_s: float = setting(
        60.0,
        "Seconds in which a whole request must arrive, and a client must take what it gets",
        above_zero(3600),
    )
    telemetry: str = setting(
        "",
        "Base URL of an OpenTelemetry collector (OTLP over HTTP); empty for none",
        Rule(lambda v: not v or v.startswith(("http://", "https://"))),
    )
    log_level: str = setting(
        "info", "debug, info, warning or error", one_of("debug", "info", "warning", "error")
    )

    def __post_init__(self) -> None:
        for entry in fields(self):
            rule: Rule | None = entry.metadata["rule"]
            if rule is not None and not rule.accepts(getattr(self, entry.name)):
                raise CallerError(
                    "config.invalid",
                    f"The setting {entry.name} is not valid.",
                    hint=f"expected {rule.expected}" if rule.expected else entry.metadata["about"],
                    field=entry.name,
                )
        read_peers(self.peers)
        if bool(self.tls_cert) != bool(self.tls_key):
            raise CallerError(
                "config.invalid",
                "HTTPS needs a certificate and its key.",
                hint="set both tls_cert and tls_key, or neither",
                field="tls_key" if self.tls_cert else "tls_cert",
            )
        self._check_models()
        asked = self.judge_answers or self.judge_panels or "gate" in self.grounding
        if asked and self.judging_model is None:
            raise CallerError(
                "config.invalid",
                "There is no chat model that could judge.",
                hint="name one in judge_model, or switch judge_answers and judge_panels off, and "
                "leave gate out of grounding",
                field="judge_model",
            )

    def _check_models(self) -> None:
        named = {one.name for one in read_peers(self.models, setting="models")}
        if EXTRACTIVE in named:
            raise CallerError(
                "config.invalid",
                f"The name {EXTRACTIVE} always means the model without a network.",
                hint="give the model another name",
                field="models",
            )
        known = (self.model, EXTRACTIVE, *sorted(named))
        if self.model_fallback not in ("", *known):
            raise CallerError(
                "config.invalid",
                "The setting model_fallback names no model that is configured.",
                hint=f"models are: {', '.join(dict.fromkeys(known))}",
                field="model_fallback",
            )

    @property
    def own_indicators(self) -> re.Pattern[str] | None:
        """The words of ``indicators`` as they are looked for; ``None`` for none."""
        return own_indicators(_by_commas(self.indicators))

    @property
    def judging_model(self) -> str | None:
        """The chat model that judges, by name; ``None`` where none does."""
        name = self.judge_model or self.model
        return None if name in ("off", "extractive") else name


@dataclass(frozen=True, kw_only=True, slots=True)
class PeerSettings:
    """One peer of panels.

    Attributes:
        name: Letters, digits and ``. _ -``, up to 64.
        model: As the setting ``model``.
        api_key_env: Name of the environment variable that holds its key; empty for none.
        lens: The point of view it is asked to take, up to 200 characters; may be empty.
    """

    name: str
    model: str
    base_url: str = ""
    api_key_env: str = ""
    lens: str = ""

    def __post_init__(self) -> None:
        if not _PEER_NAME.match(self.name) or self.name == _HOUSE:
            raise ValueError("a peer has no name, or one that is not allowed")
        if not _is_model(self.model):
            raise ValueError(f"the peer {self.name} has no model that is known")
        if self.model != "extractive" and not (self.base_url or self.api_key_env):
            raise ValueError(f"the peer {self.name} has neither base_url nor api_key_env")
        if len(self.lens) > _MAX_LENS_CHARS:
            raise ValueError(f"the lens of the peer {self.name} is too long")


_PEER_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}\Z")
_HOUSE = "troth"  # speaks for the panel
EXTRACTIVE = "extractive"  # a name that always means the model without a network
_MAX_LENS_CHARS = 200
_MAX_PEERS = 20
_TOLD = (ValueError, WireError)  # what tells what is wrong, and nothing that was given


def read_peers(text: str, setting: str = "peers") -> tuple[PeerSettings, ...]:
    """Read the setting ``peers`` or ``models``: a JSON list of objects, or nothing.

    Raises:
        CallerError: ``config.invalid``, naming the setting.
    """
    if not text.strip():
        return ()
    try:
        peers = _peers(json.loads(text))
    except (ValueError, TypeError, AttributeError, RecursionError) as problem:
        known = ", ".join(entry.name for entry in fields(PeerSettings))
        stated = str(problem) if type(problem) in _TOLD else "it is no JSON list of peers"
        raise CallerError(
            "config.invalid",
            f"The setting {setting} is not valid: {stated}.",
            hint=f"expected a JSON list of objects with {known}",
            field=setting,
        ) from None
    return peers


def _peers(value: Any) -> tuple[PeerSettings, ...]:
    if not isinstance(value, list):
        raise TypeError
    given = [{k: v for k, v in one.items() if v is not None} for one in value]
    peers = decode(tuple[PeerSettings, ...], given, closed=True, defaults=True)
    if len({peer.name for peer in peers}) != len(peers):
        raise ValueError("two peers have the same name")
    if len(peers) > _MAX_PEERS:
        raise ValueError(f"there are more than {_MAX_PEERS} peers")
    return peers


@dataclass(frozen=True, kw_only=True, slots=True)
class Loaded:
    """Settings, where each came from, and names that were given but mean nothing."""

    settings: Settings
    origins: Mapping[str, str]
    unknown: tuple[str, ...]


def load_settings(
    *,
    file: Mapping[str, object],
    environment: Mapping[str, str],
    flags: Mapping[str, object],
) -> Loaded:
    """Join the sources of settings by precedence.

    Args:
        file: Top-level table of the TOML file; an unknown key there is an error.
        environment: The whole process environment; only ``TROTH_*`` is looked at.
        flags: Command-line flags by setting name; ``None`` means not given.

    Raises:
        CallerError: ``config.invalid``, naming the setting.
    """
    known = {entry.name: entry for entry in fields(Settings)}
    chosen: dict[str, object] = {}
    origins = dict.fromkeys(known, "default")
    for name, value in file.items():
        if name not in known:
            raise _unknown(f"The configuration file has an unknown setting, {name}.", name)
        chosen[name], origins[name] = _typed(name, value, known[name].type), "file"
    unknown: list[str] = []
    for variable, text in environment.items():
        if not variable.startswith(ENVIRONMENT_PREFIX) or variable in _NOT_SETTINGS:
            continue
        name = variable.removeprefix(ENVIRONMENT_PREFIX).lower()
        if name not in known:
            unknown.append(variable)
            continue
        chosen[name], origins[name] = _typed(name, text, known[name].type), "environment"
    for name, value in flags.items():
        if name not in known:
            raise _unknown(f"There is no setting {name}.", name)
        if value is not None:
            chosen[name], origins[name] = _typed(name, value, known[name].type), "flag"
    settings = Settings(**chosen)  # type: ignore[arg-type]  # every value went through _typed
    return Loaded(settings=settings, origins=origins, unknown=tuple(sorted(unknown)))


def _unknown(detail: str, name: str) -> CallerError:
    hint = "`troth config show` lists every setting"
    return CallerError("config.invalid", detail, hint=hint, field=name)


_NOT_SETTINGS = frozenset({"TROTH_CONFIG", "TROTH_IMAP_PASSWORD", "TROTH_CERTIFY_KEY"})
_TRUTH = {"on": True, "true": True, "yes": True, "1": True}
_FALSEHOOD = {"off": False, "false": False, "no": False, "0": False}


def _typed(name: str, value: object, kind: object) -> object:
    expected = {"bool": "on or off", "int": "a number", "float": "a number"}.get(str(kind), "text")
    try:
        if kind == "bool":
            return value if isinstance(value, bool) else (_TRUTH | _FALSEHOOD)[str(value).lower()]
        if kind in ("int", "float"):
            if isinstance(value, bool) or not isinstance(value, int | float | str):
                raise TypeError
            return int(value) if kind == "int" else float(value)
        if name in ("peers", "models") and isinstance(value, list):
            return json.dumps(value, default=str)  # a list of tables in the file
        if not isinstance(value, str):
            raise TypeError
    except (KeyError, ValueError, TypeError) as problem:
        raise CallerError(
            "config.invalid",
            f"The setting {name} has the wrong type.",
            hint=f"expected {expected}",
            field=name,
        ) from problem
    return value


class Told(TypedDict):
    """A setting as people read it; ``changed`` where it is not the default."""

    name: str
    value: str
    changed: bool
    environment: str
    about: str


def describe(settings: Settings) -> list[Told]:
    """Every setting with its value (secrets masked), environment name and meaning."""
    rows: list[Told] = []
    for entry in fields(Settings):
        value = getattr(settings, entry.name)
        text = json.dumps(value) if isinstance(value, bool) else str(value)
        hidden = "********" if text else ""
        rows.append(
            {
                "name": entry.name,
                "value": hidden if entry.metadata["secret"] else _without_password(text),
                "changed": value != entry.default,
                "environment": ENVIRONMENT_PREFIX + entry.name.upper(),
                "about": entry.metadata["about"],
            }
        )
    return rows


def _without_password(text: str) -> str:
    scheme, separator, rest = text.partition("://")
    credentials, at, host = rest.rpartition("@")
    if not separator or not at:
        return text
    return f"{scheme}://{credentials.partition(':')[0]}:********@{host}"
