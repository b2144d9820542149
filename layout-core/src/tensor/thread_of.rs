//! Coordinates of threads, of which there are as many as a partition has.

use super::{Below, Inside};
use crate::arity::for_each_arity;
use crate::int::digit::for_each_static;
use crate::int::dynamic::Unknown;
use crate::int::{Compare, Compared, Equal, Greater, Less, impl_for};
use crate::layout::Size;
use crate::report::{AskIndexBelow, AskThreadsAllTake, AskThreadsTakeAll, At, Decimal, DecimalOf};
use crate::sealed::Sealed;

/// Whether `N` threads are as many as the `S` of a partition, `Self` comparing the two.
pub trait AsMany<N, S> {}
impl<N, S> AsMany<N, S> for Equal {}
/// Of the values of the threads that are missing, nobody would read or write any.
impl<N: Decimal, S: Decimal> AsMany<N, S> for Less where
    (DecimalOf<N>, DecimalOf<S>): AskThreadsTakeAll<At<0>>
{
}
impl<N: Decimal, S: Decimal> AsMany<N, S> for Greater where
    (DecimalOf<N>, DecimalOf<S>): AskThreadsAllTake<At<0>>
{
}
/// Of a run-time number of threads nothing is known.
impl<N, S: Decimal> AsMany<N, S> for Unknown where DecimalOf<S>: AskIndexBelow {}

/// The coordinate of one of the threads in the shape `S`: [`Inside`] it, and where its type is that of
/// all threads, `Below<N>`, it is that of no fewer.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not known to be a thread of `{S}`",
    label = "not a coordinate of the threads of the partition",
    note = "the coordinate of one of N threads is `Below<N>`, or a tuple with one for each mode; others \
            are compared, by the method whose name begins with `get`"
)]
pub trait ThreadOf<S>: Sealed {}

for_each_static! { impl_for {
    /// One thread alone.
    <S> ThreadOf<S> where [Self: Inside<S>] {}
} }
/// A number for all modes is below the size.
impl<S, N, M> ThreadOf<S> for Below<N>
where
    S: Size<Output = M>,
    N: Compare<M>,
    Compared<N, M>: AsMany<N, M>,
{
}
/// Never holds.
impl<S> ThreadOf<S> for u32 where Self: Inside<S> {}
/// Never holds.
impl<S> ThreadOf<S> for usize where Self: Inside<S> {}
impl ThreadOf<()> for () {}

macro_rules! tuples {
    ($first:ident $last:ident; $([$S:ident $D:ident $C:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $C: ThreadOf<$S>),+> ThreadOf<($($S,)+)> for ($($C,)+) {}
    };
}
for_each_arity!(tuples);
