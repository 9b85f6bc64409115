"""Every reason for which a move is refused or a team is held back."""

from enum import StrEnum

__all__ = ["Code"]


class Code(StrEnum):
    """A refusal's code; its sentence for a person is ``refused.<code>`` in the catalogue."""

    # numbers as people type them
    NUMBER_EMPTY = "number/empty"
    NUMBER_WORD = "number/not-a-number"
    NUMBER_NEGATIVE = "number/negative"
    NUMBER_FRACTION = "number/fraction"
    NUMBER_GROUPED = "number/grouped"
    NUMBER_EXPONENT = "number/exponent"
    NUMBER_DIGITS = "number/other-digits"
    NUMBER_ZERO = "number/leading-zero"
    NUMBER_LOW = "number/too-low"
    NUMBER_HIGH = "number/too-high"

    # typed commands
    COMMAND_EMPTY = "command/empty"
    COMMAND_TEAM = "command/unknown-team"
    COMMAND_SPELLING = "command/spelling"
    COMMAND_SPACES = "command/spaces"

    # bids
    BID_LOW = "bid/too-low"
    BID_ACCOUNT = "bid/above-account"
    BID_STEP = "bid/step"
    BID_NO_POINTS = "bid/no-points"
    BID_ALL_IN = "bid/after-all-in"
    ALL_IN_LOW = "all-in/too-low"
    ALL_IN_TWICE = "all-in/twice-running"
    BID_VA_BANQUE = "bid/va-banque-only"
    AUCTION_BLOCKED = "auction/blocked"
    AUCTION_BLUFF = "auction/bluff"
    AUCTION_SHORT = "auction/all-in-only"

    # stakes, answers, buzzers, cuts
    STAKE_NONE = "stake/no-points"
    ANSWER_SENT = "answer/already-sent"
    BUZZ_LOCKED = "buzz/locked"
    CUT_LOW = "cut/too-few"
    CUT_CONSENT = "cut/consent"

    # hints
    HINT_PRICE = "hint/cannot-pay"
    HINT_NONE = "hint/none-held"
    HINT_USED = "hint/already-shown"
    HINT_MISSING = "hint/not-in-pack"

    # teams
    TEAM_UNKNOWN = "team/unknown"
    TEAM_NEEDED = "team/needed"
    TEAM_OUT = "team/out"
    TEAM_ANTE = "team/cannot-pay-ante"
    TEAM_LOST_ALL = "team/lost-all"
    TEAM_CUT = "team/cut"
    TEAM_WARNED = "team/warned-too-often"
    TEAM_REMOVED = "team/removed"
    TEAM_WAITING = "team/not-in-this-round"
    TEAM_OTHER = "team/another-team"
    TEAM_GUESSED = "team/has-guessed"

    # moves and their words
    MOVE_UNKNOWN = "move/unknown"
    MOVE_NOT_NOW = "move/not-now"
    MOVE_ARGUMENT = "move/unknown-argument"
    MOVE_MISSING = "move/missing-argument"
    MOVE_CHOICE = "move/not-a-choice"
    MOVE_FLAG = "move/yes-or-no"
    MOVE_TEXT = "move/text"
    MOVE_TEXT_LONG = "move/text-too-long"
    MOVE_REASON = "move/reason-needed"
    MOVE_ID = "move/id-taken"

    # seats, time, order
    SEAT_HOST_ONLY = "seat/host-only"
    SEAT_NOT_YOURS = "seat/not-yours"
    STALE_ASK = "stale/ask"
    CLOCK_LATE = "clock/late"
    CLOCK_NONE = "clock/not-running"
    CLOCK_RUNNING = "clock/running"
    ACCOUNT_BELOW = "account/below-floor"

    # the journal
    UNDO_NONE = "undo/nothing"
    UNDO_OTHER = "undo/not-the-last"
    REDO_NONE = "redo/nothing"
    AMEND_UNKNOWN = "amend/no-such-move"
    AMEND_CONFLICT = "amend/conflict"
    JOURNAL_FAILED = "journal/failed"
    JOURNAL_SUPERSEDED = "journal/superseded"
    JOURNAL_CLOSED = "journal/closed"
    GAME_OVER = "game/over"

    # set-up
    SETUP_FEW = "setup/too-few-teams"
    SETUP_MANY = "setup/too-many-teams"
    SETUP_NAME_EMPTY = "setup/empty-name"
    SETUP_NAME_LONG = "setup/long-name"
    SETUP_NAME_TWICE = "setup/same-name"
    SETUP_NAME_CONTROL = "setup/control-characters"
    SETUP_NAME_RESERVED = "setup/reserved-name"
    SETUP_COLOR = "setup/color"
    SETUP_PACK = "setup/pack-needed"
    SETUP_PACK_GAME = "setup/pack-of-another-game"
    SETUP_CROWD = "setup/too-many-players"
    SETUP_CATEGORY = "setup/category-name"
    SETUP_PACK_EMPTY = "setup/pack-empty"
    SETUP_SECTION = "setup/section-empty"
    SETUP_PLAYERS = "setup/players"
    SETUP_CONTESTS = "setup/contests"
