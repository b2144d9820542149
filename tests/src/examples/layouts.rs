//! Layouts: their functions, predicates and operations.

use layout_algebra::{Error, IntTuple, Layout};
use layout_theory::category::{
    CategoryError, Nested, NestedLayout, NestedTuple, Predicates, Profile, compose_tractable,
    composition_by_shapes, flat,
};
use serde_json::{Value, json};

use super::kinds::{Kind, Readings, attributes, item, kind, one, two};
use super::operand::{Operands, layout, profile};
use super::show::Show;
use super::tuples::MOST_COORDINATES;

macro_rules! predicates {
    ($(($($name:literal)+) $method:ident)+) => {
        pub(super) const PREDICATES: &[Kind] = &[$(
            kind(&[$($name),+], "layout", |x| one(x.layout(0)?.$method())),
        )+];
    };
}

predicates! {
    ("is_flat_layout" "is_flat") is_flat
    ("column_major" "is_column_major") is_column_major
    ("row_major" "is_row_major") is_row_major
    ("non_degenerate" "is_non_degenerate") is_non_degenerate
    ("is_sorted" "sorted") is_sorted
    ("is_flat_coalesced" "flat_coalesced") is_flat_coalesced
    ("is_coalesced" "coalesced") is_coalesced
    ("compact" "is_compact") is_compact
    ("tractable" "is_tractable") is_tractable
}

/// Functions of a layout, parts of a layout, and predicates with several operands.
pub(super) const FUNCTIONS: &[Kind] = &[
    kind(&["coord_fn", "coordinate_fn"], "layout, coordinate", |x| {
        one(x.layout(0)?.offset(x.tuple(1)?))
    }),
    kind(&["layout_fn", "extended_fn"], "layout, index", |x| {
        one(x.layout(0)?.offset(x.integer(1)?))
    }),
    kind(&["table"], "layout", table),
    kind(&["same_function", "equivalent"], "layout, layout", |x| {
        one(x.layout(0)?.coalesce() == x.layout(1)?.coalesce())
    }),
    kind(&["is_layout", "make_layout"], "shape, stride", |x| {
        let layout = Layout::new(x.tuple(0)?, x.tuple(1)?);
        match x.expected {
            Value::Bool(_) => one(layout.is_ok()),
            _ => one(layout),
        }
    }),
    kind(
        &["layout_attrs", "nested_layout_attrs"],
        "layout",
        all_attributes,
    ),
    kind(&["layout_modes_entries"], "layout", |x| {
        let a = x.layout(0)?;
        let all = json!({ "modes": a.modes().show(), "entries": a.flatten().modes().show() });
        attributes(x, all)
    }),
    kind(&["layout_mode"], "layout, position", |x| {
        one(x.layout(0)?.mode(x.position(1)?))
    }),
    kind(&["layout_entry"], "layout, position", |x| {
        one(item(&x.layout(0)?.flatten().modes(), x.position(1)?))
    }),
    kind(&["mode_order_chain"], "modes", |x| {
        let modes = x.each(0, layout)?;
        let modes: Vec<_> = modes.iter().collect();
        one(flat::concat(&modes).is_ok_and(|chain| chain.is_sorted()))
    }),
    kind(
        &["complementable", "is_complementable"],
        "layout, size?",
        |x| one(x.layout(0)?.is_complementable(x.optional(1)?)),
    ),
    kind(&["is_complement"], "layout, layout", |x| {
        one(flat::is_complement(
            &x.layout(0)?,
            &x.layout(1)?,
            x.optional(2)?,
        ))
    }),
    kind(&["is_N_complement"], "layout, layout, size", |x| {
        let size = Some(x.integer(2)?);
        one(flat::is_complement(&x.layout(0)?, &x.layout(1)?, size))
    }),
    kind(&["compatible_layouts"], "coarse, fine", |x| {
        one(x.layout(0)?.shape().is_compatible(x.layout(1)?.shape()))
    }),
    kind(
        &["coalesced_over", "is_coalesced_over"],
        "layout, shape",
        |x| one(x.layout(0)?.is_coalesced_over(&x.tuple(1)?)),
    ),
    kind(&["complexity"], "layout", |x| {
        one(x.layout(0)?.complexity())
    }),
];

