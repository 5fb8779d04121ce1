"""What commands about games share: the options for a board."""

from typing import Annotated

import typer

from bookmaker.values.choices import Rule as Rule

RULES = "safe-first, no mine in the first cell; or safe-neighbourhood, none around it either"
Mines = Annotated[
    int | None, typer.Option(metavar="N", min=1, help="How many mines; some 16 in 100 cells when absent.")
]
START = "centre, corner, or row and column such as 3,3, counted from 0"
COMPILING = "first run on this machine: compiling the engine of games"
