//! Layouts as trees.

use core::fmt;

/// An extent and its stride.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leaf {
    /// The extent.
    pub shape: i128,
    /// The stride.
    pub stride: i128,
}

/// A layout as a tree of leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Plain {
    /// `4:1`
    Leaf(Leaf),
    /// `(4,(2,3)):(1,(4,8))`
    Modes(Vec<Plain>),
}

impl Plain {
    /// Creates the layout `shape:stride` with one leaf.
    #[must_use]
    pub fn leaf(shape: i128, stride: i128) -> Self {
        Self::Leaf(Leaf { shape, stride })
    }

    /// Creates a layout: `1:0` for no modes, a leaf for one mode, a flat tuple otherwise.
    #[must_use]
    pub fn flat(modes: &[Leaf]) -> Self {
        match modes {
            [] => Self::leaf(1, 0),
            [only] => Self::Leaf(*only),
            modes => Self::Modes(modes.iter().copied().map(Self::Leaf).collect()),
        }
    }

    /// Returns the leaves from left to right.
    #[must_use]
    pub fn leaves(&self) -> Vec<Leaf> {
        match self {
            Self::Leaf(leaf) => vec![*leaf],
            Self::Modes(modes) => modes.iter().flat_map(Self::leaves).collect(),
        }
    }

    /// Returns the modes. A leaf is its own only mode.
    #[must_use]
    pub fn modes(&self) -> &[Self] {
        match self {
            Self::Leaf(_) => core::slice::from_ref(self),
            Self::Modes(modes) => modes,
        }
    }

    /// Returns the number of coordinates.
    #[must_use]
    pub fn size(&self) -> i128 {
        self.leaves().iter().map(|leaf| leaf.shape).product()
    }

    /// Returns the largest offset plus one.
    #[must_use]
    pub fn cosize(&self) -> i128 {
        let reach = |leaf: &Leaf| (leaf.shape - 1) * leaf.stride;
        1 + self.leaves().iter().map(reach).sum::<i128>()
    }

    /// Returns `true` if a stride is negative, which the value level does not support.
    #[must_use]
    pub fn is_negative(&self) -> bool {
        self.leaves().iter().any(|leaf| leaf.stride < 0)
    }

    /// Returns the offset of a colexicographic index. Past the size, the last leaf continues.
    #[must_use]
    pub fn at(&self, index: i128) -> i128 {
        at(&self.leaves(), index)
    }

    /// Returns the offsets of all indices below the size.
    #[must_use]
    pub fn values(&self) -> Vec<i128> {
        let leaves = self.leaves();
        (0..self.size()).map(|index| at(&leaves, index)).collect()
    }

    /// Returns the layout with each leaf replaced by the result of `replace`. Returns `None` if
    /// `replace` returns `None` for a leaf.
    pub(super) fn refine(&self, replace: &impl Fn(Leaf) -> Option<Self>) -> Option<Self> {
        match self {
            Self::Leaf(leaf) => replace(*leaf),
            Self::Modes(modes) => {
                let modes = modes.iter().map(|mode| mode.refine(replace));
                Some(Self::Modes(modes.collect::<Option<_>>()?))
            }
        }
    }

    fn fmt_half(&self, f: &mut fmt::Formatter<'_>, half: fn(&Leaf) -> i128) -> fmt::Result {
        match self {
            Self::Leaf(leaf) => write!(f, "{}", half(leaf)),
            Self::Modes(modes) => {
                f.write_str("(")?;
                for (i, mode) in modes.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    mode.fmt_half(f, half)?;
                }
                f.write_str(")")
            }
        }
    }
}

/// Prints the notation.
impl fmt::Display for Plain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fmt_half(f, |leaf| leaf.shape)?;
        f.write_str(":")?;
        self.fmt_half(f, |leaf| leaf.stride)
    }
}

fn at(leaves: &[Leaf], index: i128) -> i128 {
    let Some((last, leaves)) = leaves.split_last() else {
        return 0;
    };
    let mut rest = index;
    let mut offset = 0;
    for leaf in leaves {
        offset += rest % leaf.shape * leaf.stride;
        rest /= leaf.shape;
    }
    offset + rest * last.stride
}
