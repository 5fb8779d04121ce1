"""Versions of a book, and answers in files of their own."""

import re
from collections.abc import Iterator
from pathlib import Path

import pikepdf
import pytest

from bookmaker.book.build import build
from bookmaker.book.content import make_stock
from bookmaker.book.versions import HARDEST, LOOKS, deal_version, for_versions, widest_gap
from bookmaker.engine.symmetry import fingerprint
from bookmaker.kinds import puzzle_of
from bookmaker.kinds.batch import Stock, Want
from bookmaker.kinds.bullets import BulletsParams
from bookmaker.proof.verify import verify
from bookmaker.proof.verify.versions import check_same
from bookmaker.spec.book import BookFile, Variant, all_versions, read_book
from bookmaker.spec.lock.differences import describe_changes, differences
from bookmaker.spec.lock.values import read_lock
from bookmaker.values.errors import CannotBeMet, FileProblems
from bookmaker.values.events import Done, result_of
from bookmaker.values.puzzle import Answer, Made, Puzzle, Rating
from tests.books import write_book
from tests.once import once
from tests.quick import quick

QUIZ = """\
spec: 1
title: Friday quiz
seed: 5
versions: [A, B, C]
versions_within: 0.4
answers: together
walkthroughs: {tiers: [gentle]}
front: [copyright]
sections:
  - {title: Small, size: 4x4, tiers: {gentle: 2, steady: 1}, per_page: 4, steps: 60}
  - {title: Mines, kind: sweep, size: 6x6, mines: 6, tiers: {gentle: 1}}
"""

OWN = "bullets:4x4:5:a2b12c222b1a"
OTHER = "bullets:4x4:5:b1a2a2a233e"


def finish(path: Path, folder: Path, **asked: object) -> str:
    """Build a book and return what is said in the end."""
    *_, last = build(path, folder, 1, **asked)  # type: ignore[arg-type]
    assert isinstance(last, Done)
    return last.text


@pytest.fixture(scope="module")
def quiz(session_folder: Path) -> Path:
    """Return the folder of a finished book with three versions."""

    def make(folder: Path) -> None:
        (folder / "quiz.yaml").write_text(QUIZ)
        (folder / "said.txt").write_text(finish(folder / "quiz.yaml", folder))

    return once(session_folder, "quiz", make)


def test_each_version_has_a_file_and_all_their_answers_one(quiz: Path):
    files = sorted(path.name for path in quiz.iterdir() if path.suffix in (".pdf", ".lock"))
    assert files == ["quiz-A.pdf", "quiz-B.pdf", "quiz-C.pdf", "quiz-answers.pdf", "quiz.lock"]
    said = (quiz / "said.txt").read_text()
    assert re.search(r"versions A, B, C: no puzzle in common; .* within 0\.\d and efforts within \d+ %", said)
    assert "answers to 12 puzzles" in said


def test_questions_and_answers_are_proved_each_by_themselves(quiz: Path):
    answers = verify(quiz / "quiz-answers.pdf")
    assert answers.findings == ()
    assert (answers.found.kind, answers.found.counts["solutions"]) == ("walkthroughs", 12)
    assert [one.number for one in answers.puzzles] == [1, 2, 3, 4] * 3
    solved = [one.puzzle.printed_values for one in answers.puzzles if one.puzzle.rows == 4]
    asked = []
    for name in "ABC":
        report = verify(quiz / f"quiz-{name}.pdf")
        assert (report.findings, report.found.solutions, report.found.counts["solutions"]) == ((), "none", 0)
        asked += [one.puzzle.printed_values for one in report.puzzles if one.puzzle.rows == 4]
    assert solved == asked


def test_answers_that_one_version_lacks_or_shares_are_found(quiz: Path, tmp_path: Path):
    puzzles = verify(quiz / "quiz-answers.pdf").puzzles
    with pikepdf.open(quiz / "quiz-answers.pdf") as pdf:
        del pdf.pages[puzzles[-1].page - 1]
        pdf.save(tmp_path / "lacking.pdf")
    assert verify(tmp_path / "lacking.pdf").findings
    assert [doubt.id for doubt in check_same([puzzles[:4], puzzles[4:7]])] == ["no-solution"]
    assert [doubt.id for doubt in check_same([puzzles[:4], puzzles[:4]])] == ["number-twice"] * 4
    moved = [one._replace(number=one.number % 4 + 1) for one in puzzles[:4]]
    assert [doubt.id for doubt in check_same([puzzles[:4], moved])] == ["number-twice"] * 4
    assert [doubt.id for doubt in check_same([puzzles[:4], puzzles[:4], puzzles[8:]])] == ["number-twice"] * 4
    assert not list(check_same([puzzles[:4], puzzles[4:8]]))


