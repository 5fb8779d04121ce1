"""What the preview finds in a book that is laid out: its cover, and what check, preflight and verify say."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bookmaker.book.artifacts as artifacts_module
import bookmaker.studio.checks as checks_module
from bookmaker.book.build import Proof
from bookmaker.book.pieces import Pieces
from bookmaker.engine.maker import Failed, Finished
from bookmaker.spec.book import AS_IT_IS
from bookmaker.studio.books import book_subject
from bookmaker.studio.checks import Checks, Inspection, Subject
from bookmaker.studio.desk import WAITING, Desk
from bookmaker.studio.proofs import prove
from bookmaker.studio.session import Session
from bookmaker.studio.snapshot import Snapshot
from bookmaker.studio.views import findings_view
from bookmaker.values.errors import Problem, UserError
from bookmaker.values.events import Progress
from bookmaker.values.files import have_changed
from bookmaker.words.studio import studio_words
from tests.studio.windows import text_of

BOOK = """\
spec: 1
title: A tiny book
seed: 7
cover: {design: night, spine_in: 0.2}
front: [title]
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 3}, per_page: 2, steps: 30}
"""


class Shown:
    """A book on show, without a browser and without processes."""

    def __init__(self, path: Path) -> None:
        self.path, self.desk, self.pieces = path, Desk(), Pieces(1)

    def read(self) -> Subject:
        return book_subject(self.path, AS_IT_IS)

    def save(self, text: str) -> tuple[Snapshot, Inspection]:
        """Lay the book of a text out; return it, and how to find out what is wrong with it."""
        self.path.write_text(text)
        snapshot, inspection = self.read()(self.pieces)
        for index in range(len(snapshot.leaves)):
            snapshot.lay(index)
        self.desk.show(snapshot)
        assert inspection
        return snapshot, inspection


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> Shown:
    return Shown(tmp_path_factory.mktemp("checks") / "book.yaml")


class Slow:
    """In the place of the process: what is started, and what it reports."""

    def __init__(self) -> None:
        self.busy, self.started, self.said, self.dropped = False, [], list[Any](), 0

    def start(self, work: Any) -> None:
        self.busy = True
        self.started.append(work)

    def reports(self, patience: float) -> Iterator[Any]:
        while self.busy and self.said:
            report = self.said.pop(0)
            self.busy = not isinstance(report, Finished | Failed)
            yield report

    def leave(self) -> None:
        self.dropped += self.busy
        self.busy = False


@pytest.fixture
def checks(shown: Shown, monkeypatch: pytest.MonkeyPatch) -> tuple[Checks, Slow]:
    monkeypatch.setattr(checks_module, "_QUIET", 0.0)
    checks, slow = Checks(shown.desk), Slow()
    checks._maker = slow  # type: ignore[assignment]
    return checks, slow


def told(shown: Shown) -> tuple[list[str], str]:
    state = shown.desk.state()
    found = [one.problem for one in shown.desk.findings]
    assert state["findings"] == [one.level for one in found]
    return [f"{one.where}: {one.message}" if one.where else one.message for one in found], text_of(state["doing"])


def test_the_cover_is_shown_as_it_is_delivered_and_with_the_next_pages_until_there_is_another(shown: Shown):
    first, inspection = shown.save(BOOK)
    assert first.cover is None
    (finding,) = [finding for _, look in inspection.quick for finding in look()]
    assert finding.problem[4::4] == ("cover.spine_in", "warning")
    cover = first.cover
    assert cover
    assert cover.width == pytest.approx(2 * 432 + 0.2 * 72)
    assert cover.folds == (pytest.approx(100 * 432 / cover.width, abs=0.001), pytest.approx(50.82, abs=0.01))
    assert cover.spine == "0.2 in"
    picture = shown.desk.image(cover.image)
    assert picture and picture.startswith(b"<svg ")
    assert shown.desk.state()["book"]["cover"]["image"] == cover.image

    second, inspection = shown.save(BOOK.replace("design: night", "design: quilt"))
    assert second.cover == cover  # until there is another one
    assert shown.desk.image(cover.image) == picture
    for _, look in inspection.quick:
        list(look())
    assert second.cover and second.cover.image != cover.image
    third, _ = shown.save(BOOK.replace("cover: {design: night, spine_in: 0.2}\n", ""))
    assert third.cover is None


def test_quick_things_come_first_and_the_process_last(shown: Shown, checks: tuple[Checks, Slow]):
    check, slow = checks
    _, inspection = shown.save(BOOK + "printer: kdp\nlayout: classic-colour\n")
    assert told(shown)[1] == text_of(WAITING)
    check.begin(inspection)
    check.step(0)
    (pages,), doing = told(shown)
    assert pages.startswith("printer: Amazon KDP, black ink on white paper: a book has at least 24 pages")
    assert (doing, slow.started) == ("the cover", [])
    said = findings_view(shown.desk.findings, shown.desk.snapshot, studio_words("en"))
    assert said and '<li class="error"><p><strong>Error</strong> · book.yaml:8</p>' in said
    assert 'data-field="printer"' in said and "data-page" not in said
    check.step(0)
    assert (shown.desk.state()["book"]["cover"] is not None, slow.started) == (True, [])
    check.step(0)
    assert [work.args[2] for work in slow.started] == [""]
    page = Problem("x.pdf", 0, 0, "thin", "page 2", "thin", level="warning")
    slow.said = [Progress("verify", 8, 9), Proof("x.pdf", "KDP", False, (page, page)), Finished(None)]
    check.step(0)
    assert (told(shown), check._at is None) == (([pages, "page 2: thin"], ""), True)


def test_another_state_of_the_files_ends_what_is_done(shown: Shown, checks: tuple[Checks, Slow]):
    check, slow = checks
    _, inspection = shown.save(BOOK)
    check.begin(inspection._replace(quick=()))
    check.step(0)
    assert slow.busy
    check.drop()
    assert (slow.dropped, check._at is None, told(shown)[1]) == (1, True, text_of(WAITING))
    check.step(0)
    assert not slow.busy
    check.begin(None)
    assert told(shown) == ([], None)


def test_what_cannot_be_looked_at_is_a_finding_and_no_more(shown: Shown, checks: tuple[Checks, Slow]):
    check, slow = checks
    _, inspection = shown.save(BOOK)
    check.begin(inspection._replace(quick=(("the spec", lambda: [1 // 0]),)))
    check.step(0)
    check.step(0)
    slow.said = [Failed(UserError("no disk"))]
    check.step(0)
    assert told(shown) == (
        [
            "this could not be looked at: ZeroDivisionError: integer division or modulo by zero",
            "this could not be looked at: UserError: no disk",
        ],
        "",
    )


def test_the_file_of_a_design_is_watched_too(shown: Shown):
    design = shown.path.with_name("mine.yaml")
    design.write_text("name: mine\nextends: night\n")
    shown.save(BOOK.replace("night", "./mine.yaml"))
    session = Session(shown.path, shown.desk, shown.read)
    session._pieces = shown.pieces
    session._read()
    while session._rest or text_of(shown.desk.state()["doing"]) != "the files":
        session.step()
    assert not have_changed(session._reads)
    design.write_text("name: mine\nextends: quilt\n")
    assert have_changed(session._reads)


def test_mistakes_in_the_design_are_told_once_and_the_rest_goes_on(shown: Shown):
    wrong = BOOK.replace("night,", "night, look: {ground: {form: nothing}},")
    _, inspection = shown.save(wrong)
    findings = [finding for _, look in inspection.quick for finding in look()]
    assert findings
    assert {(finding.problem.level, finding.problem.line) for finding in findings} == {("error", 4)}


def test_files_are_judged_as_a_build_judges_them(shown: Shown, monkeypatch: pytest.MonkeyPatch):
    given: list[Any] = []
    monkeypatch.setattr("os.setpriority", lambda *values: given.append(values), raising=False)
    _, (_, work) = shown.save(BOOK.replace("cover: {design: night, spine_in: 0.2}\n", "printer: home\n"))
    assert work.func is prove
    assert work.args[:3] == (shown.path, AS_IT_IS, "")
    whole = artifacts_module.interior

    def spoiled(*parts: Any) -> Any:
        artifact = whole(*parts)
        assert artifact.puzzles
        return artifact._replace(puzzles=artifact.puzzles[:-1])

    monkeypatch.setattr(artifacts_module, "interior", spoiled)
    findings = [one for report in work(1) if isinstance(report, Proof) for one in report.problems]
    assert given
    assert [(one.level, one.message) for one in findings] == [("error", "these are not as they were made: puzzles 3")]
    monkeypatch.setattr(artifacts_module, "interior", whole)
    assert [one for report in work(1) if isinstance(report, Proof) for one in report.problems] == []
