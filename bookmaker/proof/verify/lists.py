"""Checks of the contents, the index, running heads and a book's statements about itself."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from itertools import combinations, product

from bookmaker.proof.verify.about import (
    CUT,
    About,
    check_fields,
    fits,
    group,
    letters,
    numbers_in,
    says,
    texts_of,
    tiers_in,
)
from bookmaker.proof.verify.printing import Printing
from bookmaker.proof.verify.roles import PUZZLE, SOLUTION, STEP, SUPPOSED
from bookmaker.proof.verify.sheets import NO_SHEET, Sheet
from bookmaker.proof.verify.values import Doubt
from bookmaker.values.statements import GOES_ON, HINT, NO_TOTAL, RULES, WALK
from bookmaker.words import Words
from bookmaker.words.announcements import (
    BEHIND,
    dimensions,
    hint_intros,
    link_texts,
    over_hints,
    over_solutions,
    over_walkthroughs,
)
from bookmaker.words.imprint import number_line, proof_text, trim

_TICK = "tick"
"""Field of a number beside a box in the contents."""
_WRITTEN = ("text", "author", "image")
"""Page types whose running heads authors write."""
_IMPRINTS = ("copyright", "colophon")
"""Page types with statements about the book."""
_NEAR = (0.0, -0.004, 0.004)
"""Deviations of a page's size, in points."""


def check_lists(printing: Printing) -> Iterator[Doubt]:
    """Yield the mistakes in contents, index, running heads and pages about the book."""
    yield from _check_contents(printing)
    yield from _check_ticks(printing)
    yield from _check_index(printing)
    yield from _check_heads(printing)
    yield from _check_going_on(printing)
    intros = [*_hint_intros(printing)]
    for one in (one for one in printing.said if one.of == "hints"):
        yield from check_fields(one, {"": intros}, "wrong-sentence")
    yield from _check_publisher(printing)
    for one in (one for one in printing.said if one.of in _IMPRINTS):
        size = printing.sheets.get(one.page, NO_SHEET) if not printing.numbering.imposition else NO_SHEET
        yield from _check_imprint(one, printing, size)


def _hint_intros(printing: Printing) -> Iterator[str]:
    """Yield the allowed texts over hints. A part of a book may have only questions, or none, where others follow."""
    puzzles = [one for one in printing.boards if one.role == PUZZLE]
    asked = next((printing.words_of(one) for one in puzzles if one.kind.is_asked), None)
    mixed = asked and any(not one.kind.is_asked for one in puzzles)
    for own in (asked or printing.words, *[None] * (not mixed)):
        *intros, shuffled = hint_intros(printing.words, own)
        yield from (" ".join(intros[slice(*ends)]) for ends in combinations(range(4), 2))  # of lists that share a page
        yield shuffled


def _check_contents(printing: Printing) -> Iterator[Doubt]:
    """Yield the lines of the contents that differ from the pages they lead to, and missing lines."""
    parts, rows = {one.of: one for one in reversed(printing.said)}, [*texts_of(printing.said, "contents")]
    for one in rows:
        _, of = one.of.split(" ", 1)
        if part := parts.get(of) or _with_rules(one.text("title"), printing):
            yield from _check_row(one, part, printing, parts)
        elif one.text("at").casefold() not in printing.numbering.labels:
            yield Doubt("wrong-contents", f"page {one.text('at')} is named, which is not there", one.page)
    listed = {one.of for one in rows}
    for part in texts_of(printing.said, "section") if rows else ():
        if f"contents {part.of}" not in listed:
            name = part.text("title") or part.text("tier")
            yield Doubt("wrong-contents", f"the contents leaves out '{name}'", rows[0].page)


_OFFERS = ("order", "bonus", "series")
"""What pages that lead out of a book say of themselves."""


def _with_rules(title: str, printing: Printing) -> About | None:
    """Return the rules with a title over a list or over tables, or an offer; None for other pages."""
    said = (one for one in printing.said if one.of in _OFFERS or one.of.startswith(f"{RULES} "))
    return next((one for one in said if letters(one.text("title")) == letters(title)), None) if title else None


def _check_row(one: About, part: About, printing: Printing, parts: Mapping[str, About]) -> Iterator[Doubt]:
    """Yield the differences of a line of the contents from the part of the book that it lists."""
    puzzles, tiers = printing.of(PUZZLE), [*tiers_in([part])]
    first = puzzles.get(tiers[0].numbers[0]) if tiers else None
    titles = part.texts.get("title", ())  # there may be several lists of hints
    due: dict[str, str | Sequence[str]] = {
        "at": printing.label(first[0]) if first else part.label,
        "tier": part.text("tier") or part.text("own_tier"),
        "span": part.text("span"),
        "title": [" ".join(titles[:count]) for count in range(1, len(titles) + 1)],
    }
    yield from check_fields(one, due, "wrong-contents")
    if part.of.startswith("section") and one.text("size"):
        own = (tier.numbers for tier in tiers_in(parts.values()) if f"section {tier.section}" == part.of)
        board = next((found[0].board for numbers in own for n in numbers if (found := puzzles.get(n))), None)
        yield from check_fields(one, {"size": dimensions(board.rows, board.columns)} if board else {}, "wrong-size")


