//! The groupoid of the ordered factorisations of one number.

use std::collections::HashSet;

use layout_algebra::Layout;

use super::{FactError, FactMorphism, OrderedFactorisation, prime};

/// Maximum integer whose factorisations are enumerated.
pub const MOST_N: i64 = 1 << 40;

/// Maximum number of morphisms that are enumerated.
pub const MOST_PERMUTATIONS: usize = 1 << 16;

/// The groupoid of the ordered factorisations of `n` and their invertible morphisms.
///
/// The realisations of the morphisms are the permutations of `[0, n)` that are layout functions.
/// The realisations are closed under inverses. If `n` is a prime power `p^k`, the realisations are
/// also closed under composition. In this case there is one object, and the groupoid is the
/// symmetric group on `k` letters.
///
/// ```
/// use layout_theory::fact::Groupoid;
///
/// let groupoid = Groupoid::new(12)?;
/// let objects: Vec<_> = groupoid.objects()?.iter().map(ToString::to_string).collect();
/// assert_eq!(objects, ["[2 2 3]", "[2 3 2]", "[3 2 2]"]);
/// assert_eq!(groupoid.prime_power(), None);
/// assert_eq!(groupoid.layout_permutations()?.len(), 14);
///
/// let group = Groupoid::new(8)?;
/// assert_eq!(group.prime_power(), Some((2, 3)));
/// assert_eq!(group.layout_permutations()?.len(), 6);
/// # Ok::<(), layout_theory::fact::FactError>(())
/// ```
///
/// # Source
///
/// Mao, Remark 3.16.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Groupoid {
    primes: Vec<i64>,
}

impl Groupoid {
    /// Returns the groupoid of `n`.
    ///
    /// # Errors
    ///
    /// Returns *size* if `n` is below 1 or above [`MOST_N`].
    pub fn new(n: i64) -> Result<Self, FactError> {
        if !(1..=MOST_N).contains(&n) {
            return Err(FactError::Size { n, limit: MOST_N });
        }
        let primes = prime::factors(n);
        Ok(Self { primes })
    }

    /// Returns the objects: the ordered factorisations, sorted.
    ///
    /// # Errors
    ///
    /// Returns *too many* for more than [`MOST_PERMUTATIONS`] objects.
    pub fn objects(&self) -> Result<Vec<OrderedFactorisation>, FactError> {
        let mut primes = self.primes.clone();
        let mut objects = Vec::new();
        loop {
            if objects.len() == MOST_PERMUTATIONS {
                return Err(FactError::TooMany {
                    limit: MOST_PERMUTATIONS,
                });
            }
            objects.push(OrderedFactorisation::new(primes.iter().copied())?);
            if !next_permutation(&mut primes) {
                return Ok(objects);
            }
        }
    }

    /// Returns all morphisms into an object.
    ///
    /// # Errors
    ///
    /// Returns *too many* for more than [`MOST_PERMUTATIONS`] morphisms. The object can belong to a
    /// different groupoid.
    pub fn morphisms_into(e: &OrderedFactorisation) -> Result<Vec<FactMorphism>, FactError> {
        let limit = MOST_PERMUTATIONS;
        let factorial = (1..=e.len()).try_fold(1_usize, usize::checked_mul);
        if factorial.is_none_or(|factorial| factorial > limit) {
            return Err(FactError::TooMany { limit });
        }
        let mut map: Vec<_> = (0..e.len()).collect();
        let mut morphisms = Vec::new();
        loop {
            morphisms.push(FactMorphism::new(e.clone(), map.iter().copied())?);
            if !next_permutation(&mut map) {
                return Ok(morphisms);
            }
        }
    }

    /// Returns the prime and the exponent, if `n` is a prime power. The groupoid is then a group.
    ///
    /// Returns `None` for 1.
    #[must_use]
    pub fn prime_power(&self) -> Option<(i64, usize)> {
        let p = *self.primes.first()?;
        let is_only = self.primes.last() == Some(&p);
        is_only.then_some((p, self.primes.len()))
    }

    /// Returns all permutations of `[0, n)` that are layout functions, each as its coalesced layout.
    ///
    /// ```text
    /// result(x) for x < n is a permutation of [0, n)
    /// no two have the same function
    /// ```
    ///
    /// # Errors
    ///
    /// Returns *too many* for more than [`MOST_PERMUTATIONS`] morphisms.
    ///
    /// # Source
    ///
    /// Mao, Proposition 3.15: these permutations are the realisations of the invertible morphisms.
    pub fn layout_permutations(&self) -> Result<Vec<Layout>, FactError> {
        let limit = MOST_PERMUTATIONS;
        let factorial = (1..=self.primes.len()).try_fold(1_usize, usize::checked_mul);
        let all = factorial.and_then(|factorial| self.count()?.checked_mul(factorial));
        if all.is_none_or(|all| all > limit) {
            return Err(FactError::TooMany { limit });
        }
        let mut seen = HashSet::new();
        let mut layouts = Vec::new();
        for e in self.objects()? {
            for morphism in Self::morphisms_into(&e)? {
                let layout = morphism.realisation()?.coalesce();
                if seen.insert(layout.clone()) {
                    layouts.push(layout);
                }
            }
        }
        Ok(layouts)
    }

    /// Returns the number of objects: the multinomial coefficient of the exponents.
    fn count(&self) -> Option<usize> {
        let mut count = 1_usize;
        let mut run = 0;
        for (i, p) in self.primes.iter().enumerate() {
            let is_same = i > 0 && self.primes[i - 1] == *p;
            run = if is_same { run + 1 } else { 1 };
            count = count.checked_mul(i + 1)? / run;
        }
        Some(count)
    }
}

/// Returns the next permutation in lexicographic order, if there is one.
fn next_permutation<T: Ord>(items: &mut [T]) -> bool {
    let Some(i) = items.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let j = items.iter().rposition(|item| *item > items[i]);
    items.swap(i, j.unwrap_or(i));
    items[i + 1..].reverse();
    true
}
