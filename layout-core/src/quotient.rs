//! Division with rounding down, and the greatest common divisor, based on the arithmetic of `int`.

use crate::int::dynamic::{Ceil, Dynamic, Unknown};
use crate::int::{
    self, _0, _1, DivideUp, DividedUp, Divisor, LongDivide, Multiple, Neither, Plus, Product,
    Relate, Relation, Sum, Times,
};
use crate::node::{CountOf, Node, Several, Single, Zero};

/// A **type operator**: `floor(Self / D)` and the remainder, for a positive `D`.
pub trait FloorDivide<D> {
    /// The quotient.
    type Quotient;
    /// The remainder.
    type Remainder;
}

impl<N, D> FloorDivide<D> for N
where
    N: Relate<D>,
    Relation<N, D>: FloorBy<N, D>,
{
    type Quotient = <Relation<N, D> as FloorBy<N, D>>::Quotient;
    type Remainder = <Relation<N, D> as FloorBy<N, D>>::Remainder;
}

/// A step of [`FloorDivide`]. `Self` is the relation of `N` to `D`.
pub trait FloorBy<N, D> {
    /// The quotient.
    type Quotient;
    /// The remainder.
    type Remainder;
}
/// The case `n = 0`.
impl<N, D> FloorBy<N, D> for int::IsZero {
    type Quotient = N;
    type Remainder = N;
}
/// The case `n = q*d`.
impl<Q, N, D> FloorBy<N, D> for Multiple<Q> {
    type Quotient = Q;
    type Remainder = _0;
}
/// The case `n < d`.
impl<Q, N, D> FloorBy<N, D> for Divisor<Q> {
    type Quotient = _0;
    type Remainder = N;
}
impl<N, D> FloorBy<N, D> for Neither
where
    N: LongDivide<D>,
{
    type Quotient = N::Quotient;
    type Remainder = N::Remainder;
}

/// A **type operator**: the greatest common divisor of a positive integer and any integer.
pub trait CommonDivisor<N> {
    /// The divisor.
    type Output;
}

/// The greatest common divisor `gcd(A, B)`.
pub type Gcd<A, B> = <A as CommonDivisor<B>>::Output;

impl<A, B> CommonDivisor<B> for A
where
    B: Node,
    CountOf<B>: GcdBy<A, B>,
{
    type Output = <CountOf<B> as GcdBy<A, B>>::Output;
}

/// A step of [`CommonDivisor`]. `Self` is the class of `B`, or the relation of `A` and `B`.
pub trait GcdBy<A, B> {
    /// The divisor.
    type Output;
}
/// Computes `gcd(a, 0) = a`.
impl<A, B> GcdBy<A, B> for Zero {
    type Output = A;
}
/// Computes `gcd(a, 1) = 1`.
impl<A, B> GcdBy<A, B> for Single {
    type Output = _1;
}
impl<A, B> GcdBy<A, B> for Several
where
    A: Relate<B>,
    Relation<A, B>: GcdBy<A, B>,
{
    type Output = <Relation<A, B> as GcdBy<A, B>>::Output;
}
/// Computes `gcd(q*b, b) = b`.
impl<Q, A, B> GcdBy<A, B> for Multiple<Q> {
    type Output = B;
}
/// Computes `gcd(a, q*a) = a`.
impl<Q, A, B> GcdBy<A, B> for Divisor<Q> {
    type Output = A;
}
/// Computes `gcd(a, b) = gcd(b, a mod b)`.
impl<A, B, R> GcdBy<A, B> for Neither
where
    A: FloorDivide<B, Remainder = R>,
    B: CommonDivisor<R>,
{
    type Output = Gcd<B, R>;
}

/// A **type operator**: `ceil(Self / D)` of positive integers. Exact quotients are tried first.
pub trait CeilQuotientOf<D> {
    /// The quotient.
    type Output;
}
impl<N, D> CeilQuotientOf<D> for N
where
    N: Relate<D>,
    Relation<N, D>: CeilBy<N, D>,
{
    type Output = <Relation<N, D> as CeilBy<N, D>>::Output;
}

/// A step of [`CeilQuotientOf`]. `Self` is the relation of `N` to `D`.
pub trait CeilBy<N, D> {
    /// The quotient.
    type Output;
}
impl<Q, N, D> CeilBy<N, D> for Multiple<Q> {
    type Output = Q;
}
/// The case `n < d`.
impl<Q, N, D> CeilBy<N, D> for Divisor<Q> {
    type Output = _1;
}
impl<N, D> CeilBy<N, D> for Neither
where
    N: DivideUp<D>,
{
    type Output = DividedUp<N, D>;
}
impl<N, D> CeilBy<N, D> for Unknown {
    type Output = Dynamic<_1, (Ceil<N, D>, ())>;
}

/// A **type operator**: the sum `Self + B*C`.
pub trait AddProduct<B, C> {
    /// The sum.
    type Output;
}
impl<A, B, C> AddProduct<B, C> for A
where
    B: Times<C>,
    Product<B, C>: Plus<A>,
{
    type Output = Sum<Product<B, C>, A>;
}
