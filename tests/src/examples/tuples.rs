//! Tuples, profiles and nested tuples.

use layout_algebra::IntTuple;
use layout_theory::category::{MutualRefinement, Nested, NestedTuple, Profile};
use serde_json::{Value, json};

use super::kinds::{Kind, Readings, attributes, item, kind, one};
use super::operand::{Operands, Read, profile, tuple};

pub(super) const KINDS: &[Kind] = &[
    kind(&["tuple_attrs", "nested_attrs"], "tuple", |x| {
        let tuple = x.tuple(0)?;
        let mut all = json!({
            "rank": tuple.rank(),
            "len": tuple.length(),
            "length": tuple.length(),
            "depth": tuple.depth(),
            "size": tuple.product(),
            "profile": tuple.profile().to_string(),
            "flat": tuple.flattening().to_string(),
        });
        for (i, mode) in (1..).zip(tuple.modes()) {
            all[format!("mode_{i}")] = json!(mode.to_string());
            all[format!("len_{i}")] = json!(mode.length());
            all[format!("size_{i}")] = json!(mode.product());
        }
        for (i, entry) in (1..).zip(tuple.leaves()) {
            all[format!("entry_{i}")] = json!(entry);
        }
        attributes(x, all)
    }),
    kind(&["profile_attrs"], "profile", |x| {
        let profile = x.profile(0)?;
        let mut all = json!({
            "rank": profile.rank(),
            "len": profile.length(),
            "length": profile.length(),
            "depth": profile.depth(),
        });
        for (i, mode) in (1..).zip(profile.modes()) {
            all[format!("mode_{i}")] = json!(mode.to_string());
            all[format!("len_{i}")] = json!(mode.length());
        }
        attributes(x, all)
    }),
    kind(&["profile_mode"], "profile, position", |x| {
        one(item(x.profile(0)?.modes(), x.position(1)?))
    }),
    kind(&["tuple_concat", "tuple_concatenate"], "tuples", |x| {
        let tuples = x.each(0, tuple)?;
        let empty = IntTuple::Tuple(Vec::new());
        one(tuples.iter().fold(empty, |all, next| all.flat_concat(next)))
    }),
    kind(&["tuple_divides"], "prefix, tuple", |x| {
        one(x.tuple(0)?.divides(&x.tuple(1)?))
    }),
    kind(&["tuple_divide", "tuple_quotient"], "prefix, tuple", |x| {
        one(x.tuple(0)?.quotient_of(&x.tuple(1)?))
    }),
    kind(&["tuple_permute"], "tuple, permutation", |x| {
        one(x.tuple(0)?.permute(&x.positions(1)?))
    }),
    kind(&["tuple_restrict"], "tuple, positions", |x| {
        one(x.tuple(0)?.restrict(&x.positions(1)?))
    }),
    kind(&["tuple_entry", "nested_entry"], "tuple, position", |x| {
        one(x.tuple(0)?.entry(x.position(1)?))
    }),
    kind(&["tuple_mode", "nested_mode"], "tuple, position", |x| {
        one(x.tuple(0)?.mode(x.position(1)?).cloned())
    }),
    kind(&["len_before", "length_before"], "tuple, position", |x| {
        one(x.tuple(0)?.length_before(x.position(1)?))
    }),
    kind(&["size_before"], "tuple, position", |x| {
        one(x.tuple(0)?.size_before(x.position(1)?))
    }),
    kind(&["tuple_flatten", "nested_flatten"], "tuple", |x| {
        one(x.tuple(0)?.flattening())
    }),
    kind(&["nested_profile", "profile_of"], "tuple", |x| {
        one(x.tuple(0)?.profile())
    }),
    kind(&["flatten_profile"], "tuple", |x| {
        let tuple = x.tuple(0)?;
        let all = json!({
            "flat": tuple.flattening().to_string(),
            "profile": tuple.profile().to_string(),
        });
        attributes(x, all)
    }),
    kind(
        &["unflatten_tuple", "with_profile"],
        "tuple, profile",
        |x| one(x.tuple(0)?.with_profile(&x.profile(1)?)),
    ),
    kind(
        &["substitute", "profile_substitute"],
        "profile, list",
        substitute,
    ),
    kind(&["nest", "nested_concat"], "tuples or profiles", nest),
    kind(&["congruent", "nested_congruent"], "tuple, tuple", |x| {
        one(x.tuple(0)?.is_congruent(&x.tuple(1)?))
    }),
    kind(&["refines"], "fine, coarse", |x| {
        one(x.tuple(0)?.refines(&x.tuple(1)?))
    }),
    kind(&["compatible_shapes"], "coarse, fine", |x| {
        one(x.tuple(0)?.is_compatible(&x.tuple(1)?))
    }),
    kind(&["relative_mode"], "fine, coarse, position", |x| {
        let modes = x.tuple(0)?.relative_modes(&x.tuple(1)?).ok();
        one(modes.and_then(|modes| modes.get(x.position(2).ok()?).cloned()))
    }),
    kind(&["relative_modes"], "fine, coarse", |x| {
        one(x.tuple(0)?.relative_modes(&x.tuple(1)?))
    }),
    kind(
        &["relative_len", "relative_length"],
        "fine, coarse, position",
        |x| {
            let modes = x.tuple(0)?.relative_modes(&x.tuple(1)?).ok();
            one(modes.and_then(|modes| Some(modes.get(x.position(2).ok()?)?.length())))
        },
    ),
    kind(
        &["relative_flatten", "relative_flattening"],
        "fine, coarse",
        |x| one(x.tuple(0)?.relative_flattening(&x.tuple(1)?)),
    ),
    kind(&["mutual_refinement"], "tuple, tuple", |x| {
        let refinement = MutualRefinement::of(&x.tuple(0)?, &x.tuple(1)?).ok();
        one(refinement.map(|found| vec![found.left().clone(), found.right().clone()]))
    }),
    kind(
        &["is_mutual_refinement"],
        "fine left, left, fine right, right",
        |x| {
            let (left, right) = ((x.tuple(0)?, x.tuple(1)?), (x.tuple(2)?, x.tuple(3)?));
            one(MutualRefinement::new((left.0, &left.1), (right.0, &right.1)).is_ok())
        },
    ),
    kind(&["shape_div"], "shape, divisor", |x| {
        one(x.tuple(0)?.shape_div(x.tuple(1)?))
    }),
    kind(&["shape_mod"], "shape, count", |x| {
        one(x.tuple(0)?.shape_mod(x.tuple(1)?))
    }),
    kind(&["colex", "crd2idx"], "shape, coordinate", |x| {
        one(x.tuple(0)?.crd2idx(x.tuple(1)?))
    }),
    kind(&["colex_inverse", "colex_inv"], "shape, index", |x| {
        one(x.tuple(0)?.idx2crd(x.integer(1)?))
    }),
    kind(&["coordinates"], "shape", |x| {
        let shape = x.tuple(0)?;
        let size = shape.product().filter(|&size| size <= MOST_COORDINATES);
        let size = size.ok_or("too many coordinates")?;
        one((0..size).map(|i| shape.idx2crd(i)).collect::<Vec<_>>())
    }),
];

/// Maximum number of listed coordinates or values.
pub(super) const MOST_COORDINATES: i64 = 1 << 16;

/// Returns `true` if a value is a profile with an entry `*`.
fn are_profiles(values: &[Value]) -> bool {
    let mut texts = values.iter().filter_map(Value::as_str);
    texts.any(|text| text.contains('*'))
}

fn substitute(x: &Operands<'_>) -> Readings {
    let list = match x.at(1)? {
        Value::Array(list) => &list[..],
        _ => &x.args[1..],
    };
    if are_profiles(list) {
        return one(outer(x)?.substitute(&x.each(1, profile)?));
    }
    one(outer(x)?.substitute(&x.each(1, tuple)?))
}

/// Returns operand 0 as a profile. For a tuple, returns the profile of the tuple.
fn outer(x: &Operands<'_>) -> Read<Profile> {
    x.profile(0).or_else(|_| Ok(x.tuple(0)?.profile()))
}

fn nest(x: &Operands<'_>) -> Readings {
    if are_profiles(x.args) {
        return one(Profile::nest(x.each(0, profile)?));
    }
    one(IntTuple::nest(x.each(0, tuple)?))
}
