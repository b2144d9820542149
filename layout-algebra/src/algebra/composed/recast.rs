//! Recasts of composed layouts.

use super::ComposedLayout;
use crate::algebra::checked::refusal;
use crate::algebra::recast::Ratio;
use crate::error::{Error, Rule};

impl ComposedLayout {
    /// The layout in elements `n` times as large.
    ///
    /// ```
    /// use layout_algebra::ComposedLayout;
    ///
    /// let bytes: ComposedLayout = "Sw<3,4,3> o 0 o (8,128):(128,1)".parse()?;
    /// assert_eq!(bytes.upcast(2)?.to_string(), "Sw<3,3,3> o 0 o (8,64):(64,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Layout::upcast`](crate::Layout::upcast) and [`Swizzle::upcast`](crate::Swizzle::upcast); *divisibility* if the offset is no
    /// multiple of `n`.
    ///
    /// # Source
    ///
    /// CuTe `upcast` (`layout_composed.hpp`).
    pub fn upcast(&self, n: i64) -> Result<Self, Error> {
        let layout = self.layout.upcast(n)?;
        let swizzles = self.swizzles.iter().map(|(swizzle, offset)| {
            if offset % n != 0 {
                let rule = Rule::Divisibility {
                    what: "offset",
                    value: *offset,
                    by: n,
                    leaf: crate::Path::default(),
                };
                return Err(refusal(format!("upcast({self}, {n})"), rule));
            }
            Ok((swizzle.upcast(n)?, offset / n))
        });
        let swizzles = swizzles.collect::<Result<_, _>>()?;
        Self { swizzles, layout }.checked()
    }

    /// The layout in elements `n` times as small.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::downcast`](crate::Layout::downcast) and [`Swizzle::downcast`](crate::Swizzle::downcast), *overflow*.
    ///
    /// # Source
    ///
    /// CuTe `downcast` (`layout_composed.hpp`).
    pub fn downcast(&self, n: i64) -> Result<Self, Error> {
        let layout = self.layout.downcast(n)?;
        let swizzles = self.swizzles.iter().map(|(swizzle, offset)| {
            let offset = offset.checked_mul(n).ok_or_else(|| {
                let rule = Rule::Overflow { what: "the offset" };
                refusal(format!("downcast({self}, {n})"), rule)
            })?;
            Ok((swizzle.downcast(n)?, offset))
        });
        let swizzles = swizzles.collect::<Result<_, _>>()?;
        Self { swizzles, layout }.checked()
    }

    /// The layout of elements of `old` bits as one of elements of `new` bits.
    ///
    /// # Errors
    ///
    /// Those of [`upcast`](Self::upcast) and [`downcast`](Self::downcast).
    ///
    /// # Source
    ///
    /// CuTe `recast_layout` (`layout_composed.hpp`), with the sizes of the types in bits.
    pub fn recast_layout(&self, old: i64, new: i64) -> Result<Self, Error> {
        let ratio = Ratio::of(old, new);
        let ratio =
            ratio.map_err(|rule| refusal(format!("recast_layout({self}, {old}, {new})"), rule))?;
        ratio.apply(self, Self::upcast, Self::downcast)
    }
}
