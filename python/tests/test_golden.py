"""Compares the operations with CuTe's golden vectors, which the Rust tests use too."""

import json
import re
from collections import Counter
from pathlib import Path

import exact_layouts as el
import pytest
from exact_layouts import Layout, Refused, Swizzle
from laws import extended

GOLDEN = Path(__file__).resolve().parents[2] / "tests" / "golden"


def tuple_of(text):
    """Returns the tuple of a text such as `(1,(_,2))`."""
    return eval(text.replace("_", "None").replace(")", ",)").replace("(,)", "()")) if isinstance(text, str) else text


def vectors(*names):
    for name in names:
        for line in (GOLDEN / f"{name}.jsonl").read_text().splitlines():
            yield json.loads(line)


def has_negative(vector):
    """Returns `True` for negative strides. This library has no layouts with negative strides."""
    return "-" in re.sub(r"Sw<[^>]*>", "", json.dumps([vector["args"], vector.get("result")]))


def shaped(function):
    return lambda *args: function(*map(tuple_of, args))


def first(function, *shapes):
    """Returns a function of a layout and tuples."""
    return lambda layout, *args: function(layout, *(tuple_of(arg) for arg in args))


def swizzled(function):
    """Returns a function whose first operand is a composed layout, in one text or in three operands."""

    def call(*args):
        if args[0].startswith("Sw") and " o " not in args[0]:
            swizzle, offset, layout, *args = args
            args = [f"{swizzle} o {offset} o {layout}", *args]
        return function(Layout(args[0]), *args[1:])

    return call


def padded(function):
    def call(layout, rank, elem=None):
        return function(layout, elem=elem, up_to_rank=rank)

    return call


OPERATIONS = {
    "coalesce": el.coalesce,
    "coalesce_by_mode": first(el.coalesce),
    "filter": el.filter,
    "filter_by_mode": first(el.filter),
    "filter_zeros": el.filter_zeros,
    "filter_zeros_profile": first(el.filter_zeros),
    "complement": first(el.complement),
    "complement_default": el.complement,
    "composition": el.composition,
    "composition_tiler": el.composition,
    "with_shape": first(el.with_shape),
    "right_inverse": el.right_inverse,
    "left_inverse": el.left_inverse,
    "nullspace": el.nullspace,
    "max_common_layout": el.max_common_layout,
    "max_common_vector": el.max_common_vector,
    "max_alignment": el.max_alignment,
    "upcast": el.upcast,
    "downcast": el.downcast,
    "recast_layout": el.recast_layout,
    "ceil_div": lambda shape, tiler: el.ceil_div(tuple_of(shape), tiler),
    "shape_div": shaped(el.shape_div),
    "shape_mod": shaped(el.shape_mod),
    "compact_col_major": shaped(el.compact_col_major),
    "compact_row_major": shaped(el.compact_row_major),
    "compact_order": shaped(el.compact_order),
    "make_ordered_layout": shaped(el.make_ordered_layout),
    "make_layout_left": shaped(el.make_layout_left),
    "make_layout_right": shaped(el.make_layout_right),
    "make_layout_like": el.make_layout_like,
    "make_fragment_like": el.make_fragment_like,
    "make_layout": el.make_layout,
    "domain_distribute": shaped(el.domain_distribute),
    "append": el.append,
    "prepend": el.prepend,
    "append_n": padded(el.append),
    "prepend_n": padded(el.prepend),
    "replace": el.replace,
    "reverse": el.reverse,
    "flatten": el.flatten,
    "unflatten": first(el.unflatten),
    "zip": el.zip,
    "zip2": el.zip,
    "take": el.take,
    "group": el.group,
    "select": lambda layout, *modes: el.select(layout, modes if len(modes) != 1 else tuple_of(modes[0])),
    "get": lambda layout, *modes: el.get(layout, modes if len(modes) != 1 else tuple_of(modes[0])),
    "tile_to_shape": first(el.tile_to_shape),
    "size": el.size,
    "cosize": el.cosize,
    "rank": el.rank,
    "depth": el.depth,
    "size_i": first(el.size),
    "cosize_i": first(el.cosize),
    "eval": lambda layout, coordinate: Layout(layout)(tuple_of(coordinate)),
    "idx2crd": shaped(el.idx2crd),
    "crd2idx": lambda coordinate, layout: el.crd2idx(tuple_of(coordinate), layout),
    "crd2idx_shape": shaped(el.crd2idx),
    "crd2crd": shaped(el.crd2crd),
    "get_hier_coord": el.get_hier_coord,
    "get_flat_coord": el.get_flat_coord,
    "get_1d_coord": el.get_1d_coord,
    "slice": lambda coordinate, layout: el.slice(layout, tuple_of(coordinate)),
    "dice": lambda coordinate, layout: el.dice(layout, tuple_of(coordinate)),
    "slice_and_offset": lambda coordinate, layout: el.slice_and_offset(layout, tuple_of(coordinate)),
    "local_tile": lambda layout, tiler, coordinate: el.local_tile(layout, tiler, tuple_of(coordinate)),
    "local_tile_proj": lambda layout, tiler, coordinate, proj: el.local_tile(
        layout, tiler, tuple_of(coordinate), proj=tuple_of(proj)
    ),
    "local_partition": el.local_partition,
    "congruent": shaped(el.congruent),
    "weakly_congruent": shaped(el.weakly_congruent),
    "compatible": shaped(el.compatible),
    "evenly_divides": shaped(el.evenly_divides),
    "swizzle_apply": lambda swizzle, offset: Swizzle(swizzle)(offset),
    "swizzle_compose": lambda swizzle, offset, layout: Layout(f"{swizzle} o {offset} o {layout}"),
    "swizzle_composition": el.composition,
    "swizzle_left_inverse": swizzled(el.left_inverse),
    "swizzle_right_inverse": swizzled(el.right_inverse),
    "swizzle_recast_layout": swizzled(el.recast_layout),
    "swizzle_upcast": swizzled(el.upcast),
    "swizzle_downcast": swizzled(el.downcast),
    "swizzle_tile_to_shape": swizzled(first(el.tile_to_shape)),
    "swizzle_compose_then_compose": swizzled(el.composition),
    "swizzle_compose_then_zipped_divide": swizzled(el.zipped_divide),
    "swizzle_slice_and_offset": swizzled(first(el.slice_and_offset)),
    "composition_layout_swizzle": el.composition,
}
for kind in ("logical", "zipped", "tiled", "flat"):
    for what in ("divide", "product"):
        OPERATIONS[f"{kind}_{what}"] = OPERATIONS[f"{kind}_{what}_tiler"] = getattr(el, f"{kind}_{what}")
