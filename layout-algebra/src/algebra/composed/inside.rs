//! Operations of which swizzle and offset know nothing.

use super::ComposedLayout;
use crate::error::Error;
use crate::{IntTuple, Layout, Tiler};

/// Operations on the layout inside.
macro_rules! inside {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*)
        = $call:literal => $result:literal;)+) => {
        impl ComposedLayout {$(
            $(#[$doc])*
            ///
            /// ```
            /// # use layout_algebra::{ComposedLayout, Layout};
            /// let a: ComposedLayout = "Sw<1,0,2> o 0 o (4,4):(4,1)".parse()?;
            /// let b: Layout = "(2,2):(1,2)".parse()?;
            #[doc = concat!("let result = a.", $call, "?;")]
            #[doc = concat!("assert_eq!(result.to_string(), \"", $result, "\");")]
            /// # let _ = b;
            /// # Ok::<(), layout_algebra::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            #[doc = concat!("Those of [`Layout::", stringify!($name), "`].")]
            ///
            /// # Source
            ///
            #[doc = concat!("CuTe `", stringify!($name), "` (`layout_composed.hpp`).")]
            pub fn $name(&self $(, $arg: $type)*) -> Result<Self, Error> {
                self.around(self.layout.$name($($arg),*)?)
            }
        )+}
    };
}

inside! {
    /// The mode at a path.
    fn get(path: &[usize])
        = "get(&[1])" => "Sw<1,0,2> o 0 o 4:1";
    /// The modes from `begin` up to `end`.
    fn take(begin: usize, end: usize)
        = "take(0, 1)" => "Sw<1,0,2> o 0 o (4):(4)";
    /// The same modes, those from `begin` up to `end` as one.
    fn group(begin: usize, end: usize)
        = "group(0, 2)" => "Sw<1,0,2> o 0 o ((4,4)):((4,1))";
    /// The same modes and as many `x` after them as make `rank` modes.
    fn append_n(rank: usize, x: &Layout)
        = "append_n(3, &b)" => "Sw<1,0,2> o 0 o (4,4,(2,2)):(4,1,(1,2))";
    /// The transposed modes.
    fn zip()
        = "zip()" => "Sw<1,0,2> o 0 o ((4,4)):((4,1))";
    /// `self o b`: this after a layout or a tiler.
    fn composition(b: impl Into<Tiler>)
        = "composition((2, 4))" => "Sw<1,0,2> o 0 o (2,4):(4,1)";
    /// The layout of `shape` that runs through this one.
    fn with_shape(shape: impl Into<IntTuple>)
        = "with_shape((2, 8))" => "Sw<1,0,2> o 0 o (2,(2,4)):(4,(8,1))";
    /// As few modes as possible for each integer of `profile`.
    fn coalesce_by_mode(profile: impl Into<IntTuple>)
        = "coalesce_by_mode((0, 0))" => "Sw<1,0,2> o 0 o (4,4):(4,1)";
    /// Tiles beside what runs over them.
    fn logical_divide(b: impl Into<Tiler>)
        = "logical_divide((2, 4))" => "Sw<1,0,2> o 0 o ((2,2),(4,1)):((4,8),(1,0))";
    /// All tiles in mode 0, what runs over them in mode 1.
    fn zipped_divide(b: impl Into<Tiler>)
        = "zipped_divide((2, 4))" => "Sw<1,0,2> o 0 o ((2,4),(2,1)):((4,1),(8,0))";
    /// All tiles in mode 0, what runs over them in modes of their own.
    fn tiled_divide(b: impl Into<Tiler>)
        = "tiled_divide((2, 4))" => "Sw<1,0,2> o 0 o ((2,4),2,1):((4,1),8,0)";
    /// Tiles and what runs over them in modes of their own.
    fn flat_divide(b: impl Into<Tiler>)
        = "flat_divide((2, 4))" => "Sw<1,0,2> o 0 o (2,4,2,1):(4,1,8,0)";
    /// Blocks beside what runs over copies.
    fn logical_product(b: impl Into<Tiler>)
        = "logical_product(2)" => "Sw<1,0,2> o 0 o ((4,4),2):((4,1),16)";
    /// All blocks in mode 0, what runs over copies in mode 1.
    fn zipped_product(b: impl Into<Tiler>)
        = "zipped_product(2)" => "Sw<1,0,2> o 0 o ((4,4),2):((4,1),16)";
    /// All blocks in mode 0, what runs over copies in modes of their own.
    fn tiled_product(b: impl Into<Tiler>)
        = "tiled_product(&b)" => "Sw<1,0,2> o 0 o ((4,4),2,2):((4,1),16,32)";
    /// Blocks and what runs over copies in modes of their own.
    fn flat_product(b: impl Into<Tiler>)
        = "flat_product(&b)" => "Sw<1,0,2> o 0 o (4,4,2,2):(4,1,16,32)";
    /// A grid of blocks.
    fn blocked_product(b: &Layout)
        = "blocked_product(&b)" => "Sw<1,0,2> o 0 o ((4,2),(4,2)):((4,16),(1,32))";
    /// Interleaved blocks.
    fn raked_product(b: &Layout)
        = "raked_product(&b)" => "Sw<1,0,2> o 0 o ((2,4),(2,4)):((16,4),(32,1))";
    /// This as a block, repeated until it fills `shape`.
    fn tile_to_shape(shape: impl Into<IntTuple>)
        = "tile_to_shape((8, 4))" => "Sw<1,0,2> o 0 o ((4,2),(4,1)):((4,16),(1,0))";
    /// This as a block, repeated until it fills `shape`, first along modes of lower `order`.
    fn tile_to_shape_ordered(shape: impl Into<IntTuple>, order: impl Into<IntTuple>)
        = "tile_to_shape_ordered((8, 8), (1, 0))" => "Sw<1,0,2> o 0 o ((4,2),(4,2)):((4,32),(1,16))";
}

impl ComposedLayout {
    /// The leaves as one flat tuple.
    ///
    /// ```
    /// # use layout_algebra::ComposedLayout;
    /// let a: ComposedLayout = "Sw<1,0,2> o 0 o (4,(2,2)):(4,(1,2))".parse()?;
    /// assert_eq!(a.flatten()?.to_string(), "Sw<1,0,2> o 0 o (4,2,2):(4,1,2)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Never: nothing exceeds what this layout has.
    pub fn flatten(&self) -> Result<Self, Error> {
        self.around(self.layout.flatten())
    }

    /// As few modes as possible.
    ///
    /// ```
    /// # use layout_algebra::ComposedLayout;
    /// let a: ComposedLayout = "Sw<1,0,2> o 0 o (4,(2,2)):(4,(1,2))".parse()?;
    /// assert_eq!(a.coalesce()?.to_string(), "Sw<1,0,2> o 0 o (4,4):(4,1)");
    /// # Ok::<(), layout_algebra::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Never: nothing exceeds what this layout has.
    pub fn coalesce(&self) -> Result<Self, Error> {
        self.around(self.layout.coalesce())
    }
}
