"""The model of question packs: what every pack has, and the sections of each game."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationInfo,
    ValidatorFunctionWrapHandler,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from .faults import cut, sound
from .fields import (
    Ask,
    AtLeastOne,
    Found,
    Name,
    Phrase,
    Place,
    Prose,
    Several,
    Title,
    Whole,
    fold,
    nearest,
    refuse,
    together,
    wrong,
)
from .tree import Steps

__all__ = [
    "FORMAT",
    "GAMES",
    "AwanturaPack",
    "Bonus",
    "Box",
    "Category",
    "Charade",
    "CharadeCategory",
    "FinalQuestion",
    "KalamburyPack",
    "NegativeSection",
    "NeptunePack",
    "Pack",
    "Question",
    "RatedQuestion",
    "SvoyaIgraPack",
    "Theme",
    "TopicQuestion",
]

FORMAT = "quizwidgets-pack/1"
"""The version of the format, the first thing in a pack."""


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    @model_validator(mode="wrap")
    @classmethod
    def _all_at_once(cls, value: Any, handler: ValidatorFunctionWrapHandler) -> Any:
        if not isinstance(value, dict):
            return handler(value)
        known = {name: each for name, each in value.items() if name in cls.model_fields}
        strange = [sound(str(name)) for name in value if name not in known]
        missing = cls.model_fields.keys() - known.keys()
        # A mistyped key is one fault, not two: unknown, but no longer missing.
        meant = {name: nearest(name, missing) for name in strange}
        faults = [((name,), _unknown("key/unknown", name, cls.model_fields, meant[name])) for name in strange]
        return together(known, handler, [*faults, *cls._between(known)], meant=meant.values())

    @classmethod
    def _between(cls, value: dict[str, Any]) -> Found:
        """Yield what is wrong between the fields, whether or not each of them is right."""
        yield from ()


class Question(_Part):
    """A question, its answer and what the host may need with it."""

    ask: Ask
    """What is read out."""
    answer: Phrase
    """The right answer, as the host sees it."""
    accept: Annotated[tuple[Phrase, ...], Several] = ()
    """Other answers that are right."""
    hint: tuple[Phrase, ...] = ()
    """Four options, one of them the answer; empty where the question has none."""
    note: Ask | None = None
    """What the host may add."""
    source: Phrase | None = None
    """Where the answer can be looked up."""

    @field_validator("hint", mode="wrap")
    @classmethod
    def _four_options(cls, value: Any, handler: ValidatorFunctionWrapHandler, info: ValidationInfo) -> Any:
        if value is None:
            return ()
        options: tuple[str, ...] = handler(value)
        refuse(_faults_of_options(options, info.data.get("answer")))
        return options


def _faults_of_options(options: tuple[str, ...], answer: str | None) -> Found:
    if len(options) != 4:
        yield (), wrong("hint/four", n=len(options))
    seen: set[str] = set()
    for position, option in enumerate(options):
        # "Co" and "CO" may well be two options; spaces were trimmed.
        if option in seen:
            yield (position,), wrong("hint/repeated", option=cut(option))
        seen.add(option)
    if answer is not None and answer not in options:
        yield (), wrong("hint/answer", answer=cut(answer))


class Category(_Part):
    """Questions on one subject."""

    name: Name
    """Unique in its pack, whatever the case of its letters."""
    questions: Annotated[tuple[Question, ...], AtLeastOne]
    """At least one."""


class Box(_Part):
    """What a black box may hold."""

    KINDS: ClassVar[tuple[str, ...]] = ("points", "loss", "prize", "hint")

    kind: Literal["points", "loss", "prize", "hint"]
    """What the team gets: points, a loss of points, a thing, or a hint for later."""
    amount: Whole | None = Field(default=None, validate_default=True)
    """How many points, for ``points`` and ``loss`` only."""
    text: Phrase | None = Field(default=None, validate_default=True)
    """What the host reads out; a prize cannot be without."""

    @field_validator("kind", mode="before")
    @classmethod
    def _known_kind(cls, value: Any) -> Any:
        if isinstance(value, str) and value not in cls.KINDS:
            raise _unknown("box/kind", value, cls.KINDS)
        return value

    @field_validator("amount", mode="before")
    @classmethod
    def _amount_by_kind(cls, value: Any, info: ValidationInfo) -> Any:
        kind = info.data.get("kind")
        if kind in {"points", "loss"} and value is None:
            raise wrong("box/amount-missing", kind=kind)
        if kind in {"prize", "hint"} and value is not None:
            raise wrong("box/amount-forbidden", kind=kind)
        return value

    @field_validator("text")
    @classmethod
    def _text_of_prize(cls, value: str | None, info: ValidationInfo) -> str | None:
        if value is None and info.data.get("kind") == "prize":
            raise wrong("box/text-missing")
        return value


class Pack(_Part):
    """What the packs of all games have in common.

    A game's pack is a subclass with ``game`` as a literal, its sections as fields and its line in ``GAMES``.
    """

    hinted: ClassVar[bool] = True
    """Whether the game has a use for a question's four options."""

    format: Literal["quizwidgets-pack/1"]
    """Always ``FORMAT``."""
    game: str
    """The game the pack is for, a name of ``GAMES``."""
    title: Title
    """What the pack is called on the shelf and the stage."""
    language: Name
    """Language of the questions, such as ``pl`` or ``pt-BR``."""
    author: Title | None = None
    licence: Title | None = None
    description: Prose | None = None

    @field_validator("format", mode="before")
    @classmethod
    def _known_format(cls, value: Any) -> Any:
        if isinstance(value, str) and value != FORMAT:
            newer = re.fullmatch(r"quizwidgets-pack/\d+", value)
            raise wrong("format/version" if newer else "format/unknown", found=cut(value), known=FORMAT)
        return value

    @field_validator("game", mode="before")
    @classmethod
    def _known_game(cls, value: Any) -> Any:
        if isinstance(value, str) and value not in GAMES:
            raise _unknown("game/unknown", value, GAMES)
        return value

    @field_validator("language")
    @classmethod
    def _language_code(cls, value: str) -> str:
        if not re.fullmatch(r"[A-Za-z]{2,3}([-_][A-Za-z0-9]{2,8})*", value):
            raise wrong("language", found=cut(value))
        return value

    @cached_property
    def hash(self) -> str:
        """SHA-256 of the content, hexadecimal: the same however the file is laid out."""
        return hashlib.sha256(self.to_json()).hexdigest()

    def to_json(self) -> bytes:
        """Return the content as canonical JSON: keys sorted, no spaces, nothing left at its default."""
        content = self.model_dump(mode="json", exclude_defaults=True)
        return json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()

    def counts(self) -> dict[str, int]:
        """Return how many of each thing the pack has."""
        return {}

    def asked(self) -> list[tuple[Steps, Question]]:
        """Return every question that is read out, with its place in the pack."""
        return [
            (("categories", number, "questions", position), question)
            for number, category in _each(self, "categories")
            for position, question in _each(category, "questions")
        ]


