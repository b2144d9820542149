//! Prefix products: the strides of a shape without gaps.

use super::construct::{StridesLeft, StridesRight};
use crate::arity::for_each_arity;
use crate::node::{FormOf, Integer, Node, Tuple};

macro_rules! compact {
    ($(
        $(#[$doc:meta])*
        $op:ident $result:ident: $by:ident $strides:ident, $example:literal, $source:literal;
    )+) => {$(
        $(#[$doc])*
        ///
        /// A tuple as `Current` starts each mode by itself. Modes of size 1 have stride 0.
        ///
        /// # Examples
        ///
        /// ```
        /// use layout_core::{ops::*, *};
        /// use static_assertions::assert_type_eq_all;
        ///
        #[doc = $example]
        /// ```
        ///
        /// # Source
        ///
        #[doc = $source]
        pub trait $op<Current> {
            /// The strides.
            type Output;
        }

        #[doc = concat!("The result of [`", stringify!($op), "`].")]
        pub type $result<Shape, Current> = <Shape as $op<Current>>::Output;

        impl<S, Current> $op<Current> for S
        where
            Current: Node,
            FormOf<Current>: $by<S, Current>,
        {
            type Output = <FormOf<Current> as $by<S, Current>>::Output;
        }

        #[doc = concat!("[`", stringify!($op), "`] of `S`, `Self` being the form of `Current`.")]
        #[diagnostic::on_unimplemented(
            message = "the first strides have parentheses that the shape does not have",
            label = "does not fit the shape",
            note = "congruence: strides `{Current}` meet shape `{S}`"
        )]
        pub trait $by<S, Current> {
            /// The strides.
            type Output;
        }
        impl<S, Current> $by<S, Current> for Integer
        where
            S: $strides<Current>,
        {
            type Output = S::Strides;
        }
        impl $by<(), ()> for Tuple {
            type Output = ();
        }
    )+};
}

compact! {
    /// A **type operator**: the strides that lay a shape out without gaps from the left, the first
    /// being `Current`.
    CompactColMajor ColMajorStrides: ColMajorBy StridesLeft,
    "assert_type_eq_all!(ColMajorStrides<(_4, (_8, _1, _2)), _1>, (_1, (_4, _0, _32)));",
    "CuTe `compact_col_major` (`stride.hpp`).";
    /// A **type operator**: the strides that lay a shape out without gaps from the right, the first
    /// being `Current`.
    CompactRowMajor RowMajorStrides: RowMajorBy StridesRight,
    "assert_type_eq_all!(RowMajorStrides<(_4, (_8, _1, _2)), _1>, (_16, (_2, _0, _1)));",
    "CuTe `compact_row_major` (`stride.hpp`).";
}

macro_rules! tuple_compact {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        tuple_compact!(@by ColMajorBy CompactColMajor $([$S $D])+);
        tuple_compact!(@by RowMajorBy CompactRowMajor $([$S $D])+);
    };
    (@by $by:ident $op:ident $([$S:ident $D:ident])+) => {
        impl<$($S, $D),+> $by<($($S,)+), ($($D,)+)> for Tuple
        where
            $($S: $op<$D>,)+
        {
            type Output = ($($S::Output,)+);
        }
    };
}
for_each_arity!(tuple_compact);
