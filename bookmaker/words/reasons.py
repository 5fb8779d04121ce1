"""Arguments in sentences: why a step holds, in words that a person can check with a pencil."""

from collections.abc import Iterator, Mapping, Sequence

from bookmaker.engine.solve.argument import Argument, Balance, Clash, Line, Refute
from bookmaker.values.puzzle import Cell, Puzzle, Source
from bookmaker.words import Words, capitalize_first
from bookmaker.words.forms import Plural
from bookmaker.words.scene import LISTED, Scene, Sources, cell_name

__all__ = ["cell_name", "clashes", "explain", "follows"]


def explain(argument: Argument, puzzle: Puzzle, settled: Mapping[Cell, bool], words: Words) -> tuple[str, ...]:
    """Return the sentences of an argument; `settled` is what was known before its step.

    An argument without a line has a sentence, too: the step takes too many numbers.
    """
    scene, sentences, loose = Scene(puzzle, settled, words), list[str](), list[str]()
    if not argument:
        sentences.append(words.reasons.unargued)
    for line in argument:
        if sentences and isinstance(line, Balance) and _is_single(line):
            loose.append(_then_clause(line, scene))
        else:
            sentences += [*_thens(loose, scene), *_line_sentences(line, scene)]
            loose = []
        scene = scene.add_line(line)
    return tuple(map(capitalize_first, map(words.rewritten, (*sentences, *_thens(loose, scene)))))


def _is_single(line: Balance | Clash) -> bool:
    return len(line.more) + len(line.less) == 1


def _line_sentences(line: Line, scene: Scene) -> tuple[str, ...]:
    """Return the sentences of a line."""
    if isinstance(line, Refute):
        texts, many = scene.words.reasons, line.bullet and len(line.cells) > LISTED
        are = texts.these_are_empty.format(n=len(line.cells)) if many else scene.are(line.cells, not line.bullet)
        return _supposition_text(line, scene, texts.refuted.fails), texts.so.format(what=are)
    if None in line.more + line.less:
        return _with_total(line, scene)
    return (_single(line, scene),) if _is_single(line) else tuple(_balance_sentences(line, scene))


def _thens(loose: list[str], scene: Scene) -> tuple[str, ...]:
    texts = scene.words.reasons
    return (texts.then.format(what=scene.words.join(loose, last=texts.and_then)),) if loose else ()


def _then_clause(line: Balance, scene: Scene) -> str:
    """Return what a single source settles next, as a part of a sentence."""
    texts, cells = scene.words.reasons, line.bullets + line.empty
    form = texts.are_bullets_by if line.bullets else texts.are_empty_by
    return scene.words.form(form, len(cells), cells=scene.cells(cells), by=scene.by(line.more + line.less))


def _single(line: Balance, scene: Scene) -> str:
    (clue,) = line.more + line.less
    found = scene.bullets(scene.found_bullets(clue))
    cells = len(line.bullets + line.empty)
    return scene.words.form(_form(line, clue, scene), cells, clue=scene.clue(clue), found=found)


def _form(line: Balance, clue: Source, scene: Scene) -> Plural:
    texts = scene.words.reasons.alone
    if line.empty:
        return texts.done if scene.number(clue) else texts.zero
    if scene.found_bullets(clue):
        return texts.last
    if clue is None or scene.number(clue) < len(scene.puzzle.seen_cells(clue)):
        return texts.full
    borders = (clue[0] in (0, scene.puzzle.rows - 1)) + (clue[1] in (0, scene.puzzle.columns - 1))
    return (texts.full, texts.edge, texts.corner)[borders]


def _balance_sentences(line: Balance, scene: Scene) -> Iterator[str]:
    """Yield the sentences about clues weighed against each other."""
    reasons, say = scene.words.reasons, scene.words.form
    texts = reasons.together
    parts = {"needs": _needs(line.more, scene), "shared": scene.shared_text(line)}
    used = {"clues": scene.listed_clues(line.less), "what": scene.are(line.empty, False) if line.empty else ""}
    if line.bullets:
        limit = texts.limit_of_many if len(line.more + line.less) > 2 else texts.limit
        yield limit.format(allows=_allows(line.less, scene), **parts)
        yield reasons.so.format(what=scene.are(line.bullets, True))
        needed = scene.open(line.less) & set(line.bullets)
        if needed:
            yield say(texts.needed_twice, len(needed), cells=scene.cells(needed))
        if line.empty:
            yield say(texts.uses_up, scene.wants(line.less), **used)
    else:
        others = scene.listed_clues(line.less, reasons.either)
        yield say(texts.inside, len(line.more), others=others, **parts)
        yield say(texts.that_is_all, len(line.less), **used)
    twice = scene.open(line.more) & set(line.empty)
    if twice:
        yield texts.used_twice.format(cells=scene.cells(twice, reasons.either))


