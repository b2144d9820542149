//! Layouts that start anywhere in their storage.

use core::fmt;
use core::ops::Range;

use layout_core::bounds::{Strided, TensorLayout};
use layout_core::{Distinct, Layout, MixedLayout};

use super::refusal::Refusal;

/// A layout and the element of a storage at which it starts, as a tensor of candle has them.
///
/// ```text
/// the element at c is storage[start + layout.offset(c)]
/// ```
///
/// Both are in elements, and modes are those of the tensor, in order; parentheses of the layout take them
/// from left to right. A type that says more than `(?m, ?n):(?row, ?column)` is asked of the numbers:
///
/// ```
/// use candle_core::{DType, Device, Tensor};
/// use layout_candle::Placed;
/// use layout_core::*;
///
/// layout! { type Rows = (?m, 64 * ?n):(?ld, 1); }
///
/// let all = Tensor::zeros((100, 192), DType::F32, &Device::Cpu)?;
/// let part = all.narrow(0, 10, 50)?.narrow(1, 64, 128)?;          // a view: nothing is copied
/// let placed: Placed<Rows> = part.layout().try_into()?;
/// assert_eq!(placed.to_string(), "(50,128):(192,1) from element 1984");
///
/// let refused = Placed::<Rows>::try_from(part.t()?.layout()).unwrap_err();
/// assert_eq!(
///     refused.to_string(),
///     "mode 1 of the array has extent 50, which is not a multiple of 64: pad it to 64; \
///      `t()` has such a layout, without a copy",
/// );
/// # Ok::<(), candle_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placed<L> {
    /// The layout, whose offsets count from `start` on.
    pub layout: L,
    /// The element of the storage with offset 0.
    pub start: usize,
}

impl<L: fmt::Display> fmt::Display for Placed<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} from element {}", self.layout, self.start)
    }
}

impl<L> Placed<L> {
    /// Another layout from the same element on.
    pub(crate) fn at_start<R>(&self, layout: R) -> Placed<R> {
        let start = self.start;
        Placed { layout, start }
    }
}

/// A layout that a tensor of candle may turn out to have.
pub trait OfTensor: Sized {
    /// The layout with this shape and these strides.
    ///
    /// # Errors
    ///
    /// [`Refusal`] with the first number that is another.
    fn of_tensor(shape: &[usize], strides: &[usize]) -> Result<Self, Refusal>;
}

impl<S, D> OfTensor for Layout<S, D>
where
    Self: Strided,
{
    fn of_tensor(shape: &[usize], strides: &[usize]) -> Result<Self, Refusal> {
        Ok(Self::from_strides(shape, strides)?)
    }
}

impl<L, V> OfTensor for MixedLayout<L, V>
where
    Self: Strided,
{
    fn of_tensor(shape: &[usize], strides: &[usize]) -> Result<Self, Refusal> {
        Ok(Self::from_strides(shape, strides)?)
    }
}

/// For what is written: no two elements are the same.
impl<L> OfTensor for Distinct<L>
where
    Self: Strided,
{
    fn of_tensor(shape: &[usize], strides: &[usize]) -> Result<Self, Refusal> {
        Ok(Self::from_strides(shape, strides)?)
    }
}

impl<L: OfTensor> TryFrom<&candle_core::Layout> for Placed<L> {
    type Error = Refusal;

    fn try_from(tensor: &candle_core::Layout) -> Result<Self, Refusal> {
        match L::of_tensor(tensor.dims(), tensor.stride()) {
            Ok(layout) => Ok(Self {
                layout,
                start: tensor.start_offset(),
            }),
            Err(refusal) => Err(refusal.with_remedy_of::<L>(tensor)),
        }
    }
}

impl<L: fmt::Display> Placed<L> {
    /// The same, if it starts at a multiple of so many elements, as loads of vectors want it; whether rows do is a fact of the
    /// layout, `(?m, ?n):(4 * ?ld, 1)`.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use layout_candle::Placed;
    /// use layout_core::*;
    ///
    /// layout! { type Rows = (?m, ?n):(4 * ?ld, 1); }
    ///
    /// let part = Tensor::zeros((4, 8), DType::F32, &Device::Cpu)?.narrow(1, 2, 4)?;
    /// let placed = Placed::<Rows>::try_from(part.layout())?;
    /// assert!(placed.starting_at_multiples_of(2).is_ok());
    /// assert_eq!(
    ///     placed.starting_at_multiples_of(4).unwrap_err().to_string(),
    ///     "(4,4):(8,1) from element 2 does not start at a multiple of 4: copy the tensor by `contiguous()`, or \
    ///      narrow it at such a multiple",
    /// );
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Refusal`] if it starts elsewhere.
    pub fn starting_at_multiples_of(self, elements: usize) -> Result<Self, Refusal> {
        if self.start.is_multiple_of(elements) {
            return Ok(self);
        }
        Err(Refusal::Start {
            placed: self.to_string(),
            elements,
        })
    }
}

impl<L: TensorLayout> Placed<L> {
    /// The elements of a storage of `len` that the layout spans.
    ///
    /// A kernel takes the storage from there on: `&storage[placed.range(storage.len())?]` on the CPU, and
    /// `slice.slice(placed.range(slice.len())?)` on a GPU.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use layout_candle::Placed;
    /// use layout_core::*;
    ///
    /// layout! { type Matrix = (?m, ?n):(?row, ?column); }
    ///
    /// let part = Tensor::zeros((4, 8), DType::F32, &Device::Cpu)?.narrow(0, 1, 2)?.narrow(1, 2, 3)?;
    /// let placed = Placed::<Matrix>::try_from(part.layout())?;
    /// assert_eq!(placed.range(32)?, 10..21);
    /// let refused = placed.range(20).unwrap_err();
    /// assert_eq!(
    ///     refused.to_string(),
    ///     "(2,3):(8,1) from element 10 ends before element 21, and its storage has 20",
    /// );
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the storage is shorter.
    pub fn range(&self, len: usize) -> Result<Range<usize>, Refusal>
    where
        L: fmt::Display,
    {
        let Self { layout, start } = self;
        let cells = layout.cells().filter(|&cells| cells <= L::MOST_CELLS);
        let end = cells
            .and_then(|cells| usize::try_from(cells).ok())
            .and_then(|cells| start.checked_add(cells));
        match end {
            Some(end) if end <= len => Ok(*start..end),
            _ => Err(Refusal::OutOfStorage {
                placed: self.to_string(),
                end,
                len,
            }),
        }
    }
}
