//! Comparison.

/// The answer `l < r`.
pub struct Less;
/// The answer `l = r`.
pub struct Equal;
/// The answer `l > r`.
pub struct Greater;

/// A **type operator**: [`Less`], [`Equal`] or [`Greater`] for `Self` against `R`.
///
/// `Lower` is the answer for the digits already seen, the lower ones: a higher digit that differs
/// overrides them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` and `{R}` are not both known static integers",
    label = "not made of static integers",
    note = "a static integer is `_0`, `_1`, `_2`, ..., or `numbers::FromTypenum<U128>` for one of typenum's"
)]
pub trait Compare<R, Lower = Equal> {
    /// The answer.
    type Output;
}

/// `A` against `B`.
pub type Compared<A, B> = <A as Compare<B>>::Output;

/// The same digit decides nothing.
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

/// Different digits decide unless a higher one does.
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

/// More digits are more.
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
