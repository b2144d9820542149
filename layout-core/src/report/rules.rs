//! Verdicts: the answer that a rule is broken, and the bound that reports it.

use super::decimal::Shown;
use super::{At, Decimal, DecimalOf, HasPartForEachMode, NoMode, Numeral};

/// The empty list, and the verdict that all rules hold.
pub struct Nil;

/// The verdict that `Rule` is broken.
pub struct Rejection<Rule>(Rule);

/// The rule `Rule`, broken by one or two integers, in the mode `Mode` if the shape has several.
pub struct By<Rule, Left, Right = (), Mode = NoMode>(Rule, Left, Right, Mode);

/// The error for the static integers `Left` and `Right`.
///
/// While `Left` or `Right` is not inferred, the alias is not a type yet. So the compiler does not
/// try any row.
pub type CheckReportOf<Rule, Left, Right = (), Mode = NoMode> =
    <DecimalOf<Left> as Shown>::First<Rule, DecimalOf<Right>, Mode>;

/// The rule that a coordinate has as many modes as the shape. `RANK` and `MODES` break it.
pub type OtherRank<const RANK: u16, const MODES: u16> =
    By<HasPartForEachMode, Numeral<RANK>, Numeral<MODES>>;

/// A property of `Of` that no type has.
///
/// Traits that report errors have this trait as a supertrait. Other crates cannot name this trait, so
/// they cannot implement the traits that report errors.
pub trait HoldsForNone<Of> {}

/// A verdict that is not an error. For an error, this bound makes the compiler report the rule.
///
/// The impls are for any type, and distinguish verdicts by `Answer`, so that the compiler does not list the
/// impls.
pub trait Accepted<Answer = Self> {
    /// The unit type.
    ///
    /// The type is a projection, not a bound. The compiler resolves the projections of impl headers and method
    /// signatures before their bounds. So the error does not mention the impl's trait, or the location of the
    /// method's bound.
    type Nothing;
}

impl<Any> Accepted<Nil> for Any {
    type Nothing = ();
}
impl<Any, Rule: IsViolation<CheckReport: Accepted>> Accepted<Rejection<Rule>> for Any {
    type Nothing = ();
}

/// A verdict that is not an error.
pub trait IsAccepted: Verdict<CheckReport: Accepted> {}
// This impl is one step longer than the projection by `IfAccepted`, so the compiler evaluates the projection
// first.
impl<V: Verdict<CheckReport: Accepted>> IsAccepted for V {}

/// The unit type, for an impl header or the return type of a method. The type requires the verdict to be
/// [`IsAccepted`].
pub type IfAccepted<V> = <<V as Verdict>::CheckReport as Accepted>::Nothing;

/// A **type operator**: `R`, after the compiler has evaluated `Nothing`.
pub trait When<Nothing> {
    /// The result of a method.
    type Of<R>;
}
impl<Nothing> When<Nothing> for () {
    type Of<R> = R;
}

/// The return type `R` of a method that requires the verdict `V` to be [`IsAccepted`].
///
/// The return type also projects `V`, so the old solver reports the broken rule instead of the method's bound.
#[cfg(not(rust_analyzer))]
pub type Checked<R, V> = Is<R, IfAccepted<V>>;
// rust-analyzer reports no trait errors and expands aliases in hovers.
#[cfg(rust_analyzer)]
pub type Checked<R, V> = R;

/// The return type `R` of a method whose bounds equate `R` with `Projection`.
///
/// The old solver normalizes `Projection` before it checks the bounds, which shortens the error. The next solver
/// normalizes only `R`; with `Projection` as the return type, it would report a second error.
#[cfg(not(rust_analyzer))]
pub type Is<R, Projection> = <() as When<Projection>>::Of<R>;

#[cfg(rust_analyzer)]
pub type Is<R, Projection> = Projection;

/// A broken rule.
pub trait IsViolation {
    /// The error.
    type CheckReport;
    /// The same rule in the mode `MODE` of a tuple.
    type In<const MODE: u8>: IsViolation;
}
impl<Rule, Left: Decimal, Right: Decimal> IsViolation for By<Rule, Left, Right> {
    type CheckReport = CheckReportOf<Rule, Left, Right>;
    type In<const MODE: u8> = By<Rule, Left, Right, At<MODE>>;
}
impl<Rule, Left: Decimal, Right: Decimal, const I: u8> IsViolation
    for By<Rule, Left, Right, At<I>>
{
    type CheckReport = CheckReportOf<Rule, Left, Right, At<I>>;
    type In<const MODE: u8> = Self;
}

/// A broken rule as the verdict of a method that always fails.
///
/// If the result or the bound of the method named the `Rejection` directly, the compiler would not find the
/// method.
pub trait Rejects: IsViolation {
    /// The error.
    type Verdict: Verdict;
}
impl<Rule: IsViolation> Rejects for Rule {
    type Verdict = Rejection<Self>;
}

/// The answer of an operation: its result, or a placeholder, with a verdict.
///
/// One type holds both, so that the compiler evaluates the operation once.
pub struct Evaluated<Output, Verdict>(Output, Verdict);

/// The answer of an operator that can fail: a list, or an error.
///
/// Operators inside an operation pass the verdict on. Only the operation itself requires it, so the error is
/// short.
pub trait Verdict {
    /// `Other`, or `Self` if `Self` is an error.
    type And<Other: Verdict>: Verdict;
    /// The same verdict for the mode `MODE` of a tuple.
    type In<const MODE: u8>: Verdict;
    /// The type that must be [`Accepted`].
    type CheckReport;
    /// `Other`, or a passing verdict if `Self` is an error, so that only one error is reported.
    type Else<Other: Verdict>: Verdict;
    /// `Coordinate`, or [`Skipped`] if `Self` is an error.
    type Or<Coordinate>;
    /// Returns the coordinate, or [`Skipped`] if `Self` is an error.
    fn or<Coordinate>(coordinate: Coordinate) -> Self::Or<Coordinate>;
}

/// The coordinate of an invalid operation, which is not checked.
#[derive(Clone, Copy)]
pub struct Skipped;

/// The items that all errors, or all passing verdicts, have in common.
macro_rules! is_rejection {
    (true) => {
        type Else<Other: crate::report::Verdict> = crate::report::Nil;
        type Or<Coordinate> = crate::report::Skipped;
        #[inline(always)]
        fn or<Coordinate>(_: Coordinate) -> crate::report::Skipped {
            crate::report::Skipped
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
    type CheckReport = Self;
    is_rejection!(false);
}
impl<Rule: IsViolation> Verdict for Rejection<Rule> {
    type And<Other: Verdict> = Self;
    type In<const MODE: u8> = Rejection<Rule::In<MODE>>;
    type CheckReport = Rule::CheckReport;
    is_rejection!(true);
}

/// The first error of two verdicts.
pub type Both<First, Second> = <First as Verdict>::And<Second>;

/// The first error of several verdicts.
macro_rules! all {
    () => { crate::report::Nil };
    ($verdict:ty $(, $others:ty)*) => {
        crate::report::Both<$verdict, crate::report::all!($($others),*)>
    };
}
/// The first error of the verdicts on the modes of a tuple.
macro_rules! all_modes {
    () => { crate::report::Nil };
    ($i:literal $verdict:ty $(, $j:literal $others:ty)*) => {
        crate::report::Both<
            <$verdict as crate::report::Verdict>::In<$i>,
            crate::report::all_modes!($($j $others),*),
        >
    };
}
pub(crate) use {all, all_modes, is_rejection};
