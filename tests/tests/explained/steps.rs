//! The steps of a derivation make its result.

use layout_algebra::explain::{self, Derivation, Step};
use layout_algebra::{Answer, Coord, IntTuple, Layout, Path};
use layout_tests::case::layout as at_value_level;
use layout_tests::strategy::{for_all, layout as random};
use proptest::prelude::*;

/// The layout of these modes, coalesced.
fn coalesced(modes: impl IntoIterator<Item = (i64, i64)>) -> Layout {
    let modes = modes
        .into_iter()
        .map(|(shape, stride)| Layout::new(shape, stride));
    let modes: Result<Vec<_>, _> = modes.collect();
    let whole = Layout::from_modes(modes.expect("modes")).expect("a layout");
    whole.coalesce()
}

fn result(derivation: &Derivation) -> Option<&Layout> {
    match &derivation.result {
        Ok(Answer::Layout(layout)) => Some(layout),
        _ => None,
    }
}

/// What the last part comes to.
fn last_part(derivation: &Derivation) -> Option<&Layout> {
    let parts = derivation.steps.iter().rev();
    let mut parts = parts.filter_map(|step| match step {
        Step::Part(part) => Some(part),
        _ => None,
    });
    result(parts.next()?)
}

#[test]
fn what_fits_is_the_composition() {
    for_all(3000, (random(256), random(64)), |(a, b)| {
        let derivation = explain::composition(&at_value_level(&a), at_value_level(&b));
        let (Some(result), steps) = (result(&derivation), &derivation.steps) else {
            return Ok(());
        };
        if steps.iter().any(|step| matches!(step, Step::Stops { .. })) {
            return Ok(());
        }
        let fits = steps.iter().filter_map(|step| match step {
            Step::Fits { fit, image, .. } => Some((*fit, i64::try_from(*image).ok()?)),
            _ => None,
        });
        let flat = result.flatten();
        let found: Vec<_> = flat.shape().leaves().zip(flat.stride().leaves()).collect();
        let mut found = found.iter();
        for fit in fits {
            prop_assert!(found.any(|mode| *mode == fit), "{}", derivation);
        }
        Ok(())
    });
}

#[test]
fn runs_and_gaps_and_what_leads_back_are_inverses_and_complements() {
    for_all(3000, random(256), |a| {
        let a = at_value_level(&a);
        let right = explain::right_inverse(&a);
        let run = right.steps.iter().filter_map(|step| match step {
            Step::Continues { mode, index } => Some((mode.0, *index)),
            _ => None,
        });
        prop_assert_eq!(Some(&coalesced(run)), result(&right), "{}", right);

        let left = explain::left_inverse(&a);
        let back = left.steps.iter().filter_map(|step| match step {
            Step::LeadsBack { count, index, .. } => Some((*count, *index)),
            _ => None,
        });
        let moves = a
            .stride()
            .leaves()
            .zip(a.shape().leaves())
            .any(|(d, s)| d > 0 && s > 1);
        if left.result.is_ok() && moves {
            prop_assert_eq!(Some(&coalesced(back)), result(&left), "{}", left);
        }

        let complement = explain::complement(&a, 2 * a.cosize());
        let gaps = complement.steps.iter().filter_map(|step| match step {
            Step::Gap { gap, .. } => Some(*gap),
            _ => None,
        });
        if complement.result.is_ok() {
            prop_assert_eq!(
                Some(&coalesced(gaps)),
                result(&complement),
                "{}",
                complement
            );
        }
        Ok(())
    });
}

#[test]
fn what_becomes_of_leaves_is_the_result() {
    for_all(3000, (random(256), 1..9_i64), |(a, n)| {
        let a = at_value_level(&a);
        for derivation in [
            explain::upcast(&a, n),
            explain::downcast(&a, n),
            explain::filter_zeros(&a),
        ] {
            // A downcast may append a mode.
            let Some(result) = result(&derivation).filter(|result| result.rank() == a.rank())
            else {
                continue;
            };
            let leaf = |layout: &Layout, path: &Path| {
                let leaf = layout.get(&path.0).expect("a leaf");
                (
                    leaf.shape().product().expect("an extent"),
                    leaf.stride().clone(),
                )
            };
            let mut changed = 0;
            for step in &derivation.steps {
                if let Step::Becomes {
                    leaf: path,
                    from,
                    to,
                } = step
                {
                    prop_assert_eq!(leaf(&a, path), (from.0, from.1.into()));
                    prop_assert_eq!(leaf(result, path), (to.0, to.1.into()));
                    changed += 1;
                }
            }
            let leaves = |layout: &Layout| -> Vec<_> {
                layout
                    .shape()
                    .leaves()
                    .zip(layout.stride().leaves())
                    .collect()
            };
            let pairs = leaves(&a).into_iter().zip(leaves(result));
            prop_assert_eq!(
                pairs.filter(|(a, b)| a != b).count(),
                changed,
                "{}",
                derivation
            );
        }
        Ok(())
    });
}

