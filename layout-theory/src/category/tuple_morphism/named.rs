//! Standard morphisms: identities, isomorphisms, projections, dilations, expansions.

use super::TupleMorphism;
use crate::category::nested::{check_permutation, check_positions};
use crate::category::{CategoryError, PointedMap};

impl TupleMorphism {
    /// Returns the identity of a tuple.
    ///
    /// ```text
    /// L_id is column-major
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::identity([2, 3])?;
    /// assert_eq!(f.layout().to_string(), "(2,3):(1,2)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new).
    pub fn identity(tuple: impl Into<Vec<i64>>) -> Result<Self, CategoryError> {
        let tuple = tuple.into();
        let map = PointedMap::identity(tuple.len());
        Self::new(tuple.clone(), tuple, map)
    }

    /// Returns the isomorphism from the permuted tuple: entry `i` of its domain is entry
    /// `permutation[i]` of `tuple`.
    ///
    /// ```text
    /// L_f is compact    one for each permutation
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::isomorphism(&[2, 3, 5], &[2, 0, 1])?;
    /// assert_eq!(f.to_string(), "(5,2,3) -(3,1,2)-> (2,3,5)");
    /// assert_eq!(f.layout().to_string(), "(5,2,3):(6,1,2)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new). Also returns an error if the list is not a
    /// permutation.
    ///
    /// # Source
    ///
    /// 3.1.3.2 and 3.1.3.3.
    pub fn isomorphism(tuple: &[i64], permutation: &[usize]) -> Result<Self, CategoryError> {
        check_permutation(permutation, tuple.len())?;
        let domain: Vec<_> = permutation.iter().map(|&i| tuple[i]).collect();
        let images = permutation.iter().copied().map(Some).collect();
        Self::new(domain, tuple, PointedMap::known(images, tuple.len()))
    }

    /// Returns the projection of a tuple to the entries at `positions`.
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let p = TupleMorphism::projection(&[64, 64, 3, 8], &[0, 2])?;
    /// assert_eq!(p.layout().to_string(), "(64,64,3,8):(1,0,64,0)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new). Also returns an error if the positions do not
    /// increase.
    ///
    /// # Source
    ///
    /// 3.1.3.4.
    pub fn projection(tuple: &[i64], positions: &[usize]) -> Result<Self, CategoryError> {
        check_positions("entry", positions, tuple.len())?;
        let codomain: Vec<_> = positions.iter().map(|&i| tuple[i]).collect();
        let images = (0..tuple.len()).map(|i| positions.binary_search(&i).ok());
        let map = PointedMap::known(images.collect(), codomain.len());
        Self::new(tuple, codomain, map)
    }

    /// Returns the dilation of a tuple: `(s1, ..., sm) -> (c1, s1, ..., cm, sm)`.
    ///
    /// ```text
    /// d_i == c_1 s_1 ... c_(i-1) s_(i-1) c_i
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::dilation(&[512, 512], &[2, 4])?;
    /// assert_eq!(f.layout().to_string(), "(512,512):(2,4096)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new). Also returns an error if the number of
    /// factors differs from the number of entries.
    ///
    /// # Source
    ///
    /// 3.1.3.5. The paper's formula omits the factor `c_i`.
    pub fn dilation(tuple: &[i64], factors: &[i64]) -> Result<Self, CategoryError> {
        if factors.len() != tuple.len() {
            return Err(CategoryError::Length {
                what: "the list of factors",
                found: factors.len(),
                wanted: tuple.len(),
            });
        }
        let pairs = factors.iter().zip(tuple);
        let codomain: Vec<_> = pairs.flat_map(|(&c, &s)| [c, s]).collect();
        let images = (0..tuple.len()).map(|i| Some(2 * i + 1)).collect();
        let map = PointedMap::known(images, codomain.len());
        Self::new(tuple, codomain, map)
    }

    /// Returns the expansion of a tuple to a tuple that starts with it.
    ///
    /// ```text
    /// L_(e o f) == L_f
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let e = TupleMorphism::expansion(&[4, 4], &[4, 4, 8, 8])?;
    /// assert_eq!(e.layout().to_string(), "(4,4):(1,4)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new), and
    /// [`NotAPrefix`](CategoryError::NotAPrefix).
    ///
    /// # Source
    ///
    /// 3.1.3.6.
    pub fn expansion(tuple: &[i64], whole: &[i64]) -> Result<Self, CategoryError> {
        let mut pairs = (0..tuple.len()).map(|i| (i, whole.get(i)));
        if let Some((position, _)) = pairs.find(|&(i, entry)| entry != Some(&tuple[i])) {
            return Err(CategoryError::NotAPrefix { position });
        }
        let images = (0..tuple.len()).map(Some).collect();
        Self::new(tuple, whole, PointedMap::known(images, whole.len()))
    }

