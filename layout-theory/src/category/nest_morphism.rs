//! The category `Nest`: morphisms of nested tuples and their layouts.

mod combine;
mod entries;
mod modes;
mod recast;
mod square;

use core::fmt;

use layout_algebra::{IntTuple, Layout};

use super::nested::check_entries;
use super::relative::leaf_layouts;
use super::{CategoryError, NestedTuple, PointedMap, TupleMorphism};
use crate::leaf::with_parentheses;

/// A morphism of nested tuples, given by a morphism of their flattenings.
///
/// ```text
/// L_f == domain : d    d_i == 0 if i goes to *, else the product of the codomain before its image
/// ```
///
/// ```
/// use layout_theory::category::NestMorphism;
///
/// let f = NestMorphism::from_numbers((2, (2, 2)), ((2, 2), (5, 2)), &[4, 0, 1])?;
/// assert_eq!(f.to_string(), "(2,(2,2)) -(4,*,1)-> ((2,2),(5,2))");
/// assert_eq!(f.layout().to_string(), "(2,(2,2)):(20,(0,1))");
/// # Ok::<(), layout_theory::category::CategoryError>(())
/// ```
///
/// # Source
///
/// Definition 3.2.1.1.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NestMorphism {
    domain: IntTuple,
    codomain: IntTuple,
    flat: TupleMorphism,
}

impl NestMorphism {
    /// Creates the morphism from `domain` to `codomain` over `map`.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`TupleMorphism::new`], and [`Depth`](CategoryError::Depth).
    pub fn new(
        domain: impl Into<IntTuple>,
        codomain: impl Into<IntTuple>,
        map: PointedMap,
    ) -> Result<Self, CategoryError> {
        let (domain, codomain) = (domain.into(), codomain.into());
        check_entries("the domain", &domain)?;
        check_entries("the codomain", &codomain)?;
        let entries = |tuple: &IntTuple| tuple.leaves().collect::<Vec<_>>();
        let flat = TupleMorphism::new(entries(&domain), entries(&codomain), map)?;
        Ok(Self {
            domain,
            codomain,
            flat,
        })
    }

    /// Creates the morphism with images in the paper's numbering: from 1, with 0 for `*`.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new), and [`OutOfRange`](CategoryError::OutOfRange)
    /// for an image past the codomain.
    pub fn from_numbers(
        domain: impl Into<IntTuple>,
        codomain: impl Into<IntTuple>,
        images: &[usize],
    ) -> Result<Self, CategoryError> {
        let codomain = codomain.into();
        let map = PointedMap::from_numbers(images, codomain.length())?;
        Self::new(domain, codomain, map)
    }

    /// Returns the domain.
    #[must_use]
    pub fn domain(&self) -> &IntTuple {
        &self.domain
    }

    /// Returns the codomain.
    #[must_use]
    pub fn codomain(&self) -> &IntTuple {
        &self.codomain
    }

    /// Returns the pointed map that the morphism lies over.
    #[must_use]
    pub fn map(&self) -> &PointedMap {
        self.flat.map()
    }

    /// Returns the product of the domain.
    #[must_use]
    pub fn size(&self) -> i64 {
        self.flat.size()
    }

    /// Returns the product of the codomain.
    #[must_use]
    pub fn cosize(&self) -> i64 {
        self.flat.cosize()
    }

    /// Returns the flattening: the same map between the flattenings.
    ///
    /// ```text
    /// a functor    L_result == flattening of L_f
    /// ```
    ///
    /// # Source
    ///
    /// 3.2.1.7.
    #[must_use]
    pub fn flatten(&self) -> &TupleMorphism {
        &self.flat
    }

    /// Returns the layout that the morphism encodes.
    ///
    /// # Source
    ///
    /// `L_f`, 3.2.2.1.
    #[must_use]
    pub fn layout(&self) -> Layout {
        with_parentheses(&self.domain, &mut leaf_layouts(&self.flat.layout()))
    }

    /// Returns the standard representation of a layout: the morphism in standard form that encodes it.
    ///
    /// ```text
    /// result.layout() == L
    /// ```
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::standard_representation(&"(2,(4,8)):(1,(0,6))".parse()?)?;
    /// assert_eq!(f.to_string(), "(2,(4,8)) -(1,*,3)-> (2,3,8)");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`TupleMorphism::standard_representation`].
    ///
    /// # Source
    ///
    /// 3.2.2.6.
    pub fn standard_representation(layout: &Layout) -> Result<Self, CategoryError> {
        let flat = TupleMorphism::standard_representation(layout)?;
        Ok(Self::over(
            layout.shape().clone(),
            IntTuple::from(flat.codomain().to_vec()),
            flat,
        ))
    }

    /// Returns `true` if the codomain is flat and the flattening has
    /// [standard form](TupleMorphism::is_standard_form).
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// assert!(NestMorphism::from_numbers(2, (3, 2), &[2])?.is_standard_form());
    /// assert!(!NestMorphism::from_numbers(2, ((3, 2),), &[2])?.is_standard_form());
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 3.2.2.10.
    #[must_use]
    pub fn is_standard_form(&self) -> bool {
        self.codomain == self.codomain.flattening() && self.flat.is_standard_form()
    }

    /// Returns `true` if entries of the domain that are 1 go to `*`.
    #[must_use]
    pub fn is_non_degenerate(&self) -> bool {
        self.flat.is_non_degenerate()
    }

    /// Returns `true` if no entry goes to `*`. The morphism then has a complement.
    #[must_use]
    pub fn is_injective(&self) -> bool {
        self.flat.is_injective()
    }

    /// Returns `true` if the morphism has an inverse.
    #[must_use]
    pub fn is_isomorphism(&self) -> bool {
        self.flat.is_isomorphism()
    }

    /// Returns the integer that an index of the domain maps to: `L_f(index)`.
    ///
    /// ```
    /// use layout_theory::category::NestMorphism;
    ///
    /// let f = NestMorphism::from_numbers((2, (3,)), (3, 2), &[2, 1])?;
    /// assert_eq!(f.realize(3)?, 4);
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`TupleMorphism::realize`].
    ///
    /// # Source
    ///
    /// 3.2.4.1.
    pub fn realize(&self, index: i64) -> Result<i64, CategoryError> {
        self.flat.realize(index)
    }

    /// Returns the morphism over `flat`. The flattenings of `domain` and `codomain` must match
    /// `flat`.
    fn over(domain: IntTuple, codomain: IntTuple, flat: TupleMorphism) -> Self {
        Self {
            domain,
            codomain,
            flat,
        }
    }
}

/// Converts a morphism of tuples to a morphism of nested tuples.
impl From<TupleMorphism> for NestMorphism {
    fn from(flat: TupleMorphism) -> Self {
        let domain = IntTuple::from(flat.domain().to_vec());
        let codomain = IntTuple::from(flat.codomain().to_vec());
        Self::over(domain, codomain, flat)
    }
}

/// Prints `(4,(4,2)) -(1,3,*)-> (4,(2,4))`, with images numbered from 1.
impl fmt::Display for NestMorphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} -{}-> {}", self.domain, self.map(), self.codomain)
    }
}
