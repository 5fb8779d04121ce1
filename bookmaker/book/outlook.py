"""What is known about a book before any puzzle is made: its pages, the size of its boards, and who would print it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import ceil, floor, inf
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bookmaker.bank.supply import BANK, Need
from bookmaker.book.delivery import demands_of, spot_refusals
from bookmaker.book.delivery import refusals as refusals_of
from bookmaker.book.from_spec import book_of, speech_of, tiers_by_number
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import DECODER, PASSWORD, STAGES
from bookmaker.page.check import SectionFit, check_sections
from bookmaker.page.layout.boxes import page_frame
from bookmaker.page.layout.furniture import number_in_tab
from bookmaker.page.layout.look import Cards, Look
from bookmaker.page.layout.own_look import BOOKS, OwnLook, in_frame
from bookmaker.page.layout.printer import apply_demands
from bookmaker.page.layout.sheet import of_sheets, sheet_head
from bookmaker.page.layout.template import PAGE_FIELDS
from bookmaker.page.layout.text import Style, open_style
from bookmaker.page.layout.units import has_colour
from bookmaker.page.paginate import KnownPages, Numbered
from bookmaker.page.paginate import estimate_pages as foresee_sheets
from bookmaker.page.types.base import ANY, Book, Plan
from bookmaker.page.types.boards import widest_rules
from bookmaker.page.types.options import BLEED_FIT
from bookmaker.page.types.passwords import USUAL
from bookmaker.print.fonts import rulers
from bookmaker.spec.book import AS_IT_IS, BookFile, Variant, all_versions, read_book
from bookmaker.spec.findings import Spot, place_problem
from bookmaker.spec.letters import problems_of_letters, said_of, texts_of
from bookmaker.spec.looks import LOOK
from bookmaker.spec.model import SHUFFLED, Spec
from bookmaker.spec.values import ANSWERS, FILES, SHEET
from bookmaker.values.errors import CannotBeMet, FileProblems, NoRoom, Problem, Refusals, Wrong, WrongPages
from bookmaker.values.lengths import inches
from bookmaker.words import load_passwords, load_words

if TYPE_CHECKING:
    from bookmaker.book.cover.geometry import Extent

_ANY_NUMBER = (1, 1_000_000)
"""The fewest and the most pages of a book of which only some are known."""
_BY_PAGE = ("contents", "hints", "index", "moves", "walkthroughs")
"""Types of pages that refer to others by their numbers, or that others refer to."""
_HIDE = "a puzzle is finest without them; or leave it as it is"
_SHORTEST = {"walkthroughs": 0.5, "hints": 0.8, "moves": 0.0, "passwords": 0.5}
_LONGEST = {"walkthroughs": 1.35, "hints": 1.2, "passwords": 1.7}
"""The least and the most pages of these types that were seen, as multiples of the guess."""


class Outlook(NamedTuple):
    """What is known about a book before any puzzle is made."""

    file: BookFile
    style: Style
    plan: Plan
    numbered: tuple[Numbered, ...]
    """Its pages as far as they are known."""
    fits: tuple[SectionFit, ...]
    refused: tuple[Problem, ...] = ()
    """Why its printer may not take it."""
    needs: tuple[Need, ...] = ()
    """What it takes from its bank, where somebody has asked."""
    known: KnownPages | None = None
    """The pages of its items, for those who try other sides for its openings."""

    @property
    def pages(self) -> int:
        """Number of pages, maybe a guess."""
        return len(self.numbered)

    @property
    def exact(self) -> bool:
        """Whether the number of pages is certain: puzzles decide the length of hints, walkthroughs and passwords.

        Moves that are taught because hints or walkthroughs need them make it a guess, too, wherever these are printed.
        """
        book, runs = self.plan.book, self.plan.runs
        spelt = book.has("passwords") and any(book.sections[run.section].played.play == PASSWORD for run in runs)
        told = book.walkthroughs and book.has("walkthroughs")
        taught = book.has("moves") and bool(book.hints or book.walkthroughs)
        return not (book.hints and book.has("hints")) and not told and not spelt and not taught

    @property
    def extremes(self) -> tuple[int, int]:
        """The fewest and the most pages it may have; equal if their number is exact."""
        step = max(2 if self.plan.style.look.sides == "two" else 1, self.plan.book.multiple)
        guessed = self._guesses
        less, more = (
            sum(abs(part - 1) * guessed[name] for name, part in parts.items()) for parts in (_SHORTEST, _LONGEST)
        )
        return floor((self.pages - less) / step) * step, ceil((self.pages + more) / step) * step

    @property
    def bounds(self) -> tuple[int, int]:
        """The fewest and the most pages that it can have at all, whatever its puzzles are like.

        Guessed pages may come to nothing, or to twice as many and one more.
        """
        if self.exact:
            return self.pages, self.pages
        guessed, sided = self._guesses, sum(page.planned.side != ANY for page in self.numbered)
        less = sum(guessed[name] for name in (*_SHORTEST, ""))
        more = sum(guessed[name] + 1 for name in _LONGEST if guessed[name])
        return max(1, self.pages - less), self.pages + sided + more

    @property
    def _guesses(self) -> Counter[str]:
        """Planned pages of each type, some of them shared with others; '' counts blank ones."""
        return Counter(name for page in self.numbered for name in page.planned.page.split(", "))

    @property
    def printer_title(self) -> str:
        """The printer in words; '' if none is named."""
        return self.file.printer.profile.title if self.file.printer else ""

    def extent(self, pages: int) -> "Extent":
        """Return what the cover of a book with `pages` pages has to know."""
        from bookmaker.book.cover.geometry import Extent

        return Extent(self.file, self.style, self.plan.book.trim, pages, self.plan)


def open_book(path: Path, variant: Variant = AS_IT_IS) -> tuple[BookFile, Style]:
    """Read a spec and open its fonts; raise NotFound, FileProblems, or UserError for puzzles that it lacks."""
    file, style, lacking = _open_book(read_book(path, variant))
    if lacking:
        raise FileProblems(lacking)
    return file, style


def _open_book(file: BookFile) -> tuple[BookFile, Style, list[Problem]]:
    """Open the fonts of a book, and return the letters that these lack: the style measures others in their place."""
    style = open_style(file.look, file.fonts)
    if lacking := list(_problems_of_fonts(file, style)):
        style = style._replace(fonts=rulers(style.fonts))
    if file.profile:
        demands = demands_of(file.profile)
        demands = demands if file.printer else demands._replace(two_sided=False)
        style = apply_demands(style, demands, file.looks)
    sheets, own = file.spec.form == SHEET, dict[int, OwnLook]()
    for index, (number, look) in file.own.items():
        alone = style._replace(look=look, own=number)
        own[index] = OwnLook(number, _of_sheets(file, alone).look if sheets else look)
    style = _of_sheets(file, style) if sheets else style
    own = {index: one._replace(look=in_frame(one.look, style.look)) for index, one in own.items()}
    return file._replace(look=style.look, own=own), style, lacking


def _problems_of_fonts(file: BookFile, style: Style) -> Iterator[Problem]:
    """Yield the letters of the spec that the fonts of its looks lack."""
    spot = Spot(file.tree, Spec, ())
    yield from problems_of_letters((*texts_of(file.spec), *said_of(file.spec, file.look)), style, spot)
    for number, look in {one.number: one.look for one in file.own.values()}.items():
        own = [at for at, name in file.spec.puzzle_places if name in file.own and file.own[name].number == number]
        texts = (one for one in (*texts_of(file.spec), *said_of(file.spec, look)) if one.at[:2] in own)
        yield from problems_of_letters(texts, style._replace(look=look, own=number), spot)


def _of_sheets(file: BookFile, style: Style) -> Style:
    """Return the style of class sheets, with room for the longest title of the versions."""
    spec, words = file.spec, load_words(speech_of(file.spec))
    body = page_frame(spec.trim or style.look.trim, style.look, style.look.gutter(1), recto=True).body
    title = max((one.spec.title for one in all_versions(file)), key=len)
    rules = [widest_rules(one.kind, one.prints_total, one.size.cells, words) for one in spec.puzzle_sections]
    return of_sheets(style, sheet_head(title, words.sheet.blanks, style, body)[1], rules, body.width)


def book_outlook(path: Path, variant: Variant = AS_IT_IS) -> Outlook:
    """Read a spec and return the outlook of its book.

    Raises NotFound, FileProblems, UserError for puzzles that it lacks, or CannotBeMet if the boards do not fit the
    pages.
    """
    return _outlook_in(read_book(path, variant))


def _outlook_in(read: BookFile) -> Outlook:
    """Return the outlook of a book that was read."""
    file, style, lacking = _open_book(read)
    refusals = Refusals()
    refusals.note(FileProblems(lacking))
    with refusals.gather():
        outlook, all_pages = _outlook_of(file, style, refusals), not refusals.errors[bool(lacking) :]
        with refusals.gather():
            outlook = outlook._replace(fits=fits_of(file, outlook.plan))
        asked = (_over_the_edge, _near_the_edge, _without_numbers, _without_captions) if all_pages else ()
        refusals.note(FileProblems([wrong for yields in asked for wrong in yields(outlook)]))
        with refusals.gather():
            outlook = outlook._replace(refused=_printer_warnings(outlook, all_pages))
    refusals.refuse(file.path)
    return outlook


def _outlook_of(file: BookFile, style: Style, refusals: Refusals) -> Outlook:
    """Return a book with its pages, without those that cannot be: they are among the refusals.

    Raises CannotBeMet if something has no room on its page.
    """
    spec, tiers = file.spec, dict(tiers_by_number(file.spec))
    hints = range(len(file.numbers) * (spec.hints or 0)) if spec.hint_order == SHUFFLED else ()
    sequences = [[tiers[number] for number in file.numbers_of(index)] for index in range(len(spec.puzzle_sections))]
    book = book_of(file, shuffle=tuple(hints))
    while True:
        try:
            known = KnownPages()
            found = foresee_sheets(book, sequences, style, file.numbers[0], known)
            return Outlook(file, style, *found, (), known=known)
        except WrongPages as wrong:
            refusals.note(FileProblems(list(file.problems_of_pages(wrong))))
            book = book.leave_out({index for index, _ in wrong.found})
        except NoRoom as error:
            raise CannotBeMet(problems=[file.problem_of_room(error)]) from None


def _over_the_edge(outlook: Outlook) -> Iterator[Problem]:
    """Yield the pictures and bands that run over the edges of their page though the printer cuts nothing."""
    printer, items = outlook.file.printer, outlook.plan.book.items
    if printer and not printer.profile.to_the_edge:
        wrong = Wrong(
            f"{outlook.printer_title}: nothing may run over the edge of a page", at=("fit",), remedy="take fit: page"
        )
        over = [index for index, item in enumerate(items) if getattr(item.options, "fit", "") == BLEED_FIT]
        yield from outlook.file.problems_of_pages(WrongPages([(index, wrong) for index in over]))
        opened = [item.section for item in items if item.page == "section"]
        for index in opened:
            if outlook.plan.book.sections[index].banner:
                yield outlook.file.problem_of_section(index, "error", "banner", f"{wrong}; leave it out", wrong.id)
            if index in outlook.file.own and outlook.file.look_of(index).opener:
                yield outlook.file.problem_of_section(index, "error", "layout", f"{wrong}; take another one", wrong.id)
        if outlook.style.look.opener and any(index not in outlook.file.own for index in opened):
            bare = Wrong(str(wrong), remedy="leave it out, or take a printer who cuts pages")
            yield Spot(outlook.file.tree, Spec, ()).at(LOOK, "opener").problem_of(bare)


def _near_the_edge(outlook: Outlook) -> Iterator[Problem]:
    """Yield a finding if tabs are too narrow for numbers as far from the cut as the printer wants text."""
    file, style, sections = outlook.file, outlook.plan.style, len(outlook.plan.book.sections)
    least = file.printer.profile.margins.outside if file.printer else 0.0
    if (missing := least - number_in_tab(style, sections)) > 0 and (tabs := style.look.tabs):
        stays = f"text stays {inches(least)} away from the edge, and the numbers of these tabs do not"
        message = f"{outlook.printer_title}: {stays}"
        remedy = f"make them at least {inches(tabs.width + missing + 0.04)} wide, or number: false"
        wrong = Wrong(message, id="clash", remedy=remedy)
        yield Spot(file.tree, Spec, ()).at(LOOK, "tabs").at("width").problem_of(wrong)


def _without_numbers(outlook: Outlook) -> Iterator[Problem]:
    """Yield a finding if pages are referred to by number, and none prints its number."""
    plan, file = outlook.plan, outlook.file
    look, cards = plan.style.look, [part for one in file.looks for part in (one.puzzles, one.solutions)]
    pieces = [piece for part in cards for piece in (*part.above, *part.below)]
    plays = {section.played.play for section in plan.book.sections}
    elsewhere = plan.book.has("solutions") or DECODER in plays
    named = elsewhere and any(f"{end}}}" in piece.text for piece in pieces for end in PAGE_FIELDS)
    named |= bool(plays & {STAGES, PASSWORD}) or any(map(plan.book.has, _BY_PAGE))
    if named and not any("{page}" in line.text for line in look.running):
        wrong = Wrong(
            "pages are referred to by their numbers, and no page prints its number",
            id="no-page-numbers",
            remedy="give running a line with {page}; or leave out what refers to pages: fields such as {solution_page} "
            f"and {{decoder_page}}, the pages {', '.join(_BY_PAGE)}, and play: stages or password",
        )
        yield Spot(file.tree, Spec, ()).at(LOOK, "running").problem_of(wrong)


def _without_captions(outlook: Outlook) -> Iterator[Problem]:
    """Yield findings for captions without something needed to solve a puzzle, or to find a solution."""
    file, spot, seen = outlook.file, Spot(outlook.file.tree, Spec, ()), set[int]()
    for at, index in file.spec.puzzle_places:
        own = file.own.get(index, BOOKS)
        if own.number not in seen:
            seen.add(own.number)
            for key, wrong in _wrong_captions(file.look_of(index), outlook.plan.book):
                yield (spot.at(*at, "layout") if own.number else spot.at(LOOK, key)).problem_of(wrong)


def _wrong_captions(look: Look, book: Book) -> Iterator[tuple[str, Wrong]]:
    """Yield the captions of a look without something needed, by the key of their boards."""
    asked: list[tuple[str, Cards, tuple[str, str]]] = [("puzzles", look.puzzles, ("number", "numbered"))]
    asked += [("puzzles", look.puzzles, ("bullets", "total"))] if any(part.total for part in book.sections) else []
    asked += [("solutions", look.solutions, ("number", "numbered"))] if book.has("solutions") else []
    for key, cards, fields in asked:
        texts = [piece.text for piece in (*cards.above, *cards.below)]
        if not any(f"{{{field}}}" in text for field in fields for text in texts):
            message = f"no caption of {key} has the field {{{fields[0]}}} or {{{fields[1]}}}"
            yield key, Wrong(message, id="no-caption", remedy=f"write one of them into {key}.above or {key}.below")


def foresee_all(path: Path, variant: Variant = AS_IT_IS) -> tuple[Outlook, ...]:
    """Return the outlook of a spec's book at each of its printers, and then of its file of answers, if it has one.

    All concern its first version. Raises as `book_outlook` does.
    """
    return _outlooks_of(read_book(path, variant), variant)


def _outlooks_of(file: BookFile, variant: Variant) -> tuple[Outlook, ...]:
    """Return the outlooks of a book that was read."""
    others = [variant._replace(printer=printer.name) for printer in file.spec.printer[1:]]
    others += [variant._replace(part=ANSWERS)] if file.spec.answers in FILES else []
    refusals, found = Refusals(), list[Outlook]()
    with refusals.gather():
        found.append(_outlook_in(file))
    for one in others:
        with refusals.gather():
            found.append(book_outlook(file.path, one))
    refusals.refuse(file.path)
    return tuple(found)


def check_book(path: Path, variant: Variant = AS_IT_IS) -> tuple[Outlook, ...]:
    """Return the outlook of a spec's book as `foresee_all`; raise also as `needs_of`, for all at once."""
    file, refusals, needs = read_book(path, variant), Refusals(), tuple[Need, ...]()
    with refusals.gather():
        outlooks = _outlooks_of(file, variant)
    if file.spec.bank or BANK in (file.spec.source, *(one.source for one in file.spec.puzzle_sections)):
        from bookmaker.book.bank_puzzles import needs_of  # books without a bank need not wait for it
        from bookmaker.book.content import wants_of

        with refusals.gather():
            needs = needs_of(file, wants_of(file.spec))
    refusals.refuse(path)
    return (outlooks[0]._replace(needs=needs), *outlooks[1:])


