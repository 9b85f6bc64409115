"""Views: plain JSON data, the only thing of a game that leaves for a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from heapq import nlargest
from typing import TYPE_CHECKING, Any

from quizwidgets.core.ask import Ask, Option
from quizwidgets.core.move import HOST, Move
from quizwidgets.core.ranking import ranks
from quizwidgets.core.team import Team
from quizwidgets.text import area, label, say

if TYPE_CHECKING:
    from .reading import Reading

__all__ = ["STAGE", "describe", "ledger_rows", "view_for"]

STAGE = "stage"
"""The role of a screen that everybody in the room sees."""



class Snapshot(dict[str, Any]):
    """A view: plain data that nobody can change, since a change would reach no screen and no journal."""

    def _fixed(self, *_args: Any, **_words: Any) -> Any:
        raise TypeError("a view is a snapshot: make a move to change the game")

    __setitem__ = __delitem__ = __ior__ = update = pop = popitem = clear = setdefault = _fixed  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return (Snapshot, (dict(self),))


SHARED_LIMIT = 40
"""Options open to more teams than this are not listed team by team, nor are all of the teams but to the host."""


def view_for(engine: Reading, role: str) -> dict[str, Any]:
    """Return what a role may see.

    Parameters
    ----------
    engine : Engine
        The game.
    role : str
        ``"host"``, ``"stage"``, or a team's name for its seat.
    """
    game, lang = engine.game, engine.language
    table, rules = game.table, game.rules
    ask = game.ask
    balances = table.ledger.balances
    seat = None if role in (HOST, STAGE) else table.team(role)
    shown = table.teams if role == HOST else _seen(table, seat)
    view: dict[str, Any] = {
        "version": engine.version,
        "role": role,
        "game": rules.name,
        "phase": ask.phase,
        "ask": engine.ask_id,
        "round": table.round,
        "question": table.question,
        "questions": table.questions,
        "pot": balances["pot"],
        "clock": clock_view(engine),
        "teams": [team_view(rules, table, team, balances, lang) for team in shown],
        "crowd": len(table.teams),
        "notices": [label("notices", key, lang, **_named(values, lang)) for key, values in table.notices[-4:]],
        "open": open_view(ask, role, seat),
        "barred": [
            [kind, table.by_key(key).name, refusal.say(lang)]
            for (kind, key), refusal in ask.barred.items()
            if role == HOST or (seat is not None and seat.key == key)
        ],
        **rules.public(table),
    }
    if role == HOST:
        view["likely"] = ask.likely
        view |= rules.secret(table)
        for name, actions in (("undo", engine.history.done), ("redo", engine.history.undone)):
            last = actions[-1] if actions else None
            view[name] = last and [last.n, describe(last.move, lang, amended=last.before is not None)]
    elif seat is not None:
        view |= rules.private(table, seat)
    if game.over:
        accounts = {team.name: balances[team.key] for team in table.teams}
        own = game.result if isinstance(game.result, dict) else {}
        result = {"accounts": accounts, "ranks": ranks(accounts), **own}
        view["result"] = result if len(shown) == len(table.teams) else _cut_down(result, [team.name for team in shown])
    return Snapshot(view)


def _seen(table: Any, seat: Team | None) -> Sequence[Team]:
    """Return the teams that a screen other than the host's lists: of a crowd the leaders, and the seat's own."""
    teams: Sequence[Team] = table.teams
    if len(teams) <= SHARED_LIMIT:
        return teams
    balances = table.ledger.balances
    leaders = nlargest(SHARED_LIMIT, teams, key=lambda team: (team.active, team.out is None, balances[team.key]))
    return leaders if seat is None or seat in leaders else [*leaders, seat]


def _cut_down(result: Mapping[str, Any], names: Sequence[str]) -> dict[str, Any]:
    """Return a result with its tables by name cut down to some teams."""
    return {
        key: {name: value[name] for name in names if name in value} if isinstance(value, dict) else value
        for key, value in result.items()
    }


def clock_view(engine: Reading) -> dict[str, Any] | None:
    """Return the clock: seconds in all, seconds left, and whether it runs; a screen counts down by itself."""
    clock = engine.game.table.clock
    if clock is None:
        return None
    now = engine.now()
    return {
        "duration": clock.duration,
        "left": round(clock.remaining(now), 3),
        "running": clock.running and not engine.held,
        "hard": clock.hard,
        "seq": engine.version,
    }


def team_view(rules: Any, table: Any, team: Team, balances: dict[str, int], lang: str) -> dict[str, Any]:
    """Return a team as everybody may see it."""
    state, reason = rules.standing(table, team)
    return {
        "key": team.key,
        "name": team.name,
        "color": team.color,
        "symbol": team.symbol,
        "account": balances[team.key],
        "stake": rules.stake(table, team),
        "state": state,
        "reason": reason.say(lang) if reason is not None else "",
        "warnings": team.warnings,
        "held": dict(team.held),
        "players": list(team.players),
        "captain": team.captain,
    }


def open_view(ask: Ask, role: str, seat: Team | None) -> list[list[Any]]:
    """Return the open moves as ``[kind, team or None, words]``; a seat gets its own only, the stage none."""
    if role == STAGE:
        return []
    rows: list[list[Any]] = []
    for option in ask.options:
        words = _words(option)
        if not option.teams:
            if role == HOST:
                rows.append([option.kind, None, words])
        elif seat is not None:
            if seat in option.teams and not option.host:
                rows.append([option.kind, seat.name, words])
        elif (count := len(option.teams)) <= SHARED_LIMIT:
            rows += [[option.kind, team.name, words] for team in option.teams]
        else:
            rows.append([option.kind, count, words])
    return rows


def _words(option: Option) -> dict[str, Any]:
    words = {}
    for name, spec in option.args.items():
        shown = spec.form()
        if shown is not None:
            words[name] = shown
    return words


def _named(values: dict[str, Any], lang: str) -> dict[str, Any]:
    """Return values with a special category's name as people of the language say it."""
    if "category" not in values:
        return values
    key = f"category.{values['category']}"
    return {**values, "category": say(f"desk.{key}", lang)} if key in area("desk", lang) else values


