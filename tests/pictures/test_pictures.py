"""Pages look as in their stored pictures, and a page that does not is found: every pixel counts."""

from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pikepdf
import pytest
from pikepdf import Operator

from bookmaker.kinds.base import Order
from bookmaker.kinds.batch import Trial, make_one
from bookmaker.page.layout.units import design_files
from bookmaker.page.types import PAGES
from tests.layouts import shipped_layouts
from tests.once import once
from tests.pictures.__main__ import main
from tests.pictures.album import BOOKS, PLACES, Pixels, make, pixels
from tests.pictures.compare import STORED, differing, load, same, save, side_by_side, stored
from tests.proof.verify.sabotage.damages import DAMAGES, boards
from tests.proof.verify.spoken import Do, put, saying
from tests.quick import quick

Made = Callable[[str], Path]
VICTIM = "classic-puzzles"


@pytest.fixture(autouse=True, scope="module")
def _puzzles_are_made_once() -> Iterator[None]:
    """Make each puzzle once in a process: most of the books have the same ones."""
    found = dict[str, Trial]()

    def made(order: Order) -> Trial:
        key = repr(order)
        return found[key] if key in found else found.setdefault(key, make_one(order))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("bookmaker.kinds.batch.make_one", made)
        yield


@pytest.fixture(scope="session")
def album(session_folder: Path) -> Made:
    """Return a function from the name of a picture to the file of its page, made once in a session."""
    root = session_folder / "pictures"

    def made(name: str) -> Path:
        source = PLACES[name].source
        once(root, source, lambda folder: make(source, folder))
        return root / PLACES[name].file

    return made


def now(name: str, album: Made) -> Pixels:
    return pixels(album(name), PLACES[name].page)


@pytest.mark.parametrize(
    "name", quick(PLACES, *(name for name in PLACES if name.startswith(("classic-", "games-", "daily-"))))
)
def test_a_page_looks_as_in_its_picture(name: str, album: Made):
    new, old = now(name, album), load(stored(name))
    assert same(old, new), (
        f"{differing(old, new).sum()} pixels look different: `make pictures` shows old, new and difference in "
        f"output/pictures, `.venv/bin/python -m tests.pictures accept {name}` stores the new look"
    )


def test_every_page_type_layout_and_design_is_pictured():
    assert all(
        {f"{book}-{name}" for book in ("classic", "games", "painted", "forms", "daily", "calendar")} & PLACES.keys()
        for name in PAGES
    )
    assert {f"{layout}-puzzles" for layout in shipped_layouts()} <= PLACES.keys()
    for design in tuple(design_files()):
        (source,) = (name for name, text in BOOKS.items() if f"design: {design}," in text)
        assert f"{source}-cover" in PLACES


def test_all_pictures_are_small_and_of_a_page():
    files = list(STORED.glob("*.png"))
    assert {path.stem for path in files} == PLACES.keys()
    assert max(path.stat().st_size for path in files) < 25_000
    assert sum(path.stat().st_size for path in files) < 500_000


@pytest.mark.parametrize("damage", ["a_clue_dropped_everywhere", "another_clue_everywhere", "another_total_everywhere"])
def test_a_digit_that_is_gone_or_another_one_is_seen(damage: str, album: Made, tmp_path: Path):
    harm = DAMAGES[damage](album(VICTIM), tmp_path / "spoiled.pdf")
    assert PLACES[VICTIM].page in harm.pages
    assert not same(load(stored(VICTIM)), pixels(tmp_path / "spoiled.pdf", PLACES[VICTIM].page))


