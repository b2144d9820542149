//! Positions in operands: a path, the operand, and shape or stride.

use core::fmt;

/// The positions from the root of a nested tuple down to one of its modes, printed as `1.0`.
///
/// The empty path is the full tuple.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path(pub Vec<usize>);

impl Path {
    /// Returns the path of child `i`.
    #[must_use]
    pub fn child(&self, i: usize) -> Self {
        Self(self.0.iter().copied().chain([i]).collect())
    }

    /// Returns the path relative to mode `i`, if the path starts in mode `i`.
    #[must_use]
    pub fn inside(&self, i: usize) -> Option<Self> {
        let (first, rest) = self.0.split_first()?;
        (*first == i).then(|| Self(rest.to_vec()))
    }

    /// Returns the path relative to a tuple that contains the current root as mode `i`.
    #[must_use]
    pub fn below(&self, i: usize) -> Self {
        Self([i].into_iter().chain(self.0.iter().copied()).collect())
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, position) in self.0.iter().enumerate() {
            let dot = if i == 0 { "" } else { "." };
            write!(f, "{dot}{position}")?;
        }
        Ok(())
    }
}

/// A mode in words: `mode 1.0`, or `the only mode` at the root.
pub(crate) struct Mode<'a>(pub(crate) &'a Path);

impl fmt::Display for Mode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.0.is_empty() {
            f.write_str("the only mode")
        } else {
            write!(f, "mode {}", self.0)
        }
    }
}

/// The left or right operand of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// The layout that the operation is applied to.
    Left,
    /// The layout, tiler or integer that is the argument of the operation.
    Right,
}

/// The shape or stride of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The shape.
    Shape,
    /// The stride.
    Stride,
}

/// The integer in the source that an error is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// The operand with the integer.
    pub operand: Operand,
    /// The mode with the integer.
    pub path: Path,
    /// The shape or stride of that mode.
    pub part: Part,
}
