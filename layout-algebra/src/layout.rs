//! [`Layout`]: a congruent shape and stride, optionally swizzled, read as a function.

mod swizzled;

use core::cell::OnceCell;
use core::fmt;
use core::hash::{Hash, Hasher};
use std::sync::OnceLock;

use smallvec::{SmallVec, smallvec};

use crate::error::{Error, Operand, Path, Rule};
use crate::int_tuple::IntTuple;
use crate::nesting::{Nesting, Token};
use swizzled::Swizzles;

/// Maximum nesting depth of parentheses in a layout.
pub const MAX_DEPTH: usize = 16;

/// A layout `shape:stride`: the function that maps a coordinate to its inner product with the
/// stride.
///
/// A layout can be composed with swizzles, each preceded by an offset:
/// `Sw<3,0,3> o 0 o (8,8):(8,1)`. Operations on modes then apply to the inner layout and keep the
/// swizzles. Operations that need strides return an error for a swizzled layout.
///
/// Every value of this type satisfies the invariants: extents are at least 1, strides are at least
/// 0, and size and cosize fit in an `i64`.
///
/// A small layout does not allocate. The shape and stride tuples are built on first access and
/// cached. Equality and hash ignore this cache. To use a layout as a map key, list the type under
/// `ignore-interior-mutability` in your `clippy.toml`.
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
pub struct Layout {
    leaves: FlatModes,
    nesting: Nesting,
    /// The swizzles applied to the offsets of `shape:stride`.
    swizzles: Option<Box<Swizzles>>,
    /// Cache of the shape and stride tuples.
    tuples: OnceLock<Box<(IntTuple, IntTuple)>>,
}

/// A list of modes, stored inline if it is short.
pub(crate) type FlatModes<D = i64> = SmallVec<[FlatMode<D>; 4]>;

/// A leaf of a layout: an extent and its stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct FlatMode<D = i64> {
    pub(crate) shape: i64,
    pub(crate) stride: D,
}

/// The step of a mode: an integer or a coordinate.
pub(crate) trait Stride: Copy + PartialEq + fmt::Display {
    /// The zero stride.
    const ZERO: Self;

    /// Returns `n` times the stride, or `None` on overflow.
    fn times(self, n: i64) -> Option<Self>;
}

impl Stride for i64 {
    const ZERO: Self = 0;

    fn times(self, n: i64) -> Option<Self> {
        self.checked_mul(n)
    }
}

/// The paths of all leaves of a layout, computed on first use.
pub(crate) struct LeafPaths<'a> {
    layout: &'a Layout,
    paths: OnceCell<Vec<Path>>,
}

impl LeafPaths<'_> {
    /// Returns the path of leaf `i`.
    pub(crate) fn of(&self, i: usize) -> Path {
        self.paths.get_or_init(|| self.layout.leaf_paths())[i].clone()
    }
}

impl Layout {
    /// Creates the layout `shape:stride`.
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
    /// Returns *congruence* if the parentheses differ, *out of range* for an extent below 1 or a
    /// stride below 0, *overflow* if size or cosize does not fit in an `i64`, or *depth* if nesting
    /// exceeds [`MAX_DEPTH`] levels.
    ///
    /// Proved: `make_layout_exact` (`proofs/Construct.v`).
    pub fn new(shape: impl Into<IntTuple>, stride: impl Into<IntTuple>) -> Result<Self, Error> {
        Self::of(&shape.into(), &stride.into())
    }

    pub(crate) fn of(shape: &IntTuple, stride: &IntTuple) -> Result<Self, Error> {
        let mut layout = Self::of_leaves(FlatModes::new(), Nesting::empty());
        if layout.push(shape, stride, MAX_DEPTH) && fit(&layout.leaves) {
            return Ok(layout);
        }
        Err(match broken_rule(shape, stride) {
            // The operand nests too deep to print.
            rule @ Rule::Depth { .. } => Error::new("(...):(...)".into(), rule, Operand::Left),
            rule => Error::new(format!("{shape}:{stride}"), rule, Operand::Left),
        })
    }

