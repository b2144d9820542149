//! Ordered factorisations: the category `Fact`, its realisation, and the permutations of `[0, n)`
//! that are layout functions.
//!
//! An ordered factorisation `E = [p1 ... pk]` is a list of primes. A map `a: n -> k` of positions
//! determines a morphism `E^a -> E` with `E^a = [p(a(1)) ... p(a(n))]`, and a layout. Positions
//! count from 0 in this module, and from 1 in the paper.
//!
//! ```
//! use layout_theory::fact::{FactMorphism, Groupoid, OrderedFactorisation};
//!
//! let e = OrderedFactorisation::new([2, 3])?;
//! let swap = FactMorphism::new(e, [1, 0])?;
//! assert_eq!(swap.to_string(), "[3 2] -> [2 3]");
//! assert_eq!(swap.layout()?.to_string(), "(3,2):(2,1)");
//!
//! // Of the 24 permutations of [0, 4), two are layout functions.
//! let layouts = Groupoid::new(4)?.layout_permutations()?;
//! let printed: Vec<_> = layouts.iter().map(ToString::to_string).collect();
//! assert_eq!(printed, ["4:1", "(2,2):(2,1)"]);
//! # Ok::<(), layout_theory::fact::FactError>(())
//! ```
//!
//! # Source
//!
//! Mao, Definitions 3.1 to 3.14 and Remark 3.16, after Shah.

mod error;
mod groupoid;
mod morphism;
mod over;
mod permutation;
pub(crate) mod prime;

use core::fmt;

pub use error::FactError;
pub use groupoid::{Groupoid, MOST_N, MOST_PERMUTATIONS};
pub use morphism::FactMorphism;

/// An ordered factorisation `[p1 ... pk]`: a possibly empty list of primes whose product fits in an
/// `i64`.
///
/// ```
/// use layout_theory::fact::OrderedFactorisation;
///
/// let e = OrderedFactorisation::new([2, 3, 2])?;
/// assert_eq!((e.to_string().as_str(), e.size()), ("[2 3 2]", 12));
/// assert_eq!(
///     OrderedFactorisation::new([2, 4]).unwrap_err().to_string(),
///     "4 at position 1 is not a prime",
/// );
/// # Ok::<(), layout_theory::fact::FactError>(())
/// ```
///
/// # Source
///
/// Mao, Definition 3.1.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OrderedFactorisation {
    primes: Vec<i64>,
}

impl OrderedFactorisation {
    /// Creates the factorisation `[primes]`.
    ///
    /// # Errors
    ///
    /// Returns *not prime* with the position, or *overflow* if the product does not fit in an
    /// `i64`.
    pub fn new(primes: impl IntoIterator<Item = i64>) -> Result<Self, FactError> {
        let mut factorisation = Self::default();
        let mut size = 1_i64;
        for (position, value) in primes.into_iter().enumerate() {
            if !prime::is_prime(value) {
                return Err(FactError::NotPrime { position, value });
            }
            size = size.checked_mul(value).ok_or(FactError::Overflow)?;
            factorisation.primes.push(value);
        }
        Ok(factorisation)
    }

    /// Returns the primes.
    #[must_use]
    pub fn primes(&self) -> &[i64] {
        &self.primes
    }

    /// Returns the number of primes: `k`.
    #[must_use]
    pub fn len(&self) -> usize {
        self.primes.len()
    }

    /// Returns `true` if this is `[]`.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.primes.is_empty()
    }

    /// Returns the product of the primes, or 1 for `[]`. The realisation of the factorisation is
    /// `[0, size)`.
    #[must_use]
    pub fn size(&self) -> i64 {
        self.primes.iter().product()
    }
}

/// Prints `[2 3 2]`.
impl fmt::Display for OrderedFactorisation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (i, prime) in self.primes.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{prime}")?;
        }
        f.write_str("]")
    }
}
