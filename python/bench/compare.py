"""Measures operations of exact_layouts, of pycute and of tensor-layouts in one run.

    pip install exact-layouts tensor-layouts==0.3.2
    pip install --no-deps nvidia-cutlass==4.2.0.0    # contains pycute
    python compare.py

Prints the fastest of 15 runs, in microseconds for each call, and the ratio to exact_layouts.
"""

from __future__ import annotations

import platform
import timeit
from typing import Any, Callable

import exact_layouts as el
import pycute
import tensor_layouts as tl

A, B = ((6, 2), (8, 2)), ((4, 3), (3, 1))
M, T = ((128, 64), (64, 1)), ((8, 16), (16, 1))
N = ((2, (1, 6)), (1, (6, 2)))


def cases(module: Any, compose: str) -> dict[str, Callable[[], Any]]:
    layout = module.Layout
    a, b, m, t, n = (layout(*each) for each in (A, B, M, T, N))
    composition = getattr(module, compose)
    tile = (layout(4, 1), layout(8, 1))
    return {
        "make Layout((128, 64), (64, 1))": lambda: layout((128, 64), (64, 1)),
        "composition((6,2):(8,2), (4,3):(3,1))": lambda: composition(a, b),
        "composition((128,64):(64,1), (8,16):(16,1))": lambda: composition(m, t),
        "coalesce((2,(1,6)):(1,(6,2)))": lambda: module.coalesce(n),
        "complement((8,16):(16,1), 8192)": lambda: module.complement(t, 8192),
        "logical_divide((128,64):(64,1), (4,8))": lambda: module.logical_divide(m, tile),
        "logical_product((4,3):(3,1), (4,3):(3,1))": lambda: module.logical_product(b, b),
        "right_inverse((128,64):(64,1))": lambda: module.right_inverse(m),
        "layout(100)": lambda: m(100),
        "layout(3, 5)": lambda: m(3, 5),
    }


def microseconds(call: Callable[[], Any]) -> float:
    number, spent = timeit.Timer(call).autorange()
    number = max(1, int(number * 0.05 / spent))
    return min(timeit.repeat(call, number=number, repeat=15)) / number * 1e6


def main() -> None:
    print(f"Python {platform.python_version()}, {platform.machine()}")
    modules = {
        "exact_layouts": cases(el, "composition"),
        "pycute": cases(pycute, "composition"),
        "tensor_layouts": cases(tl, "compose"),
    }
    print(f"{'operation':46}{'exact_layouts':>14}{'pycute':>18}{'tensor_layouts':>18}")
    for name in modules["exact_layouts"]:
        line, base = f"{name:46}", 0.0
        for module, calls in modules.items():
            try:
                time = microseconds(calls[name])
            except Exception as error:
                line += f"{type(error).__name__:>18}"
                continue
            if module == "exact_layouts":
                base = time
                line += f"{time:14.2f}"
            else:
                line += f"{f'{time:.2f} ({time / base:.1f}x)':>18}"
        print(line)


if __name__ == "__main__":
    main()
