//! Relations between the profiles and sizes of nested tuples.

use crate::IntTuple;

impl IntTuple {
    /// Whether both have the same profile, that is the same parentheses.
    ///
    /// # Source
    ///
    /// CuTe `congruent` (`int_tuple.hpp`).
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

    /// Whether `other` has at least the parentheses of `self`: a coordinate of profile `self` is one
    /// of a shape `other`.
    ///
    /// # Source
    ///
    /// CuTe `weakly_congruent` (`int_tuple.hpp`).
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

    /// Whether `other` refines `self`: it has at least its parentheses, and the same size wherever
    /// `self` has an integer, so that all coordinates of `self` are coordinates of `other`.
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
}
