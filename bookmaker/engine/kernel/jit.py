"""The one place that holds the options of Numba.

Where all is stored (`machine_code.py`), llvmlite loads it and Numba is not imported, which takes longer than all the
rest that a command imports.
"""

import ctypes
import functools
import hashlib
import operator
import os
import threading
import typing
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import llvmlite.binding
import numpy as np

from bookmaker.engine.kernel.machine_code import is_complete, read_code, said_in, write_code

F = TypeVar("F", bound=Callable[..., Any])
_PLAIN = bool(int(os.environ.get("NUMBA_DISABLE_JIT") or 0))
"""Nothing is compiled at all: for a debugger."""
_MEMORY = ctypes.c_int64 * 0


class _Whole:
    """How Python hands over a whole number, NumPy's too."""

    @staticmethod
    def from_param(number: Any) -> Any:
        return ctypes.c_int64(operator.index(number))


class _Array:
    """How Python hands over an array: as its bare address.

    Inside the kernel an array has a reference count that every call would touch, and its indices
    are checked for negative ones; both together cost a quarter of the time.
    """

    def __init__(self, kind: Any) -> None:
        # Where Python has named aliases, newer NumPy writes NDArray[int64] as one, else as ndarray[..., dtype[int64]].
        entry = typing.get_args(kind)[-1]
        self.dtype = np.dtype((typing.get_args(entry) or (entry,))[0])

    @property
    def type(self) -> Any:
        """What Numba knows it as."""
        return numba().types.CPointer(numba().from_dtype(self.dtype))

    def from_param(self, array: Any) -> Any:
        if type(array) is _MEMORY:
            return array
        if array.dtype != self.dtype:
            raise TypeError(f"a kernel needs an array of {self.dtype}, not of {array.dtype}")
        return _MEMORY.from_buffer(array)


def memory_of(array: Any) -> Any:
    """Return an array as kernel functions get it, for those who hand over the same one thousands of times."""
    return array if _PLAIN else _MEMORY.from_buffer(array)


_NUMBERS: dict[Any, tuple[str, Any]] = {
    int: ("int64", ctypes.c_int64),
    bool: ("boolean", ctypes.c_bool),
    float: ("float64", ctypes.c_double),
    np.uint64: ("uint64", ctypes.c_uint64),
    None: ("void", None),
}
"""What a kernel function takes and returns besides arrays: its type in Numba and in C."""


def _in_numba(kind: Any) -> Any:
    types = numba().types
    if typing.get_origin(kind) is tuple:
        return types.UniTuple(types.int64, len(typing.get_args(kind)))
    return getattr(types, _NUMBERS[kind][0]) if kind in _NUMBERS else _Array(kind).type


def _from_python(kind: Any) -> Any:
    if kind is int:
        return _Whole
    return _NUMBERS[kind][1] if kind in _NUMBERS else _Array(kind)