/// Operations on layouts.
pub(super) const OPERATIONS: &[Kind] = &[
    kind(&["concat", "nested_layout_concat"], "layouts", |x| {
        one(Layout::from_modes(x.each(0, layout)?))
    }),
    kind(&["substitute_layout"], "layout, profile", |x| {
        let layouts = x.at(0)?.is_array();
        let (profile, a) = match profile(x.at(0)?) {
            Some(profile) => (profile, 1),
            None => (x.profile(1)?, 0),
        };
        if layouts || x.at(a)?.is_array() {
            return one(profile.substitute(&x.each(a, layout)?));
        }
        one(x.layout(a)?.with_mode_profile(&profile))
    }),
    kind(&["coalesce"], "layout", |x| one(x.layout(0)?.coalesce())).of_cute(),
    kind(
        &["coalesce_profile", "coalesce_by_mode"],
        "layout, profile",
        |x| {
            let profile = x.profile(1).map(|profile| step(&profile));
            let profile = profile.or_else(|_| x.tuple(1))?;
            one(x.layout(0)?.coalesce_by_mode(profile))
        },
    ),
    kind(
        &["relative_coalesce", "coalesce_over"],
        "layout, shape",
        |x| one(x.layout(0)?.coalesce_over(&x.tuple(1)?)),
    ),
    kind(&["relative_mode_layout"], "layout, shape, position", |x| {
        let modes = x.layout(0)?.relative_modes(&x.tuple(1)?).ok();
        let position = x.position(2)?;
        one(modes.and_then(|modes| item(&modes, position)))
    }),
    kind(&["relative_modes_layout"], "layout, shape", |x| {
        one(x.layout(0)?.relative_modes(&x.tuple(1)?))
    }),
    kind(&["complement"], "layout, size?", |x| {
        let a = x.layout(0)?;
        if !x.has(1) {
            return two(a.complement_within(None), a.complement_default());
        }
        let cotarget = x.tuple(1)?;
        two(
            a.complement_within(cotarget.product()),
            a.complement(cotarget),
        )
    })
    .of_cute(),
    kind(&["composition", "composite"], "outer, inner", |x| {
        let (b, a) = (x.layout(0)?, x.layout(1)?);
        two(b.composite(&a), b.composition(&a))
    })
    .of_cute(),
    kind(&["composition_tiler"], "layout, tiler", |x| {
        one(x.layout(0)?.composition(x.tiler(1)?))
    })
    .of_cute(),
    kind(
        &["composition_uncoalesced", "composition_dynamic"],
        "outer, inner",
        |x| one(composition_by_shapes(&x.layout(0)?, &x.layout(1)?)),
    ),
    kind(&["composition_tractable"], "outer, inner", |x| {
        one(compose_tractable(&x.layout(0)?, &x.layout(1)?))
    }),
    kind(&["logical_divide"], "layout, layout or tiler", |x| {
        let (a, tiler) = (x.layout(0)?, x.tiler(1)?);
        let divided = a.logical_divide(tiler);
        match x.layout(1) {
            Ok(b) => two(colfax_division(&a, &b), divided),
            Err(_) => one(divided),
        }
    })
    .of_cute(),
    kind(
        &["logical_divide_tiler", "divide_tiler"],
        "layout, tiler",
        |x| one(x.layout(0)?.logical_divide(x.tiler(1)?)),
    ),
    kind(&["logical_divide_tiler_shape"], "layout, tiler", |x| {
        sizes(&x.layout(0)?.logical_divide(x.tiler(1)?))
    }),
    kind(&["logical_product"], "layout, layout", |x| {
        let (a, b) = (x.layout(0)?, x.tiler(1)?);
        one(a.logical_product(b))
    })
    .of_cute(),
    kind(&["blocked_product"], "layout, layout", |x| {
        products(Layout::blocked_product, x)
    })
    .of_cute(),
    kind(&["raked_product"], "layout, layout", |x| {
        products(Layout::raked_product, x)
    })
    .of_cute(),
];

/// Returns the offsets of a layout as a list, or as a list of rows if the expected result has rows.
fn table(x: &Operands<'_>) -> Readings {
    let a = x.layout(0)?;
    if a.size() > MOST_COORDINATES {
        return Err("too many values".into());
    }
    let rows = x.expected.as_array().and_then(|rows| rows.first());
    if !rows.is_some_and(Value::is_array) {
        return one((0..a.size()).map(|i| a.offset(i)).collect::<Vec<_>>());
    }
    let extents: Vec<_> = a.modes().iter().map(Layout::size).collect();
    let [height, width] = extents[..] else {
        return Err("expected a layout with two modes".into());
    };
    let row = |i: i64| -> Vec<_> { (0..width).map(|j| a.offset((i, j))).collect() };
    one((0..height).map(row).collect::<Vec<_>>())
}

fn all_attributes(x: &Operands<'_>) -> Readings {
    let a = x.layout(0)?;
    let mut all = json!({
        "rank": a.rank(),
        "len": a.shape().length(),
        "length": a.shape().length(),
        "depth": a.depth(),
        "size": a.size(),
        "cosize": a.cosize(),
        "profile": a.profile().to_string(),
        "shape": a.shape().to_string(),
        "stride": a.stride().to_string(),
        "flat": flat::concat(&[&a]).show(),
        "complexity": a.complexity(),
    });
    for (i, mode) in a.modes().into_iter().enumerate() {
        all[format!("mode_{}", i + 1)] = mode.show();
    }
    for (i, entry) in a.flatten().modes().into_iter().enumerate() {
        all[format!("entry_{}", i + 1)] = entry.show();
    }
    attributes(x, all)
}

/// Converts a profile to CuTe's target profile, which has 1 at each entry.
fn step(profile: &Profile) -> IntTuple {
    match profile {
        Profile::Entry => 1.into(),
        Profile::Tuple(modes) => IntTuple::Tuple(modes.iter().map(step).collect()),
    }
}

/// Computes `A o (B, comp(B, size(A)))`.
fn colfax_division(a: &Layout, b: &Layout) -> Result<Layout, CategoryError> {
    let rest = b.complement_within(Some(a.size()))?;
    a.composite(&Layout::nest(vec![b.clone(), rest])?)
}

/// Returns the sizes of the modes in each mode of a division.
fn sizes(divided: &Result<Layout, Error>) -> Readings {
    let sizes = |layout: &Layout| -> Vec<_> { layout.modes().iter().map(Layout::size).collect() };
    let modes = divided.as_ref().map(Layout::modes);
    one(modes.map(|modes| modes.iter().map(sizes).collect::<Vec<_>>()))
}

/// Returns the product, and the product of an older CuTe version, which coalesced each mode.
fn products(product: fn(&Layout, &Layout) -> Result<Layout, Error>, x: &Operands<'_>) -> Readings {
    let result = product(&x.layout(0)?, &x.layout(1)?);
    let profile: Vec<_> = result
        .iter()
        .flat_map(|layout| vec![1; layout.rank()])
        .collect();
    let coalesced = result
        .clone()
        .and_then(|layout| layout.coalesce_by_mode(profile));
    Ok(vec![
        ("CuTe", result.show()),
        ("older CuTe", coalesced.show()),
    ])
}
