"""Options of page types that cannot be."""

import pytest

from tests.page.conftest import MakeItem

ODD = {
    "blanks": [{"size": "2x2"}, {"size": 5}, {"pages": 0}, {"per_page": 10}],
    "dedication": [{"text": text} for text in ("", "  \n ", "a\tb", "x" * 401)],
    "image": [*({"file": file} for file in ("no.png", "", 3)), {"width": "0 in"}, {"width": 5}, {"fit": "trim"}],
    "notes": [{"pages": 0}, {"pages": 201}, {"lines": "squared"}, {"title": "a\tb"}],
    "thumbnails": [{"columns": 0}, {"columns": 21}],
}


@pytest.mark.parametrize(
    ("name", "options"), [*((name, one) for name, some in ODD.items() for one in some), ("image", {"caption": 1})]
)
def test_odd_options_are_refused(make_item: MakeItem, name: str, options: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=next(iter(options))):
        make_item(name, **options)
