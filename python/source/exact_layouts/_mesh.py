"""Meshes and placements of `torch.distributed`, read by their attributes."""

from __future__ import annotations

import math
import re
from typing import Any

from ._native import Layout, Mesh, Plan, _plan, find_layout


# Maximum number of ranks in an array.
_MOST = 1 << 20


def check_mesh(mesh: Any, names: Any = None) -> Mesh:
    """Returns the mesh of a `DeviceMesh`, a `jax.sharding.Mesh`, an array of ranks, or a dictionary of sizes.

    Raises `Refused` if the ranks are not a layout, or not each of `0, 1, 2, ...` once.

    >>> from exact_layouts import check_mesh
    >>> check_mesh([[0, 1, 2, 3], [4, 5, 6, 7]], names=("dp", "tp"))
    Mesh(['dp', 'tp'], Layout((2, 4), (4, 1)))
    >>> check_mesh({"dp": 2, "tp": 4}).devices
    8
    >>> check_mesh([[0, 1], [3, 2]])
    Traceback (most recent call last):
    exact_layouts.Refused: no layout has these values: expected 4 at index 3, found 2: ...
    """
    if isinstance(mesh, Mesh):
        return mesh
    if isinstance(mesh, dict):
        return Mesh(list(mesh), list(mesh.values()))
    ranks = getattr(mesh, "mesh", mesh)
    if names is None:
        names = getattr(mesh, "mesh_dim_names", getattr(mesh, "axis_names", None))
    if ranks is mesh and hasattr(mesh, "axis_names"):
        ranks = mesh.devices
    ranks = ranks.tolist() if hasattr(ranks, "tolist") else ranks
    shape, flat = _flat(ranks)
    flat = [getattr(rank, "id", rank) for rank in flat]
    if names is None:
        names = [f"dim{i}" for i in range(len(shape))]
    return Mesh([str(name) for name in names], find_layout(flat, shape=tuple(shape)))


def redistribute_plan(
    mesh: Any,
    shape: Any,
    source: Any,
    target: Any,
    *,
    itemsize: int = 1,
    target_mesh: Any = None,
    target_shape: Any = None,
    uneven: str = "chunk",
) -> Plan:
    """Returns the plan that redistributes a tensor from placements `source` to placements `target`.

    `mesh` is anything that `check_mesh` accepts. A placement is a placement of `torch.distributed.tensor`, or its text:
    `Shard(0)`, `StridedShard(0, 2)`, `Replicate`, `Partial(sum)`. `itemsize` is the number of bytes of an element. With
    `uneven="chunk"`, shards of different sizes are those of `torch.chunk`. With `uneven="covering"`, all shards have the
    size of the largest.

    >>> from exact_layouts import redistribute_plan
    >>> plan = redistribute_plan({"x": 4}, (8, 8), ["Shard(0)"], ["Shard(1)"], itemsize=2)
    >>> plan.steps
    [Step(kind='all-to-all', peers=4, bytes_received=96, max_bytes_received=24)]
    >>> plan.peak
    64
    """
    mesh = check_mesh(mesh)
    target_mesh = mesh if target_mesh is None else check_mesh(target_mesh)
    shape = [int(extent) for extent in shape]
    target_shape = shape if target_shape is None else [int(extent) for extent in target_shape]
    source = _placements(source, mesh, len(shape))
    target = _placements(target, target_mesh, len(target_shape))
    return _plan((mesh, shape, source), (target_mesh, target_shape, target), itemsize, uneven)


def redistribute_plan_of(tensor: Any, target: Any, *, target_mesh: Any = None, uneven: str = "chunk") -> Plan:
    """Returns the plan that redistributes a `DTensor` to placements `target`.

    The tensor is any object with `device_mesh`, `placements`, `shape` and `dtype.itemsize`.

    >>> from types import SimpleNamespace
    >>> from exact_layouts import redistribute_plan_of
    >>> dtype = SimpleNamespace(itemsize=2)
    >>> tensor = SimpleNamespace(device_mesh={"x": 4}, placements=["Shard(0)"], shape=(8, 8), dtype=dtype)
    >>> redistribute_plan_of(tensor, ["Replicate"]).steps
    [Step(kind='all-gather', peers=4, bytes_received=384, max_bytes_received=96)]
    """
    return redistribute_plan(
        tensor.device_mesh,
        tensor.shape,
        tensor.placements,
        target,
        itemsize=tensor.dtype.itemsize,
        target_mesh=target_mesh,
        uneven=uneven,
    )


