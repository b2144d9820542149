//! Layouts behind swizzles.

use super::{FlatModes, Layout};
use crate::Swizzle;
use crate::algebra::checked::{at_least, plus, refusal};
use crate::error::{Error, Rule};

/// Swizzles and the offset below each, the outermost first.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Swizzles(Vec<(Swizzle, i64)>);

impl Layout {
    /// `swizzle o offset o inside`, also for a swizzle of no bits, where `inside` may be behind swizzles
    /// itself.
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
    /// *out of range* for an offset below 0, *overflow* if an offset exceeds `i64`.
    ///
    /// # Source
    ///
    /// CuTe `ComposedLayout` (`layout_composed.hpp`) with swizzles outside.
    pub fn behind(swizzle: Swizzle, offset: i64, inside: &Self) -> Result<Self, Error> {
        inside.clone().behind_all(&[(swizzle, offset)])
    }

    /// This behind more swizzles, each with the offset below it, the outermost first.
    pub(crate) fn behind_all(mut self, swizzles: &[(Swizzle, i64)]) -> Result<Self, Error> {
        let all = [swizzles, self.swizzles()].concat();
        self.swizzles = (!all.is_empty()).then(|| Box::new(Swizzles(all)));
        let refused = |rule| refusal(self.to_string(), rule).claiming("is not a layout");
        let mut cells = self.cosize();
        for (swizzle, offset) in self.swizzles().iter().rev() {
            at_least("offset", &(*offset).into(), 0).map_err(refused)?;
            let below = plus(*offset, cells, "the largest offset").map_err(refused)?;
            cells = swizzle.cells(below);
        }
        Ok(self)
    }

    /// The swizzles and the offset below each, the outermost first.
    #[must_use]
    pub fn swizzles(&self) -> &[(Swizzle, i64)] {
        self.swizzles.as_ref().map_or(&[], |swizzles| &swizzles.0)
    }

    /// The layout inside, which is behind no swizzle.
    #[inline]
    #[must_use]
    pub fn inside_swizzles(&self) -> Self {
        Self::of_leaves(FlatModes::from_slice(&self.leaves), self.nesting.clone())
    }

    /// This behind the swizzles of a layout with the same offsets.
    #[inline]
    pub(crate) fn behind_those_of(mut self, of: &Self) -> Self {
        self.swizzles.clone_from(&of.swizzles);
        self
    }

    /// This, if it is behind no swizzle.
    #[must_use]
    pub fn as_plain(&self) -> Option<&Self> {
        self.swizzles.is_none().then_some(self)
    }

    /// The offset below the innermost swizzle, 0 if there is none.
    pub(crate) fn start(&self) -> i64 {
        self.swizzles().last().map_or(0, |(_, offset)| *offset)
    }

    /// Where the swizzles move what the layout inside has at the offset `inside`.
    pub(super) fn moved(&self, inside: i64) -> Result<i64, Rule> {
        let mut swizzles = self.swizzles().iter().rev();
        swizzles.try_fold(inside, |index, (swizzle, offset)| {
            Ok(swizzle.exchanged(plus(*offset, index, "the offset")?))
        })
    }

    /// What an operation gives of the layout inside, behind the swizzles again.
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

    /// Refuses a layout behind a swizzle as an operand of what reads strides.
    #[inline]
    pub(crate) fn strides_alone(&self, operation: &str) -> Result<(), Error> {
        if self.swizzles.is_none() {
            return Ok(());
        }
        Err(refusal(format!("{operation}({self})"), Rule::Swizzled))
    }
}
