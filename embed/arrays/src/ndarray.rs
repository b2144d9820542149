//! `ndarray` arrays.
//!
//! ```
//! use layout_arrays::ndarray::{AsTensor, view};
//! use layout_core::*;
//! use ndarray::{Array, s};
//!
//! layout! { type Matrix = (?m, ?n):(?ld, 1); }
//! let array = Array::from_shape_fn((6, 8), |(i, j)| 8 * i + j);
//! let tensor = array.as_tensor::<Matrix>()?;
//! assert_eq!(tensor.load((2, 3)), Some(19));
//!
//! // Every second row: the same memory.
//! let rows = array.slice(s![..;2, ..]);
//! let tensor = rows.as_tensor::<Matrix>()?;
//! assert_eq!(tensor.layout().to_string(), "(3,8):(16,1)");
//! assert_eq!(view(&tensor)?, rows.into_dyn());
//!
//! assert_eq!(
//!     array.t().as_tensor::<Matrix>().unwrap_err().to_string(),
//!     "mode 1 of the array has stride 8, the layout has 1: copy the array, or choose a layout with that stride",
//! );
//! assert_eq!(
//!     array.slice(s![..;-1, ..]).as_tensor::<Matrix>().unwrap_err().to_string(),
//!     "out of range: expected no negative stride in mode 0 of the array, found -8: reverse the mode, so that the \
//!      array begins at its other end, or copy the array",
//! );
//! # Ok::<(), layout_arrays::Error>(())
//! ```
#![allow(unsafe_code)]

use ::ndarray::{
    ArrayBase, ArrayRef, ArrayViewD, ArrayViewMutD, Data, DataMut, Dimension, IxDyn, RawData,
    ShapeBuilder as _, StrideShape,
};
use layout_core::bounds::{Storage, Strided, TensorLayout};
use layout_core::errors::WrongStrides;
use layout_core::{Injective, Tensor, View, ViewMut};

use crate::{ArrayLayout, Error};

/// An array that converts to a tensor.
pub trait AsTensor {
    /// Element type.
    type Item;

    /// Returns the array as a tensor for reads, in the same memory.
    ///
    /// # Errors
    ///
    /// Returns an error if the shape or strides do not match the layout `L`.
    fn as_tensor<L>(&self) -> Result<Tensor<View<'_, Self::Item>, L>, WrongStrides>
    where
        L: Strided + TensorLayout;

    /// Returns the shape and strides.
    ///
    /// # Errors
    ///
    /// Returns an error if offsets exceed `i64`, which is possible for zero-sized elements.
    fn as_strides(&self) -> Result<ArrayLayout, Error>;
}

/// An array that converts to a writable tensor.
pub trait AsTensorMut: AsTensor {
    /// Returns the array as a tensor for writes, in the same memory.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`as_tensor`](AsTensor::as_tensor), and an error if the array repeats
    /// elements.
    fn as_tensor_mut<L>(&mut self) -> Result<Tensor<ViewMut<'_, Self::Item>, L>, WrongStrides>
    where
        L: TensorLayout,
        Injective<L>: Strided;
}

impl<A, D: Dimension> AsTensor for ArrayRef<A, D> {
    type Item = A;

    fn as_tensor<L>(&self) -> Result<Tensor<View<'_, A>, L>, WrongStrides>
    where
        L: Strided + TensorLayout,
    {
        let layout = L::from_strides(self.shape(), self.strides())?;
        // SAFETY: the elements are borrowed, and the layout has the array's offsets.
        Ok(unsafe { Tensor::new(self.as_ptr(), layout).assume_readable() })
    }

    fn as_strides(&self) -> Result<ArrayLayout, Error> {
        let shape = self.shape().iter().map(|&extent| i64::try_from(extent));
        let strides = self.strides().iter().map(|&stride| i64::try_from(stride));
        let too_large = |_| Error::TooLarge;
        ArrayLayout::new(
            shape.collect::<Result<Vec<_>, _>>().map_err(too_large)?,
            strides.collect::<Result<Vec<_>, _>>().map_err(too_large)?,
        )
    }
}

impl<A, D: Dimension> AsTensorMut for ArrayRef<A, D> {
    fn as_tensor_mut<L>(&mut self) -> Result<Tensor<ViewMut<'_, A>, L>, WrongStrides>
    where
        L: TensorLayout,
        Injective<L>: Strided,
    {
        let layout = *Injective::<L>::from_strides(self.shape(), self.strides())?.layout();
        // SAFETY: the elements are borrowed mutably, and the layout has the array's offsets.
        Ok(unsafe { Tensor::new_mut(self.as_mut_ptr(), layout).assume_writable() })
    }
}

