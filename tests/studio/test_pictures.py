"""The panel for pictures without a browser: what it shows is what a build prints, what it writes, what it refuses."""

import hashlib
import re
import struct
import zlib
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
import yaml
from PIL import Image, ImageDraw

from bookmaker.book.content import make_entries
from bookmaker.engine.picture.fit import FilledGrid
from bookmaker.spec.book import read_book
from bookmaker.studio.editor import Editor
from bookmaker.studio.folder import Folder
from bookmaker.studio.pictures import Pictures
from bookmaker.studio.reply import Reply, Request
from bookmaker.values.events import result_of
from bookmaker.words.studio import studio_words

BOOK = """\
# Mine.
spec: 1
title: A book
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 2}}   # no pictures
  - title: Own   # all of them
    kind: mosaic
    size: 10x12
    picture: cat
    tiers: {steady: 1}
"""
STRIPES = "XXXXX\n.....\nX..X.\n.....\nXXXXX\n"
"""At 5x5 other pictures have its numbers."""


def draw(size: tuple[int, int] = (300, 200)) -> bytes:
    image, data = Image.new("RGB", size, (250, 250, 240)), BytesIO()
    pen = ImageDraw.Draw(image)
    pen.ellipse((40, 30, 200, 180), fill=(30, 20, 90))
    pen.rectangle((220, 60, 280, 170), fill=(160, 120, 110))
    image.save(data, "PNG")
    return data.getvalue()


class Studio:
    """A book and its panel."""

    def __init__(self, folder: Path) -> None:
        self.book = folder / "book.yaml"
        self.book.write_text(BOOK)
        self.editor = Editor(self.book)
        self.pictures = Pictures(self.book, Folder(folder), self.editor)

    def ask(self, where: str, is_post: bool = False, body: bytes = b"", **fields: str) -> Reply:
        return self.pictures.reply(Request(where.removeprefix("/"), fields, body, is_post), studio_words("en"))

    def show(self, **fields: str) -> str:
        return self.ask("/show", **fields).body.decode()

    def bring(self, name: str, body: bytes, **fields: str) -> str:
        return self.ask("/bring", True, body, name=name, **fields).body.decode()

    def place(self, **fields: str) -> str:
        stamp = hashlib.sha256(self.book.read_bytes()).hexdigest()[:24]
        return self.ask("/place", True, **{"stamp": stamp, **fields}).body.decode()

    def sections(self) -> list[dict[str, object]]:
        return yaml.safe_load(self.book.read_text())["sections"]


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio(tmp_path)


def shown_cells(html: str) -> FilledGrid:
    """Return the board in a reply, cell by cell."""
    columns, rows = (round(float(side)) for side in re.search(r'viewBox="-.2 -.2 (\S+) (\S+)"', html).groups())
    grid = np.zeros((rows, columns), bool)
    path = re.search(r'd="([^"]*)" class="filled"', html)
    for column, row, length in re.findall(r"M(\d+) (\d+)h(\d+)", path[1]):
        grid[int(row), int(column) : int(column) + int(length)] = True
    return grid


def refused(html: str) -> str:
    """Return what a reply refuses; '' for nothing."""
    found = re.search(r'<p class="wrong" role="alert">(.*?)</p>', html, re.DOTALL)
    return found[1] if found else ""


def printed(book: Path) -> list[FilledGrid]:
    """Return the solutions of a book's Mosaics."""
    made = [entry.made.answer for entry in result_of(make_entries(read_book(book)))]
    return [np.array(one.bullets).reshape(one[:2]) for one in made if one[:2] != (4, 4)]


@pytest.mark.parametrize(
    ("fields", "written"),
    [
        ({}, "ball.png"),
        ({"threshold": "30"}, {"file": "ball.png", "threshold": "30%"}),
        ({"left": "10", "top": "5"}, {"file": "ball.png", "crop": "10% 5% 90% 95%"}),
        ({"whole": "on", "invert": "on"}, {"file": "ball.png", "crop": "none", "invert": True}),
        ({"threshold": "45", "title": "A: ball"}, {"file": "ball.png", "title": "A: ball", "threshold": "45%"}),
    ],
)
def test_what_is_shown_is_what_is_written_and_what_is_made(studio: Studio, fields: dict[str, str], written: object):
    assert not refused(studio.bring("ball.png", draw()))
    grid = shown_cells(studio.show(file="ball.png", section="1", **fields))
    assert grid.shape == (10, 12)
    before = studio.book.read_bytes()
    assert not refused(studio.place(file="ball.png", section="1", **fields))
    assert "# Mine." in studio.book.read_text() and "# all of them" in studio.book.read_text()
    own = studio.sections()[1]
    assert own["pictures"] == ["cat", written]
    assert own["tiers"]["steady"] >= 1 and sum(own["tiers"].values()) == 2
    again = shown_cells(studio.show(file="ball.png", section="1", **fields))
    pictures = read_book(studio.book).spec.sections[1].params.all_pictures
    assert np.array_equal(pictures[1].fit(10, 12), grid) and np.array_equal(again, grid)
    studio.editor.post("/undo", {"stamp": hashlib.sha256(studio.book.read_bytes()).hexdigest()[:24]})
    assert studio.book.read_bytes() == before


