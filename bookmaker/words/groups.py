"""The models of what pages say: titles, intros, captions and the sentences of how-to-play."""

from bookmaker.words.forms import Plural, Range, Wording


class Heading(Wording):
    """A page's title."""

    title: str


class Headed(Heading):
    """A page's title and the text below it."""

    intro: str


class Tier(Wording):
    """A tier's name and what it asks of the solver."""

    name: str
    requires: str


class Colophon(Heading):
    """The colophon."""

    trim: str
    """The size of a page, in {inches} and in {millimetres}."""
    rated: str
    """How the difficulty of puzzles was found."""


class Promises(Wording):
    """What a section promises readers about its puzzles."""

    max_clues: Plural
    late: str
    """About the total, like `never`."""
    never: str
    max_rounds: str
    min_choices: str
    no_spike: str
    no_tedium: str
    symmetry: dict[str, str]
    """How the cells of numbers lie, by SYMMETRIES."""


class Point(Wording):
    """A short heading and its text."""

    name: str
    text: str


class HowTo(Headed):
    """The how-to-play spread."""

    goal: str
    rules: tuple[str, ...]
    totals: dict[str, str]
    """The rule before the last one, if all, some or none of the puzzles say how many bullets they hold."""
    neighbours: str
    marking: str
    marks: tuple[str, str, str]
    """The uses of a bullet, a slash and a ring around a number."""
    pictured: tuple[str, str]
    """The texts after the first two if a bullet and an empty cell are drawn as pictures."""
    looking: str
    looking_untold: str
    """`looking` if no puzzle has a total."""
    moves: tuple[Point, Point, Point]
    """One for each type of step, 0 to 2."""
    example: str
    start: str
    puzzle: str
    puzzle_untold: str
    """`puzzle` for a puzzle without a total."""


class Moves(Headed):
    """The page that teaches the moves."""

    at: str
    """A {name} with the {page} that teaches it."""
    named: str
    """On the how-to-play spread: the page from which on they are taught."""
    needed: str
    """Over the moves that a section needs."""
    forms: dict[str, str]
    """The forms that a move's name can have, as titles."""
    texts: dict[str, str]
    """By rule or form."""


class Walkthrough(Heading):
    """Walkthroughs: their pages, and the headings of their steps."""

    every: str
    """What it shows: every step."""
    key: str
    """`every` if steps of one number are left out."""
    intro: str
    """The meaning of the marks, and how cells are named."""
    heads: Plural
    """The running head; {span} is the walkthroughs on the page."""
    reference: str
    puzzle_on: str
    round: Plural
    """Before the first step of a round, if numbers are opened on the way: how many are new."""
    start: str
    find: str
    """Under the board before the first step."""
    find_untold: str
    """`find` for a puzzle without a total."""
    named: str
    """The kind of a step that has a {name} beside the count of what it combines."""
    combined: Plural
    enough: str
    """For a puzzle with only steps of one number."""
    single: str
    """What settles cells between two steps that are shown."""
    left_out: Plural
    """`single`, with steps for which a page has no room."""
    first: Plural
    """How many cells that settles before a step; {what} is one of the two above."""
    rest: Plural
    """How many after the last one."""
    each: str
    """The kind of several steps of one number that share a board."""
    total: str
    total_with: Plural


class Hints(Wording):
    """The hints: their pages, and the text in a puzzle's caption about them."""

    titles: tuple[str, str, str]
    """Titles of the first hints, of the second ones and of the third."""
    intros: tuple[str, str, str]
    shuffled: str
    """The intro if they are in no order."""
    head: str
    """The running head; {span} is the page's hints of a list."""
    at: Plural
    """In a caption: the {pages}."""
    numbered: Plural
    """In a caption, if hints have {numbers} of their own."""
    of: str
    """After such a hint, the puzzle it belongs to."""
    comma: str


class Decoder(Headed):
    """Boards played with a decoder, and its tables."""

    played: str
    """The title of the page that teaches it."""
    rules: tuple[str, ...]
    look: str
    """How the {letter} and the {digit} of a {code} lead to its {value}."""
    again: str
    """The reminder over the tables: which cells to look up, and what a star means."""
    opens: str
    """If openings stand below them: what the letter behind a 0 means, and how its line is read."""
    head: Plural
    """Over the table of a {label}: the {numbers} of its puzzles."""
    at: str
    """In a caption: the {label} of the table, and its {page}."""
    overleaf: str
    """`at` on a sheet that has its own table on the back."""
    line: str
    """The rules in a line, for such a sheet."""


