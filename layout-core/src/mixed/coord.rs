//! Coordinates of layouts with dynamic integers.

use super::extent::RuntimeSize;
use crate::algebra::tiler::Keep;
use crate::arity::{for_each_arity, for_each_two_arities};
use crate::coord::FixesIn;
use crate::int::digit::for_each_static;
use crate::int::dynamic::value::Number;
use crate::int::dynamic::word::{Sums, Values, Word};
use crate::int::{StaticInteger, for_each_positive, impl_for};
use crate::modes::Nil;
use crate::report::{OtherRank, Rejection, Verdict, all_modes};
use crate::sealed::Sealed;

/// A coordinate of the layout `S:D`, whose dynamic integers have the values `V`.
///
/// ```text
/// shape    coordinate
/// n        integer       c * d
/// (s, t)   (c, e)        by mode, added up
/// (s, t)   integer       (c % size(s), c / size(s)), the last mode is unbounded
/// ```
#[diagnostic::on_unimplemented(
    message = "expected a coordinate of this layout, found `{Self}`",
    label = "this is not a coordinate in the integers of `{V}`",
    note = "write an integer, or a tuple with one coordinate for each mode of the shape `{S}`",
    note = "an integer must have the type of the layout's dynamic values: `i as u32`, or \
            `u32::try_from(i)` if it can be too large"
)]
pub trait MixedCoord<S, D, V: Values>: Sealed {
    /// The check that the coordinate has the modes of the shape. If the check fails, the other items are
    /// placeholders.
    type Verdict: Verdict;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns `base` plus the offset, in the integer type of coordinates or of memory indices.
    fn offset_from<Sum: Sums<V::Word>>(self, base: Sum, values: &V) -> Sum;
    #[cfg_attr(any(doc, rust_analyzer), doc(hidden))]
    /// Returns `true` if each entry is less than the extent of its mode.
    fn is_inside(&self, values: &V) -> bool;
}

macro_rules! leaves {
    ($W:ident [$($U:ident)*] $S:ty) => {
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<$($U,)* D, const N: usize> MixedCoord<$S, D, [$W; N]> for $W
        where
            $S: Number<[$W; N]>,
            D: Number<[$W; N]>,
        {
            type Verdict = Nil;
            #[inline(always)]
            fn offset_from<Sum: Sums<$W>>(self, base: Sum, values: &[$W; N]) -> Sum {
                base.plus_wrapping(self, D::value(values))
            }
            #[inline(always)]
            fn is_inside(&self, values: &[$W; N]) -> bool {
                *self < <$S as Number<[$W; N]>>::value(values)
            }
        }
    };
}
for_each_positive!(leaves u32);
for_each_positive!(leaves usize);

/// Integer types that coordinates cannot have. [`InIntegers`](crate::coord::InIntegers) reports the error.
macro_rules! other_integers {
    ($($W:ident: $($C:ident)+;)+) => {$($(
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<S, D, const N: usize> MixedCoord<S, D, [$W; N]> for $C {
            type Verdict = Nil;
            #[inline(always)]
            fn offset_from<Sum: Sums<$W>>(self, base: Sum, _: &[$W; N]) -> Sum {
                base
            }
            #[inline(always)]
            fn is_inside(&self, _: &[$W; N]) -> bool {
                false
            }
        }
    )+)+};
}
other_integers! {
    u32: u8 u16 u64 usize i8 i16 i32 i64;
    usize: u8 u16 u32 u64 i8 i16 i32 i64;
}

