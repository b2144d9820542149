"""CuTe's layout algebra, exact."""

from ._native import *
from ._native import __version__
from ._refused import Refused
