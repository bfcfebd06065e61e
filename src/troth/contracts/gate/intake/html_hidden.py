"""Which elements of an HTML mail a person does not see, as far as their own attributes say so.

Inline styles and the old colour attributes are read; style sheets are not, since what they hide
depends on the width of a screen. What is hidden never becomes text of the mail: an instruction in
white on white is not something that the sender's words say.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace

_ZERO = re.compile(r"(?:0++(?:\.\d*+)?|\.\d++|1(?:\.0*+)?(?=p))(?:px|pt|em|rem|ex|vw|vh|%)?")
_FAR = re.compile(r"-\d{3,}+(?:\.\d*+)?(?:px|pt|em|rem|%)?")
_HEX = re.compile(r"#([0-9a-f]{3}|[0-9a-f]{6})\b")
_RGB = re.compile(r"rgba?\(\s{0,4}(\d{1,3})\s{0,4},\s{0,4}(\d{1,3})\s{0,4},\s{0,4}(\d{1,3})\b")
_NAMED = {
    "white": (255, 255, 255),
    "snow": (255, 250, 250),
    "ivory": (255, 255, 240),
    "whitesmoke": (245, 245, 245),
    "black": (0, 0, 0),
    "red": (255, 0, 0),
    "blue": (0, 0, 255),
    "gray": (128, 128, 128),
    "grey": (128, 128, 128),
    "silver": (192, 192, 192),
}
_NEAR = 24  # sum of the differences of red, green and blue that no eye makes out

_Colour = tuple[int, int, int]


@dataclass(frozen=True, kw_only=True, slots=True)
class Look:
    """How the text of an element is shown, with what it inherits.

    Attributes:
        gone: Not displayed, whatever its children say.
        tiny: Of no size, unless a child sets its own.
        faint: Invisible by a property that a child can set back.
        colour: ``None`` where only a style sheet would know.
    """

    gone: bool = False
    tiny: bool = False
    faint: bool = False
    colour: _Colour | None = None
    background: _Colour = (255, 255, 255)

    @property
    def hidden(self) -> bool:
        """Whether a person does not see its text."""
        return self.gone or self.tiny or self.faint or self._same_colours()

    def _same_colours(self) -> bool:
        if self.colour is None:
            return False
        pairs = zip(self.colour, self.background, strict=True)
        return sum(abs(one - other) for one, other in pairs) <= _NEAR


def look_of(attributes: Mapping[str, str], inherited: Look) -> Look:
    """The look of an element inside another.

    Args:
        attributes: Of those that matter: ``style``, ``hidden``, ``color``, ``bgcolor``.
    """
    if not attributes:
        return inherited
    style = _declarations(attributes.get("style", ""))
    size = style.get("font-size", "")
    visibility = style.get("visibility", "")
    return replace(
        inherited,
        gone=inherited.gone or "hidden" in attributes or _gone(style),
        tiny=_ZERO.fullmatch(size) is not None if size else inherited.tiny,
        faint=visibility in ("hidden", "collapse") if visibility else inherited.faint,
        colour=_colour(style.get("color", "") or attributes.get("color", "")) or inherited.colour,
        background=_background(style, attributes) or inherited.background,
    )


def _gone(style: Mapping[str, str]) -> bool:
    clipped = style.get("overflow", "") == "hidden" and any(
        _ZERO.fullmatch(style.get(name, "x")) for name in ("max-height", "height", "width")
    )
    return (
        clipped
        or style.get("display", "") == "none"
        or style.get("mso-hide", "") == "all"
        or _ZERO.fullmatch(style.get("opacity", "x")) is not None
        or any(_FAR.fullmatch(style.get(name, "")) for name in ("text-indent", "left", "top"))
    )


def _declarations(style: str) -> dict[str, str]:
    pairs = (one.partition(":") for one in style.lower().split(";"))
    return {
        name.strip(): value.replace("!important", "").strip()
        for name, colon, value in pairs
        if colon
    }


def _background(style: Mapping[str, str], attributes: Mapping[str, str]) -> _Colour | None:
    given = style.get("background-color", "") or style.get("background", "")
    return _colour(given or attributes.get("bgcolor", ""))


def _colour(value: str) -> _Colour | None:
    value = value.strip().lower()[:200]
    found = _HEX.match(value)
    if found:
        digits = found[1] if len(found[1]) == 6 else "".join(one * 2 for one in found[1])
        return int(digits[:2], 16), int(digits[2:4], 16), int(digits[4:], 16)
    found = _RGB.match(value)
    if found:
        return int(found[1]), int(found[2]), int(found[3])
    return _NAMED.get(value.partition(" ")[0])
