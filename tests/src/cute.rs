//! CuTe's composition, reproduced with its bugs and assertions.
//!
//! The code follows `composition_impl` of CUTLASS 4.7 and is compared with every golden vector. If
//! CuTe's result has the promised function, the value level must return the same result.

use crate::oracle::{Leaf, Plain};

/// A failed `static_assert` of CuTe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StaticAssert {
    /// "Stride Divisibility Condition"
    Stride,
    /// "Shape Divisibility Condition"
    Shape,
}

/// Computes CuTe's `composition(a, b)`.
///
/// # Errors
///
/// Returns the first failed assertion of CuTe.
pub fn composition(a: &Plain, b: &Plain) -> Result<Plain, StaticAssert> {
    match b {
        Plain::Leaf(leaf) => Ok(Plain::flat(&compose_leaf(a, *leaf)?)),
        Plain::Modes(modes) => {
            let modes = modes.iter().map(|mode| composition(a, mode));
            Ok(Plain::Modes(modes.collect::<Result<_, _>>()?))
        }
    }
}

/// Returns the modes of CuTe's `composition(a, n:c)`.
///
/// # Errors
///
/// Returns the first failed assertion of CuTe.
pub fn compose_leaf(a: &Plain, leaf: Leaf) -> Result<Vec<Leaf>, StaticAssert> {
    let modes = coalesce_x(a);
    let Some((last, modes)) = modes.split_last().filter(|_| leaf.stride != 0) else {
        return Ok(vec![leaf]);
    };
    let Leaf {
        shape: mut rest,
        stride: mut step,
    } = leaf;
    let mut result = Vec::new();
    for mode in modes {
        if step % mode.shape != 0 && step > mode.shape {
            return Err(StaticAssert::Stride);
        }
        let fit = ceil_div(mode.shape, step);
        if fit != 1 && rest != 1 {
            let shape = fit.min(rest);
            if rest % shape != 0 {
                return Err(StaticAssert::Shape);
            }
            result.push(Leaf {
                shape,
                stride: step * mode.stride,
            });
            rest /= shape;
        }
        step = ceil_div(step, mode.shape);
    }
    if rest != 1 || result.is_empty() {
        result.push(Leaf {
            shape: rest,
            stride: step * last.stride,
        });
    }
    Ok(result)
}

/// Computes CuTe's `detail::coalesce_x`, where a trailing mode of size 1 counts as one of size 2.
fn coalesce_x(a: &Plain) -> Vec<Leaf> {
    let mut leaves = a.leaves();
    if let Some(last) = leaves.last_mut() {
        last.shape = last.shape.max(2);
    }
    let mut modes: Vec<Leaf> = Vec::new();
    for leaf in leaves.into_iter().rev().filter(|leaf| leaf.shape != 1) {
        match modes.last_mut() {
            Some(next) if leaf.shape * leaf.stride == next.stride => {
                next.shape *= leaf.shape;
                next.stride = leaf.stride;
            }
            _ => modes.push(leaf),
        }
    }
    modes.reverse();
    if modes.is_empty() {
        modes.push(Leaf {
            shape: 1,
            stride: 0,
        });
    }
    modes
}

fn ceil_div(a: i128, b: i128) -> i128 {
    (a + b - 1) / b
}