def test_the_lock_knows_the_puzzles_of_all_versions(quiz: Path):
    lock = read_lock(quiz / "quiz.lock")
    assert lock.title == "Friday quiz"
    assert [(one.version, one.number) for one in lock.puzzles] == [(name, n) for name in "ABC" for n in range(1, 5)]
    assert len({one.fingerprint for one in lock.puzzles}) == 12
    assert {one.name: one.pages for one in lock.outputs}["quiz-answers.pdf"] == verify(quiz / "quiz-answers.pdf").pages


def test_differences_tell_the_versions_apart(quiz: Path):
    lock = read_lock(quiz / "quiz.lock")
    (first, *_), other = lock.puzzles, lock.puzzles[4]
    swapped = (other._replace(version="A"), *lock.puzzles[1:4], first._replace(version="B"), *lock.puzzles[5:])
    changes = differences(lock, lock._replace(puzzles=swapped))
    assert describe_changes(changes) == [
        f"version A: puzzle 1 is another one, {other.name}",
        f"version B: puzzle 1 is another one, {first.name}",
    ]


@pytest.mark.slow
def test_a_book_with_versions_rebuilds_to_the_byte(quiz: Path):
    assert "rebuilt to the byte" in finish(quiz / "quiz.yaml", quiz, locked=True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("setting", "files"),
    [
        ("answers=separate", ["quiz-A-2-3", "quiz-A-answers-2-3", "quiz-B-2-3", "quiz-B-answers-2-3"]),
        ("answers=none", ["quiz-A-2-3", "quiz-B-2-3"]),
    ],
)
def test_a_part_of_each_version(setting: str, files: list[str], tmp_path: Path):
    (tmp_path / "quiz.yaml").write_text(QUIZ.replace("[A, B, C]", "[A, B]"))
    finish(tmp_path / "quiz.yaml", tmp_path, variant=Variant((setting,), range(2, 4)))
    assert sorted(path.stem for path in tmp_path.glob("*.pdf")) == files


@pytest.mark.slow
def test_answers_stand_apart_without_versions_and_printers_get_the_questions(tmp_path: Path):
    text = re.sub("versions.*\n", "", QUIZ).replace("answers: together", "answers: separate\nprinter: [home, screen]")
    (tmp_path / "quiz.yaml").write_text(text)
    finish(tmp_path / "quiz.yaml", tmp_path)
    assert sorted(path.stem for path in tmp_path.glob("*.pdf")) == ["quiz-answers", "quiz-home", "quiz-screen"]


CAT = "  - {title: A cat, kind: mosaic, size: 10x10, picture: cat, tiers: {gentle: 1}}"


@pytest.mark.parametrize(
    ("written", "other", "said"),
    [
        ("[A, B, C]", "[A, a]", "two files would be called after 'a'"),
        ("sections:", f"sections:\n{CAT}", "3 pictures are needed, since no two versions share a puzzle"),
        ("[A, B, C]", "[A, answers]", "two files would be called after 'answers'"),
        ("[A, B, C]", "[A, 'B 2']", "versions[1]"),
        ("[A, B, C]", "[A]", "versions"),
        ("front: [copyright]", "back: []", "no-pages"),
        ("answers: together", "answers: none\nsolutions: foot", "answers: none leaves solutions out"),
        ("answers: together", "answers: together\nwalkthroughs: {form: key}", "do not show what is open at first"),
        ("answers: together", "solutions: overleaf\nanswers: separate", "no-pages"),
        (
            "tiers: {gentle: 2, steady: 1}, per_page",
            'puzzles: ["bullets:4x4:5:a0a1b3b1b1b2a"], tiers: {gentle: 1}, per_page',
            "puzzles",
        ),
        (
            QUIZ[QUIZ.index("walkthroughs") :],
            f"sections: [{{title: Own, puzzles: [{OWN}]}}]",
            "versions would be equal",
        ),
    ],
)
def test_what_cannot_be_is_refused(written: str, other: str, said: str, tmp_path: Path):
    with pytest.raises(FileProblems, match=re.escape(said)):
        read_book(write_book(tmp_path, QUIZ.replace(written, other)))


@pytest.mark.parametrize("order", quick(["rating", "given"], "given"))
def test_puzzles_of_your_own_stand_in_all_versions_under_the_same_numbers(order: str, tmp_path: Path):
    given = f"puzzles: ['{OTHER}', '{OWN}'], order: {order}, tiers: {{gentle: 2"
    text = QUIZ.replace("tiers: {gentle: 2", given).replace("[A, B, C]", "[A, B]")
    (tmp_path / "quiz.yaml").write_text(text)
    assert "versions A, B: no puzzle in common but your own; " in finish(tmp_path / "quiz.yaml", tmp_path)
    lock = read_lock(tmp_path / "quiz.lock")
    numbers = [{one.fingerprint: one.number for one in lock.puzzles if one.version == name} for name in "AB"]
    own = {fingerprint(puzzle_of(code)) for code in (OWN, OTHER)}
    assert [len(one) for one in numbers] == [6, 6]
    assert numbers[0].items() & numbers[1].items() == {(mark, numbers[0][mark]) for mark in own}
    assert numbers[0].keys() & numbers[1].keys() == own
    for name in ("A", "B", "answers"):
        assert verify(tmp_path / f"quiz-{name}.pdf").findings == ()
    assert "rebuilt to the byte" in finish(tmp_path / "quiz.yaml", tmp_path, locked=True)


