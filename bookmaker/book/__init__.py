"""The order of work of a book: what is made, laid out, printed, proved and delivered."""
