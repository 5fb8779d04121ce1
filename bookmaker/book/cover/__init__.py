"""The cover of a book: what it is made from, its mistakes, its drawing, and what it says about the book."""
