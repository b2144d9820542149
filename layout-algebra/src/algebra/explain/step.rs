//! The steps of derivations.

use super::{Derivation, Path};
use crate::{Answer, Rule};

/// A step of a derivation; modes are pairs of an extent and a stride.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// The left operand of a composition is coalesced, a last mode of size 1 counting as one of
    /// size 2.
    Coalesces {
        /// The operand, in notation.
        from: String,
        /// The same function in as few modes as possible.
        to: String,
    },
    /// A leaf passes over a mode, as the extent of the mode divides its stride.
    Passes {
        /// The leaf of the right operand.
        leaf: Path,
        /// The mode of the coalesced left operand.
        mode: usize,
        /// The extent of the mode.
        extent: i64,
        /// The stride of the leaf in the mode.
        stride: i64,
    },
    /// Elements of a leaf fit in a mode.
    Fits {
        /// The leaf of the right operand.
        leaf: Path,
        /// The mode of the coalesced left operand.
        mode: usize,
        /// The elements that are left.
        count: i64,
        /// Their stride in the mode.
        stride: i64,
        /// How many of them fit.
        fit: i64,
        /// Their stride in the result.
        image: i128,
        /// What all leaves so far add up to in the mode; none in the last mode, which runs on.
        sum: Option<i64>,
    },
    /// The walk of a composition ends here, and the carries decide.
    Stops {
        /// The rule that is broken.
        rule: Rule,
    },
    /// The left operand as a line and its carries.
    Jumps {
        /// The stride of the line.
        stride: i64,
        /// For each place value what a carry adds.
        jumps: Vec<(i64, i128)>,
    },
    /// The longest run of evenly growing offsets in a leaf, or in its multiples.
    Runs {
        /// The elements that are left.
        count: i64,
        /// Their stride in the right operand.
        stride: i64,
        /// How many of them run.
        run: i64,
        /// Their stride in the result.
        image: i64,
    },
    /// Whether the carries of all runs cancel is decided.
    Decided {
        /// The evaluations that it took, none if arithmetic was enough.
        evaluations: u32,
    },
    /// A mode is left out.
    Drops {
        /// Its path.
        leaf: Path,
        /// The mode, a layout.
        mode: Answer,
    },
    /// A mode merges with the next.
    Merges {
        /// The leaf.
        leaf: Path,
        /// Its mode.
        mode: (i64, i64),
        /// What the modes after it have become.
        next: (i64, i64),
    },
    /// A mode stays as it is.
    Keeps {
        /// Its path.
        leaf: Path,
        /// The mode, a layout.
        mode: Answer,
    },
    /// A mode becomes another.
    Becomes {
        /// The leaf.
        leaf: Path,
        /// Its mode.
        from: (i64, i64),
        /// What it becomes.
        to: (i64, i64),
    },
    /// A mode of a complement.
    Gap {
        /// The leaf above the gap; none for the whole blocks at the end.
        leaf: Option<Path>,
        /// The mode.
        gap: (i64, i64),
    },
    /// A mode begins where the offsets so far end.
    Continues {
        /// The mode.
        mode: (i64, i64),
        /// The index where its coordinate is 1.
        index: i64,
    },
    /// Elements at a stride come from coordinates in even steps.
    LeadsBack {
        /// How many.
        count: i64,
        /// Their stride.
        stride: i64,
        /// The step of their coordinates.
        index: i64,
    },
    /// A mode gets a stride.
    Gets {
        /// The leaf.
        leaf: Path,
        /// Its extent, and the stride.
        mode: (i64, i64),
    },
    /// Parts are shared among a mode and those after it.
    Shares {
        /// The leaf.
        leaf: Path,
        /// Its mode.
        mode: (i64, i64),
        /// The parts that are left.
        parts: i64,
        /// How many of them lie in this mode.
        here: i64,
    },
    /// A coordinate moves along a mode.
    Moves {
        /// The leaf.
        leaf: Path,
        /// The coordinate.
        count: i64,
        /// The stride.
        stride: i64,
    },
    /// A digit of an integer.
    Digit {
        /// The leaf.
        leaf: Path,
        /// The integer.
        of: i64,
        /// How much one step of the digit is.
        unit: i64,
        /// The bound of the digit; none for the last, which runs on.
        below: Option<i64>,
        /// The digit.
        digit: i64,
    },
    /// An extent is divided.
    Divides {
        /// The leaf.
        leaf: Path,
        /// Its extent.
        extent: i64,
        /// The divisor.
        by: i64,
        /// What comes of it.
        to: i64,
    },
    /// An intermediate result with a name and a value.
    Is {
        /// What it is.
        what: &'static str,
        /// Its value.
        value: Answer,
    },
    /// A part with a derivation of its own.
    Part(Derivation),
}
