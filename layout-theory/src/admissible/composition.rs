//! Admissibility for composition.

use core::fmt;

use layout_algebra::{IntTuple, Layout, Path};

use super::divisibility::{Division, Factorisation, LeftDivision, NotLeftDivisible};
use crate::leaf::{Leaf, named_leaves};

/// The divisibility condition on the extent of the second layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notion {
    /// Weak divisibility: Definition 2.12.
    Weak,
    /// Left divisibility: Definition 2.21.
    Cutlass,
}

/// The divisions of a shape by a layout of length 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Restricted {
    /// The division by the stride.
    pub stride: LeftDivision,
    /// The weak division of the remaining factorisation by the extent.
    pub extent: Division,
}

/// An interval of definition `[first, last]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Interval {
    /// The smallest integer.
    pub first: i64,
    /// The largest integer.
    pub last: i64,
}

/// The reason that a pair is not admissible for composition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Inadmissible {
    /// The shape is not a factorisation.
    Shape(NotLeftDivisible),
    /// Condition 1: the shape is not left divisible by a stride.
    Stride {
        /// The leaf of the second layout.
        leaf: Path,
        /// The reason.
        why: NotLeftDivisible,
    },
    /// Condition 2: the remaining factorisation is not (weakly) left divisible by an extent.
    Extent {
        /// The leaf of the second layout.
        leaf: Path,
        /// The remaining factorisation.
        induced: Factorisation,
        /// The reason.
        why: NotLeftDivisible,
    },
    /// The intervals of definition of two leaves overlap.
    Overlap {
        /// The first leaf and its interval.
        first: (Path, Interval),
        /// The second leaf and its interval.
        second: (Path, Interval),
    },
    /// A stride or the cosize of the composition does not fit in an `i64`.
    Overflow,
}

/// Checks that a shape and a layout `n:r` of length 1 are admissible for composition.
///
/// ```text
/// weak      shape left divisible by r, what is left weakly left divisible by n
/// CUTLASS   shape left divisible by r, what is left left divisible by n
/// ```
///
/// # Examples
///
/// ```
/// use layout_theory::admissible::{Factorisation, Notion, admissible_restricted};
///
/// let shape = Factorisation::new((8, 6, 8))?;
/// assert!(admissible_restricted(&shape, 8, 4, Notion::Weak).is_ok());
/// assert_eq!(
///     admissible_restricted(&shape, 8, 4, Notion::Cutlass).unwrap_err().to_string(),
///     "extent of leaf 0 in 2 * 6 * ∞: the quotient 4 that remains of 8 at factor 1 does not divide 6",
/// );
/// # Ok::<(), layout_theory::admissible::NotLeftDivisible>(())
/// ```
///
/// # Errors
///
/// Returns the condition that does not hold, with the reason.
///
/// # Source
///
/// Mao, Definitions 2.12 and 2.21.
pub fn admissible_restricted(
    shape: &Factorisation,
    n: i64,
    r: i64,
    notion: Notion,
) -> Result<Restricted, Inadmissible> {
    restricted(shape, n, r, notion, &Path(vec![0]))
}

fn restricted(
    shape: &Factorisation,
    n: i64,
    r: i64,
    notion: Notion,
    leaf: &Path,
) -> Result<Restricted, Inadmissible> {
    let stride = shape.left_division(r).map_err(|why| Inadmissible::Stride {
        leaf: leaf.clone(),
        why,
    })?;
    let induced = &stride.induced;
    let extent = match notion {
        Notion::Weak => induced.weak_left_division(n),
        Notion::Cutlass => induced.left_division(n).map(|division| division.division),
    };
    match extent {
        Ok(extent) => Ok(Restricted { stride, extent }),
        Err(why) => Err(Inadmissible::Extent {
            leaf: leaf.clone(),
            induced: stride.induced,
            why,
        }),
    }
}

