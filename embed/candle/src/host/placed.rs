//! Layouts with the start index in the storage of a candle tensor.

use core::fmt;
use core::ops::Range;

use candle_core::Layout as OfCandle;
use layout_core::bounds::{Strided, TensorLayout};
use layout_core::errors::WrongStrides;
use layout_core::{Injective, Layout, MixedLayout, Tensor, View, ViewMut};

use super::rejection::{Rejection, Remedy};

/// A layout and the index of its first element in a storage, as in candle tensors.
///
/// ```text
/// the element at c is storage[start + layout.offset(c)]
/// ```
///
/// `start` and offsets are in elements. The modes are the modes of the tensor, in order, and the
/// leaves of a nested layout match them from left to right. A layout type can
/// restrict the shape and strides more than `(?m, ?n):(?row, ?column)`:
///
/// ```
/// use candle_core::{DType, Device, Tensor};
/// use layout_candle::OffsetLayout;
/// use layout_core::*;
///
/// layout! { type Rows = (?m, 64 * ?n):(?ld, 1); }
///
/// let all = Tensor::zeros((100, 192), DType::F32, &Device::Cpu)?;
/// let part = all.narrow(0, 10, 50)?.narrow(1, 64, 128)?;          // a view, without a copy
/// let placed: OffsetLayout<Rows> = part.layout().try_into()?;
/// assert_eq!(placed.to_string(), "(50,128):(192,1) from element 1984");
///
/// let rejected = OffsetLayout::<Rows>::try_from(part.t()?.layout()).unwrap_err();
/// assert_eq!(
///     rejected.to_string(),
///     "mode 1 of the array has extent 50, which is not a multiple of 64: pad the mode to 64; \
///      use `t()`, which has this layout, without a copy",
/// );
/// # Ok::<(), candle_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct OffsetLayout<L> {
    /// The layout. The layout's offsets are relative to `start`.
    pub layout: L,
    /// The storage index of offset 0.
    pub start: usize,
}

impl<L: fmt::Display> fmt::Display for OffsetLayout<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from element {}", self.layout, self.start)
    }
}

impl<L> OffsetLayout<L> {
    /// Returns another layout with the same start.
    pub(crate) fn at_start<R>(&self, layout: R) -> OffsetLayout<R> {
        let start = self.start;
        OffsetLayout { layout, start }
    }
}

/// A layout that a candle tensor can have.
pub trait OfTensor: Sized {
    /// Returns the layout with this shape and these strides.
    ///
    /// # Errors
    ///
    /// Returns a [`Rejection`] for the first size or stride that does not match.
    fn of_tensor(shape: &[usize], strides: &[usize]) -> Result<Self, Rejection>;
}

impl<S, D> OfTensor for Layout<S, D>
where
    Self: Strided,
{
    fn of_tensor(shape: &[usize], strides: &[usize]) -> Result<Self, Rejection> {
        Ok(Self::from_strides(shape, strides)?)
    }
}

impl<L, V> OfTensor for MixedLayout<L, V>
where
    Self: Strided,
{
    fn of_tensor(shape: &[usize], strides: &[usize]) -> Result<Self, Rejection> {
        Ok(Self::from_strides(shape, strides)?)
    }
}

/// An injective layout, for writes.
impl<L> OfTensor for Injective<L>
where
    Self: Strided,
{
    fn of_tensor(shape: &[usize], strides: &[usize]) -> Result<Self, Rejection> {
        Ok(Self::from_strides(shape, strides)?)
    }
}

/// The typed layout of a tensor: the layout itself, or the layout inside [`Injective`].
pub trait OfKernel {
    /// The layout of the tensor.
    type Layout: TensorLayout;
    /// Returns the layout of the tensor.
    fn of_kernel(&self) -> Self::Layout;
}

impl<S, D> OfKernel for Layout<S, D>
where
    Self: TensorLayout,
{
    type Layout = Self;
    fn of_kernel(&self) -> Self {
        *self
    }
}

