"""The first thing loaded by the process that forks workers: no garbage collection among modules that stay.

Python would collect while they load, and go through all of them once more when it ends.
"""

import atexit
import gc

gc.set_threshold(250_000, 50, 50)
atexit.register(gc.freeze)
