"""A book in the browser while its files are written: new pages as soon as one of them is saved.

`session` watches, reads, has puzzles made (`maker`) and lays pages out; what is to be seen goes to the `desk`, and
`server` hands it to the browser.
"""
