//! `nullspace`: the coordinates at which a layout has offset 0.

use crate::Layout;
use crate::error::Error;
use crate::explain;
use crate::layout::FlatMode;

impl Layout {
    /// Returns the layout of the integer coordinates at which the offset is 0.
    ///
    /// ```text
    /// a(result(i)) == 0         for all i < size(result)
    /// size(result) == size(a) / size(filter(a))
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    ///
    /// let a: Layout = "(2,(4,8),3):(0,(1,0),4)".parse()?;
    /// assert_eq!(a.nullspace()?.to_string(), "(2,8):(1,8)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *swizzle* if the layout is swizzled.
    ///
    /// # Source
    ///
    /// CuTe `nullspace` (`layout.hpp`).
    ///
    /// Proved: `nullspace_law`, `nullspace_all` (`proofs/Inverse.v`).
    pub fn nullspace(&self) -> Result<Self, Error> {
        let operation = || format!("nullspace({self})");
        explain::operation(operation, || {
            self.strides_alone("nullspace")?;
            let mut still = Vec::new();
            let mut index = 1_i64;
            let paths = self.each_leaf_path();
            for (i, mode) in self.flat_modes().iter().enumerate() {
                let leaf = || paths.of(i);
                if mode.stride == 0 {
                    let stride = if mode.shape == 1 { 0 } else { index };
                    let moving = FlatMode { stride, ..*mode };
                    explain::becomes(leaf, *mode, moving);
                    still.push(moving);
                } else {
                    explain::dropped(leaf, mode);
                }
                // At most the size.
                index = index.saturating_mul(mode.shape);
            }
            Ok(Self::from_flat(&still))
        })
    }
}
