//! Shapes and strides of arrays.

use layout_algebra::Layout;
use layout_core::bounds::Strided;
use layout_core::errors::WrongStrides;
use layout_decide::{Answer, Modes, injective};

use crate::Error;

/// Shape and strides of an array, in elements.
///
/// Strides can be negative, for example in a reversed array, which starts at its last element. Size
/// and offsets fit in `i64`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ArrayLayout {
    shape: Vec<i64>,
    strides: Vec<i64>,
}

impl ArrayLayout {
    /// Returns the array with this shape and these strides.
    ///
    /// # Errors
    ///
    /// Returns an error if the lengths differ, an extent is negative, or the size or offsets exceed
    /// `i64`.
    pub fn new(shape: impl Into<Vec<i64>>, strides: impl Into<Vec<i64>>) -> Result<Self, Error> {
        let (shape, strides) = (shape.into(), strides.into());
        if shape.len() != strides.len() {
            return Err(Error::ArrayLayout(WrongStrides::WrongRank {
                shape: shape.len(),
                strides: strides.len(),
                leaves: shape.len(),
            }));
        }
        reject_negative(false, &shape)?;
        let array = Self { shape, strides };
        let size = array.nonzero_product();
        size.and(array.reaches()).ok_or(Error::TooLarge)?;
        Ok(array)
    }

    /// Returns the compact row-major array of this shape, which arrays without explicit strides
    /// have.
    ///
    /// # Errors
    ///
    /// Returns an error if an extent is negative, or the size exceeds `i64`.
    pub fn row_major(shape: impl Into<Vec<i64>>) -> Result<Self, Error> {
        let shape = shape.into();
        reject_negative(false, &shape)?;
        let mut strides = vec![1_i64; shape.len()];
        for i in (1..shape.len()).rev() {
            strides[i - 1] = strides[i]
                .checked_mul(shape[i].max(1))
                .ok_or(Error::TooLarge)?;
        }
        Self::new(shape, strides)
    }

    /// Returns the shape and strides of a typed layout. Nested modes become their leaves, in order.
    ///
    /// ```
    /// use layout_arrays::ArrayLayout;
    /// use layout_core::*;
    ///
    /// let tiles = <Layout![((2, 3), 4):((1, 8), 2)]>::new();
    /// assert_eq!(ArrayLayout::of(&tiles)?, ArrayLayout::new([2, 3, 4], [1, 8, 2])?);
    /// # Ok::<(), layout_arrays::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns an error if the size, strides or offsets exceed `i64`.
    pub fn of(layout: &impl Strided) -> Result<Self, Error> {
        let (mut shape, mut strides, mut fits) = (Vec::new(), Vec::new(), true);
        let mut push = |to: &mut Vec<i64>, number| match i64::try_from(number) {
            Ok(number) => to.push(number),
            Err(_) => fits = false,
        };
        layout.each_mode(|extent, stride| {
            push(&mut shape, extent);
            push(&mut strides, stride);
        })?;
        if fits {
            Self::new(shape, strides)
        } else {
            Err(Error::TooLarge)
        }
    }

    /// Returns the shape and strides of a layout by value. Nested modes become their leaves, in
    /// order.
    ///
    /// # Errors
    ///
    /// Returns an error if the layout is swizzled, because swizzled layouts have no strides.
    ///
    /// ```
    /// use layout_arrays::ArrayLayout;
    ///
    /// let swizzled = "Sw<2,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(
    ///     ArrayLayout::of_value(&swizzled).unwrap_err().to_string(),
    ///     "`Sw<2,0,3> o 0 o (8,8):(8,1)` is swizzled, and strides cannot describe it: copy the elements to a \
    ///      layout without a swizzle",
    /// );
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    pub fn of_value(layout: &Layout) -> Result<Self, Error> {
        let layout = layout
            .as_plain()
            .ok_or_else(|| Error::Swizzled(layout.to_string()))?;
        let shape: Vec<_> = layout.shape().leaves().collect();
        Self::new(shape, layout.stride().leaves().collect::<Vec<_>>())
    }

    /// Returns the typed layout with this shape and these strides.
    ///
    /// # Errors
    ///
    /// Returns the errors of [`Strided::from_strides`].
    pub fn typed<L: Strided>(&self) -> Result<L, Error> {
        Ok(L::from_strides(&self.shape, &self.strides)?)
    }

