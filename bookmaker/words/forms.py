"""The models of texts: the parts of every group, and the sentences that give reasons and hints."""

from collections.abc import Mapping
from inspect import get_annotations
from typing import Any, NamedTuple, Self, get_args, get_origin


class _Meaning(NamedTuple):
    """What a text says, in place of the text."""

    text: str

    def __str__(self) -> str:
        return f" ({self.text})"


def meaning(text: str) -> Any:
    """Declare a required text by what it says and where."""
    return _Meaning(text)


class Wording:
    """A group of texts, by the names that its class lists."""

    @classmethod
    def read(cls, texts: Mapping[str, Any], place: str = "") -> Self:
        """Return the texts of a group; raise ValueError, with place and meaning, for a missing or an unknown one."""
        kinds, made = dict[str, Any](), cls()
        needed = set[str]()
        for base in cls.__mro__[::-1]:
            own = get_annotations(base)
            required = {key for key in own if isinstance(vars(base).get(key, _Meaning("")), _Meaning)}
            kinds, needed = kinds | own, (needed - own.keys()) | required
        if wrong := (needed - texts.keys()) | (texts.keys() - kinds.keys()):
            meanings = {key: one for key in wrong if isinstance(one := getattr(cls, key, None), _Meaning)}
            said = sorted(f"{place}{key}{meanings.get(key, '')}" for key in wrong)
            raise ValueError(f"missing or unknown: {', '.join(said)}")
        for key, kind in kinds.items():
            setattr(made, key, _read(kind, texts.get(key, getattr(cls, key, None)), f"{place}{key}"))
        return made

    def plain(self) -> dict[str, Any]:
        """Return the texts of a group, and of the groups directly in it, as plain data."""
        return {key: one.plain() if isinstance(one, Wording) else one for key, one in vars(self).items()}


