//! Shape and strides.

use layout_algebra::Layout;
use layout_core::bounds::Strided;
use layout_core::errors::WrongStrides;
use layout_decide::{Answer, Modes, distinct};

use crate::Error;

/// Shape and strides of an array, in elements.
///
/// Strides may be negative, as those of a reversed array, which begins at its last element. Size and
/// offsets fit `i64`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Strides {
    shape: Vec<i64>,
    strides: Vec<i64>,
}

impl Strides {
    /// The array with this shape and these strides.
    ///
    /// # Errors
    ///
    /// They are not as many, an extent is negative, or size or offsets exceed `i64`.
    pub fn new(shape: impl Into<Vec<i64>>, strides: impl Into<Vec<i64>>) -> Result<Self, Error> {
        let (shape, strides) = (shape.into(), strides.into());
        if shape.len() != strides.len() {
            return Err(Error::Strides(WrongStrides::WrongRank {
                shape: shape.len(),
                strides: strides.len(),
                leaves: shape.len(),
            }));
        }
        refuse_negative(false, &shape)?;
        let array = Self { shape, strides };
        let size = array.nonzero_product();
        size.and(array.reaches()).ok_or(Error::TooLarge)?;
        Ok(array)
    }

    /// The array of this shape without gaps, the last mode counting fastest: what no strides at all mean.
    ///
    /// # Errors
    ///
    /// An extent is negative, or the size exceeds `i64`.
    pub fn row_major(shape: impl Into<Vec<i64>>) -> Result<Self, Error> {
        let shape = shape.into();
        refuse_negative(false, &shape)?;
        let mut strides = vec![1_i64; shape.len()];
        for i in (1..shape.len()).rev() {
            strides[i - 1] = strides[i]
                .checked_mul(shape[i].max(1))
                .ok_or(Error::TooLarge)?;
        }
        Self::new(shape, strides)
    }

    /// Those of a typed layout: nested modes as their leaves, in order.
    ///
    /// ```
    /// use layout_arrays::Strides;
    /// use layout_core::*;
    ///
    /// let tiles = <Layout![((2, 3), 4):((1, 8), 2)]>::new();
    /// assert_eq!(Strides::of(&tiles)?, Strides::new([2, 3, 4], [1, 8, 2])?);
    /// # Ok::<(), layout_arrays::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Size, strides or offsets exceed `i64`.
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

    /// Those of a layout by value: nested modes as their leaves, in order.
    ///
    /// # Errors
    ///
    /// The layout is behind a swizzle, which no strides describe.
    ///
    /// ```
    /// use layout_arrays::Strides;
    ///
    /// let swizzled = "Sw<2,0,3> o 0 o (8,8):(8,1)".parse()?;
    /// assert_eq!(
    ///     Strides::of_value(&swizzled).unwrap_err().to_string(),
    ///     "`Sw<2,0,3> o 0 o (8,8):(8,1)` is behind a swizzle, and no strides describe it: copy the elements to \
    ///      a layout that is not",
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

    /// The typed layout with these numbers.
    ///
    /// # Errors
    ///
    /// As [`Strided::from_strides`].
    pub fn typed<L: Strided>(&self) -> Result<L, Error> {
        Ok(L::from_strides(&self.shape, &self.strides)?)
    }

    /// The layout by value with these numbers, a tuple of integers.
    ///
    /// # Errors
    ///
    /// A stride that moves something is negative, for which see [`forward`](Self::forward), or an extent is 0.
    pub fn value(&self) -> Result<Layout, Error> {
        Ok(Layout::new(self.shape.clone(), self.upward()?)?)
    }

    /// The shape.
    #[must_use]
    pub fn shape(&self) -> &[i64] {
        &self.shape
    }

    /// The strides, in elements.
    #[must_use]
    pub fn strides(&self) -> &[i64] {
        &self.strides
    }

    /// The same elements with no stride below 0: each mode of a negative one is reversed. Beside it is the
    /// offset at which these begin, 0 or negative.
    ///
    /// ```text
    /// start + result.offset(.., s - 1 - c, ..) == self.offset(.., c, ..) for a mode of extent s that is reversed
    /// ```
    ///
    /// ```
    /// use layout_arrays::Strides;
    ///
    /// // `a[::-1]` of 3 rows of 4
    /// let (rows, start) = Strides::new([3, 4], [-4, 1])?.forward();
    /// assert_eq!((rows.value()?.to_string(), start), ("(3,4):(4,1)".into(), -8));
    /// # Ok::<(), layout_arrays::Error>(())
    /// ```
    #[must_use]
    pub fn forward(&self) -> (Self, i64) {
        let (first, _) = self.reaches().unwrap_or_default();
        let forward = Self {
            shape: self.shape.clone(),
            // A stride that moves nothing may have no opposite.
            strides: self
                .strides
                .iter()
                .map(|stride| stride.checked_abs().unwrap_or(0))
                .collect(),
        };
        (forward, first)
    }

    /// Whether no two coordinates have the same element; what is not decided in 1048576 steps is not known to be.
    #[must_use]
    pub fn is_distinct(&self) -> bool {
        if self.is_empty() {
            return true;
        }
        // A mode and its reverse have the same offsets, but for where they begin.
        let mut modes = Modes::new(0);
        let mut numbers = self.shape.iter().zip(&self.strides).enumerate();
        let fit = numbers.all(|(i, (shape, stride))| {
            modes
                .push(i, shape.unsigned_abs(), stride.unsigned_abs())
                .is_ok()
        });
        fit && matches!(distinct(&modes), Answer::Yes)
    }

    /// Whether there are no elements.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.shape.contains(&0)
    }

    /// The strides, if none is negative; those that move nothing are 0 if they are, or if there are no elements.
    pub(crate) fn upward(&self) -> Result<Vec<i64>, Error> {
        if self.is_empty() {
            return Ok(vec![0; self.strides.len()]);
        }
        let modes = self.shape.iter().zip(&self.strides);
        let still =
            modes.map(|(&extent, &stride)| if extent == 1 { stride.max(0) } else { stride });
        let strides: Vec<_> = still.collect();
        refuse_negative(true, &strides)?;
        Ok(strides)
    }

    /// The smallest and the largest offset, if they and their distance fit; 0 for no elements.
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

    /// The product of the extents that are not 0.
    pub(crate) fn nonzero_product(&self) -> Option<i64> {
        let mut extents = self.shape.iter().filter(|extent| **extent != 0);
        extents.try_fold(1_i64, |size, extent| size.checked_mul(*extent))
    }
}

/// Refuses the first negative number.
fn refuse_negative(in_stride: bool, numbers: &[i64]) -> Result<(), Error> {
    match numbers.iter().enumerate().find(|(_, number)| **number < 0) {
        Some((mode, &number)) => Err(Error::Strides(WrongStrides::Negative {
            in_stride,
            mode: u32::try_from(mode).unwrap_or(u32::MAX),
            number,
        })),
        None => Ok(()),
    }
}
