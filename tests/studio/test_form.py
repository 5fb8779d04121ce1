"""The form of a book without a browser: what it shows, what it writes, what it refuses."""

import os
from pathlib import Path
from typing import Any

import pytest
import yaml

from bookmaker.spec.book import read_book
from bookmaker.studio.editor import Edit, Editor
from bookmaker.studio.form import order_of
from bookmaker.values.files import read_within, use_drafts
from bookmaker.values.limits import SPEC_BYTES

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


class Form:
    """A book and its form."""

    def __init__(self, path: Path) -> None:
        self.path, self.editor = path, Editor(path)

    def fields(self) -> dict[str, dict[str, Any]]:
        return {field["path"]: field for group in self.editor.form()["groups"] for field in group["fields"]}

    def put(self, path: str, value: str, stamp: str = "") -> dict[str, Any]:
        return self.editor.change(Edit(stamp or self.editor.form()["stamp"], path, value))

    def undo(self) -> dict[str, Any]:
        return self.editor.change(Edit(self.editor.form()["stamp"], undo=True))


@pytest.fixture
def form(tmp_path: Path) -> Form:
    (tmp_path / "book.yaml").write_bytes(BOOK.encode())
    return Form(tmp_path / "book.yaml")


def test_it_shows_what_the_file_says_and_what_holds_otherwise(form: Form):
    fields = form.fields()
    assert fields["title"]["value"] == "A book"
    assert (fields["trim"]["value"], fields["trim"]["usual"]) == ("", "6 x 9 in")
    assert (fields["printer[0]"]["value"], fields["printer[0]"]["locked"]) == ("kdp", False)
    assert fields["printer[1]"]["locked"]
    assert "night" in fields["cover.design"]["choices"]
    assert "pumpkins" in fields["look.marks"]["choices"]
    assert "hearts" in fields["noun"]["choices"] and "halloween" in fields["sections[1].layout"]["choices"]
    assert "halloween" in fields["layout"]["choices"]
    assert fields["look.type.body.size"]["usual"] == "10 pt"
    assert [path for path in fields if path.startswith("sections[0]")] == []  # a page
    assert fields["sections[2].tiers.steady"]["value"] == "12"
    assert fields["sections[1].per_page"]["value"] == "2"
    assert all(field["label"] for field in fields.values())
    assert [group["title"] for group in form.editor.form()["groups"]][2:] == ["Section: Small", "Section: Large"]


def test_every_field_is_a_key_that_the_file_may_have(form: Form):
    for group in form.editor.form()["groups"]:
        for field in group["fields"]:
            *above, key = yaml.safe_load(f"[{field['path'].replace('[', ',').replace(']', '').replace('.', ',')}]")
            assert type(key) is int or key in order_of(tuple(above)), field["path"]


def test_changes_are_written_with_comments_kept_and_taken_back_one_by_one(form: Form):
    for path, value, old, new in (
        ("title", "Ada's book: #2", "A book   #", '"Ada\'s book: #2"   #'),
        ("sections[1].title", "It's", "'Small'", "'It''s'"),
        ("sections[1].tiers.gentle", "50", "gentle: 30", "gentle: 50"),
        ("sections[2].per_page", "4", "# many\n", "# many\n    per_page: 4\n"),
        ("printer[0]", "lulu", "", ""),
        ("cover.design", "quilt", "night", "quilt"),
        ("look.marks", "hearts", "cover: ", "cover: "),
    ):
        before = form.path.read_text()
        told = form.put(path, value)
        if not old:
            assert "the printer 'lulu' stands twice" in told["refused"]
            assert form.path.read_text() == before
            continue
        assert not told["refused"], told["refused"]
        after = form.path.read_text()
        assert after == before.replace(old, new) or path == "look.marks"
        assert form.fields()[path]["value"] == value
    assert "look: {marks: hearts}\n" in after
    for _ in range(6):
        assert not form.undo()["refused"]
    assert form.path.read_bytes() == BOOK.encode()
    assert form.undo()["refused"] == "There is no change of this form to take back."
    assert not form.editor.form()["undo"]


