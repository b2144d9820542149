//! Sorting by stride.

use crate::int::{Compare, Compared, Equal, Greater, Less};
use crate::modes::{Cons, Nil};

/// A value with its sort key, a static integer.
pub struct Keyed<Key, Value>(Key, Value);

/// A **type operator**: the list sorted by key, with CuTe's exchange sort. The order of equal keys
/// determines which inverse results.
///
/// ```text
/// for i, for j > i: if list[j] < list[i], swap both
/// ```
pub trait ExchangeSort {
    /// The sorted list.
    type Output;
}
impl ExchangeSort for Nil {
    type Output = Self;
}
impl<Head, Tail> ExchangeSort for Cons<Head, Tail>
where
    Tail: Exchange<Head>,
    Tail::Rest: ExchangeSort,
{
    type Output = Cons<Tail::Least, <Tail::Rest as ExchangeSort>::Output>;
}

/// A **type operator**: one pass of the exchange sort, which moves `Head` along the list.
pub trait Exchange<Head> {
    /// The head after the pass.
    type Least;
    /// The list after the pass.
    type Rest;
}
impl<Head> Exchange<Head> for Nil {
    type Least = Head;
    type Rest = Self;
}
impl<K, V, L, W, Tail> Exchange<Keyed<K, V>> for Cons<Keyed<L, W>, Tail>
where
    L: Compare<K>,
    Compared<L, K>: ExchangeStep<Keyed<K, V>, Keyed<L, W>, Tail>,
{
    type Least = <Compared<L, K> as ExchangeStep<Keyed<K, V>, Keyed<L, W>, Tail>>::Least;
    type Rest = <Compared<L, K> as ExchangeStep<Keyed<K, V>, Keyed<L, W>, Tail>>::Rest;
}

/// One step of [`Exchange`]. `Self` is the comparison of `Other` with `Head`.
pub trait ExchangeStep<Head, Other, Tail> {
    /// The head after the pass.
    type Least;
    /// The list after the pass.
    type Rest;
}
impl<Head, Other, Tail> ExchangeStep<Head, Other, Tail> for Less
where
    Tail: Exchange<Other>,
{
    type Least = Tail::Least;
    type Rest = Cons<Head, Tail::Rest>;
}
impl<Head, Other, Tail> ExchangeStep<Head, Other, Tail> for Equal
where
    Tail: Exchange<Head>,
{
    type Least = Tail::Least;
    type Rest = Cons<Other, Tail::Rest>;
}
impl<Head, Other, Tail> ExchangeStep<Head, Other, Tail> for Greater
where
    Tail: Exchange<Head>,
{
    type Least = Tail::Least;
    type Rest = Cons<Other, Tail::Rest>;
}