for kind in ("blocked", "raked"):
    OPERATIONS[f"{kind}_product"] = getattr(el, f"{kind}_product")


def text(value):
    if isinstance(value, tuple):
        return "(" + ",".join(map(text, value)) + ")"
    return str(value)


def outcome(vector):
    """Returns the result of the operation as a text, or the exception."""
    try:
        result = OPERATIONS[vector["op"]](*vector["args"])
    except Refused as error:
        return error
    if isinstance(result, tuple) and len(result) == 2 and isinstance(result[0], Layout):
        layout, offset = result
        assert vector.get("offset", 0) == offset or vector["op"].startswith("local"), vector
        return text(layout)
    return text(result)


FILES = "shape_ops coalesce composition complement divide product inverse slice_eval recast swizzle".split()

# The rules of operations that CuTe performs with a result that is not the promised one, or that has no meaning.
RULES = {
    "crd2crd": {"out of range"},
    "eval": {"out of range"},
    "left_inverse": {"not invertible"},
    "make_ordered_layout": {"ambiguous order"},
    "complement_default": {"not complementable"},
    "complement": {"not complementable"},
    "recast_layout": {"adjacent elements", "divisibility"},
    "upcast": {"adjacent elements", "divisibility"},
    "downcast": {"adjacent elements", "divisibility"},
    "swizzle_recast_layout": {"adjacent elements", "divisibility", "swizzle"},
    "swizzle_upcast": {"adjacent elements", "divisibility", "swizzle"},
    "swizzle_compose_then_zipped_divide": {"does not tile"},
}


def explained(vector, found):
    """Returns the reason why the result differs from CuTe's, or `None`."""
    op, args, cute = vector["op"], vector["args"], vector["result"]
    if isinstance(found, Refused):
        if found.rule in RULES.get(op, ()) or ("divide" in op and found.rule == "does not tile"):
            return found.rule
        return "no layout exists" if is_proof(found, args) else None
    if found.startswith("Sw<0,") and Layout(found).inner == Layout(cute):
        return "a swizzle without bits is kept"
    if op in ("composition", "composition_tiler", "with_shape"):
        return wrong_composition(args, cute)
    if op.startswith("max_common"):
        a, b = map(Layout, args)
        common = int(found) if op == "max_common_vector" else Layout(found).size()
        if min(a.size(), b.size()) == common:
            return "CuTe continues after the last element"
    if op == "complement" and found == str(el.complement(args[0], el.size(tuple_of(args[1])))):
        return "CuTe divides each entry of the cotarget"
    if op in ("downcast", "recast_layout"):
        offsets, right = Layout(cute).offsets(), Layout(found).offsets()
        if len(set(offsets)) < len(offsets) and len(set(right)) == len(right):
            return "CuTe's result repeats memory"
    if op == "swizzle_right_inverse":
        source, inverse = Layout(" o ".join(map(str, args))), Layout(found)
        wrong = [i for i, j in enumerate(Layout(cute).offsets()) if j >= source.size() or source(j) != i]
        if wrong and [source(j) for j in inverse.offsets()] == list(range(inverse.size())):
            return f"CuTe's result is wrong at index {wrong[0]}"
    return None


