"""The making of the files of a book or a series: begun, followed and ended in the browser, with what came of it."""

import datetime
from collections.abc import Generator, Iterator, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from urllib.parse import quote

from bookmaker.book.build import build
from bookmaker.engine.maker import Failed, Finished, Maker
from bookmaker.engine.pool import Workers
from bookmaker.series.sheets import FORMATS, Destination, days_ahead, make_calendar, make_sheets
from bookmaker.series.works import is_series
from bookmaker.spec.book import AS_IT_IS, Variant, variants_of
from bookmaker.studio.desk import Desk, Finding
from bookmaker.studio.folder import OUTPUT, Folder
from bookmaker.studio.html import Html, field, join, labelled_control, line, list_of, status, switch, tag
from bookmaker.studio.reply import MISSING, Reply, Request, html_reply
from bookmaker.studio.views import findings_view
from bookmaker.values.errors import UserError
from bookmaker.values.events import Done, Event, Note
from bookmaker.words.studio import StudioWords


class Building:
    """The making of one file's pages, in a process of its own; its steps come from one thread."""

    def __init__(self, path: Path, folder: Folder, desk: Desk, variant: Variant = AS_IT_IS) -> None:
        self._path, self._folder, self._desk, self._variant = path, folder, desk, variant
        self._maker = Maker()
        self._asked: Mapping[str, str] | None = None
        """What is to be begun."""
        self._ends = False
        """Whether it is to be ended."""
        self._findings: list[Finding] = []
        self._said = ""
        """A key of the words: the outcome of the last making."""
        self._summary: tuple[str, ...] = ()
        self._files: tuple[str, ...] = ()

    @property
    def busy(self) -> bool:
        """Whether files are being made, or about to be."""
        return self._maker.busy or self._asked is not None

    def step(self) -> None:
        """Begin or end what was asked for, and take the process's reports."""
        for report in self._maker.reports(0.0):
            self._take(report)
        if self._ends:
            self._ends = False
            if self.busy:
                self._asked = None
                self._maker.drop()
                self._end("ended")
        elif self._asked is not None and not self._maker.busy:
            self._begin(self._asked)

    def close(self) -> None:
        """End the process."""
        self._maker.close()

    def reply(self, request: Request, words: StudioWords) -> Reply:
        """Return the panel after a request to it, or a file that was made."""
        where = request.path
        if request.is_post and where == "":
            self._asked = self._asked if self.busy else request.fields
        elif request.is_post and where == "cancel":
            self._ends = self.busy
        elif not request.is_post and where.startswith("file/"):
            return self._file(where.removeprefix("file/"))
        elif where:
            return MISSING
        return html_reply(self._panel(words))

    def _begin(self, asked: Mapping[str, str]) -> None:
        self._asked, self._findings, self._said = None, [], ""
        self._summary, self._files = (), ()
        self._maker.start(partial(make_files, self._path, self._folder.path / OUTPUT, asked, self._variant))
        self._desk.count("builds")

    def _end(self, said: str) -> None:
        self._said = said
        self._desk.count("builds")

    def _take(self, report: object) -> None:
        if isinstance(report, Note) and report.problem:
            self._findings.append(Finding(report.problem, report.problem.file))
        elif isinstance(report, Done):
            self._summary += _what_is_told(report.text)
            self._files += tuple(path.name for path in report.files)
        elif isinstance(report, Finished):
            return self._end("made")
        elif isinstance(report, Failed):
            error = report.error
            error = error if isinstance(error, UserError) else UserError(str(error).strip().splitlines()[-1])
            found = (one for one in error.findings if one.level == "error")
            self._findings += (Finding(one, one.file or self._path.name) for one in found)
            return self._end("refused")
        self._desk.count("builds")

    def _file(self, name: str) -> Reply:
        path = self._folder.find_output(name) if name in self._files else None
        return Reply(path.read_bytes(), "application/octet-stream", name=name) if path else MISSING

    def _panel(self, words: StudioWords) -> Html:
        """Return the panel: what to make, or how far that is; then what came of the last making."""
        if self.busy:
            return self._progress(words)
        return join((status(words[self._said or "idle"]), self._form(words), *self._outcome(words)))

    def _progress(self, words: StudioWords) -> Html:
        stages = [(f"stage-{at}", one) for at, one in enumerate(tuple(self._maker.stages.values()))]
        bars = (
            labelled_control(f"{key}: {done} / {wanted}", spot, tag("progress", id=spot, max=wanted or 1, value=done))
            for spot, (key, done, wanted) in stages
        )
        button = tag("button", words["cancel"], type="button", hx_post="build/cancel", hx_target="#build-body")
        return join((status(words["building"]), list_of(bars, class_="stages"), button))

    def _form(self, words: StudioWords) -> Html:
        daily = False
        with suppress(UserError):
            daily = is_series(self._path)
        days = self._days(words) if daily else None
        return tag(
            "form", days, tag("button", words["make"]), hx_post="build", hx_target="#build-body", id="build-form"
        )

    def _days(self, words: StudioWords) -> Html:
        """Return what a form asks of a series: which days, as which files, or a calendar."""
        proposed: tuple[object, ...] = ("", "")
        with suppress(UserError, OSError, ValueError, OverflowError):
            proposed = days_ahead(self._path, self._folder.path / OUTPUT)
        names = zip(("first", "last"), proposed, strict=True)
        dates = (_field(words[name], name, "date", str(day)) for name, day in names)
        forms = (switch("checkbox", "format", one, one == "pdf", one) for one in FORMATS)
        group = tag("fieldset", tag("legend", words["formats"]), *forms)
        return join((*dates, group, _field(words["calendar"], "year", "number", "")))

    def _outcome(self, words: StudioWords) -> Iterator[Html | None]:
        yield findings_view(self._findings, self._desk.snapshot, words)
        if self._said == "made":
            yield list_of(self._summary, class_="summary")
            yield tag("h3", words["files"])
            yield list_of(
                (tag("a", one, href=f"build/file/{quote(one)}", download=one) for one in self._files), class_="files"
            )


def _field(label: str, name: str, kind: str, value: str) -> Html:
    return field(label, f"build-{name}", line(f"build-{name}", name, value, kind))


def make_files(
    path: Path, folder: Path, asked: Mapping[str, str], variant: Variant, workers: Workers
) -> Generator[Event, None, None]:
    """Make a book, all its files and a ZIP, or what a form asks of a series; raise UserError as the commands do.

    Of a matrix all books are made, or those that the variant asks for.
    """
    if not is_series(path):
        for one in variants_of(path, variant):
            yield from build(path, folder, workers, one, zipped=True)
        return
    formats = tuple(one for one in asked.get("format", "").split(",") if one in FORMATS)
    output, (first, last, year) = Destination(folder, formats or FORMATS[:1]), map(asked.get, ("first", "last", "year"))
    try:
        begin = datetime.date.fromisoformat(first or "0001-01-01")
        days, number = (begin, datetime.date.fromisoformat(last) if last else begin), int(year or 0)
    except ValueError:
        raise UserError(f"{path.name}: expected days such as 2026-12-24, or a year such as 2027") from None
    yield from make_calendar(path, number, output) if number else make_sheets(path, days, output)


def _what_is_told(summary: str) -> tuple[str, ...]:
    """Return what a summary tells of files, by their names alone; some are only named."""
    lines = (line.partition(": ") for line in summary.splitlines())
    return tuple(f"{Path(name).name}: {said}" for name, _, said in lines if said)
