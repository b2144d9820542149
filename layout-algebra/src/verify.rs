//! The laws of the operations, confirmed by enumeration.
//!
//! Nothing here uses the operations: a checker takes operands and result, evaluates them leaf by
//! leaf in 128 bits and compares every offset with the one that the law wants.
//!
//! ```
//! use layout_algebra::{Layout, verify};
//!
//! let a: Layout = "(4,6,8):(2,3,5)".parse()?;
//! let b: Layout = "6:3".parse()?;
//! // What CuTe answers.
//! let wrong: Layout = "(2,3):(6,3)".parse()?;
//! let objection = verify::composition(&a, &b, &wrong).unwrap_err();
//! assert_eq!(objection.to_string(), "at index 2 the result has offset 3, the law wants 7");
//! # Ok::<(), layout_algebra::Error>(())
//! ```

use core::fmt;
use std::collections::HashSet;

use crate::{IntTuple, Layout};

/// The most offsets that a checker evaluates.
pub const MOST: i64 = 1 << 20;

/// Why a law is not confirmed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Objection {
    /// An offset is not the one that the law wants.
    Offset {
        /// The colexicographic index in the result.
        index: i64,
        /// The offset of the result there.
        found: i128,
        /// The offset that the law wants.
        wanted: i128,
    },
    /// The result does not have the shape that the law wants, or a refinement of it.
    Shape {
        /// The shape of the result.
        found: IntTuple,
        /// The shape that the law wants refined.
        wanted: IntTuple,
    },
    /// Copies of an operand overlap, so no result is right.
    Overlap {
        /// The first offset that two copies reach.
        offset: i128,
    },
    /// The copies leave an offset out.
    Uncovered {
        /// That offset.
        offset: i128,
    },
    /// More offsets would have to be evaluated than [`MOST`]: the law may hold.
    TooLarge,
}

/// `result(c) == a(b(c))`, and the shape of `result` refines that of `b`.
///
/// ```
/// # use layout_algebra::{Layout, verify};
/// let [a, b]: [Layout; 2] = ["(6,2):(8,2)".parse()?, "(4,3):(3,1)".parse()?];
/// assert!(verify::composition(&a, &b, &a.composition(&b)?).is_ok());
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// The first offset or the shape for which that does not hold.
pub fn composition(a: &Layout, b: &Layout, result: &Layout) -> Result<(), Objection> {
    refines(result.shape(), b.shape())?;
    each(result, b.size().into(), |i| at(a, at(b, i)))
}

/// `result(i) == a(i)`, in one tuple of integers at most.
///
/// ```
/// # use layout_algebra::{Layout, verify};
/// let a: Layout = "(2,(1,6)):(1,(6,2))".parse()?;
/// assert!(verify::coalesce(&a, &a.coalesce()).is_ok());
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// The first offset or the shape for which that does not hold.
pub fn coalesce(a: &Layout, result: &Layout) -> Result<(), Objection> {
    if result.size() != a.size() || result.depth() > 1 {
        return Err(shape(result, a.shape()));
    }
    each(result, a.size().into(), |i| at(a, i))
}

/// `result(i)` is where the `i`-th copy of `a` starts when copies fill the offsets from 0 on, and
/// those of `result` reach every offset below `cotarget`.
///
/// ```
/// # use layout_algebra::{Layout, verify};
/// let a: Layout = "(2,2):(1,6)".parse()?;
/// assert!(verify::complement(&a, 24, &a.complement(24)?).is_ok());
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// The first offset for which that does not hold.
pub fn complement(a: &Layout, cotarget: i64, result: &Layout) -> Result<(), Objection> {
    let copies = Copies::of(a, result.size())?;
    let uncovered = copies.next_start();
    if uncovered < cotarget.into() {
        return Err(Objection::Uncovered { offset: uncovered });
    }
    each(result, result.size().into(), |i| copies.start(i))
}

