"""What the process loads first that workers are forked from: it looks for no garbage among modules that stay.

Python would do so while they are loaded, and go through all of them once more when it ends.
"""

import atexit
import gc

gc.set_threshold(250_000, 50, 50)
atexit.register(gc.freeze)