for_each_static! { impl_for {
    <S, D, V> MixedCoord<S, D, V> where [
        V: Values,
        Self: StaticInteger + FixesIn<S>,
        V::Word: MixedCoord<S, D, V>,
    ] {
        type Verdict = <Self as FixesIn<S>>::Verdict;
        #[inline(always)]
        fn offset_from<Sum: Sums<V::Word>>(self, base: Sum, values: &V) -> Sum {
            V::Word::of::<Self>().offset_from(base, values)
        }
        #[inline(always)]
        fn is_inside(&self, values: &V) -> bool {
            V::Word::of::<Self>().is_inside(values)
        }
    }
} }
impl<S, D, V: Values> MixedCoord<S, D, V> for Keep {
    type Verdict = Nil;
    #[inline(always)]
    fn offset_from<Sum: Sums<V::Word>>(self, base: Sum, _: &V) -> Sum {
        base
    }
    #[inline(always)]
    fn is_inside(&self, _: &V) -> bool {
        true
    }
}
impl<V: Values> MixedCoord<(), (), V> for () {
    type Verdict = Nil;
    #[inline(always)]
    fn offset_from<Sum: Sums<V::Word>>(self, base: Sum, _: &V) -> Sum {
        base
    }
    #[inline(always)]
    fn is_inside(&self, _: &V) -> bool {
        true
    }
}

macro_rules! tuple_coordinates {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<$($S, $D, $C,)+ V: Values> MixedCoord<($($S,)+), ($($D,)+), V> for ($($C,)+)
        where
            $($C: MixedCoord<$S, $D, V>,)+
        {
            type Verdict = all_modes!($($i $C::Verdict),+);
            #[inline(always)]
            fn offset_from<Sum: Sums<V::Word>>(self, base: Sum, values: &V) -> Sum {
                $(let base = self.$i.offset_from(base, values);)+
                base
            }
            #[inline(always)]
            fn is_inside(&self, values: &V) -> bool {
                true $(& self.$i.is_inside(values))+
            }
        }
        tuple_coordinates!(@integer u32 [$($S $D)+] $([$S $D])+);
        tuple_coordinates!(@integer usize [$($S $D)+] $([$S $D])+);
    };
    // All modes except the last wrap around at their size. The last mode continues past its size.
    (@integer $W:ident [$($S:ident $D:ident)+] $([$HeadS:ident $HeadD:ident])*) => {
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<$($S, $D,)+ const N: usize> MixedCoord<($($S,)+), ($($D,)+), [$W; N]> for $W
        where
            $($S: RuntimeSize<[$W; N]>, $W: MixedCoord<$S, $D, [$W; N]>,)+
        {
            type Verdict = Nil;
            #[inline(always)]
            fn offset_from<Sum: Sums<$W>>(self, base: Sum, values: &[$W; N]) -> Sum {
                tuple_coordinates!(@digits self base values $W $([$HeadS $HeadD])*)
            }
            #[inline(always)]
            fn is_inside(&self, values: &[$W; N]) -> bool {
                *self < <($($S,)+) as RuntimeSize<[$W; N]>>::size(values)
            }
        }
    };
    (@digits $rest:ident $base:ident $values:ident $W:ident [$S:ident $D:ident]) => {
        <$W as MixedCoord<$S, $D, [$W; N]>>::offset_from($rest, $base, $values)
    };
    (@digits
        $rest:ident $base:ident $values:ident $W:ident
        [$S:ident $D:ident] $([$TailS:ident $TailD:ident])+
    ) => {{
        // A shape of size 0 contains no coordinates, so the result does not matter. The division must not
        // panic.
        let extent = <$S as RuntimeSize<[$W; N]>>::size($values).max(1);
        let base =
            <$W as MixedCoord<$S, $D, [$W; N]>>::offset_from($rest % extent, $base, $values);
        let rest = $rest / extent;
        tuple_coordinates!(@digits rest base $values $W $([$TailS $TailD])+)
    }};
}
for_each_arity!(tuple_coordinates);

macro_rules! other_ranks {
    ($modes:literal [$($S:ident $D:ident)+] $rank:literal [$($C:ident)+]) => {
        #[doc(hidden)] // Many similar implementations.
        #[diagnostic::do_not_recommend]
        impl<$($S, $D,)+ $($C: Sealed,)+ V: Values> MixedCoord<($($S,)+), ($($D,)+), V> for ($($C,)+) {
            type Verdict = Rejection<OtherRank<$rank, $modes>>;
            #[inline(always)]
            fn offset_from<Sum: Sums<V::Word>>(self, base: Sum, _: &V) -> Sum {
                base
            }
            #[inline(always)]
            fn is_inside(&self, _: &V) -> bool {
                false
            }
        }
    };
}
for_each_two_arities!(other_ranks);
