//! Identities, reparenthesisation and inverses.

use layout_algebra::IntTuple;

use super::NestMorphism;
use crate::category::{CategoryError, NestedTuple, PointedMap};

impl NestMorphism {
    /// Returns the identity of a nested tuple.
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::identity((2, (3, 5)))?;
    /// assert_eq!(f.layout().to_string(), "(2,(3,5)):(1,(2,6))");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new).
    pub fn identity(tuple: impl Into<IntTuple>) -> Result<Self, CategoryError> {
        let tuple = tuple.into();
        let map = PointedMap::identity(tuple.length());
        Self::new(tuple.clone(), tuple, map)
    }

    /// Returns the isomorphism between two nested tuples with the same flattening, over the identity.
    ///
    /// ```text
    /// from b to c after from a to b is from a to c
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::reparenthesize((2, (3, 5)), ((2, 3), 5))?;
    /// assert_eq!(f.to_string(), "(2,(3,5)) -(1,2,3)-> ((2,3),5)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new), and
    /// [`FlatteningsDiffer`](CategoryError::FlatteningsDiffer).
    ///
    /// # Source
    ///
    /// 3.2.3.1.
    pub fn reparenthesize(
        from: impl Into<IntTuple>,
        to: impl Into<IntTuple>,
    ) -> Result<Self, CategoryError> {
        let to = to.into();
        let identity = Self::identity(from)?;
        super::check_entries("the codomain", &to)?;
        if !identity.domain.leaves().eq(to.leaves()) {
            return Err(CategoryError::FlatteningsDiffer {
                first: identity.domain.to_string(),
                second: to.to_string(),
            });
        }
        Ok(Self {
            codomain: to,
            ..identity
        })
    }

    /// Returns the same morphism into the flattening of its codomain.
    ///
    /// ```text
    /// L_result == L_f
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers(2, ((3, 2), 5), &[2])?;
    /// assert_eq!(f.flatten_codomain().to_string(), "2 -(2)-> (3,2,5)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Source
    ///
    /// 3.2.3.3.
    #[must_use]
    pub fn flatten_codomain(&self) -> Self {
        Self {
            codomain: self.codomain.flattening(),
            ..self.clone()
        }
    }

    /// Returns the inverse of an isomorphism.
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((5, (2, 3)), (2, 3, 5), &[3, 1, 2])?;
    /// assert_eq!(f.inverse()?.to_string(), "(2,3,5) -(2,3,1)-> (5,(2,3))");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as
    /// [`TupleMorphism::inverse`](crate::category::TupleMorphism::inverse).
    pub fn inverse(&self) -> Result<Self, CategoryError> {
        let flat = self.flat.inverse()?;
        Ok(Self::over(self.codomain.clone(), self.domain.clone(), flat))
    }
}
