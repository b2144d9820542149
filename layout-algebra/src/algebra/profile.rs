//! Relations between the profiles and sizes of nested tuples.

use super::checked::gcd;
use crate::IntTuple;

impl IntTuple {
    /// Returns `true` if both tuples have the same profile, that is, the same parentheses.
    ///
    /// # Source
    ///
    /// CuTe `congruent` (`int_tuple.hpp`).
    ///
    /// Proved: `congruent_reflexive`, `congruent_symmetric`, `congruent_transitive` (`proofs/Index.v`).
    #[must_use]
    pub fn is_congruent(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int(_), Self::Int(_)) => true,
            (Self::Tuple(a), Self::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_congruent(b))
            }
            _ => false,
        }
    }

    /// Returns `true` if `other` has at least the parentheses of `self`. Coordinates of profile
    /// `self` are then coordinates of a shape `other`.
    ///
    /// # Source
    ///
    /// CuTe `weakly_congruent` (`int_tuple.hpp`).
    ///
    /// Proved: `weakly_congruent_transitive`, `weakly_congruent_antisymmetric` (`proofs/Index.v`).
    #[must_use]
    pub fn is_weakly_congruent(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int(_), _) => true,
            (Self::Tuple(a), Self::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_weakly_congruent(b))
            }
            _ => false,
        }
    }

    /// Returns `true` if `other` refines `self`: `other` has at least the parentheses of `self`,
    /// and the same size wherever `self` has an integer. All coordinates of `self` are then
    /// coordinates of `other`.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    ///
    /// assert!(IntTuple::from((24, 8)).is_compatible(&((4, 6), 8).into()));
    /// assert!(!IntTuple::from((4, 6)).is_compatible(&24.into()));
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `compatible` (`int_tuple.hpp`).
    ///
    /// Proved: `compatible_transitive`, `compatible_antisymmetric`, `compatible_coordinates`
    /// (`proofs/Index.v`).
    #[must_use]
    pub fn is_compatible(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Int(size), _) => other.product() == Some(*size),
            (Self::Tuple(a), Self::Tuple(b)) => {
                a.len() == b.len() && a.iter().zip(b).all(|(a, b)| a.is_compatible(b))
            }
            _ => false,
        }
    }

    /// Returns `true` if tiles of shape `tiler` fill this shape exactly, mode by mode.
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    ///
    /// let shape = IntTuple::from((12, 10));
    /// assert!(shape.evenly_divides(&(4, 5).into()));
    /// assert!(!shape.evenly_divides(&(4, 4).into()));
    /// assert!(shape.evenly_divides(&24.into()));
    /// ```
    ///
    /// # Source
    ///
    /// CuTe `evenly_divides` (`int_tuple.hpp`), with this shape as the first operand.
    ///
    /// Proved: `evenly_divides_integer`, `evenly_divides_size` (`proofs/Index.v`).
    #[must_use]
    pub fn evenly_divides(&self, tiler: &Self) -> bool {
        match tiler {
            Self::Tuple(tilers) => {
                let modes = self.modes();
                tilers.len() <= modes.len()
                    && modes.iter().zip(tilers).all(|(a, b)| a.evenly_divides(b))
            }
            Self::Int(n) => {
                let Ok(tiles) = self.ceil_div(*n) else {
                    return false;
                };
                let tiled = tiles.leaves().chain([*n]);
                have_one_product(self.leaves().collect(), tiled.collect())
            }
        }
    }
}

/// Returns `true` if two lists of positive integers have the same product, without overflow.
fn have_one_product(mut a: Vec<i64>, mut b: Vec<i64>) -> bool {
    for a in &mut a {
        for b in &mut b {
            let common = gcd(*a, *b);
            *a /= common;
            *b /= common;
        }
    }
    a.iter().chain(&b).all(|left| *left == 1)
}
