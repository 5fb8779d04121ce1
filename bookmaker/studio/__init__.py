"""Live preview of a book in the browser: new pages whenever one of its files is saved.

`session` watches, reads, has puzzles made (`maker`) and lays pages out; it puts the results on the `desk`, and
`server` hands them to the browser.
"""