impl<L, V> OfKernel for MixedLayout<L, V>
where
    Self: TensorLayout,
{
    type Layout = Self;
    fn of_kernel(&self) -> Self {
        *self
    }
}

impl<L: TensorLayout> OfKernel for Injective<L> {
    type Layout = L;
    fn of_kernel(&self) -> L {
        *self.layout()
    }
}

impl<L: OfTensor> TryFrom<&OfCandle> for OffsetLayout<L> {
    type Error = Rejection;

    fn try_from(tensor: &OfCandle) -> Result<Self, Rejection> {
        match L::of_tensor(tensor.dims(), tensor.stride()) {
            Ok(layout) => Ok(Self {
                layout,
                start: tensor.start_offset(),
            }),
            Err(Rejection::ArrayLayout { wrong, .. }) => Err(Rejection::ArrayLayout {
                suggestion: suggestion::<L>(tensor, &wrong),
                wrong,
            }),
            Err(other) => Err(other),
        }
    }
}

/// Returns the first operation that gives `tensor` the layout `L`.
fn suggestion<L: OfTensor>(tensor: &OfCandle, wrong: &WrongStrides) -> Option<Remedy> {
    if let WrongStrides::WrongRank { leaves, .. } = *wrong {
        let value = OffsetLayout::<layout_algebra::Layout>::try_from(tensor).ok()?;
        let [view] = OffsetLayout::with_rank([&value], leaves).ok()?;
        return view
            .typed::<L>()
            .is_ok()
            .then_some(Remedy::WithRank(leaves));
    }
    let has = |tensor: &OfCandle| L::of_tensor(tensor.dims(), tensor.stride()).is_ok();
    let (rank, mut dims) = (tensor.dims().len(), tensor.dims().iter());
    let swapped = rank
        .checked_sub(2)
        .map(|mode| tensor.transpose(mode, mode + 1));
    if let Some(Ok(swapped)) = swapped
        && has(&swapped)
    {
        return Some(Remedy::T);
    }
    // candle multiplies the extents without an overflow check, so this function checks the product
    // first.
    dims.try_fold(1_usize, |elements, &extent| elements.checked_mul(extent))?;
    has(&OfCandle::contiguous(tensor.shape())).then_some(Remedy::Contiguous)
}

impl<L: fmt::Display> OffsetLayout<L> {
    /// Returns `self` if its start is a multiple of `elements`, as vector loads require. The type
    /// of the layout specifies the alignment of the rows, as in `(?m, ?n):(4 * ?ld, 1)`.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use layout_candle::OffsetLayout;
    /// use layout_core::*;
    ///
    /// layout! { type Rows = (?m, ?n):(4 * ?ld, 1); }
    ///
    /// let part = Tensor::zeros((4, 8), DType::F32, &Device::Cpu)?.narrow(1, 2, 4)?;
    /// let placed = OffsetLayout::<Rows>::try_from(part.layout())?;
    /// assert!(placed.starting_at_multiples_of(2).is_ok());
    /// assert_eq!(
    ///     placed.starting_at_multiples_of(4).unwrap_err().to_string(),
    ///     "(4,4):(8,1) from element 2 does not start at a multiple of 4 elements: copy the tensor with `contiguous()`, or \
    ///      narrow it at a multiple of 4 elements",
    /// );
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`Rejection`] if the start is not a multiple of `elements`, or `elements` is 0.
    pub fn starting_at_multiples_of(self, elements: usize) -> Result<Self, Rejection> {
        if elements > 0 && self.start.is_multiple_of(elements) {
            return Ok(self);
        }
        Err(Rejection::Start {
            placed: self.to_string(),
            elements,
        })
    }
}

