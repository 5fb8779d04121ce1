"""Ways to spoil a finished book that no change of a single visible mark is: those of a print shop, or of a liar.

Lies are told consistently, on each board and in all that is said of it; pages are lost, exchanged or turned; fonts
read falsely; links lead astray; lines are too thin. Each leaves all else as it was.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf
from pikepdf import Array, Dictionary, Name, Page, Pdf

from bookmaker.values.stated import PUZZLE, SOLUTION, STAGE, THUMBNAIL, BoardStatement, Statement
from tests.proof.verify.changes.marks import resources_of
from tests.proof.verify.lies import captioned
from tests.proof.verify.sabotage.books import ASKED, COMPOSED, DECODED, FORMS, LAYOUTS, SPELT, STAGED, VARIANTS
from tests.proof.verify.spoken import Lie, Spoken, instead, put, saying, tell, text_of, whole

VICTIM = 3
"""The puzzle that most damages strike; it has a neighbour of its size and total before it."""
SHOWN = (PUZZLE, STAGE, SOLUTION)
"""Boards with the clues of a puzzle; small solutions have none."""
PLAIN = (*LAYOUTS, *VARIANTS)
_NEAR = 4.0
"""Points by which the same digit may be off on another board."""
ANY = (*PLAIN, *FORMS, *STAGED, *DECODED, *ASKED, *SPELT, *COMPOSED)


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


def _everywhere(pdf: Pdf, change: Callable[[Spoken, Spoken], tuple[Spoken, bytes]]) -> Harm:
    """Change the digits of all boards that show the victim."""
    every = boards(pdf, roles=SHOWN)
    put(pdf, [change(board, clues_of(pdf, board)) for board in every])
    return Harm(tuple(one.page + 1 for one in every))


@damage((*LAYOUTS, *(name for name in VARIANTS if name != "foot")), id="not-unique")
def a_clue_dropped_everywhere(pdf: Pdf) -> Harm:
    """A clue is missing on every board of its puzzle."""

    def drop(_: Spoken, clues: Spoken) -> tuple[Spoken, bytes]:
        last = shown(clues)[-1]
        said = clues.said._replace(text=clues.said.text[:-1])
        return clues, saying(clues, said, [*clues.code[1:last], *clues.code[last + 1 :]])

    return _everywhere(pdf, drop)


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


@damage(tuple(COMPOSED), "not-symmetric")
def a_clue_added_everywhere(pdf: Pdf) -> Harm:
    """A clue more stands on every board of a puzzle whose clues lie by a symmetry."""

    def add(_: Spoken, clues: Spoken) -> tuple[Spoken, bytes]:
        end = shown(clues)[-1]
        moved = pikepdf.ContentStreamInstruction([*free_spot(clues)], pikepdf.Operator("Td"))
        said = clues.said._replace(text=clues.said.text + clues.said.text[-1])
        code = [*clues.code[1 : end + 1], moved, clues.code[end], *clues.code[end + 1 :]]
        return clues, saying(clues, said, code)

    return _everywhere(pdf, add)


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


@damage(tuple(STAGED), "wrong-clue")
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


@damage(ANY)
def a_page_of_puzzles_removed(pdf: Pdf) -> Harm:
    """The page of a puzzle is not in the file."""
    return _removed(pdf, _page_of(pdf))


@damage()
def a_page_of_solutions_removed(pdf: Pdf) -> Harm:
    """The page of a solution is not in the file."""
    return _removed(pdf, _page_of(pdf, SOLUTION))


@damage(tuple(STAGED))
def a_stage_left_out(pdf: Pdf) -> Harm:
    """The page of the second stage is not in the file."""
    return _removed(pdf, _page_of(pdf, STAGE))


def _removed(pdf: Pdf, page: int) -> Harm:
    gone = _on(pdf, page)
    del pdf.pages[page]
    return Harm((), gone)


@damage(ANY)
def the_title_page_removed(pdf: Pdf) -> Harm:
    """The first page is not in the file: nothing names it, and it has no number."""
    del pdf.pages[0]
    return Harm((), ())


@damage(ANY)
def the_title_page_doubled(pdf: Pdf) -> Harm:
    """The first page comes twice."""
    pdf.pages.insert(0, pdf.pages[0])
    return Harm((), ())


@damage(ANY)
def a_page_doubled(pdf: Pdf) -> Harm:
    """The page of a puzzle comes twice."""
    page = _page_of(pdf)
    pdf.pages.insert(page + 1, pdf.pages[page])
    return Harm((page + 1, page + 2))


@damage(ANY)
def two_pages_exchanged(pdf: Pdf) -> Harm:
    """The page of a puzzle and the last page with boards stand in each other's place."""
    return _exchanged(pdf, _page_of(pdf), max(one.page for one in whole(pdf) if isinstance(one.said, BoardStatement)))