/// Returns the interval of definition of a shape and a layout `n:r`, or `None` if it is empty.
///
/// ```text
/// [r, r (n - 1)] intersected with [1, M0 * ... * M(a-1))
/// ```
///
/// # Examples
///
/// ```
/// use layout_theory::admissible::{Factorisation, interval_of_definition};
///
/// let shape = Factorisation::new((12, 2))?;
/// let interval = interval_of_definition(&shape, 3, 4).unwrap();
/// assert_eq!((interval.first, interval.last), (4, 8));
/// assert_eq!(interval_of_definition(&shape, 3, 12), None);
/// # Ok::<(), layout_theory::admissible::NotLeftDivisible>(())
/// ```
///
/// # Source
///
/// Mao, Definition 2.16.
#[must_use]
pub fn interval_of_definition(shape: &Factorisation, n: i64, r: i64) -> Option<Interval> {
    let inside = shape
        .finite()
        .iter()
        .try_fold(1_i64, |m, n| m.checked_mul(*n));
    let below = inside.unwrap_or(i64::MAX);
    let reach = n.checked_sub(1)?.checked_mul(r).unwrap_or(i64::MAX);
    let interval = Interval {
        first: r,
        last: reach.min(below - 1),
    };
    (r >= 1 && interval.first <= interval.last).then_some(interval)
}

/// Checks that the intervals of definition of a shape and the leaves of `b` are disjoint.
///
/// This condition is neither necessary nor sufficient for a composition; see
/// [`Notions`](super::Notions).
///
/// # Errors
///
/// Returns *overlap* with two leaves whose intervals overlap, or *shape* if the shape is not a
/// factorisation.
///
/// # Source
///
/// Mao, Definition 2.17, condition 2.
pub fn disjoint_intervals(shape: &Factorisation, b: &Layout) -> Result<(), Inadmissible> {
    let mut intervals: Vec<_> = named_leaves(b)
        .filter_map(|(leaf, mode)| {
            Some((
                leaf,
                interval_of_definition(shape, mode.shape, mode.stride)?,
            ))
        })
        .collect();
    intervals.sort_by_key(|(_, interval)| interval.first);
    let meeting = intervals
        .windows(2)
        .find(|pair| pair[1].1.first <= pair[0].1.last);
    match meeting {
        Some(pair) => Err(Inadmissible::Overlap {
            first: pair[0].clone(),
            second: pair[1].clone(),
        }),
        None => Ok(()),
    }
}

/// Checks that a shape and a layout are admissible for composition: each leaf must be admissible,
/// and the intervals of definition must be disjoint.
///
/// # Examples
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::admissible::{Factorisation, Notion, admissible};
///
/// let shape = Factorisation::new((4, 6))?;
/// let b: Layout = "(2,3):(1,4)".parse()?;
/// assert!(admissible(&shape, &b, Notion::Weak).is_ok());
/// let b: Layout = "(2,2):(1,1)".parse()?;
/// assert_eq!(
///     admissible(&shape, &b, Notion::Weak).unwrap_err().to_string(),
///     "leaves 0 and 1 overlap: their intervals of definition are [1, 1] and [1, 1]",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the first leaf that is not admissible, or two leaves whose intervals overlap.
///
/// # Source
///
/// Mao, Definition 2.17. Theorem 2.18 claims that the composition by modes then equals the composed
/// function. The theorem is false: see [`composition_by_modes`].
pub fn admissible(
    shape: &Factorisation,
    b: &Layout,
    notion: Notion,
) -> Result<Vec<Restricted>, Inadmissible> {
    let divisions = by_leaf(shape, b, notion)?;
    disjoint_intervals(shape, b)?;
    Ok(divisions)
}

/// Returns the divisions for each leaf of `b`.
pub(super) fn by_leaf(
    shape: &Factorisation,
    b: &Layout,
    notion: Notion,
) -> Result<Vec<Restricted>, Inadmissible> {
    let divided =
        |(leaf, mode): (Path, Leaf)| restricted(shape, mode.shape, mode.stride, notion, &leaf);
    named_leaves(b).map(divided).collect()
}

