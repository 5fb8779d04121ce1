"""The models of texts: what every group is made of, and the sentences that give reasons and hints."""

from collections.abc import Mapping
from inspect import get_annotations
from typing import Any, Self, get_args, get_origin


class Wording:
    """A group of texts, as its class names them."""

    @classmethod
    def read(cls, texts: Mapping[str, Any], place: str = "") -> Self:
        """Return the texts of a group; raise ValueError, with the place, for a missing or an unknown one."""
        kinds, made = dict[str, Any](), cls()
        needed = set[str]()
        for base in cls.__mro__[::-1]:
            own = get_annotations(base)
            kinds, needed = kinds | own, needed | (own.keys() - vars(base).keys())
        if wrong := (needed - texts.keys()) | (texts.keys() - kinds.keys()):
            raise ValueError(f"missing or unknown: {', '.join(sorted(f'{place}{key}' for key in wrong))}")
        for key, kind in kinds.items():
            setattr(made, key, _read(kind, texts.get(key, getattr(cls, key, None)), f"{place}{key}"))
        return made

    def plain(self) -> dict[str, Any]:
        """Return the texts of a group, and of the groups right in it, as plain data."""
        return {key: one.plain() if isinstance(one, Wording) else one for key, one in vars(self).items()}


def _read(kind: Any, found: Any, place: str) -> Any:
    """Return a text or a group of them; raise ValueError where it is of another kind."""
    many, parts = get_origin(kind), get_args(kind)
    if isinstance(found, Mapping) and many is dict:
        return {key: _read(parts[1], one, f"{place}.{key}") for key, one in found.items()}
    if isinstance(found, list) and many is tuple and (... in parts or len(parts) == len(found)):
        return tuple(_read(parts[0], one, f"{place}.{index}") for index, one in enumerate(found))
    if isinstance(found, Mapping) and isinstance(kind, type) and issubclass(kind, Wording):
        return kind.read(found, f"{place}.")
    if isinstance(found, str) and kind is str:
        return found
    raise ValueError(f"{place}: no {kind}")


class Plural(Wording):
    """A text that depends on a number, which it may show as {n} or, in words, as {word}.

    The forms are CLDR's plural categories; one that is not given is as `other`.
    """

    none: str = ""
    """For exactly none, where its category does not do."""
    both: str = ""
    """For exactly two, where a language has a word such as 'both'."""
    zero: str = ""
    one: str
    two: str = ""
    few: str = ""
    many: str = ""
    other: str

    def of(self, n: int, category: str) -> str:
        """Return the form for n things, which are of a plural category."""
        exact = {0: self.none, 2: self.both}.get(n, "")
        return exact or getattr(self, category) or self.other


class Range(Plural):
    """A text about how many things some puzzles have, at least and at most; {n} is that range."""

    none: str


class Alone(Wording):
    """What one number says of its open cells; the form depends on how many these are."""

    zero: Plural
    full: Plural
    corner: Plural
    """All cells around it are open and bullets, in a corner."""
    edge: Plural
    last: Plural
    """It touches some bullets already, and needs all its open cells."""
    done: Plural


class Together(Wording):
    """What some numbers need, {clues}, and what others allow."""

    needs: str
    still_needs: str
    """The same where bullets around them are found already."""
    share_none: str
    """What several numbers need."""
    still_share_none: str
    twice: Plural
    """What several numbers need that share {cells}; the form depends on how many these are."""
    still_twice: Plural
    allows: Plural
    """The form depends on how many numbers there are; {bullets} is a number in words."""
    allows_more: Plural
    allows_none: Plural
    limit: str
    limit_of_many: str
    """The same of more than two numbers, which may share no cell on one side."""
    uses_up: Plural
    """The form depends on the bullets in shared cells."""
    needed_twice: Plural
    """Of bullets that two of the first numbers see, and only one of the others."""
    used_twice: str
    """Of empty cells the other way round."""
    inside: Plural
    """All cells of some numbers are seen by others; the form depends on how many numbers these are."""
    that_is_all: Plural


