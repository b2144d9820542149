//! The layout: congruent shape and stride, read as a function.

use core::fmt;

use crate::error::{Error, Operand, Path, Rule};
use crate::int_tuple::IntTuple;

/// The deepest nesting of parentheses in a layout.
pub const MAX_DEPTH: usize = 16;

/// A layout `shape:stride`: the function that sends a coordinate to its inner product with stride.
///
/// Shape entries are at least 1, strides at least 0, and size and cosize fit `i64`; a value of
/// this type always has these properties.
///
/// ```
/// use layout_algebra::Layout;
///
/// let a: Layout = "(5,(2,2)):(16,(80,4))".parse()?;
/// assert_eq!((a.size(), a.cosize(), a.rank(), a.depth()), (20, 149, 2, 2));
/// assert_eq!(a.offset(7)?, 112);
/// assert_eq!(a.offset((2, 1))?, 112);
/// assert_eq!(a.offset((2, (1, 0)))?, 112);
/// assert_eq!(a.to_string(), "(5,(2,2)):(16,(80,4))");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Layout {
    shape: IntTuple,
    stride: IntTuple,
}

/// A leaf of a layout: an extent and its stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FlatMode<D = i64> {
    pub(crate) shape: i64,
    pub(crate) stride: D,
}

/// What a mode steps by.
pub(crate) trait Stride: Copy + PartialEq {
    /// No step.
    const ZERO: Self;

    /// `n` steps; `None` if they exceed `i64`.
    fn times(self, n: i64) -> Option<Self>;
}

impl Stride for i64 {
    const ZERO: Self = 0;

    fn times(self, n: i64) -> Option<Self> {
        self.checked_mul(n)
    }
}

impl Layout {
    /// The layout `shape:stride`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a = Layout::new((4, (2, 3)), (1, (4, 8)))?;
    /// assert_eq!(a.to_string(), "(4,(2,3)):(1,(4,8))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *congruence* if the parentheses differ, *out of range* for an extent below 1 or a stride
    /// below 0, *overflow* if size or cosize exceed `i64`, *depth* below [`MAX_DEPTH`] levels.
    pub fn new(shape: impl Into<IntTuple>, stride: impl Into<IntTuple>) -> Result<Self, Error> {
        let layout = Self {
            shape: shape.into(),
            stride: stride.into(),
        };
        match layout.broken_rule() {
            None => Ok(layout),
            // Too deep to print.
            Some(rule @ Rule::Depth { .. }) => {
                Err(Error::new("(...):(...)".into(), rule, Operand::Left))
            }
            Some(rule) => Err(Error::new(layout.to_string(), rule, Operand::Left)),
        }
    }

    fn broken_rule(&self) -> Option<Rule> {
        if self.shape.is_deeper_than(MAX_DEPTH) || self.stride.is_deeper_than(MAX_DEPTH) {
            return Some(Rule::Depth { limit: MAX_DEPTH });
        }
        if let Some(rule) = incongruence(&self.shape, &self.stride, &Path::default()) {
            return Some(rule);
        }
        below_least("shape", &self.shape, 1, &Path::default())
            .or_else(|| below_least("stride", &self.stride, 0, &Path::default()))
            .or_else(|| {
                self.shape
                    .product()
                    .is_none()
                    .then_some(Rule::Overflow { what: "size" })
            })
            .or_else(|| {
                self.checked_cosize()
                    .is_none()
                    .then_some(Rule::Overflow { what: "cosize" })
            })
    }

    fn checked_cosize(&self) -> Option<i64> {
        self.flat_modes().iter().try_fold(1_i64, |sum, mode| {
            (mode.shape - 1).checked_mul(mode.stride)?.checked_add(sum)
        })
    }

    /// The layout of modes whose size and cosize are known to fit.
    pub(crate) fn from_flat(modes: &[FlatMode]) -> Self {
        let (shape, stride) = Self::flat(modes);
        Self { shape, stride }
    }

    /// The layout of the leaves as a flat tuple, also if there are none or one.
    pub(crate) fn flat_tuple(modes: &[FlatMode]) -> Self {
        let shape = modes.iter().map(|mode| IntTuple::Int(mode.shape));
        let stride = modes.iter().map(|mode| IntTuple::Int(mode.stride));
        Self {
            shape: IntTuple::Tuple(shape.collect()),
            stride: IntTuple::Tuple(stride.collect()),
        }
    }

