//! `exhaustive LARGEST [--all]` compares compositions and divisions of small layouts with enumeration.
//!
//! The left operands are compact layouts of up to three modes and at most `LARGEST` elements. The
//! modes are in every order. Some layouts have a gap after a mode, and some have modes of stride 0.
//! The right operands are the left operands with offsets below `LARGEST`. With `--all`, the right
//! operands are all layouts with offsets below `LARGEST`. Modes have at least two elements, because
//! modes of size 1 have no effect.
//!
//! An operation must be accepted if and only if a layout has the required values. The result must have the
//! required values, over the shape of the right operand.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::{env, thread};

use layout_algebra::Layout;
use layout_tests::case;
use layout_tests::oracle::{self, Leaf, Plain};

/// Maximum number of modes.
const RANK: usize = 3;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let (largest, all) = match &arguments[..] {
        [largest] => (largest.parse(), false),
        [largest, all] if all == "--all" => (largest.parse(), true),
        _ => (Ok(0), false),
    };
    let Ok(largest @ 2..=64) = largest else {
        eprintln!("usage: exhaustive LARGEST [--all], with LARGEST from 2 to 64");
        return ExitCode::FAILURE;
    };
    let packed = packed(largest);
    let right = if all {
        below(largest)
    } else {
        let below = |leaves: &&Vec<_>| last_offset(leaves) < largest;
        packed.iter().filter(below).cloned().collect()
    };
    let right: Vec<_> = right
        .iter()
        .map(|leaves| Right::new(leaves, largest))
        .collect();
    let left: Vec<_> = packed
        .iter()
        .map(|leaves| Left::new(leaves, largest))
        .collect();
    println!(
        "{} left operands, {} right operands, with up to {RANK} modes and {largest} elements",
        left.len(),
        right.len()
    );
    let next = AtomicUsize::new(0);
    let workers = thread::available_parallelism().map_or(1, usize::from);
    let counts = thread::scope(|scope| {
        let work = || {
            let mut count = Count::default();
            while let Some(a) = left.get(next.fetch_add(1, Ordering::Relaxed)) {
                for b in &right {
                    count.judge(a, b);
                }
            }
            count
        };
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        let counts = workers.into_iter().map(thread::ScopedJoinHandle::join);
        counts.collect::<Result<Vec<_>, _>>()
    });
    let Ok(counts) = counts else {
        return ExitCode::FAILURE;
    };
    let sum = |of: fn(&Count) -> [usize; 2]| {
        let [accepted, rejected] = counts
            .iter()
            .map(of)
            .fold([0; 2], |sum, part| [sum[0] + part[0], sum[1] + part[1]]);
        format!("{accepted} accepted, {rejected} rejected")
    };
    println!("composition: {}", sum(|count| count.compositions));
    println!("division: {}", sum(|count| count.divisions));
    let wrong: Vec<_> = counts.into_iter().flat_map(|count| count.wrong).collect();
    for wrong in wrong.iter().take(20) {
        println!("{wrong}");
    }
    println!("{} wrong", wrong.len());
    if wrong.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    }
}

/// Returns all tuples of one to [`RANK`] extents of at least 2 whose product is at most `largest`.
fn shapes(largest: i128) -> Vec<Vec<i128>> {
    let mut all = Vec::new();
    let mut of_rank = vec![Vec::new()];
    for _ in 0..RANK {
        let longer = |shape: &Vec<i128>| {
            let shape = shape.clone();
            let most = largest / shape.iter().product::<i128>();
            (2..=most).map(move |extent| [&shape[..], &[extent]].concat())
        };
        of_rank = of_rank.iter().flat_map(longer).collect();
        all.extend_from_slice(&of_rank);
    }
    all
}

/// Returns all permutations of `count` modes.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for order in orders(count - 1) {
        for at in 0..=order.len() {
            let mut longer = order.clone();
            longer.insert(at, count - 1);
            all.push(longer);
        }
    }
    all
}

