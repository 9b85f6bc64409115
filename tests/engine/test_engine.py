import asyncio
import json
import threading

import pytest

from quizwidgets.core import Refused
from quizwidgets.engine import Engine, MemoryJournal
from quizwidgets.games import Awantura
from tests.support import BLUE, GREEN, RED, TEAMS, YELLOW, Piggy, make_engine, make_pack, refused, resume


def snapshot(game):
    """What a game is, without what grows with every entry."""
    views = [dict(game.view_for(role)) for role in ("host", "stage", *game.teams)]
    for view in views:
        for name in ("version", "ask", "undo", "redo", "clock"):
            view.pop(name, None)
    return json.dumps([views, [str(each) for each in game.ledger]])


def play(game, *steps):
    receipts = []
    for step in steps:
        kind, *rest = step if isinstance(step, tuple) else (step,)
        receipts.append(
            game.do(
                kind, **dict(zip(("team", "amount") if kind == "bid" else ("category",), rest, strict=False))
            )
        )
    return receipts


AUCTION = (("draw", "Film"), "open", ("bid", RED, 5), ("bid", BLUE, 8), "close", "warn")


@pytest.fixture
def piggy(engine):
    return engine(Piggy())


# Setting up ----------------------------------------


@pytest.mark.parametrize(
    ("typo", "near"),
    [("team", "teams"), ("packs", "pack"), ("jurnal", "journal"), ("lang", "language"), ("rnadom", "random")],
)
def test_an_unknown_keyword_names_the_nearest(typo, near):
    with pytest.raises(TypeError, match=f"'{typo}'.*did you mean '{near}'"):
        Engine(Piggy(), teams=["a", "b"], journal=MemoryJournal(), **{typo: None})


@pytest.mark.parametrize(
    ("teams", "code"),
    [
        (["Red"], "too-few-teams"),
        ([f"Team {n}" for n in range(9)], "too-many-teams"),
        (["Red", "red "], "same-name"),
        (["Red", ""], "empty-name"),
        (["Red", "x" * 61], "long-name"),
        (["Red", "host"], "reserved-name"),
        (["Red", "a\u202eb"], "control-characters"),
    ],
)
def test_a_game_that_cannot_be_played_is_not_begun(teams, code):
    journal = MemoryJournal()
    with refused(f"setup/{code}"):
        make_engine(teams=teams, journal=journal)
    with pytest.raises(Exception, match="no game"):
        journal.header()


def test_nine_teams_where_the_game_is_for_nine(engine):
    game = engine(Piggy(), teams=[f"Team {n}" for n in range(9)])
    assert len({team["symbol"] + team["color"] for team in game.view["teams"]}) == 9


@pytest.mark.parametrize("name", ["🦊🔥", "فريق", "<b>x</b>", "=1+1", "x" * 60, "{0}", "%s"])
def test_any_name_goes_through_views_and_journal(engine, name):
    game = engine(teams=[name, BLUE])
    play(game, ("draw", "Film"), "open", ("bid", name, 5))
    json.dumps(game.view, allow_nan=False).encode()
    assert game.account(name) == 42
    assert resume(game.journal).account(name) == 42


def test_a_rulebook_changed_afterwards_does_not_change_the_game(engine):
    rules = Awantura()
    game = engine(rules)
    rules.ante = 40
    game.do("draw", category="Film")
    assert game.pot == 12
    assert resume(game.journal).pot == 12


def test_a_list_changed_afterwards_does_not_change_the_game(engine):
    teams = [{"name": RED, "players": ["Ala"]}, BLUE]
    game = engine(teams=teams)
    teams[0]["players"].append("Ola")
    game.do("draw", category="Film")
    game.undo()
    assert game.view["teams"][0]["players"] == ["Ala"]


# Moves ----------------------------------------


def test_a_receipt_says_what_was_written(engine):
    game = engine()
    receipt = game.do("draw", id="x1")
    assert (receipt.entry, receipt.id, receipt.kind) == (1, "x1", "draw")
    assert set(receipt.args) == {"category", "item", "order", "names"}
    assert game.version == 1


