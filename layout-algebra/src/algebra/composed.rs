//! Composed layouts: swizzles, each after an offset, after a layout.

mod common;
mod inside;
mod inverse;
mod recast;
mod slice;

use core::fmt;

use super::bits::mask_below;
use super::checked::{at_least, plus, refusal};
use super::swizzle::Swizzle;
use crate::error::{Error, Rule};
use crate::{IntTuple, Layout};

/// `swizzle o offset o layout`, or a layout alone, or more swizzles, each after an offset.
///
/// ```text
/// at(c) == swizzle.apply(offset + layout(c))
/// ```
///
/// ```
/// use layout_algebra::ComposedLayout;
///
/// let a: ComposedLayout = "Sw<2,0,2> o 0 o (4,4):(4,1)".parse()?;
/// assert_eq!((a.at((1, 0))?, a.at((1, 1))?), (5, 4));
/// assert_eq!(a.to_string(), "Sw<2,0,2> o 0 o (4,4):(4,1)");
/// let b: ComposedLayout = "Sw<1,0,3> o 0 o Sw<2,0,2> o 0 o (4,4):(4,1)".parse()?;
/// assert_eq!(b.at((2, 0))?, 11);
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// CuTe `ComposedLayout` (`layout_composed.hpp`) with swizzles outside.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ComposedLayout {
    swizzles: Vec<(Swizzle, i64)>,
    layout: Layout,
}

impl ComposedLayout {
    /// `swizzle o offset o layout`, also for a swizzle of no bits.
    ///
    /// # Errors
    ///
    /// *out of range* for an offset below 0, *overflow* if an offset exceeds `i64`.
    pub fn new(swizzle: Swizzle, offset: i64, layout: Layout) -> Result<Self, Error> {
        Self::behind(swizzle, offset, layout)
    }

    /// `swizzle o offset o inside`, where `inside` may be behind swizzles itself.
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Swizzle};
    ///
    /// let inside: ComposedLayout = "Sw<2,0,3> o 0 o (8,8):(1,8)".parse()?;
    /// let a = ComposedLayout::behind(Swizzle::new(1, 2, 2)?, 64, inside)?;
    /// assert_eq!(a.to_string(), "Sw<1,2,2> o 64 o Sw<2,0,3> o 0 o (8,8):(1,8)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`new`](Self::new).
    pub fn behind(swizzle: Swizzle, offset: i64, inside: impl Into<Self>) -> Result<Self, Error> {
        let mut inside = inside.into();
        inside.swizzles.insert(0, (swizzle, offset));
        inside.checked()
    }

    /// The layout behind swizzles without offsets, those of no bits left out.
    pub(super) fn after(swizzles: &[Swizzle], layout: Layout) -> Result<Self, Error> {
        let swizzles = swizzles.iter().filter(|swizzle| swizzle.bits() > 0);
        let swizzles = swizzles.map(|swizzle| (*swizzle, 0)).collect();
        Self { swizzles, layout }.checked()
    }

    /// The layout itself, if no offset of it exceeds `i64`.
    fn checked(self) -> Result<Self, Error> {
        let refused = |rule| refusal(self.to_string(), rule).claiming("is not a layout");
        let mut cells = self.layout.cosize();
        for (swizzle, offset) in self.swizzles.iter().rev() {
            at_least("offset", &IntTuple::Int(*offset), 0).map_err(refused)?;
            let below = plus(*offset, cells, "the largest offset").map_err(refused)?;
            cells = swizzle.cells(below);
        }
        Ok(self)
    }

    /// The swizzles and the offset below each, the outermost first.
    #[must_use]
    pub fn swizzles(&self) -> &[(Swizzle, i64)] {
        &self.swizzles
    }

    /// The offset between the layout inside and the innermost swizzle.
    #[must_use]
    pub fn offset(&self) -> i64 {
        self.swizzles.last().map_or(0, |(_, offset)| *offset)
    }

    /// The layout inside.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The layout, if there is nothing else.
    #[must_use]
    pub fn as_plain(&self) -> Option<&Layout> {
        self.swizzles.is_empty().then_some(&self.layout)
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> &IntTuple {
        self.layout.shape()
    }

    /// The number of coordinates.
    #[must_use]
    pub fn size(&self) -> i64 {
        self.layout.size()
    }

    /// The cosize of the layout inside.
    #[must_use]
    pub fn cosize(&self) -> i64 {
        self.layout.cosize()
    }

    /// The number of modes.
    #[must_use]
    pub fn rank(&self) -> usize {
        self.layout.rank()
    }

    /// The nesting of parentheses.
    #[must_use]
    pub fn depth(&self) -> usize {
        self.layout.depth()
    }

    /// The offset at a coordinate, as [`Layout::offset`] reads it.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::offset`].
    pub fn at(&self, coordinate: impl Into<IntTuple>) -> Result<i64, Error> {
        let inside = self.layout.offset(coordinate)?;
        self.moved(inside)
            .map_err(|rule| refusal(format!("{self} past its size"), rule))
    }

    /// Where the swizzles move what the layout inside has at the offset `inside`.
    pub(crate) fn moved(&self, inside: i64) -> Result<i64, Rule> {
        let mut swizzles = self.swizzles.iter().rev();
        swizzles.try_fold(inside, |index, (swizzle, offset)| {
            Ok(swizzle.apply(plus(*offset, index, "the offset")?))
        })
    }

    /// The same swizzles and offsets around another layout.
    pub(crate) fn around(&self, inside: impl Into<Self>) -> Result<Self, Error> {
        let mut inside = inside.into();
        inside.swizzles.splice(0..0, self.swizzles.iter().copied());
        inside.checked()
    }

    /// `self o b` for a layout `b` behind swizzles without offsets.
    ///
    /// ```text
    /// result.at(c) == self.at(b.at(c))
    /// ```
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    ///
    /// let a: ComposedLayout = "Sw<2,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// let b: ComposedLayout = "Sw<2,0,-3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(
    ///     a.composition_composed(&b)?.to_string(),
    ///     "Sw<2,0,3> o 0 o Sw<2,0,3> o 0 o (8,8):(1,8)",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Layout::composition_composed`].
    ///
    /// # Source
    ///
    /// CuTe `composition` (`layout_composed.hpp`).
    pub fn composition_composed(&self, b: &Self) -> Result<Self, Error> {
        self.around(self.layout.composition_composed(b)?)
    }
}

