"""How a spec lists pages: a page type by its name alone, or with its options."""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import AfterValidator, BaseModel, ConfigDict, Discriminator, Field, Tag, create_model, model_validator

from bookmaker.errors import Wrong, did_you_mean
from bookmaker.pages import LISTED, PAGES
from bookmaker.pages.base import Options


class PageEntry(BaseModel):
    """One page type with its options: of all the keys there are, an entry has one."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)
    apart: ClassVar[bool] = True
    """Its keys are the page types, and docs/pages.md tells of them."""

    @model_validator(mode="after")
    def _only_one(self) -> "PageEntry":
        if len(self.model_fields_set) != 1:
            raise Wrong("expected one page type with its options", remedy="begin another entry with '- '")
        return self

    @property
    def page(self) -> str:
        """The name of the page type."""
        (field,) = self.model_fields_set
        return field.replace("_", "-")

    @property
    def options(self) -> Options:
        """What the entry says of it; the defaults where it says nothing."""
        (field,) = self.model_fields_set
        return getattr(self, field) or PAGES[self.page].options()


def _field(name: str) -> tuple[Any, Any]:
    return (PAGES[name].options | None, Field(None, alias=name, description=f"see docs/pages.md, {name}"))


_FIELDS: dict[str, Any] = {name.replace("-", "_"): _field(name) for name in LISTED}
_Listed = create_model("PageEntry", __base__=PageEntry, **_FIELDS)


def _by_name(name: str) -> PageEntry:
    if name not in LISTED:
        raise Wrong(f"unknown page type '{name}'", id="unknown-page", remedy=did_you_mean(name, list(LISTED)))
    return _Listed(**{name: PAGES[name].options()})


def named(names: tuple[str, ...]) -> tuple[PageEntry, ...]:
    """Return the entries for some page types without options."""
    return tuple(map(_by_name, names))


def is_page(value: object) -> bool:
    """Tell whether an entry of `sections` is meant as pages: a name, or one page type with options."""
    return isinstance(value, str) or (
        isinstance(value, dict) and len(value) == 1 and value.keys() <= set(LISTED) - {"title"}
    )


def _form(value: object) -> Literal["=name", "=entry"]:
    return "=name" if isinstance(value, str | PageEntry) else "=entry"


if TYPE_CHECKING:
    Name: TypeAlias = PageEntry
    AnyPage: TypeAlias = PageEntry
else:
    Name, AnyPage = Annotated[str, AfterValidator(_by_name)], _Listed
Page = Annotated[Annotated[Name, Tag("=name")] | Annotated[AnyPage, Tag("=entry")], Discriminator(_form)]
"""One entry of a list of pages. The tags are no keys that a file could have."""


def each_once(entries: tuple[Any, ...]) -> tuple[Any, ...]:
    """Return the entries of a list; raise Wrong for the second one of a page type that a book has only once."""
    seen = set[str]()
    for index, entry in enumerate(entries):
        if isinstance(entry, PageEntry) and PAGES[entry.page].once and entry.page in seen:
            message = f"the page type '{entry.page}' stands twice"
            raise Wrong(message, id="duplicate-page", remedy="remove one", at=(index,))
        seen |= {entry.page} if isinstance(entry, PageEntry) else set()
    return entries


Pages = Annotated[tuple[Page, ...], AfterValidator(each_once)]