def _check_ticks(printing: Printing) -> Iterator[Doubt]:
    """Yield the puzzles without a box to tick in the contents, or with several, if others have one; and disorder."""
    pages = [one.page for one in printing.said if _TICK in one.texts]
    ticks = [int(text) for one in printing.said for text in one.texts.get(_TICK, ())]
    said = "the contents has {count} boxes for puzzle {number}"
    yield from _check_once(said, Counter(ticks), pages, printing, "wrong-contents")
    listed = [number for tier in tiers_in(printing.said) for number in tier.numbers]
    if ticks != (listed if sorted(listed) == sorted(ticks) else sorted(ticks)):
        yield Doubt("wrong-contents", "the boxes of the contents are not in the order of the puzzles", pages[0])


def _check_once(said: str, counts: Counter[int], pages: Sequence[int], printing: Printing, id: str) -> Iterator[Doubt]:
    """Yield the numbers in a list without a puzzle, and the puzzles not in it exactly once, if it has any pages."""
    puzzles = printing.of(PUZZLE)
    for number in sorted({*counts, *puzzles}) if pages else ():
        if counts[number] != (number in puzzles):
            yield Doubt(id, said.format(count=counts[number], number=number), pages[0], number)


def _check_index(printing: Printing) -> Iterator[Doubt]:
    """Yield the lines of the index with a wrong page or tier, and the puzzles it leaves out."""
    tiers = {number: tier for tier in tiers_in(printing.said) for number in tier.numbers}
    names, puzzles = {tier.key: tier.name for tier in tiers.values()}, printing.of(PUZZLE)
    rows = [(one, one.of.split()[1], one.number) for one in texts_of(printing.said, "index")]
    for one, key, number in rows:
        at = printing.label(puzzles[number][0]) if number in puzzles else ""
        named = {"own_tier": names[key]} if key in names else {}
        named |= {"tier": printing.words.tiers[key].name} if key in printing.words.tiers else {}
        yield from check_fields(one, {"number": str(number), "at": at} if number else named, "wrong-index", number)
        if number in tiers and tiers[number].key != key:
            yield Doubt("wrong-index", f"puzzle {number} is '{tiers[number].name}'", one.page, number)
    counts, pages = Counter(number for _, _, number in rows if number), [one.page for one, _, _ in rows]
    yield from _check_once("the index has puzzle {number} {count} times", counts, pages, printing, "wrong-index")


def _check_heads(printing: Printing) -> Iterator[Doubt]:
    """Yield the running heads that do not fit the page below them, or are no title of the book or its parts."""
    shuffled = any(hint.shuffled for hint in printing.hints)
    boards = defaultdict[int, dict[str, dict[int, None]]](lambda: defaultdict(dict))
    for board in printing.boards:
        role = STEP if board.role == SUPPOSED else board.role
        boards[board.board.leaf][role] |= {board.number: None} if board.number else {}
    said, words, leaves = printing.said, printing.words, group(printing.said, lambda one: one.leaf)
    # All stated titles of the book and its parts, also several on a page.
    parts = [one.texts["title"] for one in said if "title" in one.texts and not one.of.startswith("contents")]
    titles, strange = dict.fromkeys(text for part in parts for text in (" ".join(part), *part)), list[About]()
    known = any(one.of == "copyright" or (not one.of and "title" in one.texts) for one in said)
    heads = [one.text("head") for one in said if not one.of]
    # As answers on sheets have it; of one that is cut off, at one word or another, all that is left may be the title.
    before = Counter(filter(None, (text.rpartition(BEHIND)[0] or text[:-1] * text.endswith(CUT) for text in heads)))
    usual = [] if known else [title for title, _ in before.most_common(1)]
    titles |= dict.fromkeys(one for one in before for title in usual if one.startswith(title))
    for one in (one for one in said if not one.of):
        yield from check_fields(one, link_texts(words), "wrong-link")
        if "head" not in one.texts:
            continue
        due = _heads(boards[one.leaf], leaves[one.leaf], titles, shuffled, words)
        yield from check_fields(one, {"head": due}, "wrong-head")
        own = any(other.of in _WRITTEN for other in leaves[one.leaf])
        strange += [] if due or own or any(says(one, "head", title) for title in titles) else [one]
    found = Counter(letters(one.text("head")) for one in strange).most_common(1)
    for one in strange:  # the book's title may stand nowhere else
        if known or letters(one.text("head")) != found[0][0]:
            yield Doubt("wrong-head", f"'{one.text('head')}' runs over this page, and no part is called so", one.page)