@pytest.mark.parametrize("shift", [(2, 0), (0, -2)])
def test_a_board_that_is_shifted_by_two_points_is_seen(shift: tuple[float, float], album: Made, tmp_path: Path):
    before, moved, after = Do([], Operator("q")), Do([1, 0, 0, 1, *shift], Operator("cm")), Do([], Operator("Q"))
    with pikepdf.open(album(VICTIM)) as pdf:
        board = boards(pdf, 1)[0]
        assert board.page + 1 == PLACES[VICTIM].page
        put(pdf, [(board, saying(board, board.said, [before, moved, *board.code[1:], after]))])
        pdf.save(tmp_path / "shifted.pdf")
    changed = pixels(tmp_path / "shifted.pdf", PLACES[VICTIM].page)
    assert not same(load(stored(VICTIM)), changed)


@pytest.mark.slow
@pytest.mark.parametrize(
    "setting", ["look.grid.line=1 pt", "look.grid.frame=2 pt", "look.grid.line_ink=0.2", "look.grid.digit=0.6"]
)
def test_another_weight_ink_or_size_is_seen(setting: str, session_folder: Path, tmp_path: Path):
    """Seen on a page with boards of a book without front matter and cover."""
    few = ("front=[]", "cover=null")
    before = once(session_folder / "pictures", "sheets-few", lambda folder: make("sheets", folder, *few))
    make("sheets", tmp_path, *few, setting)
    old, new = (pixels(folder / "sheets.pdf", 2) for folder in (before, tmp_path))
    assert (old < 128).all(axis=2).sum() > 2_000
    assert not same(old, new)


def test_a_page_of_another_size_is_another_page():
    page = np.full((20, 30, 3), 255, np.uint8)
    assert same(page, page)
    assert not same(page, page[:19])
    assert not same(page, np.full((1, 1, 3), 255, np.uint8))


def test_what_is_near_is_the_same_and_a_few_pixels_may_differ():
    page = np.full((300, 200, 3), 200, np.uint8)
    assert same(page, page - np.uint8(20))
    assert differing(page, page - np.uint8(21)).all()
    two, three = page.copy(), page.copy()
    two[50, 50:52] = 0
    three[50, 50:53] = 0
    assert same(page, two)
    assert not same(page, three)


def test_a_change_of_one_colour_is_a_change():
    page = np.full((20, 20, 3), 200, np.uint8)
    blue = page.copy()
    blue[:, :, 2] = 170
    assert differing(page, blue).all()


def test_storing_loses_less_than_half_a_step(tmp_path: Path):
    grays = np.repeat(np.arange(256, dtype=np.uint8).reshape(16, 16, 1), 3, axis=2)
    coloured = grays.copy()
    coloured[:, :, 1] = 255 - coloured[:, :, 1]
    for page in (grays, coloured):
        save(page, tmp_path / "page.png")
        assert np.abs(load(tmp_path / "page.png").astype(int) - page).max() <= 8


def test_show_and_accept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    made, other = np.full((40, 30, 3), 255, np.uint8), np.zeros((40, 30, 3), np.uint8)
    monkeypatch.setattr("tests.pictures.compare.STORED", tmp_path)
    monkeypatch.setattr("tests.pictures.__main__.STORED", tmp_path)
    monkeypatch.setattr("tests.pictures.__main__.make", lambda source, folder: None)
    monkeypatch.setattr("tests.pictures.__main__.pixels", lambda file, page: made)
    for name in PLACES:
        save(other if name == VICTIM else made, tmp_path / f"{name}.png")
    save(made, tmp_path / "forgotten.png")
    folder = tmp_path / "shown"

    def run(*words: str) -> str:
        monkeypatch.setattr("sys.argv", ["pictures", *words])
        main()
        return capsys.readouterr().out

    assert "1200 pixels" in run("show", "-o", str(folder))
    assert [path.stem for path in folder.iterdir()] == [VICTIM]
    assert load(folder / f"{VICTIM}.png").shape == (*side_by_side(other, made).size[::-1], 3)
    assert "forgotten.png: removed" in run("accept", VICTIM)
    assert "0 of" in run("show", "-o", str(folder))
    with pytest.raises(SystemExit):
        run("accept", "no-such-page")
