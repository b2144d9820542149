//! The operations on layouts with run-time numbers: types are computed, values handed on.

use super::MixedLayout;
use crate::algebra::coalesce::{Coalesce, CoalesceByMode, Coalesced, CoalescedByMode};
use crate::algebra::composition::{Compose, Composed};
use crate::algebra::divide::{
    Divide, Divided, FlatDivide, FlatDivided, TiledDivide, TiledDivided, ZippedDivide,
    ZippedDivided,
};
use crate::algebra::modes::range::{
    Group, Grouped, Replace, Replaced, Select, Selected, Take, Taken,
};
use crate::algebra::modes::{
    Append, Appended, Flatten, Flattened, GetMode, ModeOf, Prepend, Prepended,
};
use crate::algebra::product::{
    BlockedMultiplied, BlockedMultiply, FlatMultiplied, FlatMultiply, Multiplied, Multiply,
    RakedMultiplied, RakedMultiply, TiledMultiplied, TiledMultiply, ZippedMultiplied,
    ZippedMultiply,
};
use crate::algebra::slice::{Dice, Diced, Slice, Sliced};
use crate::layout::IsLayout;

macro_rules! methods {
    (
        alone: [$($alone:ident $Alone:ident $AloneOf:ident $alone_doc:literal,)*]
        with: [$($with:ident $With:ident $WithOf:ident $with_doc:literal,)*]
        of: [$($of:ident[$($N:ident)+] $Of:ident $OfOf:ident $of_doc:literal,)*]
    ) => {
        $(
            #[doc = concat!("`", $alone_doc, "`: [`", stringify!($Alone), "`].")]
            #[must_use]
            #[inline(always)]
            pub fn $alone(self) -> MixedLayout<$AloneOf<L>, V>
            where
                L: $Alone,
                $AloneOf<L>: IsLayout,
            {
                self.with_layout()
            }
        )*
        $(
            #[doc = concat!("`", $with_doc, "`: [`", stringify!($With), "`].")]
            #[must_use]
            #[inline(always)]
            pub fn $with<B>(self, _: B) -> MixedLayout<$WithOf<L, B>, V>
            where
                L: $With<B>,
                $WithOf<L, B>: IsLayout,
            {
                self.with_layout()
            }
        )*
        $(
            #[doc = concat!("`", $of_doc, "`: [`", stringify!($Of), "`].")]
            #[must_use]
            #[inline(always)]
            pub fn $of<$($N),+>(self) -> MixedLayout<$OfOf<L, $($N),+>, V>
            where
                L: $Of<$($N),+>,
                $OfOf<L, $($N),+>: IsLayout,
            {
                self.with_layout()
            }
        )*
    };
}

/// # Operations
///
/// What they need to know of a run-time number and do not, is an error that names the fact.
///
/// ```
/// use layout_core::{errors::*, numbers::*, *};
///
/// let (m, n) = (4096_u32.multiple_of::<_32>()?, 1000_u32);
/// type Matrix = MixedLayout<Layout<(Dynamic<_32, (Var<_0>, ())>, Variable<_1>), (Variable<_1>, _1)>, [u32; 2]>;
///
/// let matrix = Matrix::from_values([m.quotient(), n]);
/// assert_eq!(matrix.to_string(), "(4096,1000):(1000,1)");
/// let rows = matrix.logical_divide((_32::new(), Keep));
/// assert_eq!(rows.to_string(), "((32,128),1000):((1000,32000),1)");
/// assert_eq!(matrix.coalesce().to_string(), "(4096,1000):(1000,1)"); // rows do not follow each other
/// assert_eq!(matrix.select::<(_1, _0)>().coalesce().to_string(), "4096000:1"); // the stride is the extent
/// # Ok::<(), NotMultiple>(())
/// ```
impl<L, V> MixedLayout<L, V> {
    methods! {
        alone: [
            coalesce Coalesce Coalesced "coalesce(self)",
            flatten Flatten Flattened "flatten(self)",
        ]
        with: [
            composition Compose Composed "self o b",
            logical_divide Divide Divided "self / b",
            zipped_divide ZippedDivide ZippedDivided "zipped_divide(self, b)",
            tiled_divide TiledDivide TiledDivided "tiled_divide(self, b)",
            flat_divide FlatDivide FlatDivided "flat_divide(self, b)",
            logical_product Multiply Multiplied "self * b",
            zipped_product ZippedMultiply ZippedMultiplied "zipped_product(self, b)",
            tiled_product TiledMultiply TiledMultiplied "tiled_product(self, b)",
            flat_product FlatMultiply FlatMultiplied "flat_product(self, b)",
            blocked_product BlockedMultiply BlockedMultiplied "blocked_product(self, b)",
            raked_product RakedMultiply RakedMultiplied "raked_product(self, b)",
            append Append Appended "append(self, b)",
            prepend Prepend Prepended "prepend(self, b)",
            slice Slice Sliced "slice(c, self)",
            dice Dice Diced "dice(c, self)",
        ]
        of: [
            mode[I] GetMode ModeOf "get<i>(self)",
            coalesce_by_mode[Profile] CoalesceByMode CoalescedByMode "coalesce(self, profile)",
            select[Positions] Select Selected "select<i, j, ...>(self)",
            take[Begin End] Take Taken "take<begin, end>(self)",
            group[Begin End] Group Grouped "group<begin, end>(self)",
            replace[N X] Replace Replaced "replace<n>(self, x)",
        ]
    }
}
