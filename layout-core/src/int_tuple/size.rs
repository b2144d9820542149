//! The size of shapes and layouts, as a type.

use crate::arity::for_each_arity;
use crate::int::{_1, Times, impl_for, impl_integers};

/// A **type operator**: the size of a layout or shape, which is its number of coordinates.
#[diagnostic::on_unimplemented(
    message = "expected a static integer or a nested tuple of static integers, found `{Self}`",
    label = "this is neither an integer nor a tuple",
    note = "write a static integer as `_0`, `_1`, `_2`, ..., or as `numbers::FromTypenum<U128>` \
            for typenum's `U128`"
)]
#[doc(alias = "size")]
pub trait Size {
    /// The size.
    type Output;
}

/// The size of a layout.
pub type SizeOf<L> = <L as Size>::Output;

impl_integers! { <> Size where [] { type Output = Self; } }
impl Size for () {
    type Output = _1;
}

/// A **type operator**: the size of a tuple times `Rest`.
pub trait SizeFold<Rest> {
    /// The product.
    type Output;
}

macro_rules! tuple_sizes {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        /// Computes `size((s0, s1)) = size(s0) * size(s1)`.
        impl<$($S),+> Size for ($($S,)+)
        where
            ($($S,)+): SizeFold<_1>,
        {
            type Output = <Self as SizeFold<_1>>::Output;
        }

        impl<$($S, $before,)+ $last> SizeFold<$first> for ($($S,)+)
        where
            $($S: Size, $S::Output: Times<$before, Output = $after>,)+
        {
            type Output = $last;
        }
    };
}
for_each_arity!(tuple_sizes);
