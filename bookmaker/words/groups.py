"""The models of what pages say: titles, intros, captions and the sentences of how-to-play."""

from bookmaker.words.forms import Plural, Range, Wording


class Heading(Wording):
    """A page's title."""

    title: str


class Headed(Heading):
    """A page's title and what it says below."""

    intro: str


class Tier(Wording):
    """A tier's name and what it asks of the solver."""

    name: str
    requires: str


class Colophon(Heading):
    """The colophon."""

    trim: str
    """How large a page is, in {inches} and in {millimetres}."""
    rated: str
    """How it was found how hard puzzles are."""


class Promises(Wording):
    """What a section requires of its puzzles, said to the reader."""

    max_clues: Plural
    late: str
    """About the total, as `never`."""
    never: str
    max_rounds: str
    min_choices: str
    no_spike: str
    no_tedium: str
    symmetry: dict[str, str]
    """How the cells of numbers lie, by SYMMETRIES."""


class Point(Wording):
    """A short heading and what it says."""

    name: str
    text: str


class HowTo(Headed):
    """The how-to-play spread."""

    goal: str
    rules: tuple[str, ...]
    totals: dict[str, str]
    """The rule before the last one, where all, some or none of the puzzles say how many bullets they hold."""
    neighbours: str
    marking: str
    marks: tuple[str, str, str]
    """What a bullet, a slash and a ring around a number are for."""
    pictured: tuple[str, str]
    """What is said behind the first two where a bullet and an empty cell are drawn as pictures."""
    looking: str
    looking_untold: str
    """The same where no puzzle has a total."""
    moves: tuple[Point, Point, Point]
    """One for each type of step, 0 to 2."""
    example: str
    start: str
    puzzle: str
    puzzle_untold: str
    """The same for a puzzle without a total."""


class Moves(Headed):
    """The page that teaches the moves."""

    at: str
    """A {name} with the {page} that teaches it."""
    named: str
    """On the how-to-play spread: the page from which on they are taught."""
    needed: str
    """Over those that a section needs."""
    forms: dict[str, str]
    """What the forms are called that a name of a move can have, as titles."""
    texts: dict[str, str]
    """By rule or form."""


class Walkthrough(Heading):
    """Walkthroughs: their pages, and how a step is headed."""

    every: str
    """What is told: every step."""
    key: str
    """The same where steps of one number are left out."""
    intro: str
    """What the marks of boards are, and how cells are named."""
    heads: Plural
    """The running head; {span} is which walkthroughs the page has."""
    reference: str
    puzzle_on: str
    round: Plural
    """Before the first step of a round, where numbers are opened on the way: so many are new."""
    start: str
    find: str
    """Under the board before the first step."""
    find_untold: str
    """The same for a puzzle without a total."""
    named: str
    """The kind of a step that has a {name} beside how much it combines."""
    combined: Plural
    enough: str
    """Said of a puzzle that has no other steps than those of one number."""
    single: str
    """What settles cells between two steps that are told."""
    left_out: Plural
    """The same with steps that a page has no room for."""
    first: Plural
    """How many cells that settles before a step; {what} is one of the two above."""
    rest: Plural
    """How many after the last one."""
    each: str
    """The kind of several steps of one number that share a board."""
    total: str
    total_with: Plural


class Hints(Wording):
    """The hints: their pages, and what a puzzle's caption says of them."""

    titles: tuple[str, str, str]
    """Of the first hints, of the second ones and of the third."""
    intros: tuple[str, str, str]
    shuffled: str
    """The intro where they stand in no order."""
    head: str
    """The running head; {span} is which hints of a list the page has."""
    at: Plural
    """In a caption: the {pages}."""
    numbered: Plural
    """In a caption, where hints have {numbers} of their own."""
    of: str
    """Behind such a hint, the puzzle it belongs to."""
    comma: str


class Decoder(Headed):
    """Boards that are played with a decoder, and its tables."""

    played: str
    """The title of the page that teaches it."""
    rules: tuple[str, ...]
    look: str
    """How the {value} of a {code} is found: by its {letter} and its {digit}."""
    again: str
    """What is said again over the tables: which cells to look up, and what a star means."""
    opens: str
    """Where openings stand below them: what the letter behind a 0 means, and how its line is read."""
    head: Plural
    """Over the table of a {label}: the {numbers} of its puzzles."""
    at: str
    """In a caption: the {label} of the table, and its {page}."""
    overleaf: str
    """The same on a sheet that has its own table on the back."""
    line: str
    """The rules in a line, for such a sheet."""