def _read(kind: Any, found: Any, place: str) -> Any:
    """Return a text or a group of them; raise ValueError for one of another kind."""
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

    The forms are CLDR's plural categories; a missing one equals `other`.
    """

    none: str = ""
    """For exactly none, if its category does not suit."""
    both: str = ""
    """For exactly two, if a language has a word such as 'both'."""
    zero: str = ""
    one: str
    two: str = ""
    few: str = ""
    many: str = ""
    other: str

    def of(self, n: int, category: str) -> str:
        """Return the form for n things of a plural category."""
        exact = {0: self.none, 2: self.both}.get(n, "")
        return exact or getattr(self, category) or self.other


class Range(Plural):
    """A text about the range of a number that some puzzles have; {n} is that range."""

    none: str


class Alone(Wording):
    """What one number says about its open cells; the form depends on how many these are."""

    zero: Plural
    full: Plural
    corner: Plural = meaning("all cells around it are open and bullets, in a corner")
    edge: Plural
    last: Plural = meaning("it touches some bullets already, and needs all its open cells")
    done: Plural


class Together(Wording):
    """What some numbers need, {clues}, and what others allow."""

    needs: str
    still_needs: str = meaning("`needs` if bullets around them are found already")
    share_none: str = meaning("what several numbers need")
    still_share_none: str
    twice: Plural = meaning("what several numbers need that share {cells}; the form depends on how many these are")
    still_twice: Plural
    allows: Plural = meaning("the form depends on the count of numbers; {bullets} is a number in words")
    allows_more: Plural
    allows_none: Plural
    limit: str
    limit_of_many: str = meaning("the limit of more than two numbers, which may share no cell on one side")
    uses_up: Plural = meaning("the form depends on the bullets in shared cells")
    needed_twice: Plural = meaning("for bullets that two of the first numbers see, and only one of the others")
    used_twice: str = meaning("for empty cells, the other way round")
    inside: Plural = meaning(
        "all cells of some numbers are seen by others; the form depends on the count of these numbers"
    )
    that_is_all: Plural


class Counted(Wording):
    """What the total says."""

    done: Plural
    done_of_many: str = meaning("for too many {cells} to name, like the other `of_many`")
    full: Plural
    full_of_many: str
    left: Plural = meaning("how many are not yet found; what follows needs it")
    none_found: Plural = meaning("`left` if none is found")
    sentence: str
    none_left: Plural
    none_left_for_many: str
    takes: Plural = meaning("the form depends on the count of numbers")
    takes_none: Plural
    others: Plural
    others_of_many: str
    takes_most: Plural = meaning(
        "what several numbers take that share cells; the form depends on how many these {cells} are"
    )
    none_over: Plural = meaning("for cells beside them, if these numbers need more than are left")
    none_over_for_many: str


class Refuted(Wording):
    """A supposition, its consequences, and where they end."""

    bullet: str
    empty: str
    bullet_elsewhere: str = meaning("a bullet in one of many cells")
    fails: str
    then_if: str = meaning("a supposition within another one")
    within: str
    bullets: Plural
    empties: Plural
    bullets_too: Plural = meaning("`bullets` without a verb, later in a sentence")
    empties_too: Plural
    cited: str
    so: str
    can_share: Plural
    must_share: Plural
    share: Plural
    take_all: Plural = meaning(
        "what some numbers would take of the bullets left; the form depends on the count of these numbers"
    )
    those_left: Plural = meaning("the bullets that are left, which `take_all` names as {left}")
    take_only: Plural
    take_none: Plural
    of_left: Plural = meaning("the bullets of which `take_only` takes some, `take_none` none")
    and_besides: Plural
    too_many: str
    too_few: str
    none_at_all: str
    too_many_in_all: str
    too_few_in_all: Plural = meaning("the form depends on how many of the {total} are possible")
    too_few_left: Plural
    with_left: Plural = meaning("the count that it names as {left}")
    too_few_together: Plural
    since: str
    suppose_bullet: str = meaning("the heading of a board that shows where a supposition leads")
    suppose_empty: str
    case_bullet: str = meaning("the text after it for one of two cases")
    case_empty: str
    numbered: str = meaning("the next consequence, with its {number} on the board")
    but: str
    alike: str
    alike_of_many: str
    legend: str = meaning("the meaning of the marks of such a board")


class Reasons(Wording):
    """Sentences that say why a step holds, and their parts."""

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
    these_are_empty: str = meaning("`are_empty` for many cells")
    are_bullets_by: Plural
    are_empty_by: Plural
    so: str
    unargued: str = meaning("for a step that takes too many numbers to argue")
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
    reduced: str = meaning("bullets found make the numbers act as smaller ones")
    whole: str = meaning(
        "a 1-2-1 or 1-2-2-1 with all its {clues}, the {numbers} that they act as, and the {cells} of its bullets"
    )


class Pointing(Wording):
    """Hints: when and where to look, with which numbers, what follows. All texts of a list say the same."""

    begin: tuple[str, ...] = meaning("nothing must be settled; the {region} is where to look")
    once: tuple[Plural, ...] = meaning("when to look: once some {cells} are settled")
    single: tuple[str, ...] = meaning("`once` for all cells that single numbers settle")
    simpler: tuple[str, ...] = meaning("`once` for all cells that simpler steps settle")
    settles: str = meaning("what follows, if that is too many cells, {n}, to name")
    regions: dict[str, str]
    take: tuple[str, ...] = meaning("with {clues}")
    take_total: tuple[str, ...]
    around: str = meaning("too many {clues} to name but {clue}, which is amid them")
    moves: dict[str, str]
    until: dict[str, str] = meaning("where a supposition ends")
    alike: Plural = meaning("all numbers of one size in a place; the form depends on how many these are")
    clue: str = meaning("a number and its {place}")
    bare: str = meaning("a number whose place follows with the next one")
    only: str
    places: dict[str, str]
    row: str
    column: str
    cell: str
    counted: str = meaning("`cell` on boards without letters at their edges")