def _printer_warnings(outlook: Outlook, all_pages: bool) -> tuple[Problem, ...]:
    """Return why the printer would not take book and cover, as warnings; raise UserError if that is certain.

    Their number is not certain without `all_pages`.
    """
    file, refusals, found = outlook.file, Refusals(), list[Problem]()
    if file.spec.cover:
        from bookmaker.book.cover.problems import cover_problems  # books without a cover need not wait for it

        found += cover_problems(outlook.extent(outlook.pages)._replace(extremes=outlook.extremes))
    refusals.note(FileProblems([problem for problem in found if problem.level == "error"]))
    if file.printer and not file.only:
        printed = list(_in_black(outlook))
        ends = (outlook.pages, outlook.pages) if outlook.exact else outlook.extremes
        bounds = outlook.bounds if all_pages else _ANY_NUMBER
        demands = refusals_of(file.printer.profile, outlook.plan.book.trim, *ends, bounds)
        for key, id, message, remedy, certain in (*demands, *spot_refusals(file.printer, outlook.style.look)):
            level = "error" if certain else "warning"
            printed.append(file.problem_of_printer(key, Wrong(message, id=id, remedy=remedy))._replace(level=level))
        refusals.note(CannotBeMet(problems=[problem for problem in printed if problem.level == "error"]))
        found += printed
    refusals.refuse(file.path)
    return tuple(found)


