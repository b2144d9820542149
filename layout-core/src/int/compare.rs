//! Comparison.

/// The answer `l < r`.
pub struct Less;
/// The answer `l = r`.
pub struct Equal;
/// The answer `l > r`.
pub struct Greater;

/// A **type operator**: the comparison of `Self` with `R`: [`Less`], [`Equal`] or [`Greater`].
///
/// `Lower` is the answer for the lower digits. A difference in a higher digit overrides this answer.
#[diagnostic::on_unimplemented(
    message = "expected two static integers, found `{Self}` and `{R}`",
    label = "this contains a leaf that is not a static integer",
    note = "write a static integer as `_0`, `_1`, `_2`, ..., or as `numbers::FromTypenum<U128>` \
            for typenum's `U128`"
)]
pub trait Compare<R, Lower = Equal> {
    /// The answer.
    type Output;
}

/// The comparison of `A` with `B`.
pub type Compared<A, B> = <A as Compare<B>>::Output;

/// Equal digits do not change the answer.
macro_rules! equal_digits {
    ($($a:ident $Xa:ident $b:ident $Xb:ident;)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<Lower> Compare<$b, Lower> for $a {
            type Output = Lower;
        }
        compare_lengths! { $a $Xa $b $Xb }
        #[diagnostic::do_not_recommend]
        impl<U, V, Lower> Compare<$Xb<V>, Lower> for $Xa<U>
        where
            U: Compare<V, Lower>,
        {
            type Output = U::Output;
        }
    )+};
}

/// Different digits decide, unless a higher digit differs too.
macro_rules! different_digits {
    ($($a:ident $Xa:ident $b:ident $Xb:ident $answer:ident;)+) => {$(
        #[diagnostic::do_not_recommend]
        impl<Lower> Compare<$b, Lower> for $a {
            type Output = $answer;
        }
        compare_lengths! { $a $Xa $b $Xb }
        #[diagnostic::do_not_recommend]
        impl<U, V, Lower> Compare<$Xb<V>, Lower> for $Xa<U>
        where
            U: Compare<V, $answer>,
        {
            type Output = U::Output;
        }
    )+};
}

/// The integer with more digits is larger.
macro_rules! compare_lengths {
    ($a:ident $Xa:ident $b:ident $Xb:ident) => {
        #[diagnostic::do_not_recommend]
        impl<V, Lower> Compare<$Xb<V>, Lower> for $a {
            type Output = Less;
        }
        #[diagnostic::do_not_recommend]
        impl<U, Lower> Compare<$b, Lower> for $Xa<U> {
            type Output = Greater;
        }
    };
}

pub(crate) use {compare_lengths, different_digits, equal_digits};