    /// Appends the leaves of `shape:stride`. Stops at a mismatch of parentheses or at excessive
    /// depth.
    fn push(&mut self, shape: &IntTuple, stride: &IntTuple, depth: usize) -> bool {
        match (shape, stride) {
            (&IntTuple::Int(shape), &IntTuple::Int(stride)) => {
                self.leaves.push(FlatMode { shape, stride });
                self.nesting.push(Token::Leaf);
                true
            }
            (IntTuple::Tuple(s), IntTuple::Tuple(d)) if s.len() == d.len() && depth > 0 => {
                self.nesting.push(Token::Open);
                let mut modes = s.iter().zip(d);
                let pushed = modes.all(|(s, d)| self.push(s, d, depth - 1));
                self.nesting.push(Token::Close);
                pushed
            }
            _ => false,
        }
    }

    #[inline]
    fn of_leaves(leaves: FlatModes, nesting: Nesting) -> Self {
        let tuples = OnceLock::new();
        Self {
            leaves,
            nesting,
            swizzles: None,
            tuples,
        }
    }

    /// Creates the layout with these leaves and this nesting.
    #[inline]
    pub(crate) fn nested(leaves: FlatModes, nesting: Nesting) -> Result<Self, Rule> {
        let layout = Self::of_leaves(leaves, nesting);
        if layout.is_in_range() {
            return Ok(layout);
        }
        Err(broken_rule(layout.shape(), layout.stride()))
    }

    /// Returns `true` if the extents, strides, size and cosize satisfy the invariants.
    #[inline]
    fn is_in_range(&self) -> bool {
        fit(&self.leaves) && !self.nesting.is_deeper_than(MAX_DEPTH)
    }

    /// Returns `self` if it satisfies the invariants of a layout.
    pub(crate) fn checked(self) -> Result<Self, Rule> {
        Self::nested(self.leaves, self.nesting)
    }

    /// Creates a layout from leaves: `1:0` for an empty list, `n:d` for a single leaf, a flat tuple
    /// otherwise.
    pub(crate) fn flat(leaves: &[FlatMode]) -> Result<Self, Rule> {
        Self::from_flat(leaves).checked()
    }

    /// Creates the same layout as [`flat`](Self::flat), for leaves whose size and cosize are known
    /// to fit.
    pub(crate) fn from_flat(leaves: &[FlatMode]) -> Self {
        let one = FlatMode {
            shape: 1,
            stride: 0,
        };
        match leaves {
            [] => Self::of_leaves(smallvec![one], Nesting::leaf()),
            [_] => Self::of_leaves(FlatModes::from_slice(leaves), Nesting::leaf()),
            _ => Self::flat_tuple(leaves),
        }
    }

    /// Creates a flat tuple from any number of leaves, including zero or one.
    pub(crate) fn flat_tuple(leaves: &[FlatMode]) -> Self {
        Self::of_leaves(FlatModes::from_slice(leaves), Nesting::flat(leaves.len()))
    }

    /// Creates a tuple of modes. Size, cosize and depth must not exceed the bounds of an existing
    /// layout.
    pub(crate) fn tuple(modes: impl IntoIterator<Item = Self>) -> Self {
        let mut tuple = Self::of_leaves(FlatModes::new(), Nesting::empty());
        tuple.nesting.push(Token::Open);
        for mode in modes {
            tuple.leaves.extend_from_slice(&mode.leaves);
            tuple.nesting.append(&mode.nesting);
            tuple.swizzles = tuple.swizzles.or(mode.swizzles);
        }
        tuple.nesting.push(Token::Close);
        tuple
    }

