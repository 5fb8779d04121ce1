"""See and accept how pages look now.

python -m tests.pictures show [-o FOLDER] [NAME ...]    old, new and difference of each page that looks different
python -m tests.pictures accept [NAME ...]              let these pages, or all that look different, look so
"""

import argparse
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.once import once
from tests.pictures.album import PLACES, Pixels, make, pixels
from tests.pictures.compare import STORED, differing, load, same, save, side_by_side, stored


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.pictures", description="See and accept how pages look now.")
    parser.add_argument("what", choices=("show", "accept"), help="write pictures of what differs, or store what is new")
    parser.add_argument("names", nargs="*", metavar="NAME", help="pages; all that look different when absent")
    parser.add_argument("-o", "--output", type=Path, default=Path("output/pictures"), help="the folder for `show`")
    asked = parser.parse_args()
    if unknown := set(asked.names) - PLACES.keys():
        parser.error(f"no picture is named {', '.join(sorted(unknown))}; there are {', '.join(PLACES)}")
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
