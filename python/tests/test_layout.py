"""The class `Layout` as a Python object."""

import copy
import pickle

import exact_layouts as el
import pytest
from exact_layouts import Layout, Refused, Swizzle


def test_construction():
    row = Layout((4, 8), (8, 1))
    assert row == Layout("(4,8):(8,1)") == Layout([4, 8], [8, 1]) == Layout(row) == Layout(shape=(4, 8), stride=(8, 1))
    assert Layout((4, 8)) == Layout((4, 8), (1, 4))
    assert Layout(4, 2) != Layout((4,), (2,))
    assert Layout((), ()).size() == 1


def test_attributes():
    a = Layout((4, (2, 3)), (1, (4, 8)))
    assert (a.shape, a.stride) == ((4, (2, 3)), (1, (4, 8)))
    assert (a.size(), a.cosize(), a.rank(), a.depth(), len(a)) == (24, 24, 2, 2, 2)
    assert list(a) == [Layout(4, 1), Layout((2, 3), (4, 8))] == [a[0], a[-1]]
    with pytest.raises(IndexError):
        a[2]


def test_calls():
    a = Layout((4, (2, 3)), (6, (3, 1)))
    assert a(1, (1, 2)) == a((1, (1, 2))) == a(1, 5) == a(21) == 6 + 3 + 2
    assert a(None, (1, 2)) == Layout((4,), (6,))
    assert a(slice(None), 0) == Layout((4,), (6,))
    assert a.offsets() == [a(i) for i in range(a.size())]


def test_operators():
    a, b = Layout((6, 2), (8, 2)), Layout((4, 3), (3, 1))
    assert a @ b == el.composition(a, b) == a.composition(b) == el.composition(lhs=a, rhs=b)
    assert [(a @ b)(i) for i in range(12)] == [a(b(i)) for i in range(12)]
    assert Layout(16, 1) / 4 == el.logical_divide(Layout(16, 1), tiler=4) == Layout((4, 4), (1, 4))
    assert Layout(4, 1) * 3 == el.logical_product(Layout(4, 1), 3)
    assert Layout((8, 8), (8, 1)) / (2, None) == Layout("(8,8):(8,1)") / "(2,_)"
    with pytest.raises(TypeError):
        a @ 1.5
    with pytest.raises(TypeError):
        a + b


def test_equality_hash_pickle_and_copy():
    for text in ["(4,8):(8,1)", "4:1", "(4):(1)", "Sw<3,0,3> o 0 o (8,8):(8,1)", "Sw<1,0,1> o 5 o 4:1"]:
        a = Layout(text)
        assert str(a) == text
        assert eval(repr(a)) == a
        for other in (pickle.loads(pickle.dumps(a)), copy.copy(a), copy.deepcopy(a), Layout(text)):
            assert other == a and hash(other) == hash(a)
    assert len({Layout(4, 1), Layout("4:1"), Layout(4, 2)}) == 2
    assert Layout(4, 1) != 4 and Layout(4, 1) != "4:1"
    values = [Swizzle(3, 0, -3), el.MmaAtom("m16n8k16_f32_f16"), el.CopyAtom("ldmatrix_x4")]
    values += [el.make_layout_tv(Layout((4, 2), (2, 1)), Layout((1, 2), (0, 1))), el.Mesh(["x"], [4])]
    for value in values:
        assert pickle.loads(pickle.dumps(value)) == value and repr(value) == repr(pickle.loads(pickle.dumps(value)))


def test_swizzles():
    swizzle = Swizzle("Sw<3,0,3>")
    assert (swizzle.bits, swizzle.base, swizzle.shift) == (3, 0, 3)
    a = swizzle @ Layout((8, 8), (8, 1))
    assert a == Layout("Sw<3,0,3> o 0 o (8,8):(8,1)") == el.composition(swizzle, Layout((8, 8), (8, 1)))
    assert a.swizzles == ((swizzle, 0),) and a.inner == Layout((8, 8), (8, 1))
    assert a.offsets() == [swizzle(i) for i in a.inner.offsets()]
    assert (Layout((8, 8), (8, 1)) @ Swizzle(0, 0, 1)).offsets() == Layout((8, 8), (8, 1)).offsets()


def test_refused():
    with pytest.raises(Refused) as caught:
        Layout((6, 2), (1, 7)) @ Layout((3, 2), (2, 3))
    error = caught.value
    assert isinstance(error, ValueError)
    assert (error.rule, error.code) == ("no carry", "L0003")
    assert error.operation == "(6,2):(1,7) o (3,2):(2,3)"
    assert error.numbers["reach"] == 7 and error.numbers["shape"] == 6
    assert error.counter_example == {"index": 5, "coordinate": (2, 1), "offset": 8, "composed": 7}
    assert str(error).startswith("`(6,2):(1,7) o (3,2):(2,3)` is not a layout: no carry: ")
    assert error.suggestion in str(error)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.numbers, again._repr_svg_()) == (str(error), error.numbers, error._repr_svg_())


def test_suggestions_are_accepted():
    with pytest.raises(Refused) as caught:
        Layout(10, 1) / 4
    assert "a tile that divides 10 elements" in caught.value.suggestion
    assert Layout(10, 1) / 5 == Layout((5, 2), (1, 5))


def test_explain():
    steps = str(el.explain(lambda: Layout(10, 1) / 4))
    assert steps.splitlines()[0] == "10:1 / 4" and "rejected: does not tile" in steps
    assert str(el.explain(el.coalesce, Layout((2, 4), (1, 2)))).startswith("coalesce")
    with pytest.raises(Refused) as caught:
        Layout(10, 1) / 4
    assert str(caught.value.explain()) == steps
    with pytest.raises(ZeroDivisionError):
        el.explain(lambda: 1 / 0)


def test_names_of_cute():
    """Every operation is a function, and each operation on a layout is a method too."""
    names = """append blocked_product coalesce complement composition cosize depth downcast filter filter_zeros flat_divide
        flat_product flatten get group group_modes left_inverse local_partition local_tile logical_divide logical_product
        make_fragment_like make_layout_like max_alignment max_common_layout max_common_vector nullspace prepend raked_product
        rank recast_layout replace right_inverse select size slice slice_and_offset take tile_to_shape tiled_divide
        tiled_product unflatten upcast with_shape zip zipped_divide zipped_product""".split()
    for name in names:
        assert callable(getattr(el, name)) and callable(getattr(Layout, name)), name