/// `result(i, j) == a(b(i) + s(j))`, where the `j`-th copy of `b` starts at `s(j)` and the copies
/// fill `[0, size(a))`.
///
/// ```
/// # use layout_algebra::{Layout, verify};
/// let [a, b]: [Layout; 2] = ["16:1".parse()?, "4:2".parse()?];
/// assert!(verify::logical_divide(&a, &b, &a.logical_divide(&b)?).is_ok());
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// The first offset or the shape for which that does not hold.
pub fn logical_divide(a: &Layout, b: &Layout, result: &Layout) -> Result<(), Objection> {
    let tile = mode(result, 0, b)?;
    refines(tile.shape(), b.shape())?;
    let copies = Copies::of(b, a.size() / b.size())?;
    if copies.next_start() != a.size().into() || copies.last != i128::from(a.size()) - 1 {
        return Err(Objection::Uncovered {
            offset: copies.next_start(),
        });
    }
    let n = i128::from(b.size());
    each(result, a.size().into(), |i| {
        at(a, at(b, i % n) + copies.start(i / n))
    })
}

/// `result(i, j) == a(i) + s(b(j))`, where the `n`-th copy of `a` starts at `s(n)`.
///
/// ```
/// # use layout_algebra::{Layout, verify};
/// let [a, b]: [Layout; 2] = ["(2,2):(4,1)".parse()?, "6:1".parse()?];
/// assert!(verify::logical_product(&a, &b, &a.logical_product(&b)?).is_ok());
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// The first offset or the shape for which that does not hold.
pub fn logical_product(a: &Layout, b: &Layout, result: &Layout) -> Result<(), Objection> {
    refines(mode(result, 0, a)?.shape(), a.shape())?;
    refines(mode(result, 1, b)?.shape(), b.shape())?;
    let copies = Copies::of(a, b.cosize())?;
    let n = i128::from(a.size());
    let size = n * i128::from(b.size());
    each(result, size, |i| at(a, i % n) + copies.start(at(b, i / n)))
}

/// `a(result(i)) == i`
///
/// ```
/// # use layout_algebra::{Layout, verify};
/// let a: Layout = "(4,8):(8,1)".parse()?;
/// assert!(verify::right_inverse(&a, &a.right_inverse()).is_ok());
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// The first index for which that does not hold; `found` is the offset of `a` there.
pub fn right_inverse(a: &Layout, result: &Layout) -> Result<(), Objection> {
    compare(result.size().into(), |i| at(a, at(result, i)), |i| i)
}

/// `a(result(a(i))) == a(i)`
///
/// ```
/// # use layout_algebra::{Layout, verify};
/// let a: Layout = "(4,8):(10,1)".parse()?;
/// assert!(verify::left_inverse(&a, &a.left_inverse()?).is_ok());
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// The first index for which that does not hold; `found` is the offset of `a` there.
pub fn left_inverse(a: &Layout, result: &Layout) -> Result<(), Objection> {
    compare(
        a.size().into(),
        |i| at(a, at(result, at(a, i))),
        |i| at(a, i),
    )
}

/// The offset of an index, the last leaf running on.
fn at(layout: &Layout, index: i128) -> i128 {
    let (shape, stride) = (layout.shape().leaves(), layout.stride().leaves());
    let mut leaves = shape.zip(stride).peekable();
    let (mut rest, mut offset) = (index, 0);
    while let Some((s, d)) = leaves.next() {
        let c = if leaves.peek().is_some() {
            rest % i128::from(s)
        } else {
            rest
        };
        offset += c * i128::from(d);
        rest /= i128::from(s);
    }
    offset
}

/// Whether a result has `size` elements and these offsets.
fn each(result: &Layout, size: i128, wanted: impl Fn(i128) -> i128) -> Result<(), Objection> {
    if i128::from(result.size()) != size {
        let size = IntTuple::Int(i64::try_from(size).unwrap_or(i64::MAX));
        return Err(shape(result, &size));
    }
    compare(size, |i| at(result, i), wanted)
}

