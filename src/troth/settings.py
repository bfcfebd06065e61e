"""Settings: one frozen value, read once, with the origin of every entry.

What a setting accepts stands in its type. Precedence: defaults, then the TOML file, then the
environment, then flags. This module is pure; ``bootstrap`` is the only reader of the environment
and of the file.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import Field, dataclass, field, fields
from functools import cache
from ipaddress import ip_address, ip_network
from typing import Annotated, Any, Final, Literal, TypeAlias, get_type_hints

import msgspec
from msgspec import Meta
from typing_extensions import TypedDict

from troth.contracts.answers.request.need import own_indicators
from troth.kernel.codec import WireError, decode
from troth.kernel.errors import CallerError

ENVIRONMENT_PREFIX = "TROTH_"
EXTRACTIVE = "extractive"  # a name that always means the model without a network
_NAME: Final = r"(openai|anthropic):@?[A-Za-z0-9_.:/+=-]{1,100}"  # as the audit log may hold it
Model: TypeAlias = Annotated[str, Meta(pattern=rf"^(extractive|{_NAME})\Z")]
Given: TypeAlias = Annotated[str, Meta(min_length=1)]
Tokens: TypeAlias = Annotated[int, Meta(ge=2, le=10**9)]
Runs: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]
Bytes: TypeAlias = Annotated[int, Meta(ge=1_000, le=100_000_000)]
UpToMinutes: TypeAlias = Annotated[float, Meta(gt=0, le=600)]
UpToAnHour: TypeAlias = Annotated[float, Meta(gt=0, le=3600)]
UpToADay: TypeAlias = Annotated[float, Meta(gt=0, le=86_400)]


def _networks(value: str) -> object:
    return [ip_network(part.strip(), strict=False) for part in value.split(",") if part]


def _indicators(value: str) -> re.Pattern[str] | None:
    return own_indicators([one.strip() for one in value.split(",") if one.strip()])


def setting(
    default: Any,
    about: str,
    *,
    reads: Callable[[str], object] | None = None,
    secret: bool = False,
) -> Any:
    """Declare a setting with its default and one line for the documentation.

    Args:
        reads: What must be able to read it, where its type does not say what it accepts.
    """
    return field(default=default, metadata={"about": about, "reads": reads, "secret": secret})


@dataclass(frozen=True, kw_only=True, slots=True)
class Settings:
    """Every setting. The environment name is ``TROTH_`` and the name in capitals."""

    database: Annotated[str, Meta(pattern="^(sqlite:///|postgresql://)")] = setting(
        "sqlite:///troth.db", "Where everything is stored: sqlite:///PATH or postgresql://…"
    )
    host: Given = setting("127.0.0.1", "Address to listen on; other than loopback needs API keys")
    port: Annotated[int, Meta(ge=0, le=65535)] = setting(8787, "Port to listen on")
    socket: Annotated[str, Meta(max_length=99)] = setting(
        "", "Unix socket to listen on, in place of host and port"
    )
    workers: Annotated[int, Meta(ge=1, le=64)] = setting(
        1, "Processes that serve, with limits and metrics in common"
    )
    shared_limits: bool = setting(
        False,
        "Count limits in the database, for all servers of it; more than one worker do so anyway",
    )
    tls_cert: str = setting("", "PEM file with the certificate to serve HTTPS with, and its chain")
    tls_key: str = setting("", "PEM file with its key")
    drain_s: Annotated[float, Meta(ge=0, le=600)] = setting(
        0.0, "Seconds for which a server that was told to end serves on, and says it is not ready"
    )
    model: Model = setting("extractive", "extractive, openai:NAME or anthropic:NAME")
    model_base_url: str = setting("", "Base URL of an OpenAI- or Anthropic-compatible endpoint")
    model_api_key: str = setting("", "Key for that endpoint", secret=True)
    model_reply: Literal["json", "sections"] = setting(
        "json", "json, or sections for models that can only write prose"
    )
    model_temperature: Annotated[float, Meta(ge=0, le=2)] = setting(
        0.2, "Temperature of a model's first attempt, 0 to 2"
    )
    model_timeout_s: UpToMinutes = setting(30.0, "Seconds that one model attempt may take")
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
    answer_input_tokens: Annotated[int, Meta(ge=500)] = setting(
        12000, "Token budget of an answer's input, per attempt"
    )
    answer_output_tokens: Annotated[int, Meta(ge=100)] = setting(
        1500, "Token budget of an answer's output, per attempt"
    )
    gateway_timeout_s: UpToAnHour = setting(
        120.0,
        "Seconds that one attempt of a relayed request may keep waiting; a stream, between pieces",
    )
    gateway_stream_timeout_s: UpToADay = setting(
        1800.0, "Seconds that a relayed stream may keep waiting in all"
    )
    gateway_input_tokens: Annotated[int, Meta(ge=500)] = setting(
        200_000, "Token budget of a relayed request"
    )
    gateway_output_tokens: Annotated[int, Meta(ge=100, le=200_000)] = setting(
        16_000, "Token budget of the reply to one, per attempt"
    )
    memory_policy: Literal["ask", "newest_wins", "source_wins"] = setting(
        "ask", "What settles a contradiction: ask (the user), newest_wins or source_wins"
    )
    weights: str = setting("", "Folder with other weights of judge and encoder than the shipped")
    judge_model: Annotated[str, Meta(pattern=rf"^(|off|{_NAME})\Z")] = setting(
        "", "Chat model that judges what words leave open: openai:NAME, anthropic:NAME or off"
    )
    judge_base_url: str = setting("", "Base URL of its endpoint; by default model_base_url")
    judge_api_key: str = setting("", "Key for that endpoint; by default model_api_key", secret=True)
    judge_answers: bool = setting(False, "Let it judge the cited lines of answers as well")
    judge_panels: bool = setting(False, "Let it judge cited lines and clashes of panels as well")
    grounding: Literal["mark", "strict", "gate", "strict+gate"] = setting(
        "mark",
        "What is done about sentences that differ from the evidence: mark, strict (a part "
        "contradicted at its core gives way to it), gate (mark, and a chat model checks every "
        "sentence) or strict+gate",
    )
    web: Literal["auto", "on", "off"] = setting(
        "auto", "off: own sources only; on: the web as well; auto: where it can be searched"
    )
    search_url: str = setting("", "A SearXNG-compatible search service; else metasearch")
    fetch_allow: str = setting(
        "", "Private host:port that pages may be read from nevertheless, by commas"
    )
    indicators: str = setting(
        "", "Further words that call for evidence, by commas", reads=_indicators
    )
    intake_profile: Given = setting("insurance", "A shipped profile of intake, or a JSON file")
    intake_cases: str = setting(
        "",
        "Where cases are opened: a folder or the URL of a webhook; by default beside the database",
    )
    intake_cases_token: str = setting("", "Bearer token for that webhook", secret=True)
    intake_directory: str = setting(
        "", "Who is known: a CSV file or the URL of a database; empty for nobody"
    )
    intake_scanner: Annotated[str, Meta(pattern=r"^(signatures\Z|clamav:)")] = setting(
        "signatures", "Who scans attachments: signatures, clamav:HOST:PORT or clamav:/SOCKET"
    )
    intake_concurrency: Annotated[int, Meta(ge=1, le=256)] = setting(
        8, "Messages that one process works on at once"
    )
    intake_key_file: str = setting("", "Key of keyed digests; by default beside the database")
    max_mail_bytes: Bytes = setting(60_000_000, "Largest mail that is taken in over HTTP, in bytes")
    certificate: str = setting(
        "", "File of the last `troth certify`, shown to operators; its key is the .pub beside it"
    )
    thinking: Literal["on", "reduced", "off"] = setting(
        "on", "Deep thinking: on, reduced (the shortest plans) or off"
    )
    thinking_max_passes: Annotated[int, Meta(ge=0, le=5)] = setting(
        5, "Most passes of a plan; below 2 there is no plan"
    )
    thinking_timeout_ms: Annotated[int, Meta(ge=2, le=600_000)] = setting(
        10_000, "Milliseconds that a run of passes may take"
    )
    thinking_budget_tokens: Tokens = setting(
        200_000, "Tokens that a run of passes may read and write"
    )
    thinking_least_ms: Annotated[int, Meta(ge=1, le=600_000)] = setting(
        50, "Milliseconds that each pass of a plan has at least"
    )
    thinking_least_tokens: Annotated[int, Meta(ge=1, le=10**9)] = setting(
        50, "Tokens that each pass of a plan has at least"
    )
    thinking_local_tier: Annotated[str, Meta(pattern=r"^(?i:free|pro|max)\Z")] = setting(
        "max", "Tier of whoever needs no key: free, pro or max"
    )
    thinking_pro_per_hour: Runs = setting(60, "Runs per hour of a key of tier pro; 0 for no limit")
    thinking_max_per_hour: Runs = setting(600, "Runs per hour of a key of tier max; 0 for no limit")
    thinking_tokens_per_hour: Annotated[int, Meta(ge=0, le=10**15)] = setting(
        20_000_000, "Tokens per hour, of all runs, above which no more are run; 0 for no limit"
    )
    thinking_rest_s: UpToADay = setting(60.0, "Seconds that runs pause when a breaker has opened")
    thinking_abuse_limit: Annotated[float, Meta(ge=0, le=10**6)] = setting(
        20.0, "Abuse score from which a key gets no deep thinking; 0 for never"
    )
    thinking_key_file: str = setting("", "Key of its signatures; by default beside the database")
    review_stale_days: Annotated[int, Meta(ge=0, le=100_000)] = setting(
        365, "Days after which a source counts as stale in a review; 0 for never"
    )
    review_timeout_ms: Annotated[int, Meta(ge=1, le=3_600_000)] = setting(
        300_000, "Milliseconds that one review of a draft may take"
    )
    peers: str = setting(
        "", "Peers of panels: a JSON list of {name, model, base_url, api_key_env, lens}"
    )
    peer_timeout_s: UpToMinutes = setting(
        60.0, "Seconds that a peer may take, both attempts together"
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
    log_origin: Annotated[str, Meta(pattern=r"^[^ +\n\t]+\Z")] = setting(
        "troth.local/log", "Name of the audit log in its checkpoints"
    )
    store_bodies: bool = setting(True, "Keep requests and responses beside the log, erasable")
    rate_limit_per_minute: Annotated[int, Meta(ge=0)] = setting(
        6000, "Requests per minute and client; 0 switches it off"
    )
    requests_at_once: Annotated[int, Meta(ge=1)] = setting(
        200, "Requests under way at once in a process; who comes beyond them gets 503"
    )
    queue_patience_s: Annotated[float, Meta(ge=0, le=60)] = setting(
        0.5, "Seconds that work may wait for a turn before newcomers get 503; 0 measures nothing"
    )
    trusted_proxies: str = setting(
        "",
        "Proxies whose X-Forwarded-For is believed: addresses or networks, by commas",
        reads=_networks,
    )
    max_body_bytes: Bytes = setting(1_000_000, "Largest request body, in bytes")
    request_timeout_s: UpToAnHour = setting(
        60.0, "Seconds in which a whole request must arrive, and a client must take what it gets"
    )
    telemetry: Annotated[str, Meta(pattern=r"^(\Z|https?://)")] = setting(
        "", "Base URL of an OpenTelemetry collector (OTLP over HTTP); empty for none"
    )
    log_level: Literal["debug", "info", "warning", "error"] = setting(
        "info", "debug, info, warning or error"
    )

    def __post_init__(self) -> None:
        for entry in fields(self):
            _checked(entry, getattr(self, entry.name), strict=True)
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
        return _indicators(self.indicators)

    @property
    def judging_model(self) -> str | None:
        """The chat model that judges, by name; ``None`` where none does."""
        name = self.judge_model or self.model
        return None if name in ("off", "extractive") else name


@cache
def _kinds() -> Mapping[str, Any]:
    """The type of each setting, by its name."""
    return get_type_hints(Settings, include_extras=True)


_WORDS: Final = {"on": True, "yes": True, "off": False, "no": False}


def _checked(entry: Field[Any], value: Any, *, strict: bool) -> Any:
    """A value as the type of its setting has it.

    Args:
        strict: Whether it must be of that type; else a text that says it will do.

    Raises:
        CallerError: ``config.invalid``, naming the setting.
    """
    kind, reads = _kinds()[entry.name], entry.metadata["reads"]
    if kind is bool and isinstance(value, str):
        value = _WORDS.get(value.lower(), value)
    if entry.name in ("peers", "models") and isinstance(value, list):
        value = json.dumps(value, default=str)  # tables of the file
    try:
        value = msgspec.convert(value, kind, strict=strict)
        if reads is not None:
            reads(value)
    except ValueError as problem:
        raise CallerError(
            "config.invalid",
            f"The setting {entry.name} is not valid.",
            hint=_hint(entry, value),
            field=entry.name,
        ) from problem
    return value


def _hint(entry: Field[Any], value: Any) -> str:
    """What the setting accepts."""
    if isinstance(entry.default, str):
        about: str = entry.metadata["about"]
        return about if isinstance(value, str) else f"expected a text: {about}"
    if isinstance(entry.default, bool):
        return "expected on or off"
    said = getattr(_kinds()[entry.name], "__metadata__", (Meta(),))[0]
    least, over = (f"from {said.ge}", said.le) if said.ge is not None else ("above 0", said.le)
    whole = "a whole number" if isinstance(entry.default, int) else "a number"
    return f"expected {whole} {least}" if over is None else f"expected {whole} {least} up to {over}"


@dataclass(frozen=True, kw_only=True, slots=True)
class PeerSettings:
    """One peer of panels.

    Attributes:
        name: Letters, digits and ``. _ -``, up to 64.
        model: As the setting ``model``.
        api_key_env: Name of the environment variable that holds its key; empty for none.
        lens: The point of view it is asked to take; may be empty.
    """

    name: Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}\Z")]
    model: Model
    base_url: str = ""
    api_key_env: str = ""
    lens: Annotated[str, Meta(max_length=200)] = ""

    def __post_init__(self) -> None:
        if self.name == _HOUSE:
            raise ValueError(f"no peer is called {_HOUSE}")
        if self.model != EXTRACTIVE and not (self.base_url or self.api_key_env):
            raise ValueError(f"the peer {self.name} has neither base_url nor api_key_env")


_HOUSE = "troth"  # speaks for the panel
_Peers: TypeAlias = Annotated[tuple[PeerSettings, ...], Meta(max_length=20)]


def read_peers(text: str, setting: str = "peers") -> tuple[PeerSettings, ...]:
    """Read the setting ``peers`` or ``models``: a JSON list of objects, or nothing.

    Raises:
        CallerError: ``config.invalid``, naming the setting.
    """
    if not text.strip():
        return ()
    try:
        listed = msgspec.json.decode(text, type=list[dict[str, Any]])
        given = [{k: v for k, v in one.items() if v is not None} for one in listed]
        peers: tuple[PeerSettings, ...] = decode(_Peers, given, closed=True, defaults=True)
        if len({peer.name for peer in peers}) != len(peers):
            raise ValueError("two peers have the same name")
    except (ValueError, RecursionError) as problem:
        known = ", ".join(entry.name for entry in fields(PeerSettings))
        stated = str(problem) if type(problem) in _TOLD else "it is no JSON list of peers"
        raise CallerError(
            "config.invalid",
            f"The setting {setting} is not valid: {stated}.",
            hint=f"expected a JSON list of objects with {known}",
            field=setting,
        ) from None
    return peers


_TOLD = (ValueError, WireError)  # what tells what is wrong, and nothing that was given


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
    named = {
        variable: variable.removeprefix(ENVIRONMENT_PREFIX).lower()
        for variable in environment
        if variable.startswith(ENVIRONMENT_PREFIX) and variable not in _NOT_SETTINGS
    }
    sources: tuple[tuple[str, Mapping[str, object]], ...] = (
        ("file", file),
        ("environment", {n: environment[v] for v, n in named.items() if n in known}),
        ("flag", flags),
    )
    chosen: dict[str, Any] = {}
    origins = dict.fromkeys(known, "default")
    for origin, given in sources:
        for name, value in given.items():
            if name not in known:
                raise CallerError(
                    "config.invalid",
                    f"There is no setting {name}.",
                    hint=f"given by the {origin}; `troth config show` lists every setting",
                    field=name,
                )
            if value is not None:
                chosen[name], origins[name] = _checked(known[name], value, strict=False), origin
    unknown = sorted(variable for variable, name in named.items() if name not in known)
    return Loaded(settings=Settings(**chosen), origins=origins, unknown=tuple(unknown))


def is_loopback(host: str) -> bool:
    """Whether an address or a name is of this machine alone."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


_NOT_SETTINGS = frozenset({"TROTH_CONFIG", "TROTH_IMAP_PASSWORD", "TROTH_CERTIFY_KEY"})


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
