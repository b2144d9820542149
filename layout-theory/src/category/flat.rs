//! Flat layouts: their modes, and operations with flat results.
//!
//! Each function flattens its operands and returns a layout of depth 1: `()` has no mode, and
//! `(4):(1)` has one. In this module, the empty layout `():()` is a unit. The nested operations
//! return `1:0` instead.
//!
//! ```
//! use layout_algebra::Layout;
//! use layout_theory::category::flat;
//!
//! let a: Layout = "(3,3,8):(16,96,1)".parse()?;
//! assert_eq!(flat::sort(&a).to_string(), "(8,3,3):(1,16,96)");
//! assert_eq!(flat::complement(&a, None)?.to_string(), "(2,2):(8,48)");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! # Source
//!
//! Section 2.1.

mod complement;
mod complements;
mod compose;

pub use complement::{complement, is_complement};
pub use complements::{MOST_COMPLEMENTS, complements};
pub use compose::{composition, division, product};

use layout_algebra::Layout;

use super::CategoryError;
use super::nested::{check_permutation, check_positions};
use crate::leaf::{Leaf, flat_tuple, known, leaves, with_parentheses};

/// Returns the restriction of a layout to the modes at `positions`.
///
/// ```
/// use layout_theory::category::flat;
///
/// let a = flat::restrict(&"(3,8,8):(1,3,24)".parse()?, &[0, 2])?;
/// assert_eq!(a.to_string(), "(3,8):(1,24)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns [`OutOfRange`](CategoryError::OutOfRange),
/// [`NotIncreasing`](CategoryError::NotIncreasing).
///
/// # Source
///
/// Definition 2.1.3.1.
pub fn restrict(a: &Layout, positions: &[usize]) -> Result<Layout, CategoryError> {
    let modes = leaves(a);
    check_positions("mode", positions, modes.len())?;
    let modes: Vec<_> = positions.iter().map(|&i| modes[i]).collect();
    Ok(flat_tuple(&modes))
}

/// Returns the layout without its modes of extent 1.
///
/// ```text
/// result(i) == a(i)    same size and cosize
/// ```
///
/// ```
/// use layout_theory::category::flat;
///
/// let a = flat::squeeze(&"(64,1,32):(32,0,1)".parse()?);
/// assert_eq!(a.to_string(), "(64,32):(32,1)");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// Definition 2.1.3.6.
#[must_use]
pub fn squeeze(a: &Layout) -> Layout {
    let mut modes = leaves(a);
    modes.retain(|mode| mode.shape != 1);
    flat_tuple(&modes)
}

/// Returns the layout without its modes of stride 0.
///
/// CuTe's [`filter`](Layout::filter) also coalesces.
///
/// ```
/// use layout_theory::category::flat;
///
/// let a = flat::filter(&"(64,8,8,128):(8,1,0,512)".parse()?);
/// assert_eq!(a.to_string(), "(64,8,128):(8,1,512)");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// Definition 2.1.3.12.
#[must_use]
pub fn filter(a: &Layout) -> Layout {
    let mut modes = leaves(a);
    modes.retain(|mode| mode.stride != 0);
    flat_tuple(&modes)
}

/// Returns the permuted layout: its mode `i` is mode `permutation[i]` of `a`.
///
/// ```
/// use layout_theory::category::flat;
///
/// let a = flat::permute(&"(15,12,10):(240,1,24)".parse()?, &[1, 0, 2])?;
/// assert_eq!(a.to_string(), "(12,15,10):(1,240,24)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns the same errors as [`NestedTuple::permute`](super::NestedTuple::permute).
///
/// # Source
///
/// `L^sigma`, 2.1.3.18.
pub fn permute(a: &Layout, permutation: &[usize]) -> Result<Layout, CategoryError> {
    let modes = leaves(a);
    check_permutation(permutation, modes.len())?;
    let modes: Vec<_> = permutation.iter().map(|&i| modes[i]).collect();
    Ok(flat_tuple(&modes))
}

/// Returns the layout with its modes in the order of strides, equal strides in the order of extents.
///
/// ```text
/// idempotent    the same image
/// ```
///
/// ```
/// use layout_theory::category::flat;
///
/// let a = flat::sort(&"(5,32,16):(1,5,5)".parse()?);
/// assert_eq!(a.to_string(), "(5,16,32):(1,5,5)");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// Definition 2.1.3.31.
#[must_use]
pub fn sort(a: &Layout) -> Layout {
    let mut modes = leaves(a);
    modes.sort_by_key(order);
    flat_tuple(&modes)
}