@damage(tuple(STAGED))
def two_stages_exchanged(pdf: Pdf) -> Harm:
    """The pages of two stages stand in each other's place."""
    second, third = boards(pdf, roles=[STAGE])[:2]
    return _exchanged(pdf, second.page, third.page)


@damage(("calendar of sweeps",))
def a_table_behind_another_sheet(pdf: Pdf) -> Harm:
    """The backs of two sheets, with their tables, are exchanged."""
    page = _page_of(pdf)
    return _exchanged(pdf, page + 1, page + 3)


def _exchanged(pdf: Pdf, one: int, other: int) -> Harm:
    struck = _on(pdf, one, other)
    first, second = pdf.pages[one].obj, pdf.pages[other].obj
    pdf.pages[one], pdf.pages[other] = Page(second), Page(first)
    return Harm((one + 1, other + 1), struck)


@damage(("calendar",))
def two_leaves_exchanged(pdf: Pdf) -> Harm:
    """A sheet, with its solution overleaf, stands in the place of the one before."""
    return _leaf_before(pdf, VICTIM)


@damage(("calendar",))
def a_leaf_before_its_month(pdf: Pdf) -> Harm:
    """The first sheet of the second month stands before the page that opens the month."""
    return _leaf_before(pdf, 5)._replace(pages=(), puzzles=())


def _leaf_before(pdf: Pdf, number: int) -> Harm:
    """Put the two pages of a sheet before the two before it."""
    page = boards(pdf, number)[0].page
    own = [pdf.pages[page].obj, pdf.pages[page + 1].obj]
    del pdf.pages[page : page + 2]
    for offset, one in enumerate(own):
        pdf.pages.insert(page - 2 + offset, Page(one))
    return Harm(tuple(range(page - 1, page + 3)), (number - 1, number))


@damage(ANY, "no-puzzle")
def a_page_that_is_a_picture(pdf: Pdf) -> Harm:
    """The page of a puzzle is an image."""
    page = _page_of(pdf)
    scan(pdf, page, page + 1)
    return Harm((page + 1,))


def scan(pdf: Pdf, start: int = 0, stop: int | None = None) -> None:
    """Put an image on some pages, from 0, in the place of all else."""
    image = pdf.make_stream(b"\x80" * 100, Type=Name.XObject, Subtype=Name.Image, Width=10, Height=10)
    image.ColorSpace, image.BitsPerComponent = Name.DeviceGray, 8
    for page in pdf.pages[start:stop]:
        page.Resources = Dictionary(XObject=Dictionary(Scan=image))
        page.Contents = pdf.make_stream(b"q 432 0 0 648 0 0 cm /Scan Do Q")


@damage(ANY, "other-size")
def a_page_turned(pdf: Pdf) -> Harm:
    """The page of a puzzle stands on its head."""
    page = _page_of(pdf)
    pdf.pages[page].rotate(180, relative=True)
    return Harm((page + 1,))


def _wrapped(pdf: Pdf, matrix: Callable[[list[float]], str]) -> Harm:
    """Draw all on the page of the victim through a matrix, which follows from the sides of the page."""
    page = _page_of(pdf)
    sides = [float(side) for side in pdf.pages[page].mediabox]
    pdf.pages[page].contents_add(f"q {matrix(sides)} cm\n".encode(), prepend=True)
    pdf.pages[page].contents_add(b"\nQ")
    return Harm((page + 1,))


