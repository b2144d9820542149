//! Recasts by the sizes of elements.

use super::{Downcast, Downcasted, Upcast, Upcasted};
use crate::int::{Divisor, Multiple, Neither, Relate, Relation};
use crate::quotient::{CommonDivisor, FloorDivide, Gcd};

/// A **type operator**: the layout of elements of `Old` bits as one of elements of `New` bits.
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
/// assert_type_eq_all!(Recasted<Halves, _16, _128>, Layout<(_1, _4), (_1, _1)>);
/// assert_type_eq_all!(Recasted<Halves, _16, _8>, Layout<(_16, _4), (_1, _16)>);
/// ```
///
/// # Errors
///
/// Those of [`Upcast`] and [`Downcast`]:
///
/// ```compile_fail
/// use layout_core::*;
///
/// fn kernel(_: Recasted<Layout<_4, _3>, _8, _32>) {}
/// ```
/// ```text
/// error[E0277]: of stride 3 and factor 4, neither divides the other
/// ```
///
/// # Source
///
/// CuTe `recast_layout` (`layout.hpp`), with the sizes of the types in bits.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a layout that can be recast",
    note = "a layout is recast from one positive static integer of bits to another"
)]
pub trait RecastLayout<Old, New> {
    /// The layout.
    type Output;
}

/// The result of [`RecastLayout`].
pub type Recasted<A, Old, New> = <A as RecastLayout<Old, New>>::Output;

impl<A, Old, New> RecastLayout<Old, New> for A
where
    New: Relate<Old>,
    Relation<New, Old>: RecastBy<A, Old, New>,
{
    type Output = <Relation<New, Old> as RecastBy<A, Old, New>>::Output;
}

/// [`RecastLayout`] by the relation `Self` of the new size to the old one.
pub trait RecastBy<A, Old, New> {
    /// The layout.
    type Output;
}
/// `new = q * old`
impl<Q, A, Old, New> RecastBy<A, Old, New> for Multiple<Q>
where
    A: Upcast<Q>,
{
    type Output = Upcasted<A, Q>;
}
/// `old = q * new`
impl<Q, A, Old, New> RecastBy<A, Old, New> for Divisor<Q>
where
    A: Downcast<Q>,
{
    type Output = Downcasted<A, Q>;
}
impl<A, Old, New> RecastBy<A, Old, New> for Neither
where
    New: CommonDivisor<Old>,
    New: FloorDivide<Gcd<New, Old>>,
    Old: FloorDivide<Gcd<New, Old>>,
    A: Upcast<Reduced<New, New, Old>>,
    Upcasted<A, Reduced<New, New, Old>>: Downcast<Reduced<Old, New, Old>>,
{
    type Output = Downcasted<Upcasted<A, Reduced<New, New, Old>>, Reduced<Old, New, Old>>;
}

/// `N / gcd(A, B)`
pub type Reduced<N, A, B> = <N as FloorDivide<Gcd<A, B>>>::Quotient;
