//! Flat composition, division and product.

use layout_algebra::Layout;

use super::complement;
use crate::category::{CategoryError, NestedLayout};
use crate::leaf::{flat_tuple, leaves};

/// Returns the flat composite `b o a`: the layout with the shape of `a`, `result(i) == b(a(i))`,
/// and stride 0 at modes of extent 1.
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::category::flat;
///
/// let (b, a): (Layout, Layout) = ("80:10".parse()?, "(2,3):(5,6)".parse()?);
/// assert_eq!(flat::composition(&b, &a)?.to_string(), "(2,3):(50,60)");
///
/// let (b, a): (Layout, Layout) = ("(2,2,6):(12,6,1)".parse()?, "(4):(2)".parse()?);
/// assert_eq!(
///     flat::composition(&b, &a).unwrap_err().to_string(),
///     "the composite `((2,2)):((6,1))` does not have shape `(4)`",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the same errors as [`Layout::composite`], and
/// [`NotAFlatComposite`](CategoryError::NotAFlatComposite) if the composite needs a finer shape.
///
/// # Source
///
/// Definition 2.1.7.1.
pub fn composition(b: &Layout, a: &Layout) -> Result<Layout, CategoryError> {
    let a = flat_tuple(&leaves(a));
    let composite = b.composite(&a)?;
    if composite.shape() == a.shape() {
        return Ok(composite);
    }
    Err(CategoryError::NotAFlatComposite {
        composite: composite.to_string(),
        shape: a.shape().to_string(),
    })
}

/// Returns the flat division: the flattening of `a o (b, comp(b, size(a)))`.
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::category::flat;
///
/// let (a, b): (Layout, Layout) = ("(3,5,9,6):(54,0,6,1)".parse()?, "(6,3):(135,1)".parse()?);
/// assert_eq!(flat::division(&a, &b)?.to_string(), "(6,3,5,9):(1,54,0,6)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the same errors as [`complement`] and [`Layout::composite`].
///
/// # Source
///
/// Definition 2.1.7.9, with the nested composite as in Example 2.1.7.11.
pub fn division(a: &Layout, b: &Layout) -> Result<Layout, CategoryError> {
    let rest = complement(b, Some(a.size()))?;
    let quotient = a.composite(&super::concat(&[b, &rest])?)?;
    Ok(flat_tuple(&leaves(&quotient)))
}

/// Returns the flat product: the flattening of `(a, comp(a, n) o b)`. `n` is the smallest size for
/// which `a` has a complement, and at least `size(a) * cosize(b)`.
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::category::flat;
///
/// let (a, b): (Layout, Layout) = ("(2,2):(5,10)".parse()?, "(3,5):(5,1)".parse()?);
/// assert_eq!(flat::product(&a, &b)?.to_string(), "(2,2,3,5):(5,10,20,1)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the same errors as [`complement`] and [`Layout::composite`], and overflow.
///
/// # Source
///
/// Definition 2.1.7.13. Observation 2.3.9.2 allows a larger size, and its examples require it.
pub fn product(a: &Layout, b: &Layout) -> Result<Layout, CategoryError> {
    let overflow = || CategoryError::Overflow {
        what: "the size of the product",
    };
    let block = super::blocks(a)?.last().map_or(1, |&(_, block)| block);
    let least = a.size().checked_mul(b.cosize()).ok_or_else(overflow)?;
    let count = least / block + i64::from(least % block != 0);
    let size = count.checked_mul(block).ok_or_else(overflow)?;
    let copies = complement(a, Some(size))?.composite(b)?;
    super::concat(&[a, &copies])
}
