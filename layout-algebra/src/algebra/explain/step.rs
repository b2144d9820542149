//! Derivations as data and as text.

use core::fmt;

use super::Path;
use crate::{Error, Layout, Rule};

/// An operation with its operands, the steps that were taken, and its result.
///
/// Printed, each step is a line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Derivation {
    /// The operation with its operands, in notation.
    pub operation: String,
    /// The steps in their order.
    pub steps: Vec<Step>,
    /// What comes of it.
    pub result: Result<Layout, Error>,
}

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
    /// A leaf passes by a mode, as the extent of the mode divides its stride.
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
    /// The operation, or the walk of a composition, ends here.
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
        /// The evaluations that it took, none if arithmetic told.
        evaluations: u32,
    },
    /// A mode of one element is dropped.
    Drops {
        /// The leaf.
        leaf: Path,
        /// Its stride.
        stride: i64,
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
    /// A mode does not merge with the next.
    Keeps {
        /// The leaf.
        leaf: Path,
        /// Its mode.
        mode: (i64, i64),
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
        /// The index at which its coordinate is 1.
        index: i64,
    },
    /// A part with a derivation of its own.
    Part(Derivation),
}

impl Derivation {
    fn print(&self, f: &mut fmt::Formatter<'_>, depth: usize) -> fmt::Result {
        let margin = "  ".repeat(depth);
        writeln!(f, "{margin}{}", self.operation)?;
        for step in &self.steps {
            match step {
                Step::Part(part) => {
                    part.print(f, depth + 1)?;
                    writeln!(f)?;
                }
                step => writeln!(f, "{margin}  {step}")?,
            }
        }
        match &self.result {
            Ok(result) => write!(f, "{margin}  = {result}"),
            Err(error) => write!(f, "{margin}  refused: {}", error.fact()).and_then(|()| {
                let shown = error.counter_example();
                shown.map_or(Ok(()), |shown| write!(f, "; {shown}"))
            }),
        }
    }
}

impl fmt::Display for Derivation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.print(f, 0)
    }
}

/// A leaf in words.
struct Leaf<'a>(&'a Path);

impl fmt::Display for Leaf<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.0.is_empty() {
            f.write_str("the only mode")
        } else {
            write!(f, "mode {}", self.0)
        }
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passes { .. } | Self::Fits { .. } | Self::Runs { .. } => self.fmt_walk(f),
            Self::Jumps { stride, jumps } => {
                write!(f, "the left at x is {stride}*x")?;
                for (unit, jump) in jumps {
                    let sign = if *jump < 0 { '-' } else { '+' };
                    write!(f, " {sign} {}*floor(x / {unit})", jump.unsigned_abs())?;
                }
                Ok(())
            }
            Self::Coalesces { from, to } => write!(f, "{from} coalesces to {to}"),
            Self::Stops { rule } => write!(f, "{}: {rule}", rule.name()),
            Self::Decided { evaluations: 0 } => f.write_str("the carries tell"),
            Self::Decided { evaluations } => write!(f, "{evaluations} evaluations tell"),
            Self::Drops { leaf, stride } => write!(f, "{} is dropped: 1:{stride}", Leaf(leaf)),
            Self::Merges {
                leaf,
                mode: (s, d),
                next: (n, r),
            } => write!(
                f,
                "{} merges: {s}:{d} before {n}:{r}, as {s}*{d} = {r}",
                Leaf(leaf)
            ),
            Self::Keeps { leaf, mode: (s, d) } => write!(f, "{} stays: {s}:{d}", Leaf(leaf)),
            Self::Gap {
                leaf: Some(leaf),
                gap: (s, d),
            } => write!(f, "below {}: {s}:{d}", Leaf(leaf)),
            Self::Gap {
                leaf: None,
                gap: (s, d),
            } => write!(f, "whole blocks: {s}:{d}"),
            Self::Continues {
                mode: (s, d),
                index,
            } => write!(f, "{s}:{d} goes on at offset {d}: {s}:{index}"),
            Self::Part(part) => part.fmt(f),
        }
    }
}

impl Step {
    fn fmt_walk(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Passes {
                leaf,
                mode,
                extent,
                stride,
            } => write!(
                f,
                "{} of the right passes by mode {mode}: stride {stride} is {}*{extent}",
                Leaf(leaf),
                stride / (*extent).max(1)
            ),
            Self::Fits {
                leaf,
                mode,
                count,
                stride,
                fit,
                image,
                sum,
            } => {
                write!(
                    f,
                    "{} of the right, {count} elements at stride {stride}, in mode {mode}: {fit} fit \
                     as {fit}:{image}",
                    Leaf(leaf)
                )?;
                sum.map_or(Ok(()), |sum| write!(f, ", sum {sum}"))
            }
            Self::Runs {
                count,
                stride,
                run,
                image,
            } => write!(
                f,
                "{count} elements at stride {stride}: the offsets of {run} grow evenly, {run}:{image}"
            ),
            _ => Ok(()),
        }
    }
}
