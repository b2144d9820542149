# cargo build -p layout-arrays --example dlpack && python3 embed/arrays/examples/dlpack.py
"""Passes NumPy arrays by DLPack to the library `dlpack.rs`, which writes to their memory."""

import ctypes
import sys

import numpy as np

PATH = sys.argv[1] if len(sys.argv) > 1 else "target/debug/examples/libdlpack.so"
# `PyDLL` keeps the interpreter lock, because the library calls Python to free the array.
LIBRARY = ctypes.PyDLL(PATH)
LIBRARY.double_diagonal.argtypes = [ctypes.c_void_p]
LIBRARY.double_diagonal.restype = ctypes.c_bool
PYTHON = ctypes.pythonapi
PYTHON.PyCapsule_GetPointer.restype = ctypes.c_void_p
PYTHON.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
PYTHON.PyCapsule_SetName.argtypes = [ctypes.py_object, ctypes.c_char_p]


def double_diagonal(array):
    capsule = array.__dlpack__(max_version=(1, 0))
    address = PYTHON.PyCapsule_GetPointer(capsule, b"dltensor_versioned")
    # The new name tells NumPy that the library frees the array.
    PYTHON.PyCapsule_SetName(capsule, b"used_dltensor_versioned")
    return LIBRARY.double_diagonal(address)


matrix = np.ones((3, 6), np.float32)
assert double_diagonal(matrix[:, ::2])
expected = np.ones((3, 6), np.float32)
expected[[0, 1, 2], [0, 2, 4]] = 2
assert (matrix == expected).all(), matrix
assert not double_diagonal(np.ones((3, 6)))
print("dlpack: the diagonal of every second column is doubled in place")
