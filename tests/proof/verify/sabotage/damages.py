"""Ways to spoil a finished book that no change of a single visible mark is: those of a print shop, or of a liar.

Lies are told consistently, on each board and in all that is said of it; pages are lost, exchanged or turned; fonts
read falsely; links lead astray; lines are too thin. Each leaves all else as it was.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, Operator, Page, Pdf

from bookmaker.proof.pdf.fields import FOLIO
from bookmaker.values.statements import PICTURE, PUZZLE, SOLUTION, STAGE, THUMBNAIL, BoardStatement, Statement
from tests.proof.verify.changes.change import Page as ChangedPage
from tests.proof.verify.changes.change import paint_again
from tests.proof.verify.changes.marks import FILL, FORM, LINE, resources_of
from tests.proof.verify.lies import captioned
from tests.proof.verify.sabotage.books import ANY, COMPOSED, LAYOUTS, MIXED, STAGED, TAUGHT, VARIANTS, named
from tests.proof.verify.spoken import Do, Lie, Spoken, instead, put, saying, spoken, tell, text_of, whole

VICTIM = 3
"""The puzzle that most damages strike; it has a neighbour of its size and total before it."""
SHOWN = (PUZZLE, STAGE, SOLUTION)
"""Boards with the clues of a puzzle; small solutions have none."""
PLAIN = (*LAYOUTS, *VARIANTS)
_NEAR = 4.0
"""Points by which the same digit may be off on another board."""


class Harm(NamedTuple):
    """Where a file is spoiled: pages as it counts them, numbers of puzzles; empty if anywhere."""

    pages: tuple[int, ...] = ()
    puzzles: tuple[int, ...] = (VICTIM,)


class Damage(NamedTuple):
    """A way to spoil a book."""

    harm: Callable[[Pdf], Harm]
    books: Sequence[str]
    """In which books it can occur."""
    id: str
    """What one of the findings has to be called; '' for anything."""

    def __call__(self, book: Path, out: Path) -> Harm:
        """Write a spoiled copy of a book."""
        with pikepdf.open(book) as pdf:
            harm = self.harm(pdf)
            pdf.save(out, static_id=True)
            return harm


DAMAGES: dict[str, Damage] = {}


def damage(books: Sequence[str] = PLAIN, id: str = "") -> Callable[[Callable[[Pdf], Harm]], Damage]:
    """Return what puts a damage on the list."""

    def put_on_list(harm: Callable[[Pdf], Harm]) -> Damage:
        DAMAGES[harm.__name__] = Damage(harm, books, id)
        return DAMAGES[harm.__name__]

    return put_on_list


def boards(pdf: Pdf, number: int = VICTIM, roles: Iterable[str] = (PUZZLE,)) -> list[Spoken]:
    """Return the boards of a puzzle, in the roles that they have."""
    found = (one for one in whole(pdf) if isinstance(one.said, BoardStatement))
    return [one for one in found if one.said.number == number and one.said.role in roles]


def clues_of(pdf: Pdf, board: Spoken) -> Spoken:
    """Return the digits on a board: what is written behind its lines."""
    texts = (one for one in beside(pdf, board) if one.start > board.start and isinstance(one.said, Statement))
    return next(one for one in texts if text_of(one).isdecimal())


def beside(pdf: Pdf, board: Spoken) -> list[Spoken]:
    """Return all of which something is said where a board is."""
    return [one for one in whole(pdf) if (one.page, one.path) == (board.page, board.path)]


def shown(clues: Spoken) -> list[int]:
    """Return which operators show digits, one each."""
    return [at for at, one in enumerate(clues.code) if str(one.operator) == "Tj"]


def spots(clues: Spoken, board: Spoken | None = None) -> list[tuple[float, float]]:
    """Return where digits stand, from the lower left corner of their board, if there is one."""
    x, y = (-float(value) for value in board.code[2].operands[4:]) if board else (0.0, 0.0)
    found = list[tuple[float, float]]()
    for one in clues.code:
        if str(one.operator) == "Td":
            x, y = x + float(one.operands[0]), y + float(one.operands[1])
        elif str(one.operator) == "Tj":
            found.append((x, y))
    return found


Instead = tuple[Spoken, bytes]
"""What is said and printed, and what takes its place."""


def _everywhere(pdf: Pdf, change: Callable[[Spoken], Instead]) -> Harm:
    """Change the digits of all boards that show the victim."""
    every = boards(pdf, roles=SHOWN)
    put(pdf, [change(clues_of(pdf, board)) for board in every])
    return Harm(tuple(one.page + 1 for one in every))


@damage((*LAYOUTS, *(name for name in VARIANTS if name != "foot")), id="not-unique")
def a_clue_dropped_everywhere(pdf: Pdf) -> Harm:
    """A clue is missing on every board of its puzzle."""
    return _everywhere(pdf, without_the_last)


def without_the_last(clues: Spoken) -> Instead:
    """Return clues of which the last is not there, and not said."""
    last, said = shown(clues)[-1], clues.said._replace(text=clues.said.text[:-1])
    return clues, saying(clues, said, [*clues.code[1:last], *clues.code[last + 1 :]])


@damage(named("spelt"), id="page-number")
def a_page_without_its_number(pdf: Pdf) -> Harm:
    """The number of a page of puzzles is said to be any word."""
    page = boards(pdf)[0].page
    texts = (one for one in whole(pdf) if one.page == page and isinstance(one.said, Statement))
    folio = next(one for one in texts if FOLIO in dict(one.said.parts))
    put(pdf, [(folio, saying(folio, folio.said._replace(fields=None), folio.code[1:]))])
    return Harm((page + 1,), ())


@damage((*LAYOUTS, *VARIANTS, *STAGED))
def another_clue_everywhere(pdf: Pdf) -> Harm:
    """A clue is another number on every board of its puzzle."""
    every = boards(pdf, roles=SHOWN)
    first = min(clues_of(pdf, every[0]).said.text)
    other = str((int(first) + 1) % 9)
    texts = [clues_of(pdf, board) for board in every]
    at = [text.said.text.index(first) for text in texts]
    assert tell(pdf, [instead(text, place, place + 1, other) for text, place in zip(texts, at, strict=True)])
    return Harm(tuple(one.page + 1 for one in every))


@damage(COMPOSED, "not-symmetric")
def a_clue_added_everywhere(pdf: Pdf) -> Harm:
    """A clue more stands on every board of a puzzle whose clues lie by a symmetry."""
    return _everywhere(pdf, _with_one_more)


def _with_one_more(clues: Spoken) -> Instead:
    end, moved = shown(clues)[-1], Do([*free_spot(clues)], Operator("Td"))
    said = clues.said._replace(text=clues.said.text + clues.said.text[-1])
    return clues, saying(clues, said, [*clues.code[1 : end + 1], moved, *clues.code[end:]])


def free_spot(clues: Spoken) -> tuple[float, float]:
    """Return how far a free cell beside the last clue, or above it, is from there."""
    places = spots(clues)
    lines = sorted({round(x, 1) for x, _ in places})
    cell = min(b - a for a, b in pairwise(lines) if b - a > clues.said.size)
    x, y = places[-1]
    ways = ((right * cell, up * cell) for up in range(4) for right in range(-1, 2))
    inside = ((right, up) for right, up in ways if lines[0] - _NEAR < x + right < lines[-1] + _NEAR)
    return next((right, up) for right, up in inside if not any(_near((x + right, y + up), one) for one in places))


@damage(id="not-unique")
def another_total_everywhere(pdf: Pdf) -> Harm:
    """A total is another one wherever it is printed, and said."""
    every = boards(pdf, roles=(*SHOWN, THUMBNAIL))
    lies = [lie for one in every for lie in captioned(one, beside(pdf, one), "total", one.said.total + 1)]
    assert tell(pdf, lies)
    return Harm(tuple(one.page + 1 for one in every))


def _excerpts(pdf: Pdf) -> list[Spoken]:
    """Return the pictures of a few cells beside what is said of terms and of marks."""
    found = (one for one in whole(pdf) if isinstance(one.said, BoardStatement))
    return [one for one in found if one.said.role == PICTURE and one.said.is_part]


@damage(TAUGHT, "wrong-picture")
def another_number_beside_a_term(pdf: Pdf) -> Harm:
    """The picture of a term has another number."""
    first, last = (clues_of(pdf, one) for one in _excerpts(pdf)[2::4])
    assert tell(pdf, [instead(first, 0, 1, last.said.text)])
    return Harm((first.page + 1,), ())


@damage(TAUGHT, "wrong-picture")
def a_sign_beside_a_term_removed(pdf: Pdf) -> Harm:
    """The picture of a term lacks its bullet, or another sign or line that is not one of its cells."""
    board = _excerpts(pdf)[1]
    page = ChangedPage(pdf, board.page)
    (lines,) = (
        one for one in page.marks if one.sort == FORM and board.start < one.start < board.start + len(board.code)
    )
    inside = (one for one in page.marks if one.path == board.path and lines.box.holds(one.box, 0.0))
    page.edit(board.path, paint_again(next(one for one in inside if one.sort in (FILL, LINE)))[:1])
    return Harm((board.page + 1,), ())


@damage(STAGED, "wrong-clue")
def a_number_changed_from_a_stage_on(pdf: Pdf) -> Harm:
    """A number that is found on the way is another one at the second stage, and at all behind it."""
    first, *later = boards(pdf, roles=SHOWN)
    known, texts = spots(clues_of(pdf, first), first), [clues_of(pdf, one) for one in later]
    every = [spots(text, one) for one, text in zip(later, texts, strict=True)]
    at = next(place for place in every[0] if not any(_near(place, other) for other in known))
    lies = list[Lie]()
    for text, places in zip(texts, every, strict=True):
        for place in (place for place, spot in enumerate(places) if _near(at, spot)):
            lies.append(instead(text, place, place + 1, str((int(text.said.text[place]) + 1) % 4)))
    assert lies and tell(pdf, lies)
    return Harm(tuple(one.page + 1 for one in later))


def _near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return abs(one[0] - other[0]) < _NEAR and abs(one[1] - other[1]) < _NEAR


def _page_of(pdf: Pdf, role: str = PUZZLE) -> int:
    """Return the page of a board of the victim, from 0."""
    return boards(pdf, roles=[role])[0].page


def _on(pdf: Pdf, *pages: int) -> tuple[int, ...]:
    """Return the puzzles that are on pages, or solved there."""
    found = (one.said for one in whole(pdf) if isinstance(one.said, BoardStatement) and one.page in pages)
    return tuple({one.number for one in found})


Order = tuple[int, int, Sequence[int]]
"""Pages from one on to another, from 0, and which of the file stand there instead."""


def _gone(page: int) -> Order:
    return page, page + 1, ()


def _twice(page: int) -> Order:
    return page, page + 1, (page, page)


def _exchange(one: int, other: int) -> Order:
    return one, other + 1, (other, *range(one + 1, other), one)


def _leaf_before(page: int) -> Order:
    """Put the two pages of a sheet before the two before it."""
    return page - 2, page + 2, (page, page + 1, page - 2, page - 1)


SWEEPS = ("calendar of sweeps",)
ORDERS: dict[str, tuple[Sequence[str], Callable[[Pdf], Order]]] = {
    "a_page_of_puzzles_removed": (ANY, lambda pdf: _gone(_page_of(pdf))),
    "a_page_of_solutions_removed": (PLAIN, lambda pdf: _gone(_page_of(pdf, SOLUTION))),
    "a_stage_left_out": (STAGED, lambda pdf: _gone(_page_of(pdf, STAGE))),
    "the_title_page_removed": (ANY, lambda _: _gone(0)),
    "the_title_page_doubled": (ANY, lambda _: _twice(0)),
    "a_page_doubled": (ANY, lambda pdf: _twice(_page_of(pdf))),
    "two_pages_exchanged": (ANY, lambda pdf: _exchange(_page_of(pdf), _last_with_boards(pdf))),
    "two_stages_exchanged": (STAGED, lambda pdf: _exchange(*(one.page for one in boards(pdf, roles=[STAGE])[:2]))),
    "a_table_behind_another_sheet": (SWEEPS, lambda pdf: _exchange(_page_of(pdf) + 1, _page_of(pdf) + 3)),
    "two_leaves_exchanged": (("calendar",), lambda pdf: _leaf_before(_page_of(pdf))),
    "a_leaf_before_its_month": (("calendar",), lambda pdf: _leaf_before(boards(pdf, 5)[0].page)),
}
"""Pages that are not in the file, twice in it, or in each other's place, each with the books in which they can be.

