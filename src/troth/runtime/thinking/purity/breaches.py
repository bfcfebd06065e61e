"""What the guard finds: closed codes only, so that nothing of the code or its data gets on."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Rule(StrEnum):
    """Which rule of the source check a line breaks."""

    NO_SOURCE = "no_source"  # a closure, a lambda, or code that is not what its file says
    IMPORT = "import"
    MODULE_AS_VALUE = "module_as_value"  # handed on, it would lead to all that it imports
    BUILTIN = "builtin"
    DUNDER = "dunder"
    ATTRIBUTE = "attribute"  # frames, code, and the like
    DYNAMIC_ATTRIBUTE = "dynamic_attribute"  # a name of an attribute that is not written out
    FORMAT = "format"  # format strings read attributes
    SETATTR = "setattr"
    SCOPE = "scope"  # ``global`` and ``nonlocal``
    MODULE_STATE = "module_state"
    MUTABLE_DEFAULT = "mutable_default"
    CATCH_ALL = "catch_all"  # would swallow the guard's own exception
    FINALIZER = "finalizer"  # runs when it pleases, after the guard too


@dataclass(frozen=True, kw_only=True, slots=True, order=True)
class Breach:
    """One line that a pass may not contain.

    Attributes:
        module: Full name of the module.
        line: From 1; 0 where no line can be named.
        what: The name at fault, as it stands in the source.
    """

    module: str
    line: int
    rule: Rule
    what: str


class ImpurePass(Exception):
    """A pass, or the reviewer, was not registered.

    Attributes:
        breaches: At least one, by module and line.
    """

    def __init__(self, breaches: tuple[Breach, ...]) -> None:
        first = breaches[0]
        more = f" and {len(breaches) - 1} more" if len(breaches) > 1 else ""
        where = f"{first.module}:{first.line}"
        super().__init__(f"not pure: {where} {first.rule.value} {first.what!r}{more}")
        self.breaches = breaches


class EventFamily(StrEnum):
    """What kind of act an audit event stands for."""

    FILE = "file"
    NETWORK = "network"
    PROCESS = "process"
    IMPORT = "import"
    THREAD = "thread"
    CODE = "code"
    MEMORY = "memory"
    OTHER = "other"


class GuardMissing(Exception):
    """The guard does not hear: another hook of this process kept it out. Nothing was run."""


class PurityBreach(BaseException):
    """Raised at the act itself. No ``Exception``, so that ``except Exception`` does not hold it.

    Attributes:
        family: What was attempted.
    """

    def __init__(self, family: EventFamily) -> None:
        super().__init__(f"a guarded section may not do this: {family.value}")
        self.family = family
