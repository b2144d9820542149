//! Pullbacks of refinements of the codomain and pushforwards of refinements of the domain.

use layout_algebra::IntTuple;

use super::NestMorphism;
use crate::category::{CategoryError, NestedTuple, PointedMap};

impl NestMorphism {
    /// Returns the pullback along a refinement of the codomain: the morphism to `fine` whose domain
    /// refines the domain of `self`.
    ///
    /// ```text
    /// L_result(i) == L_f(i)    contravariant functor
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((64, 32), (4, 64, 4, 32), &[2, 4])?;
    /// let fine = IntTuple::from(((2, 2), (16, 4), (2, 2), (16, 2)));
    /// assert_eq!(
    ///     f.pullback(&fine)?.to_string(),
    ///     "((16,4),(16,2)) -(3,4,7,8)-> ((2,2),(16,4),(2,2),(16,2))",
    /// );
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`IntTuple::relative_modes`] if `fine` is not a refinement of the
    /// codomain, and [`Depth`](CategoryError::Depth).
    ///
    /// # Source
    ///
    /// `T'^* f` and `f^* T'`, 3.2.5.5.
    pub fn pullback(&self, fine: &IntTuple) -> Result<Self, CategoryError> {
        let targets = fine.relative_modes(&self.codomain)?;
        let entries = self.domain.leaves().zip(self.map().images());
        let modes = entries.map(|(entry, image)| match *image {
            None => IntTuple::Int(entry),
            Some(j) => targets[j].clone(),
        });
        let modes: Vec<_> = modes.collect();
        let domain = self.domain.profile().substitute(&modes)?;
        self.refined(domain, &modes, fine.clone(), &targets)
    }

    /// Returns the pushforward along a refinement of the domain: the morphism from `fine` whose codomain
    /// refines the codomain of `self`.
    ///
    /// ```text
    /// L_result(i) == L_f(i)    covariant functor
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((64, 32), (4, 64, 4, 32), &[2, 4])?;
    /// let fine = IntTuple::from(((16, 4), (16, 2)));
    /// assert_eq!(
    ///     f.pushforward(&fine)?.to_string(),
    ///     "((16,4),(16,2)) -(2,3,5,6)-> (4,(16,4),4,(16,2))",
    /// );
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`IntTuple::relative_modes`] if `fine` is not a refinement of the
    /// domain, and [`Depth`](CategoryError::Depth).
    ///
    /// # Source
    ///
    /// `S'_* f` and `f_* S'`, 3.2.5.12.
    pub fn pushforward(&self, fine: &IntTuple) -> Result<Self, CategoryError> {
        let modes = fine.relative_modes(&self.domain)?;
        let mut targets: Vec<_> = self.codomain.leaves().map(IntTuple::Int).collect();
        for (mode, image) in modes.iter().zip(self.map().images()) {
            if let Some(j) = *image {
                targets[j] = mode.clone();
            }
        }
        let codomain = self.codomain.profile().substitute(&targets)?;
        self.refined(fine.clone(), &modes, codomain, &targets)
    }

    /// Returns the morphism that maps each entry of `modes` like `self`. An entry equals its image
    /// in `targets`.
    fn refined(
        &self,
        domain: IntTuple,
        modes: &[IntTuple],
        codomain: IntTuple,
        targets: &[IntTuple],
    ) -> Result<Self, CategoryError> {
        let mut length = 0;
        let mut firsts = Vec::with_capacity(targets.len());
        for target in targets {
            firsts.push(length);
            length += target.length();
        }
        let mut images = Vec::new();
        for (mode, image) in modes.iter().zip(self.map().images()) {
            images.extend((0..mode.length()).map(|k| image.map(|j| firsts[j] + k)));
        }
        Self::new(domain, codomain, PointedMap::new(images, length)?)
    }
}
