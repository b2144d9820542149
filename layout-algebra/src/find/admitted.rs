//! Comparison of layouts with given values.

use core::fmt;

use crate::Layout;

/// The first index where two functions differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Difference {
    /// The index.
    pub index: i64,
    /// The first function's value at the index, or `None` if the function ends before it.
    pub first: Option<i64>,
    /// The second function's value at the index, or `None` if the function ends before it.
    pub second: Option<i64>,
}

/// Checks that a layout has the values of a table.
///
/// ```text
/// layout(i) == table[i]     for all i < size(layout) == table.len()
/// ```
///
/// # Examples
///
/// ```
/// use layout_algebra::{Layout, find::admits};
///
/// let a: Layout = "(3,2):(2,7)".parse()?;
/// assert!(admits(&a, &[0, 2, 4, 7, 9, 11]).is_ok());
/// assert_eq!(
///     admits(&a, &[0, 2, 4, 7, 9, 100]).unwrap_err().to_string(),
///     "at index 5 the first function has 11, the second has 100",
/// );
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// Returns the first index where the layout and the table differ. The layout is the first function.
///
/// # Source
///
/// Hieu, "What function can be admitted by a layout?"
pub fn admits(layout: &Layout, table: &[i64]) -> Result<(), Difference> {
    let mut index = 0;
    for value in table {
        let first = value_of(layout, index);
        if first != Some(*value) {
            return Err(Difference {
                index,
                first,
                second: Some(*value),
            });
        }
        index += 1;
    }
    match value_of(layout, index) {
        None => Ok(()),
        first => Err(Difference {
            index,
            first,
            second: None,
        }),
    }
}

/// Checks that two layouts are equivalent: they compute the same function.
///
/// ```text
/// equivalent(a, b) == (coalesce(a) == coalesce(b))
/// ```
///
/// Enumerates offsets only if the layouts have different swizzles.
///
/// # Examples
///
/// ```
/// use layout_algebra::{Layout, find::equivalent};
///
/// let [a, b, c]: [Layout; 3] = ["10:3".parse()?, "(2,5):(3,6)".parse()?, "(2,5):(3,7)".parse()?];
/// assert!(equivalent(&a, &b).is_ok());
/// assert_eq!(
///     equivalent(&a, &c).unwrap_err().to_string(),
///     "at index 2 the first function has 6, the second has 7",
/// );
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Errors
///
/// Returns the first index where the layouts differ.
///
/// # Source
///
/// Hieu, "Are layout representations unique?"
pub fn equivalent(a: &Layout, b: &Layout) -> Result<(), Difference> {
    if a.swizzles() != b.swizzles() {
        let mut indices = 0..=a.size().min(b.size());
        let index = indices.find(|index| value_of(a, *index) != value_of(b, *index));
        return index.map_or(Ok(()), |index| Err(difference(a, b, index)));
    }
    // Swizzles are bijections, so equal swizzles do not change the answer.
    let (first, second) = (a.coalesce(), b.coalesce());
    let (first, second) = (first.flat_modes(), second.flat_modes());
    let differs = first.iter().zip(second).position(|(a, b)| a != b);
    let shared = differs.unwrap_or(first.len().min(second.len()));
    let block: i64 = first[..shared].iter().map(|mode| mode.shape).product();
    let index = match (first.get(shared), second.get(shared)) {
        (None, None) => return Ok(()),
        // The modes are coalesced: at equal strides, the shorter mode either does not continue or
        // is the last.
        (Some(a), Some(b)) if a.stride == b.stride => block * a.shape.min(b.shape),
        _ => block,
    };
    Err(difference(a, b, index))
}

fn difference(a: &Layout, b: &Layout, index: i64) -> Difference {
    let (first, second) = (value_of(a, index), value_of(b, index));
    Difference {
        index,
        first,
        second,
    }
}

fn value_of(layout: &Layout, index: i64) -> Option<i64> {
    (index < layout.size()).then(|| layout.offset(index).ok())?
}

/// Checks that `n:f(1)` is consistent with a table as the first mode.
///
/// ```text
/// f(x) == f(n * (x / n)) + f(1) * (x % n)      for all x
/// ```
///
/// # Examples
///
/// ```
/// use layout_algebra::find::consistent;
///
/// let table = [0, 1, 2, 3, 4, 5, 100, 101, 102, 103, 104, 105];
/// let extents: Vec<_> = (1..=12).filter(|n| consistent(&table, *n).is_ok()).collect();
/// assert_eq!(extents, [1, 2, 3, 6]);
/// assert_eq!(
///     consistent(&table, 4).unwrap_err().to_string(),
///     "at index 6 the first function has 100, the second has 6",
/// );
/// ```
///
/// # Errors
///
/// Returns the first index at which the table (the first function) differs from the right side (the
/// second). For `n` below 1, the error has index 0 and no values.
///
/// # Source
///
/// Hieu, "Guessing n0". The source claims that the smallest consistent `n > 1` divides all others.
/// The claim is wrong: 2 and 3 are a counterexample. For a layout of more than one mode, the
/// largest is a multiple of all others.
pub fn consistent(table: &[i64], n: i64) -> Result<(), Difference> {
    let rejected = Difference {
        index: 0,
        first: None,
        second: None,
    };
    let n = usize::try_from(n).ok().filter(|n| *n > 0).ok_or(rejected)?;
    let step = table.get(1).copied().unwrap_or(0);
    let mut index = 0;
    for block in table.chunks(n) {
        let mut wanted = block.first().copied();
        for value in block {
            if wanted != Some(*value) {
                return Err(Difference {
                    index,
                    first: Some(*value),
                    second: wanted,
                });
            }
            wanted = wanted.and_then(|wanted| wanted.checked_add(step));
            index += 1;
        }
    }
    Ok(())
}

/// A clause: `at index 5 the first function has 11, the second has 100`.
impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |value: Option<i64>| value.map_or("no value".into(), |value| value.to_string());
        let (first, second) = (value(self.first), value(self.second));
        let index = self.index;
        write!(
            f,
            "at index {index} the first function has {first}, the second has {second}"
        )
    }
}

impl core::error::Error for Difference {}
