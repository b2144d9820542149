//! Operations that combine morphisms.

use super::{TupleMorphism, notation};
use crate::category::CategoryError;

impl TupleMorphism {
    /// Returns the composite `g o self`.
    ///
    /// ```text
    /// L_(g o f) == L_g o L_f
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[25, 10], &[10, 25], &[2, 1])?;
    /// let g = TupleMorphism::from_numbers(&[10, 25], &[25, 10], &[2, 1])?;
    /// assert_eq!(f.then(&g)?.to_string(), "(25,10) -(1,2)-> (25,10)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotComposable`](CategoryError::NotComposable) unless the codomain is the domain of
    /// `g`.
    ///
    /// # Source
    ///
    /// 3.1.1.13; Corollary 3.1.4.6 for the law.
    pub fn then(&self, g: &Self) -> Result<Self, CategoryError> {
        if self.codomain != g.domain {
            return Err(CategoryError::NotComposable {
                codomain: notation(&self.codomain),
                domain: notation(&g.domain),
            });
        }
        let map = self.map.then(&g.map)?;
        Ok(Self {
            domain: self.domain.clone(),
            codomain: g.codomain.clone(),
            map,
        })
    }

    /// Returns the sum, where the entries of `g` follow the entries of `self`.
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[2], &[3, 2], &[2])?;
    /// assert_eq!(f.sum(&f)?.to_string(), "(2,2) -(2,4)-> (3,2,3,2)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Overflow`](CategoryError::Overflow) if a product does not fit in an `i64`.
    ///
    /// # Source
    ///
    /// Definition 3.1.5.3.
    pub fn sum(&self, g: &Self) -> Result<Self, CategoryError> {
        let domain = [&self.domain[..], &g.domain].concat();
        let codomain = [&self.codomain[..], &g.codomain].concat();
        Self::new(domain, codomain, self.map.sum(&g.map)?)
    }

    /// Returns the concatenation of morphisms with disjoint images in the same codomain.
    ///
    /// ```text
    /// L_result == flat::concat(L_f, L_g)
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[2], &[3, 2], &[2])?;
    /// let g = TupleMorphism::from_numbers(&[3, 7], &[3, 2], &[1, 0])?;
    /// assert_eq!(f.concat(&g)?.to_string(), "(2,3,7) -(2,1,*)-> (3,2)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`CodomainsDiffer`](CategoryError::CodomainsDiffer),
    /// [`ImagesMeet`](CategoryError::ImagesMeet), [`Overflow`](CategoryError::Overflow) if the
    /// product of the domain overflows.
    ///
    /// # Source
    ///
    /// Construction 3.1.5.34.
    pub fn concat(&self, g: &Self) -> Result<Self, CategoryError> {
        if self.codomain != g.codomain {
            return Err(CategoryError::CodomainsDiffer {
                first: notation(&self.codomain),
                second: notation(&g.codomain),
            });
        }
        let domain = [&self.domain[..], &g.domain].concat();
        Self::new(domain, self.codomain.clone(), self.map.concat(&g.map)?)
    }

    /// Returns `true` if no entry of the codomain is an image of both morphisms.
    ///
    /// # Source
    ///
    /// Definition 3.1.5.32.
    #[must_use]
    pub fn images_are_disjoint(&self, g: &Self) -> bool {
        self.codomain == g.codomain && self.map.concat(&g.map).is_ok()
    }

    /// Returns the complement: the inclusion of the codomain entries that are not an image.
    ///
    /// ```text
    /// coal(L_result) == flat::complement(L_f, size(codomain))
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[2, 2], &[2, 5, 2, 5], &[1, 3])?;
    /// assert_eq!(f.complement()?.to_string(), "(5,5) -(2,4)-> (2,5,2,5)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotInjective`](CategoryError::NotInjective) if an entry goes to `*`.
    ///
    /// # Source
    ///
    /// `f^c`, 3.1.5.46.
    pub fn complement(&self) -> Result<Self, CategoryError> {
        self.map.check_total()?;
        let hits = self.hits();
        let missed: Vec<_> = (0..hits.len()).filter(|&j| !hits[j]).collect();
        let domain = missed.iter().map(|&j| self.codomain[j]).collect();
        let images = missed.into_iter().map(Some).collect();
        Ok(Self::known(domain, self.codomain.clone(), images))
    }

    /// Returns `true` if the concatenation of the two morphisms is an isomorphism.
    ///
    /// # Source
    ///
    /// 3.1.5.39.
    #[must_use]
    pub fn is_complement_of(&self, g: &Self) -> bool {
        self.concat(g).is_ok_and(|joined| joined.is_isomorphism())
    }

    /// Returns the flat division: `self o (g, g^c)`.
    ///
    /// ```text
    /// coal(L_result) == coal(flat::division(L_f, L_g))
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::identity([4, 8, 4, 8])?;
    /// let g = TupleMorphism::from_numbers(&[4, 4], &[4, 8, 4, 8], &[1, 3])?;
    /// assert_eq!(f.flat_divide(&g)?.to_string(), "(4,4,8,8) -(1,3,2,4)-> (4,8,4,8)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotInjective`](CategoryError::NotInjective) if `g` is not injective,
    /// [`NotComposable`](CategoryError::NotComposable) if the codomain of `g` is not the domain of
    /// `self`.
    ///
    /// # Source
    ///
    /// Definition 3.1.5.52.
    pub fn flat_divide(&self, g: &Self) -> Result<Self, CategoryError> {
        g.concat(&g.complement()?)?.then(self)
    }

    /// Returns the flat product: `(self, self^c o g)`.
    ///
    /// ```text
    /// L_result == flat::product(L_f, L_g), of a non-degenerate g
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[2, 2], &[2, 2, 5, 5], &[1, 2])?;
    /// let g = TupleMorphism::from_numbers(&[5, 5], &[5, 5], &[2, 1])?;
    /// assert_eq!(f.flat_product(&g)?.to_string(), "(2,2,5,5) -(1,2,4,3)-> (2,2,5,5)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotInjective`](CategoryError::NotInjective) if `self` is not injective,
    /// [`NotProductAdmissible`](CategoryError::NotProductAdmissible) if the codomain of `g` is not
    /// the domain of the complement, [`Overflow`](CategoryError::Overflow) if the product of the
    /// domain overflows.
    ///
    /// # Source
    ///
    /// Definition 3.1.5.57.
    pub fn flat_product(&self, g: &Self) -> Result<Self, CategoryError> {
        let complement = self.complement()?;
        if g.codomain != complement.domain {
            return Err(CategoryError::NotProductAdmissible {
                codomain: notation(&g.codomain),
                complement: notation(&complement.domain),
            });
        }
        self.concat(&g.then(&complement)?)
    }
}
