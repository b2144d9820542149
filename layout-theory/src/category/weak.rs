//! Weak composites, and the composition of tractable layouts.

use layout_algebra::{IntTuple, Layout};

use super::{CategoryError, MutualRefinement, NestMorphism, NestedLayout, NestedTuple};

impl NestMorphism {
    /// Returns the same map into `codomain`, a tuple that the current codomain divides.
    ///
    /// ```text
    /// L_result == L_f
    /// ```
    ///
    /// ```
    /// use layout_algebra::IntTuple;
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers(2, (3, 2), &[2])?;
    /// assert_eq!(f.expand(&IntTuple::from(((3, 2), 7)))?.to_string(), "2 -(2)-> ((3,2),7)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotAPrefix`](CategoryError::NotAPrefix), and the errors of [`new`](Self::new).
    ///
    /// # Source
    ///
    /// 3.1.3.6, with the inclusion `i` of 4.1.2.1.
    pub fn expand(&self, codomain: &IntTuple) -> Result<Self, CategoryError> {
        self.codomain().quotient_of(codomain)?;
        let images = self.map().images().to_vec();
        let map = super::PointedMap::new(images, codomain.length())?;
        Self::new(self.domain().clone(), codomain.clone(), map)
    }

    /// Returns the weak composite `g o self`: the composite of the morphisms from a mutual
    /// refinement of the codomain and the domain of `g`.
    ///
    /// ```text
    /// L_result(i) == L_g(L_f(i))    the domain refines that of self
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((6, 6), (6, 6), &[2, 1])?;
    /// let g = NestMorphism::from_numbers((12, 3, 6), (12, 6, 3), &[1, 3, 2])?;
    /// assert_eq!(f.weak_composite(&g)?.to_string(), "((2,3),6) -(2,4,1)-> ((6,2),6,3)");
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NoMutualRefinement`](CategoryError::NoMutualRefinement),
    /// [`Depth`](CategoryError::Depth).
    ///
    /// # Source
    ///
    /// Steps 4 to 6 of Algorithm 4.1.2.
    pub fn weak_composite(&self, g: &Self) -> Result<Self, CategoryError> {
        let refinement = MutualRefinement::of(self.codomain(), g.domain())?;
        let (f, g) = refinement.composable(self, g)?;
        f.then(&g)
    }
}

/// Returns the composite `b o a` of tractable layouts, computed by their morphisms.
///
/// ```text
/// result(c) == b(a(c))    result == b.composite(a)
/// ```
///
/// The method is sound but not complete: a composite can exist without a mutual refinement, for
/// example `(2,5):(1,8) o 2:3`. [`Layout::composite`] decides exactly.
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::category::compose_tractable;
///
/// let (b, a): (Layout, Layout) = ("(12,3,6):(1,72,12)".parse()?, "(6,6):(6,1)".parse()?);
/// assert_eq!(compose_tractable(&b, &a)?.to_string(), "((2,3),6):((6,72),1)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns [`NotTractable`](CategoryError::NotTractable) if one of the layouts is not tractable,
/// [`NoMutualRefinement`](CategoryError::NoMutualRefinement),
/// [`Overflow`](CategoryError::Overflow), [`Depth`](CategoryError::Depth).
///
/// # Source
///
/// Algorithm 4.1.2 and Theorem 4.1.3.1.
pub fn compose_tractable(b: &Layout, a: &Layout) -> Result<Layout, CategoryError> {
    let f = NestMorphism::standard_representation(a)?;
    let g = NestMorphism::standard_representation(&b.coalesce())?;
    f.weak_composite(&g)?.layout().coalesce_over(a.shape())
}
