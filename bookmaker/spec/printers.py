"""The printers of a book: by name, alone or with options."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias

from pydantic import (
    AfterValidator,
    Discriminator,
    Field,
    GetJsonSchemaHandler,
    Tag,
    ValidationInfo,
)
from pydantic.config import JsonDict
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from bookmaker.spec.suggestions import synonyms
from bookmaker.spec.values import Inches
from bookmaker.values.additions import PRINTERS, remedy_for
from bookmaker.values.bindings import PAPERBACK, Binding
from bookmaker.values.errors import UserError, Wrong, fold_word
from bookmaker.values.flavours import ARCHIVES, Flavour
from bookmaker.values.models import Notation, Strict, option

if TYPE_CHECKING:
    from bookmaker.print.finish import IccProfile
    from bookmaker.proof.preflight import Profile


def _read(value: object, info: ValidationInfo) -> "IccProfile":
    from bookmaker.print.finish import read_icc

    if not isinstance(value, str) or not value:
        raise Wrong("expected the path of an ICC profile")
    return read_icc((info.context or {}).get("folder", Path()) / value)


NO_ATTACHMENT = "no-attachment"


class PrinterOptions(Strict):
    """What can be chosen at a printer."""

    apart: ClassVar[bool] = True
    """It stands under the name of a printer, and docs/printing.md tells of it."""

    paper: str | None = option(
        "paper and ink, as docs/preflight.md lists them; when absent, the first", "cream", default=None
    )
    flavour: Flavour | None = option(
        "the standard that the file follows; when absent, what the printer asks for", "x-4", default=None
    )
    icc: Annotated[Any, Notation(_read, {"type": "string", "minLength": 1})] = option(
        "an ICC profile of the print conditions, seen from the spec, to be embedded in PDF/X or PDF/A; "
        "when absent, the conditions are only named wherever that is enough",
        "coated.icc",
        default=None,
    )
    spine_in: Inches | None = option(
        "the thickness of the book there in inches, instead of cover.spine_in or what the paper gives",
        0.45,
        default=None,
    )
    spots: Literal["process"] | None = option(
        "process: spot inks of the look are printed as their mixtures of four inks; as spot inks when absent",
        "process",
        default=None,
    )
    crop_marks: bool = option("crop marks around the pages of the file", True, default=False)
    attach: Literal["proof"] | None = option(
        "what is inside the file: proof, the lock and the values of the spec, so that anywhere it can "
        "be compared with itself made again; for the screen alone; nothing when absent",
        "proof",
        default=None,
    )
    epub: bool = option(
        "the same pages as an EPUB of fixed layout, too, for e-readers; for the screen alone", True, default=False
    )


class Printer(NamedTuple):
    """A printer with the chosen options."""

    name: str
    options: PrinterOptions = PrinterOptions()
    binding: Binding = PAPERBACK
    """How it binds the book."""

    @property
    def profile(self) -> "Profile":
        """The requirements of the printer."""
        from bookmaker.proof.preflight import load_profile

        return load_profile(self.name, self.options.paper, self.binding)


class _PrinterNames:
    """Tells a schema which printers there are."""

    def __get_pydantic_json_schema__(self, core_schema: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        from bookmaker.proof.preflight import printers

        return {"enum": list(printers())}


def _check_name(name: str) -> str:
    from bookmaker.proof.preflight import printers

    if name not in printers():
        remedy = remedy_for(PRINTERS, synonyms("printers").get(fold_word(name), name), printers())
        raise Wrong(f"unknown printer '{name}'", id="unknown-printer", remedy=remedy)
    return name


Name = Annotated[str, AfterValidator(_check_name), _PrinterNames()]


def _entry(chosen: dict[str, PrinterOptions]) -> Printer:
    if len(chosen) != 1:
        raise Wrong("expected one printer with its options", remedy="begin another entry with '- '")
    ((name, options),) = chosen.items()
    printer = Printer(name, options)
    try:
        profile = printer.profile
    except UserError as error:
        message, _, remedy = str(error).partition("; ")
        said = message.removeprefix(f"--paper {options.paper}: ")
        raise Wrong(f"{said} '{options.paper}'", id="unknown-paper", remedy=remedy, at=(name, "paper")) from None
    flavour = options.flavour or profile.file.flavour
    if options.flavour and (remedy := _not_taken(profile, flavour)):
        message = f"{profile.vendor.title} does not take this flavour"
        raise Wrong(message, id="bad-flavour", remedy=remedy, at=(name, "flavour"))
    if options.icc and (reason := _no_place(options.icc, flavour)):
        raise Wrong(reason, id="bad-icc", remedy="leave icc out, or choose another flavour", at=(name, "icc"))
    if options.epub and not profile.file.screen:
        remedy = "leave epub out, or add a printer: {screen: {epub: true}}"
        raise Wrong("an EPUB is made of the pages for the screen", id="bad-epub", remedy=remedy, at=(name, "epub"))
    if options.attach and (remedy := _takes_nothing_inside(profile, flavour)):
        raise Wrong("nothing can be inside this file", id=NO_ATTACHMENT, remedy=remedy, at=(name, "attach"))
    return printer


def _not_taken(profile: "Profile", flavour: str) -> str:
    """Return what a printer takes instead of a flavour; '' if it takes that."""
    if profile.standards and f"PDF/X{flavour[1:]}" not in profile.standards:
        return f"it takes {' or '.join(name.removeprefix('PDF/').lower() for name in profile.standards)}"
    if "xmp-metadata" in profile.rules and flavour in ("x-4", *ARCHIVES):
        return f"it refuses the metadata in it; leave flavour out, or write {profile.file.flavour}"
    return ""


def _takes_nothing_inside(profile: "Profile", flavour: str) -> str:
    """Return what to do if a file cannot have others inside; '' if it can."""
    if not profile.file.screen:
        return "files for print have nothing inside: leave attach out, or add a printer: {screen: {attach: proof}}"
    return "" if flavour in ("pdf", "a-3b") else "use flavour: a-3b, or leave flavour out"


def _no_place(icc: "IccProfile", flavour: str) -> str:
    """Return why a flavour has no place for a profile; '' if it has."""
    if flavour == "pdf":
        return "a plain PDF has no profile of its print conditions"
    if icc.version > 2 and flavour.startswith(("x-1a", "x-3")):
        return f"PDF/{flavour.upper()} has no ICC profile of version {icc.version}"
    return ""


def _form(value: object) -> Literal["=list", "=name", "=entry"]:
    return "=list" if isinstance(value, list | tuple) else "=name" if isinstance(value, str) else "=entry"


def _different(printers: tuple[Printer, ...]) -> tuple[Printer, ...]:
    names = [printer.name for printer in printers]
    for index, name in enumerate(names):
        if name in names[:index]:
            raise Wrong(f"the printer '{name}' stands twice", id="duplicate-printer", remedy="remove one", at=(index,))
    return printers


_ONE_KEY: JsonDict = {"minProperties": 1, "maxProperties": 1}


if TYPE_CHECKING:
    One: TypeAlias = Printer
    Printers: TypeAlias = tuple[Printer, ...]
else:
    _Named = Annotated[Name, AfterValidator(Printer)]
    _Chosen = Annotated[dict[Name, PrinterOptions], AfterValidator(_entry), Field(json_schema_extra=_ONE_KEY)]
    One = Annotated[Annotated[_Named, Tag("=name")] | Annotated[_Chosen, Tag("=entry")], Discriminator(_form)]
    _Alone = AfterValidator(lambda printer: (printer,))
    Many = Annotated[tuple[One, ...], Field(min_length=1), AfterValidator(_different)]
    Printers = Annotated[
        Annotated[Many, Tag("=list")]
        | Annotated[_Named, _Alone, Tag("=name")]
        | Annotated[_Chosen, _Alone, Tag("=entry")],
        Discriminator(_form),
    ]
