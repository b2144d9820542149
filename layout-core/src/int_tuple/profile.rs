//! Profiles: the parentheses of nested tuples.

use crate::arity::for_each_arity;
use crate::int::{for_each_static, impl_for};

/// A nested tuple of static integers, where only the parentheses matter.
#[diagnostic::on_unimplemented(
    message = "expected a static integer or a nested tuple of static integers, found `{Self}`",
    label = "this is neither an integer nor a tuple",
    note = "write a static integer as `_0`, `_1`, `_2`, ..., or as `numbers::FromTypenum<U128>` \
            for typenum's `U128`; a tuple has at most 8 modes",
    note = "in a kernel that is generic over an integer, add the bound `{Self}: StaticInteger`, \
            or a bound for the full layout: `Layout<(M, _32), (_1, M)>: StaticLayout`"
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
    message = "expected a stride congruent with the shape, found different nesting",
    label = "the stride is not congruent with the shape",
    note = "congruence: the shape is `{S}`, the stride is `{D}`: nest both in the same way"
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
