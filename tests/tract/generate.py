"""Writes `agreement.jsonl`: 1000 random morphisms, nested tuples and layouts, with the results
of the Python package `tract` (ColfaxResearch/layout-categories).

    PYTHONPATH=<the package> python generate.py > agreement.jsonl

A line has a kind, the operands, and the text of each result. If `tract` raises an error, the result
is null. If the error is not a `ValueError`, the line also has its name. Positions and images count
from 1, and 0 is `*`.
"""

import json
import random
import sys

import cutlass.cute as cute
from tract.categories import Nest_morphism, NestedTuple, Tuple_morphism
from tract import layout_utils as layouts

SEED = 20240501
COUNTS = {"tuple": 300, "nest": 300, "refinement": 150, "layout": 150, "weak": 100}


# ---------------------------------------------------------------- random operands


def entry(rng):
    return rng.choice([1, 2, 2, 3, 4, 5, 6, 8])


def entries(rng, most):
    return tuple(entry(rng) for _ in range(rng.randint(0, most)))


def increasing(rng, length):
    return tuple(i for i in range(1, length + 1) if rng.random() < 0.6)


def morphism_into(rng, codomain, stars):
    """A morphism into `codomain` with up to `stars` entries that map to `*`."""
    images = rng.sample(range(1, len(codomain) + 1), rng.randint(0, len(codomain)))
    images += [0] * rng.randint(0, stars)
    rng.shuffle(images)
    if rng.random() < 0.3:
        images.sort()
    domain = tuple(codomain[j - 1] if j else entry(rng) for j in images)
    return Tuple_morphism(domain, codomain, tuple(images))


def morphism_from(rng, domain):
    """A morphism from `domain`, where some entries map to `*`, and some codomain entries are not images."""
    targets = [i for i in range(1, len(domain) + 1) if rng.random() < 0.8]
    targets += [0] * rng.randint(0, 2)
    rng.shuffle(targets)
    codomain = tuple(domain[i - 1] if i else entry(rng) for i in targets)
    images = tuple(targets.index(i) + 1 if i in targets else 0 for i in range(1, len(domain) + 1))
    return Tuple_morphism(domain, codomain, images)


def nested(rng, flat, depth=2):
    """The tuple `flat` with random parentheses."""
    if len(flat) == 1 and rng.random() < 0.3:
        return flat[0]
    modes, rest = [], list(flat)
    while rest:
        taken = rng.randint(1, len(rest))
        group, rest = tuple(rest[:taken]), rest[taken:]
        if taken == 1 and rng.random() < 0.8 or depth == 0:
            modes.extend(group)
        else:
            modes.append(nested(rng, group, depth - 1))
    return tuple(modes)


def nest(rng, f):
    return Nest_morphism(nested(rng, f.domain), nested(rng, f.codomain), f.map)


def nest_from(rng, domain):
    g = morphism_from(rng, domain.flatten())
    return Nest_morphism(domain, nested(rng, g.codomain), g.map)


