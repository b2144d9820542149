//! Composed layouts: a swizzle after an offset after a layout.

mod common;
mod inside;
mod inverse;
mod recast;
mod slice;

use core::fmt;

use super::bits::{carries, mask_below};
use super::checked::{at_least, plus, refusal};
use super::swizzle::Swizzle;
use crate::error::Error;
use crate::{IntTuple, Layout};

/// `swizzle o offset o layout`, or a layout alone.
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
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// CuTe `ComposedLayout` (`layout_composed.hpp`) with a swizzle outside.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ComposedLayout {
    swizzle: Option<Swizzle>,
    offset: i64,
    layout: Layout,
}

impl ComposedLayout {
    /// `swizzle o offset o layout`, also for a swizzle of no bits.
    ///
    /// # Errors
    ///
    /// *out of range* for an offset below 0, *overflow* if an offset exceeds `i64`.
    pub fn new(swizzle: Swizzle, offset: i64, layout: Layout) -> Result<Self, Error> {
        let refused = |rule| {
            let operation = format!("{swizzle} o {offset} o {layout}");
            refusal(operation, rule).claiming("is not a layout")
        };
        at_least("offset", &IntTuple::Int(offset), 0).map_err(refused)?;
        plus(offset, layout.cosize(), "the largest offset").map_err(refused)?;
        Ok(Self {
            swizzle: Some(swizzle),
            offset,
            layout,
        })
    }

    /// The swizzle, if there is one.
    #[must_use]
    pub fn swizzle(&self) -> Option<Swizzle> {
        self.swizzle
    }

    /// The offset between swizzle and layout.
    #[must_use]
    pub fn offset(&self) -> i64 {
        self.offset
    }

    /// The layout inside.
    #[must_use]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The layout, if there is nothing else.
    #[must_use]
    pub fn as_plain(&self) -> Option<&Layout> {
        self.swizzle.is_none().then_some(&self.layout)
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
        let index = plus(self.offset, inside, "the offset")
            .map_err(|rule| refusal(format!("{self} past its size"), rule))?;
        Ok(self.swizzle.map_or(index, |swizzle| swizzle.apply(index)))
    }

    /// The same swizzle and offset around another layout.
    pub(crate) fn around(&self, layout: Layout) -> Result<Self, Error> {
        match self.swizzle {
            Some(swizzle) => Self::new(swizzle, self.offset, layout),
            None => Ok(layout.into()),
        }
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
        match b.swizzle_alone("composition")? {
            None => Ok(self.composition(&b.layout)?.into()),
            Some(swizzle) => {
                let bound = mask_below(b.layout.cosize()).saturating_add(1);
                let swizzled =
                    self.swizzled_if(swizzle, |outer, _| carries(self, swizzle, outer, bound))?;
                swizzled.composition(&b.layout)
            }
        }
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
            swizzle: None,
            offset: 0,
            layout,
        }
    }
}

/// Prints the notation, `Sw<2,0,3> o 0 o (8,8):(1,8)`.
impl fmt::Display for ComposedLayout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(swizzle) = self.swizzle {
            write!(f, "{swizzle} o {} o ", self.offset)?;
        }
        write!(f, "{}", self.layout)
    }
}
