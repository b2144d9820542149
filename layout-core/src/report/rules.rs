//! The answer that a rule is broken, and what is required of it.

use super::decimal::Shown;
use super::{At, Decimal, DecimalOf, HasPartForEachMode, NoMode, Numeral};

/// The empty list: no rule is broken.
pub struct Nil;

/// The answer of an operator that `Rule` is broken.
pub struct Refusal<Rule>(Rule);

/// `Rule` is broken by one number or two, in the mode `Mode` if there are several.
pub struct By<Rule, Left, Right = (), Mode = NoMode>(Rule, Left, Right, Mode);

/// What is reported for the static integers `Left` and `Right`.
///
/// Until both are known to the compiler this is not yet a type, so that none of the rows is tried.
pub type ToldOf<Rule, Left, Right = (), Mode = NoMode> =
    <DecimalOf<Left> as Shown>::First<Rule, DecimalOf<Right>, Mode>;

/// The rule that a coordinate has as many modes as the shape, broken by `RANK` and `MODES`.
pub type OtherRank<const RANK: u16, const MODES: u16> =
    By<HasPartForEachMode, Numeral<RANK>, Numeral<MODES>>;

/// A statement about `Of` that holds for no type.
///
/// A trait whose refusal the compiler reports has it as a supertrait. No other crate can name it, so none can make the refused
/// hold for a type of its own.
pub trait HoldsForNone<Of> {}

/// An answer that is not a refusal. Requiring it of a refusal makes the compiler report the rule.
///
/// Its impls are for any type, and tell answers apart by `Answer`: so the compiler does not list them.
pub trait Accepted<Answer = Self> {
    /// Nothing.
    ///
    /// It is a projection, not a bound: the compiler resolves what the header of an impl and the signature of a
    /// method project before their bounds, and does not add to its report that impl's trait and
    /// where the method's bound is written.
    type Nothing;
}

impl<Any> Accepted<Nil> for Any {
    type Nothing = ();
}
impl<Any, Rule: Broken<Told: Accepted>> Accepted<Refusal<Rule>> for Any {
    type Nothing = ();
}

/// A verdict that is not a refusal.
pub trait Kept: Verdict<Told: Accepted> {}
// One step further than the projection by `NothingOf`, so that the compiler comes to that first.
impl<V: Verdict<Told: Accepted>> Kept for V {}

/// Nothing, in the header of an impl or the result of a method that requires its verdict to be [`Kept`].
pub type NothingOf<V> = <<V as Verdict>::Told as Accepted>::Nothing;

/// A **type operator**: `R`, whatever the compiler has to come to for `Nothing`, and before it does.
pub trait Gives<Nothing> {
    /// The result of a method.
    type Of<R>;
}
impl<Nothing> Gives<Nothing> for () {
    type Of<R> = R;
}

/// The return type `R` of a method that requires the verdict `V` to be [`Kept`].
///
/// The return type also projects `V`, so the old solver reports the broken rule instead of the method's bound.
#[cfg(not(rust_analyzer))]
pub type Given<R, V> = Is<R, NothingOf<V>>;
// rust-analyzer reports no trait errors and expands aliases in hovers.
#[cfg(rust_analyzer)]
pub type Given<R, V> = R;

/// The return type `R` of a method whose bounds equate `R` with `Projection`.
///
/// The old solver normalizes `Projection` before it checks the bounds, which shortens the error. The next solver
/// normalizes only `R`; with `Projection` as the return type, it would report a second error.
#[cfg(not(rust_analyzer))]
pub type Is<R, Projection> = <() as Gives<Projection>>::Of<R>;

#[cfg(rust_analyzer)]
pub type Is<R, Projection> = Projection;

/// A broken rule.
pub trait Broken {
    /// What is reported.
    type Told;
    /// The same in the mode `MODE` of a tuple.
    type In<const MODE: u8>: Broken;
}
impl<Rule, Left: Decimal, Right: Decimal> Broken for By<Rule, Left, Right> {
    type Told = ToldOf<Rule, Left, Right>;
    type In<const MODE: u8> = By<Rule, Left, Right, At<MODE>>;
}
impl<Rule, Left: Decimal, Right: Decimal, const I: u8> Broken for By<Rule, Left, Right, At<I>> {
    type Told = ToldOf<Rule, Left, Right, At<I>>;
    type In<const MODE: u8> = Self;
}

/// The refusal of a rule: the verdict of a method that is there to be refused.
///
/// Where its result or its bound named the refusal, the compiler would not find the method.
pub trait Refuses: Broken {
    /// The refusal.
    type Verdict: Verdict;
}
impl<Rule: Broken> Refuses for Rule {
    type Verdict = Refusal<Self>;
}

/// The answer of an operation: its result, or what stands for it, and a verdict.
///
/// One type for both, so that the compiler evaluates the operation once.
pub struct Done<Output, Verdict>(Output, Verdict);

/// The answer of an operator that can refuse: a list, or a refusal.
///
/// Operators within an operation pass it on, so that the operation asks once, at its top, and the
/// error is short.
pub trait Verdict {
    /// `Other`, unless this is a refusal.
    type And<Other: Verdict>: Verdict;
    /// The same for the mode `MODE` of a tuple.
    type In<const MODE: u8>: Verdict;
    /// What has to be [`Accepted`].
    type Told;
    /// `Other`, unless this is a refusal: one is enough.
    type Else<Other: Verdict>: Verdict;
    /// `Coordinate`, or [`Unasked`] if this is a refusal.
    type Or<Coordinate>;
    /// The coordinate, if this is not a refusal.
    fn or<Coordinate>(coordinate: Coordinate) -> Self::Or<Coordinate>;
}

/// A coordinate of what is refused: whether it is in bounds is not asked.
#[derive(Clone, Copy)]
pub struct Unasked;

/// What is the same in all verdicts that are refusals, or in all that are not.
macro_rules! is_refusal {
    (true) => {
        type Else<Other: crate::report::Verdict> = crate::report::Nil;
        type Or<Coordinate> = crate::report::Unasked;
        #[inline(always)]
        fn or<Coordinate>(_: Coordinate) -> crate::report::Unasked {
            crate::report::Unasked
        }
    };
    (false) => {
        type Else<Other: crate::report::Verdict> = Other;
        type Or<Coordinate> = Coordinate;
        #[inline(always)]
        fn or<Coordinate>(coordinate: Coordinate) -> Coordinate {
            coordinate
        }
    };
}
impl Verdict for Nil {
    type And<Other: Verdict> = Other;
    type In<const MODE: u8> = Self;
    type Told = Self;
    is_refusal!(false);
}
impl<Rule: Broken> Verdict for Refusal<Rule> {
    type And<Other: Verdict> = Self;
    type In<const MODE: u8> = Refusal<Rule::In<MODE>>;
    type Told = Rule::Told;
    is_refusal!(true);
}

/// The first refusal of two verdicts.
pub type Both<First, Second> = <First as Verdict>::And<Second>;

/// The first refusal of several verdicts.
macro_rules! all {
    () => { crate::report::Nil };
    ($verdict:ty $(, $others:ty)*) => {
        crate::report::Both<$verdict, crate::report::all!($($others),*)>
    };
}
/// The first refusal of the verdicts on the modes of a tuple.
macro_rules! all_modes {
    () => { crate::report::Nil };
    ($i:literal $verdict:ty $(, $j:literal $others:ty)*) => {
        crate::report::Both<
            <$verdict as crate::report::Verdict>::In<$i>,
            crate::report::all_modes!($($j $others),*),
        >
    };
}
pub(crate) use {all, all_modes, is_refusal};
