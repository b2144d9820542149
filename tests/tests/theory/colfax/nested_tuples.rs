//! Section 2.2: profiles and nested tuples.

use core::fmt::Debug;

use layout_algebra::IntTuple;
use layout_theory::category::{Nested, NestedTuple, Profile};

use crate::random::{Random, check};

/// Returns a nested tuple, a refinement of it, and a refinement of the refinement.
fn refinements(random: &mut Random) -> [IntTuple; 3] {
    let coarse = random.nested_tuple(4);
    let fine = random.refinement(&coarse);
    let finest = random.refinement(&fine);
    [finest, fine, coarse]
}

/// Returns an outer profile, profiles for its entries, and values for the entries of those profiles.
fn substitutions<X>(
    random: &mut Random,
    mut inner: impl FnMut(&mut Random) -> X,
) -> (Profile, Vec<Profile>, Vec<X>) {
    let length = random.below(4);
    let outer = random.profile(length);
    let middles: Vec<_> = (0..outer.length())
        .map(|_| {
            let length = random.below(3);
            random.profile(length)
        })
        .collect();
    let length = middles.iter().map(Profile::length).sum();
    let inner = (0..length).map(|_| inner(random)).collect();
    (outer, middles, inner)
}

/// Checks that substitution is associative.
fn is_associative<X: Nested + PartialEq + Debug>(
    (outer, middles, inner): &(Profile, Vec<Profile>, Vec<X>),
) {
    let whole = outer.substitute(middles).unwrap();
    let whole = whole.substitute(inner).unwrap();
    let mut rest = &inner[..];
    let mut modes = Vec::new();
    for middle in middles {
        let (now, later) = rest.split_at(middle.length());
        modes.push(middle.substitute(now).unwrap());
        rest = later;
    }
    assert_eq!(outer.substitute(&modes).unwrap(), whole);
}

/// The operad of profiles: substitution is associative, and the single entry is the unit.
// covers: object 12, operation 7
#[test]
fn prop_2_2_1_10() {
    check(
        |random| {
            substitutions(random, |random| {
                let length = random.below(3);
                random.profile(length)
            })
        },
        |case| {
            is_associative(case);
            for profile in &case.2 {
                let entry = Profile::Entry.substitute(core::slice::from_ref(profile));
                assert_eq!(entry.unwrap(), *profile);
                let entries = vec![Profile::Entry; profile.length()];
                assert_eq!(profile.substitute(&entries).unwrap(), *profile);
            }
        },
    );
}

/// Nested tuples are an algebra over the operad of profiles.
// covers: operation 7
#[test]
fn prop_2_2_3_6() {
    check(
        |random| substitutions(random, |random| random.nested_tuple(2)),
        |case| {
            is_associative(case);
            for tuple in &case.2 {
                let entry = Profile::Entry.substitute(core::slice::from_ref(tuple));
                assert_eq!(entry.unwrap(), *tuple);
                let entries: Vec<_> = tuple.leaves().map(IntTuple::Int).collect();
                assert_eq!(tuple.profile().substitute(&entries).unwrap(), *tuple);
            }
        },
    );
}

// covers: object 15, predicate 25
#[test]
fn prop_2_2_4_4() {
    check(refinements, |[finest, fine, coarse]| {
        assert!(fine.refines(fine));
        assert!(finest.refines(fine) && fine.refines(coarse) && finest.refines(coarse));
        assert_eq!(coarse.refines(fine), coarse == fine);
    });
}

#[test]
fn prop_2_2_4_7() {
    check(refinements, |[_, fine, _]| {
        let entries: Vec<_> = fine.leaves().map(IntTuple::Int).collect();
        assert_eq!(fine.relative_modes(fine).unwrap(), entries);
    });
}

#[test]
fn prop_2_2_4_8() {
    check(refinements, |[_, fine, coarse]| {
        let flat = fine.relative_flattening(coarse).unwrap();
        let modes = flat.relative_modes(&coarse.flattening()).unwrap();
        assert_eq!(modes, flat.modes());
    });
}

#[test]
fn prop_2_2_4_9() {
    check(refinements, |[_, fine, _]| {
        let size = IntTuple::Int(fine.product().unwrap());
        let modes = fine.relative_modes(&size).unwrap();
        assert_eq!(modes, core::slice::from_ref(fine));
    });
}

/// A refinement is the substitution of its relative modes.
// covers: operation 9
#[test]
fn prop_2_2_4_5() {
    check(refinements, |[_, fine, coarse]| {
        let modes = fine.relative_modes(coarse).unwrap();
        assert_eq!(coarse.profile().substitute(&modes).unwrap(), *fine);
        for (mode, entry) in modes.iter().zip(coarse.leaves()) {
            assert_eq!(mode.product(), Some(entry));
        }
    });
}

// covers: operation 10
#[test]
fn prop_2_2_4_13() {
    check(refinements, |[_, _, tuple]| {
        assert_eq!(
            tuple.relative_flattening(tuple).unwrap(),
            tuple.flattening()
        );
    });
}

#[test]
fn prop_2_2_4_14() {
    check(refinements, |[_, fine, coarse]| {
        let fine = fine.relative_flattening(coarse).unwrap();
        assert_eq!(
            fine.relative_flattening(&coarse.flattening()).unwrap(),
            fine
        );
    });
}

#[test]
fn prop_2_2_4_16() {
    check(refinements, |[_, fine, coarse]| {
        let flat = fine.relative_flattening(coarse).unwrap();
        assert!(flat.refines(&coarse.flattening()));
    });
}
