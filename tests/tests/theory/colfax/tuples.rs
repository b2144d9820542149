//! Sections 2.1.1, 2.1.2 and 2.2: attributes of tuples, profiles and layouts, by definition.

use layout_algebra::{IntTuple, Layout};
use layout_theory::category::{Nested, NestedLayout, NestedTuple, Predicates, Profile, flat};

use crate::random::{Random, check, ints};

/// Returns length, rank and depth, by recursion.
fn attributes_of(tuple: &IntTuple) -> (usize, usize, usize) {
    match tuple {
        IntTuple::Int(_) => (1, 1, 0),
        IntTuple::Tuple(modes) => {
            let of_modes: Vec<_> = modes.iter().map(attributes_of).collect();
            let length = of_modes.iter().map(|of_mode| of_mode.0).sum();
            let depth = of_modes.iter().map(|of_mode| of_mode.2).max();
            (length, modes.len(), 1 + depth.unwrap_or(0))
        }
    }
}

// covers: object 1 11 13, operation 1 2
#[test]
fn attributes() {
    check(
        |random| random.nested_tuple(6),
        |tuple| {
            let (length, rank, depth) = attributes_of(tuple);
            assert_eq!(
                (tuple.length(), tuple.rank(), tuple.depth()),
                (length, rank, depth)
            );
            let profile = tuple.profile();
            let of_profile = (profile.length(), profile.rank(), profile.depth());
            assert_eq!(of_profile, (length, rank, depth));
            assert_eq!(tuple.product(), Some(tuple.leaves().product()));
            for (i, entry) in tuple.leaves().enumerate() {
                assert_eq!(tuple.entry(i).unwrap(), entry);
            }
            let (mut before, mut size) = (0, 1);
            for i in 0..rank {
                let mode = tuple.mode(i).unwrap();
                assert_eq!(mode, &tuple.modes()[i]);
                assert_eq!(tuple.length_before(i).unwrap(), before);
                assert_eq!(profile.length_before(i).unwrap(), before);
                assert_eq!(tuple.size_before(i).unwrap(), size);
                before += mode.length();
                size *= mode.product().unwrap();
            }
            assert!(tuple.mode(rank).is_err() && tuple.entry(length).is_err());
        },
    );
}

/// Layouts have the attributes of their shapes. The cosize is the last offset plus one.
// covers: object 14, operation 14 33, convention 32
#[test]
fn attributes_of_layouts() {
    check(Random::layout, |a| {
        let (length, rank, depth) = attributes_of(a.shape());
        let found = (a.shape().length(), a.rank(), a.depth());
        assert_eq!(found, (length, rank, depth));
        assert_eq!(a.profile(), a.shape().profile());
        assert_eq!(a.size(), a.shape().leaves().product::<i64>());
        let last: i64 = a
            .shape()
            .leaves()
            .zip(a.stride().leaves())
            .map(|(s, d)| (s - 1) * d)
            .sum();
        assert_eq!(a.cosize(), 1 + last);
        assert_eq!(a.offset(a.size() - 1).unwrap(), last);
        for (i, mode) in a.modes().iter().enumerate() {
            assert_eq!(a.mode(i).as_ref(), Some(mode));
        }
    });
}

/// Concatenation is a free monoid with unit `()`, and its divisibility is the prefix relation.
// covers: operation 3 4, predicate 27, convention 36
#[test]
fn concatenation_is_a_monoid() {
    check(
        |random| [(); 3].map(|()| random.nested_tuple(3)),
        |[x, y, z]| {
            let join = |a: &IntTuple, b: &IntTuple| a.flat_concat(b);
            assert_eq!(join(&join(x, y), z), join(x, &join(y, z)));
            let empty = IntTuple::Tuple(Vec::new());
            assert_eq!(join(x, &empty), x.flattening());
            assert_eq!(join(&empty, x), x.flattening());
            let whole = join(x, y);
            assert!(x.divides(&whole));
            assert_eq!(x.quotient_of(&whole).unwrap(), y.flattening());
            let prefix: Vec<_> = x.leaves().collect();
            let other: Vec<_> = z.leaves().collect();
            assert_eq!(x.divides(z), other.starts_with(&prefix));
        },
    );
}

/// Permutations act from the right: `(X^s)^t == X^(s t)`.
// covers: object 3, operation 5
#[test]
fn permutations_act_from_the_right() {
    check(
        |random| {
            let x = random.entries(5);
            let [s, t] = [(); 2].map(|()| random.permutation(x.len()));
            (ints(&x), s, t)
        },
        |(x, s, t)| {
            let composed: Vec<_> = t.iter().map(|&i| s[i]).collect();
            let twice = x.permute(s).unwrap().permute(t).unwrap();
            assert_eq!(twice, x.permute(&composed).unwrap());
            let identity: Vec<_> = (0..s.len()).collect();
            assert_eq!(x.permute(&identity).unwrap(), *x);
        },
    );
}

