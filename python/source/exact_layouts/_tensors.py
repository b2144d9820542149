"""Layouts of arrays and tensors, read by their attributes. No array library is imported before it is needed."""

from __future__ import annotations

import re
from typing import Any

from ._native import Layout
from ._refused import Refused


def from_tensor(tensor: Any) -> Layout:
    """Returns the layout of an array or tensor: its shape, and its strides in elements.

    The argument is a NumPy array, a tensor of PyTorch, or another object with `shape` and `strides` or `stride`. An
    object without strides that supports `__array_interface__` is row-major.

    >>> import numpy
    >>> from exact_layouts import from_tensor
    >>> from_tensor(numpy.zeros((4, 8), dtype="float32").T)
    Layout((8, 4), (1, 8))
    """
    if isinstance(tensor, Layout):
        return tensor
    if getattr(tensor, "stride", None) is not None:
        return Layout(tensor)
    if not hasattr(tensor, "shape"):
        raise TypeError(f"expected an array, a tensor or a layout, found {type(tensor).__name__}")
    shape = tuple(int(extent) for extent in tensor.shape)
    strides = getattr(tensor, "strides", None)
    if strides is None:
        interface = getattr(tensor, "__cuda_array_interface__", None) or getattr(tensor, "__array_interface__", None)
        if interface is None:
            raise TypeError(f"expected an array or tensor with strides, found {type(tensor).__name__}")
        strides = interface.get("strides")
        if strides is None:
            return _row_major(shape)
        return Layout(shape, _in_elements(strides, int(interface["typestr"][2:])))
    return Layout(shape, _in_elements(strides, int(tensor.dtype.itemsize)))


def _row_major(shape: tuple[int, ...]) -> Layout:
    strides, stride = [], 1
    for extent in reversed(shape):
        strides.append(stride)
        stride *= extent
    return Layout(shape, tuple(reversed(strides)))