class Passwords(Headed):
    """Boards with passwords, and their list."""

    at: str
    """The {page} on which it begins."""
    played: str
    """The title of the page that teaches it."""
    itself: str
    rules: tuple[str, ...]
    look: str
    """What a {word} is after the {count} of safe cells: their {numbers}, and how many are safe {next}."""
    words: tuple[str, ...]
    """Of four letters each, for the two rounds of the example."""
    head: str
    """Over the list of a sheet that has its own: the {number} of its puzzle."""
    overleaf: str
    """In a caption, if that list is on the back."""
    line: str
    """The rules in a line, for such a sheet."""
    opens: Range
    """The number of words with which boards open."""


class Stages(Headed):
    """Boards that are turned: how they are played, and the texts below them."""

    rules: tuple[str, ...]
    """The second one begins with when to {turn}: the `leaf`, or the `page` if leaves have one side."""
    leaf: str
    page: str
    line: str
    """The rules in a line, for a sheet that is turned."""
    stage: str
    """Which {stage} of the {stages} it is."""
    safe: Plural
    find: str
    """What to do with the safe cells."""
    next: str
    """The {page} of the next stage."""
    behind: str
    """What follows the last of the {stages}: the `whole` board."""
    whole: str
    opens: Range
    """The number of stages in which boards open."""


class Odds(Headed):
    """Positions in which nothing is certain: the questions about them, and the answers."""

    rules: tuple[str, ...]
    """How cases are counted; the last one is about the best play."""
    example: tuple[str, ...]
    """How the cases of a small position are counted."""
    table: str
    """Over its table of cases."""
    line: str
    """The rules in a line."""
    questions: dict[str, str]
    """By question; {cells} are the marked ones."""
    answers: dict[str, str]
    """The right {cell}, and in how {many} of all {cases} it holds a bullet, in whole {percent}; for an order all
    {cells} and their {shares}; for the best one, in how {many} the board is cleared."""
    obvious: dict[str, str]
    """About the cell that looks better, by its {apparent} fraction."""
    head: str
    """Over the table of cases; its last columns are those of {cells}."""
    case: str
    """A row: {bullets} beside numbers, ways at the {border} and {elsewhere}; cases, and {shares} of them."""
    sum: str
    """Below the rows."""
    shows: str
    """The {number} that the best {cell} can show, in how {many} cases, and how many of these, {won}, are cleared."""
    counted: Range
    """The number of cases of puzzles."""
    where: Range
    """The first hint: how many bullets lie beside numbers, apart from those drawn."""
    many: Plural
    """The second hint: how many cases there are."""
    compare: dict[str, str]
    """The third hint, by question: the {cells} to compare."""


class SheetWords(Wording):
    """The labels of lines to write on, above the puzzles of a class sheet."""

    name: str
    date: str

    @property
    def blanks(self) -> tuple[str, str]:
        """Both, in their order."""
        return self.name, self.date


class CoverWords(Wording):
    """What a cover says about its book on the back."""

    heading: str
    proved: str
    told: str
    """In a book with walkthroughs."""
    hinted: str
    """In a book with hints."""
    taught: str
    """In a book that begins with how to play."""
    levels: str
    """The number of tiers, {n}, from the {first} to the {last}."""
    solved: str
    """In a book with pages of solutions."""
    pencil: str


class Spoken(Wording):
    """A puzzle for those who listen to it."""

    row: str
    """A row by its {number}, and its {cells}."""
    blank: str
    """A cell of which nothing is known yet."""
    hole: str
    """A missing cell of a shaped board."""
    bullet: str
    empty: str
    puzzle: str
    """The name of a puzzle, by its {number}."""
    step: str
    """The board after a {step} of its {steps}."""
    page: str
    """A page of a book, by the book's {title} and its label."""


class Links(Wording):
    """Links in the footer of a page on a screen: where they lead."""

    contents: str
    puzzle: str
    solution: str
    hint: str
    walkthrough: str
    previous: str
    next: str


class Player(Wording):
    """A puzzle on a web page, where it is played."""

    line: str
    """The rules of a board that is opened cell by cell."""
    undo: str
    redo: str
    check: str
    hint: str
    answer: str
    again: str
    print: str
    open: str
    mark: str
    tools: str
    """Spoken label of `open` and `mark`, one of which is chosen."""
    help: str
    controls: dict[str, str]
    """What clicks and keys do, by how a puzzle is played: mark, open or ask."""
    note: str
    """A mark for what is not certain."""
    marked: str
    """The number of marked bullets, {n}."""
    right: str
    wrong: Plural
    wrong_mark: str
    """Announces such a cell."""
    wrong_cell: str
    mined: str
    """A {cell} with a bullet was opened."""
    solved: str
    """With the {time} it took."""
    ended: str
    """For such a puzzle in a list."""
    mistakes: Plural
    correct: str
    incorrect: str
    choose: str
    all: str
    done: str
    """A hint has been carried out."""
    solved_of: str
    """Solved puzzles, {n} of a {total}."""
    unkept: str
    script: str