class Kernel:
    """A compiled function, for other kernel functions to call and for Python."""

    def __init__(self, function: Any, is_apart: bool) -> None:
        functools.update_wrapper(self, function)
        self.symbol = f"{function.__module__}.{function.__name__}".replace(".", "_")
        kinds = dict(function.__annotations__)
        self._returns = kinds.pop("return")
        self._takes = tuple(kinds.values())
        self.is_apart = is_apart
        self._is_ready = False

    @functools.cached_property
    def _signature(self) -> Any:
        return _in_numba(self._returns)(*map(_in_numba, self._takes))

    @functools.cached_property
    def _dispatcher(self) -> Any:
        """What is compiled within each kernel function that calls this one."""
        dispatcher = numba().njit(**_OPTIONS, no_cfunc_wrapper=True)(self.__wrapped__)  # type: ignore[attr-defined] # by update_wrapper
        compile_for = dispatcher.compile

        # Left alone, Numba compiles a function once more for each constant that a caller writes.
        def compile_once(_types: Any) -> Any:
            with _as_part():
                return compile_for(self._signature)

        dispatcher.compile = compile_once
        return dispatcher

    @functools.cached_property
    def _entry_point(self) -> Any:
        """What is compiled to be called by others than kernel functions; it holds the machine code."""
        return numba().njit(**_OPTIONS)(self.__wrapped__)  # type: ignore[attr-defined] # by update_wrapper

    @functools.cached_property
    def _numba_type_(self) -> Any:
        """What a kernel function that calls this one takes it for."""
        if not self.is_apart:
            return numba().typeof(self._dispatcher)
        types = numba().types
        returns = types.int8 if self._returns is bool else self._signature.return_type
        return types.ExternalFunction(self.symbol, returns(*self._signature.args))

    @functools.cached_property
    def _file(self) -> str:
        """The name of the file that holds its code: what it says itself, and how it calls C libraries."""
        function = self.__wrapped__  # type: ignore[attr-defined] # by update_wrapper
        called = [value for value in function.__globals__.values() if isinstance(value, _Foreign)]
        said = hashlib.sha256("".join((said_in(function.__code__.co_filename), *map(str, called))).encode())
        return f"{self.symbol}-{said.hexdigest()[:16]}"

    @functools.cached_property
    def address(self) -> int:
        found = read_code(self._file)
        return _load_code(*found) if found else self._compile()

    def _compile(self) -> int:
        """Compile the function, store its code with the name it has there, and return its address."""
        self._entry_point.compile(self._signature)
        made = self._entry_point.overloads[self._signature.args]
        name = made.fndesc.llvm_cfunc_wrapper_name
        address = int(made.library.get_pointer_to_function(name))
        write_code(self._file, name, made.library._get_compiled_object())
        return address

    def get_ready(self) -> None:
        """Tell the compiler where the functions apart are that this one calls, and itself if it is one: none else."""
        if self._is_ready:
            return
        function = self.__wrapped__  # type: ignore[attr-defined] # by update_wrapper
        for called in map(function.__globals__.get, function.__code__.co_names):
            if isinstance(called, Kernel):
                called.get_ready()
        if self.is_apart:
            llvmlite.binding.add_symbol(self.symbol, self.address)
        self._is_ready = True

    @functools.cached_property
    def _call(self) -> Any:
        with _lock:
            self.get_ready()
            return ctypes.CFUNCTYPE(_NUMBERS[self._returns][1], *map(_from_python, self._takes))(self.address)

    def __call__(self, *values: Any) -> Any:
        return self._call(*values)


@contextmanager
def _as_part() -> Iterator[None]:
    """Have Numba compile what is only linked into its callers: optimized, and made machine code of, there."""
    codegen = numba().core.registry.cpu_target.target_context.codegen()
    before = codegen._library_class, codegen.set_env
    codegen._library_class, codegen.set_env = _part(), lambda _name, _environment: None
    try:
        yield
    finally:
        codegen._library_class, codegen.set_env = before


@functools.cache
def _part() -> Any:
    """Return Numba's class of code that becomes machine code, but without becoming it."""
    from numba.core.codegen import JITCodeLibrary

    class Part(JITCodeLibrary):
        def _optimize_functions(self, ll_module: Any) -> None:
            ll_module.data_layout = self._codegen._data_layout

        def _optimize_final_module(self) -> None:
            pass

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()  # type: ignore[no-untyped-call]
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()  # type: ignore[no-untyped-call]
            return 0

    return Part


_ON_ERRORS = (
    *("numba_gil_ensure", "numba_gil_release", "numba_do_raise", "numba_unpickle"),
    *("numba_runtime_build_excinfo_struct", "NRT_Free"),
)
"""Functions of Numba's that compiled code names for the case that a kernel function raises an error: none does."""


