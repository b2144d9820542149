"""Exchange with arrays and tensors. `torch` is optional: a stand-in has the same attributes."""

import exact_layouts as el
import numpy
import pytest
from exact_layouts import Layout, Refused
from hypothesis import given, settings
from hypothesis import strategies as st


class Tensor:
    """A stand-in for a tensor of PyTorch: `stride()`, `storage_offset()` and `as_strided` of an array."""

    def __init__(self, array, base=None, offset=0):
        self.array, self.base, self._offset = array, array if base is None else base, offset

    @property
    def shape(self):
        return self.array.shape

    def stride(self):
        return tuple(stride // self.array.itemsize for stride in self.array.strides)

    def storage_offset(self):
        return self._offset

    def as_strided(self, shape, stride, offset):
        strides = [each * self.base.itemsize for each in stride]
        return Tensor(numpy.lib.stride_tricks.as_strided(self.base[offset:], shape, strides), self.base, offset)


def test_arrays():
    a = numpy.arange(32, dtype="int16").reshape(4, 8)
    assert el.from_tensor(a) == Layout((4, 8), (8, 1)) == el.from_tensor(Tensor(a))
    assert el.from_tensor(a.T) == Layout((8, 4), (1, 8))
    assert el.from_tensor(a[:, ::2]) == Layout((4, 4), (8, 2))
    assert el.from_tensor(numpy.broadcast_to(a[:1], (4, 8))) == Layout((4, 8), (0, 1))
    assert el.from_tensor(numpy.float32(1)) == Layout((), ())
    with pytest.raises(Refused):
        el.from_tensor(a[::-1])
    with pytest.raises(Refused):
        el.from_tensor(a[:0])
    fields = numpy.zeros(4, dtype=[("a", "i2"), ("b", "i4")])
    with pytest.raises(ValueError, match="multiples of the 4 bytes"):
        el.from_tensor(fields["b"])
    with pytest.raises(TypeError, match="found list"):
        el.assert_layout([1, 2], "2:1")


def test_interface():
    class Device:
        shape = (4, 8)
        __cuda_array_interface__ = {"shape": (4, 8), "typestr": "<f4", "strides": (4, 16), "data": (0, False), "version": 3}

    assert el.from_tensor(Device()) == Layout((4, 8), (1, 4))
    Device.__cuda_array_interface__ = {**Device.__cuda_array_interface__, "strides": None}
    assert el.from_tensor(Device()) == Layout((4, 8), (8, 1))


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.integers(1, 4), st.integers(0, 9)), min_size=1, max_size=3),
    st.integers(0, 3),
    st.integers(1, 2),
)
def test_views(modes, offset, step):
    layout = Layout(tuple(zip(*modes))[0], tuple(zip(*modes))[1])
    storage = numpy.arange(200)[::step]
    for view in (el.as_tensor(layout, storage, offset), el.as_tensor(layout, Tensor(storage), offset).array if step == 1 else None):
        if view is not None:
            assert view.shape == layout.shape and numpy.shares_memory(view, storage)
            for index in numpy.ndindex(*view.shape):
                assert view[index] == storage[offset + layout(index)]


def test_views_do_not_leave_the_storage():
    storage = numpy.arange(8)
    el.as_tensor(Layout(8, 1), storage)
    for layout, offset in [(Layout(9, 1), 0), (Layout(8, 1), 1), (Layout(4, 3), 0), (Layout(2, 1), -1), (Layout(2, 1), 2**62)]:
        with pytest.raises(ValueError):
            el.as_tensor(layout, storage, offset)
    with pytest.raises(ValueError, match="one dimension"):
        el.as_tensor(Layout(4, 1), storage.reshape(2, 4))
    with pytest.raises(ValueError, match="swizzled"):
        el.as_tensor(Layout("Sw<1,0,1> o 0 o 4:1"), storage)


def test_patterns():
    a = numpy.zeros((10, 64))
    assert el.assert_layout(a, "(?n,64):(64,1)") == {"n": 10}
    assert el.assert_layout(a, "(?m,?k):(?k,1)") == {"m": 10, "k": 64}
    assert el.assert_layout(a, "(?, ?) : (64, 1)") == {}
    assert el.assert_layout(Layout((4, (2, 3)), (1, (4, 8))), "(4,(?a,?b)):(1,(4,8))") == {"a": 2, "b": 3}
    with pytest.raises(Refused) as caught:
        el.assert_layout(a.T, "(?m,?k):(?k,1)")
    assert caught.value.numbers == {"what": "stride", "path": (0,), "expected": 10, "found": 1}
    for pattern in ["(?n,?n):(?,?)", "(10,64)", "10:1", "(10,64,1):(64,1,1)", "(11,64):(64,1)"]:
        with pytest.raises(ValueError):
            el.assert_layout(a, pattern)
    for pattern in ["", ":", "(", "(1", "1:1:1", "?x?:1", "a:b", "(" * 1000, "1:2)"]:
        with pytest.raises(ValueError, match="pattern"):
            el.assert_layout(a, pattern)


def test_find_in_arrays():
    a = numpy.arange(32).reshape(4, 8)
    assert el.find_layout(a) == Layout((4, 8), (8, 1))
    assert el.find_layout(a.T.ravel()) == el.coalesce(Layout((4, 8), (8, 1)))


def test_torch():
    torch = pytest.importorskip("torch")
    a = torch.arange(32).reshape(4, 8)
    assert el.from_tensor(a.T) == Layout((8, 4), (1, 8))
    view = el.as_tensor(Layout((2, 4), (1, 2)), torch.arange(8))
    assert view.tolist() == [[0, 2, 4, 6], [1, 3, 5, 7]]
