//! Slices: the sublayout at a coordinate with free modes.

mod local;

use super::checked::rejection;
use super::coordinate::in_shape;
use crate::error::{Error, Mode, Path, Rule};
use crate::explain;
use crate::{Coord, IntTuple, Layout, MAX_DEPTH, Tiler};

impl Layout {
    /// Returns the modes that `coordinate` leaves free.
    ///
    /// Free modes inside a mode become adjacent modes of the result. A free mode keeps its
    /// parentheses.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Coord, Layout};
    ///
    /// let a: Layout = "(3,(2,3)):(3,(12,1))".parse()?;
    /// let free = Coord::Free;
    /// assert_eq!(a.slice((1, (free.clone(), 2)))?.to_string(), "(2):(12)");
    /// assert_eq!(a.slice((1, free))?.to_string(), "((2,3)):((12,1))");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *congruence* if the coordinate has parentheses that the layout lacks, or *out of
    /// range* for an index that is not below the extent of its mode.
    ///
    /// ```
    /// # use layout_algebra::{Coord, Layout};
    /// let a: Layout = "(16,64):(64,1)".parse()?;
    /// assert_eq!(
    ///     a.slice((16, Coord::Free)).unwrap_err().to_string(),
    ///     "`slice((16,_), (16,64):(64,1))` has no result: out of range: coordinate 16 in mode 0 \
    ///      is out of bounds for extent 16",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `slice` (`underscore.hpp`, `layout.hpp`).
    ///
    /// Proved: `slice_accepts` (`proofs/Slice.v`), `swizzled_slice_law` (`proofs/SwizzledSlice.v`).
    pub fn slice(&self, coordinate: impl Into<Coord>) -> Result<Self, Error> {
        let coordinate = coordinate.into();
        if self.as_plain().is_none() {
            return self.swizzled_slice(&coordinate);
        }
        let operation = || format!("slice({}, {self})", shallow(&coordinate));
        explain::operation(operation, || {
            let rejected = |rule| rejection(operation(), rule);
            in_shape("coordinate", &coordinate, self.shape()).map_err(rejected)?;
            kept(&coordinate, self, Kept::Free).map_err(rejected)
        })
    }

    /// Returns the modes that `coordinate` fixes: the complement of [`slice`](Self::slice).
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Coord, Layout};
    ///
    /// let a: Layout = "(3,(2,3)):(3,(12,1))".parse()?;
    /// assert_eq!(a.dice((1, (Coord::Free, 2)))?.to_string(), "(3,3):(3,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`slice`](Self::slice).
    ///
    /// # Source
    ///
    /// CuTe `dice` (`underscore.hpp`, `layout.hpp`).
    ///
    /// Proved: `dice_law`, `slice_and_dice` (`proofs/Slice.v`).
    pub fn dice(&self, coordinate: impl Into<Coord>) -> Result<Self, Error> {
        let coordinate = coordinate.into();
        self.around(|a| {
            let operation = || format!("dice({}, {a})", shallow(&coordinate));
            explain::operation(operation, || {
                let rejected = |rule| rejection(operation(), rule);
                in_shape("coordinate", &coordinate, a.shape()).map_err(rejected)?;
                kept(&coordinate, a, Kept::Fixed).map_err(rejected)
            })
        })
    }

    /// Returns the slice at `coordinate`, and the offset where it starts.
    ///
    /// ```text
    /// a(coordinate with c in its free modes) == slice(c) + offset
    /// ```
    ///
    /// The slice of a swizzled layout has no swizzle if the swizzle has no effect on the slice, or
    /// if strides can express it. Otherwise the full offset is inside the swizzle, and the returned
    /// offset is 0.
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::{Coord, Layout};
    ///
    /// let a: Layout = "(8,(16,4)):(64,(1,16))".parse()?;
    /// let (row, offset) = a.slice_and_offset((3, (Coord::Free, 2)))?;
    /// assert_eq!((row.to_string(), offset), ("(16):(1)".into(), 224));
    /// let a: Layout = "Sw<2,0,2> o 0 o (4,4):(4,1)".parse()?;
    /// let (column, offset) = a.slice_and_offset((Coord::Free, 1))?;
    /// assert_eq!((column.to_string(), offset), ("((2,2)):((3,10))".into(), 1));
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`slice`](Self::slice), or *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `slice_and_offset` (`layout.hpp`, `swizzle_layout.hpp`). For swizzled layouts where
    /// that result would be wrong or have negative strides, the result of `layout_composed.hpp`.
    ///
    /// Proved: `slice_and_offset_law` (`proofs/Slice.v`), `swizzled_slice_and_offset_law`
    /// (`proofs/SwizzledSlice.v`).
    pub fn slice_and_offset(&self, coordinate: impl Into<Coord>) -> Result<(Self, i64), Error> {
        let coordinate = coordinate.into();
        if self.as_plain().is_none() {
            return self.swizzled_slice_and_offset(&coordinate);
        }
        let operation = || format!("slice_and_offset({}, {self})", shallow(&coordinate));
        explain::operation(operation, || {
            let slice = self.slice(&coordinate)?;
            let origin = coordinate.origin();
            let offset = explain::operation(
                || format!("{self} at {origin}"),
                || self.offset_explained(&origin),
            );
            Ok((slice, offset?))
        })
    }
}

