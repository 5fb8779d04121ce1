"""The models of what pages say: titles, intros, captions and the sentences of how-to-play."""

from bookmaker.words.forms import Plural, Range, Wording, meaning


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

    trim: str = meaning("the size of a page, in {inches} and in {millimetres}")
    rated: str = meaning("how the difficulty of puzzles was found")


class LibraryLines(Wording):
    """The lines of national libraries; '' where a language has no such line."""

    numberless: str = meaning("without a number; it may name the {month}")
    named: str = meaning("with a {number}, or whatever else it names")


class Imprint(Wording):
    """What the copyright page says on behalf of publishers."""

    formats: dict[str, str] = meaning("the formats of a book, as they stand in brackets behind their ISBN")
    disclaimer: str
    library: LibraryLines


class Promises(Wording):
    """What a section promises readers about its puzzles."""

    max_clues: Plural
    late: str = meaning("about the total, like `never`")
    never: str
    max_rounds: str
    min_choices: str
    no_spike: str
    no_tedium: str
    symmetry: dict[str, str] = meaning("how the cells of numbers lie, by SYMMETRIES")


class Point(Wording):
    """A short heading and its text."""

    name: str
    text: str


class HowTo(Headed):
    """The how-to-play spread."""

    game: str = meaning("the name of the game")
    of_game: str = meaning("a {title} of its rules or its example with the {game}, if a book teaches several")
    at: str = meaning("on the page that opens a section: the {name} of a lesson with the {page} that teaches it")
    lessons: dict[str, str] = meaning("the names of lessons, by subject")
    goal: str
    rules: tuple[str, ...]
    undecided: str = meaning("behind the second rule in a book without the terms: what a cell is until it is known")
    totals: dict[str, str] = meaning(
        "the rule before the last one, if all, some or none of the puzzles say how many bullets they hold"
    )
    neighbours: str
    meanings: str = meaning("over the terms")
    terms: dict[str, str] = meaning("what hints and walkthroughs say of cells and numbers, each with a picture")
    marking: str
    marks: tuple[str, str, str] = meaning("the uses of a bullet, a slash and a ring around a number")
    pictured: tuple[str, str] = meaning(
        "the texts after the first two if a bullet and an empty cell are drawn as pictures"
    )
    looking: str
    looking_untold: str = meaning("`looking` if no puzzle has a total")
    moves: tuple[Point, Point, Point] = meaning("one for each type of step, 0 to 2")
    example: str
    start: str
    puzzle: str
    puzzle_untold: str = meaning("`puzzle` for a puzzle without a total")


class Supposing(Headed):
    """How a supposition is made, before the worked one."""

    rules: tuple[str, ...]


class Moves(Headed):
    """The page that teaches the moves."""

    at: str = meaning("a {name} with the {page} that teaches it")
    named: str = meaning("on the how-to-play spread: the page from which on they are taught")
    needed: str = meaning("over the moves that a section needs")
    forms: dict[str, str] = meaning("the forms that a move's name can have, as titles")
    texts: dict[str, str] = meaning("by rule or form")


class Walkthrough(Heading):
    """Walkthroughs: their pages, and the headings of their steps."""

    every: str = meaning("what it shows: every step")
    key: str = meaning("`every` if steps of one number are left out")
    intro: str = meaning("the meaning of the marks, and how cells are named")
    shared: str = meaning("after `intro` if boards show the numbers of steps")
    heads: Plural = meaning("the running head; {span} is the walkthroughs on the page")
    reference: str
    puzzle_on: str
    round: Plural = meaning("before the first step of a round, if numbers are opened on the way: how many are new")
    start: str
    find: str = meaning("under the board before the first step")
    find_untold: str = meaning("`find` for a puzzle without a total")
    named: str = meaning("the kind of a step that has a {name} beside the count of what it combines")
    combined: Plural
    goes_on: str = meaning("over a page on which the walkthrough with a {number} goes on")
    turns: dict[str, str] = meaning("before the key step, why it is: what leads no further")
    first: Plural = meaning("how many cells single numbers settle before a step that is shown")
    rest: Plural = meaning("how many after the last one")
    each: str = meaning("the kind of several steps of one number that share a board")
    total: str
    total_with: Plural


class Hints(Wording):
    """The hints: their pages, and the text in a puzzle's caption about them."""

    titles: tuple[str, str, str] = meaning("titles of the first hints, of the second ones and of the third")
    intros: tuple[str, str, str]
    asked: tuple[str, str, str] = meaning("after each intro, if only some puzzles are questions")
    shuffled: str = meaning("the intro if they are in no order")
    head: str = meaning("the running head; {span} is the page's hints of a list")
    at: Plural = meaning("in a caption: the {pages}")
    numbered: Plural = meaning("in a caption, if hints have {numbers} of their own")
    of: str = meaning("after such a hint, the puzzle it belongs to")
    comma: str


class Decoder(Headed):
    """Boards played with a decoder, and its tables."""

    played: str = meaning("the title of the page that teaches it")
    rules: tuple[str, ...]
    look: str = meaning("how the {letter} and the {digit} of a {code} lead to its {value}")
    again: str = meaning("the reminder over the tables: which cells to look up, and what a star means")
    opens: str = meaning("if openings stand below them: what a letter behind a number means, and how its text is read")
    head: Plural = meaning("over the table of a {label}: the {numbers} of its puzzles")
    at: str = meaning("in a caption: the {label} of the table, and its {page}")
    overleaf: str = meaning("`at` on a sheet that has its own table on the back")
    line: str = meaning("the rules in a line, for such a sheet")