/// Returns compact layouts, and variants with a gap, with one stride of 0, or with both.
fn packed(largest: i128) -> BTreeSet<Vec<(i128, i128)>> {
    let mut all = BTreeSet::new();
    for shape in shapes(largest) {
        for order in orders(shape.len()) {
            // `gap_after` modes precede the gap, and `gap` computes the stride after the gap.
            for gap_after in 0..=shape.len() {
                for gap in [|stride| 2 * stride, |stride| stride + 1] {
                    let mut leaves: Vec<_> = shape.iter().map(|extent| (*extent, 0)).collect();
                    let mut stride = 1;
                    for (place, mode) in order.iter().enumerate() {
                        if place == gap_after {
                            stride = gap(stride);
                        }
                        leaves[*mode].1 = stride;
                        stride *= leaves[*mode].0;
                    }
                    for still in 0..leaves.len() {
                        let mut leaves = leaves.clone();
                        leaves[still].1 = 0;
                        all.insert(leaves);
                    }
                    all.insert(leaves);
                }
            }
        }
    }
    all
}

/// Returns all layouts with offsets below `largest`.
fn below(largest: i128) -> Vec<Vec<(i128, i128)>> {
    let mut all = Vec::new();
    for shape in shapes(largest) {
        let mut with_strides = vec![Vec::new()];
        for extent in shape {
            let longer = |leaves: &Vec<(i128, i128)>| {
                let leaves = leaves.clone();
                let most = (largest - 1 - last_offset(&leaves)) / (extent - 1);
                (0..=most).map(move |stride| [&leaves[..], &[(extent, stride)]].concat())
            };
            with_strides = with_strides.iter().flat_map(longer).collect();
        }
        all.append(&mut with_strides);
    }
    all
}

fn last_offset(leaves: &[(i128, i128)]) -> i128 {
    leaves
        .iter()
        .map(|(extent, stride)| (extent - 1) * stride)
        .sum()
}

fn plain(leaves: &[(i128, i128)]) -> Plain {
    let leaf = |(shape, stride): &(i128, i128)| Leaf {
        shape: *shape,
        stride: *stride,
    };
    match leaves {
        [only] => Plain::Leaf(leaf(only)),
        leaves => Plain::flat(&leaves.iter().map(leaf).collect::<Vec<_>>()),
    }
}

/// A left operand.
struct Left {
    plain: Plain,
    layout: Layout,
    size: usize,
    /// The offsets by index. Past the size, the last mode continues.
    values: Vec<i128>,
    /// `true` if the values at `0, stride, 2 * stride, ...` form a layout. The first index is the number of
    /// values, and the second index is `stride`.
    runs: Vec<Vec<bool>>,
}

impl Left {
    fn new(leaves: &[(i128, i128)], largest: i128) -> Self {
        let plain = plain(leaves);
        let values: Vec<_> = (0..largest).map(|index| plain.at(index)).collect();
        let is_run = |count: usize, stride: usize| {
            let last = count.saturating_sub(1) * stride;
            let image = || (0..count).map(|k| values[k * stride]).collect::<Vec<_>>();
            last < values.len() && oracle::factor(&image()).is_some()
        };
        let strides = |count| (0..values.len()).map(move |stride| (count, stride));
        let runs = (0..=values.len()).map(|count| {
            let runs = strides(count).map(|(count, stride)| is_run(count, stride));
            runs.collect()
        });
        let runs = runs.collect();
        Self {
            layout: case::layout(&plain),
            size: to_usize(plain.size()),
            runs,
            values,
            plain,
        }
    }

