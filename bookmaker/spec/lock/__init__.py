"""Lock files: what a book was made from and of, so that it can be rebuilt to the byte and compared with another one.

`values` has the lock, how it is written and read, `rebuild` what a book is made from now and whether that can give the
same bytes, `differences` what two locks tell apart.
"""
