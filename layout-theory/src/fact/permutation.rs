//! The morphism of a layout that is a permutation.

use layout_algebra::{Layout, Path};

use super::groupoid::MOST_N;
use super::{FactError, FactMorphism, OrderedFactorisation, prime};
use crate::leaf::{Leaf, named_leaves};

impl FactMorphism {
    /// Returns the invertible morphism whose realisation is a given permutation of `[0, size)`.
    ///
    /// ```text
    /// result.realisation()(x) == layout(x)
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_algebra::Layout;
    /// use layout_theory::fact::FactMorphism;
    ///
    /// let a: Layout = "(6,2):(2,1)".parse()?;
    /// let morphism = FactMorphism::of_permutation(&a)?;
    /// assert_eq!(morphism.to_string(), "[2 3 2] -> [2 2 3]");
    /// assert_eq!(morphism.map(), [1, 2, 0]);
    /// let b: Layout = "(6,2):(1,7)".parse()?;
    /// assert_eq!(
    ///     FactMorphism::of_permutation(&b).unwrap_err().to_string(),
    ///     "expected stride 6 in leaf 1 of a permutation, found stride 7",
    /// );
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *not permutation* with the first stride that is not the size of the leaves with
    /// smaller strides, or *size* for more than [`MOST_N`] elements.
    ///
    /// # Source
    ///
    /// Mao, Proposition 3.15.
    pub fn of_permutation(layout: &Layout) -> Result<Self, FactError> {
        let n = layout.size();
        if n > MOST_N {
            return Err(FactError::Size { n, limit: MOST_N });
        }
        let leaves: Vec<_> = named_leaves(layout)
            .filter(|(_, mode)| mode.shape > 1)
            .collect();
        reject_gaps(&leaves)?;
        let mut primes = Vec::new();
        for (_, mode) in &leaves {
            let mut stride = mode.stride;
            for prime in prime::factors(mode.shape) {
                primes.push((stride, prime));
                // At most the size.
                stride *= prime;
            }
        }
        let mut sorted = primes.clone();
        sorted.sort_unstable();
        let place = |prime: &(i64, i64)| sorted.partition_point(|other| other < prime);
        let map: Vec<_> = primes.iter().map(place).collect();
        let codomain = OrderedFactorisation::new(sorted.into_iter().map(|(_, prime)| prime))?;
        Self::new(codomain, map)
    }
}

/// Returns an error if the stride of a leaf differs from the size of the leaves with smaller
/// strides. The leaves must be sorted by stride.
fn reject_gaps(leaves: &[(Path, Leaf)]) -> Result<(), FactError> {
    let mut sorted: Vec<_> = leaves.iter().collect();
    sorted.sort_by_key(|(_, mode)| mode.stride);
    let mut needed = 1;
    for (leaf, mode) in sorted {
        if mode.stride != needed {
            return Err(FactError::NotPermutation {
                leaf: leaf.clone(),
                stride: mode.stride,
                needed,
            });
        }
        needed *= mode.shape;
    }
    Ok(())
}