def _in_black(outlook: Outlook) -> Iterator[Problem]:
    """Yield a finding if colours of the look become grays because the paper is not for colours."""
    file = outlook.file
    assert file.printer
    profile = file.printer.profile
    if colourful := [one.name for one in file.looks if profile.file.colours == "gray" and has_colour(one)]:
        papers = [name for name, one in profile.vendor.papers.items() if one.file and one.file.colours != "gray"]
        remedy = f"for colours choose paper: {' or '.join(papers)}; else " if papers else ""
        message = f"{outlook.printer_title}: the colours of the layout '{colourful[0]}' become grays"
        remedy += "take a layout of one ink, or leave it so"
        wrong = Wrong(message, id="colour-ink", at=("paper",), remedy=remedy)
        yield file.problem_of_printer("", wrong)._replace(level="warning")


def warnings_of(outlooks: Sequence[Outlook]) -> tuple[Problem, ...]:
    """Return the minor faults of a book, each once."""
    found = (problem for one in outlooks for problem in (*problems_of(one.file, one.fits), *one.refused))
    return tuple(
        dict.fromkeys((*found, *_spare(outlooks[0].file), *_few_words(outlooks[0].file), *_slow(outlooks[0].file)))
    )


def _slow(file: BookFile) -> Iterator[Problem]:
    """Yield the traits of puzzles that take long to find, at the keys that ask for them."""
    for at, section in enumerate(file.spec.puzzle_sections):
        for aspect, times in KINDS[section.kind].prices(*section.size, section.params, section.tiers).items():
            much = f"up to about {times:g} times as long" if times < inf else "so long that the `budget` may not do"
            said = f"puzzles with `{aspect}: {section.params.traits[aspect]}` take {much}; other tiers may take less"
            yield file.problem_of_section(at, "warning", aspect, said, "takes-long")


