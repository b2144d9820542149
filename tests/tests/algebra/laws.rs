//! Laws of the operations, on random layouts.

use core::cell::Cell;
use core::hash::{Hash as _, Hasher as _};
use std::hash::DefaultHasher;

use layout_algebra::find::{NoView, Order, find_view};
use layout_algebra::{Error, IntTuple, Layout, Operand, Rule, Tiler};
use layout_tests::case::{
    coordinate, is_broken, layout as at_value_level, tiler as tiler_at_value_level,
};
use layout_tests::notation::Tile;
use layout_tests::oracle::{self, Plain};
use layout_tests::strategy::{extreme, for_all, layout, tiler};
use proptest::prelude::*;
use proptest::test_runner::TestCaseError;

type Law = Result<(), TestCaseError>;

/// The numbers of accepted and rejected operations.
#[derive(Debug, Default)]
struct Count {
    accepted: Cell<usize>,
    rejected: Cell<usize>,
}

impl Count {
    fn add(cell: &Cell<usize>) {
        cell.set(cell.get() + 1);
    }

    /// Requires enough accepted and enough rejected operations.
    fn finish(&self, operation: &str) {
        println!("{operation}: {self:?}");
        let [accepted, rejected] = [self.accepted.get(), self.rejected.get()];
        let total = accepted + rejected;
        assert!(accepted * 10 > total && rejected * 20 > total, "{self:?}");
    }
}

/// Converts the layout to `i128`.
fn plain(layout: &Layout) -> Plain {
    Plain::read(&layout.to_string()).expect("the notation of a layout")
}

/// Returns the value level's offsets for all indices.
fn offsets(layout: &Layout) -> Vec<i64> {
    let offset = |i| layout.offset(i).expect("an offset below the cosize");
    (0..layout.size()).map(offset).collect()
}

/// Returns `true` if `fine` is `coarse` with integers replaced by tuples of the same product.
fn refines(fine: &IntTuple, coarse: &IntTuple) -> bool {
    match (fine, coarse) {
        (_, IntTuple::Int(n)) => fine.product() == Some(*n),
        (IntTuple::Tuple(fine), IntTuple::Tuple(coarse)) => {
            fine.len() == coarse.len() && fine.iter().zip(coarse).all(|(f, c)| refines(f, c))
        }
        (IntTuple::Int(_), IntTuple::Tuple(_)) => false,
    }
}

/// Returns `true` if the mode of `layout` at each integer of `shape` is coalesced.
fn is_coalesced_over(layout: &Layout, shape: &IntTuple) -> bool {
    match shape {
        IntTuple::Int(1) => layout.depth() == 0,
        IntTuple::Int(_) => layout.coalesce() == *layout,
        IntTuple::Tuple(shapes) => {
            let modes = layout.modes();
            modes
                .iter()
                .zip(shapes)
                .all(|(mode, shape)| is_coalesced_over(mode, shape))
        }
    }
}

/// Checks that an error prints, names a rule that the operands break, and points at an integer of an operand.
/// The integer is a leaf, or the complete tile if the tile does not fit.
fn is_well_told(error: &Error, a: &Layout, b: &Layout) -> Law {
    let text = error.to_string();
    let sentence = format!("{}: {}", error.message(), error.fact());
    prop_assert_eq!(
        text.strip_prefix(&sentence),
        Some(
            &*error
                .counter_example()
                .map_or(String::new(), |shown| format!("; {shown}"))
        )
    );
    prop_assert!(text.contains(error.rule().name()), "{}", text);
    prop_assert!(is_broken(error.rule()), "{}", text);
    prop_assert!(
        error
            .suggestion()
            .is_none_or(|suggestion| !suggestion.is_empty())
    );
    if let Some(site) = error.site() {
        let operand = match site.operand {
            Operand::Left => a,
            Operand::Right => b,
        };
        let mode = site
            .path
            .0
            .iter()
            .try_fold(operand.clone(), |mode, i| mode.mode(*i));
        let at_leaf = |mode: Layout| mode.depth() == 0;
        let whole = matches!(error.rule(), Rule::DoesNotTile { .. });
        prop_assert!(
            mode.is_some_and(|mode| whole || at_leaf(mode)),
            "{}: {:?}",
            text,
            site
        );
    }
    Ok(())
}