/// Returns the leaf-by-leaf composition, concatenated. The paper defines `a o b` in this way.
///
/// ```text
/// size(result) == size(b)
/// result(x) == a(b(x))      if b has one leaf
/// ```
///
/// For several leaves, this law does not follow, contrary to the paper. [`Layout::composition`]
/// decides whether the law holds.
///
/// # Examples
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::admissible::{Notion, composition_by_modes};
///
/// let a: Layout = "(8,6,8):(1,16,108)".parse()?;
/// let b: Layout = "8:4".parse()?;
/// assert_eq!(composition_by_modes(&a, &b, Notion::Weak)?.to_string(), "(2,4):(4,16)");
///
/// let a: Layout = "(12,2):(1,100)".parse()?;
/// let b: Layout = "(2,2,3):(2,3,4)".parse()?;
/// let wrong = composition_by_modes(&a, &b, Notion::Cutlass)?;
/// assert_eq!((wrong.offset(11)?, a.offset(b.offset(11)?)?), (13, 101));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the same errors as [`admissible`] for the shape of `a` coalesced, or *overflow*.
///
/// # Source
///
/// Mao, Definitions 2.13 and 2.17, with `a` coalesced as Mao requires.
pub fn composition_by_modes(
    a: &Layout,
    b: &Layout,
    notion: Notion,
) -> Result<Layout, Inadmissible> {
    let a = a.coalesce();
    let shape = Factorisation::new(a.shape()).map_err(Inadmissible::Shape)?;
    let strides: Vec<_> = a.stride().leaves().collect();
    let mut modes = Vec::new();
    for divided in admissible(&shape, b, notion)? {
        modes.extend(divided.modes(&strides)?);
    }
    let (shape, stride): (Vec<_>, Vec<_>) = modes
        .iter()
        .map(|mode| (IntTuple::Int(mode.shape), IntTuple::Int(mode.stride)))
        .unzip();
    match &modes[..] {
        [only] => Layout::new(only.shape, only.stride),
        _ => Layout::new(IntTuple::Tuple(shape), IntTuple::Tuple(stride)),
    }
    .map_err(|_| Inadmissible::Overflow)
}

impl Restricted {
    /// Returns the modes of Definition 2.13:
    ///
    /// ```text
    /// (M(i)/c, M(i+1), ..., M(j-1), c') : (c d(i), d(i+1), ..., d(j))     c' left out if 1
    /// n : c d(i)                                                          if n <= M(i)/c
    /// ```
    fn modes(&self, strides: &[i64]) -> Result<Vec<Leaf>, Inadmissible> {
        let LeftDivision { division, induced } = &self.stride;
        let whole = induced.finite()[..self.extent.index].iter().copied();
        let last = (self.extent.c > 1 || self.extent.index == 0).then_some(self.extent.c);
        let mut modes: Vec<_> = whole
            .chain(last)
            .zip(strides[division.index..].iter().copied())
            .map(|(shape, stride)| Leaf { shape, stride })
            .collect();
        if let Some(first) = modes.first_mut() {
            let stride = first.stride.checked_mul(division.c);
            first.stride = stride.ok_or(Inadmissible::Overflow)?;
        }
        Ok(modes)
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}, {}]", self.first, self.last)
    }
}

impl fmt::Display for Inadmissible {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shape(why) => write!(f, "shape: {why}"),
            Self::Stride { leaf, why } => write!(f, "stride of leaf {leaf}: {why}"),
            Self::Extent { leaf, induced, why } => {
                write!(f, "extent of leaf {leaf} in {induced}: {why}")
            }
            Self::Overlap {
                first: (first, i),
                second: (second, j),
            } => write!(
                f,
                "leaves {first} and {second} overlap: their intervals of definition are {i} and {j}"
            ),
            Self::Overflow => f.write_str("the composition exceeds the limit of i64"),
        }
    }
}

impl core::error::Error for Inadmissible {}