def _needs(clues: Sources, scene: Scene) -> str:
    """Return what clues need, and which cells they share."""
    texts, found = scene.words.reasons.together, any(map(scene.found_bullets, clues))
    fields = {"clues": scene.listed_clues(clues), "bullets": scene.bullets(scene.wants(clues))}
    twice = scene.shared_by(clues)
    if twice:
        form = texts.still_twice if found else texts.twice
        return scene.words.form(form, len(twice), cells=scene.cells(twice), **fields)
    if len(clues) > 1:
        return (texts.still_share_none if found else texts.share_none).format(**fields)
    return (texts.still_needs if found else texts.needs).format(**fields)


def _allows(clues: Sources, scene: Scene) -> str:
    texts, wants = scene.words.reasons.together, scene.wants(clues)
    form = (texts.allows_more if any(map(scene.found_bullets, clues)) else texts.allows) if wants else texts.allows_none
    return _of_clues(form, clues, scene)


def _of_clues(form: Plural, clues: Sources, scene: Scene, **fields: object) -> str:
    """Return a text whose form depends on the count of clues, with the number of bullets that they want."""
    bullets = scene.words.form(scene.words.bullets_alone, scene.wants(clues))
    return scene.words.form(form, len(clues), clues=scene.listed_clues(clues), bullets=bullets, **fields)


def _with_total(line: Balance, scene: Scene) -> tuple[str, ...]:
    """Return the sentences about the total, alone or with clues."""
    texts, say, cells = scene.words.reasons.total, scene.words.form, line.bullets + line.empty
    total, left = scene.number(None), scene.wants((None,))
    fields = {"total": total, "found": total - left}
    opening = say(texts.left if left < total else texts.none_found, left, **fields)
    if _is_single(line):
        return (_by_total(line, opening, scene),)
    first = texts.sentence.format(left=opening)
    shared = scene.shared_by(line.more if None in line.less else line.less)
    if shared:
        return first, *_overlapping(line, shared, scene)
    if line.bullets:
        takes = _of_clues(texts.takes if scene.wants(line.less) else texts.takes_none, line.less, scene)
        return first, takes, scene.name_or_count(line.bullets, texts.others, texts.others_of_many)
    needs = _needs(line.more, scene)
    return first, scene.name_or_count(cells, texts.none_left, texts.none_left_for_many, needs=needs)


def _overlapping(line: Balance, shared: Sequence[Cell], scene: Scene) -> Iterator[str]:
    """Yield the sentences about the total and clues that share cells, which count twice."""
    reasons, say, cells = scene.words.reasons, scene.words.form, scene.cells(shared)
    texts = reasons.total
    if None in line.less:
        yield texts.sentence.format(left=_needs(line.more, scene))
        yield say(reasons.together.needed_twice, len(shared), cells=cells)
        if line.bullets:
            yield reasons.so.format(what=scene.are(line.bullets, True))
        if line.empty:
            yield scene.name_or_count(line.empty, texts.none_over, texts.none_over_for_many)
        return
    bullets, clues = say(scene.words.bullets_alone, scene.wants(line.less)), scene.listed_clues(line.less)
    yield say(texts.takes_most, len(shared), clues=clues, bullets=bullets, cells=cells)
    if line.bullets:
        yield scene.name_or_count(line.bullets, texts.others, texts.others_of_many)
    if line.empty:
        yield reasons.so.format(what=scene.are(line.empty, False))


def _by_total(line: Balance, left: str, scene: Scene) -> str:
    """Return the sentence about the total alone."""
    texts = scene.words.reasons.total
    forms = (texts.full, texts.full_of_many) if line.bullets else (texts.done, texts.done_of_many)
    return scene.name_or_count(line.bullets + line.empty, *forms, left=left)


def _supposition_text(line: Refute, scene: Scene, opening: str) -> str:
    """Return a supposition with all that follows from it."""
    texts = scene.words.reasons.refuted
    if line.bullet and len(line.cells) > LISTED:
        were = texts.bullet_elsewhere.format(n=len(line.cells))
    else:
        cells = scene.cells(line.cells, scene.words.reasons.either)
        were = (texts.bullet if line.bullet else texts.empty).format(cells=cells)
    return opening.format(were=were, chain=_chain(line, scene.supposing(line)))


def _chain(line: Refute, scene: Scene) -> str:
    """Return what follows from a supposition, up to the clash."""
    texts = scene.words.reasons
    plain = all(isinstance(inner, Balance) and _is_single(inner) for inner in line.chain)
    parts = list[str]()
    for inner in line.chain:
        parts.append(follows(inner, scene, short=plain and bool(parts)))
        scene = scene.add_line(inner)
    parts.append(clashes(line.clash, scene))
    if plain:
        return scene.words.join(parts, texts.comma, texts.and_then)
    return scene.words.join(parts, texts.semicolon, texts.semicolon_and)