def is_proof(error, operands):
    """Checks a counterexample by evaluation."""
    shown = error.counter_example or {}
    if "starts" in shown:
        offsets = [Layout(operand).offsets() for operand in operands if ":" in str(operand)]
        reached = [sum(each.count(shown["offset"] - start) for start in set(shown["starts"])) for each in offsets]
        return max(reached) > 1
    steps = re.findall(r"`([^`]*) o ([^`]*)`", error.args[0])
    if "composed" not in shown or not steps:
        return False
    a, b = map(Layout, steps[-1])
    return extended(a, b(shown["index"])) == shown["offset"] != shown["composed"]


def wrong_composition(args, cute):
    """Checks by enumeration that CuTe's composition is wrong."""
    a, b = (Layout(arg if isinstance(arg, str) and ":" in arg else tuple_of(arg)) for arg in args)
    cute = Layout(cute)
    differ = [i for i in range(b.size()) if cute(i) != extended(a, b(i))]
    return f"CuTe's result is wrong at index {differ[0]}" if differ else None


@pytest.mark.parametrize("name", FILES)
def test_vectors(name):
    counts = Counter()
    for vector in vectors(name):
        if has_negative(vector):
            counts["negative strides"] += 1
            continue
        if vector["op"] == "coalesce_x":
            # The operation has no function in Python.
            counts["coalesce_x"] += 1
            continue
        found = outcome(vector)
        if found == text(vector["result"]):
            counts["equal"] += 1
            continue
        reason = explained(vector, found)
        assert reason is not None, (vector["op"], vector["args"], vector["result"], str(found))
        counts["explained"] += 1
    assert counts["equal"] > 2 * counts["explained"], counts


def test_exact_decisions():
    """An operation is accepted if and only if a layout with the promised function exists."""
    for vector in vectors("exact"):
        found = outcome(vector)
        assert isinstance(found, str) == vector["representable"], (vector["op"], vector["args"], str(found))
        if vector["representable"] and vector["values"]:
            assert Layout(found).offsets() == vector["values"], vector


def test_wrong_compositions_are_not_repeated():
    checked = 0
    for vector in vectors("silently_wrong"):
        if vector["op"] in ("composition", "composition_tiler", "logical_divide") and not has_negative(vector):
            found = outcome(vector)
            assert isinstance(found, Refused) or found != vector["result"], vector
            checked += 1
    assert checked > 100


def sharding(vector, side):
    ranks = Layout(vector[f"ranks_{side}"])
    names = [f"x{i}" for i in range(len(el.flatten(ranks)))]
    partial = [f"x{axis}" for axis in vector.get(f"partial_{side}", [])]
    return el.Sharding(el.Mesh(names, ranks), vector[side], vector[side.lower()], partial=partial)


def test_plans():
    """Compares plans of plain layouts with plans by enumeration."""
    checked = 0
    for vector in vectors("mesh"):
        if "ranks_A" not in vector:
            continue
        expected, source, target = vector["expected"], sharding(vector, "A"), sharding(vector, "B")
        try:
            plan = source.plan_to(target)
        except Refused as error:
            assert "refused_because" in expected and error.suggestion, vector
            continue
        if expected["digits"] is not None:
            steps = [[step.kind, step.bytes_received, step.max_bytes_received] for step in plan.steps]
            assert steps == expected["steps"], vector
        if "elements_received" in expected and not vector.get("partial_A"):
            found = [plan.bytes_received, plan.max_bytes_received, plan.max_bytes_sent, plan.peak, plan.vector]
            found += [plan.needs_pack, plan.needs_unpack]
            names = "elements_received max_received max_sent_own_first peak_elements vector pack unpack".split()
            assert found == [expected[name] for name in names], vector
        if "P_fnv" in expected:
            assert fnv(plan, target) == expected["P_fnv"], vector
        checked += 1
    assert checked > 100


def fnv(plan, target):
    """Returns the hash of the source of every address, by rank and address."""
    result = 0xCBF29CE484222325
    for rank in range(target.layout[0].size()):
        for address in range(target.local_len):
            for integer in plan.source_of(rank, address) or ():
                for byte in integer.to_bytes(4, "little"):
                    result = (result ^ byte) * 0x100000001B3 % 2**64
    return f"{result:016x}"
