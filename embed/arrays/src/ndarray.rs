//! Arrays of the crate `ndarray`.
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
//!     "mode 1 of the array has stride 8, where the layout has 1: copy it, or choose a layout with that stride",
//! );
//! assert_eq!(
//!     array.slice(s![..;-1, ..]).as_tensor::<Matrix>().unwrap_err().to_string(),
//!     "out of range: mode 0 of the array has stride -8, and a layout has none below 0: reverse the mode, so that the \
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
use layout_core::{Distinct, Tensor, View, ViewMut};

use crate::{Error, Strides};

/// An array that is a tensor, if it has the layout.
pub trait AsTensor {
    /// What an element holds.
    type Item;

    /// The array as a tensor to read: the same memory.
    ///
    /// # Errors
    ///
    /// Its shape and strides are not those of the layout `L`.
    fn as_tensor<L>(&self) -> Result<Tensor<View<'_, Self::Item>, L>, WrongStrides>
    where
        L: Strided + TensorLayout;

    /// Its shape and strides.
    ///
    /// # Errors
    ///
    /// Its offsets exceed `i64`, as those of elements without a size may.
    fn as_strides(&self) -> Result<Strides, Error>;
}

/// An array that is a tensor to write, if it has the layout.
pub trait AsTensorMut: AsTensor {
    /// The array as a tensor to write: the same memory.
    ///
    /// # Errors
    ///
    /// As [`as_tensor`](AsTensor::as_tensor), and if it repeats elements.
    fn as_tensor_mut<L>(&mut self) -> Result<Tensor<ViewMut<'_, Self::Item>, L>, WrongStrides>
    where
        L: TensorLayout,
        Distinct<L>: Strided;
}

impl<A, D: Dimension> AsTensor for ArrayRef<A, D> {
    type Item = A;

    fn as_tensor<L>(&self) -> Result<Tensor<View<'_, A>, L>, WrongStrides>
    where
        L: Strided + TensorLayout,
    {
        let layout = L::from_strides(self.shape(), self.strides())?;
        // SAFETY: the elements of the array are borrowed, and the layout has their offsets.
        Ok(unsafe { Tensor::new(self.as_ptr(), layout).assume_readable() })
    }

    fn as_strides(&self) -> Result<Strides, Error> {
        let shape = self.shape().iter().map(|&extent| i64::try_from(extent));
        let strides = self.strides().iter().map(|&stride| i64::try_from(stride));
        let too_large = |_| Error::TooLarge;
        Strides::new(
            shape.collect::<Result<Vec<_>, _>>().map_err(too_large)?,
            strides.collect::<Result<Vec<_>, _>>().map_err(too_large)?,
        )
    }
}

impl<A, D: Dimension> AsTensorMut for ArrayRef<A, D> {
    fn as_tensor_mut<L>(&mut self) -> Result<Tensor<ViewMut<'_, A>, L>, WrongStrides>
    where
        L: TensorLayout,
        Distinct<L>: Strided,
    {
        let layout = *Distinct::<L>::from_strides(self.shape(), self.strides())?.layout();
        // SAFETY: the elements of the array are borrowed mutably, and the layout has their offsets.
        Ok(unsafe { Tensor::new_mut(self.as_mut_ptr(), layout).assume_writable() })
    }
}

/// An array with its memory, by a reference to it.
impl<S: Data, D: Dimension> AsTensor for ArrayBase<S, D> {
    type Item = <S as RawData>::Elem;

    fn as_tensor<L>(&self) -> Result<Tensor<View<'_, Self::Item>, L>, WrongStrides>
    where
        L: Strided + TensorLayout,
    {
        (**self).as_tensor()
    }

    fn as_strides(&self) -> Result<Strides, Error> {
        (**self).as_strides()
    }
}

/// One that is shared is copied first, as by all that `ndarray` writes.
impl<S: DataMut, D: Dimension> AsTensorMut for ArrayBase<S, D> {
    fn as_tensor_mut<L>(&mut self) -> Result<Tensor<ViewMut<'_, Self::Item>, L>, WrongStrides>
    where
        L: TensorLayout,
        Distinct<L>: Strided,
    {
        (**self).as_tensor_mut()
    }
}

/// A tensor as an array: the same memory. Nested modes are their leaves, in order.
///
/// # Errors
///
/// Its size exceeds `isize`.
pub fn view<'a, T, L>(tensor: &Tensor<View<'a, T>, L>) -> Result<ArrayViewD<'a, T>, Error>
where
    L: Strided,
{
    let strides = Strides::of(tensor.layout())?;
    let (shape, start) = (shape(&strides)?, start(tensor.data(), &strides));
    // SAFETY: the elements of the tensor are there for `'a`, in one allocation, and nothing writes them; `shape` has
    // no stride below 0, and numbers that fit.
    Ok(unsafe { ArrayViewD::from_shape_ptr(shape, start) })
}

/// A tensor as an array to write: the same memory.
///
/// # Errors
///
/// As [`view`], and if the tensor repeats elements.
pub fn view_mut<'a, T, L>(
    tensor: &'a mut Tensor<ViewMut<'_, T>, L>,
) -> Result<ArrayViewMutD<'a, T>, Error>
where
    L: Strided + TensorLayout,
    Distinct<L>: Strided,
{
    let strides = Strides::of(tensor.layout())?;
    strides.typed::<Distinct<L>>()?;
    let (shape, start) = (shape(&strides)?, start(tensor.data(), &strides));
    // SAFETY: as in `view`; the tensor is borrowed mutably, its pointer may be written through, and no two
    // coordinates have one element.
    Ok(unsafe { ArrayViewMutD::from_shape_ptr(shape, start.cast_mut()) })
}

/// The first element of a tensor, which no array has at null.
fn start<P: Storage>(data: &P, strides: &Strides) -> *const P::Item {
    if strides.is_empty() {
        core::ptr::dangling()
    } else {
        data.pointer()
    }
}

/// Shape and strides as `ndarray` takes them beside memory, of no elements with strides of 0.
///
/// ```
/// use layout_arrays::{Strides, ndarray::shape};
/// use ndarray::ArrayView;
///
/// let numbers = [0, 1, 2, 3, 4, 5, 6, 7];
/// let strides = Strides::of_value(&"((2,2),2):((4,2),1)".parse().unwrap())?;
/// let array = ArrayView::from_shape(shape(&strides)?, &numbers).unwrap();
/// assert_eq!(array[[1, 0, 1]], 5);
/// # Ok::<(), layout_arrays::Error>(())
/// ```
///
/// # Errors
///
/// A stride is negative, or the size exceeds `isize`.
pub fn shape(strides: &Strides) -> Result<StrideShape<IxDyn>, Error> {
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