@pytest.mark.parametrize(
    ("kind", "words", "code"),
    [
        ("bid", {"team": RED, "amount": 9}, "move/not-now"),
        ("drow", {}, "move/unknown"),
        ("draw", {"category": "Kino"}, "move/not-a-choice"),
        ("draw", {"categry": "Film"}, "move/unknown-argument"),
        ("draw", {"category": "Film", "item": 9}, "move/not-a-choice"),
        ("draw", {"category": "Film", "order": [0, 0, 1, 2]}, "move/not-a-choice"),
        ("bonus", {}, "move/missing-argument"),
        ("adjust", {"team": "Nobody", "amount": 1, "reason": "x"}, "team/unknown"),
        ("adjust", {"team": RED, "amount": -51, "reason": "x"}, "account/below-floor"),
        ("rename", {"team": RED, "name": BLUE}, "setup/same-name"),
        ("warn", {"team": RED, "count": -1}, "number/too-low"),
        ("draw", {"ask": 99}, "stale/ask"),
        ("draw", {"seat": RED}, "seat/host-only"),
        ("adjust", {"team": RED, "seat": RED, "amount": 1, "reason": "x"}, "seat/host-only"),
        ("nonsense", {"seat": RED}, "seat/host-only"),
        ("judge", {"right": "yes"}, "move/not-now"),
        ("pause", {}, "clock/not-running"),
    ],
)
def test_a_refusal_changes_nothing(engine, kind, words, code):
    game = engine()
    before, entries, game_before = snapshot(game), list(game.entries), game.game.table.now
    with refused(code):
        game.do(kind, **words)
    assert (snapshot(game), game.entries, game.journal.entries(), game.game.table.now) == (
        before,
        entries,
        [],
        game_before,
    )
    assert game.last_refusal.code == code
    game.do("draw")
    assert game.last_refusal is None


def test_a_seat_moves_for_itself(engine):
    game = engine()
    play(game, ("draw", "Film"), "open")
    game.do("bid", team=RED, amount=5, seat=RED)
    with refused("seat/not-yours"):
        game.do("bid", team=RED, amount=6, seat=BLUE)
    assert game.history.moves[-1].seat == RED


def test_the_same_id_is_answered_not_applied(engine):
    game = engine()
    play(game, ("draw", "Film"), "open")
    first = game.do("bid", team=RED, amount=5, id="tap")
    assert game.do("bid", team=RED, amount=5, id="tap") == first
    assert (game.version, game.account(RED)) == (3, 42)
    with refused("move/id-taken"):
        game.do("close", id="tap")
    with refused("move/id-taken"):
        game.undo(id="tap")
    again = resume(game.journal)
    assert again.do("bid", team=RED, amount=5, id="tap") == first
    assert again.version == 3


def test_an_id_is_the_seats_own(engine):
    game = engine()
    play(game, ("draw", "Film"), "open")
    game.do("bid", team=RED, amount=5, seat=RED, id="1")
    with refused("move/id-taken"):
        game.do("bid", team=BLUE, amount=6, seat=BLUE, id="1")
    with refused("move/id-taken"):
        resume(game.journal).do("bid", team=BLUE, amount=6, seat=BLUE, id="1")


def test_the_id_of_an_undo_an_amend_and_a_redo(engine):
    game = engine()
    play(game, ("draw", "Film"), "open")
    undone = game.undo(id="u")
    assert game.undo(id="u") == undone
    assert game.history.moves[-1].kind == "draw"
    redone = game.redo(id="r")
    assert game.redo(id="r") == redone
    amended = game.amend(1, category="Sport", id="a")
    assert game.amend(1, category="Sport", id="a") == amended
    assert game.version == 5


def test_a_refused_id_may_be_used_again(engine):
    game = engine()
    with refused("move/not-now"):
        game.do("open", id="tap")
    game.do("draw")
    game.do("open", id="tap")


