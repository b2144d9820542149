//! Tensors about whose layouts more is known than their types said.
#![allow(unsafe_code)]

use super::{Distinct, Moves, Tensor};
use crate::mixed::KnownOf;
use crate::report::Given;
use crate::sealed::Sealed;

impl<P, L: Sealed> Tensor<P, L> {
    /// The tensor with a layout about which more is known, if it has the numbers of that layout. For what
    /// threads share, this is known before, by [`Distinct::known_as`], or asked of a tile by
    /// [`try_whole_as`](super::Overhanging::try_whole_as).
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// layout! {
    ///     type Matrix = (?m, ?n):(?ld, 1);
    ///     type Quads = (?m, 4 * ?n):(4 * ?ld, 1);
    /// }
    /// let numbers = [1.0_f32; 96];
    /// let matrix = Tensor::from_slice(&numbers, Matrix::from_values([8, 8, 12])).unwrap();
    /// let quads = matrix.known_as::<Quads>().unwrap();
    /// assert!(quads.vectors::<_4>().is_some_and(|quads| quads.layout().to_string() == "(8,2):(3,1)")
    ///     || !numbers.as_ptr().addr().is_multiple_of(16));
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Errors quote the line of the bound.
    pub fn known_as<R: KnownOf<L>>(self) -> Given<Option<Tensor<P, R>>, R::Verdict> where P: Moves {
        let layout = R::known_of(self.layout)?;
        Some(Tensor {
            data: self.data,
            layout,
        })
    }
}

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