    /// The tuple of modes of which no size, cosize or depth exceeds those of a known layout.
    pub(crate) fn tuple(modes: Vec<Self>) -> Self {
        let modes = modes.into_iter().map(|mode| (mode.shape, mode.stride));
        let (shape, stride) = modes.unzip();
        Self {
            shape: IntTuple::Tuple(shape),
            stride: IntTuple::Tuple(stride),
        }
    }

    /// The same strides with a congruent shape that is nowhere larger.
    pub(crate) fn with_smaller_shape(&self, shape: IntTuple) -> Self {
        let stride = self.stride.clone();
        Self { shape, stride }
    }

    /// Shape and stride of flat modes: `1:0` for none, `n:d` for one.
    pub(crate) fn flat(modes: &[FlatMode]) -> (IntTuple, IntTuple) {
        match modes {
            [] => (IntTuple::Int(1), IntTuple::Int(0)),
            [mode] => (IntTuple::Int(mode.shape), IntTuple::Int(mode.stride)),
            modes => (
                IntTuple::Tuple(modes.iter().map(|mode| IntTuple::Int(mode.shape)).collect()),
                IntTuple::Tuple(
                    modes
                        .iter()
                        .map(|mode| IntTuple::Int(mode.stride))
                        .collect(),
                ),
            ),
        }
    }

    /// The layout whose modes are `modes`.
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "4:1".parse()?;
    /// let b: Layout = "(2,3):(4,8)".parse()?;
    /// assert_eq!(Layout::from_modes([a, b])?.to_string(), "(4,(2,3)):(1,(4,8))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *overflow* if size or cosize of the whole exceed `i64`, *depth* if it nests too deep.
    pub fn from_modes(modes: impl IntoIterator<Item = Self>) -> Result<Self, Error> {
        let (shape, stride) = modes
            .into_iter()
            .map(|mode| (mode.shape, mode.stride))
            .unzip();
        Self::new(IntTuple::Tuple(shape), IntTuple::Tuple(stride))
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> &IntTuple {
        &self.shape
    }

    /// The stride, congruent with the shape.
    #[must_use]
    pub fn stride(&self) -> &IntTuple {
        &self.stride
    }

    /// The number of coordinates: the product of the shape.
    #[must_use]
    pub fn size(&self) -> i64 {
        self.shape.leaves().product()
    }

    /// One more than the largest offset: the cells needed to store the layout.
    #[must_use]
    pub fn cosize(&self) -> i64 {
        self.flat_modes()
            .iter()
            .map(|mode| (mode.shape - 1) * mode.stride)
            .sum::<i64>()
            + 1
    }

    /// The least shape that all offsets lie in: the cosize, as offsets are integers.
    ///
    /// # Source
    ///
    /// CuTe `coshape` (`layout.hpp`).
    #[must_use]
    pub fn coshape(&self) -> IntTuple {
        IntTuple::Int(self.cosize())
    }

    /// The number of modes.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.shape.rank()
    }

    /// The nesting of parentheses: 0 for `4:1`, 1 for `(4):(1)`.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.shape.depth()
    }

    /// The modes, each a layout; an integer layout is its own only mode.
    #[must_use]
    pub fn modes(&self) -> Vec<Self> {
        let modes = self.shape.modes().iter().zip(self.stride.modes());
        modes
            .map(|(shape, stride)| Self {
                shape: shape.clone(),
                stride: stride.clone(),
            })
            .collect()
    }

    /// Mode `i`, if there is one.
    #[must_use]
    pub fn mode(&self, i: usize) -> Option<Self> {
        let shape = self.shape.modes().get(i)?.clone();
        let stride = self.stride.modes().get(i)?.clone();
        Some(Self { shape, stride })
    }

    /// The offset of a coordinate: an integer, a coordinate congruent with the shape, or any
    /// coordinate congruent with a coarser profile.
    ///
    /// An integer is read colexicographically, the first mode counting fastest. Coordinates past
    /// the extents are allowed: the last mode runs on.
    ///
    /// # Errors
    ///
    /// *congruence* if the coordinate has parentheses that the shape lacks, *out of range* for a
    /// number below 0, *overflow* if the offset exceeds `i64`.
    pub fn offset(&self, coordinate: impl Into<IntTuple>) -> Result<i64, Error> {
        let coordinate = coordinate.into();
        let refused = |rule| {
            let operation = if coordinate.is_deeper_than(MAX_DEPTH) {
                format!("{self} at (...)")
            } else {
                format!("{self} at {coordinate}")
            };
            Error::new(operation, rule, Operand::Right).claiming("has no offset")
        };
        if coordinate.is_deeper_than(MAX_DEPTH) {
            return Err(refused(Rule::Depth { limit: MAX_DEPTH }));
        }
        if let Some(rule) = below_least("coordinate", &coordinate, 0, &Path::default()) {
            return Err(refused(rule));
        }
        nested_offset(&self.shape, &self.stride, &coordinate, &Path::default()).map_err(refused)
    }

    /// The paths of the leaves from left to right.
    pub(crate) fn leaf_paths(&self) -> Vec<Path> {
        self.shape.leaf_paths()
    }

    /// The leaves from left to right.
    pub(crate) fn flat_modes(&self) -> Vec<FlatMode> {
        let leaves = self.shape.leaves().zip(self.stride.leaves());
        leaves
            .map(|(shape, stride)| FlatMode { shape, stride })
            .collect()
    }
}

