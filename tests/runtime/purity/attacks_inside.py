"""Attacks that need no forbidden import: the import rules see nothing of them."""

from __future__ import annotations

from runtime.purity.attack import Attack
from troth.runtime.thinking.purity import EventFamily, Rule

_OPEN = "open('/etc/passwd')"

INSIDE = (
    # No reading of its source can vouch for what a pass is given, the judge above all.
    Attack(name="callable_handed_in", body="material('/etc/passwd')", guard=EventFamily.FILE),
    Attack(name="open", body=_OPEN, source=Rule.BUILTIN, guard=EventFamily.FILE),
    Attack(
        name="open_by_builtins",
        body="__builtins__['open']('/etc/passwd')",
        source=Rule.DUNDER,
        guard=EventFamily.FILE,
    ),
    Attack(
        name="open_by_globals",
        body="make.__globals__['__builtins__']['open']('/etc/passwd')",
        source=Rule.DUNDER,
        guard=EventFamily.FILE,
    ),
    Attack(
        name="open_by_loader",
        body="__loader__.get_data('/etc/passwd')",
        source=Rule.DUNDER,
        guard=EventFamily.FILE,
    ),
    Attack(
        name="open_swallowed",
        body="try:\n    open('/etc/passwd')\nexcept BaseException:\n    pass",
        source=Rule.CATCH_ALL,
        guard=EventFamily.FILE,
    ),
    Attack(
        name="open_swallowed_bare",
        body="try:\n    open('/etc/passwd')\nexcept:\n    pass",
        source=Rule.CATCH_ALL,
        guard=EventFamily.FILE,
    ),
    Attack(
        name="import_by_builtin",
        body="__import__('poplib')",
        source=Rule.DUNDER,
        guard=EventFamily.IMPORT,
    ),
    Attack(name="eval", body="eval('1')", source=Rule.BUILTIN, guard=EventFamily.CODE),
    Attack(name="exec", body="exec('1')", source=Rule.BUILTIN, guard=EventFamily.CODE),
    Attack(
        name="compile",
        body="compile('1', '', 'eval')",
        source=Rule.BUILTIN,
        guard=EventFamily.CODE,
    ),
    Attack(name="input", body="input()", source=Rule.BUILTIN, guard=EventFamily.CODE),
    Attack(name="breakpoint", body="breakpoint()", source=Rule.BUILTIN, guard=EventFamily.CODE),
    Attack(name="address", body="id(state)", source=Rule.BUILTIN, guard=EventFamily.MEMORY),
    Attack(name="hash", body="hash('x')", source=Rule.BUILTIN),
    Attack(name="print", body="print('x')", source=Rule.BUILTIN),
    Attack(name="globals", body="globals()", source=Rule.BUILTIN),
    Attack(name="vars", body="vars(material)", source=Rule.BUILTIN),
    Attack(
        name="subclasses",
        body="().__class__.__base__.__subclasses__()",
        source=Rule.DUNDER,
    ),
    Attack(name="mro", body="type(state).mro()", source=Rule.ATTRIBUTE),
    Attack(
        name="frame_of_error",
        body="try:\n    1 / 0\nexcept ZeroDivisionError as error:\n"
        "    error.__traceback__.tb_frame.f_builtins['open']",
        source=Rule.DUNDER,
        guard=EventFamily.CODE,
    ),
    Attack(
        name="frame_of_generator",
        body="(x for x in ()).gi_frame.f_globals",
        source=Rule.ATTRIBUTE,
        guard=EventFamily.CODE,
    ),
    Attack(
        name="code_swapped",
        body="make.__code__ = run.__code__",
        source=Rule.DUNDER,
        guard=EventFamily.CODE,
    ),
    Attack(
        name="attribute_by_text",
        body="getattr(state, '__cl' + 'ass__')",
        source=Rule.DYNAMIC_ATTRIBUTE,
    ),
    Attack(
        name="attribute_reader_renamed",
        body="read = getattr\nread(state, '__class__')",
        source=Rule.DYNAMIC_ATTRIBUTE,
    ),
    Attack(
        name="attribute_by_pattern",
        body="match state:\n    case object(__class__=kind):\n        kind.__name__",
        source=Rule.DUNDER,
    ),
    Attack(name="attribute_by_format", body="'{0.__class__}'.format(state)", source=Rule.FORMAT),
    Attack(
        name="attribute_by_format_of_name_and_key",
        body="form = '{x.__class__}'\nform.format(x=state)",
        source=Rule.FORMAT,
    ),
    Attack(
        name="attribute_by_format_of_name",
        body="form = '{0.__class__}'\nform.format(state)",
        source=Rule.FORMAT,
    ),
    Attack(
        name="attribute_by_formatter",
        top="import string",
        body="string.Formatter().get_field('0.__class__', (state,), {})",
        source=Rule.IMPORT,
    ),
    Attack(
        name="attribute_by_operator",
        top="import operator",
        body="operator.attrgetter('__class__')(state)",
        source=Rule.IMPORT,
    ),
    Attack(
        name="attribute_by_operator_named",
        top="from operator import attrgetter as reader",
        body="reader('__class__')(state)",
        source=Rule.IMPORT,
    ),
    Attack(
        name="module_by_module",
        top="import re",
        body="re.enum.sys.modules['os'].getpid()",
        source=Rule.IMPORT,
    ),
    Attack(
        name="module_from_module",
        top="from re import enum as way\nfrom enum import sys",
        body="sys.modules['os'].getpid()",
        source=Rule.IMPORT,
    ),
    Attack(
        name="module_renamed",
        top="import re as way",
        body="way.enum.sys.modules['os'].getpid()",
        source=Rule.IMPORT,
    ),
    Attack(
        name="package_renamed",
        top="import troth.kernel as way",
        body="way.proof.keys.key_id",
        source=Rule.IMPORT,
    ),
    Attack(
        name="package_of_package",
        top="from troth.kernel import proof as way",
        body="way.keys.key_id",
        source=Rule.IMPORT,
    ),
    Attack(
        name="module_handed_on",
        top="import re",
        body="way = re\nway.enum.sys.modules['os'].getpid()",
        source=Rule.MODULE_AS_VALUE,
    ),
    Attack(
        name="type_hints",
        top="import typing",
        body="typing.get_type_hints(type('X', (), {'__annotations__': {'a': '1 and int'}}))",
        source=Rule.IMPORT,
        guard=EventFamily.CODE,
    ),
    Attack(
        name="class_from_text",
        top="import dataclasses",
        body="dataclasses.make_dataclass('X', ['a'])",
        source=Rule.IMPORT,
        guard=EventFamily.CODE,
    ),
    Attack(
        name="state_mutated",
        body="object.__setattr__(state, 'text', 'changed')",
        source=Rule.SETATTR,
    ),
    Attack(name="setattr", body="setattr(make, 'seen', 1)", source=Rule.BUILTIN),
    Attack(
        name="global_counter",
        top="COUNT = 0",
        body="global COUNT\nCOUNT += 1",
        source=Rule.SCOPE,
    ),
    Attack(name="module_list", top="SEEN = []", body="SEEN.append(1)", source=Rule.MODULE_STATE),
    Attack(
        name="module_list_renamed",
        top="SEEN = []",
        body="seen = SEEN\nseen.append(1)",
        source=Rule.MODULE_STATE,
    ),
    Attack(
        name="module_list_pushed",
        top="from heapq import heappush as push\nSEEN = []",
        body="push(SEEN, 1)",
        source=Rule.MODULE_STATE,
    ),
    Attack(name="module_dict", top="SEEN = {}", body="SEEN['x'] = 1", source=Rule.MODULE_STATE),
    Attack(
        name="module_iterator",
        top="from itertools import count\nTURN = count()",
        body="next(TURN)",
        source=Rule.MODULE_STATE,
    ),
    Attack(name="function_attribute", body="make.seen = 1", source=Rule.MODULE_STATE),
    Attack(
        name="default_argument",
        body="def kept(seen=[]):\n    seen.append(1)\nkept()",
        source=Rule.MUTABLE_DEFAULT,
    ),
    Attack(
        name="default_renamed",
        top="from collections import deque as pile",
        body="def kept(seen=pile()):\n    seen.append(1)\nkept()",
        source=Rule.MUTABLE_DEFAULT,
    ),
    Attack(
        name="finalizer_assigned",
        body="class Late:\n    __del__ = print\nLate()",
        source=Rule.DUNDER,
    ),
    Attack(
        name="class_by_type",
        body="type('Late', (), {'__del__': int})()",
        source=Rule.BUILTIN,
    ),
    Attack(
        name="finalizer",
        body="class Late:\n    def __del__(self):\n        pass\nLate()",
        source=Rule.FINALIZER,
    ),
)