impl Layout {
    /// `self o b` for a composed layout `b` without offset.
    ///
    /// ```text
    /// result.at(c) == a(b.at(c))
    /// ```
    ///
    /// ```
    /// use layout_algebra::{ComposedLayout, Layout};
    ///
    /// let a: Layout = "(8,8):(8,1)".parse()?;
    /// let b: ComposedLayout = "Sw<2,0,-3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(a.composition_composed(&b)?.to_string(), "Sw<2,0,3> o 0 o (8,8):(1,8)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *swizzle* if `b` has an offset, or this layout does not carry the bits of the swizzle to
    /// those of another; those of [`composition`](Self::composition).
    ///
    /// # Source
    ///
    /// CuTe `composition` (`layout_composed.hpp`).
    pub fn composition_composed(&self, b: &ComposedLayout) -> Result<ComposedLayout, Error> {
        let swizzles = b.without_offsets("composition")?;
        let bound = mask_below(b.layout.cosize()).saturating_add(1);
        let outside = self.carried(&swizzles, bound);
        let outside = outside.map_err(|rule| refusal(format!("{self} o {b}"), rule))?;
        ComposedLayout::after(&outside, self.composition(&b.layout)?)
    }
}

impl From<&Layout> for ComposedLayout {
    fn from(layout: &Layout) -> Self {
        layout.clone().into()
    }
}

impl From<&Self> for ComposedLayout {
    fn from(layout: &Self) -> Self {
        layout.clone()
    }
}

impl From<Layout> for ComposedLayout {
    fn from(layout: Layout) -> Self {
        Self {
            swizzles: Vec::new(),
            layout,
        }
    }
}

/// Prints the notation, `Sw<2,0,3> o 0 o (8,8):(1,8)`.
impl fmt::Display for ComposedLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (swizzle, offset) in &self.swizzles {
            write!(f, "{swizzle} o {offset} o ")?;
        }
        write!(f, "{}", self.layout)
    }
}
