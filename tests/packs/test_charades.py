"""Packs for Kalambury: phrases alone or with what belongs to them, bonuses, faults, and what is shown of them."""

import json

import pytest

from quizwidgets.games import Kalambury
from quizwidgets.packs import Bonus, KalamburyPack, check, parse_pack, preview, read_json

from .samples import CHARADES, changed, fault, faults, place


def test_a_whole_pack():
    pack = parse_pack(CHARADES)
    assert isinstance(pack, KalamburyPack)
    films, numbers = pack.categories
    assert films.bonus == Bonus(amount=2, to="guesser")
    assert [each.phrase for each in films.phrases] == ["Rejs", "Miś"]
    assert films.phrases[1].bonus == Bonus(amount=3, to="opponents")
    assert films.phrases[1].note == "Komedia z 1980 roku."
    assert numbers.bonus is None
    assert [each.phrase for each in numbers.phrases] == ["2001", "no"]
    assert pack.counts() == {"categories": 2, "phrases": 4}


def test_a_phrase_alone_is_the_same_as_a_section():
    pack = parse_pack(CHARADES)
    assert parse_pack(changed("- Rejs", "- phrase: Rejs", CHARADES)).hash == pack.hash
    assert read_json(pack.to_json()) == pack


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("to: opponents", "to: oponents", "bonus/to-near"),
        ("to: opponents", "to: nobody at all", "bonus/to"),
        ("to: opponents", "to: [guesser]", "type/text"),
        (", to: opponents", "", "key/missing"),
        ("amount: 3", "amount: 0", "box/amount"),
        ("amount: 3", "amount: many", "box/amount"),
        ("{amount: 3, to: opponents}", "3", "type/section"),
        ("note: Komedia", "notes: Komedia", "key/unknown-near"),
        ("[2001, no]", "[]", "list/empty"),
        ("[2001, no]", "2001", "type/list"),
        ("name: Liczby", "name: FILMY", "category/repeated"),
        ("[2001, no]", "[2001, rejs]", "phrase/repeated"),
        ("- Rejs", "- ''", "text/empty"),
        ("- Rejs", f"- {'a' * 101}", "text/long"),
        ("- Rejs", "- [Rejs]", "type/section"),
    ],
)
def test_faults(old, new, code):
    assert fault(changed(old, new, CHARADES)).code == code


def test_faults_say_where():
    text = changed("[2001, no]", "[2001, miś]", CHARADES)
    found = fault(text)
    assert (found.line, found.column) == place(text, "miś")
    assert "Hasło „miś” podano dwa razy; pierwszy raz: wiersz 10." in found.say("pl")
    assert len(faults(changed("- Rejs", "- ''\n      - ''", CHARADES))) == 2


def test_the_preview_gives_no_phrase_away():
    shown = preview(parse_pack(CHARADES))
    assert shown["categories"][0] == {"name": "Filmy", "questions": 2}
    data = json.dumps(shown, ensure_ascii=False)
    for secret in ("Rejs", "Miś", "2001", "Komedia"):
        assert secret not in data


def test_whether_it_is_enough():
    pack = parse_pack(CHARADES)
    (finding,) = check(pack, Kalambury(rounds=1).needs())
    assert (finding.level, finding.message) == ("problem", "The game may use 12, the pack has 4 phrases.")
    assert finding.say("pl") == "Gra może zużyć 12, a paczka ma 4 hasła."
    assert check(pack, {"phrases": 4}) == []
