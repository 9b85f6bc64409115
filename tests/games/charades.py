"""What the tests of Kalambury play with: a pack whose every text is a marker, and a table of six."""

from quizwidgets.games import Kalambury
from quizwidgets.packs import KalamburyPack
from tests.support import make_engine

RED, GREEN, BLUE, WHITE, BLACK, GOLD = SIX = ("Czerwoni", "Zieloni", "Niebiescy", "Biali", "Czarni", "Złoci")
CATEGORIES = ("Filmy", "Bajki", "Zawody")


def make_charades(names=CATEGORIES, *, phrases=6, bonuses=None, own=None):
    """Return a pack; ``bonuses`` of categories by their name, ``own`` of phrases by (name, place), as (amount, to)."""

    def bonus(given):
        return {"bonus": {"amount": given[0], "to": given[1]}} if given else {}

    return KalamburyPack(
        format="quizwidgets-pack/1",
        game="kalambury",
        title="Test",
        language="pl",
        categories=[
            {
                "name": name,
                **bonus((bonuses or {}).get(name)),
                "phrases": [
                    {
                        "phrase": f"phrase<{name}{n}>",
                        "note": f"note<{name}{n}>",
                        **bonus((own or {}).get((name, n))),
                    }
                    for n in range(phrases)
                ],
            }
            for name in names
        ],
    )


def make_game(rules=None, *, teams=SIX, pack=None, clock=None, journal=None, seed=0, **parameters):
    """Return an engine for Kalambury."""
    return make_engine(
        rules or Kalambury(**parameters),
        teams=teams,
        pack=pack or make_charades(),
        clock=clock,
        journal=journal,
        seed=seed,
    )
