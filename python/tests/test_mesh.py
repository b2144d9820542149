"""Meshes and plans. The classes below have the attributes of `torch.distributed`, which is not installed here."""

import exact_layouts as el
import numpy
import pytest
from exact_layouts import Layout, Refused


class DeviceMesh:
    def __init__(self, mesh, mesh_dim_names=None):
        self.mesh, self.mesh_dim_names = numpy.array(mesh), mesh_dim_names


class Shard:
    def __init__(self, dim):
        self.dim = dim


class _StridedShard(Shard):
    def __init__(self, dim, split_factor):
        super().__init__(dim)
        self.split_factor = split_factor


class Replicate:
    pass


class Partial:
    def __init__(self, reduce_op="sum"):
        self.reduce_op = reduce_op


class DTensor:
    def __init__(self, shape, dtype, device_mesh, placements):
        self.shape, self.dtype, self.device_mesh, self.placements = shape, numpy.dtype(dtype), device_mesh, placements


def test_meshes():
    mesh = el.check_mesh(DeviceMesh([[0, 1, 2, 3], [4, 5, 6, 7]], ("dp", "tp")))
    assert (mesh.names, mesh.devices, mesh.ranks) == (["dp", "tp"], 8, Layout((2, 4), (4, 1)))
    assert el.check_mesh(mesh) == mesh == el.check_mesh({"dp": 2, "tp": 4})
    assert el.check_mesh(DeviceMesh([[0, 2], [1, 3]])).ranks == Layout((2, 2), (1, 2))
    assert el.check_mesh(numpy.arange(4)).names == ["dim0"]

    class Device:
        def __init__(self, id):
            self.id = id

    class Jax:
        axis_names = ("x", "y")
        devices = numpy.array([[Device(0), Device(1)], [Device(2), Device(3)]])

    assert el.check_mesh(Jax()) == el.check_mesh({"x": 2, "y": 2})


@pytest.mark.parametrize(
    "mesh, exception",
    [
        ([[0, 1], [3, 2]], Refused),
        ([0, 2], Refused),
        ([1, 2], Refused),
        ([0, 0], Refused),
        ([[0, 1], [2]], ValueError),
        ([], ValueError),
        ([[[[list(range(100))] * 100] * 100] * 100] * 100, ValueError),
        ("01", TypeError),
        (None, TypeError),
        ({"x": 0}, Refused),
    ],
)
def test_invalid_meshes(mesh, exception):
    with pytest.raises(exception):
        el.check_mesh(mesh)


def shards(shape, mesh, placements):
    """Returns the elements of each rank by division into chunks, as PyTorch does."""
    whole = numpy.arange(int(numpy.prod(shape))).reshape(shape)
    parts = {}
    for coordinate in numpy.ndindex(*mesh.mesh.shape):
        part = whole
        for axis, placement in enumerate(placements):
            count, index = mesh.mesh.shape[axis], coordinate[axis]
            if isinstance(placement, _StridedShard):
                blocks = numpy.split(part, placement.split_factor, placement.dim)
                part = numpy.concatenate([numpy.split(block, count, placement.dim)[index] for block in blocks], placement.dim)
            elif isinstance(placement, Shard):
                part = numpy.split(part, count, placement.dim)[index]
        parts[int(mesh.mesh[coordinate])] = part.ravel()
    return parts


@pytest.mark.parametrize(
    "source, target",
    [
        ([Shard(0), Shard(1)], [Shard(1), Shard(0)]),
        ([Shard(0), Replicate()], [Replicate(), Replicate()]),
        ([_StridedShard(0, 2), Shard(0)], [Shard(0), Replicate()]),
        ([Shard(0), Shard(0)], [Replicate(), Shard(-1)]),
        ([_StridedShard(0, 4), Replicate()], [Shard(0), Shard(1)]),
        ([_StridedShard(0, 4), Shard(0)], [Shard(1), _StridedShard(1, 2)]),
    ],
)
def test_sources_of_plans(source, target):
    """Each element of the destination is where the plan states."""
    mesh, shape = DeviceMesh([[0, 1], [2, 3]], ("x", "y")), (16, 8)
    plan = el.redistribute_plan_of(DTensor(shape, "float16", mesh, source), target)
    before, after = shards(shape, mesh, source), shards(shape, mesh, target)
    received = 0
    for rank, elements in after.items():
        for address, element in enumerate(elements):
            other, place = plan.source_of(rank, address)
            assert before[other][place] == element
            received += element not in before[rank]
    assert plan.bytes_received == 2 * received
    assert plan.peak == 2 * (len(before[0]) + len(after[0]))


