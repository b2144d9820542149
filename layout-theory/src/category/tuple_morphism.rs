//! The category `Tuple`: its morphisms and their layouts.

mod combine;
mod image;
mod named;
mod order;
mod simplify;
mod standard;

use core::fmt;

use layout_algebra::{IntTuple, Layout};

use super::{CategoryError, PointedMap};
use crate::leaf::{Leaf, flat_tuple};

/// A morphism of tuples: a tractable pointed map where each entry equals its image.
///
/// ```text
/// L_f == domain : d    d_i == 0 if i goes to *, else the product of the codomain before its image
/// ```
///
/// ```
/// use layout_theory::category::TupleMorphism;
///
/// let f = TupleMorphism::from_numbers(&[3, 128, 128], &[3, 2, 128, 2, 128], &[1, 3, 5])?;
/// assert_eq!(f.layout().to_string(), "(3,128,128):(1,6,1536)");
/// assert_eq!(f.to_string(), "(3,128,128) -(1,3,5)-> (3,2,128,2,128)");
/// # Ok::<(), layout_theory::category::CategoryError>(())
/// ```
///
/// # Source
///
/// Definition 3.1.1.13.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TupleMorphism {
    domain: Vec<i64>,
    codomain: Vec<i64>,
    map: PointedMap,
}

impl TupleMorphism {
    /// Creates the morphism from `domain` to `codomain` over `map`.
    ///
    /// # Errors
    ///
    /// Returns [`Length`](CategoryError::Length) if the map has different lengths,
    /// [`NotPositive`](CategoryError::NotPositive) for an entry below 1,
    /// [`Overflow`](CategoryError::Overflow) if the product of a tuple does not fit in an `i64`,
    /// [`Repeated`](CategoryError::Repeated) if the map is not tractable,
    /// [`EntriesDiffer`](CategoryError::EntriesDiffer) if an entry differs from its image.
    pub fn new(
        domain: impl Into<Vec<i64>>,
        codomain: impl Into<Vec<i64>>,
        map: PointedMap,
    ) -> Result<Self, CategoryError> {
        let (domain, codomain) = (domain.into(), codomain.into());
        let lengths = [
            ("the domain", domain.len(), map.domain()),
            ("the codomain", codomain.len(), map.codomain()),
        ];
        for (what, found, wanted) in lengths {
            if found != wanted {
                return Err(CategoryError::Length {
                    what,
                    found,
                    wanted,
                });
            }
        }
        check_tuple("the domain", "the product of the domain", &domain)?;
        check_tuple("the codomain", "the product of the codomain", &codomain)?;
        map.check_tractable()?;
        for (position, (&entry, image)) in domain.iter().zip(map.images()).enumerate() {
            if let &Some(image) = image {
                let target = codomain[image];
                if entry != target {
                    return Err(CategoryError::EntriesDiffer {
                        position,
                        entry,
                        image,
                        target,
                    });
                }
            }
        }
        Ok(Self {
            domain,
            codomain,
            map,
        })
    }

    /// Creates the morphism with images in the paper's numbering: from 1, with 0 for `*`.
    ///
    /// # Errors
    ///
    /// Returns the same errors as [`new`](Self::new), and [`OutOfRange`](CategoryError::OutOfRange)
    /// for an image past the codomain.
    pub fn from_numbers(
        domain: &[i64],
        codomain: &[i64],
        images: &[usize],
    ) -> Result<Self, CategoryError> {
        let map = PointedMap::from_numbers(images, codomain.len())?;
        Self::new(domain, codomain, map)
    }

    /// Creates the morphism from parts that must form a morphism.
    pub(super) fn known(domain: Vec<i64>, codomain: Vec<i64>, images: Vec<Option<usize>>) -> Self {
        let map = PointedMap::known(images, codomain.len());
        Self {
            domain,
            codomain,
            map,
        }
    }

    /// Returns the domain.
    #[must_use]
    pub fn domain(&self) -> &[i64] {
        &self.domain
    }

    /// Returns the codomain.
    #[must_use]
    pub fn codomain(&self) -> &[i64] {
        &self.codomain
    }

    /// Returns the pointed map that the morphism lies over.
    #[must_use]
    pub fn map(&self) -> &PointedMap {
        &self.map
    }

    /// Returns the product of the domain.
    #[must_use]
    pub fn size(&self) -> i64 {
        self.domain.iter().product()
    }

    /// Returns the product of the codomain.
    #[must_use]
    pub fn cosize(&self) -> i64 {
        self.codomain.iter().product()
    }

    /// Returns the flat layout that the morphism encodes.
    ///
    /// # Source
    ///
    /// `L_f`, 3.1.2.1.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let blocks = self.blocks();
        let leaves = self.domain.iter().zip(self.map.images());
        let modes = leaves.map(|(&shape, image)| Leaf {
            shape,
            stride: image.map_or(0, |image| blocks[image]),
        });
        flat_tuple(&modes.collect::<Vec<_>>())
    }

    /// Returns, for each entry of the codomain, the product of the earlier entries.
    fn blocks(&self) -> Vec<i64> {
        let entries = self.codomain.iter();
        let blocks = entries.scan(1_i64, |block, entry| {
            let before = *block;
            // The product of the full codomain fits.
            *block *= entry;
            Some(before)
        });
        blocks.collect()
    }

    /// Returns `true` for each entry of the codomain that is an image.
    fn hits(&self) -> Vec<bool> {
        let mut hits = vec![false; self.codomain.len()];
        for &image in self.map.images().iter().flatten() {
            hits[image] = true;
        }
        hits
    }
}

fn check_tuple(
    what: &'static str,
    product: &'static str,
    tuple: &[i64],
) -> Result<(), CategoryError> {
    let mut size = 1_i64;
    for (position, &value) in tuple.iter().enumerate() {
        if value < 1 {
            return Err(CategoryError::NotPositive {
                what,
                position,
                value,
            });
        }
        size = size
            .checked_mul(value)
            .ok_or(CategoryError::Overflow { what: product })?;
    }
    Ok(())
}

/// Returns the tuple in notation.
fn notation(tuple: &[i64]) -> String {
    IntTuple::from(tuple.to_vec()).to_string()
}

/// Prints `(4,4) -(1,3)-> (4,2,4)`, with images numbered from 1.
impl fmt::Display for TupleMorphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (domain, codomain) = (notation(&self.domain), notation(&self.codomain));
        write!(f, "{domain} -{}-> {codomain}", self.map)
    }
}