fn two_layouts() -> impl Strategy<Value = (Plain, Plain)> {
    (layout(4096), layout(512))
}

#[test]
fn size_is_the_product_of_the_extents_and_cosize_ends_the_offsets() {
    for_all(2000, layout(4096), |plain| {
        let a = at_value_level(&plain);
        prop_assert_eq!(i128::from(a.size()), plain.size());
        prop_assert_eq!(Some(a.cosize() - 1), offsets(&a).into_iter().max());
        prop_assert_eq!(a.rank(), plain.modes().len());
        prop_assert_eq!(a.shape().is_congruent(a.stride()), true);
        prop_assert_eq!(Layout::from_modes(a.modes()).unwrap().size(), a.size());
        Ok(())
    });
}

#[test]
fn reading_undoes_printing() {
    for_all(2000, (layout(4096), extreme()), |(ordinary, extreme)| {
        for plain in [ordinary, extreme] {
            let text = plain.to_string();
            let Ok(a) = text.parse::<Layout>() else {
                continue;
            };
            prop_assert_eq!(a.to_string(), &*text);
            let underscored = text
                .replace('(', "( _")
                .replace("_(", "(")
                .replace(',', " , ");
            let underscored = underscored.replace("_ ", " ").replace("_)", ")");
            prop_assert_eq!(underscored.parse::<Layout>(), Ok(a));
        }
        Ok(())
    });
}

// covers: operation 15
#[test]
fn integer_natural_and_mixed_coordinates_have_the_same_offset() {
    let indices = (0..10_000_i64, any::<u64>());
    for_all(
        5000,
        (layout(4096), indices),
        |(plain, (index, choices))| {
            let a = at_value_level(&plain);
            // The last leaf also continues past the size.
            for index in [index, index % a.size()] {
                let offset = a.offset(index).unwrap();
                prop_assert_eq!(i128::from(offset), plain.at(index.into()));
                let natural = coordinate(&plain, index, &mut || false);
                prop_assert_eq!(a.offset(&natural), Ok(offset), "{} at {}", a, natural);
                let mut choices = choices;
                let mixed = coordinate(&plain, index, &mut || {
                    choices = choices.rotate_right(1);
                    choices & 1 == 1
                });
                prop_assert_eq!(a.offset(&mixed), Ok(offset), "{} at {}", a, mixed);
            }
            Ok(())
        },
    );
}

#[test]
fn coalesce_keeps_the_function_in_as_few_modes_as_possible() {
    for_all(5000, layout(4096), |plain| {
        let a = at_value_level(&plain);
        let result = a.coalesce();
        prop_assert_eq!(result.to_string(), oracle::coalesce(&plain).to_string());
        prop_assert_eq!(offsets(&result), offsets(&a));
        prop_assert!(result.depth() <= 1);
        prop_assert_eq!(result.coalesce(), result);
        Ok(())
    });
}

#[test]
fn composition_applies_one_layout_after_the_other() {
    let count = Count::default();
    for_all(10_000, two_layouts(), |(a_plain, b_plain)| {
        let (a, b) = (at_value_level(&a_plain), at_value_level(&b_plain));
        let right = oracle::composition(&a_plain, &b_plain);
        match a.composition(&b) {
            Ok(result) => {
                Count::add(&count.accepted);
                for (c, index) in (0..).zip(offsets(&b)) {
                    prop_assert_eq!(result.offset(c), a.offset(index));
                }
                prop_assert!(refines(result.shape(), b.shape()), "{} for {}", result, b);
                prop_assert!(
                    is_coalesced_over(&result, b.shape()),
                    "{} for {}",
                    result,
                    b
                );
                prop_assert_eq!(right.map(|right| right.to_string()), Ok(result.to_string()));
            }
            Err(error) => {
                Count::add(&count.rejected);
                is_well_told(&error, &a, &b)?;
                prop_assert!(right.is_err(), "{}, right is {}", error, right.unwrap());
            }
        }
        Ok(())
    });
    count.finish("composition");
}

#[test]
fn composition_with_a_compact_layout_is_coalescing() {
    for_all(2000, layout(4096), |plain| {
        let a = at_value_level(&plain);
        let whole = Layout::new(a.size(), 1).unwrap();
        let composed = a.composition(&whole).unwrap();
        prop_assert_eq!(offsets(&composed), offsets(&a));
        if a.size() > 1 {
            prop_assert_eq!(composed, a.coalesce());
        }
        Ok(())
    });
}