/// A nested tuple is a flat tuple with a profile. Tuples are congruent if and only if their profiles are
/// equal.
// covers: operation 6, predicate 24
#[test]
fn flattening_and_profile() {
    check(
        |random| {
            let x = random.nested_tuple(4);
            let entries: Vec<_> = x.leaves().map(|_| random.entry()).collect();
            let same = ints(&entries).with_profile(&x.profile()).unwrap();
            (x, same, random.nested_tuple(4))
        },
        |(x, same, other)| {
            assert_eq!(x.flattening().with_profile(&x.profile()).unwrap(), *x);
            assert_eq!(x.flattening().depth(), 1);
            assert!(x.is_congruent(same));
            assert_eq!(x.is_congruent(other), x.profile() == other.profile());
            let longer = Profile::flat(x.length() + 1);
            assert!(x.flattening().with_profile(&longer).is_err());
        },
    );
}

/// Nested concatenation is substitution into a flat profile. Nested concatenation is not
/// associative.
// covers: operation 8, convention 20
#[test]
fn nested_concatenation() {
    check(
        |random| [(); 3].map(|()| random.nested_tuple(2)),
        |[x, y, z]| {
            let nest = |a: &IntTuple, b: &IntTuple| IntTuple::nest(vec![a.clone(), b.clone()]);
            let pair = Profile::flat(2)
                .substitute(&[x.clone(), y.clone()])
                .unwrap();
            assert_eq!(nest(x, y).unwrap(), pair);
            let left = nest(&pair, z).unwrap();
            let right = nest(x, &nest(y, z).unwrap()).unwrap();
            assert_ne!(left, right);
            assert_eq!(left.flattening(), right.flattening());
        },
    );
}

/// The colexicographic isomorphism: from a coordinate to its integer and back.
// covers: object 2 10, operation 11
#[test]
fn colexicographic_isomorphism() {
    check(
        |random| ints(&random.entries(4)),
        |shape| {
            let extents: Vec<_> = shape.leaves().collect();
            for x in 0..shape.product().unwrap() {
                let coordinate = shape.idx2crd(x).unwrap();
                let mut block = 1;
                let mut expected = Vec::new();
                for extent in &extents {
                    expected.push(x / block % extent);
                    block *= extent;
                }
                assert_eq!(coordinate, ints(&expected));
                assert_eq!(shape.crd2idx(coordinate).unwrap(), x);
            }
        },
    );
}

/// A flat layout is the concatenation of its modes. Modes are ordered by stride, then by extent.
// covers: object 5, operation 22
#[test]
fn prop_2_1_3_39() {
    check(Random::flat_layout, |a| {
        let modes = a.modes();
        let joined = flat::concat(&modes.iter().collect::<Vec<_>>()).unwrap();
        assert_eq!(joined, *a);
        let keys: Vec<_> = a.stride().leaves().zip(a.shape().leaves()).collect();
        assert_eq!(a.is_sorted(), keys.is_sorted());
    });
}

/// Column-major and row-major layouts, by definition.
// covers: predicate 1 2 3
#[test]
fn column_and_row_major() {
    check(Random::flat_layout, |a| {
        let shape: Vec<_> = a.shape().leaves().collect();
        let stride: Vec<_> = a.stride().leaves().collect();
        let product = |part: &[i64]| part.iter().product::<i64>();
        let column = (0..shape.len()).all(|i| stride[i] == product(&shape[..i]));
        let row = (0..shape.len()).all(|i| stride[i] == product(&shape[i + 1..]));
        assert_eq!((a.is_column_major(), a.is_row_major()), (column, row));
        let degenerate = shape.iter().zip(&stride).any(|(s, d)| *s == 1 && *d != 0);
        assert_eq!(a.is_non_degenerate(), !degenerate);
    });
}

/// Substitution of a layout's modes into a profile keeps the modes.
// covers: operation 35
#[test]
fn substitution_of_layouts() {
    check(
        |random| {
            let a = random.layout();
            let profile = random.profile(a.rank());
            (a, profile)
        },
        |(a, profile)| {
            let nested = a.with_mode_profile(profile).unwrap();
            let shape = profile.substitute(a.shape().modes()).unwrap();
            assert_eq!(*nested.shape(), shape);
            assert_eq!(flat::concat(&[&nested]), flat::concat(&[a]));
            let one_more = Profile::flat(a.rank() + 1);
            assert!(a.with_mode_profile(&one_more).is_err());
        },
    );
}

/// If the shape refines a tuple with the target profile, coalescing relative to the tuple is coalescing by
/// mode.
// covers: object 17, operation 40, convention 22
#[test]
fn relative_coalesce_is_by_mode() {
    check(
        |random| {
            let coarse = random.nested_tuple(3);
            let shape = random.refinement(&coarse);
            let strides: Vec<_> = shape.leaves().map(|_| random.entry()).collect();
            let stride = ints(&strides).with_profile(&shape.profile()).unwrap();
            (Layout::new(shape, stride).unwrap(), coarse)
        },
        |(a, coarse)| {
            let by_mode = a.coalesce_by_mode(coarse.clone()).unwrap();
            assert_eq!(by_mode, a.coalesce_over(coarse).unwrap());
        },
    );
}
