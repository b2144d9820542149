"""Exchanges arrays with the example `exchange`: argv has its library, and a file of layouts."""

import ctypes
import gc
import random
import sys

import numpy as np

MOST = 1 << 16
LIBRARY = ctypes.CDLL(sys.argv[1])


class Answer(ctypes.Structure):
    _fields_ = [("elements", ctypes.c_void_p), ("text", ctypes.c_void_p), ("len", ctypes.c_size_t)]

    def __init__(self):
        self.array = np.zeros(MOST, np.float32)
        self.buffer = ctypes.create_string_buffer(MOST)
        super().__init__(self.array.ctypes.data, ctypes.addressof(self.buffer), MOST)

    def sentence(self):
        return self.buffer.value.decode()


ANSWER = Answer()
PYTHON = ctypes.pythonapi
PYTHON.PyCapsule_GetPointer.restype = ctypes.c_void_p
PYTHON.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
PYTHON.PyCapsule_SetName.argtypes = [ctypes.py_object, ctypes.c_char_p]
PYTHON.PyCapsule_New.restype = ctypes.py_object
PYTHON.PyCapsule_New.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
for name in ["read_interface", "read_dlpack", "read_legacy", "double"]:
    getattr(LIBRARY, name).restype = ctypes.c_ssize_t
for name in ["export", "export_legacy"]:
    getattr(LIBRARY, name).restype = ctypes.c_void_p
    getattr(LIBRARY, name).argtypes = [ctypes.c_char_p, ctypes.c_void_p]
LIBRARY.live.restype = ctypes.c_size_t


def answer(count):
    """The elements, or the sentence."""
    return ANSWER.array[:count].tolist() if count >= 0 else ANSWER.sentence()


def by_interface(array):
    it = array.__array_interface__
    numbers = ctypes.c_int64 * array.ndim
    strides = it["strides"]
    return answer(LIBRARY.read_interface(
        ctypes.c_size_t(array.ndim),
        numbers(*it["shape"]),
        None if strides is None else numbers(*strides),
        it["typestr"].encode(),
        ctypes.c_size_t(it["data"][0]),
        ctypes.byref(ANSWER),
    ))


# The library calls back into Python where it frees an array.
USED = {"dltensor": b"used_dltensor", "dltensor_versioned": b"used_dltensor_versioned"}
LOCKED = ctypes.PyDLL(sys.argv[1])
for name in ["read_dlpack", "read_legacy", "double"]:
    getattr(LOCKED, name).restype = ctypes.c_ssize_t


def by_capsule(function, array, version):
    capsule = array.__dlpack__(max_version=version) if version else array.__dlpack__()
    name = "dltensor_versioned" if version else "dltensor"
    address = PYTHON.PyCapsule_GetPointer(capsule, name.encode())
    PYTHON.PyCapsule_SetName(capsule, USED[name])
    return answer(getattr(LOCKED, function)(ctypes.c_void_p(address), ctypes.byref(ANSWER)))


def views(count):
    """Random views of random arrays, by slices, transpositions, new modes and broadcasts."""
    choose = random.Random(1)
    for _ in range(count):
        shape = [choose.randrange(0 if choose.random() < 0.05 else 1, 6) for _ in range(choose.randrange(0, 5))]
        order = choose.choice("CF")
        array = np.arange(np.prod(shape, dtype=int), dtype=np.float32).reshape(shape, order=order)
        for _ in range(choose.randrange(3)):
            step = choose.randrange(4)
            if step == 0 and array.ndim > 0:
                array = array[tuple(
                    slice(None, None, choose.choice([1, 2, 3, -1, -2])) for _ in array.shape
                )]
            elif step == 1:
                array = array.transpose(choose.sample(range(array.ndim), array.ndim))
            elif step == 2 and array.ndim < 4:
                array = array[..., None]
            elif step == 3 and array.ndim < 4:
                array = np.broadcast_to(array, (choose.randrange(1, 4), *array.shape))
        yield array


def moves_back(array):
    return array.size > 0 and any(s < 0 and n > 1 for n, s in zip(array.shape, array.strides))


def check_imports():
    counts = {"taken": 0, "refused": 0}
    for array in views(3000):
        if moves_back(array):
            for told in [by_interface(array), by_capsule("read_dlpack", array, (1, 0))]:
                assert "expected no negative stride in mode" in told and ": reverse the mode" in told, told
            counts["refused"] += 1
            continue
        wanted = array.ravel().tolist()
        assert by_interface(array) == wanted, array.__array_interface__
        assert by_capsule("read_dlpack", array, (1, 0)) == wanted, (array.shape, array.strides)
        if array.flags.writeable:
            assert by_capsule("read_legacy", array, None) == wanted, (array.shape, array.strides)
        counts["taken"] += 1
    assert min(counts.values()) > 100, counts
    return counts


