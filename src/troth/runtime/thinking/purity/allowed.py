"""What a pass, or the reviewer, may name: lists of what is allowed, and what they leave out.

A module of the standard library is allowed with its public names, less those here that read
attributes by text, make code from text, or change state that outlives a call.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

_ATTRIBUTES_BY_TEXT = frozenset({"attrgetter", "methodcaller", "setitem", "delitem"})
STANDARD: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "__future__": frozenset(),
        "bisect": frozenset(),
        "collections": frozenset({"namedtuple"}),  # compiles text
        "collections.abc": frozenset(),
        "dataclasses": frozenset({"make_dataclass"}),
        "enum": frozenset({"global_enum"}),  # writes into modules
        "heapq": frozenset(),
        "functools": frozenset({"singledispatch", "singledispatchmethod", "update_wrapper"}),
        "itertools": frozenset(),
        "json": frozenset({"load", "dump"}),
        "math": frozenset(),
        "operator": _ATTRIBUTES_BY_TEXT,
        "re": frozenset({"purge", "template"}),
        "string": frozenset({"Formatter", "Template"}),  # read attributes by text
        "typing": frozenset({"get_type_hints", "ForwardRef", "get_overloads", "clear_overloads"}),
        "unicodedata": frozenset(),
    }
)
# Digests, canonical JSON, and the words and names of languages are pure once they are loaded, and
# made of libraries that need not be in every reach.
OF_OURS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "troth.kernel.digests": frozenset({"hashlib"}),
        "troth.kernel.canonical": frozenset({"orjson", "rfc8785"}),
        "troth.language.names": frozenset({"importlib", "importlib.resources", "tomllib"}),
        "troth.language.words": frozenset(
            {"babel", "hashlib", "importlib", "importlib.resources", "tomllib"}
        ),
    }
)
SHARED = ("troth.kernel", "troth.language")

BUILTINS = frozenset(
    """abs all any ascii bin bool bytearray bytes callable chr classmethod complex dict divmod
    enumerate filter float format frozenset getattr hasattr hex int isinstance issubclass iter len
    list map max min next object oct ord pow property range repr reversed round set slice sorted
    staticmethod str sum super tuple type zip
    None True False NotImplemented Ellipsis
    ArithmeticError AssertionError AttributeError Exception FloatingPointError IndexError KeyError
    LookupError NotImplementedError OverflowError RecursionError RuntimeError StopIteration
    TypeError UnicodeDecodeError UnicodeEncodeError UnicodeError ValueError ZeroDivisionError
    """.split()
)
BY_NAME = frozenset({"getattr", "hasattr"})  # their second argument has to be written out
DUNDERS = frozenset({"__name__", "__init__", "__post_init__", "__new__", "__eq__", "__lt__"})
ASSIGNED = frozenset({"__all__", "__slots__", "__match_args__", "__hash__", "__repr__", "__str__"})
INTERNALS = frozenset(
    """mro tb_frame tb_next tb_lasti tb_lineno f_back f_builtins f_code f_globals f_lasti f_lineno
    f_locals f_trace gi_code gi_frame gi_yieldfrom cr_await cr_code cr_frame cr_origin ag_await
    ag_code ag_frame co_code co_consts co_names func_code func_globals with_traceback
    cache_clear""".split()
)
FORMATS = frozenset({"format", "format_map"})
CATCH_ALLS = frozenset({"BaseException", "BaseExceptionGroup", "GeneratorExit", "SystemExit"})
FINALIZERS = frozenset({"__del__", "__set_name__", "__init_subclass__", "__prepare__"})
CHANGES = frozenset(
    """add append appendleft clear difference_update discard extend extendleft insert
    intersection_update move_to_end pop popitem popleft remove reverse rotate setdefault sort
    subtract symmetric_difference_update update send throw close""".split()
)
CHANGING = frozenset({"next", "heapify", "heappop", "heappush", "heappushpop", "heapreplace"})
MUTABLE = frozenset(
    """bytearray dict list set Counter OrderedDict defaultdict deque count cycle iter map filter
    zip enumerate""".split()
)
