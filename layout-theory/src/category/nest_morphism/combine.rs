//! Operations that combine morphisms.

use layout_algebra::IntTuple;

use super::NestMorphism;
use crate::category::profile::Nested;
use crate::category::{CategoryError, TupleMorphism};

impl NestMorphism {
    /// Returns the composite `g o self`.
    ///
    /// ```text
    /// L_(g o f) == L_g o L_f
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((2, 3), ((3, 2), 5), &[2, 1])?;
    /// let g = NestMorphism::from_numbers(((3, 2), 5), (2, 3), &[2, 1, 0])?;
    /// assert_eq!(f.then(&g)?.to_string(), "(2,3) -(1,2)-> (2,3)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotComposable`](CategoryError::NotComposable) unless the codomain is the domain of
    /// `g`, parentheses included.
    ///
    /// # Source
    ///
    /// 3.2.1.1; Theorem 3.2.6.21 for the law.
    pub fn then(&self, g: &Self) -> Result<Self, CategoryError> {
        if self.codomain != g.domain {
            return Err(CategoryError::NotComposable {
                codomain: self.codomain.to_string(),
                domain: g.domain.to_string(),
            });
        }
        let flat = self.flat.then(&g.flat)?;
        Ok(Self::over(self.domain.clone(), g.codomain.clone(), flat))
    }

    /// Returns the sum: the domains form a pair, and so do the codomains.
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers(2, (3, 2), &[2])?;
    /// assert_eq!(f.sum(&f)?.to_string(), "(2,2) -(2,4)-> ((3,2),(3,2))");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`Overflow`](CategoryError::Overflow), [`Depth`](CategoryError::Depth).
    ///
    /// # Source
    ///
    /// Definition 3.1.5.3, nested.
    pub fn sum(&self, g: &Self) -> Result<Self, CategoryError> {
        let domain = IntTuple::nest(vec![self.domain.clone(), g.domain.clone()])?;
        let codomain = IntTuple::nest(vec![self.codomain.clone(), g.codomain.clone()])?;
        Ok(Self::over(domain, codomain, self.flat.sum(&g.flat)?))
    }

    /// Returns the concatenation `(self, g)` of morphisms with disjoint images in the same codomain.
    ///
    /// ```text
    /// L_(f, g) == (L_f, L_g)
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((3, (5, 5)), (2, 5, 2, 5), &[0, 2, 4])?;
    /// let g = NestMorphism::from_numbers((2, 2), (2, 5, 2, 5), &[1, 3])?;
    /// assert_eq!(f.concat(&g)?.to_string(), "((3,(5,5)),(2,2)) -(*,2,4,1,3)-> (2,5,2,5)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`CodomainsDiffer`](CategoryError::CodomainsDiffer),
    /// [`ImagesMeet`](CategoryError::ImagesMeet), [`Overflow`](CategoryError::Overflow),
    /// [`Depth`](CategoryError::Depth).
    ///
    /// # Source
    ///
    /// Construction 3.2.6.4.
    pub fn concat(&self, g: &Self) -> Result<Self, CategoryError> {
        if self.codomain != g.codomain {
            return Err(CategoryError::CodomainsDiffer {
                first: self.codomain.to_string(),
                second: g.codomain.to_string(),
            });
        }
        let domain = IntTuple::nest(vec![self.domain.clone(), g.domain.clone()])?;
        let flat = self.flat.concat(&g.flat)?;
        Ok(Self::over(domain, self.codomain.clone(), flat))
    }

    /// Returns `true` if no entry of the codomain is an image of both morphisms.
    ///
    /// # Source
    ///
    /// Definition 3.2.6.1.
    #[must_use]
    pub fn images_are_disjoint(&self, g: &Self) -> bool {
        self.codomain == g.codomain && self.flat.images_are_disjoint(&g.flat)
    }

    /// Returns the coalesced flattening. If only one entry remains, the domain is an integer.
    ///
    /// ```text
    /// L_coal(f) == L_f.coalesce()
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers(((2, 2), (3, 3)), (3, 3, 2, 2), &[3, 4, 1, 2])?;
    /// assert_eq!(f.coalesce().to_string(), "(4,9) -(2,1)-> (9,4)");
    /// let f = NestMorphism::from_numbers((2, 2), (2, 2), &[1, 2])?;
    /// assert_eq!(f.coalesce().to_string(), "4 -(1)-> (4)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 3.2.6.11.
    #[must_use]
    pub fn coalesce(&self) -> Self {
        Self::unwrapped(self.flat.coalesce())
    }

