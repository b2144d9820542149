"""Compares the operations with pycute and tensor-layouts on random layouts.

Where the results differ, enumeration shows which result has the promised function. `pycute` is in the wheel
`nvidia-cutlass`.
"""

import random
from collections import Counter

import exact_layouts as el
import pytest
from exact_layouts import Layout, Refused
from laws import extended

COTARGET = 48


def peer(name):
    module = pytest.importorskip(name)
    functions = {"composition": getattr(module, "compose", None)} if name == "tensor_layouts" else {}
    return lambda op: functions.get(op) or getattr(module, op), module.Layout


def layouts(seed, count):
    chance = random.Random(seed)
    for _ in range(count):
        pair = []
        for _ in range(2):
            rank = chance.choice([1, 1, 2, 2, 3])
            shape = tuple(chance.choice([1, 2, 3, 4, 6, 8]) for _ in range(rank))
            stride = tuple(chance.choice([0, 1, 1, 2, 3, 4, 6, 8, 12, 16, 24]) for _ in range(rank))
            pair.append((shape, stride))
        yield pair


def differs(op, a, b, result, past_the_end=True):
    """Returns the first index where a result does not have the promised function, or `None`.

    With `past_the_end`, the indices after the last element of `a` count too.
    """
    if op == "composition":
        pairs = [(i, j) for i, j in enumerate(b.offsets()) if past_the_end or j < a.size()]
        return next((i for i, j in pairs if i >= result.size() or result(i) != extended(a, j)), None)
    if op == "logical_divide":
        if result[0].size() != b.size():
            return "another tile"
        return None if sorted(result.offsets()) == sorted(a.offsets()) else "other elements"
    if op == "complement":
        reached = sorted(el.make_layout(el.filter(a), result).offsets())
        return None if reached == list(range(len(reached))) else "gaps or overlaps"
    if op == "right_inverse":
        pairs = enumerate(result.offsets())
        return next((i for i, j in pairs if j >= a.size() or a(j) != i), None)
    if op == "left_inverse":
        return next((i for i, j in enumerate(a.offsets()) if extended(result, j) != i), None)
    raise AssertionError(op)


OPERATIONS = {
    "coalesce": 1,
    "composition": 2,
    "complement": 1,
    "logical_divide": 2,
    "right_inverse": 1,
    "left_inverse": 1,
}


@pytest.mark.parametrize("name", ["pycute", "tensor_layouts"])
def test_results(name):
    function, make = peer(name)
    counts = Counter()
    for a, b in layouts(name, 2000):
        for op, operands in OPERATIONS.items():
            arguments = [a, b][:operands]
            more = [COTARGET] if op == "complement" else []
            ours_a, ours_b = Layout(*a), Layout(*b)
            try:
                ours = getattr(el, op)(*(Layout(*each) for each in arguments), *more)
            except Refused as error:
                ours = error
            try:
                theirs = Layout(function(op)(*(make(*each) for each in arguments), *more))
            except Exception as error:  # Their exceptions are assertions and divisions by zero.
                theirs = error
            if isinstance(ours, Layout):
                assert differs(op, ours_a, ours_b, ours) is None if op != "coalesce" else ours.offsets() == ours_a.offsets()
            case = f"{op} of {ours_a} and {ours_b}: {ours}, {name} has {theirs}"
            if not isinstance(theirs, Layout):
                counts[op, "they raise, a layout exists" if isinstance(ours, Layout) else "both raise"] += 1
            elif isinstance(ours, Refused):
                # CuTe's left inverse needs strides that divide each other. tensor-layouts finds more inverses.
                if (op, ours.rule) != ("left_inverse", "divisibility"):
                    assert differs(op, ours_a, ours_b, theirs) is not None, case
                counts[op, "they are wrong"] += 1
            elif ours == theirs:
                counts[op, "equal"] += 1
            else:
                # The results differ in modes of size 1, or past the end of the left operand.
                wrong = differs(op, ours_a, ours_b, theirs, past_the_end=False)
                counts[op, "equal functions" if wrong is None else "they are wrong"] += 1
    for op in OPERATIONS:
        assert counts[op, "equal"] > 100, counts
    assert counts["composition", "they are wrong"] > 0 < counts["composition", "they raise, a layout exists"], counts


def test_peers_are_layouts():
    """Layouts and swizzles of other packages are operands."""
    pycute = pytest.importorskip("pycute")
    tensor_layouts = pytest.importorskip("tensor_layouts")
    for module in (pycute, tensor_layouts):
        row = module.Layout((4, 8), (8, 1))
        assert Layout(row) == Layout((4, 8), (8, 1))
        assert el.coalesce(module.Layout((2, 4), (1, 2))) == Layout(8, 1)
        assert Layout(64, 2) @ row == Layout((4, 8), (16, 2))
        assert el.composition(module.Swizzle(3, 0, 3), Layout((8, 8), (8, 1))).swizzles


def test_swizzled_layouts_of_peers():
    pycute = pytest.importorskip("pycute")
    tensor_layouts = pytest.importorskip("tensor_layouts")
    expected = Layout("Sw<2,0,3> o 4 o (8,8):(8,1)")
    row = pycute.Layout((8, 8), (8, 1))
    assert Layout(pycute.ComposedLayout(pycute.Swizzle(2, 0, 3), 4, row)) == expected
    swizzle, row = tensor_layouts.Swizzle(2, 0, 3), tensor_layouts.Layout((8, 8), (8, 1))
    assert Layout(tensor_layouts.ComposedLayout(swizzle, row, offset=4)) == expected
    # The swizzle comes first: such a layout has no counterpart.
    with pytest.raises(TypeError):
        Layout(tensor_layouts.ComposedLayout(row, swizzle, offset=0))


def test_layouts_of_the_cute_dsl():
    cute = pytest.importorskip("cutlass.cute")
    found = []

    @cute.jit
    def trace():
        row = cute.make_layout((4, (2, 4)), stride=(8, (4, 1)))
        swizzle = cute.make_swizzle(3, 0, 3)
        found.append(Layout(row))
        found.append(Layout(64, 2) @ row)
        found.append(Layout(cute.make_composed_layout(swizzle, 0, cute.make_layout((8, 8), stride=(8, 1)))))
        found.append(el.composition(swizzle, Layout((8, 8), (8, 1))))

    trace()
    texts = ["(4,(2,4)):(8,(4,1))", "(4,(2,4)):(16,(8,2))", *["Sw<3,0,3> o 0 o (8,8):(8,1)"] * 2]
    assert list(map(str, found)) == texts
