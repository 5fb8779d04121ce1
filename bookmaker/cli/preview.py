"""bookmaker preview: a book, or days of a series, in the browser, with new pages as soon as a file is saved."""

from bookmaker.cli.browser import PORT, NoOpen, Port, serve
from bookmaker.cli.options import MatrixOption, variant
from bookmaker.cli.works import Date, From, To, WorkFile, days_asked


def preview(
    spec: WorkFile,
    matrix: MatrixOption = None,
    day: Date = None,
    first: From = None,
    last: To = None,
    port: Port = PORT,
    no_open: NoOpen = False,
) -> None:
    """Show a book or a series in the browser, anew after each save: the studio of this file alone.

    Ctrl-C ends it.

    Examples:

    bookmaker preview book.yaml
    bookmaker preview daily.yaml
    """
    from bookmaker.studio.studio import Studio

    wanted, days = variant(None, None, matrix=matrix), days_asked(day, first, last)
    serve(Studio(spec, True, wanted, days), str(spec), port, no_open)