@damage(ANY)
def a_page_turned_by_its_own_matrix(pdf: Pdf) -> Harm:
    """All on the page of a puzzle stands on its head."""
    return _wrapped(pdf, lambda sides: f"-1 0 0 -1 {sides[0] + sides[2]} {sides[1] + sides[3]}")


@damage(ANY)
def a_page_mirrored(pdf: Pdf) -> Harm:
    """All on the page of a puzzle is seen as in a mirror."""
    return _wrapped(pdf, lambda sides: f"-1 0 0 1 {sides[0] + sides[2]} 0")


@damage(ANY)
def a_page_scaled(pdf: Pdf) -> Harm:
    """All on the page of a puzzle is half as large as it was."""
    return _wrapped(pdf, lambda _: "0.5 0 0 0.5 100 100")


@damage(ANY)
def a_page_at_the_cut(pdf: Pdf) -> Harm:
    """All that a page shows is moved to the left, until something nearly stands on the cut."""
    page = _page_of(pdf)
    left = min(one.said.x for one in whole(pdf) if one.page == page and isinstance(one.said, Statement))
    return _wrapped(pdf, lambda sides: f"1 0 0 1 {sides[0] + 2 - left} 0")


@damage(ANY)
def a_page_cut_through_its_boards(pdf: Pdf) -> Harm:
    """The page of a puzzle ends in the middle."""
    page = _page_of(pdf)
    holder = pdf.pages[page].obj
    for box in {"/MediaBox", "/CropBox", "/TrimBox", "/BleedBox", "/ArtBox"} & set(holder.keys()):
        left, bottom, right, top = map(float, holder[box])
        holder[box] = Array([left, bottom, (left + right) / 2, top])
    return Harm((page + 1,))


@damage(("screen", "tablet"))
def a_link_out_of_the_file(pdf: Pdf) -> Harm:
    """A link on the page of a puzzle leads to a site."""
    page = _page_of(pdf)
    link = next(one for one in pdf.pages[page].Annots if one.Subtype == "/Link")
    del link["/Dest"]
    link.A = Dictionary(S=Name.URI, URI=pikepdf.String("https://example.org/"))
    return Harm((page + 1,), ())


def _redrawn(pdf: Pdf, change: Callable[[bytes], bytes]) -> Harm:
    """Draw the lines of the victim, and of all boards that have the same, in another way."""
    board = boards(pdf)[0]
    holder: Any = pdf.pages[board.page]
    for at in board.path:
        holder = resources_of(holder).XObject[list(pikepdf.parse_content_stream(holder))[at].operands[0]]
    form = resources_of(holder).XObject[next(one for one in board.code if str(one.operator) == "Do").operands[0]]
    form.write(change(form.read_bytes()))
    return Harm((board.page + 1,))


@damage(ANY)
def all_lines_missing(pdf: Pdf) -> Harm:
    """A board has no lines."""
    return _redrawn(pdf, lambda code: b"")


@damage(ANY)
def lines_dashed_away(pdf: Pdf) -> Harm:
    """Of each line there are dots, far from each other."""
    return _redrawn(pdf, lambda code: b"[1 12] 0 d\n" + code)


@damage(ANY, "thin-line")
def lines_too_thin(pdf: Pdf) -> Harm:
    """The lines are thinner than a printing plate holds."""
    return _redrawn(pdf, lambda code: re.sub(rb"\S+ w\b", b"0.2 w", code))


@damage(ANY, "no-ink")
def invisible_clues(pdf: Pdf) -> Harm:
    """The clues of a puzzle are written, but not painted."""
    clues = clues_of(pdf, boards(pdf)[0])
    hidden = pikepdf.ContentStreamInstruction([3], pikepdf.Operator("Tr"))
    back = pikepdf.ContentStreamInstruction([0], pikepdf.Operator("Tr"))
    put(pdf, [(clues, saying(clues, clues.said, [hidden, *clues.code[1:], back]))])
    return Harm((clues.page + 1,))