def test_a_click_for_the_phase_before_is_stale(engine):
    game = engine()
    ask = game.ask
    game.do("draw", category="Film", ask=ask)
    with refused("stale/ask"):
        game.do("draw", category="Film", ask=ask)
    ask = game.ask
    game.do("open", ask=ask)
    with refused("stale/ask"):
        game.do("open", ask=ask)
    ask = game.ask
    game.do("bid", team=RED, amount=5, ask=ask)
    game.do("bid", team=BLUE, amount=6, ask=ask)
    game.do("close", ask=ask)
    with refused("stale/ask"):
        game.do("close", ask=ask)


def test_a_click_for_what_was_undone_is_stale(engine):
    game = engine()
    ask = game.ask
    play(game, ("draw", "Film"))
    game.undo()
    with refused("stale/ask"):
        game.do("draw", ask=ask)


def test_commands_are_moves(engine):
    game = engine(language="en")
    play(game, ("draw", "Film"), "open")
    game.command(f"{RED} 5", seat=RED, id="c")
    game.command(f"{RED} 5", seat=RED, id="c")
    with refused("seat/not-yours"):
        game.command(f"{BLUE} 6", seat=RED)
    game.command(f"{BLUE} ALL IN!")
    assert game.phase == "question"


def test_open_moves(engine):
    game = engine()
    assert set(game.moves()) == {"draw", "bonus"}
    play(game, ("draw", "Film"), "open")
    assert game.moves(RED)["bid"] == {"amount": [1, 47]}
    assert set(game.moves()) == {"close"}


def test_after_the_end_only_undo(engine):
    game = engine(Piggy())
    game.do("close")
    assert (game.over, game.result, game.view["phase"]) == (True, {"winner": RED}, "over")
    with refused("game/over"):
        game.do("bid", team=RED, amount=1)
    game.undo()
    assert not game.over
    assert game.result is None


# Undo, redo, amend, fork ----------------------------------------


def test_undo_and_redo_in_every_phase(engine):
    game = engine()
    steps = (*AUCTION, "reveal", ("draw",))
    seen = [snapshot(game)]
    for step in steps[:-1]:
        play(game, step)
        seen.append(snapshot(game))
    game.do("judge", right=False)
    seen.append(snapshot(game))
    for expected in reversed(seen[:-1]):
        game.undo()
        assert snapshot(game) == expected
    with refused("undo/nothing"):
        game.undo()
    for expected in seen[1:]:
        game.redo()
        assert snapshot(game) == expected
    with refused("redo/nothing"):
        game.redo()


def test_undo_of_something_else_is_refused(engine):
    game = engine()
    play(game, *AUCTION)
    number = game.view["undo"][0]
    game.undo(number)
    with refused("undo/not-the-last"):
        game.undo(number)
    game.redo(number)
    with refused("redo/nothing"):
        game.redo(number)
    with refused("undo/not-the-last"):
        game.undo(1)


def test_a_new_move_ends_redo(engine):
    game = engine()
    play(game, *AUCTION[:3])
    game.undo()
    assert game.can_redo
    game.do("bid", team=BLUE, amount=7)
    assert not game.can_redo


def test_undo_of_a_removal_a_name_and_a_correction(engine):
    game = engine()
    before = snapshot(game)
    for kind, words in (
        ("remove", {"team": RED}),
        ("rename", {"team": RED, "name": "x"}),
        ("adjust", {"team": RED, "amount": 7, "reason": "x"}),
        ("join", {"team": RED, "player": "Ala"}),
        ("warn", {"team": RED}),
        ("penalise", {"team": RED, "amount": 7, "reason": "x"}),
    ):
        game.do(kind, **words)
        game.undo()
        assert snapshot(game) == before


def test_amend_works_everything_after_it_out_again(engine):
    game = engine()
    play(game, *AUCTION, "reveal")
    wrong = game.do("judge", right=False)
    game.do("draw", category="Sport")
    assert game.pot == 25 + 12
    game.amend(wrong, right=True)
    assert (game.pot, game.account(BLUE)) == (12, 50 - 3 - 8 + 25 - 3)
    game.undo()
    assert game.pot == 37
    game.redo()
    assert game.pot == 12
    assert resume(game.journal).pot == 12


