//! Sorted morphisms.

use super::TupleMorphism;

impl TupleMorphism {
    /// Sorts the domain: returns the composite with the isomorphism that orders the domain by
    /// images.
    ///
    /// Entries that map to `*` come first, sorted by value.
    ///
    /// ```text
    /// idempotent    flat::sort(L_f) == flat::sort(L_result)
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[5, 7, 3, 2], &[2, 5], &[2, 0, 0, 1])?;
    /// assert_eq!(f.sort().to_string(), "(3,7,2,5) -(*,*,1,2)-> (2,5)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Source
    ///
    /// Construction 3.1.5.15.
    #[must_use]
    pub fn sort(&self) -> Self {
        let mut positions: Vec<_> = (0..self.domain.len()).collect();
        positions.sort_by_key(|&i| self.order(i));
        self.restricted(&positions)
    }

    /// Returns `true` if the domain is in the order of images.
    ///
    /// ```text
    /// self.sort() == self
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// assert!(TupleMorphism::from_numbers(&[5, 2, 3], &[2, 3], &[0, 1, 2])?.is_sorted());
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 3.1.5.12.
    #[must_use]
    pub fn is_sorted(&self) -> bool {
        (0..self.domain.len()).is_sorted_by_key(|i| self.order(i))
    }

    /// Returns the sort key: the image, with `*` first, and then the entry.
    fn order(&self, i: usize) -> (Option<usize>, i64) {
        (self.map.images()[i], self.domain[i])
    }
}
