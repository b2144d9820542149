//! Properties of tensor layouts, and views without a copy.

use layout_algebra::{IntTuple, Layout};
use layout_core::bounds::Strided;

use super::placed::{OfTensor, OffsetLayout};
use super::rejection::Rejection;

/// A layout by value, for the methods of [`OffsetLayout`].
impl OfTensor for Layout {
    fn of_tensor(shape: &[usize], strides: &[usize]) -> Result<Self, Rejection> {
        Ok(Self::new(tuple(shape)?, tuple(strides)?)?)
    }
}

/// Returns the integers as a tuple.
fn tuple(numbers: &[usize]) -> Result<IntTuple, Rejection> {
    let int = |&number| i64::try_from(number).map(IntTuple::Int);
    let all: Result<_, _> = numbers.iter().map(int).collect();
    all.map(IntTuple::Tuple).map_err(|_| Rejection::TooLarge)
}

impl<L: Strided> OffsetLayout<L> {
    /// Returns the layout by value, with one mode per leaf.
    ///
    /// ```
    /// use layout_candle::OffsetLayout;
    /// use layout_core::*;
    ///
    /// layout! { type Padded = (32, 32):(33, 1); }
    /// let tile = OffsetLayout { layout: Padded::new(), start: 66 };
    /// assert_eq!(tile.value()?.coalesce().to_string(), "(32,32):(33,1) from element 66");
    /// # Ok::<(), layout_candle::Rejection>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`Rejection`] if there are no elements, or a size or stride exceeds `i64`.
    pub fn value(&self) -> Result<OffsetLayout<Layout>, Rejection> {
        let (mut shape, mut strides) = (Vec::new(), Vec::new());
        self.layout.each_mode(|extent, stride| {
            shape.push(usize::try_from(extent).unwrap_or(usize::MAX));
            strides.push(usize::try_from(stride).unwrap_or(usize::MAX));
        })?;
        Ok(self.at_start(Layout::of_tensor(&shape, &strides)?))
    }
}

/// Converts the layout to a candle layout.
impl TryFrom<&OffsetLayout<Layout>> for candle_core::Layout {
    type Error = Rejection;

    fn try_from(placed: &OffsetLayout<Layout>) -> Result<Self, Rejection> {
        let [shape, strides] = placed.numbers()?;
        Ok(Self::new(shape.into(), strides, placed.start))
    }
}

/// These methods count elements as candle does: the last mode varies fastest. In contrast, an
/// integer coordinate of a [`Layout`] varies its first mode fastest. The stride of a mode with one
/// element is arbitrary.
impl OffsetLayout<Layout> {
    /// Returns the flat shape and strides.
    fn numbers(&self) -> Result<[Vec<usize>; 2], Rejection> {
        let plain = self.layout.as_plain().ok_or(Rejection::Swizzled)?;
        let all = |of: &IntTuple| of.leaves().map(usize::try_from).collect();
        let numbers: [Result<_, _>; 2] = [all(plain.shape()), all(plain.stride())];
        let [shape, strides] = numbers.map(|numbers| numbers.map_err(|_| Rejection::TooLarge));
        Ok([shape?, strides?])
    }

    /// Returns the typed layout, with one leaf per mode.
    ///
    /// # Errors
    ///
    /// Returns a [`Rejection`] for the first size or stride that does not match.
    pub fn typed<L: OfTensor>(&self) -> Result<OffsetLayout<L>, Rejection> {
        let [shape, strides] = self.numbers()?;
        Ok(self.at_start(L::of_tensor(&shape, &strides)?))
    }

    /// Returns the leaves from right to left, so that an integer coordinate varies the last one
    /// fastest.
    fn reversed(&self) -> Layout {
        self.layout.flatten().reverse()
    }

    /// Returns an error unless the shapes are equal.
    fn has_shape_of(&self, other: &Self) -> Result<(), Rejection> {
        let shapes = [self, other].map(|of| of.layout.flatten().shape().clone());
        if shapes[0] == shapes[1] {
            return Ok(());
        }
        Err(Rejection::Shapes(shapes.map(|shape| shape.to_string())))
    }

    /// Returns the layout with the minimum number of modes, for the same elements in the same
    /// order.
    ///
    /// A single mode with stride 1 is contiguous in candle's terms.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use layout_algebra::Layout;
    /// use layout_candle::OffsetLayout;
    ///
    /// let x = Tensor::zeros((2, 3, 4), DType::F32, &Device::Cpu)?;
    /// let fewest = |x: &Tensor| Ok::<_, candle_core::Error>(OffsetLayout::<Layout>::try_from(x.layout())?.coalesce());
    /// assert_eq!(fewest(&x)?.to_string(), "24:1 from element 0");
    /// assert_eq!(fewest(&x.narrow(1, 1, 2)?)?.to_string(), "(2,8):(12,1) from element 4");
    /// assert_eq!(fewest(&x.transpose(0, 1)?)?.to_string(), "(3,2,4):(4,12,1) from element 0");
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    #[must_use]
    pub fn coalesce(&self) -> Self {
        self.at_start(self.reversed().coalesce().reverse())
    }

