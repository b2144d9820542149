//! `domain_distribute`: a tile of a given number of elements, wherever they divide a shape.

use super::checked::{at_least, gcd, notation, refusal};
use super::coalesce::merge;
use crate::error::Error;
use crate::layout::FlatMode;
use crate::{IntTuple, Layout};

impl Layout {
    /// The layout of up to `count` integer coordinates of `shape`, taken from the left wherever
    /// they divide a mode.
    ///
    /// ```text
    /// the values of result increase, and size(result) divides count
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// assert_eq!(Layout::domain_distribute((15, 14), 6)?.to_string(), "(3,2):(1,15)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *out of range* for an extent or a count below 1, *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `domain_distribute` (`layout.hpp`).
    pub fn domain_distribute(shape: impl Into<IntTuple>, count: i64) -> Result<Self, Error> {
        let shape = shape.into();
        let operation = || format!("domain_distribute({}, {count})", notation(&shape));
        at_least("shape", &shape, 1).map_err(|rule| refusal(operation(), rule))?;
        at_least("shape", &IntTuple::Int(count), 1).map_err(|rule| refusal(operation(), rule))?;
        let whole = Self::make_layout_left(shape.clone())?;
        let mut rest = count;
        let mut taken = Vec::new();
        for mode in whole.flat_modes() {
            let here = gcd(mode.shape, rest);
            rest /= here;
            taken.push(FlatMode {
                shape: here,
                stride: mode.stride,
            });
        }
        Ok(Self::from_flat(&merge(&taken)))
    }
}
