//! Entries, modes, and modes relative to a coarser domain, with their inclusions.

use layout_algebra::IntTuple;

use super::NestMorphism;
use crate::category::{CategoryError, NestedTuple};

impl NestMorphism {
    /// Returns entry `i`, a morphism from an integer.
    ///
    /// ```text
    /// L_result == entry i of L_f
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::identity((64, (8, 8)))?;
    /// assert_eq!(f.entry(1)?.to_string(), "8 -(2)-> (64,(8,8))");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange) if `i` is past the length of the domain.
    ///
    /// # Source
    ///
    /// 3.2.3.4.
    pub fn entry(&self, i: usize) -> Result<Self, CategoryError> {
        let entry = self.domain.entry(i)?;
        self.part(IntTuple::Int(entry), i)
    }

    /// Returns mode `i`.
    ///
    /// ```text
    /// L_result == mode i of L_f
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::identity((64, (8, 8)))?;
    /// assert_eq!(f.mode(1)?.to_string(), "(8,8) -(2,3)-> (64,(8,8))");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`OutOfRange`](CategoryError::OutOfRange) if `i` is past the rank of the domain.
    ///
    /// # Source
    ///
    /// 3.2.3.6. For an identity, the mode is the inclusion `incl_i(S)`, 3.2.3.7.
    pub fn mode(&self, i: usize) -> Result<Self, CategoryError> {
        let mode = self.domain.mode(i)?.clone();
        self.part(mode, self.domain.length_before(i)?)
    }

    /// Returns the modes relative to `coarse`, which the domain refines.
    ///
    /// ```text
    /// L_(result[i]) == mode i of L_f relative to coarse
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::identity(((2, 2), ((3, 3), 25)))?;
    /// let modes = f.relative_modes(&IntTuple::from((4, (9, 25))))?;
    /// assert_eq!(modes[1].to_string(), "(3,3) -(3,4)-> ((2,2),((3,3),25))");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`IntTuple::relative_modes`].
    ///
    /// # Source
    ///
    /// 3.2.5.3. For an identity, the modes are the inclusions `incl_i(S', S)`, 3.2.5.1.
    pub fn relative_modes(&self, coarse: &IntTuple) -> Result<Vec<Self>, CategoryError> {
        let mut first = 0;
        let modes = self.domain.relative_modes(coarse)?.into_iter();
        let parts = modes.map(|mode| {
            let begin = first;
            first += mode.length();
            self.part(mode, begin)
        });
        parts.collect()
    }

    /// Returns the restriction to the entries of `domain`, which start at entry `first`.
    fn part(&self, domain: IntTuple, first: usize) -> Result<Self, CategoryError> {
        let positions: Vec<_> = (first..first + domain.length()).collect();
        let flat = self.flat.restrict(&positions)?;
        Ok(Self::over(domain, self.codomain.clone(), flat))
    }
}
