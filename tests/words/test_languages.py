"""What is true of the words of every language: the same gaps as in English, every text in use, and clean sentences."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from string import Formatter
from typing import Any

import pytest

from bookmaker.engine.solve.argue import argue
from bookmaker.engine.solve.argument import Argument, Balance
from bookmaker.engine.solve.patterns import CORNER, EDGE, ONE_TWO_ONE, RULES, InLine, Pattern, line_of, pattern_of
from bookmaker.engine.solve.refined import solve
from bookmaker.page.layout.units import layouts_dir
from bookmaker.print.faces import load_fonts
from bookmaker.values.own import read_own
from bookmaker.values.puzzle import Step, from_code
from bookmaker.words import FOLDER, Words, languages, load_words, read_words
from bookmaker.words.forms import Plural, Wording
from bookmaker.words.pointers import Hinted, hints_of
from bookmaker.words.pointers import Moment as When
from bookmaker.words.reasons import explain
from bookmaker.words.scene import Scene, cell_name
from bookmaker.words.story import pattern_name, rest_sentence, tell
from bookmaker.words.suppositions import suppositions
from tests.boards import cells, read_board
from tests.quick import quick
from tests.traces import Moment, moments
from tests.words.test_pointers import HINTS, MOVES, hinted
from tests.words.test_reasons import FORMS

FACES = ("400Regular", "400Regular_Italic", "600SemiBold")
BOARDS = (((4, 4), range(150)), ((6, 6), range(60)), ((8, 8), range(40)))
CELL = re.compile(r"\b[a-z]\d\b")
EQUAL = (Balance((), (), (), ()),)
ENGLISH = load_words("en")
NOT_ENGLISH = sorted(set(languages()) - {"en"})


NATIONAL = "imprint.library"
"""What libraries and laws of each country ask for: not all have both lines."""


def leaves(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Yield every text with its place."""
    if isinstance(value, str):
        yield place, value
    elif isinstance(value, Wording):
        yield from leaves(vars(value), place)
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from leaves(inner, f"{place}.{key}".lstrip("."))
    else:
        for index, inner in enumerate(value):
            yield from leaves(inner, f"{place}.{index}")


def gaps(text: str) -> set[str]:
    return {"word" if name == "alone" else name for _, name, _, _ in Formatter().parse(text) if name is not None}


def plurals(value: Any, place: str = "") -> Iterator[str]:
    """Yield the place of every text that depends on a number."""
    if isinstance(value, Plural):
        yield place
    elif isinstance(value, Wording):
        for key, inner in vars(value).items():
            yield from plurals(inner, f"{place}.{key}".lstrip("."))


PLURALS = frozenset(plurals(ENGLISH))


@cache
def argued() -> tuple[tuple[Moment, Argument, str], ...]:
    """Return the steps of many puzzles, each with its argument and the rule of its pattern, if it has one."""
    found = [moment for size, numbers in BOARDS for moment in moments(*size, numbers)]
    patterns = (pattern_of(step, puzzle, settled) for puzzle, settled, step in found)
    arguments = (argue(step, puzzle, settled) for puzzle, settled, step in found)
    rules = (pattern.rule if pattern else "" for pattern in patterns)
    return tuple(zip(found, arguments, rules, strict=True))


@cache
def said(language: str) -> tuple[str, ...]:
    """Return what is told and hinted of many puzzles, and all forms of sentences."""
    words = load_words(language)
    texts = [sentence for form, _ in FORMS for sentence in form.in_words(words)]
    for (puzzle, settled, step), argument, rule in argued():
        texts += explain(argument, puzzle, settled, words)
        texts += pointed(step, rule, Scene(puzzle, settled, words))
    return tuple(dict.fromkeys((*texts, rest_sentence(*in_line(words)), *hints(words))))


MOMENTS = (When(), When(((0, 0),)), When(((0, 0), (1, 2))), When(None), When(None, single=True))


def pointed(step: Step, rule: str, scene: Scene, argument: Argument = EQUAL) -> tuple[str, ...]:
    """Return the hints for a step that is of some clues."""
    said = (hints_of(Hinted(step, rule, argument), scene, moment) for moment in MOMENTS)
    return tuple(text for hints in said for text in hints) if step.clues else ()


def in_line(words: Words) -> tuple[InLine, Scene]:
    """Return the line that a step begins: a 1-2-1."""
    puzzle = read_board(".121./...../...../bullets: 5")
    settled = dict.fromkeys(cells("a1 e1"), False)
    step = Step(cells("c1 d1"), cells("b2"), cells("e2"), False)
    return line_of(step, puzzle, settled), Scene(puzzle, settled, words)


