"""A PDF as objects: which parts it may have, and which of its parts are none of these."""