# What is dealt


def make(effort: float, hardest: float, total: int) -> Made:
    puzzle, rating = Puzzle("bullets", 3, 3, (-1,) * 9, total), Rating(hardest, effort)
    return Made(puzzle, Answer(3, 3, (False,) * 9), 0, 0, 0, 0.0, rating)


def quiz_of(tmp_path: Path, tiers: str = "{gentle: 3}") -> BookFile:
    section = f"{{title: S, size: 4x4, tiers: {tiers}}}"
    return read_book(write_book(tmp_path, f"spec: 1\ntitle: Q\nversions: [A, B]\nsections: [{section}]"))


def versions(stock: Stock, file: BookFile) -> Iterator[tuple[Made, ...]]:
    yield from (deal_version(stock, file.spec, one.version)[0]["gentle"] for one in all_versions(file))


def test_puzzles_of_one_number_are_the_most_alike(tmp_path: Path):
    pairs = [(100, 2.0), (101, 2.0), (150, 2.0), (180, 2.9), (181, 2.9), (300, 2.2), (302, 2.2), (600, 2.0)]
    file = quiz_of(tmp_path)
    stock: Stock = ({"gentle": tuple(make(*pair, total) for total, pair in enumerate(pairs))},)
    numbers = [{one.rating.effort for one in group} for group in zip(*versions(stock, file), strict=True)]
    assert numbers == [{100, 101}, {180, 181}, {300, 302}]
    assert widest_gap(versions(stock, file)) == (0.0, pytest.approx(0.01))


def test_what_is_too_far_apart_is_refused_and_no_version_has_the_harder_one_each_time(tmp_path: Path):
    stock: Stock = ({"gentle": tuple(make(100.0 * 2**place, 2.0, place) for place in range(10))},)
    with pytest.raises(CannotBeMet, match="versions_within"):
        deal_version(stock, quiz_of(tmp_path).spec, "A")
    stock = ({"gentle": tuple(make(100 + place, 2.0, place) for place in range(404))},)
    one, other = versions(stock, quiz_of(tmp_path, "{gentle: 200}"))
    harder = sum(a.rating.effort > b.rating.effort for a, b in zip(one, other, strict=True))
    assert 70 < harder < 130


def test_more_is_made_than_is_printed(tmp_path: Path):
    want = Want("S", "bullets", 4, 4, BulletsParams(), {"gentle": 3}, {}, 1)
    assert for_versions(want, quiz_of(tmp_path).spec).tiers == {"gentle": 10}
    given = want._replace(own=(("gentle", make(100, 2.0, 1)),))
    assert for_versions(given, quiz_of(tmp_path).spec).tiers == {"gentle": 9}
    assert for_versions(given._replace(tiers={"gentle": 1}), quiz_of(tmp_path).spec).tiers == {"gentle": 1}


def test_versions_of_real_puzzles_are_within_the_bound(tmp_path: Path):
    file = quiz_of(tmp_path, "{gentle: 4, steady: 3}")
    stock = result_of(make_stock(file, 1)).stock
    for tier, count in (("gentle", 4), ("steady", 3)):
        one, other = (deal_version(stock, file.spec, name)[0][tier] for name in "AB")
        assert len(one) == len(other) == count
        assert not {fingerprint(a.puzzle) for a in one} & {fingerprint(b.puzzle) for b in other}
        for a, b in zip(one, other, strict=True):
            efforts = sorted((a.rating.effort, b.rating.effort))
            assert abs(a.rating.hardest - b.rating.hardest) <= HARDEST + 1e-9
            assert efforts[1] - efforts[0] <= max(LOOKS, 0.25 * efforts[0])


@pytest.mark.slow
def test_answers_that_end_in_a_blank_page_or_list_solutions_last(tmp_path: Path):
    text = re.sub("(?m)^front.*\n", "back: [decoders, thumbnails, walkthroughs, solutions]\n", QUIZ)
    (tmp_path / "quiz.yaml").write_text(text.replace("[A, B, C]", "[A, B]") + "solutions_per_page: 4\n")
    finish(tmp_path / "quiz.yaml", tmp_path)
    assert verify(tmp_path / "quiz-answers.pdf").findings == ()
