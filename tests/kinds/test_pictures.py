"""What a section says of its pictures: files, motifs, options, titles, and mistakes with their place."""

import pickle
import re
from pathlib import Path

import numpy as np
import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from bookmaker.engine.picture.options import motifs
from bookmaker.kinds.pictures import PictureKeys, PictureModel
from bookmaker.values.errors import Wrong

ROWS = "XX.XX\nX...X\n.XXX.\n"


def _keys(folder: Path, **keys: object) -> PictureKeys:
    (folder / "my_old-house.txt").write_text(ROWS)
    return PictureKeys.model_validate(keys, context={"folder": folder})


def test_a_picture_is_a_file_or_a_motif_and_has_a_title(tmp_path: Path) -> None:
    inverted = {"file": "my_old-house.txt", "title": "Home", "invert": True}
    plain, titled, cat = _keys(tmp_path, pictures=["my_old-house.txt", inverted, "cat"]).all_pictures
    assert [one.shown_title for one in (plain, titled, cat)] == ["My old house", "Home", "Cat"]
    assert [one.motif for one in (plain, titled, cat)] == [None, None, "cat"]
    rows = np.array([[sign == "X" for sign in row] for row in ROWS.split()])
    assert np.array_equal(plain.fit(3, 5), rows) and np.array_equal(titled.fit(3, 5), ~rows)
    assert cat.fit(10, 10).shape == (10, 10)
    assert _keys(tmp_path, picture="my_old-house.txt").all_pictures == (plain,) == pickle.loads(pickle.dumps((plain,)))
    assert str(tmp_path) not in repr(plain) and plain != titled


@pytest.mark.parametrize(
    ("keys", "place", "message"),
    [
        ({"picture": "cart"}, ("picture", "file"), "no motif is called 'cart'"),
        ({"picture": "nowhere.png"}, ("picture", "file"), "nowhere.png cannot be read"),
        ({"picture": 7}, ("picture",), "valid dictionary"),
        ({"picture": {"title": "Rex"}}, ("picture", "file"), "required"),
        ({"pictures": ["cat", {"file": "cat", "crop": "1 2 3"}]}, ("pictures", 1, "crop"), "expected a part"),
        ({"pictures": [{"file": "cat", "threshold": 40}]}, ("pictures", 0, "threshold"), "expected a share"),
        ({"picture": {"file": "cat", "filled": "100%"}}, ("picture", "filled"), "expected a share"),
        ({"picture": {"file": "cat", "filled": "40%", "dither": True}}, ("picture",), "filled and dither both decide"),
        ({"picture": {"file": "cat", "invert": True}}, ("picture",), "cat is a motif, drawn for each board: it has no"),
        ({"picture": "cat", "pictures": ["dog"]}, (), "picture and pictures say the same"),
    ],
)
def test_mistakes_have_their_place_and_a_remedy(
    tmp_path: Path, keys: dict[str, object], place: tuple[str | int, ...], message: str
) -> None:
    with pytest.raises(ValidationError) as refused:
        _keys(tmp_path, **keys)
    (error,) = refused.value.errors()
    assert error["loc"] == place and message in error["msg"]
    wrong = error.get("ctx", {}).get("error")
    assert not isinstance(wrong, Wrong) or wrong.remedy


@pytest.mark.parametrize(
    ("value", "good"),
    [
        *(("dog.png", True), ("", False), ({"crop": "none"}, False)),
        ({"file": "dog.png", "crop": "10% 5% 80% 90%", "threshold": "40%", "dither": True, "title": "Rex"}, True),
        *(({"file": "dog.png", "crop": crop}, crop != "all of it") for crop in ([1, 2, "3%", 4], "none", "all of it")),
        *(({"file": "dog.png", **wrong}, False) for wrong in ({"filled": 45}, {"colour": True})),
    ],
)
def test_the_schema_takes_what_the_model_takes(value: object, good: bool) -> None:
    assert Draft202012Validator(PictureModel.model_json_schema()).is_valid(value) is good


def test_every_key_and_every_motif_is_documented() -> None:
    text = (Path(__file__).parents[2] / "docs" / "pictures.md").read_text("utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)) == PictureModel.model_fields.keys()
    assert re.findall(r"`(\w+)`", text.partition("## Motifs")[2]) == [*motifs()]
