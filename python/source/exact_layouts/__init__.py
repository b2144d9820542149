"""CuTe's layout algebra, exact: each operation returns the right layout, or raises `Refused` with the reason.

>>> from exact_layouts import Layout
>>> Layout((6, 2), (8, 2)) @ Layout((4, 3), (3, 1))
Layout(((2, 2), 3), ((24, 2), 8))
"""

from ._mesh import check_mesh, redistribute_plan, redistribute_plan_of
from ._native import *
from ._native import __version__
from ._refused import Refused
from ._tensors import as_tensor, assert_layout, from_tensor