def _in_elements(strides: Any, itemsize: int) -> tuple[int, ...]:
    for stride in strides:
        if stride % itemsize:
            raise ValueError(f"expected strides that are multiples of the {itemsize} bytes of an element, found {stride} bytes")
    return tuple(int(stride) // itemsize for stride in strides)


def as_tensor(layout: Layout, storage: Any, offset: int = 0) -> Any:
    """Returns a view of an array or tensor of one dimension. The view has one dimension for each leaf of the layout.

    `view[c0, c1, ...]` is `storage[offset + layout(c0, c1, ...)]`. The elements are not copied.

    >>> import numpy
    >>> from exact_layouts import Layout, as_tensor
    >>> as_tensor(Layout((2, 4), (1, 2)), numpy.arange(8))
    array([[0, 2, 4, 6],
           [1, 3, 5, 7]])
    """
    layout = Layout(layout) if not isinstance(layout, Layout) else layout
    if layout.swizzles:
        raise ValueError(f"expected a layout with strides, found the swizzled layout {layout}")
    if len(storage.shape) != 1:
        raise ValueError(f"expected a storage of one dimension, found {len(storage.shape)}")
    size, step = int(storage.shape[0]), from_tensor(storage).stride[0]
    if not 0 <= offset <= size or offset + layout.cosize() > size:
        raise ValueError(f"expected a storage of at least {offset + layout.cosize()} elements from offset {offset}, found {size}")
    flat = layout.flatten()
    shape = flat.shape if isinstance(flat.shape, tuple) else (flat.shape,)
    stride = flat.stride if isinstance(flat.stride, tuple) else (flat.stride,)
    if hasattr(storage, "as_strided"):
        strides = tuple(step * each for each in stride)
        return storage.as_strided(shape, strides, storage.storage_offset() + step * offset)
    import numpy

    strides = tuple(step * each * storage.dtype.itemsize for each in stride)
    return numpy.lib.stride_tricks.as_strided(storage[offset:], shape, strides)


_PATTERN = re.compile(r"\?\w*|\d+|[():,]")


def assert_layout(tensor: Any, pattern: str) -> dict[str, int]:
    """Raises `Refused` unless a tensor, array or layout matches a pattern.

    A pattern is the notation of a layout with variables: `?n` matches any integer, and the same variable matches the same
    integer. `?` matches any integer. Returns the integers of the variables.

    >>> import numpy
    >>> from exact_layouts import assert_layout
    >>> assert_layout(numpy.zeros((10, 64)), "(?n,64):(64,1)")
    {'n': 10}
    >>> assert_layout(numpy.zeros((64, 10)).T, "(?n,64):(64,1)")
    Traceback (most recent call last):
    exact_layouts.Refused: expected a layout (?n,64):(64,1), found (10,64):(1,10): expected stride 64 in mode 0, found 1
    help: copy the tensor to memory with these strides, or change the pattern
    """
    layout = tensor if isinstance(tensor, Layout) else from_tensor(tensor)
    parsed = _parsed(pattern)
    found: dict[str, int] = {}
    for what, expected, value in zip(("shape", "stride"), parsed, (layout.shape, layout.stride)):
        _compare(pattern, layout, what, expected, value, (), found)
    if layout.swizzles:
        raise _mismatch(pattern, layout, "expected no swizzle, found one", {})
    return found


def _parsed(pattern: str) -> list[Any]:
    """Returns the shape and the stride of a pattern, as nested tuples of integers and texts."""
    text = "".join(pattern.split())
    tokens = _PATTERN.findall(text)
    if "".join(tokens) != text:
        raise ValueError(f"expected a pattern such as (?n,64):(64,1), found {pattern!r}")
    position = 0

    def entry(depth: int) -> Any:
        nonlocal position
        token = tokens[position] if position < len(tokens) else "the end"
        position += 1
        if token.isdigit():
            return int(token)
        if token.startswith("?"):
            return token
        if token != "(" or depth > 16:
            raise ValueError(f"expected an integer, a variable or `(` in the pattern {pattern!r}, found {token}")
        entries = []
        while position < len(tokens) and tokens[position] != ")":
            entries.append(entry(depth + 1))
            if position < len(tokens) and tokens[position] == ",":
                position += 1
        if position >= len(tokens):
            raise ValueError(f"expected `)` at the end of the pattern {pattern!r}")
        position += 1
        return tuple(entries)

    shape = entry(0)
    if position >= len(tokens) or tokens[position] != ":":
        raise ValueError(f"expected `:` after the shape in the pattern {pattern!r}")
    position += 1
    stride = entry(0)
    if position != len(tokens):
        raise ValueError(f"expected the end of the pattern {pattern!r}, found {tokens[position]}")
    return [shape, stride]


def _compare(
    pattern: str,
    layout: Layout,
    what: str,
    expected: Any,
    value: Any,
    path: tuple[int, ...],
    found: dict[str, int],
) -> None:
    place = f" in mode {'.'.join(map(str, path))}" if path else ""
    numbers = {"what": what, "path": path}
    if isinstance(expected, tuple):
        if not isinstance(value, tuple) or len(value) != len(expected):
            text = f"expected {len(expected)} modes in the {what}{place}, found {value}"
            raise _mismatch(pattern, layout, text, numbers)
        for i, (each, part) in enumerate(zip(expected, value)):
            _compare(pattern, layout, what, each, part, (*path, i), found)
        return
    if isinstance(value, tuple):
        raise _mismatch(pattern, layout, f"expected one integer in the {what}{place}, found {value}", numbers)
    wanted = expected
    if isinstance(expected, str):
        if expected == "?":
            return
        wanted = found.setdefault(expected[1:], value)
    if wanted != value:
        equal = f" = {expected}" if isinstance(expected, str) else ""
        text = f"expected {what} {wanted}{equal}{place}, found {value}"
        raise _mismatch(pattern, layout, text, {**numbers, "expected": wanted, "found": value})


class _Mismatch:
    """The reason of an exception of `assert_layout`."""

    rule, code = "values differ", "L0023"
    operation: str | None = None
    counter_example: dict[str, Any] | None = None

    def __init__(self, text: str, numbers: dict[str, Any]) -> None:
        self.text, self.numbers = text, numbers
        is_stride = numbers.get("what") == "stride"
        self.suggestion = "copy the tensor to memory with these strides, or change the pattern" if is_stride else None

    def svg(self) -> str | None:
        return None

    picture = steps = svg


def _mismatch(pattern: str, layout: Layout, text: str, numbers: dict[str, Any]) -> Refused:
    return Refused(_Mismatch(f"expected a layout {pattern}, found {layout}: {text}", numbers))