    /// Returns the layout with the same strides and a congruent shape that is not larger in any
    /// mode.
    pub(crate) fn with_smaller_shape(&self, shape: &IntTuple) -> Self {
        let leaves = self.leaves.iter().zip(shape.leaves());
        let leaves = leaves.map(|(leaf, shape)| FlatMode { shape, ..*leaf });
        Self::of_leaves(leaves.collect(), self.nesting.clone()).behind_those_of(self)
    }

    /// Creates the layout whose modes are `modes`.
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
    /// Returns *overflow* if size or cosize of the result does not fit in an `i64`, *depth* if the
    /// result nests too deep, or *swizzle* if a mode is swizzled.
    pub fn from_modes(modes: impl IntoIterator<Item = Self>) -> Result<Self, Error> {
        let tuple = Self::tuple(modes);
        tuple.strides_alone("make_layout")?;
        if tuple.is_in_range() {
            return Ok(tuple);
        }
        Self::new(tuple.shape(), tuple.stride())
    }

    /// Returns the cached shape and stride.
    fn tuples(&self) -> &(IntTuple, IntTuple) {
        self.tuples.get_or_init(|| {
            let tuple = |part: fn(&FlatMode) -> i64| {
                let leaves = self.leaves.iter().map(|leaf| IntTuple::Int(part(leaf)));
                self.nesting.around(leaves, IntTuple::Tuple)
            };
            Box::new((tuple(|leaf| leaf.shape), tuple(|leaf| leaf.stride)))
        })
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> &IntTuple {
        &self.tuples().0
    }

    /// Returns the stride, congruent with the shape. For a swizzled layout, this is the stride of
    /// the inner layout.
    #[must_use]
    pub fn stride(&self) -> &IntTuple {
        &self.tuples().1
    }

    /// Returns the number of coordinates: the product of the shape.
    #[must_use]
    pub fn size(&self) -> i64 {
        self.leaves.iter().map(|leaf| leaf.shape).product()
    }

    /// Returns the largest offset of the unswizzled layout, plus one: the number of elements needed
    /// to store the layout.
    ///
    /// Proved: `cosize_largest` (`proofs/Index.v`).
    #[must_use]
    pub fn cosize(&self) -> i64 {
        self.leaves
            .iter()
            .map(|mode| (mode.shape - 1) * mode.stride)
            .sum::<i64>()
            + 1
    }

    /// Returns the smallest shape that contains all offsets. Offsets are integers, so this is the
    /// cosize.
    ///
    /// # Source
    ///
    /// CuTe `coshape` (`layout.hpp`).
    #[must_use]
    pub fn coshape(&self) -> IntTuple {
        IntTuple::Int(self.cosize())
    }

    /// Returns the number of modes.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.nesting.rank()
    }

