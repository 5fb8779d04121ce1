"""A made puzzle as one line of JSON, with its rating and its facts. Workers make them, and import nothing else."""

from json import dumps

from bookmaker.engine.rank.facts import as_data as facts_as_data
from bookmaker.engine.rank.facts import measure
from bookmaker.engine.rank.rating import as_data as rating_as_data
from bookmaker.engine.solve.make import Task, make
from bookmaker.engine.solve.refined import refined
from bookmaker.values.puzzle import Made, answer_rows, as_data


def made_line(task: Task) -> str:
    """Make a puzzle and return its line."""
    return line_of(make(task)[0])


def line_of(made: Made) -> str:
    """Return the line of a made puzzle."""
    line = {
        **as_data(made.puzzle),
        "solution": answer_rows(made.answer),
        "n0": made.n0,
        "n1": made.n1,
        "n2": made.n2,
        "energy": made.energy,
        "rating": rating_as_data(made.rating),
        "facts": facts_as_data(measure(refined(made.puzzle, made.answer), made.puzzle)),
    }
    return dumps(line)
