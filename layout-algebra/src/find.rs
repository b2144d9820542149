//! `find_layout`: deduces a layout from its values, or returns the first value that no layout can
//! have.
//!
//! The modes of a coalesced layout can be read off its values from left to right. A mode can end
//! only at an index that is a multiple of all indices where earlier modes ended. The mode ends at
//! the first of these indices whose value does not continue the mode. Between these indices every
//! value is determined by earlier values. So the algorithm reads each value once and stores only
//! the modes.
//!
//! ```
//! use layout_algebra::find::{find_layout, find_prefix};
//!
//! assert_eq!(find_layout(&[0, 2, 4, 7, 9, 11])?.to_string(), "(3,2):(2,7)");
//! let contradiction = find_layout(&[0, 2, 4, 7, 9, 100]).unwrap_err();
//! assert_eq!(
//!     contradiction.to_string(),
//!     "no layout has these values: expected 11 at index 5, found 100: the values form blocks of \
//!      3, so the value at index 5 is the sum of the values at indices 3 and 2, 7 + 4",
//! );
//! assert_eq!(find_prefix([0, 2, 4, 7, 9, 100])?.layout.to_string(), "3:2");
//! # Ok::<(), layout_algebra::find::Contradiction>(())
//! ```

mod admitted;
mod contradiction;
mod reader;
mod shape;
mod swizzled;
mod view;

use core::borrow::Borrow;

pub use admitted::{Difference, admits, consistent, equivalent};
pub use contradiction::{Contradiction, Why};
pub use shape::find_layout_with_shape;
pub use view::{NoView, Order, find_view};

use crate::Layout;
use reader::Reader;

/// Maximum number of values that are read.
pub const MOST: i64 = 1 << 26;

/// Maximum number of values of a formula that are collected and searched again for a swizzle.
const MOST_COLLECTED: i64 = 1 << 20;

/// Returns the layout that has the values of a table.
///
/// ```text
/// result(i) == table[i]     for all i < size(result) == table.len()
/// result is coalesced
/// ```
///
/// The run time is linear in the length of the table. If no layout has the values but a swizzled
/// layout is found, the error contains the swizzled layout.
///
/// # Examples
///
/// ```
/// use layout_algebra::find::find_layout;
///
/// assert_eq!(find_layout(&[0, 4, 1, 5, 2, 6, 3, 7])?.to_string(), "(2,4):(4,1)");
/// let swizzled = find_layout(&[0, 1, 3, 2]).unwrap_err().swizzled.unwrap();
/// assert_eq!(swizzled.to_string(), "Sw<1,0,1> o 0 o 4:1");
/// # Ok::<(), layout_algebra::find::Contradiction>(())
/// ```
///
/// # Errors
///
/// Returns the first [`Contradiction`]: the index, its value, and the only value that any layout
/// with the same earlier values has at that index.
///
/// # Source
///
/// Hieu, "What function can be admitted by a layout?". The algorithm in that post needs
/// `O(M^2 log M)` steps, does not check the last column, and fails on stride 0.
///
/// Proved: `find_layout_exact`, `find_layout_unique`, `find_layout_refusal` (`proofs/Find.v`).
pub fn find_layout(table: &[i64]) -> Result<Layout, Contradiction> {
    find_layout_in(table).map_err(|contradiction| Contradiction {
        swizzled: swizzled::find(table, &[]).map(Box::new),
        ..contradiction
    })
}

/// Returns the layout of `size` elements that has the values of a formula.
///
/// ```text
/// result(i) == f(i)         for all i < size(result) == size
/// ```
///
/// # Examples
///
/// ```
/// use layout_algebra::find::find_layout_of;
///
/// assert_eq!(find_layout_of(24, |i| i % 4 * 6 + i / 4)?.to_string(), "(4,6):(6,1)");
/// assert_eq!(find_layout_of(6, |i| i * i).unwrap_err().index, 3);
/// # Ok::<(), layout_algebra::find::Contradiction>(())
/// ```
///
/// # Errors
///
/// Returns the same errors as [`find_layout`].
///
/// # Source
///
/// Hieu, "What function can be admitted by a layout?"
pub fn find_layout_of(size: i64, f: impl Fn(i64) -> i64) -> Result<Layout, Contradiction> {
    find_layout_in((0..size).map(&f)).map_err(|contradiction| {
        let collect = || (0..size).map(&f).collect::<Vec<_>>();
        let table = (size <= MOST_COLLECTED).then(collect);
        let swizzled = table.and_then(|table| swizzled::find(&table, &[]));
        Contradiction {
            swizzled: swizzled.map(Box::new),
            ..contradiction
        }
    })
}

