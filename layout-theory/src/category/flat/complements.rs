//! All complements of a flat layout.

use layout_algebra::Layout;

use super::complement;
use crate::category::CategoryError;
use crate::fact::prime;
use crate::leaf::{Leaf, flat_tuple, leaves};

/// Maximum number of complements that are enumerated.
pub const MOST_COMPLEMENTS: usize = 1 << 16;

/// Returns all complements of `a` without modes of extent 1, where complement and `a` have `size`
/// elements together.
///
/// Each mode of the [`complement`] is split into consecutive modes, and these are permuted.
///
/// ```text
/// is_complement(a, b, size) and squeeze(b) == b    exactly for these b
/// all have the same image
/// ```
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::category::flat;
///
/// let a: Layout = "2:3".parse()?;
/// let all = flat::complements(&a, 12)?;
/// let printed: Vec<_> = all.iter().map(ToString::to_string).collect();
/// assert_eq!(printed, ["(3,2):(1,6)", "(2,3):(6,1)"]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the same errors as [`complement`], and [`TooMany`](CategoryError::TooMany) for more than
/// [`MOST_COMPLEMENTS`] complements.
///
/// # Source
///
/// Observation 2.1.6.8 and Definition 2.1.6.24; 2.1.6.28 for the image.
pub fn complements(a: &Layout, size: i64) -> Result<Vec<Layout>, CategoryError> {
    let mut splits = vec![Vec::new()];
    for mode in leaves(&complement(a, Some(size))?) {
        let of_mode = factorisations(mode.shape)?;
        let mut longer = Vec::new();
        for split in &splits {
            for factors in &of_mode {
                let modes = successive(mode.stride, factors);
                longer.push([split, &modes[..]].concat());
                check(longer.len())?;
            }
        }
        splits = longer;
    }
    let mut layouts = Vec::new();
    for mut modes in splits {
        permutations(&mut modes, 0, &mut layouts)?;
    }
    Ok(layouts)
}

fn check(count: usize) -> Result<(), CategoryError> {
    let limit = MOST_COMPLEMENTS;
    let fits = count <= limit;
    fits.then_some(()).ok_or(CategoryError::TooMany { limit })
}

/// Returns modes of these extents, each with the stride at which its predecessor ends.
fn successive(first: i64, extents: &[i64]) -> Vec<Leaf> {
    let mut stride = first;
    let modes = extents.iter().map(|&shape| {
        let mode = Leaf { shape, stride };
        // At most the requested size.
        stride *= shape;
        mode
    });
    modes.collect()
}

/// Returns the lists of factors above 1 with product `n`, the shortest first.
fn factorisations(n: i64) -> Result<Vec<Vec<i64>>, CategoryError> {
    let primes = prime::factors(n);
    let divisors = divisors(&primes);
    let mut found = Vec::new();
    for count in 1..=primes.len() {
        extend(n, count, &divisors, &mut Vec::new(), &mut found)?;
    }
    Ok(found)
}

/// Returns the divisors of the product of sorted primes, sorted.
fn divisors(primes: &[i64]) -> Vec<i64> {
    let mut divisors = vec![1];
    for run in primes.chunk_by(|p, q| p == q) {
        let smaller = divisors.clone();
        let mut power = 1;
        for p in run {
            power *= p;
            divisors.extend(smaller.iter().map(|d| d * power));
        }
    }
    divisors.sort_unstable();
    divisors
}

fn extend(
    n: i64,
    count: usize,
    divisors: &[i64],
    before: &mut Vec<i64>,
    found: &mut Vec<Vec<i64>>,
) -> Result<(), CategoryError> {
    if count == 1 {
        if n > 1 {
            found.push([&before[..], &[n]].concat());
            check(found.len())?;
        }
        return Ok(());
    }
    for &divisor in divisors.iter().filter(|&&d| d > 1 && d < n && n % d == 0) {
        before.push(divisor);
        extend(n / divisor, count - 1, divisors, before, found)?;
        before.pop();
    }
    Ok(())
}

/// Collects all permutations of the modes, starting at `fixed`.
fn permutations(
    modes: &mut [Leaf],
    fixed: usize,
    layouts: &mut Vec<Layout>,
) -> Result<(), CategoryError> {
    if fixed == modes.len() {
        layouts.push(flat_tuple(modes));
        return check(layouts.len());
    }
    for next in fixed..modes.len() {
        modes[fixed..=next].rotate_right(1);
        permutations(modes, fixed + 1, layouts)?;
        modes[fixed..=next].rotate_left(1);
    }
    Ok(())
}
