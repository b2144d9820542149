//! The modes of a layout, coalesced one by one, with what one step adds to a coordinate.
//!
//! A coordinate of a layout with several modes is `(thread, value)`: that of mode 0, and that of the
//! others as one integer. For a layout with one mode it is an integer.

use crate::algebra::sort::Keyed;
use crate::arity::for_each_arity;
use crate::int::digit::for_each_static_positive;
use crate::int::{_0, _1, Compare, Compared, Plus, Predecessor, Product, Sum, Times, impl_for};
use crate::modes::merge::Merge;
use crate::modes::{Cons, Mode, Nil};

/// What a step of mode 0 adds to.
pub struct Thread;
/// What a step of the other modes adds to.
pub struct Value;
/// What a step of the only mode adds to.
pub struct Only;

/// One step adds `Weight` to `Part` of a coordinate.
pub struct Step<Part, Weight>(Part, Weight);

/// A mode that can be stepped `Most` times.
pub struct Leaf<Most, Step>(Most, Step);

/// The modes so far and the elements in them.
pub struct Counted<Modes, Size>(Modes, Size);

/// A coordinate `(thread, value)`.
pub struct Pair<Thread, Value>(Thread, Value);
/// A coordinate that is an integer.
pub struct Index<I>(I);

/// A **type operator**: the modes of the list `Self` before those of `State`.
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

/// The modes so far.
pub trait State {
    /// Their list.
    type Modes;
    /// The same, with the elements counted from here on.
    type Recounted;
}
impl<Modes, Size> State for Counted<Modes, Size> {
    type Modes = Modes;
    type Recounted = Counted<Modes, _1>;
}

/// A **type operator**: the modes of the layout `Self:D`.
pub trait Steps<D> {
    /// A list of [`Leaf`] with strides, in no order.
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

/// A **type operator**: the coordinate `Self` after steps that add `N` to `Part` of it.
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

/// A **type operator**: the comparison of two coordinates as integers.
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