class AwanturaPack(Pack):
    """A pack for Awantura: questions in categories, and what the black boxes hold."""

    game: Literal["awantura"]
    categories: Annotated[tuple[Category, ...], AtLeastOne]
    """At least one; names and questions are unique in the whole pack."""
    boxes: Annotated[tuple[Box, ...], Several] = ()
    """What may be in a black box."""

    def counts(self) -> dict[str, int]:
        """Return how many categories, questions and boxes there are."""
        questions = sum(len(each.questions) for each in self.categories)
        return {"categories": len(self.categories), "questions": questions, "boxes": len(self.boxes)}

    @classmethod
    def _between(cls, value: dict[str, Any]) -> Found:
        return _repeated(value, "questions", "ask", "question/repeated")


class Bonus(_Part):
    """Points that come with a phrase."""

    SIDES: ClassVar[tuple[str, ...]] = ("guesser", "opponents")

    amount: Whole
    """How many."""
    to: Literal["guesser", "opponents"]
    """Who enjoys it: the team that guesses, or the others."""

    @field_validator("to", mode="before")
    @classmethod
    def _known_side(cls, value: Any) -> Any:
        if isinstance(value, str) and value not in cls.SIDES:
            raise _unknown("bonus/to", value, cls.SIDES)
        return value


class Charade(_Part):
    """A phrase to be presented without words; in a file, one without a bonus may be written as its text alone."""

    phrase: Name
    """What has to be guessed."""
    bonus: Bonus | None = None
    """The phrase's own bonus, instead of its category's."""
    note: Phrase | None = None
    """What presenter and host may need to know of it."""

    @model_validator(mode="before")
    @classmethod
    def _text_alone(cls, value: Any) -> Any:
        return {"phrase": value} if isinstance(value, str) else value


class CharadeCategory(_Part):
    """Phrases of one kind."""

    name: Name
    """Unique in its pack, whatever the case of its letters."""
    bonus: Bonus | None = None
    """The bonus of each phrase that has none of its own."""
    phrases: Annotated[tuple[Charade, ...], AtLeastOne]
    """At least one."""


