"""The tables that studies write."""

import csv
from pathlib import Path


def read_table(file: Path) -> list[dict[str, str]]:
    with file.open(encoding="utf-8") as text:
        return list(csv.DictReader(text))
