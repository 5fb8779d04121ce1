"""See and accept how pages look now.

python -m tests.pictures show [-o FOLDER] [NAME ...]    old, new and difference of each page that looks different
python -m tests.pictures accept [NAME ...]              let these pages, or all that look different, look so
python -m tests.pictures sheets [-o FOLDER] [LAYOUT ...]  every page type in each layout and trim, on one sheet
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.once import once
from tests.pictures.album import PLACES, Pixels, make, pixels
from tests.pictures.compare import STORED, differing, load, same, save, side_by_side, stored
from tests.pictures.sheets import layout_names, written_sheets


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.pictures", description="See and accept how pages look now.")
    said = "write pictures of what differs, store what is new, or write contact sheets"
    parser.add_argument("what", choices=("show", "accept", "sheets"), help=said)
    parser.add_argument("names", nargs="*", metavar="NAME", help="pages, or layouts; all when absent")
    parser.add_argument("-o", "--output", type=Path, default=Path("output/pictures"), help="the folder for pictures")
    asked = parser.parse_intermixed_args()
    known = layout_names() if asked.what == "sheets" else [*PLACES]
    if unknown := {*asked.names} - {*known}:
        parser.error(f"nothing is named {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    if asked.what == "sheets":
        for said in written_sheets(asked.names or known, asked.output):
            print(said, flush=True)
        return
    with tempfile.TemporaryDirectory() as root:
        pages = list(_asked_for(asked.names, Path(root)))
    if asked.what == "show":
        _show(pages, asked.output)
    else:
        _accept(pages)


def _asked_for(names: Sequence[str], root: Path) -> Iterator[tuple[str, Pixels, Pixels]]:
    """Yield name, old look and new look of the pages named, or of all that look different."""
    for name in names or PLACES:
        place = PLACES[name]
        once(root, place.source, lambda folder, source=place.source: make(source, folder))
        old, new = load(stored(name)), pixels(root / place.file, place.page)
        if names or not same(old, new):
            yield name, old, new


def _show(pages: Sequence[tuple[str, Pixels, Pixels]], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, old, new in pages:
        side_by_side(old, new).save(folder / f"{name}.png")
        print(f"{folder / name}.png: {differing(old, new).sum()} pixels look different")
    print(f"{len(pages)} of {len(PLACES)} pages; left the old look, then the new one, then in red what differs")


def _accept(pages: Sequence[tuple[str, Pixels, Pixels]]) -> None:
    for name, _, new in pages:
        save(new, stored(name))
        print(f"{stored(name)}: accepted")
    for path in STORED.glob("*.png"):
        if path.stem not in PLACES:
            path.unlink()
            print(f"{path}: removed, for no page has this name")


if __name__ == "__main__":
    main()
