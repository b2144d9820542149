//! The functors to maps of coordinates and to maps of integers.

use super::TupleMorphism;
use crate::category::CategoryError;

impl TupleMorphism {
    /// Returns the codomain coordinate that a domain coordinate maps to.
    ///
    /// ```text
    /// a functor: that of a composite is the composite
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[4, 4], &[4, 4, 4], &[1, 3])?;
    /// assert_eq!(f.on_coordinate(&[1, 2])?, [1, 0, 2]);
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Length`](CategoryError::Length), [`Coordinate`](CategoryError::Coordinate) outside
    /// the domain.
    ///
    /// # Source
    ///
    /// The functor `F`, 3.1.4.1.
    pub fn on_coordinate(&self, coordinate: &[i64]) -> Result<Vec<i64>, CategoryError> {
        if coordinate.len() != self.domain.len() {
            return Err(CategoryError::Length {
                what: "the coordinate",
                found: coordinate.len(),
                wanted: self.domain.len(),
            });
        }
        let mut image = vec![0; self.codomain.len()];
        for (position, &value) in coordinate.iter().enumerate() {
            let extent = self.domain[position];
            if !(0..extent).contains(&value) {
                return Err(CategoryError::Coordinate {
                    position,
                    value,
                    extent,
                });
            }
            if let Some(j) = self.map.images()[position] {
                image[j] = value;
            }
        }
        Ok(image)
    }

    /// Returns the integer that an index of the domain maps to.
    ///
    /// ```text
    /// |g o f| == |g| o |f|    |f|(x) == L_f(x)
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[4, 4], &[4, 2, 4], &[1, 3])?;
    /// assert_eq!(f.realize(7)?, 3 + 8);
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Coordinate`](CategoryError::Coordinate) outside `[0, size)`.
    ///
    /// # Source
    ///
    /// The realization functor, 3.1.4.4.
    pub fn realize(&self, index: i64) -> Result<i64, CategoryError> {
        if !(0..self.size()).contains(&index) {
            return Err(CategoryError::Coordinate {
                position: 0,
                value: index,
                extent: self.size(),
            });
        }
        let mut rest = index;
        let mut coordinate = Vec::with_capacity(self.domain.len());
        for extent in &self.domain {
            coordinate.push(rest % extent);
            rest /= extent;
        }
        let image = self.on_coordinate(&coordinate)?;
        // At most the product of the codomain, which fits.
        Ok(image
            .iter()
            .zip(self.blocks())
            .map(|(c, block)| c * block)
            .sum())
    }
}
