//! Answers of operations: a result, or an error.

/// Traits for the answers of operations, which all kinds of layouts implement.
///
/// `$bound` is the bound that errors suggest in generic code.
macro_rules! outcome {
    ($($Op:ident [$($param:ident)*] $bound:literal;)+) => { paste::paste! {$(
        #[doc = "A **type operator**: the answer of the operation `" $Op "`."]
        #[diagnostic::on_unimplemented(
            message = "expected a layout, found `{Self}`",
            label = "this operation takes a layout",
            note = "write a layout as `Layout<Shape, Stride>`, or as `shape:stride` in `layout!`",
            note = $bound
        )]
        pub trait [<$Op Outcome>]<$($param),*> {
            /// [`Evaluated`](crate::report::Evaluated).
            type Answer;
        }
    )+} };
}
pub(super) use outcome;

/// The operations themselves. An operation is implemented if its answer is not an error.
///
/// The impls are for any type. So the compiler reports the broken rule, and not the types that implement the
/// operation.
macro_rules! accepted {
    ($($Op:ident [$($param:ident)*];)+) => { paste::paste! {$(
        impl<A, $($param,)* Output, Verdict> $Op<$($param,)* crate::report::IfAccepted<Verdict>> for A
        where
            A: [<$Op Outcome>]<$($param,)* Answer = crate::report::Evaluated<Output, Verdict>>,
            Verdict: crate::report::IsAccepted,
        {
            type Output = Output;
        }
    )+} };
}
pub(super) use accepted;

/// Operations whose errors are reported by the bounds on their operands.
macro_rules! answers {
    ($($Op:ident [$($param:ident)*] $bound:literal;)+) => { paste::paste! {$(
        impl<A, $($param,)* R> $Op<$($param),*> for A
        where
            A: [<$Op Outcome>]<$($param,)* Output = R>,
        {
            type Output = R;
        }

        #[doc = "A **type operator**: the answer of [`" $Op "`]."]
        #[diagnostic::on_unimplemented(
            message = "expected a layout, found `{Self}`",
            label = "this operation takes a layout",
            note = "write a layout as `Layout<Shape, Stride>`, or as `shape:stride` in `layout!`",
            note = $bound
        )]
        pub trait [<$Op Outcome>]<$($param),*> {
            /// The result.
            type Output;
        }
    )+} };
}
pub(crate) use answers;

/// The operation on a layout, by a trait of its right operand. Invalid right operands are reported by that
/// trait.
macro_rules! by_right_operand {
    ($($Op:ident $Right:ident;)+) => {$(
        crate::algebra::outcome::by_right_operand! { @op $Op $Right }
        #[diagnostic::do_not_recommend]
        impl<A, Rule: crate::report::IsViolation> $Right<A> for crate::report::Rejection<Rule> {
            type Answer = crate::report::Evaluated<crate::algebra::outcome::NoPair, Self>;
        }
    )+};
    (@op $Op:ident $Right:ident) => { paste::paste! {
        impl<S, D, B> [<$Op Outcome>]<B> for crate::Layout<S, D>
        where
            S: crate::modes::congruence::Congruence<D, B, Output: $Right<Self>>,
        {
            type Answer = <S::Output as $Right<Self>>::Answer;
        }
    } };
}
pub(super) use by_right_operand;

/// A placeholder for the result of an operation after an error: a tile, and a rest without coordinates that
/// could cause a second error.
pub type NoPair = crate::Layout<(crate::int::_1, ()), (crate::int::_0, ())>;