class KalamburyPack(Pack):
    """A pack for Kalambury: phrases in categories, some of them with a bonus."""

    game: Literal["kalambury"]
    categories: Annotated[tuple[CharadeCategory, ...], AtLeastOne]
    """At least one; names and phrases are unique in the whole pack."""

    def counts(self) -> dict[str, int]:
        """Return how many categories and phrases there are."""
        return {"categories": len(self.categories), "phrases": sum(len(each.phrases) for each in self.categories)}

    @classmethod
    def _between(cls, value: dict[str, Any]) -> Found:
        return _repeated(value, "phrases", "phrase", "phrase/repeated")


class Theme(_Part):
    """Up to five questions on one subject, the cheapest first."""

    name: Name
    """Unique in its pack."""
    questions: Annotated[tuple[Question, ...], AtLeastOne]
    """One to five; a question's place is what it is worth."""
    order: Annotated[tuple[Place, ...], Several] = Field(default=(), validate_default=True)
    """The order in which they are asked, where it is not the conductor's; the numbers of all questions."""
    auction: Place | None = None
    """Number of the question that is auctioned; neither the cheapest nor the dearest one."""

    @field_validator("questions")
    @classmethod
    def _five(cls, value: tuple[Question, ...]) -> tuple[Question, ...]:
        if len(value) > cls.MOST:
            raise wrong("theme/questions", n=len(value), most=cls.MOST)
        return value

    @field_validator("order")
    @classmethod
    def _all_of_them(cls, value: tuple[int, ...], info: ValidationInfo) -> tuple[int, ...]:
        count = len(info.data.get("questions", ()))
        if value and count and sorted(value) != list(range(1, count + 1)):
            raise wrong("theme/order", n=count)
        return value

    @field_validator("auction")
    @classmethod
    def _in_the_middle(cls, value: int | None, info: ValidationInfo) -> int | None:
        count = len(info.data.get("questions", ()))
        if value is not None and count and not 1 < value < count:
            raise wrong("theme/auction", found=value)
        return value

    MOST: ClassVar[int] = 5


class FinalQuestion(Question):
    """The final question with its theme, which is announced before the stakes."""

    theme: Name


class SvoyaIgraPack(Pack):
    """A pack for Svoya Igra: three rounds of themes, and the final question."""

    hinted: ClassVar[bool] = False

    game: Literal["svoya_igra"]
    first: Annotated[tuple[Theme, ...], Several] = ()
    """Six themes for written answers."""
    second: Annotated[tuple[Theme, ...], Several] = ()
    """Six themes, two of them with an auction."""
    third: Annotated[tuple[Theme, ...], Several] = ()
    """Six themes, two of them with an auction."""
    final: FinalQuestion | None = None

    def counts(self) -> dict[str, int]:
        """Return how many themes, questions and auctions there are; the final question is not among them."""
        themes = self.categories
        return {
            "themes": len(themes),
            "questions": sum(len(theme.questions) for theme in themes),
            "auctions": sum(theme.auction is not None for theme in (*self.second, *self.third)),
        }

    @property
    def categories(self) -> tuple[Theme, ...]:
        """The themes of all rounds."""
        return (*self.first, *self.second, *self.third)

    def asked(self) -> list[tuple[Steps, Question]]:
        """Return every question with its place in the pack; the final one is the last."""
        places: list[tuple[Steps, Question]] = [
            ((section, number, "questions", position), question)
            for section in ("first", "second", "third")
            for number, theme in _each(self, section)
            for position, question in _each(theme, "questions")
        ]
        return places + ([(("final",), self.final)] if self.final is not None else [])

    @classmethod
    def _between(cls, value: dict[str, Any]) -> Found:
        names: dict[str, Steps] = {}
        asked: dict[str, Steps] = {}
        for section in ("first", "second", "third"):
            for number, theme in _each(value, section):
                yield from _again(theme, "name", "category/repeated", (section, number), names)
                for position, question in _each(theme, "questions"):
                    here: Steps = (section, number, "questions", position)
                    yield from _again(question, "ask", "question/repeated", here, asked)
        for number, theme in _each(value, "first"):
            if _get(theme, "auction") is not None:
                yield ("first", number, "auction"), wrong("theme/auction-first")


class RatedQuestion(Question):
    """A question of Negative."""

    rating: Whole
    """Points for the right answer."""
    inversion: Phrase
    """The answer turned inside out, word by word: what the teams find on their sheet."""


class NegativeSection(_Part):
    """What Negative is played with."""

    questions: Annotated[tuple[RatedQuestion, ...], AtLeastOne]
    decoys: Annotated[tuple[Phrase, ...], Several] = ()
    """Phrases of the sheet that belong to no question: as many as there are questions."""


class TopicQuestion(Question):
    """A question of Joker."""

    topic: Phrase
    """What is announced before the teams declare how many they take."""


