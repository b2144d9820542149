//! Modes whose strides step along the leaves of a coordinate.

use core::fmt;

use smallvec::smallvec;

use crate::IntTuple;
use crate::algebra::composition::Image;
use crate::algebra::slice::Modes;
use crate::error::{Path, Rule};
use crate::layout::{FlatMode, FlatModes, Stride};

/// A stride that steps along one leaf of a coordinate: `E<1,0>` is one step in mode 0 of mode 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Basis {
    pub(super) scale: i64,
    /// The position of the leaf in the coordinate.
    pub(super) leaf: usize,
}

impl Stride for Basis {
    const ZERO: Self = Self { scale: 0, leaf: 0 };

    fn times(self, n: i64) -> Option<Self> {
        let scale = self.scale.checked_mul(n)?;
        Some(if scale == 0 {
            Self::ZERO
        } else {
            Self { scale, ..self }
        })
    }
}

/// Prints the stride in words, because the name of a leaf depends on its position in a shape.
impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} along leaf {}", self.scale, self.leaf)
    }
}

/// Nested modes with basis strides.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Tree {
    Leaf(i64, Basis),
    Modes(Vec<Tree>),
}

impl Tree {
    pub(super) fn of(image: &Image<Basis>) -> Self {
        let leaves = image.modes.iter();
        let leaves = leaves.map(|mode| Self::Leaf(mode.shape, mode.stride));
        image.nesting.around(leaves, Self::Modes)
    }

    pub(super) fn of_modes(modes: &[FlatMode<Basis>]) -> Self {
        let leaf = |mode: &FlatMode<Basis>| Self::Leaf(mode.shape, mode.stride);
        match modes {
            [only] => leaf(only),
            modes => Self::Modes(modes.iter().map(leaf).collect()),
        }
    }

    pub(super) fn shape(&self) -> IntTuple {
        match self {
            Self::Leaf(size, _) => IntTuple::Int(*size),
            Self::Modes(modes) => IntTuple::Tuple(modes.iter().map(Self::shape).collect()),
        }
    }

    pub(super) fn flat(&self) -> FlatModes<Basis> {
        match self {
            Self::Leaf(shape, stride) => smallvec![FlatMode {
                shape: *shape,
                stride: *stride,
            }],
            Self::Modes(modes) => modes.iter().flat_map(Self::flat).collect(),
        }
    }

    /// Calls `step` with each entry of a coordinate and its stride. An integer counts through all
    /// leaves, where the last leaf is unbounded.
    pub(super) fn walk(
        &self,
        coordinate: &IntTuple,
        path: &Path,
        step: &mut dyn FnMut(i64, Basis) -> Result<(), Rule>,
    ) -> Result<(), Rule> {
        match (self, coordinate) {
            (_, IntTuple::Int(index)) => {
                let mut rest = *index;
                let mut modes = self.flat().into_iter().peekable();
                while let Some(mode) = modes.next() {
                    let runs_on = modes.peek().is_none();
                    step(if runs_on { rest } else { rest % mode.shape }, mode.stride)?;
                    rest /= mode.shape;
                }
                Ok(())
            }
            (Self::Modes(modes), IntTuple::Tuple(counts)) if modes.len() == counts.len() => {
                let mut pairs = modes.iter().zip(counts).enumerate();
                pairs.try_for_each(|(i, (mode, count))| mode.walk(count, &path.child(i), step))
            }
            _ => Err(Rule::Congruence {
                shape: self.shape().to_string(),
                other: coordinate.to_string(),
                path: path.clone(),
            }),
        }
    }

    pub(super) fn fmt_strides(&self, f: &mut fmt::Formatter<'_>, names: &[Path]) -> fmt::Result {
        match self {
            Self::Leaf(_, Basis { scale, leaf }) => {
                let name = names.get(*leaf).filter(|name| !name.0.is_empty());
                match (scale, name) {
                    (0, _) | (_, None) => write!(f, "{scale}"),
                    (1, Some(name)) => write!(f, "E<{}>", commas(name)),
                    (scale, Some(name)) => write!(f, "{scale}*E<{}>", commas(name)),
                }
            }
            Self::Modes(modes) => {
                f.write_str("(")?;
                for (i, mode) in modes.iter().enumerate() {
                    f.write_str(if i == 0 { "" } else { "," })?;
                    mode.fmt_strides(f, names)?;
                }
                f.write_str(")")
            }
        }
    }
}

fn commas(path: &Path) -> String {
    path.to_string().replace('.', ",")
}

impl Modes for Tree {
    fn children(&self) -> Option<Vec<Self>> {
        match self {
            Self::Leaf(..) => None,
            Self::Modes(modes) => Some(modes.clone()),
        }
    }

    fn whole(modes: Vec<Self>) -> Self {
        Self::Modes(modes)
    }

    fn notation(&self) -> String {
        self.shape().to_string()
    }
}

/// Returns one unit step along each leaf.
pub(super) fn unit_steps(shape: &IntTuple, leaf: &mut usize) -> Tree {
    match shape {
        IntTuple::Int(size) => {
            let stride = Basis {
                scale: 1,
                leaf: *leaf,
            };
            *leaf += 1;
            Tree::Leaf(*size, stride)
        }
        IntTuple::Tuple(modes) => {
            Tree::Modes(modes.iter().map(|mode| unit_steps(mode, leaf)).collect())
        }
    }
}