class Passwords(Headed):
    """Boards with passwords, and their list."""

    at: str
    """On which {page} it begins."""
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
    """In a caption, where that list is on the back."""
    line: str
    """The rules in a line, for such a sheet."""
    opens: Range
    """With how many words boards open."""


class Stages(Headed):
    """Boards that are turned: how they are played, and what is said below them."""

    rules: tuple[str, ...]
    """The second one begins with when to {turn}: the `leaf`, or the `page` where leaves have one side."""
    leaf: str
    page: str
    line: str
    """The rules in a line, for a sheet that is turned."""
    stage: str
    """Which {stage} of how many {stages} it is."""
    safe: Plural
    find: str
    """What is to be done with as many cells."""
    next: str
    """On which {page} the next stage is."""
    behind: str
    """What follows the last of the {stages}: the `whole` board."""
    whole: str
    opens: Range
    """In how many stages boards open."""


class Odds(Headed):
    """Positions in which nothing is certain: what is asked of them, and how it is answered."""

    rules: tuple[str, ...]
    """How cases are counted; the last one is about the best play."""
    example: tuple[str, ...]
    """How those of a small position are."""
    table: str
    """Over its table of cases."""
    line: str
    """The rules in a line."""
    questions: dict[str, str]
    """By question; {cells} are the marked ones."""
    answers: dict[str, str]
    """The {cell} that is right, and in how {many} of all {cases} it holds a bullet, in whole {percent}; for an order
    all {cells} and their {shares}; for the best one, in how {many} the board is cleared."""
    obvious: dict[str, str]
    """The same of the one that looks better, which it does by the {apparent} fraction."""
    head: str
    """Over the table of cases; its last columns are those of {cells}."""
    case: str
    """A row: {bullets} beside numbers, in so many ways at the {border} and {elsewhere}; cases, and {shares} of them."""
    sum: str
    """Below the rows."""
    shows: str
    """The {number} that the best {cell} can show, in how {many} cases, of which {won} are cleared."""
    counted: Range
    """How many cases puzzles have."""
    where: Range
    """The first hint: how many bullets lie beside numbers, besides those that are drawn."""
    many: Plural
    """The second: how many cases there are."""
    compare: dict[str, str]
    """The third, by question: the {cells} that are compared."""


class SheetWords(Wording):
    """What stands before lines to write on, above the puzzles of a class sheet."""

    name: str
    date: str

    @property
    def blanks(self) -> tuple[str, str]:
        """Both, in their order."""
        return self.name, self.date


class CoverWords(Wording):
    """What a cover says of its book on the back."""

    heading: str
    proved: str
    told: str
    """In a book with walkthroughs."""
    hinted: str
    """In one with hints."""
    taught: str
    """In one that begins with how to play."""
    levels: str
    """How many tiers puzzles are of, {n}, from the {first} to the {last}."""
    solved: str
    """In one with pages of solutions."""
    pencil: str


class Spoken(Wording):
    """A puzzle for those who listen to it."""

    row: str
    """A row by its {number}, and its {cells}."""
    blank: str
    """A cell of which nothing is known yet."""
    hole: str
    """Where a board with a shape has no cell."""
    bullet: str
    empty: str
    puzzle: str
    """What a puzzle is called, by its {number}."""
    step: str
    """The board after a {step} of so many {steps}."""
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
    """What those who listen hear of `open` and `mark`: one of them is chosen."""
    help: str
    controls: dict[str, str]
    """What clicks and keys do, by how a puzzle is played: mark, open or ask."""
    note: str
    """A mark for what is not certain."""
    marked: str
    """How many bullets are marked, {n}."""
    right: str
    wrong: Plural
    wrong_mark: str
    """Said of such a cell."""
    wrong_cell: str
    mined: str
    """A {cell} was opened that holds a bullet."""
    solved: str
    """In so much {time}."""
    ended: str
    """Said of such a puzzle in a list."""
    mistakes: Plural
    correct: str
    incorrect: str
    choose: str
    all: str
    done: str
    """A hint has been carried out."""
    solved_of: str
    """Puzzles that are solved, {n} of a {total}."""
    unkept: str
    script: str
