"""The panel for pictures as HTML: what to bring and to choose, the fields, a picture, and its board as SVG."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from bookmaker.engine.rank.energy import TIERS
from bookmaker.kinds.pictures import PictureModel
from bookmaker.spec.pictures import pictured_kinds
from bookmaker.studio.html import (
    Attribute,
    Html,
    choice,
    field,
    hidden_field,
    join,
    labelled_control,
    line,
    switch,
    tag,
)
from bookmaker.values.limits import STILL_BYTES
from bookmaker.values.puzzle import Cell
from bookmaker.words import load_words
from bookmaker.words.studio import StudioWords

if TYPE_CHECKING:
    from bookmaker.engine.picture.fit import FilledGrid

NEW = "new-"
"""Before the name of a kind: a section of it that is not there yet."""
_THUMB = 14
"""Rows and columns of a motif to choose."""
_SHARE: dict[str, Attribute] = {"min": 1, "max": 99, "step": "any"}
_PART: dict[str, Attribute] = {"min": 0, "max": 100, "step": "any"}
_ASKS = {"hx_get": "pictures/show", "hx_target": "#picture-shown", "hx_trigger": "input delay:250ms"}
_PLACES = {"hx_post": "pictures/place", "hx_target": "#pictures-body", "hx_include": "#picture-form"}


class Panel(NamedTuple):
    """What the panel shows."""

    fields: Mapping[str, str]
    words: StudioWords
    stamp: str
    """That of the book's file."""
    files: tuple[str, ...]
    """The pictures in the folder."""
    sections: Mapping[str, str]
    """The names of sections that take pictures, by their values."""
    has_sections: bool

    def draw(self, said: Html | None, shown: Html) -> Html:
        """Return the panel: `said` is the outcome of the last request, `shown` the picture with its board."""
        words = self.words
        about: dict[str, Attribute] = {"data_most": STILL_BYTES, "data_large": words["picture_large"]}
        file = tag("input", id="picture-bring", type="file", accept=".png,.jpg,.jpeg,.txt", **about)
        bring = labelled_control(words["picture_bring"], "picture-bring", file, tag("p", words["picture_drop"]))
        drop = tag("div", bring, tag("div", said, id="picture-said"), class_="drop")
        parts = (self._choice(), tag("div", shown, id="picture-shown"), self.settings(), *self._destination())
        return join((drop, tag("form", *parts, id="picture-form", hx_sync="this:replace", **_ASKS)))

    def _choice(self) -> Html:
        """Return the pictures to choose from: those in the folder, and the motifs with their looks."""
        chosen, titles = self.fields.get("file", ""), load_words(self.words.language, pictured_kinds()[0]).motifs

        def radio(name: str, *shown: str) -> Html:
            return switch("radio", "file", name, name == chosen, *shown)

        own = tag("div", *(radio(name, name) for name in self.files), class_="own")
        ours = (radio(name, thumb, titles.get(name, name)) for name, thumb in _thumbs().items())
        motifs = (tag("summary", self.words["picture_motifs"]), tag("div", *ours, class_="motifs"))
        folded = tag("details", *motifs, open=chosen in _thumbs())
        return tag("fieldset", tag("legend", self.words["picture_choose"]), own, folded)

    def settings(self, **about: Attribute) -> Html:
        """Return the fields of a picture, and which one they are about."""
        shown = f"{self.fields.get('section', '')}/{self.fields.get('file', '')}"
        return tag("div", *self._settings(), hidden_field(shown=shown), id="picture-settings", **about)

    def _settings(self) -> Iterator[Html]:
        """Yield the fields of a picture: those of its title and board, of its part, and of its shades."""
        words = self.words
        yield self._field("title", maxlength=100)
        yield self._field("size", size=8)
        part = (self._field(name, "number", **_PART) for name in ("left", "top", "width", "height"))
        head = (tag("legend", words["picture_part"]), tag("p", words["picture_part_help"]))
        yield tag("fieldset", *head, *part, self._switch("whole"), class_="part")
        value = {"value": self.fields.get("threshold") or 50, "aria_label": words["picture_slider"]}
        yield self._field("threshold", "number", **_SHARE)
        yield tag("input", type="range", id="picture-slider", min=1, max=99, **value)
        yield self._switch("invert")

    def _destination(self) -> Iterator[Html]:
        """Yield what puts a picture into the book; only words if it has no sections."""
        words, plain = self.words, load_words(self.words.language)
        if not self.has_sections:
            yield tag("p", words["picture_nowhere"])
            return
        games = {f"{NEW}{kind}": load_words(words.language, kind).how_to.game for kind in pictured_kinds()}
        new = {value: words.say("picture_new", kind=game) for value, game in games.items()}
        yield self._select("section", {**self.sections, **new})
        yield self._select("tier", {"": words["picture_easiest"], **{tier: plain.tiers[tier].name for tier in TIERS}})
        yield hidden_field(stamp=self.stamp)
        yield tag("button", words["picture_put"], type="button", id="picture-put", **_PLACES)

    def _select(self, name: str, choices: Mapping[str, str]) -> Html:
        spot = f"picture-{name}"
        return field(self.words[f"picture_{name}"], spot, choice(spot, name, choices.items(), self.fields.get(name)))

    def _field(self, name: str, sort: str | None = None, **about: Attribute) -> Html:
        spot = f"picture-{name}"
        return field(self.words[f"picture_{name}"], spot, line(spot, name, self.fields.get(name, ""), sort, **about))

    def _switch(self, name: str) -> Html:
        return switch("checkbox", name, "on", name in self.fields, self.words[f"picture_{name}"])


