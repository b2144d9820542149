//! Projections and thread layouts of tuples.

use super::threads::{StaticDigits, StaticThreadIn, ThreadDigits, ThreadsIn};
use super::{Projects, ProjectsIn, Untangle};
use crate::algebra::modes::Leaves;
use crate::arity::for_each_arity;
use crate::int::{_0, _1};
use crate::int_tuple::size::{Size, SizeOf};
use crate::modes::{Modes, Nil};
use crate::node::Tuple;

macro_rules! tuple_parts {
    ($first:ident $last:ident; $([$S:ident $D:ident $X:ident $out:ident $tail:ident $i:tt])+) => {
        #[diagnostic::do_not_recommend]
        impl<$($S, $X, $out,)+ $last> ProjectsIn<($($S,)+), ($($X,)+), $last> for Tuple
        where
            $($S: Projects<$X, $tail, Output = $out>,)+
        {
            type Output = $first;
            #[inline(always)]
            fn before(of: ($($X,)+), tail: $last) -> $first {
                tuple_parts!(@fold of tail $([$S $X $tail $i])+)
            }
        }
        impl<$($X),+> Untangle for tuple_parts!(@pairs $($X)+) {
            type Output = ($($X,)+);
            #[inline(always)]
            #[allow(non_snake_case)]
            fn untangled(self) -> Self::Output {
                let tuple_parts!(@pattern $($X)+) = self;
                ($($X,)+)
            }
        }
        tuple_parts!(@threads $([$S $D])+);
    };
    (@pairs) => { () };
    (@pairs $X:ident $($rest:ident)*) => { ($X, tuple_parts!(@pairs $($rest)*)) };
    (@pattern) => { () };
    (@pattern $X:ident $($rest:ident)*) => { ($X, tuple_parts!(@pattern $($rest)*)) };
    (@fold $of:ident $tail_value:ident) => { $tail_value };
    (@fold $of:ident $tail_value:ident [$S:ident $X:ident $tail:ident $i:tt] $($rest:tt)*) => {
        <$S as Projects<$X, $tail>>::before(
            $of.$i,
            tuple_parts!(@fold $of $tail_value $($rest)*),
        )
    };
    // A tuple of one mode has a separate rule.
    (@threads [$S:ident $D:ident]) => {};
    (@threads $([$S:ident $D:ident])+) => { paste::paste! {
        impl<$($S, $D, [<All $S>],)+> ThreadsIn<($($S,)+), ($($D,)+)> for Modes
        where
            $($S: Size + Leaves<$D, Nil, Output = [<All $S>]>, [<All $S>]: ThreadDigits,)+
        {
            type Tiler = ($(SizeOf<$S>,)+);
            type Coordinate = ($(tuple_parts!(@index $S),)+);
            #[inline(always)]
            fn coordinate(index: u32) -> Self::Coordinate {
                ($([<All $S>]::coordinate(index),)+)
            }
        }
        impl<$($S, $D, [<All $S>],)+ Index> StaticThreadIn<($($S,)+), ($($D,)+), Index> for Modes
        where
            $(
                $S: Leaves<$D, Nil, Output = [<All $S>]>,
                [<All $S>]: StaticDigits<Index, _1, _0>,
            )+
        {
            type Output = ($([<All $S>]::Output,)+);
        }
    } };
    (@index $S:ident) => { u32 };
}
for_each_arity!(tuple_parts);