    /// Returns the nesting depth of parentheses: 0 for `4:1`, 1 for `(4):(1)`.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.nesting.depth()
    }

    /// Returns the modes, each a layout. An integer layout is its own only mode.
    #[must_use]
    pub fn modes(&self) -> Vec<Self> {
        self.each_mode().collect()
    }

    fn each_mode(&self) -> impl Iterator<Item = Self> + '_ {
        let mut rest = &self.leaves[..];
        self.nesting.modes().map(move |(nesting, count)| {
            let (leaves, after) = rest.split_at(count);
            rest = after;
            Self::of_leaves(FlatModes::from_slice(leaves), nesting).behind_those_of(self)
        })
    }

    /// Returns mode `i`, or `None` if `i` is at least the rank.
    #[must_use]
    pub fn mode(&self, i: usize) -> Option<Self> {
        self.each_mode().nth(i)
    }

    /// Returns the offset of a coordinate. The coordinate is an integer, a coordinate congruent
    /// with the shape, or any coordinate congruent with a coarser profile.
    ///
    /// An integer is read colexicographically: the first mode varies fastest. Coordinates past the
    /// extents are valid and extend the last mode.
    ///
    /// # Errors
    ///
    /// Returns *congruence* if the coordinate has parentheses that the shape lacks, *out of range*
    /// for a negative entry, or *overflow* if the offset does not fit in an `i64`.
    pub fn offset(&self, coordinate: impl Into<IntTuple>) -> Result<i64, Error> {
        self.offset_telling(&coordinate.into(), &mut |_, _, _| ())
    }

    /// Computes [`offset`](Self::offset) and records the contribution of each leaf, as count and
    /// stride.
    pub(crate) fn offset_telling(
        &self,
        coordinate: &IntTuple,
        tell: &mut impl FnMut(&dyn Fn() -> Path, i64, i64),
    ) -> Result<i64, Error> {
        let rejected = |rule| {
            let operation = if coordinate.is_deeper_than(MAX_DEPTH) {
                format!("{self} at (...)")
            } else {
                format!("{self} at {coordinate}")
            };
            Error::new(operation, rule, Operand::Right).claiming("has no offset")
        };
        if coordinate.is_deeper_than(MAX_DEPTH) {
            return Err(rejected(Rule::Depth { limit: MAX_DEPTH }));
        }
        if let Some(rule) = below_least("coordinate", coordinate, 0, &Path::default()) {
            return Err(rejected(rule));
        }
        let offset = match *coordinate {
            IntTuple::Int(index) => {
                let paths = self.each_leaf_path();
                let mut tell = |i, count, stride| tell(&|| paths.of(i), count, stride);
                flat_offset(&self.leaves, index, &mut tell).ok_or(OVERFLOW)
            }
            IntTuple::Tuple(_) => {
                let (s, d) = (self.shape(), self.stride());
                nested_offset(s, d, coordinate, &Path::default(), tell)
            }
        };
        offset
            .and_then(|inside| self.moved(inside))
            .map_err(rejected)
    }

    pub(crate) fn nesting(&self) -> &Nesting {
        &self.nesting
    }

    /// Returns the paths of the leaves from left to right.
    pub(crate) fn leaf_paths(&self) -> Vec<Path> {
        self.shape().leaf_paths()
    }

    /// Returns lazily computed leaf paths, for loops that need a path only on some leaves.
    pub(crate) fn each_leaf_path(&self) -> LeafPaths<'_> {
        LeafPaths {
            layout: self,
            paths: OnceCell::new(),
        }
    }

    /// Returns the leaves from left to right.
    pub(crate) fn flat_modes(&self) -> &[FlatMode] {
        &self.leaves
    }
}

/// Clones the layout without its cache of tuples.
impl Clone for Layout {
    #[inline]
    fn clone(&self) -> Self {
        self.inside_swizzles().behind_those_of(self)
    }
}

impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.leaves == other.leaves
            && self.nesting == other.nesting
            && self.swizzles == other.swizzles
    }
}

impl Eq for Layout {}

impl Hash for Layout {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.leaves.hash(state);
        self.nesting.hash(state);
        self.swizzles.hash(state);
    }
}

/// Returns `true` if leaves are in range, and size and cosize fit in an `i64`.
fn fit(leaves: &[FlatMode]) -> bool {
    let (mut size, mut cosize, mut fits) = (1_i64, 1_i64, true);
    for &FlatMode { shape, stride } in leaves {
        let (product, too_large) = size.overflowing_mul(shape);
        // For extents in range, `shape - 1` does not overflow.
        let (last, too_far) = shape.wrapping_sub(1).overflowing_mul(stride);
        let (sum, too_many) = cosize.overflowing_add(last);
        fits &= shape >= 1 && stride >= 0 && !(too_large || too_far || too_many);
        (size, cosize) = (product, sum);
    }
    fits
}

