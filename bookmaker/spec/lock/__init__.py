"""Lock files: what a book was made from and of, so that it can be rebuilt to the byte and compared with another one.

`values` has the lock and how it is written, `read` takes one from a file, `sources` says what a book is made from now,
`rebuild` whether that can give the same bytes, `differences` what two locks tell apart.
"""
