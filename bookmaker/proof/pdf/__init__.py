"""A page of a PDF, for all who judge it: what it states, draws and shows; and what our files may hold."""