def hints(words: Words) -> Iterator[str]:
    places = ("a1", "c1", "e1", "a5", "e5", "b4", "a1 c1", "c1 e1", "a1 e1", "a5 e5", "a1 a3 a5", "e1 e5", "a1 e5")
    for (clues, found), total in product(product((*places, *(clues for clues, _ in HINTS)), (0, 1, 2)), (False, True)):
        yield from hinted(Step(cells(clues), ((1, 1),), (), total), "full", None, words, found, found < 2)
    for clues, rule, first, total, _ in MOVES:
        yield from hinted(Step(cells(clues), ((1, 1),), (), total), rule, first, words)
    middle = Scene(from_code("bullets:5x5:8:l8l"), {}, words)
    yield from pointed(Step(((2, 2),), ((2, 2),), ()), "zero", middle)
    yield from pointed(Step(((1, 1),), tuple((1, at) for at in range(9)), ()), "zero", middle)


@pytest.mark.parametrize("language", NOT_ENGLISH)
def test_texts_have_the_gaps_of_the_english_ones(language: str) -> None:
    theirs, ours = dict(leaves(ENGLISH)), dict(leaves(load_words(language)))
    assert {place for place in ours.keys() ^ theirs.keys() if not place.startswith("rewrites")} == set()
    for place, text in ours.items():
        group, _, form = place.rpartition(".")
        if group in PLURALS and form != "other":
            allowed = gaps(theirs[f"{group}.other"]) | gaps(theirs[place]) | {"n", "word"}
            assert gaps(text) <= allowed, place
            assert not text or gaps(text) >= gaps(theirs[f"{group}.other"]) - {"n", "word"}, place
        elif place.startswith(NATIONAL):
            assert gaps(text) <= {"number", "month"}, place
        elif not place.startswith("rewrites"):
            assert gaps(text) == gaps(theirs[place]), place


@pytest.mark.parametrize("language", NOT_ENGLISH)
def test_no_text_is_empty_or_left_in_english(language: str) -> None:
    theirs, ours = dict(leaves(ENGLISH)), dict(leaves(load_words(language)))
    same = {place for place, text in ours.items() if len(re.findall(r"(?!\{)[^\W\d_]{4,}(?!\w*\})", text)) > 1}
    same = {place for place in same if ours[place] == theirs[place]}
    empty = {place for place, text in ours.items() if not text and theirs[place] and not place.startswith(NATIONAL)}
    assert [one for place, one in ours.items() if place.startswith(NATIONAL) and one]
    assert (same, empty) == (set(), set())


@pytest.mark.parametrize("language", quick(languages(), "de"))
def test_every_sentence_is_clean(language: str) -> None:
    before = "[ \u00a0\u202f][,.)]" if language == "fr" else "[ \u00a0\u202f][,.;:!?)]"
    texts = said(language)
    assert len(texts) > 2000
    for text in texts:
        assert re.fullmatch(r"[^\W\d_a-zà-ÿ][^{}~]*[^ ,;:]\.", text), text
        assert not re.search(rf"  |{before}|\( |,,|;;|None", text), text
        assert re.sub(r"[^()]", "", text) == "()" * text.count("("), text


@pytest.mark.parametrize("language", quick(languages(), "en", "de"))
def test_the_default_fonts_have_every_character(language: str) -> None:
    fonts = layouts_dir() / "fonts"
    words = load_words(language)
    texts = {*said(language), *(text for place, text in leaves(words) if not place.startswith("rewrites"))}
    characters = {*"".join(texts)} - {"~"}
    for face in load_fonts({name: fonts / f"SourceSerif4_{name}.ttf" for name in FACES}).values():
        for character in characters:
            face.shape(character)


def test_a_1_2_1_is_told_whole() -> None:
    said = "The same holds from the other end, as another step will show: the 1 in d1, the 2 in c1 and the 1 in b1 act "
    assert rest_sentence(*in_line(ENGLISH)) == said + "as 1, 2 and 1, so their bullets are b2 and d2."


def test_the_clues_of_a_told_step_are_those_that_its_sentences_name() -> None:
    puzzle = read_board("121/.../bullets: 2")
    (first, *_) = tell(puzzle, solve(puzzle), ENGLISH).told
    assert (first.rule, len(first.step.clues), len(first.beside)) == (ONE_TWO_ONE, 2, 1)
    named = {cell for cell in cells("a1 b1 c1") if f"in {cell_name(cell)}" in first.text}
    assert named == {*first.step.clues, *first.beside}


