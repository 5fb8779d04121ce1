"""The keys of a section that is made of pictures: files, or motifs by their names."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from pydantic import (
    Field,
    GetJsonSchemaHandler,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from bookmaker.engine.picture.options import DEFAULT_FIT, FitOptions, ImageFile
from bookmaker.values.errors import Wrong, did_you_mean
from bookmaker.values.models import Notation, Strict, model_check, option

if TYPE_CHECKING:
    from bookmaker.engine.picture.fit import FilledGrid

MOST_PICTURES = 200
"""Most pictures in a section."""
_CROWDED = 0.65
"""Share of filled cells above which a picture's ground is probably filled."""


def _source(value: object, info: ValidationInfo) -> ImageFile | str:
    """Return the named motif, or the picture in a file; raise Wrong for neither."""
    from bookmaker.engine.picture.fit import open_image_file  # books without pictures need not wait for it
    from bookmaker.engine.picture.options import motifs

    if isinstance(value, ImageFile):
        return value
    if not isinstance(value, str) or not value:
        raise Wrong("expected the path of a picture, or the name of a motif", remedy="write it like dog.png, or cat")
    if value in motifs():
        return value
    if not Path(value).suffix:
        raise Wrong(f"no motif is called {value[:40]!r}", remedy=did_you_mean(value, motifs()))
    return open_image_file((info.context or {}).get("folder", Path()) / value)


FileOrMotif = Annotated[ImageFile | str, Notation(_source, {"type": "string", "minLength": 1})]


class PictureModel(FitOptions):
    """A picture of a section: its file, or the name of a motif, and how it is fitted to the board."""

    file: FileOrMotif = option("a PNG or JPEG, rows of X and dots in a .txt file, or the name of a motif", "dog.png")
    title: str | None = option(
        "what it shows; when absent, the name of the file says it", "Rex", default=None, max_length=100
    )

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Say in the schema that a picture may be its file alone."""
        return {"anyOf": [{"type": "string", "minLength": 1}, handler(core_schema)]}

    @model_validator(mode="before")
    @classmethod
    def _file_alone(cls, value: Any) -> Any:
        return {"file": value} if isinstance(value, str) else value

    @model_check
    def _motif_without_options(self) -> None:
        """Raise Wrong if a motif has keys for fitting: it is drawn for its board."""
        changed = [name for name in FitOptions.model_fields if getattr(self, name) != getattr(DEFAULT_FIT, name)]
        if isinstance(self.file, str) and changed:
            raise Wrong(f"{self.file} is a motif, drawn for each board: it has no {changed[0]}", remedy="leave it out")

    @property
    def motif(self) -> str | None:
        """The name of its motif, for which words have a title."""
        return self.file if isinstance(self.file, str) else None

    @property
    def shown_title(self) -> str:
        """Its title: its own, or else the name of its file or motif."""
        name = self.file if isinstance(self.file, str) else Path(self.file.name).stem
        return self.title or name.replace("_", " ").replace("-", " ").strip().capitalize()

    def is_crowded(self, grid: "FilledGrid") -> bool:
        """Tell whether what is filled is probably its ground."""
        return bool(grid.mean() > _CROWDED) and not self.filled

    def fit(self, rows: int, columns: int) -> "FilledGrid":
        """Return the cells that it fills; raise Wrong if all would be alike."""
        from bookmaker.engine.picture.fit import fit
        from bookmaker.engine.picture.motifs import draw_motif

        if isinstance(self.file, str):
            return draw_motif(self.file, rows, columns)
        return fit(self.file, rows, columns, self)


def read_picture(keys: Mapping[str, Any], folder: Path = Path()) -> PictureModel:
    """Return a picture with its keys, its file seen from a folder; raise Wrong, with its key as place, as a spec."""
    try:
        return PictureModel.model_validate(keys, context={"folder": folder})
    except ValidationError as refused:
        first: Any = refused.errors(include_url=False)[0]
        cause, place = first.get("ctx", {}).get("error"), first["loc"]
        known = did_you_mean(".".join(map(str, place)), PictureModel.model_fields)
        if not isinstance(cause, Wrong):
            cause = Wrong(first["msg"], remedy=known)
        raise Wrong(str(cause), id=cause.id, remedy=cause.remedy, at=place) from None


class PictureKeys(Strict):
    """The keys of a section that is made of one picture, or of several."""

    picture: PictureModel | None = option(
        "the picture that a board becomes: a file, the name of a motif, or a mapping with its options",
        "cat",
        default=None,
    )
    pictures: Annotated[tuple[PictureModel, ...], Field(max_length=MOST_PICTURES)] = option(
        "several pictures, each a board", ["cat", {"file": "house", "title": "Home"}], default=()
    )

    @model_check
    def _one_or_many(self) -> None:
        """Raise Wrong if both keys are given."""
        if self.picture and self.pictures:
            raise Wrong("picture and pictures say the same", remedy="put all of them under pictures", at=("picture",))

    @property
    def all_pictures(self) -> tuple[PictureModel, ...]:
        """The pictures in their order."""
        return (self.picture,) if self.picture else self.pictures