#[test]
fn a_layout_and_its_complement_reach_every_offset_once() {
    let count = Count::default();
    for_all(10_000, (layout(512), 1..3000_i64), |(a_plain, cotarget)| {
        let a = at_value_level(&a_plain);
        let right = oracle::complement(&a_plain, cotarget.into());
        match a.complement(cotarget) {
            Ok(result) => {
                Count::add(&count.accepted);
                let starts = offsets(&result);
                prop_assert!(
                    starts.windows(2).all(|pair| pair[0] < pair[1]),
                    "{}",
                    result
                );
                // Each offset of `a` counts once, because stride-0 modes repeat offsets.
                let mut tile = offsets(&a);
                tile.sort_unstable();
                tile.dedup();
                let copies = starts
                    .iter()
                    .flat_map(|start| tile.iter().map(move |t| start + t));
                let mut reached: Vec<_> = copies.collect();
                reached.sort_unstable();
                let end = i64::try_from(reached.len()).unwrap();
                prop_assert!(reached.into_iter().eq(0..end), "{} of {}", result, a);
                prop_assert!(end >= cotarget);
                prop_assert!(result.depth() <= 1);
                prop_assert_eq!(right.map(|right| right.to_string()), Ok(result.to_string()));
            }
            Err(error) => {
                Count::add(&count.rejected);
                is_well_told(&error, &a, &a)?;
                prop_assert!(right.is_err(), "{}, right is {:?}", error, right);
            }
        }
        prop_assert_eq!(a.complement_default().ok(), a.complement(a.cosize()).ok());
        Ok(())
    });
    count.finish("complement");
}

/// Returns a layout and a tile that often divides it.
fn layout_and_tile() -> impl Strategy<Value = (Plain, Plain)> {
    (layout(4096), layout(64), any::<bool>()).prop_map(|(a, b, whole)| {
        let repeated = b.cosize() * a.size();
        // Repeats `a` so that its size is a multiple of the cosize of `b`.
        let fitted = Plain::Modes(vec![a.clone(), Plain::leaf(b.cosize(), a.cosize())]);
        if whole && repeated <= 4096 {
            (fitted, b)
        } else {
            (a, b)
        }
    })
}

#[test]
fn division_permutes_a_layout_into_tiles() {
    let count = Count::default();
    for_all(5000, layout_and_tile(), |(a_plain, b_plain)| {
        let (a, b) = (at_value_level(&a_plain), at_value_level(&b_plain));
        let right = oracle::logical_divide(&a_plain, &b_plain);
        match a.logical_divide(&b) {
            Ok(result) => {
                Count::add(&count.accepted);
                prop_assert_eq!((result.rank(), result.size()), (2, a.size()));
                let [mut divided, mut whole] = [offsets(&result), offsets(&a)];
                divided.sort_unstable();
                whole.sort_unstable();
                prop_assert_eq!(divided, whole);
                prop_assert_eq!(result.mode(0), a.composition(&b).ok());
                prop_assert_eq!(right.map(|right| right.to_string()), Ok(result.to_string()));
            }
            Err(error) => {
                Count::add(&count.rejected);
                is_well_told(&error, &a, &b)?;
                prop_assert!(right.is_err(), "{}, right is {}", error, right.unwrap());
            }
        }
        Ok(())
    });
    count.finish("division");
}

#[test]
fn a_product_repeats_a_layout_in_the_pattern_of_another() {
    let count = Count::default();
    for_all(10_000, (layout(64), layout(64)), |(a_plain, b_plain)| {
        let (a, b) = (at_value_level(&a_plain), at_value_level(&b_plain));
        let right = oracle::logical_product(&a_plain, &b_plain);
        match a.logical_product(&b) {
            Ok(result) => {
                Count::add(&count.accepted);
                prop_assert_eq!((result.rank(), result.size()), (2, a.size() * b.size()));
                prop_assert_eq!(result.mode(0), Some(a.clone()));
                // A padded tile has no exact complement, but can still have disjoint copies.
                if let Ok(places) = a.complement(a.size() * b.cosize()) {
                    prop_assert_eq!(result.mode(1), places.composition(&b).ok());
                }
                let injective = |layout: &Layout| {
                    let mut offsets = offsets(layout);
                    offsets.sort_unstable();
                    offsets.dedup();
                    offsets.len()
                };
                prop_assert_eq!(injective(&result), injective(&a) * injective(&b));
                prop_assert_eq!(right.map(|right| right.to_string()), Ok(result.to_string()));
            }
            Err(error) => {
                Count::add(&count.rejected);
                is_well_told(&error, &a, &b)?;
                prop_assert!(right.is_err(), "{}, right is {}", error, right.unwrap());
            }
        }
        Ok(())
    });
    count.finish("product");
}

