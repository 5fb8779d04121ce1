"""The cover of a book: what it is made from, what is wrong with it, how it is drawn, what it says of the book."""
