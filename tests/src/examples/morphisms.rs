//! Pointed maps and morphisms.

use layout_algebra::IntTuple;
use layout_theory::category::{MutualRefinement, NestMorphism, PointedMap, TupleMorphism};
use serde_json::Value;

use super::kinds::{Kind, item, kind, one};
use super::operand::{Operands, Read, morphism, numbers, parts};

/// Pointed maps.
pub(super) const POINTED: &[Kind] = &[
    kind(&["fin_tractable"], "map, codomain", |x| {
        one(pointed(x)?.is_some_and(|map| map.is_tractable()))
    }),
    kind(&["fin_valid"], "map, codomain", |x| {
        one(pointed(x)?.is_some())
    }),
    kind(&["fin_compose"], "pointed map, pointed map", |x| {
        one(x.pointed(0)?.then(&x.pointed(1)?))
    }),
    kind(&["fin_sum"], "pointed map, pointed map", |x| {
        one(x.pointed(0)?.sum(&x.pointed(1)?))
    }),
    kind(
        &["fin_concat", "fin_wedge"],
        "pointed map, pointed map",
        |x| one(x.pointed(0)?.concat(&x.pointed(1)?)),
    ),
];

macro_rules! of_one {
    ($(($($name:literal)+) $method:ident)+) => {
        /// Operations on one morphism.
        pub(super) const OF_ONE: &[Kind] = &[$(
            kind(&[$($name),+], "morphism", |x| one(x.morphism(0)?.$method())),
        )+];
    };
}

of_one! {
    ("layout_of") layout
    ("morph_sort") sort
    ("morph_squeeze") squeeze
    ("morph_coalesce") coalesce
    ("morph_strong_coalesce") strong_coalesce
    ("morph_complement") complement
    ("morph_inverse") inverse
    ("morph_flatten_codomain") flatten_codomain
    ("morph_sorted" "morph_is_sorted" "sorted_morphism") is_sorted
    ("morph_coalesced" "morph_is_coalesced" "coalesced_morphism") is_coalesced
    ("standard_form" "is_standard_form") is_standard_form
    ("morph_non_degenerate" "non_degenerate_morphism") is_non_degenerate
    ("complementable_morphism" "morph_injective" "morph_complementable") is_injective
    ("morph_isomorphism" "is_isomorphism") is_isomorphism
    ("morph_size") size
    ("morph_cosize") cosize
}

macro_rules! of_two {
    ($(($($name:literal)+) $method:ident)+) => {
        /// Operations on two morphisms.
        pub(super) const OF_TWO: &[Kind] = &[$(
            kind(&[$($name),+], "morphism, morphism", |x| {
                one(x.morphism(0)?.$method(&x.morphism(1)?))
            }),
        )+];
    };
}

of_two! {
    ("compose" "morph_compose") then
    ("disjoint_images") images_are_disjoint
    ("complementary" "morph_is_complement") is_complement_of
    ("morph_logical_divide" "morph_divide") logical_divide
    ("morph_logical_product" "morph_product") logical_product
    ("weak_composite") weak_composite
}