/// Returns a layout with a tiler for its modes.
fn layout_and_tiler() -> impl Strategy<Value = (Plain, Tile)> {
    layout(4096).prop_flat_map(|a| {
        let tiler = tiler(a.modes().len());
        (Just(a), tiler)
    })
}

/// Returns the result of a tiler when each mode is handled separately.
fn mode_by_mode(
    a: &Layout,
    tiler: &Tiler,
    rest: bool,
    operation: fn(&Layout, &Tiler) -> Result<Layout, Error>,
) -> Option<Layout> {
    let Tiler::Modes(tilers) = tiler else {
        return operation(a, tiler).ok();
    };
    let mut modes = a.modes();
    let beyond = modes.split_off(tilers.len().min(modes.len()));
    if tilers.len() > modes.len() {
        return None;
    }
    let results = modes.iter().zip(tilers);
    let results = results.map(|(mode, tiler)| mode_by_mode(mode, tiler, rest, operation));
    let mut results = results.collect::<Option<Vec<_>>>()?;
    results.extend(beyond.into_iter().filter(|_| rest));
    Layout::from_modes(results).ok()
}

// covers: operation 47, convention 17
#[test]
fn a_tiler_acts_on_each_mode_by_itself() {
    let count = Count::default();
    for_all(10_000, layout_and_tiler(), |(a_plain, tiler)| {
        let (a, tiler) = (at_value_level(&a_plain), tiler_at_value_level(&tiler));
        let compose = |a: &Layout, b: &Tiler| a.composition(b);
        let divide = |a: &Layout, b: &Tiler| a.logical_divide(b);
        let multiply = |a: &Layout, b: &Tiler| a.logical_product(b);
        let composed = mode_by_mode(&a, &tiler, false, compose);
        Count::add(if composed.is_some() {
            &count.accepted
        } else {
            &count.rejected
        });
        prop_assert_eq!(compose(&a, &tiler).ok(), composed, "{} o {}", a, tiler);
        let divided = mode_by_mode(&a, &tiler, true, divide);
        prop_assert_eq!(divide(&a, &tiler).ok(), divided, "{} / {}", a, tiler);
        let multiplied = mode_by_mode(&a, &tiler, true, multiply);
        prop_assert_eq!(multiply(&a, &tiler).ok(), multiplied, "{} * {}", a, tiler);
        Ok(())
    });
    count.finish("by mode");
}

/// Checks that a parsed layout equals the layout that its printed text parses to, and that parsing
/// never panics.
fn reads_or_rejects(text: &str) -> Law {
    match text.parse::<Layout>() {
        Ok(a) => prop_assert_eq!(a.to_string().parse(), Ok(a)),
        Err(error) => {
            prop_assert!(!error.to_string().is_empty());
            if let Rule::Notation(error) = error.rule() {
                prop_assert!(
                    text.is_char_boundary(error.position),
                    "{:?}: {}",
                    text,
                    error
                );
            }
        }
    }
    if let Ok(tuple) = text.parse::<IntTuple>() {
        prop_assert_eq!(tuple.to_string().parse(), Ok(tuple));
    }
    Ok(())
}

#[test]
fn no_text_makes_the_reader_panic() {
    let likely = "[0-9_(),: ]{0,24}(:[0-9_(),]{0,24})?";
    let unicode = "[(),:0-9_\u{a0}\u{3000}é\u{1f600}٣]{0,24}";
    let texts = prop_oneof![likely, unicode, any::<String>()];
    for_all(20_000, texts, |text| reads_or_rejects(&text));
}