def refinement(rng, tuple_):
    def split(n):
        divisor = rng.choice([d for d in range(1, n + 1) if n % d == 0])
        return rng.choice([n, n, (divisor, n // divisor)])

    return NestedTuple(tuple_.sub(tuple(split(n) for n in tuple_.flatten())).data)


def flat_layout(rng):
    """A flat layout: the layout of a morphism, or an arbitrary layout."""
    if rng.random() < 0.5:
        f = morphism_into(rng, entries(rng, 5), 2)
        return f.domain, strides_of(f)
    shape = entries(rng, 4)
    return shape, tuple(rng.choice([0, 1, 2, 3, 4, 6, 8, 12, 16, 24]) for _ in shape)


def strides_of(f):
    strides = []
    for image in f.map:
        stride = 1 if image else 0
        for entry_ in f.codomain[: max(image - 1, 0)]:
            stride *= entry_
        strides.append(stride)
    return tuple(strides)


# ---------------------------------------------------------------- writing


def tuple_text(data):
    return str(NestedTuple(data))


def text(value):
    if isinstance(value, (Tuple_morphism, Nest_morphism)):
        domain = value.domain if isinstance(value, Tuple_morphism) else value.domain.data
        codomain = value.codomain if isinstance(value, Tuple_morphism) else value.codomain.data
        images = ",".join(str(j) if j else "*" for j in value.map)
        return f"{tuple_text(domain)} -({images})-> {tuple_text(codomain)}"
    if isinstance(value, NestedTuple):
        return str(value)
    if isinstance(value, cute.Layout):
        return f"{tuple_text(value.shape)}:{tuple_text(value.stride)}"
    if isinstance(value, (list, tuple)):
        return [text(item) for item in value]
    return value


def morphism(f):
    f = f if isinstance(f, Nest_morphism) else f.to_Nest_morphism()
    return {"domain": str(f.domain), "codomain": str(f.codomain), "map": list(f.map)}


def line(kind, operands, results):
    written, errors = {}, {}
    for name, result in results.items():
        try:
            written[name] = text(result())
        except ValueError:
            written[name] = None
        except Exception as error:
            written[name] = None
            errors[name] = type(error).__name__
    record = {"kind": kind, **operands, "results": written}
    if errors:
        record["errors"] = errors
    print(json.dumps(record, separators=(",", ":")), file=sys.stdout)


# ---------------------------------------------------------------- kinds


def tuple_case(rng):
    f = morphism_into(rng, entries(rng, 5), rng.choice([0, 2]))
    g = morphism_from(rng, f.codomain)
    factor = morphism_into(rng, f.complement().domain if 0 not in f.map else entries(rng, 3), 1)
    beside = morphism_into(rng, f.codomain, 1)
    domain = increasing(rng, len(f.domain))
    image = set(f.map)
    codomain = tuple(
        j for j in range(1, len(f.codomain) + 1) if j in image or rng.random() < 0.5
    )
    line(
        "tuple",
        {
            "f": morphism(f),
            "g": morphism(g),
            "beside": morphism(beside),
            "factor": morphism(factor),
            "domain": list(domain),
            "codomain": list(codomain),
        },
        {
            "size": f.size,
            "cosize": f.cosize,
            "layout": lambda: layouts.compute_flat_layout(f),
            "is_sorted": f.is_sorted,
            "is_coalesced": f.is_coalesced,
            "is_complementable": f.is_complementable,
            "is_isomorphism": f.is_isomorphism,
            "sort": f.sort,
            "squeeze": f.squeeze,
            "coalesce": f.coalesce,
            "strong_coalesce": f.strong_coalesce,
            "complement": f.complement,
            "compose": lambda: f.compose(g),
            "sum": lambda: f.sum(g),
            "restrict": lambda: f.restrict(domain),
            "factorize": lambda: f.factorize(codomain),
            "images_are_disjoint": lambda: f.images_are_disjoint(beside),
            "concat": lambda: f.concat(beside),
            "is_complementary_to": lambda: f.is_complementary_to(beside),
            "flat_divide": lambda: g.flat_divide(f),
            "flat_product": lambda: f.flat_product(factor),
        },
    )


def nest_case(rng):
    f = nest(rng, morphism_into(rng, entries(rng, 5), rng.choice([0, 2])))
    g = nest_from(rng, f.codomain)
    flat = f.complement().domain if 0 not in f.map else NestedTuple(entries(rng, 3))
    factor = morphism_into(rng, flat.flatten(), 1)
    factor = Nest_morphism(nested(rng, factor.domain), flat, factor.map)
    beside = morphism_into(rng, f.codomain.flatten(), 1)
    beside = Nest_morphism(nested(rng, beside.domain), f.codomain, beside.map)
    of_codomain = refinement(rng, f.codomain)
    of_domain = refinement(rng, f.domain)
    line(
        "nest",
        {
            "f": morphism(f),
            "g": morphism(g),
            "beside": morphism(beside),
            "factor": morphism(factor),
            "of_codomain": str(of_codomain),
            "of_domain": str(of_domain),
        },
        {
            "size": f.size,
            "cosize": f.cosize,
            "layout": lambda: layouts.compute_layout(f),
            "standard_representation": lambda: layouts.compute_Nest_morphism(
                layouts.compute_layout(f)
            ),
            "is_sorted": f.is_sorted,
            "is_complementable": f.is_complementable,
            "is_isomorphism": f.is_isomorphism,
            "flatten": f.flatten,
            "flatten_codomain": f.flatten_codomain,
            "coalesce": f.coalesce,
            "complement": f.complement,
            "compose": lambda: f.compose(g),
            "images_are_disjoint": lambda: f.images_are_disjoint(beside),
            "concat": lambda: f.concat(beside),
            "is_complementary_to": lambda: f.is_complementary_to(beside),
            "logical_divide": lambda: g.logical_divide(f),
            "logical_product": lambda: f.logical_product(factor),
            "pullback": lambda: f.pullback_along(of_codomain),
            "pushforward": lambda: f.pushforward_along(of_domain),
        },
    )


def refinement_case(rng):
    coarse = NestedTuple(nested(rng, entries(rng, 4)))
    fine = refinement(rng, coarse) if rng.random() < 0.7 else NestedTuple(
        nested(rng, entries(rng, 4))
    )
    other = NestedTuple(nested(rng, entries(rng, 4)))
    if rng.random() < 0.5:
        other = NestedTuple(nested(rng, fine.flatten() + entries(rng, 2)))
    line(
        "refinement",
        {"fine": str(fine), "coarse": str(coarse), "other": str(other)},
        {
            "length": fine.length,
            "rank": fine.rank,
            "depth": fine.depth,
            "size": fine.size,
            "is_congruent": lambda: fine.is_congruent_to(coarse),
            "refines": lambda: fine.refines(coarse),
            "relative_flattening": lambda: fine.relative_flattening(coarse),
            "underlying_map": lambda: list(fine.underlying_map(coarse)),
            "mutual_refinement": lambda: list(layouts.mutual_refinement(coarse, other)),
        },
    )


def layout_case(rng):
    shape, stride = flat_layout(rng)
    flat = cute.make_layout(shape, stride=stride)
    tree = NestedTuple(nested(rng, shape))
    nested_layout = cute.make_layout(tree.data, stride=tree.sub(stride).data)
    other_shape, other_stride = flat_layout(rng)
    other = cute.make_layout(other_shape, stride=other_stride)
    block = 1
    for s, d in zip(shape, stride):
        block = max(block, s * d)
    size = block * rng.randint(1, 4)
    line(
        "layout",
        {"flat": text(flat), "nested": text(nested_layout), "other": text(other), "size": size},
        {
            "flatten": lambda: layouts.flatten_layout(nested_layout),
            "sort": lambda: layouts.sort_flat_layout(flat),
            "sort_permutation": lambda: layouts.sort_flat_layout_with_perm(flat)[1],
            "is_tractable": lambda: layouts.is_tractable(nested_layout),
            "standard_representation": lambda: layouts.compute_Nest_morphism(nested_layout),
            "flat_standard_representation": lambda: layouts.compute_Tuple_morphism(flat),
            "normalize": lambda: layouts.nullify_zero_strides(nested_layout),
            "flat_concat": lambda: layouts.flat_concatenate(flat, other),
            "concat": lambda: layouts.concatenate(nested_layout, other),
            "flat_complement": lambda: layouts.flat_complement(flat, size),
        },
    )


def weak_case(rng):
    f = nest(rng, morphism_into(rng, entries(rng, 4), 1))
    fine = refinement(rng, f.codomain)
    domain = NestedTuple(nested(rng, fine.flatten() + entries(rng, 1)))
    if rng.random() < 0.3:
        domain = NestedTuple(nested(rng, entries(rng, 4)))
    g = nest_from(rng, domain)
    line(
        "weak",
        {"f": morphism(f), "g": morphism(g)},
        {"weak_composite": lambda: layouts.weak_composite(f, g)},
    )


def all_cases():
    rng = random.Random(SEED)
    cases = {
        "tuple": tuple_case,
        "nest": nest_case,
        "refinement": refinement_case,
        "layout": layout_case,
        "weak": weak_case,
    }
    for kind, count in COUNTS.items():
        for _ in range(count):
            cases[kind](rng)


@cute.jit
def main():
    all_cases()


main()
