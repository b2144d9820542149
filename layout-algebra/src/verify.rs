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
use enumeration::{
    apart, at, compare, each, filled, left_of, merged, mode, refines, run, shape, sized, start,
    starts,
};

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

/// `result(i) == a(i)` for all `i < size(a)`, in the fewest modes: one tuple of integers at most, no mode of
/// size 1 except the only one, and no two adjacent modes that are one.
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
/// The first offset, the shape or the number of modes for which this fails.
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

/// `result(i)` is the least offset that no earlier copy of `a` reaches, and `size(result)` is the least number
/// of copies that fill `[0, n)` for an `n` of at least `cotarget`.
///
/// This determines the function of the result; its shape is free.
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
            // The last start is of one more copy.
            let copies = i128::try_from(starts.len() - 1).unwrap_or(i128::MAX);
            each(result, copies, |i| start(&starts, i))
        }
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

/// `a(result(i)) == i` for all `i < size(result)`, where each `result(i)` is a coordinate of `a`, and
/// `size(result)` is at least the run of `a`.
///
/// The run is the `n` for which the modes of the coalesced `a` with strides `1`, `s0`, `s0 * s1`, ..., where
/// `s0`, `s1`, ... are their extents, reach `[0, n)`. Where no two coordinates of `a` have the same offset,
/// this determines the function of the result: `n` is the least offset that `a` does not reach. If swizzles
/// take offsets below `n` to offsets that are not, the result has more than half of the offsets that they leave.
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
/// The first index for which this fails, where `found` is the offset of `a`; or the sizes.
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
        // The first elements of an inverse are a layout for some numbers of them only.
        left => left / 2 + 1,
    };
    if found < wanted {
        return Err(Objection::Size { found, wanted });
    }
    Ok(())
}

/// `result(a(i)) == i` for all `i < size(a)`, and `size(result)` is the least multiple of the largest stride of
/// `a` that is above all its offsets.
///
/// The result is free where `a` has no offset. Behind swizzles, stride and offsets are inside them.
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
/// The first index for which this fails, where `found` is the coordinate that `result` leads back to; or the
/// sizes.
pub fn left_inverse(a: &Layout, result: &Layout) -> Result<(), Objection> {
    compare(a.size().into(), |i| at(result, at(a, i)), |i| i)?;
    let modes = merged(a);
    let largest = modes.iter().map(|(_, d)| *d).max().unwrap_or(1).max(1);
    let above = modes.iter().map(|(s, d)| (s - 1) * d).sum::<i128>() + 1;
    sized(result, (above + largest - 1) / largest * largest)
}
