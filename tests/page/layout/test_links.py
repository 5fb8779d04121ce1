from bookmaker.page.layout.links import separate_links
from bookmaker.values.marks import Line, Link, Mark, Tagged, strip_tags


def _links(*marks: Mark) -> list[Link]:
    return [mark for mark in strip_tags(separate_links(marks)) if isinstance(mark, Link)]


def test_lines_share_the_height_that_they_overlap() -> None:
    upper, lower = Link(0, 10, 50, 20, "1"), Link(10, 0, 60, 16, "2")
    assert _links(upper, lower) == [Link(0, 13, 50, 17, "1"), Link(10, 0, 60, 13, "2")]


def test_neighbours_share_the_width_that_they_overlap() -> None:
    left, right = Link(0, 0, 22, 10, "1"), Link(20, 0, 30, 10, "2")
    assert _links(right, left) == [Link(21, 0, 29, 10, "2"), Link(0, 0, 21, 10, "1")]


def test_three_lines_in_a_row_stay_in_order() -> None:
    found = _links(*(Link(0, 12.0 * row, 50, 16, str(row)) for row in range(3)))
    assert [(link.y, link.y + link.height) for link in found] == [(0, 14), (14, 26), (26, 40)]


def test_what_is_apart_stays_as_it_is() -> None:
    marks = (Link(0, 0, 10, 10, "1"), Line(0, 0, 9, 9, 1), Link(10, 0, 10, 10, "2"), Link(0, 10, 10, 10, "3"))
    assert separate_links(marks) == marks
    assert separate_links(marks[1:2]) == marks[1:2]


def test_links_keep_their_places_among_tagged_marks() -> None:
    line = Line(0, 0, 9, 9, 1)
    first, second = Link(0, 4, 50, 8, "1"), Link(0, 0, 50, 8, "2")
    found = separate_links((Tagged("P", (line, Tagged("Link", (first,), "one"))), second))
    assert found == (
        Tagged("P", (line, Tagged("Link", (first._replace(y=6, height=6),), "one"))),
        second._replace(height=6),
    )
