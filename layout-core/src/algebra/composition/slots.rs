//! Slots: the modes of the left operand, with the elements that leaves of the right operand use.

use crate::int::{_0, _1};
use crate::modes::merge::RunsOn;
use crate::modes::{Cons, Mode, Nil};
use crate::report::{Next, Rejection};

/// A **type operator**: the list of slots for a list of modes of the left operand. `I` is the position of the
/// first mode.
pub trait Slots<I> {
    /// The list of slots.
    type Output;
}

/// A mode `M:E` of the left operand at position `I`. `Used` describes the elements that the leaves so far use.
pub struct Slot<I, M, E, Used>(I, M, E, Used);

/// No leaf uses the mode.
pub struct Unused;
/// One leaf uses the mode: `N` elements with stride `C`.
pub struct Once<N, C>(N, C);
/// Several leaves use the mode. The largest offsets of these leaves add up to `Reach`.
pub struct Reached<Reach>(Reach);
/// Leaves with dynamic extents use the mode. The largest offsets of these leaves add up to less
/// than `Block`.
pub struct Under<Block>(Block);

/// A layout without leaves is `1:0`.
impl<I> Slots<I> for RunsOn {
    type Output = Cons<Slot<I, _1, _0, Unused>, Nil>;
}
impl<I, Rule> Slots<I> for Rejection<Rule> {
    type Output = Self;
}
impl<I, M, E> Slots<I> for Cons<Mode<M, E>, Nil> {
    type Output = Cons<Slot<I, M, E, Unused>, Nil>;
}
impl<I, M, E, Head, Tail> Slots<I> for Cons<Mode<M, E>, Cons<Head, Tail>>
where
    I: Next,
    Cons<Head, Tail>: Slots<I::Output>,
{
    type Output = Cons<Slot<I, M, E, Unused>, <Cons<Head, Tail> as Slots<I::Output>>::Output>;
}
