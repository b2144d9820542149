//! What an operation answers: a result, or a refusal.

/// The answers of operations, as traits that all kinds of layouts implement.
///
/// `$bound` tells generic code which bound to write.
macro_rules! outcome {
    ($($Op:ident [$($param:ident)*] $bound:literal;)+) => { paste::paste! {$(
        #[doc = "A **type operator**: what the operation `" $Op "` answers."]
        #[diagnostic::on_unimplemented(
            message = "`{Self}` is not a layout",
            label = "this is an operation on layouts",
            note = "a layout is `Layout<Shape, Stride>`, or `shape:stride` in `layout!`",
            note = $bound
        )]
        pub trait [<$Op Outcome>]<$($param),*> {
            /// [`Done`](crate::report::Done).
            type Answer;
        }
    )+} };
}
pub(super) use outcome;

/// The operations themselves: each is accepted where its answer is not a refusal.
///
/// An operation can be required of any type, so that the compiler reports the refusal and not which
/// types have the operation.
macro_rules! accepted {
    ($($Op:ident [$($param:ident)*];)+) => { paste::paste! {$(
        impl<A, $($param,)* Output, Verdict> $Op<$($param,)* crate::report::NothingOf<Verdict>> for A
        where
            A: [<$Op Outcome>]<$($param,)* Answer = crate::report::Done<Output, Verdict>>,
            Verdict: crate::report::Kept,
        {
            type Output = Output;
        }
    )+} };
}
pub(super) use accepted;

/// Operations whose refusals are reported by the bounds on their operands.
macro_rules! answers {
    ($($Op:ident [$($param:ident)*] $bound:literal;)+) => { paste::paste! {$(
        impl<A, $($param,)* R> $Op<$($param),*> for A
        where
            A: [<$Op Outcome>]<$($param,)* Output = R>,
        {
            type Output = R;
        }

        #[doc = "A **type operator**: what [`" $Op "`] answers."]
        #[diagnostic::on_unimplemented(
            message = "`{Self}` is not a layout",
            label = "this is an operation on layouts",
            note = "a layout is `Layout<Shape, Stride>`, or `shape:stride` in `layout!`",
            note = $bound
        )]
        pub trait [<$Op Outcome>]<$($param),*> {
            /// The result.
            type Output;
        }
    )+} };
}
pub(crate) use answers;

/// The operation on a layout, by a trait of its right operand; where the layout is none, the operand is the
/// refusal.
macro_rules! by_right_operand {
    ($($Op:ident $Right:ident;)+) => {$(
        crate::algebra::outcome::by_right_operand! { @op $Op $Right }
        #[diagnostic::do_not_recommend]
        impl<A, Rule: crate::report::Broken> $Right<A> for crate::report::Refusal<Rule> {
            type Answer = crate::report::Done<crate::algebra::outcome::NoPair, Self>;
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

/// What stands for the result of an operation after a refusal: a tile, and a rest without coordinates that could
/// be refused too.
pub type NoPair = crate::Layout<(crate::int::_1, ()), (crate::int::_0, ())>;
