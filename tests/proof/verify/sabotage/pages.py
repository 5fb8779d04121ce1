"""What pages say of each other is changed: references, numbers, counts, and the pages themselves."""

import re
from pathlib import Path

import pikepdf

from tests.proof.verify.sabotage.anatomy import Board, Book, Cell, Leaf, Words
from tests.proof.verify.sabotage.tools import (
    TOLD,
    VICTIM,
    Harm,
    altered,
    caption_of,
    damage,
    done,
    drawn_at,
    letters_of,
    solved,
    struck,
)


@damage
def a_wrong_page_of_the_solution(book: Path, out: Path) -> Harm:
    """A puzzle sends its solver to the page after the solution's."""
    spoiled, board = struck(book)
    return _reference_altered(spoiled, out, board, r"solution p\. \d*(\d)")


@damage
def a_page_of_hints_twice(book: Path, out: Path) -> Harm:
    """A puzzle names a page of its hints twice, and another one not at all; or a wrong one, where it has only one."""
    spoiled, board = struck(book)
    words = caption_of(board, "hints? p")
    *others, last = re.split("[^0-9]+", words.text)[1:]
    if not others:
        return altered(spoiled, out, board.leaf, words, len(words.text) - 1)
    board.leaf.set_letter(words.letters[-1], others[0][-1])
    return done(spoiled, out, board, f"{last} is {others[0]}")


@damage
def a_page_of_hints_left_out(book: Path, out: Path) -> Harm:
    """A puzzle does not name the last page of its hints; or it names a wrong one, where it has only one."""
    spoiled, board = struck(book)
    words = caption_of(board, "hints? p")
    last = re.search(r"hints? p\. (?:\d+, )*\d+(, \d+)|hints? p\. \d+", words.text)
    assert last
    if not last[1]:
        return altered(spoiled, out, board.leaf, words, last.end() - 1)
    for letter in words.letters[last.start(1) : last.end(1)]:
        board.leaf.set_letter(letter, " ")
    return done(spoiled, out, board, f"{words.text} is without its last page")


@damage
def a_wrong_page_of_the_puzzle(book: Path, out: Path) -> Harm:
    """A solution names another page as its puzzle's."""
    spoiled, board = solved(book)
    return _reference_altered(spoiled, out, board, r"from p\. \d*(\d)")


@damage
def a_wrong_page_of_the_walkthrough(book: Path, out: Path) -> Harm:
    """A puzzle names another page as its walkthrough's."""
    spoiled = Book(book)
    board = spoiled.puzzles()[TOLD - 1]
    return _reference_altered(spoiled, out, board, r"walkthrough p\. \d*(\d)")._replace(puzzles=(TOLD,))


@damage
def a_wrong_page_of_the_hints(book: Path, out: Path) -> Harm:
    """The contents send the reader to a wrong page for the hints."""
    return _contents_altered(book, out, "Hints")


@damage
def a_wrong_page_of_a_section(book: Path, out: Path) -> Harm:
    """The contents send the reader to a wrong page for a section."""
    return _contents_altered(book, out, "Second wind")


@damage
def another_size_in_the_contents(book: Path, out: Path) -> Harm:
    """The contents say that the boards of a section have another column."""
    spoiled, leaf, blocks = _contents(book, "Second wind")
    size = next(words for words in blocks if "×" in words.text)
    return altered(spoiled, out, leaf, size, len(size.text) - 1)


@damage
def a_hint_to_another_column(book: Path, out: Path) -> Harm:
    """A hint points to two numbers in a column beside theirs."""
    return _hint_altered(book, out, r"in ?column ([a-y])\b")


@damage
def a_hint_to_another_number(book: Path, out: Path) -> Harm:
    """A hint points to two numbers in a column that has only one of them."""
    return _hint_altered(book, out, r"the ?([0-9]) ?and ?the ?[0-9] ?in ?column")


@damage
def a_hint_to_no_only_number(book: Path, out: Path) -> Harm:
    """A hint calls a number the only one of its size, and there are none or several."""
    return _hint_altered(book, out, r"only ?([0-9])")


@damage
def a_false_count(book: Path, out: Path) -> Harm:
    """The book says that it has another number of puzzles than it has."""
    return _stated_altered(book, out, r"^All \d*(\d) puzzles")


