"""The templates are sound books to start from, told in every language, with pictures of what they are now."""

import runpy
from pathlib import Path

import pytest
from PIL import Image

from bookmaker import words
from bookmaker.spec.schema import modeline
from bookmaker.spec.templates import FOLDER, Template, templates, write_template
from bookmaker.values.errors import UserError
from bookmaker.values.own import read_own
from tests.commands import output_of
from tests.quick import quick

ROOT = Path(__file__).parents[2]
DAYS = {
    "newspaper": ("2027-01-04", "2027-01-05"),
    "calendar": ("2027-01-01", "2027-01-03"),
    "advent": ("2026-12-01", "2026-12-06"),
}
"""The days that are made of a series."""


@pytest.fixture(params=templates())
def template(request: pytest.FixtureRequest) -> Template:
    return templates()[request.param]


def test_every_language_tells_of_every_template():
    assert {path.name for path in FOLDER.iterdir()} == {*templates()}
    for language in words.languages():
        told = read_own(words.FOLDER / "templates" / f"{language}.yaml")
        assert list(told) == list(templates()), language
        for name, template in templates().items():
            about = template.about(language)
            assert about.title and about.sentence.endswith("."), (language, name)
            assert language == "en" or about.sentence != template.about("en").sentence, (language, name)


def test_a_language_without_texts_for_templates_has_those_in_english():
    assert templates()["pocket"].about("nl") == templates()["pocket"].about("en")


def test_a_template_begins_with_its_modeline_and_what_it_is(template: Template):
    main = next(iter(template.files.values()))
    assert main.read_text("utf-8").splitlines()[:2] == [modeline(template.kind), f"# {'. '.join(template.about('en'))}"]


def test_the_picture_of_a_template_is_small_and_of_what_it_is_now(template: Template):
    pictures = runpy.run_path(str(ROOT / "docs" / "make_pictures.py"))
    with Image.open(template.picture) as picture:
        made_from = picture.info[pictures["MADE_FROM"]]
    assert made_from == pictures["digest"](template), "run: python docs/make_pictures.py output/book.yaml of_templates"
    assert template.picture.stat().st_size < 40_000


def test_all_files_of_a_template_are_written_or_none(tmp_path: Path):
    (tmp_path / "pictures").mkdir()
    (tmp_path / "pictures" / "meadow.png").write_text("mine")
    with pytest.raises(UserError, match=r"meadow\.png: exists already and is left alone"):
        write_template("children", tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [tmp_path / "pictures" / "meadow.png"]
    assert (tmp_path / "pictures" / "meadow.png").read_text() == "mine"


def test_a_template_is_written_as_it_is(tmp_path: Path, template: Template):
    written = write_template(template.name, tmp_path, "own.yaml")
    assert written[0] == tmp_path / "own.yaml"
    assert [path.read_bytes() for path in written] == [path.read_bytes() for path in template.files.values()]


@pytest.mark.parametrize("name", quick(templates(), "newspaper"))
def test_a_template_is_without_mistakes_and_builds(tmp_path: Path, name: str):
    spec = write_template(name, tmp_path)[0]
    checked = output_of("check", spec)
    assert "no mistakes found" in checked and "warning" not in checked
    if name in DAYS:
        first, last = DAYS[name]
        said = output_of("daily", spec, "--from", first, "--to", last, "-o", tmp_path, "--workers", 1)
    else:
        some = ["--matrix", "language=de"] if name == "bilingual" else []
        said = output_of("build", spec, *some, "-o", tmp_path, "--workers", 1)
    assert "each proved to have one" in said
