//! Recasts given by element sizes.

use super::{DowncastOutcome, UpcastOutcome};
use crate::int::{Divisor, Multiple, Neither, Relate, Relation};
use crate::quotient::{CommonDivisor, FloorDivide, Gcd};
use crate::report::{Both, Evaluated, IfAccepted, IsAccepted, Verdict};

/// A **type operator**: the layout of `Old`-bit elements as a layout of `New`-bit elements.
///
/// ```text
/// upcast by the reduced numerator of new / old, then downcast by its denominator
/// ```
///
/// # Examples
///
/// ```
/// use layout_core::*;
/// use static_assertions::assert_type_eq_all;
///
/// type Halves = Layout<(_8, _4), (_1, _8)>;
/// assert_type_eq_all!(RecastOf<Halves, _16, _128>, Layout<(_1, _4), (_1, _1)>);
/// assert_type_eq_all!(RecastOf<Halves, _16, _8>, Layout<(_16, _4), (_1, _16)>);
/// ```
///
/// # Errors
///
/// Reports the same errors as [`Upcast`](super::Upcast) and [`Downcast`](super::Downcast):
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: RecastOf<Layout<_4, _3>, _8, _32>) {}
/// ```
/// ```text
/// error[E0277]: stride 3 neither divides the upcast factor 4 nor is a multiple of it
/// ```
///
/// # Source
///
/// CuTe `recast_layout` (`layout.hpp`), with the sizes of the types in bits.
#[diagnostic::on_unimplemented(
    message = "expected a layout that can be recast, found `{Self}`",
    note = "recast a layout between two element widths in bits, both positive static integers"
)]
#[doc(alias = "recast_layout")]
#[doc(alias = "recast")]
pub trait RecastLayout<Old, New, Nothing = ()> {
    /// The layout.
    type Output;
}

/// The result of [`RecastLayout`].
pub type RecastOf<A, Old, New> = <A as RecastLayout<Old, New>>::Output;

impl<A, Old, New, R, Checked> RecastLayout<Old, New, IfAccepted<Checked>> for A
where
    New: Relate<Old>,
    Relation<New, Old>: RecastBy<A, Old, New, Answer = Evaluated<R, Checked>>,
    Checked: IsAccepted,
{
    type Output = R;
}

/// [`RecastLayout`]. `Self` is the relation of the new size to the old one.
pub trait RecastBy<A, Old, New> {
    /// [`Evaluated`].
    type Answer;
}
/// `new = q * old`: an upcast by `q`.
impl<Q, A, Old, New> RecastBy<A, Old, New> for Multiple<Q>
where
    A: UpcastOutcome<Q>,
{
    type Answer = <A as UpcastOutcome<Q>>::Answer;
}
/// `old = q * new`: a downcast by `q`.
impl<Q, A, Old, New> RecastBy<A, Old, New> for Divisor<Q>
where
    A: DowncastOutcome<Q>,
{
    type Answer = <A as DowncastOutcome<Q>>::Answer;
}
impl<A, Old, New, Up, Larger, R, Smaller> RecastBy<A, Old, New> for Neither
where
    New: CommonDivisor<Old>,
    New: FloorDivide<Gcd<New, Old>>,
    Old: FloorDivide<Gcd<New, Old>>,
    A: UpcastOutcome<Reduced<New, New, Old>, Answer = Evaluated<Up, Larger>>,
    Up: DowncastOutcome<Reduced<Old, New, Old>, Answer = Evaluated<R, Smaller>>,
    Larger: Verdict,
    Smaller: Verdict,
{
    type Answer = Evaluated<R, Both<Larger, Smaller>>;
}

/// The quotient `N / gcd(A, B)`.
pub type Reduced<N, A, B> = <N as FloorDivide<Gcd<A, B>>>::Quotient;
