//! Squeezed and coalesced morphisms.

use super::TupleMorphism;

impl TupleMorphism {
    /// Returns the morphism without entries that are 1 in domain and codomain.
    ///
    /// ```text
    /// a functor, idempotent    L_squeeze(f) == flat::squeeze(L_f)
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[2, 1, 3], &[1, 3, 2], &[3, 1, 2])?;
    /// assert_eq!(f.squeeze().to_string(), "(2,3) -(2,1)-> (3,2)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 3.1.5.7.
    #[must_use]
    pub fn squeeze(&self) -> Self {
        let others =
            |tuple: &[i64]| -> Vec<usize> { (0..tuple.len()).filter(|&i| tuple[i] != 1).collect() };
        let restricted = self.restricted(&others(&self.domain));
        restricted.factorized(&others(&self.codomain))
    }

    /// Returns the squeezed morphism where each run of consecutive images, or of `*`, is merged
    /// into one entry.
    ///
    /// Codomain entries that are not an image do not change.
    ///
    /// ```text
    /// L_coal(f) == flat::coalesce(L_f)
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[2, 2, 3, 3], &[3, 3, 2, 2], &[3, 4, 1, 2])?;
    /// assert_eq!(f.coalesce().to_string(), "(4,9) -(2,1)-> (9,4)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Source
    ///
    /// Construction 3.1.5.25.
    #[must_use]
    pub fn coalesce(&self) -> Self {
        self.squeeze().merged(false)
    }

    /// Returns the coalesced morphism where adjacent codomain entries that are not an image are
    /// also merged.
    ///
    /// ```text
    /// L_result == flat::coalesce(L_f)
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[2], &[3, 5, 2], &[3])?;
    /// assert_eq!(f.strong_coalesce().to_string(), "(2) -(2)-> (15,2)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Source
    ///
    /// `strong_coalesce` of the paper's companion `tract`.
    #[must_use]
    pub fn strong_coalesce(&self) -> Self {
        self.squeeze().merged(true)
    }

    /// Returns `true` if the morphism is coalesced.
    ///
    /// ```text
    /// exactly if L_f.is_flat_coalesced()
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// assert!(TupleMorphism::from_numbers(&[2, 3], &[3, 2], &[2, 1])?.is_coalesced());
    /// assert!(!TupleMorphism::identity([2, 3])?.is_coalesced());
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 3.1.5.20.
    #[must_use]
    pub fn is_coalesced(&self) -> bool {
        self.domain.iter().all(|&entry| entry != 1)
            && self.map.images().windows(2).all(|pair| match pair {
                [None, None] => false,
                &[Some(i), Some(j)] if i < j => {
                    self.codomain[i + 1..j].iter().any(|&entry| entry > 1)
                }
                _ => true,
            })
    }

    /// Merges adjacent entries of the domain:
    ///
    /// ```text
    /// images    of adjacent entries in the domain
    /// *  *      one entry
    /// j  j+1    one entry of domain and codomain
    /// else      two entries
    /// ```
    fn merged(&self, with_missed: bool) -> Self {
        let images = self.map.images();
        // `true` for each codomain entry that continues its predecessor.
        let mut continues = vec![false; self.codomain.len()];
        let mut domain: Vec<i64> = Vec::new();
        let mut firsts = Vec::new();
        for (i, &entry) in self.domain.iter().enumerate() {
            let before = i.checked_sub(1).map(|i| images[i]);
            let joins = match (before, images[i]) {
                (Some(None), None) => true,
                (Some(Some(before)), Some(image)) => before + 1 == image,
                _ => false,
            };
            match domain.last_mut() {
                Some(last) if joins => {
                    *last *= entry;
                    if let Some(image) = images[i] {
                        continues[image] = true;
                    }
                }
                _ => {
                    domain.push(entry);
                    firsts.push(images[i]);
                }
            }
        }
        if with_missed {
            let hits = self.hits();
            for j in 1..hits.len() {
                continues[j] |= !hits[j - 1] && !hits[j];
            }
        }
        let mut codomain: Vec<i64> = Vec::new();
        let mut class = Vec::with_capacity(continues.len());
        for (&entry, &continues) in self.codomain.iter().zip(&continues) {
            match codomain.last_mut() {
                Some(last) if continues => *last *= entry,
                _ => codomain.push(entry),
            }
            class.push(codomain.len() - 1);
        }
        let images = firsts.iter().map(|image| image.map(|j| class[j])).collect();
        Self::known(domain, codomain, images)
    }
}
