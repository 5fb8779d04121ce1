"""How a spec lists pages: a page type by its name alone, or with options."""

from functools import cache
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias

from pydantic import (
    AfterValidator,
    ConfigDict,
    Discriminator,
    Field,
    GetJsonSchemaHandler,
    Tag,
    ValidationError,
    create_model,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from bookmaker.page.types import LISTED, MODULES, PAGES
from bookmaker.page.types.options import Options
from bookmaker.spec.schema import example_of, line_of
from bookmaker.values import additions
from bookmaker.values.errors import Wrong
from bookmaker.values.models import LateModel, Strict, model_check


class PageEntry(NamedTuple):
    """One page type with its options."""

    page: str
    options: Options

    def __repr__(self) -> str:
        """Show only what it says, so that new page types and options change no build id."""
        fields = type(self.options).model_fields
        return f"PageEntry({self.page}={ {key: one for key, one in self.options if one != fields[key].default} })"


class _Entry(Strict):
    """An entry as a file has it: of all the page types there are, one with its options."""

    model_config = ConfigDict(populate_by_name=True)
    apart: ClassVar[bool] = True
    """Its keys are the page types, and docs/pages.md tells of them."""

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """Say in the schema that an entry has one key, which holds something if its page type needs options."""
        entry = handler(core_schema)
        shape = handler.resolve_ref_schema(entry)
        shape |= {"minProperties": 1, "maxProperties": 1}
        for name in LISTED if "properties" in shape else ():
            if _needs_options(name):
                shape["properties"][name]["anyOf"].remove({"type": "null"})
        return entry

    @model_validator(mode="before")
    @classmethod
    def _options_inside(cls, data: Any) -> Any:
        """Refuse options that stand beside their page type, and a text in place of options."""
        pages = [key for key in data if key in LISTED] if isinstance(data, dict) else []
        if not pages:
            return data
        page, options = pages[0], PAGES[pages[0]].options.model_fields
        for key, value in data.items():
            if key != page and key in options and not isinstance(value, dict):
                remedy = f"indent it deeper, or write {line_of(page, {**(data[page] or {}), key: value})}"
                raise Wrong(f"'{key}' stands beside '{page}', not in it", at=(key,), remedy=remedy)
        if isinstance(text := data[page], str) and (key := next(iter(options), "")) == "text":
            key = "file" if "file" in options and Path(text).suffix else key
            remedy = f"write {line_of(page, {key: text})}"
            raise Wrong("expected keys with values, not the text alone", id="wrong-type", at=(page,), remedy=remedy)
        if isinstance(own := data[page], dict):  # this is JSON no more, in which a list is a tuple
            return {**data, page: {key: tuple(one) if isinstance(one, list) else one for key, one in own.items()}}
        return data

    @model_check
    def _only_one(self) -> None:
        if len(self.model_fields_set) != 1:
            raise Wrong("expected one page type with its options", remedy="begin another entry with '- '")
        assert self.value

    @property
    def value(self) -> PageEntry:
        """The page type with its options; the defaults if it gives none."""
        (field,) = self.model_fields_set
        page = field.replace("_", "-")
        return PageEntry(page, getattr(self, field) or _defaults(page))


def _defaults(name: str) -> Options:
    """Return the default options of a page type; raise Wrong if it needs some."""
    try:
        options: Options = PAGES[name].options()
    except ValidationError:
        first, field = next(iter(PAGES[name].options.model_fields.items()))
        remedy = f"for example: {name}: {{{example_of(field, first)}}}"
        raise Wrong(f"'{name}' needs options", id="missing-key", remedy=remedy) from None
    return options


def _needs_options(name: str) -> bool:
    try:
        _defaults(name)
    except Wrong:
        return True
    return False


def _field(name: str) -> tuple[Any, Any]:
    """Return the field of a page type, described by its module, with its first options in use."""
    options = PAGES[name].options.model_fields
    about = f"{str(import_module(MODULES[name]).__doc__).splitlines()[0]} See docs/pages.md, {name}."
    example = {key: field.examples[0] for key, field in islice(options.items(), 1) if field.examples}
    return (PAGES[name].options | None, Field(None, alias=name, description=about, examples=[example]))


@cache
def _model_of(names: tuple[str, ...]) -> type[_Entry]:
    """Return the model of an entry with some of the page types."""
    fields: dict[str, Any] = {name.replace("-", "_"): _field(name) for name in names}
    return create_model("PageEntry", __base__=_Entry, **fields)


def _model_for(value: object) -> type[_Entry]:
    """Return the model of an entry, with the page types that it names alone; or of all entries."""
    named = {str(key).replace("_", "-") for key in value} if isinstance(value, dict) else {*LISTED}
    return _model_of(tuple(name for name in LISTED if name in named))


def _by_name(name: str) -> PageEntry:
    if name not in LISTED:
        raise Wrong(
            f"unknown page type '{name}'", id="unknown-page", remedy=additions.remedy_for(additions.PAGES, name, LISTED)
        )
    return PageEntry(name, _defaults(name))


def plain_entries(names: tuple[str, ...]) -> tuple[PageEntry, ...]:
    """Return the entries for some page types without options."""
    return tuple(map(_by_name, names))


def is_page(value: object) -> bool:
    """Tell whether an entry of `sections` means pages: a name, or one page type with options."""
    return isinstance(value, str) or (
        isinstance(value, dict) and len(value) == 1 and value.keys() <= set(LISTED) - {"title"}
    )


def _form(value: object) -> Literal["=name", "=entry"]:
    return "=name" if isinstance(value, str | PageEntry) else "=entry"


class _Names:
    """Tells a schema which page types need no options, which takes a while to find out."""

    def __get_pydantic_json_schema__(self, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"enum": [name for name in LISTED if not _needs_options(name)]}


class Untitled:
    """Excludes the page type 'title' from a schema: among sections, a mapping with a title is a section."""

    def __get_pydantic_json_schema__(self, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"allOf": [handler(core_schema)], "not": {"required": ["title"]}}


if TYPE_CHECKING:
    Name: TypeAlias = PageEntry
    AnyPage: TypeAlias = PageEntry
else:
    Name = Annotated[str, AfterValidator(_by_name), _Names()]
    AnyPage = Annotated[Any, LateModel(_model_for), AfterValidator(lambda entry: entry.value)]
Page = Annotated[Annotated[Name, Tag("=name")] | Annotated[AnyPage, Tag("=entry")], Discriminator(_form)]
"""One entry of a list of pages. The tags are no keys that a file could have."""
Pages = tuple[Page, ...]
