"""The first thing loaded by the process that forks workers: no garbage collection among modules that stay.

Python would collect while they load, and go through all of them once more when it ends. Memory for the picture of a
page stays for that of the next one: left alone, C libraries like glibc may give it back and ask for it anew each time,
which has taken workers a fifth of their time.
"""

import atexit
import ctypes
import gc
from contextlib import suppress

_TRIM, _MAP = -1, -3
"""Names in glibc: of free memory, how much stays at the end of its heap; what is large enough to stand outside it."""

gc.set_threshold(250_000, 50, 50)
atexit.register(gc.freeze)
with suppress(OSError, AttributeError, TypeError):
    ctypes.CDLL(None).mallopt(_TRIM, 1 << 24)
    ctypes.CDLL(None).mallopt(_MAP, 1 << 22)
