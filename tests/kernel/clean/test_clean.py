"""Clean text: what is obeyed or hidden goes, everything else stays byte for byte (TRUST-3.9)."""

from __future__ import annotations

from collections import Counter
from unittest.mock import patch

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from support.hostile_text import ALL, GIVEN, faults
from troth.kernel.clean import clean_text, is_clean, markup
from troth.kernel.clean.characters import clean_characters, is_unclean
from troth.kernel.clean.code import settle_fences
from troth.kernel.clean.markup import link_key, links_of

ATOMS = (
    *("<b>", "</b>", "<script>", "<!--", "-->", "<?x?>", "<x@y.z>", "<http://e.v>", "&lt;", "&"),
    *("`", "``", "```", "```\n", "~~~", "~~~\n", "\n", "\n\n", " ", "   ", "\t", "\\", "\\`", "|"),
    *("\t```\n", "\\\t", "&#", "&#54;", "&#x62;"),
    *("- ", "1. ", "> ", "# ", "===\n", "[", "]", "(", ")", "](", "]:", "[x]: ", "![", "[a](b)"),
    *("http://e.v", "https://e", "www.e.v", "//e.v", "javascript:x", "(javascript:x)", '"t"', "'"),
    *(
        "<javascript:x>",
        "&#8238;",
        "&colon;",
        "&#",
        "&#54;",
        "&#x62;",
        "a",
        "word",
        "*",
        "\u200b",
        "\u202e",
        "\x1b",
        "\0",
    ),
    *("\r", "\r\n", "\x0c", "\u2028", "\u200d", "\ufe0f", "\u2764", "\u0915", "\u094d", "\u0645"),
)
hostile = st.lists(st.sampled_from(ATOMS) | st.text(max_size=3), max_size=30).map("".join)


def _none(key: str) -> bool:
    del key
    return False


@given(hostile)
def test_cleaning_is_idempotent_and_leaves_nothing_alive(text: str) -> None:
    for allows in (None, _none):
        cleaned = clean_text(text, allows=allows)
        assert clean_text(cleaned, allows=allows) == cleaned
        assert faults(cleaned, by_model=allows is not None, given=()) == []
    assert is_clean(clean_text(text))


@pytest.mark.parametrize("text", ALL)
def test_hostile_texts_are_disarmed(text: str) -> None:
    cleaned = clean_text(text, allows=lambda key: key == link_key(GIVEN))
    assert faults(cleaned, by_model=True) == []


@given(
    st.text(
        st.characters(
            codec="ascii", exclude_characters="<&[]:`~", categories=("L", "N", "P", "S", "Zs")
        )
    )
)
def test_plain_text_comes_back_byte_for_byte(text: str) -> None:
    if "www." not in text.lower():
        assert clean_text(text, allows=_none) == text


@pytest.mark.parametrize(
    "text",
    [
        "1 < 2, a <- b, <3, x <= y; AT&T, R&D, &amp; &lt;b&gt; &copy; &nbsp;",
        "`<b>` and ``a ` <i>`` and ```x<y```\n\n```html\n<b>\n```\n\n~~~\n<i>\n~~~",
        "data: the numbers; JavaScript: The Good Parts; Note: this. [1] [x] (y) f(x)",
        "[^1]: a footnote of several words\n\n[Note]: so it is.",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u0915\u094d\u200d\u0937 \u09b0\u200d\u09cd\u09af",
        "\U0001f468\u200d\U0001f469\u200d\U0001f467 \u2764\ufe0f\u200d\U0001f525",
        "1\ufe0f\u20e3 \u00a9\ufe0f",
        "\u845b\U000e0100 \u0600\u0661 \u06dd caf\u00e9 \u00dcber\tTab\nLine \u00a0 \u2009",
    ],
)
def test_what_scripts_and_prose_need_stays(text: str) -> None:
    assert clean_text(text, allows=_none) == text


@pytest.mark.parametrize(
    ("text", "cleaned"),
    [
        ("a\r\nb\rc\x0bd\u2028e", "a\nb\nc\nd\ne"),
        ("a\u200cb x\u200d y\u200d\u200d", "ab x y"),
        ("\u0645\u200c\u200c\u0645 \u2764\ufe0f\ufe0f\ufe0f", "\u0645\u200c\u0645 \u2764\ufe0f"),
        ("<b>x</b>", "&lt;b>x&lt;/b>"),
        ("pay&#8238;ee", "pay&amp;#8238;ee"),
        ("&#65;m&#x61;zon &#&#54;5; <&#98;> &auml;", "Amazon &amp;#65; &lt;b> &auml;"),
        ("[a](http://e.v) ![b](http://e.v 'c')", "[a] ![b] 'c'"),
        ("<http://e.v> http://e.v www.e.v", "&lt;http ://e.v> http ://e.v www .e.v"),
        ("[1](see)", "[1] (see)"),
        ("[r]: http://e.v", "[r] : http ://e.v"),
        ("javascript:x", "javascript :x"),
        (
            "- ```\n  <b>\n  ```\n  <b>\n\nend `<b>`",
            "- ```\n  &lt;b>\n  ```\n  &lt;b>\n\nend `<b>`",
        ),
    ],
)
def test_words_stay_where_markup_goes(text: str, cleaned: str) -> None:
    assert clean_text(text, allows=_none) == cleaned