def test_the_book_prints_the_board_that_is_shown_with_its_changed_cells(studio: Studio):
    studio.bring("my stripes.txt", STRIPES.encode())
    shown = studio.show(file="my stripes.txt", section="new-mosaic", size="5x5")
    assert "cell is changed" in shown or "cells are changed" in shown
    grid = shown_cells(shown)
    drawn = np.array([[sign == "X" for sign in row] for row in STRIPES.split()])
    marks = re.search(r'd="([^"]*)" class="changed"', shown)
    changed = [(int(row), int(column)) for column, row in re.findall(r"M(\d+) (\d+)h1v1", marks[1])]
    assert changed == [tuple(cell) for cell in np.argwhere(grid != drawn).tolist()] != []
    assert f"row {changed[0][0] + 1} column {changed[0][1] + 1}" in shown
    assert not refused(studio.place(file="my stripes.txt", section="new-mosaic", size="5x5"))
    added = studio.sections()[2]
    assert added == {
        **{"title": "Mosaics", "kind": "mosaic", "size": "5x5", "picture": "my stripes.txt"},
        **{"tiers": {"steady": 1}, "adjust": len(changed)},
    }
    assert any(np.array_equal(one, grid) for one in printed(studio.book) if one.shape == (5, 5))
    assert any(np.array_equal(one, shown_cells(studio.show(file="cat", section="1"))) for one in printed(studio.book))


def test_a_picture_that_is_there_already_gets_other_keys_and_boards_another_size(studio: Studio):
    assert not refused(studio.place(file="cat", section="1", title="Felix", size="12x12"))
    own = studio.sections()[1]
    assert (own["picture"], own["size"], own["tiers"]) == ({"file": "cat", "title": "Felix"}, "12x12", {"steady": 1})
    studio.place(file="owl", section="1")
    again = studio.place(file="owl", section="1", invert="on")
    assert not refused(again) and studio.sections()[1]["pictures"][1:] == ["owl"]  # a motif has nothing to invert


def settings_in(html: str) -> dict[str, str]:
    """Return what the fields of a picture say in a reply; nothing for one without them."""
    (_, own) = html.split('id="picture-settings"') if "picture-settings" in html else ("", "")
    lines = re.findall(r'(?<!checkbox" )name="(\w+)"(?: type="number")? value="([^"]+)"', own)
    return dict(lines) | dict.fromkeys(re.findall(r'name="(\w+)" value="on" checked', own), "on")


def test_a_picture_that_is_chosen_again_brings_its_keys(studio: Studio):
    studio.bring("ball.png", draw())
    keys = {"title": "My ball", "threshold": "40", "left": "10", "top": "5", "width": "80", "height": "90"}
    assert not refused(studio.place(file="ball.png", section="1", invert="on", **keys))
    typed = studio.show(file="owl", section="1", shown="/", title="Typed")  # nothing was chosen before
    assert settings_in(typed) == {"title": "Typed", "shown": "1/owl"}
    again = studio.show(file="ball.png", section="1", shown="1/owl", title="Owl")
    assert settings_in(again) == {**keys, "invert": "on", "shown": "1/ball.png"}
    assert np.array_equal(
        shown_cells(again), shown_cells(studio.show(file="ball.png", section="1", invert="on", **keys))
    )
    assert not settings_in(studio.show(file="ball.png", section="1", shown="1/ball.png", title="Other"))
    other = studio.show(file="owl", section="1", shown="1/ball.png", **keys)
    assert settings_in(other) == {"shown": "1/owl"}
    moved = studio.show(file="owl", section="new-mosaic", shown="1/owl", title="Mine")
    assert settings_in(moved) == {"title": "Mine", "shown": "new-mosaic/owl"}
    studio.place(file="ball.png", section="1", whole="on")
    whole = studio.show(file="ball.png", section="1", shown="1/owl")
    assert settings_in(whole) == {"whole": "on", "shown": "1/ball.png"}


def test_a_placed_picture_keeps_the_keys_that_the_panel_does_not_have(studio: Studio):
    studio.bring("ball.png", draw())
    own = "picture: {file: ball.png, filled: 45%, crop: 10 20 150 140}"
    studio.book.write_text(studio.book.read_text().replace("picture: cat", own).replace("steady: 1", "tricky: 1"))
    shown = studio.show(file="ball.png", section="1", shown="/")
    (picture,) = read_book(studio.book).spec.sections[1].params.all_pictures
    assert np.array_equal(shown_cells(shown), picture.fit(10, 12))
    studio.place(file="ball.png", section="1", title="Ball")
    assert studio.sections()[1]["picture"] == {
        **{"file": "ball.png", "filled": "45%", "crop": "10 20 150 140", "title": "Ball"}
    }


