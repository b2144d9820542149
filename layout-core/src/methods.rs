//! The operations as methods of all kinds of layouts, with CuTe's names.

use crate::Layout;
use crate::algebra::coalesce::{Coalesce, CoalesceByMode, Coalesced, CoalescedByMode};
use crate::algebra::common::{MaxCommonLayout, MaxCommonLayoutOf};
use crate::algebra::complement::{
    Complement, ComplementDefault, Complemented, ComplementedDefault,
};
use crate::algebra::composition::{Compose, Composed};
use crate::algebra::construct::{Reshaped, WithShape};
use crate::algebra::divide::{
    Divide, Divided, FlatDivide, FlatDivided, TiledDivide, TiledDivided, ZippedDivide,
    ZippedDivided,
};
use crate::algebra::filter::{Filter, FilterZeros, Filtered, ZerosFiltered};
use crate::algebra::inverse::{LeftInverse, LeftInverted, RightInverse, RightInverted};
use crate::algebra::modes::range::{
    Group, Grouped, Replace, Replaced, Select, Selected, Take, Taken,
};
use crate::algebra::modes::{
    Append, Appended, Flatten, Flattened, GetMode, ModeOf, Prepend, Prepended, Reverse, Reversed,
};
use crate::algebra::nullspace::{Nullspace, NullspaceOf};
use crate::algebra::product::{
    BlockedMultiplied, BlockedMultiply, FlatMultiplied, FlatMultiply, Multiplied, Multiply,
    RakedMultiplied, RakedMultiply, TileToShape, TiledMultiplied, TiledMultiply, TiledTo,
    ZippedMultiplied, ZippedMultiply,
};
use crate::algebra::recast::{Downcast, DowncastOf, Upcast, UpcastOf};
use crate::algebra::slice::{Dice, Diced, Slice, Sliced};
use crate::carrier::Becomes;
use crate::mixed::MixedLayout;
use crate::report::Is;
use crate::swizzle::ComposedLayout;
use crate::thread_value::partition::{
    PartitionA, PartitionB, PartitionC, PartitionD, PartitionS, PartitionTv, PartitionedA,
    PartitionedB, PartitionedC, PartitionedD, PartitionedS, PartitionedTv,
};
use crate::thread_value::retile::{Retile, Retiled};

