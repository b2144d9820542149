//! Admissibility, ordered factorisations, and layouts found for tables.

use layout_algebra::IntTuple;
use layout_algebra::find::{admits, consistent, find_layout, find_prefix};
use layout_theory::admissible::{
    Factorisation, Notion, admissible, admissible_for_complementation, admissible_restricted,
    composition_by_modes, interval_of_definition, uncoalesced_complement,
};
use layout_theory::fact::{FactMorphism, Groupoid, OrderedFactorisation};
use serde_json::json;

use super::kinds::{Kind, attributes, kind, one};
use super::operand::{Operands, Read};

pub(super) const KINDS: &[Kind] = &[
    kind(
        &["admissible_complement", "admissible_for_complement"],
        "layout, size",
        |x| one(admissible_for_complementation(&x.layout(0)?, x.integer(1)?).is_ok()),
    ),
    kind(
        &["complement_uncoalesced", "complement_JS"],
        "layout, size",
        |x| one(uncoalesced_complement(&x.layout(0)?, x.integer(1)?)),
    ),
    kind(&["left_divisible"], "shape, divisor", |x| {
        let d = x.integer(1)?;
        one(factors(x)?.is_some_and(|shape| shape.left_division(d).is_ok()))
    }),
    kind(
        &["weakly_left_divisible", "weak_left_divisible"],
        "shape, divisor",
        |x| {
            let d = x.integer(1)?;
            one(factors(x)?.is_some_and(|shape| shape.weak_left_division(d).is_ok()))
        },
    ),
    kind(
        &["division_index", "left_division"],
        "shape, divisor",
        |x| {
            let (shape, d) = (factors(x)?, x.integer(1)?);
            let weak = shape
                .as_ref()
                .and_then(|shape| shape.weak_left_division(d).ok());
            let strong = shape.and_then(|shape| shape.left_division(d).ok());
            let Some(division) = weak else {
                return one(None::<bool>);
            };
            if x.expected.is_object() {
                let induced = strong.map(|found| found.induced.finite().to_vec());
                let all = json!({ "index": division.index, "c": division.c, "induced": induced });
                return attributes(x, all);
            }
            one(division.index)
        },
    ),
    kind(&["admissible_restricted"], "shape, layout, notion", |x| {
        let b = x.layout(1)?;
        let r = b
            .stride()
            .leaves()
            .next()
            .ok_or("expected a layout with modes")?;
        let n = b.size();
        let shape = factors(x)?;
        let notion = notion(x, 2)?;
        one(shape.is_some_and(|shape| admissible_restricted(&shape, n, r, notion).is_ok()))
    }),
    kind(
        &["admissible", "admissible_composition", "admissible_general"],
        "shape, layout, notion?",
        |x| {
            let (shape, b, notion) = (factors(x)?, x.layout(1)?, notion(x, 2)?);
            one(shape.is_some_and(|shape| admissible(&shape, &b, notion).is_ok()))
        },
    ),
    kind(
        &["interval", "interval_of_definition"],
        "shape, layout of length 1",
        |x| {
            let b = x.layout(1)?;
            let r = b
                .stride()
                .leaves()
                .next()
                .ok_or("expected a layout with modes")?;
            let interval =
                factors(x)?.and_then(|shape| interval_of_definition(&shape, b.size(), r));
            one(interval.map(|interval| vec![interval.first, interval.last]))
        },
    ),
    kind(
        &["composition_by_modes", "composition_JS"],
        "outer, inner",
        |x| {
            one(composition_by_modes(
                &x.layout(0)?,
                &x.layout(1)?,
                notion(x, 2)?,
            ))
        },
    ),
    kind(
        &["ordered_factorization_valid", "ordered_factorisation_valid"],
        "factors",
        |x| one(x.factorisation(0)?.is_some()),
    ),
    kind(&["fact_domain"], "factors, map", |x| {
        one(x.fact_morphism(0)?.domain().primes().to_vec())
    }),
    kind(&["fact_layout"], "factors, map", |x| {
        one(x.fact_morphism(0)?.layout())
    }),
    kind(
        &["fact_realization", "fact_realisation"],
        "factors, map",
        |x| one(x.fact_morphism(0)?.realisation()),
    ),
    kind(&["fact_range_ok"], "factors, map", |x| {
        let f = x.fact_morphism(0)?;
        let size = f.codomain().size();
        one(f.layout().map(|layout| layout.cosize() <= size))
    }),
    kind(
        &["fact_compose", "fact_composite"],
        "factors, map, map",
        |x| {
            let a = x.fact_morphism(0)?;
            let b = FactMorphism::new(a.domain(), x.positions(2)?).ok();
            let composite = b.and_then(|b| a.compose(&b).ok());
            one(composite.map(|f| f.map().iter().map(|i| i + 1).collect::<Vec<_>>()))
        },
    ),
    kind(&["ordered_factorizations", "fact_objects"], "number", |x| {
        let objects = Groupoid::new(x.integer(0)?).and_then(|groupoid| groupoid.objects());
        let primes = |e: &OrderedFactorisation| e.primes().to_vec();
        one(objects.map(|objects| objects.iter().map(primes).collect::<Vec<_>>()))
    }),
    kind(
        &["layout_permutations", "layout_permutation_count"],
        "number",
        |x| {
            let groupoid = Groupoid::new(x.integer(0)?);
            let found = groupoid.and_then(|groupoid| groupoid.layout_permutations());
            if x.expected.is_array() {
                return one(found);
            }
            one(found.map(|layouts| layouts.len()))
        },
    ),
    kind(&["find_layout"], "values", |x| {
        one(find_layout(&x.integers(0)?))
    }),
    kind(&["find_prefix"], "values", |x| {
        one(find_prefix(x.integers(0)?).map(|prefix| prefix.layout))
    }),
    kind(&["admits", "admitted"], "layout, values", |x| {
        one(admits(&x.layout(0)?, &x.integers(1)?).is_ok())
    }),
    kind(&["consistent"], "values, extent", |x| {
        one(consistent(&x.integers(0)?, x.integer(1)?).is_ok())
    }),
];

/// Returns operand 0: a shape of factors above 1, or the shape of a layout, coalesced. Returns
/// `None` if the shape is not a factorisation.
fn factors(x: &Operands<'_>) -> Read<Option<Factorisation>> {
    let shape: IntTuple = match x.layout(0) {
        Ok(layout) => layout.coalesce().shape().clone(),
        Err(_) => x.tuple(0)?,
    };
    Ok(Factorisation::new(shape).ok())
}

/// Returns operand `i`, `weak` or `cutlass`. Defaults to `weak`.
fn notion(x: &Operands<'_>, i: usize) -> Read<Notion> {
    if !x.has(i) {
        return Ok(Notion::Weak);
    }
    match &*x.text(i)? {
        "weak" => Ok(Notion::Weak),
        "cutlass" => Ok(Notion::Cutlass),
        other => Err(format!("unknown notion `{other}`")),
    }
}
