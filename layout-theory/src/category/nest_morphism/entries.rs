//! Removing and sorting entries.

use layout_algebra::IntTuple;

use super::NestMorphism;
use crate::category::nested::check_positions;
use crate::category::{CategoryError, NestedTuple};

impl NestMorphism {
    /// Returns the restriction to the domain entries at `positions`, which keep their parentheses.
    ///
    /// ```text
    /// flattening of result == flattening of f, restricted
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((2, (5, 3)), (3, 2), &[2, 0, 1])?;
    /// assert_eq!(f.restrict(&[0, 2])?.to_string(), "(2,(3)) -(2,1)-> (3,2)");
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
    /// `f|_I`, 3.1.3.7, nested.
    pub fn restrict(&self, positions: &[usize]) -> Result<Self, CategoryError> {
        let flat = self.flat.restrict(positions)?;
        let domain = kept(&self.domain, positions);
        Ok(Self::over(domain, self.codomain.clone(), flat))
    }

    /// Returns the factorisation through the codomain entries at `positions`, which keep their
    /// parentheses.
    ///
    /// ```text
    /// flattening of result == flattening of f, factorised
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((4, 3), (4, (2, 3)), &[1, 3])?;
    /// assert_eq!(f.factorize(&[0, 2])?.to_string(), "(4,3) -(1,2)-> (4,(3))");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as
    /// [`TupleMorphism::factorize`](crate::category::TupleMorphism::factorize).
    ///
    /// # Source
    ///
    /// `f|^J`, 3.1.3.10, nested.
    pub fn factorize(&self, positions: &[usize]) -> Result<Self, CategoryError> {
        check_positions("entry", positions, self.codomain.length())?;
        let flat = self.flat.factorize(positions)?;
        let codomain = kept(&self.codomain, positions);
        Ok(Self::over(self.domain.clone(), codomain, flat))
    }

    /// Returns the morphism without entries that are 1. Domain and codomain keep their parentheses.
    ///
    /// ```text
    /// a functor, idempotent    flattening of result == flattening of f, squeezed
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((2, (1, 3)), ((1, 3), 2), &[3, 1, 2])?;
    /// assert_eq!(f.squeeze().to_string(), "(2,(3)) -(2,1)-> ((3),2)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 3.1.5.7, nested.
    #[must_use]
    pub fn squeeze(&self) -> Self {
        let others = |tuple: &IntTuple| -> Vec<usize> {
            let entries = tuple.leaves().enumerate();
            entries
                .filter_map(|(i, entry)| (entry != 1).then_some(i))
                .collect()
        };
        Self::over(
            kept(&self.domain, &others(&self.domain)),
            kept(&self.codomain, &others(&self.codomain)),
            self.flat.squeeze(),
        )
    }

    /// Returns the sorted morphism, which has a flat domain.
    ///
    /// ```text
    /// flattening of result == flattening of f, sorted
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((5, (7, 2)), ((2, 5), 1), &[2, 0, 1])?;
    /// assert_eq!(f.sort().to_string(), "(7,2,5) -(*,1,2)-> ((2,5),1)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Source
    ///
    /// Construction 3.1.5.15, nested.
    #[must_use]
    pub fn sort(&self) -> Self {
        let flat = self.flat.sort();
        let domain = IntTuple::from(flat.domain().to_vec());
        Self::over(domain, self.codomain.clone(), flat)
    }

    /// Returns `true` if the domain is in the order of images.
    ///
    /// # Source
    ///
    /// Definition 3.1.5.12, of the flattening.
    #[must_use]
    pub fn is_sorted(&self) -> bool {
        self.flat.is_sorted()
    }
}

/// Returns the tuple with only the entries at the increasing `positions`, or `()` for an integer
/// that is removed.
fn kept(tuple: &IntTuple, positions: &[usize]) -> IntTuple {
    fn walk(tuple: &IntTuple, position: &mut usize, positions: &[usize]) -> Option<IntTuple> {
        match tuple {
            IntTuple::Int(entry) => {
                let here = *position;
                *position += 1;
                let found = positions.binary_search(&here);
                found.ok().map(|_| IntTuple::Int(*entry))
            }
            IntTuple::Tuple(modes) => {
                let modes = modes.iter();
                let kept = modes.filter_map(|mode| walk(mode, position, positions));
                Some(IntTuple::Tuple(kept.collect()))
            }
        }
    }
    walk(tuple, &mut 0, positions).unwrap_or_else(|| IntTuple::Tuple(Vec::new()))
}