def follows(line: Line, scene: Scene, short: bool = False) -> str:
    """Return the conclusion of one line of a chain."""
    texts = scene.words.reasons.refuted
    if isinstance(line, Refute):
        would = _would(line.cells, not line.bullet, scene)
        return texts.within.format(supposed=_supposition_text(line, scene, texts.then_if), would=would)
    settled = ((line.bullets, True), (line.empty, False))
    parts = [_would(cells, bullet, scene, short) for cells, bullet in settled if cells]
    if _is_single(line):
        return texts.cited.format(would=parts[0], by=scene.by(line.more + line.less))
    if None in line.more + line.less:
        return texts.so.format(why=_count_text(line, scene), would=parts[0])
    if len(parts) == 2:
        parts[1] = _would(line.empty, False, scene, short=True)
        why = _share(line, texts.share, line.more + line.less, scene)
        return texts.so.format(why=why, would=scene.words.join(parts))
    return _weighing_text(line, parts[0], scene)


def _weighing_text(line: Balance, would: str, scene: Scene) -> str:
    """Return how many bullets one side leaves in the shared cells, and what the other side concludes."""
    texts = scene.words.reasons.refuted
    share, ours, theirs = (
        (texts.can_share, line.more, line.less) if line.bullets else (texts.must_share, line.less, line.more)
    )
    cited = texts.cited.format(would=would, by=scene.by(ours))
    return texts.so.format(why=_share(line, share, theirs, scene), would=cited)


def _count_text(line: Balance | Clash, scene: Scene) -> str:
    """Return how many of the bullets left clues would take."""
    texts, words, takes_all = scene.words.reasons.refuted, scene.words, None in line.less
    clues = line.more if takes_all else line.less
    left = words.form(texts.those_left if takes_all else texts.of_left, scene.wants((None,)))
    take = texts.take_all if takes_all else texts.take_only if scene.wants(clues) else texts.take_none
    return _of_clues(take, clues, scene, left=left)


def _would(cells: tuple[Cell, ...], bullet: bool, scene: Scene, short: bool = False) -> str:
    texts = scene.words.reasons.refuted
    forms = (texts.empties_too, texts.bullets_too) if short else (texts.empties, texts.bullets)
    return scene.words.form(forms[bullet], len(cells), cells=scene.cells(cells))


def _share(line: Balance | Clash, form: Plural, by: Sources, scene: Scene) -> str:
    """Return how many bullets there can (or must) be in the cells that both sides see."""
    return scene.words.form(form, scene.wants(line.less), shared=scene.shared_text(line), by=scene.by(by))


def clashes(clash: Clash, scene: Scene) -> str:
    """Return which sources cannot get what they want, and why."""
    texts = scene.words.reasons.refuted
    if not clash.more:
        return _too_many(clash.less[0], scene)
    room = len(scene.open(clash.more) - scene.open(clash.less)) + scene.wants(clash.less)
    if clash.less == (None,):
        return _too_few_left(clash.more, room, scene)
    if clash.more == (None,) and clash.less:
        besides = len(scene.open((None,)) - scene.open(clash.less))
        why = scene.words.form(texts.and_besides, besides, why=_count_text(clash, scene))
        return texts.since.format(what=_too_few(None, scene.found_bullets(None) + room, scene), why=why)
    if len(clash.more) == 1:
        what = _too_few(clash.more[0], scene.found_bullets(clash.more[0]) + room, scene)
    else:
        fields = {"clues": scene.listed_clues(clash.more), "bullets": scene.bullets(scene.wants(clash.more))}
        what = scene.words.form(texts.too_few_together, room, **fields)
    return texts.since.format(what=what, why=_share(clash, texts.can_share, clash.less, scene)) if clash.less else what


def _too_few_left(clues: Sources, left: int, scene: Scene) -> str:
    texts, words = scene.words.reasons.refuted, scene.words
    fields = {"bullets": scene.bullets(scene.wants(clues)), "left": words.form(texts.with_left, left)}
    return words.form(texts.too_few_left, len(clues), clues=scene.listed_clues(clues), **fields)


def _too_many(source: Source, scene: Scene) -> str:
    texts, bullets = scene.words.reasons.refuted, scene.found_bullets(source)
    if source is None:
        return texts.too_many_in_all.format(n=bullets, total=scene.number(None))
    return texts.too_many.format(clue=scene.clue(source), bullets=scene.bullets(bullets))


def _too_few(source: Source, bullets: int, scene: Scene) -> str:
    texts = scene.words.reasons.refuted
    if source is None:
        return scene.words.form(texts.too_few_in_all, bullets, total=scene.number(None))
    if not bullets:
        return texts.none_at_all.format(clue=scene.clue(source))
    return texts.too_few.format(clue=scene.clue(source), bullets=scene.bullets(bullets))