def image_shown(address: str, size: tuple[int, int], crop: object, words: StudioWords) -> Html:
    """Return a picture with a frame around the part of it that is taken."""
    parts, (wide, high) = ("x", "y", "width", "height"), size
    frame = tag("rect", class_="crop", **dict(zip(parts, crop, strict=True))) if isinstance(crop, tuple) else None
    said = {"role": "img", "aria_label": words["picture_cropped" if frame else "picture_image"]}
    image = tag("image", href=address, width=wide, height=high)
    drawn = tag("svg", image, frame, viewBox=f"0 0 {wide} {high}", class_="source", **said)
    return tag("figure", drawn, tag("figcaption", words["picture_image"]))


def board_shown(model: PictureModel, grid: "FilledGrid", changed: tuple[Cell, ...], words: StudioWords) -> Html:
    """Return a board, with a frame and a cross where its cells were changed, and what is to be said of it."""
    rows, columns = grid.shape
    label = words.say("picture_board", title=model.shown_title, rows=rows, columns=columns, filled=f"{grid.mean():.0%}")
    places = ", ".join(words.say("picture_cell", row=row + 1, column=column + 1) for row, column in changed)
    how = "picture_changed" if len(changed) > 1 else "picture_changed_one" if changed else "picture_unchanged"
    hint = "picture_motif" if model.motif else "picture_crowded" if model.is_crowded(grid) else ""
    told = f"{words.say(how, count=len(changed), cells=places)} {words[hint] if hint else ''}".strip()
    caption = tag("figcaption", label, tag("p", told, role="status"))
    return tag("figure", board_svg(grid, changed, label), caption)


def board_svg(grid: "FilledGrid", changed: tuple[Cell, ...] = (), label: str = "") -> Html:
    """Return the cells of a board as SVG, a unit for each; without a label it is decoration."""
    rows, columns = grid.shape
    runs = "".join(f"M{column} {row}h{length}v1h-{length}z" for row, column, length in _runs(grid))
    lines = "".join(f"M0 {row}h{columns}" for row in range(rows + 1))
    lines += "".join(f"M{column} 0v{rows}" for column in range(columns + 1))
    marks = "".join(f"M{column} {row}h1v1h-1zl1 1m0-1l-1 1" for row, column in changed)
    paths = (tag("path", d=d, class_=name) for name, d in (("filled", runs), ("lines", lines), ("changed", marks)) if d)
    said = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return tag("svg", *paths, viewBox=f"-.2 -.2 {columns + 0.4:g} {rows + 0.4:g}", class_="board", **said)


def _runs(grid: "FilledGrid") -> Iterator[tuple[int, int, int]]:
    """Yield each row of filled cells side by side, as its row, first column and length."""
    for row, cells in enumerate(grid.tolist()):
        for filled, run in groupby(enumerate(cells), lambda cell: cell[1]):
            columns = [column for column, _ in run]
            if filled:
                yield row, columns[0], len(columns)


@lru_cache(maxsize=1)
def _thumbs() -> Mapping[str, Html]:
    """Return all motifs, drawn small."""
    from bookmaker.engine.picture.motifs import draw_motif
    from bookmaker.engine.picture.options import motifs

    return {name: board_svg(draw_motif(name, _THUMB, _THUMB)) for name in motifs()}
