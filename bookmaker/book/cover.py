"""The cover of a book: what it is made from, its geometry for a printer, its sheet, the front for shops.

What is wrong with it is said at its place in the spec.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from bookmaker.book.blurb import count_of, exhibit, levels_of, page_to_show, selling_blocks, small, to_solve
from bookmaker.kinds import KINDS
from bookmaker.kinds.base import settled_by
from bookmaker.page.layout.cover.back import back_marks
from bookmaker.page.layout.cover.barcode import Code
from bookmaker.page.layout.cover.canvas import Sample
from bookmaker.page.layout.cover.front import cover_page, front_page, front_text, picture_problem
from bookmaker.page.layout.cover.parts import CodeBox, Cover, CoverText, Wrap
from bookmaker.page.layout.cover.shown import Exhibits
from bookmaker.page.layout.cover.spine import contrasting, spine_note
from bookmaker.page.layout.drawing import MARK
from bookmaker.page.layout.flow import Block, Heading, ListItem, Paragraph
from bookmaker.page.layout.markdown import Illustration
from bookmaker.page.layout.rich import ITALIC, REGULAR, STRONG
from bookmaker.page.layout.text import Setting, Style, open_style
from bookmaker.page.paginate import Bound
from bookmaker.page.types.base import Plan
from bookmaker.spec.book import BookFile, problem_of_printer
from bookmaker.spec.cover import CoverModel, read_design
from bookmaker.spec.findings import Spot
from bookmaker.spec.letters import lacking
from bookmaker.spec.matrix import FIELD
from bookmaker.spec.model import Spec
from bookmaker.values.errors import Problem, Wrong
from bookmaker.values.geometry import PageSize
from bookmaker.values.lengths import inches
from bookmaker.values.marks import Page, Pixels
from bookmaker.values.puzzle import Entry

if TYPE_CHECKING:
    from bookmaker.proof.preflight import Profile

_TITLES = (("title",), ("subtitle",), *(("cover", key) for key in ("title", "subtitle", "tagline", "spine")))
"""Texts of front and spine."""
SHOP_HEIGHT = 2560
"""Pixels of the front for shops, from top to bottom."""
_BLEED, _SAFE, _CLEAR = 9.0, 18.0, 4.5
"""Bleed, safe zone and what stays clear at the folds, in points, where a printer does not say."""
KEY = "cover"
PUZZLE, PAGE = "puzzle", "page"
"""What a back shows, as a spec calls it."""
_NO_SPINE_TEXT = "write spine: '' where it is to have none"
_THIN = 18.0
"""On thinner spines, in points, a fold that is off by what printers allow shows as a stripe."""
_FAR = 4.5
"""By how much a book may be thicker or thinner than its pages, in points: what covers and folds take."""
_PAPERS = (0.108, 0.288)
"""How thick a page is, in points, of the thinnest and of the thickest paper that books are printed on."""
_ONE_COLOUR = "choose a design whose spine has the colour of front and back, such as night; folds are never exact"
_CALCULATE = "compare it with the printer's cover calculator, or leave spine_in out where the printer is known"
_STYLES = {REGULAR: "body", ITALIC: "italic", STRONG: "semibold"}


class Extent(NamedTuple):
    """A book as one printer gets it, as far as its cover has to know."""

    file: BookFile
    style: Style
    trim: PageSize
    """Width and height of a page in points."""
    pages: int
    plan: Plan | None = None
    """What is known of its contents; not needed for the front."""
    extremes: tuple[int, int] | None = None
    """The fewest and the most pages that it may have, where their number is a guess."""


def open_cover(file: BookFile, style: Style, plan: Plan | None = None) -> Cover | None:
    """Return the cover that a spec asks for, with its design and fonts, or None; `style` is the book's.

    Without a plan, it says and shows nothing of the book by itself.

    Raises FileProblems for what is wrong in the design, NotFound and UserError for its fonts.
    """
    wanted, spec = file.spec.cover, file.spec
    if wanted is None:
        return None
    found = read_design(wanted, file.tree, file.path.parent)
    own = open_style(style.look, found.fonts)
    marks = {name: face for name, face in style.fonts.items() if name == MARK}
    own = own._replace(language=spec.language, fonts={**own.fonts, **marks})
    has_code = wanted.isbn is not None and wanted.barcode in (True, None)
    title, author = wanted.title or spec.title, wanted.author or spec.author
    said = CoverText(
        title=title,
        subtitle="" if wanted.front else wanted.subtitle or spec.subtitle,
        author=author,
        tagline=wanted.tagline,
        back=_blocks(wanted, plan),
        spine=(title, author) if wanted.spine is None else (wanted.spine, ""),
        spine_up=wanted.spine_reads == "up",
        volume=_volume(file),
        puzzles=count_of(plan) if plan else "",
        levels=levels_of(plan) if plan and "levels" in wanted.back_shows else (),
    )
    code = Code(wanted.isbn, wanted.price or "") if wanted.isbn and has_code else None
    return Cover(
        found.design,
        own,
        said,
        wanted.front or wanted.art,
        wanted.focus,
        whole=wanted.front is not None,
        code=code,
        shows=wanted.back_shows if plan else (),
        space=wanted.barcode in ("space", None),
    )


def _volume(file: BookFile) -> str:
    """Return the number of the volume that a book is; '' where the cover is to have none, or a text says it."""
    spec, said = file.spec, (file.tree.nodes[path].yaml.value for path in _TITLES if path in file.tree.nodes)
    wanted = spec.cover.volume if spec.cover else None
    shown = not any(FIELD in text for text in said) if wanted is None else wanted
    return str(spec.volume) if spec.volume and shown else ""


def _blocks(wanted: CoverModel, plan: Plan | None) -> tuple[Block, ...]:
    """Return the text on the back, facts of the book where the spec says nothing; it has no pictures."""
    if plan and "back" not in wanted.model_fields_set:
        return selling_blocks(plan)
    contents = [block.content for block in wanted.back.blocks] if wanted.back else []
    return tuple(content for content in contents if not isinstance(content, Illustration))


def fitted_cover(extent: Extent) -> tuple[Cover, Wrap] | None:
    """Return the cover of a book with its geometry; None where there is none.

    Raises as `open_cover` and `geometry` do.
    """
    file = extent.file
    profile = file.printer.profile if file.printer else None
    if file.only or (profile and profile.cover is None):
        return None
    cover, wanted = open_cover(file, extent.style, extent.plan), file.spec.cover
    if cover is None or wanted is None:
        return None
    if file.printer and file.printer.options.spine_in is not None:
        wanted = wanted.model_copy(update={"spine_in": file.printer.options.spine_in})
    return cover, geometry(wanted, profile, extent.trim, extent.pages)


def geometry(wanted: CoverModel | None, profile: "Profile | None", trim: PageSize, pages: int) -> Wrap:
    """Return the geometry of a cover for a printer, a trim in points and the final number of pages.

    Without a printer, the bleed is 0.125 in. Raises Wrong where the printer makes no covers, or where nobody says how
    thick the book is.
    """
    if profile and profile.cover is None:
        raise Wrong(f"{profile.title}: nothing is known about covers", id="no-cover", remedy="leave the cover out")
    stated = wanted.spine_in if wanted else None
    spine = _spine(profile, pages) if stated is None else stated * 72
    asked = profile.cover if profile else None
    if asked is None:
        return Wrap(trim, spine, _BLEED, _SAFE, _CLEAR, spine_text=True)
    safe = _SAFE if asked.safe is None else asked.safe
    clear = _CLEAR if asked.spine_clear is None else asked.spine_clear
    box = asked.barcode
    code = CodeBox(box.width, box.height, box.clear) if box else CodeBox()
    return Wrap(trim, spine, asked.bleed, safe, clear, pages >= (asked.spine_text_from or 0), code)


def _spine(profile: "Profile | None", pages: int) -> float:
    """Return the thickness of a book by its paper."""
    known = profile.vendor.papers[profile.paper].spine if profile else None
    if known:
        return known.width(pages)
    who = f"{profile.title}: how thick a book becomes is not known" if profile else "no printer says how thick it is"
    raise Wrong(
        f"{who}, so the spine has no width",
        id="no-spine",
        remedy=f"take it from the printer's cover calculator for {pages} pages, for example: spine_in: 0.45",
    )


def cover_sheet(
    cover: Cover, wrap: Wrap, entries: Sequence[Entry], plan: Plan | None = None, page: Pixels | None = None
) -> Page:
    """Return the cover of a book as one page with its bleed, in RGB; raise Wrong for what does not fit.

    It is set in `cover.style.fonts`. With the book's plan the back shows a puzzle of it, and this page.
    """
    chosen = _to_solve(cover, entries, plan)
    exhibits = Exhibits(exhibit(chosen, plan) if chosen and plan else None, page)
    return cover_page(cover, wrap, _samples(cover, entries, plan), exhibits)


def _to_solve(cover: Cover, entries: Sequence[Entry], plan: Plan | None) -> Entry | None:
    return to_solve(entries, plan) if plan and PUZZLE in cover.shows else None


def _samples(cover: Cover, entries: Sequence[Entry], plan: Plan | None) -> list[Sample]:
    """Return what art is made of: all puzzles but the one that the back leaves to its reader."""
    chosen = _to_solve(cover, entries, plan)
    return [sample_of(entry) for entry in entries if entry is not chosen]


def page_shown(extent: Extent, bound: Bound) -> Pixels | None:
    """Return the page that the back of a cover shows; None where it shows none."""
    wanted = extent.file.spec.cover
    page = page_to_show(bound) if wanted and PAGE in wanted.back_shows and not extent.file.only else None
    return small(page, extent.style.fonts) if page else None


def sample_of(entry: Entry) -> Sample:
    """Return a puzzle with all of its bullets, for art to draw."""
    puzzle, answer = entry.made.puzzle, entry.made.answer
    bullets = {cell: True for cell, bullet in settled_by(answer).items() if bullet}
    return Sample(puzzle.rows, puzzle.columns, KINDS[puzzle.kind].show(puzzle, bullets, None))


def front(
    cover: Cover, trim: PageSize, entries: Sequence[Entry], height: int = SHOP_HEIGHT, plan: Plan | None = None
) -> tuple[bytes, bytes]:
    """Return the front as PNG and JPEG for shops: RGB, without bleed, so many pixels high, as wide as the trim asks."""
    from bookmaker.page.layout.picture import jpeg
    from bookmaker.print.render.png import encode_pixels, rasters

    wrap = Wrap(trim, 0.0, _BLEED, _SAFE, _CLEAR, spine_text=False)
    page = front_page(cover, wrap, _samples(cover, entries, plan))
    width, dpi = round(height * trim[0] / trim[1]), height / trim[1] * 72
    (pixels,) = rasters([page], cover.style.fonts, dpi)
    coloured = pixels if pixels.ndim > 2 else pixels[:, :, None].repeat(3, axis=2)
    cut = coloured[:height, :width]
    return encode_pixels(cut, dpi), jpeg(cut.shape[1], cut.shape[0], cut.tobytes())


def cover_problems(extent: Extent) -> tuple[Problem, ...]:
    """Return what is wrong with the cover of a book, as far as it is known before its puzzles are.

    Raises FileProblems for what is wrong in its design, NotFound and UserError for its fonts.
    """
    try:
        found = fitted_cover(extent)
        return (*_thickness(extent), *problems(extent.file, *found)) if found else ()
    except Wrong as wrong:
        return (problem(extent.file, wrong),)


def problems(file: BookFile, cover: Cover, wrap: Wrap) -> Iterator[Problem]:
    """Yield all that is wrong with a cover as far as it is known before its puzzles are, each at its place."""
    lacking = list(_letters(file, cover))
    yield from lacking
    if wrong := picture_problem(cover, wrap):
        yield problem(file, wrong)
    for part in () if lacking else (partial(front_text, front=wrap.front), back_marks):
        try:
            list(part(cover, wrap))
        except Wrong as wrong:
            yield problem(file, wrong)
    stated = (KEY, "spine") in file.tree.nodes  # else it stays empty where there is no room, and nobody minds
    if note := spine_note(cover, wrap) if stated and not lacking else "":
        yield _warning(file, Wrong(note, id="spine-text", remedy=_NO_SPINE_TEXT, at=("spine",)))
    if wrap.spine < _THIN and contrasting(cover.design):
        message = f"the spine is {inches(wrap.spine)} thick and of another colour than what is beside it"
        yield _warning(file, Wrong(message, id="spine-contrast", remedy=_ONE_COLOUR, at=("design",)))


def _thickness(extent: Extent) -> Iterator[Problem]:
    """Yield that the thickness that a spec states is far from what pages and paper give, if it is."""
    file, pages = extent.file, extent.pages
    wanted, printer = file.spec.cover, file.printer
    own = printer.options.spine_in if printer else None
    stated = own or (wanted.spine_in if wanted else None)
    known = printer.profile.vendor.papers[printer.profile.paper].spine if printer else None
    few, many = extent.extremes or (pages, pages)
    least, most = (known.width(few), known.width(many)) if known else (few * _PAPERS[0], many * _PAPERS[1])
    if stated is None or least - _FAR <= stated * 72 <= most + _FAR:
        return
    usual = inches(least) if least == most else f"{inches(least)} to {inches(most)}"
    who = f"{printer.profile.title} gives" if printer and known else "usual papers give"
    message = f"{pages} pages are hardly {stated:g} in thick: {who} {usual}"
    wrong = Wrong(message, id="spine-thickness", remedy=_CALCULATE, at=("spine_in",))
    yield problem_of_printer(file, "", wrong)._replace(level="warning") if own else _warning(file, wrong)


def _warning(file: BookFile, wrong: Wrong) -> Problem:
    return problem(file, wrong)._replace(level="warning")


def problem(file: BookFile, wrong: Wrong) -> Problem:
    """Return what is wrong with a cover at its place in the spec: a key of the cover, else that of the book."""
    ways = ((KEY, *wrong.at), wrong.at, (KEY,))
    path = next(path for path in ways if path and path in file.tree.nodes)
    return Spot(file.tree, Spec, path).told(wrong)


def _letters(file: BookFile, cover: Cover) -> Iterator[Problem]:
    """Yield the first letter that a font of the design lacks, of each text."""
    said, seen = cover.said, set[str]()
    texts = [(name, getattr(said, name), name) for name in ("title", "subtitle", "author", "tagline")]
    own = "spine" if (KEY, "spine") in file.tree.nodes else "title"
    texts += [(own, said.spine[0], "spine"), ("author", said.spine[1], "spine_author")]
    texts += [("back", text, role) for text, role in _runs(said.back)]
    texts += [("back_shows", level.name, "body") for level in said.levels]
    for key, text, name in texts:
        wrong = None if key in seen else lacking(text, [_setting(cover, name)])
        if wrong:
            seen.add(key)
            remedy = wrong.remedy.replace("in the layout", "in the design")
            yield problem(file, Wrong(str(wrong), id=wrong.id, remedy=remedy, at=(key,)))


def _setting(cover: Cover, name: str) -> Setting:
    """Return the setting of a role, or that of text on the back in one of the faces."""
    if name not in _STYLES.values() or name == "body":
        return cover.setting(name, 1.0)
    body = cover.setting("body", 1.0)
    return body._replace(role=body.role.model_copy(update={"face": name}))


def _runs(blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    """Yield the texts of the back with the role or face each is set in."""
    for block in blocks:
        if isinstance(block, Heading):
            yield block.text, "heading" if block.level == 1 else "semibold"
        elif isinstance(block, Paragraph | ListItem):
            yield from ((run.text.replace("\n", " "), _STYLES[run.style]) for run in block.runs)