#[test]
fn moves_add_up() {
    for_all(3000, (random(256), 0..300_i64), |(a, index)| {
        let a = at_value_level(&a);
        let index = index % a.size();
        let coordinate = a.shape().idx2crd(index).expect("a coordinate");
        for derivation in [
            explain::offset(&a, index),
            explain::offset(&a, coordinate.clone()),
            explain::crd2idx(a.shape(), coordinate),
        ] {
            let moves = derivation.steps.iter().filter_map(|step| match step {
                Step::Moves { count, stride, .. } => Some(count * stride),
                _ => None,
            });
            let sum = Answer::from(moves.sum::<i64>());
            prop_assert_eq!(&derivation.result, &Ok(sum), "{}", derivation);
        }
        Ok(())
    });
}

#[test]
fn digits_are_the_coordinate() {
    for_all(3000, (random(256), 0..300_i64), |(a, index)| {
        let a = at_value_level(&a);
        let index = index % a.size();
        let derivation = explain::idx2crd(a.shape(), index);
        let digits = derivation.steps.iter().filter_map(|step| match step {
            Step::Digit {
                of,
                unit,
                below,
                digit,
                ..
            } => Some((*digit, below.map_or(of / unit, |below| of / unit % below))),
            _ => None,
        });
        let digits: Vec<_> = digits.collect();
        prop_assert!(digits.iter().all(|(digit, right)| digit == right));
        let coordinate = a.shape().idx2crd(index).expect("a coordinate");
        let found: Vec<_> = digits.into_iter().map(|(digit, _)| digit).collect();
        prop_assert_eq!(
            found,
            coordinate.leaves().collect::<Vec<_>>(),
            "{}",
            derivation
        );
        Ok(())
    });
}

#[test]
fn what_stays_is_the_slice() {
    for_all(3000, (random(256), any::<u16>()), |(a, bits)| {
        let a = at_value_level(&a);
        let mode = |i: usize| {
            if bits >> i & 1 == 0 {
                Coord::Free
            } else {
                Coord::At(0)
            }
        };
        let coordinate = Coord::Modes((0..a.rank()).map(mode).collect());
        for derivation in [
            explain::slice(&a, &coordinate),
            explain::dice(&a, &coordinate),
        ] {
            let modes = derivation.steps.iter().filter_map(|step| match step {
                Step::Keeps {
                    mode: Answer::Layout(mode),
                    ..
                } => Some(mode.clone()),
                _ => None,
            });
            let kept = Layout::from_modes(modes).expect("a layout");
            if a.shape() != &IntTuple::Int(a.size()) {
                prop_assert_eq!(Some(&kept), result(&derivation), "{}", derivation);
            }
        }
        Ok(())
    });
}

#[test]
fn the_last_part_is_the_result() {
    for_all(3000, (random(256), random(64)), |(a, b)| {
        let (a, b) = (at_value_level(&a), at_value_level(&b));
        for derivation in [
            explain::logical_divide(&a, &b),
            explain::with_shape(&a, b.shape().clone()),
            explain::filter(&a),
            explain::recast_layout(&a, 2, 4),
            explain::recast_layout(&a, 3, 2),
            explain::tile_to_shape(&a, b.shape().clone()),
            explain::make_fragment_like(&a),
        ] {
            if let Some(result) = result(&derivation) {
                prop_assert_eq!(last_part(&derivation), Some(result), "{}", derivation);
            }
        }
        let product = explain::logical_product(&a, &b);
        if let Some(copies) = result(&product).and_then(|product| product.mode(1)) {
            prop_assert_eq!(last_part(&product), Some(&copies), "{}", product);
        }
        Ok(())
    });
}
