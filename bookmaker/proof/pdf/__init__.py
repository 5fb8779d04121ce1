"""A PDF as objects: the parts it may have, and the search for others."""