@damage
def a_false_trim(book: Path, out: Path) -> Harm:
    """The colophon says that pages are of another size than they have."""
    return _stated_altered(book, out, r"^The page measures (\d)")


@damage
def a_false_isbn(book: Path, out: Path) -> Harm:
    """The number of the book has another last digit."""
    return _stated_altered(book, out, r"^ISBN.*(\d)$")


@damage
def a_number_twice(book: Path, out: Path) -> Harm:
    """A puzzle is called by its neighbour's number."""
    spoiled, board = struck(book)
    words = caption_of(board, rf"^(?:No\. )?({VICTIM})$")
    last = words.letters[-1]
    board.leaf.set_letter(last, str(VICTIM - 1))
    return done(spoiled, out, board, f"{VICTIM} is {VICTIM - 1}")._replace(puzzles=(VICTIM - 1, VICTIM))


@damage
def a_puzzle_twice_turned(book: Path, out: Path) -> Harm:
    """A puzzle is its neighbour, turned by a quarter, and so is its solution: each by itself is faultless."""
    spoiled = Book(book)
    first, second = spoiled.puzzles()[VICTIM - 2 : VICTIM]
    answers = spoiled.solution(first), spoiled.solution(second)
    _turn_into(*answers)
    answers[1].leaf.save()
    if second.leaf is answers[1].leaf:
        raise ValueError("a puzzle and its solution in one stream")
    _turn_into(first, second)
    harm = done(spoiled, out, second, f"{VICTIM} is {VICTIM - 1}, turned")
    return harm._replace(puzzles=(VICTIM - 1, VICTIM), pages=(first.page, second.page))


@damage
def a_page_of_puzzles_removed(book: Path, out: Path) -> Harm:
    """The page of a puzzle is not in the file."""
    spoiled = Book(book)
    return _removed(spoiled, out, spoiled.puzzles()[VICTIM - 1])


@damage
def a_page_of_solutions_removed(book: Path, out: Path) -> Harm:
    """The page of a solution is not in the file."""
    spoiled = Book(book)
    return _removed(spoiled, out, spoiled.solution(spoiled.puzzles()[VICTIM - 1]))


@damage
def the_title_page_removed(book: Path, out: Path) -> Harm:
    """The first page is not in the file: nothing names it, and it has no number."""
    spoiled = Book(book)
    del spoiled.pdf.pages[0]
    spoiled.save(out)
    return Harm(out, "without page 1")


@damage
def the_title_page_doubled(book: Path, out: Path) -> Harm:
    """The first page comes twice."""
    spoiled = Book(book)
    spoiled.pdf.pages.insert(0, spoiled.pdf.pages[0])
    spoiled.save(out)
    return Harm(out, "page 1 twice")


@damage
def a_page_doubled(book: Path, out: Path) -> Harm:
    """The page of a puzzle comes twice."""
    spoiled, board = struck(book)
    spoiled.pdf.pages.insert(board.page, spoiled.pdf.pages[board.page - 1])
    spoiled.save(out)
    return Harm(out, "twice", (board.page, board.page + 1), (VICTIM,))


@damage
def two_pages_exchanged(book: Path, out: Path) -> Harm:
    """The pages of a puzzle and of a solution stand in each other's place."""
    spoiled, puzzle = struck(book)
    one, two = puzzle.page, spoiled.solution(puzzle).page
    if one == two:
        two = spoiled.puzzles()[-1].page
    pages = spoiled.pdf.pages
    first, second = pages[one - 1].obj, pages[two - 1].obj
    pages[one - 1], pages[two - 1] = pikepdf.Page(second), pikepdf.Page(first)
    spoiled.save(out)
    return Harm(out, f"{one} and {two} exchanged", (one, two), (VICTIM,))


@damage
def a_page_turned(book: Path, out: Path) -> Harm:
    """The page of a puzzle stands on its head."""
    spoiled, board = struck(book)
    page = spoiled.pdf.pages[board.page - 1]
    page.rotate(180, relative=True)
    return done(spoiled, out, board, "turned")


@damage
def a_page_turned_by_its_own_matrix(book: Path, out: Path) -> Harm:
    """All on the page of a puzzle stands on its head."""
    spoiled, board = struck(book)
    page = spoiled.pdf.pages[board.page - 1]
    left, bottom, right, top = (float(side) for side in page.mediabox)
    page.contents_add(f"q -1 0 0 -1 {left + right:g} {bottom + top:g} cm\n".encode(), prepend=True)
    page.contents_add(b"\nQ")
    spoiled.save(out)
    return Harm(out, "upside down", (board.page,), (VICTIM,))