def _few_words(file: BookFile) -> Iterator[Problem]:
    """Yield a finding if a language has few words for boards with passwords; an error if even one each is too many."""
    sections = enumerate(file.spec.puzzle_sections)
    spelt = {at: one for at, one in sections if one.play_mode.play == PASSWORD}
    boards = sum(sum(one.tiers.values()) for one in spelt.values())
    if boards and USUAL * boards > (there := len(load_passwords(file.spec.language))):
        most = max(spelt, key=lambda at: sum(spelt[at].tiers.values()))
        message = f"{boards} boards with passwords take about {USUAL * boards} words, and the list has {there}"
        level = "error" if boards > there else "warning"
        yield file.problem_of_section(most, level, "tiers", f"{message}; take fewer puzzles, or make several books")


def _spare(file: BookFile) -> Iterator[Problem]:
    """Yield the clues of given puzzles that could each be left out."""
    for index, section, one in file.spec.judged_puzzles:
        if cells := KINDS[section.kind].spare_clues(one.made.puzzle, section.params):
            said = ", ".join(f"row {row + 1} column {column + 1}" for row, column in cells)
            alone = "with those that go with it" if section.params.clue_symmetry else "by itself"
            wrong = Wrong(f"clues that are not needed, each {alone}: {said}", id="spare-clues", remedy=_HIDE)
            at, problem = one.given.where.problem_of(wrong)
            spot = Spot(file.tree, Spec, ()).at("sections", index, "puzzles", *at)
            yield place_problem(problem, spot)._replace(level="warning")


def fits_of(file: BookFile, plan: Plan) -> tuple[SectionFit, ...]:
    """Return the size of each section's boards in a planned book; raise CannotBeMet if too small."""
    fits = check_sections(plan)
    wrongs = problems_of(file, fits, "error") or [one for one in _few_words(file) if one.level == "error"]
    if wrongs:
        raise CannotBeMet(problems=wrongs)
    return fits


def problems_of(file: BookFile, fits: tuple[SectionFit, ...], level: str = "warning") -> tuple[Problem, ...]:
    """Return remarks on the boards as findings, each at its place in the spec."""
    found = ((index, finding) for index, fit in enumerate(fits) for finding in fit.findings if finding.level == level)
    return tuple(file.problem_of_section(index, *finding) for index, finding in found)
