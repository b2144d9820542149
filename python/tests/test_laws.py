"""The laws of the operations, on random layouts."""

import exact_layouts as el
from exact_layouts import Layout, Refused
from hypothesis import assume, given, settings
from hypothesis import strategies as st

leaf = st.tuples(st.sampled_from([1, 2, 3, 4, 6, 8]), st.sampled_from([0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 48]))
pairs = st.recursive(
    leaf, lambda inner: st.lists(inner, min_size=1, max_size=3).map(lambda modes: tuple(zip(*modes))), max_leaves=4
)


@st.composite
def layouts(draw):
    shape, stride = draw(pairs)
    return Layout(shape, stride)


@st.composite
def compact(draw):
    """Returns a bijection of `[0, size)`."""
    shape = draw(st.lists(st.sampled_from([1, 2, 3, 4, 8]), min_size=1, max_size=4))
    order = draw(st.permutations(range(len(shape))))
    return el.make_ordered_layout(tuple(shape), tuple(order))


def accepted(operation, *arguments):
    try:
        return operation(*arguments)
    except Refused:
        assume(False)


@settings(max_examples=400, deadline=None)
@given(layouts(), layouts())
def test_composition(a, b):
    assume(b.cosize() <= a.size())
    c = accepted(el.composition, a, b)
    assert c.offsets() == [a(i) for i in b.offsets()]
    assert el.compatible(b, c)


@settings(deadline=None)
@given(layouts())
def test_coalesce(a):
    b = el.coalesce(a)
    assert b.offsets() == a.offsets() and b.depth() <= 1
    assert b == el.coalesce(b) == el.coalesce(el.flatten(a))


@settings(deadline=None)
@given(layouts(), st.integers(1, 200))
def test_complement(a, cotarget):
    rest = accepted(el.complement, a, cotarget)
    both = sorted(el.make_layout(el.filter(a), rest).offsets())
    assert both == list(range(len(both))) and len(both) >= cotarget


@settings(deadline=None)
@given(compact(), layouts())
def test_divide(a, tile):
    tiles = accepted(el.logical_divide, a, tile)
    assert sorted(tiles.offsets()) == sorted(a.offsets())
    assert tiles[0].offsets() == [a(i) for i in tile.offsets()]
    assert el.zipped_divide(a, tile).offsets() == tiles.offsets()


@settings(deadline=None)
@given(compact(), compact())
def test_product(a, b):
    product = el.logical_product(a, b)
    assert product[0] == a and product[1].size() == b.size()
    assert sorted(product.offsets()) == list(range(a.size() * b.size()))
    assert sorted(el.blocked_product(a, b).offsets()) == sorted(product.offsets())
    assert sorted(el.raked_product(a, b).offsets()) == sorted(product.offsets())


@settings(deadline=None)
@given(compact())
def test_inverses(a):
    right, left = el.right_inverse(a), el.left_inverse(a)
    assert [a(i) for i in right.offsets()] == list(range(a.size()))
    assert [left(i) for i in a.offsets()] == list(range(a.size()))


@settings(deadline=None)
@given(layouts())
def test_find(a):
    assert el.find_layout(a.offsets()) == el.coalesce(a)
    assert el.find_layout(a, size=a.size()) == el.coalesce(a)
    assert el.find_layout(a, shape=a.shape).offsets() == a.offsets()


@settings(deadline=None)
@given(layouts())
def test_coordinates(a):
    for index, offset in enumerate(a.offsets()):
        coordinate = el.idx2crd(index, a.shape)
        assert a(coordinate) == a(index) == offset == el.crd2idx(coordinate, a)
        assert el.crd2idx(coordinate, a.shape) == index


@settings(deadline=None)
@given(layouts())
def test_text_and_values(a):
    assert Layout(str(a)) == a == Layout(a.shape, a.stride) == eval(repr(a))


@settings(deadline=None)
@given(compact(), st.integers(0, 3), st.integers(0, 3), st.integers(0, 3))
def test_swizzle(a, bits, base, more):
    swizzle = el.Swizzle(bits, base, bits + more)
    assert (swizzle @ a).offsets() == [swizzle(i) for i in a.offsets()]
