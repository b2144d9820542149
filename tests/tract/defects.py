"""Writes `defects.jsonl`: wrong results of `tract`, and errors for valid operands.

    PYTHONPATH=<the package> python defects.py > defects.jsonl
"""

import json

import cutlass.cute as cute
from tract.categories import Nest_morphism, NestedTuple, Tuple_morphism
from tract import layout_utils as layouts

LARGE = 2**16


def layout(shape, stride):
    return cute.make_layout(shape, stride=stride)


def standard(shape, stride):
    return layouts.compute_Nest_morphism(layout(shape, stride))


CALLS = {
    "adjacent stars are coalesced": lambda: Tuple_morphism((2, 2), (), (0, 0)).is_coalesced(),
    "8 refines (8)": lambda: NestedTuple(8).refines(NestedTuple((8,))),
    "2 refines 3": lambda: NestedTuple(2).refines(NestedTuple(3)),
    "(5) refines 7": lambda: NestedTuple((5,)).refines(NestedTuple(7)),
    "mutual refinement of (2,1) and (2)": lambda: layouts.mutual_refinement(
        NestedTuple((2, 1)), NestedTuple((2,))
    ),
    "(2,5):(1,8) after 2:3": lambda: layouts.weak_composite(
        standard((2,), (3,)), standard((2, 5), (1, 8))
    ),
    "(1,1) -(2,1)-> (1,1) is sorted": lambda: Tuple_morphism((1, 1), (1, 1), (2, 1)).is_sorted(),
    "(0) -(1)-> (0)": lambda: Tuple_morphism((0,), (0,), (1,)),
    "(-2) -(1)-> (-2)": lambda: Tuple_morphism((-2,), (-2,), (1,)),
    "(True) -(1)-> (1)": lambda: Tuple_morphism((True,), (1,), (1,)),
    "complement of (2,2):(1,3) in 12": lambda: layouts.flat_complement(layout((2, 2), (1, 3)), 12),
    "complement of ():() in 4": lambda: layouts.flat_complement(layout((), ()), 4),
    "complement of (2,1):(1,7) in 4": lambda: layouts.flat_complement(layout((2, 1), (1, 7)), 4),
    "complement of (2):(3) in 12": lambda: layouts.flat_complement(layout((2,), (3,)), 12),
    "concatenation with cosize 2^32": lambda: Tuple_morphism(
        (LARGE,), (LARGE, LARGE), (1,)
    ).concat(Tuple_morphism((LARGE,), (LARGE, LARGE), (2,))),
    "layout with stride 2^32": lambda: layouts.compute_flat_layout(
        Tuple_morphism((2,), (LARGE, LARGE, 2), (3,))
    ),
    "depth of 5": lambda: NestedTuple(5).depth(),
    "depth of ((2,3),4)": lambda: NestedTuple(((2, 3), 4)).depth(),
    "concatenation of ():() and ():()": lambda: layouts.concatenate(
        layout((), ()), layout((), ())
    ),
}


def text(value):
    if isinstance(value, cute.Layout):
        return f"{NestedTuple(value.shape)}:{NestedTuple(value.stride)}"
    if isinstance(value, (bool, int)):
        return value
    return str(value)


@cute.jit
def main():
    write()


def write():
    for name, call in CALLS.items():
        try:
            answer = {"answer": text(call())}
        except Exception as error:
            answer = {"error": type(error).__name__}
        print(json.dumps({"call": name, **answer}))


main()