def vocabulary(language: str) -> set[str]:
    """Return the words that the texts of a language are made of, without their gaps."""
    texts = (re.sub(r"\{\w+\}", "·", text) for _, text in leaves(load_words(language)))
    return {word.lower() for text in texts for word in re.findall(r"[^\W\d_]+", text)}


@pytest.mark.parametrize("language", quick(NOT_ENGLISH, "de"))
def test_no_english_word_slips_in(language: str) -> None:
    foreign = vocabulary("en") - vocabulary(language)
    used = {word for text in said(language) for word in re.findall(r"[^\W\d_]+", CELL.sub("", text.lower()))}
    columns = {chr(97 + column) for column in range(26)}
    assert {"bullet", "touches", "empty"} <= foreign
    assert used & foreign - columns == set()


def argued_texts(words: Words) -> Iterator[str]:
    """Yield all forms of sentences, and what is told of many puzzles."""
    yield from (" ".join(form.in_words(words)) for form, _ in FORMS)
    yield from (" ".join(explain(argument, *moment[:2], words)) for moment, argument, _ in argued())


def numbers_in(text: str, words: Words) -> list[int]:
    """Return the numbers of a text in their order of size; a word for one may be an article."""
    names = {name: number for number, name in enumerate(words.numbers) if number > 1}
    found = re.findall(rf"\b(?:\d+|{'|'.join(names)}|{PAIRS})\b", text.lower())
    return sorted(int(name) if name.isdigit() else names.get(name, 2) for name in found)


PAIRS = "both|twice|beiden?|doppelt|ambas|entrambe"
"""Words for two, or for two times."""


@pytest.mark.parametrize("language", NOT_ENGLISH)
def test_a_sentence_says_the_same_cells_clues_and_numbers_in_every_language(language: str) -> None:
    words = load_words(language)
    for text, english in zip(argued_texts(words), argued_texts(ENGLISH), strict=True):
        assert sorted(CELL.findall(text)) == sorted(CELL.findall(english)), text
        assert numbers_in(text, words) == numbers_in(english, ENGLISH), text


UNUSED = {
    "reasons.alone.edge.one",  # a clue at the edge, and not in a corner, touches two cells at least
    "pointing.alike.one",  # it is about two numbers at least
}
"""Texts that a model requires and no board asks for."""


def marked(language: str) -> tuple[Words, dict[str, str]]:
    """Return the words of a language with a mark of its own in each text about steps, and the place of each mark."""
    texts = read_own(FOLDER / f"{language}.yaml")
    found = [place for place, text in leaves(texts) if text and place.split(".")[0] in GROUPS]
    signs = {place: chr(0xE000 + index) for index, place in enumerate(found)}
    for place, sign in signs.items():
        *path, last = (int(key) if key.isdigit() else key for key in place.split("."))
        group = texts
        for key in path:
            group = group[key]
        group[last] += sign
    texts["rewrites"] = {}
    return read_words(texts, language), {sign: place for place, sign in signs.items()}


GROUPS = ("reasons", "patterns", "pointing")
WITH_NONE = (
    "bullets_in_words",
    "reasons.together.uses_up",
    "reasons.refuted.and_besides",
    "reasons.refuted.too_few_in_all",
    "reasons.refuted.with_left",
)
"""Texts that depend on a number, and that a sentence about a step can ask for with none, which is not said as many."""


@pytest.mark.parametrize("language", languages())
def test_what_can_be_none_has_a_form_for_it(language: str) -> None:
    texts = dict(leaves(load_words(language)))
    assert [place for place in WITH_NONE if not texts[f"{place}.none"]] == []


@pytest.mark.slow
@pytest.mark.parametrize("language", quick(languages(), "de"))
def test_every_text_about_steps_is_said_somewhere(language: str) -> None:
    words, places = marked(language)
    texts = [sentence for form, _ in FORMS for sentence in form.in_words(words)]
    for form, _ in FORMS:
        for board in suppositions(form.argument, form.puzzle, form.settled, words):
            texts += (board.heading, *board.lines)
    texts += hints(words)
    texts += explain((), FORMS[0][0].puzzle, {}, words)
    texts.append(rest_sentence(*in_line(words)))
    texts += (pattern_name(Pattern(rule, place, True), words) for rule in RULES for place in (CORNER, EDGE))
    for (puzzle, settled, step), _, rule in argued():
        texts += pointed(step, rule, Scene(puzzle, settled, words))
    seen = set("".join(texts))
    assert {place for sign, place in places.items() if sign not in seen} - UNUSED == set()
