"""What may be a player's name: it must be readable, and told apart from another by sight as far as that goes."""

import re
import unicodedata
from collections.abc import Collection

from libs.host.core.kind import require
from services.lobby.player.lookalikes import as_latin, mixes_scripts

SHORTEST = 2
LONGEST = 24
"""Visible characters: an accent that is combined with its letter does not count by itself."""
MOST_MARKS = 2
"""Combined accents in a row."""

_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like nothing."""
_HOUSE = (
    *("furrow", "operator", "operators", "admin", "admins", "administrator", "administrators", "mod", "mods"),
    *("moderator", "moderators", "staff", "support", "system", "server", "official", "bot", "bots"),
    *("erasedplayer", "erasedplayers"),
    *("administrador", "administradores", "moderador", "moderadores", "operador", "operadores", "soporte", "oficial"),
    *("админ", "админы", "администратор", "администраторы", "модератор", "модераторы", "оператор", "операторы"),
    *("поддержка", "сервер", "бот", "боты"),
)
"""What is made of these words alone speaks for the server, or for nobody, in the languages of the pages."""
_LIKE_LETTERS = str.maketrans("01345|i", "oleasll")


def checked_name(name: str) -> str:
    """The name in its composed form (NFC).

    Refuses name_too_short, name_too_long, name_has_hidden_characters, name_has_odd_spaces, name_has_piled_accents.
    """
    name = unicodedata.normalize("NFC", name)
    require(not any(map(_hidden, name)), "name_has_hidden_characters", kind="malformed")
    require(name == " ".join(name.split(" ")).strip() and "  " not in name, "name_has_odd_spaces", kind="malformed")
    require(not _piled(name), "name_has_piled_accents", kind="malformed")
    visible = sum(1 for character in name if character != " " and not _mark(character))
    require(visible >= SHORTEST, "name_too_short", f"at least {SHORTEST} characters", kind="malformed")
    length = sum(1 for character in name if not _mark(character))
    require(length <= LONGEST, "name_too_long", f"at most {LONGEST} characters", kind="malformed")
    return name


def require_own(name: str, levels: Collection[str]) -> None:
    """Refuse what passes for another's.

    Refuses name_reserved, for what one would take for the server's people or for a bot of one of the levels, and
    name_mixes_scripts, for a word whose letters come of several scripts that look alike.
    """
    bots = {_plain(level) for level in levels}
    reserved = any(_OF_THE_HOUSE.fullmatch(reading) or reading in bots for reading in _readings(name))
    require(not reserved, "name_reserved", kind="malformed")
    require(not mixes_scripts(name), "name_mixes_scripts", "a word is of one script", kind="malformed")


def _readings(name: str) -> set[str]:
    """How the name may be read: as it is, and with letters of other scripts for the Latin ones that they look like."""
    return {_plain(name), _plain(as_latin(name)), _plain(as_latin(name.casefold()))}


def _plain(name: str) -> str:
    """The name as it is read: without accents, capitals, signs and digits behind it; what looks alike is the same."""
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    read = "".join(character for character in letters if character.isalnum() or character == "|")
    return (read.rstrip("0123456789") or read).translate(_LIKE_LETTERS).replace("rn", "m")


_OF_THE_HOUSE = re.compile(f"({'|'.join(map(_plain, _HOUSE))})+")


def _hidden(character: str) -> bool:
    """Control and format characters, unassigned ones, and every space but the common one."""
    if character == " ":
        return False
    return unicodedata.category(character)[0] in "CZ" or character in _BLANK


def _mark(character: str) -> bool:
    return unicodedata.category(character)[0] == "M"


def _piled(name: str) -> bool:
    run = 0
    for character in name:
        run = run + 1 if _mark(character) else 0
        if run > MOST_MARKS:
            return True
    return _mark(name[:1]) if name else False


def checked_about(about: str) -> str:
    """What a player says of themselves: lines of visible characters. Refuses about_has_hidden_characters."""
    about = unicodedata.normalize("NFC", about)
    lines = about.split("\n")
    require(
        not any(_hidden(character) for line in lines for character in line),
        "about_has_hidden_characters",
        kind="malformed",
    )
    require(not any(map(_piled, lines)), "about_has_piled_accents", kind="malformed")
    return about
