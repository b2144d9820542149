//! Inverses, derived.

use super::{Derivation, Step, coalesce};
use crate::Layout;

/// The derivation of [`Layout::right_inverse`]: the modes of the coalesced layout by increasing stride,
/// as far as each begins where those before it end.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,8):(8,1)".parse()?;
/// let text = explain::right_inverse(&a).to_string();
/// assert!(text.contains("8:1 goes on at offset 1: 8:4"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn right_inverse(a: &Layout) -> Derivation {
    let run = a.run_of_offsets().into_iter().map(|mode| Step::Continues {
        mode: (mode.shape, mode.stride),
        index: mode.index,
    });
    let steps = [Step::Part(coalesce(a))].into_iter().chain(run).collect();
    Derivation::new(format!("right_inverse({a})"), steps, a.right_inverse())
}

/// The derivation of [`Layout::left_inverse`]: for each mode of the coalesced layout, by increasing
/// stride, where the offsets below the next stride come from.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(4,8):(10,1)".parse()?;
/// let text = explain::left_inverse(&a).to_string();
/// assert!(text.contains("10 elements at stride 1 lead back to 10:4"));
/// assert!(text.contains("4 elements at stride 10 lead back to 4:1"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn left_inverse(a: &Layout) -> Derivation {
    let mut steps = vec![Step::Part(coalesce(a))];
    // Offset 0 comes from 0, as do those up to the first stride.
    let (mut stride, mut index) = (1, 0);
    let modes = a.modes_by_stride();
    for mode in &modes {
        if mode.stride == 0 || mode.stride % stride != 0 {
            break;
        }
        let count = mode.stride / stride;
        if count > 1 {
            steps.push(Step::LeadsBack {
                count,
                stride,
                index,
            });
        }
        (stride, index) = (mode.stride, mode.index);
    }
    let last = modes.last().filter(|last| last.stride == stride);
    steps.extend(last.map(|last| Step::LeadsBack {
        count: last.shape,
        stride,
        index,
    }));
    Derivation::new(format!("left_inverse({a})"), steps, a.left_inverse())
}

/// The derivation of [`Layout::nullspace`]: the modes of stride 0 get the strides of the index.
///
/// ```
/// # use layout_algebra::{Layout, explain};
/// let a: Layout = "(2,4,3):(0,1,4)".parse()?;
/// let text = explain::nullspace(&a).to_string();
/// assert!(text.contains("mode 0, 2:0, becomes 2:1\n  mode 1 is dropped: 4:1"));
/// # Ok::<(), layout_algebra::Error>(())
/// ```
#[must_use]
pub fn nullspace(a: &Layout) -> Derivation {
    let mut index = 1_i64;
    let leaves = a.leaf_paths().into_iter().zip(a.flat_modes());
    let steps = leaves.map(|(leaf, mode)| {
        let (shape, here) = (mode.shape, index);
        // At most the size.
        index = index.saturating_mul(shape);
        if mode.stride == 0 {
            Step::Becomes {
                leaf,
                from: (shape, 0),
                to: (shape, if shape == 1 { 0 } else { here }),
            }
        } else {
            let mode = Layout::from_flat(&[*mode]).into();
            Step::Drops { leaf, mode }
        }
    });
    let steps = steps.collect();
    Derivation::new(format!("nullspace({a})"), steps, a.nullspace())
}