#[test]
fn no_damaged_notation_makes_the_reader_panic() {
    let damage = (
        0..64_usize,
        prop_oneof![Just(String::new()), "[0-9(),:_-]{1,20}"],
    );
    for_all(10_000, (extreme(), damage), |(plain, (place, insert))| {
        let mut text = plain.to_string();
        let place = place % text.len();
        text.replace_range(place..=place, &insert);
        reads_or_rejects(&text)
    });
}

#[test]
fn no_depth_of_parentheses_makes_the_reader_panic() {
    for depth in [1, 15, 16, 17, 1000, 1_000_000] {
        let [open, close] = ["(", ")"].map(|side| side.repeat(depth));
        let tuples = [
            format!("{open}4{close}"),
            open.clone(),
            format!("{open}{close}"),
        ];
        for tuple in &tuples {
            reads_or_rejects(tuple).unwrap();
            reads_or_rejects(&format!("{tuple}:{tuple}")).unwrap();
        }
        let reads = format!("{0}:{0}", tuples[0]).parse::<Layout>();
        assert_eq!(reads.is_ok(), depth <= layout_algebra::MAX_DEPTH);
    }
}

#[test]
fn a_layout_whose_size_or_cosize_exceeds_64_bits_is_rejected() {
    let leaf = || (1..=i64::MAX, 0..=i64::MAX);
    let small = || (1..=6_i64, 0..=i64::MAX / 4);
    let leaves = prop_oneof![(leaf(), leaf()), (small(), small()), (leaf(), small())];
    let overflows = Cell::new(0);
    for_all(5000, leaves, |((s0, d0), (s1, d1))| {
        let leaves = [(s0, d0), (s1, d1)].map(|(s, d)| Plain::leaf(s.into(), d.into()));
        let plain = Plain::Modes(leaves.to_vec());
        let fits = plain.size().max(plain.cosize()) <= i64::MAX.into();
        match Layout::new((s0, s1), (d0, d1)) {
            Ok(a) => {
                prop_assert!(fits);
                prop_assert_eq!(i128::from(a.cosize()), plain.cosize());
            }
            Err(error) => {
                prop_assert!(!fits);
                prop_assert!(matches!(error.rule(), Rule::Overflow { .. }), "{}", error);
                overflows.set(overflows.get() + 1);
            }
        }
        Ok(())
    });
    assert!((500..4500).contains(&overflows.get()), "{overflows:?}");
}

/// Returns the value level's layout, unless its size or cosize exceeds 64 bits.
fn fitting(plain: &Plain) -> Option<Layout> {
    plain.to_string().parse().ok()
}

/// Checks that the size and cosize of a result did not overflow: they equal the values computed in
/// 128 bits.
fn is_legal(result: &Layout) -> Law {
    let exact = plain(result);
    prop_assert_eq!(i128::from(result.size()), exact.size(), "{}", result);
    prop_assert_eq!(i128::from(result.cosize()), exact.cosize(), "{}", result);
    Ok(())
}

#[test]
fn an_offset_over_64_bits_is_rejected_and_none_other() {
    let index = prop_oneof![0..=i64::MAX, 0..1000_i64, Just(i64::MAX)];
    let overflows = Cell::new(0);
    for_all(10_000, (extreme(), index), |(plain, index)| {
        let Some(a) = fitting(&plain) else {
            return Ok(());
        };
        let right = plain.at(index.into());
        match a.offset(index) {
            Ok(offset) => prop_assert_eq!(i128::from(offset), right),
            Err(error) => {
                prop_assert!(matches!(error.rule(), Rule::Overflow { .. }), "{}", error);
                prop_assert!(right > i64::MAX.into(), "{}, right is {}", error, right);
                overflows.set(overflows.get() + 1);
            }
        }
        Ok(())
    });
    assert!(overflows.get() > 100, "{overflows:?}");
}

