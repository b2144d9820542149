//! The functor from maps over the positions of a factorisation.

use super::{FactError, FactMorphism};

impl FactMorphism {
    /// `F_E` of a commuting triangle: the morphism `E^a -> E^b` of a map `c` with `a = b c`.
    ///
    /// ```text
    /// b o result == a
    /// over(a, identity, a.map) == a
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::fact::{FactMorphism, OrderedFactorisation};
    ///
    /// let e = OrderedFactorisation::new([2, 3])?;
    /// let a = FactMorphism::new(e.clone(), [1])?;
    /// let b = FactMorphism::new(e, [0, 1])?;
    /// assert_eq!(FactMorphism::over(&a, &b, [1])?.to_string(), "[3] -> [2 3]");
    /// assert_eq!(
    ///     FactMorphism::over(&a, &b, [0]).unwrap_err().to_string(),
    ///     "the triangle does not commute",
    /// );
    /// # Ok::<(), layout_algebra::fact::FactError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// *not commuting* if `a` is not `b` after `c`, *out of range* if `c` leads past `b`.
    ///
    /// # Source
    ///
    /// Mao, Remark 3.7, where the arrows of the triangles run the other way at one place.
    pub fn over(a: &Self, b: &Self, c: impl IntoIterator<Item = usize>) -> Result<Self, FactError> {
        let morphism = Self::new(b.domain(), c)?;
        if b.compose(&morphism)? == *a {
            Ok(morphism)
        } else {
            Err(FactError::NotCommuting)
        }
    }
}
