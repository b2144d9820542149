//! Conversion of tensors to refined layouts.
#![allow(unsafe_code)]

use super::{Injective, Moves, Tensor};
use crate::mixed::RefinedTo;
use crate::report::Checked;
use crate::sealed::Sealed;

impl<P, L: Sealed> Tensor<P, L> {
    /// Returns the tensor with the refined layout `R`, or `None` if the layout's values do not match `R`.
    ///
    /// For shared tensors, refine the layout before sharing, with [`Injective::as_layout`]. For predicated tiles,
    /// use [`try_whole_as`](super::PredicatedTile::try_whole_as).
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
    /// let quads = matrix.as_layout::<Quads>().unwrap();
    /// assert!(quads.vectors::<_4>().is_some_and(|quads| quads.layout().to_string() == "(8,2):(3,1)")
    ///     || !numbers.as_ptr().addr().is_multiple_of(16));
    /// ```
    #[must_use]
    #[inline(always)]
    #[rustfmt::skip] // Compiler errors quote this line.
    pub fn as_layout<R: RefinedTo<L>>(self) -> Checked<Option<Tensor<P, R>>, R::Verdict> where P: Moves {
        let layout = R::known_of(self.layout)?;
        Some(Tensor {
            data: self.data,
            layout,
        })
    }
}

impl<L: Copy + Sealed> Injective<L> {
    /// Returns the refined layout `R`, or `None` if the values do not match. The offsets are the same, so `R`
    /// is injective too.
    ///
    /// ```
    /// use layout_core::*;
    ///
    /// layout! {
    ///     type Matrix = (?m, ?n):(?ld, 1);
    ///     type Packed = (?m, ?n):(?n, 1);
    /// }
    /// let matrix = Injective::check(Matrix::from_values([8, 9, 9])).unwrap();
    /// assert_eq!(matrix.as_layout::<Packed>().unwrap().layout().values(), &[8, 9]);
    /// ```
    #[must_use]
    #[inline(always)]
    pub fn as_layout<R: RefinedTo<L>>(self) -> Checked<Option<Injective<R>>, R::Verdict> {
        let layout = R::known_of(*self.layout())?;
        // SAFETY: the refined layout has the same offsets as `self`, which is injective.
        Some(unsafe { Injective::assume(layout) })
    }
}
