//! Morphisms of ordered factorisations, and their layouts.

use core::fmt;

use layout_algebra::{IntTuple, Layout};

use super::{FactError, OrderedFactorisation};

/// The morphism `E^a -> E` of a map `a` of positions.
///
/// ```
/// use layout_theory::fact::{FactMorphism, OrderedFactorisation};
///
/// let e = OrderedFactorisation::new([2, 3, 2])?;
/// let a = FactMorphism::new(e, [1, 0, 2])?;
/// assert_eq!(a.domain().to_string(), "[3 2 2]");
/// assert_eq!(a.layout()?.to_string(), "(3,2,2):(2,1,6)");
/// # Ok::<(), layout_theory::fact::FactError>(())
/// ```
///
/// # Source
///
/// Mao, Definition 3.4.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FactMorphism {
    codomain: OrderedFactorisation,
    map: Vec<usize>,
}

impl FactMorphism {
    /// Creates the morphism into `codomain` of the map that sends position `i` to `map[i]`.
    ///
    /// # Errors
    ///
    /// Returns *out of range* for an image that is not a position of `codomain`, or *overflow* if
    /// the product of the domain does not fit in an `i64`.
    pub fn new(
        codomain: OrderedFactorisation,
        map: impl IntoIterator<Item = usize>,
    ) -> Result<Self, FactError> {
        let len = codomain.len();
        let mut images = Vec::new();
        let mut size = 1_i64;
        for (position, image) in map.into_iter().enumerate() {
            let prime = codomain.primes().get(image);
            let prime = prime.ok_or(FactError::OutOfRange {
                position,
                image,
                len,
            })?;
            size = size.checked_mul(*prime).ok_or(FactError::Overflow)?;
            images.push(image);
        }
        Ok(Self {
            codomain,
            map: images,
        })
    }

    /// Returns the identity of `e`.
    #[must_use]
    pub fn identity(e: OrderedFactorisation) -> Self {
        let map = (0..e.len()).collect();
        Self { codomain: e, map }
    }

    /// Returns the images of the positions.
    #[must_use]
    pub fn map(&self) -> &[usize] {
        &self.map
    }

    /// Returns `E`.
    #[must_use]
    pub fn codomain(&self) -> &OrderedFactorisation {
        &self.codomain
    }

    /// Returns `E^a = [p(a(0)) p(a(1)) ...]`.
    #[must_use]
    pub fn domain(&self) -> OrderedFactorisation {
        let primes = self.map.iter().map(|image| self.codomain.primes[*image]);
        OrderedFactorisation {
            primes: primes.collect(),
        }
    }

    /// Returns the composition `self o b`.
    ///
    /// ```text
    /// result.map[i] == self.map[b.map[i]]
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *not composable* if the codomain of `b` is not the domain of `self`.
    pub fn compose(&self, b: &Self) -> Result<Self, FactError> {
        let domain = self.domain();
        if domain != b.codomain {
            return Err(FactError::NotComposable {
                domain: domain.to_string(),
                codomain: b.codomain.to_string(),
            });
        }
        let map = b.map.iter().map(|i| self.map[*i]);
        Self::new(self.codomain.clone(), map)
    }

    /// Returns the inverse morphism.
    ///
    /// ```text
    /// self o result == identity
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *not injective* or *not surjective*, with the positions.
    pub fn inverse(&self) -> Result<Self, FactError> {
        let positions = self.positions()?;
        let mut map = Vec::with_capacity(positions.len());
        for (missed, position) in positions.into_iter().enumerate() {
            map.push(position.ok_or(FactError::NotSurjective { missed })?);
        }
        Self::new(self.domain(), map)
    }

    /// Returns the position that maps to each factor, or an error if there are two.
    fn positions(&self) -> Result<Vec<Option<usize>>, FactError> {
        let mut positions = vec![None; self.codomain.len()];
        for (second, image) in self.map.iter().copied().enumerate() {
            if let Some(first) = positions[image].replace(second) {
                return Err(FactError::NotInjective {
                    first,
                    second,
                    image,
                });
            }
        }
        Ok(positions)
    }

    /// Returns the layout of the morphism.
    ///
    /// ```text
    /// shape  (p(a(0)), p(a(1)), ...)
    /// stride (d(a(0)), d(a(1)), ...), d(i) the product of the factors before i
    /// ```
    ///
    /// The layout function maps into `[0, N)` only if the map is injective; see
    /// [`realisation`](Self::realisation).
    ///
    /// # Errors
    ///
    /// Returns *layout* if the cosize does not fit in an `i64`.
    ///
    /// # Source
    ///
    /// Mao, Definition 3.9.
    pub fn layout(&self) -> Result<Layout, FactError> {
        let primes = self.codomain.primes();
        // At most the size.
        let before = |image: usize| primes[..image].iter().product::<i64>();
        let shape = self.map.iter().map(|image| IntTuple::Int(primes[*image]));
        let stride = self.map.iter().map(|image| IntTuple::Int(before(*image)));
        let (shape, stride) = (shape.collect(), stride.collect());
        Ok(Layout::new(
            IntTuple::Tuple(shape),
            IntTuple::Tuple(stride),
        )?)
    }

    /// Returns the realisation: the layout whose function is an injection of `[0, N^a)` into `[0, N)`.
    ///
    /// ```text
    /// realisation(a o b)(x) == realisation(a)(realisation(b)(x))
    /// ```
    ///
    /// # Examples
    ///
    /// ```
    /// use layout_theory::fact::{FactMorphism, OrderedFactorisation};
    ///
    /// let e = OrderedFactorisation::new([2, 3])?;
    /// let twice = FactMorphism::new(e, [1, 0, 1])?;
    /// assert_eq!(twice.layout()?.cosize(), 10);
    /// assert_eq!(
    ///     twice.realisation().unwrap_err().to_string(),
    ///     "positions 0 and 2 both map to 1",
    /// );
    /// # Ok::<(), layout_theory::fact::FactError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *not injective*.
    ///
    /// # Source
    ///
    /// Mao, Definition 3.14. The paper defines the realisation for all maps, but without
    /// injectivity Remark 3.11 and Lemma 3.12 fail.
    pub fn realisation(&self) -> Result<Layout, FactError> {
        self.positions()?;
        self.layout()
    }
}

/// Prints `[3 2] -> [2 3]`.
impl fmt::Display for FactMorphism {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("[")?;
        for (i, image) in self.map.iter().enumerate() {
            let space = if i == 0 { "" } else { " " };
            write!(f, "{space}{}", self.codomain.primes()[*image])?;
        }
        write!(f, "] -> {}", self.codomain)
    }
}