def test_a_link_stays_only_where_it_was_given_as_it_is() -> None:
    allows = links_of("Read https://Docs.example/a/ and www.other.example.").__contains__
    kept = "[x](https://docs.example/a) <http://docs.example/a/> https://www.other.example"
    assert clean_text(kept, allows=allows) == kept
    for other in ("https://docs.example/a?q=1", "https://docs.example/a/b", "https://docs.example"):
        assert "(http" not in clean_text(f"[x]({other})", allows=allows)
    active = links_of("javascript://x javascript:x data:text/html,x").__contains__
    assert clean_text("[x](javascript://x)", allows=active) == "[x]"


def test_a_text_of_a_source_keeps_its_links_but_no_active_ones() -> None:
    assert clean_text("[x](https://e.v) https://e.v") == "[x](https://e.v) https://e.v"
    assert clean_text("[x](java&#115;cript:y)") == "[x]"


def test_what_was_done_is_counted_by_kind() -> None:
    taken: Counter[str] = Counter()
    clean_text(
        "a\x1b\u202e\u200b <b> &#8238; [x](http://e.v) data:text/x,y", allows=_none, taken=taken
    )
    assert taken == {
        "control characters": 1,
        "direction marks": 1,
        "invisible characters": 1,
        "HTML tags": 1,
        "hidden references": 1,
        "links": 1,
        "active schemes": 1,
    }


@pytest.mark.parametrize(
    ("text", "settled"),
    [
        ("a\n```\nb", "a\n```\nb\n```"),
        ("- a\n  ```\n  b\nc\n```\nd", "- a\n```\n  b\nc\n```\nd"),
        ("- ```\n  b\n\nc", "- ```\n  b\n\nc"),
        ("~~~\n```\n~~~", "~~~\n```\n~~~"),
        ("```\na\n\t```", "```\na\n\t```\n```"),
        ("- ```\n~~~", "- ```\n~~~\n~~~"),
        ("`` ~~~\n ~~~", "`` ~~~\n ~~~\n ~~~"),
        ("- ```\n ~~~", "- ```\n~~~\n~~~"),
        ("- ```\na\n  ```", "- ```\na\n```\n```"),
        ("1. a\n   ```\n     ```\n   b", "1. a\n```\n     ```\n   b\n```"),
    ],
)
def test_every_fence_ends_in_the_same_place_for_everybody(text: str, settled: str) -> None:
    assert settle_fences(text) == settled
    assert settle_fences(settled) == settled


_LINES = (
    "```",
    "  ```",
    "   ~~~",
    "\t```",
    "     ```",
    "- ```",
    "1. ~~~",
    "> ```",
    "`` ~~~",
    "a",
    "",
)
_lines = st.lists(st.sampled_from((*_LINES, "  <b>", "`<b>`")), max_size=8).map("\n".join)


@given(_lines)
@example("- ```\n~~~")
@example("1. a\n   ```\n     ```\n   <b>\n   ```")
def test_no_fence_swallows_or_frees_what_comes_after(text: str) -> None:
    before = settle_fences(clean_text(settle_fences(text)))
    joined = clean_text(f"{before}\n\nEnd:\n~~~\n<b>\n~~~\n\n```\n<b>\n```\n\n`<b>`")
    assert faults(before, by_model=False) + faults(joined, by_model=False) == []


@pytest.mark.parametrize(
    "unit",
    [
        "](",
        "http://a",
        "<a",
        "&#8238;",
        "javascript:a ",
        "[a]: b\n",
        "a\u200b",
        "](a (b",
        "`<b> \n",
    ],
)
def test_work_grows_with_the_text(unit: str) -> None:
    def looked_at(times: int) -> int:
        with patch.object(markup, "_plain", wraps=markup._plain) as plain:
            clean_text(unit * times, allows=_none)
        return sum(len(call.args[0]) for call in plain.call_args_list)

    assert looked_at(4_000) <= 2.2 * looked_at(2_000) + 1_000


@pytest.mark.slow
def test_a_megabyte_of_anything_is_cleaned() -> None:
    for unit in ("](", "<a", "http://a", "\u200b\u200d", "\r\n", "[a]:\n", "](<", "`" * 3 + "\n"):
        cleaned = clean_text(unit * (1_000_000 // len(unit)), allows=_none)
        assert is_clean(cleaned)


def test_every_character_that_may_have_to_go_goes_between_letters() -> None:
    """Also those of the ranges in which nearly all stay, which are passed over quickly."""
    for number in range(0x3000):
        char = chr(number)
        stays = clean_characters(f"é{char}x") == f"é{char}x"
        assert stays is not is_unclean(char), hex(number)
