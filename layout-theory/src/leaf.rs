//! Leaves of a layout, as listed in the papers.

use layout_algebra::{IntTuple, Layout, Path};

/// A leaf of a layout: an extent and its stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Leaf {
    pub(crate) shape: i64,
    pub(crate) stride: i64,
}

/// Returns the leaves from left to right.
pub(crate) fn leaves(layout: &Layout) -> Vec<Leaf> {
    let leaves = layout.shape().leaves().zip(layout.stride().leaves());
    leaves
        .map(|(shape, stride)| Leaf { shape, stride })
        .collect()
}

/// Returns the leaves with their paths. The path of an integer layout is mode 0.
pub(crate) fn named_leaves(layout: &Layout) -> impl Iterator<Item = (Path, Leaf)> {
    let mut paths = Vec::new();
    for (i, mode) in layout.shape().modes().iter().enumerate() {
        collect(mode, &Path(vec![i]), &mut paths);
    }
    paths.into_iter().zip(leaves(layout))
}

fn collect(tuple: &IntTuple, path: &Path, paths: &mut Vec<Path>) {
    match tuple {
        IntTuple::Int(_) => paths.push(path.clone()),
        IntTuple::Tuple(modes) => {
            for (i, mode) in modes.iter().enumerate() {
                collect(mode, &path.child(i), paths);
            }
        }
    }
}

/// Returns the flat layout of leaves whose size and cosize must fit.
pub(crate) fn flat_tuple(leaves: &[Leaf]) -> Layout {
    let (shape, stride): (Vec<_>, Vec<_>) =
        leaves.iter().map(|leaf| (leaf.shape, leaf.stride)).unzip();
    known(shape, stride)
}

/// Returns a tuple of modes. Size, cosize and depth must not exceed the limits.
pub(crate) fn tuple(modes: impl Iterator<Item = Layout>) -> Layout {
    Layout::from_modes(modes).unwrap_or_else(|error| unreachable!("{error}"))
}

/// Returns a layout. Extents, strides and depth must be within the limits.
pub(crate) fn known(shape: impl Into<IntTuple>, stride: impl Into<IntTuple>) -> Layout {
    Layout::new(shape, stride).unwrap_or_else(|error| unreachable!("{error}"))
}

/// Returns the layout with a layout from `modes` at each entry of `parentheses`.
///
/// Size, cosize and depth must fit, and `modes` must have enough items.
pub(crate) fn with_parentheses(
    parentheses: &IntTuple,
    modes: &mut impl Iterator<Item = Layout>,
) -> Layout {
    match parentheses {
        IntTuple::Int(_) => modes.next().unwrap_or_else(|| known(1, 0)),
        IntTuple::Tuple(parentheses) => {
            tuple(parentheses.iter().map(|mode| with_parentheses(mode, modes)))
        }
    }
}
