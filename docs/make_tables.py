"""Writes the tables of docs/preflight.md from the rules and the printers' files; run it after changing these."""

from pathlib import Path

from bookmaker.proof.preflight.table import papers_table, printers_table, rules_table

PAGE = Path(__file__).parent / "preflight.md"
TABLES = {"papers": papers_table, "rules": rules_table, "printers": printers_table}


def with_tables(text: str) -> str:
    """Return a document with its tables made anew, each between the comments with its name."""
    for name, table in TABLES.items():
        before, start, rest = text.partition(f"<!-- {name} -->\n")
        _, end, after = rest.partition("<!-- end -->")
        text = f"{before}{start}{table()}\n{end}{after}"
    return text


if __name__ == "__main__":
    PAGE.write_text(with_tables(PAGE.read_text("utf-8")), "utf-8")
