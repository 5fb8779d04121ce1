"""The studio: books and series of a folder in the browser, with new pages whenever one of their files is saved.

`server` is the way in, `studio` the folder, `work` a file that is open. Its `session` watches, reads, has pieces made
that are missing and lays pages out; it puts the results on the `desk`. `static/htmx.min.js` is htmx 4.0.1 (htmx.org,
licence 0BSD), which puts fragments of HTML from the server in their places.
"""
