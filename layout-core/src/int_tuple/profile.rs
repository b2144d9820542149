//! Profiles: the parentheses of nested tuples.

use crate::arity::for_each_arity;
use crate::int::{for_each_static, impl_for};

/// A nested tuple of static integers, of which only the parentheses matter.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a nested tuple of static integers",
    label = "neither an integer nor a tuple",
    note = "a static integer is `_0`, `_1`, `_2`, ..., or `numbers::FromTypenum<U128>` for one of typenum's; a tuple has at \
            most 8",
    note = "a kernel that is generic over a number asks that it is one, `{Self}: StaticInteger`, or for the \
            whole layout: `Layout<(M, _32), (_1, M)>: StaticLayout`"
)]
pub trait Nested {
    /// The profile: [`Leaf`], or a tuple.
    type Profile;
}

/// The profile of an integer, without parentheses.
pub struct Leaf;

for_each_static! { impl_for { <> Nested where [] { type Profile = Leaf; } } }
impl Nested for () {
    type Profile = ();
}

/// The profile of a shape, which is also the profile of its stride.
#[diagnostic::on_unimplemented(
    message = "stride and shape of a layout have different parentheses",
    label = "the stride is not congruent with the shape",
    note = "congruence: shape `{S}` meets stride `{D}`"
)]
pub trait SameProfile<Profile, S, D> {}
impl<Profile, S, D> SameProfile<Profile, S, D> for Profile {}

macro_rules! tuple_profiles {
    ($first:ident $last:ident; $([$S:ident $D:ident $T:ident $before:ident $after:ident $i:tt])+) => {
        impl<$($S: Nested),+> Nested for ($($S,)+) {
            type Profile = ($($S::Profile,)+);
        }
    };
}
for_each_arity!(tuple_profiles);
