//! `composition`: the layout that applies two layouts in sequence.

mod enter;
mod ghost;
mod lead_out;
mod nested;
mod slots;
mod take;
pub mod walk;

use self::slots::Slots;
use self::walk::{Walk, Walked};
use super::outcome::{accepted, by_right_operand, outcome};
use super::tiler::Keep;
use crate::Layout;
use crate::int::{_1, impl_for, impl_positive};
use crate::modes::Nil;
use crate::modes::merge::{Merge, RunsOn};
use crate::report::{At, Evaluated};

/// A **type operator**: the composition `Self o B`, which applies `Self` after `B`.
///
/// `B` is a layout or a tiler. `(_8, _4)` takes 8 elements of mode 0 and 4 of mode 1. Modes beyond the tiler
/// are dropped, and [`Keep`] keeps a full mode.
///
/// ```text
/// result(c) == a(b(c))      for all c < size(b)
/// shape(result) refines shape(b)
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<(_6, _2), (_8, _2)>;
/// type B = Layout<(_4, _3), (_3, _1)>;
/// assert_type_eq_all!(Composed<A, B>, Layout<((_2, _2), _3), ((_24, _2), _8)>);
/// assert_type_eq_all!(Composed<A, (_3, _2)>, Layout<(_3, _2), (_8, _2)>);
/// ```
///
/// # Errors
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: Composed<Layout<(_6, _4), (_1, _10)>, Layout<_3, _4>>) {}
/// ```
/// ```text
/// error[E0277]: stride 4 does not divide shape 6
/// ```
///
/// # Source
///
/// CuTe `composition` (`layout.hpp`) for the result. The conditions *no spill* and *no carry*
/// decide whether CuTe's result is correct.
#[diagnostic::on_unimplemented(
    message = "expected a layout, found `{Self}`",
    label = "composition takes a layout on the left",
    note = "write a layout as `Layout<Shape, Stride>`, or as `shape:stride` in `layout!`"
)]
#[doc(alias = "composition")]
pub trait Compose<B, Nothing = ()> {
    /// The composed layout.
    type Output;
}

/// The result of [`Compose`].
pub type Composed<A, B> = <A as Compose<B>>::Output;

outcome! { Compose [B] "in generic code, add the bound `{Self}: ops::Compose<{B}>`"; }
accepted! { Compose [B]; }
by_right_operand! { Compose RightOfCompose; }

/// A right operand for a layout `A`: a layout, an integer, [`Keep`], or a tuple of right operands.
///
/// The operand on the right is `Self`, so that the compiler does not search for the operand while it is
/// inferred.
#[diagnostic::on_unimplemented(
    message = "this layout cannot be composed with this tiler",
    label = "this tiler does not fit the layout",
    note = "write a tiler as a layout, a positive static integer, `Keep`, or a tuple of at most \
            one tiler per mode of the layout",
    note = "in code that is generic over the tiler, add the bound `{A}: ops::Compose<{Self}>`"
)]
pub trait RightOfCompose<A> {
    /// [`Evaluated`].
    type Answer;
}

impl<S, D, T, E, Shape, Stride, Left> RightOfCompose<Layout<S, D>> for Layout<T, E>
where
    S: Merge<D, RunsOn>,
    S::Output: Slots<At<0>>,
    T: Walk<E, <S::Output as Slots<At<0>>>::Output, Output = Walked<Shape, Stride, Left>>,
{
    type Answer = Evaluated<Layout<Shape, Stride>, Left>;
}

impl_positive! {
    /// Computes `a o n = a o n:1`.
    <S, D, R> RightOfCompose<Layout<S, D>> where [
        Layout<Self, _1>: RightOfCompose<Layout<S, D>, Answer = R>,
    ] {
        type Answer = R;
    }
}
/// Computes `a o _ = a`.
#[diagnostic::do_not_recommend]
impl<S, D> RightOfCompose<Layout<S, D>> for Keep {
    type Answer = Evaluated<Layout<S, D>, Nil>;
}
