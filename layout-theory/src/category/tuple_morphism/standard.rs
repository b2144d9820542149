//! Standard form and the standard representation of a tractable layout.

use layout_algebra::Layout;

use super::TupleMorphism;
use crate::category::CategoryError;
use crate::category::predicates::tractable_order;
use crate::leaf::leaves;

impl TupleMorphism {
    /// Returns the standard representation of a layout: the morphism in standard form that encodes its
    /// flattening.
    ///
    /// ```text
    /// result.layout() == L, flattened
    /// ```
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// let f = TupleMorphism::standard_representation(&"(2,2):(3,30)".parse()?)?;
    /// assert_eq!(f.to_string(), "(2,2) -(2,4)-> (3,2,5,2)");
    /// let rejected = TupleMorphism::standard_representation(&"(4,8):(3,3)".parse()?).unwrap_err();
    /// assert_eq!(
    ///     rejected.to_string(),
    ///     "not tractable: stride 3 of leaf 1 is not a multiple of 12, the extent times stride of the leaf below",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns [`NotTractable`](CategoryError::NotTractable), [`Overflow`](CategoryError::Overflow)
    /// if the product of the codomain does not fit in an `i64`.
    ///
    /// # Source
    ///
    /// `f_L`, Construction 3.1.2.5.
    pub fn standard_representation(layout: &Layout) -> Result<Self, CategoryError> {
        let modes = leaves(layout);
        let mut images = vec![None; modes.len()];
        let mut codomain = Vec::new();
        let mut block = 1_i64;
        for leaf in tractable_order(&modes)? {
            let mode = modes[leaf];
            let gap = mode.stride / block;
            if gap != 1 {
                codomain.push(gap);
            }
            images[leaf] = Some(codomain.len());
            codomain.push(mode.shape);
            let overflow = CategoryError::Overflow {
                what: "the product of the codomain",
            };
            block = mode.stride.checked_mul(mode.shape).ok_or(overflow)?;
        }
        let domain = modes.iter().map(|mode| mode.shape).collect();
        Ok(Self::known(domain, codomain, images))
    }

    /// Returns `true` if the morphism has standard form. The last codomain entry must be an image.
    /// Each entry that is not an image must differ from 1 and precede an image.
    ///
    /// ```
    /// use layout_theory::category::TupleMorphism;
    ///
    /// assert!(TupleMorphism::from_numbers(&[2], &[3, 2], &[2])?.is_standard_form());
    /// assert!(!TupleMorphism::from_numbers(&[2], &[5], &[0])?.is_standard_form());
    /// # Ok::<(), layout_theory::category::CategoryError>(())
    /// ```
    ///
    /// # Source
    ///
    /// Definition 3.1.2.12, whose first condition must hold for `n >= 1` instead of `n > 1`.
    #[must_use]
    pub fn is_standard_form(&self) -> bool {
        let hits = self.hits();
        (0..hits.len()).all(|j| {
            hits[j] || (self.codomain[j] != 1 && hits.get(j + 1).is_some_and(|&next| next))
        })
    }

    /// Returns `true` if entries 1 of the domain go to `*`.
    ///
    /// ```text
    /// exactly if L_f.is_non_degenerate()
    /// ```
    ///
    /// # Source
    ///
    /// Definition 3.1.2.17.
    #[must_use]
    pub fn is_non_degenerate(&self) -> bool {
        let mut entries = self.domain.iter().zip(self.map.images());
        entries.all(|(&entry, image)| entry != 1 || image.is_none())
    }
}
