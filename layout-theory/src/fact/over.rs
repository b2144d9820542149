//! The functors from maps over the positions of a factorisation and from maps over the primes.

use super::{FactError, FactMorphism, OrderedFactorisation};

impl FactMorphism {
    /// Returns `F_E` of a commuting triangle: the morphism `E^a -> E^b` of a map `c` with
    /// `a = b c`.
    ///
    /// ```text
    /// b o result == a
    /// over(a, identity, a.map) == a
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_theory::fact::{FactMorphism, OrderedFactorisation};
    ///
    /// let e = OrderedFactorisation::new([2, 3])?;
    /// let a = FactMorphism::new(e.clone(), [1])?;
    /// let b = FactMorphism::new(e, [0, 1])?;
    /// assert_eq!(FactMorphism::over(&a, &b, [1])?.to_string(), "[3] -> [2 3]");
    /// assert_eq!(
    ///     FactMorphism::over(&a, &b, [0]).unwrap_err().to_string(),
    ///     "the triangle does not commute",
    /// );
    /// # Ok::<(), layout_theory::fact::FactError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *not commuting* if `a` is not the composition `b c`, or *out of range* if an image
    /// of `c` is past the end of `b`.
    ///
    /// # Source
    ///
    /// Mao, Remark 3.7, where one arrow of the triangles has the wrong direction.
    pub fn over(a: &Self, b: &Self, c: impl IntoIterator<Item = usize>) -> Result<Self, FactError> {
        let morphism = Self::new(b.domain(), c)?;
        if b.compose(&morphism)? == *a {
            Ok(morphism)
        } else {
            Err(FactError::NotCommuting)
        }
    }

    /// Returns the morphism `from -> to` of a map over the primes. Such a map is a map of finite
    /// sets whose elements are labelled with primes, and keeps the labels. The labels are the
    /// entries of `from` and `to`.
    ///
    /// `Fact` is equivalent to the category `FinSet / P` of finite sets over the primes. An ordered
    /// factorisation corresponds to the set of its positions, labelled with its primes.
    ///
    /// ```text
    /// result.domain() == from      result.codomain() == to
    /// over_primes(f.domain(), f.codomain(), f.map()) == f       for every morphism f
    /// over_primes(.., b) o over_primes(.., c) == over_primes(.., b c)
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_theory::fact::{FactMorphism, OrderedFactorisation};
    ///
    /// let from = OrderedFactorisation::new([3, 2, 3])?;
    /// let to = OrderedFactorisation::new([2, 3])?;
    /// let f = FactMorphism::over_primes(&from, &to, [1, 0, 1])?;
    /// assert_eq!(f.to_string(), "[3 2 3] -> [2 3]");
    /// assert_eq!(
    ///     FactMorphism::over_primes(&from, &to, [0, 0, 1]).unwrap_err().to_string(),
    ///     "expected an image with the prime 3 of position 0, found the prime 2",
    /// );
    /// # Ok::<(), layout_theory::fact::FactError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *primes differ* if the map changes a label, *length* if it does not have one image
    /// for each factor of `from`, or *out of range* if an image is past the end of `to`.
    ///
    /// # Source
    ///
    /// Mao, Remark 3.8.
    pub fn over_primes(
        from: &OrderedFactorisation,
        to: &OrderedFactorisation,
        map: impl IntoIterator<Item = usize>,
    ) -> Result<Self, FactError> {
        let len = from.len();
        let map: Vec<_> = map.into_iter().take(len + 1).collect();
        if map.len() != len {
            let found = map.len();
            return Err(FactError::Length { len, found });
        }
        let morphism = Self::new(to.clone(), map)?;
        let labels = from.primes().iter().zip(morphism.domain().primes);
        for (position, (&prime, found)) in labels.enumerate() {
            if prime != found {
                return Err(FactError::PrimesDiffer {
                    position,
                    prime,
                    found,
                });
            }
        }
        Ok(morphism)
    }
}