// covers: convention 34
#[test]
fn no_operation_wraps_or_panics_on_extreme_numbers() {
    let sample = proptest::collection::vec(any::<u64>(), 4);
    let count = Count::default();
    for_all(
        20_000,
        (extreme(), extreme(), sample),
        |(a_plain, b_plain, sample)| {
            let (Some(a), Some(b)) = (fitting(&a_plain), fitting(&b_plain)) else {
                return Ok(());
            };
            is_legal(&a.coalesce())?;
            prop_assert!(a.table().is_none_or(|table| !table.is_empty()));
            let within = |n: i64| {
                sample
                    .iter()
                    .map(move |random| i128::from(*random) % i128::from(n))
            };
            for c in within(a.size()) {
                prop_assert_eq!(plain(&a.coalesce()).at(c), a_plain.at(c));
            }
            match a.composition(&b) {
                Ok(result) => {
                    Count::add(&count.accepted);
                    is_legal(&result)?;
                    for c in within(b.size()) {
                        prop_assert_eq!(plain(&result).at(c), a_plain.at(b_plain.at(c)));
                    }
                }
                Err(error) => {
                    Count::add(&count.rejected);
                    is_well_told(&error, &a, &b)?;
                }
            }
            let results = [
                a.complement(b.shape().clone()),
                a.complement(b.cosize()),
                a.complement_default(),
                a.logical_divide(&b),
                a.logical_product(&b),
            ];
            for result in results {
                match result {
                    Ok(result) => is_legal(&result)?,
                    Err(error) => is_well_told(&error, &a, &b)?,
                }
            }
            if let Ok(divided) = a.logical_divide(&b) {
                prop_assert_eq!(divided.size(), a.size());
                let tile = plain(&divided.mode(0).unwrap());
                for c in within(b.size()) {
                    prop_assert_eq!(tile.at(c), a_plain.at(b_plain.at(c)));
                }
            }
            Ok(())
        },
    );
    count.finish("extreme composition");
}

/// Returns shape and stride with the same nesting, with few or many leaves.
fn nested() -> impl Strategy<Value = (IntTuple, IntTuple)> {
    let leaf = (1_i64..=3, 0_i64..=9).prop_map(|(shape, stride)| (shape.into(), stride.into()));
    leaf.prop_recursive(4, 24, 5, |mode| {
        let modes = prop::collection::vec(mode, 0..=5);
        modes.prop_map(|modes| {
            let (shape, stride): (Vec<IntTuple>, Vec<IntTuple>) = modes.into_iter().unzip();
            (IntTuple::Tuple(shape), IntTuple::Tuple(stride))
        })
    })
}

