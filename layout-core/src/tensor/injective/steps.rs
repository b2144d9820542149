//! The modes of a layout, coalesced in sequence, with the change of the coordinate per step.
//!
//! In a layout with several modes, a coordinate is `(thread, value)`: the index in mode 0, and the linear index
//! in the other modes. In a layout with one mode, it is an integer.

use crate::algebra::sort::Keyed;
use crate::arity::for_each_arity;
use crate::int::digit::for_each_static_positive;
use crate::int::{_0, _1, Compare, Compared, Plus, Predecessor, Product, Sum, Times, impl_for};
use crate::modes::merge::Merge;
use crate::modes::{Cons, Mode, Nil};

/// The part of a coordinate that mode 0 changes.
pub struct Thread;
/// The part of a coordinate that the other modes change.
pub struct Value;
/// The coordinate of a layout with one mode.
pub struct Only;

/// A step that adds `Weight` to `Part` of a coordinate.
pub struct Step<Part, Weight>(Part, Weight);

/// A mode that can be stepped `Most` times.
pub struct Leaf<Most, Step>(Most, Step);

/// The modes so far, and their size.
pub struct Counted<Modes, Size>(Modes, Size);

/// A coordinate `(thread, value)`.
pub struct Pair<Thread, Value>(Thread, Value);
/// A coordinate that is an integer.
pub struct Index<I>(I);

/// A **type operator**: the modes of the list `Self`, prepended to the modes of `State`.
pub trait Leaves<Part, State> {
    /// A [`Counted`].
    type Output;
}
impl<Part, State> Leaves<Part, State> for Nil {
    type Output = State;
}
impl<S, D, Tail, Part, Modes, Size> Leaves<Part, Counted<Modes, Size>> for Cons<Mode<S, D>, Tail>
where
    S: Times<Size> + Predecessor,
    Tail: Leaves<
            Part,
            Counted<
                Cons<Keyed<D, Leaf<<S as Predecessor>::Output, Step<Part, Size>>>, Modes>,
                Product<S, Size>,
            >,
        >,
{
    type Output = Tail::Output;
}

/// The modes collected so far.
pub trait State {
    /// The list of modes.
    type Modes;
    /// The same state, with a size that restarts at 1.
    type Recounted;
}
impl<Modes, Size> State for Counted<Modes, Size> {
    type Modes = Modes;
    type Recounted = Counted<Modes, _1>;
}

/// A **type operator**: the modes of the layout `Self:D`.
pub trait Steps<D> {
    /// An unsorted list of [`Leaf`]s with strides.
    type Output;
    /// The first coordinate.
    type Origin;
}
for_each_static_positive! { impl_for {
    <D, Merged, Modes, Size> Steps<D>
    where [
        Self: Merge<D, Nil, Output = Merged>,
        Merged: Leaves<Only, Counted<Nil, _1>, Output = Counted<Modes, Size>>,
    ] {
        type Output = Modes;
        type Origin = Index<_0>;
    }
} }
impl Steps<()> for () {
    type Output = Nil;
    type Origin = Index<_0>;
}
macro_rules! tops {
    ($first:ident $last:ident; [$S:ident $D:ident $($mode:tt)+]) => {
        impl<$S, $D> Steps<($D,)> for ($S,)
        where
            $S: Merge<$D, Nil, Output: Leaves<Only, Counted<Nil, _1>, Output: State>>,
        {
            type Output =
                <<$S::Output as Leaves<Only, Counted<Nil, _1>>>::Output as State>::Modes;
            type Origin = Index<_0>;
        }
    };
    ($first:ident $last:ident;
        [$S0:ident $D0:ident $T0:ident $threads:ident $values:ident $i0:tt]
        $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+
    ) => {
        impl<$S0, $D0, $($S, $D,)+ $values, $($after),+> Steps<($D0, $($D),+)> for ($S0, $($S),+)
        where
            $S0: Merge<
                $D0,
                Nil,
                Output: Leaves<Thread, Counted<Nil, _1>, Output: State<Recounted = $values>>,
            >,
            $($S: Merge<$D, Nil, Output: Leaves<Value, $before, Output = $after>>,)+
            $last: State,
        {
            type Output = $last::Modes;
            type Origin = Pair<_0, _0>;
        }
    };
}
for_each_arity!(tops);

/// A **type operator**: the coordinate `Self` after steps that add `N` to its `Part`.
pub trait Add<Part, N> {
    /// The coordinate.
    type Output;
}
impl<T: Plus<N>, V, N> Add<Thread, N> for Pair<T, V> {
    type Output = Pair<Sum<T, N>, V>;
}
impl<T, V: Plus<N>, N> Add<Value, N> for Pair<T, V> {
    type Output = Pair<T, Sum<V, N>>;
}
impl<I: Plus<N>, N> Add<Only, N> for Index<I> {
    type Output = Index<Sum<I, N>>;
}

/// A **type operator**: the comparison of two coordinates by linear index.
pub trait Order<Other> {
    /// [`Less`](crate::int::Less), [`Equal`](crate::int::Equal) or [`Greater`](crate::int::Greater).
    type Output;
}
impl<T, V, U, W> Order<Pair<U, W>> for Pair<T, V>
where
    T: Compare<U>,
    V: Compare<W, Compared<T, U>>,
{
    type Output = <V as Compare<W, Compared<T, U>>>::Output;
}
impl<I, J> Order<Index<J>> for Index<I>
where
    I: Compare<J>,
{
    type Output = Compared<I, J>;
}