    /// Returns the [`TupleMorphism::strong_coalesce`] of the flattening, with a domain as in
    /// [`coalesce`](Self::coalesce).
    ///
    /// ```text
    /// L_result == L_f.coalesce()
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((2, 2), (3, 5, 2, 2), &[3, 4])?;
    /// assert_eq!(f.coalesce().to_string(), "4 -(3)-> (3,5,4)");
    /// assert_eq!(f.strong_coalesce().to_string(), "4 -(2)-> (15,4)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    #[must_use]
    pub fn strong_coalesce(&self) -> Self {
        Self::unwrapped(self.flat.strong_coalesce())
    }

    /// ```text
    /// entries of the domain   domain
    /// 0                       1, sent to *
    /// 1                       the entry
    /// more                    the tuple
    /// ```
    fn unwrapped(flat: TupleMorphism) -> Self {
        let codomain = IntTuple::from(flat.codomain().to_vec());
        match *flat.domain() {
            [] => {
                let flat = TupleMorphism::known(vec![1], flat.codomain().to_vec(), vec![None]);
                Self::over(IntTuple::Int(1), codomain, flat)
            }
            [entry] => Self::over(IntTuple::Int(entry), codomain, flat),
            _ => Self::from(flat),
        }
    }

    /// Returns `true` if the morphism is coalesced.
    ///
    /// ```text
    /// exactly if L_f.is_coalesced()
    /// ```
    #[must_use]
    pub fn is_coalesced(&self) -> bool {
        match &self.domain {
            IntTuple::Int(entry) => *entry > 1 || self.is_non_degenerate(),
            IntTuple::Tuple(modes) => {
                modes.len() > 1 && self.domain.depth() == 1 && self.flat.is_coalesced()
            }
        }
    }

    /// Returns the complement: the inclusion of the codomain entries that are not an image.
    ///
    /// ```text
    /// coal(L_result) == comp(L_f, size(codomain))
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers(((2, 2), 5), ((2, 5, 7), (2, 5, 7)), &[1, 4, 2])?;
    /// assert_eq!(f.complement()?.to_string(), "(7,5,7) -(3,5,6)-> ((2,5,7),(2,5,7))");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotInjective`](CategoryError::NotInjective) if an entry goes to `*`.
    ///
    /// # Source
    ///
    /// Definition 3.2.6.17.
    pub fn complement(&self) -> Result<Self, CategoryError> {
        let flat = self.flat.complement()?;
        let domain = IntTuple::from(flat.domain().to_vec());
        Ok(Self::over(domain, self.codomain.clone(), flat))
    }

    /// Returns `true` if the concatenation of the two morphisms is an isomorphism.
    ///
    /// # Source
    ///
    /// 3.2.6.14.
    #[must_use]
    pub fn is_complement_of(&self, g: &Self) -> bool {
        self.codomain == g.codomain && self.flat.is_complement_of(&g.flat)
    }

    /// Returns the division `self o (g, g^c)`.
    ///
    /// ```text
    /// coal(L_result) == coal(L_f / L_g)
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((4, 8, 4, 8), (4, 8, 4, 8), &[1, 2, 3, 4])?;
    /// let g = NestMorphism::from_numbers((4, 4), (4, 8, 4, 8), &[1, 3])?;
    /// assert_eq!(f.logical_divide(&g)?.to_string(), "((4,4),(8,8)) -(1,3,2,4)-> (4,8,4,8)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotInjective`](CategoryError::NotInjective) if `g` is not injective,
    /// [`NotComposable`](CategoryError::NotComposable) if the codomain of `g` is not the domain of
    /// `self`, [`Depth`](CategoryError::Depth).
    ///
    /// # Source
    ///
    /// Definition 3.2.6.23.
    pub fn logical_divide(&self, g: &Self) -> Result<Self, CategoryError> {
        g.concat(&g.complement()?)?.then(self)
    }

    /// Returns the product `(self, self^c o g)`.
    ///
    /// ```text
    /// L_result == L_f * L_g, of a non-degenerate g
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((8, 8), (8, 8, 16, 16), &[1, 2])?;
    /// let g = NestMorphism::from_numbers((16, 16), (16, 16), &[2, 1])?;
    /// assert_eq!(f.logical_product(&g)?.to_string(), "((8,8),(16,16)) -(1,2,4,3)-> (8,8,16,16)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotInjective`](CategoryError::NotInjective) if `self` is not injective,
    /// [`NotProductAdmissible`](CategoryError::NotProductAdmissible) if the codomain of `g` is not
    /// the domain of the complement, [`Overflow`](CategoryError::Overflow),
    /// [`Depth`](CategoryError::Depth).
    ///
    /// # Source
    ///
    /// Definition 3.2.6.28.
    pub fn logical_product(&self, g: &Self) -> Result<Self, CategoryError> {
        let complement = self.complement()?;
        if g.codomain != complement.domain {
            return Err(CategoryError::NotProductAdmissible {
                codomain: g.codomain.to_string(),
                complement: complement.domain.to_string(),
            });
        }
        self.concat(&g.then(&complement)?)
    }
}
