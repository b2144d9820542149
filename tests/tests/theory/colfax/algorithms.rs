//! Mutual refinements and section 4.1: composition of tractable layouts.

use layout_algebra::{IntTuple, Layout};
use layout_theory::category::{
    CategoryError, MutualRefinement, NestMorphism, NestedLayout, NestedTuple, compose_tractable,
    composition_by_shapes,
};

use crate::random::{Random, check, values};

/// Tests mutual refinements of nested tuples that have a random common refinement. For arbitrary tuples,
/// tests the algorithm against its promise.
#[test]
fn prop_3_2_5_20() {
    check(
        |random| (random.nested_tuple(4), random.nested_tuple(4)),
        |(t, u)| {
            let nested = MutualRefinement::of(t, u);
            let flat = MutualRefinement::of(&t.flattening(), &u.flattening());
            assert_eq!(nested.is_ok(), flat.is_ok());
            if let (Ok(nested), Ok(flat)) = (nested, flat) {
                assert!(nested.left().refines(t) && nested.right().refines(u));
                assert!(nested.left().divides(nested.right()));
                let left = nested.left().relative_flattening(t).unwrap();
                let right = nested.right().relative_flattening(u).unwrap();
                assert_eq!((&left, &right), (flat.left(), flat.right()));
                let again =
                    MutualRefinement::new((left, &t.flattening()), (right, &u.flattening()));
                assert_eq!(again.unwrap(), flat);
            }
        },
    );
}

/// The corrected algorithm finds a mutual refinement if one exists.
// covers: object 24, algorithm 7
#[test]
fn algorithm_4_1_1() {
    check(
        |random| {
            // Two groupings of one tuple. The left one can end earlier.
            let common = random.entries(6);
            let group = |random: &mut Random, common: &[i64]| {
                let mut groups: Vec<i64> = Vec::new();
                for &entry in common {
                    match groups.last_mut() {
                        Some(last) if random.chance(2) => *last *= entry,
                        _ => groups.push(entry),
                    }
                }
                IntTuple::from(groups)
            };
            let end = random.below(common.len() + 1);
            (group(random, &common[..end]), group(random, &common))
        },
        |(t, u)| {
            let refinement = MutualRefinement::of(t, u).unwrap();
            assert!(refinement.left().refines(t) && refinement.right().refines(u));
            assert!(refinement.left().divides(refinement.right()));
        },
    );
    let rejected = MutualRefinement::of(&IntTuple::from((8, 8)), &IntTuple::from((3, 8, 8)));
    assert!(matches!(
        rejected,
        Err(CategoryError::NoMutualRefinement { .. })
    ));
    // An empty mode refines 1.
    let f = NestMorphism::identity((1,)).unwrap();
    let none = NestMorphism::identity(()).unwrap();
    let weak = f.weak_composite(&none).unwrap();
    assert_eq!(weak.to_string(), "(()) -()-> ()");
    assert_eq!(
        weak.layout().coalesce_over(f.domain()).unwrap().to_string(),
        "(1):(0)"
    );
    // The left tuple must be exhausted.
    let rejected = MutualRefinement::of(&IntTuple::from((2, 3)), &IntTuple::from((2,)));
    assert!(matches!(
        rejected,
        Err(CategoryError::NoMutualRefinement {
            right_rest: None,
            ..
        })
    ));
}

/// The algorithm is sound: its result is the composite. The algorithm is not complete.
// covers: algorithm 8
#[test]
fn prop_4_1_3_1() {
    let found = core::cell::Cell::new(0);
    check(
        |random| {
            let a = random.tractable();
            (random.tractable(), random.nest_layout(&a))
        },
        |(b, a)| {
            if let Ok(composite) = compose_tractable(b, a) {
                found.set(found.get() + 1);
                let through = values(a).into_iter().map(|i| b.offset(i).unwrap());
                assert_eq!(values(&composite), through.collect::<Vec<_>>());
                assert_eq!(b.composite(a).unwrap(), composite);
            }
        },
    );
    assert!(found.get() > 30, "{} composites", found.get());
    let (b, a): (Layout, Layout) = ("(2,5):(1,8)".parse().unwrap(), "2:3".parse().unwrap());
    assert!(compose_tractable(&b, &a).is_err());
    assert_eq!(b.composite(&a).unwrap().to_string(), "2:9");
}

// covers: operation 44 82, algorithm 9
#[test]
fn weak_composites() {
    check(
        |random| {
            let f = random.nest_morphism();
            let fine = random.refinement(f.codomain());
            let other = random.nested(&fine.leaves().collect::<Vec<_>>());
            (f, random.nest_from(&other))
        },
        |(f, g)| {
            let weak = f.weak_composite(g).unwrap();
            let refinement = MutualRefinement::of(f.codomain(), g.domain()).unwrap();
            let (finer, next) = refinement.composable(f, g).unwrap();
            assert_eq!(finer.then(&next).unwrap(), weak);
            assert!(weak.domain().refines(f.domain()));
            let of_g = values(&g.layout());
            let through = values(&f.layout());
            let through = through.iter().map(|&i| of_g[usize::try_from(i).unwrap()]);
            assert_eq!(values(&weak.layout()), through.collect::<Vec<_>>());
        },
    );
}

/// The composition by shapes is a weak composite. The composite has the nesting of `a`, with a
/// tuple at each entry.
// covers: operation 44 49, algorithm 4, convention 33
#[test]
fn compositions_by_shapes() {
    let found = core::cell::Cell::new(0);
    check(
        |random| (random.layout(), random.layout()),
        |(b, a)| {
            if let Ok(composed) = composition_by_shapes(b, a) {
                found.set(found.get() + 1);
                assert!(composed.shape().refines(a.shape()));
                let through = values(a).into_iter().map(|i| b.offset(i).unwrap());
                assert_eq!(values(&composed), through.collect::<Vec<_>>());
            }
        },
    );
    assert!(found.get() > 100, "{} compositions", found.get());
    let rejected = composition_by_shapes(&"(3,5):(1,10)".parse().unwrap(), &"4:2".parse().unwrap());
    assert!(matches!(rejected, Err(CategoryError::Layout(_))));
}
