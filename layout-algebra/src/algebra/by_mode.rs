//! By-mode operations: each tiler of a tuple acts on one mode.

use core::fmt;

use crate::error::{Error, Operand, Path, Rule};
use crate::explain;
use crate::{Answer, Layout, Tiler};

/// A tuple of modes that can be composed with a layout of its integer coordinates.
pub(super) trait Tiled: Clone + fmt::Display + Into<Answer> {
    /// Returns the modes. An integer shape has itself as its only mode.
    fn parts(&self) -> Vec<Self>;

    /// Creates a tuple of modes that were derived from the modes of `self`.
    fn with_parts(&self, parts: Vec<Self>) -> Result<Self, Error>;

    /// Returns the number of coordinates.
    fn extent(&self) -> i64;

    /// Returns `self` if it is a layout.
    fn as_layout(&self) -> Option<&Layout>;

    /// Returns `self o b`.
    fn after(&self, b: &Layout) -> Result<Self, Error>;
}

impl Tiled for Layout {
    fn parts(&self) -> Vec<Self> {
        self.modes()
    }

    fn with_parts(&self, parts: Vec<Self>) -> Result<Self, Error> {
        Self::from_modes(parts)
    }

    fn extent(&self) -> i64 {
        self.size()
    }

    fn as_layout(&self) -> Option<&Layout> {
        Some(self)
    }

    fn after(&self, b: &Layout) -> Result<Self, Error> {
        self.composition(b)
    }
}

/// The handling of modes beyond the tiler.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rest {
    Kept,
    Dropped,
}

/// Applies an operation mode by mode: `(a0, a1, ...) op (t0, t1, ...) = (a0 op t0, a1 op t1, ...)`.
///
/// `notation` prints the full operation for error messages.
pub(super) fn by_mode<T: Tiled>(
    a: &T,
    tilers: &[Tiler],
    rest: Rest,
    notation: &dyn Fn() -> String,
    operation: &dyn Fn(&T, &Tiler) -> Result<T, Error>,
) -> Result<T, Error> {
    let modes = a.parts();
    if tilers.len() > modes.len() {
        let rule = Rule::Rank {
            tiler: tilers.len(),
            layout: modes.len(),
        };
        return Err(Error::new(notation(), rule, Operand::Right));
    }
    let mut results = Vec::with_capacity(modes.len());
    for (i, mode) in modes.iter().enumerate() {
        let path = || Path(vec![i]);
        match (tilers.get(i), rest) {
            (Some(Tiler::Keep), _) | (None, Rest::Kept) => {
                explain::stays(path, mode);
                results.push(mode.clone());
            }
            (None, Rest::Dropped) => explain::dropped(path, mode),
            (Some(tiler), _) => {
                let result = operation(mode, tiler);
                results.push(result.map_err(|error| error.in_mode(i, notation()))?);
            }
        }
    }
    a.with_parts(results)
        .map_err(|error| Error::new(notation(), error.rule().clone(), Operand::Right).at(None))
}

/// Returns the layout of a tile of `n` elements: `n:1`, or `1:0` for one element, like CuTe's
/// `make_layout`.
pub(super) fn tile_of(n: i64) -> Result<Layout, Error> {
    Layout::new(n, i64::from(n != 1))
}
