//! Complements of flat layouts.

use layout_algebra::Layout;

use super::{blocks, coalesce};
use crate::category::{CategoryError, Predicates};
use crate::leaf::{Leaf, flat_tuple};

/// Returns the flat complement: the sorted coalesced layout that forms a compact layout together
/// with `a`. If `size` is given, the compact layout has `size` elements.
///
/// ```text
/// a * result is compact, a bijection of [0, size)
/// ```
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::category::flat;
///
/// let a: Layout = "(2,2):(3,30)".parse()?;
/// assert_eq!(flat::complement(&a, None)?.to_string(), "(3,5):(1,6)");
/// assert_eq!(flat::complement(&a, Some(120))?.to_string(), "(3,5,2):(1,6,60)");
/// assert_eq!(
///     flat::complement(&a, Some(80)).unwrap_err().to_string(),
///     "not complementable: 80 is not a multiple of 60, the extent times stride of the mode below",
/// );
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns [`ZeroStride`](CategoryError::ZeroStride),
/// [`NotComplementable`](CategoryError::NotComplementable), or
/// [`NotPositive`](CategoryError::NotPositive) for a size below 1.
///
/// # Source
///
/// Constructions 2.1.6.16 and 2.1.6.29. Definition 2.1.6.11 omits the condition that strides are
/// nonzero.
pub fn complement(a: &Layout, size: Option<i64>) -> Result<Layout, CategoryError> {
    let (mut gaps, block) = gaps(a)?;
    if let Some(size) = size {
        if size < 1 {
            return Err(CategoryError::NotPositive {
                what: "the size",
                position: 0,
                value: size,
            });
        }
        if size % block != 0 {
            return Err(CategoryError::NotComplementable { bound: size, block });
        }
        gaps.push(Leaf {
            shape: size / block,
            stride: block,
        });
    }
    Ok(coalesce(&flat_tuple(&gaps)))
}

/// Returns `true` if `b` is a complement of `a`, with `size` elements in total if `size` is given.
///
/// ```
/// use layout_theory::category::flat;
///
/// let (a, b) = ("(8,8):(2,32)".parse()?, "(2,2):(16,1)".parse()?);
/// assert!(flat::is_complement(&a, &b, None));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// Definitions 2.1.6.1 and 2.1.6.24.
#[must_use]
pub fn is_complement(a: &Layout, b: &Layout, size: Option<i64>) -> bool {
    super::concat(&[a, b])
        .is_ok_and(|joined| joined.is_compact() && size.is_none_or(|size| joined.size() == size))
}

/// Returns the modes between the modes of `a`, and the block that all modes fill together.
fn gaps(a: &Layout) -> Result<(Vec<Leaf>, i64), CategoryError> {
    let mut gaps = Vec::new();
    let mut block = 1_i64;
    for (stride, next) in blocks(a)? {
        gaps.push(Leaf {
            shape: stride / block,
            stride: block,
        });
        block = next;
    }
    Ok((gaps, block))
}