/// Returns the coordinate in notation, or dots if it nests too deep to print.
pub(super) fn shallow(coordinate: &Coord) -> String {
    if coordinate.is_deeper_than(MAX_DEPTH) {
        "(...)".into()
    } else {
        coordinate.to_string()
    }
}

/// The modes to keep.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kept {
    /// The modes at `_`.
    Free,
    /// The modes at an integer.
    Fixed,
}

/// A nested tuple of modes.
pub(super) trait Modes: Clone {
    /// Returns the modes, or `None` for a leaf.
    fn children(&self) -> Option<Vec<Self>>;
    /// Creates the tuple of these modes, which are a subset of the modes of an existing tuple.
    fn whole(modes: Vec<Self>) -> Self;
    /// Returns the notation, for error messages.
    fn notation(&self) -> String;
}

impl Modes for Layout {
    fn children(&self) -> Option<Vec<Self>> {
        matches!(self.shape(), IntTuple::Tuple(_)).then(|| self.modes())
    }

    fn whole(modes: Vec<Self>) -> Self {
        Self::tuple(modes)
    }

    fn notation(&self) -> String {
        self.to_string()
    }
}

impl Modes for Coord {
    fn children(&self) -> Option<Vec<Self>> {
        match self {
            Self::Modes(modes) => Some(modes.clone()),
            _ => None,
        }
    }

    fn whole(modes: Vec<Self>) -> Self {
        Self::Modes(modes)
    }

    fn notation(&self) -> String {
        shallow(self)
    }
}

impl Modes for Tiler {
    fn children(&self) -> Option<Vec<Self>> {
        match self {
            Self::Modes(modes) => Some(modes.clone()),
            _ => None,
        }
    }

    fn whole(modes: Vec<Self>) -> Self {
        Self::Modes(modes)
    }

    fn notation(&self) -> String {
        self.to_string()
    }
}

/// ```text
/// _               everything, if free modes are kept
/// i               everything, if fixed modes are kept
/// (c0, c1, ...)   what is kept of each mode, side by side
/// ```
pub(super) fn kept<T: Modes>(coordinate: &Coord, of: &T, which: Kept) -> Result<T, Rule> {
    if coordinate.is_deeper_than(MAX_DEPTH) {
        return Err(Rule::Depth { limit: MAX_DEPTH });
    }
    let mut modes = Vec::new();
    match coordinate {
        Coord::Modes(_) => collect(coordinate, of, which, &Path::default(), &mut modes)?,
        Coord::Free if which == Kept::Free => return Ok(of.clone()),
        Coord::At(_) if which == Kept::Fixed => return Ok(of.clone()),
        _ => {}
    }
    Ok(T::whole(modes))
}

fn collect<T: Modes>(
    coordinate: &Coord,
    of: &T,
    which: Kept,
    path: &Path,
    modes: &mut Vec<T>,
) -> Result<(), Rule> {
    let Coord::Modes(coordinates) = coordinate else {
        let keeps = match which {
            Kept::Free => *coordinate == Coord::Free,
            Kept::Fixed => *coordinate != Coord::Free,
        };
        explain::step(|| {
            let fate = if keeps { "stays" } else { "is dropped" };
            format!("{} {fate}: {}", Mode(path), of.notation())
        });
        if keeps {
            modes.push(of.clone());
        }
        return Ok(());
    };
    let children = of.children().filter(|c| c.len() == coordinates.len());
    let children = children.ok_or_else(|| Rule::Congruence {
        shape: of.notation(),
        other: coordinate.to_string(),
        path: path.clone(),
    })?;
    let mut pairs = coordinates.iter().zip(&children).enumerate();
    pairs.try_for_each(|(i, (c, child))| collect(c, child, which, &path.child(i), modes))
}