fn compare(
    size: i128,
    found: impl Fn(i128) -> i128,
    wanted: impl Fn(i128) -> i128,
) -> Result<(), Objection> {
    if size > MOST.into() {
        return Err(Objection::TooLarge);
    }
    for index in 0..i64::try_from(size).unwrap_or(MOST) {
        let (found, wanted) = (found(index.into()), wanted(index.into()));
        if found != wanted {
            return Err(Objection::Offset {
                index,
                found,
                wanted,
            });
        }
    }
    Ok(())
}

fn shape(result: &Layout, wanted: &IntTuple) -> Objection {
    let (found, wanted) = (result.shape().clone(), wanted.clone());
    Objection::Shape { found, wanted }
}

/// A mode of a pair, to be laid out like `wanted`.
fn mode(result: &Layout, i: usize, wanted: &Layout) -> Result<Layout, Objection> {
    let pair = result.mode(i).filter(|_| result.rank() == 2);
    pair.ok_or_else(|| shape(result, wanted.shape()))
}

/// Whether `found` is `wanted` with integers replaced by tuples of that product.
fn refines(found: &IntTuple, wanted: &IntTuple) -> Result<(), Objection> {
    let fits = match (found, wanted) {
        (found, IntTuple::Int(n)) => found.product() == Some(*n),
        (IntTuple::Tuple(f), IntTuple::Tuple(w)) if f.len() == w.len() => {
            return f.iter().zip(w).try_for_each(|(f, w)| refines(f, w));
        }
        _ => false,
    };
    let objection = || Objection::Shape {
        found: found.clone(),
        wanted: wanted.clone(),
    };
    fits.then_some(()).ok_or_else(objection)
}

/// Copies of a layout, each from the least offset on that those before do not reach.
struct Copies {
    starts: Vec<i128>,
    reached: HashSet<i128>,
    /// The largest offset reached.
    last: i128,
}

impl Copies {
    fn of(tile: &Layout, count: i64) -> Result<Self, Objection> {
        let leaves = tile.shape().leaves().zip(tile.stride().leaves());
        let moving = leaves.filter(|(_, d)| *d > 0).map(|(s, _)| i128::from(s));
        // Modes of stride 0 reach nothing more.
        if moving.product::<i128>() * i128::from(count) > MOST.into() || tile.size() > MOST {
            return Err(Objection::TooLarge);
        }
        let offsets: HashSet<_> = (0..tile.size()).map(|i| at(tile, i.into())).collect();
        let mut copies = Self {
            starts: Vec::new(),
            reached: HashSet::new(),
            last: 0,
        };
        for _ in 0..count {
            let start = copies.next_start();
            copies.starts.push(start);
            for offset in offsets.iter().map(|offset| start + offset) {
                if !copies.reached.insert(offset) {
                    return Err(Objection::Overlap { offset });
                }
                copies.last = copies.last.max(offset);
            }
        }
        Ok(copies)
    }

    /// The least offset that is not reached.
    fn next_start(&self) -> i128 {
        let mut start = self.starts.last().map_or(0, |start| *start);
        while self.reached.contains(&start) {
            start += 1;
        }
        start
    }

    fn start(&self, i: i128) -> i128 {
        let start = usize::try_from(i).ok().and_then(|i| self.starts.get(i));
        start.copied().unwrap_or(-1)
    }
}

impl fmt::Display for Objection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offset {
                index,
                found,
                wanted,
            } => write!(
                f,
                "at index {index} the result has offset {found}, the law wants {wanted}"
            ),
            Self::Shape { found, wanted } => {
                write!(f, "shape `{found}` does not refine `{wanted}`")
            }
            Self::Overlap { offset } => write!(f, "two copies reach offset {offset}"),
            Self::Uncovered { offset } => write!(f, "no copy reaches offset {offset}"),
            Self::TooLarge => write!(f, "more than {MOST} offsets would have to be evaluated"),
        }
    }
}

impl core::error::Error for Objection {}
