from bookmaker.book.library import Answer as Answer
from bookmaker.book.library import BadPuzzle as BadPuzzle
from bookmaker.book.library import Done as Done
from bookmaker.book.library import Event as Event
from bookmaker.book.library import Made as Made
from bookmaker.book.library import Note as Note
from bookmaker.book.library import Picture as Picture
from bookmaker.book.library import Problem as Problem
from bookmaker.book.library import Progress as Progress
from bookmaker.book.library import Puzzle as Puzzle
from bookmaker.book.library import Rated as Rated
from bookmaker.book.library import Rating as Rating
from bookmaker.book.library import UserError as UserError
from bookmaker.book.library import build as build
from bookmaker.book.library import check as check
from bookmaker.book.library import explain as explain
from bookmaker.book.library import generate as generate
from bookmaker.book.library import odds as odds
from bookmaker.book.library import parse as parse
from bookmaker.book.library import rate as rate
from bookmaker.book.library import show as show
from bookmaker.book.library import solve as solve

__version__: str