    /// Returns the restriction to the entries at `positions` of the domain.
    ///
    /// ```text
    /// L_result == L_f restricted
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[2, 5, 3], &[3, 2], &[2, 0, 1])?;
    /// assert_eq!(f.restrict(&[0, 2])?.to_string(), "(2,3) -(2,1)-> (3,2)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange),
    /// [`NotIncreasing`](CategoryError::NotIncreasing).
    ///
    /// # Source
    ///
    /// `f|_I`, 3.1.3.7.
    pub fn restrict(&self, positions: &[usize]) -> Result<Self, CategoryError> {
        check_positions("entry", positions, self.domain.len())?;
        Ok(self.restricted(positions))
    }

    pub(super) fn restricted(&self, positions: &[usize]) -> Self {
        let domain = positions.iter().map(|&i| self.domain[i]).collect();
        let images = positions.iter().map(|&i| self.map.images()[i]).collect();
        Self::known(domain, self.codomain.clone(), images)
    }

    /// Returns entry `i`: the restriction to that entry of the domain.
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[2, 3], &[3, 2], &[2, 1])?;
    /// assert_eq!(f.entry(0)?.layout().to_string(), "(2):(3)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange) if `i` is past the length of the domain.
    ///
    /// # Source
    ///
    /// `f_i`, 3.1.3.8.
    pub fn entry(&self, i: usize) -> Result<Self, CategoryError> {
        self.restrict(&[i])
    }

    /// Returns the factorisation through the entries at `positions` of the codomain.
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[4, 3], &[4, 2, 3], &[1, 3])?;
    /// assert_eq!(f.factorize(&[0, 2])?.to_string(), "(4,3) -(1,2)-> (4,3)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange),
    /// [`NotIncreasing`](CategoryError::NotIncreasing), or [`Missed`](CategoryError::Missed) for an
    /// image that is not one of `positions`.
    ///
    /// # Source
    ///
    /// `f|^J`, 3.1.3.10.
    pub fn factorize(&self, positions: &[usize]) -> Result<Self, CategoryError> {
        check_positions("entry", positions, self.codomain.len())?;
        let mut images = self.map.images().iter().flatten();
        if let Some(&position) = images.find(|image| positions.binary_search(image).is_err()) {
            return Err(CategoryError::Missed { position });
        }
        Ok(self.factorized(positions))
    }

    pub(super) fn factorized(&self, positions: &[usize]) -> Self {
        let codomain = positions.iter().map(|&i| self.codomain[i]).collect();
        let images = self.map.images().iter();
        let images = images.map(|image| image.and_then(|j| positions.binary_search(&j).ok()));
        Self::known(self.domain.clone(), codomain, images.collect())
    }

    /// Returns `true` if the morphism has an inverse.
    ///
    /// # Source
    ///
    /// 3.1.3.2.
    #[must_use]
    pub fn is_isomorphism(&self) -> bool {
        self.is_injective() && self.domain.len() == self.codomain.len()
    }

    /// Returns the inverse of an isomorphism.
    ///
    /// ```text
    /// f.then(&f.inverse()) == identity
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::from_numbers(&[5, 2, 3], &[2, 3, 5], &[3, 1, 2])?;
    /// assert_eq!(f.inverse()?.to_string(), "(2,3,5) -(2,3,1)-> (5,2,3)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotInjective`](CategoryError::NotInjective) or [`Missed`](CategoryError::Missed)
    /// if the morphism has no inverse.
    pub fn inverse(&self) -> Result<Self, CategoryError> {
        self.map.check_total()?;
        if let Some(position) = self.hits().iter().position(|hit| !hit) {
            return Err(CategoryError::Missed { position });
        }
        let mut positions = self.map.positions_by_image();
        positions.sort_unstable();
        let images = positions.into_iter().map(|(_, i)| Some(i)).collect();
        Ok(Self::known(
            self.codomain.clone(),
            self.domain.clone(),
            images,
        ))
    }

    /// Returns `true` if no entry goes to `*`.
    #[must_use]
    pub fn is_injective(&self) -> bool {
        self.map.check_total().is_ok()
    }
}
