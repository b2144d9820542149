//! The modes of layouts: taking them apart and putting them together.

use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::UInt;
use crate::layout::{IsLayout, ShapeOf, StrideOf};
use crate::modes::{Cons, IntoModes, Mode, ModesLayout, Nil};

/// A **type operator**: the layout whose modes are the layouts of a tuple.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Both = Concatenated<(Layout<_4, _1>, Layout<(_2, _3), (_4, _8)>)>;
/// assert_type_eq_all!(Both, Layout<(_4, (_2, _3)), (_1, (_4, _8))>);
/// ```
///
/// # Source
///
/// CuTe `make_layout(a, b, ...)` (`layout.hpp`).
pub trait Concatenate {
    /// The layout.
    type Output;
}

/// The result of [`Concatenate`].
pub type Concatenated<Layouts> = <Layouts as Concatenate>::Output;

/// A **type operator**: the layout with all modes side by side, without parentheses in between.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_4, (_2, _3)), (_1, (_4, _8))>;
/// assert_type_eq_all!(Flattened<A>, Layout<(_4, _2, _3), (_1, _4, _8)>);
/// ```
///
/// # Source
///
/// CuTe `flatten` (`layout.hpp`).
pub trait Flatten {
    /// The layout.
    type Output;
}

/// The result of [`Flatten`].
pub type Flattened<A> = <A as Flatten>::Output;

/// An integer layout is flat.
impl<U, B, D> Flatten for Layout<UInt<U, B>, D> {
    type Output = Self;
}
impl Flatten for Layout<(), ()> {
    type Output = Self;
}

/// The leaves of `Self:D` before `Tail`.
pub trait Leaves<D, Tail> {
    /// The list.
    type Output;
}
impl<U, B, D, Tail> Leaves<D, Tail> for UInt<U, B> {
    type Output = Cons<Mode<Self, D>, Tail>;
}
impl<Tail> Leaves<(), Tail> for () {
    type Output = Tail;
}

macro_rules! tuple_modes {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $out:ident $tail:ident $i:tt])+) => {
        impl<$($T: IsLayout),+> Concatenate for ($($T,)+) {
            type Output = Layout<($(ShapeOf<$T>,)+), ($(StrideOf<$T>,)+)>;
        }
        impl<$($S, $D, $out,)+ $last> Leaves<($($D,)+), $last> for ($($S,)+)
        where
            $($S: Leaves<$D, $tail, Output = $out>,)+
        {
            type Output = $first;
        }
        impl<$($S, $D,)+ All> Flatten for Layout<($($S,)+), ($($D,)+)>
        where
            ($($S,)+): Leaves<($($D,)+), Nil, Output = All>,
            All: IntoModes,
        {
            type Output = ModesLayout<All>;
        }
    };
}
for_each_arity!(tuple_modes);