The title page is not named, and has no number; the fifth sheet is the first one of its month, which a page opens.
"""


def _last_with_boards(pdf: Pdf) -> int:
    return max(one.page for one in whole(pdf) if isinstance(one.said, BoardStatement))


def _reorder(order: Callable[[Pdf], Order], pdf: Pdf) -> Harm:
    """Put other pages in the place of some, which strikes those that are not where they were, or twice."""
    start, stop, now = order(pdf)
    still = {place for place, page in enumerate(now, start) if page == place and now.count(page) == 1}
    struck = _on(pdf, *({*range(start, stop)} - still))
    pages = [pdf.pages[page].obj for page in now]
    del pdf.pages[start:stop]
    for place, page in enumerate(pages, start):
        pdf.pages.insert(place, Page(page))
    return Harm(tuple(place + 1 for place in range(start, start + len(now)) if place not in still), struck)


DAMAGES |= {name: Damage(partial(_reorder, order), books, "") for name, (books, order) in ORDERS.items()}


def scan(pdf: Pdf, pages: Iterable[Page] = ()) -> None:
    """Put an image on some pages, or on all, in the place of all else."""
    image = pdf.make_stream(b"\x80" * 100, Type=Name.XObject, Subtype=Name.Image, Width=10, Height=10)
    image.ColorSpace, image.BitsPerComponent = Name.DeviceGray, 8
    for page in pages or pdf.pages:
        page.Resources = Dictionary(XObject=Dictionary(Scan=image))
        page.Contents = pdf.make_stream(b"q 432 0 0 648 0 0 cm /Scan Do Q")


def _cut_page(_: Pdf, page: Page) -> None:
    for box in {"/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"} & set(page.obj.keys()):
        left, bottom, right, top = map(float, page.obj[box])
        page.obj[box] = Array([left, bottom, (left + right) / 2, top])


def _drawn_by(matrix: Callable[[float, float, float], str]) -> Callable[[Pdf, Page], None]:
    """Return what draws all on a page by a matrix.

    It follows from the sides of the page, and from how far from its left side the first text begins.
    """

    def change(pdf: Pdf, page: Page) -> None:
        left, bottom, right, top = map(float, page.mediabox)
        free = min(one.said.x for one in spoken(page, 0) if isinstance(one.said, Statement)) - left
        page.contents_add(f"q {matrix(left + right, bottom + top, free)} cm\n".encode(), prepend=True)
        page.contents_add(b"\nQ")

    return change


PAGES: dict[str, tuple[str, Callable[[Pdf, Page], None]]] = {
    "a_page_that_is_a_picture": ("no-puzzle", lambda pdf, page: scan(pdf, [page])),
    "a_page_turned": ("other-size", lambda _, page: page.rotate(180, relative=True)),
    "a_page_cut_through_its_boards": ("", _cut_page),
    "a_page_turned_by_its_own_matrix": ("", _drawn_by(lambda wide, high, _: f"-1 0 0 -1 {wide} {high}")),
    "a_page_mirrored": ("", _drawn_by(lambda wide, *_: f"-1 0 0 1 {wide} 0")),
    "a_page_scaled": ("", _drawn_by(lambda *_: "0.5 0 0 0.5 100 100")),
    "a_page_at_the_cut": ("", _drawn_by(lambda wide, _, free: f"1 0 0 1 {2 - free} 0")),
}
"""What becomes of the whole page of a puzzle, and what that is called."""


def _on_its_page(change: Callable[[Pdf, Page], None], pdf: Pdf) -> Harm:
    page = _page_of(pdf)
    change(pdf, pdf.pages[page])
    return Harm((page + 1,))


DAMAGES |= {name: Damage(partial(_on_its_page, change), ANY, id) for name, (id, change) in PAGES.items()}


@damage(("screen", "tablet"))
def a_link_out_of_the_file(pdf: Pdf) -> Harm:
    """A link on the page of a puzzle leads to a site."""
    page = _page_of(pdf)
    link = next(one for one in pdf.pages[page].Annots if one.Subtype == "/Link")
    del link["/Dest"]
    link.A = Dictionary(S=Name.URI, URI=pikepdf.String("https://example.org/"))
    return Harm((page + 1,), ())


LINES: dict[str, tuple[str, Callable[[bytes], bytes]]] = {
    "all_lines_missing": ("bad-grid", lambda code: b""),
    "lines_dashed_away": ("", lambda code: b"[1 12] 0 d\n" + code),
    "lines_too_thin": ("thin-line", lambda code: re.sub(rb"\S+ w\b", b"0.2 w", code)),
}
"""What the lines of the victim become, and of all boards that have the same, and what that is called."""


def _redraw(change: Callable[[bytes], bytes], pdf: Pdf) -> Harm:
    board = boards(pdf)[0]
    holder: Any = pdf.pages[board.page]
    for at in board.path:
        holder = resources_of(holder).XObject[list(pikepdf.parse_content_stream(holder))[at].operands[0]]
    form = resources_of(holder).XObject[next(one for one in board.code if str(one.operator) == "Do").operands[0]]
    form.write(change(form.read_bytes()))
    return Harm((board.page + 1,))


DAMAGES |= {name: Damage(partial(_redraw, change), ANY, id) for name, (id, change) in LINES.items()}


@damage((MIXED,), "wrong-caption")
def another_look(pdf: Pdf) -> Harm:
    """A board states the look of another section."""
    one = next(one for one in whole(pdf) if isinstance(one.said, BoardStatement) and one.said.role == PUZZLE)
    assert one.said.look == 1
    assert tell(pdf, [Lie(one, one.said._replace(look=2))])
    return Harm((), (one.said.number,))


@damage(PLAIN, "wrong-caption")
def a_total_that_is_no_field(pdf: Pdf) -> Harm:
    """The total below a puzzle is said to be any words, and below the others it is a total."""
    board = boards(pdf)[0]
    about = (one for one in beside(pdf, board) if text_of(one) and one.said.of == board.said.key)
    total = next(one for one in about if "bullets" in dict(one.said.parts))
    put(pdf, [(total, saying(total, total.said._replace(fields=None), total.code[1:]))])
    return Harm((board.page + 1,))


@damage(ANY, "no-ink")
def invisible_clues(pdf: Pdf) -> Harm:
    """The clues of a puzzle are written, but not painted."""
    clues = clues_of(pdf, boards(pdf)[0])
    put(pdf, [paint_clues(clues, "Tr", 3, 0)])
    return Harm((clues.page + 1,))


def paint_clues(clues: Spoken, operator: str, how: int, else_how: int) -> Instead:
    """Return clues that are painted otherwise than what comes behind them."""
    before, after = (Do([one], Operator(operator)) for one in (how, else_how))
    return clues, saying(clues, clues.said, [before, *clues.code[1:], after])