/// Returns the layout that has the values of an iterator, without storing the values.
///
/// # Examples
///
/// ```
/// use layout_algebra::find::find_layout_in;
///
/// let values = (0..4).flat_map(|j| (0..3).map(move |i| 10 * i + j));
/// assert_eq!(find_layout_in(values)?.to_string(), "(3,4):(10,1)");
/// # Ok::<(), layout_algebra::find::Contradiction>(())
/// ```
///
/// # Errors
///
/// Returns the same errors as [`find_layout`], without the search for a swizzle.
///
/// # Source
///
/// Hieu, "What function can be admitted by a layout?"
pub fn find_layout_in<I>(values: I) -> Result<Layout, Contradiction>
where
    I: IntoIterator,
    I::Item: Borrow<i64>,
{
    let mut reader = Reader::default();
    for value in values {
        reader.read(*value.borrow())?;
    }
    reader.finish()
}

/// The layout of the first values of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prefix {
    /// The longest layout that matches the values.
    pub layout: Layout,
    /// The contradiction after the prefix, or `None` if the layout matches all values.
    pub contradiction: Option<Contradiction>,
}

/// Returns the layout of the longest prefix of the values that a layout can have.
///
/// ```text
/// result.layout(i) == values[i]     for all i < size(result.layout)
/// no layout has a longer prefix of the values
/// ```
///
/// # Examples
///
/// ```
/// use layout_algebra::find::find_prefix;
///
/// let prefix = find_prefix([0, 2, 4, 7, 9, 11, 14, 16])?;
/// assert_eq!(prefix.layout.to_string(), "(3,2):(2,7)");
/// assert_eq!(prefix.contradiction.unwrap().index, 8);
/// # Ok::<(), layout_algebra::find::Contradiction>(())
/// ```
///
/// # Errors
///
/// Returns a [`Contradiction`] if there are no values, or the first value is not 0.
///
/// # Source
///
/// Hieu, "What function can be admitted by a layout?", restricted to `[0, n)`.
pub fn find_prefix<I>(values: I) -> Result<Prefix, Contradiction>
where
    I: IntoIterator,
    I::Item: Borrow<i64>,
{
    let mut reader = Reader::default();
    let read = values
        .into_iter()
        .try_for_each(|value| reader.read(*value.borrow()));
    let contradiction = match read.and_then(|()| reader.finish()) {
        Ok(layout) => {
            return Ok(Prefix {
                layout,
                contradiction: None,
            });
        }
        Err(contradiction) => contradiction,
    };
    match reader.whole_blocks() {
        Some(layout) => Ok(Prefix {
            layout,
            contradiction: Some(contradiction),
        }),
        None => Err(contradiction),
    }
}

/// Returns the layout or swizzled layout that has the values of a table.
///
/// ```text
/// result(i) == table[i]     for all i < size(result) == table.len()
/// ```
///
/// The search tries swizzles that exchange bits of the largest value, up to a bound on the work.
///
/// # Examples
///
/// ```
/// use layout_algebra::find::find_composed_layout;
///
/// let table = [0, 1, 2, 3, 5, 4, 7, 6];
/// assert_eq!(find_composed_layout(&table)?.to_string(), "Sw<1,0,2> o 0 o 8:1");
/// assert_eq!(find_composed_layout(&[0, 1, 10, 11])?.to_string(), "(2,2):(1,10)");
/// let rows = [0, 1, 3, 2, 4, 5, 7, 6, 8, 9, 11, 10];
/// assert_eq!(find_composed_layout(&rows)?.to_string(), "Sw<1,0,1> o 0 o 12:1");
/// # Ok::<(), layout_algebra::find::Contradiction>(())
/// ```
///
/// # Errors
///
/// Returns the same errors as [`find_layout`] if no swizzled layout is found either.
pub fn find_composed_layout(table: &[i64]) -> Result<Layout, Contradiction> {
    match find_layout(table) {
        Ok(layout) => Ok(layout),
        Err(mut contradiction) => match contradiction.swizzled.take() {
            Some(swizzled) => Ok(*swizzled),
            None => Err(contradiction),
        },
    }
}
