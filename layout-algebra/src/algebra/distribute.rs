//! `domain_distribute`: a tile with a given number of elements that divides a shape.

use super::checked::{at_least, gcd, notation, rejection};
use super::coalesce::merge;
use crate::error::{Error, Mode};
use crate::explain;
use crate::layout::FlatMode;
use crate::{IntTuple, Layout};

impl Layout {
    /// Returns the layout of up to `count` integer coordinates of `shape`. Takes factors of `count`
    /// from the left wherever they divide a mode.
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
    /// Returns *out of range* for an extent or a count below 1, or *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `domain_distribute` (`layout.hpp`).
    ///
    /// Proved: `domain_distribute_law`, `domain_distribute_accepts` (`proofs/Construct.v`).
    pub fn domain_distribute(shape: impl Into<IntTuple>, count: i64) -> Result<Self, Error> {
        let shape = shape.into();
        let operation = || format!("domain_distribute({}, {count})", notation(&shape));
        explain::operation(operation, || {
            let rejected = |rule| rejection(operation(), rule);
            at_least("shape", &shape, 1).map_err(rejected)?;
            at_least("shape", &IntTuple::Int(count), 1).map_err(rejected)?;
            let whole = explain::silently(|| Self::make_layout_left(&shape))?;
            let mut rest = count;
            let mut taken = Vec::new();
            let paths = whole.each_leaf_path();
            for (i, mode) in whole.flat_modes().iter().enumerate() {
                let shape = gcd(mode.shape, rest);
                let here = FlatMode { shape, ..*mode };
                explain::step(|| {
                    let (leaf, elements) = (paths.of(i), mode.shape);
                    let mode = Mode(&leaf);
                    format!("{mode} has {elements} elements for the remaining {rest} parts: {here}")
                });
                rest /= shape;
                taken.push(here);
            }
            Ok(Self::from_flat(&merge(&taken)))
        })
    }
}
