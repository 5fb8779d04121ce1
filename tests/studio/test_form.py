"""The form of a file without a browser: what it shows, what it writes, what it refuses."""

import html
import json
import os
import random
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from bookmaker.book.picks import Written
from bookmaker.page.layout.units import design_files, layouts_dir
from bookmaker.series.model import SAMPLE as SERIES
from bookmaker.series.model import Daily
from bookmaker.spec.book import read_book
from bookmaker.spec.findings import read_tree
from bookmaker.spec.model import Spec
from bookmaker.spec.sample import SAMPLES
from bookmaker.spec.shapes import DETAILS, VALUE, Slot, inner_in, keys_in, value_at
from bookmaker.spec.source import Source
from bookmaker.studio.editor import Editor
from bookmaker.studio.fields import Part, open_form, schema_of
from bookmaker.studio.form_html import HELD, LOOKS, NEW, read_path
from bookmaker.values.files import read_within, use_drafts
from bookmaker.values.limits import SPEC_BYTES
from bookmaker.words.labels import FOLDER, labels_of

BOOK = """\
# Mine.
spec: 1
title: A book   # as shops show it
printer: [kdp, {lulu: {paper: standard}}]
cover: {design: night}
sections:
  - notes
  - {title: 'Small', size: 4x4, tiers: {gentle: 30}, per_page: 2}
  - title: Large
    size: 6x6
    tiers: {steady: 12}   # many
"""
SHELF = sorted((Path(__file__).parents[1] / "shelf").glob("*.yaml"))