def test_a_picture_that_leaves_a_tier_without_its_puzzle_is_refused(studio: Studio):
    text = studio.book.read_text().replace("picture: cat", "picture: apple").replace("steady: 1", "gentle: 1")
    studio.book.write_text(text)
    said = refused(studio.place(file="anchor", section="1", size="6x6"))
    assert "Own · gentle: found 0 of 1 puzzles of 6x6" in said
    assert studio.book.read_text() == text
    assert not refused(studio.place(file="anchor", section="1"))
    assert printed(studio.book)


def test_the_book_stays_as_it_is_where_it_would_be_wrong_or_has_changed(studio: Studio):
    before = studio.book.read_text()
    assert "takes no pictures" in refused(studio.place(file="cat", section="0"))
    assert "takes no pictures" in refused(studio.place(file="cat", section="9"))
    assert "rows x columns" in refused(studio.place(file="cat", section="1", size="large"))
    assert "changed meanwhile" in refused(studio.place(file="owl", section="1", stamp="0" * 24))
    assert "tiers" in refused(studio.place(file="owl", section="1", tier="mild"))
    assert studio.book.read_text() == before
    studio.book.write_text(before.replace("picture: cat", "draw: spots").replace("steady: 1", "steady: 6"))
    assert "1 picture for 6 puzzles" in refused(studio.place(file="cat", section="1"))
    studio.book.write_text("daily: 1\n")
    assert "no sections" in studio.ask("").body.decode()


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"threshold": "-4"}, "threshold: expected a share"),
        ({"left": "90", "width": "20"}, "is not in it"),
        ({"left": "<b>"}, "crop: expected a part"),
        ({"title": "x" * 101}, "title: "),
        ({"threshold": "99"}, "no cell is filled"),
        ({"size": "2x900"}, "a board has 3 to 60 rows"),
        ({"section": "-1"}, "takes no pictures"),
        ({"file": "../book.yaml"}, "is no picture in this folder"),
        ({"file": "/etc/passwd.txt"}, "is no picture in this folder"),
        ({"file": "<script>"}, "&lt;script&gt;"),
    ],
)
def test_wrong_fields_are_refused_in_the_words_of_the_command_line(studio: Studio, fields: dict[str, str], said: str):
    studio.bring("ball.png", draw())
    shown = studio.show(**{"file": "ball.png", "size": "10x10", **fields})
    assert said in refused(shown) and "<svg" not in shown


def bomb() -> bytes:
    """Return a small PNG that claims to be huge."""
    chunks = [(b"IHDR", struct.pack(">2I5B", 90_000, 90_000, 1, 0, 0, 0, 0)), (b"IDAT", zlib.compress(bytes(9000)))]
    parts = (
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize(
    ("name", "body", "said"),
    [
        ("no.png", b"<html>", "is no PNG or JPEG picture"),
        ("half.png", draw()[:700], "half.png is damaged"),
        ("bomb.png", bomb(), "has more than 50 million pixels"),
        ("white.png", draw((30, 20)), "all of it has one shade"),
        ("../../out.png", draw(), "is not the name of a picture"),
        ("a\\b.png", draw(), "is not the name of a picture"),
        (".png", draw(), "is no PNG, JPEG or .txt picture"),
        ("", draw(), "is no PNG, JPEG or .txt picture"),
        ("x.svg", b"<svg/>", "is no PNG, JPEG or .txt picture"),
        ("long.txt", b"X." * 600_000, "long.txt"),
        ("x" * 200 + ".png", draw(), "is not the name of a picture"),
    ],
)
def test_hostile_files_are_refused_and_leave_nothing(studio: Studio, name: str, body: bytes, said: str):
    parent = studio.book.parent
    before = {one.name for one in parent.parent.iterdir()}
    assert said in refused(studio.bring(name, body, section="1"))
    assert [one.name for one in parent.iterdir()] == ["book.yaml"]
    assert {one.name for one in parent.parent.iterdir()} == before
    assert studio.ask("/image", file=name).status == 404


def test_a_picture_goes_over_no_other_and_is_shown_small(studio: Studio):
    first = studio.bring("mum's ball.PNG", draw((1600, 900)), section="1", tier="steady")
    assert 'value="mum-s ball.png" checked' in first and '<option value="1" selected>' in first
    studio.bring("mum's ball.PNG", draw())
    names = sorted(one.name for one in studio.book.parent.glob("mum*"))
    assert len(names) == 2 and "mum-s ball.png" in names
    reply = studio.ask("/image", file="mum-s ball.png")
    assert reply.kind == "image/png" and Image.open(BytesIO(reply.body)).size == (480, 270)
    (studio.book.parent / "away.png").symlink_to("/etc/hostname")
    assert studio.ask("/image", file="away.png").status == 404 == studio.ask("/image", file="book.yaml").status
    assert studio.ask("/place").status == 404 == studio.ask("/none").status == studio.ask("/show", True).status
