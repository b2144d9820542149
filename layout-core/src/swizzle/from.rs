//! Swizzled layouts with a dynamic start.

use core::fmt;
use core::marker::PhantomData;

use super::Swizzling;
use crate::Layout;
use crate::layout::IsLayout;
use crate::sealed::Sealed;

/// A swizzled layout with a dynamic start, which is added before the swizzle: `offset(c) == swizzled(start +
/// l(c))`.
pub struct SwizzledFrom<W, L> {
    start: u32,
    of: PhantomData<(W, L)>,
}

impl<W, S, D> Sealed for SwizzledFrom<W, Layout<S, D>> {}

impl<W, L> SwizzledFrom<W, L> {
    #[inline(always)]
    pub(crate) const fn new(start: u32) -> Self {
        Self {
            start,
            of: PhantomData,
        }
    }

    /// Returns the start.
    #[must_use]
    #[inline(always)]
    pub const fn start(&self) -> u32 {
        self.start
    }
}

impl<W, L> Clone for SwizzledFrom<W, L> {
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}
impl<W, L> Copy for SwizzledFrom<W, L> {}

/// Formats the notation, `Sw<3,2,3> o 36 o (8,4):(32,1)`.
impl<W, L> fmt::Display for SwizzledFrom<W, L>
where
    W: Swizzling,
    L: IsLayout + fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} o {} o {}", W::default(), self.start, L::VALUE)
    }
}
impl<W, L> fmt::Debug for SwizzledFrom<W, L>
where
    Self: fmt::Display,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
