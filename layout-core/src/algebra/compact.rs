//! Prefix products: the strides of a compact shape.

use super::construct::{StridesLeft, StridesRight};
use crate::arity::for_each_arity;
use crate::int::_1;
use crate::modes::Nil;
use crate::modes::congruence::for_each_incongruent;
use crate::node::{FormOf, Integer, Node, Tuple};
use crate::report::{By, FirstStridesFit, IfAccepted, IsAccepted, Rejection, Verdict, all_modes};

macro_rules! compact {
    ($(
        $(#[$doc:meta])*
        $op:ident $result:ident: $by:ident $strides:ident, $example:literal, $source:literal;
    )+) => {$(
        $(#[$doc])*
        ///
        /// If `Current` is a tuple, each mode has its own start value. Modes of extent 1 have
        /// stride 0.
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
        pub trait $op<Current, Nothing = ()> {
            /// The strides.
            type Output;
        }

        #[doc = concat!("The result of [`", stringify!($op), "`].")]
        pub type $result<Shape, Current> = <Shape as $op<Current>>::Output;

        impl<S, Current, Strides, Checked> $op<Current, IfAccepted<Checked>> for S
        where
            Current: Node,
            FormOf<Current>: $by<S, Current, Output = Strides, Verdict = Checked>,
            Checked: IsAccepted,
        {
            type Output = Strides;
        }

        #[doc = concat!("[`", stringify!($op), "`] of `S`. `Self` states whether `Current` is an integer or a tuple.")]
        #[diagnostic::on_unimplemented(
            message = "the initial strides are nested deeper than the shape",
            label = "the initial strides do not fit the shape",
            note = "congruence: the strides are `{Current}`, the shape is `{S}`: nest both in the \
                    same way"
        )]
        pub trait $by<S, Current> {
            /// The strides.
            type Output;
            /// [`Nil`] if the check passes, otherwise the error.
            type Verdict: Verdict;
        }
        impl<S, Current> $by<S, Current> for Integer
        where
            S: $strides<Current>,
        {
            type Output = S::Strides;
            type Verdict = Nil;
        }
        impl $by<(), ()> for Tuple {
            type Output = ();
            type Verdict = Nil;
        }
    )+};
}

compact! {
    /// A **type operator**: the compact strides of a shape from left to right, starting at `Current`.
    CompactColMajor ColMajorStrides: ColMajorBy StridesLeft,
    "assert_type_eq_all!(ColMajorStrides<(_4, (_8, _1, _2)), _1>, (_1, (_4, _0, _32)));",
    "CuTe `compact_col_major` (`stride.hpp`).";
    /// A **type operator**: the compact strides of a shape from right to left, starting at `Current`.
    CompactRowMajor RowMajorStrides: RowMajorBy StridesRight,
    "assert_type_eq_all!(RowMajorStrides<(_4, (_8, _1, _2)), _1>, (_16, (_2, _0, _1)));",
    "CuTe `compact_row_major` (`stride.hpp`).";
}

macro_rules! tuple_compact {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        tuple_compact!(@by ColMajorBy $([$S $D $i])+);
        tuple_compact!(@by RowMajorBy $([$S $D $i])+);
    };
    (@by $by:ident $([$S:ident $D:ident $i:tt])+) => {
        impl<$($S, $D),+> $by<($($S,)+), ($($D,)+)> for Tuple
        where
            $($D: Node, FormOf<$D>: $by<$S, $D>,)+
        {
            type Output = ($(<FormOf<$D> as $by<$S, $D>>::Output,)+);
            type Verdict = all_modes!($($i <FormOf<$D> as $by<$S, $D>>::Verdict),+);
        }
    };
}
for_each_arity!(tuple_compact);

macro_rules! incongruent {
    ($D:tt $S:tt $Shape:ty [$rule:ty, $modes:ty $(, $rank:ty)? $(,)?]) => {
        incongruent! { @by ColMajorBy $D $S $Shape [$modes, incongruent!(@rank $($rank)?)] }
        incongruent! { @by RowMajorBy $D $S $Shape [$modes, incongruent!(@rank $($rank)?)] }
    };
    (@by $by:ident [$($D:ident)+] [$($S:ident)*] $Shape:ty [$($n:ty),+]) => {
        impl<$($D,)+ $($S,)*> $by<$Shape, ($($D,)+)> for Tuple {
            type Output = ();
            type Verdict = Rejection<By<FirstStridesFit, $($n),+>>;
        }
    };
    (@rank $rank:ty) => { $rank };
    (@rank) => { _1 };
}
for_each_incongruent!(incongruent);
