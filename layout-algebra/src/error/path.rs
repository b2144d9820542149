//! Where in the operands: a path, the operand, the half of a layout.

use core::fmt;

/// The positions from the root of a nested tuple down to a mode of it, printed `1.0`.
///
/// The empty path is the whole tuple.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Path(pub Vec<usize>);

impl Path {
    /// Returns the path one level below, at position `i`.
    #[must_use]
    pub fn child(&self, i: usize) -> Self {
        Self(self.0.iter().copied().chain([i]).collect())
    }

    /// Returns the path below mode `i`, if this one leads there.
    #[must_use]
    pub fn inside(&self, i: usize) -> Option<Self> {
        let (first, rest) = self.0.split_first()?;
        (*first == i).then(|| Self(rest.to_vec()))
    }

    /// This path as seen from the tuple whose mode `i` it starts in.
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

/// Which operand of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// The layout that the operation is applied to.
    Left,
    /// The layout, tiler or integer that it is applied with.
    Right,
}

/// Which half of a layout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// Its shape.
    Shape,
    /// Its stride.
    Stride,
}

/// The number in the source that a refusal is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Site {
    /// The operand that holds the number.
    pub operand: Operand,
    /// The mode that holds it.
    pub path: Path,
    /// Its half of that mode.
    pub part: Part,
}