/// The first mode at which a stride does not have the parentheses of its shape.
fn incongruence(shape: &IntTuple, stride: &IntTuple, path: &Path) -> Option<Rule> {
    match (shape, stride) {
        (IntTuple::Int(_), IntTuple::Int(_)) => None,
        (IntTuple::Tuple(s), IntTuple::Tuple(d)) if s.len() == d.len() => {
            let mut modes = s.iter().zip(d).enumerate();
            modes.find_map(|(i, (s, d))| incongruence(s, d, &path.child(i)))
        }
        _ => Some(Rule::Congruence {
            shape: shape.to_string(),
            other: stride.to_string(),
            path: path.clone(),
        }),
    }
}

/// The first leaf below `least`.
pub(crate) fn below_least(
    what: &'static str,
    tuple: &IntTuple,
    least: i64,
    path: &Path,
) -> Option<Rule> {
    match tuple {
        IntTuple::Int(value) => (*value < least).then(|| Rule::OutOfRange {
            what,
            value: *value,
            least,
            path: path.clone(),
        }),
        IntTuple::Tuple(modes) => modes
            .iter()
            .enumerate()
            .find_map(|(i, mode)| below_least(what, mode, least, &path.child(i))),
    }
}

/// ```text
/// shape  coordinate
/// Int    Int         c * d
/// Tuple  Tuple       sum by mode
/// Tuple  Int         colexicographic, the last mode runs on
/// Int    Tuple       refused: congruence
/// ```
fn nested_offset(s: &IntTuple, d: &IntTuple, c: &IntTuple, path: &Path) -> Result<i64, Rule> {
    const OVERFLOW: Rule = Rule::Overflow { what: "the offset" };
    match (s, d, c) {
        (IntTuple::Int(_), IntTuple::Int(d), IntTuple::Int(c)) => c.checked_mul(*d).ok_or(OVERFLOW),
        (IntTuple::Tuple(s), IntTuple::Tuple(d), IntTuple::Tuple(c))
            if s.len() == c.len() && s.len() == d.len() =>
        {
            let mut offset = 0_i64;
            for (i, ((s, d), c)) in s.iter().zip(d).zip(c).enumerate() {
                let mode = nested_offset(s, d, c, &path.child(i))?;
                offset = offset.checked_add(mode).ok_or(OVERFLOW)?;
            }
            Ok(offset)
        }
        (IntTuple::Tuple(_), _, IntTuple::Int(c)) => {
            let leaves = s.leaves().zip(d.leaves());
            let modes: Vec<_> = leaves
                .map(|(shape, stride)| FlatMode { shape, stride })
                .collect();
            flat_offset(&modes, *c).ok_or(OVERFLOW)
        }
        _ => Err(Rule::Congruence {
            shape: s.to_string(),
            other: c.to_string(),
            path: path.clone(),
        }),
    }
}

/// The offset of a colexicographic index, the last mode running on; `None` on overflow.
pub(crate) fn flat_offset(modes: &[FlatMode], index: i64) -> Option<i64> {
    let Some((last, modes)) = modes.split_last() else {
        return Some(0);
    };
    let mut rest = index;
    let mut offset = 0_i64;
    for mode in modes {
        offset = offset.checked_add((rest % mode.shape).checked_mul(mode.stride)?)?;
        rest /= mode.shape;
    }
    offset.checked_add(rest.checked_mul(last.stride)?)
}

/// Prints the notation, `(5,(2,2)):(16,(80,4))`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.shape, self.stride)
    }
}

/// Prints the notation, as [`Display`](fmt::Display) does.
impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
