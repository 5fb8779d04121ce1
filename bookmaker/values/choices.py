"""What callers choose among, from Python and at the keyboard."""

from typing import Literal

Per = Literal["step", "action"]
"""What each record of a trace holds."""
Rule = Literal["safe-first", "safe-neighbourhood"]
"""What the first cell of a game is sure of: no mine in it, or none around it either."""