def test_amend_refuses_with_the_move_that_would_no_longer_be_possible(engine):
    game = engine()
    receipts = play(game, *AUCTION, "reveal")
    before = snapshot(game)
    with refused("amend/conflict") as info:
        game.amend(receipts[2], amount=9)
    assert info.value.values["n"] == receipts[3].entry
    assert info.value.values["why"].code == "bid/too-low"
    assert (snapshot(game), game.version) == (before, 7)


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ({"amount": 48}, "bid/above-account"),
        ({"amount": "x"}, "number/not-a-number"),
        ({"amont": 4}, "move/unknown-argument"),
        ({"team": "Nobody"}, "team/unknown"),
    ],
)
def test_amend_to_what_was_never_possible_is_refused(engine, words, code):
    game = engine()
    play(game, *AUCTION)
    before = snapshot(game)
    with refused(code):
        game.amend(3, **words)
    assert snapshot(game) == before


@pytest.mark.parametrize("entry", [0, -1, 7, 99, None])
def test_amend_of_nothing(engine, entry):
    game = engine()
    play(game, *AUCTION)
    with refused("amend/no-such-move"):
        game.amend(entry, amount=1)


def test_amend_of_what_was_undone_is_refused(engine):
    game = engine()
    play(game, *AUCTION[:3])
    game.undo()
    with refused("amend/no-such-move"):
        game.amend(3, amount=7)


def test_amend_another_team(engine):
    game = engine()
    play(game, *AUCTION[:3])
    game.amend(3, team=GREEN)
    assert (game.account(RED), game.account(GREEN)) == (47, 42)


@pytest.mark.parametrize("category", ["Sport", "hint", "black box"])
def test_amend_of_a_draw_needs_only_the_category(engine, category):
    game = engine()
    play(game, *AUCTION[:4])
    game.amend(1, category=category)
    assert game.view["card"]["category"] == category
    assert game.pot == (25 if category == "Sport" else 0)
    json.dumps(game.view)


def test_amend_of_a_draw_back_from_a_special_category_shuffles_the_options(engine):
    game = engine()
    play(game, ("draw", "hint"), "open")
    game.amend(1, category="Film")
    assert len(game.history.moves[0].args["order"]) == 4


def test_amend_keeps_what_was_drawn_where_it_fits(engine):
    game = engine()
    game.do("draw", category="Film", item=2, order=[3, 2, 1, 0])
    game.amend(1, category="Sport")
    assert game.history.moves[0].args == {"category": "Sport", "item": 2, "order": [3, 2, 1, 0], "names": []}


def test_amend_of_a_name_that_later_moves_use_is_a_conflict(engine):
    game = engine()
    game.do("rename", team=RED, name="Rot")
    play(game, ("draw", "Film"), "open", ("bid", "Rot", 5))
    with refused("amend/conflict") as info:
        game.amend(1, name="Rouge")
    assert info.value.values["why"].code == "team/unknown"
    assert game.teams[0] == "Rot"


def test_amend_across_an_undone_move(engine):
    game = engine()
    play(game, *AUCTION[:3])
    game.undo()
    play(game, ("bid", BLUE, 6))
    game.amend(5, amount=7)
    game.undo()
    game.undo()
    assert [move.kind for move in game.history.moves] == ["draw", "open"]
    game.redo()
    game.redo()
    assert game.account(BLUE) == 40
    assert resume(game.journal).account(BLUE) == 40


def test_amends_of_amends_are_undone_one_by_one(engine):
    game = engine()
    play(game, *AUCTION[:3])
    for amount in (6, 7, 8):
        game.amend(3, amount=amount)
    accounts = []
    while game.can_undo:
        accounts.append(game.account(RED))
        game.undo()
    assert accounts[:5] == [39, 40, 41, 42, 47]