/// The methods of one kind of layout: without an operand, with an operand as a value, and with static integers
/// or shapes as parameters.
///
/// Errors quote the line that invokes this macro.
macro_rules! methods {
    (layout) => {
        methods! {
            /// # Operations
            ///
            /// ```
            /// use layout_core::*;
            ///
            /// let smem = Layout::<(_128, _32), (_1, _128)>::new();
            /// let tiles = smem.zipped_divide((_8::new(), _8::new()));
            /// assert_eq!(tiles.to_string(), "((8,8),(16,4)):((1,128),(8,1024))");
            /// assert_eq!(tiles.select::<(_1, _0)>().to_string(), "((16,4),(8,8)):((8,1024),(1,128))");
            /// assert_eq!(smem.right_inverse().composition(_64::new()).coalesce().to_string(), "64:1");
            /// assert_eq!(smem.complement::<_8192>().to_string(), "2:4096");
            /// ```
            ///
            /// Code that is generic over an integer needs the operation as a bound:
            ///
            /// ```
            /// use layout_core::{ops::*, *};
            ///
            /// type Rows<M> = Layout<(M, _32), (_32, _1)>;
            /// fn tiles<M>(rows: Rows<M>) -> ZippedDivided<Rows<M>, (_8, _8)>
            /// where
            ///     Rows<M>: ZippedDivide<(_8, _8)>,
            ///     ZippedDivided<Rows<M>, (_8, _8)>: StaticLayout,
            /// {
            ///     rows.zipped_divide((_8::new(), _8::new()))
            /// }
            /// assert_eq!(tiles(Rows::<_16>::new()).to_string(), "((8,8),(2,4)):((32,1),(256,8))");
            /// ```
            impl [S D] Layout<S, D>: recasts of_all_numbers
        }
    };
    (mixed layout) => {
        methods! {
            /// # Operations
            ///
            /// If an operation needs more information about a dynamic integer, the error names the missing
            /// fact.
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
            /// assert_eq!(matrix.coalesce().to_string(), "(4096,1000):(1000,1)"); // rows are not contiguous
            /// assert_eq!(matrix.select::<(_1, _0)>().coalesce().to_string(), "4096000:1"); // the stride is the extent
            /// # Ok::<(), NotMultiple>(())
            /// ```
            impl [L V] MixedLayout<L, V>:
        }
    };
    (swizzled layout) => {
        methods! {
            /// # Operations
            ///
            /// The operations act on the inner layout, before the swizzle.
            impl [W O S D] ComposedLayout<W, O, Layout<S, D>>: recasts
        }
    };
    ($(#[$doc:meta])* impl $P:tt $Carrier:ty: $($group:ident)*) => {
        methods! { @of_all_kinds [$(#[$doc])*] $P $Carrier }
        $(methods! { @$group $P $Carrier })*
    };
    (@of_all_kinds $docs:tt $P:tt $Carrier:ty) => {
        methods! {
            @rows $docs $P $Carrier;
            alone: [
                coalesce Coalesce Coalesced "coalesce(self)",
                flatten Flatten Flattened "flatten(self)",
                reverse Reverse Reversed "reverse(self)",
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
                partition_tv PartitionTv PartitionedTv "partition_tv(self, tv)",
                partition_s PartitionS PartitionedS "partition_s(self, copy)",
                partition_d PartitionD PartitionedD "partition_d(self, copy)",
                partition_a PartitionA PartitionedA "partition_a(self, mma)",
                partition_b PartitionB PartitionedB "partition_b(self, mma)",
                partition_c PartitionC PartitionedC "partition_c(self, mma)",
                slice Slice Sliced "slice(c, self)",
                dice Dice Diced "dice(c, self)",
            ]
            of: [
                mode[I] GetMode ModeOf "get<i>(self)",
                coalesce_by_mode[Profile] CoalesceByMode CoalescedByMode "coalesce(self, profile)",
                with_shape[Shape] WithShape Reshaped "self.with_shape(shape)",
                tile_to_shape[Shape] TileToShape TiledTo "tile_to_shape(self, shape)",
                select[Positions] Select Selected "select<i, j, ...>(self)",
                take[Begin End] Take Taken "take<begin, end>(self)",
                group[Begin End] Group Grouped "group<begin, end>(self)",
                replace[N X] Replace Replaced "replace<n>(self, x)",
            ]
        }
    };
    (@recasts $P:tt $Carrier:ty) => {
        methods! {
            @rows [] $P $Carrier;
            alone: []
            with: []
            of: [
                upcast[N] Upcast UpcastOf "upcast<n>(self)",
                downcast[N] Downcast DowncastOf "downcast<n>(self)",
            ]
        }
    };
    (@of_all_numbers $P:tt $Carrier:ty) => {
        methods! {
            @rows [] $P $Carrier;
            alone: [
                filter Filter Filtered "filter(self)",
                filter_zeros FilterZeros ZerosFiltered "filter_zeros(self)",
                complement_default ComplementDefault ComplementedDefault "complement(self)",
                right_inverse RightInverse RightInverted "right_inverse(self)",
                left_inverse LeftInverse LeftInverted "left_inverse(self)",
                nullspace Nullspace NullspaceOf "nullspace(self)",
            ]
            with: [
                max_common_layout MaxCommonLayout MaxCommonLayoutOf "max_common_layout(self, b)",
                retile Retile Retiled "retile(self, copy)",
            ]
            of: [
                complement[M] Complement Complemented "complement(self, m)",
            ]
        }
    };
    (
        @rows [$(#[$doc:meta])*] [$($P:ident)+] $Carrier:ty;
        alone: [$($alone:ident $Alone:ident $AloneOf:ident $alone_doc:literal,)*]
        with: [$($with:ident $With:ident $WithOf:ident $with_doc:literal,)*]
        of: [$($of:ident[$($N:ident)+] $Of:ident $OfOf:ident $of_doc:literal,)*]
    ) => {
        $(#[$doc])*
        impl<$($P),+> $Carrier {
            $(
                #[doc = concat!("Returns `", $alone_doc, "`, like [`", stringify!($Alone), "`].")]
                #[must_use]
                #[inline(always)]
                pub fn $alone<R>(self) -> Is<R, $AloneOf<Self>>
                where
                    Self: $Alone<Output = R> + Becomes<R>,
                {
                    self.becomes()
                }
            )*
            $(
                #[doc = concat!("Returns `", $with_doc, "`, like [`", stringify!($With), "`].")]
                #[must_use]
                #[inline(always)]
                pub fn $with<B, R>(self, _operand: B) -> Is<R, $WithOf<Self, B>>
                where
                    Self: $With<B, Output = R> + Becomes<R>,
                {
                    self.becomes()
                }
            )*
            $(
                #[doc = concat!("Returns `", $of_doc, "`, like [`", stringify!($Of), "`].")]
                #[must_use]
                #[inline(always)]
                pub fn $of<$($N),+>(self) -> $OfOf<Self, $($N),+>
                where
                    Self: $Of<$($N),+> + Becomes<$OfOf<Self, $($N),+>>,
                {
                    self.becomes()
                }
            )*
        }
    };
}
methods!(layout);
methods!(mixed layout);
methods!(swizzled layout);
