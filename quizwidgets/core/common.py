"""The host's moves that every game has in every phase: corrections, discipline, people, and the clock."""

from __future__ import annotations

from .ask import OneOf, Option, Text, Whole
from .codes import Code
from .errors import Refused
from .ledger import BANK, POT
from .move import Move
from .table import Table
from .team import Team, read_name

__all__ = ["COMMON", "LIMIT", "apply", "options"]

COMMON = ("adjust", "warn", "penalise", "remove", "rename", "join", "assign", "pause", "resume")
"""Their names."""

LIMIT = 1_000_000
"""The largest amount of one correction."""


def options(table: Table, kind: str) -> tuple[Option, ...]:
    """Return a common move's forms as they are open now, none for a kind that is no common move.

    Raises
    ------
    Refused
        ``clock/not-running`` for ``pause`` and ``resume`` without a clock.
    """
    teams = table.teams
    match kind:
        case "adjust":
            amount = Whole(-LIMIT, LIMIT)
            return (
                Option(kind, by=teams, amount=amount, reason=Text()),
                Option(kind, place=OneOf([POT]), amount=amount, reason=Text()),
            )
        case "warn":
            return (Option(kind, by=teams, count=Whole(-20, 20, default=1), reason=Text(default="")),)
        case "penalise":
            return (Option(kind, by=teams, amount=Whole(1, LIMIT), reason=Text()),)
        case "remove":
            there = [team for team in teams if team.out is None]
            return (Option(kind, by=there, reason=Text(default="")),) if there else ()
        case "rename":
            return (Option(kind, by=teams, name=Text()),)
        case "join":
            return (Option(kind, by=teams, player=Text(), replaces=Text(default="")),)
        case "assign":
            return (Option(kind, by=teams, captain=Text()),)
        case "pause" | "resume":
            if table.clock is None or (kind == "pause" and not table.clock.running):
                raise Refused(Code.CLOCK_NONE)
            return (Option(kind),)
    return ()


def apply(table: Table, move: Move) -> None:
    """Carry a common move out.

    Raises
    ------
    Refused
        When what it asks for cannot be; the table is unchanged.
    """
    team = table.team(move.team) if move.team is not None else None
    args = move.args
    match move.kind:
        case "adjust":
            _adjust(table, team, args["amount"], args["reason"])
        case "penalise":
            assert team is not None
            # Where accounts end at zero a penalty takes what there is.
            amount = args["amount"] if table.ledger.below_zero else min(args["amount"], max(0, table.account(team)))
            table.pay(team, BANK, amount, "", "penalty", text=args["reason"])
        case "warn":
            assert team is not None
            if team.warnings + args["count"] < 0:
                raise Refused(Code.NUMBER_LOW, low=-team.warnings, high=20, given=args["count"])
            team.warnings += args["count"]
        case "remove":
            assert team is not None
            team.out = Code.TEAM_REMOVED
            table.announce("removed", team=team.name)
        case "rename":
            assert team is not None
            name = read_name(args["name"])
            if table.taken(name, team):
                raise Refused(Code.SETUP_NAME_TWICE, name=name)
            table.rename(team, name)
        case "join":
            assert team is not None
            _join(team, read_name(args["player"]), args["replaces"])
        case "assign":
            assert team is not None
            team.captain = read_name(args["captain"])
            if team.captain not in team.players:
                team.players.append(team.captain)
        case "pause":
            assert table.clock is not None
            table.clock = table.clock.pause(table.now)
        case "resume":
            assert table.clock is not None
            if not table.clock.running:
                table.clock = table.clock.resume(table.now)


def _adjust(table: Table, team: Team | None, amount: int, reason: str) -> None:
    place = POT if team is None else team.key
    left = table.ledger.balances[place] + amount
    if left < 0 and (team is None or not table.ledger.below_zero):
        raise Refused(Code.ACCOUNT_BELOW, given=amount, have=table.ledger.balances[place])
    if amount < 0:
        table.pay(place, BANK, -amount, "", "adjust", text=reason)
    else:
        table.pay(BANK, place, amount, "", "adjust", text=reason)


def _join(team: Team, player: str, replaces: str) -> None:
    if replaces:
        if replaces not in team.players:
            raise Refused(Code.MOVE_CHOICE, argument="replaces", given=replaces, choices=", ".join(team.players))
        if player in team.players:
            raise Refused(Code.SETUP_NAME_TWICE, name=player)
        team.players[team.players.index(replaces)] = player
        if team.captain == replaces:
            team.captain = player
    elif player in team.players:
        raise Refused(Code.SETUP_NAME_TWICE, name=player)
    else:
        team.players.append(player)
        team.captain = team.captain or player