def test_fsdp_and_tensor_parallel():
    """The example in the documentation of `_StridedShard`: rank 1 has rows 4 and 5."""
    plan = el.redistribute_plan({"dp": 2, "tp": 2}, (8,), ["StridedShard(0, 2)", "Shard(0)"], ["Replicate", "Replicate"])
    assert [plan.source_of(0, row) for row in (4, 5, 2, 3)] == [(1, 0), (1, 1), (2, 0), (2, 1)]
    with pytest.raises(ValueError, match="divides the 3 blocks"):
        el.redistribute_plan({"dp": 2, "tp": 2}, (12,), ["StridedShard(0, 3)", "Shard(0)"], ["Replicate", "Replicate"])


def test_plan():
    plan = el.redistribute_plan({"x": 4}, (8, 8), ["Shard(0)"], ["Shard(1)"], itemsize=2)
    [step] = plan.steps
    assert (step.kind, step.peers, step.bytes_received, step.max_bytes_received) == ("all-to-all", 4, 96, 24)
    assert (plan.bytes_received, plan.max_bytes_received, plan.max_bytes_sent, plan.peak) == (96, 24, 24, 64)
    assert (plan.vector, plan.needs_pack, plan.needs_unpack) == (2, True, False)
    assert step.group_of(2) == [0, 1, 2, 3]
    assert "all-to-all in 1 group of 4 devices" in plan.explain()
    with pytest.raises(ValueError, match="a rank below 4"):
        step.group_of(4)


def test_reductions():
    mesh = {"x": 2, "y": 2}
    steps = lambda source, target: [s.kind for s in el.redistribute_plan(mesh, (8, 8), source, target).steps]
    assert steps([Partial(), Replicate()], [Replicate(), Replicate()]) == ["all-reduce"]
    assert steps(["Partial(max)", "Shard(0)"], ["Shard(1)", "Shard(0)"]) == ["reduce-scatter"]
    with pytest.raises(ValueError, match="found avg"):
        steps([Partial("avg"), Replicate()], [Replicate(), Replicate()])


def test_a_view_that_moves_elements_is_refused():
    plan = el.redistribute_plan({"x": 4}, (12, 8), ["Shard(1)"], ["Shard(0)"], target_shape=(16, 6))
    with pytest.raises(Refused, match="expected all elements to stay on their devices"):
        plan.require_local()


def test_a_pair_without_a_plan_is_refused():
    with pytest.raises(Refused) as caught:
        el.redistribute_plan({"x": 2, "y": 3}, (6, 6), ["Partial", "Shard(0)"], ["Shard(0)", "Replicate"])
    assert caught.value.suggestion.startswith("redistribute to `[y: Shard(0)]")


@pytest.mark.parametrize(
    "change",
    [
        {"shape": (8, -1)},
        {"shape": (2**40, 2**40)},
        {"source": ["Shard(7)"]},
        {"source": ["Shard(x)"]},
        {"source": ["Shard"]},
        {"source": "Shard(0)"},
        {"source": [Shard(-3)]},
        {"source": [object()]},
        {"source": ["Shard(0)", "Shard(1)"]},
        {"source": ["StridedShard(0, 0)"]},
        {"itemsize": 0},
        {"itemsize": 2**70},
        {"uneven": "even"},
        {"target_mesh": {"x": 2}},
        {"target_shape": (3, 3)},
    ],
)
def test_invalid_plans(change):
    arguments = {"mesh": {"x": 4}, "shape": (8, 8), "source": ["Shard(0)"], "target": ["Shard(1)"]}
    with pytest.raises((ValueError, TypeError, OverflowError)):
        el.redistribute_plan(**{**arguments, **change})
