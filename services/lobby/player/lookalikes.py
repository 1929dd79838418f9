"""Letters of other scripts that are read as Latin ones, by Unicode's data of what is confusable (UTS 39)."""

import unicodedata
from collections.abc import Iterator
from functools import lru_cache

from confusable_homoglyphs.categories import alias
from confusable_homoglyphs.confusables import is_confusable

_ALIKE = frozenset({"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})
"""Scripts of which many letters are drawn alike. Others are mixed honestly: a Japanese name has three of them."""
_SMALL_CAPITAL = "LATIN LETTER SMALL CAPITAL "


def as_latin(text: str) -> str:
    """The text with each letter that looks like one of a to z in its place."""
    return "".join(map(_latin, text))


def mixes_scripts(name: str) -> bool:
    """Whether letters that are drawn alike come of several scripts within one word."""
    return any(len(_ALIKE.intersection(map(_script, word))) > 1 for word in _words(name))


def _words(name: str) -> Iterator[str]:
    """Runs of letters: between words the script may change, and behind a number."""
    return iter("".join(character if character.isalpha() else " " for character in name).split())


@lru_cache(4096)
def _script(character: str) -> str:
    return str(alias(character))


@lru_cache(4096)
def _latin(character: str) -> str:
    if character.isascii():
        return character
    name = unicodedata.name(character, "")
    if name.startswith(_SMALL_CAPITAL) and len(name) == len(_SMALL_CAPITAL) + 1:
        return name[-1].lower()
    found = is_confusable(character) or [{"homoglyphs": []}]
    alike = (homoglyph["c"] for homoglyph in found[0]["homoglyphs"])
    return next((one for one in alike if len(one) == 1 and one.isascii() and one.isalpha()), character)