def _check_going_on(printing: Printing) -> Iterator[Doubt]:
    """Yield the wrong lines over pages on which walkthroughs go on, and the missing ones, if others have one."""
    lines = [*texts_of(printing.said, GOES_ON)]
    for one in lines:
        due = printing.words.walkthrough.goes_on.format(number=one.number)
        yield from check_fields(one, {"": due}, "wrong-caption", one.number)
    for own in group(printing.said, lambda one: one.leaf).values() if lines else ():
        begun, said = ({one.number for one in texts_of(own, role)} for role in (WALK, GOES_ON))
        told = {one.number for role in (STEP, SUPPOSED) for one in texts_of(own, role)} - {0}
        for number in (told - begun) ^ said:
            message = "the line is missing that says whose walkthrough goes on here"
            strange = "a walkthrough is said to go on where it does not"
            yield Doubt("wrong-caption", strange if number in said else message, own[0].page, number)


def _heads(
    boards: Mapping[str, Mapping[int, None]], own: Sequence[About], titles: Iterable[str], shuffled: bool, words: Words
) -> list[str]:
    """Return the allowed heads of a page with such boards and texts; [] if unknown."""
    hints = [one.numbers for one in texts_of(own, HINT)]
    # A page may have only the rest of a step's text.
    walks = sorted({one.number for role in (WALK, STEP, SUPPOSED) for one in texts_of(own, role)} | {*boards[STEP]})
    if solved := [*boards[SOLUTION]] * (PUZZLE not in boards):
        return [over_solutions(solved, words, title) for title in ("", *titles)]
    if hints:
        alone = shuffled or len({which for _, _, which in hints}) == 1
        title = words.hints.titles[0 if shuffled else hints[0][2]]
        return [over_hints(title, [label for label, _, _ in hints], words) if alone else words.hints.titles[0]]
    return [over_walkthroughs(walks, words)] if walks else []


def _check_imprint(one: About, printing: Printing, size: Sheet) -> Iterator[Doubt]:
    """Yield the false statements of a book about itself."""
    words, found = printing.words, printing.of(PUZZLE) or printing.of(SOLUTION)
    said = [boards[0].statement for boards in found.values() if boards[0].board.said]
    totals = "none" if {own.total for own in said} == {NO_TOTAL} else "all"
    # A part of a book may have one kind of several, and puzzles of one sort where the whole book has both.
    ways = product((totals, "some"), (len({own.kind for own in said}) > 1, True))
    proved = [proof_text(len(found), *way, words) for way in ways]
    near = [trim(size.width + more, size.height + other, words) for more, other in product(_NEAR, _NEAR)]
    yield from check_fields(one, {"proved": proved}, "wrong-count")
    yield from check_fields(one, {"trim": near if size is not NO_SHEET else []}, "wrong-size")
    yield from check_fields(one, {"made_with": words.made_with, "rated": words.colophon.rated}, "wrong-caption")
    yield from check_fields(one, {"disclaimer": words.imprint.disclaimer}, "wrong-sentence")
    days = {name: date.fromisoformat(name.split()[1]) for name in one.texts if name.startswith("dated ")}
    dated = {name: words.dated.format(date=words.date(day)) for name, day in days.items()}
    yield from check_fields(one, dated, "wrong-date")
    for name, template in (("build", words.build), ("copyright", words.copyright), ("faces", words.set_in)):
        if name in one.texts and not fits(one.text(name), template):
            yield Doubt("wrong-caption", f"'{one.text(name)}' is printed, and should be '{template}'", one.page)
    if "library" in one.texts and not any(fits(one.text("library"), line) for line in _lines(words)):
        yield Doubt("wrong-caption", f"no library has this line: '{one.text('library')}'", one.page)
    counts = numbers_in(one.text("printing"))
    yield from check_fields(one, {"printing": number_line(counts[-1] if counts else 0)}, "wrong-count")
    yield from _check_isbn(one, words)


def _lines(words: Words) -> list[str]:
    """Return the lines of national libraries that the language has."""
    return [line for line in (words.imprint.library.numberless, words.imprint.library.named) if line]


def _check_isbn(one: About, words: Words) -> Iterator[Doubt]:
    """Yield a book number whose last digit is not that of the others (ISO 2108), and one of no format there is."""
    for text in one.texts.get("isbn", ()):
        digits = [int(char) for char in text if char.isdigit()]
        if len(digits) != 13 or (sum(digits) + 2 * sum(digits[1::2])) % 10:
            yield Doubt("wrong-isbn", f"{text} is no number of a book", one.page)
        elif (form := text.partition("(")[2].rpartition(")")[0]) and form not in words.imprint.formats.values():
            yield Doubt("wrong-isbn", f"{text}: there is no such format", one.page)


def _check_publisher(printing: Printing) -> Iterator[Doubt]:
    """Yield a title page that names another publisher than the copyright page."""
    pages = {one.of: one for one in printing.said if "publisher" in one.texts}
    if (title := pages.get("title")) and (own := pages.get("copyright")):
        whole = letters(own.text("publisher"))
        # The title page has name and place on lines of their own, or no place.
        said = letters(title.text("publisher"))
        if not whole.replace(",", "").startswith(said.replace(",", "")):
            due = own.text("publisher")
            yield Doubt("wrong-caption", f"'{title.text('publisher')}' is printed, and should be '{due}'", title.page)