/// The remaining operations.
pub(super) const KINDS: &[Kind] = &[
    kind(&["morphism_valid"], "morphism", |x| {
        let (domain, codomain, images) =
            parts(x.at(0)?).ok_or("expected a morphism as operand 0")?;
        one(NestMorphism::from_numbers(domain, codomain, &images).is_ok())
    }),
    kind(&["morph_flatten"], "morphism", |x| one(x.flat(0)?)),
    kind(&["morph_sum"], "morphism, morphism", |x| {
        let (f, g) = (x.morphism(0)?, x.morphism(1)?);
        Ok([one(x.flat(0)?.sum(&x.flat(1)?))?, one(f.sum(&g))?].concat())
    }),
    kind(&["morph_concat"], "morphisms", |x| {
        let all = x.each(0, morphism)?;
        let domain = IntTuple::Tuple(all.iter().map(|f| f.domain().clone()).collect());
        let codomain = all.first().ok_or("no morphism")?.codomain().clone();
        let joined = flat_concat(x)?;
        one(joined.map(|f| NestMorphism::new(domain, codomain, f.map().clone())))
    }),
    kind(&["morph_flat_concat"], "morphisms", |x| {
        one(flat_concat(x)?)
    }),
    kind(&["morph_flat_coalesce"], "morphism", |x| {
        one(x.flat(0)?.coalesce())
    }),
    kind(&["morph_flat_divide"], "morphism, morphism", |x| {
        one(x.flat(0)?.flat_divide(&x.flat(1)?))
    }),
    kind(&["morph_flat_product"], "morphism, morphism", |x| {
        one(x.flat(0)?.flat_product(&x.flat(1)?))
    }),
    kind(&["layout_of_complement"], "morphism", |x| {
        one(x.morphism(0)?.complement().map(|f| f.layout()))
    }),
    kind(&["layout_of_composite"], "morphism, morphism", |x| {
        one(x.morphism(0)?.then(&x.morphism(1)?).map(|f| f.layout()))
    }),
    kind(
        &["standard_rep", "standard_representation"],
        "layout",
        |x| one(NestMorphism::standard_representation(&x.layout(0)?)),
    ),
    kind(&["F_on_coords"], "morphism, coordinate", |x| {
        one(x.flat(0)?.on_coordinate(&x.integers(1)?))
    }),
    kind(&["realization", "realize"], "morphism, index", |x| {
        one(x.morphism(0)?.realize(x.integer(1)?))
    }),
    kind(
        &["composable", "morph_divides"],
        "morphism, morphism",
        |x| one(x.morphism(0)?.then(&x.morphism(1)?).is_ok()),
    ),
    kind(&["product_admissible"], "morphism, morphism", |x| {
        one(x.morphism(0)?.logical_product(&x.morphism(1)?).is_ok())
    }),
    kind(&["identity", "morph_identity"], "tuple", |x| {
        one(NestMorphism::identity(x.tuple(0)?))
    }),
    kind(&["isomorphism"], "tuple, permutation", |x| {
        one(TupleMorphism::isomorphism(
            &x.integers(0)?,
            &x.positions(1)?,
        ))
    }),
    kind(&["projection"], "tuple, positions", |x| {
        one(TupleMorphism::projection(&x.integers(0)?, &x.positions(1)?))
    }),
    kind(&["dilation"], "tuple, factors", |x| {
        one(TupleMorphism::dilation(&x.integers(0)?, &x.integers(1)?))
    }),
    kind(&["expansion"], "tuple, longer tuple", |x| {
        one(TupleMorphism::expansion(&x.integers(0)?, &x.integers(1)?))
    }),
    kind(&["morph_restrict"], "morphism, positions", |x| {
        one(x.morphism(0)?.restrict(&x.positions(1)?))
    }),
    kind(
        &["morph_factorize", "morph_factor"],
        "morphism, positions",
        |x| one(x.morphism(0)?.factorize(&x.positions(1)?)),
    ),
    kind(&["morph_entry"], "morphism, position", |x| {
        let (f, i) = (x.morphism(0)?, x.position(1)?);
        Ok([one(f.entry(i))?, one(f.flatten().entry(i))?].concat())
    }),
    kind(&["morph_mode"], "morphism, position", |x| {
        one(x.morphism(0)?.mode(x.position(1)?))
    }),
    kind(&["morph_relative_mode"], "morphism, tuple, position", |x| {
        let modes = x.morphism(0)?.relative_modes(&x.tuple(1)?).ok();
        let position = x.position(2)?;
        one(modes.and_then(|modes| item(&modes, position)))
    }),
    kind(&["entry_inclusion"], "tuple, position", |x| {
        one(identity(x)?.entry(x.position(1)?))
    }),
    kind(&["mode_inclusion"], "tuple, position", |x| {
        one(identity(x)?.mode(x.position(1)?))
    }),
    kind(
        &["relative_mode_inclusion"],
        "fine, coarse, position",
        |x| {
            let modes = identity(x)?.relative_modes(&x.tuple(1)?).ok();
            let position = x.position(2)?;
            one(modes.and_then(|modes| item(&modes, position)))
        },
    ),
    kind(
        &["reparenthesize", "reparenthesization"],
        "tuple, tuple",
        |x| one(NestMorphism::reparenthesize(x.tuple(0)?, x.tuple(1)?)),
    ),
    kind(&["pullback"], "morphism, refinement of the codomain", |x| {
        one(x.morphism(0)?.pullback(&x.tuple(1)?))
    }),
    kind(
        &["pushforward"],
        "morphism, refinement of the domain",
        |x| one(x.morphism(0)?.pushforward(&x.tuple(1)?)),
    ),
    kind(&["make_composable"], "morphism, morphism", |x| {
        let (f, g) = (x.morphism(0)?, x.morphism(1)?);
        let refinement = MutualRefinement::of(f.codomain(), g.domain()).ok();
        let pair = refinement.and_then(|refinement| refinement.composable(&f, &g).ok());
        one(pair.map(|(f, g)| vec![f, g]))
    }),
];

/// Parses a pointed map from an object, or from images and a codomain. Returns `None` if an image is past the
/// codomain.
fn pointed(x: &Operands<'_>) -> Read<Option<PointedMap>> {
    let (images, codomain) = match x.at(0)? {
        Value::Object(map) => (map.get("map"), map.get("codomain")),
        images => (Some(images), x.at(1).ok()),
    };
    let images = images
        .and_then(numbers)
        .ok_or("expected a list of images")?;
    let codomain = codomain.and_then(Value::as_u64);
    let codomain = codomain.and_then(|codomain| usize::try_from(codomain).ok());
    let codomain = codomain.ok_or("no codomain")?;
    Ok(PointedMap::from_numbers(&images, codomain).ok())
}

/// Concatenates the flattenings of all operands, if they share a codomain and have disjoint images.
fn flat_concat(x: &Operands<'_>) -> Read<Option<TupleMorphism>> {
    let all = x.each(0, morphism)?;
    let (first, others) = all.split_first().ok_or("no morphism")?;
    if others.iter().any(|f| f.codomain() != first.codomain()) {
        return Ok(None);
    }
    let mut others = others.iter();
    let join = |joined: TupleMorphism, f: &NestMorphism| joined.concat(f.flatten()).ok();
    Ok(others.try_fold(first.flatten().clone(), join))
}

fn identity(x: &Operands<'_>) -> Read<NestMorphism> {
    NestMorphism::identity(x.tuple(0)?).map_err(|error| error.to_string())
}