/// Returns the key of the linear order of modes, 2.1.3.23.
pub(super) fn order(mode: &Leaf) -> (i64, i64) {
    (mode.stride, mode.shape)
}

/// Returns the flat concatenation of layouts.
///
/// ```text
/// associative, with ():() as unit
/// cosize(result) == 1 - k + sum of cosizes, of k layouts
/// ```
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::category::flat;
///
/// let (a, b): (Layout, Layout) = ("3:4".parse()?, "(2,5):(2,1)".parse()?);
/// assert_eq!(flat::concat(&[&a, &b])?.to_string(), "(3,2,5):(4,2,1)");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns *overflow* if size or cosize does not fit in an `i64`.
///
/// # Source
///
/// Definition 2.1.3.36.
pub fn concat(layouts: &[&Layout]) -> Result<Layout, CategoryError> {
    let modes = layouts.iter().flat_map(|a| leaves(a));
    let (shape, stride): (Vec<_>, Vec<_>) = modes.map(|mode| (mode.shape, mode.stride)).unzip();
    Ok(Layout::new(shape, stride)?)
}

/// Returns the flat layout with the function of `a` and the minimum number of modes.
///
/// ```text
/// result(i) == a(i)    coalesce(a) == coalesce(b) exactly if a(i) == b(i)
/// ```
///
/// ```
/// use layout_theory::category::flat;
///
/// let a = flat::coalesce(&"(3,4,1,5):(1,8,3,32)".parse()?);
/// assert_eq!(a.to_string(), "(3,20):(1,8)");
/// assert_eq!(flat::coalesce(&"(1,1):(2,3)".parse()?).to_string(), "():()");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// Construction 2.1.4.9.
#[must_use]
pub fn coalesce(a: &Layout) -> Layout {
    let mut merged: Vec<Leaf> = Vec::new();
    for mode in leaves(a) {
        if mode.shape == 1 {
            continue;
        }
        match merged.last_mut() {
            Some(last) if last.shape.checked_mul(last.stride) == Some(mode.stride) => {
                last.shape *= mode.shape;
            }
            _ => merged.push(mode),
        }
    }
    flat_tuple(&merged)
}

/// Returns the layout with stride 0 at its modes of extent 1, in the parentheses of `a`.
///
/// ```text
/// result(c) == a(c)    result.is_non_degenerate()
/// ```
///
/// ```
/// use layout_theory::category::flat;
///
/// let a = flat::normalize(&"(2,(1,3)):(3,(7,1))".parse()?);
/// assert_eq!(a.to_string(), "(2,(1,3)):(3,(0,1))");
/// # Ok::<(), layout_algebra::Error>(())
/// ```
///
/// # Source
///
/// Observation 2.1.2.29. Section 3.1.2.19 needs this operation, but says `filter`.
#[must_use]
pub fn normalize(a: &Layout) -> Layout {
    let modes = leaves(a).into_iter().map(|mode| match mode.shape {
        1 => Leaf {
            shape: 1,
            stride: 0,
        },
        _ => mode,
    });
    with_parentheses(
        a.shape(),
        &mut modes.map(|mode| known(mode.shape, mode.stride)),
    )
}

/// Returns the strides of the sorted squeezed layout, each with its block: extent times stride.
///
/// # Errors
///
/// Returns an error if a stride is 0, or is not a multiple of the previous block.
pub(super) fn blocks(a: &Layout) -> Result<Vec<(i64, i64)>, CategoryError> {
    let mut modes = leaves(&squeeze(a));
    if let Some(mode) = leaves(a).iter().position(|m| m.stride == 0 && m.shape != 1) {
        return Err(CategoryError::ZeroStride { mode });
    }
    modes.sort_by_key(order);
    let mut block = 1_i64;
    let mut blocks = Vec::with_capacity(modes.len());
    for mode in modes {
        if mode.stride % block != 0 {
            return Err(CategoryError::NotComplementable {
                bound: mode.stride,
                block,
            });
        }
        let overflow = CategoryError::Overflow {
            what: "the extent of the modes",
        };
        block = mode.stride.checked_mul(mode.shape).ok_or(overflow)?;
        blocks.push((mode.stride, block));
    }
    Ok(blocks)
}