/// Implements the conversion for owned and borrowed arrays.
impl<S: Data, D: Dimension> AsTensor for ArrayBase<S, D> {
    type Item = <S as RawData>::Elem;

    fn as_tensor<L>(&self) -> Result<Tensor<View<'_, Self::Item>, L>, WrongStrides>
    where
        L: Strided + TensorLayout,
    {
        (**self).as_tensor()
    }

    fn as_strides(&self) -> Result<ArrayLayout, Error> {
        (**self).as_strides()
    }
}

/// Shared memory is copied first, as in all writes of `ndarray`.
impl<S: DataMut, D: Dimension> AsTensorMut for ArrayBase<S, D> {
    fn as_tensor_mut<L>(&mut self) -> Result<Tensor<ViewMut<'_, Self::Item>, L>, WrongStrides>
    where
        L: TensorLayout,
        Injective<L>: Strided,
    {
        (**self).as_tensor_mut()
    }
}

/// Returns a tensor as an array in the same memory. Nested modes become their leaves, in order.
///
/// # Errors
///
/// Returns an error if the size exceeds `isize`.
pub fn view<'a, T, L>(tensor: &Tensor<View<'a, T>, L>) -> Result<ArrayViewD<'a, T>, Error>
where
    L: Strided,
{
    let strides = ArrayLayout::of(tensor.layout())?;
    let (shape, start) = (shape(&strides)?, start(tensor.data(), &strides));
    // SAFETY: the tensor's elements are valid for `'a`, are in one allocation, and are not written.
    // The strides of `shape` are not negative, and all sizes fit.
    Ok(unsafe { ArrayViewD::from_shape_ptr(shape, start) })
}

/// Returns a tensor as a writable array in the same memory.
///
/// # Errors
///
/// Returns the errors of [`view`], and an error if the tensor repeats elements.
pub fn view_mut<'a, T, L>(
    tensor: &'a mut Tensor<ViewMut<'_, T>, L>,
) -> Result<ArrayViewMutD<'a, T>, Error>
where
    L: Strided + TensorLayout,
    Injective<L>: Strided,
{
    let strides = ArrayLayout::of(tensor.layout())?;
    strides.typed::<Injective<L>>()?;
    let (shape, start) = (shape(&strides)?, start(tensor.data(), &strides));
    // SAFETY: as in `view`. The tensor is borrowed mutably, its pointer allows writes, and its
    // layout is injective.
    Ok(unsafe { ArrayViewMutD::from_shape_ptr(shape, start.cast_mut()) })
}

/// Returns the address of the first element, which is never null.
fn start<P: Storage>(data: &P, strides: &ArrayLayout) -> *const P::Item {
    if strides.is_empty() {
        core::ptr::dangling()
    } else {
        data.pointer()
    }
}

/// Returns shape and strides for `ndarray`. If there are no elements, the strides are 0.
///
/// ```
/// use layout_arrays::{ArrayLayout, ndarray::shape};
/// use ndarray::ArrayView;
///
/// let numbers = [0, 1, 2, 3, 4, 5, 6, 7];
/// let strides = ArrayLayout::of_value(&"((2,2),2):((4,2),1)".parse().unwrap())?;
/// let array = ArrayView::from_shape(shape(&strides)?, &numbers).unwrap();
/// assert_eq!(array[[1, 0, 1]], 5);
/// # Ok::<(), layout_arrays::Error>(())
/// ```
///
/// # Errors
///
/// Returns an error if a stride is negative, or the size exceeds `isize`.
pub fn shape(strides: &ArrayLayout) -> Result<StrideShape<IxDyn>, Error> {
    let mut steps = strides.upward()?;
    if strides.is_empty() {
        steps.fill(0);
    }
    let distance = strides.reaches().map(|(_, last)| last);
    for most in [strides.nonzero_product(), distance] {
        most.and_then(|most| isize::try_from(most).ok())
            .ok_or(Error::TooLarge)?;
    }
    let number = |number: &i64| usize::try_from(*number).map_err(|_| Error::TooLarge);
    let shape: Result<Vec<_>, _> = strides.shape().iter().map(number).collect();
    let steps: Result<Vec<_>, _> = steps.iter().map(number).collect();
    Ok(IxDyn(&shape?).strides(IxDyn(&steps?)))
}