/// Returns the rule that `shape:stride` breaks.
fn broken_rule(shape: &IntTuple, stride: &IntTuple) -> Rule {
    if shape.is_deeper_than(MAX_DEPTH) || stride.is_deeper_than(MAX_DEPTH) {
        return Rule::Depth { limit: MAX_DEPTH };
    }
    let root = Path::default();
    let size = || shape.product().is_none();
    incongruence(shape, stride, &root)
        .or_else(|| below_least("shape", shape, 1, &root))
        .or_else(|| below_least("stride", stride, 0, &root))
        .or_else(|| size().then_some(Rule::Overflow { what: "size" }))
        .unwrap_or(Rule::Overflow { what: "cosize" })
}

/// Returns an error for the first mode where shape and stride differ in parentheses.
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

/// Returns an error for the first leaf below `least`.
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

const OVERFLOW: Rule = Rule::Overflow { what: "the offset" };

/// ```text
/// shape  coordinate
/// Int    Int         c * d
/// Tuple  Tuple       sum by mode
/// Tuple  Int         colexicographic, the last mode runs on
/// Int    Tuple       rejected: congruence
/// ```
fn nested_offset(
    s: &IntTuple,
    d: &IntTuple,
    c: &IntTuple,
    path: &Path,
    tell: &mut impl FnMut(&dyn Fn() -> Path, i64, i64),
) -> Result<i64, Rule> {
    match (s, d, c) {
        (IntTuple::Int(_), IntTuple::Int(d), IntTuple::Int(c)) => {
            tell(&|| path.clone(), *c, *d);
            c.checked_mul(*d).ok_or(OVERFLOW)
        }
        (IntTuple::Tuple(s), IntTuple::Tuple(d), IntTuple::Tuple(c))
            if s.len() == c.len() && s.len() == d.len() =>
        {
            let mut offset = 0_i64;
            for (i, ((s, d), c)) in s.iter().zip(d).zip(c).enumerate() {
                let mode = nested_offset(s, d, c, &path.child(i), tell)?;
                offset = offset.checked_add(mode).ok_or(OVERFLOW)?;
            }
            Ok(offset)
        }
        (IntTuple::Tuple(_), _, IntTuple::Int(c)) => {
            let leaves = s.leaves().zip(d.leaves());
            let modes: Vec<_> = leaves
                .map(|(shape, stride)| FlatMode { shape, stride })
                .collect();
            let leaf = |i: usize| Path([&path.0[..], &s.leaf_paths()[i].0].concat());
            let mut tell = |i, count, stride| tell(&|| leaf(i), count, stride);
            flat_offset(&modes, *c, &mut tell).ok_or(OVERFLOW)
        }
        _ => Err(Rule::Congruence {
            shape: s.to_string(),
            other: c.to_string(),
            path: path.clone(),
        }),
    }
}

/// Returns the offset of a colexicographic index, where the last mode is unbounded, or `None` on
/// overflow.
fn flat_offset(
    modes: &[FlatMode],
    index: i64,
    tell: &mut impl FnMut(usize, i64, i64),
) -> Option<i64> {
    let Some((last, modes)) = modes.split_last() else {
        return Some(0);
    };
    let mut rest = index;
    let mut offset = 0_i64;
    for (i, mode) in modes.iter().enumerate() {
        let count = rest % mode.shape;
        tell(i, count, mode.stride);
        offset = offset.checked_add(count.checked_mul(mode.stride)?)?;
        rest /= mode.shape;
    }
    tell(modes.len(), rest, last.stride);
    offset.checked_add(rest.checked_mul(last.stride)?)
}

impl<D: Stride> fmt::Display for FlatMode<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.shape, self.stride)
    }
}

/// Prints the layout in notation, `(5,(2,2)):(16,(80,4))` or `Sw<3,0,3> o 0 o (8,8):(8,1)`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (swizzle, offset) in self.swizzles() {
            write!(f, "{swizzle} o {offset} o ")?;
        }
        write!(f, "{}:{}", self.shape(), self.stride())
    }
}

/// Prints the same notation as [`Display`](fmt::Display).
impl fmt::Debug for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