def test_a_fork_is_a_game_of_its_own(engine):
    game = engine()
    play(game, *AUCTION)
    before = snapshot(game)
    twin = game.fork(2)
    assert (twin.phase, twin.version, twin.header.parent) == ("auction", 2, game.header.game)
    assert twin.header.game != game.header.game
    twin.do("all_in", team=GREEN)
    twin.undo()
    assert snapshot(game) == before
    assert snapshot(game.fork()) == before
    assert game.fork(0).version == 0
    with refused("amend/no-such-move"):
        game.fork(99)
    assert snapshot(resume(twin.journal)) == snapshot(twin)


def test_a_fork_across_a_new_name_and_an_amend(engine):
    game = engine()
    game.do("rename", team=RED, name="Rot")
    play(game, ("draw", "Film"), "open", ("bid", "Rot", 5))
    game.amend(4, amount=9)
    twin = game.fork()
    assert twin.account("Rot") == 38
    assert [entry.kind for entry in twin.entries] == ["move"] * 4
    assert game.fork(3).account("Rot") == 47


# The clock ----------------------------------------


def test_undo_brings_the_remaining_time_back_and_holds_it(engine, clock):
    game = engine()
    play(game, *AUCTION, "reveal")
    clock.pass_(5)
    game.do("answer", team=BLUE, text="x")
    clock.pass_(5)
    game.undo()
    assert (game.clock["left"], game.clock["running"]) == (10, False)
    clock.pass_(60)
    assert game.view_for("stage")["clock"]["left"] == 10
    game.do("answer", team=BLUE, text="y")
    assert game.clock["running"]
    clock.pass_(3)
    assert game.view_for("stage")["clock"]["left"] == 7


def test_undo_of_the_judgement_brings_the_clock_back(engine, clock):
    game = engine()
    play(game, *AUCTION, "reveal")
    clock.pass_(6)
    game.do("judge", right=True)
    clock.pass_(30)
    game.undo()
    assert game.clock["left"] == 9
    game.do("resume")
    clock.pass_(2)
    assert game.view_for("stage")["clock"]["left"] == 7


def test_pause_and_resume(engine, clock):
    game = engine()
    play(game, *AUCTION, "reveal")
    clock.pass_(5)
    game.do("pause")
    clock.pass_(100)
    assert (game.view_for("stage")["clock"]["left"], game.clock["running"]) == (10, False)
    game.do("resume")
    clock.pass_(4)
    assert game.view_for("stage")["clock"]["left"] == 6
    with refused("clock/running"):
        game.do("resume")
    game.undo()
    assert game.clock["left"] == 10


def test_undo_of_an_amend_does_not_turn_the_clock_back(engine, clock):
    game = engine()
    game.do("draw", category="Film")
    clock.pass_(100)
    play(game, *AUCTION[1:], "reveal")
    clock.pass_(5)
    game.amend(1, category="Sport")
    assert game.clock["left"] == 10
    for step in (game.undo, game.redo, game.undo):
        step()
        assert game.clock["left"] == 10
    before = game.now()
    game.do("judge", right=True)
    assert game.history.moves[-1].at >= before


@pytest.mark.parametrize("undone", [False, True])
def test_a_resumed_game_waits_with_the_time_it_had(engine, clock, undone):
    game = engine()
    play(game, *AUCTION, "reveal")
    clock.pass_(5)
    game.do("answer", team=BLUE, text="x")
    if undone:
        clock.pass_(5)
        game.undo()
    again = resume(game.journal, time=clock)
    assert (again.clock["left"], again.clock["running"]) == (10, False)
    clock.pass_(50)
    again.do("resume")
    clock.pass_(1)
    assert again.view_for("stage")["clock"]["left"] == 9
    assert [entry.n for entry in again.entries] == list(range(1, again.version + 1))
    assert resume(again.journal, time=clock).clock["left"] == 10


def test_a_hard_clock_ends_by_itself_and_refuses_the_late(piggy, clock):
    piggy.do("open")
    assert piggy.expire() is None
    piggy.do("bid", team=RED, amount=1, seat=RED)
    clock.pass_(10)
    with refused("clock/late"):
        piggy.do("bid", team=RED, amount=1, seat=RED)
    piggy.do("bid", team=RED, amount=1)
    receipt = piggy.expire()
    assert (receipt.kind, piggy.history.moves[-1].seat) == ("time", "clock")
    assert piggy.expire() is None