class Shown(HTMLParser):
    """What a form shows: its controls by id, its mistakes, and what is folded away."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.controls: dict[str, dict[str, Any]] = {}
        self.hidden: dict[str, str] = {}
        self.buttons: list[dict[str, Any]] = []
        self.told: dict[str, str] = {}
        self.folded: list[str] = []
        self.stamp, self.said, self.focus, self.lists = "", "", "", 0
        self._at: dict[str, Any] = {}
        self._in = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {key: value if value is not None else "" for key, value in attrs}
        self._in = tag
        if said.get("name") == "stamp":
            self.stamp = said["value"]
        elif said.get("name", "").startswith("open:"):
            self.folded.append(said["name"].removeprefix("open:"))
        elif said.get("type") == "hidden":
            self.hidden[said["name"]] = said["value"]
        elif tag in ("input", "select", "textarea"):
            self._at = {**said, "tag": tag, "value": said.get("value", ""), "choices": []}
            self.controls[said.get("id", "")] = self._at
        elif tag == "option":
            self._at["choices"].append(said["value"])
            self._at["value"] = said["value"] if "selected" in said else self._at["value"]
        elif tag == "button":
            self.buttons.append(said)
        elif said.get("id", "").startswith("e-") or tag == "li":
            self._at, self._in = {"id": said.get("id", "")}, "told"
        elif said.get("id") == "form-said":
            self._in = "said"
        self.focus = said.get("data-focus", self.focus)

    def handle_data(self, data: str) -> None:
        if self._in == "textarea":
            self._at["value"] += data[self._at["value"] == "" and data.startswith("\n") :]
        elif self._in == "told":
            name = self._at["id"].removeprefix("e-")
            self.told[name] = "\n".join(filter(None, (self.told.get(name), data)))
        elif self._in == "said":
            self.said = data

    def handle_endtag(self, tag: str) -> None:
        self._in = ""

    def __getitem__(self, path: str) -> dict[str, Any]:
        return self.controls[f"f-{path}"]


class Form:
    """A file and its form."""

    def __init__(self, path: Path) -> None:
        self.path, self.editor = path, Editor(path)

    def show(self, *opened: str) -> Shown:
        return Shown(self.editor.get("", {f"open:{name}": "1" for name in opened}))

    def post(self, way: str, path: str = "", stamp: str = "", **fields: str) -> Shown:
        return Shown(self.editor.post(way, {"stamp": stamp or self.show().stamp, "path": path, **fields}))

    def put(self, path: str, value: str, stamp: str = "", window: str = "") -> Shown:
        opened = {f"open:{path[:at]}": "1" for at in range(len(path) + 1)}
        return self.post("/set", path, stamp, value=value, window=window, **opened)


@pytest.fixture
def form(tmp_path: Path) -> Form:
    (tmp_path / "book.yaml").write_bytes(BOOK.encode())
    return Form(tmp_path / "book.yaml")


def file_of(text: str, folder: Path) -> Part:
    return open_form(Source.of("book.yaml", text), folder, labels_of("en"))


def test_it_shows_what_the_file_says_and_what_holds_otherwise(form: Form):
    shown = form.show("", "look", "look.type")
    assert shown["title"]["value"] == "A book"
    assert (shown["trim"]["value"], shown["trim"]["placeholder"]) == ("", "6 x 9 in")
    assert "kdp: 24 to 828 pages" in form.editor.get("/group", {"path": ""})
    assert shown.controls["k-printer[0]"]["value"] == "kdp"
    assert shown.controls["k-printer[1]"]["value"] == "lulu"
    assert shown["printer[1].lulu.paper"]["value"] == "standard"
    assert shown["sections[2].tiers.steady"]["value"] == "12"
    assert shown["sections[1].per_page"]["value"] == "2"
    assert shown.controls["k-sections[0]"]["value"] == "notes"
    assert "mosaic" in shown.controls["k-sections[1]"]["choices"]
    assert "pumpkins" in shown["look.marks"]["choices"] and "hearts" in shown["noun"]["choices"]
    assert shown.told == {}
    assert len([one for one in form.show().controls if one.startswith("f-")]) < 30


def test_a_group_is_loaded_when_it_is_opened(form: Form):
    assert "f-cover.binding" not in form.show().controls
    assert Shown(form.editor.get("/group", {"path": "cover"}))["cover.binding"]["value"] == ""
    assert Shown(form.editor.get("/group", {"path": "look.type.body"}))["look.type.body.size"]["placeholder"] == "10 pt"
    assert form.editor.get("/group", {"path": "nothing"}) == ""


def test_changes_are_written_with_comments_kept_and_taken_back_one_by_one(form: Form):
    for path, value, old, new in (
        ("title", "Ada's book: #2", "A book   #", '"Ada\'s book: #2"   #'),
        ("sections[1].title", "It's", "'Small'", "'It''s'"),
        ("sections[1].tiers.gentle", "50", "gentle: 30", "gentle: 50"),
        ("sections[2].per_page", "4", "# many\n", "# many\n    per_page: 4\n"),
        ("cover.design", "quilt", "night", "quilt"),
        ("look.marks", "hearts", "sections:", "look: {marks: hearts}\nsections:"),
        ("sections[0].notes.pages", "3", "- notes", "- notes: {pages: 3}"),
        ("printer[0].kdp.paper", "cream", "[kdp,", "[{kdp: {paper: cream}},"),
    ):
        before = form.path.read_text()
        shown = form.put(path, value)
        assert not shown.told, shown.told
        assert form.path.read_text() == before.replace(old, new)
        assert shown[path]["value"] == value
    for _ in range(8):
        assert not form.post("/undo").told
    assert form.path.read_bytes() == BOOK.encode()
    assert form.post("/undo").told == {"": "There is no change to take back."}


def test_what_holds_anyway_is_not_written_and_an_empty_field_takes_its_key_out(form: Form):
    for path, value in (("language", "en"), ("layout", "classic"), ("look.type.body.size", "10 pt"), ("time", "false")):
        form.put(path, value)
        assert form.path.read_bytes() == BOOK.encode()
    form.put("look.type.body.size", "9.5 pt")
    form.put("sections[0].notes.pages", "3")
    form.put("printer[0].kdp.crop_marks", "true")
    assert "crop_marks: true" in form.path.read_text()
    for path in ("look.type.body.size", "sections[0].notes.pages", "printer[0].kdp.crop_marks"):
        form.put(path, "")
    assert form.path.read_bytes() == BOOK.encode()


def test_things_are_added_moved_removed_and_changed_in_kind(form: Form):
    data = lambda: read_tree(form.path).data  # noqa: E731
    for kind in ("mosaic", "sweep", "odds", "bullets"):
        shown = form.post("/add", "sections", kind=kind)
        assert (shown.told, shown.focus) == ({}, f"g-sections[{len(data()['sections']) - 1}]")
    assert [one.get("kind") for one in data()["sections"][3:]] == ["mosaic", "sweep", "odds", None]
    assert form.post("/move", "sections[3]", by="-1").focus == "g-sections[2]"
    assert [one.get("kind") for one in data()["sections"][2:4]] == ["mosaic", None]
    assert "tiers: {steady: 12}   # many\n" in form.path.read_text()
    assert not form.post("/kind", "sections[1]", kind="sweep").told
    assert data()["sections"][1]["kind"] == "sweep" and data()["sections"][1]["title"] == "Small"
    assert not form.post("/kind", "sections[0]", kind="blanks").told
    assert form.post("/remove", "sections[0]").focus == "g-sections[0]"
    assert data()["sections"][0]["title"] == "Small"
    form.post("/add", "back", kind="notes")
    assert data()["back"][-2:] == ["walkthroughs", "notes"]
    form.post("/add", "printer", kind="screen")
    assert data()["printer"] == ["kdp", {"lulu": {"paper": "standard"}}, "screen"]
    form.post("/add", "cover.colours", key="ground", **{NEW: "#123456"})
    assert data()["cover"]["colours"] == {"ground": "#123456"}
    form.post("/remove", "cover.colours.ground")
    assert data()["cover"] == {"design": "night"}
    form.put("cover.design", "")
    assert data()["cover"] == {}
    form.post("/remove", "cover")
    assert "cover" not in data()
    form.post("/kind", "cover.look.art", kind="field")
    assert data()["cover"]["look"]["art"]["kind"] == "field"


def test_a_new_thing_that_needs_more_is_asked_for(form: Form):
    shown = form.post("/add", "sections", kind="image")
    assert (shown.controls["n-sections-file"]["value"], shown.focus) == ("map.png", "n-sections-file")
    assert "map.png cannot be read" in shown.told["new-sections"]
    assert form.path.read_bytes() == BOOK.encode()
    assert not form.post("/add", "sections", kind="text", **{f"{NEW}text": "Hello\n\nyou"}).told
    assert read_tree(form.path).data["sections"][3] == {"text": {"text": "Hello\n\nyou"}}


def test_what_needs_something_else_is_held_until_that_is_said_too(form: Form):
    shown = form.put("look.type.body.size", "14 pt")
    assert shown["look.type.body.size"]["value"] == "14 pt"
    held = {name: one for name, one in shown.hidden.items() if name.startswith(HELD)}
    assert [*held.values()] == ["14 pt"]
    opened = {"open:": "1", "open:look": "1", "open:look.type": "1", "open:look.type.body": "1"}
    shown = form.post("/set", "author", value="Ada", **held, **opened)  # which needs nothing
    assert ("author: Ada" in form.path.read_text(), shown["look.type.body.size"]["value"]) == (True, "14 pt")
    assert "leading" in shown.told["look.type.body.size"]
    shown = form.post("/set", "look.type.body.leading", value="13 pt", **held, **opened)
    assert (shown["look.type.body.size"]["value"], shown["look.type.body.leading"]["value"]) == ("14 pt", "13 pt")
    held = {name: one for name, one in shown.hidden.items() if name.startswith(HELD)}
    shown = form.post("/set", "look.type.body.leading", value="16 pt", **held, **opened)
    assert shown.told == {} and not any(name.startswith(HELD) for name in shown.hidden)
    assert read_tree(form.path).data["look"] == {"type": {"body": {"size": "14 pt", "leading": "16 pt"}}}


def test_a_text_may_be_empty_on_purpose(form: Form):
    for path in ("cover.spine", "edition"):
        assert form.put(path, "''").told == {}
        assert form.show(*path.split("."), "")[path]["value"] == "''"
    data = read_tree(form.path).data
    assert (data["cover"], data["edition"]) == ({"design": "night", "spine": ""}, "")
    form.put("edition", "")
    assert "edition" not in read_tree(form.path).data


def test_puzzles_to_keep_are_codes_or_mappings(form: Form):
    code = "bullets:5x5:8:c10b21b23c3c1b42"
    tiers = "{gentle: 30, steady: 9, tricky: 9, knotty: 9, fiendish: 9}"
    form.path.write_text(BOOK.replace("size: 4x4, tiers: {gentle: 30}", f"size: 5x5, tiers: {tiers}"))
    data = lambda: read_tree(form.path).data  # noqa: E731
    shown = form.post("/add", "keep", kind=DETAILS, **{f"{NEW}code": "x", "open:": "1", "open:keep": "1"})
    assert "new-keep" in shown.told and shown.controls["n-keep-code"]["value"] == "x"
    assert not form.post("/add", "keep", kind=DETAILS, **{f"{NEW}code": code}).told
    assert not form.put("keep[0].note", "The first").told
    assert data()["keep"] == [{"code": code, "note": "The first"}]
    assert not form.post("/kind", "keep[0]", kind=VALUE).told
    assert data()["keep"] == [code]
    form.post("/remove", "keep")
    assert not form.post("/add", "pin", key="3", **{NEW: code}).told
    assert not form.post("/kind", "pin.3", kind=DETAILS).told
    assert data()["pin"] == {"3": {"code": code}} and "keep" not in data()


def test_a_matrix_has_values_of_any_key(form: Form):
    add = lambda key, value="": form.post("/add", "matrix", key=key, **{NEW: value})  # noqa: E731
    assert not add("volume", "1-3").told
    assert not add("sections[1].tiers").told
    path = json.dumps(["matrix", "sections[1].tiers"])
    assert not form.post("/add", path, kind=DETAILS).told
    assert not form.post("/set", json.dumps(["matrix", "sections[1].tiers", 1, "steady"]), value="7").told
    assert not add("title", "One\nTwo").told
    matrix = read_tree(form.path).data["matrix"]
    assert (matrix["volume"], matrix["title"]) == ("1-3", ["One", "Two"])
    assert [*matrix["sections[1].tiers"][1].values()][-1] == 7
    assert not form.put("matrix.volume", "2\n4").told
    assert read_tree(form.path).data["matrix"]["volume"] == [2, 4]
    shown = form.show("", "matrix")
    assert shown["matrix.sections[1].tiers[1].steady"]["value"] == "7"


@pytest.mark.parametrize(
    "path, value, said",
    [
        ("title", " ", "missing key 'title'"),
        ("sections[2].size", "70x30", "a board has 3 to 60 rows and columns"),
        ("sections[1].tiers.gentle", "many", "expected a whole number, got 'many'"),
        ("sections[1].tiers.gentle", "", "sections[1]: missing key 'tiers'"),
        ("trim", "2 x 3 in", "has a side under 3 in"),
        ("trim", "3 x 3 in", ""),
        ("layout", "clasic", "classic"),
        ("printer[1].lulu.paper", "gold", "paper"),
        ("seed", "x", "expected a whole number"),
        ("walkthroughs", ",", "expected all, a list of puzzle numbers"),
        ("look.type.body.size", "30 pt", "type.body.leading: "),
    ],
)
def test_a_mistake_is_told_at_its_field_and_the_file_stays(form: Form, path: str, value: str, said: str):
    shown = form.put(path, value)
    assert said in shown.told[path]
    assert (shown[path]["aria-invalid"], shown[path]["value"]) == ("true", value)
    assert f"e-{path}" in shown[path]["aria-describedby"].split()
    assert form.path.read_bytes() == BOOK.encode()


def test_what_somebody_else_wrote_meanwhile_is_told_and_not_overwritten(form: Form):
    shown = form.show().stamp
    assert not form.put("author", "Ada", shown).told
    assert not form.put("subtitle", "For all", shown).told  # what was shown became this by this window itself
    mine = form.path.read_text().replace("A book", "Another book")
    form.path.write_text(mine)
    told = form.put("author", "Bob", shown)
    assert told.told[""].startswith("The file has changed meanwhile")
    assert (told["author"]["value"], form.path.read_text()) == ("Ada", mine)
    assert "no change to take back" in form.post("/undo").told[""]
    assert not form.put("author", "Bob").told
    assert not form.post("/undo").told
    assert form.path.read_text() == mine


def test_the_older_of_two_windows_is_told(form: Form):
    shown = form.show().stamp
    assert not form.put("author", "Ada", shown, window="a").told
    before = form.path.read_bytes()
    assert form.put("author", "Bob", shown, window="b").told[""].startswith("The file has changed meanwhile")
    assert form.path.read_bytes() == before
    assert not form.put("author", "Eve", shown, window="a").told


def test_undo_takes_back_changes_of_other_files_too(form: Form):
    other = form.path.with_name("book.picks.yaml")
    form.put("author", "Ada")
    other.write_text("reject: [MXTR4H]\n")
    form.editor.remember(Written(other, None, other.read_bytes()))
    assert not form.post("/undo").told
    assert not other.exists() and "Ada" in form.path.read_text()
    form.post("/undo")
    assert form.path.read_bytes() == BOOK.encode()


def test_undo_forgets_nothing_and_never_takes_back_what_somebody_else_wrote(form: Form):
    picks = form.path.with_name("book.picks.yaml")
    form.put("author", "Ada")
    picks.write_text("reject: [QQQQQQ]\n")  # by another command, while an answer was on its way
    form.editor.remember(Written(picks, None, b"reject: [MXTR4H]\n"))
    assert "no change to take back" in form.post("/undo").told[""]
    assert picks.read_text() == "reject: [QQQQQQ]\n"
    picks.write_text("reject: [MXTR4H]\n")
    assert not form.post("/undo").told and not picks.exists()
    form.post("/undo")
    assert form.path.read_bytes() == BOOK.encode()


@pytest.mark.parametrize("way", ["/remove", "/move"])
def test_what_was_asked_of_a_place_is_not_done_to_what_has_come_there(form: Form, way: str):
    shown = form.show().stamp
    assert not form.post(way, "sections[0]", shown, window="a", by="1").told
    before = form.path.read_bytes()
    assert (
        form.post(way, "sections[0]", shown, window="a", by="1").told[""].startswith("The file has changed meanwhile")
    )
    assert form.path.read_bytes() == before


@pytest.mark.parametrize("path", ['["sections",-99]', "[" * 60_000, "[1", '[{"a": 1}]', "x" * 9_000])
def test_a_group_that_cannot_be_is_empty(form: Form, path: str):
    assert form.editor.get("/group", {"path": path}) == ""


@pytest.mark.parametrize(
    "more",
    [
        *("pin: 7", "matrix: 5", "look: 3", "cover: [1]", "sections: 1", '"[x]": 1', "printer: {kdp: {paper: [a]}}"),
        *("printer: {kdp: {paper: {a: b}}}", "cover: {binding: [a]}", "cover: {binding: {a: 1}}"),
    ],
)
def test_a_file_of_odd_values_has_a_form(form: Form, more: str):
    key = more.partition(":")[0]
    kept = [line for line in BOOK.splitlines() if not line.startswith((key, "  ")) or key not in ("cover", "sections")]
    form.path.write_text("\n".join([*(line for line in kept if not line.startswith(key)), more, ""]))
    assert form.show().told


def test_line_ends_rights_links_and_the_byte_order_mark_stay(form: Form, tmp_path: Path):
    data = b"\xef\xbb\xbf" + BOOK.replace("\n", "\r\n").encode()
    form.path.write_bytes(data)
    form.path.chmod(0o640)
    link = tmp_path / "link.yaml"
    link.symlink_to(form.path)
    linked = Form(link)
    assert not linked.put("subtitle", "For all").told
    assert link.is_symlink()
    assert form.path.read_bytes() == data.replace(b"as shops show it\r\n", b"as shops show it\r\nsubtitle: For all\r\n")
    assert os.stat(form.path).st_mode & 0o777 == 0o640


def test_only_what_a_change_makes_worse_is_refused(form: Form):
    few = BOOK.replace("{gentle: 30}", "{gentle: 3}") + "front: [title]\n"
    form.path.write_text(few)
    assert "a book has at least 24 pages" in form.show().told["printer[0]"]
    assert not form.put("title", "Other").told.keys() - {"printer[0]", "printer[1]"}
    assert not form.put("sections[1].tiers.gentle", "4").told.keys() - {"printer[0]", "printer[1]"}
    assert "has a side under 3 in" in form.put("trim", "2 x 3 in").told["trim"]
    assert not form.put("sections[1].tiers.gentle", "40").told
    assert "a book has at least 24 pages" in form.put("sections[1].tiers.gentle", "4").told["sections[1].tiers.gentle"]


def test_a_file_with_a_mistake_has_a_form_that_mends_it(form: Form):
    form.path.write_text(BOOK.replace("size: 6x6", "size: 66"))
    shown = form.show()
    assert shown["sections[2].size"]["value"] == "66"
    assert "expected rows x columns" in shown.told["sections[2].size"]
    assert not form.put("title", "Other").told.keys() - {"sections[2].size"}
    assert "expected rows x columns" in form.put("sections[1].size", "77").told["sections[1].size"]
    assert not form.put("sections[2].size", "6x6").told
    form.path.write_text("title: [")
    assert form.show().told and not form.show().controls
    assert form.put("title", "x").told
    form.path.unlink()
    assert form.put("title", "x", "0").told


@pytest.mark.parametrize(
    "way, fields",
    [
        ("/set", {"path": "sections[9].title", "value": "x"}),
        ("/set", {"path": "sections", "value": "x"}),
        ("/set", {"path": "__class__", "value": "x"}),
        ("/set", {"path": "", "value": "x"}),
        ("/set", {"path": "[1, {}]", "value": "x"}),
        ("/set", {"path": "[", "value": "x"}),
        ("/set", {"path": "sections[99999999999999999999].title", "value": "x"}),
        ("/set", {"path": "title.x", "value": "x"}),
        ("/set", {"path": "title", "value": "x\ud800"}),
        ("/set", {"path": "title", "value": "x\0"}),
        ("/set", {"path": "look.extends", "value": "../../etc/passwd"}),
        ("/set", {"path": "layout", "value": "../../../../etc/passwd"}),
        ("/set", {}),
        ("/add", {"path": "sections", "kind": "nothing"}),
        ("/add", {"path": "title", "kind": "=value"}),
        ("/add", {"path": "matrix", "key": ""}),
        ("/move", {"path": "sections[0]", "by": "-1"}),
        ("/move", {"path": "sections[2]", "by": "1"}),
        ("/move", {"path": "sections[0]", "by": "x"}),
        ("/move", {"path": "title", "by": "1"}),
        ("/kind", {"path": "sections[0]", "kind": ""}),
        ("/kind", {"path": "title", "kind": "=details"}),
        ("/remove", {"path": "title"}),
        ("/remove", {"path": "nothing"}),
        ("/remove", {"path": "sections[-1]"}),
        ("/nothing", {"path": "title"}),
        ("", {"path": "title"}),
        ("/undo", {}),
    ],
)
def test_hostile_requests_leave_the_file_as_it_is(form: Form, way: str, fields: dict[str, str]):
    shown = Shown(form.editor.post(way, {"stamp": form.show().stamp, **fields}))
    assert form.path.read_bytes() == BOOK.encode()
    assert shown.told or not fields
    assert "<script" not in form.editor.post("/set", {"path": "title", "value": "<script>alert(1)</script>"})


def test_what_is_written_is_text_and_never_html(form: Form):
    form.put("title", "<b>&amp;</b>\"'")
    assert form.show()["title"]["value"] == "<b>&amp;</b>\"'"
    assert "<b>" not in form.editor.get("", {})


@pytest.mark.parametrize("text", [*SAMPLES.values(), SERIES], ids=[*SAMPLES, "series"])
def test_the_form_of_a_sound_sample_shows_no_mistake(tmp_path: Path, text: str):
    (tmp_path / "book.yaml").write_text(text)
    shown = Form(tmp_path / "book.yaml").show()
    assert shown.told == {} and len(shown.controls) > 10


@pytest.mark.slow
@pytest.mark.parametrize("file", SHELF, ids=lambda file: file.stem)
def test_the_form_of_a_sound_book_shows_no_mistake(file: Path):
    shown = Form(file).show()
    assert shown.told == {} and len(shown.controls) > 10


def reach(file: Part, way: dict[str, Any], seen: set[int]) -> None:
    """Note the schemas of all parts that a form shows in a mapping, and of those in them."""
    for shape in (keys_in(way) or {"any": inner_in(way)}).values():
        if isinstance(shape, dict) and id(shape) not in seen:
            seen.add(id(shape))
            part = file.of(shape)
            kinds = [kind for kind in part.kinds if kind != VALUE]
            assert kinds or part.is_plain or "const" in shape or not part.mappings
            for one in part.mappings:
                reach(file, one, seen)


def properties(shape: Any, where: str = "") -> dict[int, str]:
    """Return all properties of a schema with their places."""
    found = {}
    if isinstance(shape, dict):
        own = shape.get("properties", {})
        own = own if "type" in shape else {}
        found = {id(one): f"{where}.{key}" for key, one in own.items() if isinstance(one, dict)}
        for key, inner in shape.items():
            if key not in ("if", "then", "not", "contains"):
                found |= properties(inner, f"{where}.{key}")
    elif isinstance(shape, list):
        for inner in shape:
            found |= properties(inner, where)
    return found


@pytest.mark.parametrize("model, text", [(Spec, BOOK), (Daily, SERIES)], ids=["book", "series"])
def test_every_key_is_in_the_form(model: Any, text: str, tmp_path: Path):
    file, seen = file_of(text, tmp_path), set[int]()
    assert {one.name for one in (*file.open_parts, *file.rest)} | {"spec", "daily"} >= {*schema_of(model)["properties"]}
    reach(file, file.root, seen)
    missing = {place for key, place in properties(file.root).items() if key not in seen}
    assert missing == set()


def names_in(model: Any) -> tuple[set[str], set[str]]:
    """Return the keys of a model, and each with the key above it; kinds stand under `kind`."""
    schema, keys, pairs = schema_of(model), set[str](), set[str]()

    def visit(place: Slot, above: str, depth: tuple[int, ...]) -> None:
        if not isinstance(place.shape, dict) or id(place.shape) in depth:
            return
        pairs.update(f"kind.{kind}" for kind in place.kinds if not kind.startswith("="))
        for way in place.mappings:
            for key, inner in keys_in(way).items():
                keys.add(key)
                pairs.add(f"{above}.{key}")
                visit(place.of(inner), key, (*depth, id(place.shape)))

    visit(Slot(root=schema, shape=schema), "", ())
    return keys, pairs


def test_each_key_has_a_label_in_each_language_and_none_is_left_over():
    (book, in_book), (series, in_series) = names_in(Spec), names_in(Daily)
    keys = {key for key in book | series if not key.isdigit()} - {"spec", "daily", "extends", "one", "many"}
    english = labels_of("en")
    for file in FOLDER.glob("*.yaml"):
        labels = labels_of(file.stem)
        assert keys - labels.keys.keys() == set(), file.name
        assert labels.keys.keys() - keys - in_book - in_series == set(), file.name
        assert labels.form.keys() == english.form.keys() and labels.keys.keys() == english.keys.keys()
        for key, text in labels.form.items():
            assert {*re.findall(r"\{\w+\}", text)} == {*re.findall(r"\{\w+\}", english.form[key])}
    assert len([*FOLDER.glob("*.yaml")]) == 6


def test_paths_are_read_as_they_are_written():
    for path in (("a",), ("a", 0, "b"), ("pin", "2026-12-24"), ("matrix", "sections[0].size"), ("colours", "x.y")):
        assert read_path(json.dumps(path)) == path


ODD = (
    "",
    "0",
    "3",
    "x",
    "-1",
    "1e3",
    "4x4",
    "#fff",
    "a: b",
    "- a",
    "true",
    "null",
    "6 x 9 in",
    "a\nb",
    "'",
    '"',
    "{",
    "é",
)


@pytest.mark.slow
def test_a_hundred_random_sequences_of_edits_leave_a_file_that_loads_with_its_comments(tmp_path: Path):
    random_ = random.Random(os.environ.get("BOOKMAKER_SEED", "form"))
    path = tmp_path / "book.yaml"
    written = 0
    for _ in range(100):
        path.write_text(BOOK)
        form = Form(path)
        page = form.editor.get("", {"open:": "1", "open:cover": "1", "open:look": "1", "open:look.grid": "1"})
        for _ in range(4):
            requests = re.findall(r'hx-post="form(/\w+)"(?: hx-vals="([^"]*)")?', page)
            way, vals = random_.choice(requests)
            said = {key: str(value) for key, value in json.loads(html.unescape(vals or "{}")).items()}
            kinds = re.findall(r'<option value="([^"]*)"', page)
            more = {"value": random_.choice((*ODD, *kinds)), "kind": random_.choice(kinds), NEW: random_.choice(ODD)}
            stamp = Shown(page).stamp
            before = path.read_text()
            page = form.editor.post(way, {"open:": "1", "open:cover": "1", "stamp": stamp, **more, **said})
            written += path.read_text() != before
        spec = read_book(path).spec
        assert spec.title
        text, sections = path.read_text(), read_tree(path).data["sections"]
        assert "# Mine." in text and "# as shops show it" in text
        large = [one for one in sections if isinstance(one, dict) and one.get("title") == "Large"]
        assert "# many" in text or not any(one.get("tiers") == {"steady": 12} for one in large)
    assert written > 60


def test_a_draft_is_read_instead_of_the_file_and_only_inside(form: Form):
    with use_drafts({form.path: BOOK.replace("A book", "A draft").encode()}):
        assert read_book(form.path).spec.title == "A draft"
        assert len(read_within(form.path, 5)) == 6
    assert read_book(form.path).spec.title == "A book"
    assert read_within(form.path, SPEC_BYTES) == BOOK.encode()
    assert value_at({}, ("a",)) is None


def test_each_request_may_be_in_a_language_of_its_own(form: Form):
    assert ">Titel</label>" in form.editor.get("", {}, "de")
    assert ">Titre</label>" in form.editor.get("", {}, "fr")
    assert ">Title</label>" in form.editor.get("", {}, "xx")  # which has no labels


def test_layouts_and_designs_are_chosen_by_their_pictures(form: Form):
    ours = {file.stem for folder in (layouts_dir(), layouts_dir() / "covers") for file in folder.glob("*.yaml")}
    assert {file.stem for file in Path(str(LOOKS)).iterdir()} == ours
    choices = [one for one in form.show().buttons if "aria-pressed" in one]
    assert [json.loads(one["hx-vals"])["value"] for one in choices if one["aria-pressed"] == "true"] == ["night"]
    form.post("/set", **json.loads(choices[0]["hx-vals"]))
    assert f"cover: {{design: {next(iter(design_files()))}}}" in form.path.read_text()


def test_help_of_pages_is_about_pages():
    pages = schema_of(Spec)["$defs"]["PageEntry"]["properties"]
    assert [name for name, one in pages.items() if "functools" in one["description"]] == []