    /// Returns the tensor with another shape and the same elements in the same order, without a
    /// copy.
    ///
    /// candle's `reshape` copies every tensor that is not contiguous. The error of this method
    /// explains why a copy is needed.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use layout_algebra::Layout;
    /// use layout_candle::OffsetLayout;
    ///
    /// // A (batch, row, head, column) tensor, viewed as (batch, head, row, column).
    /// let heads = Tensor::zeros((2, 5, 3, 8), DType::F32, &Device::Cpu)?.transpose(1, 2)?;
    /// let heads = OffsetLayout::<Layout>::try_from(heads.layout())?;
    /// assert_eq!(heads.view(&[2, 3, 5, 2, 4])?.layout.to_string(), "(2,3,5,2,4):(120,8,24,4,1)");
    /// assert_eq!(
    ///     heads.view(&[6, 5, 8]).unwrap_err().to_string(),
    ///     "(2,3,5,8):(120,8,24,1) has no view of shape (6,5,8): mode 0 would need the strides of (2,3):(120,8), which do \
    ///      not merge into one: copy the tensor with `contiguous()`, or do not merge these modes",
    /// );
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`Rejection`] if a mode has no single stride, or the numbers of elements differ.
    pub fn view(&self, shape: &[usize]) -> Result<Self, Rejection> {
        let wanted = tuple(shape)?;
        if wanted.product() != Some(self.layout.size()) {
            return Err(Rejection::Elements {
                layout: self.layout.to_string(),
                elements: self.layout.size(),
                shape: wanted.to_string(),
            });
        }
        let from_last = tuple(&shape.iter().rev().copied().collect::<Vec<_>>())?;
        let view = self.reversed().with_shape(from_last)?.reverse();
        match view.modes().iter().position(|mode| mode.depth() > 0) {
            None => Ok(self.at_start(view)),
            Some(mode) => Err(Rejection::NoStride {
                layout: self.layout.to_string(),
                shape: wanted.to_string(),
                mode,
                modes: view.modes()[mode].reverse().to_string(),
            }),
        }
    }

    /// Returns tensors of one shape as tensors with `rank` modes, without a copy.
    ///
    /// Extra modes are merged, starting with the first ones, in all tensors alike. Missing modes
    /// are prepended with one element. Kernels for tensors of any rank use this form for their
    /// parameters.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use layout_algebra::Layout;
    /// use layout_candle::OffsetLayout;
    ///
    /// let x = Tensor::zeros((2, 3, 4, 5), DType::F32, &Device::Cpu)?;
    /// let bias = Tensor::zeros(5, DType::F32, &Device::Cpu)?.broadcast_as((2, 3, 4, 5))?;
    /// let (x, bias) = (OffsetLayout::<Layout>::try_from(x.layout())?, OffsetLayout::try_from(bias.layout())?);
    /// let [x, bias] = OffsetLayout::with_rank([&x, &bias], 2)?;
    /// assert_eq!(x.layout.to_string(), "(24,5):(5,1)");
    /// assert_eq!(bias.layout.to_string(), "(24,5):(0,1)");
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`Rejection`] if two modes do not merge, or if the shapes differ.
    pub fn with_rank<const N: usize>(
        tensors: [&Self; N],
        rank: usize,
    ) -> Result<[Self; N], Rejection> {
        let mut shape = Vec::new();
        if let Some(first) = tensors.first() {
            for other in tensors {
                first.has_shape_of(other)?;
            }
            [shape, _] = first.numbers()?;
        }
        let ones = rank.saturating_sub(shape.len());
        shape.splice(..0, vec![1; ones]);
        let (mut at, mut rejected) = (0, None);
        while let (true, Some(&[a, b])) = (shape.len() > rank, shape.get(at..at + 2)) {
            let mut merged = shape.clone();
            merged.splice(at..at + 2, [a * b]);
            match tensors
                .iter()
                .try_for_each(|tensor| tensor.view(&merged).map(drop))
            {
                Ok(()) => shape = merged,
                Err(rejection) => (at, rejected) = (at + 1, Some(rejection)),
            }
        }
        if let (true, Some(rejection)) = (shape.len() > rank, rejected) {
            return Err(rejection);
        }
        let mut views = tensors.map(Self::clone);
        for view in &mut views {
            *view = view.view(&shape)?;
        }
        Ok(views)
    }

    /// Returns the number of elements that one vector load can read. The tensor consists of
    /// aligned, contiguous runs of this length.
    ///
    /// ```text
    /// the result divides `start`, and every stride outside the contiguous run
    /// ```
    ///
    /// Multiply by the element size for the alignment in bytes, which is limited by the alignment
    /// of the storage.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use layout_algebra::Layout;
    /// use layout_candle::OffsetLayout;
    ///
    /// let x = Tensor::zeros((8, 32), DType::F32, &Device::Cpu)?;
    /// let alignment = |x: &Tensor| Ok::<_, candle_core::Error>(OffsetLayout::<Layout>::try_from(x.layout())?.alignment());
    /// assert_eq!(alignment(&x.narrow(1, 0, 16)?)?, 16);
    /// assert_eq!(alignment(&x.narrow(1, 4, 16)?)?, 4);    // limited by the start
    /// assert_eq!(alignment(&x.narrow(1, 0, 30)?)?, 2);    // limited by the ends of the rows
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    #[must_use]
    pub fn alignment(&self) -> usize {
        divisor(count(self.layout.max_alignment()), self.start)
    }

    /// Returns the number of contiguous elements that two tensors of one shape share, so that a
    /// copy moves them with one load and one store.
    ///
    /// ```text
    /// the result divides both alignments, and the first elements of both tensors in storage order
    /// have the same coordinates
    /// ```
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use layout_algebra::Layout;
    /// use layout_candle::OffsetLayout;
    ///
    /// let x = Tensor::zeros((8, 8), DType::F32, &Device::Cpu)?;
    /// let of = |x: &Tensor| OffsetLayout::<Layout>::try_from(x.layout());
    /// let (rows, columns, padded) = (of(&x)?, of(&x.t()?)?, of(&x.pad_with_zeros(1, 0, 4)?.narrow(1, 0, 8)?)?);
    /// assert_eq!(rows.common_vector(&rows)?, 64);
    /// assert_eq!(rows.common_vector(&padded)?, 4);
    /// assert_eq!(rows.common_vector(&columns)?, 1);
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns a [`Rejection`] if the shapes differ, or an error of
    /// [`max_common_vector`](Layout::max_common_vector).
    ///
    /// # Source
    ///
    /// CuTe `copy` (`algorithm/copy.hpp`), of two tensors.
    pub fn common_vector(&self, other: &Self) -> Result<usize, Rejection> {
        self.has_shape_of(other)?;
        let [a, b] = [self, other].map(Self::reversed);
        let together = count(a.max_common_vector(&b)?);
        let aligned = divisor(self.alignment(), other.alignment());
        Ok(divisor(together, aligned))
    }

    /// Returns `true` if the tensor contains a contiguous range of the storage, each element once,
    /// in any order.
    ///
    /// A kernel that does not depend on the order can treat the tensor as one mode with stride 1,
    /// even if candle's `is_contiguous` is false.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use layout_algebra::Layout;
    /// use layout_candle::OffsetLayout;
    ///
    /// let x = Tensor::zeros((4, 8), DType::F32, &Device::Cpu)?;
    /// let of = |x: &Tensor| Ok::<_, candle_core::Error>(OffsetLayout::<Layout>::try_from(x.layout())?.is_permutation());
    /// assert!(of(&x)? && of(&x.t()?)? && of(&x.narrow(0, 1, 2)?)?);
    /// assert!(!of(&x.narrow(1, 1, 2)?)? && !of(&x.narrow(0, 0, 1)?.broadcast_as((4, 8))?)?);
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    #[must_use]
    pub fn is_permutation(&self) -> bool {
        self.layout.max_alignment() == self.layout.size()
    }

    /// Returns the modes that repeat elements: modes with stride 0, for example from
    /// `broadcast_as`.
    ///
    /// ```
    /// use candle_core::{DType, Device, Tensor};
    /// use layout_algebra::Layout;
    /// use layout_candle::OffsetLayout;
    ///
    /// let bias = Tensor::zeros(8, DType::F32, &Device::Cpu)?.broadcast_as((4, 8))?;
    /// assert_eq!(OffsetLayout::<Layout>::try_from(bias.layout())?.repeated(), [0]);
    /// # Ok::<(), candle_core::Error>(())
    /// ```
    #[must_use]
    pub fn repeated(&self) -> Vec<usize> {
        let flat = self.layout.flatten();
        let modes = flat.shape().leaves().zip(flat.stride().leaves());
        let repeats = modes.map(|(extent, stride)| extent > 1 && stride == 0);
        let all = repeats.enumerate();
        all.filter_map(|(mode, repeats)| repeats.then_some(mode))
            .collect()
    }
}

/// Converts a number of elements to `usize`. Returns 1, which is always valid, if the number does
/// not fit.
fn count(neighbours: i64) -> usize {
    usize::try_from(neighbours).unwrap_or(1)
}

/// Returns the greatest common divisor. With 0, the result is the other argument.
fn divisor(mut a: usize, mut b: usize) -> usize {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}