    /// Returns `true` if a layout has the values of this operand at `indices`.
    fn composes_with(&self, indices: &Indices) -> bool {
        let runs = indices.leaves.iter();
        let mut runs = runs.map(|(count, stride)| self.runs[*count][*stride]);
        runs.all(|is_run| is_run)
            && indices.values.iter().enumerate().all(|(c, value)| {
                let mut rest = c;
                let by_leaf = indices.leaves.iter().map(|(count, stride)| {
                    let digit = rest % count;
                    rest /= count;
                    self.values[digit * stride]
                });
                by_leaf.sum::<i128>() == self.values[*value]
            })
    }
}

/// A flat layout of indices into a left operand.
struct Indices {
    leaves: Vec<(usize, usize)>,
    values: Vec<usize>,
}

impl Indices {
    fn of(plain: &Plain) -> Self {
        let leaves = plain.leaves().into_iter();
        let values = plain.values().into_iter();
        Self {
            leaves: leaves
                .map(|leaf| (to_usize(leaf.shape), to_usize(leaf.stride)))
                .collect(),
            values: values.map(to_usize).collect(),
        }
    }
}

/// A right operand.
struct Right {
    plain: Plain,
    layout: Layout,
    indices: Indices,
    /// For each size `n`, the layout `(b, complement(b, n))` of this operand `b`. The entry is
    /// `None` unless that layout is a permutation of `[0, n)`.
    tilings: Vec<Option<Indices>>,
}

impl Right {
    fn new(leaves: &[(i128, i128)], largest: i128) -> Self {
        let plain = plain(leaves);
        let tiling = |size: i128| {
            let rest = oracle::complement(&plain, size).ok()?;
            let indices = Indices::of(&Plain::Modes(vec![plain.clone(), rest]));
            let mut sorted = indices.values.clone();
            sorted.sort_unstable();
            let tiles = sorted.into_iter().eq(0..to_usize(size));
            tiles.then_some(indices)
        };
        Self {
            layout: case::layout(&plain),
            indices: Indices::of(&plain),
            tilings: (0..=largest).map(tiling).collect(),
            plain,
        }
    }
}

fn to_usize(value: i128) -> usize {
    usize::try_from(value).expect("it is small and not negative")
}

/// The numbers of accepted and rejected operations, and descriptions of wrong results.
#[derive(Default)]
struct Count {
    compositions: [usize; 2],
    divisions: [usize; 2],
    wrong: Vec<String>,
}

impl Count {
    fn judge(&mut self, a: &Left, b: &Right) {
        let composed = a.layout.composition(&b.layout).ok();
        let exists = a.composes_with(&b.indices).then_some(&b.indices);
        self.compositions[usize::from(composed.is_none())] += 1;
        self.compare(composed, exists, a, "o", b);

        let divided = a.layout.logical_divide(&b.layout).ok();
        let tiling = b.tilings[a.size].as_ref();
        let exists = tiling.filter(|indices| a.composes_with(indices));
        self.divisions[usize::from(divided.is_none())] += 1;
        self.compare(divided, exists, a, "/", b);
    }

    fn compare(
        &mut self,
        ours: Option<Layout>,
        right: Option<&Indices>,
        a: &Left,
        operator: &str,
        b: &Right,
    ) {
        let operation = || format!("{} {operator} {}", a.plain, b.plain);
        match (ours, right) {
            (None, None) => {}
            (Some(ours), None) => {
                let wrong = format!(
                    "{} returns {ours}, but no layout has these values",
                    operation()
                );
                self.wrong.push(wrong);
            }
            (None, Some(_)) => {
                let wrong = format!("{} is rejected, but a layout has these values", operation());
                self.wrong.push(wrong);
            }
            (Some(ours), Some(indices)) => {
                let values = indices.values.iter().map(|value| a.values[*value]);
                let same = (0..).zip(values).all(|(c, value)| {
                    ours.offset(c)
                        .is_ok_and(|offset| i128::from(offset) == value)
                });
                if !same || ours.size() != i64::try_from(indices.values.len()).unwrap_or(-1) {
                    self.wrong.push(format!("{} gives {ours}", operation()));
                }
            }
        }
    }
}