class Passwords(Headed):
    """Boards with passwords, and their list."""

    at: str = meaning("the {page} on which it begins")
    played: str = meaning("the title of the page that teaches it")
    itself: str
    rules: tuple[str, ...]
    look: str = meaning(
        "what a {word} is after the {count} of safe cells: their {numbers}, and how many are safe {next}"
    )
    words: tuple[str, ...] = meaning("of four letters each, for the two rounds of the example")
    head: str = meaning("over the list of a sheet that has its own: the {number} of its puzzle")
    overleaf: str = meaning("in a caption, if that list is on the back")
    line: str = meaning("the rules in a line, for such a sheet")
    opens: Range = meaning("the number of words with which boards open")


class Stages(Headed):
    """Boards that are turned: how they are played, and the texts below them."""

    rules: tuple[str, ...] = meaning(
        "the second one begins with when to {turn}: the `leaf`, or the `page` if leaves have one side"
    )
    leaf: str
    page: str
    line: str = meaning("the rules in a line, for a sheet that is turned")
    stage: str = meaning("which {stage} of the {stages} it is")
    safe: Plural
    find: str = meaning("what to do with the safe cells")
    next: str = meaning("the {page} of the next stage")
    behind: str = meaning("what follows the last of the {stages}: the `whole` board")
    whole: str
    opens: Range = meaning("the number of stages in which boards open")


class Odds(Headed):
    """Positions in which nothing is certain: the questions about them, and the answers."""

    rules: tuple[str, ...] = meaning("how cases are counted; the last one is about the best play")
    example: tuple[str, str] = meaning(
        "over the ways of a small position, with {left} of {total} bullets not drawn, and {cells} away from numbers; "
        "over its table of cases"
    )
    line: str = meaning("the rules in a line")
    questions: dict[str, str] = meaning("by question; {cells} are the marked ones")
    answers: dict[str, str] = meaning(
        "the right {cell}, and in how {many} of all {cases} it holds a bullet, in whole {percent}; for an order "
        "all {cells} and their {shares}; for the best one, in how {many} the board is cleared"
    )
    obvious: dict[str, str] = meaning("about the cell that looks better, by its {apparent} fraction")
    head: tuple[str, str, str] = meaning("over the ways, those of the others elsewhere, and the cases of a table")
    holds: str = meaning("over the cases with a bullet in {cell}, the first in question; the others have their names")
    all: str = meaning("before the sum of the rows")
    split: str = meaning("below the table: like `begin`, with a sum of all rows for {there} and {absent}")
    shows: str = meaning(
        "the {number} that the best {cell} can show, in how {many} cases, and how many of these, {won}, are cleared"
    )
    counted: Range = meaning("the number of cases of puzzles")
    where: Range = meaning("the first hint: how many bullets lie beside numbers, apart from those drawn")
    ways: Plural = meaning("the second hint where nothing but the answer splits the ways: how many there are")
    begin: str = meaning(
        "the second hint: how many ways have a bullet in {cell}, {there}, and how many have none, {absent}"
    )
    compare: dict[str, str] = meaning("the third hint, by question: the {cells} to compare")


class SheetWords(Wording):
    """The labels of lines to write on, above the puzzles of a class sheet."""

    name: str
    date: str

    @property
    def blanks(self) -> tuple[str, str]:
        """Both, in their order."""
        return self.name, self.date


class Forms(Wording):
    """Pages to write on: what is won, how long it takes, and answers."""

    scores: Headed
    times: Headed
    answers: Headed
    date: str
    solved: str = meaning("over the solved puzzles of a level")
    points: str = meaning("over the points that they are worth")
    of: str = meaning("behind a number to write: the most it can be, {n}")
    all: str = meaning("before the sum of all levels")


class Offers(Wording):
    """Pages that lead out of the book: to a shop, to a web page, to other books."""

    order: Headed
    bonus: Headed
    series: Heading


class CoverWords(Wording):
    """What a cover says about its book on the back."""

    heading: str
    proved: str
    proved_asked: str = meaning("`proved` in a book with questions")
    told: str = meaning("in a book with walkthroughs")
    hinted: str = meaning("in a book with hints")
    taught: str = meaning("in a book that begins with how to play")
    levels: str = meaning("the number of tiers, {n}, from the {first} to the {last}")
    solved: str = meaning("in a book with pages of solutions")
    pencil: str


class Spoken(Wording):
    """A puzzle for those who listen to it."""

    row: str = meaning("a row by its {number}, and its {cells}")
    blank: str = meaning("a cell of which nothing is known yet")
    hole: str = meaning("a missing cell of a shaped board")
    bullet: str
    empty: str
    puzzle: str = meaning("the name of a puzzle, by its {number}")
    step: str = meaning("the board after a {step} of its {steps}")
    page: str = meaning("a page of a book, by the book's {title} and its label")


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

    line: str = meaning("the rules of a board that is opened cell by cell")
    undo: str
    redo: str
    check: str
    hint: str
    answer: str
    again: str
    print: str
    open: str
    mark: str
    tools: str = meaning("spoken label of `open` and `mark`, one of which is chosen")
    help: str
    controls: dict[str, str] = meaning("what clicks and keys do, by how a puzzle is played: mark, open or ask")
    note: str = meaning("a mark for what is not certain")
    marked: str = meaning("the number of marked bullets, {n}")
    right: str
    wrong: Plural
    wrong_mark: str = meaning("announces such a cell")
    wrong_cell: str
    mined: str = meaning("a {cell} with a bullet was opened")
    solved: str = meaning("with the {time} it took")
    ended: str = meaning("for such a puzzle in a list")
    mistakes: Plural
    correct: str
    incorrect: str
    choose: str
    all: str
    done: str = meaning("a hint has been carried out")
    solved_of: str = meaning("solved puzzles, {n} of a {total}")
    unkept: str
    script: str
