//! Flat layouts, and layouts found for tables.

use layout_algebra::Layout;
use layout_theory::category::flat;

use super::kinds::{Kind, kind, one, two};
use super::operand::layout;
use super::show::Show;

pub(super) const KINDS: &[Kind] = &[
    kind(&["restrict"], "layout, positions", |x| {
        one(flat::restrict(&x.layout(0)?, &x.positions(1)?))
    }),
    kind(&["squeeze"], "layout", |x| {
        one(flat::squeeze(&x.layout(0)?))
    }),
    kind(&["filter"], "layout", |x| {
        let a = x.layout(0)?;
        two(flat::filter(&a), a.filter())
    }),
    kind(&["drop_zero_strides"], "layout", |x| {
        one(flat::filter(&x.layout(0)?))
    }),
    // The text shows only the filtered layout, so the example checks that filtering does not change this
    // layout.
    kind(&["filter_result_only"], "filtered layout", |x| {
        one(flat::filter(&x.layout(0)?))
    }),
    kind(&["normalize"], "layout", |x| {
        one(flat::normalize(&x.layout(0)?))
    }),
    kind(&["permute"], "layout, permutation", |x| {
        one(flat::permute(&x.layout(0)?, &x.positions(1)?))
    }),
    kind(&["sort"], "layout", |x| one(flat::sort(&x.layout(0)?))),
    kind(&["flat_concat", "flat_concatenate"], "layouts", |x| {
        let layouts = x.each(0, layout)?;
        one(flat::concat(&layouts.iter().collect::<Vec<_>>()))
    }),
    kind(&["flatten_layout"], "layout", |x| {
        one(flat::concat(&[&x.layout(0)?]))
    }),
    kind(&["flat_coalesce"], "layout", |x| {
        one(flat::coalesce(&x.layout(0)?))
    }),
    kind(&["flat_complement"], "layout, size?", |x| {
        one(flat::complement(&x.layout(0)?, x.optional(1)?))
    }),
    kind(&["complements", "flat_complements"], "layout, size", |x| {
        let found = flat::complements(&x.layout(0)?, x.integer(1)?);
        one(found.map(|mut layouts| {
            layouts.sort_by_cached_key(ToString::to_string);
            layouts
        }))
    }),
    kind(&["flat_composition"], "outer, inner", |x| {
        one(flat::composition(&x.layout(0)?, &x.layout(1)?))
    }),
    kind(&["flat_divide", "flat_division"], "layout, layout", |x| {
        let (a, b) = (x.layout(0)?, x.tiler(1)?);
        let Ok(tile) = x.layout(1) else {
            return one(a.flat_divide(b));
        };
        let nested = a
            .logical_divide(&tile)
            .map(|divided| flattened(&divided).show());
        Ok(vec![
            ("Colfax", flat::division(&a, &tile).show()),
            ("nested, flattened", nested.show()),
            ("CuTe", a.flat_divide(b).show()),
        ])
    }),
    kind(&["flat_product"], "layout, layout", |x| {
        let (a, b) = (x.layout(0)?, x.layout(1)?);
        two(flat::product(&a, &b), a.flat_product(&b))
    }),
];

fn flattened(a: &Layout) -> Option<Layout> {
    flat::concat(&[a]).ok()
}