impl<L: OfKernel + fmt::Display> OffsetLayout<L> {
    /// Returns the range of storage elements that the layout spans, in a storage of `len` elements.
    ///
    /// Pass this part of the storage to a kernel: `&storage[placed.range(storage.len())?]` on the
    /// CPU, and `slice.slice(placed.range(slice.len())?)` on a GPU. [`tensor`](Self::tensor)
    /// returns the CPU slice with its layout.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use layout_candle::OffsetLayout;
    /// use layout_core::*;
    ///
    /// layout! { type Matrix = (?m, ?n):(?row, ?column); }
    ///
    /// let part = Tensor::zeros((4, 8), DType::F32, &Device::Cpu)?.narrow(0, 1, 2)?.narrow(1, 2, 3)?;
    /// let placed = OffsetLayout::<Matrix>::try_from(part.layout())?;
    /// assert_eq!(placed.range(32)?, 10..21);
    /// let rejected = placed.range(20).unwrap_err();
    /// assert_eq!(
    ///     rejected.to_string(),
    ///     "(2,3):(8,1) from element 10 needs a storage of 21 elements, found 20",
    /// );
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`Rejection`] if the storage is too short.
    pub fn range(&self, len: usize) -> Result<Range<usize>, Rejection> {
        match self.end() {
            Some(end) if end <= len => Ok(self.start..end),
            _ => Err(self.out_of_storage(len)),
        }
    }

    /// Returns the storage index after the last element, or `None` on overflow.
    fn end(&self) -> Option<usize> {
        let cells = self.layout.of_kernel().cells();
        let cells = cells.filter(|&cells| cells <= L::Layout::MOST_CELLS)?;
        self.start.checked_add(usize::try_from(cells).ok()?)
    }

    /// Returns the error for a storage that is too short.
    fn out_of_storage(&self, len: usize) -> Rejection {
        Rejection::OutOfStorage {
            placed: self.to_string(),
            end: self.end(),
            len,
        }
    }

    /// Returns a tensor with this layout that views the CPU `storage`, starting at index
    /// `self.start`.
    ///
    /// ```
    /// use candle_core::{Device, Tensor};
    /// use layout_candle::OffsetLayout;
    /// use layout_core::*;
    ///
    /// layout! { type Vector = ?n:?step; }
    ///
    /// let storage: Vec<f32> = (0_u8..8).map(f32::from).collect();
    /// let part = Tensor::from_slice(&storage, 8, &Device::Cpu)?.narrow(0, 3, 5)?;
    /// let part = OffsetLayout::<Vector>::try_from(part.layout())?.tensor(&storage)?;
    /// assert_eq!(part.load(0), Some(3.0));
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`Rejection`] if the storage is too short.
    pub fn tensor<'a, T>(
        &self,
        storage: &'a [T],
    ) -> Result<Tensor<View<'a, T>, L::Layout>, Rejection> {
        let len = storage.len();
        Tensor::from_slice(&storage[self.range(len)?], self.layout.of_kernel())
            .map_err(|_| self.out_of_storage(len))
    }
}

impl<L: TensorLayout + fmt::Display> OffsetLayout<Injective<L>> {
    /// Returns the writable tensor in its CPU storage, starting at its first element.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use layout_candle::OffsetLayout;
    /// use layout_core::*;
    ///
    /// layout! { type Matrix = (?m, ?n):(?row, ?column); }
    ///
    /// let mut storage = [0.0_f32; 12];
    /// let part = Tensor::zeros((3, 4), DType::F32, &Device::Cpu)?.narrow(0, 1, 2)?.t()?;
    /// let part = OffsetLayout::<Injective<Matrix>>::try_from(part.layout())?;
    /// part.tensor_mut(&mut storage)?.store((3, 0), 1.0);
    /// assert_eq!(storage[7], 1.0);
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`Rejection`] if the storage is too short.
    pub fn tensor_mut<'a, T>(
        &self,
        storage: &'a mut [T],
    ) -> Result<Tensor<ViewMut<'a, T>, L>, Rejection> {
        let len = storage.len();
        Tensor::from_slice_mut(&mut storage[self.range(len)?], self.layout.of_kernel())
            .map_err(|_| self.out_of_storage(len))
    }
}