@damage
def a_page_scaled(book: Path, out: Path) -> Harm:
    """All on the page of a puzzle is half as large as it was."""
    spoiled, board = struck(book)
    page = spoiled.pdf.pages[board.page - 1]
    page.contents_add(b"q 0.5 0 0 0.5 100 100 cm\n", prepend=True)
    page.contents_add(b"\nQ")
    spoiled.save(out)
    return Harm(out, "scaled", (board.page,), (VICTIM,))


def _stated_altered(book: Path, out: Path, pattern: str) -> Harm:
    spoiled = Book(book)
    for leaf in spoiled.leaves:
        for words in leaf.words():
            found = re.search(pattern, words.text)
            if found:
                return altered(spoiled, out, leaf, words, found.start(1))
    raise LookupError(f"nothing on the copyright page is like {pattern}")


def _reference_altered(spoiled: Book, out: Path, board: Board, pattern: str) -> Harm:
    words = caption_of(board, pattern)
    found = re.search(pattern, words.text)
    assert found
    harm = altered(spoiled, out, board.leaf, words, found.start(1))
    return harm._replace(pages=(board.page,), puzzles=(VICTIM,))


def _hint_altered(book: Path, out: Path, pattern: str) -> Harm:
    """Let a letter or a digit of a hint be the next one, or the one before where the font surely has that only."""
    spoiled = Book(book)
    leaf = next(
        leaf for leaf in spoiled.leaves if any(words.text.startswith("With which numbers") for words in leaf.words())
    )
    (letter,), known = letters_of(leaf, pattern), {one.char for words in leaf.words() for one in words.letters}
    other = next(char for step in (1, -1) if (char := chr(ord(letter.char) + step)) in known)
    leaf.set_letter(letter, other)
    leaf.save()
    spoiled.save(out)
    return Harm(out, f"{letter.char} is {other}", (leaf.page + 1,))


def _contents_altered(book: Path, out: Path, title: str) -> Harm:
    spoiled, leaf, blocks = _contents(book, title)
    folio = next(words for words in blocks if words.text.isdigit())
    return altered(spoiled, out, leaf, folio, len(folio.text) - 1)


def _contents(book: Path, title: str) -> tuple[Book, Leaf, list[Words]]:
    """Return the contents of a book, and what they say from a title on."""
    spoiled = Book(book)
    for leaf in spoiled.leaves:
        blocks = leaf.words()
        if any(words.text == "Contents" for words in blocks) and any(words.text == title for words in blocks):
            return spoiled, leaf, blocks[next(i for i, words in enumerate(blocks) if words.text == title) :]
    raise LookupError(f"no contents with '{title}'")


def _turn_into(model: Board, board: Board) -> None:
    """Let a board show what another of its size shows, turned by a quarter."""
    side, scale = board.frame.rows, board.size / model.size

    def turned(cell: Cell) -> Cell:
        return cell[1], side - 1 - cell[0]

    code = [f"BT {board.font} {board.size:g} Tf".encode()]
    for digit in model.digits:
        (x, y), (there_x, there_y) = model.middle(digit.cell), board.middle(turned(digit.cell))
        x, y = there_x + (digit.x - x) * scale, there_y + (digit.y - y) * scale
        shown = next(code for code, char in board.leaf.maps[board.font].items() if char == digit.char)
        code.append(f"1 0 0 1 {x:.2f} {y:.2f} Tm <{shown:02x}> Tj".encode())
    code.append(b"ET")
    code += [drawn_at(model, token, *board.middle(turned(token.cell))) for token in model.tokens]
    board.leaf.replace(board.start, board.end, b"\n".join(code) + b"\n" + board.leaf.settings(board.end))


def _removed(spoiled: Book, out: Path, board: Board) -> Harm:
    gone = tuple(
        number
        for number, puzzle in enumerate(spoiled.puzzles(), 1)
        if board.page in (puzzle.page, spoiled.solution(puzzle).page)
    )
    del spoiled.pdf.pages[board.page - 1]
    spoiled.save(out)
    return Harm(out, f"without page {board.page}", (), gone)
