"""Errors become a message for people, and an exit code."""

import _thread
import errno
import os
import signal
import sys
import threading
import traceback
from typing import Any

import typer

from bookmaker.cli.colours import finding_text, level, say
from bookmaker.cli.help import MISUSED, HelpGroup, usage_message
from bookmaker.values.errors import (
    BROKEN_PIPE,
    BUG,
    CANNOT_BE_MET,
    INTERRUPTED,
    USAGE,
    BookmakerError,
    UserError,
    describe_bug,
)
from bookmaker.values.interrupts import heard

_SYSTEM = {
    errno.EACCES: "permission denied; choose another folder",
    errno.EPERM: "permission denied; choose another folder",
    errno.EROFS: "this disk can only be read; choose another folder",
    errno.ENOSPC: "the disk is full; make room or choose another folder",
    errno.EDQUOT: "your share of the disk is full; make room or choose another folder",
    errno.EFBIG: "this file would be larger than the disk, or your share of it, allows; choose another folder",
    errno.EIO: "the disk does not answer; check it, or choose another folder",
    errno.ENOENT: "there is no such file or folder, and none can be made here; choose another name",
    errno.EEXIST: "this exists and is not a folder; choose another name",
    errno.ENOTDIR: "a part of this path is a file, not a folder; choose another name",
    errno.ELOOP: "this is a link that leads back to itself; choose another name",
    errno.EISDIR: "this is a folder, not a file; choose another name",
    errno.ENAMETOOLONG: "this name is too long; choose a shorter one",
}
"""Refusals of the system that are no mistakes of ours, and their remedies."""


def interrupt(number: int, frame: object) -> None:
    """Interrupt this process, as Python does at Ctrl-C, and remember it."""
    heard.append(number)
    raise KeyboardInterrupt


def interrupt_again(lost: "sys.UnraisableHookArgs") -> None:
    """Interrupt once more if an interrupt came where Python can only ignore it; report any other such error."""
    if lost.exc_type is KeyboardInterrupt:
        threading.Timer(0.01, _interrupt_main).start()
    else:
        sys.__unraisablehook__(lost)


def _interrupt_main() -> None:
    main = threading.main_thread().ident
    if main and hasattr(signal, "pthread_kill"):
        signal.pthread_kill(main, signal.SIGINT)  # wakes it, too
    else:
        _thread.interrupt_main()


class CommandGroup(HelpGroup):
    """The group of all commands, which ends every error of the user's in a message and a code."""

    def make_context(self, *given: Any, **named: Any) -> Any:
        try:
            return super().make_context(*given, **named)
        except KeyboardInterrupt as error:  # Typer says nothing about this
            raise typer.Exit(report(error)) from None
        except MISUSED as error:
            raise typer.Exit(report(UserError(usage_message(error, given[1])))) from None

    def invoke(self, ctx: Any) -> Any:
        from bookmaker.values.files import noting_reads

        args = [*ctx._protected_args, *ctx.args]
        try:
            with noting_reads():
                return super().invoke(ctx)
        except (BookmakerError, KeyboardInterrupt, OSError) as error:
            raise typer.Exit(report(error)) from None
        except MISUSED as error:
            raise typer.Exit(report(UserError(usage_message(error, args)))) from None


def report(error: BaseException) -> int:
    """Say on stderr what went wrong, and return the exit code."""
    if isinstance(error, BrokenPipeError):
        # The reader went away, which is no error; without this, Python would complain when it exits.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return BROKEN_PIPE
    if isinstance(error, KeyboardInterrupt) or heard:
        say("interrupted", err=True)
        return INTERRUPTED
    if isinstance(error, BookmakerError):
        told = "\n".join(map(str, error.problems)) == str(error) != ""
        say("\n".join(map(finding_text, error.problems)) if told else _error(error), err=True)
        return error.code
    if isinstance(error, OSError) and error.errno in _SYSTEM:
        where = f"{error.filename}: " if error.filename else ""
        say(_error(f"{where}{_SYSTEM[error.errno]}"), err=True)
        return USAGE
    if isinstance(error, MemoryError):
        say(_error("the memory does not suffice; end other programs, or give a smaller file"), err=True)
        return CANNOT_BE_MET
    return _bug(error)


def _error(what: object) -> str:
    return f"{level('error', 'error:')} {what}"


def _bug(error: BaseException) -> int:
    if os.environ.get("BOOKMAKER_DEBUG"):
        traceback.print_exception(error)
    else:
        say(_error(f"{describe_bug(error)}; BOOKMAKER_DEBUG=1 shows where"), err=True)
    return BUG