fn hash(layout: &Layout) -> u64 {
    let mut hasher = DefaultHasher::new();
    layout.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn a_layout_is_its_shape_and_stride() {
    let (few, many) = (Cell::new(0), Cell::new(0));
    for_all(2000, nested(), |(shape, stride)| {
        let a = Layout::new(shape.clone(), stride.clone()).expect("small numbers");
        Count::add(if shape.leaves().count() > 4 {
            &many
        } else {
            &few
        });
        prop_assert_eq!((a.rank(), a.depth()), (shape.rank(), shape.depth()));
        prop_assert_eq!(Some(a.size()), shape.product());
        // A clone made before the layout computes its tuples, a clone made afterwards, and a parsed layout.
        let early = a.clone();
        prop_assert_eq!((a.shape(), a.stride()), (&shape, &stride));
        let read: Layout = a.to_string().parse().expect("what was printed");
        let late = a.clone();
        for other in [&early, &late, &read] {
            prop_assert_eq!((other, hash(other)), (&a, hash(&a)));
        }
        let modes = a.modes();
        prop_assert_eq!(a.mode(modes.len()), None);
        for (i, mode) in modes.iter().enumerate() {
            prop_assert_eq!(a.mode(i), Some(mode.clone()));
            prop_assert_eq!(mode.shape(), &shape.modes()[i]);
            prop_assert_eq!(mode.stride(), &stride.modes()[i]);
        }
        if let IntTuple::Tuple(_) = shape {
            prop_assert_eq!(Layout::from_modes(modes), Ok(a));
        }
        Ok(())
    });
    assert!(few.get() > 200 && many.get() > 200);
}

/// Returns the coordinate of element `i` in leaves with these extents, with one integer per leaf.
fn digits(extents: &[i64], order: Order, i: i64) -> Vec<i64> {
    let mut digits = vec![0; extents.len()];
    let mut rest = i;
    for at in 0..extents.len() {
        let leaf = match order {
            Order::ColumnMajor => at,
            Order::RowMajor => extents.len() - 1 - at,
        };
        digits[leaf] = rest % extents[leaf];
        rest /= extents[leaf];
    }
    digits
}

/// Returns a shape of `size` elements, split by `picks`. Some shapes are nested, and some have a different
/// size.
fn shape_of(size: i64, picks: &[u8]) -> IntTuple {
    let (mut rest, mut extents) = (size, Vec::new());
    for pick in picks.iter().take(4) {
        let divisors: Vec<_> = (1..=rest).filter(|n| rest % n == 0).collect();
        let extent = divisors[usize::from(*pick) % divisors.len()];
        rest /= extent;
        extents.push(IntTuple::Int(extent));
    }
    let last = if picks[4] < 240 { rest } else { rest + 1 };
    extents.push(IntTuple::Int(last));
    if picks[5].is_multiple_of(3) {
        let inner = extents.split_off(usize::from(picks[5]) % 5);
        extents.push(IntTuple::Tuple(inner));
    }
    IntTuple::Tuple(extents)
}

/// Returns these leaves with the nesting of `shape`.
fn like(shape: &IntTuple, leaves: &mut impl Iterator<Item = i64>) -> IntTuple {
    match shape {
        IntTuple::Int(_) => IntTuple::Int(leaves.next().unwrap()),
        IntTuple::Tuple(modes) => {
            IntTuple::Tuple(modes.iter().map(|mode| like(mode, leaves)).collect())
        }
    }
}

#[test]
fn a_view_has_the_strides_or_none_has() {
    let count = Count::default();
    let cases = (
        layout(96),
        prop::collection::vec(any::<u8>(), 6),
        any::<bool>(),
    );
    for_all(3000, cases, |(a, picks, is_row_major)| {
        let a = at_value_level(&a);
        let order = if is_row_major {
            Order::RowMajor
        } else {
            Order::ColumnMajor
        };
        let shape = shape_of(a.size(), &picks);
        let view = find_view(&a, shape.clone(), order);
        let wanted: Vec<_> = shape.leaves().collect();
        if wanted.iter().product::<i64>() != a.size() {
            let is_size = matches!(view, Err(NoView::Size { size, .. }) if size == a.size());
            prop_assert!(is_size, "{:?}", view);
            return Ok(());
        }
        let (extents, strides): (Vec<_>, Vec<_>) =
            (a.shape().leaves().collect(), a.stride().leaves().collect());
        let dot = |digits: &[i64], strides: &[i64]| -> i64 {
            digits.iter().zip(strides).map(|(c, d)| c * d).sum()
        };
        let offset = |i| dot(&digits(&extents, order, i), &strides);
        // The element with coordinate 1 in one leaf and 0 in the others has the stride of that leaf.
        let unit = |leaf: usize| {
            let is_unit = |i: &i64| {
                let coordinate = digits(&wanted, order, *i);
                coordinate[leaf] == 1 && coordinate.iter().sum::<i64>() == 1
            };
            (0..a.size()).find(is_unit).map_or(0, offset)
        };
        let units: Vec<_> = (0..wanted.len()).map(unit).collect();
        let strided = |i| dot(&digits(&wanted, order, i), &units);
        let missing = (0..a.size()).find(|i| strided(*i) != offset(*i));
        match (view, missing) {
            (Ok(view), None) => {
                Count::add(&count.accepted);
                prop_assert_eq!(view.shape(), &shape);
                prop_assert_eq!(view.stride().leaves().collect::<Vec<_>>(), units);
            }
            (
                Err(NoView::Element {
                    coordinate,
                    source,
                    offset: found,
                    expected,
                    composed,
                }),
                Some(i),
            ) => {
                Count::add(&count.rejected);
                prop_assert_eq!(found, offset(i));
                prop_assert_eq!(expected, strided(i).into());
                let leaves = |tuple: &IntTuple| tuple.leaves().collect::<Vec<_>>();
                prop_assert_eq!(leaves(&coordinate), digits(&wanted, order, i));
                prop_assert_eq!(leaves(&source), digits(&extents, order, i));
                let Some(composed) = composed else {
                    return Ok(());
                };
                prop_assert!(refines(composed.shape(), &shape));
                for i in 0..a.size() {
                    let coordinate = like(&shape, &mut digits(&wanted, order, i).into_iter());
                    prop_assert_eq!(composed.offset(coordinate), Ok(offset(i)));
                }
            }
            (view, missing) => prop_assert!(false, "{} {}: {:?} {:?}", a, shape, view, missing),
        }
        Ok(())
    });
    count.finish("view");
}