@functools.cache
def _engine() -> Any:
    """Return what loads compiled code."""
    llvmlite.binding.initialize_native_target()
    llvmlite.binding.initialize_native_asmprinter()
    end = ctypes.cast(ctypes.CDLL("msvcrt" if os.name == "nt" else None).abort, ctypes.c_void_p).value
    for name in _ON_ERRORS:
        if llvmlite.binding.address_of_symbol(name) is None:
            llvmlite.binding.add_symbol(name, end)
    machine = llvmlite.binding.Target.from_default_triple().create_target_machine()
    return llvmlite.binding.create_mcjit_compiler(llvmlite.binding.parse_assembly(""), machine)


def _load_code(name: str, code: bytes) -> int:
    """Return the address of a function in compiled code."""
    engine = _engine()
    engine.add_object_file(llvmlite.binding.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return int(engine.get_function_address(name))


_OPTIONS: Any = {"nogil": True, "error_model": "numpy", "no_cpython_wrapper": True}
_lock = threading.RLock()


def jit(function: F) -> F:
    """Compile a kernel function, once per machine, for the types it is annotated with.

    It is compiled within each function that calls it, which lets the compiler see through the call.
    """
    return cast(F, function if _PLAIN else Kernel(function, is_apart=False))


def jit_apart(function: F) -> F:
    """Compile a large kernel function just once: those that call it jump to it and know nothing of it."""
    return cast(F, function if _PLAIN else Kernel(function, is_apart=True))


_IN_C = {ctypes.c_int: "int32", ctypes.c_uint: "uint32", ctypes.c_float: "float32", ctypes.c_double: "float64"}
"""What functions of C libraries take and return, besides addresses."""


class _Foreign:
    """A function of a C library, for kernel functions to call."""

    def __init__(self, function: Any) -> None:
        self._name, self._kinds = function.__name__, (function.restype, *function.argtypes)

    def __str__(self) -> str:
        return f"{self._name}{[_IN_C.get(kind, 'int64') for kind in self._kinds]}"

    @functools.cached_property
    def _numba_type_(self) -> Any:
        types = numba().types
        returns, *takes = (getattr(types, _IN_C.get(kind, "int64")) for kind in self._kinds)
        return types.ExternalFunction(self._name, returns(*takes))


def foreign(function: Any) -> Any:
    """Return a function of a C library, known to ctypes with its types, for kernel functions to call.

    Whatever it takes or returns as a pointer is an address here, a whole number.
    """
    address = ctypes.cast(function, ctypes.c_void_p).value or 0
    if _PLAIN:
        kinds = (kind if kind in _IN_C else ctypes.c_int64 for kind in (function.restype, *function.argtypes))
        return ctypes.CFUNCTYPE(*kinds)(address)
    llvmlite.binding.add_symbol(function.__name__, address)
    return _Foreign(function)


def is_compiled() -> bool:
    """Tell whether nothing is left to compile before the first puzzle."""
    return _PLAIN or is_complete()


def trailing(word: int) -> int:
    """Return the place of the lowest bit set in a word other than 0."""
    return (int(word) & -int(word)).bit_length() - 1


def ones(word: int) -> int:
    """Return how many bits of a word are set."""
    return (int(word) & (1 << 64) - 1).bit_count()


@functools.cache
def numba() -> Any:
    """Return Numba, which is imported where there is something to compile."""
    import numba as compiler
    import numba.extending as extending

    def intrinsic(count: Callable[[Any, Any], Any]) -> Any:
        def code(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return count(builder, arguments[0])

        return extending.intrinsic(lambda _context, _word: (compiler.types.int64(compiler.types.int64), code))

    zeros = intrinsic(lambda builder, word: builder.cttz(word, compiler.core.cgutils.true_bit))
    bits = intrinsic(lambda builder, word: builder.ctpop(word))
    extending.overload(trailing)(lambda word: lambda word: zeros(word))
    extending.overload(ones)(lambda word: lambda word: bits(word))
    return compiler
