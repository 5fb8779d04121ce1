"""What callers choose among, from Python and at the keyboard."""

import datetime
from typing import Literal

Days = tuple[datetime.date, datetime.date]
"""The first and the last of some days."""
Per = Literal["step", "action"]
"""What each record of a trace holds."""
Rule = Literal["safe-first", "safe-neighbourhood"]
"""What the first cell of a game is sure of: no mine in it, or none around it either."""
