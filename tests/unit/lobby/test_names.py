"""What may be a player's name."""
# ruff: noqa: RUF001 (letters that look like others are what is tested)

import pytest

from libs.host.core.kind import RefusalError
from services.lobby.player.names import checked_name, require_own


@pytest.mark.parametrize(
    "name", ["Al", "Zoë", "Ye Olde Farmer", "Łukasz 3.", "農夫", "नमस्ते", "x" * 24, "🐖🐖", "O'Neil-Smith"]
)
def test_readable_names_stay_as_they_are(name):
    assert checked_name(name) == name


def test_accents_are_composed():
    assert checked_name("Zoe\u0308") == "Zoë"


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "name_too_short"),
        ("a", "name_too_short"),
        ("x" * 25, "name_too_long"),
        ("a\nb", "name_has_hidden_characters"),
        ("a\x00b", "name_has_hidden_characters"),
        ("a\u200bb", "name_has_hidden_characters"),
        ("\u202eevil", "name_has_hidden_characters"),
        ("a\u00a0b", "name_has_hidden_characters"),
        ("a\u3000b", "name_has_hidden_characters"),
        ("\u3164\u3164", "name_has_hidden_characters"),
        ("\u2800\u2800", "name_has_hidden_characters"),
        ("\ue000x", "name_has_hidden_characters"),
        (" ann", "name_has_odd_spaces"),
        ("ann ", "name_has_odd_spaces"),
        ("an  n", "name_has_odd_spaces"),
        ("   ", "name_has_odd_spaces"),
        ("a\u0315\u0315\u0315\u0315b", "name_has_piled_accents"),
        ("\u0315ab", "name_has_piled_accents"),
    ],
)
def test_names_that_deceive_are_refused(name, reason):
    with pytest.raises(RefusalError) as refusal:
        checked_name(name)

    assert (refusal.value.kind, refusal.value.reason) == ("malformed", reason)


LEVELS = ("sleepy", "very_greedy")


@pytest.mark.parametrize(
    "name",
    [
        *("operator", "OPERATOR", "Admin", "Administrators", "moderator", "Furrow", "Furrow Admin", "furrow-support"),
        *(
            "".join(chr(ord(letter) + 0xFEE0) for letter in "admin"),
            "Ádmin",
            "adm1n",
            "0perator",
            "F.u.r.r.o.w",
            "Operator 2",
            "Bot",
            "bot-7",
            "erased player",
        ),
        *("Sleepy", "sleepy 1", "Very Greedy 3", "Ⓢleepy 2"),
        *(
            "Орerator",
            "Оperаtor",
            "ореrаtоr",
            "Αdmin",
            "ΑDΜΙΝ",
            "ADMΙN",
            "ВОТ",
            "ВОТ 7",
            "ѕuрроrt",
            "Ꭺdmin",
            "ѕlееpу 1",
        ),
        *("ᴏᴘᴇʀᴀᴛᴏʀ", "ADMlN", "adrnin", "offlclal", "Оператор", "Модератор 2", "Админ", "Администратор"),
        *("Soporte", "Administrador", "Moderador"),
    ],
)
def test_nobody_is_called_like_the_house_or_a_bot(name):
    with pytest.raises(RefusalError) as refusal:
        require_own(name, LEVELS)

    assert (refusal.value.kind, refusal.value.reason) == ("malformed", "name_reserved")


@pytest.mark.parametrize("name", ["operaтor", "Аnn", "Вaся", "Αlexis", "Ολγa", "Yana Иvanova", "Zoё", "ՕՏcar", "π4Rаt"])
def test_a_word_that_mixes_scripts_which_look_alike_is_refused(name):
    """The one that looks like another player's name would else be as good as it."""
    with pytest.raises(RefusalError) as refusal:
        require_own(name, LEVELS)

    assert (refusal.value.kind, refusal.value.reason) == ("malformed", "name_mixes_scripts")


@pytest.mark.parametrize(
    "name",
    [
        *(
            "Роман",
            "Оперетта",
            "Ольга Ивановна",
            "Анна-Мария",
            "Оксана 99",
            "Юрий",
            "Ёжик",
            "Сара",
            "Вот",
            "Їжак",
            "Ђорђе",
        ),
        *("Ελένη", "Γιώργος", "Οδυσσέας", "Νίκος", "Άννα", "José María", "Íñigo", "Peña-Nieto", "Niño"),
        *("DJ Вася", "Анна (Ann)", "π-rat", "東京tokyo", "トムさん", "김철수", "Արամ", "नमस्ते", "שלום", "O'Neil"),
        *("Operadora Ana", "Mia", "Bill", "Ali", "Corn", "Modern"),
    ],
)
def test_names_in_a_script_of_their_own_are_fine(name):
    require_own(name, LEVELS)


@pytest.mark.parametrize(
    "name", ["Ann", "Operetta", "Modest", "Botany", "Robot", "Admiral", "Player 1", "Furrow Fan", "Sleepy Joe", "42"]
)
def test_others_may_be_called_as_they_like(name):
    require_own(name, LEVELS)