class Counted(Wording):
    """What the total says."""

    done: Plural
    done_of_many: str
    """The same where there are too many {cells} to name them, as in others `of_many`."""
    full: Plural
    full_of_many: str
    left: Plural
    """How many are not yet found; what follows needs it."""
    none_found: Plural
    """The same where none is found."""
    sentence: str
    none_left: Plural
    none_left_for_many: str
    takes: Plural
    """The form depends on how many numbers there are."""
    takes_none: Plural
    others: Plural
    others_of_many: str
    takes_most: Plural
    """What several numbers take that share cells; the form depends on how many these {cells} are."""
    none_over: Plural
    """Said of cells beside them, where these numbers need more than are left."""
    none_over_for_many: str


class Refuted(Wording):
    """A supposition, what would follow, and where that ends."""

    bullet: str
    empty: str
    bullet_elsewhere: str
    """A bullet in one of many cells."""
    fails: str
    then_if: str
    """A supposition within another one."""
    within: str
    bullets: Plural
    empties: Plural
    bullets_too: Plural
    """The same without a verb, later in a sentence."""
    empties_too: Plural
    cited: str
    so: str
    can_share: Plural
    must_share: Plural
    share: Plural
    take_all: Plural
    """What some numbers would take of the bullets left; the form depends on how many numbers these are."""
    those_left: Plural
    """The bullets that are left, which `take_all` names as {left}."""
    take_only: Plural
    take_none: Plural
    of_left: Plural
    """The bullets of which `take_only` takes some, `take_none` none."""
    and_besides: Plural
    too_many: str
    too_few: str
    none_at_all: str
    too_many_in_all: str
    too_few_in_all: Plural
    """The form depends on how many of the {total} there could be."""
    too_few_left: Plural
    with_left: Plural
    """How many it names as {left}."""
    too_few_together: Plural
    since: str
    suppose_bullet: str
    """The heading of a board that shows where a supposition leads."""
    suppose_empty: str
    case_bullet: str
    """Behind it, one of two cases."""
    case_empty: str
    numbered: str
    """What follows, with its {number} on the board."""
    but: str
    alike: str
    alike_of_many: str
    legend: str
    """What the marks of such a board are."""


class Reasons(Wording):
    """Sentences that say why a step holds, and the pieces they are made of."""

    clue: str
    comma: str
    and_then: str
    semicolon: str
    semicolon_and: str
    either: str
    by: str
    by_total: str
    are_bullets: Plural
    are_empty: Plural
    these_are_empty: str
    """The same of many cells."""
    are_bullets_by: Plural
    are_empty_by: Plural
    so: str
    unargued: str
    """Of a step that takes too many numbers to be argued."""
    then: str
    alone: Alone
    together: Together
    total: Counted
    refuted: Refuted


class Patterns(Wording):
    """Names of what players know."""

    rules: dict[str, str]
    corner: str
    edge: str
    reduced: str
    """Bullets found make the numbers act as others: those are taken off."""
    whole: str
    """A 1-2-1 or 1-2-2-1 with all its {clues}, the {numbers} as which they act, and the {cells} of its bullets."""


class Pointing(Wording):
    """Hints: when and where to look, with which numbers, with which move. All texts of a list say the same."""

    begin: tuple[str, ...]
    """Nothing is settled; what follows is to be seen in the {region} then."""
    cleared: Plural
    """The same where no bullet is found; the form depends on how many cells are known to be empty."""
    opened: Plural
    """The same where numbers are opened on the way; the form depends on how many cells that is by then."""
    once: tuple[Plural, ...]
    """The same; the form depends on how many bullets are found."""
    regions: dict[str, str]
    take: tuple[str, ...]
    """With {clues}."""
    take_total: tuple[str, ...]
    around: str
    """So many {clues} that only {clue}, which is amid them, is named."""
    moves: dict[str, str]
    until: dict[str, str]
    """Where a supposition ends."""
    alike: Plural
    """All numbers of one size in a place; the form depends on how many these are."""
    clue: str
    """A number and its {place}."""
    bare: str
    """A number whose place is said with the next one."""
    only: str
    places: dict[str, str]
    row: str
    column: str
    cell: str
    counted: str
    """The same where boards have no letters at their edges."""
