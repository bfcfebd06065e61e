"""Which names of a module are modules themselves, looked up in the modules as they are loaded.

Reading alone cannot tell: ``from troth.language.tokens import re`` names a module, and
``re.enum.sys`` leads out of every list.
"""

from __future__ import annotations

import importlib
from types import ModuleType

from troth.runtime.thinking.purity.allowed import OF_OURS, SHARED, STANDARD

_ROOT = "troth"


def is_ours(module: str) -> bool:
    """Whether a module belongs to Troth, and is therefore read in turn."""
    return module == _ROOT or module.startswith(_ROOT + ".")


def may_import(importer: str, target: str, family: str) -> bool:
    """Whether a module may import another one.

    Args:
        family: Full name of the contract package that the pass belongs to.
    """
    if target in STANDARD or target in OF_OURS.get(importer, ()):
        return True
    return any(target == root or target.startswith(root + ".") for root in (*SHARED, family))


def may_name(module: str, name: str) -> bool:
    """Whether a public name of an allowed module may be used; modules are not asked about here."""
    if is_ours(module) or module not in STANDARD:
        return not name.startswith("__")
    public = getattr(_loaded(module), "__all__", None)
    listed = not name.startswith("_") if public is None else name in public
    return (listed or module == "__future__") and name not in STANDARD[module]


def module_named(module: str, name: str) -> str | None:
    """Full name of the module that ``module.name`` is, or ``None`` where it is none."""
    found = getattr(_loaded(module), name, None)
    if isinstance(found, ModuleType):
        return found.__name__
    try:  # a part of a package that nobody has loaded yet
        return importlib.import_module(f"{module}.{name}").__name__ if is_ours(module) else None
    except ImportError:
        return None


def is_package(module: str) -> bool:
    """Whether a module holds others."""
    return hasattr(_loaded(module), "__path__")


def _loaded(module: str) -> ModuleType:
    return importlib.import_module(module)
