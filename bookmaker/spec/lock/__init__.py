"""Lock files: what a book was made from and of, so that it can be rebuilt to the byte and compared with another one.

`values` has the lock and its file, `rebuild` what a book is made from now and whether that can give equal bytes,
`differences` how two locks differ.
"""