    /// Returns the layout by value with this shape and these strides.
    ///
    /// # Errors
    ///
    /// Returns an error if an extent is 0, or if a mode with several elements has a negative
    /// stride. Use [`forward`](Self::forward) for negative strides.
    pub fn value(&self) -> Result<Layout, Error> {
        Ok(Layout::new(self.shape.clone(), self.upward()?)?)
    }

    /// Returns the shape.
    #[must_use]
    pub fn shape(&self) -> &[i64] {
        &self.shape
    }

    /// Returns the strides in elements.
    #[must_use]
    pub fn strides(&self) -> &[i64] {
        &self.strides
    }

    /// Returns the same elements without negative strides, and the offset of their first element.
    /// Modes with a negative stride are reversed. The offset is at most 0.
    ///
    /// ```text
    /// start + result.offset(.., s - 1 - c, ..) == self.offset(.., c, ..) for a mode of extent s that is reversed
    /// ```
    ///
    /// ```
    /// use layout_arrays::ArrayLayout;
    ///
    /// // `a[::-1]` of 3 rows of 4
    /// let (rows, start) = ArrayLayout::new([3, 4], [-4, 1])?.forward();
    /// assert_eq!((rows.value()?.to_string(), start), ("(3,4):(4,1)".into(), -8));
    /// # Ok::<(), layout_arrays::Error>(())
    /// ```
    #[must_use]
    pub fn forward(&self) -> (Self, i64) {
        let (first, _) = self.reaches().unwrap_or_default();
        let forward = Self {
            shape: self.shape.clone(),
            // The stride of a mode with one element can be `i64::MIN`, which has no opposite.
            strides: self
                .strides
                .iter()
                .map(|stride| stride.checked_abs().unwrap_or(0))
                .collect(),
        };
        (forward, first)
    }

    /// Returns `true` if the layout is injective. Returns `false` if the check needs more than
    /// 1048576 steps.
    #[must_use]
    pub fn is_injective(&self) -> bool {
        if self.is_empty() {
            return true;
        }
        // A mode and its reverse have the same offsets up to a constant.
        let mut modes = Modes::new(0);
        let mut numbers = self.shape.iter().zip(&self.strides).enumerate();
        let fit = numbers.all(|(i, (shape, stride))| {
            modes
                .push(i, shape.unsigned_abs(), stride.unsigned_abs())
                .is_ok()
        });
        fit && matches!(injective(&modes), Answer::Yes)
    }

    /// Returns `true` if there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shape.contains(&0)
    }

    /// Returns the strides if none is negative. A negative stride of a mode with one element
    /// becomes 0.
    pub(crate) fn upward(&self) -> Result<Vec<i64>, Error> {
        let is_empty = self.is_empty();
        let modes = self.shape.iter().zip(&self.strides);
        let strides: Vec<_> = modes
            .map(|(&extent, &stride)| {
                let moves = extent != 1 && !is_empty;
                if moves { stride } else { stride.max(0) }
            })
            .collect();
        reject_negative(true, &strides)?;
        Ok(strides)
    }

    /// Returns the smallest and the largest offset, if both and their difference fit in `i64`.
    /// Returns 0 for an empty array.
    pub(crate) fn reaches(&self) -> Option<(i64, i64)> {
        if self.is_empty() {
            return Some((0, 0));
        }
        let (mut first, mut last) = (0_i64, 0_i64);
        for (extent, stride) in self.shape.iter().zip(&self.strides) {
            let reach = (extent - 1).checked_mul(*stride)?;
            let end = if reach < 0 { &mut first } else { &mut last };
            *end = end.checked_add(reach)?;
        }
        last.checked_sub(first)?.checked_add(1)?;
        Some((first, last))
    }

    /// Returns the product of the nonzero extents.
    pub(crate) fn nonzero_product(&self) -> Option<i64> {
        let mut extents = self.shape.iter().filter(|extent| **extent != 0);
        extents.try_fold(1_i64, |size, extent| size.checked_mul(*extent))
    }
}

/// Returns an error for the first negative value.
fn reject_negative(in_stride: bool, numbers: &[i64]) -> Result<(), Error> {
    match numbers.iter().enumerate().find(|(_, number)| **number < 0) {
        Some((mode, &number)) => Err(Error::ArrayLayout(WrongStrides::Negative {
            in_stride,
            mode: u32::try_from(mode).unwrap_or(u32::MAX),
            number,
        })),
        None => Ok(()),
    }
}
