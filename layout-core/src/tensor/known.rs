//! Tensors about whose layouts more is known than their types said.
#![allow(unsafe_code)]

use super::Distinct;
use crate::mixed::KnownOf;
use crate::report::Given;
use crate::sealed::Sealed;

impl<L: Copy + Sealed> Distinct<L> {
    /// The layout as one about which more is known: its offsets are the same, and so still distinct.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// layout! {
    ///     type Matrix = (?m, ?n):(?ld, 1);
    ///     type Packed = (?m, ?n):(?n, 1);
    /// }
    /// let matrix = Distinct::check(Matrix::from_values([8, 9, 9])).unwrap();
    /// assert_eq!(matrix.known_as::<Packed>().unwrap().layout().values(), &[8, 9]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn known_as<R: KnownOf<L>>(self) -> Given<Option<Distinct<R>>, R::Verdict> {
        let layout = R::known_of(*self.layout())?;
        // SAFETY: its numbers, and so its offsets, are those of a distinct layout.
        Some(unsafe { Distinct::assume(layout) })
    }
}