def check_refusals():
    doubles = np.zeros((2, 3))
    assert by_interface(doubles) == (
        "expected elements of type f32, found `<f8`: convert the array first"
    ), ANSWER.sentence()
    assert by_capsule("read_dlpack", doubles, (1, 0)) == (
        "expected elements of type f32, found f64: convert the array first"
    ), ANSWER.sentence()
    # A field of a record: its stride is not a multiple of its element.
    records = np.zeros(4, np.dtype([("a", "i2"), ("b", "f4")]))
    assert by_interface(records["b"]) == (
        "mode 0 of the array has a stride of 6 bytes, expected a multiple of the element size, 4 bytes: copy the "
        "array, or use bytes as elements"
    ), ANSWER.sentence()
    shifted = np.frombuffer(bytearray(17), np.uint8)[1:].view(np.float32)
    assert by_interface(shifted).startswith("expected an array aligned to 4 bytes, found one at address 0x")
    repeated = np.broadcast_to(np.zeros(4, np.float32), (3, 4))
    assert by_capsule("double", repeated, (1, 0)) == "the array is read-only: read it, or write to a copy", ANSWER.sentence()


def check_writes():
    array = np.arange(48, dtype=np.float32).reshape(6, 8)
    wanted = array.copy()
    wanted[::2, :4] *= 2
    count = sys.getrefcount(array)
    assert by_capsule("double", array[::2, :4], (1, 0)) == []
    assert (array == wanted).all()
    # What was exported has been given back.
    gc.collect()
    assert sys.getrefcount(array) == count
    assert by_capsule("double", array[:, :6], (1, 0)) == (
        "mode 1 of the array has extent 6, which is not a multiple of 4: pad the mode to 8"
    ), ANSWER.sentence()
    gc.collect()
    assert sys.getrefcount(array) == count
    # Every second element twice.
    twice = np.lib.stride_tricks.as_strided(array, (3, 4), (8, 8))
    assert by_capsule("double", twice, (1, 0)).startswith("mode 0 of the array has stride 2"), ANSWER.sentence()
    rows = np.lib.stride_tricks.as_strided(array, (3, 8), (16, 4))
    assert by_capsule("double", rows, (1, 0)).startswith("not injective: coordinate"), ANSWER.sentence()


class Exported:
    """What has an array of the library, as NumPy takes it."""

    def __init__(self, layout, legacy):
        self.layout, self.legacy = layout, legacy

    def __dlpack_device__(self):
        return (1, 0)

    def __dlpack__(self, **_):
        function, name = ("export_legacy", b"dltensor") if self.legacy else ("export", b"dltensor_versioned")
        address = getattr(LIBRARY, function)(self.layout.encode(), ctypes.byref(ANSWER))
        if not address:
            raise BufferError(ANSWER.sentence())
        return PYTHON.PyCapsule_New(address, name, None)


def check_exports(lines):
    count = 0
    for line in lines:
        layout, shapes, offsets = line.split("\t")
        shape, _ = eval(shapes)
        if len(shape) > 8 or np.prod(shape) > 512:
            continue
        offsets = list(map(int, offsets.split()))
        if max(offsets) >= MOST:
            continue
        is_distinct = len(set(offsets)) == len(offsets)
        array = np.from_dlpack(Exported(layout, legacy=False))
        assert array.shape == shape and array.dtype == np.float32, layout
        assert array.ravel("F").tolist() == offsets, layout
        assert array.flags.writeable == is_distinct, layout
        assert LIBRARY.live() == 1, layout
        if is_distinct:
            array[...] = 7
            assert (array == 7).all()
        del array
        assert LIBRARY.live() == 0, layout
        if is_distinct:
            old = np.from_dlpack(Exported(layout, legacy=True))
            assert old.ravel("F").tolist() == offsets, layout
            del old
        else:
            try:
                np.from_dlpack(Exported(layout, legacy=True))
                raise AssertionError(layout)
            except BufferError as error:
                assert str(error).startswith("not injective: the layout repeats elements"), error
        assert LIBRARY.live() == 0, layout
        count += 1
    assert count > 500, count
    return count


def check_strides(lines):
    for line in lines:
        layout, shapes, offsets = line.split("\t")
        shape, strides = eval(shapes)
        offsets = list(map(int, offsets.split()))
        base = np.arange(max(offsets) + 1, dtype=np.int32)
        view = np.lib.stride_tricks.as_strided(base, shape, strides)
        assert view.ravel("F").tolist() == offsets, layout
    return len(lines)


with open(sys.argv[2]) as file:
    LINES = file.read().splitlines()
print(f"NumPy {np.__version__}")
print(f"{check_strides(LINES)} golden layouts by as_strided")
print(f"{check_exports(LINES)} of them exported by DLPack")
print(f"views imported: {check_imports()}")
check_refusals()
check_writes()
