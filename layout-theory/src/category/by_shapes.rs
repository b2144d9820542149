//! Composition by division of shapes, which keeps modes of extent 1.

use layout_algebra::{IntTuple, Layout};

use super::{CategoryError, NestedLayout};
use crate::leaf::{Leaf, leaves};

/// Returns a weak composite `a o b`. The shape of `a` is divided by the stride of each leaf of `b`,
/// and the result keeps the number of elements of the leaf's extent. Modes of extent 1 are kept.
///
/// ```text
/// a o n:r    shape (shape(a) / r) % n, stride d(i) times what was divided off mode i
/// a o b      leaf by leaf, in the parentheses of b
/// ```
///
/// CuTe's composition gives this result for dynamic integers. The result has the function of
/// [`Layout::composition`], where the last mode of `a` is also unbounded.
///
/// ```
/// use layout_algebra::Layout;
/// use layout_theory::category::composition_by_shapes;
///
/// let (a, b): (Layout, Layout) = ("(10,2):(16,4)".parse()?, "(5,4):(1,5)".parse()?);
/// assert_eq!(composition_by_shapes(&a, &b)?.to_string(), "((5,1),(2,2)):((16,4),(80,4))");
/// assert_eq!(a.composition(&b)?.to_string(), "(5,(2,2)):(16,(80,4))");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// # Errors
///
/// Returns all errors of [`Layout::composition`], and *divisibility* if a shape is not divisible.
///
/// # Source
///
/// CuTe's documentation of `composition`, "Computing Composition" and Example 2.
pub fn composition_by_shapes(a: &Layout, b: &Layout) -> Result<Layout, CategoryError> {
    // The leaf-by-leaf result is only correct if a composition exists.
    a.composition(b)?;
    let modes = leaves(a);
    let composed = leaves(b).into_iter().map(|leaf| match &modes[..] {
        [] => Ok(Layout::new(leaf.shape, 0)?),
        [only] => Ok(Layout::new(leaf.shape, times(only.stride, leaf.stride)?)?),
        [finite @ .., last] => divided(finite, *last, leaf),
    });
    let composed: Vec<_> = composed.collect::<Result<_, CategoryError>>()?;
    b.profile().substitute(&composed)
}

/// Returns the composition with `leaf`, `n:r`.
fn divided(finite: &[Leaf], last: Leaf, leaf: Leaf) -> Result<Layout, CategoryError> {
    // At stride 0, the shape is not divided.
    let Leaf {
        shape: n,
        stride: r,
    } = leaf;
    let shape: Vec<_> = finite.iter().map(|mode| mode.shape).collect();
    let rests = IntTuple::from(shape).shape_div(r.max(1))?;
    rests.shape_mod(n)?;
    // The remaining stride and extent: each division is exact or rounds up to 1.
    let (mut stride, mut extent) = (r, n);
    let mut modes = Vec::with_capacity(finite.len() + 1);
    for (mode, rest) in finite.iter().zip(rests.leaves()) {
        let step = mode.shape / rest * i64::from(r > 0);
        modes.push(Leaf {
            shape: rest.min(extent),
            stride: times(mode.stride, step)?,
        });
        stride = stride / mode.shape + i64::from(stride % mode.shape != 0);
        extent = extent / rest + i64::from(extent % rest != 0);
    }
    modes.push(Leaf {
        shape: extent,
        stride: times(last.stride, stride)?,
    });
    let (shape, stride): (Vec<_>, Vec<_>) =
        modes.iter().map(|mode| (mode.shape, mode.stride)).unzip();
    Ok(Layout::new(shape, stride)?)
}

fn times(stride: i64, step: i64) -> Result<i64, CategoryError> {
    let what = "a stride of the composition";
    stride
        .checked_mul(step)
        .ok_or(CategoryError::Overflow { what })
}