def test_a_hard_clock_that_is_held_or_paused_does_not_end(piggy, clock):
    piggy.do("open")
    piggy.do("pause")
    clock.pass_(100)
    assert piggy.expire() is None
    piggy.undo()
    clock.pass_(100)
    assert piggy.expire() is None
    piggy.do("bid", team=RED, amount=1)
    clock.pass_(100)
    assert piggy.expire().kind == "time"


def test_the_loop_ends_a_hard_clock():
    async def main():
        import time

        game = make_engine(Short(), clock=time.monotonic)
        game.do("open")
        done = asyncio.Event()
        game.observe(lambda change: done.set(), "clock")
        await asyncio.wait_for(done.wait(), 5)
        assert game.history.moves[-1].kind == "time"
        game.undo()
        game.close()
        assert not game.time.armed

    class Short(Piggy):
        def play(self, table):
            script = super().play(table)
            start = table.start_clock
            table.start_clock = lambda seconds, hard: start(0.02, hard=hard)
            return (yield from script)

    asyncio.run(main())


# Watching ----------------------------------------


def test_observers_are_told_what_changed(engine):
    game, seen = engine(), []
    game.observe(
        lambda change: seen.append((change["name"], change["new"])), ["phase", "pot", "scores", "can_undo"]
    )
    game.do("draw", category="Film")
    assert dict(seen) == {"phase": "ready", "pot": 12, "scores": dict.fromkeys(TEAMS, 47), "can_undo": True}
    seen.clear()
    game.do("open")
    assert ("phase", "auction") in seen
    assert "pot" not in dict(seen)


def test_an_observer_of_the_refusal_hears_it(engine):
    game, seen = engine(), []
    game.observe(lambda change: seen.append(change["new"]), "last_refusal")
    with refused("move/not-now"):
        game.do("open")
    assert seen[-1].code == "move/not-now"
    game.do("draw")
    assert seen[-1] is None


def test_an_observer_may_make_the_next_move(engine):
    game = engine()

    def carry_on(change):
        if change["new"] == "ready":
            game.do("open")

    game.observe(carry_on, "phase")
    game.do("draw", category="Film")
    assert (game.phase, game.version) == ("auction", 2)


def test_two_threads_make_moves_one_after_the_other(engine):
    game = engine(Piggy())
    game.observe(lambda change: None, "view")
    problems = []

    def bid(team):
        for n in range(60):
            try:
                game.do("bid", team=team, amount=1, id=f"{team}{n}")
                assert sum(game.view["pot"] for _ in range(2)) % 2 == 0
            except Refused as refusal:
                problems.append(refusal)

    threads = [threading.Thread(target=bid, args=(team,)) for team in (RED, BLUE, RED)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert (game.account(RED), game.account(BLUE), game.pot) == (940, 940, 120)
    assert [entry.n for entry in game.journal.entries()] == list(range(1, 121))
    assert game.view["pot"] == 120


def test_two_hosts_press_the_same_button(engine):
    game = engine()
    ask, barrier, outcomes = game.ask, threading.Barrier(2), []

    def press():
        barrier.wait()
        try:
            outcomes.append(game.do("draw", category="Film", ask=ask).entry)
        except Refused as refusal:
            outcomes.append(str(refusal.code))

    threads = [threading.Thread(target=press) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(outcomes, key=str) == [1, "stale/ask"]


def test_packs_without_categories_or_questions(engine):
    for pack in (make_pack(()), make_pack(["Film"], questions=0)):
        with refused("setup/pack-empty"):
            engine(pack=pack)
    with refused("setup/category-name"):
        engine(pack=make_pack(["Film", "Black  Box"]))


def test_a_team_that_was_warned_keeps_its_warning_through_amends(engine):
    game = engine()
    play(game, *AUCTION)
    assert [team["warnings"] for team in game.view["teams"]] == [0, 1, 0, 1]
    game.amend(6, teams=[YELLOW])
    assert [team["warnings"] for team in game.view["teams"]] == [0, 1, 0, 0]
