"""Reading the URL of a web page, strictly: one reading, or none. Pure and linear.

Browsers repair what they are given; a guard must not, because the next program may repair it in
another way. So a URL with a backslash, a blank, a control, user information, a percent sign in its
host, or an IPv4 address in any notation but the plain one is refused. What is accepted is taken
apart here once, and its parts, not its text, are what the connection is made from.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from ipaddress import AddressValueError, IPv4Address, IPv6Address
from typing import NoReturn
from urllib.parse import quote, urljoin

import idna

from troth.kernel.errors import CallerError
from troth.ports.web import FetchFailed, FetchReason

MAX_URL_CHARS = 2048
DEFAULT_PORTS = {"http": 80, "https": 443}
_FORBIDDEN = re.compile(r"[\x00-\x20\x7f-\xa0\\\ud800-\udfff\ufeff]")
_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")
_URL = re.compile(r"(https?)://([^/?#]+)([^?#]*)(\?[^#]*)?", re.IGNORECASE)
_AUTHORITY = re.compile(r"(\[[^\]]*\]|[^:\[\]]*)(?::([0-9]{0,5}))?")
_LABEL = re.compile(r"[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?")
_NUMERIC = re.compile(r"[0-9]+|0x[0-9a-f]*")
_KEPT = "!#$%&'()*+,/:;=?@[]~-._"  # of the ASCII marks; quotes, angles and braces are escaped


@dataclass(frozen=True, kw_only=True, slots=True)
class WebUrl:
    """The parts of a URL that a connection is made from.

    Attributes:
        scheme: ``http`` or ``https``.
        host: Lower case ASCII; an IPv6 address stands without brackets.
        is_address: Whether the host is an address in figures.
        target: Path and query, ASCII; begins with a slash.
    """

    scheme: str
    host: str
    port: int
    is_address: bool
    target: str

    @property
    def host_port(self) -> str:
        """``host:port``, an IPv6 address in brackets."""
        return f"{self._bracketed}:{self.port}"

    @property
    def authority(self) -> str:
        """What the Host header says: without the port where it is the scheme's own."""
        usual = DEFAULT_PORTS[self.scheme] == self.port
        return self._bracketed if usual else self.host_port

    @property
    def text(self) -> str:
        """The URL in canonical form, without a fragment."""
        return f"{self.scheme}://{self.authority}{self.target}"

    @property
    def _bracketed(self) -> str:
        return f"[{self.host}]" if ":" in self.host else self.host


def read_url(text: str, *, base: WebUrl | None = None) -> WebUrl:
    """Read a URL, or a reference to be read from where ``base`` stands.

    Raises:
        FetchFailed: ``bad_url``, ``blocked_scheme`` or ``blocked_credentials``.
    """
    if len(text) > MAX_URL_CHARS:
        _refuse(FetchReason.BAD_URL)
    text = text.partition("#")[0]  # never sent, so it may hold anything
    if _FORBIDDEN.search(text):
        _refuse(FetchReason.BAD_URL)
    if base is not None and not _SCHEME.match(text):
        if text.startswith("///"):  # read in two ways by two standards
            _refuse(FetchReason.BAD_URL)
        text = urljoin(base.text, text)
    parts = _URL.match(text)
    if parts is None:
        scheme = _SCHEME.match(text)
        known = scheme is None or scheme.group().lower() in ("http:", "https:")
        _refuse(FetchReason.BAD_URL if known else FetchReason.BLOCKED_SCHEME)
    scheme_name, authority, path, query = parts.groups()
    host, port, is_address = _read_authority(authority, DEFAULT_PORTS[scheme_name.lower()])
    target = quote((path or "/") + (query or ""), safe=_KEPT)
    if len(target) > 4 * MAX_URL_CHARS:
        _refuse(FetchReason.BAD_URL)
    return WebUrl(
        scheme=scheme_name.lower(), host=host, port=port, is_address=is_address, target=target
    )


def read_allow_list(text: str) -> frozenset[str]:
    """The operator's exceptions: ``host:port`` by commas, as ``WebUrl.host_port`` spells them.

    Raises:
        CallerError: ``config.invalid``, naming the entry.
    """
    entries = [entry for entry in map(str.strip, text.split(",")) if entry]
    return frozenset(map(_read_entry, entries))


def _read_entry(entry: str) -> str:
    try:
        host, port, _ = _read_authority(entry, 0)
    except FetchFailed:
        port = 0
    if not port:
        raise CallerError(
            "config.invalid",
            f"The entry {entry[:100]!r} of fetch_allow is not host:port.",
            hint="write name:port, 10.0.0.5:8080 or [fd00::5]:8080, separated by commas",
            field="fetch_allow",
        )
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def _read_authority(authority: str, default_port: int) -> tuple[str, int, bool]:
    """Host, port, and whether the host is an address."""
    if "@" in authority:
        _refuse(FetchReason.BLOCKED_CREDENTIALS)
    parts = _AUTHORITY.fullmatch(authority)
    # No name has a percent sign, and a zone means nothing beyond the machine that wrote it.
    if parts is None or "%" in authority:
        _refuse(FetchReason.BAD_URL)
    port = int(parts[2]) if parts[2] else default_port
    if port > 65535 or (parts[2] and port == 0):
        _refuse(FetchReason.BAD_URL)
    try:
        if parts[1].startswith("["):
            return str(IPv6Address(parts[1][1:-1])), port, True
        name = _to_ascii(parts[1].lower())
        if _NUMERIC.fullmatch(name.rpartition(".")[2]):
            return str(IPv4Address(name)), port, True  # takes the plain notation only
    except AddressValueError:
        _refuse(FetchReason.BAD_URL)
    return name, port, False


def _to_ascii(name: str) -> str:
    """A host name in ASCII, every label checked.

    A label outside ASCII must become an ``xn--`` label: one that turns into plain ASCII, such as
    fullwidth digits, only looks like what it is not.
    """
    ascii_name = ".".join(map(_label_to_ascii, name.split(".")))
    if len(ascii_name) > 253:
        _refuse(FetchReason.BAD_URL)
    return ascii_name


def _label_to_ascii(label: str) -> str:
    try:
        if not label.isascii():
            encoded = idna.encode(label, uts46=True, std3_rules=True).decode("ascii")
            label = encoded if encoded.startswith("xn--") and "." not in encoded else ""
        elif label.startswith("xn--"):
            idna.ulabel(label)
    except UnicodeError:
        _refuse(FetchReason.BAD_URL)
    if not _LABEL.fullmatch(label):
        _refuse(FetchReason.BAD_URL)
    return label


def _refuse(reason: FetchReason) -> NoReturn:
    raise FetchFailed(reason)
