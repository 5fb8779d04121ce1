"""Daily sheets and calendars: the spec of a series, its sheets, and the order of work."""
