//! The laws of the operations, confirmed by enumeration.
//!
//! Nothing here uses the operations: a checker takes operands and result, evaluates them leaf by
//! leaf in 128 bits and compares every offset with the one that the law requires.
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

mod enumeration;
mod objection;

pub use objection::Objection;

use crate::Layout;
use enumeration::{apart, at, compare, each, mode, refines, shape, start, starts};

/// The most offsets that a checker evaluates.
pub const MOST: i64 = 1 << 20;

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
/// The first offset or the shape for which this fails.
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
/// The first offset or the shape for which this fails.
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
/// The first offset for which this fails.
pub fn complement(a: &Layout, cotarget: i64, result: &Layout) -> Result<(), Objection> {
    let starts = starts(a, result.size())?;
    match starts.last() {
        Some(next) if *next < cotarget.into() => Err(Objection::Uncovered { offset: *next }),
        _ => each(result, result.size().into(), |i| start(&starts, i)),
    }
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
/// The first offset or the shape for which this fails.
pub fn logical_divide(a: &Layout, b: &Layout, result: &Layout) -> Result<(), Objection> {
    let tile = mode(result, 0, b)?;
    refines(tile.shape(), b.shape())?;
    let (n, size) = (i128::from(b.size()), i128::from(a.size()));
    let starts = starts(b, a.size() / b.size())?;
    match starts.last() {
        // They have at most `size` elements: if all below are reached, no other is.
        Some(next) if *next != size => Err(Objection::Uncovered { offset: *next }),
        _ => each(result, size, |i| {
            at(a, at(b, i % n) + start(&starts, i / n))
        }),
    }
}

/// `result(i, j) == a(i) + s(b(j))`, where the `n`-th copy of `a` starts at `s(n)`: copies fill the
/// offsets from 0 on, or leave gaps if they cannot, and no two meet.
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
/// The first offset or the shape for which this fails.
pub fn logical_product(a: &Layout, b: &Layout, result: &Layout) -> Result<(), Objection> {
    refines(mode(result, 0, a)?.shape(), a.shape())?;
    refines(mode(result, 1, b)?.shape(), b.shape())?;
    let n = i128::from(a.size());
    let size = n * i128::from(b.size());
    let starts = match starts(a, b.cosize()) {
        Err(Objection::Overlap { .. }) => apart(a, b)?,
        starts => starts?,
    };
    each(result, size, |i| {
        at(a, i % n) + start(&starts, at(b, i / n))
    })
}

/// `a(result(i)) == i`, where each `result(i)` is a coordinate of `a`.
///
/// ```
/// # use layout_algebra::{Layout, verify};
/// let a: Layout = "(4,8):(8,1)".parse()?;
/// assert!(verify::right_inverse(&a, &a.right_inverse()?).is_ok());
/// let a: Layout = "Sw<3,0,3> o 0 o (16,8):(8,1)".parse()?;
/// assert!(verify::right_inverse(&a, &a.right_inverse()?).is_ok());
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// The first index for which this fails; `found` is the offset of `a` there.
pub fn right_inverse(a: &Layout, result: &Layout) -> Result<(), Objection> {
    let size = a.size();
    let mut past = (0..result.size().min(MOST)).map(|index| (index, at(result, index.into())));
    match past.find(|(_, found)| *found >= size.into()) {
        _ if result.size() > MOST => Err(Objection::TooLarge),
        Some((index, found)) => Err(Objection::Outside { index, found, size }),
        None => compare(result.size().into(), |i| at(a, at(result, i)), |i| i),
    }
}

/// `result(a(i)) == i`
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
/// The first index for which this fails; `found` is what `result` leads back to.
pub fn left_inverse(a: &Layout, result: &Layout) -> Result<(), Objection> {
    compare(a.size().into(), |i| at(result, at(a, i)), |i| i)
}
