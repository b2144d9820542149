//! Verification of results by enumeration.
//!
//! This module does not use the operations. A checker takes the operands and the result, evaluates
//! them leaf by leaf in 128 bits, and compares every offset with the offset that the law requires.
//!
//! ```
//! use layout_algebra::{Layout, verify};
//!
//! let a: Layout = "(4,6,8):(2,3,5)".parse()?;
//! let b: Layout = "6:3".parse()?;
//! // What CuTe answers.
//! let wrong: Layout = "(2,3):(6,3)".parse()?;
//! let objection = verify::composition(&a, &b, &wrong).unwrap_err();
//! assert_eq!(objection.to_string(), "at index 2 of the result, expected offset 7, found 3");
//! # Ok::<(), layout_algebra::Error>(())
//! ```

mod enumeration;
mod objection;

pub use objection::Objection;

use crate::Layout;
use enumeration::{
    apart, at, compare, each, filled, left_of, merged, mode, refines, run, shape, sized, start,
    starts,
};

/// Maximum number of offsets that a checker evaluates.
pub const MOST: i64 = 1 << 20;

/// Checks that `result(c) == a(b(c))`, and that the shape of `result` refines the shape of `b`.
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
/// Returns the first offset, or the shape, for which the law fails.
pub fn composition(a: &Layout, b: &Layout, result: &Layout) -> Result<(), Objection> {
    refines(result.shape(), b.shape())?;
    each(result, b.size().into(), |i| at(a, at(b, i)))
}

/// Checks that `result(i) == a(i)` for all `i < size(a)` and that the number of modes is minimal.
/// The result must be at most one flat tuple, must not have modes of size 1 except a single mode,
/// and must not have adjacent modes that can be merged.
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
/// Returns the first offset, the shape or the number of modes for which the law fails.
pub fn coalesce(a: &Layout, result: &Layout) -> Result<(), Objection> {
    sized(result, a.size().into())?;
    if result.depth() > 1 {
        return Err(shape(result, a.shape()));
    }
    each(result, a.size().into(), |i| at(a, i))?;
    let (found, wanted) = (result.shape().leaves().count(), merged(result).len().max(1));
    if found > wanted {
        return Err(Objection::Modes { found, wanted });
    }
    Ok(())
}

/// Checks that `result(i)` is the smallest offset that no earlier copy of `a` reaches.
/// `size(result)` must be the minimum number of copies that fill `[0, n)` for some `n >= cotarget`.
///
/// This law determines the function of the result, but not its shape.
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
/// Returns the first offset for which the law fails.
pub fn complement(a: &Layout, cotarget: i64, result: &Layout) -> Result<(), Objection> {
    let (starts, is_filled) = filled(a, result.size(), Some(cotarget.into()))?;
    match starts.last() {
        Some(next) if !is_filled => {
            compare(
                result.size().into(),
                |i| at(result, i),
                |i| start(&starts, i),
            )?;
            Err(Objection::Uncovered { offset: *next })
        }
        _ => {
            // The last start belongs to one additional copy.
            let copies = i128::try_from(starts.len() - 1).unwrap_or(i128::MAX);
            each(result, copies, |i| start(&starts, i))
        }
    }
}

/// Checks that `result(i, j) == a(b(i) + s(j))`, where the `j`-th copy of `b` starts at `s(j)` and
/// the copies fill `[0, size(a))`.
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
/// Returns the first offset, or the shape, for which the law fails.
pub fn logical_divide(a: &Layout, b: &Layout, result: &Layout) -> Result<(), Objection> {
    let tile = mode(result, 0, b)?;
    refines(tile.shape(), b.shape())?;
    let (n, size) = (i128::from(b.size()), i128::from(a.size()));
    let starts = starts(b, a.size() / b.size())?;
    match starts.last() {
        // The copies have at most `size` elements. If they reach all offsets below, they reach no
        // others.
        Some(next) if *next != size => Err(Objection::Uncovered { offset: *next }),
        _ => each(result, size, |i| {
            at(a, at(b, i % n) + start(&starts, i / n))
        }),
    }
}

/// Checks that `result(i, j) == a(i) + s(b(j))`, where the `n`-th copy of `a` starts at `s(n)`. The
/// copies must be disjoint. The copies fill the offsets from 0, or leave gaps if they cannot.
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
/// Returns the first offset, or the shape, for which the law fails.
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

/// Checks that `a(result(i)) == i` for all `i < size(result)`, that each `result(i)` is a
/// coordinate of `a`, and that `size(result)` is at least the run of `a`.
///
/// The run is the `n` for which certain modes of the coalesced `a` reach `[0, n)`. These modes have
/// strides `1`, `s0`, `s0 * s1`, ..., where `s0`, `s1`, ... are their extents. If `a` is injective,
/// this law determines the function of the result: `n` is the smallest offset that `a` does not
/// reach. If swizzles move offsets below `n` to `n` or above, the result has more than half of the
/// remaining initial offsets.
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
/// Returns the first index for which the law fails, where `found` is the offset of `a`, or the
/// sizes.
pub fn right_inverse(a: &Layout, result: &Layout) -> Result<(), Objection> {
    let size = a.size();
    let mut past = (0..result.size().min(MOST)).map(|index| (index, at(result, index.into())));
    if let Some((index, found)) = past.find(|(_, found)| *found >= size.into()) {
        return Err(Objection::Outside { index, found, size });
    }
    compare(result.size().into(), |i| at(a, at(result, i)), |i| i)?;
    let (run, found) = (run(a), i128::from(result.size()));
    let wanted = match left_of(a, run)? {
        left if left == run => run,
        // Only certain numbers of leading elements of an inverse are a layout.
        left => left / 2 + 1,
    };
    if found < wanted {
        return Err(Objection::Size { found, wanted });
    }
    Ok(())
}

/// Checks that `result(a(i)) == i` for all `i < size(a)`, and that `size(result)` is the smallest
/// multiple of the largest stride of `a` that is greater than all its offsets.
///
/// The law does not determine the result at offsets that `a` does not reach. For a swizzled layout,
/// the law refers to the stride and the offsets of the inner layout.
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
/// Returns the first index for which the law fails, where `found` is the coordinate that `result`
/// maps to, or the sizes.
pub fn left_inverse(a: &Layout, result: &Layout) -> Result<(), Objection> {
    compare(a.size().into(), |i| at(result, at(a, i)), |i| i)?;
    let modes = merged(a);
    let largest = modes.iter().map(|(_, d)| *d).max().unwrap_or(1).max(1);
    let above = modes.iter().map(|(s, d)| (s - 1) * d).sum::<i128>() + 1;
    sized(result, (above + largest - 1) / largest * largest)
}