class Contest(NamedTuple):
    """A contest's name and all its questions."""

    name: str
    questions: tuple[Question, ...]


class NeptunePack(Pack):
    """A pack for Neptune's contests: a section for each contest that is to be played."""

    hinted: ClassVar[bool] = False

    game: Literal["neptune"]
    negative: NegativeSection | None = None
    sandwich: Annotated[tuple[Question, ...], Several] = ()
    blitz: Annotated[tuple[Annotated[tuple[Question, ...], AtLeastOne], ...], Several] = ()
    """Blocks of questions."""
    sisyphus: Annotated[tuple[Question, ...], Several] = ()
    joker: Annotated[tuple[TopicQuestion, ...], Several] = ()
    auction: Annotated[tuple[Question, ...], Several] = ()

    @property
    def categories(self) -> tuple[Contest, ...]:
        """The contests with their questions, in the order of the rules."""
        blocks = tuple(question for block in self.blitz for question in block)
        negative = self.negative.questions if self.negative else ()
        return (
            *(Contest("negative", negative), Contest("sandwich", self.sandwich), Contest("blitz", blocks)),
            *(Contest(name, getattr(self, name)) for name in ("sisyphus", "joker", "auction")),
        )

    def asked(self) -> list[tuple[Steps, Question]]:
        """Return every question with its path, contest by contest."""
        blocks = [
            (("blitz", number, position), question)
            for number, block in enumerate(self.blitz)
            for position, question in enumerate(block)
        ]
        return blocks + [
            (("negative", "questions", number) if name == "negative" else (name, number), question)
            for name, questions in self.categories
            if name != "blitz"
            for number, question in enumerate(questions)
        ]

    def counts(self) -> dict[str, int]:
        """Return how many questions (blocks, of Blitz) each contest has, and how many decoys there are."""
        counts = {each.name: len(each.questions) for each in self.categories}
        return {**counts, "blitz": len(self.blitz), "decoys": len(self.negative.decoys) if self.negative else 0}

    @classmethod
    def _between(cls, value: dict[str, Any]) -> Found:
        asked: dict[str, Steps] = {}
        phrases: dict[str, Steps] = {}
        negative = value.get("negative")
        for position, question in _each(negative, "questions"):
            here: Steps = ("negative", "questions", position)
            yield from _again(question, "ask", "question/repeated", here, asked)
            yield from _again(question, "inversion", "sheet/repeated", here, phrases)
        for position, phrase in _each(negative, "decoys"):
            yield from _again(phrase, "", "sheet/repeated", ("negative", "decoys", position), phrases)
        for name in ("sandwich", "blitz", "sisyphus", "joker", "auction"):
            for position, each in _each(value, name):
                block = enumerate(each) if isinstance(each, list | tuple) else ((None, each),)
                for place, question in block:
                    there = (name, position) if place is None else (name, position, place)
                    yield from _again(question, "ask", "question/repeated", there, asked)


GAMES: dict[str, type[Pack]] = {
    "awantura": AwanturaPack,
    "kalambury": KalamburyPack,
    "neptune": NeptunePack,
    "svoya_igra": SvoyaIgraPack,
}
"""Every game that has packs, with the model of its packs."""


def _unknown(code: str, value: str, known: Iterable[str], near: str | None = None) -> PydanticCustomError:
    names = ", ".join(known)
    if near := near or nearest(value, known):
        return wrong(f"{code}-near", found=cut(value), near=near, known=names)
    return wrong(code, found=cut(value), known=names)


def _repeated(pack: Any, items: str, field: str, code: str) -> Found:
    """Find names of categories and texts of items given twice, in a pack that may be wrong in any other way."""
    names: dict[str, Steps] = {}
    asked: dict[str, Steps] = {}
    for number, category in _each(pack, "categories"):
        here: Steps = ("categories", number)
        yield from _again(category, "name", "category/repeated", here, names)
        for position, item in _each(category, items):
            yield from _again(item, field, code, (*here, items, position), asked)


def _again(thing: Any, field: str, code: str, path: Steps, seen: dict[str, Steps]) -> Found:
    text = thing if isinstance(thing, str) else _get(thing, field)
    if isinstance(text, str) and (key := fold(text)):
        place = (*path, field) if field else path
        first = seen.setdefault(key, place)
        if first != place:
            yield place, wrong(code, text=cut(text), first=first)


def _each(thing: Any, field: str) -> Iterator[tuple[int, Any]]:
    parts = _get(thing, field)
    if isinstance(parts, list | tuple):
        yield from enumerate(parts)


def _get(thing: Any, field: str) -> Any:
    return thing.get(field) if isinstance(thing, dict) else getattr(thing, field, None)
