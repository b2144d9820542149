//! Swizzled layouts.

use super::{FlatModes, Layout};
use crate::Swizzle;
use crate::algebra::checked::{at_least, plus, rejection};
use crate::error::{Error, Rule};

/// Swizzles, outermost first, each with the offset that is added before it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Swizzles(Vec<(Swizzle, i64)>);

impl Layout {
    /// Returns `swizzle o offset o inside`. The swizzle can have 0 bits, and `inside` can be
    /// swizzled itself.
    ///
    /// ```text
    /// result(c) == swizzle.apply(offset + inside(c))
    /// ```
    ///
    /// ```
    /// use layout_algebra::{Layout, Swizzle};
    ///
    /// let inside: Layout = "Sw<2,0,3> o 0 o (8,8):(1,8)".parse()?;
    /// assert_eq!((inside.offset((1, 1))?, inside.offset((2, 3))?), (8, 25));
    /// let a = Layout::behind(Swizzle::new(1, 2, 2)?, 64, &inside)?;
    /// assert_eq!(a.to_string(), "Sw<1,2,2> o 64 o Sw<2,0,3> o 0 o (8,8):(1,8)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *out of range* for a negative offset, or *overflow* if an offset does not fit in an
    /// `i64`.
    ///
    /// # Source
    ///
    /// CuTe `ComposedLayout` (`layout_composed.hpp`) with swizzles outside.
    pub fn behind(swizzle: Swizzle, offset: i64, inside: &Self) -> Result<Self, Error> {
        inside.clone().behind_all(&[(swizzle, offset)])
    }

    /// Composes `self` with more swizzles, outermost first, each with the offset that is added
    /// before it.
    pub(crate) fn behind_all(mut self, swizzles: &[(Swizzle, i64)]) -> Result<Self, Error> {
        let all = [swizzles, self.swizzles()].concat();
        self.swizzles = (!all.is_empty()).then(|| Box::new(Swizzles(all)));
        let rejected = |rule| rejection(self.to_string(), rule).claiming("is not a layout");
        let mut cells = self.cosize();
        for (swizzle, offset) in self.swizzles().iter().rev() {
            at_least("offset", &(*offset).into(), 0).map_err(rejected)?;
            let below = plus(*offset, cells, "the largest offset").map_err(rejected)?;
            cells = swizzle.cells(below);
        }
        Ok(self)
    }

    /// Returns the swizzles, outermost first, each with the offset that is added before it.
    #[must_use]
    pub fn swizzles(&self) -> &[(Swizzle, i64)] {
        self.swizzles.as_ref().map_or(&[], |swizzles| &swizzles.0)
    }

    /// Returns the inner layout, without swizzles.
    #[inline]
    #[must_use]
    pub fn inside_swizzles(&self) -> Self {
        Self::of_leaves(FlatModes::from_slice(&self.leaves), self.nesting.clone())
    }

    /// Composes `self` with the swizzles and offsets of another layout.
    #[inline]
    pub(crate) fn behind_those_of(mut self, of: &Self) -> Self {
        self.swizzles.clone_from(&of.swizzles);
        self
    }

    /// Returns `self` if it has no swizzles.
    #[must_use]
    pub fn as_plain(&self) -> Option<&Self> {
        self.swizzles.is_none().then_some(self)
    }

    /// Returns the offset added before the innermost swizzle, or 0 without swizzles.
    pub(crate) fn start(&self) -> i64 {
        self.swizzles().last().map_or(0, |(_, offset)| *offset)
    }

    /// Applies the swizzles to an offset of the inner layout.
    pub(super) fn moved(&self, inside: i64) -> Result<i64, Rule> {
        let mut swizzles = self.swizzles().iter().rev();
        swizzles.try_fold(inside, |index, (swizzle, offset)| {
            Ok(swizzle.exchanged(plus(*offset, index, "the offset")?))
        })
    }

    /// Applies an operation to the inner layout, then composes the result with the swizzles.
    #[inline]
    pub(crate) fn around(
        &self,
        operation: impl FnOnce(&Self) -> Result<Self, Error>,
    ) -> Result<Self, Error> {
        match &self.swizzles {
            None => operation(self),
            Some(swizzles) => operation(&self.inside_swizzles())?.behind_all(&swizzles.0),
        }
    }

    /// Returns an error if `self` is swizzled, for operations that read strides.
    #[inline]
    pub(crate) fn strides_alone(&self, operation: &str) -> Result<(), Error> {
        if self.swizzles.is_none() {
            return Ok(());
        }
        Err(rejection(format!("{operation}({self})"), Rule::Swizzled))
    }
}