@pytest.mark.parametrize(
    "path, value, said",
    [
        ("title", " ", "this text is empty"),
        ("sections[2].size", "70x30", "a board has 3 to 60 rows and columns"),
        ("sections[1].tiers.gentle", "many", "expected a whole number, got 'many'"),
        ("sections[1].tiers.gentle", "0", "sections[1].tiers: this section has 0 puzzles"),
        ("trim", "2 x 3 in", "has a side under 3 in"),
        ("trim", "3 x 3 in", ""),
        ("layout", "clasic", "classic"),
        ("printer[1]", "kdp", "in the file only"),
        ("seed", "3", "in the file only"),
        ("look.type.body.size", "30 pt", "look.type.body.leading: "),
    ],
)
def test_a_mistake_is_told_at_its_field_and_the_file_stays(form: Form, path: str, value: str, said: str):
    refused = form.put(path, value)["refused"]
    assert refused
    assert said.removeprefix("look.") in refused
    assert form.path.read_bytes() == BOOK.encode()


def test_what_somebody_else_wrote_meanwhile_is_told_and_not_overwritten(form: Form):
    shown = form.editor.form()["stamp"]
    assert not form.put("author", "Ada", shown)["refused"]
    assert not form.put("subtitle", "For all", shown)["refused"]  # what was shown became this by the form itself
    mine = form.path.read_text().replace("A book", "Another book")
    form.path.write_text(mine)
    told = form.put("author", "Bob", shown)
    assert (told["stale"], told["undo"]) == (True, False)
    assert told["refused"].startswith("The file has changed meanwhile")
    assert form.path.read_text() == mine
    assert "no change of this form" in form.undo()["refused"]
    assert not form.put("author", "Bob")["refused"]
    assert not form.undo()["refused"]
    assert form.path.read_text() == mine


def test_line_ends_rights_links_and_the_byte_order_mark_stay(form: Form, tmp_path: Path):
    data = b"\xef\xbb\xbf" + BOOK.replace("\n", "\r\n").encode()
    form.path.write_bytes(data)
    form.path.chmod(0o640)
    link = tmp_path / "link.yaml"
    link.symlink_to(form.path)
    linked = Form(link)
    assert not linked.put("subtitle", "For all")["refused"]
    assert link.is_symlink()
    assert form.path.read_bytes() == data.replace(b"as shops show it\r\n", b"as shops show it\r\nsubtitle: For all\r\n")
    assert os.stat(form.path).st_mode & 0o777 == 0o640


def test_only_what_a_change_makes_worse_is_refused(form: Form):
    few = BOOK.replace("{gentle: 30}", "{gentle: 3}") + "front: [title]\n"
    form.path.write_text(few)
    assert "a book has at least 24 pages" in Form(form.path).editor._wrong()[1]["page-count", "printer[0]"].message
    assert not form.put("title", "Other")["refused"]
    assert not form.put("sections[1].tiers.gentle", "4")["refused"]
    assert "has a side under 3 in" in form.put("trim", "2 x 3 in")["refused"]
    assert not form.put("sections[1].tiers.gentle", "40")["refused"]
    assert "a book has at least 24 pages" in form.put("sections[1].tiers.gentle", "4")["refused"]


def test_a_file_with_a_mistake_has_a_form_that_mends_it(form: Form):
    form.path.write_text(BOOK.replace("size: 6x6", "size: 66"))
    assert form.fields()["sections[2].size"]["value"] == "66"
    assert not form.put("title", "Other")["refused"]
    assert "expected rows x columns" in form.put("sections[1].size", "77")["refused"]
    assert not form.put("sections[2].size", "6x6")["refused"]
    form.path.write_text("title: [")
    assert form.editor.form()["groups"] == []
    assert form.put("title", "x")["refused"]
    form.path.unlink()
    assert form.editor.form()["stamp"] == ""
    assert form.put("title", "x", "0")["refused"]


def test_a_draft_is_read_instead_of_the_file_and_only_inside(form: Form):
    with use_drafts({form.path: BOOK.replace("A book", "A draft").encode()}):
        assert read_book(form.path).spec.title == "A draft"
        assert len(read_within(form.path, 5)) == 6
    assert read_book(form.path).spec.title == "A book"
    assert read_within(form.path, SPEC_BYTES) == BOOK.encode()
