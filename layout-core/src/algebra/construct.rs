//! Layouts created from shapes.

pub mod ordered;

use super::composition::Compose;
use crate::Layout;
use crate::arity::for_each_arity;
use crate::int::{_0, _1, Product, Times, impl_above_one, impl_for};

/// A **type operator**: the compact column-major layout of a shape: the first mode is contiguous.
///
/// Modes of extent 1 have stride 0.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(LayoutLeft<(_4, (_2, _1, _3))>, Layout<(_4, (_2, _1, _3)), (_1, (_4, _0, _8))>);
/// ```
///
/// # Source
///
/// CuTe `make_layout(shape, LayoutLeft{})`, `make_layout_left` in `layout!`.
#[doc(alias = "make_layout")]
#[doc(alias = "LayoutLeft")]
#[doc(alias = "GenColMajor")]
pub trait MakeLayoutLeft {
    /// The layout.
    type Output;
}

/// The result of [`MakeLayoutLeft`].
pub type LayoutLeft<Shape> = <Shape as MakeLayoutLeft>::Output;

impl<S, D> MakeLayoutLeft for S
where
    S: StridesLeft<_1, Strides = D>,
{
    type Output = Layout<S, D>;
}

/// A **type operator**: the compact row-major layout of a shape: the last mode is contiguous.
///
/// Modes of extent 1 have stride 0.
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// assert_type_eq_all!(LayoutRight<(_4, (_2, _1, _3))>, Layout<(_4, (_2, _1, _3)), (_6, (_3, _0, _1))>);
/// ```
///
/// # Source
///
/// CuTe `make_layout(shape, LayoutRight{})`, `make_layout_right` in `layout!`.
#[doc(alias = "LayoutRight")]
#[doc(alias = "GenRowMajor")]
pub trait MakeLayoutRight {
    /// The layout.
    type Output;
}

/// The result of [`MakeLayoutRight`].
pub type LayoutRight<Shape> = <Shape as MakeLayoutRight>::Output;

impl<S, D> MakeLayoutRight for S
where
    S: StridesRight<_1, Strides = D>,
{
    type Output = Layout<S, D>;
}

/// A **type operator**: `Self` with the coordinates of another shape, `a o make_layout_left(shape)`.
///
/// ```
/// use layout_core::{ops::*, *};
/// use static_assertions::assert_type_eq_all;
///
/// type A = Layout<_24, _2>;
/// assert_type_eq_all!(Reshaped<A, (_4, _6)>, Layout<(_4, _6), (_2, _8)>);
/// ```
///
/// # Source
///
/// CuTe `Layout::with_shape` (`layout.hpp`).
#[doc(alias = "with_shape")]
pub trait WithShape<Shape> {
    /// The layout.
    type Output;
}

/// The result of [`WithShape`].
pub type Reshaped<A, Shape> = <A as WithShape<Shape>>::Output;

impl<S, D, Shape, Left, R> WithShape<Shape> for Layout<S, D>
where
    Shape: MakeLayoutLeft<Output = Left>,
    Self: Compose<Left, Output = R>,
{
    type Output = R;
}

/// A **type operator**: compact strides from left to right, starting at `Current`.
pub trait StridesLeft<Current> {
    /// The strides.
    type Strides;
    /// `Current` times the size.
    type Next;
}

/// A **type operator**: compact strides from right to left, starting at `Current`.
pub trait StridesRight<Current> {
    /// The strides.
    type Strides;
    /// `Current` times the size.
    type Next;
}

macro_rules! leaf_strides {
    ($($strides:ident)+) => {$(
        /// A mode of extent 1 has stride 0.
        impl<Current> $strides<Current> for _1 {
            type Strides = _0;
            type Next = Current;
        }
        impl_above_one! {
            <Current> $strides<Current> where [Self: Times<Current>] {
                type Strides = Current;
                type Next = Product<Self, Current>;
            }
        }
        impl<Current> $strides<Current> for () {
            type Strides = ();
            type Next = Current;
        }
    )+};
}
leaf_strides! { StridesLeft StridesRight }

macro_rules! tuple_strides {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S, $before,)+ $last> StridesLeft<$first> for ($($S,)+)
        where
            $($S: StridesLeft<$before, Next = $after>,)+
        {
            type Strides = ($($S::Strides,)+);
            type Next = $last;
        }
        impl<$($S, $before,)+ $last> StridesRight<$last> for ($($S,)+)
        where
            $($S: StridesRight<$after, Next = $before>,)+
        {
            type Strides = ($($S::Strides,)+);
            type Next = $first;
        }
    };
}
for_each_arity!(tuple_strides);
