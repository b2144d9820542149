//! Modes of a sharding: a size with a stride in elements and a stride in ranks or addresses.

use layout_algebra::Layout;

/// The role of a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A mode of the local part.
    Local,
    /// A mesh mode that shards the elements.
    Shard,
    /// A mesh mode whose devices hold equal elements.
    Replica,
    /// A mesh mode whose devices hold terms of a reduction.
    Partial,
}

/// A mode of a sharding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode {
    pub(crate) size: i64,
    /// The stride of the address for a local mode, of the rank for a mesh mode.
    pub(crate) place: i64,
    /// The stride of the element index.
    pub(crate) element: i64,
    pub(crate) kind: Kind,
}

impl Mode {
    /// Returns `true` if the mode has elements of its own.
    pub(crate) fn has_elements(&self) -> bool {
        matches!(self.kind, Kind::Local | Kind::Shard)
    }

    /// Returns the element index past the mode. The product is at most the number of elements.
    pub(crate) fn element_end(&self) -> i64 {
        self.element * self.size
    }

    /// Returns the rank past the mode. The product is at most the number of devices.
    pub(crate) fn rank_end(&self) -> i64 {
        self.place * self.size
    }

    /// Returns `true` if `next` extends this mode in both strides.
    fn is_extended_by(&self, next: &Self) -> bool {
        self.kind == next.kind
            && self.size.checked_mul(self.place) == Some(next.place)
            && self.size.checked_mul(self.element) == Some(next.element)
    }
}

/// Merges modes that extend each other in both strides, and drops modes of size 1.
pub(crate) fn coalesce(modes: &[Mode]) -> Vec<Mode> {
    let mut merged: Vec<Mode> = modes.iter().copied().filter(|m| m.size > 1).collect();
    let next = |merged: &[Mode]| {
        let pairs = (0..merged.len()).flat_map(|i| (0..merged.len()).map(move |j| (i, j)));
        let mut pairs = pairs.filter(|(i, j)| i != j);
        pairs.find(|&(i, j)| merged[i].is_extended_by(&merged[j]))
    };
    while let Some((i, j)) = next(&merged) {
        merged[i].size *= merged[j].size;
        merged.remove(j);
    }
    merged
}

/// Returns the leaf modes of a layout, as sizes and strides.
pub(crate) fn leaves(layout: &Layout) -> Vec<(i64, i64)> {
    let strides = layout.stride().leaves();
    layout.shape().leaves().zip(strides).collect()
}

/// Returns the layout with the given modes. Without modes, returns `1:0`.
pub(crate) fn layout(
    modes: impl IntoIterator<Item = (i64, i64)>,
) -> Result<Layout, layout_algebra::Error> {
    let (sizes, strides): (Vec<_>, Vec<_>) = modes.into_iter().unzip();
    match (&sizes[..], &strides[..]) {
        ([], _) => Layout::new(1, 0),
        (&[size], &[stride]) => Layout::new(size, stride),
        _ => Layout::new(sizes, strides),
    }
}

/// Returns the first index in `0..total` that sorted compact modes would not reach exactly once, and
/// `true` if the index is reached twice. Modes are sizes and strides.
pub(crate) fn first_gap(mut modes: Vec<(i64, i64)>) -> Option<(i64, bool)> {
    modes.retain(|&(size, _)| size > 1);
    modes.sort_by_key(|&(_, stride)| stride);
    let mut end = 1_i64;
    for (size, stride) in modes {
        if stride != end {
            return Some((stride.min(end), stride < end));
        }
        // Without overflow, at most the product of all sizes.
        end = end.saturating_mul(size);
    }
    None
}

/// Returns `true` if each stride, in sorted order, is past the extent of the smaller modes.
pub(crate) fn is_nested(mut modes: Vec<(i64, i64)>) -> bool {
    modes.retain(|&(size, _)| size > 1);
    modes.sort_by_key(|&(_, stride)| stride);
    let mut extent = 0_i64;
    modes.into_iter().all(|(size, stride)| {
        let nested = stride > extent;
        extent = extent.saturating_add((size - 1).saturating_mul(stride));
        nested
    })
}