def describe(move: Move, lang: str, *, amended: bool = False) -> str:
    """Return a move as a short phrase, for the undo button and the journal."""
    args = move.args
    shown = ""
    telling = ("amount", "category", "teams", "player", "captain", "name", "text")
    # What a draw picked within a category would tell more than the desk should say.
    for name in (*telling, *(each for each in args if each not in (*telling, "item", "order", "names", "right"))):
        value = args.get(name)
        if value not in (None, "", []):
            shown = ", ".join(map(str, value)) if isinstance(value, list) else str(_named({name: value}, lang)[name])
            break
    if "right" in args:
        shown = say("journal.right" if args["right"] else "journal.wrong", lang)
    if args.get("reason"):
        shown = f"{shown} ({args['reason']})" if shown and shown != args["reason"] else str(args["reason"])
    words = [f"{move.team}:" if move.team else "", label("moves", move.kind, lang), shown]
    text = " ".join(word for word in words if word)
    return say("journal.amended", lang, what=text) if amended else text


def ledger_rows(engine: Reading, *, team: str | None = None, limit: int | None = None) -> list[dict[str, Any]]:
    """Return the ledger for a screen, the latest transfer first.

    Parameters
    ----------
    engine : Engine
        The game.
    team : str, optional
        Only a team's transfers, each with the account's balance after it; ``"pot"`` for the pot's.
    limit : int, optional
        How many at the most.
    """
    table, lang = engine.game.table, engine.language
    place = None if team is None else team if team == "pot" else table.team(team).key
    pairs: list[tuple[Any, int | None]] = (
        [(each, None) for each in table.ledger.transfers] if place is None else list(table.ledger.history(place))
    )

    def name(key: str) -> str:
        return say(f"ledger.{key}", lang) if key in ("pot", "bank") else table.by_key(key).name

    rows = []
    for each, balance in reversed(pairs[-limit:] if limit else pairs):
        rows.append(
            {
                "n": each.n,
                "entry": engine.history.numbers[each.move - 1] if each.move else 0,
                "source": name(each.source),
                "target": name(each.target),
                "amount": each.amount if place is None or each.target == place else -each.amount,
                "clause": each.clause,
                "reason": label("ledger", each.reason, lang, **_named(each.values, lang)),
                "balance": balance,
            }
        )
    return rows