def _flat(ranks: Any) -> tuple[list[int], list[int]]:
    """Returns the shape of nested lists and their integers in column-major order."""
    shape: list[int] = []
    level = ranks
    while isinstance(level, (list, tuple)):
        shape.append(len(level))
        if not level or len(shape) > 16:
            raise ValueError("expected an array of ranks with at least one rank and at most 16 axes")
        level = level[0]
    if math.prod(shape) > _MOST:
        raise ValueError(f"expected at most {_MOST} ranks, found {math.prod(shape)}")
    if not shape:
        raise TypeError(f"expected a mesh or an array of ranks, found {type(ranks).__name__}")

    def check(level: Any, extents: list[int]) -> None:
        if not extents:
            return
        if not isinstance(level, (list, tuple)) or len(level) != extents[0]:
            raise ValueError("expected an array of ranks whose rows have the same length")
        for entry in level:
            check(entry, extents[1:])

    check(ranks, shape)
    flat = []
    for index in range(Layout(tuple(shape)).size()):
        entry = ranks
        for extent in shape:
            entry, index = entry[index % extent], index // extent
        flat.append(entry)
    return shape, flat


_PLACEMENT = re.compile(r"_?(Shard|StridedShard|Replicate|Partial)(?:\(\s*(\w*)\s*(?:,\s*(\d+)\s*)?\))?$")


_Placed = tuple[str, str, int, int, str]


def _placements(placements: Any, mesh: Mesh, rank: int) -> list[_Placed]:
    """Returns the placements of all axes, from outer to inner: axis, kind, dimension, number of blocks, and reduction.

    PyTorch applies each placement to the local tensor of the earlier placements. After `_StridedShard`, the local tensor
    has several blocks, and a later shard of the same dimension divides the blocks among the devices. So
    `[_StridedShard(0, 2), Shard(0)]` on an axis `tp` of size 2 shards along `tp` first.
    """
    if isinstance(placements, str):
        raise TypeError(f"expected a list of placements, one for each axis, found the text {placements!r}")
    described = [_placement(placement, rank) for placement in placements]
    names, sizes = mesh.names, mesh.sizes
    if len(described) != len(names):
        raise ValueError(f"expected {len(names)} placements, one for each axis of the mesh, found {len(described)}")
    placed: list[_Placed] = []
    # The levels of each dimension from outer to inner: size and axis. The axis of blocks on one device is `None`, and the
    # size of the innermost level is not known.
    dimensions: dict[int, list[tuple[int | None, str | None]]] = {}
    for name, size, (kind, dim, split, op) in zip(names, sizes, described):
        if kind in ("Replicate", "Partial"):
            placed.append((name, kind, 0, 1, op))
            continue
        if split < 1:
            raise ValueError(f"expected a split factor of at least 1, found {split}")
        levels = dimensions.setdefault(dim, [(None, None)])
        _divide(levels, _divide(levels, 0, split, None), size, name)
    for dim, levels in dimensions.items():
        split = 1
        for blocks, axis in levels:
            if axis is not None:
                placed.append((axis, "StridedShard" if split > 1 else "Shard", dim, split, ""))
                split = 1
            elif blocks is not None:
                split *= blocks
    return placed


def _divide(levels: list[tuple[int | None, str | None]], position: int, count: int, axis: str | None) -> int:
    """Divides the local elements from a level on into `count` parts. Returns the position after the new level."""
    size: int | None
    while axis is not None or count > 1:
        size, owner = levels[position]
        if owner is not None:
            position += 1
        elif size is None:
            levels.insert(position, (count, axis))
            return position + 1
        elif size % count == 0:
            rest = [(size // count, None)] if size > count else []
            levels[position : position + 1] = [(count, axis), *rest]
            return position + 1
        elif axis is None and count % size == 0:
            position, count = position + 1, count // size
        else:
            raise ValueError(
                f"expected a number of parts that divides the {size} blocks of an earlier _StridedShard, found {count}"
            )
    return position


def _placement(placement: Any, rank: int) -> tuple[str, int, int, str]:
    if isinstance(placement, str):
        match = _PLACEMENT.fullmatch(placement.strip())
        if match is None:
            raise ValueError(f"expected a placement such as Shard(0), Replicate or Partial(sum), found {placement!r}")
        kind, first, split = match.group(1), match.group(2) or "", int(match.group(3) or 1)
        if kind == "Partial":
            return kind, 0, 1, first or "sum"
        if kind == "Replicate":
            return kind, 0, 1, ""
        if not first.isdigit():
            raise ValueError(f"expected a dimension, as in Shard(0), found {placement!r}")
        return kind, int(first), split, ""
    kind = type(placement).__name__.lstrip("_")
    if kind in ("Shard", "StridedShard"):
        dim = int(placement.dim)
        if dim < 0:
            dim += rank
        if dim < 0:
            raise ValueError(f"expected a dimension of at least -{rank}, found {placement.dim}")
        return kind, dim, int(getattr(placement, "split_factor", 1)), ""
    if kind == "Replicate":
        return kind, 0, 1, ""
    if kind == "Partial":
        return kind, 0, 1, str(placement.reduce_op)
    raise TypeError(f"expected a placement of torch.distributed.tensor or its text, found {kind}")
